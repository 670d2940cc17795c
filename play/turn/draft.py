"""What one sentence leaves behind besides its outcome, until it is written down."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

from play.language.exact_reading import Understood
from play.turn.utterance_and_ruling import Settled, Takes
from play.turn.visibility import most_hidden
from rules.core.records.record import Change
from rules.core.scene import AnyScene, Recalled
from rules.fast_tuples import NamedTuple
from storage.plans import Plan
from storage.scene_query import ChannelState

After = Callable[[int], Awaitable[None]]


class Standing(NamedTuple):
    """What is stored for a channel, and the scene built from it."""

    found: ChannelState
    scene: AnyScene


@dataclass(slots=True)
class Draft:
    """What a sentence leaves behind. A sentence carried by another has its own draft, so that a
    question or refusal in it doesn't touch the outer one."""

    follows_entry: int = 0  # the entry that this one follows up
    undoes: int = 0
    #: entries that this sentence undoes, so that nothing in them counts any more
    gone: tuple[int, ...] = ()
    hidden: str = "all"  # how hidden the entry is that this one follows up
    choices_taken: Takes = ()
    #: more entries whose messages change, besides those that the other fields name
    also_redraw: list[int] = field(default_factory=list)
    canonical_text: str | None = None  # if it differs from the typed sentence
    carried: Understood | None = None  # the sentence inside the typed one
    recalled: Recalled | None = None  # the earlier entry that this one is about
    #: bracketed sentences inside words: ruled on after the words are stored, all or none
    bracketed: tuple[str, ...] = ()
    #: what the sentence really changes, if its speaker may not know it
    real_changes: tuple[Change, ...] | None = None
    more: list[Settled] = field(default_factory=list)  # other things settled, as entries
    afterwards: list[After] = field(default_factory=list)  # called with the entry's number
    dropped_plan: Plan | None = None
    #: the state to store the entry in: a game just begun, or the sheets as they really are
    kept_in: Standing | None = None
    #: plans that this sentence ended, and why
    ended_plans: list[tuple[Plan, str]] = field(default_factory=list)

    @property
    def entries_to_redraw(self) -> tuple[int, ...]:
        """The entries whose messages must be shown again."""
        offered = (number for number, _ in self.choices_taken)
        every = (*offered, *self.gone, *self.also_redraw, self.follows_entry)
        return tuple(dict.fromkeys(filter(None, every)))

    def take(self, places: Iterable[tuple[int, int]]) -> None:
        """Mark choices as taken, each given by its entry's number and its position there."""
        self.choices_taken = tuple(dict.fromkeys((*self.choices_taken, *places)))

    def take_nothing_back(self) -> None:
        """Undo no entry after all: the sentence has to ask something first."""
        self.undoes, self.gone = 0, ()
        self.afterwards.clear()

    def for_inner(self) -> "Draft":
        """Return a draft for a sentence carried by this one, about the same entries."""
        return Draft(
            follows_entry=self.follows_entry,
            undoes=self.undoes,
            gone=self.gone,
            hidden=self.hidden,
            choices_taken=self.choices_taken,
        )

    def absorb(self, inner: "Draft") -> None:
        """Take over what a carried sentence leaves behind."""
        self.follows_entry = inner.follows_entry
        self.undoes, self.gone = inner.undoes, inner.gone
        self.hidden = most_hidden((self.hidden, inner.hidden))
        self.choices_taken = inner.choices_taken
        self.canonical_text = inner.canonical_text or self.canonical_text
        self.carried = inner.carried or self.carried
        self.recalled = inner.recalled or self.recalled
        self.bracketed = inner.bracketed or self.bracketed
        self.real_changes = inner.real_changes or self.real_changes
        self.dropped_plan = inner.dropped_plan or self.dropped_plan
        self.kept_in = inner.kept_in or self.kept_in
        self.also_redraw += inner.also_redraw
        self.more += inner.more
        self.afterwards += inner.afterwards
        self.ended_plans += inner.ended_plans
