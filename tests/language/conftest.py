"""Tables at which sentences are said, one for each system."""

import tomllib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, NamedTuple

from local.json_lines import reply_json
from local.table import LocalTable
from play.language.exact_reading import Reading, Understood
from play.language.listener import Listener
from play.turn.scene_builder import build_scene, upgrade_state
from rules.core.errors import PlayerError
from rules.core.verb_declarations.request import Phrase
from storage import scene_query
from tests.beginnings import Beginning

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
    """Return the sentences of all tables: as they were collected, and as they were made up by
    people who did not know what is understood."""
    files = [(FOLDER / name).read_text(encoding="utf-8") for name in ("sentences.tsv", "blind.tsv")]
    lines = (line for text in files for line in text.splitlines()[1:])
    return [Row(*line.split("\t")) for line in lines]


class Ear:
    """Hears sentences in one scene without ruling on them: nothing comes of any."""

    def __init__(self, listener: Listener, scene: Any) -> None:
        self._listener, self._scene = listener, scene
        self._heard: dict[str, Understood | PlayerError] = {}

    def hear(self, text: str) -> Understood | PlayerError:
        """Return what a text means here, which is found out once."""
        if text not in self._heard:
            try:
                self._heard[text] = self._listener.understand(
                    text, self._scene, reading=Reading.LINE
                )
            except PlayerError as error:
                self._heard[text] = error.with_traceback(None)
        return self._heard[text]


#: the ears of every table, one for each speaker and what went before
EARS: dict[tuple[str, str, str], Ear] = {}


def sense(value: Any) -> object:
    """Return what was understood, without the words and places in which it was said."""
    if isinstance(value, Understood):
        tail = value.sentence
        return sense(value.request), value.scene.acting, tail.visible, tail.anyway, tail.entry
    if isinstance(value, Phrase):
        names = tuple((name.kind, name.key) for name in value.names)
        return names or " ".join(value.text.casefold().split())
    if isinstance(value, tuple):
        return tuple(map(sense, value))
    if is_dataclass(value) and not isinstance(value, type):
        said = {field.name: sense(getattr(value, field.name)) for field in fields(value)}
        return type(value).__name__, tuple(said.items())
    return value


#: each table as it is before a sentence, by its system and what was said before
BEGINNINGS: dict[tuple[str, str], Beginning] = {}


class Speaking:
    """One system's table, where each sentence is said in a game of its own."""

    def __init__(self, table: LocalTable, system: str) -> None:
        self._table, self._system = table, system

    async def line(self, line: str) -> dict[str, Any]:
        return reply_json(await self._table.hear(line))

    async def fresh(self, speaker: str, before: str = "") -> None:
        await self._begin("", TABLES[self._system].strip().splitlines())
        dice = ":dice " + " ".join([FACES.get(self._system, "1")] * 60)
        await self.line(dice)
        if before:
            await self._begin(before, before.split(" / "))
        await self.line(f":as {speaker}")
        await self.line(dice)

    async def _begin(self, before: str, lines: list[str]) -> None:
        """Say what goes before, the first time; later begin with a copy of what came of it."""
        known = BEGINNINGS.get((self._system, before))
        if known is not None:
            await known.restore(self._table)
            return
        for line in lines:
            assert (await self.line(line))["ok"], line
        BEGINNINGS[self._system, before] = await Beginning.of(self._table)

    async def ear(self, speaker: str, before: str = "") -> Ear:
        """Return someone's ear in a game of its own, the same each time: it changes nothing."""
        who = (self._system, speaker, before)
        if who not in EARS:
            EARS[who] = await self._open_ear(speaker, before)
        return EARS[who]

    async def _open_ear(self, speaker: str, before: str) -> Ear:
        await self.fresh(speaker, before)
        said = self._table.make_utterance("")
        async with self._table.database.begin_reading() as tx:
            found = upgrade_state(await scene_query.read(tx, said.channel, said.parent))
        scene = build_scene(found, said, self._table.clock.now())
        return Ear(Listener(found.system, found.people), scene)

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
