"""Dice of a move rolled again: one of them with edge, or all."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import ADDS, Choice, Outcome
from rules.core.permissions import insist_own_roll
from rules.core.rule_helpers import insist
from rules.core.scene import Recalled
from rules.heresy.checks.aid import find_help, help_again
from rules.heresy.checks.move_dice import Rolled, roll_faces
from rules.heresy.checks.move_result import (
    insist_open,
    read_roll,
    recalled_roll,
    unrolled_facts,
    without_roll,
)
from rules.heresy.sheet import HeresyScene, HeresySheet
from rules.heresy.verb_declarations.moves_and_harm import Reroll


def reroll(request: Reroll, scene: HeresyScene, dice: Dice) -> Outcome:
    """Roll one die of a move again, or all of them; its modifiers stay.

    A character who aided or hindered the move rerolls their own dice, not the other's.
    """
    recalled, theirs = recalled_roll(scene)
    help = find_help(theirs, scene.acting) if recalled.subject != scene.acting else None
    if help is None:
        insist_own_roll(scene)
    insist_open(request, recalled)
    rolled, record = (help.own, help.by) if help else (theirs, recalled.subject)
    die, named = request.die, request.know or request.shrine or request.whole
    if die is None and not named and rolled.edge and not rolled.edged:
        return _which(scene, recalled, rolled)
    base = without_roll(scene, recalled)
    sheet = _pay_for_reroll(request, base.sheets[record], rolled)
    base = base.put(sheet)
    again = _reroll_all(request, rolled, dice) if die is None else _one(request, rolled, die, dice)
    if help is not None:
        return help_again(scene, base, recalled.subject, old=help, own=again, theirs=theirs)
    how = "This I Know" if request.know else "Reroll" if die is None else f"Edge on die {die}"
    return read_roll(scene, base, record, again, title=f"{sheet.name}: {how}, {again.band}")


def _pay_for_reroll(request: Reroll, sheet: HeresySheet, rolled: Rolled) -> HeresySheet:
    """Return the sheet with a once-a-session reroll marked as used."""
    if request.know:
        insist(request, not sheet.session.this_i_know, "known_already", name=sheet.name)
        return replace(sheet, session=replace(sheet.session, this_i_know=True))
    if request.shrine:
        _may_pray(request, sheet, rolled)
        return replace(sheet, session=replace(sheet.session, shrine=True))
    return sheet


def _which(scene: HeresyScene, recalled: Recalled, rolled: Rolled) -> Outcome:
    """Ask which die to reroll with edge."""
    name = scene.sheets[recalled.subject].name
    ways = tuple(
        Choice(f"Die {place} ({face})", f"{ADDS}{place}", "player", name)
        for place, face in enumerate(rolled.faces, start=1)
    )
    facts = unrolled_facts(rolled.move)
    return Outcome("Which die?", facts=facts, choices=ways, recorded=False)


def _one(request: Reroll, rolled: Rolled, place: int, dice: Dice) -> Rolled:
    if not 1 <= place <= len(rolled.faces):
        raise Refused("no_such_die", most=len(rolled.faces))
    insist(request, rolled.edge, "no_edge")
    insist(request, not rolled.edged, "edge_used")
    faces = list(rolled.faces)
    faces[place - 1] = dice.roll(rolled.sides[place - 1])
    return replace(rolled, faces=tuple(faces), edged=True)


def _reroll_all(request: Reroll, rolled: Rolled, dice: Dice) -> Rolled:
    # This I Know and the shrine have their own limit: once a session.
    named = request.know or request.shrine
    insist(request, named or not rolled.rerolled, "second_stands")
    return replace(rolled, faces=roll_faces(dice, rolled.sides), rerolled=True)


def _may_pray(request: Reroll, sheet: HeresySheet, rolled: Rolled) -> None:
    insist(request, sheet.home == "shrine", "not_shrine", name=sheet.name)
    insist(request, not sheet.session.shrine, "prayed_already", name=sheet.name)
    insist(request, rolled.kept == (1, 1), "no_double_one")
