"""How players of Dark Heresy on narrative dice spend symbols.

spend     = [number] ("advantage"|"triumph"|"threat"|"despair") OPTION [NAME] | "delegate"
"""

import re

import pyparsing as pp

from grammar.engine.parts import keyword, led, one_of, phrase
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from rules.core.requests.request import Phrase
from rules.genesys import requests as ask

_SYMBOLS = {
    "advantage": "advantage", "advantages": "advantage", "adv": "advantage",
    "triumph": "triumph", "triumphs": "triumph", "threat": "threat", "threats": "threat",
    "despair": "despair", "despairs": "despair",
}  # fmt: skip


def _pay() -> Part:
    said = "|".join(sorted(_SYMBOLS, key=len, reverse=True))

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        count = found[1] or found[3]
        return "pay", ask.Pay(_SYMBOLS[found[2].casefold()], int(count) if count else None)

    words = tuple((f"2 {symbol}",) for symbol in ("advantage", "triumph", "threat", "despair"))
    pattern = rf"(?:(\d{{1,2}})\s*|an?\s+)?({said})(?!\w)(?:\s+(\d{{1,2}})(?!\w))?"
    return Part(pattern, "symbols such as 2 advantage", act, Wanted(words=words))


def _upper_hand() -> Part:
    """What threat buys the enemy, which is no symbol that pays."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "what", Phrase("upper hand", place, place + len(found[0]), ("spend",))

    return Part(r"(?:enemy|enemy's|big)\s+advantage(?!\w)", "`enemy advantage`", act,
                Wanted(words=(("enemy advantage",),)))  # fmt: skip


def spend_verb() -> Verb:
    a = "Spend advantage, triumph, threat or despair"
    how = one_of("how", {"delegate": "delegate", "nothing": "nothing", "none": "nothing"},
                 "`delegate` or `nothing`")  # fmt: skip
    paid = [pp.Opt(_pay()), pp.Opt(keyword("to|for|on")), pp.Opt(keyword("an|a|the"))]
    parts = [
        led("for|on|to|at|from", "who", "character", name="a character's name"),
        led("with", "gear", "belonging", name="an item"),
        _pay(),
    ]
    return either(
        "spend",
        verb(ask.SpendSymbols, "spend", [*paid, _upper_hand()], parts,
             usage="spend 3 threat enemy advantage", about=a),
        verb(ask.SpendOtherwise, "spend", [how], usage="spend delegate|nothing", about=a),
        verb(
            ask.SpendSymbols, "spend",
            [*paid, phrase("what", "spend quality character belonging", name="what to buy")], parts,
            usage="spend 2 advantage boost NAME", about=a,
        ),
        about=a,
    )  # fmt: skip
