"""What a round allows: point 41 of the rules."""

import pytest

from tests.rules.odd.conftest import OddTable


async def test_41_a_round_is_a_move_and_an_action(odd: OddTable) -> None:
    await odd("/round start", by="gm")
    await odd("/range near", by="alice")  # taking one's place is no move
    await odd("/range close")
    await odd("/attack d6 at Ogre", 1)
    for sentence in ("/attack d6 at Ogre", "/range near", "/rally", "/act", "/act move"):
        assert (await odd.refused(sentence))["kind"] == "refused"
    await odd("/round next", by="gm")
    await odd("/attack d6 at Ogre", 1, by="alice")


async def test_41_or_two_moves(odd: OddTable) -> None:
    await odd("/sheet set zone=far")
    await odd("/round start", by="gm")
    await odd("/range near", by="alice")
    await odd("/range close")
    assert (await odd.refused("/range near"))["kind"] == "refused"
    assert (await odd.refused("/attack d6 at Ogre"))["kind"] == "refused"
    await odd("/attack d6 at Ogre as Griff anyway", 1, by="gm")


async def test_41_without_rounds_nothing_is_counted(odd: OddTable) -> None:
    for _ in range(3):
        await odd("/attack d2 at Ogre", 1)
    assert await odd.of("Ogre", "hp") == 5


async def test_41_an_action_that_is_undone_is_not_spent(odd: OddTable) -> None:
    await odd("/round start", by="gm")
    first = await odd("/attack d6 at Ogre", 3, by="alice")
    await odd("/undo")
    await odd("/attack d6 at Ogre", 2)
    await odd("/round next", by="gm")
    # what a round counted is gone by now, and does not stand in the way
    await odd(f"/undo {first['entry'] + 2}")
    assert await odd.of("Ogre", "hp") == 8


async def test_41_what_is_left_of_a_round_is_told(odd: OddTable) -> None:
    assert (await odd("/act"))["facts"] == {"moves": 0, "actions": 0}  # nothing is counted yet
    await odd("/round start", by="gm")
    reply = await odd('/act "bar the door"', by="alice")
    assert (reply["title"], reply["facts"]) == ("Griff: bar the door", {"moves": 0, "actions": 1})
    error = await odd.refused("/act")
    assert error["message"].startswith("Griff has already acted in round 1.")
    reply = await odd("/act move")
    assert (reply["title"], reply["facts"]) == ("Griff has moved", {"moves": 1, "actions": 1})
    error = await odd.refused("/act move")
    assert error["message"].startswith("Griff has nothing left in round 1")
    await odd("/act move", by="bob")
    await odd("/act move")
    for sentence in ("/act", "/act move"):
        error = await odd.refused(sentence)
        assert error["message"].startswith("Ash has nothing left in round 1"), sentence
    await odd("/round next", by="gm")
    assert (await odd("/act", by="bob"))["facts"] == {"moves": 0, "actions": 1}


async def test_29_the_dazed_move_but_do_not_act(odd: OddTable) -> None:
    await odd("/status dazed add")
    assert "Dazed" in (await odd.refused("/act"))["message"]
    await odd("/act move")


async def test_41_who_fights_in_a_round_is_in_the_scene(odd: OddTable) -> None:
    await odd("/scene start The ford with Griff", by="gm")
    await odd("/act as Ash")
    assert (await odd("/scene show"))["facts"]["present"] == ["Griff"]
    await odd("/round start")
    await odd("/act as Ash")
    assert (await odd("/scene show"))["facts"]["present"] == ["Griff", "Ash"]


async def test_41_one_slip_offers_no_next_round_while_others_are_still_to_act(
    odd: OddTable,
) -> None:
    await odd("/npc new Spy", by="gm")  # whom the players haven't met
    await odd("/round start")
    await odd("/act", by="alice")
    error = await odd.refused("/act")
    assert error["message"] == "Griff has already acted in round 1. Still to act: Ogre and Ash."
    assert not error.get("choices")
    await odd("/act", by="bob")
    await odd("/act as Ogre", by="gm")
    error = await odd.refused("/act", by="alice")
    assert error["message"].endswith("To start the next: `/round next`")
    assert [choice["says"] for choice in error["choices"]] == ["round next"]


async def test_41_only_a_game_master_is_offered_the_end_of_the_fight(odd: OddTable) -> None:
    await odd("/item add bandage", by="alice")
    await odd("/round start", by="gm")
    for said in ("/use bandage", "/rest short"):
        assert not (await odd.refused(said, by="alice")).get("choices"), said
        error = await odd.refused(f"{said} {'as ' * ('use' in said)}Griff", by="gm")
        assert [choice["says"] for choice in error["choices"]] == ["round end"], said


async def test_55_initiative_is_waited_for_until_someone_acts_without(odd: OddTable) -> None:
    await odd("/round start", by="gm")
    assert (await odd("/waiting"))["title"] == "Waiting on the game master"
    await odd("/act", by="alice")
    assert (await odd("/waiting"))["title"] == "Nothing is pending"


@pytest.mark.parametrize(
    "said",
    [
        "skip griff",
        "griff's turn, skip him",
        "Griff is away, skip him",
        "Griff is done for the round",
    ],
)
async def test_41_a_game_master_skips_who_is_away_in_plain_words(odd: OddTable, said: str) -> None:
    await odd("/round start", by="gm")
    reply = await odd(said)
    assert (reply["title"], reply["said"].partition(" #")[0]) == ("Griff has acted", "act as Griff")
