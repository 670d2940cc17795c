"""Names as the eye reads them: two that look alike are told apart by nobody.

By the skeletons of Unicode's UTS #39, and stricter: case, accents, spaces and marks do not tell
names apart either, nor do i, l and 1, or o and 0.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path

from rules.lazy_regex import compile_later

#: what leaves no mark of its own on a screen: Unicode's Default_Ignorable_Code_Point
_UNSEEN = compile_later(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
#: what turns the signs beside it round, so that a name reads otherwise than it is written
_TURNS = compile_later("[\u202a-\u202e\u2066-\u2069]")
#: marks that can stand on any letter
_ACCENTS = compile_later("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
#: scripts before this sign write their vowels as letters; a mark on one is an ornament
_HEBREW = "\u0590"
#: capitals in the size of small letters, and what Unicode takes for such an m and k
_SMALL_CAPITALS = str.maketrans("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢʍĸ", "abcdefghijklmnopqrstuvwyzmk")
#: signs of one stroke, and round ones
_ONE_SIGN = str.maketrans("i1|0", "lllo")


@cache
def prototypes() -> Mapping[int, str]:
    """Return what each sign counts as that looks like another."""
    found: dict[int, str] = {}
    text = Path(__file__).with_suffix(".txt").read_text(encoding="ascii")
    for line in text.splitlines():
        if not line.startswith("#"):
            target, *sources = line.split()
            shown = "".join(chr(int(each, 16)) for each in target.split("+"))
            found |= {int(each, 16): shown for each in sources}
    return found


@lru_cache(4096)
def looks_of(name: str) -> frozenset[str]:
    """Return how a name may be read: as it is written, and as if all of it were small.

    Capitals may look like other letters than the small ones do: a Greek Nu is an N, or a v.
    """
    small = unicodedata.normalize("NFKD", name).casefold()
    return frozenset((_skeleton(name), _skeleton(small)))


def look_alike(one: str, other: str) -> bool:
    """Say whether two names could be taken for one another."""
    return not looks_of(one).isdisjoint(looks_of(other))


def words_seen(name: str) -> list[frozenset[str]]:
    """Return how each word of a name may be read."""
    return [looks_of(word) for word in re.split(r"[\W_]+", _UNSEEN.sub("", name)) if word]


def is_readable(name: str) -> bool:
    """Say whether there is something to see of a name, in the order in which it is written."""
    return not _TURNS.search(name) and any(looks_of(name))


def _skeleton(name: str) -> str:
    """Return a text of which only what tells names apart is left."""
    small = unicodedata.normalize("NFKD", _as_prototypes(_UNSEEN.sub("", name))).casefold()
    drawn = _as_prototypes(small).casefold().translate(_ONE_SIGN)
    return "".join(_list_letters(drawn)) or "".join(_UNSEEN.sub("", drawn).split())


def _as_prototypes(text: str) -> str:
    plain = unicodedata.normalize("NFD", text).translate(_SMALL_CAPITALS)
    drawn = plain.translate(prototypes()).translate(_SMALL_CAPITALS)
    return unicodedata.normalize("NFD", drawn)


def _list_letters(text: str) -> Iterable[str]:
    """Return the letters and digits of a text, with the marks that are letters in their script."""
    base = ""
    for sign in text:
        if sign.isalnum():
            base = sign
            yield sign
        elif base >= _HEBREW and unicodedata.category(sign)[0] == "M" and not _ACCENTS.match(sign):
            yield sign
