"""How players of the Odd-like say harm and debilities.

harm      = (number|dice) [SCORE|NAMES]...
status    = [DEBILITY] ["add"|"clear"] [NAMES]
"""

from grammar.engine.parts import dice, led, number, one_of, phrase
from grammar.engine.verbs import Verb, verb
from grammar.odd.parts import DIE, NUMBER
from rules.odd import requests as ask

_STOPS = [DIE, NUMBER, "points"]
#: which score, or whose, and how much of it
ON = [
    led("on|to|for|at", "on", "character score", _STOPS),
    phrase("on", "character score", _STOPS, "an attribute or a name"),
]
HOW_MUCH = [dice("dice"), number("amount")]


def harm_verb() -> Verb:
    return verb(
        ask.Harm, "harm", [], [*HOW_MUCH, *ON], usage="harm 3 [str|dex|wil|hp] [NAME]",
        about="Harm without an attack: hit points, or an attribute",
    )  # fmt: skip


def status_verb() -> Verb:
    stops = ["add", "clear", "remove", "end"]
    parts = [
        one_of("how", {"add": "add", "clear": "clear", "remove": "clear", "end": "clear"},
               "`add` or `clear`"),
        led("on|for|to|from", "what", "debility character", stops),
        phrase("what", "debility character", stops, "a debility or a name"),
    ]  # fmt: skip
    return verb(
        ask.Status, "status", [], parts, usage="status panicked [add|clear] [NAME]",
        about="Give or clear a debility, or show them",
    )  # fmt: skip
