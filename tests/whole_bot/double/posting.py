"""How a body becomes a post, and what the bot must be allowed for it."""

from tests.whole_bot.double import limits, shapes
from tests.whole_bot.double.refusal import OverLimit, Refused
from tests.whole_bot.double.rest import Discord, Request
from tests.whole_bot.double.world import EPHEMERAL, Channel, Json, Message, User

KEPT = ("content", "embeds", "components", "attachments", "allowed_mentions")


def require(channel: Channel, *permissions: str) -> None:
    """Refuse what the bot may not do in this channel."""
    if channel.guild is None:
        return
    may = channel.bot_may
    if not may.view_channel:
        raise Refused(403, 50001, "Missing Access")
    if not all(getattr(may, each) for each in permissions):
        raise Refused(403, 50013, "Missing Permissions")


def written_before(request: Request, channel: Channel) -> Message | None:
    """Return the post of the same nonce, where the bot wants it to count only once."""
    nonce = request.body.get("nonce")
    if nonce is None or not request.body.get("enforce_nonce"):
        return None
    if len(str(nonce)) > 25:
        raise OverLimit("nonce: longer than 25")
    said = request.discord.world.said_in(channel)
    return next((each for each in said if each.nonce == str(nonce)), None)


def write(
    request: Request, channel: Channel, body: Json, *, only_for: User | None = None
) -> Message:
    """Check a body and make it a post of the bot, announced unless it is private."""
    limits.message(body, files=len(request.files))
    world = request.discord.world
    message = Message(world.new_id(), channel, world.bot, flags=int(body.get("flags") or 0))
    message.at, message.process = request.at, request.process
    _fill(message, body)
    message.attachments = attached(request)
    message.reply_to = _reply_to(request, channel, body)
    message.only_for = only_for if message.private else None
    message.nonce = str(body["nonce"]) if body.get("nonce") is not None else None
    world.keep(message)
    announce(request.discord, "MESSAGE_CREATE", message)
    return message


def edit(request: Request, message: Message, body: Json) -> Message:
    """Check an edit, keep how the post stood before, and announce the new form."""
    before: Json = {name: getattr(message, name) for name in KEPT}
    after = before | {name: body[name] for name in KEPT if name in body}
    # Being made of parts can be gained by an edit, and never lost.
    message.flags |= int(body.get("flags") or 0) & limits.PARTS_ALONE
    limits.message(after | {"flags": message.flags}, files=len(request.files))
    message.edits.append(before)
    _fill(message, body)
    left = {str(each["id"]) for each in message.attachments}  # what is new has no such id yet
    message.attachments = [each for each in before["attachments"] if each["id"] in left]
    message.attachments += attached(request)
    announce(request.discord, "MESSAGE_UPDATE", message)
    return message


def announce(discord: Discord, event: str, message: Message) -> None:
    """Tell the gateway about a post that is not private."""
    if message.flags & EPHEMERAL:
        return
    data = shapes.message(message, discord.world)
    guild = message.channel.guild
    if guild is None:
        discord.gateway.dispatch(event, data | {"channel_type": message.channel.kind})
        return
    data["guild_id"] = str(guild.id)
    member = guild.members.get(message.author.id)
    if member is not None:
        data["member"] = {k: v for k, v in shapes.member(member).items() if k != "user"}
    discord.gateway.dispatch(event, data, guild.id)


def _fill(message: Message, body: Json) -> None:
    for name in KEPT:
        if name in body:
            empty = None if name == "allowed_mentions" else "" if name == "content" else []
            setattr(message, name, body[name] if body[name] is not None else empty)


def attached(request: Request) -> list[Json]:
    world = request.discord.world
    return [
        file | {"id": str(world.new_id()), "url": f"{request.discord.url}/file", "proxy_url": ""}
        for file in request.files
    ]


def _reply_to(request: Request, channel: Channel, body: Json) -> Message | None:
    reference = body.get("message_reference")
    if not reference:
        return None
    found = request.discord.world.messages.get(int(reference["message_id"]))
    if found is not None and not found.deleted and found.channel is channel:
        return found
    if reference.get("fail_if_not_exists", True):
        raise OverLimit("message_reference: Unknown message")
    return None
