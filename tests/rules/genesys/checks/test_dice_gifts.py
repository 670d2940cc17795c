"""Dice that a game master gives for someone's next check."""

import pytest

from tests.conftest import Played


async def test_no_more_than_twenty_gifts_wait(genesys: Played) -> None:
    for _ in range(20):
        await genesys("/give a boost die to Griff", by="gm")
    error = await genesys.refused("/give a boost die to Griff")
    assert (error["kind"], "20" in error["message"]) == ("refused", True)
    assert len((await genesys.sheet("Griff"))["pending"]) == 20


async def test_players_give_no_dice_and_nobody_gives_eleven(genesys: Played) -> None:
    assert (await genesys.refused("/give 1 boost Griff", by="alice"))["kind"] == "not_allowed"
    assert (await genesys.refused("/give 11 boost Griff", by="gm"))["kind"] == "refused"
    assert (await genesys("/give 10 boost Griff"))["facts"]["count"] == 10


@pytest.mark.parametrize(
    ("said", "told"),
    [("1 boost", "a boost"), ("2 setback", "2 setbacks")],
)  # fmt: skip
async def test_a_gift_says_how_many_dice_as_people_do(
    genesys: Played, said: str, told: str
) -> None:
    given = await genesys(f"/give {said} Griff", by="gm")
    assert given["title"] == f"Griff gets {told} on the next check"
