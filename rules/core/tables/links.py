"""Links between tables: what is missing, and circles."""

from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches

from rules.core.errors import Problem
from rules.core.tables.double_brackets import fold
from rules.core.tables.table_lines import Table
from rules.fast_tuples import NamedTuple


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
