"""Messages made of components, with a button or a picture beside the words it is about.

Discord calls them Components V2. Such a message has neither content nor embeds, and can't be turned
back into one that has.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import discord

from cogs.messages.button_kinds import ROW
from cogs.messages.safe_text import clip_text
from rules.fast_tuples import NamedTuple

#: Discord's limits for a message: components, and characters of text
PARTS, TEXT = 40, 3_900
#: components per section: three, and perhaps plain words before the next
SECTION = 4
NONE = discord.AllowedMentions.none()
Item = discord.ui.Item[Any]


class Block(NamedTuple):
    """Words with a button or picture beside them, or nothing. An empty one is a separator."""

    text: str
    beside: Item | None = None


def lay_out(
    blocks: Sequence[Block], items: Sequence[Item] = (), colour: int | None = None
) -> dict[str, Any]:
    """Return a message of these blocks, with buttons and menus below, within Discord's limits."""
    rows = _rows(items)
    lines = sum(not block.text.strip() for block in blocks)
    used = 1 + lines + sum(1 + len(row) for row in rows)
    shown = _limit_sections(_fit_text(blocks), (PARTS - used) // SECTION)
    made = discord.ui.LayoutView(timeout=None)
    made.add_item(discord.ui.Container(*map(_part, _merge_words(shown)), accent_colour=colour))
    for row in rows:
        made.add_item(discord.ui.ActionRow(*row))
    made.stop()  # its items are handled by their ids alone
    return {"content": None, "embeds": [], "view": made, "allowed_mentions": NONE}


def is_laid_out(made: dict[str, Any]) -> bool:
    """Say whether a message is made of components only."""
    return isinstance(made.get("view"), discord.ui.LayoutView)


def convert(made: dict[str, Any]) -> dict[str, Any]:
    """Return a message as one made of components, since such a
    message can't be edited into any other kind."""
    if is_laid_out(made):
        return made
    embeds: list[discord.Embed] = made.get("embeds") or []
    head = made.get("content") or ""
    blocks = [
        Block(f"### {head}" if head else ""),
        *(Block(each.description or "") for each in embeds),
    ]
    view, colour = made.get("view"), embeds[0].colour if embeds else None
    return lay_out(blocks, view.children if view else (), colour.value if colour else None)


def replace_page(made: dict[str, Any], message: discord.Message) -> dict[str, Any]:
    """Return a message in a form that can replace another,
    keeping its menus if it has none of its own."""
    if message.flags.components_v2:
        made = convert(made)
    if not is_laid_out(made):
        return made if made["view"].children else {k: v for k, v in made.items() if k != "view"}
    rows = [each for each in made["view"].children if isinstance(each, discord.ui.ActionRow)]
    parts, _ = read_parts(message) if not rows else ([], "")
    for each in parts:
        if isinstance(each, discord.ui.Select):
            made["view"].add_item(discord.ui.ActionRow(each))
    return made


def read_parts(message: discord.Message) -> tuple[list[Item], str]:
    """Return the buttons and menus of a message, and the words of one made of components."""
    kind = discord.ui.LayoutView if message.flags.components_v2 else discord.ui.View
    parts = [*kind.from_message(message, timeout=None).walk_children()]
    words = [each.content for each in parts if isinstance(each, discord.ui.TextDisplay)]
    return parts, "\n".join(words)


def _rows(items: Iterable[Item]) -> list[list[Item]]:
    """Return buttons five to a row, and each menu in its own row."""
    rows: list[list[Item]] = []
    for item in items:
        fits = rows and sum(each.width for each in rows[-1]) + item.width <= ROW
        rows[-1].append(item) if fits else rows.append([item])
    return rows


def _fit_text(blocks: Iterable[Block]) -> list[Block]:
    """Return blocks with the longest ones cut until all of them fit."""
    found = [block if block.text.strip() else Block("") for block in blocks]
    while (over := sum(len(block.text) + 1 for block in found) - TEXT) > 0:
        place = max(range(len(found)), key=lambda n: len(found[n].text))
        text = found[place].text
        found[place] = found[place]._replace(
            # by half at most, so that one long block doesn't pay for all the others
            text=clip_text(text, max(len(text) - over, len(text) // 2))
        )
    return found


def _limit_sections(blocks: Iterable[Block], most: int) -> list[Block]:
    """Return the blocks with at most this many things beside them, keeping all words."""
    found: list[Block] = []
    for block in blocks:
        many = sum(each.beside is not None for each in found) >= most
        found.append(block._replace(beside=None) if many else block)
    return found


def _merge_words(blocks: Iterable[Block]) -> list[Block]:
    """Return the blocks with adjacent plain ones merged, and without a separator at either end."""
    found: list[Block] = []
    for block in blocks:
        if not block.text and (not found or not found[-1].text):
            continue
        if found and _is_words(found[-1]) and _is_words(block):
            found[-1] = Block(f"{found[-1].text}\n{block.text}")
        else:
            found.append(block)
    return found if not found or found[-1].text else found[:-1]


def _is_words(block: Block) -> bool:
    return bool(block.text) and block.beside is None


def _part(block: Block) -> Item:
    if not block.text:
        return discord.ui.Separator()
    if block.beside is None:
        return discord.ui.TextDisplay(block.text)
    return discord.ui.Section(block.text, accessory=block.beside)
