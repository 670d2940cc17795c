"""Evenings with a bot in a process of its own, each with one fault; who dies comes back."""

import asyncio
import signal
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Self

import asyncpg
from aiohttp import web

from tests.evening import EVENING, TELLING, Kept, Seen, find_numbers
from tests.faults import ERROR, REQUEST, Fault, Faults
from tests.whole_bot.double import interactions as of
from tests.whole_bot.double import posting, shapes, typed
from tests.whole_bot.double.interactions import Interaction
from tests.whole_bot.double.mishaps import ARMED, ASKED, DIED, FIRED, PLAN, write_plan
from tests.whole_bot.double.process import BotProcess
from tests.whole_bot.double.server import Double
from tests.whole_bot.double.watch import NeverHappened
from tests.whole_bot.double.world import Channel, Member, Message

_KEPT = (
    "SELECT e.number, e.said, e.visible FROM entry e JOIN game_channel c ON c.game = e.game"
    " WHERE c.channel = '{}' ORDER BY e.number"
)
#: seconds in which whatever is late has been answered or shown; a guard, never a measurement
PATIENCE = 20.0
NOTHING = Fault("", "", 0)


class Refusal(Exception):
    """Discord answers that it could not."""


class Requests(Faults):
    """Counts what the bot asks Discord for, and kills the bot where that is planned."""

    def __init__(self, kill: Callable[[], None]) -> None:
        super().__init__()
        self._kill = kill
        self.errors[REQUEST] = Refusal

    def die(self) -> None:
        super().die()
        self._kill()

    async def around(
        self, http: web.Request, work: Callable[[], Awaitable[web.Response]]
    ) -> web.Response:
        """Answer a request; where it goes wrong, with a failure or not at all."""
        try:
            return await self.pass_through(REQUEST, work)
        except Refusal:
            told = b'{"code": 0, "message": "502: planned by the test"}'
            return web.Response(status=502, body=told, headers={"Content-Type": "application/json"})
        except (TimeoutError, asyncio.CancelledError):
            if http.transport is not None:
                http.transport.abort()
            raise


class Nights:
    """A server, people, and one bot process after another on the same database."""

    def __init__(self, double: Double, folder: Path, **settings: str) -> None:
        self.double, self._plan = double, folder / "plan.json"
        self.path, self._url = folder / "longhand.db", settings.get("DATABASE_URL", "")
        self.guild = double.world.guild()
        people = (("gm", True), ("ann", False), ("bob", False))
        self.people: dict[str, Member] = {
            name: double.world.member(self.guild, name, manage_channels=may) for name, may in people
        }
        environment = {"DATABASE_PATH": str(self.path), PLAN: str(self._plan)} | settings
        self.bot = BotProcess(double, environment, alone=not self._url)
        self.requests = Requests(lambda: self.bot.kill())
        double.faults.around = self.requests.around
        self.table: Channel
        self.denied: list[str] = []
        self.usual = {
            "roll 5d6 as Ash"
        }  # what is shown where nothing goes wrong, as far as is known
        self.asked, self.fired = 0, False
        self._known = 0  # lines of the log that belong to what was armed before

    async def __aenter__(self) -> Self:
        await self.come()
        return self

    async def __aexit__(self, *raised: Any) -> None:
        await self.bot.__aexit__(*raised)
        self.double.failures.clear()  # a fault may be what no Discord would forgive

    async def come(self) -> None:
        """Start the bot, with nothing that goes wrong, and wait until it hears."""
        await self.begin(NOTHING)
        await self.bot.ready()

    async def begin(self, fault: Fault) -> None:
        """Start the bot, with something that may go wrong from its first moment on."""
        write_plan(self._plan, fault)
        self.requests.arm(None)
        self._known = len(self.bot.log)
        await self.bot.start()

    async def leave(self) -> None:
        """Let the bot end, where it has not."""
        if self.bot.running:
            self.bot.terminate()
        await self.bot.ended()

    async def wrote(self, *words: str) -> None:
        """Wait until the bot has written one of these since it was started, or is gone."""
        await self._wait(
            lambda: not self.bot.running or any(w in line for line in self._log for w in words),
            " or ".join(words),
        )

    async def play(self, name: str, fault: Fault) -> Seen:
        """Play an evening in a new channel, with one fault."""
        self._make_table(name)
        self.denied, self.fired, self.asked = [], False, 0
        self._letters = {id(each) for each in self._list_letters()}
        await self._arm(fault)
        for who, how, what in EVENING:
            await self._do(self.people[who], how, what)
        await self._disarm(fault)
        return await self._settle()

    async def play_whole(self, name: str, kind: str) -> Seen:
        """Play an evening in which nothing goes wrong, and learn what there is."""
        seen = await self.play(name, Fault(kind, ERROR, 0))
        assert {each.said for each in seen.kept} >= TELLING, seen.kept
        self.usual = {each.said for each in seen.kept if seen.shown[each.number]}
        return seen

    def _make_table(self, name: str) -> None:
        self.table = self.double.world.channel(self.guild, name)
        told = shapes.channel(self.table)
        self.double.gateway.dispatch("CHANNEL_CREATE", told, self.guild.id)

    async def _arm(self, fault: Fault) -> None:
        if fault.kind == REQUEST:
            self.requests.arm(fault)
            return
        write_plan(self._plan, fault)
        self._known = len(self.bot.log)
        self._signal(signal.SIGUSR1)
        await self._wait(lambda: ARMED in self._log or not self.bot.running, "the plan")

    async def _disarm(self, fault: Fault) -> None:
        """Plan nothing more, and note how much was asked for, and whether it came to the fault.

        What is done beside what people do may have been the end of the process after all of it.
        """
        if fault.kind == REQUEST:
            self.asked = self.asked or self.requests.asked
            self.fired = self.fired or self.requests.fired
            if self.requests.dead:
                await self._come_back()
            self.requests.arm(None)
            return
        self.fired = self.fired or FIRED in self._log
        await self._arm(NOTHING)
        asked = [int(line.rpartition(" ")[2]) for line in self._log if line.startswith(ASKED)]
        self.asked = self.asked or max(asked, default=0)
        if not self.bot.running:
            await self._come_back()

    @property
    def _log(self) -> list[str]:
        """Return what the bot has written since the fault was armed."""
        return self.bot.log[self._known :]

    def _signal(self, number: signal.Signals) -> None:
        if self.bot.running:
            self.bot._signal(number)

    async def _wait(self, look: Callable[[], object], what: str) -> None:
        await self.double.watch.until(look, what, PATIENCE)

    async def _do(self, who: Member, how: str, what: str) -> None:
        """Let someone do something, until it is answered or whoever should have is gone."""
        if how == "post":
            over = self._post(who, what)
        elif how == "press":
            over = self._press(who, what)
        else:
            over = self._say(who, what)
        with suppress(NeverHappened):
            await self._wait(lambda: over() or self._hangs or not self.bot.running, what)
        if self._hangs:
            await self._go_on(over)
        if not self.bot.running:
            await self._come_back()

    @property
    def _hangs(self) -> bool:
        is_slow = FIRED in self._log and not self.fired
        return self.requests.hangs or (is_slow and self.bot.running)

    def release(self) -> None:
        """Let go on what hangs."""
        self.requests.release()
        self._signal(signal.SIGUSR2)

    async def _go_on(self, over: Callable[[], object]) -> None:
        self.fired = True
        self.release()
        with suppress(NeverHappened):  # what hung may have been the answer itself
            await self.double.watch.until(lambda: over() or not self.bot.running, "an answer", 2.0)

    async def _come_back(self) -> None:
        self.fired = True
        assert await self.bot.ended() in (-signal.SIGKILL, DIED), self.bot.log[-20:]
        await self.come()

    def _say(self, who: Member, what: str) -> Callable[[], object]:
        data = typed.command(self.double.world, "do", self.table, {"what": what})
        begun = self.double.interactions.begin(of.COMMAND, who, self.table, data)
        self.double._send(begun)

        def is_over() -> bool:
            told = [begun.original, *begun.followups]
            if any("Nothing changed" in each.content for each in told if each is not None):
                self.denied.append(what)
            return _is_answered(begun)

        return is_over

    def _post(self, who: Member, what: str) -> Callable[[], object]:
        world = self.double.world
        text = f"<@{world.bot.id}> {what}"
        post = world.keep(Message(world.new_id(), self.table, who.user, text))
        posting.announce(self.double, "MESSAGE_CREATE", post)
        return lambda: any(each.reply_to is post for each in world.said_in(self.table))

    def _press(self, who: Member, label: str) -> Callable[[], object]:
        found = [each for each in self.double.world.said_in(self.table) if label in each.labels]
        if not found:
            return lambda: True
        (button,) = [each for each in found[-1].parts if each.get("label") == label]
        data = {"custom_id": button["custom_id"], "component_type": 2}
        begun = self.double.interactions.begin(
            of.COMPONENT, who, self.table, data, source=found[-1]
        )
        self.double._send(begun)
        return lambda: _is_answered(begun)

    async def _settle(self) -> Seen:
        """Return what came of it, once all is shown that is shown where nothing goes wrong.

        What is shown is looked at first: a plan may be run in between, which is kept before.
        """
        while True:
            shown, kept = self.shown(), await self.kept()
            left = {each.number for each in kept if each.said in self.usual} - set(shown)
            if not left:
                return Seen(kept, shown)
            try:
                await self._wait(lambda left=left: left <= set(self.shown()), "all")  # type: ignore[misc]
            except NeverHappened:
                return Seen(kept, shown)

    async def starts_a_game(self) -> bool:
        """Say whether a game begins in a channel that is new."""
        await self.bot.connected()
        self._make_table("another")
        self._say(self.people["gm"], "game start odd")
        return await self.answers()

    async def answers(self) -> bool:
        """Say whether the next sentence is ruled on: in an answer, or beside it where the machine
        is so busy that Discord waits no longer."""
        since = self.double.world.new_id()
        self._say(self.people["bob"], "roll 1d1+41")

        def is_told() -> bool:
            said = self.double.world.messages.values()
            return any(
                each.id > since and each.channel is self.table and "42" in each.content
                for each in said
            )

        with suppress(NeverHappened):
            await self._wait(is_told, "an answer")
        return is_told()

    async def kept(self) -> list[Kept]:
        """Return the entries of this evening's game."""
        rows: list[Any]
        asked = _KEPT.format(self.table.id)
        if self._url:
            connection = await asyncpg.connect(self._url)
            rows = await connection.fetch(asked)
            await connection.close()
        else:
            with closing(sqlite3.connect(self.path)) as opened:
                rows = opened.execute(asked).fetchall()
        return [Kept(int(number), str(said), seen == "all") for number, said, seen in rows]

    def shown(self) -> Counter[int]:
        """Return how often each entry is shown to everyone, or to who rolled in secret."""
        ann = self.people["ann"].user
        here = [
            each
            for each in self.double.world.messages.values()
            if each.channel is self.table and not each.deleted
            if each.author is self.double.world.bot and each.only_for in (None, ann)
        ]
        new = [each for each in self._list_letters() if id(each) not in self._letters]
        return Counter(number for each in (*here, *new) for number in _find_numbers(each))

    def _list_letters(self) -> list[Message]:
        world = self.double.world
        return world.said_in(world.direct(self.people["ann"].user))


def _is_answered(begun: Interaction) -> bool:
    return begun.given_up or (begun.callback is not None and not begun.loading)


def _find_numbers(message: Message) -> set[int]:
    told = [str(embed.get("description", "")) for embed in message.embeds]
    return find_numbers(told, [part.get("custom_id") for part in message.parts])
