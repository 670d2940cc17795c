"""`/round run`, and how long a turn or a round may take."""

from dataclasses import replace

from play.language.exact_reading import Understood
from play.pending.game_time_zone import read_deadline
from play.pending.plan_triggers import RUNS, list_plans, still_to_come
from play.turn.turn import Handlers, Turn
from play.wording import plan as plan_wording
from play.wording import round_and_deadline as wording
from play.wording import timestamps
from rules.core.errors import AlreadyDone
from rules.core.outcome import ADDS, Choice, Fact, Outcome
from rules.core.permissions import gms_only
from rules.core.scene import changes
from rules.core.verb_declarations.rounds_plans_votes import RunRound, SetDeadline


async def run(turn: Turn, understood: Understood) -> Outcome:
    """Run this round's plans; their results are told afterwards."""
    assert isinstance(understood.request, RunRound)
    turn.require_game()
    gms_only(turn.scene, "run everyone's plans")
    return Outcome("", kind=RUNS, recorded=False)


def ask_first(turn: Turn, understood: Understood) -> Outcome | None:
    """Ask before `/round next` skips someone with a plan; None if it skips nobody."""
    if understood.sentence.anyway or not understood.request.begins_round:
        return None
    left = still_to_come(turn.system, turn.scene)
    here = list_plans(turn.found, turn.scene)
    names = [turn.scene.sheets[p.record].name for p in here if p.record in left and not p.event]
    if not names:
        return None
    return Outcome(
        wording.plans_left(names),
        facts=(Fact("plans_left", list(names)),),
        choices=(
            Choice(plan_wording.RUN_THE_PLANS, "round run", "gm", recalls=False),
            Choice(wording.ALL_THE_SAME, f"{ADDS}anyway", "gm"),
        ),
        recorded=False,
        private=True,
    )


async def set_deadline(turn: Turn, understood: Understood) -> Outcome:
    """Set how long a turn or a round may take; `off` removes the limit."""
    request, scene = understood.request, turn.scene
    assert isinstance(request, SetDeadline)
    turn.require_game()
    gms_only(scene, "set a deadline")
    if request.until.casefold() in ("off", "none", "never"):
        return _no_deadline(turn, understood)
    time, told, zone = read_deadline(turn, understood, request.until)
    due_for = "round" if request.whole else "turn"
    after = scene.put(replace(scene.stage, due=time, due_for=due_for))
    return Outcome(
        wording.deadline(request.whole, told),
        prose=request.comment,
        facts=(Fact("by", timestamps.moment(time)), Fact("for", due_for), Fact("zone", zone)),
        changes=changes(scene, after),
    )


def _no_deadline(turn: Turn, understood: Understood) -> Outcome:
    scene, request = turn.scene, understood.request
    if not scene.stage.due:
        raise AlreadyDone("no_deadline")
    up = scene.stage.due <= scene.now
    after = scene.put(replace(scene.stage, due=0, due_for=""))
    return Outcome(
        wording.TIME_IS_UP if up else wording.NO_DEADLINE,
        prose=request.comment,
        facts=(Fact("by", None), Fact("for", None)),
        changes=changes(scene, after),
    )


HANDLERS: Handlers = {RunRound: run, SetDeadline: set_deadline}
