"""What these tests have in common: checks with chosen symbols, and what came of them."""

from typing import Any

from tests.conftest import Played

SHOT = "/attack lasgun at Scar range medium"


def labels(reply: dict[str, Any], who: str) -> list[str]:
    return [c["label"] for c in reply["choices"] if c["who"] == who]


def left(reply: dict[str, Any]) -> list[int]:
    return [reply["facts"]["left"][s] for s in ("advantage", "triumph", "threat", "despair")]


async def rolled(table: Played, symbols: str, by: str = "alice") -> dict[str, Any]:
    """Give Griff a check with just these symbols."""
    return await table(f"/pool 1g {symbols}", 1, by=by)


def pool(reply: dict[str, Any], letters: str) -> list[int]:
    return [reply["facts"]["pool"][letter] for letter in letters]


async def statuses(table: Played, name: str) -> dict[str, Any]:
    found: dict[str, Any] = (await table.sheet(name))["statuses"]
    return found


async def leading(table: Played, line: str, *faces: int) -> str:
    """Say something, and return who the ruling is about: the first, where there are several."""
    if faces:
        await table.table.hear(":dice " + " ".join(map(str, faces)))
    ruling = (await table.table.hear(line)).ruling
    assert ruling is not None, line
    return ruling.manner.cast[ruling.outcome.subject]


async def told(table: Played, sentence: str) -> dict[str, str]:
    """Say a sentence, and return what people read of its facts, by label."""
    facts = (await table.outcome(sentence)).facts
    return {fact.label: fact.text for fact in facts if fact.label}


async def shown(table: Played, line: str, *faces: int) -> dict[str, str]:
    """Say something, and return the facts as they are told to people, by key."""
    return {fact.key: fact.text for fact in (await table.outcome(line, *faces)).facts}
