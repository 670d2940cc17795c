"""How players of Generic Fantasy say contests, attacks, answers and rounds.

contest  = hand "vs" [NAME] [hand] ["with" ["hireling"] NAME]
attack   = [WEAPON | hand] ["+" SKILL] "at" NAME ["vs" hand] ["sneak" | "precise" | "berserk"]
         | NAME ["with" (WEAPON | hand)] ["vs" hand] ["sneak" | "precise"]
answer   = hand | "yield" | "armour" [number] | "spellshield" | "protect" NAME | "counterspell"
init     = [hand]      round = ["next" | "start" | "end"]      act = ["move"]
"""

from typing import Any

import pyparsing as pp

from grammar.engine.parts import flag, keyword, led, number, one_of, phrase
from grammar.engine.verbs import Verb, either, verb
from grammar.fantasy.parts import DICE, HELP, STOPS, hand_of_dice, more_dice
from rules.fantasy import requests as ask


def _versus(kinds: str) -> list[Any]:
    return [led("vs|versus|against", "vs", kinds, STOPS), pp.ZeroOrMore(more_dice("vs"))]


def contest_verb() -> Verb:
    return verb(
        ask.Contest, "contest", [*hand_of_dice(), *_versus(f"character {DICE}")], [HELP],
        usage="contest bod+melee vs NAME [bod+defense]",
        about="Test against someone, who may answer later",
    )  # fmt: skip


def attack_verb() -> Verb:
    a = "Attack someone: the winner deals harm"
    weapon = f"weapon {DICE}"
    hand = hand_of_dice(kinds=f"words {weapon}")  # a weapon that no list has is asked about
    target = led("at|on", "target", "character", STOPS)
    named = phrase("target", f"character {weapon}", STOPS, "a character's name")
    armed = led("with", "hand", f"words {weapon} hireling", STOPS, "a weapon or dice")
    versus = [led("vs|versus|against", "vs", DICE, STOPS), more_dice("vs")]
    how = [flag("sneak", "sneak"), flag("precise", "precise"), armed]
    again = keyword("berserk")
    rage = [*hand_of_dice(kinds=weapon), (again + target) | (target + again)]
    use = "attack [WEAPON[+SKILL]] at NAME"
    return either(
        "attack",
        verb(ask.Attack, "attack", [*hand, pp.ZeroOrMore(flag("sneak", "sneak")), target],
             [*how, *versus],
             usage=f"{use} [vs bod+defense] [sneak|precise]", about=a),
        verb(ask.Berserk, "attack", rage, usage=f"{use} berserk", about=a),
        verb(ask.Attack, "attack", [target], [*how, *versus],
             usage="attack at NAME", about=a),
        verb(ask.Attack, "attack", [named, pp.Opt(armed), pp.ZeroOrMore(more_dice())],
             [*how, *versus], usage="attack NAME [with WEAPON]", about=a),
        about=a,
    )  # fmt: skip


def answer_verb() -> Verb:
    a = "Answer a challenge, a spell, or harm that was dealt"

    def way(make: Any, head: list[Any], usage: str, **preset: Any) -> Verb:
        return verb(make, "answer", head, usage=f"answer {usage}", about=a, **preset)

    points = pp.Opt(number("points"))
    return either(
        "answer",
        way(ask.Shield, [keyword("armour|armor"), points], "armour [2]", how="armour"),
        way(ask.Shield, [keyword("spellshield")], "spellshield", how="spellshield"),
        way(ask.Protect, [keyword("protect"), phrase("who", "character")], "protect NAME"),
        way(ask.Counter, [keyword("counterspell|counter")], "counterspell"),
        way(ask.Yield, [keyword("yield|nothing")], "yield"),
        verb(ask.Answer, "answer",
             [pp.Opt(keyword("with")), *hand_of_dice(kinds=f"{DICE} weapon")], [HELP],
             usage="answer bod+defense", about=a),
        about=a,
    )  # fmt: skip


def round_verbs() -> list[Verb]:
    return [
        verb(ask.Consult, "init", [pp.Opt(phrase("hand", DICE, STOPS, "dice such as int"))],
             [more_dice()], usage="init [int]", about="Find out which side begins",
             key="initiative"),
        verb(ask.Round, "round", [pp.Opt(one_of("how", ["next", "start", "end", "show"],
             "`next`, `start` or `end`"))], usage="round [next|start|end]",
             about="Whose side it is to act"),
        verb(ask.Act, "act", [pp.Opt(flag("move", "move|moved"))], usage="act [move]",
             about="Say that you have acted in this turn"),
    ]  # fmt: skip
