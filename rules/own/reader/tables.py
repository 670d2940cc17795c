"""Reads `## Tables`: random tables, and the effects in them."""

from collections.abc import Iterable, Sequence

from rules.core.tables.double_brackets import ReadDice
from rules.core.tables.links import check_links
from rules.core.tables.table_lines import Line as Row
from rules.core.tables.table_lines import Table, read_table
from rules.own.page import Effect, OwnTable, Verb
from rules.own.reader import limits
from rules.own.reader.effects import EffectReader
from rules.own.reader.names import Names
from rules.own.reader.problems import Problems, quote
from rules.own.reader.text import Line, Words, is_prose, make_words


class TableReader:
    """Reads the tables of a page: first their names, then their lines."""

    def __init__(self, problems: Problems) -> None:
        self._problems = problems
        self._names = Names(problems, "a table")
        self._found: dict[str, tuple[Words, list[Line]]] = {}

    def take(self, lines: Iterable[Line]) -> None:
        """Take the lines of a section; each `###` begins a table."""
        rows: list[Line] | None = None
        for line in lines:
            if line.heading == 3:
                rows = self._begin(make_words(line))
            elif not line.text or is_prose(line):
                continue
            elif rows is None:
                message = f"{quote(line.text)} isn't in a table. Write `### Name` above it."
                self._problems.add(make_words(line), message)
                rows = []  # report it only once
            else:
                rows.append(line)

    def _begin(self, name: Words) -> list[Line]:
        key, rows = self._names.take(name), list[Line]()
        if key:
            self._found[key] = (name, rows)
        if key and len(self._found) == limits.TABLES + 1:
            self._problems.add(name, f"A page has at most {limits.TABLES} tables.")
        return rows

    def names(self) -> dict[str, str]:
        return {key: name.text for key, (name, _) in self._found.items()}

    def finish(self, effects: EffectReader, read_dice: ReadDice) -> dict[str, OwnTable]:
        """Return the tables, after reporting problems in and between them."""
        tables: dict[str, OwnTable] = {}
        for key, (name, rows) in self._found.items():
            if not rows:
                self._problems.add(name, f"The table {quote(name.text)} has no lines.")
            lines = [Row(line.place(0)[0], line.typed) for line in rows]
            read = read_table(name.text, lines, read_dice)
            for problem in read.problems if rows else ():
                self._problems.include(problem)
            tables[key] = self._keep(read.table, rows, effects)
        by_name = {each.table.key: each.table for each in tables.values()}
        for _, problem in check_links(by_name):
            self._problems.include(problem)
        return tables

    def _keep(self, table: Table, rows: Sequence[Line], effects: EffectReader) -> OwnTable:
        """Return a table with its lines as written, and their effects."""
        found: dict[int, tuple[Effect, ...]] = {}
        for row in rows:
            if "`" not in row.text:
                continue
            does = effects.read_all(make_words(row))
            if any(effect.verb is Verb.TABLE for effect in does):
                message = "In a table, another one is rolled in double brackets: `[[Omens]]`."
                self._problems.add(make_words(row), message)
            if does:
                found[row.place(0)[0]] = does
        return OwnTable(table, tuple(row.typed.rstrip() for row in rows), found)
