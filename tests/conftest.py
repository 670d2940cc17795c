"""What tests share: dice that do as they are told, and a table to speak at."""

import gc
import json
import os
from collections.abc import AsyncIterator, Generator, Iterator
from typing import Any
from zlib import crc32

import aiosqlite
import pytest
from hypothesis import is_hypothesis_test, settings

from local.json_lines import reply_json
from local.table import LocalTable, Reply
from play.turn.odds import odds_count
from rules.core.outcome import Outcome
from storage.engine import sqlite as engine
from tests import postgres, sqlite
from tests.samples import EVERYTHING, SEED, examples

#: one in so many tests that run on both engines does in `make test`
SHARE = 10

# In CI the same texts each time: what it says of a change must not depend on luck; nor, here or
# there, on how busy the machine is.
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=examples(100))
settings.register_profile("local", deadline=None, max_examples=examples(100))
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_report_header() -> str:
    """Say which part of what could be tried is: SEED=… tries the same again."""
    return "samples: everything" if EVERYTHING else f"samples: SEED={SEED}"


def pytest_xdist_auto_num_workers() -> int:
    """Return one worker more than there are cores: tests of whole processes often wait."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, Any, Any]:
    """Let what stays to the end be looked through for rubbish no more than once.

    Grammars, tables and 13,000 tests are a big heap: going through it again and again while it
    grows took two fifths of the time of collecting.
    """
    gc.disable()
    found = yield
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)  # each test drops its table whole: looking often finds little
    gc.enable()
    return found


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Try a part on PostgreSQL of what is said on both engines: storage has tests of its own."""
    both = [each for each in items if "[postgres" in each.name and "/storage/" not in each.nodeid]
    properties = [each for each in items if is_hypothesis_test(getattr(each, "obj", None))]
    for each in (*both, *properties):
        each.add_marker("sampled")
    if EVERYTHING or any("::" in each for each in config.args):  # a test that was named runs
        return
    left_out = {each for each in both if crc32(f"{SEED}{each.nodeid}".encode()) % SHARE}
    items[:] = [each for each in items if each not in left_out]
    config.hook.pytest_deselected(items=list(left_out))


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let chances be counted as on a quiet machine: a busy one must not change an answer."""
    monkeypatch.setattr(odds_count, "COUNTING", 60.0)
    monkeypatch.setattr(odds_count, "WHOLE", 60.0)


@pytest.fixture(autouse=True)
def ready_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a SQLite database cost little. Tests of storage and all processes do without this."""
    monkeypatch.setattr(engine, "_migrate", sqlite.migrate)
    monkeypatch.setattr(engine, "PRAGMAS", sqlite.PRAGMAS)
    monkeypatch.setattr(aiosqlite, "connect", sqlite.connect)


class ScriptedDice:
    """Rolls the faces it was given, in order, and fails on one too many."""

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)

    def roll(self, sides: int) -> int:
        assert self.left, "the rules rolled more dice than the test scripted"
        face = self.left.pop(0)
        assert 1 <= face <= sides, f"{face} is not a face of a d{sides}"
        return face


class Played:
    """A local table in the words of its players.

    `await table("/move hack+WS", 3, 4, by="alice")` says a sentence on exactly these faces and
    returns the reply, which must be a ruling; `refused` is the same for one that must fail.
    """

    def __init__(self, table: LocalTable) -> None:
        self.table = table

    async def line(self, line: str, *faces: int, by: str = "") -> dict[str, Any]:
        return reply_json(await self._heard(line, *faces, by=by))

    async def outcome(self, line: str, *faces: int, by: str = "") -> Outcome:
        """Say a sentence, and return what the rules made of it, as it is told and kept."""
        ruling = (await self._heard(line, *faces, by=by)).ruling
        assert ruling is not None, line
        return ruling.outcome

    async def _heard(self, line: str, *faces: int, by: str) -> Reply:
        if by:
            await self.table.hear(f":as {by}")
        if faces:
            await self.table.hear(":dice " + " ".join(map(str, faces)))
        return await self.table.hear(line)

    async def __call__(self, line: str, *faces: int, by: str = "") -> dict[str, Any]:
        reply = await self.line(line, *faces, by=by)
        assert reply["ok"], reply
        rolled = [face for _, face in reply.get("rolled", [])]
        if faces:
            assert rolled == list(faces), f"scripted {list(faces)}, but rolled {rolled}"
        return reply

    async def refused(self, line: str, *faces: int, by: str = "") -> dict[str, Any]:
        reply = await self.line(line, *faces, by=by)
        assert not reply["ok"], reply
        error: dict[str, Any] = reply["error"]
        return error

    async def asked(self, line: str, *, by: str = "") -> tuple[str, list[str]]:
        """Return a question that came instead of a ruling, and the labels of its answers."""
        error = await self.refused(line, by=by)
        assert error["kind"] in ("not_understood", "not_found"), error
        return error["message"].partition("\n")[0], [each["label"] for each in error["choices"]]

    async def everything(self) -> dict[str, Any]:
        """Return all that is kept of everyone and of the game, and what is owed by whom.

        A field that is nothing stands at its default, as one does that is not written.
        """
        speaker, self.table.speaker = self.table.speaker, "gm"
        owed = (await self("/waiting"))["facts"]["waiting"]
        self.table.speaker = speaker
        async with self.table.database.begin_reading() as tx:
            rows = await tx.execute_fetchall("SELECT kind, name, fields FROM record ORDER BY id")
        kept = {
            f"{kind} {name}": {k: v for k, v in json.loads(fields).items() if v is not None}
            for kind, name, fields in rows
        }
        stage = kept.pop("stage table", {})
        stood = {key: value for key, value in stage.items() if value and key != "channel"}
        return {**kept, "stage": stood, "owed": sorted(row[:2] for row in owed)}

    async def sheet(self, name: str) -> dict[str, Any]:
        """Return every field of a sheet, as the game master sees it."""
        speaker = self.table.speaker
        reply = await self(f"/sheet show {name}", by="gm")
        self.table.speaker = speaker
        facts: dict[str, Any] = reply["facts"]
        return facts


@pytest.fixture
def address() -> str:
    """Where what is said is kept: in memory. Some folders say it on both engines."""
    return ":memory:"


@pytest.fixture
async def table(address: str) -> AsyncIterator[Played]:
    """A table where the game master speaks first."""
    async with LocalTable(address) as opened:
        yield Played(opened)


@pytest.fixture(scope="session")
def running() -> Iterator[Any]:
    """A PostgreSQL, one a process."""
    with postgres.server() as server:
        yield server


ON_BOTH = ("sqlite", "postgres")


async def empty(engine: str, request: pytest.FixtureRequest) -> str:
    """Return the address of an empty database on an engine."""
    if engine == "sqlite":
        return ":memory:"
    return await postgres.database(request.getfixturevalue("running"), "empty")
