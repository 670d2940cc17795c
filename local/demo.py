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


async def _sit_down(table: LocalTable) -> None:
    """Let someone speak who has a character: a newcomer wants to play."""
    from storage import scenes

    async with table.database.reading() as tx:
        found = await scenes.read(tx, table.channel, table.parent)
    players = [row.owner for row in found.rows.values() if row.kind == "pc"]
    if players and table.speaker not in players:
        table.speaker = players[0]


async def set_up(table: LocalTable, number: int) -> tuple[list[Reply], tuple[str, ...]]:
    """Set the table of a system, by its number from 1. Returns what failed, and what to try."""
    from play.completion.complete import examples

    system = SYSTEMS[NAMES[number - 1]]
    said = system.demo or (f"/game start {system.key}", "/sheet new Griff")
    replies = [await table.hear(line) for line in said]
    await _sit_down(table)
    tries = await examples(table.referee, table.said(""))
    return [reply for reply in replies if reply.error is not None], tuple(tries[:3])
