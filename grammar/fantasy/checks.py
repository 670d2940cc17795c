"""How players of Generic Fantasy say tests.

test     = hand ["need" number] ["with" ["hireling"] NAME]
push     = [ATTRIBUTE | SKILL | NAME | "extra" | "trouble" | "pass" | FEAT] ["sure"]
aid      = NAME [["with"] SKILL]
"""

import pyparsing as pp

from grammar.engine.parts import flag, led, led_number, phrase
from grammar.engine.verbs import Verb, verb
from grammar.fantasy.parts import HELP, hand_of_dice
from rules.fantasy import requests as ask


def test_verbs() -> list[Verb]:
    pushed = phrase("what", "die_to_push", ["sure", "yes"], "a die to push, or `extra`")
    return [
        verb(ask.Test, "test", hand_of_dice(), [led_number("need|needs", "need"), HELP],
             usage="test bod+melee [need 2] [with hireling NAME]",
             about="Roll an attribute's die, and a skill's"),
        verb(ask.Push, "push", [pp.Opt(pushed)], [flag("sure", "sure|yes")],
             usage="push [bod|melee|extra|trouble|pass]",
             about="Better your latest roll for points, or pass it for trouble"),
        verb(ask.Aid, "aid", [phrase("who", "character skill")],
             [led("with", "skill", "skill")],
             usage="aid NAME [SKILL]", about="Roll a skill die for someone else's test"),
    ]  # fmt: skip
