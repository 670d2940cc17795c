"""Text made harmless: nothing a person typed may ping, link, or break the bot's own words."""

import re
from collections.abc import Iterable

#: characters that reorder text, or that nobody can see
_CONTROLS = re.compile(
    "[\u0000-\u0008\u000b-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_MARKUP = re.compile(r"([\\*_~`|>\[\]()#-])")
#: what Discord would turn into something live: mentions, emoji, times, commands, links
_TAGS = r"<(?=[@#:/]|a:|t:|id:)(?!#\d+>)|@(?=everyone|here)"
_LIVE = re.compile(rf"{_TAGS}|(?<=http)(?=s?://)|(?<=\])(?=\()")
#: the same, but for the bot's own links to messages
_FOREIGN = re.compile(
    rf"{_TAGS}|(?<=http)(?=s?://(?!discord\.com/channels/\d))|(?<=\])(?=\((?!https://discord\.com/channels/\d))"
)
_NOTHING = "\u200b"
FIRST, LAST = "\u2068", "\u2069"  # isolate what is written from right to left


def escaped(name: str) -> str:
    """Return a name so that it is shown as it was typed, in its own direction."""
    bare = _CONTROLS.sub("", name)
    shown = inert(_MARKUP.sub(r"\\\1", bare))
    return f"{FIRST}{shown}{LAST}" if _RIGHT_TO_LEFT.search(bare) else shown


def inert(text: str) -> str:
    """Return text in which nothing is live: no mention, link, emoji or change of direction."""
    return _LIVE.sub(lambda found: found[0] + _NOTHING, _CONTROLS.sub("", text))


def harmless(text: str, names: Iterable[str] = ()) -> str:
    """Return the bot's words with the names that people gave shown as they were typed."""
    known = {_CONTROLS.sub("", name): name for name in names if name.strip()}
    text = _CONTROLS.sub("", text)
    if known:
        ways = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
        text = re.sub(rf"(?<!\\)(?:{ways})", lambda found: escaped(found[0]), text)
    return _FOREIGN.sub(lambda found: found[0] + _NOTHING, text)


def quoted(comment: str) -> str:
    """Return a person's own words as a quotation."""
    return f"> {inert(escaped(comment))}" if comment else ""


def clipped(text: str, most: int) -> str:
    """Return text that fits, with a sign where it was cut."""
    return text if len(text) <= most else text[: most - 1].rstrip("\\ ") + "…"


def coded(text: str) -> str:
    """Return text that cannot leave a code block."""
    return inert(text).replace("`", "'").replace("\n", " ").replace("\t", " ")


def caret(text: str, column: int, width: int = 40) -> str:
    """Return a code block with a caret under the column, narrow enough for a phone."""
    place = min(max(column - 1, 0), len(text))
    start = max(0, place - width + 8)
    shown = coded(text)[start : start + width]
    return f"```\n{shown}\n{' ' * (place - start)}^\n```"
