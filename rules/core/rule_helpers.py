"""What every rule uses: how it refuses, and how dice, modifiers and names are written."""

import re
from collections.abc import Iterable
from functools import lru_cache

from rules.core.errors import Refused
from rules.core.verb_declarations.request import KEYWORDS, Request

#: what ends a phrase, or begins the tail of a sentence
ENDS = frozenset({*KEYWORDS, "as", "entry", "secret", "blind", "anyway"})
#: the cure of what would be a waste: the same sentence, with this word
ANYWAY = "anyway"


def insist(request: Request, holds: bool, code: str, *, cure: str = "", **fields: object) -> None:
    """Refuse what the rules forbid, unless the game master said `anyway`."""
    if not holds and not request.anyway:
        raise Refused(code, cure=cure, **fields)


def refuse_waste(request: Request, holds: bool, code: str, **fields: object) -> None:
    """Refuse what would be paid for nothing, unless whoever pays said `anyway`."""
    if not (holds or request.anyway or request.wasting):
        raise Refused(code, cure=ANYWAY, **fields)


def format_modifier(number: int) -> str:
    """Return a modifier as it is written: +1, -2, +0."""
    return f"{number:+d}"


def join_names(names: Iterable[str]) -> str:
    """Return names as a sentence lists them: `Griff, Isaac and Maria`."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def join_either(names: Iterable[str]) -> str:
    """Return names as a sentence denies them: `Injured, Dazed or Shaky`."""
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def agree(verb: str, several: bool) -> str:
    """Return a verb as it stands behind a name: a group takes no `s`."""
    return verb if several else f"{verb}s"


def dice_line(kept: tuple[int, ...], dropped: tuple[int, ...] = ()) -> str:
    """Return dice for people: what counts plain, what does not struck out."""
    return " ".join([*map(str, kept), *(f"~~{face}~~" for face in dropped)])


@lru_cache(maxsize=1000)
def quote_name(name: str) -> str:
    """Return a name as a sentence says it: quoted where it would end too early without.

    `Man at Arms` holds a keyword.
    """
    plain = re.fullmatch(r"[\w'-]+(?: [\w'-]+)*", name)
    ended = ENDS.intersection(name.casefold().split())
    return name if plain and not ended else f'"{name}"'
