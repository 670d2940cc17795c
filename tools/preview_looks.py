"""Adds what the preview doesn't show like Discord yet: dice as pictures, and some Markdown.

In an embed's text Discord supports small print, mentions and clickable commands, and a quotation
ends with its line.
"""

import re

import simcord
from simcord.backend.cdn import CDN_BASE
from simcord.preview import _markdown

from cogs.messages.emojis import FACE_LINK
from cogs.outgoing.emoji_upload import FOLDER, emoji_name

KNOWN = {"subtext": True, "mentions": True, "commands": True}
_QUOTED = re.compile(r"^(> .*)\n(?!> |\n|$)", re.MULTILINE)
_whole_quotes = _markdown._discord_multiline_quotes


def _quotes(text: str) -> str:
    """End a quotation with its line."""
    return _whole_quotes(_QUOTED.sub(r"\1\n\n", text))


def improve() -> None:
    """Let the page render text as Discord does."""
    for field in ("embed_description", "embed_field_value"):
        _markdown._FIELD_POLICIES[field].update(KNOWN)
    _markdown._discord_multiline_quotes = _quotes


def pictures_of(env: simcord.Env) -> dict[str, tuple[str, bytes]]:
    """Return the pictures of the bot's own emojis, which the
    page would otherwise fetch from Discord."""
    pictures = {}
    for path in FOLDER.glob("*.png"):
        drawn = path.read_bytes()
        pictures[emoji_name(path.stem, drawn)] = drawn
    return {
        link: (f"{emoji.name}.png", pictures[emoji.name])
        for id, emoji in env.backend.application_emojis.items()
        for link in (f"{CDN_BASE}/emojis/{id}.png", FACE_LINK.format(id))
        if emoji.name in pictures
    }
