"""The text of a page: lines in plain form that know where each letter was typed."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: plain signs for what phones and word processors type, one for one, so that columns stay right
_PLAIN = str.maketrans({
    **dict.fromkeys("“”„‟«»″＂", '"'),
    **dict.fromkeys("‘’‚‛′＇", "'"),
    **dict.fromkeys("‐‑–—‒―−﹣－", "-"),
    **dict.fromkeys("\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\u200b\ufeff\t\v\f\x85", " "),
    **{chr(code): " " for code in (*range(0x2000, 0x200B), *range(0x202A, 0x202F))},
    **{chr(code): " " for code in (*range(0x20), 0x7F, *range(0x80, 0xA0), 0x200E, 0x200F)},
    **{chr(code): " " for code in range(0x2066, 0x206A)},
    "＋": "+", "＝": "=", "＃": "#", "，": ",", "：": ":", "｜": "|", "\u00bd": " ",
})  # fmt: skip
_HEADING = compile_later(r" {0,3}(#{1,6})(?!#)\s*")
_BULLET = compile_later(r"\s*(?:[-*+•‣◦·](?=\s)|•|\d{1,3}[.)](?=\s))\s*(?:\[[ xX]\]\s+)?")
_RULE = compile_later(r"\s*([-*_=])(?:\s*\1){2,}\s*$")
_FENCE = compile_later(r"\s*(?:```|~~~)")
#: beginnings of lines that don't continue the line before
_BEGINS = compile_later(r"\s*(?:on an?\b|when\b|down when\b|advantage\s*:|\||>)", re.IGNORECASE)


class Line(NamedTuple):
    """A logical line: joined with the lines that continue it, and without emphasis.

    Each of `marks` is (index in `text`, line, column) where that part was typed.
    """

    text: str
    marks: tuple[tuple[int, int, int], ...]
    heading: int = 0
    bullet: bool = False
    typed: str = ""  # a single line, exactly as typed

    def place(self, index: int) -> tuple[int, int]:
        """Return the line and the column, from 1, of an index in the text."""
        # no line is as high as 10**9, so a mark at this very index is still found
        at, line, column = self.marks[max(0, bisect_right(self.marks, (index, 10**9, 0)) - 1)]
        return line, column + index - at


class Words(NamedTuple):
    """A part of a line."""

    text: str
    line: Line
    start: int = 0

    @property
    def place(self) -> tuple[int, int]:
        return self.line.place(self.start)

    def cut(self, start: int, end: int | None = None) -> "Words":
        """Return a part of these words, without surrounding spaces."""
        text = self.text[start:end]
        bare = text.strip()
        return Words(bare, self.line, self.start + start + len(text) - len(text.lstrip()))

    def group(self, found: re.Match[str], name: str | int) -> "Words":
        return self.cut(*found.span(name))

    def split(self, pattern: re.Pattern[str]) -> list["Words"]:
        """Return the parts between separators."""
        parts, start = [], 0
        for found in pattern.finditer(self.text):
            parts.append(self.cut(start, found.start()))
            start = found.end()
        return [*parts, self.cut(start)]

    def strip_stop(self) -> "Words":
        """Return the words without a final full stop."""
        return self.cut(0, len(self.text.rstrip(". ")))


def make_words(line: Line) -> Words:
    return Words(line.text, line).cut(0)


def read_lines(text: str) -> list[Line]:
    """Return every physical line of a page in plain form; blank ones have no text."""
    physical = text.split("\n")
    lines = [_read_line(number, row) for number, row in enumerate(physical, 1)]
    fenced = [i for i, row in enumerate(physical) if _FENCE.match(row)]
    first = next((i for i, line in enumerate(lines) if line.text), 0)
    if fenced and fenced[0] == first:  # the page was pasted as a code block
        for index in (fenced[0], fenced[-1]):
            lines[index] = Line("", ((0, index + 1, 1),))
    return lines


def _read_line(number: int, typed: str) -> Line:
    if not typed or typed.isspace():
        return Line("", ((0, number, 1),))
    row = typed if typed.isascii() and typed.isprintable() else typed.translate(_PLAIN)
    bare = row.lstrip()
    first = bare[:1]
    if not bare or (first in "-*_=" and _RULE.match(row) and "|" not in row):
        return Line("", ((0, number, 1),))
    heading = _HEADING.match(row) if first == "#" else None
    if heading is not None:
        title = row[heading.end() :].rstrip("# ")
        text, marks = _without_emphasis(title, number, heading.end() + 1)
        # an empty heading is one all the same, and a blank line would be skipped
        return Line(text or "#", marks, heading=len(heading[1]))
    bullet = _BULLET.match(row) if not first.isalpha() else None
    start = bullet.end() if bullet else len(row) - len(bare)
    text, marks = _without_emphasis(row[start:].rstrip(), number, start + 1)
    return Line(text, marks, bullet=bullet is not None, typed=typed)


#: code, which stays; then what goes: emphasis marks, and repeated spaces
_EMPHASIS = compile_later(r"(`[^`]*`?)|(\*+|(?<![^\W_])_+|_+(?![^\W_])|  +)")


def _without_emphasis(
    text: str, line: int, column: int
) -> tuple[str, tuple[tuple[int, int, int], ...]]:
    """Return a text without bold and italic marks, and the origin of each part.

    Repeated spaces are removed too, so that patterns can't be slowed down by them.
    """
    if "*" not in text and "_" not in text and "  " not in text:
        return text, ((0, line, column),)
    parts, marks, length, last = [""], [(0, line, column)], 0, 0
    for found in _EMPHASIS.finditer(text):
        if found[2] is None:
            continue
        spaced = found[2][0] == " "
        for part in (text[last : found.start()], " " if spaced else ""):
            kept = part[1:] if part[:1] == " " and parts[-1][-1:] == " " else part
            parts += [kept] if kept else []
            length += len(kept)
        last = found.end()
        marks.append((length, line, column + last))
    rest = text[last:]
    if rest[:1] == " " and parts[-1][-1:] == " ":
        rest, marks = rest[1:], [*marks, (length, line, column + last + 1)]
    return "".join([*parts, rest]), tuple(marks)


def join_lines(lines: Sequence[Line]) -> Iterator[Line]:
    """Return the lines of a section, each joined with those that continue it."""
    parts: list[Line] = []
    apart = False
    for line in lines:
        if not line.text:
            apart = True
            continue
        begins = line.bullet or line.heading or _BEGINS.match(line.text)
        # a blank line ends a bullet, but prose goes on after it
        if parts and (begins or parts[0].heading or (apart and parts[0].bullet)):
            yield _join(parts)
            parts = []
        parts.append(line)
        apart = False
    if parts:
        yield _join(parts)


def _join(parts: Sequence[Line]) -> Line:
    """Return several lines joined into one."""
    if len(parts) == 1:
        return parts[0]
    marks: list[tuple[int, int, int]] = []
    length = 0
    for part in parts:
        marks += ((at + length, line, column) for at, line, column in part.marks)
        length += len(part.text) + 1
    return parts[0]._replace(text=" ".join(part.text for part in parts), marks=tuple(marks))


def is_prose(line: Line) -> bool:
    """Say whether a line is always prose: a quote, or a heading of level 4 and below."""
    return line.text.startswith(">") or line.heading > 3


#: a sentence; it doesn't end within a number or backticks
_SENTENCE = compile_later(r"(?:`[^`]*`?|[^.!?`]|[.!?](?!\s|$))+(?:[.!?]+(?=\s|$))?")


def split_sentences(words: Words) -> list[Words]:
    """Return the sentences of a line."""
    found = (words.cut(*each.span()) for each in _SENTENCE.finditer(words.text))
    return [each for each in found if each.text.strip(".!? ")]


#: what Discord would turn into a link, a ping or a heading
_LINK = compile_later(r"\b([a-z][a-z0-9+.-]{1,20})://", re.IGNORECASE)
_PING = compile_later(r"@(?=everyone|here)", re.IGNORECASE)
_LARGE = compile_later(r"^(?:#{1,3}|-#|>{1,3})(?= )", re.MULTILINE)


def tame(text: str) -> str:
    """Return prose of a page made safe for posting: without links, pings and headings."""
    text = _LINK.sub(r"\1: //", text).replace("](", "] (").replace("<", "\u2039")
    return _LARGE.sub("", _PING.sub("@ ", text)).strip()
