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
    await table("/sheet new Griff free per=1 background=guard", by="alice")
    await table("/move discern", 4, 3)
    await table("/pick 1")
    assert (await table.refused("/pick 1 2"))["message"] == (
        "“What happened here?” isn't open any more."
    )


async def test_numbers_alone_choose_when_one_is_waited_for(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Vess class=assassin free ag=2", by="alice")
    assert (await table("1 and 3"))["title"] == "Vess rolls 1, 3"  # nothing to choose
    await table("/move move silently", 3, 4)
    picked = await table("1, 3")
    assert picked["said"] == "pick 1 3"
    assert picked["facts"]["picked"] == ["Without a sound", "Very fast"]
    await table("/move move silently", 3, 4)
    assert (await table("2"))["text"] == "Choose 1 more."
    assert (await table.refused("3 and 4"))["message"] == "That's too many. You can pick 1 here."
    assert not (await table.line("1 2", by="gm"))["ok"]  # it isn't the game master's
