"""Finds moves: the built-in ones, and those that a table wrote."""

from dataclasses import replace

from rules.core.move_definitions import own_moves
from rules.core.records.field_values import slug, words
from rules.core.scene import DefinedMove
from rules.heresy.content import ADDING, MOVE_NAMES, MOVES, Move
from rules.heresy.sheet import HeresyScene, HeresySheet

OWN, GROUP = "a move of this table", "This table's moves"


def find_move(scene: HeresyScene, key: str, sheet: HeresySheet | None = None) -> Move:
    """Return a move by its key; a table's own comes before a built-in one.

    If it was dropped since, or is on someone else's sheet, only its name is known.
    """
    written = own_moves(sheet or scene.someone).get(key) or scene.game.moves.get(key)
    if written is not None:
        return _as_move(key, written)
    return MOVES.get(key) or Move(key=key, name=words(key), source=OWN, group=GROUP, trigger="")


def _as_move(key: str, written: DefinedMove) -> Move:
    move = Move(
        key=key,
        name=written.name,
        source=OWN,
        group=GROUP,
        trigger=written.trigger,
        full=written.success,
        partial=written.mixed,
        stat=written.stat,
        requires=_key(written.requires),
        replaces=_key(written.replaces),
    )
    return replace(move, miss=written.failure) if written.failure else move


def _key(name: str) -> str:
    return MOVE_NAMES.get(name.casefold(), slug(name))


def has_learnt(sheet: HeresySheet, key: str) -> bool:
    """Say whether a character may make a move.

    An NPC may make any, and so may a character with neither a class nor moves: what a table doesn't
    track isn't enforced. A move that improves another lets that one be made too.
    """
    move = MOVES.get(key)
    if move is None or not move.level or sheet.npc or not (sheet.class_ or sheet.moves):
        return True
    return any(knows(sheet, each) for each in (key, *(better.key for better in ADDING[key])))


def knows(sheet: HeresySheet, move: str) -> bool:
    if not sheet.moves:
        return False
    return move in sheet.moves or any(slug(each) == move for each in sheet.moves)
