"""The world as Discord writes it in JSON."""

from datetime import UTC, datetime

from discord import Permissions
from discord.utils import snowflake_time

from tests.whole_bot.double.world import (
    Channel,
    Guild,
    Json,
    Member,
    Message,
    Role,
    Upload,
    User,
    World,
)

EVERYTHING = str(Permissions.all().value)


def user(who: User) -> Json:
    """Write an account."""
    return {
        "id": str(who.id),
        "username": who.name,
        "global_name": None,
        "discriminator": "0",
        "avatar": None,
        "bot": who.bot,
        "public_flags": 0,
    }


def member(who: Member) -> Json:
    """Write a person in a server."""
    return _membership(who.roles, who.nick) | {
        "user": user(who.user),
        "permissions": str(who.may.value),
    }


def _membership(roles: list[Role], nick: str | None = None) -> Json:
    return {
        "roles": [str(one.id) for one in roles],
        "nick": nick,
        "avatar": None,
        "joined_at": datetime(2026, 1, 1, tzinfo=UTC).isoformat(),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
    }


def role(one: Role, position: int = 1) -> Json:
    """Write a role."""
    return {
        "id": str(one.id),
        "name": one.name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "position": position,
        "permissions": EVERYTHING,
        "managed": one.bot_id is not None,
        "mentionable": False,
        "flags": 0,
        "tags": {"bot_id": str(one.bot_id)} if one.bot_id is not None else {},
    }


def channel(one: Channel) -> Json:
    """Write a channel, thread or direct conversation."""
    written: Json = {"id": str(one.id), "type": one.kind, "name": one.name, "flags": 0}
    if one.guild is None:
        return written | {"recipients": [user(one.recipient)] if one.recipient else []}
    written |= {"guild_id": str(one.guild.id), "position": 0, "permission_overwrites": []}
    written |= {"nsfw": False, "topic": None, "rate_limit_per_user": 0, "last_message_id": None}
    written["parent_id"] = str(one.parent.id) if one.parent else None
    if one.is_thread:
        written |= {"owner_id": str(one.id), "message_count": 1, "member_count": 1}
        written["thread_metadata"] = {
            "archived": one.archived,
            "locked": one.locked,
            "auto_archive_duration": 1440,
            "archive_timestamp": snowflake_time(one.id).isoformat(),
        }
    return written


def guild(one: Guild, bot: User) -> Json:
    """Write a server as GUILD_CREATE does."""
    everyone = Role(one.id, "@everyone")
    own = [each for each in one.roles if each.bot_id is not None]
    plain = [each for each in one.channels if not each.is_thread]
    open_threads = [each for each in one.channels if each.is_thread and not each.archived]
    written: Json = dict.fromkeys(("icon", "splash", "banner", "afk_channel_id", "description"))
    return written | {
        "id": str(one.id),
        "name": one.name,
        "owner_id": "1",
        "roles": [role(everyone, 0), *(role(each) for each in one.roles)],
        "channels": [channel(each) for each in plain],
        "threads": [channel(each) for each in open_threads],
        "members": [_membership(own) | {"user": user(bot)}],
        "member_count": len(one.members) + 1,
        "joined_at": datetime(2026, 1, 1, tzinfo=UTC).isoformat(),
        "large": False,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "afk_timeout": 300,
        "system_channel_flags": 0,
        "preferred_locale": "en-US",
        "premium_progress_bar_enabled": False,
        **{key: [] for key in ("emojis", "stickers", "features", "voice_states", "presences")},
        **{key: [] for key in ("stage_instances", "guild_scheduled_events", "soundboard_sounds")},
    }


def message(one: Message, world: World) -> Json:
    """Write a post."""
    author = user(one.author) | ({"username": one.shown_as} if one.shown_as else {})
    written: Json = {
        "id": str(one.id),
        "type": 19 if one.reply_to else 0,
        "channel_id": str(one.channel.id),
        "author": author,
        "content": one.content,
        "embeds": one.embeds,
        "components": one.components,
        "attachments": one.attachments,
        "flags": one.flags,
        "timestamp": snowflake_time(one.id).isoformat(),
        "edited_timestamp": snowflake_time(one.id).isoformat() if one.edits else None,
        "tts": False,
        "pinned": False,
        "mention_everyone": False,
        "mentions": [user(who) for who in _mentioned(one, world)],
        "mention_roles": [str(each.id) for each in _mentioned_roles(one)],
    }
    if one.author.bot and one.webhook is None:
        written["application_id"] = str(world.application_id)
    if one.webhook is not None:
        written["webhook_id"] = str(one.webhook.id)
    if one.reply_to is not None:
        written["message_reference"] = _reference(one.reply_to)
        written["referenced_message"] = message(one.reply_to, world)
    return written


def _reference(one: Message) -> Json:
    guild_id = {"guild_id": str(one.channel.guild.id)} if one.channel.guild else {}
    return {"message_id": str(one.id), "channel_id": str(one.channel.id), "type": 0} | guild_id


def _mentioned(one: Message, world: World) -> list[User]:
    if one.author is world.bot:
        return []
    return [
        who
        for who in world.users.values()
        if f"<@{who.id}>" in one.content or f"<@!{who.id}>" in one.content
    ]


def _mentioned_roles(one: Message) -> list[Role]:
    roles = one.channel.guild.roles if one.channel.guild else []
    return [each for each in roles if f"<@&{each.id}>" in one.content]


def upload(one: Upload, world: World) -> Json:
    url = f"{world.files_at}/{one.id}"
    about = {"id": str(one.id), "filename": one.name, "size": len(one.data)}
    return about | {"url": url, "proxy_url": url, "ephemeral": True}
