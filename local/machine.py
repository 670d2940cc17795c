"""The local table for machines: one line in, exactly one line of JSON out."""

import json
import sys
from typing import Any

from local.table import LocalTable, Reply
from play.explaining import explain
from rules.core.errors import BadValues, PlayerError


def reply_json(reply: Reply) -> dict[str, Any]:
    """Return a reply as the contract has it."""
    if reply.error is not None:
        return {"ok": False, "by": reply.by, "error": _error(reply.error, reply.system)}
    if reply.replies is not None:
        return {"ok": True, "by": reply.by, "replies": [reply_json(r) for r in reply.replies]}
    if reply.due is not None:
        return {"ok": True, "due": [list(each) for each in reply.due]}
    if reply.ruling is None:
        return {"ok": True}
    ruling, outcome = reply.ruling, reply.ruling.outcome
    return {
        "ok": True,
        "by": reply.by,
        "said": ruling.said,
        "entry": ruling.number,
        "title": outcome.title,
        "text": outcome.prose,
        "grade": outcome.grade.value,
        "visible": ruling.visible,
        "rolled": [list(die) for die in ruling.rolled],
        "facts": {fact.key: fact.value for fact in outcome.facts},
        "changes": [[c.name, c.field, c.before, c.after] for c in outcome.changes],
        "choices": [
            {
                "label": choice.label,
                "says": choice.says,
                "who": choice.who,
                "of": choice.of or None,
                "owed": choice.owed,
            }
            for choice in outcome.choices
        ],
    }


def _error(error: PlayerError, system: str) -> dict[str, Any]:
    expected = getattr(error, "expected", None)
    if isinstance(error, BadValues):
        expected = "; ".join(f"{key}: {wanted}" for key, _, wanted in error.problems)
    return {
        "kind": error.kind,
        "message": explain(error, system),
        "column": error.column,
        "expected": expected,
        "hints": list(getattr(error, "hints", ())),
    }


async def run(path: str) -> None:
    """Answer standard input, line by line, until it ends."""
    async with LocalTable(path) as table:
        for line in sys.stdin:
            if not line.strip() or line.startswith("#"):
                continue
            reply = await table.hear(line.rstrip("\n"))
            sys.stdout.write(json.dumps(reply_json(reply), ensure_ascii=False) + "\n")
            sys.stdout.flush()
            if reply.quits:
                return
