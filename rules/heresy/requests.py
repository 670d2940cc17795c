"""What a player of Powered by Heresy may ask."""

from dataclasses import dataclass

from rules.core.request import Phrase, Request

Pool = tuple[tuple[int, int], ...]  # (count, sides) in the order written


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeMove(Request):
    what: Phrase
    stat: Phrase | None = None
    target: Phrase | None = None
    weapon: Phrase | None = None
    modifiers: tuple[int, ...] = ()
    adv: bool = False
    dis: bool = False
    edge: bool = False
    no_forward: bool = False
    insight: bool = False  # spend one of the class resource for +1
    drop: Phrase | None = None  # what an overloaded character lets fall
    fail: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reroll(Request):
    """Roll one die again (`die`), or all. `know` is This I Know, `shrine` the home world's."""

    die: int | None = None
    whole: bool = False
    know: bool = False
    shrine: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class UseForward(Request):
    """Add to a roll what the fiction allows: a stored forward by number, or a perk."""

    number: int | None = None
    perk: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aid(Request):
    who: Phrase
    hinder: bool = False
    modifiers: tuple[int, ...] = ()
    adv: bool = False
    dis: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PickOption(Request):
    option: Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered(Request):
    """The game master has answered a miss."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage(Request):
    dice: Pool = ()
    extra: int = 0
    proven: int = 0
    keep: bool = False
    vs: int | None = None
    target: Phrase | None = None
    weapon: Phrase | None = None
    said: tuple[Phrase, ...] = ()  # a weapon or a target, without `with` and `at`
    mode: str = ""
    more: int = 0  # wounds added when any die wounds
    risk: bool = False
    burst: bool = False
    hatred: bool = False
    cheap: bool = False  # it follows an Unsuspecting Strike


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageAgain(Request):
    """Roll damage again, for one Insight: one's own, or a companion's."""

    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Suffer(Request):
    dice: Pool = ()
    extra: int = 0
    proven: int = 0
    keep: bool = False
    vs: int | None = None
    source: Phrase | None = None
    who: Phrase | None = None
    mode: str = ""
    outnumbered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm(Request):
    amount: int
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HarmNamed(Request):
    """The same, said the other way round: a character, then how many wounds."""

    said: Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal(Request):
    how: str = ""
    amount: int | None = None
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Breath(Request):
    modifiers: tuple[int, ...] = ()
    adv: bool = False
    dis: bool = False
    edge: bool = False
    no_forward: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BreathCost(Request):
    stat: Phrase
