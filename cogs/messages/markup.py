"""Text made harmless: nothing a person typed may ping, link, or break the bot's own words."""

import re
from collections.abc import Iterable, Iterator, Mapping

from play.wording.moments import MARKS
from play.wording.table import escape_markup

#: characters that reorder text, or that nobody can see
_CONTROLS = re.compile(
    "[\u0000-\u0008\u000b-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
#: what means something within a line; the rest of it only where a line begins
_RISKY = r"[*_~`|\[\]<>\\]"
#: what Discord would turn into something live: mentions, emoji, times, commands, invitations, links
_TAGS = r"<(?=[@#:/]|a:|t:|id:)(?!#\d+>)|@(?=everyone|here)|(?<=discord\.gg)(?=/)"
_TAGS += r"|(?<=discord\.com)(?=/invite)|(?<=discordapp\.com)(?=/invite)"
_LIVE = re.compile(rf"{_TAGS}|(?<=http)(?=s?://)|(?<=\])(?=\()", re.IGNORECASE)
_OURS = r"discord\.com/channels/\d"
#: nothing but where a message stands: nobody typed that into a name
_LINK = re.compile(r"https://discord\.com/channels/\d+/\d+/\d+")
#: the same, but for the bot's own links to messages
_FOREIGN = re.compile(
    rf"{_TAGS}|(?<=http)(?=s?://(?!{_OURS}))|(?<=\])(?=\((?!https://{_OURS}))", re.IGNORECASE
)
#: the same, in what is no mere key such as hack_and_slash
_FORMATTED = re.compile(r"[*~`|\[\]<>\\]|(?<!\w)_|_(?!\w)|://")
_NEVER = r"(?!)"
_NOTHING = "\u200b"
FIRST, LAST = "\u2068", "\u2069"  # isolate what is written from right to left


def escape_name(name: str) -> str:
    """Return a name so that it is shown as it was typed, in its own direction."""
    bare = MARKS.sub("", _CONTROLS.sub("", name))
    shown = defuse_text(escape_markup(bare))
    return f"{FIRST}{shown}{LAST}" if _RIGHT_TO_LEFT.search(bare) else shown


def defuse_text(text: str) -> str:
    """Return text in which nothing is live: no mention, link, emoji or change of direction."""
    return _LIVE.sub(lambda found: found[0] + _NOTHING, _CONTROLS.sub("", text))


def escape_typed_parts(
    text: str, names: Iterable[str] = (), *, markup: bool = True, channels: bool = False
) -> str:
    """Return the bot's words with what people typed in them shown as it was typed.

    `names` are what they typed. Without `markup` the bot's words have no formatting of their own,
    so that all there is in them was typed, but for `channels` that they may name.
    """
    text = _CONTROLS.sub("", text)
    known = {_CONTROLS.sub("", name) for name in names if name.strip()}
    ways = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
    code = r"```[^`]*```|`[^`\n]*`" if markup else _NEVER
    other = _NEVER if markup else rf"{_RISKY}|^[#-]"
    place = r"<#\d+>" if channels else _NEVER
    both = re.compile(rf"({ways or _NEVER})|\\{_RISKY}|{place}|{code}|({other})")
    text = both.sub(lambda found: escape_name(found[0]) if found[1] or found[2] else found[0], text)
    return _FOREIGN.sub(lambda found: found[0] + _NOTHING, text)


def risky_strings(*values: object) -> Iterator[str]:
    """Return the strings anywhere in these values that formatting could be made of."""
    for value in values:
        if isinstance(value, str):
            if _FORMATTED.search(value) and not _LINK.fullmatch(value):
                yield from (value, value.replace("_", " "))  # a key, and how it is told
        elif isinstance(value, Mapping):
            yield from risky_strings(*value, *value.values())
        elif isinstance(value, list | tuple):
            yield from risky_strings(*value)


def flatten_label(label: str) -> str:
    """Return a label for a button or a menu, which know no formatting."""
    return " ".join(_CONTROLS.sub("", label).split())


def quote_comment(comment: str) -> str:
    """Return a person's own words as a quotation."""
    return f"> {defuse_text(escape_name(comment))}" if comment else ""


def clip_text(text: str, most: int) -> str:
    """Return text that fits, with a sign where it was cut."""
    return text if len(text) <= most else text[: most - 1].rstrip("\\ ") + "…"


def shorten_label(text: str, most: int) -> str:
    """Return a label that fits, cut between two words, with a sign where it was."""
    if len(text) <= most:
        return text
    cut = text[: most - 1]
    whole = cut if text[most - 1].isspace() else cut.rpartition(" ")[0]
    return (whole or cut).rstrip() + "…"


def escape_code(text: str) -> str:
    """Return text that cannot leave a code block."""
    return defuse_text(text).replace("`", "'").replace("\n", " ").replace("\t", " ")


def caret(text: str, column: int, width: int = 40) -> str:
    """Return a code block with a caret under the column, narrow enough for a phone."""
    place = min(max(column - 1, 0), len(text))
    start = max(0, place - width + 8)
    shown = escape_code(text)[start : start + width]
    return f"```\n{shown}\n{' ' * (place - start)}^\n```"
