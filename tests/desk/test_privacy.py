"""Point 9: personal data, and servers that removed the bot."""

import json
from pathlib import Path

import aiosqlite
import pytest

from local.table import LocalTable
from play.turn.utterance_and_ruling import Utterance
from storage.personal_data import person_erasure
from tests.conftest import Played


async def test_09_what_is_kept_is_told_also_without_a_game(table: Played) -> None:
    reply = await table("/privacy", by="alice")
    assert "never what you wrote" in reply["text"]
    assert reply["entry"] is None
    assert (await table("/privacy export"))["facts"]["entries"] == 0


async def test_09_a_person_is_given_all_that_is_kept(seated: Played) -> None:
    await seated("/move hack # for the throne", 3, 4, by="alice")
    await seated.line(":post hello", by="alice")
    await seated("/away until friday # exams", by="alice")
    facts = (await seated("/privacy export"))["facts"]
    kept = json.loads(facts["json"])
    assert kept["name"] == "alice"
    assert [sheet["name"] for sheet in kept["sheets"]] == ["Griff"]
    assert kept["entries"][1]["said"] == "move hack_and_slash # for the throne"
    assert kept["last_posts"] == [
        {"game": 1, "channel": "table", "at": "2026-11-16T10:00:00+00:00"}
    ]
    assert kept["games"][0]["away"]["why"] == "exams"
    assert "bob" not in facts["json"]


async def test_09_only_whoever_asked_presses_delete(seated: Played) -> None:
    offered = await seated("/privacy", by="alice")
    assert {choice["who"] for choice in offered["choices"]} == {"player"}
    await seated(":press Delete")
    for other in ("bob", "gm"):
        assert (await seated.refused(":press Delete", by=other))["kind"] == "not_allowed"
    assert (await seated("/sheet show Griff"))["ok"]
    assert (await seated(":press Delete", by="alice"))["facts"]["erased"]


async def test_09_deleting_takes_two_steps_and_the_chain_still_verifies(tmp_path: Path) -> None:
    path = str(tmp_path / "game.db")
    async with LocalTable(path) as opened:
        table = Played(opened)
        await table("/game start heresy", by="gm")
        await table("/sheet new Griff", by="alice")
        await table("/move hack # my very own words", 3, 4)
        await table("/turn Griff", by="gm")
        await table("/ask Griff: move hack")
        await table("/sheet new Isaac", by="bob")
        await table.line(":post hello", by="alice")
        asked = await table("/privacy delete")
        assert asked["facts"]["sheets"] == ["Griff"]
        assert (await table("/sheet show Griff"))["ok"]  # nothing has happened yet
        reply = await table(":press Delete")
        assert reply["facts"]["erased"] == 2
        assert "my very own words" in reply["facts"]["json"]
        assert (await table("/ledger verify"))["grade"] == "success"
        assert (await table("/ledger verify"))["facts"]["erased"] == [2, 3]
        ledger = (await table("/ledger"))["facts"]["players"]
        assert ledger["someone"]["faces"] == {"d6": {"3": 1, "4": 1}}
        assert (await table.refused("/sheet show Griff", by="gm"))["kind"] == "not_found"
        assert (await table.refused("/move hack", by="alice"))["kind"] == "not_found"
        assert (await table("/history last 10", by="gm"))["facts"]["entries"][1]["said"] == ""
        assert [row[0] for row in (await table("/waiting"))["facts"]["waiting"]] == []
        assert (await table("/chronicle"))["ok"]
        await table("/sheet new Griff", by="alice")  # and one may begin anew
    async with aiosqlite.connect(path) as other:
        dump = "\n".join([line async for line in other.iterdump()])
    assert "my very own words" not in dump


async def test_09_another_game_master_keeps_the_game(seated: Played) -> None:
    await seated("/game gm add bob", by="gm")
    told = await seated("/privacy delete", by="gm")
    assert "Hand that over" in told["text"]
    await seated("/privacy delete yes", by="gm")
    assert (await seated("/game show", by="bob"))["facts"]["gms"] == ["bob"]
    assert (await seated("/gm"))["facts"]["npcs"] == [["Scar", "wounds 0/3"]]


async def start(table: Played, server: str) -> None:
    said = Utterance(f"{server}:1", f"c{server}", "gm", "gm", "/game start heresy", server=server)
    await table.table.referee.hear(said)
    said = Utterance(f"{server}:2", f"c{server}", "gm", "gm", "/roll d6", server=server)
    await table.table.referee.hear(said)


async def played(table: Played, server: str) -> bool:
    reply = await table.line(f":channel c{server}")
    reply = await table.line("/ledger verify")
    return bool(reply["ok"])


async def test_09_a_server_that_left_is_kept_and_then_forgotten(table: Played) -> None:
    referee = table.table.referee
    await table.line(":clock 2026-11-16 10:00")
    for server in ("1", "2"):
        await start(table, server)
    await referee.server_removed("1")
    await table.line(":clock +29d")
    assert await referee.purge(30) == []
    await referee.server_removed("1")  # told twice: the first time counts
    await table.line(":clock +2d")
    assert await referee.purge(30) == ["1"]
    assert not await played(table, "1")
    assert await played(table, "2")


async def test_09_an_invitation_in_time_restores_everything(table: Played) -> None:
    referee = table.table.referee
    await table.line(":clock 2026-11-16 10:00")
    await start(table, "1")
    await referee.server_removed("1")
    await table.line(":clock +29d")
    await referee.server_back("1")
    await table.line(":clock +90d")
    assert await referee.purge(30) == []
    assert await played(table, "1")


@pytest.mark.parametrize(("servers", "at_once"), [(5, 1), (20, 2), (34, 3)])
async def test_09_at_most_a_tenth_goes_at_once(table: Played, servers: int, at_once: int) -> None:
    referee = table.table.referee
    await table.line(":clock 2026-11-16 10:00")
    for server in range(1, servers + 1):
        await start(table, str(server))
        await referee.server_removed(str(server))
    await table.line(":clock +31d")
    assert len(await referee.purge(30)) == at_once


async def test_09_local_games_are_never_purged(seated: Played) -> None:
    await seated.table.referee.server_removed("")
    await seated.line(":clock +900d")
    assert await seated.table.referee.purge(30) == []


async def test_words_that_could_not_be_forgotten_are_with_the_next(
    table: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table("/game start odd", by="gm")
    await table("/game set story=off")
    with monkeypatch.context() as broken:

        async def fail(*_: object) -> None:
            raise OSError

        broken.setattr(person_erasure, "forget_words", fail)
        await table("/narrate The first marzipan.")
    await table("/narrate The second.")
    async with table.table.database.begin_reading() as tx:
        rows = await tx.execute_fetchall("SELECT said, outcome FROM entry")
    assert "marzipan" not in str(rows)
