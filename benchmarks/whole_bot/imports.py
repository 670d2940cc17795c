"""Importing the whole bot, and what `--health` and `--check` need, against importing discord.py.

Each in a process of its own, by the processor time that it used. All find their modules compiled,
as on every start but the first: an environment that forbids Python to keep what it compiled would
only time the compiler, and only for our half.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile

from benchmarks.measure import ROUNDS, report

LIMIT = 1.35
LIBRARY = "import discord"
WAYS = {
    "importing the whole bot": "import bot; bot.load()",
    "what `--health` imports": "import bot, asyncio, cogs.host.heartbeat",
    "what `--check` imports": "import bot, asyncio, cogs.host.checkup",
}


def _seconds(code: str, compiled: str) -> float:
    """Return the processor seconds of a process that does this."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        check=True,
        env=kept | {"PYTHONPYCACHEPREFIX": compiled},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main(small: bool = False) -> None:
    taken: dict[str, list[float]] = {code: [] for code in (LIBRARY, *WAYS.values())}
    with tempfile.TemporaryDirectory() as compiled:
        _seconds(WAYS["importing the whole bot"], compiled)
        for _ in range(1 if small else ROUNDS):
            for code, times in taken.items():
                times.append(_seconds(code, compiled))
    medians = {code: statistics.median(times) for code, times in taken.items()}
    for what, code in WAYS.items():
        report(f"{what}, against import discord", medians[code] / medians[LIBRARY], LIMIT)


if __name__ == "__main__":
    main()
