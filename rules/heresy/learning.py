"""Learning moves: what one must have for them, what one loses, and other classes' moves."""

from dataclasses import replace

from rules.core.request import Request
from rules.core.ruling import insist
from rules.heresy.checks.own_moves import knows
from rules.heresy.content import CLASSES, HATED, MOVES, Move
from rules.heresy.sheet import HeresySheet

ANYONE = "Advanced moves"


def class_of(move: Move) -> str:
    """Return the class that a move belongs to; nothing where anyone may learn it."""
    key = move.group.casefold()
    return key if key in CLASSES else ""


def learn(request: Request, sheet: HeresySheet, move: Move, group: str = "") -> HeresySheet:
    """Return the sheet with a move more, or refuse it.

    A move of another class must be of one's own level or lower. It brings the starting moves that
    depend on it, and the level at which one began with that class is kept.
    """
    known = knows(sheet, move.key)
    insist(request, move.repeats or not known, "known_move", move=move.name)
    if move.requires:
        has = knows(sheet, move.requires)
        insist(request, has, "requires", move=move.name, needed=MOVES[move.requires].name)
    if move.replaces:
        has = knows(sheet, move.replaces)
        insist(request, has, "requires", move=move.name, needed=MOVES[move.replaces].name)
        sheet = replace(sheet, moves=tuple(m for m in sheet.moves if m != move.replaces))
    foreign = _foreign(sheet, move)
    if foreign:
        insist(request, move.level <= sheet.level, "too_high", move=move.name, level=move.level)
        since = sheet.multiclass.get(foreign, sheet.level)
        sheet = replace(sheet, multiclass={**sheet.multiclass, foreign: since})
    if move.key == "hatred":
        return _hating(request, sheet, group)
    brought = [key for key in (_bundle(move) if foreign else [move.key]) if not knows(sheet, key)]
    sheet = replace(sheet, moves=(*sheet.moves, *brought))
    return _with_resource(sheet, foreign) if foreign and not sheet.resource.name else sheet


def _bundle(move: Move) -> list[str]:
    """Return a starting move with those that depend on it, whichever of them was named."""
    leads = [each for each in MOVES.values() if move.key in each.bundle]
    first = leads[0] if leads else move
    return list(dict.fromkeys((move.key, first.key, *first.bundle)))


def _foreign(sheet: HeresySheet, move: Move) -> str:
    """Return the other class that a move belongs to."""
    of = class_of(move)
    return of if of and sheet.class_ and of != sheet.class_ else ""


def _with_resource(sheet: HeresySheet, of: str) -> HeresySheet:
    row = CLASSES[of]
    if not row.resource or (not knows(sheet, row.moves[0]) and not knows(sheet, row.moves[1])):
        return sheet
    return replace(sheet, resource=replace(sheet.resource, name=row.resource, max=row.most))


def _hating(request: Request, sheet: HeresySheet, group: str) -> HeresySheet:
    wanted = next((each for each in HATED if group and each.startswith(group.casefold())), group)
    insist(request, wanted not in sheet.hatred, "known_move", move=f"Hatred of {wanted}")
    moves = sheet.moves if "hatred" in sheet.moves else (*sheet.moves, "hatred")
    return replace(sheet, moves=moves, hatred=(*sheet.hatred, *filter(None, [wanted])))


def _more_to_hate(move: Move, sheet: HeresySheet) -> bool:
    return move.repeats and not set(HATED) <= set(sheet.hatred)


def learnable(sheet: HeresySheet) -> list[Move]:
    """Return the moves of one's own class, and those for anyone, that could be learnt now."""
    return [
        move
        for move in MOVES.values()
        if move.level
        and (class_of(move) == sheet.class_ or move.group == ANYONE)
        and (not knows(sheet, move.key) or _more_to_hate(move, sheet))
        and (not move.requires or knows(sheet, move.requires))
    ]
