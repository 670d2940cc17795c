"""What is sealed is read by nobody before it is opened, a game master neither."""

import json
from typing import Any

import pytest

from local.table import LocalTable
from play.completion.complete import complete
from tests.conftest import Played

#: words that only who sealed them knows
WORDS = "seventeen copper buttons"
OTHER = "a wooden horse"
#: all that tells of what happened
TELLING = [
    "/history", "/history last 50", "/history {n}", "/catchup", "/catchup 50", "/waiting", "/gm",
    "/board", "/ledger", "/ledger verify", "/ledger luck", "/chronicle", "/chronicle secrets",
    "/chronicle md secrets", "/chronicle json", "/history reveal {n}", "/seal", "/vote", "/game",
    "/sheet show Griff", "/undo {n}", "/redo", "/pick 1 of {n}", "/fix {n} roll d6",
]  # fmt: skip


async def heard(table: Played, line: str, by: str) -> str:
    """Return all that comes back for a line, files and facts included."""
    if by:
        await table.table.hear(f":as {by}")
    reply = await table.table.hear(line)
    if reply.ruling is None:
        return str(reply.error)
    outcome = reply.ruling.outcome
    document = outcome.document.content.decode(errors="replace") if outcome.document else ""
    offers = [(each.choice.label, each.choice.says) for each in reply.ruling.choices]
    facts = [(fact.key, fact.value, fact.text) for fact in outcome.facts]
    return f"{outcome.title}\n{outcome.prose}\n{facts}\n{offers}\n{reply.ruling.said}\n{document}"


async def seal(table: Played) -> int:
    return int((await table(f"/seal {WORDS}", by="alice"))["entry"])


async def vote(table: Played) -> int:
    await table(f'/vote "Which?" "{WORDS}", {OTHER} sealed', by="gm")
    return int((await table(f'/vote "{OTHER}"', by="alice"))["entry"])


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


@pytest.mark.parametrize("line", [each for each in TELLING if each not in ("/seal", "/redo")])
async def test_nobody_reads_a_sealed_vote_before_it_closes(seated: Played, line: str) -> None:
    """S12: which of the options someone took is told nowhere, and so not by who took which."""
    number = await vote(seated)
    other = number - 1
    for reader in ("bob", "gm"):
        text = (await heard(seated, line.format(n=number), reader)).replace(f"#{other}", "")
        if "/chronicle json" in line:
            taken = json.loads(text[text.index('{"longhand"') :])["taken"]
            assert [row for row in taken if row[-1] == number] == []
        answers = [each for each in text.split("\n") if "Griff" in each and OTHER in each]
        assert answers == [], reader


async def test_history_says_how_many_are_sealed(seated: Played) -> None:
    """S12: and who sealed them reads their own."""
    number = await seal(seated)
    told = await seated("/history", by="gm")
    assert told["facts"]["left_out"] == 1
    assert "1 entry is sealed until all are opened." in told["text"]
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
        offered = await complete(seated.table.referee, seated.table.said(typed))
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
    assert (await seated("/vote close", by="gm"))["facts"]["answers"] == {"Griff": OTHER}


async def test_another_database_leaves_seals_shut(seated: Played, tmp_path: Any) -> None:
    """S12: whoever forges where a game comes from opens nothing either."""
    await seal(seated)
    packed = (await seated("/chronicle json", by="gm"))["facts"]["json"]
    async with LocalTable(str(tmp_path / "other.db")) as table:
        other = Played(table)
        await other(f"/game import {packed}", by="gm")
        assert (await other.refused("/seal open"))["kind"] == "not_found"
        assert (await other("/ledger verify"))["facts"]["first_bad"] is None
