"""Fifth-edition numbers converted to these rules: damage dice, and temporary hit points."""

from collections.abc import Iterable

from rules.core.dice.dice import Dice
from rules.core.outcome import Fact, Outcome
from rules.tens.death import tell_hits
from rules.tens.sheet import TensScene
from rules.tens.verb_declarations import Convert


def convert(request: Convert, scene: TensScene, dice: Dice) -> Outcome:
    """Show how many hits a fifth-edition damage roll is."""
    hits = convert_damage(request.terms)
    return Outcome(
        f"That's {tell_hits(hits, request.hits_type)}",
        facts=(Fact("hits", hits), Fact("type", request.hits_type or None)),
        recorded=False,
    )


def convert_damage(terms: Iterable[tuple[int, int]]) -> int:
    """Return the hits of a fifth-edition damage roll: its number of dice plus its flat part, at
    least 0."""
    return max(0, sum(count for count, _ in terms))


def convert_temp(amount: int) -> int:
    """Return fifth-edition temporary hit points in these rules: a tenth, at least 1."""
    return max(1, amount // 10)
