"""Posting and editing by ids, which works when an interaction's token is long dead."""

from typing import TYPE_CHECKING, Any

import discord

from cogs import logs
from cogs.messages.message import NONE

if TYPE_CHECKING:
    from cogs.client import Longhand

ARCHIVED = 50083


async def reopen(client: "Longhand", thread: discord.Thread) -> bool:
    """Open an archived thread again: buttons in it fail on phones, and edits fail everywhere.

    False where it is locked and only who may manage threads can do it.
    """
    if not thread.archived:
        return True
    try:
        await client.http.edit_channel(thread.id, archived=False)
    except discord.HTTPException as error:
        logs.unexpected(error, "could not re-open a thread", thread=thread.id)
        return not isinstance(error, discord.Forbidden)
    return True


class ForeignChannel(Exception):
    """A channel that is not of the game's server: nothing of the game is posted there."""


async def post(
    client: "Longhand",
    channel: int,
    made: dict[str, Any],
    server: str = "",
    nonce: str | None = None,
    **more: Any,
) -> str:
    """Post a message and return its id. With a nonce, Discord takes it only once.

    `server`: the one that the channel must belong to; none for a direct message.
    """
    if server and not await client.servers.owns(server, str(channel)):
        raise ForeignChannel(channel)
    made = {key: value for key, value in made.items() if key != "view" or value.children}
    made.setdefault("allowed_mentions", NONE)
    more |= {"nonce": nonce} if nonce else {}
    where = client.get_partial_messageable(channel)
    try:
        sent = await where.send(**made, **more)
    except discord.HTTPException as error:
        if error.code != ARCHIVED:
            raise
        await client.http.edit_channel(channel, archived=False)
        sent = await where.send(**made, **more)
    return str(sent.id)


async def edit(client: "Longhand", channel: int, message: int, made: dict[str, Any]) -> None:
    """Edit a message of ours. One that was deleted is left in peace."""
    partial = client.get_partial_messageable(channel).get_partial_message(message)
    try:
        await partial.edit(**made)
    except discord.NotFound:
        logs.note("message gone", message=message)
    except discord.HTTPException as error:
        if error.code != ARCHIVED:
            raise
        await client.http.edit_channel(channel, archived=False)
        await partial.edit(**made)
