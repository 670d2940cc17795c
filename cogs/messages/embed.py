"""Rulings as embeds and as lines. Values in, values out: nothing here talks to Discord."""

import re

import discord

from cogs import wording
from cogs.messages.markup import clipped, harmless, quoted, risky_strings
from play.turn.values import Ruling
from play.wording.changes import describe_ruling
from rules.core.outcome import Fact, Grade

COLOURS = {
    Grade.TRIUMPH: 0xE8B923,
    Grade.SUCCESS: 0x2E8B57,
    Grade.MIXED: 0xD9822B,
    Grade.FAILURE: 0xC0392B,
    Grade.DISASTER: 0x7B1E1E,
    Grade.NONE: 0x5B6C8F,
}
TITLE, DESCRIPTION, WHOLE, CONTENT = 256, 4000, 5800, 1900


def title(ruling: Ruling) -> str:
    """Return the one-line result, which the content of a message repeats."""
    placing = ruling.said.partition(" ")[0] in ("game", "gm")
    text = harmless(ruling.outcome.title, ruling.manner.names, markup=False, channels=placing)
    return f"~~{text}~~" if ruling.undone_by else text


def typed_words(ruling: Ruling) -> list[str]:
    """Return what people typed that may stand in a ruling's words."""
    outcome = ruling.outcome
    changed = (part for c in outcome.changes for part in (*c.field.split("."), c.before, c.after))
    words = risky_strings(
        ruling.said.partition(" # ")[2], *changed, *(fact.value for fact in outcome.facts)
    )
    return [*ruling.manner.names, *dict.fromkeys(words)]


def is_line(ruling: Ruling) -> bool:
    """Say whether a ruling is so simple that a line tells it all."""
    outcome = ruling.outcome
    told = any(fact.label for fact in outcome.facts)
    long = "\n" in outcome.prose or len(outcome.prose) > 120
    recorded = ruling.number is not None
    return recorded and not (told or long or ruling.rolled or outcome.choices)


def line(ruling: Ruling, *, public: bool = True) -> str:
    """Return a ruling in one line: what happened, what changed, its number."""
    outcome, names = ruling.outcome, typed_words(ruling)
    parts = [f"**{title(ruling)}**", harmless(outcome.prose.partition("\n")[0], names)]
    made = [harmless(text, names, markup=False) for text in describe_ruling(ruling, public=public)]
    parts += [f"({', '.join(made[:4])})"] if made else []
    parts += [wording.undone_by(ruling.undone_by)] if ruling.undone_by else []
    parts += [f"({wording.PLANNED})"] if ruling.planned else []
    parts += [f"`#{ruling.number}`"] if ruling.number else []
    return clipped(" ".join(filter(None, parts)), CONTENT // 2)


def embed(ruling: Ruling, *, public: bool = True) -> discord.Embed:
    """Return a ruling as an embed: result, dice, modifiers, total, meaning, changes, number."""
    outcome, names = ruling.outcome, typed_words(ruling)
    shown = discord.Embed(title=clipped(title(ruling), TITLE), colour=_colour(ruling))
    first, _, rest = harmless(outcome.prose, names).partition("\n")
    card = ruling.number is None and sum(bool(fact.label) for fact in outcome.facts) > 1
    facts = [] if card else [_fact(fact) for fact in outcome.facts if fact.label]
    made = [harmless(each, names, markup=False) for each in describe_ruling(ruling, public=public)]
    lines = [first, *(harmless(each, names) for each in facts), rest, *made]
    text = "\n".join(filter(None, lines))
    said = quoted(ruling.said.partition(" # ")[2])
    undone = f"**{wording.undone_by(ruling.undone_by)}**" if ruling.undone_by else ""
    taken = "" if undone else _taken(ruling)
    planned = f"-# {wording.PLANNED}" if ruling.planned else ""
    whole = "\n".join(filter(None, (undone, text, taken, said, planned)))
    shown.description = clipped(whole, DESCRIPTION) or None
    if card:
        _add_fields(shown, ruling)
    if ruling.manner.portrait.startswith("https://"):
        shown.set_thumbnail(url=ruling.manner.portrait)
    if ruling.number is not None:
        shown.set_footer(text=f"#{ruling.number}")
    return shown


def _taken(ruling: Ruling) -> str:
    """Tell which choices were taken, also those that have no room as buttons."""
    labels = [offered.choice.label for offered in ruling.choices if offered.taken]
    names = ruling.manner.names
    return harmless(wording.taken_so_far(labels), names, markup=False) if labels else ""


def _fact(fact: Fact) -> str:
    return f"{fact.label}: {fact.text or fact.value}"


def _add_fields(shown: discord.Embed, ruling: Ruling) -> None:
    """Lay a card out in fields, as many as Discord takes."""
    left, names = WHOLE - len(shown), typed_words(ruling)
    for fact in [each for each in ruling.outcome.facts if each.label][:25]:
        value = clipped(harmless(fact.text or str(fact.value), names), 1000) or "—"
        left -= len(fact.label) + len(value)
        if left < 0:
            break
        shown.add_field(name=clipped(fact.label, TITLE), value=value, inline=len(value) < 24)


def _colour(ruling: Ruling) -> int:
    """Return the character's own colour, else that of how it went."""
    own = re.fullmatch(r"#?([0-9a-fA-F]{6})", ruling.manner.colour.strip())
    if own is not None:
        return int(own[1], 16)
    try:
        return discord.Colour.from_str(ruling.manner.colour).value
    except ValueError:
        return COLOURS[ruling.outcome.grade]
