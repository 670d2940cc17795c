"""Takes in what people type and press, on one path, with a turn for each."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TypeVar

from grammar.acts import acts_of
from grammar.parser import find_lookup, forget_sentences, verbs_of
from grammar.words import words_of
from play.current_time import Clock, stamp
from play.dice_sources import RememberedDice
from play.language.speech_text import words_in
from play.pending.pauses import Pauses, asks_pause, has_words
from play.pending.plan_run.failure_log import log_trouble
from play.pending.plan_run.plan_runner import Runner
from play.pending.plan_run.speak_for_absent import may_run
from play.pending.players import find_named, players
from play.pending.reminders import Reminder, reminders
from play.posted.message_index import read_ruling
from play.posted.pinned_cards import cards
from play.ruling import rule, rule_on_text
from play.server import Keeper, Owns, Server, owns_all
from play.turn.choices import choice_sentences
from play.turn.preview.creation_dice import foresee_on_kept_dice
from play.turn.preview.dry_run import Foreseen
from play.turn.scene_builder import build_scene, check_server, require_scene_values, upgrade_state
from play.turn.secrets.npc_introductions import MeetingsUnknown, note_unknown
from play.turn.turn import Turn
from play.turn.turn_retry import Attempts
from play.turn.utterance_and_ruling import Ruling, Utterance
from play.turn.visibility import seen_by_speaker
from play.verbs.registry import handlers, resolve
from play.verbs.teach import find_lesson
from play.wording.pause import PAUSE_ASKED, PAUSE_TOLD, PAUSE_TYPED
from play.wording.refusals import collect_refusals
from play.wording.round_and_deadline import PASSED_BY
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, PlayerError, Refused
from rules.core.outcome import Choice, Outcome
from rules.core.records.validation import is_writable, make_writable
from rules.core.scene import AnyScene
from rules.core.verb_declarations.verb import Way
from rules.lazy_regex import compile_all
from rules.registry import SYSTEMS, system_of
from storage import choices, games, journal, last_activity, posted_messages, scene_query
from storage.choices import Offered
from storage.engine.database import Database, Row, Transaction
from storage.errors import Writes
from storage.journal import Entry
from storage.personal_data import person_erasure as privacy
from storage.plans import Plan
from storage.posted_messages import Named

T = TypeVar("T")


class Referee(Keeper):
    """Takes in what people say and rules on it, one turn at a time."""

    def __init__(self, database: Database, dice: Dice, clock: Clock | None = None) -> None:
        super().__init__(database, clock or Clock())
        self._dice = dice
        self.attempts = Attempts(database, dice)
        self.runner = Runner(database, self.clock, self._say_for)
        self.pauses = Pauses(database, self.clock)
        self._to_forget: dict[Named, None] = {}

    def read_ahead(self) -> None:
        """Load all rules, grammars, words and patterns now, so the first sentence needn't wait."""
        handlers(), collect_refusals()
        for system in SYSTEMS:
            system_of(system), verbs_of(system), words_of(system), acts_of(system)
        compile_all()

    async def hear(self, said: Utterance) -> Ruling:
        """Rule on what a person said, and carry out plans that are due because of it."""
        if asks_pause(said.text):
            return await self._pause(said)
        try:
            way = find_lookup(said.text)
            looked_up = await self._look_up(said, way) if way is not None else None
            if looked_up is not None:
                return looked_up
            ruling = await self.attempts.until_it_stands(partial(self._hear, said))
        except PlayerError as error:
            error.words = error.words or words_in(said.text)
            await note_unknown(self.database, self.clock.now(), said, error)
            if not error.instead:
                raise
            ruling = await self._hear_first(said, error.instead)
            return await self.runner.count_at_once(ruling, said, error)
        return await self.runner.follow(ruling, said)

    async def _pause(self, said: Utterance) -> Ruling:
        """Answer someone who typed a request to pause, without a turn and without storing who."""
        if has_words(said.text):
            raise Refused("x_words")
        if await self.pauses.is_on(said.channel):
            return Ruling(Outcome(PAUSE_TOLD, recorded=False, private=True), "x", said.name)
        await self.pauses.begin(said.channel)
        return Ruling(Outcome(PAUSE_ASKED, prose=PAUSE_TYPED, recorded=False), "x", said.name)

    async def _hear_first(self, said: Utterance, sentences: Sequence[str]) -> Ruling:
        """Rule on the first of several sentences that isn't refused."""
        for sentence in sentences[:-1]:
            try:
                return await self.hear(said._replace(text=sentence))
            except PlayerError:
                continue
        return await self.hear(said._replace(text=sentences[-1]))

    def _hear(self, said: Utterance, dice: Dice) -> Awaitable[Ruling]:
        async def work(turn: Turn, earlier: Entry | None) -> Ruling:
            return await read_ruling(turn.tx, earlier) if earlier else await rule_on_text(turn)

        return self._in_turn(said, dice, work)

    async def _look_up(self, said: Utterance, way: Way) -> Ruling | None:
        """Rule on a lookup without waiting for a turn; None if it would write after all."""

        async def look(dice: Dice) -> Ruling:
            place = self.attempts.worker.place(said.speaker) if way.whole_game else nullcontext()
            async with place, self.glance(said, dice) as turn:
                # delivered before, and recorded then: only a turn can show that ruling again
                if turn.found.seen:
                    raise Writes
                if not turn.found.met:
                    raise MeetingsUnknown(turn.found.game)
                return await rule_on_text(turn)

        try:
            return await self.attempts.until_it_stands(look)
        except Writes:
            return None

    async def find_lesson(self, said: Utterance) -> Choice | None:
        """Return the offer to remember what was typed before a button was pressed."""
        async with self.glance(said) as turn:
            return find_lesson(turn, said.text)

    async def foresee(self, said: Utterance) -> tuple[Foreseen, AnyScene]:
        """Return what a sentence would do, on dice kept for it, and the scene."""

        async def look(dice: Dice) -> tuple[Foreseen, AnyScene]:
            return await self._in_turn(said, dice, foresee)

        async def foresee(turn: Turn, _: Entry | None) -> tuple[Foreseen, AnyScene]:
            return await foresee_on_kept_dice(turn), turn.scene

        return await self.attempts.until_it_stands(look)

    async def press(self, said: Utterance, number: int, position: int) -> Ruling:
        """Rule on a choice as if the person had typed its sentence."""

        async def take(turn: Turn, earlier: Entry | None) -> Ruling:
            if earlier is not None:
                return await read_ruling(turn.tx, earlier)
            return await rule(*await choice_sentences.read_press(turn, number, position))

        ruling = await self.attempts.until_it_stands(lambda dice: self._in_turn(said, dice, take))
        return await self.runner.follow(ruling, said)

    async def _say_for(self, said: Utterance, record: int, plan: Plan | None) -> Ruling | None:
        """Say a sentence for a character, unless it was said before or its plan has lapsed."""
        tried = False

        async def speak(turn: Turn, earlier: Entry | None) -> Ruling | None:
            nonlocal tried
            again, tried = tried, True
            if earlier is not None and again:  # stored, then the connection was lost
                return await read_ruling(turn.tx, earlier)
            if earlier or (plan is not None and not await may_run(turn, plan)):
                return None
            understood = choice_sentences.read_for(turn, said.text, record)
            return await rule(replace(turn, plan=plan), understood)

        return await self.attempts.until_it_stands(lambda dice: self._in_turn(said, dice, speak))

    @asynccontextmanager
    async def glance(self, said: Utterance, dice: Dice | None = None) -> AsyncIterator[Turn]:
        """Yield a read-only turn that waits for nobody's turn and blocks none."""
        async with self.database.begin_reading() as tx:
            rows = await tx.execute_fetchall(scene_query.SCENE, require_scene_values(said))
            yield await self._begin(tx, said, rows, dice or self._dice)

    async def _in_turn(
        self, said: Utterance, dice: Dice, work: Callable[[Turn, Entry | None], Awaitable[T]]
    ) -> T:
        """Do work in a turn, given also the entry that the same source made before, if any."""
        async with self.database.turn(
            scene_query.SCENE,
            require_scene_values(said),
            lock=scene_query.LOCK,
            guard=scene_query.find_guard,
        ) as (tx, rows):
            turn = await self._begin(tx, said, rows, dice)
            if not turn.found.met:
                raise MeetingsUnknown(turn.found.game)
            seen = turn.found.seen
            done = await work(turn, await journal.entry(tx, *seen) if seen else None)
            tx.touch_untold(turn.found.game)
            return done

    async def _begin(
        self, tx: Transaction, said: Utterance, rows: Sequence[Row], dice: Dice
    ) -> Turn:
        """Build a turn from the stored rows of the place where something is said."""
        # anyone's name on Discord may have letters that no database takes
        if not is_writable(said.name):
            said = said._replace(name=make_writable(said.name))
        found = upgrade_state(await scene_query.complete(tx, scene_query.gather(rows)))
        now = self.clock.now()
        await check_server(tx, said, found)
        # the migration that added the list left filling it to each game's next turn
        if tx.writes and not found.reckoned:
            await choices.reckon(tx, found.game)
        if found.game and found.people.get(said.speaker) != said.name:
            write = (
                tx.write_later if tx.writes else self.database.write_unsynced
            )  # a lookup never waits
            games.know(write, found.server, found.game, said.speaker, said.name)
            found = found._replace(people={**found.people, said.speaker: said.name})
        scene = await seen_by_speaker(tx, found, build_scene(found, said, now))
        # a button names its game, which may be over while another is played here
        if said.game and (not found.game or scene.game.ended):
            raise NotFound("game_over", scene.game.name)
        home = Server(self.attempts.port, said.server or found.server)
        return Turn(
            tx=tx,
            said=said,
            found=found,
            scene=scene,
            dice=RememberedDice(dice),
            now=now,
            people=found.people,
            worker=self.attempts.worker,
            server=home,
            resolver=resolve,
        )

    async def latest_offer(self, channel: str) -> Named:
        """Return the newest entry in a channel that offered choices."""
        async with self.database.begin_reading() as tx:
            entry = await choices.latest_offer(tx, channel)
        if entry is None:
            raise NotFound("no_choices")
        return entry

    async def offers(self, entry: Named) -> list[Offered]:
        """Return the choices of an entry."""
        async with self.database.begin_reading() as tx:
            return await choices.of_entry(tx, *entry)

    async def list_own_offers(self, said: Utterance, entry: Named) -> list[Offered]:
        """Return the choices of an entry that a speaker may take."""
        try:
            async with self.glance(said) as turn:
                return await choice_sentences.list_own_offers(turn, entry[1])
        except Writes:  # known only from an import; pressing checks their rights
            return await self.offers(entry)

    async def find_entry(self, channel: str, parent: str, number: int) -> Entry:
        """Return an entry of a channel's game by its number."""
        async with self.database.begin_reading() as tx:
            found = upgrade_state(await scene_query.read(tx, channel, parent))
            entry = await journal.entry(tx, found.game, number) if found.game else None
        if entry is None:
            raise NotFound("no_entry", str(number))
        return entry

    async def forget_posted_words(self, entry: Named) -> None:
        """Forget words after they were posted. Failures are logged and retried with the next words,
        as the speaker's reply shouldn't depend on this."""
        self._to_forget[entry] = None
        try:
            for each in list(self._to_forget):
                await self.forget_words(each)
                self._to_forget.pop(each, None)
        except Exception as error:
            log_trouble(error, "could not forget words", entry[0])

    async def forget_words(self, entry: Named) -> None:
        """Forget posted words if the game keeps no story, and note in the same transaction that
        they are shown, so that a crash leaves both done or neither."""
        async with self.database.begin_reading() as tx:
            found = upgrade_state(await scene_query.read(tx, "", "", game=entry[0]))
        scene = build_scene(found, Utterance("", "", "", "", ""), self.clock.now())
        if scene.read_setting("story", "on") == "off":
            async with self.database.transaction(entry[0]) as tx:
                await privacy.forget_words(tx, *entry)
                forget_sentences()
                await posted_messages.note_words(tx, entry)

    async def note_post(self, said: Utterance) -> None:
        """Note that someone posted here; the text is never stored.

        Call it for every post where a game is played. A post by a webhook has no speaker; its
        `name` is the character's, and counts for whoever plays that character.
        """
        async with self.database.begin_reading() as tx:
            found = upgrade_state(await scene_query.read(tx, said.channel, said.parent))
        if not found.game:
            return
        people: tuple[str, ...] = (said.speaker,) if said.speaker else ()
        if not said.speaker:
            scene = build_scene(found, said, self.clock.now())
            sheet = find_named(scene, said.name)
            people = players(scene, sheet) if sheet is not None else ()
        at = stamp(self.clock.now())
        async with self.database.transaction() as tx:
            for person in people:
                if person in found.claims and person == said.speaker:
                    await games.confirm(tx, found.game, person)
                await last_activity.notice(tx, found.game, said.channel, person, at, found.last)

    async def cards(self, ruling: Ruling) -> list[Ruling]:
        """Return the current pinned cards that a ruling changed.

        Each has the number of the entry that pinned it: edit the message that shows it. Its choices
        belong to no entry; each is a sentence that its character says, for whoever may play it.
        Edit at most once in a few seconds: only the newest state matters.
        """
        if not ruling.manner.pinned:
            return []
        changed = {change.record for change in ruling.outcome.changes}
        changed |= {c.record for more in ruling.more for c in more.outcome.changes}
        if not changed:
            return []
        async with self.database.begin_reading() as tx:
            return await cards(tx, ruling.game, changed)

    async def reminders(self, owns: Owns = owns_all) -> list[Reminder]:
        """Return whom to ping now, and remember it. Call it once a minute or so."""
        return await reminders(self.database, self.clock.now(), owns)

    async def times_up(self, owns: Owns = owns_all) -> list[Ruling]:
        """Act on deadlines that have passed; call it before `reminders`."""
        return await self.runner.times_up(owns)

    async def run_due(self) -> tuple[list[tuple[str, str]], list[Ruling]]:
        """Do what is due by the clock, and return who was reminded of what, and what happened."""
        await self.forget_whispers()
        ran = await self.times_up()
        told = [(each.who, each.what) for each in await self.reminders()]
        passed = [(each.absent, PASSED_BY) for each in ran if each.absent]
        return [*passed, *told], ran

    def now(self) -> datetime:
        return self.clock.now()
