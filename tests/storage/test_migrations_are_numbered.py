"""Migrations run in the order of their numbers, which mean the same on both engines."""

from importlib.resources import files
from pathlib import Path

import pytest

from storage.engine.database import open_database
from tests.conftest import empty
from tests.storage.conftest import columns

#: where PostgreSQL begins, with all that came before
FIRST = 11


def numbers(engine: str) -> list[int]:
    folder = files("storage").joinpath("migrations", engine)
    names = sorted(script.name for script in folder.iterdir())
    return [int(name.partition("_")[0]) for name in names if name.endswith(".sql")]


def test_no_two_migrations_have_the_same_number() -> None:
    """A number may be left out: it was kept for a change that needed none."""
    assert numbers("sqlite") == sorted(set(numbers("sqlite")))


def test_each_migration_has_the_same_number_on_both_engines() -> None:
    assert numbers("postgres") == [number for number in numbers("sqlite") if number >= FIRST]


async def test_both_engines_have_the_same_tables(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async with (
        open_database(str(tmp_path / "longhand.db")) as file,
        open_database(await empty("postgres", request)) as server,
    ):
        assert await columns(file) == await columns(server)
