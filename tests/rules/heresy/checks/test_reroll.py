"""Rules 7 to 9: edge, rerolls and This I Know."""

import pytest

from tests.conftest import Played


async def test_07_edge_rerolls_one_die_once(heresy: Played) -> None:
    offered = await heresy("/move hack edge", 2, 3)
    labels = [choice["label"] for choice in offered["choices"]]
    assert "Edge: reroll the 3" in labels
    reply = await heresy(":press Edge: reroll the 3", 6)
    assert reply["facts"]["kept"] == [2, 6]
    assert reply["facts"]["total"] == 9
    assert (await heresy.refused("/reroll 1"))["kind"] == "refused"


async def test_07_the_new_face_stands_even_if_worse(heresy: Played) -> None:
    await heresy("/move hack edge", 5, 4)
    assert (await heresy("/edge 1", 1))["facts"]["band"] == "6-"


async def test_07_edge_with_advantage_rerolls_one_of_three(heresy: Played) -> None:
    await heresy("/move hack edge adv", 1, 2, 3)
    reply = await heresy("/reroll 1", 6)
    assert (reply["facts"]["kept"], reply["facts"]["dropped"]) == ([6, 3], [2])


async def test_07_without_edge_no_single_die_is_rerolled(heresy: Played) -> None:
    await heresy("/move hack", 2, 3)
    assert (await heresy.refused("/reroll 2"))["kind"] == "refused"
    assert (await heresy.refused("/reroll 2 anyway"))["kind"] == "not_allowed"
    assert (await heresy("/reroll 2 as Griff anyway", 6, by="gm"))["facts"]["total"] == 9


async def test_07_a_die_that_is_not_there(heresy: Played) -> None:
    await heresy("/move hack edge", 2, 3)
    assert (await heresy.refused("/reroll 3"))["kind"] == "refused"
    assert (await heresy.sheet("Griff"))["xp"] == 1


async def test_07_an_edge_without_a_number_asks_which_die(heresy: Played) -> None:
    await heresy("/move hack edge", 2, 3)
    asked = await heresy("/reroll")
    assert asked["entry"] is None
    assert (await heresy(":press 2", 6))["facts"]["kept"] == [2, 6]


async def test_08_a_reroll_keeps_modifiers_and_the_second_stands(heresy: Played) -> None:
    await heresy("/forward +2")
    await heresy("/move hack +1", 5, 5)
    reply = await heresy("/reroll", 1, 1)
    assert (reply["facts"]["modifier"], reply["facts"]["total"]) == (4, 6)
    assert (await heresy.refused("/reroll"))["kind"] == "refused"


async def test_08_a_reroll_closes_what_the_first_roll_offered(heresy: Played) -> None:
    first = await heresy("/move hack at Scar", 3, 3)
    await heresy("/reroll", 1, 1)
    error = await heresy.refused(f":press Deal damage of {first['entry']}")
    assert error["kind"] == "already_done"


async def test_08_a_roll_that_was_acted_upon_stays(heresy: Played) -> None:
    await heresy("/move hack at Scar", 3, 4)
    await heresy("/damage 1d6 at Scar", 4)
    assert (await heresy.refused("/reroll"))["kind"] == "refused"


async def test_09_this_i_know_once_a_session(heresy: Played) -> None:
    await heresy("/move hack", 1, 2)
    reply = await heresy("/move this i know", 6, 5)
    assert reply["facts"]["move"] == "hack_and_slash"
    assert reply["facts"]["band"] == "10+"
    assert ["Griff", "session.this_i_know", False, True] in reply["changes"]
    assert ["Griff", "xp", 1, 0] in reply["changes"]
    await heresy("/move hack", 1, 2)
    assert (await heresy.refused("/move this i know"))["kind"] == "refused"
    await heresy("/session start", by="gm")
    assert (await heresy("/move this i know", 6, 6, by="alice"))["facts"]["band"] == "10+"


async def test_09_this_i_know_needs_a_roll(heresy: Played) -> None:
    assert (await heresy.refused("/move this i know"))["kind"] == "not_found"


async def test_shrine_worlders_reroll_a_double_one_once(heresy: Played) -> None:
    await heresy("/sheet new Vex home=shrine free wp=1", by="cara")
    await heresy("/move hack", 1, 1)
    reply = await heresy(":press Shrine", 6, 4)
    assert reply["facts"]["band"] == "10+"
    assert ["Vex", "session.shrine", False, True] in reply["changes"]
    second = await heresy("/move hack", 1, 1)
    assert "Shrine" not in str(second["choices"])
    assert (await heresy.refused("/reroll shrine"))["kind"] == "refused"


@pytest.mark.parametrize("faces", [(1, 2), (2, 1), (2, 2)])
async def test_the_shrine_hears_nothing_but_a_double_one(
    heresy: Played, faces: tuple[int, int]
) -> None:
    await heresy("/sheet new Pia home=shrine free", by="carol")
    reply = await heresy("/move hack", *faces)
    assert "Shrine World: reroll" not in [choice["label"] for choice in reply["choices"]]
    assert "double 1" in (await heresy.refused("/reroll shrine"))["message"]
    assert not (await heresy.sheet("Pia"))["session"]["shrine"]


async def test_the_shrine_hears_a_double_one_among_three(heresy: Played) -> None:
    await heresy("/sheet new Pia home=shrine free", by="carol")
    reply = await heresy("/move hack dis", 1, 5, 1)
    assert "Shrine World: reroll" in [choice["label"] for choice in reply["choices"]]


async def test_09_this_i_know_is_offered_once_a_session_and_never_for_a_second_roll(
    heresy: Played,
) -> None:
    async def offered(sentence: str, *faces: int) -> bool:
        reply = await heresy(sentence, *faces)
        return "This I Know: reroll" in [choice["label"] for choice in reply["choices"]]

    assert await offered("/move hack", 3, 4)
    assert not await offered("/reroll", 3, 4)
    assert await offered("/move hack", 3, 4)
    assert not await offered("/move this i know", 3, 4)
    assert not await offered("/move hack", 3, 4)


async def test_09_without_a_background_nobody_is_offered_to_call_on_it(heresy: Played) -> None:
    await heresy("/sheet new Jun", by="jun")
    reply = await heresy("/move hack", 1, 2)
    assert "This I Know: reroll" not in [choice["label"] for choice in reply["choices"]]


async def test_07_which_die_is_asked_of_the_roll_that_is_meant(heresy: Played) -> None:
    first = await heresy("/move discern edge", 2, 3)
    await heresy("/move hack edge", 4, 4)
    asked = await heresy(f"/reroll entry {first['entry']}")
    assert asked["title"] == "Which die?"
    assert [choice["label"] for choice in asked["choices"]] == ["Die 1 (2)", "Die 2 (3)"]
    again = await heresy(":press Die 1", 5)
    assert (again["facts"]["move"], again["facts"]["kept"]) == ("discern_realities", [5, 3])


@pytest.mark.parametrize(("die", "faces", "kept"), [(1, (5,), [5, 3]), (2, (5,), [2, 5])])
async def test_07_each_die_may_be_the_one(
    heresy: Played, die: int, faces: tuple[int, ...], kept: list[int]
) -> None:
    await heresy("/move hack edge", 2, 3)
    for none in (0, 3):
        error = await heresy.refused(f"/reroll {none}")
        assert error["message"] == "That roll has 2 dice, counted from the left."
    again = await heresy(f"/reroll {die}", *faces)
    assert (again["title"], again["facts"]["kept"]) == (f"Griff: Edge on die {die}, 7-9", kept)
    error = await heresy.refused(f"/reroll {die}")
    assert error["message"] == "That roll's edge has been used."
    assert (await heresy(f"/reroll {die} as Griff anyway", 6, by="gm"))["facts"]["kept"][
        die - 1
    ] == 6


async def test_08_all_of_a_roll_with_edge_can_be_rolled_again(heresy: Played) -> None:
    await heresy("/move hack edge", 2, 3)
    whole = await heresy("/reroll all", 4, 4)
    assert whole["title"] == "Griff: Reroll, 7-9"
    edged = await heresy("/reroll 1", 6)
    assert edged["facts"]["kept"] == [6, 4]
    error = await heresy.refused("/reroll")
    assert error["message"] == "That roll was already rerolled, and the second result stands."
    await heresy("/move hack edge", 2, 3)
    await heresy("/reroll 1", 6)
    assert (await heresy("/reroll", 5, 5))["facts"]["kept"] == [5, 5]
    assert (await heresy("/reroll as Griff anyway", 1, 1, by="gm"))["facts"]["kept"] == [1, 1]


async def test_08_a_roll_is_made_again_by_whose_it_is(heresy: Played) -> None:
    rolled = await heresy("/move hack edge", 2, 3)
    for said in ("reroll", "reroll 1", "move this i know"):
        error = await heresy.refused(f"/{said} entry {rolled['entry']}", by="bob")
        assert error["kind"] == "not_allowed"
    assert (await heresy(f"/reroll all entry {rolled['entry']}", 6, 6, by="gm"))["ok"]


async def test_09_this_i_know_and_a_shrine_come_after_a_reroll_too(heresy: Played) -> None:
    await heresy("/sheet new Vex home=shrine free", by="cara")
    await heresy("/move hack", 2, 3)
    await heresy("/reroll", 1, 1)
    prayed = await heresy("/reroll shrine", 3, 4)
    assert prayed["title"] == "Vex: Reroll, 7-9"
    known = await heresy("/move this i know", 1, 1)
    assert known["title"] == "Vex: This I Know, 6-"
    session = (await heresy.sheet("Vex"))["session"]
    assert (session["shrine"], session["this_i_know"]) == (True, True)
    error = await heresy.refused("/move this i know")
    assert error["message"] == "Vex has already used This I Know this session."
    error = await heresy.refused("/reroll shrine")
    assert error["message"] == "Vex has already used the Shrine World reroll this session."


async def test_the_shrine_hears_nobody_else(heresy: Played) -> None:
    missed = await heresy("/move hack", 1, 1)
    assert "Shrine" not in str(missed["choices"])
    error = await heresy.refused("/reroll shrine")
    assert error["message"] == "Griff isn't from a shrine world."
    assert (await heresy("/reroll shrine as Griff anyway", 6, 6, by="gm"))["ok"]


@pytest.mark.parametrize("act", ["/damage 1d6 at Scar entry {}", "/pick exposed entry {}"])
async def test_08_what_was_done_about_a_roll_keeps_it(heresy: Played, act: str) -> None:
    rolled = await heresy("/move fire at Scar", 3, 3)
    await heresy(act.format(rolled["entry"]), *((4,) if "1d6" in act else ()))
    for said in ("reroll", "move this i know", "forward use home"):
        error = await heresy.refused(f"/{said}")
        assert error["message"] == (
            f"Too late to change #{rolled['entry']}: something already came of it. Undo that first."
        )
    assert (await heresy("/reroll as Griff anyway", 6, 6, by="gm"))["ok"]


async def test_08_what_has_been_used_since_cannot_be_taken_back(heresy: Played) -> None:
    await heresy("/move defend", 6, 6)
    await heresy("/hold spend defend 1")
    error = await heresy.refused("/reroll")
    assert error["message"].startswith("It's too late to change #6: Griff")
    await heresy("/undo")
    assert (await heresy("/reroll", 1, 1))["changes"] == [
        ["Griff", "xp", 0, 1], ["Griff", "hold.defend", 3, None]]  # fmt: skip


async def test_08_what_was_no_move_is_not_made_again(heresy: Played) -> None:
    await heresy("/move hack", 3, 4)
    struck = await heresy("/damage 1d6 vs 3", 1)
    asked = await heresy("/move defy")
    for entry in (struck["entry"], asked["entry"], 1):
        for said in ("reroll", "forward use 1", "pick watch", "move this i know"):
            error = await heresy.refused(f"/{said} entry {entry}")
            assert error["message"] == "I can't find a roll to use that on."


async def test_09_who_knows_or_prays_is_not_asked_for_a_die(heresy: Played) -> None:
    await heresy("/sheet new Vex home=shrine free", by="cara")
    await heresy("/move hack edge", 1, 1)
    assert (await heresy("/reroll shrine", 1, 2))["facts"]["kept"] == [1, 2]
    assert (await heresy("/move this i know", 3, 4))["facts"]["kept"] == [3, 4]
    assert (await heresy("/reroll"))["title"] == "Which die?"
