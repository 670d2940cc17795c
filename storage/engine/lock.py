"""Who has a database file open: a bot that is online has it alone, local tables share it.

The operating system holds the lock and lets it go with the process, however that ends.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from storage.errors import InUse, Unwritable

if sys.platform != "win32":
    import fcntl
else:
    import msvcrt


@contextmanager
def hold(path: str, *, alone: bool) -> Iterator[None]:
    """Hold a file for as long as the block lasts, or say that another process does."""
    try:
        handle = os.open(f"{Path(path)}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise Unwritable(path) from error
    try:
        try:
            _lock(handle, alone)
        except OSError as error:
            raise InUse(path) from error
        yield
    finally:
        os.close(handle)


def _lock(handle: int, alone: bool) -> None:
    if sys.platform != "win32":
        fcntl.flock(handle, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    else:  # Windows knows no lock that is shared: there a file has one process
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
