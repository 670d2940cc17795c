"""The files that run the bot elsewhere say what is true: paths, users, commands, settings."""

import configparser
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

import bot
from cogs.bot_permissions import NEEDED
from cogs.cluster.shard_groups import Timing
from cogs.commands.registration import ANYWHERE
from cogs.host.health import EVERY, OVERDUE
from cogs.host.metrics_port import PATIENCE, port_of
from cogs.work_in_progress import GRACE

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")


def dockerfile() -> list[list[str]]:
    """Return the instructions of the Dockerfile, each as words."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [shlex.split(re.sub(r"[\[\],]", " ", line)) for line in lines]


def unit() -> configparser.ConfigParser:
    class Repeating(dict[str, Any]):
        """Keeps every value of a key that stands several times."""

        def __setitem__(self, key: str, value: Any) -> None:
            if key in self and isinstance(value, list) and isinstance(self[key], list):
                self[key].extend(value)
                return
            super().__setitem__(key, value)

    read = configparser.ConfigParser(dict_type=Repeating, strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read(ROOT / "deploy/longhand.service", encoding="utf-8")
    return read


def test_the_image_has_every_part_that_the_bot_imports_and_nothing_else() -> None:
    told = dockerfile()
    copied = {
        name for words in told if words[0] == "COPY" and words[1][0] != "-" for name in words[1:-1]
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = set(project["tool"]["importlinter"]["root_packages"])
    locks = {"requirements-metrics.lock", "requirements-postgres.lock"}
    assert copied == {*locks, "bot.py", *packages - {"tests", "tools", "benchmarks"}}
    assert all((ROOT / name).exists() for name in copied)


def test_the_image_runs_the_bot_and_not_as_root() -> None:
    said = {words[0]: words[1:] for words in dockerfile()}
    assert said["USER"] == ["longhand"]
    assert said["ENTRYPOINT"] == ["/venv/bin/python", "bot.py"]
    assert said["HEALTHCHECK"][-3:] == ["/venv/bin/python", "bot.py", "--health"]
    assert bot._arguments(["--health"]).health


def test_the_image_notices_a_bot_that_hangs_within_minutes() -> None:
    """tests/whole_bot/test_health.py shows that `--health` does; here it is asked often enough."""
    (words,) = [words for words in dockerfile() if words[0] == "HEALTHCHECK"]
    asks = {name: value for name, _, value in (word.partition("=") for word in words[1:5])}
    assert PATIENCE.total is not None
    assert seconds(asks["--timeout"]) > PATIENCE.total, "else Docker gives up before the bot does"
    silent = OVERDUE + int(asks["--retries"]) * seconds(asks["--interval"])
    assert silent <= 5 * 60
    assert EVERY * 3 < OVERDUE, "one late sign of life is no illness"


def test_each_bot_of_a_cluster_is_asked_itself() -> None:
    """On PostgreSQL locks tell only that some bot runs; a copied example leaves the port empty."""
    (port,) = re.findall(r"METRICS_PORT: \$\{METRICS_PORT:-(\w+)\}\n", services()["first"])
    assert port_of(port)
    assert "<<: *member" in services()["second"]


def test_no_secret_gets_into_the_image() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {".env", "data", "*.db", ".git"} <= set(ignored)


def services() -> dict[str, str]:
    """Return the services of compose.yaml, each as its lines; what they share stands in `x-`."""
    composed = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    shared, _, rest = composed.partition("\nservices:\n")
    listed, _, _ = rest.partition("\nvolumes:\n")
    found = re.split(r"^  (\w+):.*\n", listed, flags=re.MULTILINE)
    return {"x-": shared} | dict(zip(found[1::2], found[2::2], strict=True))


def seconds(said: str) -> int:
    number, unit = int(said[:-1]), said[-1]
    return number * {"s": 1, "m": 60}[unit]


def test_compose_keeps_the_data_and_writes_nowhere_else() -> None:
    composed = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    shared, alone = services()["x-"], services()["longhand"]
    assert re.search(r"^  read_only: true$", shared, re.MULTILINE)
    assert "<<: *longhand" in alone
    volumes = dict(re.findall(r"^      - (\w+):(/\S+)$", alone, re.MULTILINE))
    for volume in volumes:
        assert re.search(rf"^volumes:\n(?:  \w+:\n)*  {volume}:$", composed, re.MULTILINE)
    written = dict(re.findall(r"^      (DATABASE_PATH|BACKUP_DIR): (\S+)$", alone, re.MULTILINE))
    assert Path(written["DATABASE_PATH"]).parent == Path(volumes["longhand"])
    assert Path(written["BACKUP_DIR"]) == Path(volumes["copies"])
    made = {words[0]: words[1:] for words in dockerfile()}
    assert {volumes["longhand"], volumes["copies"]} == set(made["VOLUME"])


def test_copies_are_not_where_the_database_is() -> None:
    """S14: a volume that is lost takes one of the two with it, and not both."""
    volumes = dict(re.findall(r"^      - (\w+):(/\S+)$", services()["longhand"], re.MULTILINE))
    data, copies = Path(volumes["longhand"]), Path(volumes["copies"])
    assert not copies.is_relative_to(data)
    assert not data.is_relative_to(copies)


def test_images_are_named_by_exact_version() -> None:
    """S14: the same file gives the same bot, and the guide says how to pin even the image."""
    composed = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    built = [words[1] for words in dockerfile() if words[0] == "FROM"]
    images = [*built, *re.findall(r"^    image: (\S+)$", composed, re.MULTILINE)]
    assert len(images) == 3
    for image in images:
        assert re.search(r":\d+\.\d+[\d.]*-[a-z-]+$", image), image
        assert f"{image}@sha256:" in GUIDE, image


def test_no_password_stands_in_the_files_for_containers() -> None:
    """S14: there is none until the host sets one, and PostgreSQL starts with none but that."""
    composed = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    said = re.findall(r"\$\{POSTGRES_PASSWORD(.*?)\}", composed)
    assert said == [":-", ":-"], "no default, and nothing that SQLite's users must set"
    assert not re.findall(r"(?i)password: (?!\$)\S+", composed)


def test_compose_runs_a_cluster_only_where_it_is_asked_for() -> None:
    every = services()
    assert "profiles" not in every["longhand"]
    assert "DATABASE_URL" not in every["longhand"]
    assert "<<: *member" in every["second"], "the second bot is as the first"
    for name in ("first", "postgres"):
        assert "profiles: [cluster]" in every[name]
    user, host = "longhand", "postgres"
    assert f"DATABASE_URL: postgresql://{user}:" in every["first"]
    assert f"@{host}/{user}\n" in every["first"], "the database has its user's name"
    assert f"POSTGRES_USER: {user}\n" in every[host]
    assert "condition: service_healthy" in every["first"]
    assert "healthcheck:" in every[host]
    assert "ports:" not in every[host]
    assert "up -d first second" in (ROOT / "docs/scaling.md").read_text(encoding="utf-8")


def test_whatever_stops_it_leaves_time_to_hand_over_and_to_finish() -> None:
    needed = Timing().handover + GRACE
    (grace,) = re.findall(r"^  stop_grace_period: (\w+)$", services()["x-"], re.MULTILINE)
    assert seconds(grace) > needed
    assert int(unit()["Service"]["TimeoutStopSec"]) > needed


def test_the_unit_starts_what_is_there_and_gives_up_where_trying_again_is_in_vain() -> None:
    service = unit()["Service"]
    folder = Path(service["WorkingDirectory"])
    program, script = shlex.split(service["ExecStart"])
    assert Path(program) == folder / ".venv/bin/python"
    assert (ROOT / script).exists()
    assert service["User"] != "root"
    assert {int(n) for n in service["RestartPreventExitStatus"].split()} == {
        2,
        3,
        4,
        5,
        7,
        9,
        10,
        11,
        12,
        13,
    }


def settings_of_the_unit() -> dict[str, str]:
    """Return what systemd would set from the unit and from a copied example: the file wins."""
    service = unit()["Service"]
    found: dict[str, str] = {}
    for said in service["Environment"].splitlines():
        found |= dict(re.findall(r"(\w+)=(\S+)", said))
    for line in (ROOT / ".env.example").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.lstrip().startswith(("#", ";")):
            name, _, value = line.partition("=")
            found[name.strip()] = "".join(shlex.split(value))
    return found


def test_the_unit_with_a_copied_example_keeps_its_data_and_copies_where_it_may_write(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """S5: EnvironmentFile wins over Environment, so the example must leave both places alone."""
    service = unit()["Service"]
    assert service["EnvironmentFile"] == f"{service['WorkingDirectory']}/.env"
    for name in list(os.environ):
        monkeypatch.delenv(name)
    for name, value in settings_of_the_unit().items():
        monkeypatch.setenv(name, value)
    home = Path("/var/lib", service["StateDirectory"])
    assert service["ProtectSystem"] == "strict", "nothing else can be written"
    assert Path(bot._database(None)).is_relative_to(home)
    assert Path(bot._backups()[0]).is_relative_to(home)
    assert bot._backups()[0]


@pytest.mark.parametrize("name", NEEDED.values())
def test_the_guide_names_every_permission(name: str) -> None:
    assert name in GUIDE


def test_the_guide_and_the_example_have_every_setting() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    program = Path(bot.__file__).read_text(encoding="utf-8")
    read = set(re.findall(r'(?:environ\.get|_days)\("([A-Z_]+)"', program))
    assert read
    for name in read:
        assert f"`{name}`" in GUIDE, name
        assert re.search(rf"^#?{name}=", example, re.MULTILINE), name


def test_the_preview_says_that_it_starts_before_it_does() -> None:
    """It plays five games before the first page opens: a silent terminal looks broken."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    _, recipe = re.split(r"^preview:.*\n", text, flags=re.MULTILINE)
    first, second = recipe.splitlines()[:2]
    assert re.fullmatch(r'\t@echo "Starting .+"', first)
    assert "tools.preview" in second


def test_settings_are_read_from_a_file_that_windows_wrote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / ".env"
    monkeypatch.setattr("dotenv.main.find_dotenv", lambda: str(file))
    monkeypatch.setenv("SUPPORT_URL", "")
    monkeypatch.delenv("SUPPORT_URL")
    file.write_bytes("SUPPORT_URL=https://example.org\r\n".encode("utf-8-sig"))
    bot._read_settings()
    assert bot._support() == "https://example.org"
    file.write_bytes("SUPPORT_URL=https://example.org\r\n".encode("utf-16"))
    bot._read_settings()
    assert capsys.readouterr().err == (
        "I can't read .env. Check its permissions, and save it as UTF-8.\n"
    )


def test_a_file_of_settings_that_only_root_reads_does_not_keep_the_service_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """systemd reads it before it becomes the bot's user."""
    (tmp_path / ".env").write_text("SHARDS=2\n", encoding="utf-8")
    monkeypatch.setattr("dotenv.main.find_dotenv", lambda: str(tmp_path / ".env"))

    def refuse(*path: object, **options: object) -> None:
        raise PermissionError

    monkeypatch.setattr("builtins.open", refuse)
    bot._read_settings()
    assert "Check its permissions" in capsys.readouterr().err


def test_the_guide_names_each_click_in_the_portal() -> None:
    """In the order in which a newcomer comes to them, the install to one's own account included."""
    first = GUIDE.partition("\n## 1.")[2].partition("\n## 2.")[0]
    clicks = (
        "**New Application**", "**Create**", "**Bot**", "**Reset Token**", "**Copy**",
        "**Privileged Gateway Intents**", "**Installation**", "**User Install**",
        "**Guild Install**", "**Discord Provided Link**", "`applications.commands`", "`bot`",
        "**Save Changes**",
    )  # fmt: skip
    places = [first.find(click) for click in clicks]
    assert -1 not in places, dict(zip(clicks, places, strict=True))
    assert places == sorted(places)
    for name in (f"`/{verb}`" for verb in ANYWHERE):
        assert name in first, "what works without inviting the bot"


def test_the_guide_has_every_exit_status() -> None:
    listed = {int(n) for n in re.findall(r"^\| (\d+) \|", GUIDE, re.MULTILINE)}
    assert {status for status, _ in bot.ENDS.values()} <= listed
    assert {0, 2, 4, 5, 6, 9} <= listed


@pytest.mark.parametrize(
    ("way", "unneeded"),
    [
        ("cogs.host.health", {"discord", "pyparsing", "rules", "grammar", "play"}),
        ("cogs.host.setup_check", {"pyparsing", "rules", "grammar", "play"}),
    ],
)
def test_health_and_check_import_nothing_that_they_do_without(way: str, unneeded: set[str]) -> None:
    code = f"import sys, bot, {way}; print(*{{name.partition('.')[0] for name in sys.modules}})"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert not unneeded & set(done.stdout.split())


def test_a_quicker_loop_is_taken_where_a_host_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Mock()
    monkeypatch.setitem(sys.modules, "uvloop", made)
    assert bot._quick_loop() is made.new_event_loop
    monkeypatch.setitem(sys.modules, "uvloop", None)  # as where there is none
    assert bot._quick_loop() is None
