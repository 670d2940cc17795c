"""How players of Dark Heresy on narrative dice say maneuvers.

maneuver  = MANEUVER [NAME | WEAPON | number] ["strain" | "action"] | "instead"
"""

import re

import pyparsing as pp

from grammar.engine.parts import keyword, led, number, one_of, phrase
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from grammar.genesys.parts import NAME
from grammar.genesys.pool import mod
from rules.genesys import requests as ask

PAYING = ["strain", "action", r"\d+\s+strain"]
#: maneuvers that a number may follow: `aim 2` is two of them, `cover 2` the better kind
NUMBERED = {"aim": "aim", "take aim": "aim", "take cover": "cover", "cover": "cover"}
PLAIN = {
    "guarded stance": "guarded", "guarded": "guarded", "guard": "guarded",
    "interact": "interact", "dismount": "dismount",
    "drop prone": "prone", "prone": "prone", "drop": "prone", "stand up": "stand",
    "stand": "stand", "prepare": "prepare", "preparation": "prepare",
    "concentrate": "concentrate", "rebuke": "rebuke", "counterspell": "rebuke",
}  # fmt: skip
HANDS = {
    "manage gear": "", "gear": "", "draw": "draw", "ready": "draw", "load": "load",
    "reload": "load",
    "pick up": "draw", "holster": "stow", "stow": "stow", "put away": "stow",
}  # fmt: skip
MOUNTS = {
    "horse": True, "animal": True, "beast": True, "creature": True, "living": True,
    "vehicle": False, "bike": False, "station": False, "gun": False,
}  # fmt: skip


def _pays(numbered: bool = False) -> Part:
    """`strain`, `for 2 strain`, `action`. Behind a `numbered` maneuver a bare 2 is no price."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "pays", next(filter(None, found.groups())).casefold()

    lead = r"(?:for|with|by|using)\s+"
    price = rf"{lead}2\s+(strain)" if numbered else rf"(?:{lead})?2\s+(strain)"
    pattern = rf"(?:{price}|(?:{lead})?(?:(strain)|(?:the\s+|my\s+)?(action)))(?!\w)"
    words = (("strain",), ("action",))
    return Part(pattern, "`strain` or `action`", act, Wanted(words=words))


def _away() -> Part:
    """`away`, before a name or alone."""
    return Part(r"away(?!\w)(?:\s+from)?", "`away from`",
                lambda text, place, found: ("away", True),
                Wanted(words=(("away from",),)))  # fmt: skip


def maneuver_verb() -> Verb:
    a = "Take a maneuver: aim, move, take cover..."
    who = led("to|toward|towards|at|on|from", "who", "character", PAYING, NAME)
    bare = phrase("who", "character", [*PAYING, "away", "toward", "towards"], NAME)
    gear = phrase("gear", "weapon", PAYING, "a weapon")
    hand = one_of("hand", HANDS, "`gear`")
    mount = one_of("living", MOUNTS, "a mount")

    def way(what: str, head: list[pp.ParserElement], parts: list[Part], usage: str) -> Verb:
        return verb(ask.Maneuver, "maneuver", head, [_pays(), *parts],
                    usage=f"maneuver {usage}", about=a, what=what)  # fmt: skip

    return either(
        "maneuver",
        verb(ask.RePay, "maneuver", [keyword("instead")], usage="maneuver instead", about=a),
        way("assist", [keyword("assist|help|aid")], [who, bare], "assist NAME"),
        way("disengage", [keyword("disengage")], [who, bare], "disengage [from NAME]"),
        way("engage", [keyword("engage")], [who, bare], "engage NAME"),
        way("move", [keyword("move")], [_away(), who, bare], "move [to | away from NAME]"),
        way("gear", [hand], [gear], "gear|draw|holster [WEAPON]"),
        way("mount", [keyword("mount"), pp.Opt(keyword("a|an|the")), pp.Opt(mount)], [mod()],
            "mount [horse]"),
        verb(ask.Maneuver, "maneuver", [one_of("what", NUMBERED, "a maneuver")],
             [_pays(numbered=True), number("level")],
             usage="maneuver aim|cover [2] [strain|action]", about=a),
        verb(ask.Maneuver, "maneuver", [one_of("what", PLAIN, "a maneuver")],
             [_pays(), number("level")],
             usage="maneuver guarded|prone|stand|prepare [strain|action]", about=a),
        about=a,
    )  # fmt: skip
