"""The n-th thing that is asked of the database or the disk goes wrong, for every n until none does.

Whatever it is, one line is answered by one line, what was acknowledged is kept and nothing else,
and the next sentence is ruled on as if nothing had happened. Where the process dies of it, all of
that is so for the one that comes after it.
"""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from local.json_lines import OUR_FAULT, _answer_line
from local.table import LocalTable
from tests.faults import COMMIT, DEATH, DEATH_AFTER, ERROR, FILE, HANG, STATEMENT, Fault, Faults
from tests.samples import report, sample

EVENING = (
    "/game start odd", "/npc new Ogre str=14 hp=8 shown", ":as alice", "/sheet new Ash hp=6",
    "/item add torch x3", "/save dex", "/attack d8 at Ogre", "/attakc d8 at Ogre", ":as gm",
    "/ask Ash: save wil", ":press 1", "/undo", "/redo", "/vote Go? yes, no", "/harm 1 Ash",
    "/fix harm 2 Ash", "/scene start The ford", "/waiting", "/board", "/clock new The flood 2",
    "/plan when The flood fills: roll d6 as Ash", "/clock tick The flood", "/clock tick The flood",
    "/game set story=off", "/say It rains. [[roll d6]]", "/game export", "/chronicle", "/roll d6",
)  # fmt: skip
#: each kind of thing, how it goes wrong, and how many of them `make test` tries
KINDS = (
    (STATEMENT, ERROR, 12), (STATEMENT, HANG, 3), (STATEMENT, DEATH, 6),
    (COMMIT, ERROR, 8), (COMMIT, HANG, 2), (COMMIT, DEATH, 4), (COMMIT, DEATH_AFTER, 4),
    (FILE, ERROR, 2), (FILE, DEATH, 2), (FILE, DEATH_AFTER, 2),
)  # fmt: skip


class Evening:
    """The lines of an evening, said at a table that may die and be opened again."""

    def __init__(self, path: Path, faults: Faults) -> None:
        self.path, self.faults = path, faults
        self.table = LocalTable(str(path))
        self.told: list[int] = []
        self.asked, self.fired, self.faulty = 0, False, 0
        self.unsure: int | None = None  # the last entry that was told before it died

    async def play(self, fault: Fault) -> list[int]:
        """Play the evening with one fault, say one thing more, and return what is kept."""
        await self.table.__aenter__()
        self.faults.arm(fault)
        for line in EVENING:
            await self.say(line)
        self.asked, self.fired = self.faults.asked, self.fired or self.faults.fired
        self.faults.arm(None)
        last = await self.say("/roll d6")
        started = self.told[:1] == [1]
        assert last["ok"] or not started, (fault, last)
        async with self.table.database.begin_reading() as tx:
            rows = await tx.execute_fetchall("SELECT number FROM entry ORDER BY number")
        await self.table.__aexit__()
        return [int(number) for (number,) in rows]

    def untold(self) -> list[list[int]]:
        """Return what may be kept and not told: of the line of which the table died, itself and
        what it led to; of any other, nothing."""
        after = self.unsure
        return [[]] if after is None else [[], [after + 1], [after + 1, after + 2]]

    async def say(self, line: str) -> dict[str, Any]:
        """Say a line; go on where it hangs, and open the table anew where it dies."""
        saying = asyncio.create_task(_answer_line(self.table, line))
        while not saying.done() and not self.faults.dead:
            await asyncio.wait([saying], timeout=0.001)
            if self.faults.hangs:
                self.faults.release()
        if self.faults.dead:
            await self._come_back(saying)
            return {}
        reply: dict[str, Any] = (await saying)[0]
        self.faulty += reply.get("error", {}).get("message") == OUR_FAULT
        self.told += [each["entry"] for each in _list_rulings(reply) if each.get("entry")]
        return reply

    async def _come_back(self, saying: "asyncio.Task[Any]") -> None:
        """End what the dead did, and open the table again as whoever spoke, at the same file."""
        self.unsure = max(self.told, default=0)
        self.faults.bury()
        saying.cancel()
        with suppress(asyncio.CancelledError):
            await saying
        self.faults.arm(None)
        self.fired = True
        await self.table.__aexit__()
        speaker, self.table = self.table.speaker, LocalTable(str(self.path))
        self.table.speaker = speaker
        await self.table.__aenter__()


def _list_rulings(reply: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a reply, and the rulings within it that it tells."""
    yield reply
    inner = reply.get("facts", {}).get("replies", [])
    for each in (*reply.get("more", []), *reply.get("replies", []), *inner):
        yield from _list_rulings(each)


def list_cut_files(folder: Path) -> list[str]:
    """Return the files that were given out and end in the middle."""
    ends = {".html": b"</html>", ".json": b"}"}
    given = [each for each in folder.iterdir() if each.suffix in ends]
    return [
        each.name for each in given if not each.read_bytes().strip().endswith(ends[each.suffix])
    ]


@pytest.mark.sampled
@pytest.mark.parametrize(("kind", "way", "most"), KINDS)
async def test_whatever_fails_nothing_acknowledged_is_lost_and_nothing_else_is_kept(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    way: str,
    most: int,
) -> None:
    faults = Faults()
    faults.watch_database(monkeypatch)
    faults.watch_files(monkeypatch)
    whole = Evening(tmp_path / "whole.db", faults)
    kept = await whole.play(Fault(kind, way, 0))
    assert sorted(set(whole.told)) == kept
    asked = whole.asked
    report(f"local table, {kind}, {way}: n up to {asked}")
    for number in sample(range(1, asked + 1), most):
        fault = Fault(kind, way, number)
        evening = Evening(tmp_path / f"{number}.db", faults)
        kept = await evening.play(fault)
        assert evening.fired, fault
        assert evening.faulty <= 1, (fault, "more than one line suffered")
        told = set(evening.told)
        assert len(evening.told) == len(told), (fault, "told twice")
        assert kept == list(range(1, len(kept) + 1)), fault
        assert told <= set(kept), (fault, "acknowledged, and lost")
        assert sorted(set(kept) - told) in evening.untold(), (fault, "kept, and denied")
        assert list_cut_files(tmp_path) == [], (fault, "cut short, and named as if it were whole")
