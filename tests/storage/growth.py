"""A journal as long as wanted, in which everything was answered."""

from storage import choices
from storage.engine.database import Database
from tests.conftest import Played

#: so many questions and answers are written at once
AT_ONCE = 2_500
#: the ask that all others are like
ASK = 6

_ENTRIES = """
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
INSERT INTO entry (game, number, source, speaker, channel, said, verb, kind, actor, subject, about,
    visible, dice, outcome, changes, undoes, at, seals, hash)
SELECT e.game, g.last + 2 * n.i - 1 + k.k, 'g:' || (g.last + 2 * n.i - 1 + k.k), e.speaker,
    e.channel, e.said, CASE WHEN k.k = 0 THEN 'ask' ELSE 'move' END,
    CASE WHEN k.k = 0 THEN e.kind ELSE 'move' END, e.actor,
    (SELECT id FROM record WHERE game = 1 AND name = 'Griff'), 0, e.visible,
    CASE WHEN k.k = 0 THEN '[]' ELSE '[[6,3]]' END, e.outcome, e.changes, 0, e.at, e.seals, e.hash
FROM n CROSS JOIN (SELECT 0 AS k UNION ALL SELECT 1) k
CROSS JOIN entry e CROSS JOIN game g WHERE e.game = 1 AND e.number = ? AND g.id = 1
"""
_CHOICES = """
INSERT INTO choice (game, number, position, label, says, who, subject, owed, exclusive, most)
SELECT e.game, e.number, c.position, c.label, c.says, c.who, c.subject, c.owed, c.exclusive, c.most
FROM entry e CROSS JOIN choice c CROSS JOIN game g
WHERE g.id = 1 AND e.game = 1 AND e.number > g.last AND e.verb = 'ask'
AND c.game = 1 AND c.number = ?
"""
_TAKINGS = """
INSERT INTO taking (game, number, position, by)
SELECT e.game, e.number, 1, e.number + 1 FROM entry e CROSS JOIN game g
WHERE g.id = 1 AND e.game = 1 AND e.number > g.last AND e.verb = 'ask'
"""


async def begin(table: Played) -> None:
    """Start a game with two characters and someone to fight."""
    await table("/game start heresy", by="gm")
    await table("/npc new Scar guardsman damage=2d6")
    await table("/npc reveal Scar")
    await table("/sheet new Griff free ws=2", by="alice")
    await table("/sheet new Isaac free", by="bob")


async def grow(database: Database, count: int) -> None:
    """Write so many asks and their answers into the journal of a game, whose entry 6 is an ask."""
    for first in range(0, count, AT_ONCE):
        async with database.transaction() as tx:
            await tx.execute(_ENTRIES, (min(AT_ONCE, count - first), ASK))
            await tx.execute(_CHOICES, (ASK,))
            await tx.execute(_TAKINGS)
            await tx.execute(
                "UPDATE game SET last = (SELECT max(number) FROM entry WHERE game = 1)"
            )
    async with database.transaction() as tx:
        await choices.reckon(tx, 1)
