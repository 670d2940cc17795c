"""What numbers of the fifth edition are worth here: damage dice, and temporary hit points."""

from collections.abc import Iterable

from rules.core.dice.dice import Dice
from rules.core.outcome import Fact, Outcome
from rules.tens.sheet import TensScene
from rules.tens.verb_declarations import Convert


def convert(request: Convert, scene: TensScene, dice: Dice) -> Outcome:
    """Say how many hits a damage roll of the fifth edition is."""
    hits = convert_damage(request.terms)
    return Outcome(
        f"{hits} hit" if hits == 1 else f"{hits} hits",
        facts=(Fact("hits", hits), Fact("type", request.hits_type or None)),
        recorded=False,
    )


def convert_damage(terms: Iterable[tuple[int, int]]) -> int:
    """Return the hits of a fifth-edition damage roll: its dice and its flat part, never below 0."""
    return max(0, sum(count for count, _ in terms))


def convert_temp(amount: int) -> int:
    """Return a fifth-edition amount of temporary hit points as ours: a tenth, at least 1."""
    return max(1, amount // 10)
