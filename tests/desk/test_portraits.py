"""Portraits that are attached: what is taken, how many, and with whom they go."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from play.turn.utterance_and_ruling import Utterance
from rules.core import limits
from storage.personal_data import pictures
from tests.conftest import Played
from tests.play.turn.test_notes import content_of

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def face(tmp_path: Path, seated: Played) -> Any:
    async def give(content: bytes, sentence: str = "/sheet set", by: str = "alice") -> Any:
        """Say a sentence that carries a file."""
        path = tmp_path / "face"
        path.write_bytes(content)
        await seated.line(f":attach {path}")
        return await seated.line(sentence, by=by)

    return give


async def kept(table: Played) -> list[str]:
    async with table.table.referee.database.begin_reading() as tx:
        rows = await tx.execute_fetchall(
            "SELECT key FROM remembered WHERE key LIKE 'picture:%' OR key LIKE 'face:%'"
        )
    return [str(key) for (key,) in rows]


async def portrait(table: Played, name: str = "Griff") -> str:
    return str((await table(f"/sheet show {name}", by="gm"))["facts"]["portrait"])


async def test_a_portrait_is_set_with_values_and_taken_back_with_them(
    seated: Played, face: Any
) -> None:
    told = await face(PNG + b"1", "/sheet set notes=tired")
    assert content_of(told) == PNG + b"1"
    first = await portrait(seated)
    await face(PNG + b"2")
    assert await portrait(seated) not in ("", first)
    await seated("/undo", by="alice")
    assert await portrait(seated) == first
    await seated("/sheet set portrait=", by="alice")
    assert await portrait(seated) == ""


async def test_what_is_no_picture_or_anothers_changes_nothing(seated: Played, face: Any) -> None:
    for content, sentence, by, kind in (
        (b"<svg>", "/sheet set", "alice", "refused"),
        (b"<svg>", "/sheet set notes=tired", "alice", "refused"),
        (PNG, "/sheet set Griff", "bob", "not_allowed"),
        (PNG, "/sheet set nonsense=1", "alice", "refused"),
    ):
        assert (await face(content, sentence, by))["error"]["kind"] == kind
    assert await portrait(seated) == ""
    assert await kept(seated) == []


async def test_a_game_has_room_for_so_many_and_forgets_what_nobody_wears(
    seated: Played, face: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PICTURES", 2)
    await face(PNG + b"1")
    await face(PNG + b"2", "/sheet set", "bob")
    full = await face(PNG + b"3", "/npc set Scar", "gm")
    assert "`/sheet set portrait=none`" in full["error"]["message"]
    await seated("/sheet set portrait=none", by="bob")
    assert (await face(PNG + b"3", "/npc set Scar", "gm"))["ok"]
    assert len(await kept(seated)) == 2


async def test_an_export_says_that_the_portrait_stays(seated: Played, face: Any) -> None:
    await face(PNG)
    told = await seated("/sheet export", by="alice")
    assert "picture:" not in told["facts"]["json"]
    assert "The portrait isn't in the file." in told["text"]


async def test_it_goes_with_its_character_whoever_gave_it(seated: Played, face: Any) -> None:
    await face(PNG + b"1")
    await face(PNG + b"2", "/sheet set", "bob")
    await seated("/sheet give Griff to bob", by="alice")
    await seated("/privacy delete yes", by="bob")
    assert await kept(seated) == []


async def test_nothing_of_it_is_left_where_the_bot_was_removed(seated: Played) -> None:
    referee = seated.table.referee
    for number, text in enumerate(("/game start odd", "/sheet new Ash hp=3", "/sheet set")):
        said = Utterance(f"{number}", "c", "5", "Ann", text, server="9", manages=True)
        await referee.hear(said._replace(attached=PNG) if text == "/sheet set" else said)
    (key,) = await kept(seated)
    game, name = key.split(":")[1], key.rpartition(":")[2]
    await note(seated, int(game), f"picture:{name}")
    assert len(await kept(seated)) == 2
    await referee.server_removed("9")
    seated.table.clock.advance(timedelta(days=31))
    assert await referee.purge(30) == ["9"]
    assert await kept(seated) == []


async def note(table: Played, game: int, name: str) -> None:
    """Note where a portrait was posted, as Discord's side does."""
    async with table.table.referee.database.transaction() as tx:
        await pictures.note_posted(tx, game, name, pictures.Posted("1", "2", "https://cdn/x.png"))
