"""Being down follows from the numbers, wherever they come from (rules 33 to 36)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from tests.conftest import Played
from tests.samples import examples


async def test_33_a_pool_set_to_nothing_costs_its_die(party: Played) -> None:
    reply = await party("/sheet set bod.pool=0")
    assert reply["text"] == "Griff's BOD drops (d8 → d6) and is full again (6/6)."
    griff = await party.sheet("Griff")
    assert griff["bod"] == {"die": 6, "normal": 8, "pool": 6}
    assert griff["wounds"] == ["bod d8 → d6"]
    await party("/undo")
    griff = await party.sheet("Griff")
    assert (griff["bod"]["pool"], griff["wounds"]) == (8, [])
    await party("/redo")
    assert (await party.sheet("Griff"))["bod"]["die"] == 6


async def test_34_the_last_die_set_to_nothing_is_a_roll_for_ones_life(party: Played) -> None:
    await party("/sheet set wil=d4")
    reply = await party("/sheet set wil.pool=0", 3, 5)
    assert "death comes in 5 hours" in reply["text"]
    griff = await party.sheet("Griff")
    assert (griff["state"], griff["lost"], griff["wil"]["die"]) == ("dying", ["wil"], 0)
    await party("/undo")
    griff = await party.sheet("Griff")
    assert (griff["state"], griff["timer"], griff["lost"]) == ("well", None, [])
    assert (await party("/redo"))["rolled"] == []
    assert (await party.sheet("Griff"))["timer"]["remaining"] == 5


async def test_34_an_attribute_that_is_said_to_be_lost_is_lost(party: Played) -> None:
    reply = await party("/sheet set Griff lost=int", 2, 4, by="gm")
    assert "death comes in 4 rounds" in reply["text"]
    griff = await party.sheet("Griff")
    assert (griff["int"]["die"], griff["int"]["pool"], griff["state"]) == (0, 0, "dying")
    assert (await party.refused("/test int", by="alice"))["kind"] == "refused"
    await party("/treat Griff", by="bob")
    await party("/sheet set Griff lost=none", by="gm")
    griff = await party.sheet("Griff")
    assert (griff["int"], griff["state"]) == ({"die": 4, "normal": 6, "pool": 4}, "well")


async def test_34_a_sheet_is_made_with_a_loss_but_with_no_empty_pool(party: Played) -> None:
    await party("/npc new Ghost bod=d6 lost=bod", by="gm")
    ghost = await party.sheet("Ghost")
    assert (ghost["bod"]["die"], ghost["lost"], ghost["state"]) == (0, ["bod"], "well")
    assert "bod.pool" in (await party.refused("/npc new Husk bod.pool=0 shown"))["message"]
    assert (await party.refused("/sheet set Ghost lost=arm"))["kind"] == "refused"


async def test_34_a_game_master_takes_an_attribute_without_the_roll(party: Played) -> None:
    reply = await party("/sheet set Griff lost=int anyway", by="gm")
    assert reply["rolled"] == []
    griff = await party.sheet("Griff")
    assert (griff["int"]["die"], griff["state"]) == (0, "well")


async def test_35_a_state_that_is_said_takes_its_clock_along(party: Played) -> None:
    error = await party.refused("/sheet set Griff state=dying", by="gm")
    assert 'timer="3 rounds"' in error["message"]
    for state in ("well", "dead"):
        await party('/sheet set Griff timer="3 rounds"')
        assert (await party.sheet("Griff"))["state"] == "dying"
        await party(f"/sheet set Griff state={state}")
        griff = await party.sheet("Griff")
        assert (griff["state"], griff["timer"]) == (state, None)
    assert (await party.refused('/sheet set Griff timer="3 rounds"'))["kind"] == "refused"


async def test_33_points_that_were_never_given_back_are_missing_now(party: Played) -> None:
    await party("/harm 6 Griff", by="gm")
    healed = await party("/heal 3 Griff")
    await party("/harm 2 Griff")
    reply = await party(f"/undo {healed['entry']}")
    assert "BOD drops" in reply["text"]
    assert (await party.sheet("Griff"))["bod"] == {"die": 6, "normal": 8, "pool": 6}
    await party("/redo")
    assert (await party.sheet("Griff"))["bod"] == {"die": 8, "normal": 8, "pool": 3}


@pytest.mark.parametrize(
    "said",
    [
        "/test d8",
        "/contest d8 vs d6",
        "/attack bod at Scar",
        "/attack d8 at Scar",
        "/item buy rope",
        "/item use rope",
        "/item repair",
        "/hireling new Pip lore",
        "/treat Isaac",
        "/cast heal on Isaac",
        "/advance d4",
        "/rest hour bod",
        "/table reaction",
    ],
)
async def test_36_the_dead_do_nothing(party: Played, said: str) -> None:
    await party("/round start", by="gm")
    await party("/sheet set Griff items=rope state=dead xp=5", by="gm")
    await party('/sheet set Isaac timer="2 hours"')
    assert "Griff is dead." in (await party.refused(said, by="alice"))["message"]
    assert (await party.refused("/act", by="alice"))["kind"] == "refused"


async def test_36_what_the_dead_leave_behind_is_passed_on(party: Played) -> None:
    await party("/sheet set Griff items=rope state=dead", by="gm")
    await party("/item give rope to Isaac", by="alice")
    assert "rope" in (await party.sheet("Isaac"))["items"]


async def test_36_the_dying_do_all_but_test_what_they_lost(party: Played) -> None:
    await party("/sheet set Griff wil=d4", by="gm")
    await party("/harm 4 wil Griff", 3, 5)
    assert (await party("/test bod", 5, by="alice"))["ok"]
    await party("/item buy rope")
    assert (await party.refused("/test wil"))["kind"] == "refused"
    assert (await party.refused("/rest night wil"))["kind"] == "refused"


SENTENCES = st.one_of(
    st.tuples(st.integers(1, 9), st.sampled_from(["bod", "wil"])).map(
        lambda said: "harm {} {} Griff".format(*said)
    ),
    st.integers(1, 6).map("heal {} Griff".format),
    st.tuples(st.sampled_from(["bod", "wil"]), st.integers(0, 4)).map(
        lambda said: "sheet set Griff {}.pool={}".format(*said)
    ),
    st.sampled_from(
        [
            "sheet set Griff lost=bod",
            "sheet set Griff lost=none",
            "sheet set Griff state=well",
            "sheet set Griff state=dying",
            "sheet set Griff state=dead",
            'sheet set Griff timer="2 hours"',
            "sheet set Griff timer=none",
            "sheet set Griff bod=d6",
            "treat Griff",
            "rest week Griff",
            "time 1 hour",
            "undo",
            "undo",
            "redo",
        ]
    ),
)


def check_numbers(sheet: dict[str, Any]) -> None:
    """Hold a sheet's state against its numbers."""
    assert (sheet["timer"] is not None) == (sheet["state"] == "dying")
    for key in ("bod", "int", "wil"):
        now = sheet[key]
        assert (key in sheet["lost"]) == (now["die"] == 0)
        assert now["pool"] <= now["die"]
        assert now["pool"] or not now["die"] or sheet["state"] == "dead"
    assert len(set(sheet["lost"])) == len(sheet["lost"])


@settings(max_examples=examples(25), deadline=None)
@given(said=st.lists(SENTENCES, min_size=1, max_size=12))
async def test_after_anything_the_state_is_what_the_numbers_say(said: list[str]) -> None:
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await table("/game start fantasy", by="gm")
        await table("/sheet new Griff bod=d6 int=d6 wil=d4", by="alice")
        seen = [await table.sheet("Griff")]  # the sheet after each entry that stands
        gone: list[dict[str, Any]] = []
        for sentence in said:
            reply = await table.line(f"/{sentence}", by="gm")
            now = await table.sheet("Griff")
            check_numbers(now)
            if not reply["ok"] or reply["entry"] is None:
                assert now == seen[-1]
            elif sentence == "undo" and len(seen) > 1:
                gone.append(seen.pop())
                assert now == seen[-1]
            elif sentence == "redo" and gone:
                seen.append(gone.pop())
                assert now == seen[-1]
            elif sentence == "redo":  # of what was undone before something else was said
                return  # from here on the newest that stands is not the last that is seen here
            elif sentence != "undo":
                seen.append(now)
                gone.clear()


async def test_34_what_is_no_longer_lost_is_a_full_d4(party: Played) -> None:
    await party("/sheet set Griff lost=bod anyway", by="gm")
    assert (await party.sheet("Griff"))["bod"] == {"die": 0, "normal": 8, "pool": 0}
    await party("/sheet set Griff lost=none")
    assert (await party.sheet("Griff"))["bod"] == {"die": 4, "normal": 8, "pool": 4}


async def test_35_a_game_master_may_say_dying_without_a_clock(party: Played) -> None:
    await party("/sheet set Griff state=dying anyway", by="gm")
    assert (await party.sheet("Griff"))["state"] == "dying"


async def test_34_several_losses_at_once_are_each_a_roll(party: Played) -> None:
    """The sooner of two deaths counts; once one is dead, nothing else is rolled."""
    reply = await party("/sheet set Griff lost=bod,wil", 4, 8, 3, 6, by="gm")
    assert reply["text"].startswith("Griff is dying: death comes in 8 days")
    griff = await party.sheet("Griff")
    assert (griff["lost"], griff["timer"]["unit"]) == (["bod", "wil"], "hours")
    await party("/undo")
    reply = await party("/sheet set Griff lost=bod,wil", 1)
    assert (reply["rolled"], (await party.sheet("Griff"))["state"]) == ([[4, 1]], "dead")
    await party("/undo")
    await party("/sheet set Griff bod.pool=0 wil.pool=0")
    griff = await party.sheet("Griff")
    assert (griff["bod"]["die"], griff["wil"]["die"], len(griff["wounds"])) == (6, 4, 2)


async def test_33_a_game_master_may_empty_a_pool_and_nothing_follows(party: Played) -> None:
    reply = await party("/sheet set Griff bod.pool=0 anyway", by="gm")
    assert (reply["text"], reply["changes"]) == ("", [["Griff", "bod.pool", 8, 0]])
    await party("/sheet set Griff bod.pool=8")
    await party("/sheet set Griff state=dead")
    assert (await party("/sheet set Griff wil.pool=0"))["rolled"] == []
    assert (await party.sheet("Griff"))["wil"] == {"die": 6, "normal": 6, "pool": 0}


async def test_34_whoever_says_how_a_life_stands_rolls_no_dice_for_it(party: Played) -> None:
    reply = await party('/sheet set Griff lost=bod timer="3 days"', by="gm")
    assert reply["rolled"] == []
    griff = await party.sheet("Griff")
    assert (griff["state"], griff["timer"]["remaining"]) == ("dying", 3)
    reply = await party("/sheet set Isaac lost=bod state=dead")
    assert (reply["rolled"], (await party.sheet("Isaac"))["lost"]) == ([], ["bod"])


async def test_34_what_is_lost_stands_in_the_order_in_which_it_went(party: Played) -> None:
    await party("/sheet set Griff lost=wil,bod anyway", by="gm")
    assert (await party.sheet("Griff"))["lost"] == ["wil", "bod"]
    await party("/sheet set Griff lost=wil,bod,int anyway")
    assert (await party.sheet("Griff"))["lost"] == ["wil", "bod", "int"]


async def test_34_a_die_that_is_said_brings_back_what_was_lost(party: Played) -> None:
    await party("/sheet set Griff lost=bod,int anyway", by="gm")
    await party("/sheet set Griff bod.die=d6")
    griff = await party.sheet("Griff")
    assert (griff["lost"], griff["bod"]["die"], griff["int"]["die"]) == (["int"], 6, 0)
    assert (griff["bod"]["pool"], griff["wounds"]) == (6, [])
    await party("/sheet set Griff int.normal=d8")
    assert (await party.sheet("Griff"))["int"] == {"die": 0, "normal": 8, "pool": 0}
    await party("/sheet set Griff lost=bod anyway")
    griff = await party.sheet("Griff")
    assert (griff["lost"], griff["bod"]["die"]) == (["bod"], 0)
    assert griff["int"] == {"die": 4, "normal": 8, "pool": 4}


async def test_35_what_befalls_an_enemy_is_told_without_numbers(party: Played) -> None:
    reply = await party("/sheet set Scar bod.pool=0", by="gm")
    assert reply["text"] == "Scar is badly wounded."
    reply = await party("/sheet set Scar lost=int", 3, 5)
    assert reply["text"].startswith("Scar is dying: death comes in a few hours")
    await party("/game set npc_numbers=shown")
    reply = await party("/sheet set Scar bod.pool=0")
    assert reply["text"] == "Scar's BOD drops (d6 → d4) and is full again (4/4)."


async def test_35_a_clock_that_changes_leads_and_the_dead_have_none(party: Played) -> None:
    await party('/sheet set Griff timer="3 rounds"', by="gm")
    await party('/sheet set Griff timer="5 rounds"')
    griff = await party.sheet("Griff")
    assert (griff["state"], griff["timer"]["remaining"]) == ("dying", 5)
    await party("/sheet set Griff coin=3")
    assert (await party.sheet("Griff"))["timer"]["remaining"] == 5


async def test_33_nothing_follows_for_those_whom_a_change_leaves_alone(party: Played) -> None:
    await party("/sheet set Griff bod.pool=0 anyway", by="gm")
    await party("/sheet set Isaac coin=3")
    await party("/undo")
    assert (await party.sheet("Griff"))["bod"] == {"die": 8, "normal": 8, "pool": 0}
    assert "BOD drops" in (await party("/sheet set Griff coin=3"))["text"]
