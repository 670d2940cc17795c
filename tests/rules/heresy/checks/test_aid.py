"""Rule 31: Aid or Interfere."""

from tests.conftest import Played


async def test_31_aid_rolls_bonds_and_re_bands_the_other(heresy: Played) -> None:
    await heresy('/bond add Griff "owes me a life"', by="bob")
    await heresy("/move hack at Scar", 2, 3, by="alice")
    reply = await heresy("/aid Griff", 4, 5, by="bob")
    facts = reply["facts"]
    assert (facts["move"], facts["kept"], facts["modifier"]) == ("hack_and_slash", [2, 3], 3)
    assert (facts["total"], facts["band"], facts["adjusted"]) == (8, "7-9", 2)
    assert facts["aid"]["total"] == 10
    assert reply["changes"] == [["Griff", "xp", 1, 0]]
    assert "Deal damage" in [choice["label"] for choice in reply["choices"]]


async def test_31_a_partial_aid_is_worth_one(heresy: Played) -> None:
    await heresy("/move hack", 2, 3)
    reply = await heresy("/aid Griff", 4, 4, by="bob")
    assert (reply["facts"]["total"], reply["facts"]["adjusted"]) == (7, 1)
    assert "exposed" in reply["text"]


async def test_31_a_missed_aid_changes_nothing_but_the_helpers_xp(heresy: Played) -> None:
    await heresy("/move hack", 2, 3)
    reply = await heresy("/aid Griff", 1, 2, by="bob")
    assert reply["facts"]["band"] == "6-"
    assert reply["changes"] == [["Isaac", "xp", 0, 1]]


async def test_31_interfering_takes_away_and_marks_the_miss(heresy: Played) -> None:
    await heresy("/move hack", 3, 3)
    reply = await heresy("/interfere Griff", 6, 6, by="bob")
    assert (reply["facts"]["total"], reply["facts"]["band"]) == (5, "6-")
    assert reply["changes"] == [["Griff", "xp", 0, 1]]


async def test_31_several_may_help_one_after_the_other(heresy: Played) -> None:
    await heresy("/move hack", 2, 2)
    await heresy("/aid Griff", 4, 4, by="bob")
    await heresy("/sheet new Vex wp=1 free", by="cara")
    reply = await heresy(":press Aid", 4, 4, by="cara")
    assert reply["facts"]["total"] == 7
    assert (await heresy.sheet("Griff"))["xp"] == 0


async def test_31_a_helper_aids_a_roll_once_and_interferes_once(heresy: Played) -> None:
    await heresy("/move hack", 2, 2)
    aided = await heresy("/aid Griff", 4, 4, by="bob")
    error = await heresy.refused("/aid Griff")
    assert error["message"] == "Isaac has aided that roll already. Once each."
    assert (await heresy("/interfere Griff", 4, 4))["facts"]["total"] == 5
    assert (await heresy.refused("/interfere Griff"))["kind"] == "refused"
    await heresy("/undo")
    await heresy(f"/undo {aided['entry']}")
    assert (await heresy("/aid Griff", 6, 6))["facts"]["total"] == 7


async def test_31_aid_is_for_the_others(heresy: Played) -> None:
    await heresy("/move hack", 2, 2)
    assert (await heresy.refused(":press Aid", by="alice"))["kind"] == "not_allowed"
    assert (await heresy.refused("/aid Griff"))["kind"] == "refused"


async def test_31_without_a_roll_there_is_nothing_to_aid(heresy: Played) -> None:
    assert (await heresy.refused("/aid Griff", by="bob"))["kind"] == "not_found"


async def test_31_a_roll_that_was_acted_upon_is_closed(heresy: Played) -> None:
    await heresy("/move hack at Scar", 3, 3)
    await heresy("/damage 1d6 at Scar", 1)
    assert (await heresy.refused("/aid Griff", by="bob"))["kind"] == "refused"


async def test_31_undoing_an_aid_gives_the_first_result_back(heresy: Played) -> None:
    first = await heresy("/move hack at Scar", 2, 3)
    await heresy("/aid Griff", 6, 6, by="bob")
    await heresy("/undo")
    assert (await heresy.sheet("Griff"))["xp"] == 1
    pressed = await heresy(f":press Answered of {first['entry']}", by="gm")
    assert pressed["ok"]


async def test_31_undoing_the_roll_undoes_the_aid(heresy: Played) -> None:
    first = await heresy("/move hack at Scar", 2, 3)
    await heresy("/aid Griff", 1, 1, by="bob")
    await heresy(f"/undo {first['entry']}", by="alice")
    assert (await heresy.sheet("Griff"))["xp"] == 0
    assert (await heresy.sheet("Isaac"))["xp"] == 0


async def test_31_a_missed_aid_is_the_game_masters_to_answer(heresy: Played) -> None:
    await heresy("/move hack", 6, 6)
    missed = await heresy("/aid Griff", 1, 2, by="bob")
    assert missed["facts"]["band"] == "10+"
    assert (await heresy(":press Answered Isaac", by="gm"))["ok"]
    assert (await heresy.refused(":press Answered Isaac"))["kind"] == "already_done"


async def test_31_a_helper_rerolls_no_older_roll_by_mistake(heresy: Played) -> None:
    await heresy("/move discern", 2, 2, by="bob")
    await heresy("/move hack", 2, 3, by="alice")
    await heresy("/aid Griff", 1, 2, by="bob")
    again = await heresy("/reroll", 6, 6, by="bob")
    assert (again["facts"]["move"], again["facts"]["kept"]) == ("hack_and_slash", [2, 3])
    assert (again["facts"]["aid"]["kept"], again["facts"]["total"]) == ([6, 6], 8)
    assert sorted(again["changes"]) == [["Griff", "xp", 1, 0], ["Isaac", "xp", 2, 1]]
    assert (await heresy.refused("/reroll", by="bob"))["kind"] == "refused"
    assert (await heresy("/reroll", 6, 6, by="alice"))["facts"]["total"] == 15
    await heresy(f"/undo {again['entry']}", by="bob")
    assert (await heresy.sheet("Griff"))["xp"] == 1


async def test_31_a_helper_may_know_better_once_a_session(heresy: Played) -> None:
    await heresy("/move hack", 2, 3)
    await heresy("/aid Griff", 1, 2, by="bob")
    again = await heresy(":press Isaac: This I Know", 4, 4)
    assert (again["facts"]["adjusted"], again["facts"]["total"]) == (1, 7)
    assert (await heresy.sheet("Isaac"))["session"]["this_i_know"]
    assert (await heresy.refused("/move this i know"))["kind"] == "refused"


async def test_31_each_of_two_helpers_rerolls_their_own_dice(heresy: Played) -> None:
    await heresy("/sheet new Vex wp=1 free", by="cara")
    await heresy("/move hack", 2, 2, by="alice")
    await heresy("/aid Griff", 6, 6, by="bob")
    await heresy("/interfere Griff", 4, 4, by="cara")
    again = await heresy("/reroll", 1, 1, by="bob")
    assert again["facts"]["total"] == 4
    assert (await heresy("/reroll", 1, 1, by="cara"))["facts"]["total"] == 5


async def test_31_a_helpers_own_pick_still_waits(heresy: Played) -> None:
    await heresy("/move discern", 4, 4, by="bob")
    await heresy("/move hack", 2, 3, by="alice")
    await heresy("/aid Griff", 6, 6, by="bob")
    assert (await heresy("/pick watch"))["facts"]["move"] == "discern_realities"


async def test_31_what_the_roll_gave_the_helper_is_given_once(heresy: Played) -> None:
    await heresy("/move suppressing fire at Scar", 4, 4, by="alice")
    assert len((await heresy.sheet("Isaac"))["forward"]) == 1
    await heresy("/aid Griff", 6, 6, by="bob")
    assert len((await heresy.sheet("Isaac"))["forward"]) == 1


async def test_who_carries_too_much_cannot_aid(heresy: Played) -> None:
    await heresy("/item add anvil weight 9", by="bob")
    await heresy("/move hack at Scar", 2, 2, by="alice")
    assert (await heresy.refused("/aid Griff", by="bob"))["kind"] == "refused"
    await heresy("/item drop anvil")
    assert (await heresy("/aid Griff", 6, 6))["facts"]["total"] == 7
