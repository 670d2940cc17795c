"""What every rule uses: refusals, and how dice, modifiers and names are written."""

import re
from collections.abc import Iterable
from functools import lru_cache

from rules.core.errors import Refused
from rules.core.verb_declarations.request import KEYWORDS, Request

#: words that end a phrase, or begin the tail of a sentence
ENDS = frozenset({*KEYWORDS, "as", "entry", "secret", "blind", "anyway"})
#: the cure for a waste: the same sentence with this word
ANYWAY = "anyway"


def insist(request: Request, holds: bool, code: str, *, cure: str = "", **fields: object) -> None:
    """Refuse what the rules forbid, unless the game master typed `anyway`."""
    if not holds and not request.anyway:
        raise Refused(code, cure=cure, **fields)


def refuse_waste(request: Request, holds: bool, code: str, **fields: object) -> None:
    """Refuse to pay for nothing, unless the person who pays typed `anyway`."""
    if not (holds or request.anyway or request.wasting):
        raise Refused(code, cure=ANYWAY, **fields)


def format_modifier(number: int) -> str:
    """Return a signed modifier: +1, -2, +0."""
    return f"{number:+d}"


def join_names(names: Iterable[str]) -> str:
    """Return a list of names: `Griff, Isaac and Maria`."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def join_either(names: Iterable[str]) -> str:
    """Return alternative names: `Injured, Dazed or Shaky`."""
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def agree(verb: str, several: bool) -> str:
    """Return a verb after a name: `joins` for one person, `join` for a group."""
    if several:
        return verb
    return f"{verb.removesuffix('ve')}s" if verb.endswith("have") else f"{verb}s"


def dice_line(kept: tuple[int, ...], dropped: tuple[int, ...] = ()) -> str:
    """Return dice for people, with the dropped ones struck out."""
    return " ".join([*map(str, kept), *(f"~~{face}~~" for face in dropped)])


@lru_cache(maxsize=1000)
def quote_name(name: str) -> str:
    """Return a name as a sentence writes it: quoted if it would otherwise end too early.

    `Man at Arms` contains the keyword `at`.
    """
    plain = re.fullmatch(r"[\w'-]+(?: [\w'-]+)*", name)
    ended = ENDS.intersection(name.casefold().split())
    return name if plain and not ended else f'"{name}"'
