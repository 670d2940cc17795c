"""Being down follows from the numbers, whichever sentence changed them: point 26 of the rules."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from rules.core.scene import Scene, Sheets, Speaker
from rules.odd.death import follow_numbers
from rules.odd.sheet import OddGame, OddScene, OddSheet, OddStage
from tests.conftest import Played, ScriptedDice
from tests.rules.odd.conftest import GRIFF, OddTable
from tests.samples import examples


@pytest.mark.parametrize(
    ("edit", "state"),
    [("str=0", "dead"), ("dex=0", "paralysed"), ("wil=0", "mad"), ("dex=0 wil=0", "paralysed")],
)
async def test_26_a_number_set_by_hand_says_who_is_down(
    odd: OddTable, edit: str, state: str
) -> None:
    reply = await odd(f"/sheet set {edit}")
    assert await odd.of("Griff", "state") == state
    assert "Griff" in reply["text"]
    await odd("/undo")
    assert await odd.of("Griff", "state") == "well"
    await odd("/redo")
    assert await odd.of("Griff", "state") == state


async def test_26_the_dead_stand_up_when_the_game_master_gives_strength_back(odd: OddTable) -> None:
    await odd("/harm 99 Griff", by="gm")
    assert await odd.of("Griff", "state") == "dead"
    assert (await odd.refused("/heal 1 str Griff", by="gm"))["kind"] == "refused"
    reply = await odd("/sheet set Griff str=3", by="gm")
    assert reply["text"] == "Griff is up again."
    await odd("/save str", 2, by="alice")
    await odd("/undo", by="gm")
    assert await odd.of("Griff", "state") == "dead"
    await odd("/heal 1 str Griff anyway")
    assert await odd.of("Griff", "state") == "well"


async def test_26_a_state_that_is_said_stands_as_far_as_the_numbers_allow(odd: OddTable) -> None:
    await odd("/sheet set Griff dex=0", by="gm")
    reply = await odd("/sheet set Griff state=well")
    assert (await odd.of("Griff", "state"), reply["text"]) == (
        "paralysed",
        "Griff is still paralysed: DEX is 0.",
    )
    await odd("/sheet set Griff state=well anyway")
    assert await odd.of("Griff", "state") == "well"
    await odd("/sheet set Ash state=dead")
    await odd("/sheet set Ash hp=2")
    assert await odd.of("Ash", "state") == "dead"
    await odd("/sheet set Ash state=well")
    assert (await odd.of("Ash", "state"), await odd.of("Ash", "dies_at")) == ("well", 0)


async def test_22_who_is_said_to_be_mortally_wounded_dies_within_the_hour(odd: OddTable) -> None:
    await odd("/sheet set Griff state=mortal", by="gm")
    await odd("/time 1 hour")
    assert await odd.of("Griff", "state") == "dead"
    await odd("/undo")
    assert await odd.of("Griff", "state") == "mortal"
    await odd("/sheet set Griff state=well")
    await odd("/time 1 hour")
    assert await odd.of("Griff", "state") == "well"


async def test_22_a_clock_that_is_put_back_gives_the_dying_their_time_again(odd: OddTable) -> None:
    earlier = await odd("/time 6 turns", by="gm")
    await odd("/sheet set Griff state=mortal")
    await odd("/time 6 turns")
    assert await odd.of("Griff", "state") == "dead"
    await odd(f"/undo {earlier['entry']}")
    assert await odd.of("Griff", "state") == "mortal"


@pytest.mark.parametrize(
    "sentence",
    ["/save str", "/save str recover", "/attack d6 at Ogre", '/deed str "trip"', "/rally",
     "/use bandage on Ash", "/use potion hp", "/aid Ash", "/interfere Ash", "/treat Griff",
     "/treat Ash", "/range near", "/act", "/act move", "/rest short", "/hireling hire Tam"],
)  # fmt: skip
@pytest.mark.parametrize(("state", "words"), [("mortal", "down"), ("dead", "dead")])
async def test_29_who_is_out_of_action_does_nothing(
    odd: OddTable, state: str, words: str, sentence: str
) -> None:
    await odd("/item add bandage, potion")
    await odd("/sheet set Griff coin=99")
    await odd("/sheet set Ash hp=1 pending=Diseased", by="bob")
    await odd("/save str", 19)
    await odd(f"/sheet set Griff state={state}", by="gm")
    error = await odd.refused(sentence, by="alice")
    assert (error["kind"], f"Griff is {words}" in error["message"]) == ("refused", True), error


async def test_29_others_tend_who_is_out_of_action(odd: OddTable) -> None:
    await odd("/sheet set Griff state=mortal", by="gm")
    await odd("/treat Griff", by="bob")
    assert await odd.of("Griff", "state") == "well"
    await odd("/undo")
    assert await odd.of("Griff", "state") == "mortal"


@pytest.mark.parametrize("sentence", ["/aid Ash", "/use potion hp", "/treat Ash"])
async def test_29_in_a_fight_the_dazed_help_nobody(odd: OddTable, sentence: str) -> None:
    await odd("/item add potion")
    await odd("/sheet set hp=1")
    await odd("/sheet set Ash pending=Diseased", by="bob")
    await odd("/save str", 19)
    await odd("/round start", by="gm")
    await odd("/status dazed add", by="alice")
    assert "come round" in (await odd.refused(sentence))["message"]


async def test_26_limbs_of_no_use_leave_the_will(odd: OddTable) -> None:
    await odd("/sheet set dex=0")
    assert (await odd("/save wil", 3))["facts"]["passed"] is True
    assert (await odd.refused("/save str"))["kind"] == "refused"
    assert (await odd.refused("/range near"))["kind"] == "refused"


async def test_28_a_drop_is_owed_once_however_often_the_pack_is_over_full(odd: OddTable) -> None:
    await odd("/sheet set slots=2")
    await odd("/item add rope")
    await odd("/item add lamp")
    for _ in range(2):
        await odd("/status shaky add")
        await odd("/status shaky clear")
    await odd("/sheet set debilities=shaky,hungry")
    assert len((await odd("/waiting"))["facts"]["waiting"]) == 1
    await odd("/undo")
    assert (await odd("/waiting"))["facts"]["waiting"] == []


async def test_26_who_was_dead_by_word_in_a_game_of_the_first_version_stays_dead(
    odd: OddTable,
) -> None:
    set_by_hand = await odd("/sheet set Ash state=dead", by="gm")
    async with odd.table.database.transaction() as tx:
        await tx.execute(
            "UPDATE record SET version = 1, fields = replace(fields, '\"dies_at\": -1',"
            " '\"dies_at\": 0')"
        )
    await odd("/sheet set Ash hp=1")
    assert await odd.of("Ash", "state") == "dead"
    await odd(f"/undo {set_by_hand['entry']}")
    assert await odd.of("Ash", "state") == "well"


def expected_state(sheet: dict[str, Any], now: int) -> str:
    if sheet["str"] == 0 or (sheet["dies_at"] and now >= sheet["dies_at"]):
        return "dead"
    if sheet["dies_at"]:
        return "mortal"
    return "paralysed" if sheet["dex"] == 0 else "mad" if sheet["wil"] == 0 else "well"


SENTENCES = st.sampled_from(
    ["/harm 3 Griff", "/harm 11 Griff", "/harm d6 str Griff", "/harm 9 dex Griff",
     "/harm 10 wil Griff", "/heal 1 Griff", "/heal 2 str Griff", "/heal 1 dex Griff",
     "/heal 1 str Griff anyway", "/treat Griff", "/sheet set Griff hp=11 hp_max=11",
     "/sheet set Griff str=0", "/sheet set Griff str=7", "/sheet set Griff dex=0",
     "/sheet set Griff dex=4 wil=4", "/rest long Griff", "/rest watch Griff str", "/time 3 turns",
     "/status panicked Griff", "/item drop rope as Griff", "/item add rope for Griff anyway",
     "/attack 2d8 at Griff", "/undo", "/redo"]
)  # fmt: skip


@settings(max_examples=examples(25), deadline=None)
@given(st.lists(SENTENCES, max_size=12))
async def test_26_after_anything_the_state_is_what_the_numbers_say(said: list[str]) -> None:
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await table("/game start odd", by="gm")
        await table(f"{GRIFF} slots=1", by="alice")
        await table("/item add rope")
        for sentence in said:
            await table.line(sentence, by="gm")  # what cannot be done changes nothing
            sheet, now = await table.sheet("Griff"), (await table("/time"))["facts"]["turns"]
            assert sheet["state"] == expected_state(sheet, now), sentence
            owed = [row[1] for row in (await table("/waiting"))["facts"]["waiting"]]
            drops = [what for what in owed if "Drop" in what]
            assert len(drops) <= 1
            assert bool(drops) <= (sheet["slots_used"] > sheet["slots"])


async def test_26_every_state_that_numbers_give_is_told_once(odd: OddTable) -> None:
    await odd("/npc new Rabble warband hp=2 shown", by="gm")
    for said, told in (
        ("Ash dex=0 wil=0", "Ash is paralysed: no move, only WIL saves."),
        ("Ash state=mad", "Ash is still paralysed: DEX is 0."),
        ("Ash dex=1", "Ash goes mad: the game master may say what they do."),
        ("Ash state=well", "Ash is still mad: WIL is 0."),
        ("Ash wil=1", "Ash is up again."),
        ("Ash hp=2", ""),
        ("Ash state=mad", "Ash is still well: no score is 0."),
        ("Ogre str=0", "**Ogre dies.**"),
        ("Ogre state=well", "Ogre is still dead: STR is 0."),
        ("Rabble state=routed", ""),
        ("Rabble hp=1", ""),
        ("Rabble str=0", "**Rabble is destroyed.**"),
        ("Rabble state=well", "Rabble is still destroyed: STR is 0."),
        ("Griff state=mortal", ""),
        ("Griff hp=3", ""),
    ):
        assert (await odd(f"/sheet set {said}"))["text"] == told, said
    assert await odd.of("Griff", "state") == "mortal"


async def test_61_who_is_dead_by_any_word_is_offered_a_new_character_once(odd: OddTable) -> None:
    offer = ("Roll a new character", "sheet new Griff II roll", "player", "Griff")
    reply = await odd("/sheet set Griff state=dead", by="gm")
    made, retires = reply["choices"]
    assert (retires["says"], retires["who"]) == ("sheet retire Griff", "gm")
    assert (made["label"], made["says"], made["who"], made["of"]) == offer
    await odd("/sheet new griff ii", by="mary")
    await odd("/sheet set Griff state=well", by="gm")
    made, _ = (await odd("/sheet set Griff str=0"))["choices"]
    assert made["says"] == "sheet new Griff III roll"
    assert (await odd("/sheet set Griff state=well"))["choices"] == []  # dead they stay
    assert (await odd("/sheet set Ogre str=0"))["choices"] == []  # no player's
    assert (await odd("/sheet set Ash wil=0"))["choices"] == []


async def test_61_a_name_with_six_heirs_is_offered_no_seventh(odd: OddTable) -> None:
    for number in ("II", "III", "IV", "V", "VI"):
        await odd(f"/sheet new Griff {number}", by="mary")
    made, _ = (await odd("/sheet set Griff state=dead", by="gm"))["choices"]
    assert made["says"] == "sheet new Griff VII roll"
    await odd("/sheet new Griff VII", by="mary")
    await odd("/sheet set Griff state=well", by="gm")
    (retires,) = (await odd("/sheet set Griff state=dead"))["choices"]
    assert retires["says"] == "sheet retire Griff"


async def test_22_a_death_by_the_clock_is_put_back_as_it_was(odd: OddTable) -> None:
    earlier = await odd("/time 3 turns", by="gm")
    await odd("/sheet set Griff state=mortal")
    await odd("/time 6 turns")
    reply = await odd(f"/undo {earlier['entry']}")
    assert reply["text"] == "Griff is down, and dies within the hour unless treated."
    await odd("/redo")
    assert (await odd.of("Griff", "state"), await odd.of("Griff", "dies_at")) == ("dead", 9)
    await odd("/undo")
    assert await odd.of("Griff", "state") == "mortal"


async def test_26_a_death_by_word_is_undone_and_redone(odd: OddTable) -> None:
    await odd("/sheet set Griff state=mortal", by="gm")
    await odd("/sheet set Griff state=dead")
    assert await odd.of("Griff", "dies_at") == -1
    await odd("/undo")
    assert (await odd.of("Griff", "state"), await odd.of("Griff", "dies_at")) == ("mortal", 6)
    await odd("/redo")
    assert (await odd.of("Griff", "state"), await odd.of("Griff", "dies_at")) == ("dead", -1)
    await odd("/sheet set Griff state=well str=4")
    assert (await odd.of("Griff", "state"), await odd.of("Griff", "dies_at")) == ("well", 0)
    await odd("/sheet set Griff state=dead str=5")
    assert (await odd.of("Griff", "state"), await odd.of("Griff", "str")) == ("dead", 5)


async def test_22_a_treatment_undone_after_the_hour_comes_too_late(odd: OddTable) -> None:
    await odd("/sheet set Griff state=mortal", by="gm")
    treated = await odd("/treat Griff")
    await odd("/time 7 turns")
    await odd(f"/undo {treated['entry']}")
    assert (await odd.of("Griff", "state"), await odd.of("Griff", "dies_at")) == ("dead", 6)


async def test_28_what_is_set_by_hand_is_owed_for_too(odd: OddTable) -> None:
    await odd("/sheet set slots=1")
    await odd("/item add rope")
    reply = await odd("/sheet set debilities=shaky")
    assert [(c["label"], c["says"], c["owed"]) for c in reply["choices"]] == [
        ("Drop rope", f"item drop rope entry {reply['entry']}", True)
    ]


def test_22_when_the_clock_has_moved_even_those_are_looked_at_whom_nobody_named() -> None:
    dying = OddSheet(name="Mark", record=3, state="mortal", dies_at=9)
    well = OddSheet(name="Ash", record=4)

    def scene(turns: int) -> OddScene:
        sheets = Sheets({3: dying, 4: well}, lambda record, row: row)
        return Scene(OddGame(record=1, turns=turns), OddStage(record=2), sheets, Speaker("", ""))

    after = follow_numbers(scene(3), scene(9), ScriptedDice(), False)
    assert (after.scene.sheets[3].state, after.prose) == ("dead", "**Mark dies.**")
    assert follow_numbers(scene(9), scene(9), ScriptedDice(), False).prose == ""  # nobody moved
    assert follow_numbers(scene(3), scene(9), ScriptedDice(), True).prose == ""


async def test_26_the_mortally_wounded_who_lose_all_strength_are_dead_at_once(
    odd: OddTable,
) -> None:
    await odd("/sheet set Griff state=mortal", by="gm")
    assert (await odd("/harm 12 str Griff"))["facts"]["state"] == "dead"
    await odd("/undo")
    assert await odd.of("Griff", "state") == "mortal"
