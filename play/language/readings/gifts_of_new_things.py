"""Recognises gifts of things that nobody carries, and says how to make them."""

import re

from play.language.names.name_matching import EVERYONE
from play.language.readings.lexicon import Lexicon
from rules.core.errors import NotFound
from rules.core.permissions import is_gm
from rules.core.rule_helpers import quote_name
from rules.lazy_regex import compile_later

_GIVES = compile_later(r"\s*/?\s*(?:i\s+)?(?:give|hand|pass)s?\s+(?P<rest>\S.*)", re.IGNORECASE)
_BUYS = compile_later(r"\s*(?:i\s+)?(?:buy|purchase)s?\s+(?P<rest>\S.*)", re.IGNORECASE)
_ARTICLE = compile_later(r"(?:an?|some|the|my|another|one)\s+(?=\S)", re.IGNORECASE)
#: the price, which isn't part of the name
_PRICE = compile_later(r"\s+for\s+\w+\s+(?:coins?|gold|gp|silver|credits?)$", re.IGNORECASE)
#: what may be a thing: perhaps a number, then words without punctuation
_THING = compile_later(r"(?:(?:\d{1,3}|[a-z]+)\s+)?[^\W\d_][\w' -]{1,40}", re.IGNORECASE)
#: the most words that may name those who get something
_MOST_WORDS = 8
#: things that are given but can't be carried
_NO_THINGS = {"answer", "break", "chance", "hand", "hint", "hug", "kick", "kiss", "look", "moment",
              "nod", "order", "orders", "push", "sign", "slap", "smile", "time", "try", "warning",
              "wave", "way", "wink", "word", "xp", "boost", "setback", "back", "again", "up",
              "advantage", "disadvantage", "hp", "health", "points", "strain", "wounds", "wound",
              "armour", "armor", "will", "body", "life", "rest", "nap", "breather",
              "sleep"}  # fmt: skip


def find_missing_gift(text: str, lexicon: Lexicon) -> NotFound | None:
    """Return the error when someone gives or buys what nobody here has, else None."""
    said = text.partition("#")[0].rstrip(" .!")
    if bought := _BUYS.fullmatch(said):
        thing = _PRICE.sub("", _ARTICLE.sub("", bought["rest"], count=1))
        return NotFound("no_price", thing, cure=f"item buy {thing}") if is_thing(thing) else None
    given = _GIVES.fullmatch(said)
    thing, whom = _take_apart(given["rest"], lexicon) if given else ("", "")
    if given and not is_gm(lexicon.vocabulary.scene):
        return NotFound("unknown_item", thing) if is_thing(thing) else None
    cure = f"item add {thing} for {whom}"
    return NotFound("nobody_carries", thing, cure=cure) if is_thing(thing) else None


def is_thing(said: str) -> bool:
    """Say whether words may name a thing, and not something that can't be carried."""
    return bool(_THING.fullmatch(said)) and said.split()[-1].casefold() not in _NO_THINGS


def _take_apart(rest: str, lexicon: Lexicon) -> tuple[str, str]:
    """Return a thing and who gets it: `a rope to Griff`, `Griff and Ash a rope`."""
    thing, to, whom = rest.rpartition(" to ")
    if to and (names := read_people(whom, lexicon)):
        return _ARTICLE.sub("", thing.strip(), count=1), names
    words = rest.split()
    for length in range(min(_MOST_WORDS, len(words) - 1), 0, -1):
        if names := read_people(" ".join(words[:length]), lexicon):
            return _ARTICLE.sub("", " ".join(words[length:]), count=1), names
    return "", ""


def read_people(said: str, lexicon: Lexicon) -> str:
    """Return the names of everyone the words name, joined by commas; nothing if one is unknown."""
    if said.casefold().strip() in EVERYONE:
        return "all"
    parts = re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", said.strip())
    names = [lexicon.name_person(part) for part in parts]
    return ", ".join(map(quote_name, names)) if all(names) else ""
