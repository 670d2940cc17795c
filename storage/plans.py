"""Plans: what characters will do when their turn comes, and what became of each."""

import json
from collections.abc import Sequence
from typing import Any

from rules.fast_tuples import NamedTuple
from storage.engine.database import Transaction


class Plan(NamedTuple):
    """A plan, identified by the number of the entry that made it.

    `says` are its sentences, in the order they are tried. `hands`: who played the character when it
    was made. `event` is what it waits for instead of the turn (acts, falls, hit), and `whom` the
    record that this is about; `fired` the number of the entry in which it happened.
    """

    number: int
    person: str
    channel: str
    record: int
    says: tuple[str, ...]
    hands: str = ""
    event: str = ""
    whom: int = 0
    fired: int = 0
    over: str = ""

    def fields(self) -> str:
        kept = {"says": self.says, "hands": self.hands, "event": self.event, "whom": self.whom}
        return json.dumps(kept, separators=(",", ":"))


def read(row: Sequence[Any]) -> Plan:
    """Return a plan from its number, person, channel, record, fields, fired and over."""
    number, person, channel, record, fields, fired, over = row
    kept = json.loads(fields)
    kept["says"] = tuple(kept["says"])
    return Plan(number, person, channel, record, fired=fired, over=over, **kept)


def keep(tx: Transaction, game: int, plan: Plan) -> None:
    """Store a plan, replacing any other of the same character."""
    forget(tx, game, plan.record)
    row = (game, plan.number, plan.person, plan.channel, plan.record, plan.fields(), 0, "")
    tx.write_later(
        "INSERT INTO plan (game, number, person, channel, record, fields, fired, over)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [row],
    )


def forget(tx: Transaction, game: int, record: int) -> None:
    """Delete a character's plan: it was carried out, dropped, or replaced."""
    tx.write_later("DELETE FROM plan WHERE game = ? AND record = ?", [(game, record)])


def fire(tx: Transaction, game: int, number: int, by: int) -> None:
    """Note the entry in which a plan's event happened."""
    tx.write_later("UPDATE plan SET fired = ? WHERE game = ? AND number = ?", [(by, game, number)])


def end(tx: Transaction, game: int, number: int, why: str) -> None:
    """Note why a plan ended."""
    tx.write_later("UPDATE plan SET over = ? WHERE game = ? AND number = ?", [(why, game, number)])


def take_up_again(tx: Transaction, game: int, record: int, why: str) -> None:
    """Reopen a character's plan that ended for a reason that no longer holds."""
    tx.write_later(
        "UPDATE plan SET over = '' WHERE game = ? AND record = ? AND over = ?",
        [(game, record, why)],
    )


async def of_record(tx: Transaction, game: int, record: int) -> Plan | None:
    """Return a character's plan, even one that has ended, unless it was undone."""
    rows = await tx.execute_fetchall(
        "SELECT p.number, p.person, p.channel, p.record, p.fields, p.fired, p.over FROM plan p"
        " LEFT JOIN undone u ON u.game = p.game AND u.number = p.number"
        " WHERE p.game = ? AND p.record = ? AND u.by IS NULL ORDER BY p.number DESC LIMIT 1",
        (game, record),
    )
    return next(map(read, rows), None)


async def erase(tx: Transaction, person: str) -> None:
    """Delete every plan that a person made, or that was made for a character of theirs."""
    # as `fields` writes it, without blanks
    hands = f'"hands":{json.dumps(person)}'
    await tx.execute("DELETE FROM plan WHERE person = ? OR instr(fields, ?) > 0", (person, hands))
