"""Gifts of things that nobody carries: what is said of them, and how they come into the game."""

import re

from play.language.readings.lexicon import Lexicon
from rules.core.errors import NotFound
from rules.core.permissions import is_gm
from rules.core.ruling import quote_name

_GIVES = re.compile(r"\s*/?\s*(?:i\s+)?(?:give|hand|pass)s?\s+(?P<rest>\S.*)", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:an?|some|the|my|another|one)\s+(?=\S)", re.IGNORECASE)
#: what may be a thing: with how many of it in front, but no other signs
_THING = re.compile(r"(?:(?:\d{1,3}|[a-z]+)\s+)?[^\W\d_][\w' -]{1,40}", re.IGNORECASE)
#: what is given, and never carried
_NO_THINGS = {"answer", "break", "chance", "hand", "hint", "hug", "kick", "kiss", "look", "moment",
              "nod", "order", "orders", "push", "sign", "slap", "smile", "time", "try", "warning",
              "wave", "way", "wink", "word", "xp", "boost", "setback"}  # fmt: skip


def find_missing_gift(text: str, lexicon: Lexicon) -> NotFound | None:
    """Return what to say where someone is given what nobody here has; None where it is no gift."""
    found = _GIVES.fullmatch(text.partition("#")[0].rstrip(" .!"))
    thing, who = _take_apart(found["rest"], lexicon) if found else ("", "")
    if not thing or not _THING.fullmatch(thing) or thing.split()[-1].casefold() in _NO_THINGS:
        return None
    scene = lexicon.vocabulary.scene
    if not is_gm(scene):
        return NotFound("unknown_item", thing)
    return NotFound("nobody_carries", thing, cure=f"item add {thing} for {quote_name(who)}")


def _take_apart(rest: str, lexicon: Lexicon) -> tuple[str, str]:
    """Return a thing and who gets it: `a rope to Griff`, `Griff a rope`."""
    thing, to, who = rest.rpartition(" to ")
    if to and (name := lexicon.name_person(who)):
        return _ARTICLE.sub("", thing.strip(), count=1), name
    words = rest.split()
    for length in range(min(4, len(words) - 1), 0, -1):
        if name := lexicon.name_person(" ".join(words[:length])):
            return _ARTICLE.sub("", " ".join(words[length:]), count=1), name
    return "", ""
