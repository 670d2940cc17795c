"""Rule 5 and more: what a band does by itself."""

from tests.conftest import Played


async def test_05_a_miss_marks_one_xp_and_no_other_result_does(heresy: Played) -> None:
    assert (await heresy("/move hack", 2, 3))["changes"] == [["Griff", "xp", 0, 1]]
    assert (await heresy("/move hack", 3, 3))["changes"] == []


async def test_05_xp_follows_the_final_result(heresy: Played) -> None:
    await heresy("/move hack edge", 1, 2)
    reply = await heresy("/reroll 1", 6)
    assert reply["facts"]["band"] == "7-9"
    assert reply["changes"] == [["Griff", "xp", 1, 0]]
    again = await heresy("/move this i know", 1, 1)
    assert ["Griff", "xp", 0, 1] in again["changes"]
    assert (await heresy.sheet("Griff"))["xp"] == 1


async def test_a_hold_that_a_roll_gave_changes_with_it(heresy: Played) -> None:
    await heresy("/move defend", 6, 6)
    reply = await heresy("/reroll", 3, 4)
    assert reply["changes"] == [["Griff", "hold.defend", 3, 1]]
    await heresy("/undo")
    assert (await heresy.sheet("Griff"))["hold"] == {"defend": 3}


async def test_suppressing_fire_helps_the_allies(battle: Played) -> None:
    await battle("/move suppressing fire at Scar", 4, 4)
    kept = (await battle.sheet("Isaac"))["forward"]
    assert [(each["value"], each["target"]) for each in kept] == [(1, "Scar")]
    await battle("/reroll", 1, 1)
    assert (await battle.sheet("Isaac"))["forward"] == []


async def test_detectives_find_more_when_they_discern(battle: Played) -> None:
    await battle("/sheet set moves=detective")
    assert "Detective" in (await battle("/move discern", 6, 6))["text"]
    assert "Detective" not in (await battle("/move discern", 1, 1))["text"]
    assert "Detective" not in (await battle("/move discern", 6, 6, by="alice"))["text"]


async def test_a_forward_that_is_used_is_told_by_where_it_came_from(battle: Played) -> None:
    await battle("/move suppressing fire at Scar", 4, 4)
    await battle("/sheet set Griff ws=1", by="gm")
    await battle("/move hack+ws no forward at Scar", 3, 3, by="alice")
    used = await battle("/forward use 1", by="alice")
    assert "Suppressing Fire" in used["title"]
