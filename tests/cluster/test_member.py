"""Members of a cluster come, leave, die and are cut off; clients here only play their part."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from typing import Any, Self

import asyncpg
import discord
import pytest

from cogs.client import ShardRole
from cogs.cluster.cluster_process import Member
from cogs.cluster.event_buffer import DEEDS
from cogs.cluster.shard_groups import Timing
from cogs.host.setup_check import BAD_TOKEN
from cogs.work_in_progress import GRACE
from storage.engine.lock_session import IDLE

#: quick, but for what a test waits for by an event
TIMING = Timing(beat=0.02, patience=10.0, lease=60.0, pace=0.0, step=0.01, respite=0.0)


class Puppet:
    """A client that does nothing on Discord, and tells what it is asked to do."""

    def __init__(
        self, fleet: "Members", who: str, part: ShardRole, shards: list[int], of: int
    ) -> None:
        self._fleet = fleet
        self.who, self.part, self.ids, self.of = who, part, shards, of
        self.deaf = False
        self.answers = Answers()
        self.jobs = self.board = self
        self.servers = self._connection = self
        self.parsers: dict[str, Callable[[Any], None]] = dict.fromkeys(DEEDS, self.hear)
        self.heard: list[str] = []
        self._closed = asyncio.Event()
        self._ready = asyncio.Event()

    def note(self, what: str) -> None:
        self._fleet.note(f"{self.who} {what} {self.ids}")

    def hear(self, data: Any) -> None:
        self.heard.append(data["id"])
        self._fleet._more.set()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def start(self, token: str) -> None:
        if self._fleet.error is not None and self.who in self._fleet.unlucky:
            raise self._fleet.error
        assert self.part.pace is not None
        await self.part.pace(self.ids[0])
        if not self.part.waits:
            await self.begin()
        for id in self._fleet.coming:
            self.parsers["INTERACTION_CREATE"]({"id": id})
        self._ready.set()
        await self._closed.wait()

    @property
    def shards(self) -> dict[int, Self]:
        return dict.fromkeys(self.ids, self) if self._ready.is_set() else {}

    def is_closed(self) -> bool:
        return self.deaf

    def is_ready(self) -> bool:
        return self._ready.is_set()

    async def wait_until_ready(self) -> None:
        await self._ready.wait()

    async def begin(self) -> None:
        self.note("answers for")

    async def hang_up(self) -> None:
        self.answers.stopped = True

    async def finish_turns(self) -> None:
        """Wait for what is under way, where a test says that something is."""
        self.note("hangs up")
        await self._fleet.quiet.wait()

    async def close(self) -> None:
        if not self._closed.is_set():
            self._closed.set()
            self.note("closes")

    async def recall(self, key: str) -> str | None:
        return self._fleet.remembered.get(key)

    async def remember(self, key: str, value: str) -> None:
        self._fleet.remembered[key] = value

    async def is_ruled(self, source: str) -> bool:
        return source in self._fleet.ruled

    def serves(self, server: str) -> bool:
        return False


class Answers:
    """What a puppet may answer, and what it has heard."""

    def __init__(self) -> None:
        self.may: Callable[[], bool] = lambda: True
        self.stopped = False
        self.heard: list[int] = []


class Members:
    """Processes of one cluster, all in this one, and what happened to them in order."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.told: list[str] = []
        self.clients: list[Puppet] = []
        self.remembered: dict[str, str] = {}
        self.ruled: set[str] = set()
        self.coming: list[str] = []  # what a client hears as soon as it has identified
        self.quiet = asyncio.Event()  # no turn is under way
        self.quiet.set()
        self.error: Exception | None = None
        self.unlucky = {"ann"}  # whom it happens to
        self._more = asyncio.Event()
        self._staying: list[asyncio.Task[None]] = []

    def note(self, what: str) -> None:
        self.told.append(what)
        self._more.set()

    def join(self, who: str, shards: int = 4, **timing: float) -> Member:
        def make(part: ShardRole, shard_ids: list[int], shard_count: int, **_: object) -> Any:
            made = Puppet(self, who, part, shard_ids, shard_count)
            self.clients.append(made)
            return made

        member = Member(self.url, "token", make, shards, TIMING._replace(**timing))
        task = asyncio.create_task(member.stay())
        task.add_done_callback(lambda _: self._more.set())
        self._staying.append(task)
        return member

    async def until(self, look: Callable[[], object]) -> None:
        async with asyncio.timeout(60):
            while not look():
                self._more.clear()
                await self._more.wait()

    def serving(self, who: str) -> list[int]:
        """Return the shards that someone answers for."""
        begun = [told.split(" ", 1) for told in self.told]
        shards: list[int] = []
        for name, what in begun:
            if name == who and what.startswith("answers"):
                shards += [int(what.partition("[")[2].rstrip("]"))]
            elif name == who:
                shards = [each for each in shards if f"[{each}]" not in what]
        return sorted(shards)

    async def ended(self) -> None:
        await self.until(lambda: all(task.done() for task in self._staying))

    async def close(self) -> None:
        for task in self._staying:
            task.cancel()
        await asyncio.gather(*self._staying, return_exceptions=True)


@pytest.fixture
async def members(url: str) -> AsyncIterator[Members]:
    async with AsyncExitStack() as stack:
        made = Members(url)
        stack.push_async_callback(made.close)
        yield made


async def cut(url: str) -> None:
    """End every session but this one, as a restart of the server does."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()


async def test_one_takes_everything_and_a_second_gets_half_of_it(members: Members) -> None:
    members.join("ann")
    await members.until(lambda: members.serving("ann") == [0, 1, 2, 3])
    members.join("bob")
    await members.until(lambda: len(members.serving("bob")) == 2)
    shards = sorted(members.serving("ann") + members.serving("bob"))
    assert shards == [0, 1, 2, 3]


async def test_a_successor_answers_only_after_the_one_before_has_closed(members: Members) -> None:
    ann = members.join("ann", shards=2)
    await members.until(lambda: members.serving("ann") == [0, 1])
    ann.leave()
    members.join("bob", shards=2)
    await members.until(lambda: members.serving("bob") == [0, 1])
    for shard in (0, 1):
        closes = members.told.index(f"ann closes [{shard}]")
        assert closes < members.told.index(f"bob answers for [{shard}]")
    assert members.told.count("bob closes [0]") == 0


async def test_what_both_hear_is_heard_once(members: Members) -> None:
    ann = members.join("ann", shards=1)
    await members.until(lambda: members.serving("ann") == [0])
    members.clients[0].answers.heard = [1]
    members.ruled |= {"2", "3:1"}
    members.coming = ["1", "2", "3", "4"]
    ann.leave()
    bob = members.join("bob", shards=1)
    await members.until(lambda: members.serving("bob") == [0])
    bob.leave_at_once()
    await members.ended()
    assert members.clients[1].heard == ["4"]


async def test_whoever_leaves_waits_as_long_again_after_each_group_that_is_taken(
    members: Members,
) -> None:
    """Logins are paced: found by a soak, in which the last of eight groups were left alone."""
    ann = members.join("ann", shards=3)
    await members.until(lambda: members.serving("ann") == [0, 1, 2])
    ann.leave()
    deadlines = [ann._leaves_at]
    members.join("bob", shards=3)
    await members.until(lambda: "ann closes [0]" in members.told)
    await members.until(lambda: members.serving("bob") == [0, 1, 2])
    deadlines.append(ann._leaves_at)
    assert deadlines == sorted(set(deadlines), key=lambda each: each or 0.0)


async def test_whoever_is_asked_to_leave_amid_a_takeover_answers_first(members: Members) -> None:
    """Only the one that takes over has heard what came in since the one before hung up."""
    ann = members.join("ann", shards=1)
    await members.until(lambda: members.serving("ann") == [0])
    members.quiet.clear()
    members.coming = ["4"]
    ann.leave()
    bob = members.join("bob", shards=1)
    await members.until(lambda: "ann hangs up [0]" in members.told)
    bob.leave()
    members.join("cid", shards=1)
    members.quiet.set()
    await members.until(lambda: members.serving("cid") == [0])
    assert members.clients[1].heard == ["4"]


async def test_where_nobody_comes_it_closes_all_the_same(members: Members) -> None:
    ann = members.join("ann", shards=2, handover=0.0)
    await members.until(lambda: members.serving("ann") == [0, 1])
    ann.leave()
    await members.ended()
    assert members.serving("ann") == []


async def test_asked_twice_it_waits_for_nobody(members: Members) -> None:
    ann = members.join("ann", shards=1, handover=3600.0)
    await members.until(lambda: members.serving("ann") == [0])
    ann.leave()
    ann.leave()
    await members.ended()


async def test_the_number_of_shards_changes_only_when_all_have_let_go(members: Members) -> None:
    ann = members.join("ann", shards=2)
    await members.until(lambda: members.serving("ann") == [0, 1])
    bob = members.join("bob", shards=3)
    await members.until(lambda: len(members.serving("bob")) == 1)
    assert {client.of for client in members.clients} == {2}
    bob.leave_at_once()
    ann.leave_at_once()
    await members.ended()
    members.join("cid", shards=3)
    await members.until(lambda: members.serving("cid") == [0, 1, 2])
    assert members.clients[-1].of == 3


async def test_whoever_is_cut_off_stops_answering_closes_and_comes_back(members: Members) -> None:
    members.join("ann", shards=2)
    await members.until(lambda: members.serving("ann") == [0, 1])
    before = list(members.clients)
    assert all(client.answers.may() for client in before)
    await cut(members.url)
    await members.until(lambda: sum("closes" in told for told in members.told) == 2)
    assert all(client.answers.stopped for client in before)
    await members.until(lambda: members.serving("ann") == [0, 1])
    assert len(members.clients) == 4


async def test_whoever_could_not_look_for_long_answers_nothing(members: Members) -> None:
    members.join("ann", shards=1, lease=-1.0)
    await members.until(lambda: members.serving("ann") == [0])
    assert not members.clients[0].answers.may()


async def test_what_comes_while_it_could_not_look_is_heard_with_the_next_look(
    members: Members,
) -> None:
    """A busy database answers late, and the locks are ours all the same: nobody else heard it."""
    ann = members.join("ann", shards=1, lease=-1.0)
    await members.until(lambda: members.serving("ann") == [0])
    (client,) = members.clients
    client.parsers["MESSAGE_CREATE"]({"id": "4"})
    assert client.heard == []
    ann._timing = TIMING
    await members.until(lambda: client.heard)
    assert client.heard == ["4"]


async def test_a_token_that_is_refused_ends_the_process(members: Members) -> None:
    members.error = discord.LoginFailure()
    ann = members.join("ann", shards=1)
    await members.ended()
    assert ann._status == BAD_TOKEN


async def test_a_client_that_fails_is_tried_again(members: Members) -> None:
    members.error = discord.ClientException("a bad day")
    members.join("ann", shards=1)
    await members.until(lambda: len(members.clients) > 1)
    members.error = None
    await members.until(lambda: members.serving("ann") == [0])


async def test_what_one_cannot_serve_another_does_though_it_has_its_share(
    members: Members,
) -> None:
    members.error = discord.ClientException("no way to Discord from here")
    members.join("ann", shards=2, respite=3600.0)
    await members.until(lambda: members.clients)
    members.join("bob", shards=2, orphan=0.0)
    await members.until(lambda: members.serving("bob") == [0, 1])


async def test_whoever_lost_discord_for_long_lets_another_try(members: Members) -> None:
    members.join("ann", shards=1, deaf=0.0, respite=3600.0)
    await members.until(lambda: members.serving("ann") == [0])
    members.join("bob", shards=1, orphan=0.0)
    members.clients[0].deaf = True
    await members.until(lambda: members.serving("bob") == [0])
    assert members.told.index("ann closes [0]") < members.told.index("bob answers for [0]")


def test_nothing_is_answered_once_the_locks_may_be_anothers() -> None:
    timing = Timing()
    assert timing.beat + timing.patience < timing.lease < IDLE
    assert timing.late > GRACE, "whoever was cut off has been cut short by then"
