"""Finds lookups that answer a question, in any common wording; and acts that wait for an event: as
soon as Scar moves, I shoot him."""

import re
from collections.abc import Iterator, Mapping

from grammar.acts import questions
from grammar.typos import find_near
from play.language.names.lexicon import Lexicon
from play.language.readings.tokens import stems
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: what people say before a question, and after it
_BEFORE = compile_later(
    r"^(?:\W*(?:ok|okay|so|hey|hi|hello|gm|bot|well|um+|uh|hm+|please|and|but|then|now|oh|ah|wait"
    r"|sorry|(?:quick |rules )?question|btw|ooc|guys|folks|actually|again|just checking"
    r"|(?:(?:can|could|would) (?:you|someone|anyone) )?(?:please )?"
    r"(?:remind me(?: again)?(?: of)?|tell me|show me|let me know)"
    r"|do you know|any(?:one know| idea)|does (?:anyone|anybody|someone) know|i wonder"
    r"|just wondering|out of curiosity"
    r"|i (?:forgot|forget|can't remember|don't remember|don't know|lost track|have no idea)"
    r"|no idea|(?:i'm )?not sure)\b[,:]?)*\W*",
    re.IGNORECASE,
)
_AFTER = compile_later(
    r"(?:[\s,]+(?:please|pls|again|right now|now|anyway|exactly|btw|though|guys|folks|gm|bot"
    r"|currently|here|then|so far|yet|already|at the moment|at this point|in this game"
    r"|this (?:round|turn|time)))*[\s?!.]*$",
    re.IGNORECASE,
)
LONGEST_QUESTION = 160
#: a statement followed by a question
_TWO = compile_later(r"(.{3,}[.!;:\u2026])\s+([^.!;:\u2026\"]{5,}\?)\s*", re.DOTALL)


def answers(text: str) -> Iterator[str]:
    """Yield the sentences that may answer a question, the likeliest first."""
    if len(text) > LONGEST_QUESTION:
        return
    said = re.sub(r"^\s*/\w+\s+(?=\w+\s)", "", text).strip().replace("\u2019", "'")
    asked = _AFTER.sub("", _BEFORE.sub("", said))
    asked = " ".join(asked.split())
    for question in questions():
        found = question.match.fullmatch(asked)
        if found is not None:
            yield found.expand(question.says)


_CHANCES = compile_later(
    r"(?:(?:(?:what|how)(?:'s| is| are)?|whats|hows|how (?:good|likely)(?: are| is)?) )?"
    r"(?:(?:are|is|my|the|our|any|good) )*(?:odds|chances?)"
    r"(?: (?:do i have|have i got|are there))?"
    r"(?: of| to| if i| that i| i| on| with| for| at)*\s+(.+)",
    re.IGNORECASE,
)
_SLIPPED = compile_later(r"\bc[a-z]{4,7}\b", re.IGNORECASE)
#: a foe without an act
_AGAINST = compile_later(r"^(?:against|vs\.?|versus)\s+", re.IGNORECASE)
#: how hard it would be, which isn't a condition
_GIVEN = compile_later(
    r",?\s*\b(?:if|when|assuming|say) (?:it'?s|it is|that'?s|that is)\b", re.IGNORECASE
)


def _spell_chances(found: re.Match[str]) -> str:
    """Return a word as it was meant, if it is a slip for chances."""
    return next(iter(find_near(found[0], ("chances", "chance"), 1)), found[0])


def chances_of(text: str) -> str:
    """Return the act whose chances someone asks for."""
    spelt = _SLIPPED.sub(_spell_chances, text.strip(" /").replace("\u2019", "'"))
    found = _CHANCES.match(_BEFORE.sub("", spelt))
    act = _AGAINST.sub("attack ", found[1]) if found else ""
    return _GIVEN.sub(", it's", act).rstrip(" ?!.")


def split_question(text: str) -> tuple[str, str]:
    """Split off a question from the statement before it; nothing if there is none."""
    found = _TWO.fullmatch(text.strip())
    return (found[1], found[2]) if found else ("", "")


def find_topic(about: str, topics: Mapping[str, str]) -> str:
    """Return the rule that some words ask for, in any form: rests, pushing."""
    words = about.casefold().replace("_", " ").split()
    if not words:
        return ""
    *before, last = words
    ways = (" ".join((*before, form)) for form in (last, *stems(last)))
    plural = " ".join((*before, f"{last}s"))
    return next((topics[each] for each in (*ways, plural) if each in topics), "")


_LEAD = r"(?:when(?:ever)?|once|as soon as|the moment|the second)"
#: the condition before the act, up to a comma or the actor; or after it
_EVENT_FIRST = compile_later(
    rf"^{_LEAD}\s+(?P<event>.{{3,60}}?)(?:\s*,\s*(?:then\s+)?|\s+then\s+|\s+(?=i\b|i'll\b|i'm\b))"
    r"(?P<deed>.{4,})$",
    re.IGNORECASE,
)
_EVENT_LAST = compile_later(
    rf"^(?P<deed>.{{4,}}?),?\s+{_LEAD}\s+(?P<event>.{{3,60}})$", re.IGNORECASE
)
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
    found = _EVENT_FIRST.match(said) or _EVENT_LAST.match(said)
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
