"""A turn under way: what was said, where, and the scene it is said in."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from play.dice import RememberedDice
from play.language.meaning import Listener
from play.language.names.vocabulary import Vocabulary
from play.language.sentence import Understood
from play.server import Server
from play.turn.odds.aside import Worker
from play.turn.scene import build_scene
from play.turn.style import Manner, manner_of
from play.turn.values import Said, Settled, Takes
from play.turn.visibility import most_hidden, standing, told
from rules.core.errors import NotAllowed, NotFound, PlayerError
from rules.core.outcome import Choice, Outcome
from rules.core.permissions import may_play, may_see
from rules.core.records.record import Change
from rules.core.requests.request import Request
from rules.core.scene import Recalled, Scene
from rules.core.system import System
from rules.registry import system_of
from storage import journal, unseen
from storage.database import Transaction
from storage.journal import Entry
from storage.plans import Plan
from storage.scenes import Found

AnyScene = Scene[Any, Any, Any]
After = Callable[[int], Awaitable[None]]
#: where the memory of an entry keeps the records of those whom it does not name
UNNAMED = "unnamed"


@dataclass(slots=True)
class Turn:
    """All that settling one sentence may need. Lives as long as the transaction."""

    tx: Transaction
    said: Said
    found: Found
    scene: AnyScene
    dice: RememberedDice
    now: datetime
    people: Mapping[str, str]
    worker: Worker  # does what no turn may wait for
    server: Server  # what the ids in a sentence are looked up in
    about: int = 0  # the entry that this one follows up
    undoes: int = 0
    hidden: str = "all"  # how hidden that is which this one follows up
    afterwards: list[After] = field(default_factory=list)  # with the entry's number
    takes: Takes = ()
    vouched: bool = False  # a choice is taken that our own rules offered
    touched: list[int] = field(default_factory=list)
    spoken: str | None = None  # the canonical sentence, where it is not the one that was typed
    within: Understood | None = None  # the sentence that the one which was typed carries
    more: list[Settled] = field(default_factory=list)  # what else is settled, each an entry
    meant: tuple[int, ...] = ()  # whom the speaker named last, for `him` and `them`
    unnamed: tuple[int, ...] = ()  # whom `someone` means: those whom an entry does not name
    recalled: Recalled | None = None  # the earlier entry that this one is about
    #: what the sentences of this turn that are settled already leave to know
    remembered: list[Mapping[str, Any]] = field(default_factory=list)
    #: what the choices say that this sentence has taken so far
    picked: list[str] = field(default_factory=list)
    plan: Plan | None = None  # what was planned, and is said now
    #: plans that came to nothing in this turn, and why
    ended: list[tuple[Plan, str]] = field(default_factory=list)
    #: sentences within the words that are said: ruled once the words are kept, all or none
    inner: tuple[str, ...] = ()
    #: what the sentence really changes, where its speaker may not know that
    really: tuple[Change, ...] | None = None
    #: resolves a sentence within this turn, for verbs that carry another sentence
    settle: "Callable[[Turn, Understood], Awaitable[Outcome]] | None" = None

    async def resolve(self, understood: Understood) -> Outcome:
        assert self.settle is not None
        return await self.settle(self, understood)

    def require_game(self) -> None:
        """Say that there is no game, where there is none."""
        if not self.found.game:
            raise NotFound("no_game")

    @property
    def system(self) -> System:
        """Return the rules that are played here, or say that there is no game."""
        self.require_game()
        return system_of(self.found.system)

    @property
    def system_or_none(self) -> System | None:
        return system_of(self.found.system) if self.found.game else None

    def unveiled(self, scene: AnyScene) -> AnyScene:
        """Return a scene with every sheet as it is: for what nobody is told of."""
        if not scene.veiled:
            return scene
        real = build_scene(self.found, self.said, self.now)
        return replace(scene, sheets=real.sheets, veiled=False)

    def changed_by(self, scene: AnyScene, entry: Entry) -> tuple[Change, ...]:
        """Return what an entry changed: as a scene's speaker knows it, or as it was."""
        return self.in_place(entry.changes if scene.veiled else unseen.happened(entry))

    def in_place(self, changes: Sequence[Change]) -> tuple[Change, ...]:
        """Return changes of an older entry as they may be taken back.

        Whoever made way for a name with it keeps the new one, whatever becomes of the entry.
        """
        made_way = {each.record for each in changes if each.field == "once" and each.after}
        if made_way:
            changes = [
                each
                for each in changes
                if each.record not in made_way or each.field not in ("once", "name")
            ]
        return tuple(changes)

    def manner(self, who: int, outcome: Outcome | None = None) -> Manner:
        """Return how this game wants a ruling about a character shown."""
        return manner_of(self.found, self.scene, self.people, who, outcome)

    def named(self, name: str) -> int:
        """Return the speaker's character of this name or number, or say that there is none."""
        sheets = self.scene.sheets
        same = (s for s in sheets.values() if s.name.casefold() == name.casefold())
        sheet = sheets.get(int(name)) if name.isdecimal() else next(same, None)
        if sheet is None or not may_see(self.scene, sheet):
            raise NotFound("unknown_character", name)
        if not may_play(self.scene, sheet):
            raise NotAllowed("not_your_character", name=sheet.name)
        return int(sheet.record)

    def vocabulary(self, scene: AnyScene) -> Vocabulary:
        return Vocabulary(self.system_or_none, scene, self.people)

    async def hide(self, *entries: Entry) -> None:
        """Keep what is settled now as hidden as the entries that it is about."""
        kept = [await standing(self.tx, self.found.game, entry) for entry in entries]
        self.hidden = most_hidden((self.hidden, *kept))

    def understand(
        self,
        text: str,
        scene: AnyScene,
        *,
        loose: bool = False,
        acting: int = 0,
        offered: bool = False,
        heard: str = "one",
    ) -> Understood:
        """Read a sentence in a scene of this game: see `play.language.meaning`."""
        listener = Listener(self.found.system, self.people, self.meant, self.unnamed)
        return listener.understand(
            text, scene, loose=loose, acting=acting, offered=offered, heard=heard
        )

    def offers(self, error: PlayerError, acting: int) -> tuple[Choice, ...]:
        """Return what may have been meant where the rules know no such thing."""
        listener = Listener(self.found.system, self.people, self.meant, self.unnamed)
        said = self.said
        return listener.offers(said.text, error, self.scene, loose=said.loose, acting=acting)

    def follow_unnamed(self, entry: Entry | None) -> None:
        """Let `someone` mean whom an entry does not name, in a sentence that comes of it."""
        kept = entry.outcome.memory.get(UNNAMED) if entry is not None else None
        self.unnamed = tuple(kept) if isinstance(kept, Sequence) else ()  # type: ignore[arg-type]

    async def knows(self, entry: Entry) -> bool:
        """Say whether the speaker may know what an entry says."""
        if told(self.scene, entry):
            return True
        return await standing(self.tx, self.found.game, entry) == "all"

    async def entry(self, number: int) -> Entry:
        """Return an entry of this game, or say that there is none."""
        self.require_game()
        found = await journal.entry(self.tx, self.found.game, number)
        if found is None:
            raise NotFound("no_entry", str(number))
        return found


#: what settles each kind of shared request
Handlers = dict[type[Request], Callable[[Turn, Understood], Awaitable[Outcome]]]
