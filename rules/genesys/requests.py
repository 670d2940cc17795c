"""What a player of Dark Heresy on narrative dice may ask."""

from dataclasses import dataclass, field

from rules.core.requests.request import Phrase, Request
from rules.genesys.checks.pool import Pool


@dataclass(frozen=True, slots=True)
class Mod:
    """Something said about a pool: an operation of `pool.ORDER`, or a fixed symbol."""

    kind: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Named:
    """Dice that were named one by one, and what was said of them."""

    pool: Pool
    mods: tuple[Mod, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RollPool(Request):
    named: Named


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeCheck(Request):
    what: Phrase
    difficulty: int | None = None
    against: Pool | None = None
    opposed: Phrase | None = None
    mods: tuple[Mod, ...] = ()
    target: Phrase | None = None
    no_kit: bool = False
    critical: int | None = None
    concealment: int = 0
    story: bool = False
    incidental: bool = False
    cross: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Request):
    weapon: Phrase  # and perhaps the target
    second: Phrase | None = None
    both: bool = False
    target: Phrase | None = None
    range: str = ""
    difficulty: int | None = None
    against: Pool | None = None
    mods: tuple[Mod, ...] = ()
    aim: int = 0
    called: bool = False
    strain: bool = False
    engaged: bool = False
    engaged_with: Phrase | None = None
    prone: bool = False
    lying: bool = False  # the attacker is prone
    cover: int = 0
    concealment: int = 0
    silhouette: int | None = None
    auto: bool = False  # auto-fire
    into_melee: bool = False
    melee_with: Phrase | None = None
    damage: int | None = None
    crit: int | None = None
    story: bool = False
    incidental: bool = False
    again: bool = False  # what paid for the first is not paid again: a story point


@dataclass(frozen=True, slots=True)
class Pay:
    """What is paid with: a symbol, and how many where that was said."""

    symbol: str = ""
    count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendSymbols(Request):
    what: Phrase
    gear: Phrase | None = None
    who: Phrase | None = None
    pay: Pay = field(default_factory=Pay)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendOtherwise(Request):
    """Let the players choose (`delegate`), or leave it (`nothing`)."""

    how: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SufferCritical(Request):
    who: Phrase | None = None
    modifiers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HealCritical(Request):
    who: Phrase | None = None  # and which, by number
    number: int | None = None
    skill: str = ""
    no_kit: bool = False
    mods: tuple[Mod, ...] = ()
    difficulty: int | None = None
    against: Pool | None = None
    story: bool = False
    incidental: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NameLimb(Request):
    """Say which limb a critical took."""

    limb: str
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm(Request):
    amount: int
    who: Phrase | None = None
    soak: bool = False
    strain: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal(Request):
    amount: int
    who: Phrase | None = None
    strain: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SetStatus(Request):
    what: Phrase
    who: Phrase | None = None
    clear: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowStatuses(Request):
    """List who is in which condition."""

    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowCriticals(Request):
    """List who has which criticals."""

    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Story(Request):
    """Show the points; or spend one, ready one, or set both pools."""

    how: str = ""
    use: str = ""
    who: Phrase | None = None
    numbers: tuple[int, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Initiative(Request):
    skill: str = ""
    all: bool = False
    who: Phrase | None = None
    mods: tuple[Mod, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UseAbility(Request):
    """Use the action for something that the sheet does not roll: a talent, a gift, a device."""

    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeTurn(Request):
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Maneuver(Request):
    what: str
    pays: str = ""
    who: Phrase | None = None
    gear: Phrase | None = None
    hand: str = ""  # what is done with it: draw, stow
    living: bool = False
    away: bool = False
    level: int | None = None
    mods: tuple[Mod, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RePay(Request):
    """Pay for a maneuver with the action instead of strain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round(Request):
    next: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter(Request):
    how: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRange(Request):
    """Everyone of one side to everyone of the other."""

    who: Phrase | None = None
    to: Phrase | None = None
    band: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fall(Request):
    band: str
    skill: str = ""
    who: Phrase | None = None
    mods: tuple[Mod, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Exposure(Request):
    """Vacuum, fire, bad air or suffocation: begun, suffered again, or ended."""

    what: str
    rating: int | None = None
    who: Phrase | None = None
    end: bool = False
    now: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldBreath(Request):
    """Hold one's breath against bad air, where the game master lets them."""

    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowHazards(Request):
    """List who is exposed to what, and what the surroundings are like."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PutOut(Request):
    """Put a fire out."""

    soft: bool = False
    who: Phrase | None = None
    mods: tuple[Mod, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings(Request):
    """Gravity, terrain or water, for everyone here."""

    what: str
    how: str = ""
    dice: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Request):
    how: str = "night"
    skill: str = ""
    who: Phrase | None = None
    mods: tuple[Mod, ...] = ()

    @property
    def after_fight(self) -> bool:
        return self.how == "encounter"


@dataclass(frozen=True, slots=True, kw_only=True)
class Experience(Request):
    amount: int
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance(Request):
    what: Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class AddItem(Request):
    name: Phrase
    skill: str = ""
    damage: int = 0
    brawn: int | None = None  # damage that Brawn is added to
    crit: int | None = None
    range: str = ""
    qualities: str = ""
    soak: int = 0
    melee_defense: int = 0
    ranged_defense: int = 0
    defense: int = 0
    count: int = 1
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowItems(Request):
    """List what one carries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeItem(Request):
    """Remove, damage, reload, drop or fetch an item."""

    how: str
    what: Phrase
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairItem(Request):
    what: Phrase
    who: Phrase | None = None
    mods: tuple[Mod, ...] = ()
