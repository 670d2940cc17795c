"""Whose turn it is, as each system says it, and how someone who is not there is passed by."""

from collections.abc import Callable
from typing import Any

from rules.core.errors import AlreadyDone
from rules.core.sheet import Sheet
from rules.core.verb_declarations.request import Request
from rules.fast_tuples import NamedTuple


class Upcoming(NamedTuple):
    """Who can act now, by record. `each`: all of them have to, and not just one of them.

    `goes_on` is the sentence that leads to the next turn of the same round, where that is said.
    `initiative` is the one that settles who comes first, where nobody has: until then plans are
    run when someone says so or the time is up, in the order in which they were made.
    """

    who: tuple[int, ...] = ()
    each: bool = False
    goes_on: str = ""
    initiative: str = ""


#: tells it of a scene; those who are passed have had their turn, whatever the scene says
WhoseTurn = Callable[[Any, frozenset[int]], Upcoming]


def nobodys_turn(scene: Any, passed: frozenset[int]) -> Upcoming:
    """No turn is tracked."""
    return Upcoming()


def refuse_second_start(request: Request, how: str, number: int) -> None:
    """Refuse to start a fight that is counted in rounds already, unless `anyway` was said."""
    if how == "start" and number and not request.anyway:
        raise AlreadyDone("round_on", round=number, cure="round next")


def is_able(sheet: Sheet) -> bool:
    """Say whether someone has not fallen, by the state on the sheet."""
    return getattr(sheet, "state", "well") == "well"


def gains(*fields: str) -> Callable[[Any, Any], bool]:
    """Tell of a sheet before and after whether any of these numbers has grown."""
    return lambda before, after: any(getattr(after, f) > getattr(before, f) for f in fields)


def loses(*fields: str) -> Callable[[Any, Any], bool]:
    """Tell of a sheet before and after whether any of these numbers has shrunk."""
    return lambda before, after: any(getattr(after, f) < getattr(before, f) for f in fields)
