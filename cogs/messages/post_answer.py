"""One public message that answers a whole post, without what is hidden."""

import json
from collections.abc import Sequence
from dataclasses import astuple
from typing import Any, Self

from cogs import wording
from cogs.messages import button_labels
from cogs.messages.button_kinds import Panel, ShowButton, WhyButton
from cogs.messages.embed import title
from cogs.messages.layout import is_laid_out
from cogs.messages.public_line_of_secrets import hidden_message, is_hidden
from cogs.messages.ruling_message import NONE, ruling_message
from cogs.messages.safe_text import clip_text
from play.turn.utterance_and_ruling import Ruling
from rules.core.records.frozen_values import freeze

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
