"""Renders rulings as embeds and as lines; nothing here talks to Discord."""

import re

import discord

from cogs import wording
from cogs.messages.emojis import Drawing
from cogs.messages.safe_text import clip_text, escape_typed_parts, quote_comment, risky_strings
from play.pending.next_turn_and_deaths import DIED
from play.turn.utterance_and_ruling import Ruling
from play.wording.changes import describe_ruling
from play.wording.ruling_card import Card, headline_of
from play.wording.timestamps import for_discord
from rules.core.outcome import Grade

COLOURS = {
    Grade.TRIUMPH: 0xE8B923,
    Grade.SUCCESS: 0x2E8B57,
    Grade.MIXED: 0xD9822B,
    Grade.FAILURE: 0xC0392B,
    Grade.DISASTER: 0x7B1E1E,
    Grade.NONE: 0x5B6C8F,
}
MOURNING = 0x17191C
#: a little below Discord's limits: 4096 for a description, 6000 for all embeds, 2000 for content
TITLE, DESCRIPTION, WHOLE, CONTENT = 500, 4000, 5800, 1900
#: the most letters of each part of the small print
SMALL = 400


def title(ruling: Ruling, card: Card | None = None) -> str:
    """Return the headline of a ruling: its message's content, which notifications show."""
    parts = card.headline if card is not None else headline_of(ruling)
    placing = ruling.said.startswith(("game ", "gm "))  # these name channels
    name, rest, result = [
        escape_typed_parts(part, ruling.manner.names, markup=False, channels=placing)
        for part in parts
    ]
    bold = f"**{name}**" if name else ""
    text = clip_text(f"{bold}{rest}{f' · **{result}**' if result else ''}", TITLE)
    return for_discord(f"~~{text}~~" if ruling.undone_by else text)


#: how links to attachments begin
DISCORDS = "https://cdn.discordapp.com/attachments/"


def typed_words(ruling: Ruling) -> list[str]:
    """Return typed text that may occur in a ruling's words."""
    outcome = ruling.outcome
    changed = [part for c in outcome.changes for part in (*c.field.split("."), c.before, c.after)]
    words = risky_strings(
        ruling.said.partition(" # ")[2], *changed, *[fact.value for fact in outcome.facts]
    )
    return [*ruling.manner.names, *dict.fromkeys(words)]


def is_line(ruling: Ruling) -> bool:
    """Say whether a ruling is so simple that a line is enough."""
    outcome = ruling.outcome
    if ruling.number is None or ruling.rolled or outcome.choices:
        return False
    long = "\n" in outcome.prose or len(outcome.prose) > 120
    return not long and not any(fact.label for fact in outcome.facts)


def line(ruling: Ruling, *, public: bool = True) -> str:
    """Return a ruling on one line: what happened, what changed, its number."""
    outcome, names = ruling.outcome, typed_words(ruling)
    told = (title(ruling), escape_typed_parts(outcome.prose.partition("\n")[0], names))
    parts = [" · ".join(filter(None, told))]
    own = f"{headline_of(ruling).name}: "
    changed = [each.removeprefix(own) for each in describe_ruling(ruling, public=public)]
    made = [escape_typed_parts(text, names, markup=False) for text in changed]
    parts += [f"({', '.join(made[:4])})"] if made else []
    parts += [wording.describe_undoing(ruling.undone_by)] if ruling.undone_by else []
    parts += [f"({wording.PLANNED})"] if ruling.planned else []
    parts += [f"`#{ruling.number}`"] if ruling.number else []
    return clip_text(" ".join(filter(None, parts)), CONTENT // 2)


def embed(ruling: Ruling, card: Card) -> discord.Embed:
    """Return a ruling as an embed, which continues after the headline: the speaker's own words,
    dice, what happens, what changed, small print."""
    shown = discord.Embed(colour=colour_of(ruling, card))
    names = typed_words(ruling)
    small = small_print(ruling, card, names)
    whole = "\n".join([line for line in _lines(ruling, card, names) if line])
    whole = clip_text(whole, DESCRIPTION - len(small) - 1)
    shown.description = "\n".join(filter(None, (whole, small))) or None
    if portrait := portrait_of(ruling):
        shown.set_thumbnail(url=portrait)
    return shown


def portrait_of(ruling: Ruling) -> str:
    """Return the link to the portrait of the ruling's character, if there is a usable one.

    Discord's own links expire, so their signature is removed; Discord then signs them itself.
    """
    portrait = ruling.manner.portrait
    if not portrait:
        return ""
    if portrait.startswith(DISCORDS):
        return portrait.partition("?")[0]
    return portrait if portrait.startswith("https://") else ""


def death_cards(ruling: Ruling) -> list[discord.Embed]:
    """Return a card for each character who died in a ruling, unless it was undone."""
    names = ruling.outcome.memory.get(DIED)
    if ruling.undone_by or not isinstance(names, list):
        return []
    told = [escape_typed_parts(str(name), [str(name)], markup=False) for name in names]
    return [
        discord.Embed(colour=MOURNING, description=wording.describe_death(name)) for name in told
    ]


def _lines(ruling: Ruling, card: Card, names: list[str]) -> list[str]:
    drawing = Drawing()
    undone = wording.describe_undoing(ruling.undone_by) if ruling.undone_by else ""
    taken = wording.taken_so_far(card.taken) if card.taken and not undone else ""
    return [
        f"**{undone}**" if undone else "",
        quote_comment(card.comment),
        dice_line(card, names, drawing),
        *[drawing.draw(escape_typed_parts(words, names), die) for words, die in card.lead],
        drawing.draw(for_discord(escape_typed_parts("\n".join(card.lines), names))),
        *[drawing.draw(escape_typed_parts(each, names, markup=False)) for each in card.changes],
        escape_typed_parts(taken, ruling.manner.names, markup=False),
    ]


def dice_line(card: Card, names: list[str], drawing: Drawing) -> str:
    """Return the line of dice: the dice, the modifiers and the total."""
    parts = [drawing.draw(escape_typed_parts(words, names), die) for words, die in card.dice]
    rolled = "  ".join(parts)
    total = escape_typed_parts(card.total, names)
    return f"{rolled}  =  {total}" if rolled and total else rolled or total


def small_print(ruling: Ruling, card: Card, names: list[str]) -> str:
    """Return the small print: the number, and what a result is made of. `names` are typed texts."""
    parts = [f"#{ruling.number}"] if ruling.number is not None else []
    parts += [wording.PLANNED] if ruling.planned else []
    parts += [clip_text(escape_typed_parts(each, names), SMALL) for each in card.small]
    return clip_text(f"-# {' · '.join(parts)}", DESCRIPTION // 4) if parts else ""


def colour_of(ruling: Ruling, card: Card) -> int:
    """Return the character's own colour, or else one for how it went for the players."""
    if not ruling.manner.colour:
        return COLOURS[card.tone]
    own = re.fullmatch(r"#?([0-9a-fA-F]{6})", ruling.manner.colour.strip())
    if own is not None:
        return int(own[1], 16)
    try:
        return discord.Colour.from_str(ruling.manner.colour).value
    except ValueError:
        return COLOURS[card.tone]
