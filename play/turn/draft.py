"""What one sentence leaves behind beside its outcome, until it is written down."""

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
    """What stands in a channel, and the scene that is made of it."""

    found: ChannelState
    scene: AnyScene


@dataclass(slots=True)
class Draft:
    """What a sentence leaves behind. One that another carries has a draft of its own, so that a
    question or a refusal in it leaves the outer one as it was."""

    follows_entry: int = 0  # the entry that this one follows up
    undoes: int = 0
    #: entries that are taken back by this sentence: nothing of them counts any more
    gone: tuple[int, ...] = ()
    hidden: str = "all"  # how hidden that is which this one follows up
    choices_taken: Takes = ()
    #: entries whose messages change by it, besides those of which that can be told from the rest
    also_redraw: list[int] = field(default_factory=list)
    canonical_text: str | None = None  # where it is not the sentence that was typed
    carried: Understood | None = None  # the sentence that the one which was typed carries
    recalled: Recalled | None = None  # the earlier entry that this one is about
    #: sentences in brackets within words: ruled once the words are kept, all or none
    bracketed: tuple[str, ...] = ()
    #: what the sentence really changes, where its speaker may not know that
    real_changes: tuple[Change, ...] | None = None
    more: list[Settled] = field(default_factory=list)  # what else is settled, each an entry
    afterwards: list[After] = field(default_factory=list)  # called with the entry's number
    dropped_plan: Plan | None = None
    #: what stands where it is kept: a game that it began, or sheets as they really are
    kept_in: Standing | None = None
    #: plans that came to nothing by this sentence, and why
    ended_plans: list[tuple[Plan, str]] = field(default_factory=list)

    @property
    def entries_to_redraw(self) -> tuple[int, ...]:
        """The entries whose messages are to be shown anew."""
        offered = (number for number, _ in self.choices_taken)
        every = (*offered, *self.gone, *self.also_redraw, self.follows_entry)
        return tuple(dict.fromkeys(filter(None, every)))

    def take(self, places: Iterable[tuple[int, int]]) -> None:
        """Count choices as taken, each by the number of its entry and its position there."""
        self.choices_taken = tuple(dict.fromkeys((*self.choices_taken, *places)))

    def take_nothing_back(self) -> None:
        """Leave all entries as they are: what would take them back has asked something first."""
        self.undoes, self.gone = 0, ()
        self.afterwards.clear()

    def for_inner(self) -> "Draft":
        """Return a draft for a sentence that this one carries: it stands in the same place."""
        return Draft(
            follows_entry=self.follows_entry,
            undoes=self.undoes,
            gone=self.gone,
            hidden=self.hidden,
            choices_taken=self.choices_taken,
        )

    def absorb(self, inner: "Draft") -> None:
        """Take over what a sentence leaves behind that this one carries."""
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
