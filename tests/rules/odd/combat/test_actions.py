"""What a round allows: point 41 of the rules."""

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
