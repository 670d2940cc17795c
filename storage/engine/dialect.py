"""Translates statements, written once in SQLite's dialect, for PostgreSQL.

Both know `ON CONFLICT`, `RETURNING`, common table expressions and partial indexes. They differ in
placeholders, planner hints, and the name of one function.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later
from storage.errors import Unkeepable

#: what differs between the dialects; quoted text is kept as it is
_DIFFERS = compile_later(
    r"(?P<text>'(?:[^']|'')*')"
    r"|(?P<hint> INDEXED BY \w+|(?<=[ (])\+(?=[a-z]+\.))"
    r"|(?P<function>\binstr\()"
    r"|\?(?P<place>\d*)"
    # not the second colon of a cast
    r"|(?<!:):(?P<name>[a-z_]+)"
)


Values = Sequence[Any] | Mapping[str, Any]
#: how a plain INSERT ends
ADDED = (")", ") ON CONFLICT DO NOTHING")


#: statements that each new connection prepares, with their names there
_OFTEN: dict[str, str] = {}


def prepare_often(statement: str) -> str:
    """Have servers prepare a statement once per connection, and return it."""
    _OFTEN.setdefault(statement, f"often_{len(_OFTEN) + 1}")
    return statement


def list_preparations() -> list[str]:
    """Return the commands that prepare frequent statements on a new connection."""
    return [f"PREPARE {name} AS {read(each).numbered}" for each, name in _OFTEN.items()]


class Statement(NamedTuple):
    """A statement in pieces, and the value between each piece and the next."""

    pieces: tuple[str, ...]
    keys: tuple[int | str, ...]
    order: tuple[int | str, ...]  # each key once, in the order of the placeholders
    numbered: str  # with numbered placeholders
    name: str = ""  # its name as a prepared statement

    def list_values(self, values: Values) -> list[Any]:
        """Return the values in the order of their placeholders."""
        known: Any = values
        return [known[key] for key in self.order]

    def write_out(self, values: Values) -> str:
        """Return it with its values as literals, to be sent together with others."""
        if self.name:
            given = map(write_literal, self.list_values(values))
            return f"EXECUTE {self.name}({', '.join(given)})"
        known: Any = values
        return _join(self.pieces, [write_literal(known[key]) for key in self.keys])

    def written_all(self, rows: Sequence[Values]) -> list[str]:
        """Return it for each row; a plain INSERT becomes a single one for all rows."""
        written = [self.write_out(row) for row in rows]
        head, tail = self.pieces[0], self.pieces[-1]
        if len(rows) == 1 or self.name or not head.endswith("VALUES (") or tail not in ADDED:
            return written
        start, end = len(head) - 1, len(tail) - 1
        tuples = (each[start : len(each) - end] for each in written)
        return [head[:-1] + ", ".join(tuples) + tail[1:]]


def _join(pieces: Sequence[str], between: Sequence[str]) -> str:
    first, *rest = pieces
    return first + "".join([mark + piece for mark, piece in zip(between, rest, strict=True)])


@lru_cache(maxsize=1024)
def read(statement: str) -> Statement:
    """Split a statement into pieces."""
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
    pieces.append(piece + statement[at:])
    places = {key: f"${place}" for place, key in enumerate(dict.fromkeys(keys), 1)}
    numbered = _join(pieces, [places[key] for key in keys])
    name = _OFTEN.get(statement, "")
    return Statement(tuple(pieces), tuple(keys), tuple(places), numbered, name)


def write_literal(value: Any) -> str:
    """Return a value as a literal.

    Only what columns contain: integers, text and NULL. In text only the quote is special, because
    the session sets `standard_conforming_strings`.
    """
    if type(value) is str and "\0" not in value:  # the usual case
        return "'" + value.replace("'", "''") + "'"
    if value is None:
        return "NULL"
    if isinstance(value, int):
        # True and False are 1 and 0 in our columns, on either engine
        return str(int(value))
    raise Unkeepable(type(value).__name__)
