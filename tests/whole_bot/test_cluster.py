"""Three processes share eight shards, and whatever happens to them, nothing is lost or doubled."""

import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests import postgres
from tests.whole_bot.double.server import Double
from tests.whole_bot.fleet import Fleet, restart


@pytest.fixture
async def fleet(tmp_path: Path) -> AsyncIterator[Fleet]:
    """Yield three processes, a game on every shard, and a PostgreSQL that may be restarted."""
    # PostgreSQL runs as a user of its own, who may not enter where pytest keeps its folders.
    with tempfile.TemporaryDirectory() as folder, postgres.server(Path(folder) / "pg") as server:
        async with Double(shards=8) as double, AsyncExitStack() as stack:
            made = Fleet(double, server, tmp_path, stack)
            for _ in range(3):
                await made.launch()
            await made.begin()
            yield made


async def test_whatever_happens_to_a_cluster_nothing_is_lost_or_doubled(
    fleet: Fleet, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds: dict[str, float] = {}
    async with fleet.playing():
        await fleet.all_answer()
        fleet.bots[0].kill()
        seconds["kill -9"] = await fleet.all_answer()
        await fleet.launch()
        before = len(fleet.moves)
        fleet.bots[1].terminate()
        assert await fleet.bots[1].ended() == 0
        handed_over = fleet.moves[before:]
        seconds["SIGTERM"] = await fleet.all_answer()
        await fleet.lines[2].cut()
        seconds["a cut to the database"] = await fleet.all_answer()
        await fleet.lines[2].lay()
        await restart(fleet.postgres)
        seconds["a restart of PostgreSQL"] = await fleet.all_answer()
    account = await fleet.verify()
    with capsys.disabled():
        sys.stdout.write(f"\n{account.told(seconds)}\n")
    assert account.ruled > 0
    assert (account.lost, account.twice, account.shown_twice) == (0, 0, 0)
    assert not [each for each in handed_over if not each.ruled], "SIGTERM costs nobody an answer"
    assert not any('"level": "error"' in line for bot in fleet.bots[:2] for line in bot.log)
