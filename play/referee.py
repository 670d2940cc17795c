"""One turn of play: understand, resolve, record. The same path for text, slash and button."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TypeVar

from grammar.registry import verbs_of
from play.clock import Clock, stamp
from play.desk.people import named, players
from play.desk.plans import watch
from play.desk.reminders import Reminder, reminders
from play.desk.run.place import ended
from play.desk.run.proxy import may_run
from play.desk.run.runner import Runner
from play.dice import KeptDice, RememberedDice
from play.dice import settle as settle_dice
from play.language.sentence import Understood
from play.language.speech import words_in
from play.language.suggestions import place_as_typed
from play.limits import check_limits
from play.server import Anywhere, Keeper, Owns, Port, Server, Unasked, owns_all
from play.shown.cards import cards
from play.shown.messages import ruling_of
from play.turn import choices as choosing
from play.turn import lookups
from play.turn.names import check_names
from play.turn.odds.aside import Aside, Worker
from play.turn.recall import remember_named
from play.turn.record import as_ruling, record, record_more, spoken_for
from play.turn.scene import asked_of, build_scene, check_server, upgraded
from play.turn.secrets.account import tell_known, unveil_blind
from play.turn.secrets.acquaintance import (
    Unsettled,
    check_meetings,
    note_unknown,
    settle_meetings,
)
from play.turn.secrets.unmet import keep_private, make_way, named_in, unknown_name, veil
from play.turn.speakers import for_someone
from play.turn.thought import worth_offering
from play.turn.turn import Turn
from play.turn.values import Ruling, Said, Settled
from play.turn.visibility import most_hidden, seen_by_speaker
from play.turn.words.speech import SAY, as_read
from play.turn.words.within import rule_within
from play.verbs.registry import handlers, settle
from play.wording.rounds import PASSED_BY
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, PlayerError, Refused
from rules.core.records.shape import writable
from rules.registry import SYSTEMS, system_of
from storage import choices, desk, games, journal, plans, scenes
from storage.choices import Offered
from storage.database import Database, Row, Transaction
from storage.erasure import privacy
from storage.errors import Interrupted, Unkeepable, Writes
from storage.journal import Entry
from storage.plans import Plan
from storage.shown import Named

T = TypeVar("T")
#: how many ids of one sentence the server is asked about
MOST_QUESTIONS = 3
#: how often a turn is tried that the database interrupts
MOST_TRIES = 3
Attempt = Callable[[Dice], Awaitable[T]]


class Referee(Keeper):
    """Hears what people say and rules on it, one turn at a time."""

    def __init__(self, database: Database, dice: Dice, clock: Clock | None = None) -> None:
        super().__init__(database, clock or Clock())
        #: what is known of the servers that games live in
        self.port: Port = Anywhere()
        #: holds each try at a turn, for whoever wants to know how long it takes and how it ends
        self.watch: Callable[[], AbstractContextManager[None]] = nullcontext
        self._dice = dice
        self.worker = Worker()
        self.runner = Runner(database, self.clock, self._say_for)

    def read_ahead(self) -> None:
        """Read all rules, grammars and verbs now, so that no first sentence waits for them."""
        handlers()
        for system in SYSTEMS:
            system_of(system), verbs_of(system)

    async def hear(self, said: Said) -> Ruling:
        """Rule on what a person said, and let the plans run whose time has come by it."""
        if lookups.is_lookup(said.text):
            try:
                return await self._asking(lambda dice: self._look_up(said, dice))
            except Writes:
                pass  # it was no lookup after all
            except PlayerError as error:
                await note_unknown(self.database, self.clock.now(), said, error)
                raise
        try:
            ruling = await self._asking(lambda dice: self._hear(said, dice))
        except PlayerError as error:
            error.words = words_in(said.text)
            await note_unknown(self.database, self.clock.now(), said, error)
            if not error.instead:
                raise
            return await self._hear_first(said, error.instead)
        return await self.runner.follow(ruling, said)

    async def _hear_first(self, said: Said, sentences: Sequence[str]) -> Ruling:
        """Rule on the first of several sentences that the rules do not refuse."""
        for sentence in sentences[:-1]:
            try:
                return await self.hear(said._replace(text=sentence))
            except PlayerError:
                continue
        return await self.hear(said._replace(text=sentences[-1]))

    async def _say_for(self, said: Said, record: int, plan: Plan | None) -> Ruling | None:
        """Say a sentence for a character, if it was not said before and its plan still stands."""

        tried = False

        async def attempt(dice: Dice) -> Ruling | None:
            nonlocal tried
            again, tried = tried, True
            async with self._turn(said, dice) as (turn, earlier):
                if earlier is not None and again:  # it was kept, and then the database was lost
                    return await ruling_of(turn.tx, earlier)
                if earlier or (plan is not None and not await may_run(turn, plan)):
                    return None
                turn.plan = plan
                understood = choosing.read_for(turn, said.text, record)
                return await self._rule(turn, understood)

        return await self._asking(attempt)

    async def _look_up(self, said: Said, dice: Dice) -> Ruling:
        """Rule on what changes nothing, without waiting for anyone's turn."""
        long = lookups.takes_long(said.text)
        place = self.worker.place(said.speaker) if long else nullcontext()
        async with place, self.glance(said, dice) as turn:
            if turn.found.seen:
                raise Writes
            check_meetings(turn.found)
            return await self._answer(turn)

    @asynccontextmanager
    async def glance(self, said: Said, dice: Dice | None = None) -> AsyncIterator[Turn]:
        """Hold what stands, without waiting for anyone's turn and without one of its own."""
        async with self.database.reading() as tx:
            rows = await tx.execute_fetchall(scenes.SCENE, asked_of(said))
            yield await self._begin(tx, said, rows, dice or self._dice)

    async def _hear(self, said: Said, dice: Dice) -> Ruling:
        async with self._turn(said, dice) as (turn, earlier):
            return await ruling_of(turn.tx, earlier) if earlier else await self._answer(turn)

    async def _answer(self, turn: Turn) -> Ruling:
        try:
            return await self._understood(turn)
        except PlayerError as error:
            error.choices = await worth_offering(turn, error.choices)
            error.unknown = unknown_name(turn, error)
            raise

    async def _understood(self, turn: Turn) -> Ruling:
        said = turn.said
        acting = turn.named(said.character) if said.character else 0
        heard = "offered" if said.inside else "line"
        await remember_named(turn)
        understand = partial(
            turn.understand, said.text, loose=said.loose, acting=acting, heard=heard
        )
        understood = None
        try:
            understood = understand(scene=turn.scene)
            return await self._rule(turn, understood)
        except PlayerError as error:
            if understood is not None:
                place_as_typed(error, said.text, understood.sentence.text)
            error.choices = error.choices or turn.offers(error, acting)
            raise

    async def press(self, said: Said, number: int, position: int) -> Ruling:
        """Rule on a choice of an entry as if the person had typed what it says."""
        ruling = await self._asking(lambda dice: self._press(said, number, position, dice))
        return await self.runner.follow(ruling, said)

    async def _asking(self, attempt: Attempt[T]) -> T:
        """Try until nothing is left to ask the server: no turn is held while it is asked."""
        for _ in range(MOST_QUESTIONS):
            try:
                return await self._settled(attempt)
            except Unasked as question:
                await self.port.ask(question)
            except Aside as work:
                await self.worker.do(work)
            except Unsettled as game:
                await settle_meetings(self.database, game.game)
        return await self._settled(attempt)

    async def _settled(self, attempt: Attempt[T]) -> T:
        """Try once. Dice that were told what to roll forget what a refused sentence rolled."""
        stood = False
        try:
            with self.watch():
                made = await self._persisting(attempt)
            stood = True
            return made
        finally:
            settle_dice(self._dice, stood)

    async def _persisting(self, attempt: Attempt[T]) -> T:
        """Try again, on the same dice, where the database was lost or others were in the way.

        What was kept all the same is found by its source.
        """
        dice, in_doubt = KeptDice(self._dice), False
        for _ in range(MOST_TRIES):
            try:
                return await attempt(dice)
            except Interrupted as error:
                in_doubt = in_doubt or error.in_doubt
                dice.again()
            except Unkeepable as error:
                raise Refused("unkeepable") from error
        raise Refused("kept_or_not" if in_doubt else "records_away")

    async def _press(self, said: Said, number: int, position: int, dice: Dice) -> Ruling:
        async with self._turn(said, dice) as (turn, earlier):
            if earlier is not None:
                return await ruling_of(turn.tx, earlier)
            understood = await choosing.pressed(turn, number, position)
            return await self._rule(turn, understood)

    @asynccontextmanager
    async def _turn(self, said: Said, dice: Dice) -> AsyncIterator[tuple[Turn, Entry | None]]:
        """Hold a turn, and the entry that the same source made before, if it did."""
        async with self.database.turn(scenes.SCENE, asked_of(said), lock=scenes.LOCK) as (tx, rows):
            turn = await self._begin(tx, said, rows, dice)
            check_meetings(turn.found)
            seen = turn.found.seen
            yield turn, await journal.entry(tx, *seen) if seen else None

    async def _begin(self, tx: Transaction, said: Said, rows: Sequence[Row], dice: Dice) -> Turn:
        """Make a turn of what stands where something is said."""
        said = said._replace(name=writable(said.name))
        found = upgraded(scenes.gather(rows))
        now = self.clock.now()
        await check_server(tx, said, found)
        if tx.writes and not found.reckoned:
            await choices.reckon(tx, found.game)
        if found.game and found.people.get(said.speaker) != said.name:
            write = tx.later if tx.writes else self.database.jot  # a lookup waits for nobody
            games.know(write, found.server, found.game, said.speaker, said.name)
            found = found._replace(people={**found.people, said.speaker: said.name})
        scene = await seen_by_speaker(tx, found, build_scene(found, said, now))
        if said.game and (not found.game or scene.game.ended):
            raise NotFound("game_over", scene.game.name)
        home = Server(self.port, said.server or found.server)
        return Turn(
            tx=tx,
            said=said,
            found=found,
            scene=scene,
            dice=RememberedDice(dice),
            now=now,
            people=found.people,
            worker=self.worker,
            server=home,
            settle=settle,
        )

    async def _rule(self, turn: Turn, understood: Understood) -> Ruling:
        understood = await choosing.as_answer(turn, understood)
        understood = unveil_blind(turn, understood)
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
            outcome = keep_private(turn, outcome, named_in(inner))
            offers = tuple(spoken_for(choice, visible) for choice in outcome.choices)
            outcome = replace(outcome, choices=offers)
            return Ruling(
                outcome,
                said,
                turn.said.name,
                visible=visible,
                rolled=tuple(turn.dice.faces),
                choices=choosing.just_offered(outcome),
                game=turn.found.game,
                system=turn.found.system,
                manner=turn.manner(outcome.subject or understood.scene.acting),
                speaker=turn.said.speaker,
                channel=turn.said.channel,
            )
        check_limits(turn.scene, outcome.changes)
        check_names(turn, outcome.changes)
        settled = Settled(
            outcome=outcome,
            said=said,
            verb=verb,
            acting=inner.scene.acting,
            visible=visible,
            dice=tuple(turn.dice.faces),
            really=turn.really,
        )
        ruled = type(inner.request) not in handlers()
        veiled = veil(
            turn, await tell_known(turn, understood, settled), named_in(inner), rules=ruled
        )
        await choosing.taken_in_words(turn, understood, outcome, said)
        if veiled.said != said and turn.about and not turn.takes:
            turn.takes = await choosing.spoken(turn, veiled.said)
        whole = make_way(turn.scene, veiled.outcome)
        return await self._recorded(turn, veiled._replace(outcome=whole, takes=turn.takes))

    async def _recorded(self, turn: Turn, settled: Settled) -> Ruling:
        """Keep what was settled and return it as a ruling."""
        standing = turn.found.plans
        settled, number = record(
            turn, settled, source=turn.said.source, about=turn.about, undoes=turn.undoes
        )
        if turn.plan is not None:
            plans.forget(turn.tx, turn.found.game, turn.plan.record)
        for afterwards in turn.afterwards:
            await afterwards(number)
        touched = (*turn.touched, turn.about)
        ruling = as_ruling(turn, settled, number)
        besides = await record_more(turn, number)
        more = [as_ruling(turn, *kept) for kept in besides]
        if settled.outcome.kind == SAY:
            within = await rule_within(turn, settled, self._rule)
            ruling, more = as_read(ruling, within), [*more, *within]
            touched = (*turn.touched, turn.about)
        if standing:
            watch(turn, standing, [(settled, number), *besides])
        return ruling._replace(
            ran=(
                *(ended(turn, *each) for each in turn.ended),
                *(ran for each in more for ran in each.ran),
            ),
            rolled=tuple(die for each in (ruling, *more) for die in each.rolled),
            touched=tuple(dict.fromkeys(filter(None, touched))),
            more=tuple(more),
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

    async def posted(self, entry: Named) -> None:
        """Forget words that are posted, where the table keeps no story."""
        async with self.database.reading() as tx:
            found = upgraded(await scenes.read(tx, "", "", game=entry[0]))
        scene = build_scene(found, Said("", "", "", "", ""), self.clock.now())
        if scene.setting("story", "on") == "off":
            async with self.database.transaction(entry[0]) as tx:
                await privacy.forget_words(tx, *entry)

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
        if not ruling.manner.pinned or not changed:
            return []
        async with self.database.reading() as tx:
            return await cards(tx, ruling.game, changed)

    async def reminders(self, owns: Owns = owns_all) -> list[Reminder]:
        """Return who is to be pinged now, and remember it. Call it once a minute or so."""
        return await reminders(self.database, self.clock.now(), owns)

    async def times_up(self, owns: Owns = owns_all) -> list[Ruling]:
        """Do what deadlines say that have passed: call it before `reminders`."""
        return await self.runner.times_up(owns)

    async def due(self) -> tuple[list[tuple[str, str]], list[Ruling]]:
        """Do what the clock says is due, and return who was told what, and what happened."""
        ran = await self.times_up()
        told = [(each.who, each.what) for each in await self.reminders()]
        passed = [(each.absent, PASSED_BY) for each in ran if each.absent]
        return [*passed, *told], ran

    def now(self) -> datetime:
        return self.clock.now()
