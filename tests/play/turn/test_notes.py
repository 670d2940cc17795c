"""A note is its owner's alone: nothing that others can see depends on its name or its words."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from play.completion.whole_sentences import complete
from storage.whole_game import ENTRY
from tests.conftest import Played
from tests.play.turn.test_whispers import _file, _told
from tests.samples import examples

SYSTEMS = ("heresy", "genesys", "tens", "fantasy", "odd")
#: all that tells of what happened, or takes it up; {n} is the number of the note's entry
LINES = (
    "/history", "/history last 50", "/history {n}", "/history reveal {n}", "/catchup",
    "/catchup 50", "/waiting", "/board", "/ledger", "/ledger verify", "/game", "/privacy export",
    "/undo {n}", "/undo", "/redo", "/redo {n}", "/pick 1 of {n}", "/fix {n} note Hm: hm",
    "/fix {n} roll d6", "/again", "/roll 2d6 entry {n}", "/do note list", "/chronicle",
    "/chronicle secrets", "/chronicle json", "/game export", "/gm", "/help note", "/note list",
    "/note Nothing", "/note drop Nothing", "/note share Nothing with all", "/note unshare Nothing",
    "/find copper", "/find note", "/find seventeen", "/remind list",
)  # fmt: skip
TYPED = ("", "note ", "note show ", "note drop ", "find ", "history ", "undo ")
#: what its owner does with a note before others look
AFTER = ("", "/undo {n}", "/undo {n}|/redo", "/note {name}: {words} again", "/note drop {name}",
         "/note share {name} with Griff|/note unshare {name}", "/note drop {name}|/undo",
         "/fix {n} note {name}: {words} too")  # fmt: skip
NAMES = st.sampled_from(("Copper", "Silver", "The Key", "Seventeen"))
WORDS = st.text(
    st.characters(min_codepoint=32, max_codepoint=0x2FF, exclude_characters="[]"),
    min_size=1, max_size=60,
).map(str.strip).filter(lambda text: text.strip(": "))  # fmt: skip


def without_salts(told: dict[str, Any]) -> dict[str, Any]:
    """Return a reply without what is drawn by chance in an export: salts, and what is made of
    them."""
    if not told.get("file", "").startswith("{"):
        return told
    whole = json.loads(told["file"])
    seals, sealed = ENTRY.index("seals"), ENTRY.index("hash")
    rows = [[each for place, each in enumerate(row) if place not in (seals, sealed)]
            for row in whole["entries"]]  # fmt: skip
    return {**told, "file": {**whole, "digest": "", "entries": rows}}


async def look(name: str, words: str, system: str, after: str) -> dict[str, Any]:
    """Return all that those are told who may not read a note, its game master among them."""
    found: dict[str, Any] = {}
    async with LocalTable(":memory:") as table:
        for line in (":clock 2026-12-01 10:00", f"/game start {system}", ":as bob",
                     "/sheet new Griff", ":as carol", "/sheet new Jane", ":as alice",
                     "/sheet new Scar"):  # fmt: skip
            assert (await table.hear(line)).error is None, line
        noted = await table.hear(f"/note {name}: {words}")
        assert noted.ruling is not None, noted.error
        number = noted.ruling.number
        for line in filter(None, after.split("|")):
            told = await table.hear(line.format(n=number, name=name, words=words))
            assert told.ruling is not None, (line, told.error)
        for who in ("carol", "dave", "gm"):
            for line in LINES:
                await table.hear(f":as {who}")
                await table.hear(":dice 1 2 3 4 5 6")
                said = _told(await table.hear(line.format(n=number)))
                found[f"{who} {line}"] = without_salts(await _file(said))
            for typed in TYPED:
                found[f"{who} {typed}"] = await complete(table.referee, table.make_utterance(typed))
    return found


@settings(max_examples=examples(6), deadline=None)
@given(NAMES, NAMES, WORDS, WORDS, st.sampled_from(SYSTEMS), st.sampled_from(AFTER))
async def test_twin_games_that_differ_in_a_note_look_the_same_to_others(
    name: str, other_name: str, one: str, other: str, system: str, after: str
) -> None:
    mine = await look(name, one, system, after)
    assert mine == await look(other_name, other, system, after)


@pytest.mark.parametrize("after", AFTER)
async def test_no_word_of_a_note_stands_in_what_others_are_told(after: str) -> None:
    found = await look("Copper", "seventeen buttons", "odd", after)
    assert len(found) == 3 * (len(LINES) + len(TYPED))
    said = {
        key for key, told in found.items() if "seventeen" in str(told) or "buttons" in str(told)
    }
    assert {key.partition(" ")[2] for key in said} <= {"/find seventeen"}  # the asker's own word


async def test_the_name_of_a_note_that_was_redone_is_in_nobody_elses_export() -> None:
    for after in ("/undo|/redo", "/undo {n}|/redo", "/undo {n}|/redo {n}"):
        found = await look("Copper", "seventeen buttons", "odd", after)
        assert not [key for key, told in found.items() if "Copper" in str(told)], after


async def seat(table: Played) -> None:
    await table("/game start odd", by="gm")
    for person, name in (("alice", "Ash"), ("bob", "Bryn"), ("carol", "Cole")):
        await table(f"/sheet new {name}", by=person)
    await table("/note The Baron: owes us a favour", by="alice")


async def can_read(table: Played) -> set[str]:
    """Return who is shown the note; to all others it is as if there were none."""
    found = set()
    for person in ("alice", "bob", "carol", "gm"):
        reply = await table.line("/note The Baron", by=person)
        none = (await table.refused("/note The Bishop"))["message"]
        if reply["ok"]:
            assert reply["facts"]["text"] == "owes us a favour"
            found.add(person)
        else:
            assert reply["error"]["message"] == none.replace("Bishop", "Baron")
    return found


async def test_a_note_is_read_by_those_it_is_shared_with_and_by_nobody_else(
    table: Played,
) -> None:
    await seat(table)
    assert await can_read(table) == {"alice"}
    reply = await table("/note share The Baron with Bryn", by="alice")
    assert (reply["visible"], reply["facts"]["shared"]) == ("secret", ["Bryn"])
    assert await can_read(table) == {"alice", "bob"}
    await table("/note unshare The Baron", by="alice")
    assert await can_read(table) == {"alice"}
    await table("/note share The Baron with gm", by="alice")
    assert await can_read(table) == {"alice", "gm"}
    reply = await table("/note share The Baron with all", by="alice")
    assert (reply["visible"], reply["facts"]["shared"]) == ("all", "all")
    assert await can_read(table) == {"alice", "bob", "carol", "gm"}
    await table("/undo", by="alice")
    assert await can_read(table) == {"alice", "gm"}


async def test_names_are_each_owners_own_and_words_are_replaced(table: Played) -> None:
    await seat(table)
    await table("/note The Baron: is my uncle", by="bob")
    await table("/note the baron: owes us two", by="alice")
    listed = (await table("/note list"))["facts"]["notes"]
    assert [(each["note"], each["text"]) for each in listed] == [("The Baron", "owes us two")]
    assert (await table("/note The Baron", by="bob"))["facts"]["text"] == "is my uncle"
    await table("/note share The Baron with all")
    assert (await table("/note The Baron", by="alice"))["facts"]["text"] == "owes us two"
    error = await table.refused("/note drop The Baron", by="carol")
    assert error["kind"] == "not_allowed"
    await table("/note drop The Baron", by="alice")
    assert (await table("/note The Baron"))["facts"]["owner"] == "bob"


async def test_a_note_that_cannot_be_is_refused_and_changes_nothing(table: Played) -> None:
    await seat(table)
    for said, kind in (
        ("/note Empty:", "refused"),
        (f"/note Long: {'x' * 1801}", "refused"),
        (f"/note {'x' * 61}: words", "refused"),
        ("/note list of foes: one", "refused"),
        ("/note share The Baron with Nobody", "not_found"),
        ("/note share The Baron", "refused"),
        ("/note unshare The Baron", "already_done"),
        ("/note drop The Bishop", "not_found"),
    ):
        assert (await table.refused(said, by="alice"))["kind"] == kind, said
    posted = await table.line(":post [[note The Baron: owes us nothing]]")
    assert not any(each["ok"] for each in posted["replies"])
    assert (await table("/note The Baron"))["facts"]["text"] == "owes us a favour"


async def test_find_tells_newest_first_what_the_asker_may_read(table: Played) -> None:
    await seat(table)
    await table("/say The Baron is coming.", by="bob")
    await table("/whisper Cole: poison the baron", by="bob")
    await table("/roll 2d6 # at the Baron's door", by="carol")
    await table("/roll d20 secret # the baron's purse", by="carol")
    await table("/roll d20 blind # behind the baron", by="bob")

    async def found(who: str, words: str = "baron") -> list[Any]:
        rows = (await table(f"/find {words}", by=who))["facts"]["found"]
        return [each.get("entry") or each["note"] for each in rows]

    assert await found("alice") == ["The Baron", 8, 6]
    assert await found("bob") == [8, 7, 6]
    assert await found("carol", "BARON") == [9, 8, 7, 6]
    assert await found("gm") == [10, 9, 8, 7, 6]
    assert await found("gm", "baron before 8") == [7, 6]
    assert await found("alice", "favour") == ["The Baron"]
    assert await found("gm", "favour") == []
    await table("/undo 6", by="bob")
    assert await found("alice") == ["The Baron", 8]
    assert (await table.refused("/find x"))["kind"] == "refused"


async def test_find_names_nobody_whom_players_have_not_met(table: Played) -> None:
    await seat(table)
    await table("/npc new Lich", by="gm")
    await table("/harm 1 Lich", by="gm")
    assert (await table("/find lich", by="alice"))["facts"]["found"] == []
    assert (await table("/find lich", by="gm"))["facts"]["found"]


async def test_an_export_leaves_out_notes_that_its_reader_may_not_read(table: Played) -> None:
    await seat(table)
    await table("/note The Bishop: drinks", by="alice")
    await table("/note share The Bishop with all")
    await table("/note My plan: kill them all", by="gm")
    whole = (await table("/game export"))["facts"]["json"]
    assert "favour" not in whole
    assert "drinks" in whole
    assert "kill them all" in whole
    await table("/game end yes")
    await table(f"/game import {whole}")
    assert (await table("/note The Bishop", by="bob"))["facts"]["text"] == "drinks"
    assert (await table.refused("/note The Baron", by="alice"))["kind"] == "not_found"


async def test_ones_own_note_that_was_taken_back_can_be_put_back_after_an_import(
    table: Played,
) -> None:
    await seat(table)
    await table("/note My plan: kill them all", by="gm")
    await table("/undo")
    await table("/note Her plan: run away", by="alice")
    await table("/undo")
    whole = (await table("/game export", by="gm"))["facts"]["json"]
    assert "run away" not in whole
    await table("/game end yes")
    await table(f"/game import {whole}")
    assert (await table.refused("/note My plan"))["kind"] == "not_found"
    await table("/redo")
    assert (await table("/note My plan"))["facts"]["text"] == "kill them all"


async def test_privacy_gives_and_deletes_ones_own_notes(table: Played) -> None:
    await seat(table)
    await table("/remind me in 2 days to feed the horse")
    mine = str(await table("/privacy export", by="alice"))
    assert "owes us a favour" in mine
    assert "feed the horse" in mine
    assert "favour" not in str(await table("/privacy export", by="gm"))
    await table("/privacy delete yes", by="alice")
    async with table.table.referee.database.begin_reading() as tx:
        rows = [
            *await tx.execute_fetchall("SELECT fields FROM record"),
            *await tx.execute_fetchall("SELECT said, outcome, changes FROM entry"),
        ]
    assert "favour" not in str(rows)
    assert "horse" not in str(rows)


PICTURES = {
    "map.png": b"\x89PNG\r\n\x1a\n" + b"0" * 50,
    "map.jpg": b"\xff\xd8\xff" + b"0" * 50,
    "map.webp": b"RIFF0000WEBP" + b"0" * 50,
    "map.gif": b"GIF89a" + b"0" * 50,
}


def content_of(reply: dict[str, Any]) -> bytes:
    """Return what is in the file that a reply gives."""
    return Path(reply["facts"]["file"]).read_bytes()


@pytest.mark.parametrize("name", PICTURES)
async def test_a_picture_goes_with_a_note_and_is_its_readers(
    table: Played, tmp_path: Path, name: str
) -> None:
    await seat(table)
    path = tmp_path / name
    path.write_bytes(PICTURES[name])
    await table.line(f":attach {path}")
    await table("/note The map: the old keep", by="alice")
    shown = await table("/note The map")
    assert content_of(shown) == PICTURES[name]
    await table("/note The map: the new keep")
    assert "file" in (await table("/note The map"))["facts"]
    assert (await table.refused("/note The map", by="gm"))["kind"] == "not_found"
    handed = await table("/note share The map with all", by="alice")
    assert content_of(handed) == PICTURES[name]
    assert "file" in (await table("/note The map", by="bob"))["facts"]
    await table("/privacy delete yes", by="alice")
    async with table.table.referee.database.begin_reading() as tx:
        kept = await tx.execute_fetchall("SELECT key FROM remembered WHERE key LIKE 'picture:%'")
    assert not list(kept)


async def test_what_is_no_picture_or_too_large_is_refused(table: Played, tmp_path: Path) -> None:
    await seat(table)
    path = tmp_path / "page.html"
    for content in (b"<html>", PICTURES["map.png"] + b"0" * (2**21 - 57)):
        path.write_bytes(content)
        if (await table.line(f":attach {path}"))["ok"]:  # what is far too large is not even read
            assert (await table.refused("/note The map: keep", by="alice"))["kind"] == "refused"
        assert (await table.refused("/note The map"))["kind"] == "not_found"
