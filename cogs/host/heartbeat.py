"""A sign of life on the database file's lock, for checks from outside."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from cogs.host import wording
from cogs.host.health import Patient, examine
from storage.engine.database import Database, redact_address
from storage.engine.file_lock import beat, find_last_beat

Sleep = Callable[[float], Awaitable[None]]
#: seconds between signs of life, while the bot is well
EVERY = 15.0
#: seconds without one until the bot counts as unwell: three were missed, or a start hangs
OVERDUE = 60.0


@asynccontextmanager
async def keep_heartbeat(
    database: Database, client: Patient, sleep: Sleep = asyncio.sleep
) -> AsyncIterator[None]:
    """Renew the sign of life every few seconds, as long as the bot is well."""
    task = asyncio.create_task(_beat(database, client, sleep))
    try:
        yield
    finally:
        task.cancel()


async def _beat(database: Database, client: Patient, sleep: Sleep) -> None:
    while True:
        await sleep(EVERY)
        if all(vital.good for vital in await examine([client], database)):
            beat(database.address)


def look_at_lock(path: str) -> tuple[bool, str]:
    """Say whether the bot that uses a database file is well, judging by its lock."""
    last = find_last_beat(path)
    if last is None:
        told, good = wording.not_running(redact_address(str(Path(path).resolve()))), False
    else:
        silent = time.time() - last
        good = silent < OVERDUE
        told = wording.WELL if good else wording.describe_silence(int(silent))
    return good, wording.line("health", told, good=good)
