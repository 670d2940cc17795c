"""Finds the scripts that bring a schema up to date, numbered alike for both engines."""

from collections.abc import Iterator
from pathlib import Path

_FOLDER = Path(__file__).parents[1] / "migrations"


def scripts(engine: str, done: int) -> Iterator[tuple[int, str]]:
    """Yield the scripts after a number, in order.

    A schema newer than this code is left as it is, because every migration keeps the previous
    release working.
    """
    for script in sorted((_FOLDER / engine).iterdir()):
        number = script.name.partition("_")[0]
        if script.name.endswith(".sql") and int(number) > done:
            yield int(number), script.read_text(encoding="utf-8")
