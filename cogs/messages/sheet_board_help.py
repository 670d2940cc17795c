"""Screens that are looked at again and again: sheets, the
board, help, with buttons beside their parts."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from cogs import wording
from cogs.messages import button_labels
from cogs.messages.button_kinds import GroupButton, PauseButton, SayButton
from cogs.messages.command_mentions import MENU
from cogs.messages.component_layout import Block, Item, lay_out
from cogs.messages.embed import colour_of, portrait_of, small_print, title, typed_words
from cogs.messages.emojis import Drawing, find_face
from cogs.messages.lookup_menus import has_menus
from cogs.messages.message_buttons import view
from cogs.messages.safe_text import escape_typed_parts
from play.pending.pauses import asks_pause
from play.posted.button_sentences import sentence_id
from play.posted.pinned_cards import group_offers
from play.turn.utterance_and_ruling import Ruling
from play.wording import pause as pause_wording
from play.wording.ruling_card import SHEETS, compose, sheet_groups
from play.wording.timestamps import for_discord
from rules.core.outcome import PARTS
from rules.registry import find_system


def screen_message(ruling: Ruling) -> dict[str, Any] | None:
    """Return the message of a ruling that is a screen; None if it is a card."""
    if ruling.outcome.kind in SHEETS:
        return sheet_message(ruling, view([ruling]).children)
    if not list_parts(ruling):
        return None
    return parts_message(ruling, view([ruling]).children if has_menus(ruling) else ())


def list_parts(ruling: Ruling) -> list[tuple[str, str]]:
    """Return the parts of a screen, each with the sentence of its button."""
    kept = ruling.outcome.memory.get(PARTS)
    return [(str(text), str(says)) for text, says in kept] if isinstance(kept, list) else []


def parts_message(ruling: Ruling, items: Sequence[Item]) -> dict[str, Any]:
    """Return the board or help, with a button beside each part."""
    card = compose(ruling, public=True)
    labels = {each.choice.says: each.choice.label for each in ruling.choices}
    parts = [
        Block(_render(ruling, MENU.rename(text, ruling.system)), _say_button(ruling, says, labels))
        for text, says in list_parts(ruling)
    ]
    head = "\n".join(filter(None, (f"### {title(ruling)}", parts[0].text)))
    small = [Block(text) for text in (small_print(ruling, card, typed_words(ruling)),) if text]
    blocks = [Block(head, parts[0].beside), *parts[1:], *small]
    return lay_out(blocks, items, colour_of(ruling, card))


def _say_button(ruling: Ruling, says: str, labels: Mapping[str, str]) -> Item | None:
    """Return a part's button, labelled like the choice that says the same."""
    if not says or (says.startswith("clock ") and says not in labels):  # a full clock has no button
        return None
    if asks_pause(says):
        return PauseButton(label=pause_wording.PAUSE)
    own = button_labels.TRY_IT if has_menus(ruling) else button_labels.WHO_IS_WAITED_FOR
    return SayButton(sentence_id(says), label=labels.get(says, own))


def sheet_message(ruling: Ruling, items: Sequence[Item]) -> dict[str, Any]:
    """Return a sheet: the portrait beside the name, and a button beside each group."""
    buttons = _group_buttons(ruling)
    groups = [
        Block(
            _render(ruling, group.text),
            next((buttons[k] for k in group.keys if k in buttons), None),
        )
        for group in sheet_groups(ruling)
    ]
    below = [block.text for block in groups[:1] if block.beside is None]  # who it is
    head = "\n".join([f"### {title(ruling)}", *below])
    blocks = [Block(head, _thumbnail(ruling)), *groups[len(below) :]]
    return lay_out(blocks, items, colour_of(ruling, compose(ruling, public=True)))


def _render(ruling: Ruling, text: str) -> str:
    """Return words as Discord shows them, with typed parts escaped."""
    return Drawing().draw(for_discord(escape_typed_parts(text, typed_words(ruling))))


def _thumbnail(ruling: Ruling) -> discord.ui.Thumbnail[Any] | None:
    portrait = portrait_of(ruling) or find_face(ruling.outcome.title)
    if not portrait:
        return None
    return discord.ui.Thumbnail(portrait, description=wording.portrait_of(ruling.outcome.title))


def _group_buttons(ruling: Ruling) -> Mapping[str, GroupButton]:
    """Return a button for each group with something to do, by the group's key."""
    system, offered = find_system(ruling.system), offers_of(ruling)
    if system is None or not offered or ruling.undone_by:
        return {}
    found = {}
    for key, theirs in group_offers(system, offered).items():
        label = next(iter(theirs)) if len(theirs) == 1 else system.card_buttons[key].label
        found[key] = GroupButton(ruling.game, ruling.outcome.subject, key, label=label)
    return found


def offers_beside(ruling: Ruling, key: str) -> dict[str, str]:
    """Return what a character can do that belongs to one group of the sheet."""
    system = find_system(ruling.system)
    return group_offers(system, offers_of(ruling)).get(key, {}) if system else {}


def offers_of(ruling: Ruling) -> dict[str, str]:
    """Return what the character of a sheet or a pinned card can do: label -> sentence."""
    kept = ruling.outcome.memory.get("offers")
    if isinstance(kept, dict):
        return {label: str(says) for label, says in kept.items()}
    return {each.choice.label: each.choice.says for each in ruling.choices}
