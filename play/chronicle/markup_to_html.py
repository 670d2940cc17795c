"""Turns people's markup into elements that are always closed, and in the right order."""

import re
from html import escape

from rules.lazy_regex import compile_later

#: characters that XML forbids
_NEVER = compile_later("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
#: a code block, with or without its language
_BLOCK = compile_later(r"```(?:[\w+#-]*\n)?(.*?)```", re.DOTALL)
_SPECIAL = r"[\\*_~`|>\[\]()#-]"
#: an escaped character, inline code, or a mark
_SIGN = compile_later(rf"\\({_SPECIAL})|`(?=\S)((?:\\`|[^`])+?)`|(\*\*|~~|\|\||\*|_)")
_TAGS = {
    "**": ("<b>", "</b>"),
    "~~": ("<s>", "</s>"),
    "*": ("<em>", "</em>"),
    "_": ("<em>", "</em>"),
    # with a tabindex, keys and fingers can open it too
    "||": ('<span class="spoiler" tabindex="0">', "</span>"),
}


def strip_illegible(text: str) -> str:
    """Return a text without the characters that XML forbids."""
    return _NEVER.sub("", text)


def blocks(text: str) -> list[str]:
    """Split words alternately into prose and code blocks, prose first."""
    return _BLOCK.split(text)


def prose(text: str) -> str:
    """Return words as paragraphs, with code blocks as they were typed."""
    told = []
    for place, part in enumerate(blocks(text)):
        if place % 2:
            told.append(f"<pre><code>{escape(part.strip(chr(10)))}</code></pre>")
            continue
        paragraphs = (each.strip() for each in re.split(r"\n\s*\n", part))
        told += [f"<p>{render_formatting(each)}</p>" for each in paragraphs if each]
    return "".join(told)


def render_formatting(text: str) -> str:
    """Return a text with bold, struck and quoted words marked up, and everything else escaped.

    If marks overlap, the one closed first counts, and the other stays as typed.
    """
    made: list[str] = []
    #: each open mark: its place in `made`, and where it ends in the text
    opened: dict[str, tuple[int, int]] = {}
    at = 0
    for found in _SIGN.finditer(text):
        made.append(escape(text[at : found.start()]))
        at = found.end()
        itself, code, mark = found.groups()
        if mark is None:
            plain = re.sub(rf"\\({_SPECIAL})", r"\1", code) if code else itself
            made.append(f"<code>{escape(plain)}</code>" if code else escape(plain))
        elif mark in opened and _may_close(text, found, opened[mark][1]):
            _close(made, opened, mark)
        else:
            if _may_open(text, found):
                opened[mark] = (len(made), at)
            made.append(mark)
    return "".join((*made, escape(text[at:])))


def _close(made: list[str], opened: dict[str, tuple[int, int]], mark: str) -> None:
    """Close a mark. Marks opened after it and still open stay plain text."""
    place, _ = opened[mark]
    first, last = _TAGS[mark]
    made[place] = first
    made.append(last)
    for other in [other for other, (where, _) in opened.items() if where >= place]:
        del opened[other]


def _may_open(text: str, found: re.Match[str]) -> bool:
    """Say whether a mark may open here: not before a blank, and
    not inside a word if it is short."""
    before, after = text[found.start() - 1 : found.start()], text[found.end() : found.end() + 1]
    if len(found[0]) == 1 and (_is_in_word(before) or after == found[0]):
        return False
    return bool(after) and (found[0] == "||" or not after.isspace())


def _may_close(text: str, found: re.Match[str], begins: int) -> bool:
    """Say whether a mark may close here: not around nothing,
    and not inside a word if it is short."""
    after = text[found.end() : found.end() + 1]
    return begins < found.start() and not (len(found[0]) == 1 and _is_in_word(after))


def _is_in_word(sign: str) -> bool:
    return sign.isalnum() or sign in ("_", "*")
