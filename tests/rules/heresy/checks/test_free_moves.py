"""Rule 15: moves without a roll."""

import pytest

from play.wording.card import compose
from tests.conftest import Played


async def test_15_moves_without_a_roll(heresy: Played) -> None:
    await heresy("/sheet set wounds=4")
    reply = await heresy("/move recover")
    assert reply["rolled"] == []
    assert ["Griff", "wounds", 4, 1] in reply["changes"]
    told = await heresy("/move underdog")
    assert told["entry"] is None
    assert (await heresy("/move encumbrance"))["facts"]["penalty"] == 0


async def test_15_recover_can_be_left_out_of_a_game(heresy: Played) -> None:
    await heresy("/game set recover=off", by="gm")
    assert (await heresy.refused("/move recover", by="alice"))["kind"] == "refused"


async def test_running_through_fire_baptises(battle: Played) -> None:
    await battle("/sheet set moves+=baptised_by_bullets")
    await battle("/move baptised by bullets")
    assert (await battle("/move defy+ag", 3, 3))["facts"]["modifier"] == 1


@pytest.mark.parametrize(
    ("weight", "told"),
    [(5, ["Weight: 5 of 5"]), (6, ["Weight: 6 of 5", "Penalty: -1 to every roll"])],
)
async def test_15_encumbrance_tells_of_a_penalty_where_there_is_one(
    heresy: Played, weight: int, told: list[str]
) -> None:
    await heresy(f"/sheet set weight={weight}")
    ruling = (await heresy.table.hear("/move encumbrance")).ruling
    assert ruling is not None
    assert list(compose(ruling, public=False).lines)[1:] == told
