"""How many are meant where several of a kind come into being: `3 Cultists`, `Goblin x3`."""

import re
from typing import NamedTuple

from grammar.words import words_of

_TIMES = re.compile(r"(?P<name>\S.*?)\s*(?:\s[x×*]\s?|×)(?P<count>\d{1,4})", re.IGNORECASE)
_BEFORE = re.compile(r"(?P<count>\d{1,4})\s*[x×]?\s+(?!of\b)(?P<name>\S.*)", re.IGNORECASE)
_BEHIND = re.compile(r"(?P<name>\S.*?)\s*\((?P<count>\d{1,4})\)")
_DOZEN = re.compile(r"(?P<half>half\s+)?an?\s+(?P<many>dozen|pair\s+of|couple\s+of|score\s+of)\s+"
                    r"(?P<name>\S.*)", re.IGNORECASE)  # fmt: skip
_MANY = {"dozen": 12, "pair": 2, "couple": 2, "score": 20}
_IN_WORDS = re.compile(r"(?P<count>[a-z]+)\s+(?P<name>\S.*s)", re.IGNORECASE)
_ADDING = re.compile(r"\s*/?\s*item\s+(?:add|take)\s+", re.IGNORECASE)
_X = re.compile(
    r"(?P<name>[^\W\d][^,#]*?)\s+[x×]\s?(?P<count>\d{1,3})(?!\w)(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
#: endings of several, and of one of them
_ONE = (("wolves", "wolf"), ("thieves", "thief"), ("elves", "elf"), ("dwarves", "dwarf"),
        ("men", "man"), ("mice", "mouse"), ("ies", "y"), ("sses", "ss"), ("xes", "x"),
        ("ches", "ch"), ("shes", "sh"), ("ss", "ss"), ("us", "us"), ("s", ""))  # fmt: skip


class Counted(NamedTuple):
    """Several of a kind: what they are called together, what one is called, and how many."""

    together: str
    name: str
    many: int


def read_count(said: str) -> Counted | None:
    """Return how many of what a new name stands for; None where it is only a name.

    A number in words counts what is said in the plural: Two Face is someone, two thugs are two.
    """
    if found := _TIMES.fullmatch(said):
        return Counted(found["name"], found["name"], int(found["count"]))
    if found := _BEHIND.fullmatch(said):
        return Counted(found["name"], one_of_several(found["name"]), int(found["count"]))
    if found := _DOZEN.fullmatch(said):
        many = _MANY[found["many"].split()[0].casefold()] // (2 if found["half"] else 1)
        return Counted(found["name"], one_of_several(found["name"]), many)
    if found := _BEFORE.fullmatch(said):
        return Counted(found["name"], one_of_several(found["name"]), int(found["count"]))
    found = _IN_WORDS.fullmatch(said)
    number = words_of("").numbers.get(found["count"].casefold()) if found else None
    if found is None or number is None:
        return None
    return Counted(found["name"], one_of_several(found["name"]), int(number))


def count_first(text: str) -> str:
    """Return a sentence that adds things with their number before them: `item add 3 torch`."""
    found = _ADDING.match(text)
    if found is None or '"' in text:
        return text
    rest = text[found.end() :]
    if times := _X.fullmatch(rest):
        return f"{found[0]}{times['count']} {times['name']}{times['rest']}"
    word, blank, thing = rest.partition(" ")
    number = words_of("").numbers.get(word.casefold())
    several = re.match(r"[^\W\d_]+s(?!\w)", thing.lstrip())
    return f"{found[0]}{number}{blank}{thing}" if number and several else text


def one_of_several(name: str) -> str:
    """Return what one of them is called: Cultist of Cultists."""
    for several, one in _ONE:
        if name.casefold().endswith(several) and len(name) > len(several):
            return name[: len(name) - len(several)] + _in_case(one, name)
        if name.casefold() == several:
            return one.title() if name[0].isupper() else one
    return name


def _in_case(ending: str, name: str) -> str:
    return ending.upper() if name.isupper() else ending
