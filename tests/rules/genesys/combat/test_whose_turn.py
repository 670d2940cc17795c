"""Whom a fight waits for, and whom it does not: the fallen, and sides with nobody left to act."""

from typing import Any

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import told


async def waited_for(table: Played) -> list[Any]:
    return [[who, what] for who, what, *_ in (await table("/waiting"))["facts"]["waiting"]]


async def test_18_a_side_with_nobody_able_is_not_waited_for(genesys: Played) -> None:
    await genesys("/init cool all", 4, 4, 1, 1, by="gm")
    assert await waited_for(genesys) == [["gm", "a slot to fill"]]
    await genesys("/sheet set Scar state=dead")
    assert await waited_for(genesys) == [["Griff", "a slot to fill"]]
    await genesys("/act Griff", by="alice")
    assert await waited_for(genesys) == []


async def test_what_the_dead_owe_and_what_the_fallen_cannot_do_is_not_waited_for(
    genesys: Played,
) -> None:
    await genesys("/check stealth")
    await genesys("/pool 1g +1 threat", 1)
    assert len(await waited_for(genesys)) == 2
    await genesys("/sheet set Griff state=incapacitated", by="gm")
    assert [what for _, what in await waited_for(genesys)] == [
        "Inflict 1 strain on Griff (1 threat) / Let the players choose / Spend nothing"
    ]
    await genesys("/sheet set Griff state=dead")
    assert await waited_for(genesys) == []
    await genesys("/sheet set Griff state=well")
    assert len(await waited_for(genesys)) == 2


async def test_18_nobody_waits_for_who_cannot_act(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/init cool all", *[2] * 6, by="gm")
    await genesys("/harm 30 Griff", 22)
    waiting = (await genesys("/waiting"))["facts"]["waiting"]
    assert [who for who, *_ in waiting] == ["Voss"]
    await genesys("/act Voss")
    waiting = (await genesys("/waiting"))["facts"]["waiting"]
    assert [who for who, *_ in waiting] == ["gm"]


@pytest.mark.parametrize(
    "fate", ["/harm 30 Griff", "/status staggered Griff", "/sheet retire Griff"]
)
async def test_18_whoever_falls_in_their_turn_has_had_it(genesys: Played, fate: str) -> None:
    await genesys("/init cool all", 4, 4, 1, 1, by="gm")
    await genesys("/act Griff", by="alice")
    assert (await genesys("/round run", by="gm"))["facts"]["stopped_for"] == ["Griff"]
    await genesys(fate)
    assert (await genesys("/round run"))["facts"]["stopped_for"] == ["Scar"]


async def test_18_the_turn_goes_on_until_its_action_is_used(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/init cool all", 1, 1, 4, 4, 2, 2, by="gm")  # Griff, Voss, Scar
    assert await waited_for(genesys) == [["Griff", "a slot to fill"], ["Voss", "a slot to fill"]]
    await genesys("/maneuver guarded as Voss")
    assert (await genesys("/round run"))["facts"]["stopped_for"] == ["Voss"]
    await genesys("/check cool vs easy as Voss", 1, 1, 1)
    assert (await genesys("/round run"))["facts"]["stopped_for"] == ["Griff"]
    assert await waited_for(genesys) == [["Griff", "a slot to fill"]]
    await genesys("/act Griff")
    await genesys("/check cool vs easy as Griff", 1, 1, 1)
    assert (await genesys("/round run"))["facts"]["stopped_for"] == ["Scar"]
    assert await waited_for(genesys) == [["gm", "a slot to fill"]]
    await genesys("/act Scar")
    assert await waited_for(genesys) == []


async def test_a_game_master_sees_the_slots_and_the_story_points(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/init cool all", 1, 1, 4, 4, 2, 2, by="gm")
    await genesys("/act Voss")
    facts = (await genesys("/gm"))["facts"]
    assert facts["pools"] == {"story_player": 2, "story_gm": 1}
    assert facts["initiative"] == [["PC", "Voss"], ["PC", None], ["NPC", None]]
    desk = await told(genesys, "/gm")
    assert desk["Slots"] == "PC (Voss), PC, NPC"
    assert desk["Story points"] == "players 2, game master 1"
    await genesys("/encounter end")
    assert "Slots" not in await told(genesys, "/gm")


async def questions(genesys: Played) -> int:
    """Return how many questions the game master is still asked, whatever symbols were rolled."""
    told = [what for _, what in await waited_for(genesys)]
    return sum(what.startswith(("Engaged", "Simple", "How ")) for what in told)


@pytest.mark.parametrize(
    ("asks", "answers"),
    [
        ("/attack Scar with lasgun", "/attack Scar with lasgun range short"),
        ("/attack Scar with lasgun", "/attack Scar range medium boost 1"),
        ("/attack Scar", "/attack Scar with lasgun range long as Griff"),
        ("/check stealth", "/check stealth vs hard"),
        ("/check stealth boost 1", "/check stealth vs average"),
        ("/check stealth", "/check stealth vs easy secret"),
    ],
)
async def test_a_question_is_closed_by_its_answer_however_it_is_said(
    genesys: Played, asks: str, answers: str
) -> None:
    """found-3, 1: it stayed owed after `/attack … range short`. Undone, it is owed again."""
    await genesys(asks, by="alice")
    assert await questions(genesys) == 1
    await genesys(answers, by="gm" if answers.endswith("as Griff") else "alice")
    assert await questions(genesys) == 0
    await genesys("/undo")
    assert await questions(genesys) == 1


async def test_an_answer_to_something_else_closes_no_question(genesys: Played) -> None:
    """found-3, 1: another skill or another target is no answer."""
    await genesys("/npc new Bulk shown", by="gm")
    await genesys("/attack Scar with lasgun", by="alice")
    await genesys("/attack Bulk with lasgun range short")
    assert await questions(genesys) == 1
    await genesys("/check stealth")
    await genesys("/check cool vs hard")
    assert await questions(genesys) == 2


async def test_a_question_that_is_asked_again_is_owed_once(genesys: Played) -> None:
    """found-3, 1: its answer closes the one that is left."""
    await genesys("/check stealth", by="alice")
    await genesys("/check stealth boost 1")
    assert await questions(genesys) == 1
    await genesys("/check stealth vs hard")
    assert await questions(genesys) == 0
