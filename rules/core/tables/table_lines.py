"""The lines of a table, what they name in double brackets, and what's wrong with them."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from rules.core import limits
from rules.core.dice.expression import Expression, dice_in
from rules.core.errors import Problem
from rules.core.records.frozen_values import freeze
from rules.core.tables.die import TableDie, read_die
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: reads dice such as `2d6+1`; None if the text isn't dice
ReadDice: TypeAlias = Callable[[str], Expression | None]
_BRACKETS = compile_later(r"\[\[([^\[\]]{0,200})\]\]")
_STRAY = compile_later(r"\[\[|\]\]")


class Rolls(NamedTuple):
    """Dice to roll within a line."""

    text: str
    expression: Expression


class Link(NamedTuple):
    """Another table to roll on within a line, and the column of its name."""

    name: str
    column: int


#: a part of a line: plain text, dice, or another table
Part: TypeAlias = str | Rolls | Link


def fold(name: str) -> str:
    """Return a name as tables are looked up: without case and extra spaces."""
    return " ".join(name.casefold().split())


def read_parts(
    text: str, column: int, line: int, read_dice: ReadDice
) -> tuple[tuple[Part, ...], list[Problem]]:
    """Return the parts of a line, and what is wrong with its brackets."""
    parts: list[Part] = []
    problems: list[Problem] = []
    end = 0
    for found in _BRACKETS.finditer(text):
        problems += _strays(text[end : found.start()], column + end, line)
        parts.append(text[end : found.start()])
        end = found.end()
        part = _read_part(found[1].strip(), column + found.start() + 2, line, read_dice)
        (problems if isinstance(part, Problem) else parts).append(part)  # type: ignore[arg-type]
    problems += _strays(text[end:], column + end, line)
    parts.append(text[end:])
    return tuple(part for part in parts if part), problems


def _read_part(said: str, column: int, line: int, read_dice: ReadDice) -> Part | Problem:
    if not said:
        return Problem(line, column, "Nothing stands in the brackets: dice or a table's name.")
    expression = read_dice(said)
    if expression is None:
        return Link(said, column)
    if dice_in(expression) > limits.BRACKET_DICE:
        return Problem(line, column, f"At most {limits.BRACKET_DICE} dice in one pair of brackets.")
    return Rolls(said, expression)


def _strays(text: str, column: int, line: int) -> Iterator[Problem]:
    for found in _STRAY.finditer(text):
        missing = "]]" if found[0] == "[[" else "[["
        yield Problem(
            line, column + found.start(), f"`{found[0]}` without `{missing}`.", (missing,)
        )


_BULLET = compile_later(r"\s*(?:[-*+•·‣][ \t]+)?")
# people paste tables from Markdown pages, where faces are often bold
_MARK = r"(?:\*\*|__|[*_`])?"
_DASH = "[-\u2010-\u2015\u2212]"
#: a face or a range, and what separates it from the text
_FACES = compile_later(
    rf"{_MARK}(?P<low>\d{{1,4}})(?:(?:{_DASH}|\.\.\.?|…)(?P<high>\d{{1,4}})|(?P<up>\+))?{_MARK}"
    rf"(?:\s*[:.)|=]{_MARK}|\s+{_DASH}(?=\s)|{_DASH}(?=\s)|(?=\s|$))\s*"
)
_WEIGHT = compile_later(r"(\d{1,4})[ \t]?[x×](?:[ \t]+|$)", re.IGNORECASE)
_NUMBERED = compile_later(r"\d{1,4}[.)][ \t]+")
#: what looks like a die, even if no table can have it
_LIKE_DIE = compile_later(
    rf"{_MARK}(?P<die>\d*d(?:\d+|%)(?:[-+*/]\d+)?){_MARK}\s*:?{_MARK}\s*", re.I
)
_RULE = compile_later(r"\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*")
_CELL = compile_later(r"((?:[^|\\]|\\.)*+)(?:\||$)")


#: replaces a die that can't be read
UNKNOWN = TableDie(1, 1)


class Line(NamedTuple):
    """A line of a file: its number there, from 1, and its text."""

    number: int
    text: str


@freeze
class Row:
    """A result, the faces that give it, and the number of its line."""

    low: int
    high: int
    text: str
    parts: tuple[Part, ...]
    line: int


@freeze
class Table:
    """A table that was read, with its `rows` in the order of their faces."""

    name: str
    die: TableDie
    rows: tuple[Row, ...] = ()

    @property
    def key(self) -> str:
        return fold(self.name)

    def row_at(self, face: int) -> Row:
        return self.rows[bisect_left(self.rows, face, key=lambda row: row.high)]

    def links(self) -> Iterator[tuple[Row, Link]]:
        """Return every other table that is named here, with its row."""
        return ((row, part) for row in self.rows for part in row.parts if isinstance(part, Link))


class TableRead(NamedTuple):
    """A table as far as it was understood, and everything wrong with it."""

    table: Table
    problems: tuple[Problem, ...]


class _Piece(NamedTuple):
    """One line's result before its faces are known."""

    line: int
    column: int  # where `text` begins
    text: str


def lines_of(text: str, first: int = 1) -> list[Line]:
    """Return the lines of a text with their numbers."""
    return [Line(number, each) for number, each in enumerate(text.splitlines(), start=first)]


def read_table(name: str, lines: Iterable[Line], read_dice: ReadDice) -> TableRead:
    """Return the table that lines make, with all problems at once."""
    reader = _Reader(read_dice)
    die, pieces = reader.take_lines(lines)
    if not pieces:
        first = min((each.line for each in reader.problems), default=1)
        reader.report(first, 1, "A table needs at least one line.")
        return TableRead(Table(name, die or UNKNOWN), reader.list_problems())
    found = reader.rows_with(die, pieces) if die else reader.rows_without(pieces)
    rows = tuple(sorted(found, key=lambda row: row.low))
    total = TableDie(1, max(1, rows[-1].high if rows else 1))
    return TableRead(Table(name, die or total, rows), reader.list_problems())


class _Reader:
    """Reads one table, and collects its problems."""

    def __init__(self, read_dice: ReadDice) -> None:
        self._read_dice = read_dice
        self.problems: list[Problem] = []

    def report(self, line: int, column: int, message: str, *hints: str) -> None:
        self.problems.append(Problem(line, column, message, hints))

    def list_problems(self) -> tuple[Problem, ...]:
        return tuple(sorted(self.problems, key=lambda each: each[:2]))

    def take_lines(self, lines: Iterable[Line]) -> tuple[TableDie | None, list[_Piece]]:
        """Return the die, if there is one, and the content of each line."""
        die: TableDie | None = None
        pieces: list[_Piece] = []
        begun = False
        for line in _strip_headings(lines):
            if not begun and (found := _LIKE_DIE.fullmatch(_first_cell(line.text))):
                begun, die = True, self._die(line, found["die"])
                continue
            begun = True
            if len(pieces) == limits.TABLE_ROWS:
                self.report(line.number, 1, f"A table has at most {limits.TABLE_ROWS} lines.")
                break
            pieces += self._piece(line)
        return die, pieces

    def _die(self, line: Line, said: str) -> TableDie:
        die = read_die(said)
        if die is None:
            column = line.text.find(said) + 1
            self.report(line.number, column, f"`{said}` can't be the die of a table.",
                        "d6", "2d6", "d66", "d100")  # fmt: skip
        # the other lines are read all the same, so that all problems are told at once
        return die or UNKNOWN

    def _piece(self, line: Line) -> list[_Piece]:
        if len(line.text) > limits.TABLE_LINE:
            message = f"A line has at most {limits.TABLE_LINE} letters."
            self.report(line.number, limits.TABLE_LINE + 1, message)
            return []
        if line.text.lstrip().startswith("#"):
            self.report(line.number, 1, "A heading begins another table; import several as a file.")
            return []
        start, text = _cells(line.text) if line.text.lstrip().startswith("|") else (0, line.text)
        bullet = _BULLET.match(text)
        begin = bullet.end() if bullet else 0
        return [_Piece(line.number, start + begin + 1, text[begin:].rstrip())]

    def rows_without(self, pieces: Sequence[_Piece]) -> Iterator[Row]:
        """Return rows that are equally likely, or weighted as they say."""
        self._refuse_faces(pieces)
        last = 0
        for piece in pieces:
            piece = _shorten_piece(piece, _NUMBERED.match(piece.text))
            found = _WEIGHT.match(piece.text)
            weight = int(found[1]) if found else 1
            if not 1 <= weight <= limits.TABLE_WEIGHT:
                message = f"A line counts 1 to {limits.TABLE_WEIGHT} times."
                self.report(piece.line, piece.column, message)
                weight = 1
            yield self._row(_shorten_piece(piece, found), last + 1, last + weight)
            last += weight

    def _refuse_faces(self, pieces: Sequence[_Piece]) -> None:
        """Report a missing die if the lines clearly list faces."""
        spans = [_span(_FACES.match(piece.text)) for piece in pieces]
        known = [span for span in spans if span is not None]
        tiled = len(known) == len(pieces) and all(
            low == before + 1 for (low, _), (_, before) in zip(known[1:], known, strict=False)
        )
        # without a single range, they may just be the numbers of a list
        if tiled and any(low < high for low, high in known):
            hint = f"d{known[-1][1]}"
            self.report(pieces[0].line, 1, f"Which die? The first line names it: `{hint}`.", hint)

    def rows_with(self, die: TableDie, pieces: Sequence[_Piece]) -> list[Row]:
        """Return the rows for the faces of a die; lines without faces are taken in order."""
        faces, named = die.faces, [_FACES.match(piece.text) for piece in pieces]
        if die is UNKNOWN:  # its faces mean nothing, and the die was reported already
            pairs = zip(pieces, named, strict=True)
            return [self._row(_shorten_piece(piece, found), 1, 1) for piece, found in pairs]
        if not any(named) and len(pieces) == len(faces):
            return [self._row(p, face, face) for p, face in zip(pieces, faces, strict=True)]
        rows = [row for piece in pieces if (row := self._read_faced_row(die, piece)) is not None]
        whole = len(rows) == len(pieces) and not self.problems
        self._check_faces(die, rows, whole)
        return rows

    def _read_faced_row(self, die: TableDie, piece: _Piece) -> Row | None:
        found = _FACES.match(piece.text)
        if found is None:
            message = f"This line needs its faces of the {die} first, such as `1-2 fog`."
            self.report(piece.line, piece.column, message)
            return None
        span = _span(found, die)
        if span is None or not {*span} <= {*die.faces} or span[0] > span[1]:
            said, (least, most) = found[0].strip(" :.)|="), (die.faces[0], die.faces[-1])
            message = f"`{said}` isn't on a {die}: its faces are {least} to {most}."
            self.report(piece.line, piece.column, message)
            return None
        return self._row(_shorten_piece(piece, found), *span)

    def _check_faces(self, die: TableDie, rows: Sequence[Row], whole: bool) -> None:
        """Report faces on two lines and, if every line was read, faces on none."""
        taken: dict[int, Row] = {}
        faces = die.faces
        for row in rows:
            own = [face for face in faces if row.low <= face <= row.high]
            twice = [face for face in own if face in taken]
            if twice:
                other = taken[twice[0]].line
                said = _write_faces(twice, faces)
                self.report(row.line, 1, f"{said} is already on line {other}.")
            taken |= dict.fromkeys(own, row)
        missing = [face for face in faces if face not in taken]
        if whole and missing:
            after = [row.line for row in rows if row.low > missing[0]]
            # told where the missing line belongs, not where the table begins
            where = min(after) if after else rows[-1].line
            self.report(
                where, 1, f"There's nothing for {_write_faces(missing, faces)} on the {die}."
            )

    def _row(self, piece: _Piece, low: int, high: int) -> Row:
        if not piece.text.strip():
            self.report(piece.line, piece.column, "This line says nothing.")
        parts, problems = read_parts(piece.text, piece.column, piece.line, self._read_dice)
        self.problems += problems
        return Row(low, high, piece.text, parts, piece.line)


def _strip_headings(lines: Iterable[Line]) -> Iterator[Line]:
    """Leave out blank lines, prose, code fences, and the header and rule of Markdown tables.

    The line above the dashes names the columns; it is kept only if it begins with the die.
    """
    kept = [line for line in lines if line.text.strip() and not _is_prose(line.text)]
    for place, line in enumerate(kept):
        following = kept[place + 1].text if place + 1 < len(kept) else ""
        heads = "|" in line.text and "|" in following and _RULE.fullmatch(following.strip())
        if _RULE.fullmatch(line.text.strip()) and "|" in line.text:
            continue
        if heads and not _LIKE_DIE.fullmatch(_first_cell(line.text)):
            continue
        yield line


def _is_prose(text: str) -> bool:
    return text.lstrip().startswith((">", "```"))


def _first_cell(text: str) -> str:
    inner = text.strip()
    return inner.removeprefix("|").partition("|")[0].strip() if inner.startswith("|") else inner


def _cells(text: str) -> tuple[int, str]:
    """Return the cells of a Markdown row as one line, and the index where the first begins."""
    start = text.index("|") + 1
    cells = [found[1].replace("\\|", "|").strip() for found in _CELL.finditer(text, start)]
    filled = [cell for cell in cells if cell]
    begin = start + len(text[start:]) - len(text[start:].lstrip())
    return begin, " ".join((*filled[:1], ", ".join(filled[1:])))


def _shorten_piece(piece: _Piece, found: re.Match[str] | None) -> _Piece:
    """Return a line without its matched beginning."""
    taken = found.end() if found else 0
    return _Piece(piece.line, piece.column + taken, piece.text[taken:])


def _span(found: re.Match[str] | None, die: TableDie | None = None) -> tuple[int, int] | None:
    """Return the first and last face that a line names; on a d10 or d100, 0 or 00 is the last."""
    if found is None:
        return None
    last = die.faces[-1] if die else 0
    low, high = found["low"], found["high"] or found["low"]
    ends = [last if last in (10, 100) and not int(each) else int(each) for each in (low, high)]
    return ends[0], last if found["up"] else ends[1]


def _write_faces(some: Sequence[int], faces: Sequence[int]) -> str:
    """Write faces of a die as people do: `2, 4-6`."""
    places = {face: place for place, face in enumerate(faces)}
    spans: list[list[int]] = []
    for face in some:
        if spans and places[face] == places[spans[-1][-1]] + 1:
            spans[-1].append(face)
        else:
            spans.append([face])
    written = [str(each[0]) if len(each) == 1 else f"{each[0]}-{each[-1]}" for each in spans[:5]]
    return ", ".join(written) + (", …" if len(spans) > 5 else "")
