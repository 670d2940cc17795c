"""Dice and other tables that a line of a table names in double brackets."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from rules.core import limits
from rules.core.dice.expression import Expression, dice_in
from rules.core.errors import Problem
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: reads dice such as `2d6+1`; None if the text isn't dice
ReadDice: TypeAlias = Callable[[str], Expression | None]
_BRACKETS = compile_later(r"\[\[([^\[\]]{0,200})\]\]")
_STRAY = compile_later(r"\[\[|\]\]")


class Rolls(NamedTuple):
    """Dice to roll within a line."""

    text: str
    expression: Expression


class Link(NamedTuple):
    """Another table to roll on within a line, and the column of its name."""

    name: str
    column: int


#: a part of a line: plain text, dice, or another table
Part: TypeAlias = str | Rolls | Link


def fold(name: str) -> str:
    """Return a name as tables are looked up: without case and extra spaces."""
    return " ".join(name.casefold().split())


def read_parts(
    text: str, column: int, line: int, read_dice: ReadDice
) -> tuple[tuple[Part, ...], list[Problem]]:
    """Return the parts of a line, and what is wrong with its brackets."""
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
