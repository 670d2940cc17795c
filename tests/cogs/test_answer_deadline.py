"""Who is asked for patience where more speak at once than can be answered in time."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import pytest

from cogs.incoming.interaction_deadline import AT_ONCE, PATIENCE, WAITING, AnswerQueue
from tests.cogs.many_servers import run

#: seconds in which Discord takes a first answer
IN_TIME = 3.0


class Spoken:
    """As much of an interaction as is needed: when it was said, and when it was deferred."""

    def __init__(self, age: float = 0.0, takes: float = 0.01) -> None:
        self.created_at = datetime.now(UTC) - timedelta(seconds=age)
        self.response = self
        self.takes = takes
        self.deferred_at: float | None = None
        self.began_at: float | None = None
        self.ended_at: float | None = None

    def is_done(self) -> bool:
        return self.deferred_at is not None

    async def defer(self, **how: Any) -> None:
        await asyncio.sleep(0.05)
        self.deferred_at = asyncio.get_running_loop().time()

    async def work(self) -> str:
        clock = asyncio.get_running_loop().time
        self.began_at = clock()
        await asyncio.sleep(self.takes)
        self.ended_at = clock()
        return "ruled"


async def hear(desk: AnswerQueue, spoken: Sequence[Spoken]) -> list[tuple[str, bool]]:
    return await asyncio.gather(*(desk.attend(cast(Any, each), each.work()) for each in spoken))


def test_of_four_hundred_at_once_all_are_answered_or_asked_for_patience_in_time() -> None:
    spoken = [Spoken(takes=0.1) for _ in range(400)]

    async def play() -> None:
        answers = await hear(AnswerQueue(), spoken)
        assert {said for said, _ in answers} == {"ruled"}

    run(play())
    answered = [each.deferred_at or each.ended_at or 99 for each in spoken]
    assert max(answered) < IN_TIME
    assert any(each.deferred_at is None for each in spoken), "the first need no patience"


def test_few_are_worked_on_at_once_in_the_order_in_which_they_came() -> None:
    spoken, under_way, most = [Spoken() for _ in range(50)], 0, 0

    async def play() -> None:
        desk = AnswerQueue()

        async def work(each: Spoken) -> str:
            nonlocal under_way, most
            under_way += 1
            most = max(most, under_way)
            await each.work()
            under_way -= 1
            return ""

        await asyncio.gather(*(desk.attend(cast(Any, each), work(each)) for each in spoken))

    run(play())
    assert most == AT_ONCE
    begun = [each.began_at or 0 for each in spoken]
    assert begun == sorted(begun)


def test_what_takes_its_time_keeps_nobody_else_waiting() -> None:
    slow, quick = [Spoken(takes=60) for _ in range(AT_ONCE)], Spoken()

    async def play() -> None:
        await hear(AnswerQueue(), [*slow, quick])

    run(play())
    assert quick.ended_at is not None
    assert quick.ended_at < 1
    assert quick.deferred_at is None
    assert all(PATIENCE <= (each.deferred_at or 0) < IN_TIME for each in slow)


def test_what_came_in_late_is_told_so_before_its_work_begins() -> None:
    first, late = Spoken(), Spoken(age=1)

    async def play() -> None:
        desk = AnswerQueue()
        await hear(desk, [first])
        ((_, deferred),) = await hear(desk, [late])
        assert deferred

    run(play())
    assert first.deferred_at is None
    assert late.deferred_at is not None
    assert late.began_at is not None
    assert late.deferred_at <= late.began_at


@pytest.mark.parametrize("hours", [-5, 5])
def test_a_clock_that_is_wrong_is_no_lateness(hours: int) -> None:
    spoken = [Spoken(age=hours * 3600) for _ in range(5)]

    async def play() -> None:
        for each in spoken:
            await hear(AnswerQueue(), [each])

    run(play())
    assert [each.deferred_at for each in spoken] == [None] * 5


def test_a_clock_that_is_put_forward_is_believed_in_time() -> None:
    desk, seen = AnswerQueue(), []

    async def play() -> None:
        await hear(desk, [Spoken()])
        for _ in range(8_000):
            seen.append((await hear(desk, [Spoken(age=1.5, takes=0)]))[0][1])

    run(play())
    assert seen[0]
    assert not seen[-1]


def test_work_that_nobody_waits_for_any_more_is_closed() -> None:
    slow, waiting = [Spoken(takes=0.2) for _ in range(AT_ONCE)], Spoken()

    async def play() -> None:
        desk = AnswerQueue()
        busy = asyncio.create_task(hear(desk, slow))
        await asyncio.sleep(0.01)
        gone = asyncio.create_task(desk.attend(cast(Any, waiting), waiting.work()))
        await asyncio.sleep(0.01)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        await busy
        await hear(desk, [Spoken() for _ in range(AT_ONCE)])  # every place is free again

    run(play())
    assert waiting.began_at is None


def test_those_who_wait_are_asked_before_more_work_begins() -> None:
    spoken = [Spoken(takes=0.2) for _ in range(100)]

    async def play() -> None:
        await hear(AnswerQueue(), spoken)

    run(play())
    asked = [each.deferred_at for each in spoken if each.deferred_at is not None]
    begun = [each.began_at or 0 for each in spoken if each.deferred_at is not None]
    assert asked
    assert max(asked) <= WAITING + 0.25
    assert min(begun) >= WAITING


def test_answers_that_are_there_at_once_share_a_timer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    timers = []

    async def work() -> str:
        return "ruled"

    async def play() -> None:
        loop, desk = asyncio.get_running_loop(), AnswerQueue()
        call_at = loop.call_at

        def count(when: float, *work: Any, **how: Any) -> asyncio.TimerHandle:
            timers.append(call_at(when, *work, **how))
            return timers[-1]

        monkeypatch.setattr(loop, "call_at", count)
        for _ in range(20):
            assert await desk.attend(cast(Any, Spoken()), work()) == ("ruled", False)

    run(play())
    assert len(timers) == 1
