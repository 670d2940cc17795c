"""Every sentence the bot itself says about tables, decks and clocks."""

from collections.abc import Iterator, Mapping, Sequence

from play.wording.table import escape_markup
from rules.core.records.record import Value
from rules.core.records.things import HIDDEN, OPEN, Clock, OwnTable
from rules.core.tables.result import Result
from rules.core.tables.text import Table

CLOCKS, NO_CLOCKS = (
    "Clocks",
    "No clock is running. A game master makes one: `/clock new The flood 6`",
)
TICK, TICK_BACK = "Tick", "Tick back"
_FULL, _EMPTY = "▰", "▱"
_SIGHTS = {HIDDEN: " (hidden)", OPEN: " (anyone may tick it)"}


def clock_bar(clock: Clock) -> str:
    left = clock.segments - clock.filled
    return f"{_FULL * clock.filled}{_EMPTY * left} {clock.filled}/{clock.segments}"


def clock_line(clock: Clock, *, sight: bool = False) -> str:
    seen = _SIGHTS.get(clock.sight, "") if sight else ""
    return f"{escape_markup(clock.name)} {clock_bar(clock)}{seen}"


def clock_made(clock: Clock) -> str:
    return f"A new clock: {clock.name}, {clock.segments} segments"


def clock_now(clock: Clock) -> str:
    if clock.filled == clock.segments:
        return f"{clock.name} is full"
    return f"{clock.name}: {clock.filled} of {clock.segments}"


def clock_stopped(by: int) -> str:
    return f"It stops at {'full' if by > 0 else 'empty'}: only {abs(by)} of that counted."


def clock_dropped(name: str) -> str:
    return f"The clock {name} is gone"


def clock_sight(clock: Clock) -> str:
    told = {HIDDEN: "is hidden from the players", OPEN: "can be ticked by anyone now"}
    return f"{clock.name} {told.get(clock.sight, 'is for everyone to see')}"


def tick_of(name: str) -> str:
    return f"Tick {name}"


TABLES, REPLACE, KEEP = "Tables", "Replace", "Keep"
ROLL_ON, SHOW_IT = "Roll", "Show"
IN_THE_FILE = "It's long, so it's in the file."
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


NO_TABLES = "No tables yet. A game master writes one: `/table new Weather`"


def table_shown(name: str, sight: str) -> str:
    return f"{name} ({_TABLE_SIGHTS[sight]})" if sight in _TABLE_SIGHTS else name


def table_dropped(name: str) -> str:
    return f"The table {name} is gone"


def table_sight(table: OwnTable) -> str:
    told = {HIDDEN: "is hidden from the players", OPEN: "can be read by everyone now"}
    return f"The table {table.name} {told[table.sight]}"


def tables_exported(count: int) -> str:
    return "1 table, in one file" if count == 1 else f"{count} tables, in one file"


DECKS, NO_DECKS = "Decks", "No decks yet. A game master makes one: `/deck new standard`"
MY_HAND = "My hand"
#: so much is told of a deck in words
LONGEST = 3_000


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
    return f"{name} is shuffled: every card is back in the deck"


def deck_dropped(name: str) -> str:
    return f"The deck {name} is gone"


def join_names(names: Sequence[str]) -> str:
    return ", ".join(map(escape_markup, names))


#: what is said where something can't be done
ERRORS: Mapping[str, str] = {
    "no_such_clock": "No clock here is called {name}.",
    "no_such_table": "No table here is called {name}.",
    "no_such_deck": "No deck here is called {name}.",
    "too_many_things": "A game has at most {most} of each: drop a {kind} first.",
    "thing_name": "That can't be a name. At most {most} letters, all of them readable.",
    "thing_name_order": "No name begins with `{word}`: it's a word of the command itself.",
    "thing_there": "There's a {kind} called {name} already. Choose another name.",
    "clock_size": "A clock has {least} to {most} segments.",
    "clock_full": "{name} is full already.",
    "clock_empty": "{name} is empty already.",
    "clock_at": "{name} stands at {value} already.",
    "clock_beyond": "{name} goes from 0 to {most}.",
    "clock_still": "A clock ticks by 1 or more, or back with -1.",
    "clock_not_open": "Only a game master ticks {name}.",
    "sight_already": "{name} is that way already.",
    "table_name": "`{name}` can't be a table's name: it reads as dice, or has brackets in it.",
    "table_there": "There's a table called {name} already. Replace it?",
    "tables_there": "These tables are there already: {names}. Replace them?",
    "table_named": "{by} names {name}. Change that first.",
    "table_not_open": "Only game masters may read {name}. You can roll on it: `/table {name}`",
    "table_gone": "That leads to a table that is gone. Nothing was rolled.",
    "table_times": "From 1 to {most} rolls at once.",
    "no_such_face": "A {die} has no {face}: its faces are {least} to {most}.",
    "tables_too_deep": "That goes deeper than {most} tables. Nothing was rolled.",
    "too_many_table_rolls": "That would be more than {most} rolls. Nothing was rolled.",
    "result_too_long": "That comes to more than {most} letters. Nothing was rolled.",
    "no_lines": "Its lines are missing: write them below the name, a line each, or attach a file.",
    "lines_twice": "Write the lines or attach a file, not both.",
    "no_tables": "There is no table to export yet.",
    "nothing_to_import": "There's no new table in that.",
    "no_decks": "There is no deck here. A game master makes one: `/deck new standard`",
    "deck_sight": "A deck is never hidden: only hands are. Leave that word out.",
    "deck_empty": "{name} is empty. A game master shuffles it: `/deck shuffle`",
    "deck_left": "{name} has {left} left, and at most {most} are drawn at once.",
    "deck_whole": "Every card of {name} is in the deck already.",
    "no_such_card": "You hold no {name}.",
    "not_blind": "That can't be blind. Make it hidden instead, or say `secret`.",
}
