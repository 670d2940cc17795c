"""Endpoints for webhooks of channels, in their threads and forum posts too.

Their addresses look like those of interactions: whose id it is tells them apart.
"""

from typing import Any

from tests.whole_bot.double import answering, limits, posting, shapes
from tests.whole_bot.double.refusal import Refused, unknown
from tests.whole_bot.double.rest import Request, Route
from tests.whole_bot.double.world import FORUM, Channel, Json, Message, User, Webhook


def of_channel(request: Request) -> list[Json]:
    """Return a channel's webhooks, with their tokens where they are the bot's."""
    world = request.discord.world
    found = world.channel_of(request.number("channel"))
    posting.require(found, "manage_webhooks")
    return [_written(request, each) for each in world.webhooks.values() if each.channel is found]


def make(request: Request) -> Json:
    """Make a webhook of the bot's in a channel; a thread has none."""
    world = request.discord.world
    found = world.channel_of(request.number("channel"))
    posting.require(found, "manage_webhooks")
    if found.is_thread:
        raise Refused(400, 50024, "Cannot execute action on this channel type")
    made = world.webhook(found, request.body["name"])
    world.webhooks[made.id] = made
    return _written(request, made)


def execute(request: Request) -> Any:
    """Post as a character, or answer an interaction."""
    webhook = _webhook(request)
    if webhook is None:
        return answering.follow_up(request)
    world, body = request.discord.world, request.body
    where = _place(request, webhook)
    limits.message({k: v for k, v in body.items() if k in posting.KEPT}, files=len(request.files))
    name = str(body.get("username") or webhook.name)
    if not 1 <= len(name) <= 80 or any(word in name.casefold() for word in ("clyde", "discord")):
        raise Refused(400, 50035, "username: not allowed")
    message = Message(world.new_id(), where, User(webhook.id, webhook.name, bot=True))
    message.webhook, message.shown_as = webhook, name
    message.content = str(body.get("content") or "")
    message.allowed_mentions = body.get("allowed_mentions")
    message.attachments += posting.attached(request)
    world.keep(message)
    posting.announce(request.discord, "MESSAGE_CREATE", message)
    return shapes.message(message, world)


def edit(request: Request) -> Json:
    if _webhook(request) is None:
        return answering.edit(request)
    message = _message(request)
    posting.edit(request, message, request.body)
    return shapes.message(message, request.discord.world)


def delete(request: Request) -> None:
    if _webhook(request) is None:
        return answering.delete(request)
    _message(request).deleted = True
    return None


def _webhook(request: Request) -> Webhook | None:
    """Return the webhook that is meant; None where it is an interaction's."""
    id, world = request.number("application"), request.discord.world
    if id == world.application_id:
        return None
    found = world.webhooks.get(id)
    if found is None or request.named["token"] != token_of(found):
        raise unknown("Webhook", 10015)
    return found


def _place(request: Request, webhook: Webhook) -> Channel:
    """Return where a webhook posts: its channel, or the thread that is named."""
    thread = request.query.get("thread_id")
    if thread is None:
        if webhook.channel.kind == FORUM:
            raise Refused(400, 220001, "Webhooks posted to forum channels must have a thread")
        return webhook.channel
    found = request.discord.world.channel_of(int(thread))
    if found.parent is not webhook.channel:
        raise unknown("Channel", 10003)
    return found


def _message(request: Request) -> Message:
    webhook = _webhook(request)
    assert webhook is not None
    where = _place(request, webhook)
    message = request.discord.world.message_of(where.id, request.number("message"))
    if message.webhook is not webhook:
        raise unknown("Message", 10008)
    return message


def token_of(webhook: Webhook) -> str:
    return f"hook-token-{webhook.id}"


def _written(request: Request, webhook: Webhook) -> Json:
    guild = webhook.channel.guild
    return {
        "id": str(webhook.id),
        "type": 1,
        "name": webhook.name,
        "avatar": None,
        "channel_id": str(webhook.channel.id),
        "guild_id": str(guild.id) if guild else None,
        "application_id": str(request.discord.world.application_id),
        "token": token_of(webhook),
        "user": shapes.user(request.discord.world.bot),
    }


ROUTES = [
    Route("GET", "/channels/{channel}/webhooks", of_channel),
    Route("POST", "/channels/{channel}/webhooks", make),
    Route("POST", "/webhooks/{application}/{token}", execute),
    Route("PATCH", "/webhooks/{application}/{token}/messages/{message}", edit),
    Route("DELETE", "/webhooks/{application}/{token}/messages/{message}", delete),
]
