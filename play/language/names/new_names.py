"""Reads new names: which known name looks the same, and how many NPCs one stands for.

Two names that look alike can't be told apart. Based on the skeletons of Unicode's UTS #39, but
stricter: case, accents, spaces and marks don't tell names apart either, nor do i, l and 1, or o
and 0.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path

from grammar.words import words_of
from rules.core.characters.group_names import make_singular
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: characters that are invisible on a screen: Unicode's Default_Ignorable_Code_Point
_UNSEEN = compile_later(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
#: characters that change the direction of text, so a name looks different from what it is
_TURNS = compile_later("[\u202a-\u202e\u2066-\u2069]")
#: marks that can stand on any letter
_ACCENTS = compile_later("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
#: scripts before this character write vowels as letters, so their marks don't count
_HEBREW = "\u0590"
#: small capitals, and what Unicode takes for such an m and k
_SMALL_CAPITALS = str.maketrans("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢʍĸ", "abcdefghijklmnopqrstuvwyzmk")
#: characters that look like a stroke, and those that look like a circle
_ONE_SIGN = str.maketrans("i1|0", "lllo")


@cache
def prototypes() -> Mapping[int, str]:
    """Return the character that each lookalike counts as."""
    found: dict[int, str] = {}
    text = Path(__file__).with_name("lookalikes.txt").read_text(encoding="ascii")
    for line in text.splitlines():
        if not line.startswith("#"):
            target, *sources = line.split()
            shown = "".join(chr(int(each, 16)) for each in target.split("+"))
            found |= {int(each, 16): shown for each in sources}
    return found


@lru_cache(4096)
def looks_of(name: str) -> frozenset[str]:
    """Return the ways a name may be read: as written, and as if all of it were in small letters.

    Capitals may look like other letters than their small ones do: a Greek Nu is an N, or a v.
    """
    small = unicodedata.normalize("NFKD", name).casefold()
    return frozenset((_skeleton(name), _skeleton(small)))


def look_alike(one: str, other: str) -> bool:
    """Say whether two names could be mistaken for each other."""
    return not looks_of(one).isdisjoint(looks_of(other))


def words_seen(name: str) -> list[frozenset[str]]:
    """Return the ways each word of a name may be read."""
    return [looks_of(word) for word in re.split(r"[\W_]+", _UNSEEN.sub("", name)) if word]


def is_readable(name: str) -> bool:
    """Say whether a name is visible, and reads in the order in which it is written."""
    return not _TURNS.search(name) and any(looks_of(name))


def _skeleton(name: str) -> str:
    """Return a text reduced to what tells names apart."""
    small = unicodedata.normalize("NFKD", _as_prototypes(_UNSEEN.sub("", name))).casefold()
    drawn = _as_prototypes(small).casefold().translate(_ONE_SIGN)
    return "".join(_list_letters(drawn)) or "".join(_UNSEEN.sub("", drawn).split())


def _as_prototypes(text: str) -> str:
    plain = unicodedata.normalize("NFD", text).translate(_SMALL_CAPITALS)
    drawn = plain.translate(prototypes()).translate(_SMALL_CAPITALS)
    return unicodedata.normalize("NFD", drawn)


def _list_letters(text: str) -> Iterable[str]:
    """Yield the letters and digits of a text, and the marks that count as letters."""
    base = ""
    for sign in text:
        if sign.isalnum():
            base = sign
            yield sign
        elif base >= _HEBREW and unicodedata.category(sign)[0] == "M" and not _ACCENTS.match(sign):
            yield sign


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
