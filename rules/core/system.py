"""The shape every rules system has, and whose turn it is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from rules.core.creation_walk import Walking, no_steps
from rules.core.dice.chances import Fallen, Luck, luck_of_kept
from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone
from rules.core.odds import Reader, Reading, Ways, read_every_way, read_facts
from rules.core.odds import Rule as Rolling
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.records.calendar import Passed
from rules.core.records.frozen_values import freeze_named
from rules.core.records.record import Scalar, Value
from rules.core.records.validation import Form
from rules.core.scene import Game, Scene, Stage
from rules.core.sheet import Labels, Sheet
from rules.core.verb_declarations.request import Request
from rules.core.verb_declarations.verb import Way
from rules.fast_tuples import NamedTuple


class Upcoming(NamedTuple):
    """Who can act now, by record. `each`: all of them have to, not just one.

    `goes_on` is the sentence that leads to the next turn of the round, if one is needed.
    `initiative` is the sentence that settles who goes first, if nobody has rolled it: until then
    plans wait for `/round run` or the deadline, and run in the order they were made.
    """

    who: tuple[int, ...] = ()
    each: bool = False
    goes_on: str = ""
    initiative: str = ""


#: returns who can act; those passed in count as having acted, whatever the scene says
WhoseTurn = Callable[[Any, frozenset[int]], Upcoming]


def nobodys_turn(scene: Any, passed: frozenset[int]) -> Upcoming:
    """Return that no turn is tracked."""
    return Upcoming()


def refuse_second_start(request: Request, how: str, number: int) -> None:
    """Refuse to start a fight whose rounds are already counted, unless `anyway` was typed."""
    if how == "start" and number and not request.anyway:
        raise AlreadyDone("round_on", round=number, cure="round next")


def is_able(sheet: Sheet) -> bool:
    """Say whether a character is standing, by the state on the sheet."""
    return getattr(sheet, "state", "well") == "well"


def gains(*fields: str) -> Callable[[Any, Any], bool]:
    """Return a test whether any of these numbers grew, given the sheet before and after."""
    return lambda before, after: any(getattr(after, f) > getattr(before, f) for f in fields)


def loses(*fields: str) -> Callable[[Any, Any], bool]:
    """Return a test whether any of these numbers shrank, given the sheet before and after."""
    return lambda before, after: any(getattr(after, f) < getattr(before, f) for f in fields)


class Creation(NamedTuple):
    """A sheet to be made: the bare words (`roll`, `free`, a preset) and the values given.

    Values are as they were typed; the system knows what each key may hold.
    """

    name: str
    npc: bool
    words: tuple[str, ...] = ()
    values: Mapping[str, str] = {}
    #: how many to make; a system may put them all on one sheet as a group
    many: int = 1


class Created(NamedTuple):
    """A new sheet without number and owner, and what to show about how it was made."""

    sheet: Sheet
    facts: tuple[Fact, ...] = ()
    notes: tuple[str, ...] = ()
    #: what its player can do next
    choices: tuple[Choice, ...] = ()
    #: the scene after it, if making it changed more than the sheet
    scene: Scene[Any, Any, Any] | None = None
    #: whether this one sheet is for all of them
    is_group: bool = False


class Setting(NamedTuple):
    """A ruling that a table can choose; a number if `allowed` is empty."""

    default: Scalar
    allowed: tuple[str, ...]
    about: str


class Topic(NamedTuple):
    """A rule that can be looked up in chat, in our own words."""

    name: str
    text: str
    source: str
    group: str = ""
    also: Sequence[str] = ()  # other words that people search for


class Recall(NamedTuple):
    """Which earlier entry a verb is about if the sentence names none.

    It is the latest entry of these `kinds` that wasn't undone, about the right character. `whose`
    says who that is: the acting one (`actor`); the same or, if nobody acts, anyone (`own`); the one
    the sentence names (`named`); the named or else the acting one (`either`); the one in the
    request's field `who` or else the acting one (`who`); or anyone (`any`). With `concerned`, the
    character must be in the list `concerns` of the entry's memory, such as everyone an attack hit,
    instead of its subject.

    `when` is a field of the request that must be true for it to be about an entry, or a function of
    request and scene. `fits` checks an entry's memory. `owed` are groups of choices that this
    settles (`breath` includes `breath 3`): an entry where such a choice is still open for that
    character goes first, and with `only_owed` no other is considered. Among several open ones, the
    newest that it `prefers` wins. With `settles`, only a request for which it holds looks there.
    `tells`: the verb often stands alone, so an answer typed in other words says which entry it
    settled.
    """

    kinds: tuple[str, ...]
    whose: str = "actor"
    concerned: bool = False
    when: str | Callable[[Any, Any], bool] = ""
    owed: tuple[str, ...] = ()
    only_owed: bool = False
    settles: Callable[[Any, Any], bool] | None = None
    fits: Callable[[Any, Any, Mapping[str, Any]], bool] | None = None
    prefers: Callable[[Any, Any, Mapping[str, Any]], bool] | None = None
    tells: bool = False


class CardButton(NamedTuple):
    """The button beside a group of a card: its label, and how the offers it opens begin."""

    label: str
    begins: tuple[str, ...]


#: what is left to spend: (an entry's memory, its follow-ups' memories, its number)
Purse = Callable[[Mapping[str, Any], Sequence[Mapping[str, Any]], int], Mapping[str, int]]


class Rule(NamedTuple):
    """A request, the function that settles it, and which earlier entry it is about.

    `purse` returns what is left to spend of that entry, by kind: it pays for choices that say
    `spend 2 KIND`. `glance` is what a game master sees of it at the desk, such as a pool.
    """

    request: type[Request]
    settle: Callable[[Any, Any, Dice], Outcome]
    recall: Recall | None = None
    purse: Purse | None = None
    glance: Callable[[Any], Fact] | None = None


# a dict and no Mapping of its own, because each turn looks here and a call more would show
class Rules(dict[type[Request], Rule]):
    """The rules of a system: a row for each request."""

    def __init__(self, *rows: Rule) -> None:
        super().__init__({row.request: row for row in rows})

    def settle(self, request: Request, scene: Any, dice: Dice) -> Outcome:
        """Settle a request with its rule."""
        return self[type(request)].settle(request, scene, dice)


def without_dice(settle: Callable[[Any, Any], Outcome]) -> Callable[[Any, Any, Dice], Outcome]:
    """Give a rule that never rolls the signature of the others."""
    return lambda request, scene, dice: settle(request, scene)


class Consequence(NamedTuple):
    """What follows after numbers were set by hand or restored: the scene, what is owed, and the
    text."""

    scene: Scene[Any, Any, Any]
    choices: tuple[Choice, ...] = ()
    prose: str = ""


@freeze_named
class Chances:
    """How chances are worked out for a system's outcomes, and how lucky a roll was."""

    #: which result of an outcome `/odds` is about: (request, scene, outcome)
    odds_label: Callable[[Any, Any, Outcome], Reading | None] = lambda request, scene, outcome: (
        read_facts(outcome)
    )
    #: reads every way a request's dice can fall: face by face, unless the system knows a
    #: shorter way
    enumerate_rolls: Callable[[Any, Rolling, Reader], Ways] = lambda request, rule, read: (
        read_every_way(rule, read)
    )
    #: how many times a rule is run for one answer about chances: a fixed number, so that the answer
    #: is the same on every machine, and small enough to take less than 250 ms
    patience: int = 700
    #: how lucky an entry's main roll was, by its dice and facts; None if it has none
    luck: Callable[[Fallen], Luck | None] = lambda fallen: luck_of_kept(fallen)
    #: typical stand-ins for an NPC with hidden numbers, weakest first: they take nothing
    #: from its sheet except its identity
    likely_foes: Callable[[Any], tuple[Sheet, ...]] = lambda sheet: (sheet,)


def nothing_follows(
    before: Scene[Any, Any, Any], after: Scene[Any, Any, Any], dice: Dice, anyway: bool
) -> Consequence:
    return Consequence(after)


def no_names(kind: str, scene: Scene[Any, Any, Any]) -> Mapping[str, str]:
    return {}


@freeze_named
class System:
    """One rules system, assembled: everything the rest of the bot asks of it."""

    key: str
    name: str
    #: what kind of game it is, for people choosing one
    pitch: str = ""
    sheet: type[Sheet]
    #: how this system's own verbs are typed, as its requests declare
    verbs: tuple[Way, ...]
    rules: Rules
    #: settles a request: by its rule, and by what is common to all of them
    resolve: Callable[[Any, Any, Dice], Outcome]
    #: makes a character or an NPC
    create: Callable[[Creation, Any, Dice], Created]
    #: the steps of making a character, for the answers so far
    walk: Walking = no_steps
    #: what phrases of a kind can name, as typed form -> key (all lower case)
    names: Callable[[str, Any], Mapping[str, str]] = no_names
    #: what to know about a thing before choosing it: (kind, key, scene); None if it is
    #: not theirs to choose, such as a move of another class
    gloss: Callable[[str, str, Any], str | None] = lambda kind, key, scene: ""
    #: how the canonical sentence spells a key of a kind
    spelt: Callable[[str, str], str] = lambda kind, key: key
    #: sets one field of a sheet from text: (sheet, key, operator "=" or "+=", text)
    assign: Callable[[Any, str, str, str], Sheet]
    #: derived values that `/sheet show` adds to the fields
    derived: Callable[[Any], Mapping[str, Value]] = lambda sheet: {}
    #: a sheet as labelled lines for people
    card: Callable[[Any], tuple[Fact, ...]]
    #: a sheet in a few words, such as "wounds 1/6"
    vitals: Callable[[Any], str]
    #: the names of its fields, and how changes in them are described
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
    #: a ready-made table: the sentences that set up a demo
    demo: tuple[str, ...] = ()
    #: sentences that a character's card offers: label -> sentence
    offers: Callable[[Any, Any], Mapping[str, str]] = lambda sheet, scene: {}
    #: which of them go beside which group of the card, by the key of its fact; each goes
    #: beside the first that it fits
    card_buttons: Mapping[str, CardButton] = field(default_factory=dict)
    #: what the rules wait for in a scene beyond choices, such as an initiative slot to fill:
    #: pairs of who (a character's name, or "gm") and what
    owes: Callable[[Any], tuple[tuple[str, str], ...]] = lambda scene: ()
    #: whose turn it is: (scene, who counts as having acted whatever it says). The one place
    #: that plans, deadlines and `/round run` ask
    whose_turn: WhoseTurn = nobodys_turn
    #: the sentences for someone whose turn is skipped, and to defend them meanwhile
    passes: str = ""
    defends: str = ""
    #: whether a character is still standing
    able: Callable[[Any], bool] = is_able
    #: whether a character was hit: (the sheet before, and after)
    hurt: Callable[[Any, Any], bool] = lambda before, after: False
    #: verbs by which characters pay for something themselves: what they lose by it is no hit
    pays: frozenset[str] = frozenset()
    #: whether an owed choice has become pointless, because what it would settle is gone
    is_obsolete: Callable[[Any, Choice], bool] = lambda scene, choice: False
    #: a line that says what a choice does
    about: Callable[[Choice], str] = lambda choice: ""
    #: the schema of everything these rules put into an entry's memory, by key: an import with
    #: anything else is refused
    memory: Mapping[str, Form] = field(default_factory=dict)
    #: the same for facts that rules read again; all others are only shown
    facts: Mapping[str, Form] = field(default_factory=dict)
    #: the maximum of a field that is raised by hand; None if it has none
    most: Callable[[Any, str], int | None] = lambda sheet, key: None
    #: refuses numbers set by hand that the rules don't allow: (the sheet before, or None if
    #: it is new, and after). A game master's `anyway` overrules it
    check: Callable[[Any, Any], None] = lambda before, after: None
    #: what passing time does: (the scene, with its new time already set, and the one before).
    #: If no time passed, it only shows the time
    pass_time: Callable[[Any, Any], Passed] = lambda scene, before: Passed(scene)
    #: the seconds of a round, if rounds advance the clock
    a_round: int = 0
    #: called when a scene ends, before it is closed: (scene, the words after `end`)
    scene_ends: Callable[[Any, str], Any] = lambda scene, words: scene
    #: called when a character is renamed, to update other uses of the name: (scene, before, now)
    renamed: Callable[[Any, str, str], Any] = lambda scene, before, now: scene
    #: what follows when numbers are set by hand, undone or redone, so that 0 HP means down
    #: however it was reached: (before, after, dice, whether a game master typed `anyway`). Owed
    #: choices need a `group`, so that they aren't owed twice
    settle_state: Callable[[Any, Any, Dice, bool], Consequence] = nothing_follows
    #: fields that only the rules use, such as who has acted
    bookkeeping_fields: frozenset[str] = frozenset()
    #: converts the values of an older record (its kind and version) to today's shape; if the
    #: default of a setting changed, the old one goes into the `defaults` of an older game
    upgrade: Callable[[str, int, dict[str, Any]], dict[str, Any]] = lambda kind, version, kept: kept
    #: raise it with every field added to a sheet or a part of one: older ones are then completed
    version: int = 1
    #: chances and luck by these rules
    chances: Chances = Chances()
    #: the page that these rules were read from, if any
    page: Any = None
    #: lookups that every sentence needs, made once
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
        """Return what a game master sees at the desk besides the characters."""
        return tuple(rule.glance(scene) for rule in self.rules.values() if rule.glance)

    def ways_said(self, verb: str, request: Request) -> tuple[Way, ...]:
        """Return the declarations by which this verb makes such a request."""
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
