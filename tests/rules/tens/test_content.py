"""The content tables of the 2d10 rules."""

from rules.tens.content import MOVES
from tests.conftest import Played


def test_16_every_built_in_move_is_whole() -> None:
    assert len(MOVES) == 6 + 18
    for move in MOVES.values():
        assert all((move.trigger, move.success, move.mixed, move.failure, move.abilities)), move


async def test_rules_can_be_looked_up(tens: Played) -> None:
    for topic in ("ranges", "critical hits", "dodge", "sleight of hand", "fate", "temporary"):
        assert (await tens(f"/rules {topic}"))["text"]
