"""What only the Odd-like says: a deed in one's own words, and several things to be packed."""

import re

import pyparsing as pp

from grammar.engine.declaration import OwnPart, verbs_of_ways
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.engine.writer import write
from grammar.errors import Misread
from rules.core.requests.verb import Maybe, Number, Said, way_of
from rules.odd.requests.sheets import Thing

AFTER_A_DEED = (
    "vs", "versus", "against", "at", "on", "with", "adv", "advantage", "dis", "disadv",
    "disadvantage", "unaware", "surprised", "harmless", r"no\s+damage",
)  # fmt: skip


def _own_words(field: str) -> Part:
    """What is done, in one's own words, up to the first that says against whom or how."""
    word = rf'(?!(?:{"|".join(AFTER_A_DEED)})(?!\w))[^\s"]+'
    return Part(
        rf"{word}(?:\s+{word})*",
        "what you do",
        lambda text, place, found: (field, " ".join(found[0].split())),
        Wanted(free=True),
    )


_THING = way_of(
    Thing, "item NAME [3]", "", Maybe(Said("count", Number())), "name",
    parts=("count", "armour", "dice", "bulky", "reach"),
)  # fmt: skip


def _one_more(field: str) -> Part:
    """Another thing behind a comma, up to the next or to whom it is for."""
    thing = verbs_of_ways([_THING], {})["item"]

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        try:
            return field, thing.read(text[: found.end()], found.start("thing"))
        except Misread as error:
            raise pp.ParseFatalException(text, error.place, error.expected) from None

    pattern = r',\s*(?:and\s+)?(?P<thing>(?:"[^"]*"|[^",])*?)(?=\s*,|\s+(?:for|to)\s|\s*$)'
    return Part(pattern, "`,` and another thing", act, Wanted((",",), free=True))


def _write_thing(thing: Thing) -> str | None:
    words = next(write(thing, [_THING], {}), None)
    return words.replace("item", ",", 1) if words else None


OWN = {"own_words": OwnPart(_own_words, str), "one_more": OwnPart(_one_more, _write_thing)}
