"""The whole bot with one command more, which does nothing: what the others are measured against."""

from typing import Any

import discord
from discord import app_commands

import bot
from cogs.client import Longhand

NAME = "nothing"


def install() -> None:
    """Let every bot of this process have the command, locally and with Discord."""
    set_up = Longhand.setup_hook

    async def with_nothing(self: Longhand) -> None:
        await set_up(self)

        async def nothing(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("Nothing.")

        command: app_commands.Command[Any, Any, Any] = app_commands.Command(
            name=NAME, description="Do nothing", callback=nothing
        )
        self.tree.add_command(command)
        known: list[Any] = await self.http.get_global_commands(self.application_id or 0)
        payload: Any = [*known, command.to_dict(self.tree)]
        await self.http.bulk_upsert_global_commands(self.application_id or 0, payload)

    Longhand.setup_hook = with_nothing  # type: ignore[method-assign]


def _start() -> int:
    """Start the bot as the stand-in's launcher does."""
    install()
    return bot.main([])


main = _start
