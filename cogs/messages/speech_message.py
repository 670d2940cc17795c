"""Renders words in character: who speaks, the parts, and the bot's own way to post them."""

from typing import Any

import discord

from cogs import wording
from cogs.messages.embed import portrait_of
from cogs.messages.emojis import find_face
from cogs.messages.safe_text import defuse_text, escape_name
from play.language.speech_text import LONGEST_PART
from play.turn.speech.character_speech import SAY
from play.turn.utterance_and_ruling import Ruling
from storage.secret_entries import WHISPER


def parts_of(ruling: Ruling) -> list[str]:
    """Return the parts in which words are posted."""
    facts = {fact.key: fact.value for fact in ruling.outcome.facts}
    parts = facts.get("parts")
    return [str(part) for part in parts] if isinstance(parts, list) else []


def name_of(ruling: Ruling) -> str:
    """Return who speaks."""
    facts = {fact.key: fact.value for fact in ruling.outcome.facts}
    return str(facts.get("character") or wording.SOMEONE)


def is_words(ruling: Ruling) -> bool:
    """Say whether a ruling contains spoken words, which are posted under the speaker's name."""
    return ruling.outcome.kind == SAY and ruling.entry is not None


def is_whisper(ruling: Ruling) -> bool:
    """Say whether a ruling is a whisper, which has a public line."""
    return ruling.outcome.kind == WHISPER and ruling.entry is not None


def render_heading(ruling: Ruling) -> str:
    """Return the speaker as a line above their words, leaving room for a full part."""
    name = name_of(ruling)
    while len(made := f"**{defuse_text(escape_name(name))}**\n") > 2000 - LONGEST_PART:
        name = name[:-1]
    return made


def face_of(ruling: Ruling) -> str:
    """Return the link of the speaker's picture: the portrait, or else the initial."""
    return portrait_of(ruling) or find_face(name_of(ruling))


def plain_message(ruling: Ruling, text: str) -> dict[str, Any]:
    """Return words as the bot itself posts them: with the name above and the picture beside."""
    made: dict[str, Any] = {"content": f"{render_heading(ruling)}{text}"[:2000]}
    if portrait := portrait_of(ruling):
        embed = discord.Embed()
        embed.set_thumbnail(url=portrait)
        made["embeds"] = [embed]
    return made
