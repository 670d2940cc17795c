"""A database file that a running bot holds is nobody else's, and a copy can always be made."""

import os
import sqlite3
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from bot import main
from storage.engine import file_lock
from storage.engine.database import open_database
from storage.engine.file_lock import beat, find_last_beat, hold
from storage.engine.sqlite import look_through
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
        "storage.engine.sqlite.PRAGMAS", ("PRAGMA busy_timeout = 1", "PRAGMA journal_mode = WAL")
    )
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    try:
        assert main(["--json", "--db", str(path)]) == 3
    finally:
        holder.close()
    assert capsys.readouterr().err.startswith(f"{path} can't be opened or written.")


async def test_nothing_is_left_to_the_build(tmp_path: Path) -> None:
    async with open_database(str(tmp_path / "longhand.db")) as database:
        async with database.transaction() as tx:
            for pragma, value in (("synchronous", 2), ("secure_delete", 1), ("foreign_keys", 1)):
                assert [tuple(r) for r in await tx.execute_fetchall(f"PRAGMA {pragma}")] == [
                    (value,)
                ]
        async with database.begin_reading() as tx:
            ((waits,),) = await tx.execute_fetchall("PRAGMA busy_timeout")
            assert waits == 5000


async def test_a_clean_exit_leaves_the_database_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "longhand.db"
    for alone in (True, False):
        async with open_database(str(path), alone=alone):
            assert len(os.listdir(tmp_path)) > 1, "while it is open there are neighbours"
        assert os.listdir(tmp_path) == [path.name]


def test_the_local_table_leaves_the_database_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "longhand.db"
    subprocess.run(
        [sys.executable, "bot.py", "--json", "--db", str(path)],
        input="/roll d6\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert os.listdir(tmp_path) == [path.name]


@pytest.mark.skipif(sys.platform == "win32", reason="there a file has one process")
def test_the_last_to_leave_removes_the_lock(tmp_path: Path) -> None:
    path = str(tmp_path / "longhand.db")
    with ExitStack() as second:
        with hold(path, alone=False):
            second.enter_context(hold(path, alone=False))
        assert os.listdir(tmp_path) == ["longhand.db.lock"], "the second still plays"
        with pytest.raises(InUse), hold(path, alone=True):
            pass
    assert not os.listdir(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="there an open file cannot be removed")
def test_a_lock_that_was_removed_before_it_was_locked_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One opens the file, another leaves and removes it: the first must not hold a dead file."""
    path, locks = str(tmp_path / "longhand.db"), list[int]()
    try_to_lock = file_lock._try_to_lock

    def remove_once(handle: int, alone: bool) -> None:
        if not locks:
            os.unlink(f"{path}.lock")
        locks.append(handle)
        try_to_lock(handle, alone)

    monkeypatch.setattr(file_lock, "_try_to_lock", remove_once)
    with hold(path, alone=True):
        assert len(locks) == 2
        with pytest.raises(InUse), hold(path, alone=True):
            pass


def test_a_lock_left_by_one_that_was_killed_is_no_bot(tmp_path: Path) -> None:
    path = tmp_path / "longhand.db"
    (tmp_path / "longhand.db.lock").write_bytes(b"")
    assert find_last_beat(str(path)) is None
    with hold(str(path), alone=True):
        assert find_last_beat(str(path)) is not None
    assert find_last_beat(str(path)) is None


def test_a_sign_of_life_is_the_time_of_the_lock(tmp_path: Path) -> None:
    path = str(tmp_path / "longhand.db")
    lock_file = tmp_path / "longhand.db.lock"
    lock_file.write_bytes(b"")
    os.utime(lock_file, (1000, 1000))
    with hold(path, alone=True):
        begun = find_last_beat(path)
        assert begun is not None
        assert begun > 1000, "to start is a sign of life"
        os.utime(lock_file, (1000, 1000))
        assert find_last_beat(path) == 1000
        beat(path)
        last = find_last_beat(path)
        assert last is not None
        assert last >= begun


@pytest.mark.skipif(sys.platform == "win32", reason="there a table has its file alone, too")
def test_a_local_table_is_no_bot(tmp_path: Path) -> None:
    path = str(tmp_path / "longhand.db")
    with hold(path, alone=False):
        assert find_last_beat(path) is None


async def test_looking_through_a_database_leaves_nothing_beside_it(tmp_path: Path) -> None:
    """Who looks as root would leave root's files, which the bot could not open."""
    path = tmp_path / "longhand.db"
    async with open_database(str(path), alone=True):
        assert look_through(path) == 0, "also while a bot has it"
    assert look_through(path) == 0
    assert os.listdir(tmp_path) == [path.name]
