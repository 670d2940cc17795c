"""What is owed, looked up with 100 open choices and with 10,000: it must grow no faster.

`/waiting` and reminders are measured, a choice each; and a turn in another game meanwhile.
"""

import asyncio
import time
from datetime import UTC, datetime
from statistics import median

from benchmarks.measure import report
from play.clock import Clock
from play.dice import FairDice
from play.referee import Referee
from play.turn.values import Said
from storage.database import Database, open_database

FEW, MANY, ROUNDS = 100, 10_000, 7


def _said(number: int, text: str) -> Said:
    return Said(f"bench:{number}", "table", "gm", "gm", text, by_name=True)


async def _owing(database: Database, clock: Clock, count: int) -> Referee:
    """Return a referee of a game in which so many choices are open."""
    referee = Referee(database, FairDice(), clock)
    for number, text in enumerate(("game start heresy", "sheet new Griff", "nudge after 1h")):
        await referee.hear(_said(number, text))
    await referee.hear(_said(9, "ask Griff: move hack"))
    async with database.transaction() as tx:
        await tx.execute(
            "WITH RECURSIVE n (i) AS (SELECT 5 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
            " INSERT INTO entry SELECT game, i, 'grown:' || i, speaker, channel, said, verb,"
            " kind, actor, subject, about, visible, dice, outcome, changes, undoes, at, seals, hash"
            " FROM n, (SELECT * FROM entry ORDER BY number DESC LIMIT 1)",
            (count + 3,),
        )
        await tx.execute(
            "INSERT INTO choice SELECT c.game, e.number, c.position, c.label, c.says, c.who,"
            " c.subject, c.owed, c.exclusive, c.most FROM choice c, entry e WHERE e.number > 4"
        )
        await tx.execute("UPDATE game SET last = ?", (count + 3,))
    return referee


async def _each(count: int, text: str) -> float:
    """Return the median seconds that a look takes, a choice."""
    clock = Clock()
    clock.set(datetime(2026, 12, 1, tzinfo=UTC))
    async with open_database(":memory:") as database:
        referee = await _owing(database, clock, count)
        taken = []
        for number in range(ROUNDS):
            start = time.perf_counter()
            if text:
                await referee.hear(_said(1000 + number, text))
            else:
                async with database.transaction() as tx:
                    await tx.execute("UPDATE game SET look_at = ''")
                await referee.reminders()
            taken.append((time.perf_counter() - start) / count)
    return median(taken)


def main() -> None:
    for what, text in (("/waiting", "waiting"), ("/gm", "gm"), ("reminders", "")):
        few, many = asyncio.run(_each(FEW, text)), asyncio.run(_each(MANY, text))
        report(f"{what} at {MANY:,} open choices against {FEW}, a choice", many / few, 1.5)


if __name__ == "__main__":
    main()
