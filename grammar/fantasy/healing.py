"""What players of Generic Fantasy say about harm, rest and time."""

import re

import pyparsing as pp

from grammar.engine.parts import flag, led, number, one_of, phrase, plus
from grammar.engine.tokens import Pair, Part
from grammar.engine.verbs import Verb, verb
from rules.fantasy import requests as ask

DICE = "attribute skill die"
STOPS = ["need", "needs", r"needs?\d+", "sneak", "precise", "berserk", "sure", "all"]
HOWS = "`hour`, `night` or `week`"
#: what people put before how long they rest
LEADS = ("", "an ", "a ", "the ", "for an ", "for a ", "for the ", "a full ", "for a full ")


def more(field: str = "hand") -> Part:
    return plus(field, DICE, "a skill or a die", STOPS)


def _no_rest() -> Part:
    """A time that is no rest of these rules: say which there are, and take it for nobody's name."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        raise pp.ParseFatalException(text, place, f"Expected {HOWS}")

    units = "round|minute|hour|night|day|week|month|year|while|short|long"
    return Part(rf"(?:for\s+)?(?:\d+\s*|an?\s+)?(?:{units})s?(?![\w&'-])", HOWS, act)


def health() -> list[Verb]:
    points = pp.Opt(number("points"))
    who = pp.Opt(phrase("who", "character attribute number", name="an attribute or a name"))
    at = led("to|on|at|for", "at", "character attribute")
    rests = ("hour", "night", "week")
    hows = {f"{lead}{how}": how for lead in LEADS for how in rests}
    how = one_of("how", hows, HOWS)
    units = {
        "rounds": "rounds", "round": "rounds", "hours": "hours", "hour": "hours",
        "days": "days", "day": "days", "a round": "rounds", "an hour": "hours", "a day": "days",
    }  # fmt: skip
    return [
        verb(ask.Harm, "harm", [points, who], [at], usage="harm 3 [bod] [NAME]",
             about="Take points from a pool"),
        verb(ask.Heal, "heal", [points, who], [at], usage="heal 2 [bod] [NAME]",
             about="Give points back to a pool"),
        verb(ask.Rest, "rest", [pp.Opt((how | _no_rest()).set_name(HOWS))],
             [how, flag("every", "all"), led("for", "hand", "character", STOPS),
              phrase("hand", f"{DICE} character", [*STOPS, *rests], "an attribute"),
              plus("hand", DICE, "a skill or a die", [*STOPS, *rests])],
             usage="rest [hour|night|week] [bod] [NAME]", about="Rest, to get points or dice back"),
        verb(ask.Treat, "treat", [pp.Opt(phrase("who", "character"))], usage="treat [NAME]",
             about="Save someone who is dying"),
        verb(ask.Pass, "time", [pp.Opt(number("count", most=4)),
             one_of("unit", units, "`rounds`, `hours` or `days`")],
             usage="time 2 rounds|hours|days", about="Let time pass"),
    ]  # fmt: skip
