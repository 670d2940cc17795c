"""Makes sentences of interactions and posts, with who said them and where."""

from collections.abc import Sequence

import discord

from cogs.interaction_types import Interaction
from cogs.outgoing.servers import parent_of
from play.language.speech_text import sentences
from play.turn.utterance_and_ruling import Utterance

#: the key in an interaction's `extras` for its sentence's file
CARRIED = "carried"


def make_utterance(interaction: Interaction, text: str, *, loose: bool = False) -> Utterance:
    """Return an interaction's sentence. Discord tells us whether its author manages the channel."""
    server, rights = interaction.guild_id, interaction.permissions
    manages = server is not None and rights.manage_channels
    return Utterance(
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
        may_post=server is None or may_post(rights, interaction.channel),
        attached=interaction.extras.get(CARRIED),
    )


def may_post(rights: discord.Permissions, channel: object) -> bool:
    """Say whether someone with these rights in a channel could post there themselves."""
    if not isinstance(channel, discord.Thread):
        return rights.send_messages
    return rights.send_messages_in_threads and (not channel.locked or rights.manage_threads)


def parts_of(said: Utterance, texts: Sequence[str]) -> list[Utterance]:
    """Return the sentences of one line, each as if said separately."""
    return [
        said._replace(text=text, source=f"{said.source}.{place}")
        for place, text in enumerate(texts, 1)
    ]


def make_post_utterance(message: discord.Message, place: int, text: str) -> Utterance:
    """Return a sentence of a post, by its place in it."""
    author = message.author
    manages = (
        isinstance(author, discord.Member)
        and isinstance(message.channel, discord.abc.GuildChannel | discord.Thread)
        and message.channel.permissions_for(author).manage_channels
    )
    return Utterance(
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
        inside=text in sentences(message.content),
    )
