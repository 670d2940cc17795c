"""The whole bot with additional commands that do next to nothing, as a baseline for the others.

With COUNT_CALLS set, `/nothing` says how many calls this process has made so far, and how many of
them in our code.
"""

import os
import sys
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

import bot
from benchmarks.whole_bot.plain_bot import show_card
from cogs.client import Longhand

NAME, KEPT = "nothing", "benchmark"
COUNTED = ("call", "c_call")
ROOT = Path(bot.__file__).parent
OURS = tuple(f"{ROOT / name}/" for name in ("cogs", "grammar", "play", "rules", "storage"))


def _count_calls() -> list[int]:
    """Count every call of this thread from now on, if that is wanted."""
    calls = [0, 0]

    def count(frame: Any, event: str, argument: Any) -> None:
        if event in COUNTED:
            calls[0] += 1
            calls[1] += frame.f_code.co_filename.startswith(OURS)

    if os.environ.get("COUNT_CALLS"):
        sys.setprofile(count)
    return calls


def install() -> None:
    """Add the commands to every bot in this process, locally and with Discord."""
    set_up, calls = Longhand.setup_hook, _count_calls()

    async def with_nothing(self: Longhand) -> None:
        await set_up(self)

        async def nothing(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message(f"Nothing: {calls[0]} {calls[1]}")

        async def keep(interaction: discord.Interaction[Any]) -> None:
            """Read a row and write one durably, as a turn does, then answer with that card."""
            async with self.referee.database.turn(f"SELECT max(id) FROM {KEPT}") as (tx, _):
                tx.write_later(f"INSERT INTO {KEPT} (said) VALUES (?)", [("move hack+WS",)])
            await show_card(interaction)

        async with self.referee.database.transaction() as tx:
            await tx.execute(f"CREATE TABLE {KEPT} (id INTEGER PRIMARY KEY, said TEXT) STRICT")
        commands: list[app_commands.Command[Any, Any, Any]] = [
            app_commands.Command(name=NAME, description="Do nothing", callback=nothing),
            app_commands.Command(name="card", description="Show a card", callback=show_card),
            app_commands.Command(name="keep", description="Keep a row", callback=keep),
        ]
        for command in commands:
            self.tree.add_command(command)
        known: list[Any] = await self.http.get_global_commands(self.application_id or 0)
        payload: Any = [*known, *(command.to_dict(self.tree) for command in commands)]
        await self.http.bulk_upsert_global_commands(self.application_id or 0, payload)

    Longhand.setup_hook = with_nothing  # type: ignore[method-assign]


def _start() -> int:
    """Start the bot as the simulated Discord's launcher does."""
    install()
    return bot.main([])


main = _start
