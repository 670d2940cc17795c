"""What a player of Generic Fantasy may ask."""

from dataclasses import dataclass

from rules.core.requests.request import Phrase, Request


@dataclass(frozen=True, slots=True, kw_only=True)
class Test(Request):
    """Roll an attribute's die, and a skill's. `hand` is the dice as they were said."""

    hand: tuple[Phrase, ...] = ()
    need: int = 1
    hireling: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Push(Request):
    what: Phrase | None = None  # none asks what may be pushed
    sure: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Aid(Request):
    who: Phrase  # and perhaps with which skill
    skill: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest(Request):
    hand: tuple[Phrase, ...] = ()
    vs: tuple[Phrase, ...] = ()
    hireling: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Request):
    hand: tuple[Phrase, ...] = ()
    target: Phrase | None = None
    vs: tuple[Phrase, ...] = ()
    hireling: Phrase | None = None
    sneak: bool = False
    precise: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Berserk(Request):
    """Strike again after a blow that hurt."""

    hand: tuple[Phrase, ...] = ()
    target: Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Request):
    hand: tuple[Phrase, ...] = ()
    hireling: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Yield(Request):
    """Let it happen: answer a challenge with no dice at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shield(Request):
    """Take harm otherwise: on armour, on the will, or in another's stead."""

    how: str  # armour, spellshield
    points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter(Request):
    """Contest a spell that someone else casts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm(Request):
    points: int = 0
    who: Phrase | None = None  # and to which attribute; the points too, if they come last
    at: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal(Request):
    points: int = 0
    who: Phrase | None = None
    at: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Request):
    how: str = "hour"  # hour, night, week
    hand: tuple[Phrase, ...] = ()
    every: bool = False
    only: Phrase | None = None  # the one meant of several who rest
    hungry: bool = False  # a night on an empty stomach is tested like an hour


@dataclass(frozen=True, slots=True, kw_only=True)
class Treat(Request):
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Request):
    """Let time pass."""

    count: int = 1
    unit: str = "rounds"


@dataclass(frozen=True, slots=True, kw_only=True)
class Consult(Request):
    """Read a table with a test, or roll on one that needs none."""

    key: str = ""
    table: Phrase | None = None  # and perhaps the first of the dice
    trigger: str = ""
    hand: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hire(Request):
    how: str  # new, pay, ask, dismiss, list
    name: str = ""
    who: Phrase | None = None
    skill: Phrase | None = None
    days: int = 0
    unit: str = ""
    hand: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast(Request):
    spell: Phrase  # and perhaps how many times over
    target: Phrase | None = None
    sure: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Goods(Request):
    how: str  # buy, sell, drop, give, use, repair, add, list
    what: Phrase | None = None
    name: str = ""
    count: int | None = None
    to: Phrase | None = None
    slots: int = 1
    harm: int = 0
    armour: int = 0
    uses: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Experience(Request):
    points: int
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance(Request):
    die: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Learn(Request):
    """Choose what an advance gives."""

    how: str  # feat, class, skill, attribute, spell, again
    what: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Round(Request):
    how: str = "show"  # show, next, start, end


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Request):
    move: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Protect(Request):
    """Take the harm that someone near was dealt."""

    who: Phrase
