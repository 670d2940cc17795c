"""Rule 20 of the 2d10 rules: damage of the fifth edition as hits."""

import pytest

from rules.tens.conversion import convert_damage, convert_temp
from tests.conftest import Played


@pytest.mark.parametrize(
    ("said", "hits"),
    [("2d6+2", 4), ("1d8", 1), ("d6", 1), ("2d6+1d4+3", 6), ("3d4-2", 1), ("1d4-3", 0),
     ("2d6 + 2", 4), ("5", 5), ("10D10", 10)],
)  # fmt: skip
async def test_20_damage_dice_become_hits(tens: Played, said: str, hits: int) -> None:
    reply = await tens(f"/convert {said}")
    assert (reply["facts"]["hits"], reply["entry"]) == (hits, None)


async def test_20_nonsense_is_not_converted(tens: Played) -> None:
    for said in ("", "greatsword", "2d", "2x6"):
        assert (await tens.refused(f"/convert {said}"))["kind"] == "not_understood"


def test_golden_examples() -> None:
    assert convert_damage([(2, 6), (2, 0)]) == 4
    assert (convert_temp(7), convert_temp(25), convert_temp(10)) == (1, 2, 1)
