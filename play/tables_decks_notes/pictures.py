"""Stores pictures that come with a sentence."""

import re
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from play.turn.turn import Turn
from rules.core import limits
from rules.core.errors import Refused
from rules.core.outcome import Document, Fact, Outcome
from rules.core.sheet import Sheet
from storage.personal_data import pictures

#: the first bytes of each kind of picture
_BEGINS = {"png": (b"\x89PNG\r\n\x1a\n",), "jpg": (b"\xff\xd8\xff",), "gif": (b"GIF87a", b"GIF89a")}


def kind_of_picture(content: bytes) -> str:
    """Return a file's kind of picture, or an empty text if it isn't a supported one."""
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "webp"
    return next((kind for kind, begins in _BEGINS.items() if content.startswith(begins)), "")


async def keep_picture(turn: Turn, owner: str) -> str:
    """Store the attached picture and return its name, or an empty text if there is none."""
    content = turn.said.attached
    if content is None:
        return ""
    kind = kind_of_picture(content)
    if not kind:
        raise Refused("no_picture")
    if len(content) > limits.PICTURE_BYTES:
        raise Refused("picture_too_large")
    name = f"{sha256(content).hexdigest()[:32]}.{kind}"
    key = pictures.picture_key(turn.found.game, owner, name)
    unused = await _make_room(turn, key)

    # only with the entry: a sentence that has to ask something first stores no picture
    async def keep(number: int) -> None:
        await pictures.drop(turn.tx, unused)
        await pictures.keep(turn.tx, key, content)

    turn.draft.afterwards.append(keep)
    return name


async def _make_room(turn: Turn, key: str) -> list[str]:
    """Return unused pictures to delete if there is no room for another.

    As long as there is room they stay, because an undo may need them.
    """
    keys = await pictures.list_keys(turn.tx, turn.found.game)
    if key in keys or len(keys) < limits.PICTURES:
        return []
    unused = await pictures.list_unused(turn.tx, turn.found.game)
    if not unused:
        raise Refused("too_many_pictures", most=limits.PICTURES)
    return unused


async def keep_portrait(turn: Turn, sheets: Sequence[Sheet]) -> list[tuple[str, str, str]]:
    """Store an attached picture as a portrait, and return the value to set, if any."""
    owner = sheets[0].owner if len(sheets) == 1 else turn.said.speaker
    name = await keep_picture(turn, owner)
    return [("portrait", "=", f"{pictures.KEPT}{name}")] if name else []


def hand_portrait(turn: Turn, outcome: Outcome, portrait: str) -> Outcome:
    """Return an outcome that sets an attached portrait, with the picture as a file."""
    facts = {fact.key: str(fact.value) for fact in outcome.facts}
    document = name_file(facts["name"], portrait, turn.said.attached or b"")
    given = (*outcome.facts, Fact("portrait", portrait))
    return replace(outcome, facts=given, document=document)


def name_file(title: str, picture: str, content: bytes) -> Document:
    """Return a picture as a file named after what it shows."""
    ending = picture.rpartition(".")[2]
    name = re.sub(r"[^\w-]+", "-", title).strip("-") or "picture"
    return Document(f"{name}.{ending}", content)
