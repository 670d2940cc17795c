"""Three processes share eight shards, and whatever happens to them, nothing is lost or doubled."""

import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests import postgres
from tests.whole_bot.conftest import Table
from tests.whole_bot.double import posting
from tests.whole_bot.double.server import Double
from tests.whole_bot.fleet import CUT, KILL, RESTART, SIZE, TERMINATE, Fleet


@pytest.fixture
async def fleet(tmp_path: Path) -> AsyncIterator[Fleet]:
    """Yield three processes, a game on every shard, and a PostgreSQL that may be restarted."""
    with postgres.server() as server:
        async with Double(shards=8) as double, AsyncExitStack() as stack:
            made = Fleet(double, server, tmp_path, stack)
            for _ in range(SIZE):
                await made.launch()
            await made.begin()
            yield made


async def test_whatever_happens_to_a_cluster_nothing_is_lost_or_doubled(
    fleet: Fleet, capsys: pytest.CaptureFixture[str]
) -> None:
    events = (KILL, TERMINATE, CUT, RESTART)
    seconds: dict[str, list[float]] = {}
    async with fleet.playing():
        await fleet.all_answer()
        for which, event in enumerate(events):
            seconds[event] = [await fleet.suffer(event, which)]
    account = await fleet.verify()
    with capsys.disabled():
        sys.stdout.write(f"\n{account.told(seconds)}\n")
    assert account.is_good, account
    assert not any('"level": "error"' in line for bot in fleet.bots[:2] for line in bot.log)


async def test_a_second_process_that_meets_what_is_ruled_shows_nothing_twice(
    double: Double, table: Table
) -> None:
    async with table.bot() as bot:
        await bot.connected()
        await table.play()
        moved = await table.move()
        me = double.world.bot.id
        posted = await double.post(table.ann, f"<@{me}> move hack+WS", replies=1)
        bot.kill()
        await bot.ended()
        await bot.start()
        await bot.connected()
        shown = len(double.world.said_in(table.channel))
        await double.again(moved)
        await moved.refused()
        posting.announce(double, "MESSAGE_CREATE", posted.message)
        asked = f"/channels/{table.channel.id}/messages"
        await double.watch.until(lambda: len(double.asked("POST", asked)) == 2, "a second answer")
        assert "Hack and Slash" in (await table.move()).text
        bot.terminate()
        await bot.ended()
    assert len(double.world.said_in(table.channel)) == shown + 1
    assert len(posted.replies) == 1
