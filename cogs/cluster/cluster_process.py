"""One process of a cluster, from joining to leaving."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import discord

from cogs import logs
from cogs.client import Longhand, ShardRole, rest
from cogs.cluster import shard_groups
from cogs.cluster.identify_limit import IdentifyLimit
from cogs.cluster.shard_client import ShardClient
from cogs.cluster.shard_groups import (
    Kind,
    Look,
    free_groups,
    groups_to_offer,
    groups_to_take,
    offers_to_withdraw,
    read_locks,
    split_shards,
)
from cogs.cluster.single_client import STOPPED, WHY, hear_signals, status_of, tell_end
from cogs.outgoing.servers import Ports
from rules.fast_tuples import NamedTuple
from storage.engine.lock_session import Session, open_session
from storage.errors import SessionLost

#: makes a client for its role: `make(part, shard_ids=…, shard_count=…)`
Make = Callable[..., Longhand]
#: the locks that belong to a group
OF_A_GROUP = (Kind.READY, Kind.NEXT, Kind.OFFERED, Kind.HELD)


class Member:
    """Shares the shards with every other process on the same database.

    All agreement is by locks: who is present, how many shards there are, who answers for a group,
    who will. They become free with the process or its session, however that ends.
    """

    def __init__(
        self,
        url: str,
        token: str,
        make: Make,
        shards: int = 0,
        timing: shard_groups.Timing | None = None,
    ) -> None:
        self._url = url
        self._token = token
        self._make = make
        self._wished = shards  # 0: as many as Discord recommends
        self._timing = timing or shard_groups.TIMING
        self.ports = Ports()
        self.seats: dict[int, ShardClient] = {}
        self._at_once = 1
        self._answers_until = 0.0
        self._leaves_at: float | None = None  # when it closes everything it still has
        self._tired: dict[int, float] = {}
        self._free: dict[int, float] = {}  # unheld groups, and since when
        self._wake = asyncio.Event()
        self._closing: set[asyncio.Task[None]] = set()
        self._status = STOPPED
        self._is_cut_off = False
        self._proved = False  # whether a client was ever online
        #: called after every check of the locks
        self.on_look: Callable[[Look], None] = lambda look: None

    async def run(self) -> int:
        """Stay in the cluster until a signal arrives; return the exit status."""
        hear_signals(self.leave_at_once, self.leave)
        rest()
        try:
            await self._ask_discord()
            await self.stay()
        except tuple(WHY) as error:
            self._status = status_of(error)
        return tell_end(self._status)

    async def stay(self) -> None:
        """Stay in the cluster until it is time to leave, rejoining after each lost connection."""
        while not self._is_over:
            try:
                async with open_session(self._url, self._timing.patience) as session:
                    session.on_loss, session.on_answer = self._stop_answering, self._go_on
                    await self._attend(session)
            except SessionLost as error:
                self._tell_cut(str(error))
            if not self._is_over:
                await self._doze(self._timing.beat)
        if self._closing:
            await asyncio.wait(self._closing)

    def _tell_cut(self, why: str) -> None:
        """Log once that the database is out of reach, until it is back."""
        if not self._is_cut_off:
            logs.note("cut off from the database", why=why)
        self._is_cut_off = True

    def leave(self) -> None:
        """Begin to hand everything over; when asked a second time, close without that."""
        if self._leaves_at is not None:
            self.leave_at_once()
            return
        self._leaves_at = time.monotonic() + self._timing.handover
        self._wake.set()

    def leave_at_once(self) -> None:
        """Close everything, even if nobody has taken over."""
        self._leaves_at = time.monotonic()
        self._wake.set()

    @property
    def _is_over(self) -> bool:
        return self._leaves_at is not None and not self.seats

    async def _ask_discord(self) -> None:
        """Ask Discord how many shards it recommends, and how many may identify at once."""
        async with discord.Client(intents=discord.Intents(guilds=True)) as client:
            await client.login(self._token)
            shards, _, limits = await client.http.get_bot_gateway()
        self._wished = self._wished or shards
        self._at_once = max(1, limits["max_concurrency"])

    async def _attend(self, session: Session) -> None:
        """Check the locks again and again, and act on them."""
        shards = await self._arrive(session)
        office = _Office(
            session,
            shards,
            IdentifyLimit(session, self._at_once, self._timing.pace, self._timing.step),
        )
        try:
            while not self._is_over:
                look = read_locks(await session.look())
                self.on_look(look)
                await self._act(office, look)
                hurries = look.offered or self._leaves_at is not None
                await self._doze(self._timing.step if hurries else self._timing.beat)
        finally:
            office.pace.stop()
            self._abandon()

    async def _doze(self, seconds: float) -> None:
        """Wait until the next check, or until something happens."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        self._wake.clear()

    async def _arrive(self, session: Session) -> int:
        """Agree on the number of shards, which is fixed as long as any process is present."""
        # one at a time, or two that arrive together would settle on different numbers
        await session.gain(Kind.ARRIVAL, 0, self._timing.step)
        shards = read_locks(await session.look()).shards or self._wished
        await session.claim(Kind.SHARDS, shards, shared=True)
        await session.claim(Kind.SHORT_SEALS, 0, shared=True)
        # whoever only comes back to hand over takes nothing more
        if self._leaves_at is None:
            await session.claim(Kind.PRESENT, 0, shared=True)
        await session.release(Kind.ARRIVAL, 0)
        logs.note("joined", shards=shards, wished=self._wished)
        self._is_cut_off = False
        return shards

    def _go_on(self, asked: float) -> None:
        """Allow answering for another lease, counted from when the locks were asked for."""
        self._answers_until = asked + self._timing.lease
        for seat in self.seats.values():
            seat.hear_kept()

    def _stop_answering(self) -> None:
        """Stop answering at once, because the locks may belong to others by now."""
        self._answers_until = 0.0
        self._wake.set()

    def _abandon(self) -> None:
        """Close every client without waiting, because others may have their groups by now."""
        self._stop_answering()
        for seat in list(self.seats.values()):
            self._forget(seat)
            self._spawn(seat.close())

    def _forget(self, seat: ShardClient) -> None:
        if seat.change is not None:
            seat.change.cancel()
        self.ports.remove(seat.client.servers)
        self.seats.pop(seat.group, None)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)
        return task

    async def _act(self, office: "_Office", look: Look) -> None:
        """Take what is free, offer what is too much, and hand over what others are ready for."""
        session = office.session
        await self._clear(session)
        if self._leaves_at is not None:
            await session.release(Kind.PRESENT, 0, shared=True)
            look = look._replace(present=look.present - {session.id})
            await self._leave(office, look)
        for group in groups_to_offer(look, session.id):
            await session.claim(Kind.OFFERED, group)
        for group in offers_to_withdraw(look, session.id):
            await session.release(Kind.OFFERED, group)
        for group, holder in look.ready.items():
            seat = self.seats.get(group)
            if seat and look.held.get(group) == session.id != holder and not seat.closing:
                seat.closing = True
                seat.change = self._spawn(self._hand_over(session, seat))
        await self._take(office, look)

    async def _take(self, office: "_Office", look: Look) -> None:
        """Try to take the groups that this process should have, as many as may start at once."""
        now = time.monotonic()
        room = self._at_once - sum(seat.is_starting for seat in self.seats.values())
        count = len(office.groups)
        self._free = {each: self._free.get(each, now) for each in free_groups(look, count)}
        orphans = [g for g, since in self._free.items() if now - since >= self._timing.orphan]
        for group in groups_to_take(look, office.session.id, count, room, orphans):
            rested = self._tired.get(group, 0.0) <= now
            if rested and group not in self.seats and await self._may_take(office, group):
                await self._sit_down(office, group)

    async def _may_take(self, office: "_Office", group: int) -> bool:
        """Try to become the next to answer for a group; False if another is."""
        session = office.session
        if not await session.claim(Kind.NEXT, group):
            return False
        if await session.claim(Kind.HELD, group):
            return True
        if group in read_locks(await session.look()).offered:
            return True
        await session.release(Kind.NEXT, group)
        return False

    async def _sit_down(self, office: "_Office", group: int) -> None:
        """Start a client for a group that is free, or about to be."""
        session = office.session
        waits = not await session.claim(Kind.HELD, group)
        part = ShardRole(self.ports, office.pace, waits, self._timing.late)
        client = self._make(
            part=part,
            shard_ids=office.groups[group],
            shard_count=office.shards,
            shard_connect_timeout=None,  # the identify limit may make it wait
        )
        seat = self.seats[group] = ShardClient(group, client, self._may_answer)
        self.ports.add(client.servers)
        seat.start(self._token, waits=waits, ended=self._wake.set)
        seat.change = self._spawn(self._become(session, seat, waits=waits))
        logs.note("took a group", group=group, shards=office.groups[group], succeeds=waits)

    def _may_answer(self) -> bool:
        return time.monotonic() < self._answers_until

    async def _become(self, session: Session, seat: ShardClient, *, waits: bool) -> None:
        """Connect, then answer for a group; if that fails, give the group up."""
        try:
            async with asyncio.timeout(self._timing.start):
                ready = await seat.is_ready()
            if ready and waits:
                await self._succeed(session, seat)
            elif ready:  # done starting; no rebalancing before
                await session.release(Kind.NEXT, seat.group)
        except SessionLost:
            return  # the next check of the locks fails too, and closes everything
        except Exception as error:
            logs.log_unexpected(error, "could not take a group", group=seat.group)
            self._tire(seat.group)
            seat.closing = True
            await self._part_with(session, seat, seat.close())

    async def _succeed(self, session: Session, seat: ShardClient) -> None:
        """Wait until the previous client has finished, and take over."""
        seat.succeeds = True  # the previous client stops when it sees READY
        await session.claim(Kind.READY, seat.group)
        await session.gain(Kind.HELD, seat.group, self._timing.step)
        await session.release(Kind.NEXT, seat.group)
        await session.release(Kind.READY, seat.group)
        await seat.take_over()
        seat.succeeds = False
        logs.note("took over", group=seat.group)

    def _tire(self, group: int) -> None:
        """Leave a group to other processes for a while."""
        self._tired[group] = time.monotonic() + self._timing.respite

    async def _part_with(
        self, session: Session, seat: ShardClient, ends: Coroutine[Any, Any, None]
    ) -> None:
        """Close a client, and only then release its group."""
        try:
            await ends
        except Exception as error:
            logs.log_unexpected(error, "handing over", group=seat.group)
            await seat.close()
        seat.change = None
        self._forget(seat)
        with suppress(SessionLost):
            await _release(session, seat.group)
        logs.note("let go", group=seat.group)
        self._wake.set()

    async def _hand_over(self, session: Session, seat: ShardClient) -> None:
        """Hand a group to another process, and extend the time left for handing over the others."""
        await self._part_with(session, seat, seat.hand_over())
        now = time.monotonic()
        if self._leaves_at is not None and now < self._leaves_at:
            self._leaves_at = now + self._timing.handover

    async def _leave(self, office: "_Office", look: Look) -> None:
        """Close what nobody has taken: at once if it isn't ours, otherwise when time is up.

        A group being handed to us becomes ours first, since only we have received all of its
        events.
        """
        assert self._leaves_at is not None
        is_late = time.monotonic() >= self._leaves_at
        for seat in list(self.seats.values()):
            is_ours = seat.succeeds or look.held.get(seat.group) == office.session.id
            if not seat.closing and (is_late or not is_ours):
                seat.closing = True
                if seat.change is not None:
                    seat.change.cancel()
                seat.change = self._spawn(self._part_with(office.session, seat, seat.close()))

    async def _clear(self, session: Session) -> None:
        """Release the groups whose clients have ended, or can't connect."""
        now = time.monotonic()
        for seat in [seat for seat in self.seats.values() if not seat.closing]:
            self._proved = self._proved or seat.client.is_ready()
            if seat.has_ended:
                await self._bury(session, seat)
            elif seat.deaf_for(now) > self._timing.deaf:
                logs.note("no connection to Discord", group=seat.group)
                self._tire(seat.group)
                seat.closing = True
                seat.change = self._spawn(self._part_with(session, seat, seat.close()))

    async def _bury(self, session: Session, seat: ShardClient) -> None:
        """Release a group whose client ended; if none was ever online, end the process."""
        error = seat.error or ConnectionError("a client ended by itself")
        status = status_of(error)
        # a token that has worked isn't wrong, so that error may pass
        if status and not self._proved:
            self._status, self._leaves_at = status, time.monotonic()
        else:
            logs.log_unexpected(error, "a client ended", group=seat.group)
        self._tire(seat.group)
        self._forget(seat)
        self._spawn(seat.close())
        await _release(session, seat.group)


class _Office(NamedTuple):
    """What a process has as long as its session lasts."""

    session: Session
    shards: int
    pace: IdentifyLimit

    @property
    def groups(self) -> list[list[int]]:
        return split_shards(self.shards)


async def _release(session: Session, group: int) -> None:
    for kind in OF_A_GROUP:
        await session.release(kind, group)
