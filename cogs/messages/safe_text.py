"""Makes typed text harmless: it can't ping, link, or break the bot's own words."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from play.wording.markup import escape_markup
from play.wording.timestamps import MARKS
from rules.lazy_regex import compile_later

#: characters that reorder text, or are invisible
_CONTROLS = compile_later(
    "[\u0000-\u0008\u000b-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
_RIGHT_TO_LEFT = compile_later("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
#: formatting inside a line; other formatting only works at its beginning
_RISKY = r"[*_~`|\[\]<>\\]"
#: what Discord would make live: mentions, emoji, times, commands, invitations, links
_TAGS = r"<(?=[@#:/]|a:|t:|id:)(?!#\d+>)|@(?=everyone|here)|(?<=discord\.gg)(?=/)"
_TAGS += r"|(?<=discord\.com)(?=/invite)|(?<=discordapp\.com)(?=/invite)"
_LIVE = compile_later(rf"{_TAGS}|(?<=http)(?=s?://)|(?<=\])(?=\()", re.IGNORECASE)
_OURS = r"discord\.com/channels/\d"
#: nothing but a link to a message, which nobody typed as a name
_LINK = compile_later(r"https://discord\.com/channels/\d+/\d+/\d+")
#: the same, except the bot's own links to messages
_FOREIGN = compile_later(
    rf"{_TAGS}|(?<=http)(?=s?://(?!{_OURS}))|(?<=\])(?=\((?!https://{_OURS}))", re.IGNORECASE
)
#: the same, except in mere keys such as hack_and_slash
_FORMATTED = compile_later(r"[*~`|\[\]<>\\]|(?<!\w)_|_(?!\w)|://")
#: text without formatting, anything live, or another direction; a hyphen only follows a word
_PLAIN = r"[A-Za-z0-9 \n,.;:!?+='%·→…]*"
_HARMLESS = compile_later(rf"{_PLAIN}(?:(?<=[A-Za-z0-9])-{_PLAIN})*")
#: a label that is flat already
_FLAT = compile_later(r"[!-~·→…]+(?: [!-~·→…]+)*")
_NEVER = r"(?!)"
_NOTHING = "\u200b"
FIRST, LAST = "\u2068", "\u2069"  # isolate right-to-left text


def escape_name(name: str) -> str:
    """Return a name escaped, so that it appears as it was typed, in its own direction."""
    if _HARMLESS.fullmatch(name):  # as most are
        return name
    bare = MARKS.sub("", _CONTROLS.sub("", name))
    shown = defuse_text(escape_markup(bare))
    return f"{FIRST}{shown}{LAST}" if _RIGHT_TO_LEFT.search(bare) else shown


def defuse_text(text: str) -> str:
    """Return text without anything live: no mention, link, emoji or change of direction."""
    return _LIVE.sub(lambda found: found[0] + _NOTHING, _CONTROLS.sub("", text))


def escape_typed_parts(
    text: str, names: Iterable[str] = (), *, markup: bool = True, channels: bool = False
) -> str:
    """Return the bot's words with typed parts escaped.

    `names` are what people typed. Without `markup` the bot's words have no formatting of their own,
    so everything is escaped, except mentions of `channels`.
    """
    if not text or _HARMLESS.fullmatch(text):  # and so is any name in it
        return text
    text = _CONTROLS.sub("", text)
    both = _write_pattern(tuple(names), markup, channels)
    text = both.sub(lambda found: escape_name(found[0]) if found[1] or found[2] else found[0], text)
    return _FOREIGN.sub(lambda found: found[0] + _NOTHING, text)


@lru_cache(64)
def _write_pattern(names: tuple[str, ...], markup: bool, channels: bool) -> re.Pattern[str]:
    """Return a pattern for everything to be escaped; cached, as most cards need the same one."""
    known = {_CONTROLS.sub("", name) for name in names if name.strip()}
    ways = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
    code = r"```[^`]*```|`[^`\n]*`" if markup else _NEVER
    other = _NEVER if markup else rf"{_RISKY}|^[#-]"
    place = r"<#\d+>" if channels else _NEVER
    return re.compile(rf"({ways or _NEVER})|\\{_RISKY}|{place}|{code}|({other})")


def risky_strings(*values: Any) -> list[str]:
    """Return the strings anywhere in these values that could act as formatting."""
    found: list[str] = []
    for value in values:
        kind = type(value)
        if value is None or kind is int or kind is bool:  # as most are
            continue
        if kind is str:
            if _FORMATTED.search(value) and not _LINK.fullmatch(value):
                found += (value, value.replace("_", " "))  # a key, and how it is shown
        elif kind is list or kind is tuple:
            found += risky_strings(*value)
        elif isinstance(value, Mapping):
            found += risky_strings(*value, *value.values())
    return found


def flatten_label(label: str) -> str:
    """Return a label for a button or a menu, which have no formatting."""
    if _FLAT.fullmatch(label):  # as most are
        return label
    return " ".join(_CONTROLS.sub("", label).split())


def quote_comment(comment: str) -> str:
    """Return a person's own words as a quotation."""
    return f"> {defuse_text(escape_name(comment))}" if comment else ""


def clip_text(text: str, most: int) -> str:
    """Return text that fits, with an ellipsis if it was cut."""
    # a backslash cut off from its sign would escape the ellipsis
    return text if len(text) <= most else text[: most - 1].rstrip("\\ ") + "…"


def shorten_label(text: str, most: int) -> str:
    """Return a label that fits, cut between words, with an ellipsis if it was."""
    if len(text) <= most:
        return text
    cut = text[: most - 1]
    whole = cut if text[most - 1].isspace() else cut.rpartition(" ")[0]
    return (whole or cut).rstrip() + "…"


def escape_code(text: str) -> str:
    """Return text that can't break out of inline code or a code block."""
    return defuse_text(text).replace("`", "'").replace("\n", " ").replace("\t", " ")


def caret(text: str, column: int, width: int = 40) -> str:
    """Return a code block with a caret under the column, narrow enough for a phone."""
    place = min(max(column - 1, 0), len(text))
    start = max(0, place - width + 8)
    shown = escape_code(text)[start : start + width]
    return f"```\n{shown}\n{' ' * (place - start)}^\n```"
