"""What tests of storage share: they run on both engines."""

import pytest

from storage.engine.database import Database, is_url
from tests.conftest import ON_BOTH, empty

_COLUMNS = {
    "sqlite": "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c"
    " WHERE m.type = 'table' AND m.name <> 'sqlite_sequence'",
    "postgres": "SELECT table_name, column_name FROM information_schema.columns"
    " WHERE table_schema = 'public' AND table_name NOT IN ('schema_version', 'sealing')"
    " AND column_name <> 'rowid'",
}


@pytest.fixture(autouse=True)
def ready_made() -> None:
    """Here every database is migrated for real."""


@pytest.fixture(params=ON_BOTH)
async def address(request: pytest.FixtureRequest) -> str:
    """Everything here is kept on both engines."""
    return await empty(request.param, request)


async def columns(database: Database) -> dict[str, set[str]]:
    """Return the tables of a database and the columns of each."""
    engine = "postgres" if is_url(database.address) else "sqlite"
    found: dict[str, set[str]] = {}
    async with database.begin_reading() as tx:
        for table, column in await tx.execute_fetchall(_COLUMNS[engine]):
            found.setdefault(str(table), set()).add(str(column))
    return found
