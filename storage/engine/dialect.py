"""Statements stand once, in SQLite's words. This says them in PostgreSQL's.

Both know `ON CONFLICT`, `RETURNING`, common table expressions and partial indexes. What differs is
how a value is marked, hints to SQLite's planner, and the name of one function.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from storage.errors import Unkeepable

#: a text in quotes stays as it is; the rest is said otherwise
_DIFFERS = re.compile(
    r"(?P<text>'(?:[^']|'')*')"
    r"|(?P<hint> INDEXED BY \w+|(?<=[ (])\+(?=[a-z]+\.))"
    r"|(?P<function>\binstr\()"
    r"|\?(?P<place>\d*)"
    r"|(?<!:):(?P<name>[a-z_]+)"
)


Values = Sequence[Any] | Mapping[str, Any]
#: how a statement ends that only adds rows
ADDED = (")", ") ON CONFLICT DO NOTHING")


#: what each connection to a server prepares when it is made, and the name that it has there
_OFTEN: dict[str, str] = {}


def prepare_often(statement: str) -> str:
    """Let servers plan a statement once and not with every turn that says it, and return it."""
    _OFTEN.setdefault(statement, f"often_{len(_OFTEN) + 1}")
    return statement


def list_preparations() -> list[str]:
    """Return what a new connection is told of statements that are said often."""
    return [f"PREPARE {name} AS {read(each).number_places()}" for each, name in _OFTEN.items()]


class Statement(NamedTuple):
    """A statement in pieces, and which value stands between each and the next."""

    pieces: tuple[str, ...]
    keys: tuple[int | str, ...]
    name: str = ""  # under which a server has it prepared

    def prepare(self, values: Values) -> tuple[str, list[Any]]:
        """Return it with numbered places, and the values in the order of their numbers."""
        return self.number_places(), [_value(values, key) for key in dict.fromkeys(self.keys)]

    def number_places(self) -> str:
        """Return it with a number in each value's place."""
        places = {key: place for place, key in enumerate(dict.fromkeys(self.keys), 1)}
        return self._join_pieces([f"${places[key]}" for key in self.keys])

    def write_out(self, values: Values) -> str:
        """Return it with the values in it, to be sent together with others."""
        if self.name:
            given = [write_literal(_value(values, key)) for key in dict.fromkeys(self.keys)]
            return f"EXECUTE {self.name}({', '.join(given)})"
        return self._join_pieces([write_literal(_value(values, key)) for key in self.keys])

    def written_all(self, rows: Sequence[Values]) -> list[str]:
        """Return it for each row; where rows are only added, once for all of them."""
        written = [self.write_out(row) for row in rows]
        head, tail = self.pieces[0], self.pieces[-1]
        if len(rows) == 1 or self.name or not head.endswith("VALUES (") or tail not in ADDED:
            return written
        start, end = len(head) - 1, len(tail) - 1
        tuples = (each[start : len(each) - end] for each in written)
        return [head[:-1] + ", ".join(tuples) + tail[1:]]

    def _join_pieces(self, between: Any) -> str:
        first, *rest = self.pieces
        return first + "".join(mark + piece for mark, piece in zip(between, rest, strict=True))


def _value(values: Values, key: int | str) -> Any:
    return values[key]  # type: ignore[index]


@lru_cache(maxsize=1024)
def read(statement: str) -> Statement:
    """Take a statement apart."""
    pieces: list[str] = []
    keys: list[int | str] = []
    at, piece = 0, ""
    for found in _DIFFERS.finditer(statement):
        piece += statement[at : found.start()]
        at = found.end()
        if found["text"]:
            piece += found["text"]
        elif found["function"]:
            piece += "strpos("
        elif not found["hint"]:
            pieces.append(piece)
            piece = ""
            counted: int | str = int(found["place"]) - 1 if found["place"] else len(keys)
            keys.append(found["name"] or counted)
    return Statement((*pieces, piece + statement[at:]), tuple(keys), _OFTEN.get(statement, ""))


def write_literal(value: Any) -> str:
    """Return a value as it stands in a statement.

    Only what columns hold: whole numbers, text and nothing. A text ends where its quote does,
    since the session has `standard_conforming_strings`: no character but the quote is special.
    """
    if value is None:
        return "NULL"
    if isinstance(value, int):
        return str(int(value))
    if type(value) is not str or "\0" in value:
        raise Unkeepable(type(value).__name__)
    return "'" + value.replace("'", "''") + "'"
