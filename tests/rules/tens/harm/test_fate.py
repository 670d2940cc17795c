"""Rule 18 of the 2d10 rules: the Fate move of a class."""

import pytest

from tests.conftest import Played

FATE = (
    '/define move fate wil medium "The last song." success "You live." '
    'mixed "You live, for a price." failure "The song ends." class bard'
)


async def down(tens: Played) -> None:
    """Bring Brin to the negative of her maximum."""
    await tens("/harm 16 Brin", by="gm")


@pytest.mark.parametrize(
    ("faces", "verdict", "state"),
    [((10, 10), None, "fated"), ((1, 2), "dies", "dead"), ((7, 8), None, "fated")],
)
async def test_18_the_fate_move_of_a_class(
    tens: Played, faces: tuple[int, int], verdict: str | None, state: str
) -> None:
    await tens(FATE, by="gm")
    await down(tens)
    reply = await tens("/fate", *faces, by="alice")
    assert (reply["facts"]["fate"], reply["facts"]["move"]) == (verdict, "fate")
    assert (await tens.sheet("Brin"))["state"] == state


async def test_18_a_fate_that_succeeds_lets_one_live(tens: Played) -> None:
    await tens(FATE.replace("medium", "easy"), by="gm")
    await down(tens)
    reply = await tens("/fate", 10, 10, by="alice")
    assert (reply["facts"]["fate"], reply["text"]) == ("lives", "You live.")
    assert reply["changes"] == [["Brin", "state", "fated", "stable"]]


async def test_18_a_mixed_fate_is_the_game_masters_to_rule(tens: Played) -> None:
    await tens(FATE, by="gm")
    await down(tens)
    reply = await tens("/fate", 7, 8, by="alice")
    labels = [(c["label"], c["who"], c["owed"]) for c in reply["choices"]]
    assert labels == [("Brin lives", "gm", True), ("Brin dies", "gm", True)]
    assert (await tens.refused(":press Brin lives"))["kind"] == "not_allowed"
    await tens(":press Brin lives", by="gm")
    assert (await tens.sheet("Brin"))["state"] == "stable"


async def test_18_a_table_may_keep_the_verdict_to_itself(tens: Played) -> None:
    await tens("/game set fate_roll=announces", by="gm")
    await tens(FATE, by="gm")
    await down(tens)
    reply = await tens("/fate", 1, 2, by="alice")
    assert (reply["facts"]["band"], reply["facts"]["fate"]) == ("failure", None)
    assert (await tens.sheet("Brin"))["state"] == "fated"


async def test_18_a_fate_without_dice_is_told(tens: Played) -> None:
    await tens('/sheet set fate="She goes singing."')
    await down(tens)
    reply = await tens("/fate", by="alice")
    assert (reply["text"], reply["rolled"]) == ("She goes singing.", [])
    assert [c["label"] for c in reply["choices"]] == ["Brin lives", "Brin dies"]


async def test_a_fate_is_nobodys_action_of_the_round(tens: Played) -> None:
    await tens('/define move fate wil easy "The last song."', by="gm")
    await tens("/round start")
    await tens("/harm 16 Brin")
    reply = await tens("/fate", 5, 6, by="alice")
    assert [choice["label"] for choice in reply["choices"]] == ["Brin lives", "Brin dies"]


async def test_18_a_fate_of_no_ability_is_rolled_against_its_range(tens: Played) -> None:
    await tens('/define move fate medium "The last song." failure "The song ends."', by="gm")
    await down(tens)
    reply = await tens("/fate", 7, 7, by="alice")
    assert (reply["facts"]["ability"], reply["facts"]["modifier"]) == (None, 0)
    assert (reply["facts"]["total"], reply["facts"]["band"]) == (14, "failure")
    assert reply["text"] == "The song ends."
    assert (await tens.sheet("Brin"))["state"] == "dead"
