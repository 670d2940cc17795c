"""Plain dice against the d20 library: parse, roll and format.

First nothing is cached, then both cache what they parse. Both use the same generator. Text ten
times longer is parsed as well, against short text.
"""

import random
from collections.abc import Mapping
from contextlib import suppress
from functools import partial

import d20

from benchmarks.measure import ROUNDS, report, rounds
from grammar.shared.dice import forget_rolls, parse_roll
from rules.core.dice.expression_roll import evaluate
from rules.core.errors import PlayerError

PEER, LONGER, CALLS = 1.0, 13.0, 200

#: in our notation, and in d20's
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
    """The generator that d20 uses, so that only the parsing is compared."""

    def roll(self, sides: int) -> int:
        return random.randrange(sides) + 1


def ours(text: str) -> str:
    forget_rolls()
    return ours_again(text)


def ours_again(text: str) -> str:
    return evaluate(parse_roll(text), PlainDice()).text


def theirs(text: str) -> str:
    d20._roller._parse_cache.clear()
    return theirs_again(text)


def theirs_again(text: str) -> str:
    return str(d20.roll(text))


def understood_or_not(text: str) -> None:
    with suppress(PlayerError):
        parse_roll(text)


def main(small: bool = False) -> None:
    count, length = (1, 50) if small else (ROUNDS, 2_000)
    for text, other in EXPRESSIONS.items():
        mine, peer = rounds(partial(ours, text), partial(theirs, other), CALLS, count)
        report(f"`{text}` read, rolled and written, against d20", mine / peer, PEER)
        mine, peer = rounds(partial(ours_again, text), partial(theirs_again, other), CALLS, count)
        report(f"`{text}` again, against d20 with its cache", mine / peer, PEER)
    for name, (start, again) in HOSTILE.items():
        short, long = (start + again * (size // len(again)) for size in (length, 10 * length))
        slow, fast = rounds(
            partial(understood_or_not, long), partial(understood_or_not, short), 2, count
        )
        report(f"a roll ten times longer: {name}", slow / fast, LONGER)


if __name__ == "__main__":
    main()
