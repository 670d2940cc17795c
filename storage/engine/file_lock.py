"""Locks a database file: an online bot has it alone, local tables share it.

The operating system holds the lock and releases it with the process, however that ends. The last
process removes the lock file; a killed one leaves it behind, and the next finds it unlocked.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from storage.errors import InUse, Unwritable

if sys.platform != "win32":
    import fcntl
else:
    import msvcrt

#: seconds between attempts; a process that only checks or exits holds the lock for less
PAUSES = (0.02, 0.05, 0.1)


@contextmanager
def hold(path: str, *, alone: bool) -> Iterator[None]:
    """Lock a file for the duration of the block, or refuse if another process has it."""
    handle = _take(path, alone)
    try:
        yield
    finally:
        _let_go(_lock_of(path), handle)


def beat(path: str) -> None:
    """Leave a sign of life on a locked file: the timestamp of its lock."""
    with suppress(OSError):
        os.utime(_lock_of(path))


def find_last_beat(path: str) -> float | None:
    """Return when the bot that has a file alone last left a sign of life; None if there is none."""
    try:
        handle = os.open(_lock_of(path), os.O_RDONLY)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise Unwritable(path) from error
    try:
        _lock(handle, alone=False)
    except OSError:
        return os.fstat(handle).st_mtime
    else:
        return None
    finally:
        os.close(handle)


def _lock_of(path: str) -> Path:
    return Path(f"{Path(path)}.lock")


def _take(path: str, alone: bool) -> int:
    """Lock the file that has this name now, because the one we opened may have been removed."""
    file = _lock_of(path)
    while True:
        try:
            handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise Unwritable(path) from error
        try:
            _try_to_lock(handle, alone)
        except OSError as error:
            os.close(handle)
            raise InUse(path) from error
        if _is_same(file, handle):
            beat(path)
            return handle
        os.close(handle)


def _let_go(file: Path, handle: int) -> None:
    """Close the lock file, and remove it if nobody else has it."""
    try:
        # Remove it only while holding it alone, or others would hold a lock on an unlinked file.
        if sys.platform != "win32":
            with suppress(OSError):
                _lock(handle, alone=True)
                if _is_same(file, handle):
                    file.unlink()
    finally:
        os.close(handle)
    if sys.platform == "win32":  # Windows can't remove an open file
        with suppress(OSError):
            file.unlink()


def _is_same(file: Path, handle: int) -> bool:
    try:
        return os.path.samestat(file.stat(), os.fstat(handle))
    except OSError:
        return False


def _try_to_lock(handle: int, alone: bool) -> None:
    for pause in PAUSES:
        try:
            return _lock(handle, alone)
        except OSError:
            time.sleep(pause)
    return _lock(handle, alone)


def _lock(handle: int, alone: bool) -> None:
    if sys.platform != "win32":
        fcntl.flock(handle, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    else:  # Windows has no shared locks, so a file has a single process
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
