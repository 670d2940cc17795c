"""The n-th request, statement or commit of an evening goes wrong, for every n until none does.

It fails, is done and its receipt lost, hangs until whoever waits gives up, or is the end of the
process, which another follows. Whatever it is: what is kept is shown once, what is shown is kept,
nobody is told that nothing changed where something did, and the next sentence is ruled on.
"""

from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
import simcord.env
from simcord._runtime import _BOT_SCOPE
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter, _FakeResponse

from cogs.client import HostOptions
from cogs.incoming.interaction_deadline import PATIENCE
from cogs.outgoing.delivery_retry import WAITS
from play.dice_sources import ScriptedDice
from storage.engine.database import Database, open_database
from tests.cogs.conftest import Discord, furnish, make_bot
from tests.evening import EVENING, TELLING, Kept, Seen, find_numbers, try_faults
from tests.faults import (
    COMMIT,
    DEATH,
    DEATH_AFTER,
    ERROR,
    HANG,
    HANG_AFTER,
    LOST,
    REQUEST,
    STATEMENT,
    Fault,
    Faults,
)
from tests.samples import report, sample

#: each kind of thing, how it goes wrong, and how many of all `make test` tries
KINDS = (
    (STATEMENT, (ERROR, HANG, DEATH), 3),
    (COMMIT, (ERROR, HANG, DEATH, DEATH_AFTER), 3),
    (REQUEST, (ERROR, LOST, HANG, HANG_AFTER, DEATH, DEATH_AFTER), 4),
)


class Mortal(simcord.Env):
    """A simulated Discord whose bot may die."""

    buried: Callable[[], Any]

    async def _detach_bot(self) -> None:
        await super()._detach_bot()
        await self.buried()


class Evening:
    """Evenings in one server, each in a channel of its own, with a bot that is replaced."""

    def __init__(self, path: Path, faults: Faults) -> None:
        self._path, self._faults = path, faults
        self._dice, self._wishes = ScriptedDice(), HostOptions()
        self._opened: AbstractAsyncContextManager[Database]
        self.place: Discord
        self.table: Any = None
        self.denied: list[str] = []

    async def _make_bot(self) -> Any:
        self._opened = open_database(str(self._path))
        database = await self._opened.__aenter__()
        bot = make_bot(database, self._dice, self._wishes)
        bot.answers.desk.clock = lambda: self.env.now().timestamp()
        self.database = database
        return bot

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Evening"]:
        self.env: Any = None
        bot = await self._make_bot()
        env = self.env = Mortal(bot, settle_timeout=30.0)
        env.buried = self._bury
        self._old: AbstractAsyncContextManager[Database] | None = None
        self._faults.is_theirs = lambda: _BOT_SCOPE.get() is not None
        self._faults.park = lambda waiting: env.external_wait(waiting, reason="a fault")
        await env.start()
        try:
            with env.time_context():
                self.place = Discord(env, self.database, self._dice, self._wishes, [])
                await furnish(env, self.place)
                yield self
        finally:
            self._faults.bury()
            await env.shutdown()
            await self._opened.__aexit__(None, None, None)

    async def _bury(self) -> None:
        """Close what the dead had open, once nothing of theirs runs any more."""
        self._faults.arm(None)
        if self._old is not None:
            old, self._old = self._old, None
            await old.__aexit__(None, None, None)

    async def play(self, name: str, fault: Fault) -> Seen:
        """Play it in a new channel, with one fault."""
        self.table = self.place.guild.create_text_channel(name)
        self.denied, self.fired, self.asked = [], False, 0
        self._read = len(self._letters())
        await self.env.settle()
        self._faults.arm(fault)
        for who, how, what in EVENING:
            await self._do(who, how, what)
        self.asked = self.asked or self._faults.asked
        self.fired = self.fired or self._faults.fired
        self._faults.arm(None)
        await self.env.advance_time(sum(WAITS) + 1)
        return Seen(await self._kept(), self._shown())

    async def _do(self, who: str, how: str, what: str) -> None:
        person = getattr(self.place, who)
        if how == "post":
            await person.send(self.table, f"{self.place.mention} {what}")
        elif how == "press":
            await self._press(person, what)
        else:
            reply = await person.slash(self.table, "do", what=what)
            await self._go_on()
            told = [reply.response, *reply.followups] if reply.acknowledged else []
            if any("Nothing changed" in each.content for each in told if each is not None):
                self.denied.append(what)
        await self._go_on()

    async def _press(self, person: Any, label: str) -> None:
        found = [m for m in self.table.history(viewer=person) if label in _labels(m)]
        if found:
            await person.click(found[-1], label=label)

    async def _go_on(self) -> None:
        """Let go on what hangs, once others were answered all the same; replace who died."""
        if self._faults.hangs:
            await self.env.advance_time(PATIENCE + 1)
            self._faults.release()
            await self.env.settle()
        if self._faults.dead:
            self.fired = True
            self._faults.bury()
            self._old = self._opened
            await self.env.restart_bot(await self._make_bot())
            await self.env.settle()

    async def answers(self) -> bool:
        """Say whether the next sentence is ruled on."""
        reply = await self.place.bob.slash(self.table, "do", what="roll 1d1+41")
        return reply.acknowledged and "42" in str(reply.response.content)

    async def _kept(self) -> list[Kept]:
        async with self.database.begin_reading() as tx:
            rows = await tx.execute_fetchall(
                "SELECT e.number, e.said, e.visible FROM entry e JOIN game_channel c"
                " ON c.game = e.game WHERE c.channel = ? ORDER BY e.number",
                (str(self.table.id),),
            )
        return [Kept(int(number), str(said), seen == "all") for number, said, seen in rows]

    def _shown(self) -> Counter[int]:
        """Return how often each entry is shown to everyone, or to who rolled in secret."""
        found = [*self.table.history(viewer=self.place.ann), *self._letters()[self._read :]]
        return Counter(number for message in found for number in _numbers(message))

    def _letters(self) -> list[Any]:
        direct = self.place.ann.user.dm_channel
        return list(direct.history()) if direct is not None else []


def _numbers(message: Any) -> set[int]:
    told = [embed.description or "" for embed in message.embeds]
    parts = _walk(message.components)
    return find_numbers(told, [getattr(part, "custom_id", "") for part in parts])


def _labels(message: Any) -> list[str]:
    return [getattr(part, "label", "") for part in _walk(message.components)]


def _walk(components: Any) -> Iterator[Any]:
    for part in components:
        yield part
        yield from _walk(getattr(part, "children", ()))


def fail_request() -> Exception:
    response: Any = _FakeResponse(502)
    return discord.HTTPException(response, {"code": 0, "message": "502: planned by the test"})


def watch_requests(faults: Faults, monkeypatch: pytest.MonkeyPatch) -> None:
    """Count all that the bot asks Discord for."""
    faults.errors[REQUEST] = fail_request
    for client in (FakeHTTPClient, FakeWebhookAdapter):
        ask: Any = client.request

        async def asked(self: Any, *args: Any, ask: Any = ask, **options: Any) -> Any:
            return await faults.pass_through(REQUEST, lambda: ask(self, *args, **options))

        monkeypatch.setattr(client, "request", asked)


def let_others_wait(faults: Faults, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let SimCord wait for nobody who waits for what hangs, such as for the turn that it holds."""
    parked: Any = vars(simcord.env)["_is_parked"]

    def is_parked(state: Any, task: Any, deadline: float) -> bool:
        waits = (faults.hangs or faults.dead) and task._fut_waiter is not None
        return waits or parked(state, task, deadline)

    monkeypatch.setattr(simcord.env, "_is_parked", is_parked)


@pytest.mark.sampled
@pytest.mark.parametrize(("kind", "ways", "most"), KINDS)
async def test_whatever_fails_what_is_kept_is_shown_once_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, ways: tuple[str, ...], most: int
) -> None:
    faults = Faults()
    faults.watch_database(monkeypatch)
    watch_requests(faults, monkeypatch)
    let_others_wait(faults, monkeypatch)
    async with Evening(tmp_path / "longhand.db", faults).open() as evening:
        await evening.play("first", Fault(kind, ERROR, 0))  # a server's first game is another thing
        whole = await evening.play("whole", Fault(kind, ERROR, 0))
        assert {each.said for each in whole.kept} >= TELLING, whole.kept
        report(f"Discord, {kind}, {', '.join(ways)}: n up to {evening.asked}")
        every = [Fault(kind, way, n) for way in ways for n in range(1, evening.asked + 1)]
        await try_faults(evening, whole, sample(every, most))
