"""Actions: a round allows a move and an action, or two moves."""

from dataclasses import replace

from rules.core.outcome import Fact, Outcome
from rules.core.permissions import is_gm, is_met
from rules.core.rule_helpers import insist, join_names
from rules.core.scene import changes
from rules.core.verb_declarations.request import Request
from rules.odd.harm.who_is_down import check_able
from rules.odd.sheet import OUT, OddScene, OddSheet, Spent
from rules.odd.verb_declarations.saves_and_combat import Act

#: a round is a move and an action, or two moves
MOST_MOVES = 2
#: how many of those still to act a refusal names
MOST_TOLD = 6


def spend_action(
    request: Request, scene: OddScene, sheet: OddSheet, dazed: bool = False
) -> OddScene:
    """Return the scene with a character's action spent. `dazed`: even the Dazed may do this.

    Without rounds there is no limit; either way, whoever acts can no longer sunder.
    """
    check_able(request, sheet, dazed)
    stage = scene.stage
    struck = tuple(record for record in stage.struck if record != sheet.record)
    if struck != stage.struck:
        scene = scene.put(replace(stage, struck=struck))
    return _spend(request, scene, sheet, Spent(actions=1))


def spend_move(request: Request, scene: OddScene, sheet: OddSheet) -> OddScene:
    """Return the scene with one of a character's moves spent; the Dazed can't act, but can move."""
    check_able(request, sheet, dazed=True)
    return _spend(request, scene, sheet, Spent(moves=1))


def _spend(request: Request, scene: OddScene, sheet: OddSheet, cost: Spent) -> OddScene:
    stage = scene.stage
    if not stage.round:
        return scene
    key = str(sheet.record)
    done = stage.spent.get(key, Spent())
    new = Spent(done.moves + cost.moves, done.actions + cost.actions)
    if new.actions > 1:
        _refuse_second_action(request, scene, sheet)
    insist(
        request, new.moves + new.actions <= MOST_MOVES, "spent", name=sheet.name, round=stage.round
    )
    return scene.put(replace(stage, spent={**stage.spent, key: new})).join_scene(sheet.record)


def _refuse_second_action(request: Request, scene: OddScene, sheet: OddSheet) -> None:
    """Refuse a second action; the next round is only offered once nobody is left to act.

    Otherwise one player's slip would skip everyone else.
    """
    number, waiting = scene.stage.round, list_waiting(scene)
    others = [each.name for each in waiting if is_met(each)]
    if others:
        others = [*others[:MOST_TOLD], *["others"] * (len(others) > MOST_TOLD)]
        told = join_names(others)
        insist(request, False, "acted_before_others", name=sheet.name, round=number, others=told)
    insist(request, False, "acted", name=sheet.name, round=number, cure="round next")


def list_waiting(scene: OddScene) -> list[OddSheet]:
    """Return who can still act this round, in order if initiative was rolled."""
    here = scene.list_present(npcs=True, unknown=True)
    order = scene.stage.order or tuple(sheet.record for sheet in here)
    return [scene.sheets[record] for record in order if may_act(scene, record)]


def may_act(scene: OddScene, record: int) -> bool:
    """Say whether a character can still act in this round."""
    done = scene.stage.spent.get(str(record), Spent())
    sheet = scene.sheets.get(record)
    able = sheet is not None and not sheet.retired and sheet.state not in OUT
    return able and not done.actions and done.moves < MOST_MOVES


def check_no_battle(request: Request, scene: OddScene) -> None:
    """Refuse what can only be done after the fight."""
    insist(request, not scene.stage.round, "in_battle", cure="round end" if is_gm(scene) else "")


def spend_by_hand(request: Act, scene: OddScene) -> Outcome:
    """Record that a character has acted or moved."""
    sheet = scene.actor
    spend = spend_move if request.move else spend_action
    after = spend(request, scene, sheet)
    spent = after.stage.spent.get(str(sheet.record))
    what = request.words or ("moves" if request.move else "acts")
    return Outcome(
        f"{sheet.name}: {what}",
        facts=(
            Fact("moves", spent.moves if spent else 0),
            Fact("actions", spent.actions if spent else 0),
        ),
        changes=changes(scene, after),
        kind="act",
        subject=sheet.record,
    )
