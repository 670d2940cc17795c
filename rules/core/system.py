"""The shape every rules system has."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from rules.core.creation_walk import Walking, no_steps
from rules.core.dice.dice import Dice
from rules.core.dice.luck import Fallen, Luck, luck_of_kept
from rules.core.field_labels import Labels
from rules.core.odds import Reader, Reading, Ways, read_every_way, read_facts
from rules.core.odds import Rule as Rolling
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.records.calendar import Passed
from rules.core.records.frozen_values import freeze_named
from rules.core.records.memory_schema import Form
from rules.core.records.record import Scalar, Value
from rules.core.scene import Game, Scene, Stage
from rules.core.sheet import Sheet
from rules.core.verb_declarations.request import Request
from rules.core.verb_declarations.verb import Way
from rules.core.whose_turn import WhoseTurn, is_able, nobodys_turn
from rules.fast_tuples import NamedTuple


class Creation(NamedTuple):
    """A sheet to be made: the bare words (`roll`, `free`, a preset) and the values given.

    Values are as they were typed; the system knows what each of its keys may hold.
    """

    name: str
    npc: bool
    words: tuple[str, ...] = ()
    values: Mapping[str, str] = {}
    #: how many of it are to be made, which a group on one sheet may be
    many: int = 1


class Created(NamedTuple):
    """A new sheet, not yet numbered or owned, and what to tell about how it came to be."""

    sheet: Sheet
    facts: tuple[Fact, ...] = ()
    notes: tuple[str, ...] = ()
    #: what its player may do about it at once
    choices: tuple[Choice, ...] = ()
    #: the scene that it comes into, where making it changes more than itself
    scene: Scene[Any, Any, Any] | None = None
    #: whether all that were to be made are on this one sheet
    is_group: bool = False


class Setting(NamedTuple):
    """A ruling that is the table's to choose. A number where `allowed` is empty."""

    default: Scalar
    allowed: tuple[str, ...]
    about: str


class Topic(NamedTuple):
    """A rule that can be looked up in chat, in our own words. `also`: what else people call it."""

    name: str
    text: str
    source: str
    group: str = ""
    also: Sequence[str] = ()  # other words under which people look for it


class Recall(NamedTuple):
    """Which earlier entry a verb is about when none is named.

    The latest that still stands, of one of these kinds, whose subject is the one who acts
    (`actor`), the same or, where nobody acts, anyone (`own`), the character whom the sentence
    names (`named`), whom it names or else the one who acts (`either`), whom the request's field
    `who` names or else the one who acts (`who`), or anyone (`any`).
    `concerned`: not the subject counts but whoever is in the list `concerns` of its memory, such
    as all whom a blow hit. `when` is the field of a request that must hold for it to be about
    anything, or says so itself of a request and its scene; `fits` says it of each entry, by what
    that remembers. `owed` are groups of choices (`breath` is also `breath 3`) that this settles: an
    entry that still waits for one of them of that character comes before any other, and with
    `only_owed` there is no other; of several that wait, the newest that it `prefers`.
    """

    kinds: tuple[str, ...]
    whose: str = "actor"
    concerned: bool = False
    when: str | Callable[[Any, Any], bool] = ""
    owed: tuple[str, ...] = ()
    only_owed: bool = False
    fits: Callable[[Any, Any, Mapping[str, Any]], bool] | None = None
    prefers: Callable[[Any, Any, Mapping[str, Any]], bool] | None = None


class CardButton(NamedTuple):
    """The button beside a group of a card: its name, and how the offers begin that it leads to."""

    label: str
    begins: tuple[str, ...]


#: what is left to spend: (what an entry remembers, what its follow-ups do, its number)
Purse = Callable[[Mapping[str, Any], Sequence[Mapping[str, Any]], int], Mapping[str, int]]


class Rule(NamedTuple):
    """A request and what settles it, and which earlier entry it is about when none is named.

    `purse` tells what is left to spend of that entry, by kind: what the choices are paid from that
    say `spend 2 KIND`. `glance` is what a game master sees of it at the desk, such as a pool.
    """

    request: type[Request]
    settle: Callable[[Any, Any, Dice], Outcome]
    recall: Recall | None = None
    purse: Purse | None = None
    glance: Callable[[Any], Fact] | None = None


class Rules(dict[type[Request], Rule]):
    """The rules of a system: a row for each request, in their order."""

    def __init__(self, *rows: Rule) -> None:
        super().__init__({row.request: row for row in rows})

    def settle(self, request: Request, scene: Any, dice: Dice) -> Outcome:
        """Settle a request by its row."""
        return self[type(request)].settle(request, scene, dice)


def without_dice(settle: Callable[[Any, Any], Outcome]) -> Callable[[Any, Any, Dice], Outcome]:
    """Return a rule that never rolls as one like the others."""
    return lambda request, scene, dice: settle(request, scene)


class Consequence(NamedTuple):
    """What follows from numbers that were set by hand or put back: the scene as it is then, what
    is owed because of it, and what to tell."""

    scene: Scene[Any, Any, Any]
    choices: tuple[Choice, ...] = ()
    prose: str = ""


@freeze_named
class Chances:
    """What of a system's outcomes someone asks the chances of, how they are counted, and luck."""

    #: what of an outcome someone asks the chances of: (request, scene, outcome)
    odds_label: Callable[[Any, Any, Outcome], Reading | None] = lambda request, scene, outcome: (
        read_facts(outcome)
    )
    #: every way in which the dice of a request can fall, read: face by face, unless these rules
    #: can count it with less
    enumerate_rolls: Callable[[Any, Rolling, Reader], Ways] = lambda request, rule, read: (
        read_every_way(rule, read)
    )
    #: how often these rules are asked for one answer about chances: so that it stays under 250 ms,
    #: and always the same, whatever the machine
    patience: int = 700
    #: how lucky the main roll of an entry was, by its dice and facts; None where it has none
    luck: Callable[[Fallen], Luck | None] = lambda fallen: luck_of_kept(fallen)
    #: what an NPC may be like whose numbers one may not know, weakest first: nothing of it comes
    #: from the sheet but its name and who it is
    likely_foes: Callable[[Any], tuple[Sheet, ...]] = lambda sheet: (sheet,)


def nothing_follows(
    before: Scene[Any, Any, Any], after: Scene[Any, Any, Any], dice: Dice, anyway: bool
) -> Consequence:
    return Consequence(after)


def no_names(kind: str, scene: Scene[Any, Any, Any]) -> Mapping[str, str]:
    return {}


@freeze_named
class System:
    """One rules system, assembled. Everything the rest of the bot asks of it is here."""

    key: str
    name: str
    #: what kind of game it is, for whoever chooses among several
    pitch: str = ""
    sheet: type[Sheet]
    #: how everything is said that only this system has: what its requests declare
    verbs: tuple[Way, ...]
    rules: Rules
    #: settle a request: by its row, and by what holds for all of them
    resolve: Callable[[Any, Any, Dice], Outcome]
    #: make a character or an NPC
    create: Callable[[Creation, Any, Dice], Created]
    #: the steps in which a player makes a character, as the answers so far lead on
    walk: Walking = no_steps
    #: what phrases of a kind may name, as spoken form -> key (all lower case)
    names: Callable[[str, Any], Mapping[str, str]] = no_names
    #: what to know of a thing of a kind before choosing it: (kind, key, scene); None where it is
    #: not theirs to choose, such as a move of another class
    gloss: Callable[[str, str, Any], str | None] = lambda kind, key, scene: ""
    #: how the canonical sentence spells a key of a kind
    spelt: Callable[[str, str], str] = lambda kind, key: key
    #: set one field of a sheet from text: (sheet, key, operator "=" or "+=", text)
    assign: Callable[[Any, str, str, str], Sheet]
    #: what /sheet show gives beyond the fields themselves
    derived: Callable[[Any], Mapping[str, Value]] = lambda sheet: {}
    #: a sheet as labelled lines for people
    card: Callable[[Any], tuple[Fact, ...]]
    #: a sheet in a few words, such as "wounds 1/6"
    vitals: Callable[[Any], str]
    #: how its fields are called, and how what changes in them is told
    labels: Labels = Labels()
    game: type[Game] = Game
    stage: type[Stage] = Stage
    settings: Mapping[str, Setting] = field(default_factory=dict)
    #: fields that only a game master may set by hand: derived ones, and `state`
    gm_fields: frozenset[str] = frozenset({"state"})
    #: code -> sentence with {fields}, for every `Refused` the rules raise
    refusals: Mapping[str, str] = field(default_factory=dict)
    topics: Mapping[str, Topic] = field(default_factory=dict)
    #: sentences for a newcomer to try, in order
    examples: tuple[str, ...] = ()
    #: what `/help` shows of play and of fights: commands, with a second word if need be
    play: tuple[str, ...] = ()
    fight: tuple[str, ...] = ()
    #: a ready-made table: sentences the game master says to set a demo up
    demo: tuple[str, ...] = ()
    #: sentences that a character's standing card offers: label -> sentence
    offers: Callable[[Any, Any], Mapping[str, str]] = lambda sheet, scene: {}
    #: which of them stand beside which group of the card, by the key of its fact; each stands
    #: beside the first that it fits
    card_buttons: Mapping[str, CardButton] = field(default_factory=dict)
    #: what the rules wait for in a scene beyond choices, such as an initiative slot to fill:
    #: pairs of who (a character's name, or "gm") and what
    owes: Callable[[Any], tuple[tuple[str, str], ...]] = lambda scene: ()
    #: whose turn it is: (the scene, those who have had theirs whatever it says). The one place
    #: that plans, deadlines and `/round run` ask
    whose_turn: WhoseTurn = nobodys_turn
    #: what is said for someone whose turn is passed by, and to defend themselves meanwhile
    passes: str = ""
    defends: str = ""
    #: whether someone has not fallen
    able: Callable[[Any], bool] = is_able
    #: whether someone was hit: (the sheet before, and after)
    hurt: Callable[[Any, Any], bool] = lambda before, after: False
    #: whether an owed choice has come to nothing since: what it was to settle is gone by itself
    is_obsolete: Callable[[Any, Choice], bool] = lambda scene, choice: False
    #: a line that says what a choice does, for whoever looks through them
    about: Callable[[Choice], str] = lambda choice: ""
    #: the forms of all that these rules ever remember, by its key: an import with anything else is
    #: not let in
    memory: Mapping[str, Form] = field(default_factory=dict)
    #: the same for facts that are read again; others are only told
    facts: Mapping[str, Form] = field(default_factory=dict)
    #: the most that a field of a sheet can gain by hand; None where it has no maximum
    most: Callable[[Any, str], int | None] = lambda sheet, key: None
    #: refuses numbers, set by hand, that the rules do not allow: (the sheet before, or None where
    #: it is new, and after). A game master's `anyway` lets them stand
    check: Callable[[Any, Any], None] = lambda before, after: None
    #: what time does that passes: (the scene, which has its new time already, and the one before).
    #: Without a difference it only tells the time
    pass_time: Callable[[Any, Any], Passed] = lambda scene, before: Passed(scene)
    #: the seconds of a round, where rounds are counted by the clock
    a_round: int = 0
    #: hears that a scene ends, before it is closed: (scene, the words said after `end`)
    scene_ends: Callable[[Any, str], Any] = lambda scene, words: scene
    #: hears that someone has another name, for what else goes by it: (scene, before, now)
    renamed: Callable[[Any, str, str], Any] = lambda scene, before, now: scene
    #: what follows when numbers are set by hand, undone or redone, so that who is down is down
    #: wherever the numbers came from: (before, after, dice, a game master said `anyway`). Owed
    #: choices need a `group`: what is owed already is not owed again
    settle_state: Callable[[Any, Any, Dice, bool], Consequence] = nothing_follows
    #: fields that the rules count for themselves, of no interest to people: who has acted, say
    bookkeeping_fields: frozenset[str] = frozenset()
    #: brings the values of an older record (its kind and version) into today's shape; where the
    #: default of a setting changed, the old one goes into the `defaults` of an older game
    upgrade: Callable[[str, int, dict[str, Any]], dict[str, Any]] = lambda kind, version, kept: kept
    #: raised with every field that a sheet, or a part of one, gains: older ones are completed
    version: int = 1
    #: how likely what is by these rules, and how lucky it was
    chances: Chances = Chances()
    #: what a page says, where the rules are one
    page: Any = None
    #: what every sentence asks for, sought once: its declarations, and what is left to spend
    _ways: Mapping[tuple[str, Any], tuple[Way, ...]] = field(init=False, compare=False)
    _purses: tuple[Callable[..., Mapping[str, int]], ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        ways: dict[tuple[str, Any], tuple[Way, ...]] = {}
        for way in self.verbs:
            ways[way.verb, way.make] = (*ways.get((way.verb, way.make), ()), way)
        object.__setattr__(self, "_ways", ways)
        purses = tuple(rule.purse for rule in self.rules.values() if rule.purse)
        object.__setattr__(self, "_purses", purses)

    def begin(self, **parts: Any) -> Game:
        """Return a new game of these rules."""
        return self.game(**parts, **({"page": self.page.fingerprint} if self.page else {}))

    def purse(
        self, memory: Mapping[str, Any], followed: Sequence[Mapping[str, Any]], number: int
    ) -> Mapping[str, int]:
        """Return what is left to spend of an entry, by kind."""
        return self._purses[0](memory, followed, number) if self._purses else {}

    def glance(self, scene: Scene[Any, Any, Any]) -> tuple[Fact, ...]:
        """Return what a game master sees at the desk beyond the characters, row by row."""
        return tuple(rule.glance(scene) for rule in self.rules.values() if rule.glance)

    def ways_said(self, verb: str, request: Request) -> tuple[Way, ...]:
        """Return the declarations by which a request was made with this verb."""
        return self._ways.get((verb, type(request)), ())


__all__ = [
    "CardButton",
    "Consequence",
    "Created",
    "Creation",
    "Recall",
    "Request",
    "Rule",
    "Rules",
    "Setting",
    "System",
    "Topic",
    "without_dice",
]
