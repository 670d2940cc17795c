"""Daily copies of the database, each opened and verified before it counts."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path

from cogs.host import wording
from storage.engine.database import Database, redact_address
from storage.errors import AlreadyThere, NoFolder, Unwritable

NAME = "longhand-{}.db"


async def keep(database: Database, folder: Path, today: date, days: int) -> Path | None:
    """Write today's copy if there is none yet, and delete those that are too old.

    A copy gets its name only when it is complete, so an interrupted one doesn't count.
    """
    kept = folder / NAME.format(today.isoformat())
    if kept.exists():
        return None
    unfinished = kept.with_suffix(".unfinished")
    unfinished.unlink(missing_ok=True)
    await database.backup(str(unfinished))
    _look_through(unfinished)
    unfinished.replace(kept)
    for old in list_backup_days(folder):
        if old < today - timedelta(days=days - 1):
            (folder / NAME.format(old.isoformat())).unlink(missing_ok=True)
    return kept


async def copy_once(database: Database, path: Path) -> str:
    """Write a copy to a new file, and describe it. Folders aren't created."""
    with _reserve(path) as reserved:
        await database.backup(reserved)
        return _describe(Path(reserved))


@contextmanager
def _reserve(path: Path) -> Iterator[str]:
    """Create an empty file under an unused name, and remove it again on failure."""
    if not path.absolute().parent.is_dir():
        raise NoFolder(str(path.parent))
    try:
        path.open("xb").close()  # exclusive, so neither a race nor a link overwrites a file
    except FileExistsError as error:
        raise AlreadyThere(str(path)) from error
    except OSError as error:
        raise Unwritable(str(path)) from error
    try:
        yield str(path.absolute())  # absolute, or SQLite takes `:memory:` literally
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _look_through(copy: Path) -> int:
    """Look through a copy, and return how many entries it has."""
    from storage.engine.sqlite import look_through  # a bot on a server needs nothing of it

    return look_through(copy)


def _describe(copy: Path) -> str:
    return wording.describe_backup(
        redact_address(str(copy)), _look_through(copy), copy.stat().st_size
    )


def list_backup_days(folder: Path) -> list[date]:
    """Return the days that have a copy; other files in the folder are ignored."""
    found = []
    for path in folder.glob(NAME.format("*")):
        try:
            found.append(date.fromisoformat(path.stem.removeprefix("longhand-")))
        except ValueError:
            continue
    return sorted(found)
