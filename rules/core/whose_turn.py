"""Whose turn it is, as each system says it, and how absent players are skipped."""

from collections.abc import Callable
from typing import Any

from rules.core.errors import AlreadyDone
from rules.core.sheet import Sheet
from rules.core.verb_declarations.request import Request
from rules.fast_tuples import NamedTuple


class Upcoming(NamedTuple):
    """Who can act now, by record. `each`: all of them have to, not just one.

    `goes_on` is the sentence that leads to the next turn of the round, if one is needed.
    `initiative` is the sentence that settles who goes first, if nobody has rolled it: until then
    plans wait for `/round run` or the deadline, and run in the order they were made.
    """

    who: tuple[int, ...] = ()
    each: bool = False
    goes_on: str = ""
    initiative: str = ""


#: returns who can act; those passed in count as having acted, whatever the scene says
WhoseTurn = Callable[[Any, frozenset[int]], Upcoming]


def nobodys_turn(scene: Any, passed: frozenset[int]) -> Upcoming:
    """Return that no turn is tracked."""
    return Upcoming()


def refuse_second_start(request: Request, how: str, number: int) -> None:
    """Refuse to start a fight whose rounds are already counted, unless `anyway` was typed."""
    if how == "start" and number and not request.anyway:
        raise AlreadyDone("round_on", round=number, cure="round next")


def is_able(sheet: Sheet) -> bool:
    """Say whether a character is standing, by the state on the sheet."""
    return getattr(sheet, "state", "well") == "well"


def gains(*fields: str) -> Callable[[Any, Any], bool]:
    """Return a test whether any of these numbers grew, given the sheet before and after."""
    return lambda before, after: any(getattr(after, f) > getattr(before, f) for f in fields)


def loses(*fields: str) -> Callable[[Any, Any], bool]:
    """Return a test whether any of these numbers shrank, given the sheet before and after."""
    return lambda before, after: any(getattr(after, f) < getattr(before, f) for f in fields)
