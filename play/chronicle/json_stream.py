"""Reads and writes the JSON of a whole game row by row.

Doing it at once would block all other threads for that long; and a file crafted to be huge in
memory would be, before anything in it is checked.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from play.turn.odds.worker_thread import Breath
from rules.core.errors import Refused
from rules.lazy_regex import compile_later

#: letters read at first for one value, the most per value, and the most rows in a file
FIRST, LONGEST, MOST_ROWS = 16 * 1024, 1024 * 1024, 200_000
_SPACE = compile_later(r"[ \t\n\r]*")


def refuse_constant(_: str) -> None:
    """Refuse infinities and NaN."""
    raise ValueError


_DECODER = json.JSONDecoder(parse_constant=refuse_constant)


def decode_attached(content: bytes) -> str:
    """Return the text of an attached file; refuse one that is empty or no text."""
    try:
        text = content.decode("utf-8-sig")  # some editors write a byte order mark
    except UnicodeDecodeError:
        raise Refused("import_not_text") from None
    if not text.strip():
        raise Refused("import_empty")
    return text


def write_slices(whole: Mapping[str, Any]) -> Iterator[str]:
    """Yield an object as JSON, with sorted keys, and its lists row by row."""
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
    """Return the object in a JSON text, whose lists may only contain rows of plain values."""
    return _Reader(text).read()


class _Reader:
    """Reads one object, from its first character to its last."""

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
        """Return a row; refuse nested values, which could only be there to fill memory."""
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
            # the decoder reads a whole value at once, so it is only given as much as is allowed
            piece = self._text[self._place : self._place + size]
            whole = len(piece) < size
            try:
                value, end = _DECODER.raw_decode(piece)
            except ValueError:
                if whole or size >= LONGEST:
                    raise
            else:
                if whole or end < size:  # a number cut off by the slice may continue
                    self._place += end
                    return value
            size *= 4

    def _goes_on(self, closing: str) -> bool:
        """Step over a comma or the closing bracket; return whether another member follows."""
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
        """Return the next character that is no blank, or nothing at the end."""
        found = _SPACE.match(self._text, self._place)
        self._place = found.end() if found else self._place
        return self._text[self._place : self._place + 1]
