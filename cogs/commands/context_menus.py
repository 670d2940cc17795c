"""Commands in the menus of posts and of people."""

from typing import Any

import discord
from discord import app_commands

from cogs import wording
from cogs.listener import Interaction, Listener


def context_menus(listener: Listener) -> list[app_commands.ContextMenu]:
    """Return the two commands that are found under Apps, on a post and on a person."""

    async def roll_from_post(interaction: Interaction, message: discord.Message) -> None:
        await listener.roll_from(interaction, message)

    async def show_character(interaction: Interaction, user: discord.User) -> None:
        await listener.speak(interaction, f"sheet show <@{user.id}>")

    roll_from_post.__annotations__ |= {"interaction": discord.Interaction[Any]}
    contexts = app_commands.AppCommandContext(guild=True)
    installs = app_commands.AppInstallationType(guild=True)
    return [
        app_commands.ContextMenu(
            name=wording.ROLL_FROM_POST,
            callback=roll_from_post,
            allowed_contexts=contexts,
            allowed_installs=installs,
        ),
        app_commands.ContextMenu(
            name=wording.SHOW_CHARACTER,
            callback=show_character,
            allowed_contexts=contexts,
            allowed_installs=installs,
        ),
    ]
