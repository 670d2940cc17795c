"""One IDENTIFY at a time in each bucket, across processes."""

import asyncio

from cogs.cluster.identify_limit import IdentifyLimit
from tests.cluster.conftest import Sessions


class Clock:
    """Lets waits end when it is told to; the wait between two tries ends by itself."""

    def __init__(self) -> None:
        self.waits: list[asyncio.Future[None]] = []
        self.tries = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        if seconds < 1:
            self.tries.set()
            await asyncio.sleep(0)
            return
        self.waits.append(asyncio.get_running_loop().create_future())
        await self.waits[-1]

    def pass_by(self) -> None:
        self.waits.pop(0).set_result(None)


async def test_a_shard_waits_for_the_one_that_has_just_identified_elsewhere(
    sessions: Sessions,
) -> None:
    here, there = Clock(), Clock()
    one = IdentifyLimit(await sessions.open(), 1, period=5.0, step=0.1, sleep=here.sleep)
    other = IdentifyLimit(await sessions.open(), 1, period=5.0, step=0.1, sleep=there.sleep)
    await one(0)
    waits = asyncio.create_task(other(1))
    await there.tries.wait()
    there.tries.clear()
    await there.tries.wait()
    assert not waits.done(), "tried twice, in vain"
    here.pass_by()
    await waits


async def test_a_shard_waits_for_another_of_its_own_process(sessions: Sessions) -> None:
    clock = Clock()
    pace = IdentifyLimit(await sessions.open(), 1, period=5.0, step=0.1, sleep=clock.sleep)
    await pace(0)
    await asyncio.sleep(0)
    waits = asyncio.create_task(pace(1))
    await asyncio.sleep(0)
    assert not waits.done()
    clock.pass_by()
    await waits


async def test_buckets_do_not_wait_for_each_other(sessions: Sessions) -> None:
    clock = Clock()
    one = IdentifyLimit(await sessions.open(), 2, period=5.0, step=0.1, sleep=clock.sleep)
    other = IdentifyLimit(await sessions.open(), 2, period=5.0, step=0.1, sleep=clock.sleep)
    await one(0)
    await one(1)
    waits = asyncio.create_task(other(2))
    await clock.tries.wait()
    assert not waits.done(), "2 is in the bucket of 0"
    waits.cancel()


async def test_who_dies_after_an_identify_holds_nobody_up(sessions: Sessions) -> None:
    clock = Clock()
    session = await sessions.open()
    await IdentifyLimit(session, 1, period=5.0, step=0.1, sleep=clock.sleep)(0)
    session.end()
    await IdentifyLimit(await sessions.open(), 1, period=5.0, step=0.1, sleep=clock.sleep)(1)
