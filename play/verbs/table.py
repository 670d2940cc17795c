"""Random tables that a game master wrote: everyone may roll, some may read."""

import re
from dataclasses import replace
from difflib import get_close_matches
from fractions import Fraction

from grammar.parser import verbs_of
from play.language.exact_reading import Understood
from play.tables_decks_notes.page_table_effects import (
    set_effects_apart,
    strip_effects,
    tables_of_page,
)
from play.tables_decks_notes.table_files import (
    LINE_BREAK,
    Draft,
    attached_lines,
    check_drafts,
    check_table_name,
    clean_lines,
    list_naming,
    read_all,
    read_file,
    read_head,
    read_own,
    write_file,
)
from play.tables_decks_notes.thing_lookup import (
    bring_kind,
    find_thing,
    match_thing,
    refuse_bare_order,
    things_known,
    write_as,
)
from play.turn.turn import Handlers, Turn
from play.wording import table as wording
from rules.core import limits
from rules.core.errors import AlreadyDone, NotAllowed, NotFound, Refused
from rules.core.odds import Odds
from rules.core.outcome import Choice, Document, Fact, Outcome
from rules.core.permissions import gms_only, is_gm
from rules.core.records.record import Value
from rules.core.records.tables_decks_notes import HIDDEN, OPEN, Deck, OwnTable
from rules.core.rule_helpers import quote_name
from rules.core.scene import AnyScene, changes
from rules.core.tables.roll import Result, roll_on
from rules.core.tables.table_lines import Line, fold
from rules.core.verb_declarations.tables_decks_clocks import (
    DropTable,
    ExportTables,
    ImportTables,
    ListTables,
    NewTable,
    ReplaceTable,
    RollOnTable,
    ShowTable,
    SightTable,
)
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: the most letters shown in a message; longer tables become a file
LONGEST_SHOWN = 3_000
#: how similar a word must be to count as a slip
NEARLY = 0.7
_ASKED = compile_later(
    r"(?P<name>.+?)(?:\s+[x×]\s?(?P<times>\d{1,3})|\s+(?P<face>\d{1,4}))?(?P<open>\s+open)?",
    re.IGNORECASE,
)
_BEGINS = compile_later(r"\s*(?:(?:roll|on)\s+)*", re.IGNORECASE)


class Asked(NamedTuple):
    """A roll on a table: how often, or which row to read, and whether everyone may see it."""

    table: OwnTable
    times: int = 1
    face: int | None = None
    openly: bool = False


def read_asked(scene: AnyScene, words: str, *, whole: bool = False) -> Asked | None:
    """Return the roll on a game's own table that words ask for. `whole`: by its full name only."""
    alone = match_thing(scene, OwnTable, words, whole=whole)
    if alone is not None:
        return Asked(alone)
    found = _ASKED.fullmatch(words.strip())
    table = match_thing(scene, OwnTable, found["name"], whole=whole) if found else None
    if found is None or table is None:
        return None
    face = int(found["face"]) if found["face"] else None
    return Asked(table, int(found["times"] or 1), face, bool(found["open"]))


async def find_own(turn: Turn, understood: Understood) -> tuple[Turn, AnyScene, Asked] | None:
    """Return the roll on the game's own table if a sentence of the rules gives its name."""
    if not turn.found.game:
        return None
    turn, scene = await bring_kind(turn, understood.scene, "table")
    words = _BEGINS.sub("", understood.sentence.body.strip(), count=1)
    asked = read_asked(scene, words, whole=True)
    return (turn, scene, asked) if asked is not None else None


async def roll(turn: Turn, understood: Understood) -> Outcome:
    """Roll on one of the game's own tables."""
    request = understood.request
    assert isinstance(request, RollOnTable)
    refuse_bare_order(understood, request.words)
    turn, scene = await bring_kind(turn, understood.scene, "table")
    asked = read_asked(scene, request.words)
    if asked is None:
        name = _ASKED.fullmatch(request.words.strip())
        _suggest_table_of_rules(turn, request.words)
        find_thing(scene, OwnTable, name["name"] if name else request.words)
        raise AssertionError("what nobody knows is said to be unknown")
    return roll_own(turn, understood, scene, asked)


def _suggest_table_of_rules(turn: Turn, words: str) -> None:
    """Ask whether a table of the rules was meant, if the first word is nearly its name."""
    usage = verbs_of(turn.found.system)["table"].usage.partition("table NAME")[0]
    names = [name for way in re.findall(r"table ([a-z|]+)", usage) for name in way.split("|")]
    first = words.split()[0]
    near = get_close_matches(first.casefold(), names, 1, NEARLY)
    if near and near[0] == first.casefold():
        says = f"table {near[0]} of {words.split(maxsplit=1)[-1]}"
        raise NotFound("table_of_rules", near[0], cure=says)
    if near:
        raise NotFound("no_such_table", first, near)


def roll_own(turn: Turn, understood: Understood, scene: AnyScene, asked: Asked) -> Outcome:
    """Roll on a table, and on all tables that its lines refer to."""
    if not 1 <= asked.times <= limits.TABLE_TIMES:
        raise Refused("table_times", most=limits.TABLE_TIMES)
    hidden = asked.table.sight == HIDDEN
    if hidden and not asked.openly:
        turn.draft.hidden = "secret"
    every = [each for each in scene.things.values() if isinstance(each, OwnTable)]
    read_own(asked.table)
    results = roll_on(read_all(every), asked.table.name, turn.dice, asked.face, asked.times)
    if turn.draft.hidden == understood.sentence.visible == "all":  # everyone reads it
        closed = {each.name for each in every if each.sight == HIDDEN}
        results = tuple(result.drop_hidden(closed) for result in results)
    write_as(turn, understood, _sentence(asked))
    results, choices = set_effects_apart(turn, every, scene, results)
    return Outcome(
        wording.table_title(asked.table.name, results),
        prose=wording.table_results(results),
        facts=_facts(asked.table.name, results),
        choices=choices,
        kind="table",
    )


def _sentence(asked: Asked) -> str:
    more = f" {asked.face}" if asked.face is not None else ""
    more += f" x{asked.times}" if asked.times > 1 else ""
    return f"table {quote_name(asked.table.name)}{more}{' open' if asked.openly else ''}"


def _facts(name: str, results: tuple[Result, ...]) -> tuple[Fact, ...]:
    rolls: list[Value] = [
        {"table": one.table, "die": one.die, "face": one.face, "text": one.text}
        for result in results
        for one in result.list_all()
    ]
    text = "\n".join(result.text for result in results)
    return Fact("table", name), Fact("rolls", rolls), Fact("text", text)


async def make_table(turn: Turn, understood: Understood) -> Outcome:
    """Write a table; an existing one of that name is only replaced on request."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, NewTable | ReplaceTable)
    turn.require_game()
    gms_only(scene, "write a table")
    turn, scene = await bring_kind(turn, scene, "table")
    name, sight, lines = read_head(request.words)
    check_table_name(turn, scene, name)
    draft = Draft(name, sight, attached_lines(turn, lines))
    there = _find_called(scene, name)
    others = [fold(each.name) for each in things_known(scene, OwnTable) if each is not there]
    check_drafts(turn, scene, [draft], others)
    if there is not None and isinstance(request, NewTable):
        raise _ask_replace(draft, there)
    return _keep(turn, understood, scene, [draft], "replace" if there else "new")


def _find_called(scene: AnyScene, name: str) -> OwnTable | None:
    tables = things_known(scene, OwnTable)
    return next((each for each in tables if fold(each.name) == fold(name)), None)


def _ask_replace(draft: Draft, there: OwnTable) -> Refused:
    error = Refused("table_there", name=there.name)
    error.choices = (
        Choice(wording.REPLACE, draft.write("table replace"), recalls=False),
        Choice(wording.KEEP, f"table keep {quote_name(there.name)}", recalls=False),
    )
    return error


def _keep(
    turn: Turn, understood: Understood, scene: AnyScene, drafts: list[Draft], order: str
) -> Outcome:
    """Return the outcome that stores tables, replacing those of the same name."""
    after, kept = scene, []
    for draft in drafts:
        there = _find_called(after, draft.name)
        sight = draft.sight or (there.sight if there is not None else "")
        made = OwnTable(name=draft.name, sight=sight, lines=draft.list_kept_lines())
        after = (after.add_thing(made) if there is None
                 else after.put(replace(made, record=there.record)))  # fmt: skip
        kept.append(made)
    if any(table.sight == HIDDEN for table in kept):
        turn.draft.hidden = "secret"
    one = drafts[0] if len(drafts) == 1 and order != "import" else None
    if one is not None:
        turn.draft.canonical_text = one.write(f"table {order}")
    else:
        turn.draft.canonical_text = f"table import # {len(kept)}"
    return Outcome(
        wording.tables_kept(kept, [read_own(table) for table in kept]),
        facts=_kept_facts(kept),
        changes=changes(scene, after),
        choices=_after_keeping(kept),
        kind="table",
        private=True,
    )


def _kept_facts(kept: list[OwnTable]) -> tuple[Fact, ...]:
    rows = [_row(table) for table in kept]
    text = "\n".join(kept[0].lines)
    facts = (Fact("table", kept[0].name), Fact("rolls", []), Fact("text", text))
    return *facts, Fact("tables", list(rows))


def _after_keeping(kept: list[OwnTable]) -> tuple[Choice, ...]:
    if len(kept) != 1:
        return ()
    name = quote_name(kept[0].name)
    return (Choice(wording.ROLL_ON, f"table {name}", "gm", take=9, recalls=False),
            Choice(wording.SHOW_IT, f"table show {name}", "gm", take=9, recalls=False))  # fmt: skip


def _row(table: OwnTable) -> dict[str, Value]:
    """Return a table's data for facts."""
    read = read_all([table])[fold(table.name)]
    return {
        "table": table.name,
        "die": str(read.die),
        "rows": len(read.rows),
        "open": table.sight == OPEN,
        "hidden": table.sight == HIDDEN,
    }


async def show_all(turn: Turn, understood: Understood) -> Outcome:
    """List the tables and decks that the speaker may know of."""
    turn, scene = await bring_kind(turn, understood.scene, "table")
    turn, scene = await bring_kind(turn, scene, "deck")
    rows = [_row(table) for table in things_known(scene, OwnTable)]
    named = [deck.name for deck in things_known(scene, Deck)]
    return Outcome(
        wording.TABLES,
        prose=wording.tables_listed(rows, named, turn.system.names("table", scene).values()),
        facts=(Fact("tables", list(rows)), Fact("decks", list(named))),
        recorded=False,
        private=True,
    )


def check_readable(scene: AnyScene, table: OwnTable) -> None:
    """Refuse to show a player a table that isn't open."""
    if table.sight != OPEN and not is_gm(scene):
        raise NotAllowed("table_not_open", name=table.name, cure=f"table {quote_name(table.name)}")


async def show(turn: Turn, understood: Understood) -> Outcome:
    """Show a table line by line."""
    request = understood.request
    assert isinstance(request, ShowTable)
    turn, scene = await bring_kind(turn, understood.scene, "table")
    table = find_thing(scene, OwnTable, request.words)
    check_readable(scene, table)
    text = "\n".join(table.lines)
    long = len(text) > LONGEST_SHOWN
    return Outcome(
        wording.table_shown(table.name, table.sight),
        prose=wording.IN_THE_FILE if long else text,
        facts=(
            *(Fact(key, value) for key, value in _row(table).items()),
            Fact("rolls", []),
            Fact("text", text),
        ),
        document=Document(_file_name(table.name), text.encode()) if long else None,
        recorded=False,
        private=True,
    )


def _file_name(name: str) -> str:
    return f"{re.sub(r'[^a-z0-9]+', '-', name.casefold()).strip('-') or 'table'}.md"


async def drop(turn: Turn, understood: Understood) -> Outcome:
    """Remove a table, unless another one refers to it."""
    request = understood.request
    assert isinstance(request, DropTable)
    gms_only(understood.scene, "drop a table")
    turn, scene = await bring_kind(turn, understood.scene, "table")
    table = find_thing(scene, OwnTable, request.words)
    names = list_naming(read_all(things_known(scene, OwnTable)), table.name)
    if names:
        raise Refused("table_named", name=table.name, by=wording.list_names(names))
    write_as(turn, understood, f"table drop {quote_name(table.name)}")
    return _change(turn, scene, scene.drop_thing(table.record), table,
                   wording.table_dropped(table.name))  # fmt: skip


async def sight(turn: Turn, understood: Understood) -> Outcome:
    """Choose who may read a table, or know of it."""
    request = understood.request
    assert isinstance(request, SightTable)
    gms_only(understood.scene, "choose who sees a table")
    turn, scene = await bring_kind(turn, understood.scene, "table")
    table = find_thing(scene, OwnTable, request.words)
    if table.sight == request.sight:
        raise AlreadyDone(
            "table_open" if request.sight == OPEN else "table_hidden", name=table.name
        )
    order = "open" if request.sight == OPEN else "hide"
    write_as(turn, understood, f"table {order} {quote_name(table.name)}")
    seen = replace(table, sight=request.sight)
    return _change(turn, scene, scene.put(seen), seen, wording.table_sight(seen))


def _change(turn: Turn, before: AnyScene, after: AnyScene, table: OwnTable, title: str) -> Outcome:
    """Return the outcome of a change to a table. Only game masters learn of a hidden one's, and
    nobody reads lines they couldn't read before."""
    if table.sight == HIDDEN:
        turn.draft.hidden = "secret"
    return Outcome(
        title,
        facts=(Fact("table", table.name),),
        changes=changes(before, after),
        kind="table",
        private=table.sight != OPEN,
    )


async def export(turn: Turn, understood: Understood) -> Outcome:
    """Export all tables as one file."""
    turn.require_game()
    gms_only(understood.scene, "export tables")
    turn, scene = await bring_kind(turn, understood.scene, "table")
    tables = things_known(scene, OwnTable)
    if not tables:
        raise Refused("no_tables")
    text = write_file(tables)
    return Outcome(
        wording.tables_exported(len(tables)),
        facts=(Fact("tables", [table.name for table in tables]), Fact("text", text)),
        document=Document("tables.md", text.encode()),
        recorded=False,
        private=True,
    )


async def take_in(turn: Turn, understood: Understood) -> Outcome:
    """Import tables from a file, all of them or none."""
    request = understood.request
    assert isinstance(request, ImportTables)
    turn.require_game()
    gms_only(understood.scene, "import tables")
    turn, scene = await bring_kind(turn, understood.scene, "table")
    order, lines = _import_lines(turn, request.words)
    drafts = read_file(lines)
    there = [draft for draft in drafts if _find_called(scene, draft.name) is not None]
    if there and not order:
        raise _ask_replace_all(lines, there)
    if order == "keep":
        drafts = [draft for draft in drafts if draft not in there]
    if not drafts:
        raise Refused("nothing_to_import")
    names = {fold(draft.name) for draft in drafts}
    taken = [fold(t.name) for t in things_known(scene, OwnTable) if fold(t.name) not in names]
    check_drafts(turn, scene, drafts, taken)
    return _keep(turn, understood, scene, drafts, "import")


def _import_lines(turn: Turn, words: str) -> tuple[str, tuple[Line, ...]]:
    """Return what to do with existing tables, and the lines of the file."""
    found = re.match(r"(replace|keep)\s*(?:[\n\u2028]|$)", words, re.IGNORECASE)
    rest = words[found.end() :] if found else words
    typed = clean_lines(rest.splitlines()) if rest.strip() else ()
    return found[1].casefold() if found else "", attached_lines(turn, typed, "no_import")


def _ask_replace_all(lines: tuple[Line, ...], there: list[Draft]) -> Refused:
    error = Refused("tables_there", names=wording.list_names([draft.name for draft in there]))
    text = LINE_BREAK.join(line.text for line in lines)
    error.choices = tuple(
        Choice(label, f"table import {order}{LINE_BREAK}{text}", recalls=False)
        for label, order in ((wording.REPLACE, "replace"), (wording.KEEP, "keep"))
    )
    return error


async def weigh_own(turn: Turn, inner: Understood) -> Odds | None:
    """Return how likely each line of a game's own table is; None if no table is meant."""
    asked: Asked | None = None
    if isinstance(inner.request, RollOnTable):
        turn, scene = await bring_kind(turn, inner.scene, "table")
        asked = read_asked(scene, inner.request.words)
        if asked is None:
            find_thing(scene, OwnTable, inner.request.words)
    elif (found := await find_own(turn, inner)) is not None:
        turn, scene, asked = found
    if asked is None:
        return None
    check_readable(scene, asked.table)
    table = read_own(asked.table)
    of_page = bool(tables_of_page(turn, [asked.table]))
    weights = table.die.weights()
    total = sum(weights.values())
    chances: dict[str, Fraction] = {}
    for face, weight in weights.items():
        label = table.row_at(face).text
        label = strip_effects(label) if of_page else label
        chances[label] = chances.get(label, Fraction(0)) + Fraction(weight, total)
    return Odds(chances, leaves=total)


HANDLERS: Handlers = {
    RollOnTable: roll,
    NewTable: make_table,
    ReplaceTable: make_table,
    ListTables: show_all,
    ShowTable: show,
    DropTable: drop,
    SightTable: sight,
    ExportTables: export,
    ImportTables: take_in,
}
