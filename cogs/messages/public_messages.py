"""What everyone sees: one message that answers a whole post, and one line of a ruling that only
some may know: a whisper, a secret or blind roll."""

import json
from collections.abc import Sequence
from dataclasses import astuple
from typing import Any, Self

import discord

from cogs import wording
from cogs.messages import button_labels
from cogs.messages.button_kinds import Panel, SayButton, ShowButton, WhyButton
from cogs.messages.component_layout import is_laid_out
from cogs.messages.embed import (
    CONTENT,
    title,
)
from cogs.messages.message_buttons import render_open_choices
from cogs.messages.ruling_message import NONE, ruling_message
from cogs.messages.safe_text import clip_text, escape_typed_parts
from cogs.messages.speech_message import is_whisper
from play.posted.button_sentences import sentence_id
from play.tables_decks_notes.whisper_readers import calls_of
from play.turn.utterance_and_ruling import Ruling
from rules.core.records.frozen_values import freeze
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


#: Discord's limit for a message
LONGEST_MESSAGE = 2000
#: how many of a post's secrets get a button; `/history` shows all
SHOWN = 3


@freeze
class Why:
    """What went wrong in a post: its author, and how many of its sentences failed."""

    post: int
    author: int
    failed: int
    of: int

    def to_json(self) -> str:
        return json.dumps(astuple(self))

    @classmethod
    def from_json(cls, kept: str | None) -> Self | None:
        return cls(*json.loads(kept)) if kept else None


def digest_message(
    rulings: Sequence[Ruling], there: int = 0, why: Why | None = None
) -> dict[str, Any]:
    """Return the message. `there`: the channel for rolls, to which public rulings were sent."""
    told = [ruling for ruling in rulings if not is_hidden(ruling)]
    hidden = [ruling for ruling in rulings if is_hidden(ruling)]
    if not told and len(hidden) == 1 and why is None:
        return hidden_message(hidden[0])
    doors = [ruling for ruling in hidden if ruling.entry][:SHOWN]
    made: dict[str, Any] = {"content": "", "embeds": [], "allowed_mentions": NONE}
    if there:
        made["content"] = "\n".join(wording.add_place(title(ruling), there) for ruling in told)
    elif told:
        made = ruling_message(told, plain=bool(hidden or why))
    if is_laid_out(made):
        return made
    view = made.get("view") or Panel()
    for ruling in doors:
        assert ruling.number is not None
        view.add_item(
            ShowButton(ruling.game, ruling.number, label=button_labels.show(ruling.number))
        )
    lines = [made["content"], *(hidden_message(ruling)["content"] for ruling in hidden)]
    if why is not None:
        lines.append(wording.not_all_understood(why.failed, why.of))
        view.add_item(WhyButton(why.post, why.author, label=button_labels.WHY))
    content = clip_text("\n".join(filter(None, lines)), LONGEST_MESSAGE)
    return made | {"content": content, "view": view}
