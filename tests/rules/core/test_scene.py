"""Who is in a scene: named for it, come into it, gone from it."""

from dataclasses import replace
from typing import Any

import pytest

from rules.core.errors import NotFound
from rules.core.records.record import encode
from rules.core.scene import Game, Scene, Sheets, Speaker, Stage, changes
from rules.core.sheet import Sheet

BRIN = Sheet(record=2, name="Brin", owner="alice")
OGRE = Sheet(record=3, name="Ogre", npc=True)
KASS = Sheet(record=4, name="Kass", owner="bob", retired=True)
TAM = Sheet(record=5, name="Tam", owner="bob")


def played(**stage: Any) -> Scene[Any, Any, Any]:
    kept = {each.record: each for each in (TAM, BRIN, OGRE, KASS)}
    rows: Sheets[Sheet] = Sheets({}, lambda record, row: kept[record], kept)
    return Scene(Game(record=1), Stage(**stage), rows, Speaker("gm", "gm", gm=True))


@pytest.mark.parametrize(
    ("present", "characters", "everyone"),
    [((), "Brin Tam", "Brin Ogre Tam"), ((2,), "Brin", "Brin"), ((3,), "", "Ogre"),
     ((5, 3, 4), "Tam", "Ogre Tam")],
)  # fmt: skip
def test_without_a_scene_everyone_is_there_who_has_not_retired(
    present: tuple[int, ...], characters: str, everyone: str
) -> None:
    scene = played(present=present)
    assert [each.name for each in scene.list_present()] == characters.split()
    assert [each.name for each in scene.list_present(npcs=True)] == everyone.split()
    assert [each.name for each in scene.list_unretired()] == ["Brin", "Ogre", "Tam"]


def test_what_lasts_runs_on_for_those_who_left() -> None:
    scene = played(present=(2,), left=(3, 4))
    assert [each.name for each in scene.list_involved()] == ["Brin", "Ogre"]
    assert [each.name for each in played().list_involved()] == ["Brin", "Ogre", "Tam"]


def test_whoever_fights_here_is_here() -> None:
    assert played().join_scene(3).stage.present == ()
    scene = played(present=(2,), left=(3, 5))
    assert scene.join_scene(2) is scene
    joined = scene.join_scene(3)
    assert (joined.stage.present, joined.stage.left) == ((2, 3), (5,))


def test_whoever_comes_beside_another_is_where_that_one_is() -> None:
    scene = played(present=(2,))
    assert scene.place_beside(BRIN, 5).stage.present == (2, 5)
    assert scene.place_beside(BRIN, 2) is scene
    assert scene.place_beside(OGRE, 5) is scene
    assert played().place_beside(BRIN, 5).stage.present == ()


def test_the_one_who_acts_is_there_or_it_is_said_that_there_is_none() -> None:
    scene = played()
    assert scene.someone is None
    with pytest.raises(NotFound):
        _ = scene.actor
    acting = replace(scene, acting=2)
    assert acting.someone is acting.actor is BRIN


def test_what_the_table_settled_goes_before_what_the_game_began_with() -> None:
    def setting(**game: Any) -> object:
        return replace(played(), game=Game(record=1, **game)).read_setting("dice", "plain")

    assert setting() == "plain"
    assert setting(defaults={"dice": "old"}) == "old"
    assert setting(defaults={"dice": "old"}, settings={"dice": "new"}) == "new"


def test_a_sheet_that_is_made_gets_the_next_number_and_is_a_change() -> None:
    scene = replace(played(), next_record=9)
    added = scene.add(Sheet(name="Rat"))
    assert (added.sheets[9].name, added.next_record, len(added.sheets)) == ("Rat", 10, 5)
    (made,) = changes(scene, added)
    assert (made.record, made.field, made.before) == (9, "record", None)
    assert made.after == encode(added.sheets[9])
    assert changes(scene, scene.put(BRIN)) == ()
    (renamed,) = changes(scene, scene.put(replace(BRIN, name="Bryn")))
    assert (renamed.name, renamed.field, renamed.after) == ("Brin", "name", "Bryn")


def test_sheets_are_read_only_when_someone_looks_at_them() -> None:
    read: list[int] = []

    def reading(record: int, row: str) -> Sheet:
        read.append(record)
        return Sheet(record=record, name=row)

    sheets = Sheets({2: "Brin", 3: "Ogre"}, reading)
    assert (len(sheets), list(sheets), 2 in sheets, 9 in sheets, read) == (
        2,
        [2, 3],
        True,
        False,
        [],
    )
    assert sheets[2] is sheets[2]
    assert (read, list(sheets.list_seen())) == ([2], [2])
    more = sheets.with_sheet(Sheet(record=9, name="Rat")).with_sheet(Sheet(record=2, name="Bryn"))
    assert (len(more), list(more), more[2].name, 9 in more) == (3, [2, 3, 9], "Bryn", True)
    assert (sheets[2].name, len(sheets)) == ("Brin", 2)
    assert list(more.drop_sheet(2)) == [3, 9]
    assert list(more.drop_sheet(9)) == [2, 3]
    assert read == [2]
