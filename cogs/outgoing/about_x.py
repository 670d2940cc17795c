"""What `/about` has on Discord alone: a link that invites the bot, and where to ask for help."""

from typing import TYPE_CHECKING, Any

import discord

from cogs import wording
from cogs.permissions import least

if TYPE_CHECKING:
    from cogs.client import Longhand


def add_links(client: "Longhand", made: dict[str, Any]) -> None:
    """Add them to the message. Where the host has named no place to ask, say whom to ask."""
    made["view"].add_item(_link(wording.INVITE, _invitation(client)))
    if client.wishes.support:
        made["view"].add_item(_link(wording.SUPPORT, client.wishes.support))
    else:
        made["content"] = f"{made['content']}\n{wording.ASK_THE_HOST}".strip()


def _link(label: str, url: str) -> discord.ui.Button[Any]:
    return discord.ui.Button(label=label, url=url)


def _invitation(client: "Longhand") -> str:
    """Return a link that asks for no more rights than the bot needs."""
    assert client.application_id is not None
    scopes = ("bot", "applications.commands")
    return discord.utils.oauth_url(client.application_id, permissions=least(), scopes=scopes)
