"""A bot that is discord.py and nothing else: one command, which answers with a card like a move's.

It hears posts, as ours does, and everything is as discord.py's guide shows it.
"""

import os
from typing import Any

import discord
from discord import app_commands


async def show_card(interaction: discord.Interaction[Any]) -> None:
    """Answer with a card shaped like a move's."""
    shown = discord.Embed(description="x" * 200, colour=0xE67E22)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(custom_id="2:choice:1:1:1", label="Deal damage"))
    view.add_item(discord.ui.Button(custom_id="2:options:1:1", label="More…"))
    view.stop()  # so that discord.py keeps nothing
    await interaction.response.send_message(
        "**Griff** · Hack and Slash · **7-9**", embed=shown, view=view
    )


class PlainBot(discord.Client):
    """Registers its command, and answers it."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, messages=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        self.tree.add_command(
            app_commands.Command(name="card", description="Show a card", callback=show_card)
        )
        await self.tree.sync()


def _start() -> int:
    PlainBot().run(os.environ["DISCORD_TOKEN"], log_handler=None)
    return 0


main = _start
