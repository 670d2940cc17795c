"""Fate: what happens when a character's hit points reach the negative of their maximum."""

from dataclasses import replace

from rules.core.characters.harm_and_rest import insist_living, insist_own
from rules.core.characters.targets import find_one_meant
from rules.core.dice.dice import Dice
from rules.core.move_definitions import key_of, own_moves
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.rule_helpers import insist
from rules.core.scene import changes
from rules.tens.checks.move import roll_attempt
from rules.tens.checks.move_result import span_of, tell_result
from rules.tens.content import Move, own_move
from rules.tens.death import apply_verdict, condition, fate_group, offer_verdicts
from rules.tens.sheet import TensScene, TensSheet
from rules.tens.verb_declarations import Fate, MakeMove

FATE = "fate"


def meet_fate(request: Fate, scene: TensScene, dice: Dice) -> Outcome:
    """Roll the Fate move of the character's class, show it, or rule on it directly."""
    sheet = find_one_meant(scene, request.who)
    insist_living(request, [sheet])
    insist_own(scene, [sheet])
    insist(request, condition(sheet) == "fated", "not_fated", name=sheet.name)
    if request.verdict:
        return _show_verdict(sheet, scene, request.verdict)
    move = fate_move(sheet, scene)
    if move is None or not (move.abilities or move.range):
        return _announce_fate(sheet, move)
    acting = replace(scene, acting=sheet.record)
    attempt = roll_attempt(MakeMove(verb=FATE), acting, move, dice)
    # a Fate strikes nobody, whatever hits the table's move deals
    attempt = replace(attempt, fate=True, hits=0)
    told = tell_result(attempt, scene, span_of(move.range))
    return replace(told, settles=fate_group(sheet), ends=(fate_group(sheet),))


def fate_move(sheet: TensSheet, scene: TensScene) -> Move | None:
    """Return the Fate move: one's own, that of one's class, or the one for everybody; else None."""
    own, every = own_moves(sheet), scene.game.moves
    for key, moves in ((FATE, own), (key_of(FATE, sheet.class_), every), (FATE, every)):
        if key in moves:
            return own_move(key, moves[key])
    return None


def _facts(sheet: TensSheet, verdict: str) -> tuple[Fact, ...]:
    return (
        Fact("target", sheet.name),
        Fact("fate", verdict or None),
        Fact("state", sheet.state),
        Fact("band", None),
    )


def _show_verdict(sheet: TensSheet, scene: TensScene, verdict: str) -> Outcome:
    after = apply_verdict(sheet, verdict)
    return Outcome(
        f"{sheet.name} {verdict}",
        Grade.SUCCESS if verdict == "lives" else Grade.DISASTER,
        facts=_facts(after, verdict),
        changes=changes(scene, scene.put(after)),
        kind=FATE,
        subject=sheet.record,
        settles=fate_group(sheet),
        ends=(fate_group(sheet),),
    )


def _announce_fate(sheet: TensSheet, move: Move | None) -> Outcome:
    """Show a Fate without a roll, and let the game master rule."""
    written = sheet.fate or (move.trigger if move else "")
    return Outcome(
        f"{sheet.name}'s Fate",
        prose=written or "This table has no Fate move, so the game master decides.",
        facts=_facts(sheet, ""),
        choices=offer_verdicts(sheet),
        kind="fated",
        subject=sheet.record,
        settles=fate_group(sheet),
        ends=(fate_group(sheet),),
    )
