"""Which of two hands of dice wins, and the step that decides."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.fantasy.checks.dice import Hand


def _numbers(side: Hand) -> Sequence[int]:
    return sorted((die.face for die in side.dice), reverse=True)


def _sizes(side: Hand) -> Sequence[int]:
    return sorted((die.sides for die in side.dice), reverse=True)


#: the steps that decide a contest, in order; extra hits have neither face nor size
STEPS: Mapping[str, Any] = {
    "hits": lambda side: side.hits,
    "strong": lambda side: side.count("strong"),
    "hit": lambda side: side.count("hit"),
    "weak": lambda side: side.count("weak"),
    "numbers": _numbers,
    "sizes": _sizes,
}


#: steps that compare die by die, the best first
DIE_BY_DIE = ("numbers", "sizes")


def decide_winner(first: Hand, second: Hand) -> tuple[int | None, str]:
    """Return which of two hands wins, 0 or 1, and the step that decided; None in a full tie."""
    for step, measure in STEPS.items():
        one, other = measure(first), measure(second)
        if step in DIE_BY_DIE:  # compare only as many dice as both have
            one, other = (
                zip(*zip(one, other, strict=False), strict=True) if one and other else (0, 0)
            )
        if one != other:
            return (0 if one > other else 1), step
    return None, "tie"
