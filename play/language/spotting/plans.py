"""Acts that wait for an event: as soon as Scar moves, I shoot him."""

import re

from play.language.readings.lexicon import Lexicon
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

_LEAD = r"(?:when(?:ever)?|once|as soon as|the moment|the second)"
#: the condition before the act, up to a comma or the actor; or after it
_BEFORE = compile_later(
    rf"^{_LEAD}\s+(?P<event>.{{3,60}}?)(?:\s*,\s*(?:then\s+)?|\s+then\s+|\s+(?=i\b|i'll\b|i'm\b))"
    r"(?P<deed>.{4,})$",
    re.IGNORECASE,
)
_AFTER = compile_later(rf"^(?P<deed>.{{4,}}?),?\s+{_LEAD}\s+(?P<event>.{{3,60}})$", re.IGNORECASE)
_STRUCK = compile_later(
    r"i(?:'m| am| get)\s+(?:hit|struck|hurt|shot|stabbed|wounded)\b", re.IGNORECASE
)
_FALLS = compile_later(r"(?:falls|drops|dies|is dead|goes down|is down|collapses)\b", re.IGNORECASE)
_ACTS = compile_later(
    r"(?:acts|moves|attacks|goes for|comes (?:at|near|close|for|in|through)|charges|shoots|fires"
    r"|strikes|swings|draws|tries|makes a move|takes (?:his|her|its|their) turn|reaches for"
    r"|reloads|turns|steps|opens|looks|speaks|stands|runs|blinks|twitches|leaves|enters)\b",
    re.IGNORECASE,
)
_PRONOUN = compile_later(r"\b(?:him|her|it|them)\b(?!\s+\w+\s+(?:with|at|on)\b)", re.IGNORECASE)


class Plan(NamedTuple):
    """The event that triggers an act, as plans put it, and the act in the speaker's own words."""

    event: str
    deed: str


def find_plan(text: str, lexicon: Lexicon) -> Plan | None:
    """Return the act and the event it waits for; None if plans don't know such an event."""
    said = " ".join(text.replace("\u2019", "'").strip(" /.!").split())
    found = _BEFORE.match(said) or _AFTER.match(said)
    if found is None or re.search(
        r"\b(?:not|never|unless|or|otherwise|else)\b|n't\b", said, re.IGNORECASE
    ):
        return None
    event, deed = found["event"], found["deed"]
    if _STRUCK.match(event):
        return Plan("I am hit", deed)
    words = re.sub(r"^(?:the|that|this)\s+", "", event, flags=re.IGNORECASE).casefold().split()
    length, key = lexicon.person(words, 0) if words else (0, "")
    if not length or not key.isdecimal():
        return None
    rest, name = " ".join(words[length:]), lexicon.vocabulary.spell_name("character", key)
    happens = "falls" if _FALLS.match(rest) else "acts" if _ACTS.match(rest) else ""
    return Plan(f"{name} {happens}", _PRONOUN.sub(name, deed, count=1)) if happens else None
