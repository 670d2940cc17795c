"""Fifth-edition numbers converted to these rules: damage dice, and temporary hit points."""

from collections.abc import Iterable, Sequence

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
        prose="\n".join(explain_damage(request.terms)),
        facts=(Fact("hits", hits), Fact("type", request.hits_type or None)),
        recorded=False,
    )


def convert_damage(terms: Iterable[tuple[int, int]]) -> int:
    """Return the hits of a fifth-edition damage roll: its number of dice plus its flat part, at
    least 0."""
    return max(0, sum(count for count, _ in terms))


def explain_damage(terms: Sequence[tuple[int, int]]) -> list[str]:
    """Return the line that says why a fifth-edition damage roll is so many hits."""
    if not terms:
        return []
    said = "".join(f"{n:+d}d{sides}" if sides else f"{n:+d}" for n, sides in terms)
    flat = sum(count for count, sides in terms if not sides)
    more = f", {'plus' if flat > 0 else 'minus'} {abs(flat)}" if flat else ""
    return [f"{said.removeprefix('+')}: one hit for each die{more}."]


def convert_temp(amount: int) -> int:
    """Return fifth-edition temporary hit points in these rules: a tenth, at least 1."""
    return max(1, amount // 10)
