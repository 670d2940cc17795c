"""Rule 5 and more: what a band does by itself."""

from typing import Any

import pytest

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


async def test_05_a_foe_learns_nothing_from_a_miss(heresy: Played) -> None:
    assert (await heresy("/move hack as Scar", 1, 1, by="gm"))["changes"] == []


async def test_13_hold_adds_up_over_several_rolls(heresy: Played) -> None:
    for faces, hold in (((6, 6), 3), ((3, 3), 4), ((1, 1), 4), ((5, 4), 7)):
        await heresy("/move defend", *faces)
        assert (await heresy.sheet("Griff"))["hold"] == {"defend": hold}


async def test_suppressing_nobody_in_particular_helps_when_it_fits(heresy: Played) -> None:
    await heresy("/move suppress", 4, 4)
    (given,) = (await heresy.sheet("Isaac"))["forward"]
    assert (given["value"], given["target"]) == (1, "")
    assert (given["when"], given["why"]) == ("against those pinned down", "Suppressing Fire")
    assert (await heresy.sheet("Griff"))["forward"] == []
    assert (await heresy.sheet("Scar"))["forward"] == []
    assert (await heresy("/move suppress at Scar", 1, 2))["changes"] == [["Griff", "xp", 0, 1]]


async def test_whoever_is_elsewhere_is_not_helped_by_suppressing_fire(heresy: Played) -> None:
    await heresy("/sheet new Vex free", by="cara")
    await heresy("/scene start The hall with Griff, Isaac, Scar", by="gm")
    await heresy("/move suppress at Scar", 6, 6, by="alice")
    assert len((await heresy.sheet("Isaac"))["forward"]) == 1
    assert (await heresy.sheet("Vex"))["forward"] == []


async def test_silencing_strikes_add_to_an_unsuspecting_one(heresy: Played) -> None:
    await heresy("/sheet set moves=unsuspecting_strike,silencing_strike")
    told = (await heresy("/move strike+ag at Scar", 4, 4))["text"]
    assert told.endswith("Choose one.\nSilencing Strike: The target never raises the alarm.")
    assert "Silencing" not in (await heresy("/move strike+ag at Scar", 1, 1))["text"]
    assert "Silencing" not in (await heresy("/move hack at Scar", 6, 6))["text"]


async def test_the_dice_are_told_as_they_lie(heresy: Played) -> None:
    async def told(sentence: str, *faces: int) -> dict[str, str]:
        await heresy.line(":dice " + " ".join(map(str, faces)))
        ruling = (await heresy.table.hear(sentence)).ruling
        assert ruling is not None
        return {fact.key: fact.text for fact in ruling.outcome.facts}

    plain = await told("/move hack adv", 3, 1, 5)
    assert (plain["kept"], plain["total"]) == ("3 5 ~~1~~", "**9**")
    assert (plain["band"], plain["modifier"]) == ("Hack and Slash · 7-9", "+1 WS")
    await heresy("/sheet new Magos home=forge free", by="cara")
    assert (await told("/move tech", 7, 2))["kept"] == "d8 (7) d6 (2)"
    assert (await told("/move tech dis", 5, 5, 2))["kept"] == "d8 (~~5~~) d6 (5) d6 (2)"


async def test_what_a_roll_asks_for_is_told_with_its_number(heresy: Played) -> None:
    ruling = (await heresy.table.hear("/move discern +9")).ruling
    assert ruling is not None
    (choose,) = [fact for fact in ruling.outcome.facts if fact.key == "pick"]
    assert (choose.value, choose.label) == (3, "")
    ruling = (await heresy.table.hear("/move hack +9")).ruling
    assert ruling is not None
    assert [fact.label for fact in ruling.outcome.facts if fact.key == "pick"] == [""]


@pytest.mark.parametrize(
    ("faces", "grade"), [((5, 4), "success"), ((3, 3), "mixed"), ((1, 1), "failure")]
)
async def test_04_each_band_has_its_grade(
    heresy: Played, faces: tuple[int, int], grade: str
) -> None:
    assert (await heresy("/move hack", *faces))["grade"] == grade


async def test_29_a_rapid_reload_fills_the_gun_for_one_ammo(heresy: Played) -> None:
    await heresy("/item add shotgun 2d6 uses 3")
    await heresy("/ammo set 2")
    await heresy("/ammo use 2")
    for faces, left in (((3, 3), 1), ((6, 6), 0)):
        reloaded = await heresy("/move rapid", *faces)
        assert ["Griff", "ammo", left + 1, left] in reloaded["changes"]
        assert (await heresy.sheet("Griff"))["weapons"]["shotgun"]["uses"] == 3
        await heresy("/ammo use 1")
    assert (await heresy.refused("/move rapid"))["message"].startswith("Griff has no ammo left.")


async def test_04_a_move_without_dice_tells_the_same_facts_and_nothing_in_them(
    heresy: Played,
) -> None:
    nothing: dict[str, Any] = {
        "stat": None, "kept": [], "dropped": [], "modifier": 0, "total": 0, "pick": 0}  # fmt: skip
    asked = (await heresy("/move defy"))["facts"]
    assert asked == {"move": "defy_danger", "band": None, **nothing}
    failed = (await heresy("/move hack fail"))["facts"]
    assert failed == {"move": "hack_and_slash", "band": "6-", **nothing}
    told = (await heresy("/move underdog"))["facts"]
    assert told == {"move": "underdog", "band": None, **nothing}


async def test_a_miss_never_brings_more_experience_than_a_sheet_holds(heresy: Played) -> None:
    await heresy("/xp +999")
    await heresy("/move hack+WS at Scar", 1, 1)
    assert (await heresy.sheet("Griff"))["xp"] == 999
