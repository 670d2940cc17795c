"""Finds the command that somebody used, and answers where that fails."""

from typing import Any

import discord
from discord import app_commands

from cogs import logs, wording
from cogs.commands.old_commands import answer_outdated
from cogs.interaction_types import Interaction
from cogs.outgoing.private_replies import apologise, tell

STALE = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)


class Tree(app_commands.CommandTree[Any]):
    """Holds every command; a server's own commands are looked up among the global ones."""

    def __init__(self, client: Any) -> None:
        super().__init__(client, fallback_to_global=True)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Answer commands that a client still shows from an earlier release; pass on all others."""
        return not await answer_outdated(self, interaction)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Tell the person about an error; else Discord says that the bot didn't respond."""
        if interaction.type is discord.InteractionType.autocomplete:
            await self._offer_nothing(interaction, error)
            return
        if isinstance(error, STALE):
            await tell(interaction, wording.GONE_COMMAND)
            return
        cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
        await apologise(interaction, cause)

    async def _offer_nothing(self, interaction: Interaction, error: Exception) -> None:
        """Answer a failed completion with nothing, so that the option doesn't seem to hang."""
        logs.log_unexpected(error, "completion failed")
        if not interaction.response.is_done():
            await interaction.response.autocomplete([])
