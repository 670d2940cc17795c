"""Rule 31: Aid or Interfere."""

import pytest

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
    assert "in danger" in reply["text"]


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
    assert error["message"] == "Isaac already aided that roll. Once is all you get."
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
    pressed = await heresy(f":press Done with Griff of {first['entry']}", by="gm")
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
    assert (await heresy(":press Done with Isaac's miss", by="gm"))["ok"]
    assert (await heresy.refused(":press Done with Isaac's miss"))["kind"] == "already_done"


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


async def test_31_the_whole_of_an_aid_is_told(heresy: Played) -> None:
    await heresy('/bond add Griff "owes me a life"', by="bob")
    await heresy("/move hack", 2, 3, by="alice")
    full = await heresy("/aid Griff +1 adv", 4, 1, 4, by="bob")
    assert full["title"] == "Isaac helps (+2): Griff has 8, now a 7-9"
    assert full["text"].startswith("Isaac rolled 10.\nYou deal your damage, and")
    assert full["facts"]["aid"] == {
        "by": "Isaac",
        "kept": [4, 4],
        "dropped": [1],
        "modifier": 2,
        "total": 10,
        "band": "10+",
    }
    assert (full["facts"]["modifier"], full["facts"]["total"]) == (3, 8)


@pytest.mark.parametrize(
    ("said", "faces", "title", "told"),
    [
        ("interfere", (5, 5), "Isaac interferes (-2): Griff has 6, now a miss", "rolled 10.\n"),
        (
            "interfere",
            (4, 5),
            "Isaac interferes (-1): Griff has 7, still a 7-9",
            "is in danger",
        ),
        (
            "interfere",
            (2, 4),
            "Isaac tries to interfere: Griff has 8, still a 7-9",
            "rolled 6. The game master says what happens to Isaac.",
        ),
        (
            "aid",
            (3, 4),
            "Isaac helps (+1): Griff has 9, still a 7-9",
            "rolled 7 and is in danger too.",
        ),
        (
            "aid",
            (2, 4),
            "Isaac tries to help: Griff has 8, still a 7-9",
            "The game master says what happens to Isaac.",
        ),
        ("aid", (6, 4), "Isaac helps (+2): Griff has 10, now a 10+", "Isaac rolled 10.\n"),
    ],
)
async def test_31_each_band_of_a_helper_is_told(
    heresy: Played, said: str, faces: tuple[int, int], title: str, told: str
) -> None:
    await heresy("/move hack", 3, 4)
    reply = await heresy(f"/{said} Griff", *faces, by="bob")
    assert reply["title"] == title
    assert told in reply["text"]
    labels = [choice["label"] for choice in reply["choices"]]
    assert ("Done with Isaac's miss" in labels) == ("tries to" in title)
    assert "Isaac: This I Know (reroll)" in labels


async def test_31_only_the_forward_that_fits_an_aid_is_used_by_it(heresy: Played) -> None:
    await heresy('/bond add Isaac "unrequited"')
    await heresy("/forward +1 at Griff", by="bob")
    await heresy("/forward +1 to hack")
    await heresy("/move hack", 2, 3, by="alice")
    reply = await heresy("/aid Griff -1 dis", 5, 6, 6, by="bob")
    assert reply["facts"]["aid"]["kept"] == [5, 6]
    assert (reply["facts"]["aid"]["modifier"], reply["facts"]["aid"]["total"]) == (0, 11)
    assert [each["move"] for each in (await heresy.sheet("Isaac"))["forward"]] == ["hack_and_slash"]


async def test_31_an_npc_helps_too_and_learns_nothing_from_a_miss(heresy: Played) -> None:
    await heresy("/move hack", 2, 3)
    reply = await heresy("/aid Griff as Scar", 1, 2, by="gm")
    assert reply["changes"] == []
    labels = [choice["label"] for choice in reply["choices"]]
    assert "Done with Scar's miss" in labels
    assert "Scar: This I Know (reroll)" not in labels
    again = await heresy("/reroll as Scar", 1, 3)
    assert again["changes"] == []
    assert (await heresy("/interfere Griff as Scar", 6, 6))["facts"]["total"] == 4


async def test_31_this_i_know_is_offered_to_a_helper_once(heresy: Played) -> None:
    async def offered(sentence: str, *faces: int) -> bool:
        reply = await heresy(sentence, *faces, by="bob")
        return "Isaac: This I Know (reroll)" in [choice["label"] for choice in reply["choices"]]

    await heresy("/move hack", 3, 4)
    assert await offered("/aid Griff", 3, 4)
    assert not await offered("/reroll", 3, 5)
    assert await offered("/interfere Griff", 3, 4)
    assert not await offered("/move this i know", 3, 5)
    await heresy("/move hack", 3, 4, by="alice")
    assert not await offered("/aid Griff", 3, 4)


async def test_31_who_aided_and_interfered_rolls_the_later_again(heresy: Played) -> None:
    await heresy("/move hack", 3, 4)
    await heresy("/aid Griff", 6, 6, by="bob")
    await heresy("/interfere Griff", 1, 1)
    again = await heresy("/reroll", 6, 6)
    assert again["title"] == "Isaac interferes (-2): Griff has 8, now a 7-9"
    assert (again["facts"]["modifier"], again["facts"]["adjusted"]) == (1, -2)
    assert again["changes"] == [["Isaac", "xp", 1, 0]]


async def test_31_a_second_miss_of_a_helper_is_the_same_one(heresy: Played) -> None:
    await heresy("/move hack", 3, 4)
    await heresy("/aid Griff", 1, 2, by="bob")
    again = await heresy("/reroll", 2, 2)
    assert again["changes"] == []
    assert (await heresy.sheet("Isaac"))["xp"] == 1


async def test_31_two_helpers_who_add_the_same_are_told_apart(heresy: Played) -> None:
    await heresy("/sheet new Vex wp=1 free", by="cara")
    await heresy("/move hack +1", 2, 2, by="alice")
    await heresy("/aid Griff", 4, 4, by="bob")
    await heresy("/aid Griff", 4, 4, by="cara")
    again = await heresy("/reroll", 6, 6, by="bob")
    assert (again["facts"]["modifier"], again["facts"]["total"]) == (5, 9)
    parts = await _parts(heresy)
    assert parts == "+1 WS, +1 bonus, +1 Vex, +2 Isaac"


async def _parts(table: Played) -> str:
    """Return how the modifiers of the latest roll are told, read again by an aid that misses."""
    await table.line(":as gm")
    await table.line(":dice 1 1")
    ruling = (await table.table.hear("/aid Griff as Scar")).ruling
    assert ruling is not None
    return next(fact.text for fact in ruling.outcome.facts if fact.key == "modifier")


@pytest.mark.parametrize("state", ["dying", "dead"])
async def test_31_nobody_aids_from_the_grave(heresy: Played, state: str) -> None:
    await heresy("/move hack", 2, 3)
    await heresy(f"/sheet set Isaac state={state}", by="gm")
    error = await heresy.refused("/aid Griff", by="bob")
    assert error["message"].startswith(f"Isaac is {state}.")
    assert (await heresy("/aid Griff as Isaac anyway", 6, 6, by="gm"))["facts"]["total"] == 8


async def test_31_the_roll_that_is_aided_is_that_of_the_one_named(heresy: Played) -> None:
    await heresy("/sheet new Vex wp=1 free", by="cara")
    hacked = await heresy("/move hack", 2, 3, by="alice")
    await heresy("/move defy+wp", 2, 3, by="cara")
    assert (await heresy("/aid Griff", 4, 4, by="bob"))["facts"]["move"] == "hack_and_slash"
    error = await heresy.refused(f"/aid Vex entry {hacked['entry']}")
    assert error["kind"] == "not_found"


async def test_31_experience_that_was_spent_meanwhile_is_not_taken_back_twice(
    heresy: Played,
) -> None:
    await heresy("/move hack", 3, 4)
    await heresy("/aid Griff", 1, 2, by="bob")
    await heresy("/sheet set Isaac xp=0", by="gm")
    assert (await heresy("/reroll", 6, 6, by="bob"))["changes"] == []


@pytest.mark.parametrize("said", ["help Griff", "I help Griff", "help griff # with a rope"])
async def test_31_helping_someone_is_aid(heresy: Played, said: str) -> None:
    """found-3, 2: `help Corvane` is `/aid`, and not a look at the guide."""
    await heresy("/move defy+ag", 2, 3, by="alice")
    helped = await heresy(said, 4, 4, by="bob")
    assert helped["said"].startswith("aid Griff")
    assert helped["facts"]["total"] == 7
    await heresy("/undo")
    assert (await heresy.sheet("Griff"))["xp"] == 1


async def test_31_the_command_help_only_offers_to_help_someone(heresy: Played) -> None:
    """found-3, 2: with a slash it is the guide that was asked."""
    await heresy("/move defy+ag", 2, 3, by="alice")
    error = await heresy.refused("/help Griff", by="bob")
    assert [(each["label"], each["says"]) for each in error["choices"]] == [
        ("Help Griff", "aid Griff")
    ]
    assert (await heresy(":press 1", 4, 4))["facts"]["total"] == 7


async def test_31_nobody_is_found_by_offering_help(heresy: Played) -> None:
    """found-3, 2: an NPC whom nobody has met is answered like a name that nobody has."""
    await heresy("/npc new Lurker", by="gm")
    hidden, nobody = [
        await heresy.refused(said, by="bob") for said in ("help Lurker", "help Lurkor")
    ]
    assert hidden["message"].replace("lurker", "lurkor") == nobody["message"]
    assert (hidden["kind"], hidden.get("choices")) == (nobody["kind"], nobody.get("choices"))
