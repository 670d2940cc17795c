"""What everyone sees of a ruling that only some may know: whispers, secret and blind rolls."""

from typing import Any

import discord

from cogs import wording
from cogs.messages import button_labels
from cogs.messages.button_kinds import Panel, SayButton, ShowButton
from cogs.messages.embed import (
    CONTENT,
    title,
)
from cogs.messages.message_buttons import render_open_choices
from cogs.messages.ruling_message import NONE
from cogs.messages.safe_text import escape_typed_parts
from cogs.messages.speech import is_whisper
from play.posted.button_sentences import sentence_id
from play.things.whisper_readers import calls_of
from play.turn.utterance_and_ruling import Ruling
from storage.secret_entries import DRAW

#: lookups that reveal nothing secret
OPEN_LOOKUPS = frozenset({"help", "rules", "about", "roll"})


#: kinds of secrets whose existence is announced
ANNOUNCED = frozenset({"plan", "seal", "vote_answer", DRAW})


def is_announced(ruling: Ruling) -> bool:
    """Say whether everyone is told that a secret exists; not for an unmet NPC's."""
    whose = ruling.outcome.subject
    return ruling.outcome.kind in ANNOUNCED and (not whose or whose in ruling.manner.met)


def is_hidden(ruling: Ruling) -> bool:
    """Say whether a ruling may not be shown publicly."""
    if ruling.visible != "all":
        return ruling.number is not None
    return ruling.outcome.private and ruling.said.partition(" ")[0] not in OPEN_LOOKUPS


def whisper_message(ruling: Ruling) -> dict[str, Any]:
    """Return the public line of a whisper: it pings its hearers, and they can open it."""
    line = title(ruling) if ruling.outcome.title else wording.SOMEONE_WHISPERED
    called = [discord.Object(int(id)) for id in calls_of(ruling) if id.isdigit()]
    names = " ".join(f"<@{each.id}>" for each in called) if not ruling.undone_by else ""
    told = wording.number_title(line, ruling.number)
    return {
        "content": f"{names} {told}".strip()[:CONTENT],
        "embeds": [],
        "view": Panel(*render_open_choices(ruling)),
        "allowed_mentions": discord.AllowedMentions(everyone=False, roles=False, users=called),
    }


def whispered_message(ruling: Ruling) -> dict[str, Any]:
    """Return what the speaker of a whisper sees: the words, and who can read them."""
    told = f"{title(ruling)} `#{ruling.number}`\n{ruling.outcome.prose}"
    return {"content": told[:CONTENT], "allowed_mentions": NONE}


def hidden_message(ruling: Ruling) -> dict[str, Any]:
    """Return a message that only says something happened, with
    a button for those who may see it."""
    if is_whisper(ruling):
        return whisper_message(ruling)
    name = escape_typed_parts(ruling.by, [ruling.by])
    shown = Panel()
    if ruling.entry:
        shown.add_item(ShowButton(*ruling.entry, label=button_labels.SHOW))
    else:
        shown.add_item(SayButton(sentence_id(ruling.said), label=button_labels.TELL_ME))
    content = wording.done_privately(ruling.number)
    if is_announced(ruling):
        content = wording.number_title(title(ruling), ruling.number)
        for item in render_open_choices(ruling):
            shown.add_item(item)
    elif ruling.visible != "all" and ruling.rolled:
        content = wording.rolled_secretly(name, ruling.visible, ruling.number)
    return {"content": content, "embeds": [], "view": shown, "allowed_mentions": NONE}


def blind_message(ruling: Ruling) -> dict[str, Any]:
    """Return all that the roller of a blind roll may know: that it was made, or undone."""
    return {"content": wording.BLIND if ruling.rolled else f"{title(ruling)} `#{ruling.number}`"}
