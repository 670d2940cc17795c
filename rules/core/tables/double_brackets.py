"""What a line of a table names in double brackets: dice, and other tables."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from rules.core import limits
from rules.core.dice.expression import Expression, dice_in
from rules.core.errors import Problem
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: reads dice such as `2d6+1`; None where a text is none
ReadDice: TypeAlias = Callable[[str], Expression | None]
_BRACKETS = compile_later(r"\[\[([^\[\]]{0,200})\]\]")
_STRAY = compile_later(r"\[\[|\]\]")


class Rolls(NamedTuple):
    """Dice that are rolled within a line."""

    text: str
    expression: Expression


class Link(NamedTuple):
    """Another table that is rolled on within a line, and the column where it is named."""

    name: str
    column: int


#: what a line is made of: words as they are, dice, and other tables
Part: TypeAlias = str | Rolls | Link


def fold(name: str) -> str:
    """Return a name as tables are found by it: case and spaces do not matter."""
    return " ".join(name.casefold().split())


def read_parts(
    text: str, column: int, line: int, read_dice: ReadDice
) -> tuple[tuple[Part, ...], list[Problem]]:
    """Return what a line is made of, and what is wrong with its brackets."""
    parts: list[Part] = []
    problems: list[Problem] = []
    end = 0
    for found in _BRACKETS.finditer(text):
        problems += _strays(text[end : found.start()], column + end, line)
        parts.append(text[end : found.start()])
        end = found.end()
        part = _read_part(found[1].strip(), column + found.start() + 2, line, read_dice)
        (problems if isinstance(part, Problem) else parts).append(part)  # type: ignore[arg-type]
    problems += _strays(text[end:], column + end, line)
    parts.append(text[end:])
    return tuple(part for part in parts if part), problems


def _read_part(said: str, column: int, line: int, read_dice: ReadDice) -> Part | Problem:
    if not said:
        return Problem(line, column, "Nothing stands in the brackets: dice or a table's name.")
    expression = read_dice(said)
    if expression is None:
        return Link(said, column)
    if dice_in(expression) > limits.BRACKET_DICE:
        return Problem(line, column, f"At most {limits.BRACKET_DICE} dice in one pair of brackets.")
    return Rolls(said, expression)


def _strays(text: str, column: int, line: int) -> Iterator[Problem]:
    for found in _STRAY.finditer(text):
        missing = "]]" if found[0] == "[[" else "[["
        yield Problem(
            line, column + found.start(), f"`{found[0]}` without `{missing}`.", (missing,)
        )
