"""When plans are due, what they wait for, and what ends them."""

from collections.abc import Sequence
from typing import Any

from play.pending.players import players
from play.turn.turn import Turn
from play.turn.utterance_and_ruling import Settled
from play.wording import plan as wording
from rules.core.errors import NotFound
from rules.core.records.changes import replay_changes
from rules.core.records.tables_decks_notes import Clock, Thing
from rules.core.scene import AnyScene
from rules.core.sheet import Sheet
from rules.core.system import System, Upcoming
from rules.core.verb_declarations import rounds_plans_votes, tables_decks_clocks
from rules.core.verb_declarations.verb import verbs_in
from rules.core.verb_declarations.where_understood import EVERYWHERE, IN_GAMES
from storage import plans
from storage.plans import Plan
from storage.scene_query import ChannelState

#: verbs that do nothing in the story
NOT_DEEDS = verbs_in(*EVERYWHERE, *IN_GAMES, rounds_plans_votes, tables_decks_clocks) - {
    "roll",
    "pick",
    "table",
}
#: the event of a clock filling up, in whatever channel it was ticked
FILLS = "fills"
#: verbs that make past events undone, or done again
TAKING_BACK = frozenset({"undo", "redo", "fix"})
NOBODY: frozenset[int] = frozenset()
#: the kind of an outcome that runs the plans of a round, each in its own turn
RUNS = "runs"


def is_tracked(scene: AnyScene) -> bool:
    """Say whether the game tracks whose turn it is: a round runs, or someone has the floor."""
    return scene.stage.round > 0 or scene.stage.floor in scene.sheets


def find_upcoming(system: System, scene: AnyScene, passed: frozenset[int] = NOBODY) -> Upcoming:
    """Return whose turn it is, by the rules or else by the floor; `passed` have had theirs."""
    found = system.whose_turn(scene, passed)
    holder = scene.sheets.get(scene.stage.floor)
    if found.who or holder is None or holder.retired or holder.record in passed:
        return found
    return Upcoming((holder.record,))


def still_to_come(system: System, scene: AnyScene) -> set[int]:
    """Return everyone who still has a turn before the next round, or the next side's turn."""
    found: set[int] = set()
    while more := set(system.whose_turn(scene, frozenset(found)).who) - found:
        found |= more
    return found


def next_holder(scene: AnyScene, holder: Sheet | None) -> int:
    """Return who gets the floor after its holder, in order of joining."""
    here: list[int] = [sheet.record for sheet in scene.list_present()]
    if not here:
        raise NotFound("nobody_here")
    order: list[int] = [r for r in scene.stage.present if r in here] or here
    if holder is None or holder.record not in order:
        return order[0]
    return order[(order.index(holder.record) + 1) % len(order)]


def is_alone(scene: AnyScene, turn: Upcoming) -> bool:
    """Say whether a turn belongs to one person, however many characters they play.

    Before initiative is rolled it belongs to nobody.
    """
    return (
        not turn.initiative
        and len({players(scene, scene.sheets[record]) for record in turn.who}) == 1
    )


def runs_alone(system: System, scene: AnyScene, record: int) -> bool:
    """Say whether it is this character's turn and nobody else's."""
    turn = find_upcoming(system, scene)
    auto = scene.read_setting("plans", "auto") == "auto"
    return auto and record in turn.who and is_alone(scene, turn)


def list_plans(found: ChannelState, scene: AnyScene) -> list[Plan]:
    """Return the plans of a channel, earliest first."""
    here = scene.stage.channel
    return [p for p in found.plans if p.channel == here and p.record in scene.sheets]


def has_come(
    system: System, found: ChannelState, scene: AnyScene, passed: frozenset[int] = NOBODY
) -> Plan | None:
    """Return the plan to carry out by itself now."""
    here = list_plans(found, scene)
    if not here or scene.read_setting("plans", "auto") == "gm":
        return None
    if fired := [plan for plan in here if plan.fired]:
        return min(fired, key=lambda plan: (plan.fired, plan.number))
    turn = find_upcoming(system, scene, passed)
    return _find_first(here, turn) if turn.who and is_alone(scene, turn) else None


def to_run(
    system: System, found: ChannelState, scene: AnyScene, passed: frozenset[int] = NOBODY
) -> Plan | None:
    """Return the plan that comes first when all are run."""
    here = list_plans(found, scene)
    if fired := [plan for plan in here if plan.fired]:
        return min(fired, key=lambda plan: (plan.fired, plan.number))
    if is_tracked(scene):
        return _find_first(here, find_upcoming(system, scene, passed))
    able = [p for p in here if not p.event and p.record not in passed]
    return next(iter(able), None)


def _find_first(here: Sequence[Plan], turn: Upcoming) -> Plan | None:
    return next((p for p in here if not p.event and p.record in turn.who), None)


def hands_of(scene: AnyScene, sheet: Sheet) -> str:
    """Return the person who plays a character now; empty for an NPC that isn't lent."""
    loan = scene.game.loans.get(str(sheet.record))
    if loan is not None and (loan.until == 0 or scene.now < loan.until):
        return str(loan.to)
    return "" if sheet.npc else sheet.owner


def describe_why_over(system: System, scene: AnyScene, plan: Plan) -> str:
    """Return why a plan can no longer be carried out; empty if it can."""
    sheet = scene.sheets.get(plan.record)
    if sheet is None or sheet.retired:
        return wording.HAS_LEFT
    if hands_of(scene, sheet) != plan.hands:
        return wording.IN_OTHER_HANDS
    if plan.person not in (*scene.game.gms, *players(scene, sheet)):
        return wording.IN_OTHER_HANDS
    stage = scene.stage
    played = stage.channel == plan.channel and stage.present and not sheet.npc
    if played and plan.record not in stage.present:
        return wording.HAS_LEFT_THE_SCENE
    return "" if system.able(sheet) else wording.HAS_FALLEN


def watch(turn: Turn, standing: Sequence[Plan], made: Sequence[tuple[Settled, int]]) -> None:
    """Update plans after a ruling: some end, and for some their event has happened."""
    system, before = turn.system, turn.scene
    # these are ended by whoever used them
    used = {each.number for each in (turn.plan, turn.draft.dropped_plan) if each is not None}
    after = replay_changes(before, [c for settled, _ in made for c in settled.outcome.changes])
    if made and made[0][0].verb in TAKING_BACK:
        _take_up_again(turn, after)
    for plan in standing:
        if plan.number in used:
            continue
        why = describe_why_over(system, after, plan)
        if not why and plan.record in set(before.stage.present) - set(after.stage.present):
            why = wording.HAS_LEFT_THE_SCENE  # NPCs needn't be present, but may leave
        if not why and not turn.draft.undoes and _spoke_instead(turn, plan, made):
            why = wording.ACTED_WITHOUT_IT
        if why:
            plans.end(turn.tx, turn.found.game, plan.number, why)
            turn.draft.ended_plans.append((plan, why))
        elif plan.event and not plan.fired and not turn.draft.undoes:
            _fire(turn, plan, made, after)


def _take_up_again(turn: Turn, after: AnyScene) -> None:
    """Restore the plans of characters who aren't down any more because an undo changed that."""
    able, before = turn.system.able, turn.scene.sheets
    for sheet in after.sheets.values():
        then = before.get(sheet.record)
        if then is not None and able(sheet) and not able(then):
            plans.take_up_again(turn.tx, turn.found.game, sheet.record, wording.HAS_FALLEN)


def _spoke_instead(turn: Turn, plan: Plan, made: Sequence[tuple[Settled, int]]) -> bool:
    """Say whether someone did something else on the turn that they had planned for."""
    settled, _ = made[0]
    own = settled.acting == plan.record and settled.verb not in NOT_DEEDS
    follows = turn.draft.follows_entry or turn.draft.choices_taken
    here = plan.channel == turn.said.channel and not follows
    return own and here and plan.record in find_upcoming(turn.system, turn.scene).who


def _fire(turn: Turn, plan: Plan, made: Sequence[tuple[Settled, int]], after: AnyScene) -> None:
    """Note that a plan's event has happened, if its owner may see it."""
    for settled, number in made:
        deed = settled.verb not in NOT_DEEDS and plan.channel == turn.said.channel
        seen = (deed or plan.event == FILLS) and _may_know(turn, plan, settled)
        if seen and _happens(turn, plan, settled, after):
            plans.fire(turn.tx, turn.found.game, plan.number, number)
            return


def _may_know(turn: Turn, plan: Plan, settled: Settled) -> bool:
    """Say whether a plan's owner may see an entry, and the character it is about."""
    if plan.person in turn.scene.game.gms:
        return True
    whom = turn.scene.sheets.get(plan.whom)
    if whom is not None and whom.npc and not whom.revealed:
        return False
    if settled.visible == "all":
        return not settled.outcome.private or plan.person == turn.said.speaker
    return settled.visible == "secret" and plan.person == turn.said.speaker


def _happens(turn: Turn, plan: Plan, settled: Settled, after: AnyScene) -> bool:
    if plan.event == "acts":
        # what nobody does, such as damage by hand, counts for whom it is about
        return plan.whom in (settled.acting, 0 if settled.acting else settled.outcome.subject)
    if plan.event == FILLS:
        return _fills(turn.scene.things.get(plan.whom), after.things.get(plan.whom))
    record = plan.record if plan.event == "hit" else plan.whom
    then, now = _pair_sheets(turn.scene, after, record)
    touched = any(change.record == record for change in settled.outcome.changes)
    if then is None or now is None or not touched:
        return False
    if plan.event == "hit":
        # who pays with their own health isn't hit
        paid = settled.acting == plan.record and settled.verb in turn.system.pays
        return not paid and turn.system.hurt(then, now)
    return turn.system.able(then) and not turn.system.able(now)


def _fills(then: Thing | None, now: Thing | None) -> bool:
    if not (isinstance(then, Clock) and isinstance(now, Clock)):
        return False
    return then.filled < then.segments and now.filled == now.segments


def _pair_sheets(before: AnyScene, after: AnyScene, record: int) -> tuple[Any, Any]:
    return before.sheets.get(record), after.sheets.get(record)
