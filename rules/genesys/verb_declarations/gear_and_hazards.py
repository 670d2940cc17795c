"""Carried things, gifts of dice, and falls, fire, vacuum and other surroundings."""

import re

from rules.core.verb_declarations import gear
from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.verb import (
    Flag,
    Key,
    LedNumber,
    Maybe,
    Names,
    Number,
    OneOf,
    Own,
    Quoted,
    Said,
    option,
    read_as,
    verb,
)
from rules.genesys.content import SKILL_NAMES, SKILLS
from rules.genesys.sheet import BANDS
from rules.genesys.verb_declarations.checks_and_attacks import MOD_WORDS, MODS, NAME, Mod, whom

_HAZARD = "Falls, vacuum, fire, suffocation, gravity, terrain"
_EXPOSURES = {
    "vacuum": "vacuum", "fire": "fire", "burning": "fire", "acid": "acid",
    "dangerous atmosphere": "atmosphere", "atmosphere": "atmosphere", "gas": "atmosphere",
    "suffocation": "suffocation", "suffocating": "suffocation", "suffocate": "suffocation",
    "drowning": "suffocation",
}  # fmt: skip
_OVER = "end|ends|stop|stops|clear|over|off"
_AROUND = OneOf(("gravity", "terrain", "water"), "`gravity`, `terrain` or `water`")
_IN_A_HAZARD = (*_OVER.split("|"), "now", "soft", "hard")


@verb("hazard fall medium [athletics] [NAME]", _HAZARD, Key("falling|fall"), "band",
      also="fall=fall", edits=True, button="Meets the danger once more")  # fmt: skip
@declare
class Fall(Request):
    band: str = read_as(OneOf(BANDS[1:], "a distance such as medium"), required=True)
    skill: str = read_as(
        OneOf({"athletics": "athletics", "with athletics": "athletics",
               "coordination": "coordination", "with coordination": "coordination"},
              "`athletics` or `coordination`"), default="",
    )  # fmt: skip
    mods: tuple[Mod, ...] = read_as(MODS, default=())
    who: Phrase | None = read_as(*whom("athletics", "coordination", *MOD_WORDS))


@verb("hazard douse [soft|hard]", _HAZARD, Key("douse|extinguish|put out"),
      Maybe(Key("the fire|fire")))  # fmt: skip
@declare
class PutOut(Request):
    """Put out a fire."""

    soft: bool = read_as(Own("soft"), default=False)
    mods: tuple[Mod, ...] = read_as(MODS, default=())
    who: Phrase | None = read_as(*whom(*_IN_A_HAZARD, *MOD_WORDS))


@verb("hazard hold breath [NAME]", _HAZARD, Key("hold breath|holds breath|breath"), gm_only=True)
@declare
class HoldBreath(Request):
    """Hold one's breath against bad air, if the game master allows it."""

    who: Phrase | None = read_as(*whom(*_IN_A_HAZARD))


@verb("hazard gravity heavy 2", _HAZARD, Key("gravity"),
      Said("how", OneOf(("heavy", "low", "zero", "normal"), "heavy, low, zero or normal")),
      parts=("dice",), what="gravity")  # fmt: skip
@verb("hazard end gravity", _HAZARD, Key(_OVER), Said("what", _AROUND), parts=(), how="normal",
      ends=True)  # fmt: skip
@verb("hazard gravity end", _HAZARD, Said("what", _AROUND), Key(_OVER), parts=(), how="normal",
      ends=True)  # fmt: skip
@verb("hazard terrain difficult", _HAZARD, "what", Maybe("how"), parts=())
@declare
class Surroundings(Request):
    """Set gravity, terrain or water, for everyone here."""

    what: str = read_as(OneOf(("terrain", "water"), "`terrain` or `water`"), required=True)
    how: str = read_as(
        OneOf(("difficult", "impassable", "normal"), "difficult or impassable"), default=""
    )
    dice: int | None = read_as(Number())
    #: it ends
    ends: bool = False


@verb("hazard end fire [NAME]", _HAZARD, Key(_OVER), "what", parts=("who",), end=True, edits=True)
@verb("hazard vacuum|suffocation|fire 3 [NAME]", _HAZARD, "what", edits=True,
      options=(option("hazard", "What befalls them, such as fire 3 or fall medium", "what",
                      form="text", words=("fall", "vacuum", "fire", "acid", "atmosphere",
                                          "suffocation", "douse", "gravity", "terrain", "water",
                                          "end")),
               option("who", "Whom it befalls, if not you")))  # fmt: skip
@declare
class Exposure(Request):
    """Vacuum, fire, bad air or suffocation: begun, suffered again, or ended."""

    what: str = read_as(OneOf(_EXPOSURES, "a hazard"), required=True)
    rating: int | None = read_as(Number())
    end: bool = read_as(Flag(_OVER))
    now: bool = read_as(Flag("now"))
    who: Phrase | None = read_as(*whom(*_IN_A_HAZARD))


@verb("hazard", _HAZARD, Maybe(Key("show|list")))
@declare
class ShowHazards(Request):
    """List who is exposed to which hazard, and the surroundings."""


_ITEMS = "Weapons, armour and other things"
_OWNED = option("item", "Which of your things, such as lasgun", "what", required=True)
_COMBAT = tuple(name for key, skill in SKILLS.items() if skill.combat
                for name in (key, key.replace("_", " "), *skill.aliases))  # fmt: skip
_OF_AN_ITEM = ("damage", "crit", "range", "qualities", "quality", "soak", "defense", "defence",
               r"(?:melee|ranged)\s+defen[sc]e", *map(re.escape, _COMBAT))  # fmt: skip


@declare
class AddItem(gear.Thing):
    """Something to carry: a weapon if it has a skill, armour if it protects."""

    name: Phrase = gear.read_name(*_OF_AN_ITEM)
    #: damage to which Brawn is added
    brawn: int | None = read_as(Own("brawny_damage"))
    damage: int = read_as(Own("damage"), default=0)
    crit: int | None = read_as(LedNumber("critical|crit"))
    range: str = read_as(Own("item_range"), default="")
    qualities: str = read_as(Quoted(lead="qualities|quality"), default="")
    soak: int = read_as(LedNumber("soak"), default=0)
    melee_defense: int = read_as(Own("melee_defense"), default=0)
    ranged_defense: int = read_as(Own("ranged_defense"), default=0)
    defense: int = read_as(LedNumber("defense|defence"), default=0)
    skill: str = read_as(
        OneOf({name: SKILL_NAMES[name] for name in _COMBAT}, "a skill"), default=""
    )
    who: Phrase | None = read_as(Names("character", _OF_AN_ITEM, NAME, "for|to"))


_OF_A_NEW_ONE = (
    option("skill", "The skill to use it with, if it is a weapon", form="line"),
    option("damage", "The damage it does", form="number", lead="damage"),
    option("crit", "What a critical with it costs"),
    option("range", "How far it reaches", lead="range", words=BANDS),
    option("qualities", "What is special about it, such as pierce 1"),
    option("soak", "The soak it gives, if it is armour"),
    option("defense", "The defense it gives"),
)
_GIVE = "Give someone dice for their next check"
#: the dice that can wait for a check, as typed, and their change to the pool
_DICE = {
    "boost": "boost", "boosts": "boost", "setback": "setback", "setbacks": "setback",
    "upgrade": "up_ability", "upgrades": "up_ability", "difficulty upgrade": "up_difficulty",
    "difficulty upgrades": "up_difficulty", "upgrade difficulty": "up_difficulty",
}  # fmt: skip
_DIE = Maybe(Key("die|dice"))
_ONE = Maybe(Key("an|a"))


@verb("give 2 setback NAME", _GIVE, _ONE, Maybe("count"), "op", _DIE, Maybe(Key("to|for")), "who",
      gm_only=True, parts=(),
      options=(option("dice", "What waits for their next check", "op",
                      words=("boost", "setback", "upgrade", "difficulty upgrade")),
               option("to", "Who gets it", "who", lead=""),
               option("count", "How many", form="number", lead="", front=True),
               option("words", "Why, in your own words", lead="#", form="line")))  # fmt: skip
@verb("give NAME a setback die", _GIVE, "who", _ONE, Maybe("count"), "op", _DIE, gm_only=True,
      parts=())  # fmt: skip
@declare
class GiveDice(Request):
    """Give dice for someone's next check."""

    count: int = read_as(Number("how many", 2), default=1)
    op: str = read_as(OneOf(_DICE, "`boost`, `setback` or `upgrade`"), required=True)
    who: Phrase = read_as(
        Names("character", (*_DICE, r"\d{1,2}", r"an?(?=\s)"), "a name"), required=True
    )


ITEMS = (
    gear.way_to_add(
        AddItem, _ITEMS, '[SKILL] [damage 6] [crit 3] [range long] [qualities "pierce 1"]',
        # not `take`: here that picks up what was dropped
        "add|buy", _OF_A_NEW_ONE, wasteful=True,
    ),
    *gear.ways_to_carry(_ITEMS, whose=True),
)  # fmt: skip


@verb("item repair NAME [boost 1] [for NAME]", _ITEMS, Key("repair|mend"), "what", wasteful=True,
      orders={"repair": "Try to mend something that is damaged"},
      options=(_OWNED,), rolls=True)  # fmt: skip
@declare
class RepairItem(Request):
    what: Phrase = read_as(Names("belonging", MOD_WORDS, "an item"), required=True)
    mods: tuple[Mod, ...] = read_as(MODS, default=())
    who: Phrase | None = read_as(Names("character", MOD_WORDS, NAME, "for|of"))


@verb("item reload|take|break NAME", _ITEMS, "how", "what", edits=True, wasteful=True,
      orders={"reload": "Load a weapon again", "take": "Pick up what you dropped",
              "break": "Damage something by one step"},
      options=(_OWNED, option("who", "Whose it is, if not yours")))  # fmt: skip
@declare
class ChangeItem(Request):
    """Damage, reload or pick up an item."""

    how: str = read_as(
        OneOf({"reload": "reload", "load": "reload", "take": "take", "break": "damage",
               "damage": "damage"}, "reload, take or break"), required=True,
    )  # fmt: skip
    what: Phrase = read_as(Names("belonging", expects="an item"), required=True)
    who: Phrase | None = read_as(Names("character", expects=NAME, lead="for|of|from"))
