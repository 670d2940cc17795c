"""How players of Generic Fantasy say healing, rest and treatment.

heal     = number [ATTRIBUTE] [NAME]              treat = [NAME, ...]
rest     = ["hour" | "night" | "week"] [hand | "all"] [NAME] ["hungry"]
"""

import re

import pyparsing as pp

from grammar.engine.parts import flag, led, one_of, phrase, plus
from grammar.engine.tokens import Pair, Part
from grammar.engine.verbs import Verb, verb
from grammar.fantasy.harm import AT, POOL
from grammar.fantasy.parts import DICE, STOPS
from rules.fantasy import requests as ask

RESTS = ("hour", "night", "week")
HOWS = "`hour`, `night` or `week`"
#: what people put before how long they rest
LEADS = ("", "an ", "a ", "the ", "for an ", "for a ", "for the ", "a full ", "for a full ")


def _no_rest() -> Part:
    """A time that is no rest of these rules: say which there are, and take it for nobody's name."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        raise pp.ParseFatalException(text, place, f"Expected {HOWS}")

    units = "round|minute|hour|night|day|week|month|year|while|short|long"
    return Part(rf"(?:for\s+)?(?:\d+\s*|an?\s+)?(?:{units})s?(?![\w&'-])", HOWS, act)


def healing_verbs() -> list[Verb]:
    hows = {f"{lead}{how}": how for lead in LEADS for how in RESTS}
    how = one_of("how", hows, HOWS)
    stops = [*STOPS, *RESTS, "hungry", "unfed", "only"]
    return [
        verb(ask.Heal, "heal", POOL, [AT], usage="heal 2 [bod] [NAME]",
             about="Give points back to a pool"),
        verb(ask.Rest, "rest", [pp.Opt((how | _no_rest()).set_name(HOWS))],
             [how, flag("every", "all"), flag("hungry", "hungry|unfed|on an empty stomach"),
              led("for", "hand", "character", stops),
              led("only", "only", "character", stops),
              phrase("hand", f"{DICE} character", stops, "an attribute"),
              plus("hand", DICE, "a skill or a die", stops)],
             usage="rest [hour|night|week] [bod] [NAME] [hungry]",
             about="Rest, to get points or dice back"),
        verb(ask.Treat, "treat", [pp.Opt(phrase("who", "character"))], usage="treat [NAME, NAME]",
             about="Save someone who is dying"),
    ]  # fmt: skip
