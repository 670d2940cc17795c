"""Finds tables, decks and clocks by name during a turn, reading them only when needed."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import TypeVar

from play.language.canonical_sentence import tail_of
from play.language.exact_reading import Understood
from play.language.names.new_names import look_alike
from play.turn.name_rules import Bearer, check_name, neighbours, sheets_a_speaker_may_know
from play.turn.scene_builder import read_things
from play.turn.turn import Turn
from rules.core import limits
from rules.core.errors import AlreadyDone, NotFound, NotUnderstood, Refused
from rules.core.permissions import is_gm
from rules.core.records.record import Value
from rules.core.records.tables_decks_notes import HIDDEN, READ_LATER, THINGS, Clock, Thing
from rules.core.scene import AnyScene
from storage import scene_query
from storage.scene_query import Row

T = TypeVar("T", bound=Thing)
#: subcommands of `/table`, `/deck` and `/clock`, so no name begins with one
ORDERS = frozenset(
    {"new", "list", "show", "drop", "roll", "open", "hide", "export", "import", "replace", "keep",
     "draw", "hand", "play", "shuffle", "tick", "set", "reveal", "on", "standard"}
)  # fmt: skip
_QUOTES = "\"'“”"


async def bring_kind(turn: Turn, scene: AnyScene, kind: str) -> tuple[Turn, AnyScene]:
    """Return the turn and the scene with every thing of a kind loaded."""
    turn.require_game()
    if kind not in READ_LATER:
        return turn, scene
    return _bring(turn, scene, await scene_query.read_kind(turn.tx, turn.found.game, kind))


async def bring_records(
    turn: Turn, scene: AnyScene, records: Iterable[int]
) -> tuple[Turn, AnyScene]:
    """Return the turn and the scene with these things loaded, if they exist."""
    # a stage may have a number already and no row yet
    missing = {*records} - {*turn.found.rows, turn.scene.stage.record, 0}
    rows = await scene_query.read_records(turn.tx, turn.found.game, missing) if missing else {}
    kept = {id: row for id, row in rows.items() if row.kind in THINGS}
    return _bring(turn, scene, kept)


def _bring(turn: Turn, scene: AnyScene, rows: Mapping[int, Row]) -> tuple[Turn, AnyScene]:
    """Add rows that weren't read before. Rows read before are
    left alone: the scene may have dropped them."""
    new = {id: row for id, row in rows.items() if id not in turn.found.rows}
    if not new:
        return turn, scene
    things = read_things(new)
    found = turn.found._replace(rows={**turn.found.rows, **new})
    whole = replace(turn.scene, things={**turn.scene.things, **things})
    return turn.keep_in(found, whole), replace(scene, things={**scene.things, **things})


def things_known(scene: AnyScene, kind: type[T]) -> list[T]:
    """Return the things of a kind that the speaker may know of, by their names."""
    every = (thing for thing in scene.things.values() if isinstance(thing, kind))
    known = (thing for thing in every if is_gm(scene) or thing.sight != HIDDEN)
    return sorted(known, key=lambda thing: thing.name.casefold())


def refuse_bare_order(understood: Understood, words: str) -> None:
    """Refuse a subcommand without a name, which mustn't be read as a name itself."""
    if words.strip().casefold() in ORDERS:
        typed = understood.sentence
        error = NotUnderstood(typed.text, typed.column(typed.end), "a name")
        error.examples = (f"help {typed.verb}",)
        raise error


def find_thing(scene: AnyScene, kind: type[T], words: str) -> T:
    """Return the thing that words name, or refuse.

    What the speaker may not know of seems not to exist.
    """
    found = match_thing(scene, kind, words)
    if found is not None:
        return found
    known = things_known(scene, kind)
    names = {_fold(thing.name, thing.thing): thing.name for thing in known}
    what = next(key for key, each in THINGS.items() if each is kind)
    near = get_close_matches(_fold(words, what), names, 3, 0.5)
    hints = [names[each] for each in near] or list(names.values())[:5]
    raise NotFound(f"no_such_{what}", words.strip(), hints)


def match_thing(scene: AnyScene, kind: type[T], words: str, *, whole: bool = False) -> T | None:
    """Return the thing that words name, fully or by a unique beginning; else None."""
    known = things_known(scene, kind)
    same = [each for each in known if _normalise_words(each.name) == _normalise_words(words)]
    if same:
        return same[0]
    said = {each.record: _fold(words, each.thing) for each in known}
    same = [each for each in known if _fold(each.name, each.thing) == said[each.record]]
    begun = [
        each
        for each in known
        if said[each.record] and _fold(each.name, each.thing).startswith(said[each.record] + " ")
    ]
    found = same or ([] if whole else begun)
    return found[0] if len(found) == 1 else None


def _normalise_words(words: str) -> str:
    return " ".join(words.strip().strip(_QUOTES).casefold().split())


def _fold(words: str, kind: str) -> str:
    """Return a name without its article, and without a final word for its kind."""
    return re.sub(rf"^the\s+|\s+{kind}$", "", _normalise_words(words))


def check_new_name(turn: Turn, scene: AnyScene, name: str, kind: type[Thing]) -> None:
    """Refuse a name that a thing can't have, or that could be mistaken for another's."""
    first = name.casefold().split()[0] if name.split() else ""
    if not first or not name.isprintable() or len(name) > limits.THING_NAME:
        raise Refused("thing_name", most=limits.THING_NAME)
    if first in ORDERS:
        raise Refused("thing_name_order", word=first)
    check_name(neighbours(turn, sheets_a_speaker_may_know(scene)), Bearer(name, ""))
    for other in things_known(scene, kind):
        if look_alike(name, other.name):
            raise Refused("thing_there", name=other.name, kind=other.thing)


def write_as(turn: Turn, understood: Understood, said: str) -> None:
    """Record a sentence in this form, with the tail of the one that was typed."""
    tail = tail_of(understood.sentence)
    turn.draft.canonical_text = " ".join(filter(None, (said.strip(), tail)))


def clock_row(clock: Clock) -> dict[str, Value]:
    """Return a clock's data for facts."""
    return {
        "clock": clock.name,
        "value": clock.filled,
        "size": clock.segments,
        "full": clock.filled == clock.segments,
        "hidden": clock.sight == HIDDEN,
    }


def find_waited(scene: AnyScene, words: str) -> Clock:
    """Return the clock a plan waits for: one that its owner may know, and that isn't full yet."""
    clock = find_thing(scene, Clock, words)
    if clock.filled == clock.segments:
        raise AlreadyDone("clock_full", name=clock.name)
    return clock
