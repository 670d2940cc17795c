"""Point 9: what was erased is nowhere: in no table, in no file, after any kind of act."""

from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from local.table import LocalTable
from play.turn.utterance_and_ruling import Ruling, Utterance
from rules.core.errors import PlayerError
from storage.engine.database import Database
from tests.conftest import ON_BOTH, empty

#: whoever wants to be forgotten: an id as Discord gives them, and a name that is nobody else's
ZEPH = ("771902338845501923", "Zephyrquill")
GM = ("881902338845501924", "Mira")
BOB = ("991902338845501925", "Bobbin")
#: a word that only Zephyrquill ever says
WORD = "xylophonequartz"


class Room:
    """A table where people have ids as on Discord, and names besides."""

    def __init__(self, table: LocalTable) -> None:
        self.table = table
        self._numbers = count(5_000_000_000)

    async def say(self, text: str, by: tuple[str, str], **more: Any) -> Ruling:
        source = more.pop("source", f"{next(self._numbers)}")
        id, name = by
        said = Utterance(
            source, more.pop("channel", "c1"), id, name, text, server="s1", manages=by is GM, **more
        )
        return await self.table.referee.hear(said)

    async def press(self, ruling: Ruling, position: int, by: tuple[str, str]) -> Ruling:
        assert ruling.number is not None
        said = Utterance(f"{next(self._numbers)}", "c1", *by, "", server="s1", game=ruling.game)
        return await self.table.referee.press(said, ruling.number, position)


@pytest.fixture(params=ON_BOTH)
async def room(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Room]:
    at = str(tmp_path / "game.db")
    where = at if request.param == "sqlite" else await empty(request.param, request)
    async with LocalTable(where) as table:
        await table.hear(":clock 2026-11-16 10:00")
        made = Room(table)
        await made.say("/game start heresy", GM)
        await made.say("/sheet new Griff ag=1 free", ZEPH)
        await made.say("/sheet new Isaac", BOB)
        await made.say("/npc new Scar", GM)
        await made.say("/npc reveal Scar", GM)
        yield made


#: sentences of every kind, each by whom; {n} is the newest entry
ACTS: dict[str, list[tuple[tuple[str, str], str]]] = {
    "a comment": [(ZEPH, f"/roll 2d6 # {WORD}")],
    "words": [(ZEPH, f"/say {WORD} to all")],
    "words with a roll": [(ZEPH, f"/say I leap [[roll 2d6 # {WORD}]] {WORD}")],
    "words that a game master mended": [
        (ZEPH, f"/say the {WORD} rises"), (GM, f"/fix {{n}} say the {WORD} falls"),
    ],
    "words that were mended twice": [
        (ZEPH, f"/say the {WORD} rises"), (GM, f"/fix {{n}} say the {WORD} falls"),
        (GM, f"/fix {{n}} say the {WORD} turns"),
    ],
    "a roll that a game master fixed": [
        (ZEPH, f"/roll 2d6 # {WORD}"), (GM, f"/fix {{n}} roll 2d6+1 # {WORD}"),
    ],
    "a roll that was undone": [
        (ZEPH, f'/item add "{WORD}"'), (GM, "/undo {n}"),
    ],
    "an undo that was undone": [
        (ZEPH, f'/item add "{WORD}"'), (GM, "/undo {n}"), (GM, "/redo"),
    ],
    "a secret that was revealed": [
        (ZEPH, f"/roll 2d6 secret # {WORD}"), (GM, "/history reveal {n}"),
    ],
    "a thing of theirs that was revealed": [
        (ZEPH, f'/item add "{WORD}" secret'), (GM, "/history reveal {n}"),
    ],
    "a seal": [(ZEPH, f"/seal {WORD}")],
    "a seal that another opened": [
        (ZEPH, f"/seal {WORD}"), (BOB, "/seal nothing much"),
    ],
    "a seal that a game master opened": [(ZEPH, f"/seal {WORD}"), (GM, "/seal open")],
    "a vote of theirs": [
        (ZEPH, f'/vote "{WORD}?" {WORD} one, {WORD} two'), (BOB, f"/vote {WORD} one"),
        (GM, "/vote close"),
    ],
    "an answer of theirs": [
        (GM, '/vote "Left?" left, right'), (ZEPH, "/vote left"), (BOB, "/vote right"),
    ],
    "a sealed answer": [
        (GM, '/vote "Left?" left, right sealed'), (ZEPH, "/vote left"), (GM, "/vote close"),
    ],
    "a plan": [(ZEPH, f"/plan roll 2d6 # {WORD}")],
    "an ask": [(GM, "/game gm add @Zephyrquill"), (ZEPH, f"/ask Isaac: roll 2d6 # {WORD}"),
               (BOB, "/roll 2d6")],
    "a game master": [(GM, "/game gm add @Zephyrquill"), (GM, "/game gm remove @Zephyrquill")],
    "a loan": [(BOB, "/lend Isaac to @Zephyrquill"), (ZEPH, f"/roll 2d6 as Isaac # {WORD}")],
    "a loan that ended": [(BOB, "/lend Isaac to @Zephyrquill"), (BOB, "/lend Isaac end")],
    "a loan of theirs": [(ZEPH, "/lend Griff to @Bobbin"), (BOB, "/plan roll d6 as Griff")],
    "a kept sentence": [(ZEPH, f"/keep {WORD}: roll 2d6 # {WORD}")],
    "an absence": [(ZEPH, f"/away until friday # {WORD}")],
    "a sheet": [(ZEPH, f'/item add "{WORD}"'), (ZEPH, "/sheet rename Griff to Hollowmere")],
    "a portrait": [(ZEPH, f"/sheet set portrait=https://example.com/{WORD}.png")],
    "an NPC that was given to them": [(GM, "/npc give Scar to @Zephyrquill")],
    "a voice": [(ZEPH, "/say always")],
    "a pinned card": [(ZEPH, "/sheet pin")],
    "a floor": [(GM, "/turn Griff")],
    "a scene": [(GM, "/scene start The Cave"), (ZEPH, f"/roll d6 # {WORD}"), (GM, "/scene end")],
}  # fmt: skip


async def enact(room: Room, acts: list[tuple[tuple[str, str], str]]) -> int:
    """Say sentences, and return how many the rules took."""
    newest, taken = 0, 0
    for by, text in acts:
        try:
            ruling = await room.say(text.format(n=newest), by)
        except PlayerError:
            continue
        taken += 1
        newest = ruling.number or newest
    return taken


async def columns(database: Database) -> Iterator[str]:
    """Return the text of every table."""
    async with database.begin_reading() as tx:
        if database.address.startswith("postgres"):
            found = await tx.execute_fetchall(
                "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
            )
        else:
            found = await tx.execute_fetchall("SELECT name FROM sqlite_master WHERE type = 'table'")
        texts = []
        for (name,) in found:
            rows = await tx.execute_fetchall(f"SELECT * FROM {name}")
            texts += [f"{name}: {row!r}" for row in map(tuple, rows)]
    return iter(texts)


async def traces(room: Room, tmp_path: Path) -> list[str]:
    """Return all that is left of Zephyrquill, in any table and any file."""
    signs = (*ZEPH, WORD)
    database = room.table.database
    found = [row for row in await columns(database) if any(sign in row for sign in signs)]
    return found + [
        f"{name}: {sign}"
        for name, content in files_in(tmp_path)
        for sign in signs
        if sign.encode() in content
    ]


def files_in(folder: Path) -> list[tuple[str, bytes]]:
    """Return every file of a folder: the database, and what it writes beside itself."""
    return [(each.name, each.read_bytes()) for each in folder.rglob("*") if each.is_file()]


@pytest.mark.parametrize("act", ACTS)
async def test_nothing_is_left_of_an_act(room: Room, tmp_path: Path, act: str) -> None:
    """S6: after each kind of act, no table and no file holds the id, the name or the words."""
    assert await enact(room, ACTS[act]) == len(ACTS[act]), act
    assert await traces(room, tmp_path)
    await room.say("/privacy delete yes", ZEPH)
    assert await traces(room, tmp_path) == []
    assert (await room.say("/ledger verify", GM)).outcome.grade.value == "success"


async def test_nothing_is_left_of_a_whole_evening(room: Room, tmp_path: Path) -> None:
    """S6: the same after all of it, one upon the other, and what a button remembers."""
    for acts in [*ACTS.values()] * 3:
        await enact(room, acts)
    for length in range(40):  # some of it does not fit into one page of the file
        await room.say(f"/say {WORD * (length * 9 + 1)}", ZEPH)
    database = room.table.database
    async with database.transaction() as tx:
        for key, value in (
            ("under:5123", f"[5122, {ZEPH[0]}, 1, 2]"),
            (f"why:5122:{ZEPH[0]}", WORD),
            (f"offers:5122:{ZEPH[0]}", WORD),
            (f"offer:abc:{ZEPH[0]}", f"2026-11-16 {WORD}"),
            (f"attached:5122:{ZEPH[0]}", WORD),
            ("commands:1", "kept"),
        ):
            await tx.execute("INSERT INTO remembered (key, value) VALUES (?, ?)", (key, value))
    await room.say("/privacy delete yes", ZEPH)
    assert await traces(room, tmp_path) == []
    assert (await room.say("/ledger verify", GM)).outcome.grade.value == "success"
    assert any("commands:1" in row for row in await columns(database))
    for text in ("/history last 100", "/catchup 50", "/chronicle", "/chronicle json", "/waiting"):
        assert await room.say(text, GM), text  # and the game goes on


async def test_nothing_is_left_in_a_game_that_was_taken_in_elsewhere(
    room: Room, tmp_path: Path
) -> None:
    """S6: an import holds a person's entries and name too, whoever took it in."""
    await enact(room, [*ACTS["words"], *ACTS["a comment"], *ACTS["a loan"]])
    packed = (await room.say("/chronicle json", GM)).outcome.document
    assert packed is not None
    await room.say(f"/game import {packed.content.decode()}", BOB, channel="c2")
    await room.say("/privacy delete yes", ZEPH)
    assert await traces(room, tmp_path) == []
    for channel in ("c1", "c2"):
        verified = await room.say("/ledger verify", GM, channel=channel)
        assert verified.outcome.grade.value == "success"


async def test_nothing_is_left_of_a_server_that_is_gone(room: Room, tmp_path: Path) -> None:
    """S6: `under` holds an id, and goes with the server's last trace of that person."""
    await enact(room, ACTS["words"])
    async with room.table.database.transaction() as tx:
        await tx.execute(
            "INSERT INTO remembered (key, value) VALUES (?, ?)",
            ("under:5123", f"[5122, {ZEPH[0]}, 1, 2]"),
        )
    await room.table.referee.server_removed("s1")
    await room.table.hear(":clock +31d")
    assert await room.table.referee.purge(30) == ["s1"]
    assert await traces(room, tmp_path) == []
