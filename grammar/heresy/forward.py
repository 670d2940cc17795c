"""How players of Powered by Heresy say modifiers that wait for a roll, or that last.

forward = [+-]n ["to" MOVE | "for" NAME | "at" NAME | "when" words]... | "use" n | "end" n
        | "give" n "to" NAME              ongoing = [+-]n [... "until" words] | "end" n
"""

import pyparsing as pp

from grammar.engine.parts import keyword, led, number, one_of, phrase
from grammar.engine.tokens import Part
from grammar.engine.verbs import Verb, either, verb
from grammar.heresy.parts import NAME, WHO, WHOM, read_signed, token
from rules.heresy import requests as ask
from rules.heresy.requests import UseForward


def _unquoted(said: str) -> str:
    return " ".join(said.replace('"', " ").split())


def _words_after(lead: str, field: str) -> Part:
    """One's own words up to the end, in quotes or not: `until you take damage`."""
    pattern = rf'(?:{lead})\s+("[^"]*"|[^"]+)'
    return token(pattern, f"`{lead.split('|')[0]}` and your own words", field, _unquoted)


CHANGE = token(r"([+-]?\s*\d{1,3})(?!\w)", "a number such as +1", "value", read_signed, "+1")


def forward_verbs() -> list[Verb]:
    a, b = "A modifier for the next roll that fits", "A modifier that stays until it ends"
    ends = ["when", "if"]
    to, end = led("to", "move", "move character", ends, "a move"), keyword("end|drop|remove")
    perk = one_of("perk", ["home", "tactic"], "`home` or `tactic`")
    bare = phrase("move", "move character", ends, "a move")
    against = led("at|vs|against|on", "target", "character", ends, NAME)
    return [
        either(
            "forward",
            verb(ask.GiveForward, "forward", [CHANGE],
                 [to, led("for", "who", "character", ends, NAME), against,
                  _words_after("when|if", "when"), bare],
                 usage='forward +1 [to MOVE] [for NAME] [at NAME] [when "..."]', about=a),
            verb(UseForward, "forward", [keyword("use"), perk], usage="forward use home",
                 about=a),
            verb(UseForward, "forward", [keyword("use"), pp.Opt(number("number"))],
                 usage="forward use 1", about=a),
            verb(ask.HandForward, "forward",
                 [keyword("give"), number("number"), keyword("to"), phrase("who", "character")],
                 usage="forward give 1 to NAME", about=a),
            verb(ask.EndBoost, "forward", [end, number("number")], [WHO],
                 usage="forward end 1", about=a),
            verb(ask.ShowBoosts, "forward", [pp.Opt(keyword("for|of")), WHOM], usage="forward",
                 about=a),
        ),
        either(
            "ongoing",
            verb(ask.GiveOngoing, "ongoing", [CHANGE],
                 [to, led("for", "who", "character", name=NAME), _words_after("until", "until"),
                  bare],
                 usage='ongoing +1 [to MOVE] [for NAME] until "..."', about=b),
            verb(ask.EndBoost, "ongoing", [end, number("number")], [WHO],
                 usage="ongoing end 1", about=b, ongoing=True),
            verb(ask.ShowBoosts, "ongoing", [pp.Opt(keyword("for|of")), WHOM], usage="ongoing",
                 about=b, ongoing=True),
        ),
    ]  # fmt: skip
