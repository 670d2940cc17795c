"""What a player of Powered by Heresy may ask: first of rolls, then of what stands on a sheet."""

from dataclasses import dataclass

from rules.core.requests.request import Phrase, Request

Pool = tuple[tuple[int, int], ...]  # (count, sides) in the order written


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeMove(Request):
    what: Phrase
    stat: Phrase | None = None
    target: Phrase | None = None
    foes: bool = False  # aimed at all of the other side
    weapon: Phrase | None = None
    modifiers: tuple[int, ...] = ()
    adv: bool = False
    dis: bool = False
    edge: bool = False
    no_forward: bool = False
    insight: bool = False  # spend one of the class resource for +1
    drop: tuple[Phrase, ...] = ()  # what an overloaded character lets fall
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
    foes: bool = False  # at all of the other side
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


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveForward(Request):
    value: int
    move: Phrase | None = None
    who: Phrase | None = None
    target: Phrase | None = None
    when: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveOngoing(Request):
    value: int
    move: Phrase | None = None
    who: Phrase | None = None
    until: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndBoost(Request):
    """Take a stored forward or ongoing modifier off a sheet, by its number."""

    number: int
    ongoing: bool = False
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowBoosts(Request):
    ongoing: bool = False
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowHold(Request):
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AddHold(Request):
    move: Phrase  # and how much
    amount: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendHold(Request):
    move: Phrase  # and how much


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendDefend(Request):
    """Spend hold on what Defend allows: halve, take, or open the attacker to `who`."""

    move: Phrase  # and how much
    how: str
    who: Phrase | None = None
    target: Phrase | None = None

    @property
    def eases(self) -> bool:
        """Say whether it is about an attack that has landed."""
        return self.how != "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class EndHold(Request):
    move: Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class AddBond(Request):
    who: Phrase
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndBond(Request):
    """Resolve a bond (for experience), or just drop it. By name or number; alone, the only one."""

    who: Phrase | None = None
    number: int | None = None
    drop: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowBonds(Request):
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UseResource(Request):
    """Change a resource: `how` is show, change, set, spend, fill or reset.

    `pool` is which; where none is named it is that of one's class, or the only one.
    """

    pool: str = ""
    how: str = "show"
    amount: int = 1
    smite: str = ""  # wound or forward
    target: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseTactic(Request):
    tactic: str = ""
    focus: Phrase | None = None
    end: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class UseAmmo(Request):
    """`how` is show, change, set, reload or use."""

    how: str = "show"
    amount: int = 1
    weapon: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AddItem(Request):
    name: Phrase
    dice: Pool = ()
    tags: str = ""
    uses: int | None = None
    weight: int | None = None
    count: int = 1
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DropItem(Request):
    what: Phrase
    count: int | None = None
    to: Phrase | None = None  # given away instead


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowItems(Request):
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkXp(Request):
    amount: int = 0
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivateFlag(Request):
    """Someone played on another's flag: whose, and the number of it."""

    whose: Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance(Request):
    stat: Phrase | None = None
    move: Phrase | None = None
    group: Phrase | None = None  # whom a Hatred is for

    @property
    def late(self) -> bool:
        """Say whether it is about a level that was reached before."""
        return self.stat is None or self.stat.key("stat") is None


@dataclass(frozen=True, slots=True, kw_only=True)
class StartSession(Request):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSession(Request):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerSession(Request):
    """A yes at the end of a session; `who` or `number` say which bond or drive it was."""

    question: str
    who: Phrase | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RollTable(Request):
    table: str
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandForward(Request):
    """Hand a stored forward on to someone else."""

    number: int
    who: Phrase
