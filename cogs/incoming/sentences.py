"""What people do on Discord, put into the words of the game."""

from typing import Any, TypeAlias

import discord

from cogs.messages.markup import caret, harmless
from play.turn.values import Said
from play.wording.errors import explain
from rules.core.errors import PlayerError

Interaction: TypeAlias = discord.Interaction[Any]
LONGEST = 1900


def said_by(interaction: Interaction, text: str, *, loose: bool = False) -> Said:
    """Return what an interaction says. Who may manage the channel, Discord has worked out."""
    server = interaction.guild_id
    manages = server is not None and interaction.permissions.manage_channels
    return Said(
        str(interaction.id),
        str(interaction.channel_id or ""),
        str(interaction.user.id),
        interaction.user.display_name,
        text,
        parent_of(interaction.channel),
        str(server or ""),
        loose=loose,
        manages=manages,
        may_start=manages,
    )


def written_by(message: discord.Message, place: int, text: str) -> Said:
    """Return a sentence of a post, by its place in it."""
    author = message.author
    manages = (
        isinstance(author, discord.Member)
        and isinstance(message.channel, discord.abc.GuildChannel | discord.Thread)
        and message.channel.permissions_for(author).manage_channels
    )
    return Said(
        f"{message.id}:{place}",
        str(message.channel.id),
        str(author.id),
        author.display_name,
        text,
        parent_of(message.channel),
        str(message.guild.id if message.guild else ""),
        loose=True,
        manages=manages,
        may_start=manages,
    )


def parent_of(channel: object) -> str:
    """Return the channel whose thread or forum post this is."""
    return str(channel.parent_id) if isinstance(channel, discord.Thread) else ""


def explained(error: PlayerError, text: str, system: str) -> str:
    """Say what went wrong, with a caret under the place where there is one."""
    theirs = [str(getattr(error, "name", ""))]
    theirs += [str(value) for value in getattr(error, "fields", {}).values()]
    words = harmless(explain(error, system), [name for name in theirs if not name.isalnum()])
    if error.column is None or not text:
        return words[:LONGEST]
    return f"{words[: LONGEST - 200]}\n{caret(getattr(error, 'text', '') or text, error.column)}"
