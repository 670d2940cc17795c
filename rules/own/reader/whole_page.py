"""Reads a page as a whole: its headings, and its tables."""

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache

from rules.core.limits import FEWEST_SEGMENTS, MOST_SEGMENTS
from rules.core.tables.roll import check_links
from rules.core.tables.table_lines import Line as Row
from rules.core.tables.table_lines import ReadDice, Table, read_table
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later
from rules.own.page_values import (
    MAIN,
    Clock,
    Effect,
    Field,
    Move,
    OwnTable,
    Page,
    Roll,
    Shape,
    Verb,
)
from rules.own.reader import page_limits
from rules.own.reader.moves import MoveReader
from rules.own.reader.names import VERBS, Names, fold_whose, slug
from rules.own.reader.problems import Problems, quote
from rules.own.reader.results_and_effects import EffectReader, Known
from rules.own.reader.rolls import RollReader
from rules.own.reader.sheet import SheetRead, SheetReader, field_names
from rules.own.reader.text import Line, Words, is_prose, join_lines, make_words, read_lines, tame


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
        if key and len(self._found) == page_limits.TABLES + 1:  # told once, not for each one more
            self._problems.add(name, f"A page has at most {page_limits.TABLES} tables.")
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


_SECTIONS = {
    "sheet": "sheet",
    "stats": "sheet",
    "character": "sheet",
    "roll": "roll",
    "rolls": "rolls",
    "tables": "tables",
    "clocks": "clocks",
}
_CLOCK = compile_later(r"(\d{1,4})(?: (?:segments?|steps?|ticks?))?", re.IGNORECASE)
TOP = (1, 1)


class Section(NamedTuple):
    """The lines under a heading, as typed."""

    kind: str
    heading: Line
    lines: list[Line]


def fingerprint_of(content: bytes) -> str:
    """Return the fingerprint that identifies a page."""
    # 128 bits: nobody finds a second page for one, and it fits into a sentence
    return hashlib.sha256(content).hexdigest()[:32]


def read_page(content: bytes, read_dice: ReadDice) -> Page:
    """Return the game of a page, or raise everything wrong with it.

    `read_dice` reads the dice in table lines, because only grammars can.
    """
    problems = Problems()
    if len(content) > page_limits.LARGEST_PAGE:
        problems.add(TOP, f"This page is too long: {page_limits.LARGEST_PAGE // 1024} KB at most.")
        raise problems.fault()
    try:
        # editors on Windows begin a file with a byte order mark
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        problems.add(TOP, "This file isn't text. Save it as plain text (UTF-8).")
        raise problems.fault() from None
    lines = read_lines(text.replace("\r\n", "\n").replace("\r", "\n"))
    page = PageReader(problems, lines, cache(read_dice)).read()  # the same dice appear often
    if problems:
        raise problems.fault()
    return replace(page, fingerprint=fingerprint_of(content))


class PageReader:
    """Reads the sections of a page in the order of their dependencies."""

    def __init__(self, problems: Problems, lines: Sequence[Line], read_dice: ReadDice) -> None:
        self._problems, self._read_dice = problems, read_dice
        self._names = field_names(problems)
        self._title: Line | None = None
        self._sections = self._divide(lines)
        self._check_twice()

    def _divide(self, lines: Iterable[Line]) -> list[Section]:
        sections = [Section("prose", Line("", ((0, 1, 1),)), [])]
        for line in lines:
            if line.heading == 1 and self._title is None:
                self._title = line
            elif line.heading in (1, 2):
                sections.append(Section(_kind_of(line), line, []))
            else:
                sections[-1].lines.append(line)
        return sections

    def _check_twice(self) -> None:
        seen: dict[str, int] = {}
        for section in self._sections:
            line = section.heading.place(0)[0]
            if section.kind in seen and section.kind not in ("prose", "moves"):
                message = (
                    f"{quote(section.heading.text)} comes twice: see line {seen[section.kind]}."
                )
                self._problems.add(make_words(section.heading), message)
            seen.setdefault(section.kind, line)

    def _of(self, *kinds: str) -> list[Section]:
        return [section for section in self._sections if section.kind in kinds]

    def read(self) -> Page:
        """Return the page as far as it can be read."""
        sheet = self._read_sheet()
        clocks = self._read_clocks()
        tables = TableReader(self._problems)
        for section in self._of("tables"):
            tables.take(section.lines)
        known = Known(
            sheet.fields,
            sheet.conditions,
            {key: clock.name for key, clock in clocks.items()},
            tables.names(),
        )
        effects = EffectReader(self._problems, known)
        rolls = self._read_rolls(effects)
        moves = self._read_moves(effects, sheet.fields, rolls)
        if not self._title:
            self._problems.add(TOP, "This page has no name. Begin it with `# Name of the game`.")
        elif not (sheet.fields or sheet.conditions or rolls or moves or self._problems):
            message = "There's nothing to play yet. Add a `## Sheet`, a `## Roll` or `## Moves`."
            self._problems.add(TOP, message)
        name = self._name()
        return Page(
            name=name,
            pitch=self._pitch(),
            fields=sheet.fields,
            field_names=tuple(sheet.names),
            conditions=sheet.conditions,
            conditions_name=sheet.conditions_name or "Conditions",
            downs=tuple(sheet.downs),
            rolls=rolls,
            moves=moves,
            clocks=clocks,
            tables=tables.finish(effects, self._read_dice),
            topics=tuple(self._topics()),
        )

    def _name(self) -> str:
        if self._title is None:
            return ""
        Names(self._problems, "a game").take(make_words(self._title))
        return self._title.text

    def _pitch(self) -> str:
        prose = " ".join(line.text for line in self._sections[0].lines if line.text)
        return tame(prose[: page_limits.PITCH])

    def _topics(self) -> Iterable[tuple[str, str]]:
        for section in self._of("prose"):
            text = "\n".join(_write(line) for line in section.lines).strip()
            if section.heading.text and text:
                yield (
                    tame(section.heading.text)[: page_limits.NAME],
                    tame(text[: page_limits.TOPIC]),
                )

    def _read_sheet(self) -> SheetRead:
        reader = SheetReader(self._problems, self._names)
        for section in self._of("sheet"):
            for line in join_lines(section.lines):
                if not is_prose(line):
                    reader.take(line)
        return reader.finish()

    def _read_clocks(self) -> dict[str, Clock]:
        found: dict[str, Clock] = {}
        for section in self._of("clocks"):
            for line in join_lines(section.lines):
                if is_prose(line):
                    continue
                clock = self._read_clock(line)
                if len(found) == page_limits.CLOCKS and clock is not None:
                    self._problems.add(
                        make_words(line), f"A page has at most {page_limits.CLOCKS} clocks."
                    )
                if clock is not None:
                    found[clock.key] = clock
        return found

    def _read_clock(self, line: Line) -> Clock | None:
        words = make_words(line)
        head, colon, _ = words.text.partition(":")
        if not colon or line.heading:
            message = f"I don't understand {quote(words.text)}. A clock is written `The Dark: 6`."
            self._problems.add(words, message)
            return None
        size, key = (
            words.cut(len(head) + 1).strip_stop(),
            self._names.take(words.cut(0, len(head)), "a clock"),
        )
        if not key:
            return None
        found = _CLOCK.fullmatch(size.text)
        least, most = FEWEST_SEGMENTS, MOST_SEGMENTS
        if found is None or not least <= int(found[1]) <= most:
            message = f"A clock has {least} to {most} segments, such as `The Dark: 6`."
            self._problems.add(size if size.text else words, message)
        return Clock(key, head.strip(), int(found[1]) if found else least)

    def _read_rolls(self, effects: EffectReader) -> dict[str, Roll]:
        found: dict[str, Roll] = {}
        for section in self._of("roll"):
            lines = [line for line in join_lines(section.lines) if not is_prose(line)]
            made = Roll(MAIN, "Roll", Shape.BANDS)
            found.setdefault(
                MAIN, self._read_roll(effects, made, make_words(section.heading), lines)
            )
        names = Names(self._problems, "a roll", {slug(verb) for verb in VERBS} | {MAIN})
        for section in self._of("rolls"):
            for heading, lines in self._split(section, "a roll"):
                key = names.take(heading)
                made = Roll(key, heading.text, Shape.BANDS)
                roll = self._read_roll(effects, made, heading, lines)
                found |= {key: roll} if key else {}
                if key and len(found) == page_limits.ROLLS + 1:
                    self._problems.add(heading, f"A page has at most {page_limits.ROLLS} rolls.")
        return found

    def _read_roll(
        self, effects: EffectReader, made: Roll, at: Words, lines: Iterable[Line]
    ) -> Roll:
        reader = RollReader(self._problems, effects, made, at)
        for line in lines:
            reader.take(line)
        return reader.finish()

    def _split(self, section: Section, what: str) -> Iterable[tuple[Words, list[Line]]]:
        """Yield the lines under each `###` of a section, and report lines above the first."""
        current: tuple[Words, list[Line]] | None = None
        for line in join_lines(section.lines):
            if line.heading == 3:
                if current is not None:
                    yield current
                current = (make_words(line), [])
            elif is_prose(line):
                continue
            elif current is not None:
                current[1].append(line)
            elif what:
                message = f"{quote(line.text)} belongs to no roll. Write `### Name` above it."
                self._problems.add(make_words(line), message)
        if current is not None:
            yield current

    def _read_moves(
        self, effects: EffectReader, fields: dict[str, Field], rolls: dict[str, Roll]
    ) -> dict[str, Move]:
        found: dict[str, Move] = {}
        names = Names(self._problems, "a move")
        whose: set[str] = set()
        for section in self._of("moves"):
            for heading, lines in self._split(section, ""):
                key = names.take(heading)
                folded = slug(fold_whose(heading.text))
                if key and folded in whose:
                    message = f"{quote(heading.text)} is there twice: `my` and `your` are the same."
                    self._problems.add(heading, message)
                whose.add(folded)
                reader = MoveReader(self._problems, effects, fields, rolls,
                                    Move(key, heading.text), heading)  # fmt: skip
                for line in lines:
                    reader.take(line)
                move = reader.finish()
                if key:
                    found[key] = move
                if key and len(found) == page_limits.MOVES + 1:
                    self._problems.add(heading, f"A page has at most {page_limits.MOVES} moves.")
        return found


def _kind_of(line: Line) -> str:
    said = line.text.casefold().strip(": ")
    if said == "moves" or said.endswith(" moves"):
        return "moves"
    return _SECTIONS.get(said, "prose") if line.heading == 2 else "prose"


def _write(line: Line) -> str:
    if line.heading:
        return f"**{line.text}**"
    return f"- {line.text}" if line.bullet else line.text
