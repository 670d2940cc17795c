"""Rulings as embeds and as lines. Values in, values out: nothing here talks to Discord."""

import re
from collections.abc import Iterator

import discord

from cogs import wording
from cogs.messages.markup import clipped, harmless, quoted, risky_strings
from play.turn.style import is_housekeeping
from play.turn.values import Ruling
from rules.core.outcome import Fact, Grade
from rules.core.records.record import Change, Value

COLOURS = {
    Grade.TRIUMPH: 0xE8B923,
    Grade.SUCCESS: 0x2E8B57,
    Grade.MIXED: 0xD9822B,
    Grade.FAILURE: 0xC0392B,
    Grade.DISASTER: 0x7B1E1E,
    Grade.NONE: 0x5B6C8F,
}
TITLE, DESCRIPTION, WHOLE, CONTENT = 256, 4000, 5800, 1900
#: fields whose growth is harm, and those whose loss is
_GROWS = re.compile(r"wound|strain|harm|damage|stress|critical|injur|fatigue|corruption|scar")
_SHRINKS = re.compile(r"(^|\.)(hp|health|toughness|bod|str|dex|wil|stamina|armou?r|hits)$")
#: bookkeeping that nobody wants to read; what changes in the game or on the stage, words tell
_QUIET = re.compile(r"^(record|active|present|settings|loans|away|nudge|floor|channel|kept)(\.|$)")


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
    made = [harmless(text, names, markup=False) for text in describe_changes(ruling, public=public)]
    parts += [f"({', '.join(made[:4])})"] if made else []
    parts += [wording.undone_by(ruling.undone_by)] if ruling.undone_by else []
    parts += [f"`#{ruling.number}`"] if ruling.number else []
    return clipped(" ".join(filter(None, parts)), CONTENT // 2)


def embed(ruling: Ruling, *, public: bool = True) -> discord.Embed:
    """Return a ruling as an embed: result, dice, modifiers, total, meaning, changes, number."""
    outcome, names = ruling.outcome, typed_words(ruling)
    shown = discord.Embed(title=clipped(title(ruling), TITLE), colour=_colour(ruling))
    first, _, rest = harmless(outcome.prose, names).partition("\n")
    card = ruling.number is None and sum(bool(fact.label) for fact in outcome.facts) > 1
    facts = [] if card else [_fact(fact) for fact in outcome.facts if fact.label]
    made = [harmless(each, names, markup=False) for each in describe_changes(ruling, public=public)]
    lines = [first, *(harmless(each, names) for each in facts), rest, *made]
    text = "\n".join(filter(None, lines))
    said = quoted(ruling.said.partition(" # ")[2])
    undone = f"**{wording.undone_by(ruling.undone_by)}**" if ruling.undone_by else ""
    taken = "" if undone else _taken(ruling)
    whole = "\n".join(filter(None, (undone, text, taken, said)))
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


def describe_changes(ruling: Ruling, *, public: bool = True) -> Iterator[str]:
    """Tell what changed, an NPC's harm in words where its numbers are not for players."""
    hidden = ruling.manner.npcs if public else frozenset()
    told: set[str] = set()
    said = _said(ruling)
    for change in ruling.outcome.changes:
        if _QUIET.match(change.field) or is_housekeeping(change, ruling.system):
            continue
        text = _in_words(change) if change.name in hidden else _in_numbers(change)
        again = change.name in said and text.removeprefix(change.name).casefold() in said.casefold()
        if text and text not in told and not again:
            told.add(text)
            yield text


def _said(ruling: Ruling) -> str:
    """Return what the rules themselves tell, which need not be told twice."""
    outcome = ruling.outcome
    return "\n".join((outcome.prose, *(_fact(fact) for fact in outcome.facts if fact.label)))


def _in_words(change: Change) -> str:
    """Return what anyone can see of a change."""
    before, after = change.before, change.after
    numbers = isinstance(before, int) and isinstance(after, int)
    if not numbers or isinstance(before, bool):
        return ""
    grown = after > before  # type: ignore[operator]
    if _GROWS.search(change.field):
        return f"{change.name} is hurt" if grown else f"{change.name} recovers"
    if _SHRINKS.search(change.field):
        return f"{change.name} recovers" if grown else f"{change.name} is hurt"
    return ""


def _in_numbers(change: Change) -> str:
    field = change.field.replace("_", " ").replace(".", " ")
    if isinstance(change.before, list) and isinstance(change.after, list):
        return _in_a_list(f"{change.name} {field}", change.before, change.after)
    if isinstance(change.before, dict | list) or isinstance(change.after, dict | list):
        return f"{change.name} {field}" if change.after else f"{change.name} {field}: gone"
    return f"{change.name} {field} {_value(change.before)} → {_value(change.after)}"


def _in_a_list(what: str, before: list[Value], after: list[Value]) -> str:
    simple = (str, int)
    new = [str(each) for each in after if each not in before and isinstance(each, simple)]
    gone = [str(each) for each in before if each not in after and isinstance(each, simple)]
    parts = [f"+ {', '.join(new)}"] if new else []
    parts += [f"− {', '.join(gone)}"] if gone else []
    return f"{what} {' '.join(parts)}" if parts else ""


def _value(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None or value == "" else str(value)
