"""Who is down is down, wherever the numbers came from: harm, healing, edits, undo and redo."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from play.dice_sources import FairDice
from rules.core.scene import Game, Scene, Sheets, Speaker
from rules.tens.death import follow
from rules.tens.sheet import TensScene, TensSheet, TensStage
from tests.conftest import Played
from tests.rules.tens.conftest import BRIN, hp
from tests.samples import examples


async def owed(tens: Played) -> list[list[Any]]:
    """Return who owes what, without where, and without whose turn it is once a round goes on."""
    waiting = (await tens("/waiting", by="gm"))["facts"]["waiting"]
    return [row[:2] for row in waiting if row[1] != "the turn"]


FATE = [["Brin", "Meet your Fate"], ["gm", "Brin lives / Brin dies"]]


async def test_hit_points_set_by_hand_bring_a_fate_about(tens: Played) -> None:
    reply = await tens("/sheet set hp=-8")
    assert await hp(tens) == (-8, "fated")
    assert [choice["label"] for choice in reply["choices"]] == [
        "Meet your Fate",
        "Brin lives",
        "Brin dies",
    ]
    assert reply["text"] == "Brin faces their Fate."
    assert await owed(tens) == FATE
    await tens("/undo", by="alice")
    assert (await hp(tens), await owed(tens)) == ((8, "well"), [])


def test_who_has_not_changed_is_not_asked_for_their_fate_again() -> None:
    dane = TensSheet(name="Dane", record=1, hp=-20, state="fated")
    brin = TensSheet(name="Brin", record=2, hp=8)
    sheets = Sheets[TensSheet]({}, lambda record, row: brin, {1: dane, 2: brin})
    before: TensScene = Scene(Game(), TensStage(), sheets, Speaker("1", "gm"))
    harmed = before.put(replace(brin, hp=3))
    assert follow(before, harmed, FairDice(), anyway=False).choices == ()
    struck = before.put(replace(dane, hp=-21))
    asked = follow(before, struck, FairDice(), anyway=False).choices
    assert [choice.label for choice in asked] == ["Meet your Fate", "Dane lives", "Dane dies"]


async def test_an_edit_does_not_talk_a_fate_away(tens: Played) -> None:
    await tens("/harm 16 Brin", by="gm")
    for said in ("/sheet set hp=8", "/sheet set max_hp=20", "/sheet set hp+=3"):
        await tens(said, by="alice")
        assert (await hp(tens))[1] == "fated"
    assert await owed(tens) == FATE
    assert (await tens.refused("/sheet set since_fate=0", by="alice"))["kind"] == "not_allowed"


async def test_a_game_master_sets_hit_points_without_a_fate(tens: Played) -> None:
    reply = await tens("/sheet set Brin hp=-9 anyway", by="gm")
    assert (await hp(tens), reply["choices"]) == ((-9, "stable"), [])


async def test_a_state_set_by_hand_goes_with_its_hit_points(tens: Played) -> None:
    error = await tens.refused("/sheet set Brin state=dying", by="gm")
    assert "because 8 means well" in error["message"]
    await tens("/sheet set Brin hp=-3 state=stable")
    assert await hp(tens) == (-3, "stable")
    reply = await tens("/sheet set Brin hp=2 state=fated")
    assert (await hp(tens), len(reply["choices"])) == ((2, "fated"), 3)
    await tens("/sheet set Brin state=well")
    assert (await hp(tens), await owed(tens)) == ((2, "well"), [])


async def test_a_blow_taken_back_takes_the_fate_back_that_it_led_to(tens: Played) -> None:
    first = await tens("/harm 10 Brin", by="gm")
    await tens("/harm 6 Brin")
    await tens("/heal 3 Brin")
    assert await hp(tens) == (-5, "fated")
    undone = await tens(f"/undo {first['entry']}")
    assert (await hp(tens), await owed(tens)) == ((5, "well"), [])
    assert undone["text"] == "Brin is back on their feet."
    await tens("/redo")
    assert (await hp(tens), await owed(tens)) == ((-5, "fated"), FATE)


async def test_a_fate_that_is_put_back_is_owed_once(tens: Played) -> None:
    await tens("/harm 16 Brin", by="gm")
    for _ in range(2):
        await tens("/undo")
        assert await owed(tens) == []
        await tens("/redo")
        assert (await hp(tens), await owed(tens)) == ((-8, "fated"), FATE)
    await tens("/fate dies Brin")
    assert (await hp(tens), await owed(tens)) == ((-8, "dead"), [])


async def test_an_npc_is_as_dead_as_its_numbers_say(tens: Played) -> None:
    first = await tens("/harm 3 Ogre", by="gm")
    await tens("/harm 11 Ogre")
    assert await hp(tens, "Ogre") == (-7, "dead")
    await tens(f"/undo {first['entry']}")
    assert await hp(tens, "Ogre") == (-4, "dying")
    await tens("/redo")
    assert await hp(tens, "Ogre") == (-7, "dead")
    await tens("/npc set Ogre hp=5")
    assert await hp(tens, "Ogre") == (5, "well")
    await tens("/npc set Ogre state=dead")
    await tens("/npc set Ogre hp=4")
    assert await hp(tens, "Ogre") == (4, "dead")


async def test_who_is_brought_back_from_the_dead_stands(tens: Played) -> None:
    await tens("/harm 14 Ogre", by="gm")
    assert (await tens.refused("/heal 9 Ogre"))["kind"] == "refused"
    await tens("/heal 9 Ogre anyway")
    assert await hp(tens, "Ogre") == (2, "well")


@pytest.mark.parametrize("down", [8, 9, 16])
async def test_whoever_is_down_does_nothing(tens: Played, down: int) -> None:
    await tens("/sheet new Kass hp=6", by="bob")
    await tens("/harm 7 Kass", by="gm")
    await tens(f"/harm {down} Brin")
    for said in ("/move dodge easy", "/act", "/treat Kass", "/armour on"):
        assert "can't act" in (await tens.refused(said, by="alice"))["message"], said


SENTENCES = st.one_of(
    st.integers(1, 20).map("harm {} Brin".format),
    st.integers(1, 12).map("heal {} Brin".format),
    st.integers(-12, 8).map("sheet set Brin hp={}".format),
    st.sampled_from(
        [
            "treat Brin",
            "round next",
            "fate lives Brin",
            "heal 2 Brin anyway",
            "undo",
            "undo",
            "redo",
        ]
    ),
)


def meaning(sheet: dict[str, Any]) -> set[str]:
    """Return the states that hit points allow, with the Fate that may still be due."""
    if sheet["hp"] > 0:
        return {"well", "fated"}
    if sheet["hp"] == 0:
        return {"unconscious", "fated"}
    return {"stable", "fated"} if sheet["hp"] <= -8 else {"dying", "stable", "fated"}


@settings(max_examples=examples(25), deadline=None)
@given(said=st.lists(SENTENCES, min_size=1, max_size=12))
async def test_after_anything_the_state_is_what_the_numbers_say_and_is_owed_once(
    said: list[str],
) -> None:
    async with LocalTable(":memory:") as opened:
        tens = Played(opened)
        await tens("/game start tens", by="gm")
        await tens(BRIN, by="alice")
        seen = [await tens.sheet("Brin")]  # the sheet after each entry that stands
        gone: list[dict[str, Any]] = []
        for sentence in said:
            reply = await tens.line(f"/{sentence}", by="gm")
            now = await tens.sheet("Brin")
            assert now["state"] in meaning(now)
            assert await owed(tens) == (FATE if now["state"] == "fated" else [])
            if not reply["ok"] or reply["entry"] is None:
                assert now == seen[-1]
            elif sentence == "undo" and len(seen) > 1:
                gone.append(seen.pop())
                assert now == seen[-1]
            elif sentence == "redo" and gone:
                seen.append(gone.pop())
                assert now == seen[-1]
            elif sentence in ("undo", "redo"):  # of something further back: it is not the same now
                seen, gone = [now], []
            else:
                seen.append(now)
                gone.clear()


async def test_an_edit_of_something_else_calls_no_fate_off(tens: Played) -> None:
    await tens("/harm 16 Brin", by="gm")
    await tens("/sheet set Brin str=22 anyway")
    assert await hp(tens) == (-8, "fated")
    assert (await tens("/waiting"))["facts"]["waiting"]


async def test_anyway_calls_a_fate_off_and_nothing_else(tens: Played) -> None:
    reply = await tens("/sheet set Brin hp=-3 anyway", by="gm")
    assert (await hp(tens), reply["text"]) == ((-3, "dying"), "Brin is dying.")
    await tens("/round next")
    assert await hp(tens) == (-4, "dying")


async def test_a_small_blow_taken_back_does_not_call_off_a_fate_that_was_healed_since(
    tens: Played,
) -> None:
    first = await tens("/harm 1 Brin", by="gm")
    await tens("/harm 17 Brin")
    await tens("/heal 3 Brin")
    assert await hp(tens) == (-7, "fated")
    await tens(f"/undo {first['entry']}")
    assert (await hp(tens), await owed(tens)) == ((-6, "fated"), FATE)
