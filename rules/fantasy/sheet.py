"""The sheet of Generic Fantasy, and the stage on which its sides take turns."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import TypeAlias

from rules.core.characters.harm_and_rest import Track
from rules.core.permissions import shows_numbers
from rules.core.records.frozen_values import freeze, freeze_named
from rules.core.records.record import (
    declare_number,
    declare_passing,
    declare_steps,
    declare_word,
    of_round,
)
from rules.core.scene import Game, Scene, Stage
from rules.core.sheet import Sheet

#: the attribute `int` hides the type of that name inside a class
Number: TypeAlias = int

LADDER = (4, 6, 8, 10, 12)
ATTRIBUTES = ("bod", "int", "wil")
SKILLS = (
    "athletics", "defense", "discernment", "lore", "melee", "performance", "persuasion", "ranged",
    "skullduggery", "survival",
)  # fmt: skip
#: slots besides those that BOD gives
BASE_SLOTS = 4


def step_up(die: int) -> int:
    """Return the next bigger die; d12 stays d12."""
    return next((size for size in LADDER if size > die), LADDER[-1])


def step_down(die: int) -> int:
    """Return the next smaller die; 0 below d4."""
    return next((size for size in reversed(LADDER) if size < die), 0)


@freeze
class Attribute:
    """A die, its healthy size, and its pool of points; a lost one is 0 except for `normal`."""

    die: int = declare_steps(6, 0, 12)
    normal: int = declare_number(6, 0, 12)
    pool: int = declare_number(6, 0, 999)


def make_attribute(die: int) -> Attribute:
    return Attribute(die, die, die)


@freeze
class Item:
    """Something carried. `slots` is the room for one; `uses` counts down, as arrows do.

    `skill` is the skill of a weapon that is in no list.
    """

    count: int = 1
    slots: int = 1
    harm: int = 0
    armour: int = 0
    uses: int = 0
    skill: str = ""


@freeze
class Hireling:
    """The agreement with hired help, which has a sheet of its own.

    `paid` is days paid in advance, `part` the seconds of the current day that are over.
    """

    skill: str = ""
    die: Number = 4
    bod: Number = 4
    int: Number = 4
    wil: Number = 4
    paid: Number = 0
    part: Number = 0
    state: str = "ready"  # ready, refuses, fled


@freeze
class Timer:
    """The time left until death. `part` is the seconds of the current unit that are over."""

    unit: str
    remaining: int
    part: int = 0

    def __str__(self) -> str:
        unit = self.unit.removesuffix("s") if self.remaining == 1 else self.unit
        return f"{self.remaining} {unit}"


@freeze_named
class FantasySheet(Sheet):
    bod: Attribute = Attribute()
    int: Attribute = Attribute()
    wil: Attribute = Attribute()
    skills: Mapping[str, Number] = field(default_factory=dict)
    class_: str = ""
    background: str = ""
    feats: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    armour: Number = declare_number(0, 0, 99)
    max_armour: Number = declare_number(0, 0, 99)
    slots: Number = declare_number(0, 0, 999)  # 0: worked out from the body's normal die
    items: Mapping[str, Item] = field(default_factory=dict)
    coin: Number = declare_number(0, 0, 999_999)
    xp: Number = declare_number(0, 0, 999)
    wounds: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    timer: Timer | None = None
    hirelings: Mapping[str, Hireling] = field(default_factory=dict)
    employer: str = ""  # a hireling's
    defends: str = ""
    style: str = ""
    motivation: str = ""
    flaw: str = ""
    traits: str = ""
    leader: bool = False
    state: str = declare_word("well", "well", "dying", "dead")

    def find_invalid_field(self) -> str:
        """Return a die that isn't on the ladder, or a pool above its die's size; else ""."""
        for key in ATTRIBUTES:
            now = attribute(self, key)
            if now.die and now.die not in LADDER:
                return f"{key}.die"
            if now.pool > now.die:
                return f"{key}.pool"
        return ""


@freeze_named
class FantasyStage(Stage):
    """A fight: the sides in turn order, and who has done what this turn."""

    order: tuple[str, ...] = ()
    turn: Number = 0
    acted: Mapping[str, str] = of_round(dict)  # record -> test or done
    moved: tuple[Number, ...] = of_round(tuple)
    clock: str = declare_passing(str)  # the rest whose time was already offered to pass


FantasyScene = Scene[FantasySheet, Game, FantasyStage]


def attribute(sheet: FantasySheet, key: str) -> Attribute:
    found: Attribute = getattr(sheet, key)
    return found


def name_die(key: str) -> str:
    """Return the label of an attribute's or a skill's die: `BOD`, `Melee`."""
    return key.upper() if key in ATTRIBUTES else key.replace("_", " ").capitalize()


def next_skill_die(sheet: FantasySheet, key: str) -> int:
    """Return the die of a skill after it goes up a step; a new one gets d4."""
    return step_up(sheet.skills[key]) if key in sheet.skills else LADDER[0]


def is_hurt(before: FantasySheet, after: FantasySheet) -> bool:
    """Say whether a character lost points, armour, or took a wound."""
    fewer = any(attribute(after, key).pool < attribute(before, key).pool for key in ATTRIBUTES)
    return fewer or (after.armour < before.armour) or len(after.wounds) > len(before.wounds)


def with_attribute(sheet: FantasySheet, key: str, value: Attribute) -> FantasySheet:
    return replace(sheet, **{key: value})  # type: ignore[arg-type]


def hireling_sheet(scene: FantasyScene, employer: FantasySheet, key: str) -> FantasySheet | None:
    """Return the sheet of a hireling; None for one from before hirelings had sheets."""
    for sheet in scene.sheets.values():
        if sheet.employer == employer.name and sheet.name == key:
            return sheet
    return None


def _make_pool(key: str) -> Track[FantasySheet]:
    """Return the track of a pool: it holds as many points as its die has sides."""
    name = key.upper()
    return Track(key=f"{key}.pool", name=name, most=lambda sheet: attribute(sheet, key).die,
                 unhurt=f"is at full {name}")  # fmt: skip


POOLS = {key: _make_pool(key) for key in ATTRIBUTES}


def is_veiled(scene: FantasyScene, record: int) -> bool:
    """Say whether players may not see this character's numbers."""
    sheet = scene.sheets.get(record)
    return sheet is not None and not shows_numbers(scene, sheet)


def capacity(sheet: FantasySheet) -> int:
    """Return how many slots a character has; they follow the normal die, not a reduced one."""
    return sheet.slots or BASE_SLOTS + sheet.bod.normal


def count_used_slots(sheet: FantasySheet) -> int:
    """Return how many slots are in use."""
    return sum(item.slots * item.count for item in sheet.items.values())
