"""Rules 40 and 41 of the 2d10 rules: when a Fate is due, and who rules on it."""

import pytest

from tests.conftest import Played
from tests.rules.tens.conftest import hp


async def test_40_fate_triggers_once(tens: Played) -> None:
    reply = await tens("/harm 16 Brin", by="gm")
    assert await hp(tens) == (-8, "fated")
    assert [(c["label"], c["who"], c["of"], c["owed"]) for c in reply["choices"]] == [
        ("Meet your Fate", "player", "Brin", True),
        ("Brin lives", "gm", "Brin", True),
        ("Brin dies", "gm", "Brin", True),
    ]
    again = await tens("/harm 1 Brin")
    assert again["choices"] == []
    await tens("/round next")
    assert await hp(tens) == (-9, "fated")
    lives = await tens("/fate lives Brin")
    assert lives["changes"] == [["Brin", "state", "fated", "stable"]]
    assert await hp(tens) == (-9, "stable")
    await tens("/round next")
    assert await hp(tens) == (-9, "stable")
    further = await tens("/harm 1 Brin")
    assert [c["label"] for c in further["choices"]] == ["Meet your Fate", "Brin lives", "Brin dies"]


@pytest.mark.parametrize(("healing", "left", "then"), [(1, -7, "stable"), (20, 8, "well")])
async def test_40_fate_is_owed_until_it_is_rolled_whatever_is_healed(
    tens: Played, healing: int, left: int, then: str
) -> None:
    await tens("/harm 16 Brin", by="gm")
    owed = (await tens("/waiting"))["facts"]["waiting"]
    assert owed
    await tens(f"/heal {healing} Brin")
    assert await hp(tens) == (left, "fated")
    assert (await tens("/waiting"))["facts"]["waiting"] == owed
    assert (
        "facing their Fate and can't act"
        in (await tens.refused("/move dodge easy", by="alice"))["message"]
    )
    await tens("/fate lives", by="alice")
    assert await hp(tens) == (left, then)
    assert (await tens("/waiting"))["facts"]["waiting"] == []
    await tens("/undo")
    assert await hp(tens) == (left, "fated")
    await tens("/undo", by="gm")
    assert await hp(tens) == (-8, "fated")
    await tens("/undo", by="gm")
    assert await hp(tens) == (8, "well")
    assert (await tens("/waiting"))["facts"]["waiting"] == []


async def test_40_a_game_master_may_call_a_fate_off(tens: Played) -> None:
    await tens("/harm 16 Brin", by="gm")
    await tens("/heal 3 Brin anyway")
    assert await hp(tens) == (-5, "stable")
    assert (await tens("/waiting"))["facts"]["waiting"] == []
    await tens("/undo")
    assert await hp(tens) == (-8, "fated")
    assert (await tens("/waiting"))["facts"]["waiting"]
    await tens("/sheet set Brin hp=5 anyway")
    assert await hp(tens) == (5, "well")
    assert (await tens("/waiting"))["facts"]["waiting"] == []


@pytest.mark.parametrize("by", ["gm", "alice"])
async def test_40_the_game_master_or_the_player_rules(tens: Played, by: str) -> None:
    assert (await tens.refused("/fate lives Brin", by=by))["kind"] == "refused"
    await tens("/harm 16 Brin", by="gm")
    assert (await tens.refused("/fate dies Brin", by="bob"))["kind"] == "not_allowed"
    reply = await tens("/fate dies Brin", by=by)
    assert (reply["facts"]["fate"], reply["facts"]["state"]) == ("dies", "dead")
    assert await hp(tens) == (-8, "dead")
    await tens("/undo")
    assert await hp(tens) == (-8, "fated")


async def test_40_a_verdict_closes_the_prompt(tens: Played) -> None:
    await tens("/harm 16 Brin", by="gm")
    await tens("/fate", by="alice")
    await tens(":press Brin dies", by="gm")
    assert await hp(tens) == (-8, "dead")
    assert (await tens.refused(":press Brin lives of 5"))["kind"] == "already_done"


async def test_41_losing_by_the_round_reaches_the_threshold_too(tens: Played) -> None:
    await tens("/harm 15 Brin", by="gm")
    await tens("/harm 13 Ogre")
    reply = await tens("/round next")
    assert await hp(tens) == (-8, "fated")
    assert await hp(tens, "Ogre") == (-7, "dead")
    assert [c["label"] for c in reply["choices"]] == ["Meet your Fate", "Brin lives", "Brin dies"]


async def test_a_roll_may_trigger_fate(tens: Played) -> None:
    reply = await tens("/move strike easy at Brin hits 16 as Ogre", 9, 9, by="gm")
    assert reply["choices"][0]["label"] == "Meet your Fate"
    assert await hp(tens) == (-8, "fated")


async def test_40_a_fate_that_was_called_off_and_comes_due_again_is_owed_once(
    tens: Played,
) -> None:
    owed = [["Brin", "Meet your Fate"], ["gm", "Brin lives / Brin dies"]]
    strike = "/move strike easy at Brin hits 13 as Ogre"
    blows: list[tuple[str, tuple[int, ...]]] = [
        ("/harm 13 Brin", ()), (strike, (9, 9)), ("/round next", ()),
    ]  # fmt: skip
    for said, faces in blows:
        await tens("/sheet set Brin hp=-8", by="gm")
        await tens("/sheet set Brin hp=5 anyway")
        assert (await tens("/waiting"))["facts"]["waiting"] == []
        if said == "/round next":
            await tens("/sheet set Brin hp=-7")
        again = await tens(said, *faces)
        assert await hp(tens) == (-8, "fated")
        assert [row[:2] for row in (await tens("/waiting"))["facts"]["waiting"]] == owed
        await tens("/fate lives Brin")
        await tens(f"/undo {again['entry']}")
        await tens("/redo")
        assert await hp(tens) == (-8, "stable")
        assert (await tens("/waiting"))["facts"]["waiting"] == []
