"""Checks whether any bot runs on a PostgreSQL server: each one holds a lock there."""

from cogs.cluster.lease_times import HEALTH_PATIENCE
from cogs.cluster.shard_groups import read_locks
from cogs.host import wording
from storage.engine.database import redact_address
from storage.engine.lock_session import open_session
from storage.errors import SessionLost


async def look_at_server(address: str) -> tuple[bool, str]:
    """Say whether a bot uses this server. A hanging one loses its lock within 15 seconds."""
    import storage.engine.postgres  # noqa: F401 - says what is missing where asyncpg is

    where = redact_address(address)
    try:
        async with open_session(address, HEALTH_PATIENCE) as session:
            running = len(read_locks(await session.look()).present)
    except SessionLost:
        return False, wording.line("database", wording.server_away(where), good=False)
    told = wording.members(running, where) if running else wording.not_running(where)
    return bool(running), wording.line("health", told, good=bool(running))
