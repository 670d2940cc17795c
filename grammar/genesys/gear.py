"""How players of Dark Heresy on narrative dice say weapons, armour and other things.

item      = "add" [number] NAME [SKILL] ["damage" number | "crit" number | "range" BAND
          | "qualities" "words" | "soak" number | "defense" number]... | CHANGE NAME
"""

import re

import pyparsing as pp

from grammar.engine.parts import keyword, led, led_number, led_quoted, number, one_of, phrase
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from grammar.genesys.parts import NAME
from grammar.genesys.pool import MOD_WORDS, mod
from rules.genesys import requests as ask
from rules.genesys.content import SKILL_NAMES, SKILLS
from rules.genesys.sheet import BANDS

_COMBAT = [name for key, skill in SKILLS.items() if skill.combat
           for name in (key, key.replace("_", " "), *skill.aliases)]  # fmt: skip
_ITEM_WORDS = ["damage", "crit", "range", "qualities", "quality", "soak", "defense", "defence",
               r"(?:melee|ranged)\s+defen[sc]e", *map(re.escape, _COMBAT)]  # fmt: skip


def _damage() -> list[Part]:
    """`damage 6`, and `damage +2` for what Brawn is added to."""

    def plain(text: str, place: int, found: re.Match[str]) -> Pair:
        return "damage", int(found[2])

    def brawny(text: str, place: int, found: re.Match[str]) -> Pair:
        return "brawn", int(found[1])

    wanted = Wanted(("damage",), words=(("6",), ("+2",)))
    return [
        Part(r"damage\s*[=:]?\s*(?:brawn\s*)?\+\s*(\d{1,2})(?!\w)", "`damage`", brawny, wanted),
        Part(r"(damage)\s*[=:]?\s*(\d{1,3})(?!\w)", "`damage` and a number", plain, wanted),
    ]


def item_verb() -> Verb:
    a = "Weapons, armour and other things"
    skills = {name: SKILL_NAMES[name] for name in _COMBAT}
    parts = [
        *_damage(),
        led_number("critical|crit", "crit"),
        Part(rf"range\s*[=:]?\s*({'|'.join(BANDS)})(?!\w)", "`range` and a band",
             lambda text, place, found: ("range", found[1].casefold()),
             Wanted(("range",), words=tuple((band,) for band in BANDS))),
        led_quoted("qualities|quality", "qualities"),
        led_number("soak", "soak"),
        led_number(r"melee[\s_]+defen[sc]e", "melee_defense"),
        led_number(r"ranged[\s_]+defen[sc]e", "ranged_defense"),
        led_number("defense|defence", "defense"),
        one_of("skill", skills, "a skill"),
        led("for|to", "who", "character", _ITEM_WORDS, NAME),
    ]  # fmt: skip
    how = one_of("how", {"remove": "remove", "reload": "reload", "drop": "drop", "take": "take",
                         "break": "damage", "damage": "damage"},
                 "add, remove, repair, reload, drop or take")  # fmt: skip
    return either(
        "item",
        verb(ask.AddItem, "item",
             [keyword("add"), pp.Opt(number("count", most=2)),
              phrase("name", "words", _ITEM_WORDS, "what it is called")], parts,
             usage='item add NAME [SKILL] [damage 6] [crit 3] [range long] [qualities "pierce 1"]',
             about=a),
        verb(ask.RepairItem, "item",
             [keyword("repair|mend"), phrase("what", "belonging", MOD_WORDS, "an item")],
             [mod(), led("for|of", "who", "character", MOD_WORDS, NAME)],
             usage="item repair NAME [boost 1] [for NAME]", about=a),
        verb(ask.ChangeItem, "item", [how, phrase("what", "belonging", name="an item")],
             [led("for|of|from", "who", "character", name=NAME)],
             usage="item remove|reload|drop|take|break NAME", about=a),
        verb(ask.ShowItems, "item", [pp.Opt(keyword("show"))], usage="item show", about=a),
        about=a,
    )  # fmt: skip
