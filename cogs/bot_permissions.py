"""The permissions that the bot needs in a channel, named as in Discord's settings."""

import discord

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "add_reactions": "Add Reactions",
}


#: optional permissions, without which everything else still works
OPTIONAL = {"manage_webhooks": "Manage Webhooks", "manage_messages": "Manage Messages"}


def needed_permissions() -> discord.Permissions:
    """Return the permissions that an invitation asks for, and no more."""
    return discord.Permissions(**dict.fromkeys(NEEDED, True))


def invitation(application: int) -> str:
    """Return an invitation link that asks for no more than the bot needs."""
    scopes = ("bot", "applications.commands")
    return discord.utils.oauth_url(application, permissions=needed_permissions(), scopes=scopes)


def missing_permissions(channel: object) -> list[str]:
    """Return the names of the permissions that the bot lacks in a channel."""
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return list(NEEDED.values())[:3]
    has = channel.permissions_for(channel.guild.me)
    skip = "send_messages" if isinstance(channel, discord.Thread) else "send_messages_in_threads"
    return [name for key, name in NEEDED.items() if key != skip and not getattr(has, key)]
