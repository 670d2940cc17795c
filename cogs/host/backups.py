"""Copies of the database, one a day, each opened and looked through before it counts."""

from datetime import date, timedelta
from pathlib import Path

from storage.database import Database
from storage.engine.sqlite import look_through

NAME = "longhand-{}.db"


async def keep(database: Database, folder: Path, today: date, days: int) -> Path | None:
    """Write today's copy, where there is none yet, and drop those that are too old.

    A copy has its name only once it is whole: what is cut short is no copy.
    """
    kept = folder / NAME.format(today.isoformat())
    if kept.exists():
        return None
    unfinished = kept.with_suffix(".unfinished")
    unfinished.unlink(missing_ok=True)
    await database.backup(str(unfinished))
    look_through(unfinished)
    unfinished.replace(kept)
    for old in dated(folder):
        if old < today - timedelta(days=days - 1):
            (folder / NAME.format(old.isoformat())).unlink(missing_ok=True)
    return kept


def dated(folder: Path) -> list[date]:
    """Return the days of which there is a copy; other files are not ours to touch."""
    found = []
    for path in folder.glob(NAME.format("*")):
        try:
            found.append(date.fromisoformat(path.stem.removeprefix("longhand-")))
        except ValueError:
            continue
    return sorted(found)
