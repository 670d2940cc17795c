"""What bot.py does besides opening a table: the file it keeps, its copy, its options."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

from tests.local.machine_process import Machine


def test_the_journal_is_a_table_called_entry_with_said_and_dice_as_text(tmp_path: Path) -> None:
    machine = Machine(tmp_path / "x.db")
    machine.ok("/game start tens")
    machine.ok("/roll 2d6", 3, 4)
    assert machine.end()[0] == 0
    with sqlite3.connect(tmp_path / "x.db") as database:
        said, dice = database.execute(
            "SELECT said, dice FROM entry ORDER BY number DESC"
        ).fetchone()
    assert said == "roll 2d6"
    assert json.loads(dice) == [[6, 3], [6, 4]]


def test_backup_copies_the_database_while_the_bot_runs(tmp_path: Path) -> None:
    running = Machine(tmp_path / "x.db")
    running.ok("/game start tens")
    running.ok("/sheet new Brin")
    command = [sys.executable, "bot.py", "--db", str(tmp_path / "x.db")]
    copy = tmp_path / "copy.db"
    subprocess.run([*command, "--backup", str(copy)], check=True, capture_output=True)
    assert running.ok("/sheet new Griff")["entry"] == 3
    restored = Machine(copy)
    assert restored.ok("/sheet show Brin")["facts"]["name"] == "Brin"
    assert restored.error("/sheet show Griff")["kind"] == "not_found"
    assert running.end()[0] == restored.end()[0] == 0


def test_a_backup_of_nothing_leaves_an_older_copy_alone(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_bytes(b"older")
    command = [sys.executable, "bot.py", "--db", str(tmp_path / "no.db"), "--backup", str(copy)]
    done = subprocess.run(command, check=False, capture_output=True)
    assert done.returncode == 3
    assert b"There's no database at" in done.stderr
    assert copy.read_bytes() == b"older"
    assert not (tmp_path / "no.db").exists()


def test_help_names_every_option() -> None:
    command = [sys.executable, "bot.py", "--help"]
    shown = subprocess.run(command, check=True, capture_output=True).stdout.decode()
    for option in ("--local", "--json", "--db", "--backup"):
        assert option in shown


def test_a_database_that_cannot_be_opened_is_told_in_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "bot.py", "--json", "--db", str(tmp_path)]
    copied = [sys.executable, "bot.py", "--db", ":memory:", "--backup", str(tmp_path)]
    for asked in (command, copied):
        done = subprocess.run(asked, input=b"/about\n", capture_output=True, check=False)
        assert done.returncode != 0
        assert done.stdout == b""
        assert len(done.stderr.decode().splitlines()) == 1
