"""The pages for whoever watches the bot, asked as a monitor asks them: over HTTP, while it runs."""

import asyncio
import re
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests import postgres
from tests.whole_bot.conftest import Table
from tests.whole_bot.double.process import ROOT, BotProcess
from tests.whole_bot.double.server import Double
from tests.whole_bot.double.watch import PATIENCE
from tests.whole_bot.fleet import Line
from tests.whole_bot.test_setup_check import asked

RULED = 'longhand_turn_seconds_count{outcome="ruled"}'
REFUSED = 'longhand_turn_seconds_count{outcome="refused"}'
ANSWERS = "longhand_answer_seconds_count"
QUEUE = "longhand_queue"
HACK = "**Griff** · Hack and Slash"


@pytest.fixture
def port(unused_tcp_port: int) -> int:
    return unused_tcp_port


async def page(port: int, name: str) -> tuple[int, str]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}/{name}") as answer,
    ):
        return answer.status, await answer.text()


async def counted(port: int) -> dict[str, float]:
    """Return every series of /metrics once no turn is under way any more."""
    async with asyncio.timeout(PATIENCE):
        while True:
            status, told = await page(port, "metrics")
            assert status == 200
            lines = [line for line in told.splitlines() if not line.startswith("#")]
            read = {name: float(n) for name, _, n in (line.rpartition(" ") for line in lines)}
            if read[QUEUE] == 0:
                return read


async def said(port: int, status: int, words: str = "") -> str:
    """Return what /healthz says once it has this status and says these words."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found, told = await page(port, "healthz")
            if found == status and words in told:
                return told


async def test_turns_and_answers_are_counted_by_how_they_ended(
    double: Double, table: Table, port: int
) -> None:
    async with table.bot(METRICS_PORT=str(port)) as bot:
        await bot.connected()
        await table.play()
        before = await counted(port)
        await table.move()
        await table.move()
        assert (await double.slash(table.ann, "move", move="hack+NOBODY")).private
        await double.post(table.bob, f"<@{double.world.bot.id}> roll d6", replies=1)
        after = await counted(port)
        names = (RULED, REFUSED, ANSWERS)
        assert [after[name] - before.get(name, 0) for name in names] == [3, 1, 4]
        kept = 'longhand_database_seconds_count{step="commit"}'
        assert after[kept] - before[kept] >= 3
        assert after['longhand_database_seconds_sum{step="commit"}'] > 0
        assert after['longhand_shards{state="connected"}'] == 1
        assert after['longhand_shards{state="lost"}'] == 0
        assert after["process_resident_memory_bytes"] > 0


async def test_two_sentences_of_one_line_are_two_turns_and_no_refusal(
    double: Double, table: Table, port: int
) -> None:
    async with table.bot(METRICS_PORT=str(port)) as bot:
        await bot.connected()
        await table.play()
        before = await counted(port)
        await double.slash(table.ann, "do", what="move hack+WS and then move hack+WS")
        await double.watch.until(lambda: len(table.said(HACK)) == 2, "the second move")
        after = await counted(port)
        assert (after[RULED] - before[RULED], after.get(REFUSED, 0)) == (2, 0)


async def test_an_error_is_counted_by_the_event_of_the_log(
    double: Double, table: Table, port: int
) -> None:
    async with table.bot(METRICS_PORT=str(port)) as bot:
        await bot.connected()
        await table.play()
        double.faults.fail(404, method="POST", path="*/callback")
        move = asyncio.create_task(table.move())
        await bot.wrote('"reply failed"')
        assert (await counted(port))['longhand_errors_total{event="reply failed"}'] == 1
        await double.watch.until(lambda: table.said(HACK), "the ruling")
        move.cancel()


async def test_who_watches_learns_no_name_word_id_or_secret(
    double: Double, table: Table, port: int
) -> None:
    async with table.bot(METRICS_PORT=str(port)) as bot:
        await bot.connected()
        await table.play()
        await double.slash(table.ann, "roll", dice="2d6 # marzipan")
        await double.slash(table.ann, "do", what="marzipan")
        told = "".join([(await page(port, name))[1] for name in ("metrics", "healthz")])
        ids = [table.guild.id, table.channel.id, table.ann.user.id, double.world.application_id]
        for secret in ("marzipan", "Griff", "ann", "Server", double.token, str(table.path), *ids):
            assert str(secret) not in told
        labels = {
            name
            for found in re.findall(r"\{(.*?)\}", told)
            for name in re.findall(r"(\w+)=", found)
        }
        assert labels <= {"outcome", "event", "state", "shard", "step", "le"}


async def test_it_is_well_once_every_shard_is_connected(tmp_path: Path, port: int) -> None:
    async with (
        Double(shards=2) as double,
        Table(double, tmp_path / "longhand.db").bot(METRICS_PORT=str(port)) as bot,
    ):
        await bot.ready()
        assert await said(port, 200) == (
            "ok   Discord: logged in\nok   shards: 2 of 2 connected\nok   database: answers\n"
        )
        status, told = await asked(double, tmp_path, "--health", METRICS_PORT=str(port))
        assert (status, told) == (0, await said(port, 200))


async def test_nobody_else_can_ask_and_nothing_else_is_there(table: Table, port: int) -> None:
    async with table.bot(METRICS_PORT=str(port)) as bot:
        await bot.ready()
        assert (await page(port, ""))[0] == 404
        assert (await page(port, ".env"))[0] == 404
        with pytest.raises(OSError, match=r"refused|unreachable|assign"):
            socket.create_connection(("127.0.0.2", port), timeout=5)


async def test_the_pages_are_closed_with_the_bot(table: Table, port: int) -> None:
    async with table.bot(METRICS_PORT=str(port)) as bot:
        await bot.ready()
        await said(port, 200)
        bot.terminate()
        assert await bot.ended() == 0
    with pytest.raises(aiohttp.ClientConnectorError):
        await page(port, "healthz")


def test_without_a_port_what_the_pages_need_is_not_even_imported() -> None:
    look = (
        "import bot, sys; bot.load(); print({'prometheus_client', 'aiohttp.web'} & {*sys.modules})"
    )
    told = subprocess.run([sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True)
    assert told.stdout == "set()\n", told.stderr


async def test_what_is_no_port_is_one_sentence_and_a_status(table: Table) -> None:
    async with table.bot(METRICS_PORT="70000") as bot:
        assert await bot.ended() == 9
        assert bot.log == ["METRICS_PORT must be a number from 1 to 65535, or empty for no pages."]


async def test_a_port_that_is_taken_is_one_sentence_and_a_status(table: Table) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        async with table.bot(METRICS_PORT=str(port)) as bot:
            assert await bot.ended() == 9
            assert bot.log == [
                f"Port {port} is taken, or can't be opened. Set another METRICS_PORT."
            ]


async def test_without_the_package_is_one_sentence_and_a_status(
    table: Table, tmp_path: Path, port: int
) -> None:
    blocked = "import sys; sys.modules['prometheus_client'] = None"
    (tmp_path / "sitecustomize.py").write_text(blocked)
    async with table.bot(METRICS_PORT=str(port), PYTHONPATH=str(tmp_path)) as bot:
        assert await bot.ended() == 9
        assert len(bot.log) == 1
        assert "requirements-metrics" in bot.log[0]
    async with table.bot(PYTHONPATH=str(tmp_path)) as bot:
        await bot.connected()


async def test_the_checkup_tells_of_the_port(double: Double, tmp_path: Path) -> None:
    status, told = await asked(double, tmp_path, "--check", METRICS_PORT="many")
    assert status == 9
    assert "BAD  metrics: METRICS_PORT must be a number" in told
    status, told = await asked(double, tmp_path, "--check", METRICS_PORT="9400")
    assert status == 0
    assert "ok   metrics: /metrics and /healthz on port 9400, for this machine only" in told


async def test_a_process_of_a_cluster_is_well_until_it_is_cut_off_and_tells_no_password(
    port: int, running: Any
) -> None:
    await postgres.database(running, "pages")
    with tempfile.TemporaryDirectory() as folder:
        line = Line(Path(folder) / "line", Path(running.get_uri().partition("host=")[2]))
        await line.lay()
        url = f"postgresql://postgres:marzipan@/pages?host={line.folder}"
        async with (
            Double(shards=2) as double,
            BotProcess(double, {"DATABASE_URL": url, "METRICS_PORT": str(port)}) as bot,
        ):
            await bot.connected()
            told = await said(port, 200, "2 of 2 connected")
            counts = await counted(port)
            assert counts['longhand_shards{state="connected"}'] == 2
            assert counts['longhand_database_seconds_count{step="commit"}'] > 0
            await line.cut()
            told += await said(port, 503, "BAD  database: doesn't answer")
            told += (await page(port, "metrics"))[1] + "".join(bot.log)
            assert "marzipan" not in told
