"""A whisper is a few people's: nothing that others can see depends on its words."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from local.json_lines import reply_json
from local.table import LocalTable, Reply
from play.completion.whole_sentences import complete
from tests.samples import examples

SYSTEMS = ("heresy", "genesys", "tens", "fantasy", "odd")
#: all that tells of what happened, or takes it up; {n} is the whisper's number
LINES = (
    "/history", "/history last 50", "/history {n}", "/history Griff", "/history reveal {n}",
    "/catchup", "/catchup 50", "/waiting", "/board", "/ledger", "/ledger verify", "/ledger luck",
    "/game", "/sheet show Griff", "/sheet export", "/privacy export", "/privacy",
    "/whisper read {n}", "/whisper open {n}", "/undo {n}", "/undo", "/redo", "/redo {n}",
    "/pick 1 of {n}", "/pick 1", ":press Read of {n}", ":press 1",
    "/fix {n} whisper Griff: hm", "/fix {n} roll d6", "/again", "/fix whisper Griff: hm",
    "/odds ask of {n}", "/roll 2d6 entry {n}",
    "/keep x: whisper read {n}",
    "/do whisper read {n}", "/plan whisper read {n}", "/chronicle", "/chronicle secrets",
    "/chronicle json", "/game export", "/gm", "/help whisper", "/seal", "/vote", "him",
)  # fmt: skip
TYPED = ("", "whisper ", "whisper read ", "undo ", "fix ", "history ", "say as ", "pick ")
#: what its speaker does with a whisper before others look
AFTER = ("", "/undo {n}", "/undo {n}|/redo", "/fix {n} whisper Griff: {words} again",
         "/fix {n} whisper Griff: {words}|/undo", "/whisper Griff: {words} once more")  # fmt: skip
WORDS = st.text(
    st.characters(min_codepoint=32, max_codepoint=0x2FF, exclude_characters="[]"),
    min_size=1, max_size=60,
).map(str.strip).filter(lambda text: text.strip(": "))  # fmt: skip


async def _file(reply: dict[str, Any]) -> Any:
    """Return a reply with what stands in its file, instead of where that is."""
    path = reply.get("facts", {}).get("file")
    if not path:
        return reply
    kept = await asyncio.to_thread(Path(path).read_text)
    return {"title": reply["title"], "file": kept}


def _told(reply: Reply) -> dict[str, Any]:
    told = reply_json(reply)
    if "json" in told.get("facts", {}):  # salts are drawn anew each time
        told["facts"]["json"] = len(told["facts"]["json"])
    return told


async def look(words: str, system: str, after: str) -> dict[str, Any]:
    """Return all that those are told who may not read a whisper of these words."""
    found: dict[str, Any] = {}
    async with LocalTable(":memory:") as table:
        for line in (":clock 2026-12-01 10:00", f"/game start {system}", ":as alice",
                     "/sheet new Scar", ":as bob", "/sheet new Griff", ":as carol",
                     "/sheet new Jane", ":as alice"):  # fmt: skip
            assert (await table.hear(line)).error is None, line
        whispered = await table.hear(f"/whisper Griff: {words}")
        assert whispered.ruling is not None, whispered.error
        number = whispered.ruling.number
        for line in filter(None, after.split("|")):
            await table.hear(line.format(n=number, words=words))
        await table.hear(f":dice {'1 2 3 4 5 6 ' * 12}")
        for who in ("carol", "dave"):
            for line in LINES:
                await table.hear(f":as {who}")
                said = line.format(n=number)
                found[f"{who} {line}"] = await _file(_told(await table.hear(said)))
            for typed in TYPED:
                found[f"{who} {typed}"] = await complete(table.referee, table.make_utterance(typed))
        await table.hear(":as gm")
        found["handed round"] = await _file(_told(await table.hear("/chronicle md")))
    return found


@settings(max_examples=examples(15), deadline=None)
@given(WORDS, WORDS, st.sampled_from(SYSTEMS), st.sampled_from(AFTER))
async def test_twin_games_that_differ_in_a_whisper_look_the_same_to_others(
    one: str, other: str, system: str, after: str
) -> None:
    assert await look(one, system, after) == await look(other, system, after)


@pytest.mark.parametrize("after", AFTER)
async def test_no_word_of_a_whisper_stands_in_what_others_are_told(after: str) -> None:
    found = await look("seventeen copper buttons", "odd", after)
    assert len(found) == 2 * (len(LINES) + len(TYPED)) + 1
    assert not [key for key, told in found.items() if "copper" in str(told)]
