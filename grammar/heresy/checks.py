"""How players of Powered by Heresy say moves, and what follows a move.

move    = MOVE ["+" STAT] [[+-]n | "adv" | "dis" | "edge" | "no forward" | "insight" | "at" NAME
        | "with" (WEAPON | STAT) | "drop" ITEM | "fail"]...
        | "this i know" | "last breath" | "aid" NAME
reroll  = [n | "all" | "shrine"]        pick = numbers ["of" n] | "done" | OPTION | "answered"
aid, interfere = NAME [modifiers]...
"""

import re

import pyparsing as pp

from grammar.engine.parts import flag, keyword, led, number, numbers, phrase
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from grammar.heresy.parts import EDGE, FOES, HOW, NAME
from rules.core.requests.request import Phrase
from rules.core.requests.table import PickNumbers
from rules.heresy import requests as ask

FLAGS = ["using", "edge", r"no\s+forward", "insight", "drop", "fail"]


def _stat() -> Part:
    """The stat of `hack+WS`: one word, so that a slip in the next is met where it stands."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "stat", Phrase(found[1], found.start(1), found.end(1), ("stat",))

    pattern = r"\+\s*((?:weapon|ballistic)\s+skill|[^\W\d]\w*)"
    return Part(pattern, "`+` and a stat", act, Wanted(("+",), ("stat",)))


def _with() -> Part:
    """A weapon, or the stat of `defy with ag`; completion shows stats with their plus only."""
    part = led("with|using", "weapon", "weapon stat", FLAGS, "a weapon")
    part.wanted = Wanted(("with",), ("weapon",))
    return part


def _with_dice() -> Part:
    """The dice that a blow deals, where no weapon says them: `hack with 2d8`."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "weapon", Phrase(found[1], found.start(1), found.end(1), ("words",))

    die = r"\d{0,3}d\d{1,4}"
    return Part(rf"(?:with|using)\s+({die}(?:\s*\+\s*{die})*)(?!\w)", "`with` and dice", act)


STAT = _stat()


def move_verb() -> Verb:
    a = "Make a move: 2d6 and a stat"
    know = verb(ask.Reroll, "reroll", [keyword(r'"?this[\s_]*i(?:[\s_]*know)?"?')],
                usage="move this i know", about=a, know=True)  # fmt: skip
    last = verb(ask.Breath, "breath", [keyword(r"last(?:[\s_]*breath)?|breath")],
                [*HOW, EDGE, flag("no_forward", "no forward")],
                usage="move last breath", about=a)  # fmt: skip
    aids = [
        verb(ask.Aid, word, [keyword(lead), phrase("who", "character", name=NAME)], HOW,
             usage=f"move {word} NAME", about=a, hinder=word == "interfere")
        for word, lead in (("aid", "aid|help"), ("interfere", "interfere|hinder"))
    ]  # fmt: skip
    whole = verb(
        ask.MakeMove,
        "move",
        [phrase("what", "move stat", FLAGS)],
        [
            STAT,
            *HOW,
            EDGE,
            flag("no_forward", "no forward"),
            flag("insight", "insight"),
            flag("fail", "fail"),
            FOES,
            led("at|on|vs|against", "target", "character", FLAGS, NAME),
            _with_dice(),
            _with(),
            led("drop", "drop", "item"),
        ],
        usage="move NAME[+STAT] [+1] [adv|dis] [edge] [at NAME] [with WEAPON] [no forward]",
        about=a,
    )
    return either("move", know, last, *aids, whole, about=a)


def after_roll_verbs() -> list[Verb]:
    a, b = "Roll dice of your latest move again", "Take what a roll offers"
    of = pp.Opt(keyword("of|from") + number("of"))
    return [
        either(
            "reroll",
            verb(ask.Reroll, "reroll", [pp.Opt(keyword("die")), number("die", "a die")],
                 usage="reroll 2", about=a),
            verb(ask.Reroll, "reroll", [flag("shrine", "shrine")], usage="reroll shrine", about=a),
            verb(ask.Reroll, "reroll", [flag("whole", "all|both")], usage="reroll all", about=a),
            verb(ask.Reroll, "reroll", [], usage="reroll", about=a),
        ),
        either(
            "pick",
            verb(PickNumbers, "pick", [numbers("numbers"), of], usage="pick 2 3 [of 41]", about=b),
            verb(PickNumbers, "pick", [flag("done", "done"), of], usage="pick done", about=b),
            verb(ask.Answered, "pick", [keyword("answered")], usage="pick answered", about=b),
            verb(ask.PickOption, "pick", [phrase("option", "option")], usage="pick OPTION",
                 about=b),
        ),
        *(
            verb(ask.Aid, word, [phrase("who", "character", name=NAME)], HOW,
                 usage=f"{word} NAME [+1]", about=told, hinder=word == "interfere")
            for word, told in (("aid", "Roll bonds to help someone's latest roll"),
                               ("interfere", "Roll bonds to hinder someone's latest roll"))
        ),
    ]  # fmt: skip
