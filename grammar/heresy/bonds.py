"""How players of Powered by Heresy say bonds.

bond    = ["add" NAME "text" | "resolve" NAME | "drop" NAME]
"""

import re

import pyparsing as pp

from grammar.engine.parts import keyword, number, phrase, quoted
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from grammar.heresy.parts import NAME, WHOM
from rules.core.requests.request import Phrase
from rules.heresy import requests as ask


def _before_quote(field: str, kinds: str) -> Part:
    """A name that ends where quoted words begin: `Isaac "owes me a life"`."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return field, Phrase(found[0], place, found.end(), tuple(kinds.split()))

    wanted = Wanted(kinds=tuple(kinds.split()))
    return Part(r'"[^"]+"|[^\s"](?:[^"]*[^\s"])?', NAME, act, wanted)


def bond_verb() -> Verb:
    a = "Bonds with others"
    who = phrase("who", "words character", name=NAME)
    return either(
        "bond",
        verb(ask.AddBond, "bond", [keyword("add"), _before_quote("who", "words character"),
             pp.Opt(quoted("text"))], usage='bond add NAME "text"', about=a),
        *(
            verb(ask.EndBond, "bond", [keyword(lead), end], usage=f"bond {word} NAME", about=a,
                 drop=word == "drop")
            for word, lead in (("resolve", "resolve|end"), ("drop", "drop|remove"))
            for end in (number("number"), pp.Opt(who))
        ),
        verb(ask.AddBond, "bond", [_before_quote("who", "words character"), quoted("text")],
             usage='bond NAME "text"', about=a),
        verb(ask.ShowBonds, "bond",
             [pp.Opt(keyword("show|list")), WHOM],
             usage="bond", about=a),
    )  # fmt: skip
