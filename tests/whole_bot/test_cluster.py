"""Three processes share eight shards, and whatever happens to them, nothing is lost or doubled."""

import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests import postgres
from tests.whole_bot.double.launch import PACE
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
    assert fleet.double.gateway.closest_identifies(1) > PACE / 2, "two identified at once"
