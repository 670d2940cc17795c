"""The memory that an idle server costs: the process with 5,000 of them, and with one."""

import asyncio
import tempfile
from pathlib import Path

from benchmarks.measure import report
from tests.whole_bot.conftest import Table
from tests.whole_bot.double.server import Double

SERVERS, AIM = 5_000, 25.0


def _resident(pid: int) -> float:
    """Return the resident memory of a process, in KiB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return float(line.split()[1])
    raise LookupError("no VmRSS")


async def _with(servers: int, folder: str, seconds: float) -> float:
    async with Double() as double:
        table = Table(double, Path(folder) / f"{servers}.db")
        for number in range(servers - 1):
            guild = double.world.guild(f"Server {number}")
            double.world.channel(guild)
        async with table.bot(LOG_LEVEL="warning") as bot:
            await bot.ready()
            await asyncio.sleep(seconds)
            return _resident(bot.pid)


def main(small: bool = False) -> None:
    servers, seconds = (20, 0.0) if small else (SERVERS, 2.0)
    with tempfile.TemporaryDirectory() as folder:
        few = asyncio.run(_with(1, folder, seconds))
        many = asyncio.run(_with(servers, folder, seconds))
    each = (many - few) / (servers - 1)
    report(f"memory of an idle server at {servers:,}", each, AIM, "KiB")


if __name__ == "__main__":
    main()
