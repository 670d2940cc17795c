"""What whoever runs the bot asks of it before it goes online: `--check` and `--invite`."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from cogs.permissions import invitation
from tests.conftest import empty
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
    lines = [line.removeprefix("ok   ").partition(":")[0] for line in told.splitlines()]
    assert lines == ["database", "disk", "backups", "token", "intents", "servers", "invite"]
    assert str(tmp_path / "longhand.db") in told
    assert f"0 in {tmp_path / 'copies'}, none yet" in told
    assert "Server lacks View Channel" in told
    assert not (tmp_path / "longhand.db").exists(), "looking makes nothing"


async def test_it_is_told_where_nothing_is_copied(double: Double, tmp_path: Path) -> None:
    """S5: who has no backups learns it here, and not when they are needed."""
    status, told = await asked(double, tmp_path, "--check")
    assert status == 0, told
    assert "backups: none are made, because BACKUP_DIR is not set" in told


async def test_a_wrong_token_is_told_and_is_the_status(double: Double, tmp_path: Path) -> None:
    status, told = await asked(double, tmp_path, "--check", DISCORD_TOKEN="n0-t0ken")
    assert status == 4
    assert "BAD  token: Discord does not accept" in told
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


@pytest.mark.parametrize(
    ("what", "settings", "status", "words"),
    [
        (("--check",), {"DATABASE_URL": NOWHERE}, 8, "does not answer"),
        (("--json",), {"DATABASE_URL": NOWHERE}, 8, "does not answer"),
        (("--json",), {"DATABASE_URL": "postgresql://x:s3cret@[bad/y"}, 13, "DATABASE_URL is not"),
        (("--check",), {"DATABASE_URL": f'  "{NOWHERE}" '}, 8, "does not answer"),
        (("--check",), {"DATABASE_URL": NOWHERE.replace("sql", "SQL")}, 8, "does not answer"),
        ((), {"DATABASE_URL": "postgresql+asyncpg://x:s3cret@127.0.0.1:9/n"}, 13, "DATABASE_URL"),
        (("--check",), {"DATABASE_URL": "host=127.0.0.1 password=s3cret"}, 13, "DATABASE_URL"),
        (("--json",), {"DATABASE_URL": NOWHERE.replace(":9/", ":99999/")}, 13, "DATABASE_URL"),
        (("--check",), {"DATABASE_URL": NOWHERE.replace(":9/", ":99999/")}, 13, "DATABASE_URL"),
        (("--json", "--db", "mysql://x:s3cret@h/n"), {}, 13, "--db is not"),
        (("--check", "--db", "x:s3cret@h/n"), {}, 13, "--db is not"),
        ((), {"DATABASE_PATH": "host=h user=x password=s3cret"}, 13, "DATABASE_PATH is not"),
        (("--copy-to", "postgres+x://x:s3cret@h/n"), {}, 13, "--copy-to is not"),
        (("--check",), {"DATABASE_PATH": "/nowhere/x@s3cret@y/n.db"}, 0, "…y/n.db"),
        (("--json",), {"DATABASE_PATH": "/proc/x@s3cret@y/n.db"}, 3, "…y/n.db"),
        (("--backup", "x.db"), {"DATABASE_URL": NOWHERE}, 10, "pg_dump"),
        ((), {"DATABASE_URL": NOWHERE, "BACKUP_DIR": "copies"}, 10, "pg_dump"),
        (("--copy-to", NOWHERE), {}, 3, "cannot be opened"),
    ],
)
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
        assert "requirements-postgres.txt" in told
        assert "Traceback" not in told


async def test_the_link_asks_for_what_is_used(double: Double, tmp_path: Path) -> None:
    status, told = await asked(double, tmp_path, "--invite")
    assert (status, told.strip()) == (0, invitation(double.world.application_id))


async def test_without_a_token_there_is_no_link(double: Double, tmp_path: Path) -> None:
    status, told = await asked(double, tmp_path, "--invite", DISCORD_TOKEN="")
    assert status == 4
    assert "DISCORD_TOKEN" in told
