"""One turn of play: understand, resolve, record. The same path for text, slash and button."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial

from play.clock import Clock, stamp
from play.dice import RememberedDice
from play.noticeboard import ruling_of
from play.permissions import check
from play.said import Ruling, Said
from play.turn import Turn, Understood, build_scene
from play.verbs import choosing
from play.verbs.registry import HANDLERS
from rules.core.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import Choice, Outcome
from rules.core.record import encode
from storage import choices, games, journal, scenes
from storage.choices import Offered
from storage.database import Database, Transaction
from storage.journal import Entry
from storage.recording import Draft, Kept, record


class Referee:
    """Hears what people say and rules on it, one turn at a time."""

    def __init__(self, database: Database, dice: Dice, clock: Clock | None = None) -> None:
        self.database = database
        self.clock = clock or Clock()
        self._dice = dice
        self._people: dict[str, str] | None = None

    async def hear(self, said: Said) -> Ruling:
        """Rule on what a person said."""
        async with self._turn(said) as (turn, earlier):
            if earlier is not None:
                return await ruling_of(turn.tx, earlier, turn.people)
            acting = turn.named(said.character) if said.character else 0
            understood = turn.understand(said.text, turn.scene, loose=said.loose, acting=acting)
            return await self._rule(turn, understood)

    async def press(self, said: Said, entry: int, position: int) -> Ruling:
        """Rule on a choice as if the person had typed what it says. `entry` is an entry's id."""
        async with self._turn(said) as (turn, earlier):
            if earlier is not None:
                return await ruling_of(turn.tx, earlier, turn.people)
            understood = await choosing.pressed(turn, entry, position)
            return await self._rule(turn, understood)

    @asynccontextmanager
    async def _turn(self, said: Said) -> AsyncIterator[tuple[Turn, Entry | None]]:
        """Hold a turn, and the entry that the same source made before, if it did."""
        known = self._people
        look = partial(scenes.look, channel=said.channel, parent=said.parent, source=said.source)
        try:
            async with self.database.turn(look) as (tx, found):
                now = self.clock.now()
                people = await self._know(tx, said)
                scene = build_scene(found, said, now)
                dice = RememberedDice(self._dice)
                turn = Turn(tx, said, found, scene, dice, now, people, settle=settle)
                yield turn, await journal.entry(tx, *found.seen) if found.seen else None
        except BaseException:
            self._people = known  # a name that was not written down is not known
            raise

    async def _know(self, tx: Transaction, said: Said) -> Mapping[str, str]:
        """Keep people's names at hand; write one down only when it is new."""
        if self._people is None:
            self._people = await games.people(tx)
        if self._people.get(said.speaker) != said.name:
            await games.know(tx, said.speaker, said.name)
            self._people = self._people | {said.speaker: said.name}
        return self._people

    async def _rule(self, turn: Turn, understood: Understood) -> Ruling:
        outcome = await settle(turn, understood)
        said, verb = turn.spoken or understood.said, understood.sentence.verb
        if not outcome.recorded or not turn.found.game:
            return Ruling(
                outcome,
                said,
                turn.said.name,
                visible=understood.sentence.visible,
                rolled=tuple(turn.dice.faces),
                choices=_new_choices(outcome),
                game=turn.found.game,
                system=turn.found.system,
                manner=turn.manner(outcome.subject or understood.scene.acting),
                speaker=turn.said.speaker,
                channel=turn.said.channel,
            )
        if turn.takes is None and turn.about:
            turn.takes = await choosing.spoken(turn, said, outcome.settles)
        offered = tuple(_pointed(c, turn.found.last + 1) for c in outcome.choices)
        outcome = replace(outcome, choices=offered)
        id, number = await self._record(turn, understood, outcome, said, verb)
        return Ruling(
            outcome,
            said,
            turn.said.name,
            number,
            id,
            understood.sentence.visible,
            tuple(turn.dice.faces),
            _new_choices(outcome, id, number),
            turn.found.game,
            turn.found.system,
            stamp(turn.now),
            tuple(dict.fromkeys(filter(None, (*turn.touched, turn.about)))),
            turn.manner(outcome.subject or understood.scene.acting),
            turn.said.speaker,
            turn.said.channel,
        )

    async def _record(
        self, turn: Turn, understood: Understood, outcome: Outcome, said: str, verb: str
    ) -> tuple[int, int]:
        """Keep the entry, what it changes and what it offers."""
        found, tx = turn.found, turn.tx
        unsaved = {turn.scene.stage.record: encode(turn.scene.stage)}
        values = scenes.applied(found, outcome.changes, unsaved)
        draft = Draft(
            turn.said.source,
            turn.said.speaker,
            turn.said.channel,
            said,
            verb,
            understood.scene.acting,
            understood.sentence.visible,
            tuple(turn.dice.faces),
            outcome,
            stamp(turn.now),
            turn.about,
            turn.undoes,
        )
        kept = Kept(values, outcome.choices, turn.takes, found.system, turn.system.version)
        id, number = await record(tx, found, draft, kept)
        for afterwards in turn.afterwards:
            await afterwards(id, number)
        return id, number

    async def latest_offer(self, channel: str) -> int:
        """Return the id of the newest entry in a channel that offered any choice."""
        async with self.database.reading() as tx:
            entry = await choices.latest_offer(tx, channel)
        if entry is None:
            raise NotFound("no_choices")
        return entry

    async def offers(self, entry: int) -> list[Offered]:
        """Return the choices of an entry, by its id."""
        async with self.database.reading() as tx:
            return await choices.of_entry(tx, entry)

    async def numbered(self, channel: str, parent: str, number: int) -> Entry:
        """Return an entry of a channel's game by its number."""
        async with self.database.reading() as tx:
            found = await scenes.read(tx, channel, parent)
            entry = await journal.entry(tx, found.game, number) if found.game else None
        if entry is None:
            raise NotFound("no_entry", str(number))
        return entry

    async def noticed(self, said: Said) -> None:
        """Take note that someone posted here, whatever they wrote."""

    async def due(self) -> list[tuple[str, str]]:
        """Do what the clock says is due, and return who was told what."""
        return []

    def now(self) -> datetime:
        return self.clock.now()


async def settle(turn: Turn, understood: Understood) -> Outcome:
    """Resolve a request: a shared verb here, any other by the rules of this game."""
    handler = HANDLERS.get(type(understood.request))
    if handler is not None:
        return await handler(turn, understood)
    scene = await turn.recall(understood)
    system = turn.system
    outcome = system.resolve(understood.request, scene, turn.dice)
    check(system, understood.sentence.verb, scene, outcome.changes)
    return outcome


def _pointed(choice: Choice, number: int) -> Choice:
    """Let what a choice says name the entry that offers it."""
    if not choice.recalls or " entry " in choice.says:
        return choice
    head, mark, comment = choice.says.partition(" # ")
    return replace(choice, says=f"{head} entry {number}{mark}{comment}")


def _new_choices(outcome: Outcome, id: int = 0, number: int = 0) -> tuple[Offered, ...]:
    """Return choices that were just offered. A lookup's belong to no entry: each is a sentence."""
    return tuple(
        Offered(id, number, place, choice, True) for place, choice in enumerate(outcome.choices, 1)
    )
