"""One turn of play: understand, resolve, record. The same path for text, slash and button."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from grammar.registry import verbs_of
from play.clock import Clock, stamp
from play.desk.owed import named, players
from play.desk.reminders import Reminder, reminders
from play.dice import RememberedDice
from play.imports import check_changes, guarded
from play.language.meaning import Understood
from play.limits import check_limits
from play.permissions import check
from play.server import Anywhere, Port, Server, Unasked
from play.shown.cards import cards
from play.shown.messages import ruling_of
from play.turn import choices as choosing
from play.turn.recall import recall, remember_named
from play.turn.record import record, record_more, spoken_for
from play.turn.scene import build_scene, upgraded
from play.turn.turn import AnyScene, Turn
from play.turn.values import Ruling, Said, Settled
from play.turn.visibility import most_hidden, names_hidden
from play.verbs.registry import handlers
from play.wording import table as wording
from rules.core.dice.dice import Dice
from rules.core.errors import NotAllowed, NotFound, PlayerError
from rules.core.outcome import Choice, Outcome
from rules.core.permissions import is_gm, may_play, without_hidden
from rules.core.ruling import spoken
from rules.registry import SYSTEMS
from storage import choices, desk, games, journal, removal, scenes
from storage.choices import Offered
from storage.database import Database, Row, Transaction
from storage.errors import Writes
from storage.journal import Entry
from storage.scenes import Found
from storage.shown import Named

#: sentences that look something up, as far as their first words tell: they wait for nobody
_LOOKUP = re.compile(
    r"\s*/?\s*(?:(?:help|rules|about|history|waiting|board|gm|catchup|ledger)\b"
    r"(?!\s+(?:channel|hand|reveal|pin|unpin)\b)"
    r"|(?:sheet|npc)\s+(?:show|list|export)\b|game(?:\s+show)?\s*$|privacy(?:\s+show)?\s*$)",
    re.IGNORECASE,
)
#: so many are offered to speak for, to someone who has no character
MOST_SPEAKERS = 5
#: how many ids of one sentence the server is asked about
MOST_QUESTIONS = 3
#: how many characters a game master is asked about
MOST_ASKED = 25


#: so many servers may be gone at once, or a tenth of all: more than that is an error of ours
MOST_GONE = 10


class TooManyGone(Exception):
    """More servers seem to be gone at once than can be true."""


class Referee:
    """Hears what people say and rules on it, one turn at a time."""

    def __init__(self, database: Database, dice: Dice, clock: Clock | None = None) -> None:
        self.database = database
        self.clock = clock or Clock()
        #: what is known of the servers that games live in
        self.port: Port = Anywhere()
        self._dice = dice

    def read_ahead(self) -> None:
        """Read all rules, grammars and verbs now, so that no first sentence waits for them."""
        handlers()
        for system in SYSTEMS:
            SYSTEMS[system], verbs_of(system)

    async def hear(self, said: Said) -> Ruling:
        """Rule on what a person said."""
        if _LOOKUP.match(said.text):
            try:
                return await self._asking(lambda: self._look_up(said))
            except Writes:
                pass  # it was no lookup after all
        return await self._asking(lambda: self._hear(said))

    async def _look_up(self, said: Said) -> Ruling:
        """Rule on what changes nothing, without waiting for anyone's turn."""
        async with self.database.reading() as tx:
            rows = await tx.execute_fetchall(scenes.SCENE, _asked(said))
            turn = await self._begin(tx, said, rows)
            if turn.found.seen:
                raise Writes
            return await self._answer(turn)

    async def _hear(self, said: Said) -> Ruling:
        async with self._turn(said) as (turn, earlier):
            return await ruling_of(turn.tx, earlier) if earlier else await self._answer(turn)

    async def _answer(self, turn: Turn) -> Ruling:
        said = turn.said
        acting = turn.named(said.character) if said.character else 0
        heard = "offered" if said.inside else "line"
        await remember_named(turn)
        understood = turn.understand(
            said.text, turn.scene, loose=said.loose, acting=acting, heard=heard
        )
        try:
            return await self._rule(turn, understood)
        except PlayerError as error:
            if names_hidden(understood, error):  # as if nobody had that name
                scene = without_hidden(turn.scene)
                turn.understand(said.text, scene, loose=said.loose, acting=acting, heard=heard)
            raise

    async def press(self, said: Said, number: int, position: int) -> Ruling:
        """Rule on a choice of an entry as if the person had typed what it says."""
        return await self._asking(lambda: self._press(said, number, position))

    async def _asking(self, attempt: Callable[[], Awaitable[Ruling]]) -> Ruling:
        """Try until nothing is left to ask the server: no turn is held while it is asked."""
        for _ in range(MOST_QUESTIONS):
            try:
                return await attempt()
            except Unasked as question:
                await self.port.ask(question)
        return await attempt()

    async def _press(self, said: Said, number: int, position: int) -> Ruling:
        async with self._turn(said) as (turn, earlier):
            if earlier is not None:
                return await ruling_of(turn.tx, earlier)
            understood = await choosing.pressed(turn, number, position)
            return await self._rule(turn, understood)

    @asynccontextmanager
    async def _turn(self, said: Said) -> AsyncIterator[tuple[Turn, Entry | None]]:
        """Hold a turn, and the entry that the same source made before, if it did."""
        async with self.database.turn(scenes.SCENE, _asked(said)) as (tx, rows):
            turn = await self._begin(tx, said, rows)
            seen = turn.found.seen
            yield turn, await journal.entry(tx, *seen) if seen else None

    async def _begin(self, tx: Transaction, said: Said, rows: Sequence[Row]) -> Turn:
        """Make a turn of what stands where something is said."""
        found = upgraded(scenes.gather(rows))
        now = self.clock.now()
        await _check_server(tx, said, found)
        if found.game and found.people.get(said.speaker) != said.name:
            games.know(tx, found.server, found.game, said.speaker, said.name)
            found = found._replace(people={**found.people, said.speaker: said.name})
        scene = build_scene(found, said, now)
        if said.game and (not found.game or scene.game.ended):
            raise NotFound("game_over", scene.game.name)
        home = Server(self.port, said.server or found.server)
        return Turn(
            tx=tx,
            said=said,
            found=found,
            scene=scene,
            dice=RememberedDice(self._dice),
            now=now,
            people=found.people,
            server=home,
            settle=settle,
        )

    async def _rule(self, turn: Turn, understood: Understood) -> Ruling:
        try:
            outcome = await settle(turn, understood)
        except NotFound as error:
            if error.code == "no_character":
                error.choices = for_someone(turn.scene, understood)
            raise
        said, verb = turn.spoken or understood.said, understood.sentence.verb
        inner = turn.within or understood
        visible = most_hidden((inner.sentence.visible, turn.hidden))
        if not outcome.recorded or not turn.found.game:
            offers = tuple(spoken_for(choice, visible) for choice in outcome.choices)
            outcome = replace(outcome, choices=offers)
            return Ruling(
                outcome,
                said,
                turn.said.name,
                visible=visible,
                rolled=tuple(turn.dice.faces),
                choices=_new_choices(outcome),
                game=turn.found.game,
                system=turn.found.system,
                manner=turn.manner(outcome.subject or understood.scene.acting),
                speaker=turn.said.speaker,
                channel=turn.said.channel,
            )
        await choosing.taken_in_words(turn, understood, outcome, said)
        check_limits(turn.scene, outcome.changes)
        settled = Settled(
            outcome=outcome,
            said=said,
            verb=verb,
            acting=inner.scene.acting,
            visible=visible,
            dice=tuple(turn.dice.faces),
            takes=turn.takes,
        )
        return await self._recorded(turn, settled)

    async def _recorded(self, turn: Turn, settled: Settled) -> Ruling:
        """Keep what was settled and return it as a ruling."""
        settled, number = record(
            turn, settled, source=turn.said.source, about=turn.about, undoes=turn.undoes
        )
        for afterwards in turn.afterwards:
            await afterwards(number)
        touched = (*turn.touched, turn.about)
        ruling = self._ruled(turn, settled, number)
        more = [self._ruled(turn, *kept) for kept in await record_more(turn, number)]
        return ruling._replace(
            rolled=tuple(die for each in (ruling, *more) for die in each.rolled),
            touched=tuple(dict.fromkeys(filter(None, touched))),
            more=tuple(more),
        )

    def _ruled(self, turn: Turn, settled: Settled, number: int) -> Ruling:
        outcome = settled.outcome
        return Ruling(
            outcome=outcome,
            said=settled.said,
            by=turn.said.name,
            number=number,
            visible=settled.visible,
            rolled=settled.dice,
            choices=_new_choices(outcome, turn.found.game, number),
            game=turn.found.game,
            system=turn.found.system,
            at=stamp(turn.now),
            manner=turn.manner(outcome.subject or settled.acting, outcome.changes),
            speaker=turn.said.speaker,
            channel=turn.said.channel,
            purse=turn.system.purse(outcome.memory, (), number),
        )

    async def latest_offer(self, channel: str) -> Named:
        """Return the newest entry in a channel that offered any choice."""
        async with self.database.reading() as tx:
            entry = await choices.latest_offer(tx, channel)
        if entry is None:
            raise NotFound("no_choices")
        return entry

    async def offers(self, entry: Named) -> list[Offered]:
        """Return the choices of an entry."""
        async with self.database.reading() as tx:
            return await choices.of_entry(tx, *entry)

    async def numbered(self, channel: str, parent: str, number: int) -> Entry:
        """Return an entry of a channel's game by its number."""
        async with self.database.reading() as tx:
            found = upgraded(await scenes.read(tx, channel, parent))
            entry = await journal.entry(tx, found.game, number) if found.game else None
        if entry is None:
            raise NotFound("no_entry", str(number))
        return entry

    async def noticed(self, said: Said) -> None:
        """Take note that someone posted here, whatever they wrote: the text is never kept.

        Call it for every post where a game is played. A post by a webhook has no speaker; its
        `name` is the character's, and counts for whoever plays that character.
        """
        async with self.database.reading() as tx:
            found = upgraded(await scenes.read(tx, said.channel, said.parent))
        if not found.game:
            return
        people: tuple[str, ...] = (said.speaker,) if said.speaker else ()
        if not said.speaker:
            scene = build_scene(found, said, self.clock.now())
            sheet = named(scene, said.name)
            people = players(scene, sheet) if sheet is not None else ()
        async with self.database.transaction() as tx:
            for person in people:
                at = stamp(self.clock.now())
                if person in found.claims and person == said.speaker:
                    await games.confirm(tx, found.game, person)
                await desk.notice(tx, found.game, said.channel, person, at, found.last)

    async def cards(self, ruling: Ruling) -> list[Ruling]:
        """Return the standing cards that a ruling changed, as they are now.

        Each has the number of the entry that hung it up: edit the message that shows it. Its
        choices belong to no entry; each is a sentence that its character says, for whoever may
        play it. Edit at most once in a few seconds: only the newest state matters.
        """
        changed = {change.record for change in ruling.outcome.changes}
        changed |= {c.record for more in ruling.more for c in more.outcome.changes}
        if not ruling.game or not changed:
            return []
        async with self.database.reading() as tx:
            return await cards(tx, ruling.game, changed)

    async def server_removed(self, server: str) -> None:
        """Mark a server's games: call it when Discord reports the removal, never for an outage."""
        async with self.database.transaction() as tx:
            await removal.mark(tx, server, stamp(self.clock.now()))

    async def server_back(self, server: str) -> None:
        """Restore everything of a server that invited the bot again in time."""
        async with self.database.transaction() as tx:
            await removal.unmark(tx, server)

    async def servers_seen(self, application: str, seen: Collection[str]) -> list[str]:
        """Mark the servers that the bot is in no longer, unmark those that are back, and return
        those newly marked.

        `seen` are all servers of this application. Nothing is marked where the database belongs
        to another one, or where more vanish at once than can be true: `TooManyGone`.
        """
        async with self.database.transaction() as tx:
            known = (await games.recall(tx, ["application"])).get("application")
            if known not in (None, application):
                return []
            await games.remember(tx, "application", application)
            kept = await removal.kept(tx)
            for server in (each for each, gone in kept.items() if gone and each in seen):
                await removal.unmark(tx, server)
            missing = [each for each, gone in kept.items() if not gone and each not in seen]
            if len(missing) > MOST_GONE and len(missing) * 10 > len(kept):
                raise TooManyGone(len(missing))
            for server in missing:
                await removal.mark(tx, server, stamp(self.clock.now()))
        return missing

    async def purge(self, days: int) -> list[str]:
        """Delete what was kept of servers that removed the bot this many days ago, and name them.

        At most a tenth of all servers at once, but one at least: should something ever mark too
        many, there is time to notice. Call it once a day or so.
        """
        before = stamp(self.clock.now() - timedelta(days=days))
        async with self.database.reading() as tx:
            most = max(1, await removal.servers(tx) // 10)
            gone = (await removal.overdue(tx, before))[:most]
            games_gone = [game for server in gone for game in await removal.games_of(tx, server)]
        for game in games_gone:
            await self._purge(game)
        for server in gone:
            async with self.database.transaction() as tx:
                await removal.forget_people(tx, server)
        return gone

    async def _purge(self, game: int) -> None:
        """Delete a game in small steps, so that nobody's turn waits long."""
        more = True
        while more:
            async with self.database.transaction() as tx:
                more = await removal.purge_some(tx, game)

    async def reminders(self) -> list[Reminder]:
        """Return who is to be pinged now, and remember it. Call it once a minute or so."""
        async with self.database.transaction() as tx:
            return await reminders(tx, self.clock.now())

    async def due(self) -> list[tuple[str, str]]:
        """Do what the clock says is due, and return who was told what."""
        return [(each.who, each.what) for each in await self.reminders()]

    def now(self) -> datetime:
        return self.clock.now()


async def _check_server(tx: Transaction, said: Said, found: Found) -> None:
    """Refuse what is said in one server about a game of another.

    Whom an import names, and who never spoke in its server, has no say in it from elsewhere.
    """
    if found.game and said.server and found.server and said.server != found.server:
        raise NotAllowed("other_server")
    if said.speaker in found.claims:
        if found.server and not said.server:
            raise NotAllowed("speak_there_first")
        await games.confirm(tx, found.game, said.speaker)


def for_someone(scene: AnyScene, understood: Understood) -> tuple[Choice, ...]:
    """Return the same sentence said as each whom a speaker without a character may play."""
    if understood.sentence.speaking_as is not None:
        return ()
    people = [s for s in scene.present(npcs=True) if may_play(scene, s)]
    people.sort(key=lambda sheet: sheet.npc)
    said, mark, comment = understood.said.partition(" # ")
    return tuple(
        Choice(sheet.name, f"{said} as {spoken(sheet.name)}{mark}{comment}", recalls=False)
        for sheet in people[:MOST_SPEAKERS]
    )


async def settle(turn: Turn, understood: Understood) -> Outcome:
    """Resolve a request: a shared verb here, any other by the rules of this game."""
    handler = handlers().get(type(understood.request))
    if handler is not None:
        return await handler(turn, understood)
    scene = await recall(turn, understood)
    system, imported = turn.system, scene.recalled is not None and scene.recalled.imported
    with guarded(imported):
        try:
            outcome = system.resolve(understood.request, scene, turn.dice)
        except NotFound as error:
            if error.code != "no_character" or not is_gm(scene) or not scene.standing():
                raise
            return _for_whom(understood)
        if imported:
            check_changes(turn, scene, outcome.changes)
    check(system, understood.sentence.verb, understood.request, scene, outcome.changes)
    return outcome


def _for_whom(understood: Understood) -> Outcome:
    """Ask a game master who plays nobody for whom a sentence is meant. Nothing has happened yet."""
    said, mark, comment = understood.said.partition(" # ")
    names = [sheet.name for sheet in understood.scene.present(npcs=True)][:MOST_ASKED]
    return Outcome(
        wording.FOR_WHOM,
        choices=tuple(
            Choice(name, f"{said} as {spoken(name)}{mark}{comment}", "gm", recalls=False)
            for name in names
        ),
        recorded=False,
        private=True,
    )


def _asked(said: Said) -> dict[str, Any]:
    return scenes.asked(said.channel, said.parent, said.source, said.game)


def _new_choices(outcome: Outcome, game: int = 0, number: int = 0) -> tuple[Offered, ...]:
    """Return choices that were just offered. A lookup's belong to no entry: each is a sentence."""
    return tuple(
        Offered(game, number, place, choice, True)
        for place, choice in enumerate(outcome.choices, 1)
    )
