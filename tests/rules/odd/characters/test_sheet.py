"""The sheet: what goes up to where, and how a name is said in a sentence."""

import pytest

from rules.core.records.record import Change
from rules.odd.characters.card import LABELS
from rules.odd.sheet import STATES, Item, OddGame, OddSheet, OddStage, Spent, quote_phrase
from rules.registry import SYSTEMS
from tests.rules.odd.conftest import OddTable


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ash", "Ash"), ("Old Tom", "Old Tom"), ("O'Neil-Jones", "O'Neil-Jones"), ("Élan", "Élan"),
        ("Ogre 2", '"Ogre 2"'), ("2nd", '"2nd"'), ("a, b", '"a, b"'), ("", '""'),
        ("Man at Arms", '"Man at Arms"'), ("WITH", '"WITH"'), ("Up", '"Up"'), ("Matt", "Matt"),
    ],
)  # fmt: skip
def test_a_name_that_would_not_be_read_as_one_is_quoted(name: str, said: str) -> None:
    assert quote_phrase(name) == said


async def test_51_numbers_that_are_added_to_go_up_to_their_maximum(odd: OddTable) -> None:
    await odd("/sheet set hp=5 str=11 armour=1")
    error = await odd.refused("/sheet set hp+=3")
    assert "can't go above 7" in error["message"]
    await odd("/sheet set hp+=2")
    assert "can't go above 12" in (await odd.refused("/sheet set str+=2"))["message"]
    await odd("/sheet set str+=1 coin+=50 expeditions+=2")
    sheet = await odd.sheet("Griff")
    assert (sheet["hp"], sheet["str"], sheet["coin"]) == (7, 12, 50)


async def test_what_is_not_said_of_a_new_character_is_ten_and_three_and_empty(
    odd: OddTable,
) -> None:
    await odd("/sheet new Cole", by="carol")
    sheet = await odd.sheet("Cole")
    scores = ("str", "dex", "wil", "str_max", "dex_max", "wil_max", "slots")
    assert {sheet[key] for key in scores} == {10}
    assert (sheet["hp"], sheet["hp_max"], sheet["armour"]) == (3, 3, 0)
    empty = ("coin", "expeditions", "ate", "slept", "dies_at")
    assert {sheet[key] for key in empty} == {0}
    flags = ("shield", "fresh", "warband")
    assert {sheet[key] for key in flags} == {False}


@pytest.mark.parametrize(
    ("field", "most"),
    [("str", 99), ("dex", 99), ("wil", 99), ("str_max", 99), ("dex_max", 99), ("wil_max", 99),
     ("hp", 999), ("hp_max", 999), ("armour", 99), ("slots", 99), ("coin", 999_999),
     ("expeditions", 999)],
)  # fmt: skip
async def test_every_number_of_a_sheet_has_its_limits(odd: OddTable, field: str, most: int) -> None:
    for value in (-1, most + 1):
        error = await odd.refused(f"/sheet set Griff {field}={value}", by="gm")
        assert f"from 0 to {most}" in error["message"]
    for value in (0, most):
        await odd(f"/sheet set Griff {field}={value} anyway")
        assert await odd.of("Griff", field) == value


async def test_51_more_than_the_maximum_by_hand_is_nothing_that_is_missing(odd: OddTable) -> None:
    await odd("/item add bandage, ration")
    await odd("/sheet set Griff hp=9 str=14 anyway", by="gm")
    await odd.line(":as alice")
    assert (await odd.refused("/use bandage"))["message"].startswith("Griff is at full HP")
    assert (await odd.refused("/heal 1"))["message"] == "Griff is at full HP."
    assert (await odd("/rest long"))["facts"]["hp"] == 9
    assert (await odd.refused("/rally"))["kind"] == "refused"


def test_what_an_old_sheet_does_not_say_is_nothing() -> None:
    sheet = OddSheet(name="Ash")
    assert (sheet.ate, sheet.slept, sheet.dies_at) == (0, 0, 0)
    assert (sheet.shield, sheet.fresh, sheet.warband, sheet.slots) == (False, False, False, 10)
    assert Item("rope") == Item("rope", 1, bulky=False, die="", reach="")
    assert OddGame().turns == 0
    assert (OddStage().fights, Spent()) == (0, Spent(moves=0, actions=0))


@pytest.mark.parametrize("state", STATES)
def test_29_nobody_waits_for_who_is_out(state: str) -> None:
    out = {"mortal", "paralysed", "dead", "routed", "destroyed"}
    assert SYSTEMS["odd"].able(OddSheet(name="Ash", state=state)) is (state not in out)


async def test_what_is_kept_is_of_the_second_version(odd: OddTable) -> None:
    async with odd.table.database.begin_reading() as tx:
        rows = await tx.execute_fetchall("SELECT DISTINCT version FROM record")
    assert [version for (version,) in rows] == [2]
    assert (await odd("/game show", by="gm"))["facts"]["settings"]["slots"] == 10


async def test_hit_points_stay_within_their_maximum(odd: OddTable) -> None:
    """found-3, 6: also by a game master, who may say `anyway`; armour counts."""
    for who in ("alice", "gm"):
        error = await odd.refused("/sheet set Griff hp=7", by=who)
        assert error["message"].startswith("Griff's HP can't go above 6.")
    await odd("/sheet set Griff armour=2 hp=8", by="alice")
    await odd("/sheet set Griff hp_max=9 hp=11")
    await odd("/sheet set Griff hp=20 anyway", by="gm")
    await odd("/sheet set Griff hp=19", by="alice")  # down is no gain


async def test_a_player_does_not_end_their_own_death(odd: OddTable) -> None:
    """found-3, 6: neither by a score nor by the state; the game master does."""
    await odd("/harm 30 Griff", by="gm")
    for said in ("/sheet set str=10", "/sheet set str=12 hp=6", "/sheet set state=well"):
        assert (await odd.refused(said, by="alice"))["kind"] == "not_allowed"
    assert await odd.of("Griff", "state") == "dead"
    await odd("/sheet set notes=mourned", by="alice")
    await odd("/sheet set Griff str=10", by="gm")
    assert await odd.of("Griff", "state") == "well"


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("well", "mortal", ""),
        ("mortal", "well", ""),
        ("mortal", "dead", "Griff is dead"),
        ("dead", "well", "Griff is alive again"),
        ("routed", "well", "Griff is no longer routed"),
        ("paralysed", "well", "Griff is back up"),
    ],
)
def test_22_a_mortal_wound_is_told_by_what_dealt_or_treated_it(
    before: str, after: str, told: str
) -> None:
    change = Change(1, "Griff", "state", before, after)
    assert LABELS.sentences["state"](change, {}) == told
