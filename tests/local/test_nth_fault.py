"""The n-th thing that is asked of the database fails, for every n until none does.

Whatever fails, one line is answered by one line, what was acknowledged is kept and nothing else,
and the next sentence is ruled on as if nothing had happened.
"""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from local.machine import _answer_line
from local.table import LocalTable
from storage.engine import sqlite
from tests.samples import sample

EVENING = (
    "/game start odd", "/npc new Ogre str=14 hp=8 shown", ":as alice", "/sheet new Ash hp=6",
    "/item add torch x3", "/save dex", "/attack d8 at Ogre", ":as gm", "/ask Ash: save wil",
    ":press 1", "/undo", "/redo", "/vote Go? yes, no", "/harm 1 Ash", "/fix harm 2 Ash",
    "/scene start The ford", "/waiting", "/board", "/game export", "/roll d6",
)  # fmt: skip


class Faults:
    """Lets the n-th call fail, before it has done anything."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.fails = 0, 0
        hop, fetch = sqlite._in_one_hop, sqlite.FileTransaction.execute_fetchall

        async def failing_hop(connection: Any, work: Callable[[sqlite3.Connection], Any]) -> Any:
            self.fire()
            return await hop(connection, work)

        async def failing_fetch(tx: Any, statement: str, values: Any = ()) -> Any:
            self.fire()
            return await fetch(tx, statement, values)

        monkeypatch.setattr(sqlite, "_in_one_hop", failing_hop)
        monkeypatch.setattr(sqlite.FileTransaction, "execute_fetchall", failing_fetch)

    def fire(self) -> None:
        self.asked += 1
        if self.asked == self.fails:
            raise sqlite3.OperationalError("disk I/O error")


async def play(path: Path, faults: Faults, number: int) -> tuple[list[int], list[int]]:
    """Play the evening with one fault; return which entries were told, and which are kept."""
    async with LocalTable(str(path)) as table:
        faults.asked, faults.fails = 0, number
        replies = [(await _answer_line(table, line))[0] for line in EVENING]
        asked, faults.fails = faults.asked, 0
        last, _ = await _answer_line(table, "/roll d6")
        faults.asked = asked
        assert last["ok"] or number == 1, (number, last)  # without its first line there is no game
        async with table.database.begin_reading() as tx:
            rows = await tx.execute_fetchall("SELECT number FROM entry ORDER BY number")
    told = [reply["entry"] for reply in (*replies, last) if reply.get("entry")]
    return told, [number for (number,) in rows]


@pytest.mark.sampled
async def test_whatever_fails_nothing_acknowledged_is_lost_and_nothing_else_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = Faults(monkeypatch)
    told, kept = await play(tmp_path / "whole.db", faults, 0)
    assert told == kept
    asked = faults.asked
    assert asked > len(EVENING)
    for number in sample(range(1, asked + 1), 40):
        told, kept = await play(tmp_path / f"{number}.db", faults, number)
        assert told == kept == list(range(1, len(kept) + 1)), number
