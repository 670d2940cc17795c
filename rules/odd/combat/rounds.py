"""The beginning, rounds and end of a fight."""

from dataclasses import replace

from rules.core.outcome import Choice, Fact, Outcome
from rules.core.scene import changes
from rules.core.system import refuse_second_start
from rules.odd.sheet import OddScene
from rules.odd.verb_declarations.saves_and_combat import Round


def count_rounds(request: Round, scene: OddScene) -> Outcome:
    """Begin the next round, or end the fight, after which nobody is fresh."""
    stage = scene.stage
    if request.how == "end":
        return _show_round(scene, end_fight(scene), "The fight is over")
    if not request.how:
        return _show_round(
            scene, scene, f"Round {stage.round}" if stage.round else "There's no fight right now"
        )
    refuse_second_start(request, request.how, stage.round)
    left = stage.left if stage.round else ()
    now = replace(stage, round=stage.round + 1, order=(), spent={}, struck=(), left=left)
    after = scene.put(now)
    outcome = _show_round(scene, after, f"Round {after.stage.round}")
    prompt = Choice("Roll initiative", "init dex all", "gm", recalls=False)
    return replace(outcome, prose="Who acts first? `/init dex all`", choices=(prompt,))


def end_fight(scene: OddScene) -> OddScene:
    """Return the scene after the end of its fight: nobody is fresh, and all places are cleared."""
    over = scene.stage.fights + bool(scene.stage.round)
    stage = replace(scene.stage, round=0, fights=over, order=(), spent={}, struck=(), left=())
    after = scene.put(stage)
    for sheet in scene.list_involved():
        if sheet.fresh or sheet.zone:
            after = after.put(replace(sheet, fresh=False, zone=""))
    return after


def _show_round(before: OddScene, after: OddScene, title: str) -> Outcome:
    names = [before.sheets[record].name for record in after.stage.order if record in before.sheets]
    return Outcome(
        title,
        facts=(Fact("round", after.stage.round), Fact("order", names)),
        changes=changes(before, after),
        recorded=before is not after,
    )
