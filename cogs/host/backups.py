"""Copies of the database, one a day, each opened and looked through before it counts."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path

from cogs.host import wording
from storage.engine.database import Database, redact_address
from storage.engine.sqlite import look_through
from storage.errors import AlreadyThere, NoFolder, Unwritable

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
    for old in list_backup_days(folder):
        if old < today - timedelta(days=days - 1):
            (folder / NAME.format(old.isoformat())).unlink(missing_ok=True)
    return kept


async def copy_once(database: Database, path: Path) -> str:
    """Write a copy where there is no file yet, and say what was written. Makes no folders."""
    with _reserve(path) as reserved:
        await database.backup(reserved)
        return _describe(Path(reserved))


@contextmanager
def _reserve(path: Path) -> Iterator[str]:
    """Make an empty file of a name that is free, and remove it if nothing comes of it."""
    if not path.absolute().parent.is_dir():
        raise NoFolder(str(path.parent))
    try:
        path.open("xb").close()  # two at once, or a link: neither overwrites anything
    except FileExistsError as error:
        raise AlreadyThere(str(path)) from error
    except OSError as error:
        raise Unwritable(str(path)) from error
    try:
        yield str(path.absolute())  # a bare `:memory:` is no file to SQLite
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _describe(copy: Path) -> str:
    return wording.describe_backup(
        redact_address(str(copy)), look_through(copy), copy.stat().st_size
    )


def list_backup_days(folder: Path) -> list[date]:
    """Return the days of which there is a copy; other files are not ours to touch."""
    found = []
    for path in folder.glob(NAME.format("*")):
        try:
            found.append(date.fromisoformat(path.stem.removeprefix("longhand-")))
        except ValueError:
            continue
    return sorted(found)
