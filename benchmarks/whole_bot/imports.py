"""Importing the whole bot, and what `--health` and `--check` need, against importing discord.py.

It also measures what is loaded before the first sentence: modules that aren't imported at once are
loaded ahead then, so only the two together are a start; the first alone could be made as small as
one likes by deferring more. Finding and reading the bot's files takes 0.2 of `import discord`, half
of it to turn bytecode into code. The rest is what they define: classes, patterns, tables. On a busy
machine the first may be 0.05 more.

Each runs in its own process, measured by processor time. All find their modules compiled, as on
every start but the first: an environment that keeps Python from storing bytecode would only measure
the compiler, and only for our half. Each exits at once, because taking a process apart, which
visits every object, isn't part of a start.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile

from benchmarks.measure import ROUNDS, report

LIMIT, READ = 1.35, 3.2
LIBRARY = "import discord"
LOAD = "import bot; bot.load()"
READ_AHEAD = "from play.referee import Referee; Referee.__new__(Referee).read_ahead()"
WAYS = {
    "importing the whole bot": (LOAD, LIMIT),
    "all that is read before a first sentence": (f"{LOAD}; {READ_AHEAD}", READ),
    "what `--health` imports": ("import bot, asyncio, cogs.host.health", LIMIT),
    "what `--check` imports": ("import bot, asyncio, cogs.host.setup_check", LIMIT),
}


def _seconds(code: str, compiled: str) -> float:
    """Return the processor seconds of a process that runs this code."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-W", "ignore", "-c", f"{code}; import os; os._exit(0)"],
        check=True,
        env=kept | {"PYTHONPYCACHEPREFIX": compiled},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main(small: bool = False) -> None:
    codes = (LIBRARY, *(code for code, _ in WAYS.values()))
    taken: dict[str, list[float]] = {code: [] for code in codes}
    with tempfile.TemporaryDirectory() as folder:
        compiled = "" if small else folder  # compiling takes most of the time
        for _ in range(1 if small else ROUNDS + 1):
            for code, times in taken.items():
                times.append(_seconds(code, compiled))
    medians = {code: statistics.median(times[-ROUNDS:]) for code, times in taken.items()}
    for what, (code, limit) in WAYS.items():
        report(f"{what}, against import discord", medians[code] / medians[LIBRARY], limit)


if __name__ == "__main__":
    main()
