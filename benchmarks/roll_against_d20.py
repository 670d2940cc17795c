"""Plain dice against the d20 library: read, roll and write out, nothing remembered in between.

Both sides draw from the same generator. Every number printed is the median of interleaved
rounds, as a ratio: ours to d20's (at most 1.0), and text ten times longer to short (at most 20).
"""

import gc
import random
import statistics
from collections.abc import Callable, Mapping
from contextlib import suppress
from time import perf_counter

import d20

from grammar.shared.dice import parse_roll
from rules.core.dice.rolls import evaluate
from rules.core.errors import PlayerError

ROUNDS = 15
CALLS = 200

#: as we write it, and as d20 does
EXPRESSIONS: Mapping[str, str] = {
    "1d20+5": "1d20+5",
    "4d6kh3": "4d6kh3",
    "3d6kh2+3": "3d6kh2+3",
    "(2d6+1)*2": "(2d6+1)*2",
    "6d10!": "6d10e10",
}

#: text that a careless grammar reads in quadratic or exponential time, as (start, what is repeated)
HOSTILE: Mapping[str, tuple[str, str]] = {
    "digits": ("", "9"),
    "blanks": ("2d6", " "),
    "a sum": ("1", "+1"),
    "signs": ("1", " -"),
    "brackets side by side": ("1", "+(1)"),
    "brackets left open": ("", "(1+"),
    "brackets too deep": ("", "("),
    "labels": ("1", " [fire]"),
    "labels left open": ("1", " [fire"),
    "modifiers": ("4d6", "kh3 "),
    "edges": ("d20", " adv"),
    "another script": ("2d6", "骰"),
    "words": ("2d6 ", "fire "),
    "commas": ("d6", ",d6"),
    "words and commas": ("d6", " fire, and"),
    "sets": ("", "{1,"),
    "powers": ("1", "^1"),
    "explosions": ("4d6", "!5"),
    "letters": ("4d6", "sd"),
    "comparisons": ("d6", " > 1"),
}


class PlainDice:
    """The generator that d20 uses, so that only the languages are compared."""

    def roll(self, sides: int) -> int:
        return random.randrange(sides) + 1


def ours(text: str) -> str:
    return evaluate(parse_roll(text), PlainDice()).text


def theirs(text: str) -> str:
    d20._roller._parse_cache.clear()
    return str(d20.roll(text))


def understood_or_not(text: str) -> None:
    with suppress(PlayerError):
        parse_roll(text)


def seconds(work: Callable[[str], object], text: str, calls: int) -> float:
    start = perf_counter()
    for _ in range(calls):
        work(text)
    return (perf_counter() - start) / calls


def ratio(first: Callable[[], float], second: Callable[[], float]) -> float:
    """Return the first's median over the second's, taken in turns."""
    pairs = [(first(), second()) for _ in range(ROUNDS)]
    return statistics.median(a for a, _ in pairs) / statistics.median(b for _, b in pairs)


def against_d20() -> dict[str, float]:
    return {
        text: ratio(
            lambda text=text: seconds(ours, text, CALLS),  # type: ignore[misc]
            lambda other=other: seconds(theirs, other, CALLS),  # type: ignore[misc]
        )
        for text, other in EXPRESSIONS.items()
    }


def long_against_short(length: int = 2_000) -> dict[str, float]:
    found = {}
    for name, (start, again) in HOSTILE.items():
        short = start + again * (length // len(again))
        long = start + again * (10 * length // len(again))
        found[name] = ratio(
            lambda long=long: seconds(understood_or_not, long, 2),  # type: ignore[misc]
            lambda short=short: seconds(understood_or_not, short, 2),  # type: ignore[misc]
        )
    return found


def main() -> None:
    gc.disable()
    print("/roll: read, roll and write, against d20 (at most 1.0)")
    for text, found in against_d20().items():
        print(f"  {text:<24}{found:6.2f}")
    print("/roll: 20,000 characters against 2,000 (at most 20)")
    for name, found in long_against_short().items():
        print(f"  {name:<24}{found:6.2f}")


if __name__ == "__main__":
    main()
