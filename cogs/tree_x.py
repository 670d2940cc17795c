"""The command tree: answers what goes wrong before or inside any command."""

from typing import Any

import discord
from discord import app_commands

from cogs import logs, wording
from cogs.incoming.sentences import Interaction

STALE = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)


class Tree(app_commands.CommandTree[Any]):
    """Holds every command; a server's own are found among the global ones."""

    def __init__(self, client: Any) -> None:
        super().__init__(client, fallback_to_global=True)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Tell the person: without this, Discord would say that nobody answered."""
        told: Interaction = interaction
        if interaction.type is discord.InteractionType.autocomplete:
            await self._offer_nothing(told, error)
            return
        if isinstance(error, STALE):
            await self.client.answers.tell(told, wording.GONE_COMMAND)
            return
        cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
        await self.client.answers.apologise(told, cause)

    async def _offer_nothing(self, interaction: Interaction, error: Exception) -> None:
        """Answer what is being typed all the same: an option must never seem to hang."""
        logs.unexpected(error, "completion failed")
        if not interaction.response.is_done():
            await interaction.response.autocomplete([])
