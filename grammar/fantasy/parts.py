"""Parts of Generic Fantasy only: new names, and spans that aren't a rest."""

import re

import pyparsing as pp

from grammar.engine.declaration import OwnPart
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.shared.gear import one_more, pack_parts
from rules.core.verb_declarations.request import Phrase
from rules.core.verb_declarations.verb import Maybe, Number, Said
from rules.fantasy.verb_declarations.checks_and_combat import HOWS
from rules.fantasy.verb_declarations.harm_gear_growth import AddItem, Buy


def _no_rest(field: str) -> Part:
    """Match a span that isn't a rest, to say which rests there are instead of looking for such a
    name."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        raise pp.ParseFatalException(text, place, f"Expected {HOWS}")

    units = "round|minute|hour|night|day|week|month|year|while|short|long"
    return Part(rf"(?:for\s+)?(?:\d+\s*|an?\s+)?(?:{units})s?(?![\w&'-])", HOWS, act)


def _new_name(field: str) -> Part:
    """Match a new name: one word, or several in quotes."""
    return _free_words(field, r'"[^"]*"|[^\s"=]+')


def _free_words(field: str, pattern: str) -> Part:
    return Part(
        pattern,
        "a name",
        lambda text, place, found: (field, found[0].strip('"')),
        Wanted(free=True),
    )


def _skill_value(field: str) -> Part:
    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        end = place + len(found[0])
        return field, Phrase(found["word"], end - len(found["word"]), end, ("skill",))

    return Part(r"skill\s*[=:]\s*(?P<word>\w+)", "a skill", act)


def _write_name(name: str) -> str:
    return f'"{name}"' if name else ""


_OWN = {
    "no_rest": OwnPart(_no_rest),
    "new_name": OwnPart(_new_name, _write_name),
    "skill_value": OwnPart(_skill_value, lambda skill: f"skill={skill.spell()}"),
}
_PACK = pack_parts(AddItem, _OWN)
OWN = {
    **_OWN,
    **_PACK,
    "more_goods": one_more(Buy, (Maybe(Said("count", Number())), "what"), _PACK),
}
