"""What the bot says about random tables."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from play.wording.markup import escape_markup
from rules.core.records.record import Value
from rules.core.records.tables_decks_notes import HIDDEN, OPEN, OwnTable
from rules.core.tables.roll import Result
from rules.core.tables.table_lines import Table

TABLES, REPLACE, KEEP = "Tables", "Replace", "Keep"
ROLL_ON, SHOW_IT = "Roll", "Show"
IN_THE_FILE = "It's long, so I put it in a file."
_TABLE_SIGHTS = {HIDDEN: "hidden", OPEN: "open"}
#: how much of a result fits into a headline
_HEADLINE = 120


def table_title(name: str, results: Sequence[Result]) -> str:
    if len(results) > 1:
        return f"{name}, {len(results)} rolls"
    text = results[0].text
    return f"{name}: {text}" if len(text) <= _HEADLINE else name


def table_results(results: Sequence[Result]) -> str:
    """Tell each roll on a line, with inner rolls indented below it."""
    alone = len(results) == 1 and len(results[0].text) <= _HEADLINE
    lines = [line for result in results for line in _result_lines(result, 0, told=alone)]
    return "\n".join(lines)


def _result_lines(result: Result, depth: int, *, told: bool = False) -> Iterator[str]:
    begin = "\u2003" * (depth - 1) + "↳ " if depth else ""
    named = f"{result.table} " if depth or not told else ""  # else the headline names it
    dice = f"{named}{result.die}: {result.face}"
    yield f"{begin}{dice}" if told else f"{begin}{dice}, {result.text}"
    for inner in result.within:
        yield from _result_lines(inner, depth + 1, told=inner.text in result.text)


def tables_kept(kept: Sequence[OwnTable], read: Sequence[Table]) -> str:
    if len(kept) > 1:
        return f"{len(kept)} tables are ready: {', '.join(each.name for each in kept)}"
    lines = "1 line" if len(read[0].rows) == 1 else f"{len(read[0].rows)} lines"
    return f"The table {kept[0].name} is ready: {read[0].die}, {lines}"


def tables_listed(
    rows: Sequence[Mapping[str, Value]], decks: Sequence[str], built_in: Iterable[str]
) -> str:
    """List the tables of the rules on a line, those of a game a line each, then its decks."""
    of_rules = ", ".join(dict.fromkeys(built_in))
    lines = [RULES_TABLES.format(names=of_rules)] if of_rules else []
    lines += [
        f"{escape_markup(str(row['table']))} {row['die']}{_describe_sight(row)}" for row in rows
    ]
    lines += [f"{escape_markup(name)} (deck)" for name in decks]
    return "\n".join(lines if rows or decks else [*lines, ADD_TABLES if lines else NO_TABLES])


def _describe_sight(row: Mapping[str, Value]) -> str:
    return " (hidden)" if row["hidden"] else " (open)" if row["open"] else ""


RULES_TABLES = "From the rules: {names}"
ADD_TABLES = "A game master can add more: `/table new Weather`"
NO_TABLES = "No tables yet. A game master can write one: `/table new Weather`"


def table_shown(name: str, sight: str) -> str:
    return f"{name} ({_TABLE_SIGHTS[sight]})" if sight in _TABLE_SIGHTS else name


def table_dropped(name: str) -> str:
    return f"The table {name} is gone"


def table_sight(table: OwnTable) -> str:
    told = {HIDDEN: "The table {} is hidden from the players", OPEN: "Everyone can read {} now"}
    return told[table.sight].format(table.name)


def tables_exported(count: int) -> str:
    return "1 table, in one file" if count == 1 else f"{count} tables, in one file"


def list_names(names: Sequence[str]) -> str:
    return ", ".join(map(escape_markup, names))


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "table_of_rules": "`{name}` is a table of the rules, so only a name can follow it, as "
    "in `/table {name} of Scar`",
    "no_such_table": "There's no table called “{name}” here. See them all: `/table list`",
    "table_name": "A table's name can't look like dice or have `|`, `#` or brackets in it. "
    "Put the lines below the name: `/table new Omens`",
    "table_hidden": "The table {name} is already hidden.",
    "table_open": "Everyone can already read {name}.",
    "table_there": "There's already a table called {name}. Replace it?",
    "tables_there": "You already have {names}. Replace them?",
    "table_named": "{by} uses {name}. Change that first.",
    "table_not_open": "Only game masters can read {name}. You can roll on it: `/table {name}`",
    "table_gone": "That points to a table that's gone, so nothing was rolled.",
    "table_times": "You can roll 1 to {most} times at once.",
    "no_such_face": "A {die} has no {face}. It goes from {least} to {most}.",
    "tables_too_deep": "That goes through more than {most} tables, so nothing was rolled.",
    "too_many_table_rolls": "That takes more than {most} rolls, so nothing was rolled.",
    "result_too_long": "The result is longer than {most} letters, so nothing was rolled.",
    "no_lines": "The table has no lines yet. Write them below its name, one per line, or attach "
    "a file.",
    "lines_twice": "Write the lines or attach a file, not both.",
    "no_tables": "There's no table to export yet.",
    "no_import": "Attach the file from `/table export`.",
    "nothing_to_import": "There's no new table in that.",
}
