"""Actions: a round allows a move and an action, or two moves."""

from dataclasses import replace

from rules.core.outcome import Fact, Outcome
from rules.core.rule_helpers import insist
from rules.core.scene import changes
from rules.core.verb_declarations.request import Request
from rules.odd.harm.who_is_down import check_able
from rules.odd.sheet import OddScene, OddSheet, Spent
from rules.odd.verb_declarations.saves_and_combat import Act

#: a round is a move and an action, or two moves
MOST_MOVES = 2


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
    insist(
        request, new.actions <= 1, "acted", name=sheet.name, round=stage.round, cure="round next"
    )
    insist(
        request, new.moves + new.actions <= MOST_MOVES, "spent", name=sheet.name, round=stage.round
    )
    return scene.put(replace(stage, spent={**stage.spent, key: new})).join_scene(sheet.record)


def check_no_battle(request: Request, scene: OddScene) -> None:
    """Refuse what can only be done after the fight."""
    insist(request, not scene.stage.round, "in_battle", cure="round end")


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
