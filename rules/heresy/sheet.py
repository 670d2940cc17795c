"""The sheet of a character or an NPC."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import TypeAlias

from rules.core.errors import Refused
from rules.core.records.frozen_values import freeze, freeze_named
from rules.core.records.record import declare_number, declare_word
from rules.core.scene import DefinedMove, Game, Scene, Stage
from rules.core.sheet import Sheet
from rules.core.verb_declarations.request import Phrase

#: the stat `int` hides the type of that name inside the sheet
Number: TypeAlias = int

MOST_XP = 999
STATS = ("ws", "bs", "s", "t", "ag", "int", "per", "wp", "fel")
SHOWN = {key: key.upper() for key in STATS} | {"ag": "Ag", "int": "Int", "per": "Per", "fel": "Fel"}
LONG = {
    "ws": "weapon skill",
    "bs": "ballistic skill",
    "s": "strength",
    "t": "toughness",
    "ag": "agility",
    "int": "intelligence",
    "per": "perception",
    "wp": "willpower",
    "fel": "fellowship",
}


#: the reason for the forward that Suppressing Fire gives allies; its card already mentions it
PINNING = "Suppressing Fire"


@freeze
class Forward:
    """A modifier that the next fitting roll uses up.

    With a condition (`when`) it waits until its player says that it applies.
    """

    value: int
    move: str = ""
    target: str = ""
    when: str = ""
    why: str = ""


@freeze
class Ongoing:
    """A modifier that stays until something ends it."""

    value: int
    move: str = ""
    stat: str = ""
    until: str = ""
    why: str = ""


@freeze
class DefenseMod:
    """A part of Defense; with `vs` only against melee or ranged attacks.

    With `until` "attack" the next attack uses it up.
    """

    value: int = declare_number(0, -99, 99)
    vs: str = ""
    until: str = ""


@freeze
class Weapon:
    """A weapon; its uses are counted only if it has a maximum."""

    damage: str = ""
    tags: tuple[str, ...] = ()
    uses: int = 0
    max_uses: int = 0
    weight: int = 0


@freeze
class Item:
    count: int = 1
    tags: tuple[str, ...] = ()
    weight: int = 0


@freeze
class Resource:
    """A pool that some moves use: Insight or Wrath. Without a name there is none."""

    name: str = ""
    value: int = 0
    max: int = 0


@freeze
class Bond:
    target: str
    text: str = ""


@freeze
class Session:
    """What was already done this session, of what can be done once."""

    this_i_know: bool = False
    shrine: bool = False
    resolved: bool = False  # a bond was resolved, but its successor isn't written yet
    bond: bool = False
    drive: bool = False
    background: bool = False


@freeze_named
class HeresySheet(Sheet):
    class_: str = ""
    home: str = ""
    background: str = ""
    level: Number = declare_number(1, 1, 10)
    xp: Number = declare_number(0, 0, MOST_XP)
    ws: Number = declare_number(0, -3, 3)
    bs: Number = declare_number(0, -3, 3)
    s: Number = declare_number(0, -3, 3)
    t: Number = declare_number(0, -3, 3)
    ag: Number = declare_number(0, -3, 3)
    int: Number = declare_number(0, -3, 3)
    per: Number = declare_number(0, -3, 3)
    wp: Number = declare_number(0, -3, 3)
    fel: Number = declare_number(0, -3, 3)
    wounds: Number = declare_number(0, 0, 99)
    max_wounds: Number = declare_number(4, 1, 99)
    defense: Number = declare_number(1, 0, 20)
    defense_mods: Mapping[str, DefenseMod] = field(default_factory=dict)
    damage: str = ""
    load: Number = declare_number(5, 0, 99)
    weight: Number = declare_number(0, 0, 999)
    moves: tuple[str, ...] = ()
    forward: tuple[Forward, ...] = ()
    ongoing: tuple[Ongoing, ...] = ()
    hold: Mapping[str, Number] = field(default_factory=dict)
    resource: Resource = Resource()
    second: Resource = Resource()  # another class's, which came with its moves
    tactic: str = declare_word("", "", "defensive", "reactive", "reckless", "precise")
    focus: str = ""  # the single enemy of the Precise tactic
    quarry: str = ""  # the claimed enemy of This One's Mine
    judged: Mapping[str, Number] = field(
        default_factory=dict
    )  # foe -> how much lower its Defense is, for one attack
    hatred: tuple[str, ...] = ()
    weapons: Mapping[str, Weapon] = field(default_factory=dict)
    items: Mapping[str, Item] = field(default_factory=dict)
    ammo: Number = declare_number(0, 0, 999)
    bonds: tuple[Bond, ...] = ()
    drive: str = ""
    flags: tuple[str, ...] = ()
    session: Session = Session()
    raises: Number = declare_number(0, 0, 3)
    multiclass: Mapping[str, Number] = field(default_factory=dict)  # class -> level it began at
    mutations: tuple[str, ...] = ()
    kind: str = ""  # what an NPC is, for Hatred
    defined: Mapping[str, DefinedMove] = field(default_factory=dict)  # moves written by the player
    state: str = declare_word("well", "well", "dying", "stable", "dead")


HeresyScene = Scene[HeresySheet, Game, Stage]


def stat_of(sheet: HeresySheet, key: str) -> Number:
    value = getattr(sheet, key)
    assert isinstance(value, Number)
    return value


def may_call_on_background(sheet: HeresySheet) -> bool:
    """Say whether there is a background to call on that wasn't called on this session."""
    return bool(sheet.background) and not sheet.session.this_i_know


def with_stat(sheet: HeresySheet, stat: str, by: Number) -> HeresySheet:
    """Return the sheet with a stat changed, and the load or max wounds that depend on it.

    Only positive Toughness adds to max wounds. Without a class neither was derived.
    """
    old = stat_of(sheet, stat)
    new = max(-3, min(3, old + by))
    changed: dict[str, Number] = {stat: new}
    if sheet.class_ and stat == "t":
        changed["max_wounds"] = max(1, sheet.max_wounds + max(0, new) - max(0, old))
    if sheet.class_ and stat == "s":
        changed["load"] = max(0, sheet.load + new - old)
    return replace(sheet, **changed)  # type: ignore[arg-type]


def read_stat(said: Phrase) -> str:
    """Return the stat that is named; refuse pools and bonds, which can be rolled but aren't
    stats."""
    stat = said.key("stat")
    if stat not in SHOWN:
        raise Refused("not_a_stat")
    return stat
