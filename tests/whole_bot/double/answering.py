"""Endpoints that answer an interaction: the callback, follow-ups, edits of either."""

from tests.whole_bot.double import limits, posting, shapes
from tests.whole_bot.double.interactions import Interaction
from tests.whole_bot.double.refusal import OverLimit, unknown
from tests.whole_bot.double.rest import Request, Route
from tests.whole_bot.double.world import EPHEMERAL, LOADING, Json, Message

REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9


def callback(request: Request) -> Json | None:
    """Take the acknowledgement: once, in time, and only if its body is right."""
    discord = request.discord
    found = discord.interactions.to_acknowledge(request.number("id"), request.named["token"])
    body = request.body
    data = body.get("data") or {}
    match body["type"]:
        case 4:
            found.original = posting.write(request, found.channel, data, only_for=found.who)
        case 5:
            found.original, found.loading = _thinking(request, found, data), True
        case 6:
            found.original = found.source
        case 7:
            found.original = posting.edit(request, _pressed(found), data)
        case 8:
            limits.choices(data.get("choices") or [])
        case 9:
            limits.modal(data)
        case other:
            raise OverLimit(f"callback type {other}")
    found.callback = body
    found.answered_at, found.answered_by = request.at, request.process
    wants_it = request.query.get("with_response") in ("1", "true")
    return _acknowledged(request, found, body["type"]) if wants_it else None


def follow_up(request: Request) -> Json:
    """Take a follow-up; the first after a deferral becomes the deferred message itself."""
    found = _interaction(request)
    if found.loading and found.original is not None:
        return shapes.message(_finish(request, found), request.discord.world)
    message = posting.write(request, found.channel, request.body, only_for=found.who)
    found.followups.append(message)
    return shapes.message(message, request.discord.world)


def get(request: Request) -> Json:
    """Return an answer."""
    return shapes.message(_answer(request), request.discord.world)


def edit(request: Request) -> Json:
    """Edit an answer, private ones too."""
    found, message = _interaction(request), _answer(request)
    if found.loading and message is found.original:
        return shapes.message(_finish(request, found), request.discord.world)
    posting.edit(request, message, request.body)
    return shapes.message(message, request.discord.world)


def delete(request: Request) -> None:
    """Delete an answer."""
    _answer(request).deleted = True


def _thinking(request: Request, found: Interaction, data: Json) -> Message:
    world = request.discord.world
    private = int(data.get("flags") or 0) & EPHEMERAL
    message = Message(world.new_id(), found.channel, world.bot, flags=private | LOADING)
    message.only_for = found.who if private else None
    return world.keep(message)


def _finish(request: Request, found: Interaction) -> Message:
    message = found.original
    assert message is not None
    posting.edit(request, message, request.body)  # its visibility was settled by the deferral
    message.flags &= ~LOADING
    found.loading = False
    return message


def _pressed(found: Interaction) -> Message:
    if found.source is None:
        raise OverLimit("there is no message to update")
    return found.source


def _acknowledged(request: Request, found: Interaction, kind: int) -> Json:
    shown = found.original
    written: Json = {"id": str(found.id), "type": found.payload["type"]}
    if shown is not None:
        written["response_message_id"] = str(shown.id)
        written["response_message_loading"] = found.loading
        written["response_message_ephemeral"] = shown.private
    answer: Json = {"interaction": written}
    if shown is not None and kind in (REPLY, UPDATE):
        message = shapes.message(shown, request.discord.world)
        answer["resource"] = {"type": kind, "message": message}
    return answer


def _interaction(request: Request) -> Interaction:
    application = request.number("application")
    return request.discord.interactions.of_token(application, request.named["token"])


def _answer(request: Request) -> Message:
    found, name = _interaction(request), request.named["message"]
    mine = [found.original, *found.followups]
    for message in mine[:1] if name == "@original" else mine:
        wanted = message is not None and name in ("@original", str(message.id))
        if message is not None and wanted and not message.deleted:
            return message
    raise unknown("Message", 10008)


ROUTES = [
    Route("POST", "/interactions/{id}/{token}/callback", callback),
    Route("POST", "/webhooks/{application}/{token}", follow_up),
    Route("GET", "/webhooks/{application}/{token}/messages/{message}", get),
    Route("PATCH", "/webhooks/{application}/{token}/messages/{message}", edit),
    Route("DELETE", "/webhooks/{application}/{token}/messages/{message}", delete),
]
