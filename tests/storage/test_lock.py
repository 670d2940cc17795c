"""A database file that a running bot holds is nobody else's, and a copy can always be made."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bot import main
from storage.database import open_database
from storage.engine.lock import hold
from storage.errors import InUse


async def test_a_bot_that_is_online_has_its_file_alone(tmp_path: Path) -> None:
    path = str(tmp_path / "longhand.db")
    async with open_database(path, alone=True):
        for alone in (True, False):
            with pytest.raises(InUse):
                await open_database(path, alone=alone).__aenter__()
        async with open_database(path, locked=False) as copied:
            await copied.backup(str(tmp_path / "copy.db"))
    async with open_database(path, alone=True):
        pass  # let go with the block


async def test_local_tables_share_a_file(tmp_path: Path) -> None:
    path = str(tmp_path / "longhand.db")
    async with open_database(path), open_database(path):
        with pytest.raises(InUse):
            await open_database(path, alone=True).__aenter__()


def test_the_local_table_says_that_a_bot_holds_its_file(tmp_path: Path) -> None:
    path = str(tmp_path / "longhand.db")
    with hold(path, alone=True):
        ended = subprocess.run(
            [sys.executable, "bot.py", "--json", "--db", path],
            input="",
            capture_output=True,
            text=True,
            check=False,
        )
    assert ended.returncode == 7
    assert ended.stderr == f"{path} is in use by another Longhand. Stop that one first.\n"
    assert ended.stdout == ""


def test_a_locked_file_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "longhand.db"
    monkeypatch.setattr(
        "storage.engine.sqlite.PRAGMAS", ("PRAGMA journal_mode = WAL", "PRAGMA busy_timeout = 1")
    )
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    try:
        assert main(["--json", "--db", str(path)]) == 3
    finally:
        holder.close()
    assert capsys.readouterr().err == f"The database {path} cannot be opened or written.\n"


async def test_nothing_is_left_to_the_build(tmp_path: Path) -> None:
    async with open_database(str(tmp_path / "longhand.db")) as database:
        async with database.transaction() as tx:
            for pragma, value in (("synchronous", 2), ("secure_delete", 1), ("foreign_keys", 1)):
                assert [tuple(r) for r in await tx.execute_fetchall(f"PRAGMA {pragma}")] == [
                    (value,)
                ]
        async with database.reading() as tx:
            ((waits,),) = await tx.execute_fetchall("PRAGMA busy_timeout")
            assert waits == 5000
