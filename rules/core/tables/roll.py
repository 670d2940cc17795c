"""A roll on a table and on all that its lines name, and circles among them."""

from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches

from rules.core import limits
from rules.core.dice.dice import CountedDice, Dice
from rules.core.dice.expression_roll import value_of
from rules.core.errors import Problem, Refused
from rules.core.tables.table_lines import Link, Part, Rolls, Row, Table, fold
from rules.fast_tuples import NamedTuple


class Result(NamedTuple):
    """What a table gave. `text` is the whole text; `within` are the rolls on tables it names, in
    order."""

    table: str
    die: str
    face: int
    text: str
    within: tuple["Result", ...] = ()

    def drop_hidden(self, hidden: Collection[str]) -> "Result":
        """Return the result without the rolls on some tables within it; their text stays."""
        inner = [each.drop_hidden(hidden) for each in self.within]
        open_ = [
            one for each in inner for one in (each.within if each.table in hidden else (each,))
        ]
        return self._replace(within=tuple(open_))

    def list_all(self) -> Iterator["Result"]:
        """Return this roll and all rolls within it, outermost first."""
        yield self
        for each in self.within:
            yield from each.list_all()


def roll_on(
    tables: Mapping[str, Table], name: str, dice: Dice, face: int | None = None, times: int = 1
) -> tuple[Result, ...]:
    """Roll on a table `times` times, or read the line for a given face.

    `tables` are all tables that it may lead to, by folded name.
    """
    table = tables[fold(name)]
    if face is not None and face not in table.die.faces:
        raise Refused("no_such_face", die=str(table.die), face=face, least=table.die.faces[0],
                      most=table.die.faces[-1])  # fmt: skip
    roller = _Roller(tables, dice)
    return tuple(roller.roll(table, 1, face) for _ in range(times))


class _Roller:
    """Rolls on tables, and stops at the limits."""

    def __init__(self, tables: Mapping[str, Table], dice: Dice) -> None:
        self._tables = tables
        self._dice = CountedDice(dice)
        self._rolls = 0

    def roll(self, table: Table, depth: int, face: int | None = None) -> Result:
        if depth > limits.TABLE_DEPTH:
            raise Refused("tables_too_deep", most=limits.TABLE_DEPTH)
        if face is None:
            self._count()
            face = table.die.throw(self._dice)
        return self._read(table, table.row_at(face), face, depth)

    def _read(self, table: Table, row: Row, face: int, depth: int) -> Result:
        words, within = [], []
        for part in row.parts:
            if isinstance(part, Link):
                inner = self.roll(self._find(part.name), depth + 1)
                within.append(inner)
                words.append(inner.text)
            else:
                words.append(self._words(part))
        text = "".join(words)
        if len(text) > limits.TABLE_RESULT:
            raise Refused("result_too_long", most=limits.TABLE_RESULT)
        return Result(table.name, str(table.die), face, text, tuple(within))

    def _find(self, name: str) -> Table:
        """Return a table that a line names; refuse if it was removed in the meantime."""
        if fold(name) not in self._tables:
            raise Refused("table_gone")
        return self._tables[fold(name)]

    def _words(self, part: Part) -> str:
        if not isinstance(part, Rolls):
            return str(part)
        self._count()
        value = str(int(value_of(part.expression, self._dice)))
        # dice that explode are more than were written, so they're counted after the roll
        if self._dice.count > limits.DICE:
            raise Refused("too_many_dice", most=limits.DICE)
        return value

    def _count(self) -> None:
        self._rolls += 1
        if self._rolls > limits.TABLE_ROLLS:
            raise Refused("too_many_table_rolls", most=limits.TABLE_ROLLS)


class _Step(NamedTuple):
    """A line of one table that leads to another."""

    of: str
    to: str
    line: int
    column: int


def check_links(
    tables: Mapping[str, Table], among: Collection[str] | None = None
) -> list[tuple[str, Problem]]:
    """Return what is wrong between tables, each problem with the key of its table.

    `tables` are all tables by key. `among` are the new ones; only they are checked, since a new
    circle must go through one of them.
    """
    looked = tables if among is None else [key for key in tables if key in among]
    found = [(key, each) for key in looked for each in _find_missing_tables(tables, tables[key])]
    return found + list(dict.fromkeys(_circles(tables, looked)))


def _find_missing_tables(tables: Mapping[str, Table], table: Table) -> Iterator[Problem]:
    for row, link in table.links():
        if fold(link.name) not in tables:
            near = get_close_matches(fold(link.name), tables, 3)
            hints = tuple(tables[key].name for key in near)
            message = f"There's no table called {link.name}, and that isn't dice."
            yield Problem(row.line, link.column, message, hints)


def _circles(tables: Mapping[str, Table], looked: Collection[str]) -> Iterator[tuple[str, Problem]]:
    """Walk along all links, without recursion, and report each that leads back to its own path."""
    done: set[str] = set()
    for start in looked:
        path: dict[str, _Step] = {}  # each table on the path, and the line that leads on from it
        ways = [iter([_Step("", start, 0, 0)])]
        while ways:
            step = next(ways[-1], None)
            if step is None:
                ways.pop()
                done |= {path.popitem()[0]} if path else set()
                continue
            if step.of:
                path[step.of] = step
            if step.to in path:
                yield _circle(tables, path, step.to, looked)
            elif step.to in tables and step.to not in done:
                path[step.to] = step
                ways.append(_steps(step.to, tables[step.to]))


def _steps(key: str, table: Table) -> Iterator[_Step]:
    return (_Step(key, fold(link.name), row.line, link.column) for row, link in table.links())


def _circle(
    tables: Mapping[str, Table], path: Mapping[str, _Step], key: str, looked: Collection[str]
) -> tuple[str, Problem]:
    """Return the problem of a circle through `key`, placed at a line of a new table if one is in
    it."""
    keys = list(path)
    keys = keys[keys.index(key) :]
    at = next((path[each] for each in keys if each in looked), path[key])
    names = " → ".join(tables[each].name for each in (*keys, key))
    return at.of, Problem(at.line, at.column, f"This goes round in a circle: {names}.")
