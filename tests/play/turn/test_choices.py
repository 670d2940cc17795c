"""What follows a secret roll is as secret as the roll was."""

from tests.conftest import Played


async def test_a_choice_of_a_secret_roll_is_taken_in_secret(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff free ws=1", by="alice")
    rolled = await table("/move hack+WS secret", 5, 5)
    assert rolled["visible"] == "secret"
    taken = await table(":press Deal damage")
    assert taken["visible"] == "secret"


async def test_a_choice_of_an_open_roll_is_taken_in_the_open(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff free ws=1", by="alice")
    await table("/move hack+WS", 5, 5)
    assert (await table(":press Deal damage"))["visible"] == "all"


async def test_what_was_chosen_is_no_longer_open(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff free per=1", by="alice")
    await table("/move discern", 4, 3)
    await table("/pick 1")
    assert (await table.refused("/pick 1 2"))["message"] == (
        "“What happened here?” isn't open any more."
    )
