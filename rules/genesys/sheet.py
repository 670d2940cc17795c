"""The sheet of Dark Heresy on narrative dice, and what its game and stage store."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import TypeAlias, TypeVar

from rules.core.characters.group_names import make_singular
from rules.core.records.frozen_values import freeze, freeze_named
from rules.core.records.record import OF_ROUND, declare_number, declare_word, of_round
from rules.core.scene import Game, Scene, Stage
from rules.core.sheet import SOMEONE, Sheet, is_group

MOST_RANKS = 5
MOST_XP = 9999

CHARACTERISTICS = ("brawn", "agility", "intellect", "cunning", "willpower", "presence")
BANDS = ("engaged", "short", "medium", "long", "extreme")
#: words that would end a name without quotes
WORDS = frozenset(
    {"boost", "setback", "cover", "aim", "story", "free", "range", "prone", "engaged", "strain",
     "soak", "hard", "easy", "simple", "average", "all", "left", "right", "now", "end"}
)  # fmt: skip
MOST_MANEUVERS = 2  # in a turn
KINDS = ("pc", "minion", "rival", "nemesis")
WEAR = ("", "minor", "moderate", "major")
Thing = TypeVar("Thing", "Weapon", "Item")


@freeze
class Critical:
    """A critical injury that hasn't healed."""

    key: str
    name: str
    roll: int
    severity: int
    lost: str = ""  # the characteristic it lowered
    limb: str = ""
    nights: int = 0  # nights until Medicae may be tried again
    rested: bool = False  # after a full week Resilience may be tried
    rounds: int = 0  # rounds until it kills


@freeze
class Weapon:
    """A weapon. `brawn`: the wielder's Brawn is added to its damage."""

    skill: str
    damage: int = 0
    brawn: bool = False
    crit: int = 4
    range: str = "engaged"
    qualities: Mapping[str, int] = field(default_factory=dict)
    out: bool = False  # out of ammo, for this encounter
    damaged: bool = False  # beyond use
    held: bool = True
    wear: str = ""  # lesser damage: minor, moderate
    fired: int = 0  # shots since it was loaded, if ammo is limited
    count: int = 1

    @property
    def condition(self) -> str:
        return condition_of(self)


@freeze
class Item:
    """Anything else that is carried; armour gives soak and defense."""

    soak: int = 0
    melee_defense: int = 0
    ranged_defense: int = 0
    count: int = 1
    damaged: bool = False
    wear: str = ""

    @property
    def condition(self) -> str:
        return condition_of(self)


def condition_of(thing: Weapon | Item) -> str:
    """Return how badly a thing is damaged: one of `WEAR`."""
    return WEAR[-1] if thing.damaged else thing.wear


def set_condition(thing: Thing, condition: str) -> Thing:
    """Return a thing with exactly this damage."""
    beyond = condition == WEAR[-1]
    return replace(thing, damaged=beyond, wear="" if beyond else condition)


def worsen_condition(thing: Thing) -> Thing:
    """Return a thing with its damage one step worse."""
    return set_condition(thing, WEAR[min(len(WEAR) - 1, WEAR.index(thing.condition) + 1)])


@freeze
class Status:
    """A condition. It ends after a number of one's own turns, or with what `until` names."""

    level: int = 1
    turns: int = field(default=0, metadata=OF_ROUND)
    until: str = ""  # round, encounter, healed
    why: str = ""


@freeze
class Pending:
    """A modifier that waits for a check: dice to add, an upgrade, a harder task.

    `op` is its change to the pool. It fits checks with one of `skills` (empty: any), against
    `against` (0: anyone). `story`: a point of that side is spent with it.
    """

    op: str
    count: int = 1
    skills: tuple[str, ...] = ()
    against: int = 0
    turns: int = 0
    until: str = "encounter"
    story: str = ""
    side: str = ""  # on the stage: the side whose next check it helps
    not_by: int = 0
    why: str = ""


@freeze
class Turn:
    """What was used in this round: the turn itself, the action, the maneuvers."""

    taken: bool = False
    action: bool = False
    maneuvers: int = 0
    free: int = 0  # maneuvers that are paid for
    ticked: bool = False  # hazards and bleeding were suffered this round


@freeze_named
class GenesysSheet(Sheet):
    brawn: int = declare_number(2, 1, 6)
    agility: int = declare_number(2, 1, 6)
    intellect: int = declare_number(2, 1, 6)
    cunning: int = declare_number(2, 1, 6)
    willpower: int = declare_number(2, 1, 6)
    presence: int = declare_number(2, 1, 6)
    skills: Mapping[str, int] = field(default_factory=dict)
    career: tuple[str, ...] = ()
    wounds: int = declare_number(0, 0, 999)
    wound_threshold: int = declare_number(12, 1, 200)
    strain: int = declare_number(0, 0, 999)
    strain_threshold: int = declare_number(12, 1, 200)
    soak: int = declare_number(2, 0, 50)
    melee_defense: int = declare_number(0, 0, 10)
    ranged_defense: int = declare_number(0, 0, 10)
    silhouette: int = declare_number(1, 0, 20)
    criticals: tuple[Critical, ...] = ()
    weapons: Mapping[str, Weapon] = field(default_factory=dict)
    items: Mapping[str, Item] = field(default_factory=dict)
    wielded: str = ""  # the weapon that was used or drawn last
    talents: tuple[str, ...] = ()
    statuses: Mapping[str, Status] = field(default_factory=dict)
    pending: tuple[Pending, ...] = of_round(tuple, "turns")
    turn: Turn = of_round(Turn)
    kind: str = declare_word("pc", *KINDS)
    minions: int = declare_number(0, 0, 50)
    xp: int = declare_number(0, 0, MOST_XP)
    state: str = declare_word("well", "well", "incapacitated", "dead")
    upright: bool = False  # a game master keeps them up, despite the numbers

    @property
    def several(self) -> bool:
        if self.kind != "minion":
            return is_group(self)
        # the last of the Scavvers still goes by the group's name
        return self.minions > 1 or make_singular(self.name) != self.name

    @property
    def side(self) -> str:
        return "NPC" if self.npc else "PC"

    @property
    def seen(self) -> bool:
        """Say whether the players know of this character."""
        return self.revealed or not self.npc

    @property
    def public(self) -> str:
        """Return a name for everyone to read; "Someone" for an NPC the players haven't met."""
        return self.name if self.seen else SOMEONE.capitalize()

    @property
    def possessive(self) -> str:
        """Return the name as an owner's: `Scar's`, `the Cultists'`."""
        return f"the {self.name}'" if self.several and self.name.endswith("s") else f"{self.name}'s"

    @property
    def spoken(self) -> str:
        """Return the name as a sentence writes it, quoted if needed."""
        plain = re.fullmatch(r"[^\W\d][\w'-]*", self.name)
        return self.name if plain and self.name.casefold() not in WORDS else f'"{self.name}"'


@freeze
class Slot:
    """A place in the order of a round. It belongs to a side; `by` is who took it this round."""

    side: str
    success: int = 0
    advantage: int = 0
    by: int = 0
    rolled: int = 0  # the record whose initiative made it


def rank_slots(slots: Iterable[Slot]) -> tuple[Slot, ...]:
    """Sort slots; equal ones stay in the order they were made."""
    # a tie goes to the players' side
    return tuple(sorted(slots, key=lambda s: (-s.success, -s.advantage, s.side == "NPC", s.rolled)))


@freeze_named
class GenesysGame(Game):
    story_player: int = 0
    # the rules begin with one here, and one for each player's character
    story_gm: int = 1
    story_begun: bool = False  # after points have moved, new characters bring none


@freeze_named
class GenesysStage(Stage):
    #: undone one by one; `by` counts only for its round
    slots: tuple[Slot, ...] = of_round(tuple, "by")
    ranges: Mapping[str, str] = field(default_factory=dict)  # "3-7" -> band
    encounter: bool = False
    #: the record whose turn it is, as text, because undo takes the difference of numbers
    current: str = of_round(str)
    pending: tuple[Pending, ...] = ()
    moving: Mapping[str, int] = field(default_factory=dict)  # "3-7:long" -> maneuvers spent
    gravity: str = ""
    gravity_dice: int = 0
    terrain: str = ""

    def is_turn_of(self, record: int) -> bool:
        return self.current == str(record)

    @property
    def order(self) -> tuple[Slot, ...]:
        """Return the slots in order: successes, then advantage, then players first.

        They are stored unsorted, because undo appends what it restores at the end of a list.
        """
        return rank_slots(self.slots)


def in_hand(sheet: GenesysSheet) -> list[str]:
    """Return the weapons in hand, with the one used or drawn last first."""
    held = [key for key, weapon in sheet.weapons.items() if weapon.held]
    return sorted(held, key=lambda key: key != sheet.wielded)


GenesysScene: TypeAlias = Scene[GenesysSheet, GenesysGame, GenesysStage]


def describe_range(one: str, other: str, band: str) -> str:
    """Describe how far apart two characters are."""
    return f"{one} and {other} are {describe_band(band)}"


def describe_band(band: str) -> str:
    """Describe a distance: `engaged`, `at short range`."""
    return band if band == "engaged" else f"at {band} range"


def band_key(one: int, other: int) -> str:
    """Return the key that stores the range between two characters."""
    return f"{min(one, other)}-{max(one, other)}"


def band_between(scene: GenesysScene, one: int, other: int) -> str:
    """Return how far apart two characters are, or "" if it isn't known."""
    return scene.stage.ranges.get(band_key(one, other), "")


def list_engaged(scene: GenesysScene, record: int) -> tuple[GenesysSheet, ...]:
    """Return who is engaged with a character, as far as it is stored."""
    return tuple(
        sheet
        for sheet in scene.list_present(npcs=True)
        if sheet.record != record and band_between(scene, sheet.record, record) == "engaged"
    )


def rank_of(sheet: GenesysSheet, skill: str) -> int:
    """Return the ranks in a skill; a group of minions has one less than members, in group
    skills."""
    if sheet.kind != "minion":
        return sheet.skills.get(skill, 0)
    if skill not in sheet.skills:
        return 0
    return max(0, min(MOST_RANKS, sheet.minions - 1))
