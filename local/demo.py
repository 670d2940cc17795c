"""A ready-made table for someone who has none: a system's own demo, said line by line."""

from importlib import import_module

from local.table import LocalTable, Reply
from rules.registry import NAMES, SYSTEMS
from storage import games


async def is_first_visit(table: LocalTable) -> bool:
    """Say whether no game was ever started here."""
    async with table.database.reading() as tx:
        return not await games.any_started(tx)


def offers() -> list[str]:
    """Return a line for each system, from the first line of its folder: reads none of its rules."""
    return [_about(name) for name in NAMES]


def _about(name: str) -> str:
    words = (import_module(f"rules.{name}").__doc__ or name).strip().splitlines()
    return words[0].rstrip(".")


async def set_up(table: LocalTable, number: int) -> tuple[list[Reply], tuple[str, ...]]:
    """Set the table of a system, by its number from 1. Returns what failed, and what to try."""
    system = SYSTEMS[NAMES[number - 1]]
    said = system.demo or (f"/game start {system.key}", "/sheet new Griff")
    replies = [await table.hear(line) for line in said]
    return [reply for reply in replies if reply.error is not None], system.examples[:3]
