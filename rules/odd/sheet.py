"""The sheet, stage and game of an Odd-like."""

import re
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Self, TypeAlias

from rules.core.characters.group_names import make_singular
from rules.core.characters.harm_and_rest import Track
from rules.core.errors import Refused
from rules.core.permissions import shows_numbers
from rules.core.records.calendar import UNITS
from rules.core.records.frozen_values import freeze, freeze_named
from rules.core.records.record import POINTS, declare_number, declare_word, of_round, put
from rules.core.scene import Game, Scene, Stage
from rules.core.sheet import Sheet, is_group
from rules.odd.content import DEBILITIES_BY_NAME

#: the attribute `str` hides the type of that name inside the sheet
Text: TypeAlias = str

ATTRIBUTES = ("str", "dex", "wil")
SHOWN = {"str": "STR", "dex": "DEX", "wil": "WIL", "hp": "HP"}
ZONES = ("close", "near", "far", "distant")
STATES = ("well", "mortal", "paralysed", "mad", "dead", "routed", "destroyed")
#: states that no rest or healing ends
GONE = frozenset({"dead", "destroyed"})
#: states in which nobody can act
OUT = frozenset({"dead", "destroyed", "routed", "mortal", "paralysed"})
#: a mortal wound kills after an hour
MORTAL_TURNS = 6


@freeze
class Item:
    """Something carried: how many, and for a weapon its die and reach."""

    name: Text
    count: int = 1
    bulky: bool = False
    die: Text = ""
    reach: Text = ""

    @property
    def slots(self) -> int:
        return self.count * (2 if self.bulky else 1)


@freeze_named
class OddSheet(Sheet):
    str: int = declare_number(10, 0, 99)
    dex: int = declare_number(10, 0, 99)
    wil: int = declare_number(10, 0, 99)
    str_max: int = declare_number(10, 0, 99)
    dex_max: int = declare_number(10, 0, 99)
    wil_max: int = declare_number(10, 0, 99)
    hp: int = declare_number(3, 0, 999)
    hp_max: int = declare_number(3, 0, 999)  # without armour
    armour: int = declare_number(0, 0, 99)
    slots: int = declare_number(10, 0, 99)
    items: Mapping[Text, Item] = field(default_factory=dict)
    debilities: tuple[Text, ...] = ()
    scars: tuple[Text, ...] = ()
    marks: tuple[Text, ...] = ()  # what the scars left: "Battle Scar: ear"
    pending: tuple[Text, ...] = ()  # scars that wait for treatment, some with a last roll
    tended: tuple[Text, ...] = ()  # scars that end with the next long rest
    aspects: tuple[Text, ...] = ()
    shield: bool = False
    weapon: Text = ""  # a die of the chain, or the name of a weapon
    arms: Mapping[Text, Text] = field(default_factory=dict)  # dice of weapons that aren't packed
    fresh: bool = False
    coin: int = declare_number(0, 0, 999_999)
    archetype: Text = ""
    quirk: Text = ""
    prestige: tuple[Text, ...] = ()
    expeditions: int = declare_number(0, 0, 999)
    lackeys: tuple[Text, ...] = ()
    employer: Text = ""  # a lackey's
    warband: bool = False
    zone: Text = declare_word("", "", *ZONES)
    ate: int = 0  # the clock, in turns, at the last meal
    slept: int = 0  # the same at the last sleep
    #: the turn at which a mortal wound kills; 0: no wound, -1: declared dead by the game master
    dies_at: int = field(default=0, metadata=POINTS)
    state: Text = declare_word("well", *STATES)

    @property
    def several(self) -> bool:
        band = self.warband and make_singular(self.name) != self.name  # a Rabble is one
        return band or is_group(self)

    def find_invalid_field(self) -> Text:
        known = all(name in DEBILITIES_BY_NAME for name in self.debilities)
        return "" if known else "debilities"


@freeze_named
class OddGame(Game):
    turns: int = 0  # the clock: turns of ten minutes since the beginning

    @property
    def elapsed(self) -> int:
        """Return how many seconds have passed in the story; this game's clock counts turns."""
        return self.turns * UNITS["turns"]

    def advance_clock(self, seconds: int) -> Self:
        """Return the game with its clock advanced."""
        # shorter spans are lost: the rules know nothing shorter than a turn but rounds
        return replace(self, turns=self.turns + seconds // UNITS["turns"])


@freeze
class Spent:
    """What someone used up this round."""

    moves: int = 0
    actions: int = 0


@freeze_named
class OddStage(Stage):
    fights: int = 0  # fights that are over: tells the first rounds of two fights apart
    order: tuple[int, ...] = of_round(tuple)  # the order of acting this round
    spent: Mapping[str, Spent] = of_round(dict)  # by record, as text: keys of JSON
    struck: tuple[int, ...] = of_round(tuple)  # hit and not acted since, so they may sunder


OddScene = Scene[OddSheet, OddGame, OddStage]


def hp_cap(sheet: OddSheet) -> int:
    """Return the most hit points a character can have: the maximum plus armour."""
    return sheet.hp_max + sheet.armour


def most_by_hand(sheet: OddSheet, key: str) -> int | None:
    return TRACKS[key].most(sheet) if key in TRACKS else None


def check_hit_points(before: OddSheet | None, after: OddSheet) -> None:
    """Refuse to set hit points above their maximum by hand."""
    # too many already may stay, as after armour was sold
    if before is not None and after.hp > max(hp_cap(after), before.hp):
        raise Refused("beyond_hp", name=after.name, most=hp_cap(after))


def number(sheet: OddSheet, field_: str) -> int:
    """Return a score or the hit points by name."""
    return int(getattr(sheet, field_))


def with_number(sheet: OddSheet, field_: str, value: int) -> OddSheet:
    """Return the sheet with one number changed."""
    changed: OddSheet = put(sheet, field_, value)
    return changed


def slots_used(sheet: OddSheet) -> int:
    """Return how many slots are taken: by items, and one for each debility."""
    return sum(item.slots for item in sheet.items.values()) + len(sheet.debilities)


#: words that would end a name in the middle of a sentence
ENDS = frozenset(
    "at on for with vs versus against from to until adv dis up down".split()  # noqa: SIM905
)


def quote_phrase(name: str) -> str:
    """Return a name as a sentence writes it, quoted if needed."""
    plain = re.fullmatch(r"[^\W\d][\w'-]*(?: [^\W\d][\w'-]*)*", name)
    return name if plain and ENDS.isdisjoint(name.casefold().split()) else f'"{name}"'


def is_veiled(scene: OddScene, record: int) -> bool:
    """Say whether players may not see this character's numbers."""
    sheet = scene.sheets.get(record)
    return sheet is not None and not shows_numbers(scene, sheet)


def is_hero(sheet: OddSheet) -> bool:
    """Say whether this is a player's own character: neither an NPC nor a lackey."""
    return not sheet.npc and not sheet.employer


def state_by_scores(sheet: OddSheet) -> str:
    """Return the state that the scores imply without a mortal wound.

    STR 0 is death. A routed warband stays routed. DEX 0 is paralysis, WIL 0 madness.
    """
    if sheet.str == 0:
        return end_of(sheet)
    if sheet.state == "routed":
        return "routed"
    return "paralysed" if sheet.dex == 0 else "mad" if sheet.wil == 0 else "well"


def end_of(sheet: OddSheet) -> str:
    """Return the final state: dead, or for a warband destroyed."""
    return "destroyed" if sheet.warband else "dead"


def close_wound(sheet: OddSheet) -> OddSheet:
    """Return the sheet with any mortal wound closed, and its state updated."""
    return replace(sheet, dies_at=0, state=state_by_scores(sheet))


def _make_track(key: str, most: Callable[[OddSheet], int]) -> Track[OddSheet]:
    """Return the track of a score; any healing closes a mortal wound."""
    name = SHOWN[key]
    return Track(key=key, name=name, most=most, worst=lambda sheet: 0, unhurt=f"is at full {name}",
                 recover=lambda before, after: close_wound(after))  # fmt: skip


HIT_POINTS = _make_track("hp", hp_cap)
TRACKS: dict[str, Track[OddSheet]] = {
    "hp": HIT_POINTS,
    "str": _make_track("str", lambda sheet: sheet.str_max),
    "dex": _make_track("dex", lambda sheet: sheet.dex_max),
    "wil": _make_track("wil", lambda sheet: sheet.wil_max),
}
