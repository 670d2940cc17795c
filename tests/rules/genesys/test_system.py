"""What newcomers are told to try works, and every term can be looked up."""

import pytest

from rules.core.scene import Scene, Sheets, Speaker
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import (
    GenesysGame,
    GenesysScene,
    GenesysSheet,
    GenesysStage,
    Item,
    Slot,
    Weapon,
)
from rules.genesys.system import GENESYS
from tests.conftest import Played

TERMS = ("despair", "triumph", "staggered", "immobilized", "range", "distance", "silhouette",
         "assist", "help", "pierce", "spend", "wounds", "burn", "auto-fire", "guarded",
         "damaged", "soak",
         "incapacitated")  # fmt: skip


@pytest.mark.parametrize("term", TERMS)
async def test_every_term_is_found(table: Played, term: str) -> None:
    await table("/game start genesys", by="gm")
    assert (await table(f"/rules {term}"))["text"]


@pytest.mark.parametrize(
    ("said", "faces"),
    [("/harm 5", ()), ("/strain 2", ()), ("/status prone", ()), ("/crit +10", (5,)),
     ("/crit 45", ()), ("/item add rope", ()), ("/item", ()), ("/heal 2", ()),
     ("/item drop sword", ())],
)  # fmt: skip
async def test_a_game_master_without_a_character_is_asked_for_whom(
    genesys: Played, said: str, faces: tuple[int, ...]
) -> None:
    await genesys("/harm 3 Scar", by="gm")
    question, answers = await genesys.asked(said)
    only_scar = said in ("/heal 2", "/item drop sword")  # nobody else is hurt, or carries one
    assert (question, set(answers)) == ("For whom?", {"Scar"} if only_scar else {"Griff", "Scar"})
    taken = await genesys(":press Scar", *faces)
    assert taken["said"].startswith(said.removeprefix("/"))
    assert {name for name, *_ in taken["changes"]} <= {"Scar"}
    assert taken["changes"] or said == "/item"


def seated(stage: GenesysStage | None = None, acting: int = 0) -> GenesysScene:
    """Griff with a long las and a rope, Scar with a sword and a lamp, and Gone, who was retired."""
    sheets = {
        4: GenesysSheet(name="Griff", record=4, weapons={"long_las": Weapon("ranged_heavy")},
                        items={"rope": Item()}),
        7: GenesysSheet(name="Scar", record=7, npc=True, weapons={"sword": Weapon("melee")},
                        items={"oil_lamp": Item()}),
        8: GenesysSheet(name="Gone", record=8, retired=True, weapons={"axe": Weapon("melee")}),
    }  # fmt: skip
    read = Sheets(sheets, lambda record, row: row)
    return Scene(
        GenesysGame(), stage or GenesysStage(), read, Speaker("1", "gm", gm=True), acting=acting
    )


def test_what_someone_has_is_named_and_for_nobody_what_anyone_has() -> None:
    hands = dict.fromkeys(("unarmed", "fists", "fist", "punch", "bare hands"), "unarmed")
    assert GENESYS.names("weapon", seated(acting=4)) == {**hands, "long las": "long_las"}
    assert GENESYS.names("weapon", seated()) == {**hands, "long las": "long_las", "sword": "sword"}
    every = {"long_las", "rope", "sword", "oil_lamp"}  # a game master may name anyone's
    for acting in (7, 0):
        assert set(GENESYS.names("item", seated(acting=acting)).values()) == every
    assert GENESYS.names("belonging", seated(acting=4)) == {
        "long las": "long_las", "rope": "rope", "sword": "sword", "oil lamp": "oil_lamp"
    }  # fmt: skip
    assert GENESYS.names("other", seated()) == {}


def test_words_for_what_is_on_no_sheet() -> None:
    known = {kind: GENESYS.names(kind, seated()) for kind in
             ("skill", "characteristic", "quality", "difficulty", "spend", "creation")}  # fmt: skip
    assert known["skill"]["medicine"] == known["skill"]["medicae"] == "medicae"
    assert known["skill"]["ranged light"] == known["skill"]["ranged_light"] == "ranged_light"
    assert (known["characteristic"]["ag"], known["characteristic"]["brawn"]) == ("agility", "brawn")
    assert "wt" not in known["characteristic"]
    assert known["quality"]["auto fire"] == known["quality"]["auto-fire"] == "auto_fire"
    assert list(known["difficulty"]) == [
        "simple", "easy", "average", "hard", "daunting", "formidable"
    ]  # fmt: skip
    assert {"minion", "rival", "nemesis", "minion 4"} <= set(known["creation"])
    assert GENESYS.spelt("spend", known["spend"]["boost"]) == "boost"
    assert known["spend"]["boost"].partition(":")[2].split("|") == [
        "boost", "foe_boost", "next_ally"
    ]  # fmt: skip
    assert known["spend"]["upgrade"].partition(":")[2].split("|") == ["hamper", "inspire", "burden"]
    assert GENESYS.spelt("skill", "ranged_light") == "ranged light"
    assert GENESYS.spelt("number", "1_000") == "1_000"


def test_what_a_table_may_settle() -> None:
    told = {key: (each.default, each.allowed) for key, each in GENESYS.settings.items()}
    assert told == {"two_weapon_cost": (1, ("1", "2")), "fall_triumph": ("on", ("on", "off"))}


@pytest.mark.parametrize(
    ("stage", "record", "there"),
    [
        (GenesysStage(present=(4,), encounter=True), 7, (4, 7)),
        (GenesysStage(present=(4,), slots=(Slot("PC"),)), 7, (4, 7)),
        (GenesysStage(present=(4,)), 7, (4,)),
        (GenesysStage(present=(4,), encounter=True), 0, (4,)),
    ],
)
def test_who_is_drawn_into_a_fight_is_there(
    stage: GenesysStage, record: int, there: tuple[int, ...]
) -> None:
    assert Progress(seated(stage)).draw_in(record).scene.stage.present == there


async def test_a_player_without_a_character_is_told_to_make_one(genesys: Played) -> None:
    for said in ("/check stealth vs easy", "/attack sword at Griff", "/maneuver aim"):
        assert (await genesys.refused(said, by="zoe"))["kind"] == "not_found"
    asked = await genesys("/check stealth vs easy", by="gm")
    assert (asked["title"], asked["entry"]) == ("Who does that?", None)
    assert (await genesys.refused("/advance stealth"))["kind"] == "refused"  # Griff has no XP
    assert (await genesys.refused("/advance stealth", by="zoe"))["kind"] == "not_found"
