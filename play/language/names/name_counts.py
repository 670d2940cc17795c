"""How many NPCs a new name stands for: `3 Cultists`, `Goblin x3`."""

import re

from grammar.words import words_of
from rules.core.characters.group_names import make_singular
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

_TIMES = compile_later(r"(?P<name>\S.*?)\s*(?:\s[x×*]\s?|×)(?P<count>\d{1,4})", re.IGNORECASE)
_BEFORE = compile_later(r"(?P<count>\d{1,4})\s*[x×]?\s+(?!of\b)(?P<name>\S.*)", re.IGNORECASE)
_BEHIND = compile_later(r"(?P<name>\S.*?)\s*\((?P<count>\d{1,4})\)")
_DOZEN = compile_later(
    r"(?P<half>half\s+)?an?\s+(?P<many>dozen|pair\s+of|couple\s+of|score\s+of)\s+(?P<name>\S.*)",
    re.IGNORECASE,
)
_MANY = {"dozen": 12, "pair": 2, "couple": 2, "score": 20}
_IN_WORDS = compile_later(r"(?P<count>[a-z]+)\s+(?P<name>\S.*s)", re.IGNORECASE)


class Counted(NamedTuple):
    """Several of a kind: what they are called together, what one is called, and how many."""

    together: str
    name: str
    many: int


def read_count(said: str) -> Counted | None:
    """Return how many of what a new name stands for; None if it is just a name.

    A number in words only counts before a plural: Two Face is a name, two thugs are two.
    """
    if found := _TIMES.fullmatch(said):
        return Counted(found["name"], found["name"], int(found["count"]))
    if found := _BEHIND.fullmatch(said):
        return Counted(found["name"], make_singular(found["name"]), int(found["count"]))
    if found := _DOZEN.fullmatch(said):
        many = _MANY[found["many"].split()[0].casefold()] // (2 if found["half"] else 1)
        return Counted(found["name"], make_singular(found["name"]), many)
    if found := _BEFORE.fullmatch(said):
        return Counted(found["name"], make_singular(found["name"]), int(found["count"]))
    found = _IN_WORDS.fullmatch(said)
    number = words_of("").numbers.get(found["count"].casefold()) if found else None
    if found is None or number is None:
        return None
    return Counted(found["name"], make_singular(found["name"]), int(number))
