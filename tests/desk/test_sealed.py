"""What is sealed is read by nobody before it is opened, a game master neither."""

import json
from pathlib import Path
from typing import Any

import pytest

from local.table import LocalTable
from play.completion.whole_sentences import complete
from tests.conftest import Played

#: words that only who sealed them knows
WORDS = "seventeen copper buttons"
#: all that tells of what happened
TELLING = [
    "/history", "/history last 50", "/history {n}", "/catchup", "/catchup 50", "/waiting", "/gm",
    "/board", "/ledger", "/ledger verify", "/ledger luck", "/chronicle", "/chronicle secrets",
    "/chronicle md secrets", "/chronicle json", "/history reveal {n}", "/seal", "/vote", "/game",
    "/sheet show Griff", "/undo {n}", "/redo", "/pick 1 of {n}", "/fix {n} roll d6",
]  # fmt: skip


REROLLS = "/fix {n} roll d6"


async def heard(table: Played, line: str, by: str) -> str:
    """Return all that comes back for a line, files and facts included."""
    if by:
        await table.table.hear(f":as {by}")
    reply = await table.table.hear(line)
    if reply.ruling is None:
        return str(reply.error)
    outcome = reply.ruling.outcome
    file = next((Path(str(fact.value)) for fact in outcome.facts if fact.key == "file"), None)
    document = file.read_text(errors="replace") if file else ""
    offers = [(each.choice.label, each.choice.says) for each in reply.ruling.choices]
    facts = [(fact.key, fact.value, fact.text) for fact in outcome.facts]
    whole = f"{outcome.title}\n{outcome.prose}\n{facts}\n{offers}\n{reply.ruling.said}\n{document}"
    return whole.replace(str(file.parent), "") if file else whole


async def seal(table: Played) -> int:
    return int((await table(f"/seal {WORDS}", by="alice"))["entry"])


async def vote(table: Played, option: str = "left") -> int:
    await table('/vote "Which way?" left, right sealed', by="gm")
    return int((await table(f"/vote {option}", by="alice"))["entry"])


async def undone(table: Played) -> int:
    number = await seal(table)
    await table(f"/undo {number}", by="alice")
    return number


@pytest.mark.parametrize("line", TELLING)
async def test_nobody_reads_a_seal_before_it_opens(seated: Played, line: str) -> None:
    """S12: the game master neither, whatever is asked."""
    number = await seal(seated)
    for reader in ("bob", "gm"):
        assert WORDS not in await heard(seated, line.format(n=number), reader), reader


@pytest.mark.parametrize("line", TELLING)
async def test_a_seal_that_was_taken_back_stays_shut(seated: Played, line: str) -> None:
    """S12: what was never opened is never read, also not after others were."""
    number = await undone(seated)
    await seated("/seal north", by="bob")
    await seated("/seal open", by="gm")
    assert WORDS not in await heard(seated, line.format(n=number), "gm")


async def all_told(option: str) -> dict[str, str]:
    """Return all that others are told of a game in which alice took an option, sealed."""
    told: dict[str, str] = {}
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await table.line(":clock 2026-11-16 10:00")
        for by, line in (("gm", "/game start odd"), ("alice", "/sheet new Griff hp=3 str=9")):
            await table.line(line, by=by)
        await table.line("/sheet new Isaac hp=3 str=9", by="bob")
        number = await vote(table, option)
        for line in (each for each in TELLING if each not in ("/chronicle json", REROLLS)):
            for reader in ("bob", "gm"):
                told[f"{reader} {line}"] = await heard(table, line.format(n=number), reader)
    return told


async def test_nobody_can_tell_how_a_sealed_vote_was_answered() -> None:
    """S12: twin games that differ in a sealed answer look the same to all others."""
    assert await all_told("left") == await all_told("right")


async def test_an_export_does_not_tell_who_took_what(seated: Played) -> None:
    """S12: neither the answer nor which choice was taken with it."""
    number = await vote(seated)
    whole = json.loads((await seated("/chronicle json", by="gm"))["facts"]["json"])
    assert [row for row in whole["taken"] if row[-1] == number] == []
    assert whole["entries"][number - 1][3] == ""


async def test_history_says_how_many_are_sealed(seated: Played) -> None:
    """S12: and who sealed them reads their own."""
    number = await seal(seated)
    told = await seated("/history", by="gm")
    assert told["facts"]["left_out"] == 1
    assert "1 thing is still sealed." in told["text"]
    assert (await seated("/chronicle json", by="gm"))["facts"]["left_out"] == 1
    assert WORDS in (await seated(f"/history {number}", by="alice"))["text"]
    await seated("/seal open", by="gm")
    assert (await seated("/history", by="gm"))["facts"]["left_out"] == 0
    assert WORDS in (await seated(f"/history {number}", by="gm"))["text"]


async def test_nothing_typed_completes_what_is_sealed(seated: Played) -> None:
    """S12: completion knows no more than its reader."""
    number = await seal(seated)
    await seated.table.hear(":as gm")
    for typed in ("", "history ", f"history {number}", "undo ", "seal ", "pick ", "fix "):
        offered = await complete(seated.table.referee, seated.table.make_utterance(typed))
        assert WORDS not in str(offered), typed


async def taken_elsewhere(table: Played) -> None:
    """Take the game into another channel, as its game master."""
    packed = (await table("/chronicle json", by="gm"))["facts"]["json"]
    assert WORDS not in packed
    await table.line(":channel elsewhere")
    await table(f"/game import {packed}", by="gm")


async def opened(table: Played) -> Any:
    return (await table("/seal open", by="gm"))["facts"]["opened"]


async def test_a_game_that_was_moved_opens_its_seals(seated: Played) -> None:
    """S12: an export carries seals shut, and the database that has them opens them."""
    await seal(seated)
    await taken_elsewhere(seated)
    assert (await seated("/ledger verify"))["facts"]["first_bad"] is None
    assert "End that game" in (await seated.refused("/seal open"))["message"]
    assert WORDS not in await heard(seated, "/history last 50", "gm")
    await seated.line(":channel table")
    await seated("/game end yes", by="gm")
    await seated.line(":channel elsewhere")
    assert await opened(seated) == {"Griff": WORDS}


async def test_a_copy_opens_what_was_opened_where_it_comes_from(seated: Played) -> None:
    """S12: it is no secret any more."""
    await seal(seated)
    await taken_elsewhere(seated)
    await seated.line(":channel table")
    await opened(seated)
    await seated.line(":channel elsewhere")
    assert await opened(seated) == {"Griff": WORDS}


async def test_a_game_that_was_moved_closes_its_vote(seated: Played) -> None:
    """S12: sealed answers come along in the same way."""
    await vote(seated)
    await taken_elsewhere(seated)
    await seated.refused("/vote close", by="gm")
    await seated.line(":channel table")
    await seated("/game end yes", by="gm")
    await seated.line(":channel elsewhere")
    assert (await seated("/vote close", by="gm"))["facts"]["answers"] == {"Griff": "left"}


async def test_another_database_leaves_seals_shut(seated: Played, tmp_path: Any) -> None:
    """S12: whoever forges where a game comes from opens nothing either."""
    await seal(seated)
    packed = (await seated("/chronicle json", by="gm"))["facts"]["json"]
    async with LocalTable(str(tmp_path / "other.db")) as table:
        other = Played(table)
        await other(f"/game import {packed}", by="gm")
        assert (await other.refused("/seal open"))["kind"] == "not_found"
        assert (await other("/ledger verify"))["facts"]["first_bad"] is None


@pytest.mark.parametrize("way", ["/undo", "/undo 5", "/fix 5 seal bid 72"])
async def test_what_everyone_has_read_is_not_sealed_otherwise(table: Played, way: str) -> None:
    """S12: who seals last has read the others' words by then, the game master included."""
    await table("/game start odd", by="gm")
    await table("/sheet new Brenna", by="alice")
    await table("/sheet new Corv", by="bob")
    await table("/seal bid 70", by="alice")
    await table("/seal bid 5", by="bob")  # the last: all are open now
    assert (await table.refused(way, by="bob"))["kind"] == "refused"
    assert (await table.refused("/undo 6", by="gm"))["kind"] == "refused"
    assert "bid 5" in (await table("/history 6", by="alice"))["text"]
