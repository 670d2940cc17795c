"""The JSON of a whole game, read and written a row at a time.

Reading or writing it at once would keep every other thread waiting for as long as that takes, and
a file that was made to be large in memory would be, before anything of it is looked at.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from play.turn.odds.worker_thread import Breath
from rules.core.errors import Refused
from rules.lazy_regex import compile_later

#: so much text is read at first for one value, and at most; so many rows a file has at most
FIRST, LONGEST, MOST_ROWS = 16 * 1024, 1024 * 1024, 200_000
_SPACE = compile_later(r"[ \t\n\r]*")


def refuse_constant(_: str) -> None:
    """Refuse infinities, and what is no number."""
    raise ValueError


_DECODER = json.JSONDecoder(parse_constant=refuse_constant)


def decode_attached(content: bytes) -> str:
    """Return what is written in a file; refuse what is no text, and what is empty."""
    try:
        text = content.decode("utf-8-sig")  # some editors put a mark in front
    except UnicodeDecodeError:
        raise Refused("import_not_text") from None
    if not text.strip():
        raise Refused("import_empty")
    return text


def write_slices(whole: Mapping[str, Any]) -> Iterator[str]:
    """Return an object as JSON, its keys in order and its lists row by row."""
    breath = Breath()
    for place, key in enumerate(sorted(whole)):
        yield f"{',' if place else '{'}{_write(key)}:"
        if isinstance(whole[key], list):
            yield "["
            for number, row in enumerate(whole[key]):
                breath.take()
                yield f"{',' if number else ''}{_write(row)}"
            yield "]"
        else:
            yield _write(whole[key])
    yield "}" if whole else "{}"


def _write(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def read_slices(text: str) -> Any:
    """Return an object that is written in a text; its lists hold rows of plain values only."""
    return _Reader(text).read()


class _Reader:
    """Reads one object, from its first sign to its last."""

    def __init__(self, text: str) -> None:
        self._text, self._place, self._rows = text, 0, 0
        self._breath = Breath()

    def read(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        self._expect("{")
        while not found or self._goes_on("}"):
            key = self._value()
            self._expect(":")
            found[str(key)] = self._rows_of_list() if self._peek() == "[" else self._value()
        if self._peek():
            raise ValueError
        return found

    def _rows_of_list(self) -> list[Any]:
        self._expect("[")
        if self._peek() == "]":
            self._place += 1
            return []
        rows = [self._row()]
        while self._goes_on("]"):
            rows.append(self._row())
        return rows

    def _row(self) -> Any:
        """Return a row; what is no plain value in it would only fill memory."""
        self._rows += 1
        row = self._value()
        parts = row if isinstance(row, list) else (row,)
        if self._rows > MOST_ROWS or any(isinstance(each, list | dict) for each in parts):
            raise ValueError
        return row

    def _value(self) -> Any:
        self._breath.take()
        self._peek()
        size = FIRST
        while True:
            piece = self._text[self._place : self._place + size]
            whole = len(piece) < size
            try:
                value, end = _DECODER.raw_decode(piece)
            except ValueError:
                if whole or size >= LONGEST:
                    raise
            else:
                if whole or end < size:  # a number that ends with the piece may go on behind it
                    self._place += end
                    return value
            size *= 4

    def _goes_on(self, closing: str) -> bool:
        """Say whether another member follows, and step over the comma or the end."""
        sign = self._peek()
        if sign not in (",", closing):
            raise ValueError
        self._place += 1
        return sign == ","

    def _expect(self, sign: str) -> None:
        if self._peek() != sign:
            raise ValueError
        self._place += 1

    def _peek(self) -> str:
        """Return the next sign that is no space; nothing at the end."""
        found = _SPACE.match(self._text, self._place)
        self._place = found.end() if found else self._place
        return self._text[self._place : self._place + 1]
