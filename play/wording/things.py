"""Every sentence the bot itself says about tables, decks and clocks."""

from collections.abc import Iterator, Mapping, Sequence

from play.wording.table import escape_markup
from rules.core.records.record import Value
from rules.core.records.things import HIDDEN, OPEN, Clock, OwnTable
from rules.core.tables.roll import Result
from rules.core.tables.text import Table

CLOCKS, NO_CLOCKS = (
    "Clocks",
    "No clocks yet. A game master can make one: `/clock new The flood 6`",
)
TICK, TICK_BACK = "Tick", "Tick back"
_FULL, _EMPTY = "▰", "▱"
_SIGHTS = {HIDDEN: " (hidden)", OPEN: " (anyone can tick it)"}


def clock_bar(clock: Clock) -> str:
    left = clock.segments - clock.filled
    return f"{_FULL * clock.filled}{_EMPTY * left} {clock.filled}/{clock.segments}"


def clock_line(clock: Clock, *, sight: bool = False) -> str:
    seen = _SIGHTS.get(clock.sight, "") if sight else ""
    return f"{escape_markup(clock.name)} {clock_bar(clock)}{seen}"


def clock_made(clock: Clock) -> str:
    return f"New clock: {clock.name}, {clock.segments} segments"


def clock_now(clock: Clock) -> str:
    if clock.filled == clock.segments:
        return f"{clock.name} is full"
    return f"{clock.name}: {clock.filled} of {clock.segments}"


def clock_stopped(by: int) -> str:
    return f"Only {abs(by)} counted: it's {'full' if by > 0 else 'empty'} now."


def clock_dropped(name: str) -> str:
    return f"The clock {name} is gone"


def clock_sight(clock: Clock) -> str:
    told = {HIDDEN: "is hidden from the players", OPEN: "can now be ticked by anyone"}
    return f"{clock.name} {told.get(clock.sight, 'is now open to everyone')}"


def tick_of(name: str) -> str:
    return f"Tick {name}"


TABLES, REPLACE, KEEP = "Tables", "Replace", "Keep"
ROLL_ON, SHOW_IT = "Roll", "Show"
IN_THE_FILE = "It's long, so I put it in a file."
_TABLE_SIGHTS = {HIDDEN: "hidden", OPEN: "open"}
#: a headline holds so much of a result
_HEADLINE = 120


def table_title(name: str, results: Sequence[Result]) -> str:
    if len(results) > 1:
        return f"{name}, {len(results)} rolls"
    text = results[0].text
    return f"{name}: {text}" if len(text) <= _HEADLINE else name


def table_results(results: Sequence[Result]) -> str:
    """Tell each roll in a line; those within one stand indented below it."""
    alone = len(results) == 1 and len(results[0].text) <= _HEADLINE
    lines = [line for result in results for line in _result_lines(result, 0, told=alone)]
    return "\n".join(lines)


def _result_lines(result: Result, depth: int, *, told: bool = False) -> Iterator[str]:
    begin = "\u2003" * (depth - 1) + "↳ " if depth else ""
    dice = f"{result.table} {result.die}: {result.face}"
    yield f"{begin}{dice}" if told else f"{begin}{dice}, {result.text}"
    for inner in result.within:
        yield from _result_lines(inner, depth + 1)


def tables_kept(kept: Sequence[OwnTable], read: Sequence[Table]) -> str:
    if len(kept) > 1:
        return f"{len(kept)} tables are ready: {', '.join(each.name for each in kept)}"
    lines = "1 line" if len(read[0].rows) == 1 else f"{len(read[0].rows)} lines"
    return f"The table {kept[0].name} is ready: {read[0].die}, {lines}"


def tables_listed(rows: Sequence[Mapping[str, Value]], decks: Sequence[str]) -> str:
    """Tell the tables of a game in a line each, then its decks."""
    lines = [
        f"{escape_markup(str(row['table']))} {row['die']}{_describe_sight(row)}" for row in rows
    ]
    lines += [f"{escape_markup(name)} (deck)" for name in decks]
    return "\n".join(lines) or NO_TABLES


def _describe_sight(row: Mapping[str, Value]) -> str:
    return " (hidden)" if row["hidden"] else " (open)" if row["open"] else ""


NO_TABLES = "No tables yet. A game master can write one: `/table new Weather`"


def table_shown(name: str, sight: str) -> str:
    return f"{name} ({_TABLE_SIGHTS[sight]})" if sight in _TABLE_SIGHTS else name


def table_dropped(name: str) -> str:
    return f"The table {name} is gone"


def table_sight(table: OwnTable) -> str:
    told = {HIDDEN: "is hidden from the players", OPEN: "can now be read by everyone"}
    return f"The table {table.name} {told[table.sight]}"


def tables_exported(count: int) -> str:
    return "1 table, in one file" if count == 1 else f"{count} tables, in one file"


DECKS, NO_DECKS = "Decks", "No decks yet. A game master can make one: `/deck new standard`"
MY_HAND = "My hand"
#: so much is told of a deck in words
LONGEST_DECK = 3_000


def _cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def deck_made(name: str, count: int) -> str:
    return f"The deck {name} is ready: {count} cards"


def deck_line(name: str, left: int, every: int) -> str:
    return f"{name}: {left} of {every} cards left"


def cards_drawn(who: str, deck: str, names: Sequence[str], count: int) -> str:
    if names:
        return f"{who} draws {', '.join(names)} from {deck}"
    return f"{who} draws {_cards(count)} from {deck}"


def cards_in_hand(names: Sequence[str], left: int, *, openly: bool) -> str:
    rest = f"{left} left in the deck."
    return rest if openly else f"{', '.join(names)}\n{rest} Only you can see your hand."


def play_card(name: str) -> str:
    return f"Play {name}"


def card_played(who: str, name: str) -> str:
    return f"{who} plays {name}"


def hand_of(count: int) -> str:
    return f"Your hand: {_cards(count)}" if count else "Your hand is empty"


def hand_line(deck: str, names: Sequence[str]) -> str:
    return f"{deck}: {', '.join(names)}"


def cards_open(names: Sequence[str]) -> str:
    return f"On the table: {', '.join(names)}" if names else ""


def deck_shuffled(name: str) -> str:
    return f"{name} is shuffled, and all cards are back in it"


def deck_dropped(name: str) -> str:
    return f"The deck {name} is gone"


def join_names(names: Sequence[str]) -> str:
    return ", ".join(map(escape_markup, names))


#: what is said where something can't be done
ERRORS: Mapping[str, str] = {
    "no_such_clock": "There's no clock called {name} here.",
    "no_such_table": "There's no table called {name} here.",
    "no_such_deck": "There's no deck called {name} here.",
    "too_many_of_a_kind": "A game can have {most} of each. Drop a {kind} first.",
    "thing_name": "That can't be a name. Use up to {most} letters that people can read.",
    "thing_name_order": "A name can't start with `{word}`, which is part of the command.",
    "thing_there": "There's already a {kind} called {name}. Choose another name.",
    "clock_size": "A clock has {least} to {most} segments.",
    "clock_full": "{name} is already full.",
    "clock_empty": "{name} is already empty.",
    "clock_at": "{name} is already at {value}.",
    "clock_beyond": "{name} goes from 0 to {most}.",
    "clock_still": "A clock ticks by 1 or more, or back with -1.",
    "clock_not_open": "Only a game master can tick {name}.",
    "sight_already": "{name} is already that way.",
    "table_name": "A table can't be called `{name}`. Names can't look like dice or hold brackets.",
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
    "no_lines": "It has no lines yet. Write them below the name, one per line, or attach a file.",
    "lines_twice": "Write the lines or attach a file, not both.",
    "no_tables": "There's no table to export yet.",
    "nothing_to_import": "There's no new table in that.",
    "no_decks": "There's no deck here. A game master can make one: `/deck new standard`",
    "deck_sight": "A deck is never hidden, only the hands are. Leave that word out.",
    "deck_empty": "{name} is empty. A game master can shuffle it: `/deck shuffle`",
    "deck_left": "You can't draw that many. {name} has {left} left, and {most} at once is the "
    "limit.",
    "deck_whole": "All the cards are already in {name}.",
    "no_such_card": "You don't hold {name}.",
    "not_blind": "That can't be blind. Make it hidden, or use `secret`.",
}
