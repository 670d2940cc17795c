"""The sheet of the 2d10 rules, and the values derived from it."""

import re
from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from rules.core.records.frozen_values import freeze, freeze_named
from rules.core.records.record import declare_number, of_round
from rules.core.scene import DefinedMove, Game, Scene, Stage
from rules.core.sheet import Sheet

#: the abilities `str` and `int` hide the types of those names inside the sheet
Number: TypeAlias = int
Text: TypeAlias = str

ABILITIES = ("str", "dex", "int", "wis", "cha", "wil")
#: the highest ability score of a character; a monster's can be 30
HIGHEST = 20
STATES = ("well", "unconscious", "dying", "stable", "fated", "dead")
#: in units, before Dexterity; and the feet in a unit
BASE_SPEED, FEET_A_UNIT = 6, 5


@freeze
class Temp:
    """Hit points that last as long as the effect that gave them."""

    amount: int
    source: str = ""


@freeze
class Weapon:
    """A weapon, a spell or a monster's attack: how many hits, of what type."""

    name: str
    hits: int = 1
    type: str = ""
    count: int = 1


@freeze_named
class TensSheet(Sheet):
    set_last = ("hp", "state")

    class_: Text = ""
    level: Number = declare_number(1, 1, 20)
    xp: Number = declare_number(0, 0, 999_999)
    str: Number = declare_number(10, 1, 30)
    dex: Number = declare_number(10, 1, 30)
    int: Number = declare_number(10, 1, 30)
    wis: Number = declare_number(10, 1, 30)
    cha: Number = declare_number(10, 1, 30)
    wil: Number = declare_number(10, 1, 30)
    #: None: it follows the level
    proficiency: Number | None = field(default=None, metadata={"low": 0, "high": 20})
    proficient: tuple[Text, ...] = ()
    hp: Number = declare_number(8, -999, 999)
    max_hp: Number = declare_number(8, 1, 999)
    armour: Number = declare_number(0, 0, 99)
    armour_worn: bool = False
    temp: tuple[Temp, ...] = ()
    resist: tuple[Text, ...] = ()
    vulnerable: tuple[Text, ...] = ()
    immune: tuple[Text, ...] = ()
    weapons: Mapping[Text, Weapon] = field(default_factory=dict)
    items: Mapping[Text, Number] = field(default_factory=dict)
    moves: tuple[Text, ...] = ()
    defined: Mapping[Text, DefinedMove] = field(default_factory=dict)
    fate: Text = ""
    #: hit points restored since the Fate became due, which don't call it off
    # 1998: from -999, the fewest hit points, to 999
    since_fate: Number = field(default=0, metadata={"low": 0, "high": 1998, "passing": True})
    #: follows from hit points; undo leaves it alone once it changed, because it is worked out again
    state: Text = field(default="well", metadata={"allowed": STATES, "passing": True})


@freeze_named
class TensStage(Stage):
    """A scene whose rounds may be counted: the threat, and who has acted this round."""

    threat: str = ""
    acted: tuple[int, ...] = of_round(tuple)


TensScene = Scene[TensSheet, Game, TensStage]


def modifier(score: int) -> int:
    """Return what an ability score adds to a roll."""
    return (score - 10) // 2


def modifier_of(sheet: TensSheet, ability: str) -> int:
    return modifier(getattr(sheet, ability))


def proficiency(sheet: TensSheet) -> int:
    """Return the proficiency bonus: +2 at level 1, and one more every four levels."""
    if sheet.proficiency is not None:
        return sheet.proficiency
    # these rules name no numbers, so they are the fifth edition's
    return 2 + (sheet.level - 1) // 4


def effective_max(sheet: TensSheet) -> int:
    """Return the most hit points a character can have, worn armour included."""
    return sheet.max_hp + (sheet.armour if sheet.armour_worn else 0)


def most_by_hand(sheet: TensSheet, key: str) -> int | None:
    return effective_max(sheet) if key == "hp" else None


def speed(sheet: TensSheet) -> int:
    """Return how far a character can run, in units of five feet."""
    return BASE_SPEED + modifier_of(sheet, "dex")


def said_name(name: str) -> str:
    """Return a character's name as a sentence writes it, quoted if needed."""
    return name if re.fullmatch(r"\w+", name) else f'"{name}"'


def describe_weapon(weapon: Weapon) -> str:
    counted = "hit" if weapon.hits == 1 else "hits"
    return " ".join(f"{weapon.hits} {weapon.type} {counted}".split())
