"""A turn under way: what was said, where, and the scene it is said in."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime
from typing import Any

from play.dice_sources import RememberedDice
from play.language.exact_reading import Reading, Understood
from play.language.listener import Listener
from play.language.names.vocabulary import Vocabulary
from play.server import Server
from play.turn.draft import Draft, Standing
from play.turn.odds.worker_thread import Worker
from play.turn.presentation import Presentation, manner_of
from play.turn.scene_builder import build_scene
from play.turn.utterance_and_ruling import Utterance
from play.turn.visibility import may_know, most_hidden, read_visibility
from rules.core.dice.dice import Dice
from rules.core.errors import NotAllowed, NotFound, PlayerError
from rules.core.outcome import Choice, Outcome
from rules.core.permissions import may_play, may_see
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Change
from rules.core.scene import AnyScene
from rules.core.system import System
from rules.core.verb_declarations.request import Request
from rules.registry import system_of
from storage import journal, secret_entries
from storage.engine.database import Transaction
from storage.journal import Entry
from storage.plans import Plan
from storage.scene_query import ChannelState

#: where the memory of an entry keeps the records of those whom it does not name
UNNAMED = "unnamed"


@freeze
class Turn:
    """Who speaks, where, and what stands there. Lives as long as the transaction.

    It never changes: a sentence that this one carries, or a sentence that is only thought of, is
    ruled on in a turn made of this one. What a sentence leaves behind is its draft.
    """

    tx: Transaction
    said: Utterance
    found: ChannelState
    scene: AnyScene
    dice: RememberedDice
    now: datetime
    people: Mapping[str, str]
    worker: Worker  # does what no turn may wait for
    server: Server  # what the ids in a sentence are looked up in
    #: resolves a sentence within this turn, for verbs that carry another sentence
    resolver: "Callable[[Turn, Understood], Awaitable[Outcome]]"
    plan: Plan | None = None  # what was planned, and is said now
    offered_by_rules: bool = False  # a choice is taken that our own rules offered
    meant: tuple[int, ...] = ()  # whom the speaker named last, for `him` and `them`
    unnamed: tuple[int, ...] = ()  # whom `someone` means: those whom an entry does not name
    #: what this sentence has taken and settled before this part of it: what each says and remembers
    taken_before: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    draft: Draft = field(default_factory=Draft)

    async def resolve(self, understood: Understood) -> Outcome:
        """Resolve a sentence in this turn: what it leaves behind is in this turn's draft."""
        return await self.resolver(self, understood)

    def carry_sentence(self, **other: Any) -> "Turn":
        """Return the turn of a sentence that this one carries, with a draft of its own."""
        return replace(self, draft=self.draft.for_inner(), **other)

    def without_trace(self, scene: AnyScene, dice: Dice, draft: Draft) -> "Turn":
        """Return a turn on other dice in which nothing is written, and nothing left behind."""
        tx, rolled = self.tx.read_only(), RememberedDice(dice)
        return replace(self, tx=tx, scene=scene, dice=rolled, draft=draft)

    def keep_in(self, found: ChannelState, scene: AnyScene) -> "Turn":
        """Return the turn with other things standing there, and keep its entry among them."""
        self.draft.kept_in = Standing(found, scene)
        return replace(self, found=found, scene=scene)

    def to_keep(self) -> "Turn":
        """Return the turn in which the entry is kept."""
        kept_in = self.draft.kept_in
        return replace(self, found=kept_in.found, scene=kept_in.scene) if kept_in else self

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

    def unveil_scene(self, scene: AnyScene) -> AnyScene:
        """Return a scene with every sheet as it is: for what nobody is told of."""
        if not scene.veiled:
            return scene
        real = build_scene(self.found, self.said, self.now)
        return replace(scene, sheets=real.sheets, veiled=False)

    def list_changes(self, scene: AnyScene, entry: Entry) -> tuple[Change, ...]:
        """Return what an entry changed: as a scene's speaker knows it, or as it was."""
        return self.in_place(
            entry.changes if scene.veiled else secret_entries.list_real_changes(entry)
        )

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

    def manner(self, who: int, outcome: Outcome | None = None) -> Presentation:
        """Return how this game wants a ruling about a character shown."""
        return manner_of(self.found, self.scene, self.people, who, outcome)

    def find_own_character(self, name: str) -> int:
        """Return the speaker's character of this name or number, or say that there is none."""
        sheets = self.scene.sheets
        same = (s for s in sheets.values() if s.name.casefold() == name.casefold())
        sheet = sheets.get(int(name)) if name.isdecimal() else next(same, None)
        if sheet is None or not may_see(self.scene, sheet):
            # a number stands on a button, and nobody reads it there
            raise NotFound("character_gone" if name.isdecimal() else "unknown_character", name)
        if not may_play(self.scene, sheet):
            raise NotAllowed("not_your_character", name=sheet.name)
        return int(sheet.record)

    def vocabulary(self, scene: AnyScene) -> Vocabulary:
        return Vocabulary(self.system_or_none, scene, self.people)

    async def hide(self, *entries: Entry) -> None:
        """Keep what is settled now as hidden as the entries that it is about."""
        kept = [await read_visibility(self.tx, self.found.game, entry) for entry in entries]
        self.draft.hidden = most_hidden((self.draft.hidden, *kept))

    def understand(
        self,
        text: str,
        scene: AnyScene,
        *,
        loose: bool = False,
        acting: int = 0,
        offered: bool = False,
        reading: Reading = Reading.ONE,
    ) -> Understood:
        """Read a sentence in a scene of this game: see `play.language.listener`."""
        listener = Listener(self.found.system, self.people, self.meant, self.unnamed)
        return listener.understand(
            text, scene, loose=loose, acting=acting, offered=offered, reading=reading
        )

    def offers(self, error: PlayerError, acting: int) -> tuple[Choice, ...]:
        """Return what may have been meant where the rules know no such thing."""
        listener = Listener(self.found.system, self.people, self.meant, self.unnamed)
        said = self.said
        return listener.offers(said.text, error, self.scene, loose=said.loose, acting=acting)

    def follow_entry(self, entry: Entry | None) -> "Turn":
        """Return the turn in which `someone` means whom an entry does not name."""
        kept = entry.outcome.memory.get(UNNAMED) if entry is not None else None
        return replace(self, unnamed=tuple(kept) if isinstance(kept, Sequence) else ())  # type: ignore[arg-type]

    async def knows(self, entry: Entry) -> bool:
        """Say whether the speaker may know what an entry says."""
        if may_know(self.scene, entry):
            return True
        return await read_visibility(self.tx, self.found.game, entry) == "all"

    async def entry(self, number: int) -> Entry:
        """Return an entry of this game, or say that there is none."""
        self.require_game()
        found = await journal.entry(self.tx, self.found.game, number)
        if found is None:
            raise NotFound("no_entry", str(number))
        return found


#: what settles each kind of shared request
Handlers = dict[type[Request], Callable[[Turn, Understood], Awaitable[Outcome]]]
