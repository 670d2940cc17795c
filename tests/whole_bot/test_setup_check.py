"""What whoever runs the bot asks of it: `--check`, `--invite` and `--backup`."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from cogs.bot_permissions import invitation
from storage.engine.database import open_database
from tests.conftest import empty
from tests.samples import sample
from tests.whole_bot.double.launch import API, GATEWAY
from tests.whole_bot.double.process import LAUNCH, ROOT
from tests.whole_bot.double.server import Double

#: nobody listens there
NOWHERE = "postgresql://x:s3cret@127.0.0.1:9/none"


async def asked(double: Double, tmp_path: Path, *what: str, **settings: str) -> tuple[int, str]:
    """Start the bot with an argument, and return its status and what it wrote."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    told = {API: double.url, GATEWAY: double.gateway.url, "DISCORD_TOKEN": double.token}
    path = {"DATABASE_PATH": str(tmp_path / "longhand.db")}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", LAUNCH, "bot", *what,
        cwd=ROOT,
        env=kept | told | path | settings,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    written, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, written.decode()


async def test_each_thing_is_one_line(double: Double, tmp_path: Path) -> None:
    double.world.guild()
    status, told = await asked(double, tmp_path, "--check", BACKUP_DIR=str(tmp_path / "copies"))
    assert status == 0, told
    lines = [(line[:5], line[5:].partition(":")[0]) for line in told.splitlines()]
    things = ("database", "disk", "backups", "token", "intents", "servers", "invite")
    assert lines == [("!!   " if each == "servers" else "ok   ", each) for each in things]
    assert str(tmp_path / "longhand.db") in told
    assert f"0 in {tmp_path / 'copies'}, none yet" in told
    assert "Server lacks View Channel" in told
    assert not os.listdir(tmp_path), "looking makes nothing"


async def test_it_is_told_where_nothing_is_copied(double: Double, tmp_path: Path) -> None:
    """S5: who has no backups learns it here, and not when they are needed."""
    status, told = await asked(double, tmp_path, "--check")
    assert status == 0, told
    assert "!!   backups: none are made. Set BACKUP_DIR" in told


async def test_without_a_token_not_all_is_well(double: Double, tmp_path: Path) -> None:
    status, told = await asked(double, tmp_path, "--check", DISCORD_TOKEN="")
    assert status == 4
    assert told.splitlines()[-1] == (
        "BAD  token: DISCORD_TOKEN isn't set. "
        "Put the bot's token into .env (docs/hosting.md, step 1)."
    )


async def test_a_folder_for_copies_that_is_none_is_told(double: Double, tmp_path: Path) -> None:
    (tmp_path / "copies").write_text("")
    for folder in ("copies", "copies/within"):
        status, told = await asked(double, tmp_path, "--check", BACKUP_DIR=str(tmp_path / folder))
        assert status == 3, told
        assert "BAD  backups: I can't write to" in told
    path = str(tmp_path / "copies" / "longhand.db")
    status, told = await asked(double, tmp_path, "--check", DATABASE_PATH=path)
    assert (status, f"BAD  database: {path} can't be opened or written" in told) == (3, True)


async def test_looking_leaves_nothing_beside_a_database(double: Double, tmp_path: Path) -> None:
    async with open_database(str(tmp_path / "longhand.db")):
        pass
    status, told = await asked(double, tmp_path, "--check")
    assert status == 0, told
    assert "longhand.db is intact, with 0 entries" in told
    assert os.listdir(tmp_path) == ["longhand.db"]


async def test_a_wrong_token_is_told_and_is_the_status(double: Double, tmp_path: Path) -> None:
    status, told = await asked(double, tmp_path, "--check", DISCORD_TOKEN="n0-t0ken")
    assert status == 4
    assert "BAD  token: Discord doesn't accept" in told
    assert "n0-t0ken" not in told


async def test_an_intent_that_is_not_allowed_is_told(double: Double, tmp_path: Path) -> None:
    status, told = await asked(double, tmp_path, "--check", INLINE_ROLLS="on")
    assert status == 5
    assert "BAD  intents: Discord refuses the Message Content intent" in told


async def test_a_damaged_database_is_told(double: Double, tmp_path: Path) -> None:
    (tmp_path / "longhand.db").write_bytes(b"no database at all" * 100)
    status, told = await asked(double, tmp_path, "--check")
    assert status == 3
    assert "is damaged" in told


async def test_postgres_is_asked_and_no_password_is_told(
    double: Double, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = (await empty("postgres", request)).replace("postgres:@", "postgres:s3cret@")
    status, told = await asked(double, tmp_path, "--check", DATABASE_URL=address)
    assert status == 0, told
    assert "ok   database: postgresql:///empty answers, with 0 entries" in told
    assert "disk" not in told
    assert "s3cret" not in told


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("what", "settings", "status", "words"),
    sample([
        (("--check",), {"DATABASE_URL": NOWHERE}, 8, "doesn't answer"),
        (("--json",), {"DATABASE_URL": NOWHERE}, 8, "doesn't answer"),
        (("--json",), {"DATABASE_URL": "postgresql://x:s3cret@[bad/y"}, 13, "DATABASE_URL isn't"),
        (("--check",), {"DATABASE_URL": f'  "{NOWHERE}" '}, 8, "doesn't answer"),
        (("--check",), {"DATABASE_URL": NOWHERE.replace("sql", "SQL")}, 8, "doesn't answer"),
        ((), {"DATABASE_URL": "postgresql+asyncpg://x:s3cret@127.0.0.1:9/n"}, 13, "DATABASE_URL"),
        (("--check",), {"DATABASE_URL": "host=127.0.0.1 password=s3cret"}, 13, "DATABASE_URL"),
        (("--json",), {"DATABASE_URL": NOWHERE.replace(":9/", ":99999/")}, 13, "DATABASE_URL"),
        (("--check",), {"DATABASE_URL": NOWHERE.replace(":9/", ":99999/")}, 13, "DATABASE_URL"),
        (("--json", "--db", "mysql://x:s3cret@h/n"), {}, 13, "--db isn't"),
        (("--check", "--db", "x:s3cret@h/n"), {}, 13, "--db isn't"),
        ((), {"DATABASE_PATH": "host=h user=x password=s3cret"}, 13, "DATABASE_PATH isn't"),
        (("--copy-to", "postgres+x://x:s3cret@h/n"), {}, 13, "--copy-to isn't"),
        (("--check",), {"DATABASE_PATH": "/nowhere/x@s3cret@y/n.db"}, 0, "…y/n.db"),
        (("--json",), {"DATABASE_PATH": "/proc/x@s3cret@y/n.db"}, 3, "…y/n.db"),
        (("--backup", "x.db"), {"DATABASE_URL": NOWHERE}, 10, "pg_dump"),
        ((), {"DATABASE_URL": NOWHERE, "BACKUP_DIR": "copies"}, 10, "pg_dump"),
        (("--copy-to", NOWHERE), {}, 3, "There's no database at"),
    ], 6),
)  # fmt: skip
async def test_what_is_wrong_with_a_server_is_one_sentence(
    double: Double,
    tmp_path: Path,
    what: tuple[str, ...],
    settings: dict[str, str],
    status: int,
    words: str,
) -> None:
    """S3: whatever was meant as an address is read as one or refused, and nobody is told of it."""
    ended, told = await asked(double, tmp_path, *what, **settings)
    assert ended == status, told
    assert words in told
    assert "s3cret" not in told
    assert "@" not in told
    assert "password=" not in told
    assert not os.listdir(tmp_path), "no file is made for it"
    assert "Traceback" not in told


async def test_a_package_that_is_missing_is_named(double: Double, tmp_path: Path) -> None:
    (tmp_path / "asyncpg.py").write_text("raise ImportError('none here')\n")
    settings = {"DATABASE_URL": NOWHERE, "PYTHONPATH": str(tmp_path)}
    for what in ("--check", "--json"):
        ended, told = await asked(double, tmp_path, what, **settings)
        assert ended == 12, told
        assert "PostgreSQL needs one more package" in told
        assert "requirements-postgres.lock" in told
        assert "Traceback" not in told


async def test_the_link_asks_for_what_is_used(double: Double, tmp_path: Path) -> None:
    status, told = await asked(double, tmp_path, "--invite")
    assert (status, told.strip()) == (0, invitation(double.world.application_id))


async def test_without_a_token_there_is_no_link(double: Double, tmp_path: Path) -> None:
    status, told = await asked(double, tmp_path, "--invite", DISCORD_TOKEN="")
    assert status == 4
    assert "DISCORD_TOKEN" in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("what", ["--invite", "--check", ""])
async def test_without_network_it_is_one_sentence_and_a_status(
    double: Double, tmp_path: Path, what: str
) -> None:
    nowhere = {API: "http://127.0.0.1:9/api"}
    status, told = await asked(double, tmp_path, *filter(None, [what]), **nowhere)
    said = [line for line in told.splitlines() if not line.startswith(("ok", "!!", "{"))]
    mark = "BAD  Discord: " if what == "--check" else ""
    assert status == 6, told
    assert said == [f"{mark}Discord can't be reached. Check the network, then try again."]


async def test_a_discord_that_fails_is_one_sentence_and_a_status(
    double: Double, tmp_path: Path
) -> None:
    double.faults.fail(503, times=99)
    status, told = await asked(double, tmp_path, "--invite")
    assert (status, told.count("\n")) == (6, 1), told


async def test_a_copy_says_what_it_wrote(double: Double, tmp_path: Path) -> None:
    path = tmp_path / "longhand.db"
    async with open_database(str(path), alone=True):  # as beside a bot that runs
        status, told = await asked(double, tmp_path, "--backup", str(tmp_path / "copy.db"))
        assert status == 0, told
    size = (tmp_path / "copy.db").stat().st_size
    assert told == f"Wrote {tmp_path / 'copy.db'}: 0 entries, {size // 1024} kB.\n"
    assert sorted(os.listdir(tmp_path)) == ["copy.db", "longhand.db"]


def times_of(folder: Path) -> dict[str, int]:
    """Return what is in a folder, and when each was written."""
    return {path.name: path.lstat().st_mtime_ns for path in folder.iterdir()}


@pytest.mark.parametrize(
    ("to", "status", "words"),
    [
        ("old.db", 14, "old.db already exists and stays as it is. Name another file."),
        ("longhand.db", 14, "longhand.db already exists"),
        ("folder", 14, "folder already exists"),
        ("link.db", 14, "link.db already exists"),
        ("no/such/copy.db", 14, "no/such. Make it first"),
        ("old.db/copy.db", 14, "There's no folder"),
    ],
)
async def test_a_copy_overwrites_nothing_and_makes_no_folders(
    double: Double, tmp_path: Path, to: str, status: int, words: str
) -> None:
    async with open_database(str(tmp_path / "longhand.db")):
        pass
    (tmp_path / "old.db").write_text("old")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link.db").symlink_to(tmp_path / "nowhere.db")
    before = times_of(tmp_path)
    ended, told = await asked(double, tmp_path, "--backup", str(tmp_path / to))
    assert (ended, told.count("\n")) == (status, 1), told
    assert words in told
    assert times_of(tmp_path) == before


async def test_there_is_nothing_to_copy_before_the_first_start(
    double: Double, tmp_path: Path
) -> None:
    status, told = await asked(double, tmp_path, "--backup", str(tmp_path / "copy.db"))
    assert (status, told) == (
        3,
        f"There's no database at {tmp_path / 'longhand.db'} yet. "
        "The bot makes it when it first starts.\n",
    )
    assert not os.listdir(tmp_path)


async def test_a_copy_that_fails_leaves_no_file(double: Double, tmp_path: Path) -> None:
    (tmp_path / "longhand.db").write_bytes(b"no database at all" * 100)
    status, told = await asked(double, tmp_path, "--backup", str(tmp_path / "copy.db"))
    assert (status, told.count("\n")) == (3, 1), told
    assert os.listdir(tmp_path) == ["longhand.db"]


@pytest.mark.parametrize("what", ["--check", "--health", "--backup"])
async def test_a_database_that_may_not_be_looked_at_is_one_sentence(
    double: Double, tmp_path: Path, what: str
) -> None:
    """As where its folder is another user's, which those who test as root can't be shown."""
    path = str(tmp_path / ("x" * 300) / "longhand.db")
    more = [str(tmp_path / "copy.db")] if what == "--backup" else []
    status, told = await asked(double, tmp_path, what, *more, DATABASE_PATH=path)
    assert "Traceback" not in told
    assert status == 3 or what == "--check", told
    assert not os.listdir(tmp_path)
