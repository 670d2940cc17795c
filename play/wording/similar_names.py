"""Which names are like what was typed, and which mean the same in another game."""

from collections.abc import Sequence
from difflib import get_close_matches

#: how similar a name must be to suggest it
NEARLY = 0.7
#: what other games call something: the field that is meant is the first that a sheet has
SAME = {
    **dict.fromkeys(("armour", "armor", "ac"), ("armour", "defense", "soak")),
    **dict.fromkeys(("hp", "health"), ("hp", "wounds")),
}


def is_like(said: str, hint: str) -> bool:
    """Say whether a text may be a typo for a hint, or a part of it."""
    said, hint = said.casefold().strip(), hint.casefold().strip("` ")
    ways = (hint, *hint.split())
    words = (said, *said.split())
    return said in hint or any(get_close_matches(each, ways, 1, NEARLY) for each in words)


def find_same(key: str, known: Sequence[str]) -> list[str]:
    """Return the field that another game's word means on a sheet with these, or nothing."""
    return [each for each in SAME.get(key.casefold(), ()) if each in known][:1]
