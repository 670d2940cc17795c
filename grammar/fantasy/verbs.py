"""What players of Generic Fantasy say.

hand     = (ATTRIBUTE | SKILL | die) ["+" (ATTRIBUTE | SKILL | die)]...
test     = hand ["need" number] ["with" ["hireling"] NAME]
push     = (ATTRIBUTE | SKILL | NAME | "extra" | "trouble" | "pass" | FEAT) ["sure"]
aid      = NAME [["with"] SKILL]
contest  = hand "vs" [NAME] [hand] ["with" ["hireling"] NAME]
attack   = (WEAPON | hand) ["+" SKILL] "at" NAME ["vs" hand] ["sneak" | "precise" | "berserk"]
answer   = hand | "yield" | "armour" [number] | "spellshield" | "protect" NAME | "counterspell"
harm     = number [ATTRIBUTE] [NAME]              heal = number [ATTRIBUTE] [NAME]
rest     = ("hour" | "night" | "week") [hand | "all"] [NAME]
treat    = [NAME]                                 time = [number] ("rounds" | "hours" | "days")
table    = TABLE [hand] ["leader" | "half" | "lone"]              init = [hand]
hireling = "new" name SKILL | "pay" NAME [days] | "ask" NAME [hand] | "dismiss" NAME | "list"
cast     = SPELL [times] ["on" NAME [, NAME]...] ["sure"]
item     = ("buy" | "sell" | "drop" | "use") [number] THING | "give" THING "to" NAME
         | "repair" [number] | "add" name ["slots" n] ["harm" n] ["armour" n] ["uses" n] | "list"
xp       = ("+" | "-") number [NAME]              advance = [die] | KIND WHAT | "again"
round    = ["next" | "start" | "end"]             act = ["move"]
"""

import re
from typing import Any

import pyparsing as pp

from grammar.engine.parts import (
    flag,
    keyword,
    led,
    led_number,
    number,
    one_of,
    phrase,
    plus,
    signed,
)
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from grammar.fantasy.healing import DICE, STOPS, health, more
from rules.core.request import Phrase
from rules.fantasy import requests as ask

HELP = led("with", "hireling", "hireling", STOPS)


def _hand(field: str = "hand", kinds: str = DICE) -> list[Any]:
    """Dice as people say them: `bod+melee`, `int`, `d8+d6`, `longsword+athletics`."""
    first = phrase(field, kinds, STOPS, "dice such as bod+melee")
    return [first, pp.ZeroOrMore(more(field))]


def _versus(kinds: str) -> list[Any]:
    return [led("vs|versus|against", "vs", kinds, STOPS), pp.ZeroOrMore(more("vs"))]


def _tests() -> list[Verb]:
    pushed = phrase("what", "die_to_push", ["sure", "yes"], "a die to push, or `extra`")
    return [
        verb(ask.Test, "test", _hand(), [led_number("need|needs", "need"), HELP],
             usage="test bod+melee [need 2] [with hireling NAME]",
             about="Roll an attribute's die, and a skill's"),
        verb(ask.Push, "push", [pushed], [flag("sure", "sure|yes")],
             usage="push bod|melee|extra|trouble|pass",
             about="Better your latest roll for points, or pass it for trouble"),
        verb(ask.Aid, "aid", [phrase("who", "character skill")],
             [led("with", "skill", "skill")],
             usage="aid NAME [SKILL]", about="Roll a skill die for someone else's test"),
    ]  # fmt: skip


def _contests() -> list[Verb]:
    return [
        verb(ask.Contest, "contest", [*_hand(), *_versus(f"character {DICE}")], [HELP],
             usage="contest bod+melee vs NAME [bod+defense]",
             about="Test against someone, who may answer later"),
        _attack(),
        _answer(),
    ]  # fmt: skip


def _attack() -> Verb:
    a = "Attack someone: the winner deals harm"
    hand = _hand(kinds=f"weapon {DICE}")
    target = led("at|on", "target", "character", STOPS)
    named = phrase("target", "character", STOPS, "a character's name")
    again = keyword("berserk")
    rage = [*hand, (again + target) | (target + again)]
    use = "attack WEAPON[+SKILL] at NAME"
    return either(
        "attack",
        verb(ask.Attack, "attack", [*hand, pp.ZeroOrMore(flag("sneak", "sneak")), target],
             [flag("sneak", "sneak"), flag("precise", "precise"), HELP,
              led("vs|versus|against", "vs", DICE, STOPS), more("vs")],
             usage=f"{use} [vs bod+defense] [sneak|precise]", about=a),
        verb(ask.Berserk, "attack", rage, usage=f"{use} berserk", about=a),
        verb(ask.Attack, "attack", [named, led("with", "hand", f"weapon {DICE}", STOPS)],
             [more(), flag("sneak", "sneak"), flag("precise", "precise"),
              led("vs|versus|against", "vs", DICE, STOPS)],
             usage="attack NAME with WEAPON", about=a),
        about=a,
    )  # fmt: skip


def _answer() -> Verb:
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
             [pp.Opt(keyword("with")), *_hand(kinds=f"{DICE} weapon")], [HELP],
             usage="answer bod+defense", about=a),
        about=a,
    )  # fmt: skip


def _tables() -> list[Verb]:
    triggers = {
        "leader": "leader", "half": "half", "halved": "half", "lone": "lone", "alone": "lone",
    }  # fmt: skip
    why = one_of("trigger", triggers, "`leader`, `half` or `lone`")
    stops = [*STOPS, *triggers]
    table = phrase("table", f"table {DICE}", stops, "the name of a table")
    hand = phrase("hand", DICE, stops, "dice such as wil")
    return [
        verb(ask.Consult, "table", [table],
             [why, hand, plus("hand", DICE, "a skill or a die", stops)],
             usage="table reaction|morale|name|style [leader|half|lone] [wil+persuasion]",
             about="Read a table with a test, or roll on one"),
        verb(ask.Consult, "init", [pp.Opt(phrase("hand", DICE, STOPS, "dice such as int"))],
             [more()], usage="init [int]", about="Find out which side begins", key="initiative"),
        verb(ask.Round, "round", [pp.Opt(one_of("how", ["next", "start", "end", "show"],
             "`next`, `start` or `end`"))], usage="round [next|start|end]",
             about="Whose side it is to act"),
        verb(ask.Act, "act", [pp.Opt(flag("move", "move|moved"))], usage="act [move]",
             about="Say that you have acted in this turn"),
    ]  # fmt: skip


def _name(stops: str) -> Part:
    """A name that nobody has yet: one word, or several in quotes; with stops, all before one."""
    word = rf'(?!(?:{stops})\b)[^\s"=]+'
    return Part(
        rf'"[^"]*"|{word}(?:\s+{word})*' if stops else r'"[^"]*"|[^\s"=]+',
        "a name",
        lambda text, place, found: ("name", found[0].strip('"')),
        Wanted(free=True),
    )


def _as_a_value(text: str, place: int, found: re.Match[str]) -> Pair:
    end = place + len(found[0])
    return "skill", Phrase(found["word"], end - len(found["word"]), end, ("skill",))


_SKILL = Part(r"skill\s*[=:]\s*(?P<word>\w+)", "a skill", _as_a_value)


def _hireling() -> Verb:
    a = "Hire help, pay it, ask it into danger"

    def way(head: list[Any], parts: list[Part], usage: str, how: str) -> Verb:
        return verb(ask.Hire, "hireling", head, parts, usage=f"hireling {usage}", about=a, how=how)

    who = phrase("who", "hireling", name="the name of a hireling")
    paid = phrase("who", "hireling number", ["day", "days"], "the name of a hireling")
    asked = phrase("who", f"hireling {DICE}", STOPS, "the name of a hireling")
    skill = phrase("skill", "skill", name="a skill")
    return either(
        "hireling",
        way([keyword("new"), _name("")], [_SKILL, led("with|skill", "skill", "skill"), skill],
            "new NAME SKILL", "new"),
        way([keyword("pay"), paid], [led_number("for", "days"), flag("unit", "days|day")],
            "pay NAME [3 days]", "pay"),
        way([keyword("ask"), asked], [more()], "ask NAME [wil+persuasion]", "ask"),
        way([keyword("dismiss|fire"), who], [], "dismiss NAME", "dismiss"),
        way([pp.Opt(keyword("list|show"))], [], "list", "list"),
        about=a,
    )  # fmt: skip


def _item() -> Verb:
    a = "Buy, use, give and mend things"

    def way(head: list[Any], parts: list[Part], usage: str, how: str) -> Verb:
        return verb(ask.Goods, "item", head, parts, usage=f"item {usage}", about=a, how=how)

    good = phrase("what", "good number", name="something on sale, such as rope")
    held = phrase("what", "item number", name="something on the sheet")
    numbers = ("slots", "harm", "armour", "uses", "count")
    made = [led_number(word, word) for word in numbers]
    worn = pp.Opt(keyword("armour|armor|shield|light armour|medium armour|heavy armour"))
    return either(
        "item",
        way([keyword("buy"), good], [], "buy [2] rope", "buy"),
        way([keyword("sell"), held], [], "sell [2] THING", "sell"),
        way([keyword("drop"), held], [], "drop [2] THING", "drop"),
        way([keyword("use"), held], [], "use [2] THING", "use"),
        way([keyword("give"), held], [led("to", "to", "character")], "give THING to NAME", "give"),
        way([keyword("repair|mend"), pp.Opt(number("count")), worn, pp.Opt(number("count"))], [],
            "repair [2]", "repair"),
        way([keyword("add"), _name("|".join(numbers))], made,
            "add silver key [slots 1] [harm 2] [armour 1]", "add"),
        way([pp.Opt(keyword("list|show")), pp.Opt(phrase("to", "character"))], [], "list [NAME]",
            "list"),
        about=a,
    )  # fmt: skip


def _advance() -> Verb:
    a = "Roll experience, and choose what it gives"

    def way(how: str) -> Verb:
        what = phrase("what", how, name=f"a {how}")
        use = f"advance {how} [NAME]"
        return verb(ask.Learn, "advance", [keyword(how), pp.Opt(what)], usage=use, about=a, how=how)

    return either(
        "advance",
        *(way(how) for how in ("feat", "spell", "class", "skill", "attribute")),
        verb(ask.Learn, "advance", [keyword("again")], usage="advance again", about=a, how="again"),
        verb(ask.Advance, "advance", [pp.Opt(phrase("die", "die", name="a die such as d8"))],
             usage="advance d8", about=a),
        about=a,
    )  # fmt: skip


def _rest_of_it() -> list[Verb]:
    spell = phrase("spell", "spell number", STOPS, "the name of a spell")
    return [
        verb(ask.Cast, "cast", [spell],
             [led("on|at", "target", "character", STOPS[:-1]), flag("sure", "sure|yes")],
             usage="cast SPELL [2] [on NAME]", about="Cast a spell for points of will"),
        verb(ask.Experience, "xp", [],
             [signed("points"), number("points"), led("for|to", "who", "character"),
              phrase("who", "character")],
             usage="xp +1 [NAME] # why", about="Gain experience for trouble you brought"),
        _hireling(),
        _item(),
        _advance(),
    ]  # fmt: skip


_ALL = [*_tests(), *_contests(), *health(), *_tables(), *_rest_of_it()]
VERBS: dict[str, Verb] = {each.name: each for each in _ALL}
ALIASES: dict[str, str] = {
    "wound": "harm",
    "hit": "harm",
    "sleep": "rest night|hour|week",
    "initiative": "init",
    "tick": "round next",
    "acted": "act",
    "done": "act",
    "levelup": "advance",
    "level up": "advance",
}
BARE = ("test", "contest")
