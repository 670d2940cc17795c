"""Importing the whole bot, against importing discord.py alone; each in a process of its own.

Both find their modules compiled, as on every start but the first: an environment that forbids
Python to keep what it compiled would only time the compiler, and only for our half.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

from benchmarks.measure import ROUNDS, report

LIMIT = 1.35
WHOLE = "import bot; bot.load()"
LIBRARY = "import discord"


def _seconds(code: str, compiled: str) -> float:
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        check=True,
        env=kept | {"PYTHONPYCACHEPREFIX": compiled},
    )
    return time.perf_counter() - start


def main(small: bool = False) -> None:
    whole: list[float] = []
    library: list[float] = []
    with tempfile.TemporaryDirectory() as compiled:
        _seconds(WHOLE, compiled)
        for _ in range(1 if small else ROUNDS):
            library.append(_seconds(LIBRARY, compiled))
            whole.append(_seconds(WHOLE, compiled))
    ratio = statistics.median(whole) / statistics.median(library)
    report("importing the whole bot against import discord", ratio, LIMIT)


if __name__ == "__main__":
    main()
