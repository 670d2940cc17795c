"""Endpoints for channels, threads, posts, reactions and direct conversations."""

from urllib.parse import unquote

from tests.whole_bot.double import posting, shapes
from tests.whole_bot.double.refusal import Refused, unknown
from tests.whole_bot.double.rest import Request, Route
from tests.whole_bot.double.world import Channel, Json, Message


def channel(request: Request) -> Json:
    """Return a channel."""
    found = _channel(request)
    posting.require(found)
    return shapes.channel(found)


def change_channel(request: Request) -> Json:
    """Archive, re-open, lock or rename a thread; a locked one only with Manage Threads."""
    found = _channel(request)
    if not found.is_thread:
        posting.require(found, "manage_channels")
    elif found.locked or "locked" in request.body:
        posting.require(found, "manage_threads")
    else:
        posting.require(found, "send_messages_in_threads")
    if found.archived and request.body.get("archived") is not False:
        raise Refused(400, 50083, "Thread is archived")
    found.archived = bool(request.body.get("archived", found.archived))
    found.locked = bool(request.body.get("locked", found.locked))
    found.name = request.body.get("name", found.name)
    _announce(request, found)
    return shapes.channel(found)


def post(request: Request) -> Json:
    """Post into a channel. An archived thread re-opens by it, a locked one refuses."""
    found = _channel(request)
    posting.require(found, "send_messages_in_threads" if found.is_thread else "send_messages")
    if found.locked and not found.bot_may.manage_threads:
        raise Refused(403, 160005, "Thread is locked")
    before = posting.written_before(request, found)
    if before is not None:
        return shapes.message(before, request.discord.world)
    message = posting.write(request, found, request.body)
    if found.archived:
        found.archived = False
        _announce(request, found)
    return shapes.message(message, request.discord.world)


def message(request: Request) -> Json:
    """Return a post."""
    return shapes.message(_message(request), request.discord.world)


def history(request: Request) -> list[Json]:
    """Return a channel's posts, the latest first: the newest, or the first after another."""
    found = _channel(request)
    posting.require(found, "read_message_history")
    world = request.discord.world
    there = [each for each in world.messages.values() if each.channel is found]
    after, limit = int(request.query.get("after", 0)), int(request.query.get("limit", 50))
    shown = [each for each in there if not each.private and not each.deleted and each.id > after]
    wanted = shown[:limit] if after else shown[-limit:]
    return [shapes.message(each, world) for each in reversed(wanted)]


def edit(request: Request) -> Json:
    """Edit a post of the bot, never in an archived thread."""
    found = _open_message(request)
    if found.author is not request.discord.world.bot:
        raise Refused(403, 50005, "Cannot edit a message authored by another user")
    posting.edit(request, found, request.body)
    return shapes.message(found, request.discord.world)


def delete(request: Request) -> None:
    """Delete a post."""
    found = _open_message(request)
    if found.author is not request.discord.world.bot:
        posting.require(found.channel, "manage_messages")
    found.deleted = True


def react(request: Request) -> None:
    """Add the bot's reaction."""
    found = _open_message(request)
    posting.require(found.channel, "read_message_history", "add_reactions")
    found.reactions.append((request.discord.world.bot, unquote(request.named["emoji"])))


def unreact(request: Request) -> None:
    """Take the bot's reaction back."""
    own = (request.discord.world.bot, unquote(request.named["emoji"]))
    found = _open_message(request)
    found.reactions = [each for each in found.reactions if each != own]


def typing(request: Request) -> None:
    """Show that the bot is typing."""
    posting.require(_channel(request))


def pin(request: Request) -> None:
    """Pin a post or take it down."""
    posting.require(_open_message(request).channel, "manage_messages")


def open_direct(request: Request) -> Json:
    """Open the direct conversation with a person."""
    world = request.discord.world
    user = world.users.get(int(request.body["recipient_id"]))
    if user is None:
        raise unknown("User", 10013)
    return shapes.channel(world.direct(user))


def user(request: Request) -> Json:
    """Return an account."""
    found = request.discord.world.users.get(request.number("user"))
    if found is None:
        raise unknown("User", 10013)
    return shapes.user(found)


def member(request: Request) -> Json:
    """Return a person in a server."""
    guild = request.discord.world.guilds.get(request.number("guild"))
    found = guild.members.get(request.number("user")) if guild and guild.present else None
    if found is None:
        raise unknown("Member", 10007)
    return shapes.member(found)


def guild(request: Request) -> Json:
    """Return a server the bot is in."""
    world = request.discord.world
    found = world.guilds.get(request.number("guild"))
    if found is None or not found.present:
        raise unknown("Guild", 10004)
    return shapes.guild(found, world.bot)


def _channel(request: Request) -> Channel:
    return request.discord.world.channel_of(request.number("channel"))


def _message(request: Request) -> Message:
    found = _channel(request)
    posting.require(found, "read_message_history")
    return request.discord.world.message_of(found.id, request.number("message"))


def _open_message(request: Request) -> Message:
    found = _message(request)
    if found.channel.archived:
        raise Refused(400, 50083, "Thread is archived")
    return found


def _announce(request: Request, found: Channel) -> None:
    event = "THREAD_UPDATE" if found.is_thread else "CHANNEL_UPDATE"
    guild_id = found.guild.id if found.guild else None
    request.discord.gateway.dispatch(event, shapes.channel(found), guild_id)


ROUTES = [
    Route("GET", "/channels/{channel}", channel),
    Route("PATCH", "/channels/{channel}", change_channel),
    Route("POST", "/channels/{channel}/messages", post),
    Route("GET", "/channels/{channel}/messages", history),
    Route("PUT", "/channels/{channel}/messages/pins/{message}", pin),
    Route("DELETE", "/channels/{channel}/messages/pins/{message}", pin),
    Route("GET", "/channels/{channel}/messages/{message}", message),
    Route("PATCH", "/channels/{channel}/messages/{message}", edit),
    Route("DELETE", "/channels/{channel}/messages/{message}", delete),
    Route("PUT", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me", react),
    Route("DELETE", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me", unreact),
    Route("POST", "/channels/{channel}/typing", typing),
    Route("PUT", "/channels/{channel}/pins/{message}", pin),
    Route("DELETE", "/channels/{channel}/pins/{message}", pin),
    Route("POST", "/users/@me/channels", open_direct),
    Route("GET", "/users/{user}", user),
    Route("GET", "/guilds/{guild}", guild),
    Route("GET", "/guilds/{guild}/members/{user}", member),
]
