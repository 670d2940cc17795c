"""Whispers: whom they are for, who may read them and when, and what becomes of them."""

import pytest

from tests.beginnings import played_once
from tests.conftest import Played

WORDS = "seventeen copper buttons"


@pytest.fixture
@played_once
async def game(table: Played) -> Played:
    """Alice plays Scar, Bob plays Griff, Carol plays Jane; Vex is an NPC nobody has met."""
    await table("/game start odd", by="gm")
    await table("/npc new Vex")
    await table("/npc new Oslo shown")
    await table("/sheet new Scar", by="alice")
    await table("/sheet new Griff", by="bob")
    await table("/sheet new Jane", by="carol")
    return table


async def readers(game: Played, number: int) -> set[str]:
    """Return who may read a whisper, of all who are here; the others are not allowed to."""
    found = set()
    for person in ("gm", "alice", "bob", "carol", "dave"):
        reply = await game.line(f":press Read of {number}", by=person)
        if reply["ok"]:
            assert WORDS in reply["text"]
            assert reply["facts"]["text"] == WORDS
            found.add(person)
        else:
            assert reply["error"]["kind"] == "not_allowed"
            assert WORDS not in str(reply)
    return found


@pytest.mark.parametrize(
    ("said", "to", "may"),
    [
        ("Griff: {}", ["Griff"], {"gm", "alice", "bob"}),
        ("to griff: {}", ["Griff"], {"gm", "alice", "bob"}),
        ("Griff, Jane: {}", ["Griff", "Jane"], {"gm", "alice", "bob", "carol"}),
        ("Griff and Jane as Scar: {}", ["Griff", "Jane"], {"gm", "alice", "bob", "carol"}),
        ("gm: {}", ["gm"], {"gm", "alice"}),
        ("the GM, Jane: {}", ["Jane", "gm"], {"gm", "alice", "carol"}),
        ("Oslo: {}", ["Oslo"], {"gm", "alice"}),
    ],
)
async def test_a_whisper_is_read_by_those_it_is_for(
    game: Played, said: str, to: list[str], may: set[str]
) -> None:
    reply = await game(f"/whisper {said.format(WORDS)}", by="alice")
    assert reply["facts"] == {"character": "Scar", "to": to, "text": WORDS, "open": False}
    assert reply["visible"] == "secret"
    (choice,) = reply["choices"]
    assert (choice["label"], choice["who"]) == ("Read", "anyone")
    assert await readers(game, reply["entry"]) == may
    again = await game(f"/{reply['said']}", by="alice")
    assert (again["facts"], again["said"]) == (reply["facts"], reply["said"])


async def test_the_whisperer_is_told_who_can_read_it(game: Played) -> None:
    told = (await game("/whisper Griff: psst", by="alice"))["text"]
    assert told.endswith("Only you, bob and gm (the game master) can read this.")


async def test_a_lent_character_hears_for_owner_and_borrower(game: Played) -> None:
    await game("/lend Griff to carol", by="bob")
    number = (await game(f"/whisper Griff: {WORDS}", by="alice"))["entry"]
    await game("/lend Griff back", by="bob")
    assert await readers(game, number) == {"gm", "alice", "bob", "carol"}
    later = (await game(f"/whisper Griff: {WORDS}", by="alice"))["entry"]
    assert await readers(game, later) == {"gm", "alice", "bob"}


async def test_who_leads_the_game_when_they_read_may(game: Played) -> None:
    number = (await game(f"/whisper Griff: {WORDS}", by="alice"))["entry"]
    await game("/game gm add carol", by="gm")
    await game("/game gm remove gm", by="carol")
    assert await readers(game, number) == {"alice", "bob", "carol"}


async def test_a_game_master_who_plays_nobody_whispers_as_the_narrator(game: Played) -> None:
    reply = await game(f"/whisper Griff: {WORDS}", by="gm")
    assert (reply["facts"]["character"], reply["said"]) == ("Odd-like", f"whisper Griff: {WORDS}")
    assert await readers(game, reply["entry"]) == {"gm", "bob"}
    voiced = await game(f'/whisper Jane as "A cold voice": {WORDS}', by="gm")
    assert voiced["said"] == f'whisper Jane as "A cold voice": {WORDS}'


async def test_one_whom_nobody_has_met_whispers_without_a_name(game: Played) -> None:
    reply = await game(f"/whisper Griff as Vex: {WORDS}", by="gm")
    assert reply["title"] == "Someone whispers to Griff"
    for line in ("/history last 1", "/catchup 1", f"/history {reply['entry']}"):
        assert "Vex" not in str(await game(line, by="carol"))
    assert (await game.refused("/whisper Vex: psst", by="alice"))["kind"] == "not_found"


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("/whisper Griff: [[roll 2d6]]", "refused"),
        ("/whisper Zorg: psst", "not_found"),
        ("/whisper Griff, Zorg: psst", "not_found"),
        ("/whisper Griff psst", "not_understood"),
        ("/whisper Griff:", "not_understood"),
        ("/whisper Scar: psst", "refused"),
        ("/whisper Griff as Jane: psst", "not_allowed"),
        (f"/whisper Griff: {'x' * 1801}", "refused"),
        ("/whisper open 1", "refused"),
        ("/whisper read 1", "refused"),
        ("/whisper read 99", "not_found"),
    ],
)
async def test_what_is_no_whisper_is_refused_and_leaves_nothing(
    game: Played, said: str, kind: str
) -> None:
    before = await game.everything()
    assert (await game.refused(said, by="alice"))["kind"] == kind
    assert await game.everything() == before
    assert len((await game("/history last 50"))["facts"]["entries"]) == 6


async def test_a_post_is_public_already_and_no_whisper(game: Played) -> None:
    reply = await game.line(":post Listen, [[whisper Griff: run]]", by="alice")
    (inner,) = reply["replies"]
    assert inner["error"]["kind"] == "refused"
    assert "/whisper Ash" in inner["error"]["message"]


@pytest.mark.parametrize(
    ("setting", "by", "said", "may"),
    [
        ("off", "alice", "gm: x", False),
        ("off", "gm", "Griff: x", False),
        ("gm", "alice", "Griff: x", False),
        ("gm", "alice", "Griff, gm: x", False),
        ("gm", "alice", "gm: x", True),
        ("gm", "alice", "Oslo: x", True),
        ("gm", "gm", "Griff: x", True),
        ("all", "alice", "Griff: x", True),
    ],
)
async def test_a_table_settles_who_may_whisper(
    game: Played, setting: str, by: str, said: str, may: bool
) -> None:
    await game(f"/game set whispers={setting}", by="gm")
    reply = await game.line(f"/whisper {said}", by=by)
    assert reply["ok"] is may


@pytest.mark.parametrize(
    "said", ["/say to Griff: run!", "/say as Scar whispers to Griff: run!", "tell Griff: run!",
             "/tell Griff run!", "/say quietly, to Griff: run!", "/say tells Griff: run!"],
)  # fmt: skip
async def test_words_to_one_offer_the_whisper_and_the_public_version(
    game: Played, said: str
) -> None:
    error = await game.refused(said, by="alice")
    assert error["kind"] == "not_understood"
    whisper, aloud = error["choices"]
    assert (whisper["label"], aloud["label"]) == ("Whisper to Griff", "Say it aloud")
    assert whisper["says"] == "whisper Griff as Scar: run!"
    public = await game(f"/{aloud['says']}")
    assert public["visible"] == "all"
    assert public["facts"]["text"].endswith("run!")
    private = await game(f"/{whisper['says']}")
    assert (private["visible"], private["facts"]["text"]) == ("secret", "run!")


async def test_words_to_nobody_here_are_asked_back_too(game: Played) -> None:
    (aloud,) = (await game.refused("/say to Brin: run!", by="alice"))["choices"]
    assert aloud["label"] == "Say it aloud"


async def test_a_narrators_words_to_one_are_asked_back(game: Played) -> None:
    whisper, aloud = (await game.refused("/say to Griff: you hear it", by="gm"))["choices"]
    assert whisper["says"] == "whisper Griff: you hear it"
    assert (await game(f"/{aloud['says']}"))["facts"]["narrator"] is True


@pytest.mark.parametrize("by", ["alice", "gm"])
async def test_its_whisperer_or_a_game_master_opens_it_for_all(game: Played, by: str) -> None:
    number = (await game(f"/whisper Griff: {WORDS}", by="alice"))["entry"]
    for other in ("bob", "carol"):
        assert (await game.refused(f"/whisper open {number}", by=other))["kind"] == "not_allowed"
    opened = await game(f"/whisper open {number}", by=by)
    assert (opened["visible"], opened["facts"]["open"]) == ("all", True)
    assert opened["facts"]["text"] == WORDS
    assert (await game(f"/whisper read {number}", by="carol"))["facts"]["open"] is True
    assert WORDS in str(await game(f"/history {number}", by="carol"))
    assert (await game.refused(f"/whisper open {number}", by=by))["kind"] == "already_done"
    await game(f"/undo {opened['entry']}", by=by)
    assert (await game.refused(f"/whisper read {number}", by="carol"))["kind"] == "not_allowed"


async def test_a_whisper_that_was_taken_back_is_read_by_nobody_it_was_for(game: Played) -> None:
    number = (await game(f"/whisper Griff: {WORDS}", by="alice"))["entry"]
    assert (await game.refused(f"/undo {number}", by="bob"))["kind"] == "not_allowed"
    undone = await game(f"/undo {number}", by="alice")
    assert undone["visible"] == "secret"
    for line in (f":press Read of {number}", f"/whisper read {number}"):
        assert (await game.refused(line, by="bob"))["kind"] == "already_done"
    for line in ("/history", f"/history {number}", "/catchup 9"):
        assert WORDS not in str(await game(line, by="bob"))
    await game("/redo", by="alice")
    assert await readers(game, number) == {"gm", "alice", "bob"}


async def test_a_bare_undo_leaves_whispers_alone(game: Played) -> None:
    await game("/whisper Griff: psst", by="alice")
    assert (await game("/undo", by="alice"))["facts"]["undone"] == [4]


async def test_a_whisper_is_mended_by_a_whisper_alone(game: Played) -> None:
    number = (await game("/whisper Griff: wrong", by="alice"))["entry"]
    for said in (f"/fix {number} say aloud", f"/fix {number} roll 2d6"):
        assert (await game.refused(said, by="alice"))["kind"] == "refused"
    fixed = await game(f"/fix {number} whisper Jane: {WORDS}", by="alice")
    assert (fixed["visible"], fixed["facts"]["fixed"]) == ("secret", number)
    assert fixed["said"] == f"fix {number} whisper Jane as Scar: {WORDS}"
    assert await readers(game, fixed["entry"]) == {"gm", "alice", "carol"}
    assert (await game.refused(f"/fix {fixed['entry']} whisper Jane: x", by="bob"))["kind"] == (
        "not_allowed"
    )
    spoken = (await game("/say Hello", by="alice"))["entry"]
    assert (await game.refused(f"/fix {spoken} whisper Jane: x"))["kind"] == "refused"


async def test_words_of_whispers_go_after_a_month_where_no_story_is_kept(game: Played) -> None:
    await game.line(":clock 2026-03-01 10:00")
    number = (await game(f"/whisper Griff: {WORDS}", by="alice"))["entry"]
    opened = (await game(f"/whisper open {number}"))["entry"]
    await game("/game set story=off", by="gm")
    await game.line(":clock 2026-03-30 10:00")
    assert WORDS in str(await game(f"/whisper read {number}", by="bob"))
    await game.line(":clock 2026-04-01 10:00")
    assert (await game.refused(f"/whisper read {number}", by="gm"))["kind"] == "refused"
    async with game.table.database.begin_reading() as tx:
        kept = await tx.execute_fetchall("SELECT said, outcome FROM entry")
    assert WORDS not in str(kept)
    assert opened
    assert (await game("/ledger verify", by="gm"))["facts"]["first_bad"] is None


async def test_a_whisper_comes_along_with_a_game_and_stays_one(game: Played) -> None:
    number = (await game(f"/whisper Griff: {WORDS}", by="alice"))["entry"]
    text = (await game("/chronicle json", by="gm"))["facts"]["json"]
    assert WORDS in text
    await game.line(":channel elsewhere")
    await game(f"/game import {text}", by="gm")
    assert await readers(game, number) == {"gm", "alice", "bob"}


async def test_erasing_its_whisperer_leaves_no_word_of_it(game: Played) -> None:
    number = (await game(f"/whisper Griff: {WORDS}", by="alice"))["entry"]
    await game(f"/fix {number} whisper Griff: {WORDS} twice", by="alice")
    await game(f"/whisper open {number + 1}", by="gm")
    await game("/privacy delete yes", by="alice")
    async with game.table.database.begin_reading() as tx:
        for name in ("entry", "choice", "remembered", "record", "part"):
            rows = await tx.execute_fetchall(f"SELECT * FROM {name}")
            assert WORDS not in str([tuple(row) for row in rows]), name
    assert (await game("/ledger verify", by="gm"))["facts"]["first_bad"] is None


async def test_erasing_who_was_whispered_to_leaves_no_name_in_it(game: Played) -> None:
    await game(f"/whisper Griff: {WORDS}", by="alice")
    await game("/privacy delete yes", by="bob")
    async with game.table.database.begin_reading() as tx:
        rows = await tx.execute_fetchall("SELECT outcome FROM entry WHERE kind = 'whisper'")
    assert "bob" not in str([tuple(row) for row in rows])
