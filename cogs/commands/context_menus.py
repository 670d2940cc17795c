"""Commands in the menus of posts and of people."""

from typing import Any

import discord
from discord import app_commands

from cogs.interaction_types import Interaction, Listener
from cogs.messages import button_labels


def context_menus(listener: Listener) -> list[app_commands.ContextMenu]:
    """Return the commands under Apps, on posts and people."""

    async def roll_from_post(interaction: Interaction, message: discord.Message) -> None:
        await listener.roll_from(interaction, message)

    async def say_this_as(interaction: Interaction, message: discord.Message) -> None:
        await listener.say_post(interaction, message)

    async def about_post(interaction: Interaction, message: discord.Message) -> None:
        await listener.tell_about(interaction, message)

    async def show_character(interaction: Interaction, user: discord.User) -> None:
        await listener.speak(interaction, f"sheet show <@{user.id}>")

    every: dict[str, Any] = {
        button_labels.ROLL_FROM_POST: roll_from_post,
        button_labels.SAY_THIS_AS: say_this_as,
        button_labels.ABOUT_POST: about_post,
        button_labels.SHOW_CHARACTER: show_character,
    }
    contexts = app_commands.AppCommandContext(guild=True)
    installs = app_commands.AppInstallationType(guild=True)
    return [
        app_commands.ContextMenu(
            name=name, callback=callback, allowed_contexts=contexts, allowed_installs=installs
        )
        for name, callback in every.items()
    ]
