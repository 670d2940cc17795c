"""The time from nothing to a prompt, against importing the libraries it is made of.

A person's prompt is awaited on a pseudo-terminal; the machine's table until it answers.
"""

import os
import pty
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.measure import ROUNDS, report

LIMIT = 2.5
PATIENCE = 20.0
LIBRARIES = "import pyparsing, aiosqlite"


def _libraries() -> None:
    subprocess.run([sys.executable, "-c", LIBRARIES], check=True)


def _person(database: str, shown: bytes) -> Callable[[], None]:
    def start() -> None:
        ours, theirs = pty.openpty()
        command = [sys.executable, "bot.py", "--local", "--db", database]
        process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        try:
            _wait_for(ours, shown)
        finally:
            process.kill()
            process.wait()
            os.close(ours)

    return start


def _wait_for(terminal: int, shown: bytes) -> None:
    """Read a terminal's output until it contains this."""
    seen, until = b"", time.monotonic() + PATIENCE
    while shown not in seen:
        ready, _, _ = select.select([terminal], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            raise TimeoutError(seen.decode(errors="replace"))
        seen += os.read(terminal, 4096)


def _machine(database: str) -> Callable[[], None]:
    def start() -> None:
        command = [sys.executable, "bot.py", "--json", "--db", database]
        subprocess.run(command, input=b":as gm\n", check=True, stdout=subprocess.PIPE)

    return start


def _say(database: str, *lines: str) -> None:
    command = [sys.executable, "bot.py", "--json", "--db", database]
    subprocess.run(command, input="\n".join(lines).encode(), check=True, stdout=subprocess.PIPE)


def _medians(rounds: int, *calls: Callable[[], object]) -> list[float]:
    taken: list[list[float]] = [[] for _ in calls]
    for _ in range(rounds):
        for each, call in zip(taken, calls, strict=True):
            start = time.perf_counter()
            call()
            each.append(time.perf_counter() - start)
    return [statistics.median(each) for each in taken]


def main(small: bool = False) -> None:
    with tempfile.TemporaryDirectory() as folder:
        fresh, played = str(Path(folder, "fresh.db")), str(Path(folder, "played.db"))
        _say(fresh, ":as gm")
        _say(played, "/game start heresy", "/sheet new Griff")
        libraries, first, again, machine = _medians(
            1 if small else ROUNDS,
            _libraries,
            _person(fresh, b"Enter for an empty table"),
            _person(played, b"gm"),
            _machine(played),
        )
    report("a first visit's prompt against importing its libraries", first / libraries, LIMIT)
    report("the prompt of a running game, the same", again / libraries, LIMIT)
    report("the machine's table, answering and closed, the same", machine / libraries, LIMIT)


if __name__ == "__main__":
    main()
