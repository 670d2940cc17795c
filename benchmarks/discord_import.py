"""Importing the whole bot, against importing discord.py alone; each in a process of its own."""

import statistics
import subprocess
import sys
import time

from benchmarks.measuring import ROUNDS, report

LIMIT = 1.35
WHOLE = "import bot, cogs.running, play.referee, storage.database"
LIBRARY = "import discord"


def _seconds(code: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True)
    return time.perf_counter() - start


def main() -> None:
    whole: list[float] = []
    library: list[float] = []
    _seconds(WHOLE)
    for _ in range(ROUNDS):
        library.append(_seconds(LIBRARY))
        whole.append(_seconds(WHOLE))
    ratio = statistics.median(whole) / statistics.median(library)
    report("importing the whole bot against import discord", ratio, LIMIT)


if __name__ == "__main__":
    main()
