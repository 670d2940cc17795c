"""Tables at which sentences are said, one for each system."""

import tomllib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from local.machine import reply_json
from local.table import LocalTable

FOLDER = Path(__file__).parent
TABLES: Mapping[str, str] = tomllib.loads((FOLDER / "tables.toml").read_text(encoding="utf-8"))
#: heresy rolls d6 only, and needs 10+ for target and weapon to show
FACES = {"heresy": "6"}


class Row(NamedTuple):
    """A sentence of a table: who says it where, and what it means."""

    system: str
    speaker: str
    before: str
    sentence: str
    how: str
    means: str


def rows() -> list[Row]:
    lines = (FOLDER / "sentences.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return [Row(*line.split("\t")) for line in lines]


class Speaking:
    """One system's table, where each sentence is said in a game of its own."""

    def __init__(self, table: LocalTable, system: str) -> None:
        self._table, self._system = table, system
        self._games = 0

    async def line(self, line: str) -> dict[str, Any]:
        return reply_json(await self._table.hear(line))

    async def fresh(self, speaker: str, before: str = "") -> None:
        self._games += 1
        await self.line(f":channel c{self._games}")
        for line in TABLES[self._system].strip().splitlines():
            assert (await self.line(line))["ok"], line
        dice = ":dice " + " ".join([FACES.get(self._system, "1")] * 60)
        await self.line(dice)
        for line in filter(None, before.split(" / ")):
            assert (await self.line(line))["ok"], line
        await self.line(f":as {speaker}")
        await self.line(dice)

    async def say(self, speaker: str, sentence: str, before: str = "") -> dict[str, Any]:
        await self.fresh(speaker, before)
        return await self.line(sentence)


@asynccontextmanager
async def speaking(system: str) -> AsyncIterator[Speaking]:
    async with LocalTable(":memory:") as table:
        yield Speaking(table, system)


def meaning(reply: dict[str, Any]) -> object:
    """Return what a reply came to, without the words in which it was said."""
    if not reply["ok"]:
        return reply["error"]["message"]
    facts = {k: v for k, v in reply["facts"].items() if k not in ("entry", "said", "typed")}
    return reply["said"].partition(" ")[0], facts, reply["changes"], reply["rolled"]
