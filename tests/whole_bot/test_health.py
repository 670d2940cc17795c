"""`--health`, as Docker and a host ask it: of a bot that runs, of one that hangs, and of none."""

import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from cogs.host.health import OVERDUE
from storage.engine.database import open_database
from tests import postgres
from tests.whole_bot.conftest import Table
from tests.whole_bot.double.process import BotProcess
from tests.whole_bot.double.server import Double
from tests.whole_bot.test_setup_check import NOWHERE, asked


async def test_nothing_runs(double: Double, tmp_path: Path) -> None:
    status, told = await asked(double, tmp_path, "--health")
    path = tmp_path / "longhand.db"
    words = f"no bot is running on {path}. Start it, then ask again."
    assert (status, told) == (1, f"BAD  health: {words}\n")
    assert not os.listdir(tmp_path), "asking makes nothing"


async def test_nothing_runs_though_a_token_is_missing(double: Double, tmp_path: Path) -> None:
    status, told = await asked(double, tmp_path, "--health", DISCORD_TOKEN="")
    assert (status, "no bot is running" in told) == (1, True)


async def test_nothing_answers_on_the_port(
    double: Double, tmp_path: Path, unused_tcp_port: int
) -> None:
    port = str(unused_tcp_port)
    status, told = await asked(double, tmp_path, "--health", METRICS_PORT=port)
    assert status == 1
    assert told.startswith(f"BAD  health: no bot answers on port {port} of this machine. Start it")


async def test_a_local_table_is_no_bot(double: Double, tmp_path: Path) -> None:
    async with open_database(str(tmp_path / "longhand.db")):
        status, told = await asked(double, tmp_path, "--health")
    assert (status, "no bot is running" in told) == (1, True)


async def test_a_bot_is_well_until_it_ends_and_then_leaves_no_lock(
    double: Double, table: Table, tmp_path: Path
) -> None:
    async with table.bot() as bot:
        await bot.ready()
        assert await asked(double, tmp_path, "--health") == (
            0,
            "ok   health: the bot is running and well\n",
        )
        bot.terminate()
        assert await bot.ended() == 0
    assert (await asked(double, tmp_path, "--health"))[0] == 1
    assert os.listdir(tmp_path) == ["longhand.db"]


async def test_a_bot_that_was_killed_does_not_run(
    double: Double, table: Table, tmp_path: Path
) -> None:
    async with table.bot() as bot:
        await bot.ready()
        bot.kill()
        await bot.ended()
    assert (tmp_path / "longhand.db.lock").exists()
    assert "no bot is running" in (await asked(double, tmp_path, "--health"))[1]


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="there is no way to let it hang")
@pytest.mark.parametrize("paged", [False, True], ids=["by its lock", "by its pages"])
async def test_a_bot_that_hangs_is_noticed(
    double: Double, table: Table, tmp_path: Path, unused_tcp_port: int, paged: bool
) -> None:
    settings = {"METRICS_PORT": str(unused_tcp_port)} if paged else {}
    async with table.bot(**settings) as bot:
        await bot.ready()
        os.kill(bot.pid, signal.SIGSTOP)
        long_ago = time.time() - 3 * OVERDUE  # as if it had hung for so long
        os.utime(tmp_path / "longhand.db.lock", (long_ago, long_ago))
        status, told = await asked(double, tmp_path, "--health", **settings)
        assert status == 1
        assert "restart it" in told
        os.kill(bot.pid, signal.SIGCONT)
        if paged:
            assert (await asked(double, tmp_path, "--health", **settings))[0] == 0


async def test_on_postgresql_the_locks_there_tell(
    double: Double, tmp_path: Path, running: Any
) -> None:
    url = await postgres.database(running, "health")
    status, told = await asked(double, tmp_path, "--health", DATABASE_URL=url)
    assert (status, "BAD  health: no bot is running on postgresql://" in told) == (1, True), told
    async with BotProcess(double, {"DATABASE_URL": url}) as bot:
        await bot.connected()
        status, told = await asked(double, tmp_path, "--health", DATABASE_URL=url)
        assert (status, "ok   health: 1 bot is running on" in told) == (0, True), told


async def test_a_server_that_is_away_is_told_without_its_password(
    double: Double, tmp_path: Path
) -> None:
    status, told = await asked(double, tmp_path, "--health", DATABASE_URL=NOWHERE)
    assert status == 1
    assert told.startswith("BAD  database: ")
    assert "doesn't answer" in told
    assert "s3cret" not in told
