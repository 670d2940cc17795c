"""Reads the tables that a game master wrote, checks them against each other, and writes files."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from grammar.parser import read_dice
from play.language.speech_text import clean_text
from play.tables_decks_notes.thing_lookup import check_new_name, things_known
from play.turn.turn import Turn
from play.wording.errors import explain
from rules.core import limits
from rules.core.errors import Faulty, PlayerError, Problem, Refused
from rules.core.records.tables_decks_notes import HIDDEN, OPEN, PLAIN, OwnTable
from rules.core.rule_helpers import quote_name
from rules.core.scene import AnyScene
from rules.core.tables.roll import check_links
from rules.core.tables.table_lines import Line, Table, TableRead, fold, read_table
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: a line break inside a sentence typed on one line
LINE_BREAK = "\u2028"
_HEADING = compile_later(r"\s{0,3}(?P<level>#{1,6})\s+(?P<name>.*?)\s*#*\s*")
_SIGHT = compile_later(r"\s*>\s*(?P<sight>hidden|open)\s*", re.IGNORECASE)
_HEAD = compile_later(
    r"\s*(?:\"(?P<quoted>[^\"]+)\"|(?P<name>.+?))(?:\s+(?P<sight>hidden|open))?\s*:?\s*",
    re.IGNORECASE,
)


class Draft(NamedTuple):
    """A table about to be stored: its name and the line it is on, who sees it, and its lines."""

    name: str
    sight: str
    lines: tuple[Line, ...]
    line: int = 1

    def list_kept_lines(self) -> tuple[str, ...]:
        """Return the lines to store, without a file's marks and without blank ends."""
        texts = [line.text.rstrip() for line in self.lines if not _SIGHT.fullmatch(line.text)]
        while texts and not texts[-1]:
            texts.pop()
        while texts and not texts[0]:
            texts.pop(0)
        return tuple(texts)

    def write(self, begin: str) -> str:
        """Return the sentence that stores it, with its line breaks in a form that can be typed."""
        head = " ".join(filter(None, (begin, quote_name(self.name), self.sight)))
        return LINE_BREAK.join((head, *self.list_kept_lines()))


@lru_cache(256)
def _read(name: str, lines: tuple[str, ...]) -> TableRead:
    return read_table(name, [Line(n, text) for n, text in enumerate(lines, start=1)], read_dice)


def read_own(table: OwnTable) -> Table:
    """Return a table ready to roll on; refuse one that came broken from an import."""
    found = _read(table.name, table.lines)
    if found.problems:
        raise _make_fault(table.name, found.problems)
    return found.table


def read_all(tables: Iterable[OwnTable]) -> dict[str, Table]:
    """Return tables by the names under which others refer to them."""
    read = (_read(each.name, each.lines).table for each in tables)
    return {table.key: table for table in read}


def read_head(words: str) -> tuple[str, str, tuple[Line, ...]]:
    """Return the name, visibility and lines of a table in a sentence."""
    first, *rest = words.splitlines()
    found = _HEAD.fullmatch(first)
    name = (found["quoted"] or found["name"]) if found else first
    sight = (found["sight"] or "").casefold() if found else ""
    lines = clean_lines(rest)
    return " ".join(name.split()), sight, lines if any(line.text for line in lines) else ()


def clean_lines(texts: Iterable[str]) -> tuple[Line, ...]:
    """Return lines as they can be stored, keeping every column."""
    # errors name a column, so blanks in front of a line must stay
    indents = ((len(text) - len(text.lstrip()), text) for text in texts)
    clean = (" " * indent + clean_text(text) for indent, text in indents)
    return tuple(Line(number, text.rstrip()) for number, text in enumerate(clean, start=1))


def attached_lines(
    turn: Turn, typed: tuple[Line, ...], missing: str = "no_lines"
) -> tuple[Line, ...]:
    """Return the lines of a sentence or of its attached file. `missing`: the refusal's code if
    there are neither."""
    content = turn.said.attached
    if content is None:
        if not typed:
            raise Refused(missing)
        return typed
    if typed:
        raise Refused("lines_twice")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("import_not_text") from None
    return clean_lines(text.splitlines())


def check_drafts(
    turn: Turn, scene: AnyScene, drafts: Sequence[Draft], taken: Iterable[str]
) -> None:
    """Refuse tables with anything wrong in them, listing all of it by line.

    `taken` are the folded names of existing tables that stay as they are.
    """
    there = [t for t in things_known(scene, OwnTable) if fold(t.name) in {*taken}]
    read = [(draft, read_table(draft.name, draft.lines, read_dice)) for draft in drafts]
    # reversed: of two with one name the first counts, and the second is refused
    tables = {**read_all(there), **{found.table.key: found.table for _, found in reversed(read)}}
    problems = [each for draft, found in read for each in (*_sizes(draft), *found.problems)]
    problems += [each for _, each in check_links(tables, [f.table.key for _, f in read])]
    problems += _name_problems(turn, scene, drafts, there)
    if problems:
        error = _make_fault("table", sorted(problems, key=lambda each: each[:2]))
        error.words = "\n".join(line.text for draft in drafts for line in draft.lines)
        raise error


def _sizes(draft: Draft) -> Iterator[Problem]:
    if len(draft.lines) > limits.TABLE_LINES:
        yield Problem(
            draft.lines[limits.TABLE_LINES].number, 1, f"At most {limits.TABLE_LINES} lines in all."
        )
    if sum(len(line.text) for line in draft.lines) > limits.TABLE_LETTERS:
        yield Problem(draft.line, 1, f"At most {limits.TABLE_LETTERS} letters in one table.")


def _name_problems(
    turn: Turn, scene: AnyScene, drafts: Sequence[Draft], there: Sequence[OwnTable]
) -> Iterator[Problem]:
    """Yield what is wrong with names; for a single table, refuse right away."""
    seen: set[str] = set()
    for draft in drafts:
        try:
            check_table_name(turn, scene, draft.name)
        except PlayerError as error:
            if len(drafts) == 1:
                raise
            yield Problem(draft.line, 1, explain(error))
        if fold(draft.name) in seen:
            yield Problem(draft.line, 1, f"{draft.name} is there twice.")
        seen.add(fold(draft.name))


def check_table_name(turn: Turn, scene: AnyScene, name: str) -> None:
    """Refuse a name that no table can have: dice, brackets, or somebody's name."""
    if read_dice(name) is not None or set(name) & set("[]|#"):
        raise Refused("table_name", name=name)
    others = scene
    for table in things_known(scene, OwnTable):  # a table of the same name is replaced
        others = others.drop_thing(table.record) if fold(table.name) == fold(name) else others
    check_new_name(turn, others, name, OwnTable)


def _make_fault(what: str, problems: Sequence[Problem]) -> Faulty:
    return Faulty(
        what, problems[: limits.TABLE_PROBLEMS], max(0, len(problems) - limits.TABLE_PROBLEMS)
    )


def read_file(lines: Sequence[Line]) -> list[Draft]:
    """Return the tables of a file: each is a heading with its name, and lines below."""
    parts: list[tuple[str, int, list[Line]]] = []
    loose: list[Line] = []
    for line in lines:
        found = _HEADING.fullmatch(line.text)
        if found is not None and found["name"]:
            parts.append((found["name"], line.number, []))
        elif parts:
            parts[-1][2].append(line)
        else:
            loose.append(line)
    stray = next((line for line in loose if line.text.strip()), None)
    if stray is not None:
        message = "A heading with the table's name comes first: `## Weather`."
        raise Faulty("file", [Problem(stray.number, 1, message, ("## Weather",))])
    return [_draft(*part) for part in parts if any(line.text.strip() for line in part[2])]


def _draft(name: str, line: int, lines: Sequence[Line]) -> Draft:
    marks = (_SIGHT.fullmatch(each.text) for each in lines)
    sight = next((found["sight"].casefold() for found in marks if found), PLAIN)
    return Draft(name, sight, tuple(lines), line)


def write_file(tables: Iterable[OwnTable]) -> str:
    """Return tables as one file that can be imported again."""
    parts = []
    for table in tables:
        mark = [f"> {table.sight}"] if table.sight in (HIDDEN, OPEN) else []
        parts.append("\n".join((f"## {table.name}", *mark, *table.lines)))
    return "\n\n".join(parts) + "\n"


def list_naming(tables: Mapping[str, Table], name: str) -> list[str]:
    """Return the names of the tables that refer to this one."""
    key = fold(name)
    return [
        table.name
        for table in tables.values()
        if table.key != key and any(fold(link.name) == key for _, link in table.links())
    ]
