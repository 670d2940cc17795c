"""One sentence being ruled on: what was said, where, and the scene."""

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

#: the key in an entry's memory for the records it calls "someone"
UNNAMED = "unnamed"


@freeze
class Turn:
    """One sentence being ruled on, in one transaction.

    It never changes: a carried sentence or a dry run gets a new turn made from this one. What the
    sentence leaves behind is collected in its draft.
    """

    tx: Transaction
    said: Utterance
    found: ChannelState
    scene: AnyScene
    dice: RememberedDice
    now: datetime
    people: Mapping[str, str]
    worker: Worker  # does what no turn may wait for
    server: Server  # looks up the ids in a sentence
    #: resolves a sentence within this turn, for verbs that carry another sentence
    resolver: "Callable[[Turn, Understood], Awaitable[Outcome]]"
    plan: Plan | None = None  # the plan that is being carried out
    offered_by_rules: bool = False  # the choice taken came from our own rules
    meant: tuple[int, ...] = ()  # the last named, for `him` and `them`
    unnamed: tuple[int, ...] = ()  # the NPCs that `someone` means
    #: choices that earlier parts of this sentence took: what each says and remembers
    taken_before: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    taken_later: tuple[str, ...] = ()  # and what those say that later parts take
    draft: Draft = field(default_factory=Draft)

    async def resolve(self, understood: Understood) -> Outcome:
        """Resolve a sentence in this turn, leaving its traces in this turn's draft."""
        return await self.resolver(self, understood)

    def carry_sentence(self, **other: Any) -> "Turn":
        """Return a turn, with its own draft, for a sentence that this one carries."""
        return replace(self, draft=self.draft.for_inner(), **other)

    def without_trace(self, scene: AnyScene, dice: Dice, draft: Draft) -> "Turn":
        """Return a turn with other dice that can't write and leaves nothing behind."""
        tx, rolled = self.tx.read_only(), RememberedDice(dice)
        return replace(self, tx=tx, scene=scene, dice=rolled, draft=draft)

    def keep_in(self, found: ChannelState, scene: AnyScene) -> "Turn":
        """Return the turn in another channel state, where its entry will also be stored."""
        self.draft.kept_in = Standing(found, scene)
        return replace(self, found=found, scene=scene)

    def to_keep(self) -> "Turn":
        """Return the turn in whose channel state the entry is stored."""
        kept_in = self.draft.kept_in
        return replace(self, found=kept_in.found, scene=kept_in.scene) if kept_in else self

    def require_game(self) -> None:
        """Refuse if there is no game here."""
        if not self.found.game:
            raise NotFound("no_game")

    @property
    def system(self) -> System:
        """Return the rules that are played here; refuse if there is no game."""
        if not self.found.game:
            raise NotFound("no_game")
        return system_of(self.found.system)

    @property
    def system_or_none(self) -> System | None:
        return system_of(self.found.system) if self.found.game else None

    def unveil_scene(self, scene: AnyScene) -> AnyScene:
        """Return a scene with the real sheets, for rulings that nobody is shown."""
        if not scene.veiled:
            return scene
        real = build_scene(self.found, self.said, self.now)
        return replace(scene, sheets=real.sheets, veiled=False)

    def list_changes(self, scene: AnyScene, entry: Entry) -> tuple[Change, ...]:
        """Return what an entry changed, as far as the scene's speaker knows."""
        return self.in_place(
            entry.changes if scene.veiled else secret_entries.list_real_changes(entry)
        )

    def in_place(self, changes: Sequence[Change]) -> tuple[Change, ...]:
        """Return an older entry's changes in a form that can be undone.

        An NPC that was renamed to free its name keeps the new name even if the entry is undone.
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
        """Return how this game wants a ruling about a character to look."""
        return manner_of(self.found, self.scene, self.people, who, outcome)

    def find_own_character(self, name: str) -> int:
        """Return the speaker's character with this name or number, or refuse."""
        sheets = self.scene.sheets
        same = (s for s in sheets.values() if s.name.casefold() == name.casefold())
        sheet = sheets.get(int(name)) if name.isdecimal() else next(same, None)
        if sheet is None or not may_see(self.scene, sheet):
            # only buttons use a number, so don't show it to people
            raise NotFound("character_gone" if name.isdecimal() else "unknown_character", name)
        if not may_play(self.scene, sheet):
            raise NotAllowed("not_your_character", name=sheet.name)
        return int(sheet.record)

    def vocabulary(self, scene: AnyScene) -> Vocabulary:
        return Vocabulary(self.system_or_none, scene, self.people)

    async def hide(self, *entries: Entry) -> None:
        """Make what is settled now at least as hidden as these entries."""
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
        """Read a sentence in a scene of this game; see `play.language.listener`."""
        listener = Listener(self.found.system, self.people, self.meant, self.unnamed)
        return listener.understand(
            text, scene, loose=loose, acting=acting, offered=offered, reading=reading
        )

    def offers(self, error: PlayerError, acting: int) -> tuple[Choice, ...]:
        """Return what may have been meant by a sentence that was refused."""
        listener = Listener(self.found.system, self.people, self.meant, self.unnamed)
        said = self.said
        return listener.offers(said.text, error, self.scene, loose=said.loose, acting=acting)

    def follow_entry(self, entry: Entry | None) -> "Turn":
        """Return the turn in which `someone` means the unmet NPCs of this entry."""
        kept = entry.outcome.memory.get(UNNAMED) if entry is not None else None
        return replace(self, unnamed=tuple(kept) if isinstance(kept, Sequence) else ())  # type: ignore[arg-type]

    async def knows(self, entry: Entry) -> bool:
        """Say whether the speaker may know what an entry says."""
        if may_know(self.scene, entry):
            return True
        return await read_visibility(self.tx, self.found.game, entry) == "all"

    async def entry(self, number: int) -> Entry:
        """Return an entry of this game, or refuse if there is none."""
        self.require_game()
        found = await journal.entry(self.tx, self.found.game, number)
        if found is None:
            raise NotFound("no_entry", str(number))
        return found


#: the function that settles each kind of shared request
Handlers = dict[type[Request], Callable[[Turn, Understood], Awaitable[Outcome]]]
