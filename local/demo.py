"""Sets up a system's demo game, by saying its sentences one by one."""

from importlib import import_module

from local.table import LocalTable, Reply
from rules.registry import NAMES, system_of
from storage import games


async def is_first_visit(table: LocalTable) -> bool:
    """Say whether no game was ever started here."""
    async with table.database.begin_reading() as tx:
        return not await games.any_started(tx)


def offers() -> list[str]:
    """Return a line for each system, from its package's docstring, without loading its rules."""
    return [_describe_system(name) for name in NAMES]


def _describe_system(name: str) -> str:
    words = (import_module(f"rules.{name}").__doc__ or name).strip().splitlines()
    return words[0].rstrip(".")


async def _sit_down(table: LocalTable) -> None:
    """Let a player with a character speak, because a newcomer wants to play."""
    from storage import scene_query

    async with table.database.begin_reading() as tx:
        found = await scene_query.read(tx, table.channel, table.parent)
    players = [row.owner for row in found.rows.values() if row.kind == "pc"]
    if players and table.speaker not in players:
        table.speaker = players[0]


def number_of(said: str) -> int:
    """Return the number of the demo given by number or name; 0 for none."""
    word = said.strip().casefold()
    if word.isascii() and word.isdigit():
        return int(word) if 0 < int(word) <= len(NAMES) else 0
    begun = [place for place, name in enumerate(NAMES, 1) if word and name.startswith(word)]
    return begun[0] if len(begun) == 1 else 0


async def open_demo(table: LocalTable, number: int) -> list[Reply]:
    """Go to a system's demo, setting it up in its own channel unless it is there already."""
    name = NAMES[number - 1]
    async with table.database.begin_reading() as tx:
        there = await games.title_of(tx, name)
    await table.hear(f":channel {name}")
    if there:
        await _sit_down(table)
        return []
    return (await set_up(table, number))[0]


async def set_up(table: LocalTable, number: int) -> tuple[list[Reply], tuple[str, ...]]:
    """Set up a system's demo, by its number from 1. Return what failed, and what to try."""
    from play.completion.whole_sentences import examples

    system = system_of(NAMES[number - 1])
    table.speaker = "gm"
    said = system.demo or (f"/game start {system.key}", "/sheet new Griff")
    replies = [await table.hear(line) for line in said]
    await _sit_down(table)
    tries = await examples(table.referee, table.make_utterance(""))
    return [reply for reply in replies if reply.error is not None], tuple(tries[:3])
