"""Rounds: sides that act in turn, and defeats after which enemies may break."""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import gms_only, is_met
from rules.core.rule_helpers import insist, join_names
from rules.core.scene import changes
from rules.core.system import Upcoming, refuse_second_start
from rules.core.verb_declarations.request import Request
from rules.fantasy.checks.trial import Trial
from rules.fantasy.pools_and_death import SECONDS
from rules.fantasy.sheet import FantasyScene, FantasySheet, FantasyStage
from rules.fantasy.time import pass_time
from rules.fantasy.verb_declarations.checks_and_combat import Act, Round

ORDERS = {
    "enemies go twice": ("enemies", "enemies", "pcs"),
    "enemies begin": ("enemies", "pcs"),
    "PCs begin": ("pcs", "enemies"),
    "PCs go twice": ("pcs", "pcs", "enemies"),
}
SIDES = {"pcs": "The characters", "enemies": "The NPCs"}


def begin_fight(stage: FantasyStage, order: tuple[str, ...]) -> FantasyStage:
    """Return the stage at the start of a fight."""
    return replace(stage, order=order, round=1, turn=0, acted={}, moved=(), clock="")


def end_fight(stage: FantasyStage) -> FantasyStage:
    """Return the stage with no fight on it."""
    return replace(stage, order=(), round=0, turn=0, acted={}, moved=(), clock="")


def owed_turns(scene: FantasyScene) -> tuple[tuple[str, str], ...]:
    """Return who hasn't acted yet in this side's turn."""
    stage = scene.stage
    if not stage.order:
        return ()
    if stage.order[stage.turn] == "enemies":
        return (("gm", "the turn"),)
    return tuple((sheet.name, "the turn") for sheet in _list_idle(scene))


def _list_idle(scene: FantasyScene) -> list[FantasySheet]:
    """Return the members of the acting side who haven't acted yet."""
    stage = scene.stage
    side = stage.order[stage.turn]
    members = (
        s
        for s in scene.list_present(npcs=True, unknown=True)
        if side_of(s) == side and not s.employer
    )
    alive = (sheet for sheet in members if sheet.state != "dead")
    return [sheet for sheet in alive if str(sheet.record) not in stage.acted]


def whose_turn(scene: FantasyScene, passed: frozenset[int]) -> Upcoming:
    """Return who of the acting side can still act."""
    if not scene.stage.order:
        return Upcoming()
    idle = (s.record for s in _list_idle(scene) if s.state == "well" and s.record not in passed)
    return Upcoming(tuple(idle), each=True, goes_on=goes_on(scene))


def goes_on(scene: FantasyScene) -> str:
    """Return the sentence that starts the next side's turn in this round, or "" after the last."""
    stage = scene.stage
    return "round next" if stage.order and stage.turn + 1 < len(stage.order) else ""


def side_of(sheet: FantasySheet) -> str:
    return "enemies" if sheet.npc else "pcs"


def mark_test(request: Request, scene: FantasyScene, record: int) -> tuple[FantasyScene, str]:
    """Record that a character made their test this turn, and note if it is one too many.

    Without rounds nothing is recorded. With `turns=strict` one too many is refused.
    """
    stage = scene.stage
    if not stage.order or not record:
        return scene, ""
    sheet = scene.sheets[record]
    side = stage.order[stage.turn]
    strict = scene.read_setting("turns", "loose") == "strict"
    if side != side_of(sheet):
        insist(request, not strict, "not_your_turn", name=sheet.name, side=SIDES[side])
        return scene, f"{sheet.name} acts out of turn."
    if str(record) in stage.acted:
        insist(request, not strict, "tested_already", name=sheet.name)
        return scene, f"{sheet.name} had already acted this turn."
    # as text, because the keys of JSON are
    return scene.put(replace(stage, acted={**stage.acted, str(record): "test"})), ""


def act(request: Act, scene: FantasyScene, dice: Dice) -> Outcome:
    """Record that a character has acted or moved this turn."""
    actor, stage = scene.actor, scene.stage
    if not stage.order:
        raise Refused("no_round", cure="round start")
    if request.move:
        if actor.record in stage.moved:
            raise AlreadyDone("moved_already", name=actor.name)
        after = scene.put(replace(stage, moved=(*stage.moved, actor.record)))
    else:
        if stage.acted.get(str(actor.record)) == "done":
            raise AlreadyDone("acted_already", name=actor.name, cure="round next")
        after = scene.put(replace(stage, acted={**stage.acted, str(actor.record): "done"}))
    what = "has moved" if request.move else "has acted"
    return _show_turn(f"{actor.name} {what}", scene, after)


def round_(request: Round, scene: FantasyScene, dice: Dice) -> Outcome:
    """Show, begin, continue or end the rounds of a fight."""
    stage = scene.stage
    refuse_second_start(request, request.how, stage.round if stage.order else 0)
    match request.how:
        case "show":
            return replace(_show_turn(_title(stage), scene, scene), recorded=False)
        case "end":
            if not stage.order:
                raise Refused("no_round", cure="round start")
            return _show_turn("The fight is over", scene, scene.put(end_fight(stage)))
        case "start":
            after = scene.put(begin_fight(stage, ORDERS["PCs begin"]))
        case _:
            return _begin_next_turn(scene)
    return _show_turn(_title(after.stage), scene, after)


def _begin_next_turn(scene: FantasyScene) -> Outcome:
    """Go on to the next side's turn; after the last, a new round begins and time passes.

    Anyone may do so if the game master is away, unless the time brings someone closer to death.
    """
    stage = scene.stage
    if not stage.order:
        started = scene.put(begin_fight(stage, ORDERS["PCs begin"]))
        return _show_turn(_title(started.stage), scene, started)
    if stage.turn + 1 < len(stage.order):
        after = scene.put(replace(stage, turn=stage.turn + 1, acted={}, moved=()))
        return _show_turn(_title(after.stage), scene, after)
    # A side goes twice only in the round that initiative opened.
    order = tuple(dict.fromkeys(stage.order))
    fresh = replace(stage, order=order, round=stage.round + 1, turn=0, acted={}, moved=())
    after, notes = pass_time(scene.put(fresh), SECONDS["rounds"])
    if notes:
        gms_only(scene, "begin a new round while someone is dying")
    return replace(_show_turn(_title(after.stage), scene, after), prose="\n".join(notes))


def _title(stage: FantasyStage) -> str:
    if not stage.order:
        return "No fight is on"
    side = SIDES[stage.order[stage.turn]]
    again = " again" if stage.order.index(stage.order[stage.turn]) < stage.turn else ""
    return f"Round {stage.round}: {side[0].lower()}{side[1:]} act{again}"


def _show_turn(title: str, scene: FantasyScene, after: FantasyScene) -> Outcome:
    stage = after.stage
    side = stage.order[stage.turn] if stage.order else None
    members = [s for s in after.list_present(npcs=True) if side_of(s) == side and s.state != "dead"]
    idle = [sheet for sheet in members if str(sheet.record) not in stage.acted]
    waiting = [sheet for sheet in idle if not sheet.employer]
    met = [sheet.name for sheet in waiting if is_met(sheet)]
    known = join_names(met) if met else ""
    done = bool(members) and not waiting and side is not None
    return Outcome(
        title,
        prose="Everyone on this side has acted. Next: `/round next`" if done else "",
        facts=(
            Fact("round", stage.round),
            Fact("side", side),
            Fact("order", list(stage.order)),
            Fact("turn", stage.turn),
            Fact("acted", [s.name for s in members if str(s.record) in stage.acted]),
            Fact("moved", [s.name for s in members if s.record in stage.moved]),
            Fact("waiting", [s.name for s in waiting], "Still to act" if known else "", known),
        ),
        changes=changes(scene, after),
    )


#: the text for each trigger
TRIGGERS = {
    "leader": "Their leader has fallen.",
    "half": "Half of them are down.",
    "lone": "The last of them has lost half its strength.",
}


def morale_choices(
    trial: Trial, before: FantasyScene, after: FantasyScene, victim: FantasySheet
) -> Iterator[Choice]:
    """Offer the morale test that a defeat calls for."""
    trigger = morale_trigger(before, after, victim) if victim.npc else ""
    if not trigger:
        return
    rolled = (after.sheets.get(hand.who) for hand in trial.hands)
    hero = next((sheet for sheet in rolled if sheet and not sheet.npc), None)
    who, of = ("player", hero.name) if hero else ("anyone", "")
    yield Choice("Test their morale", f"table morale {trigger}", who, of, recalls=False)


def morale_trigger(before: FantasyScene, after: FantasyScene, victim: FantasySheet) -> str:
    """Return why the enemies may break now: their leader fell, half of them, or a lone one's pool;
    else ""."""
    was = before.sheets[victim.record]
    fell = was.state == "well" and victim.state != "well"
    if fell and victim.leader:
        return "leader"
    foes = [
        sheet
        for sheet in after.list_present(npcs=True, unknown=True)
        # or the offer would tell how many still hide
        if sheet.npc and (is_met(sheet) or sheet == victim)
    ]
    down = sum(sheet.state != "well" for sheet in foes)
    # only the fall that crosses the half, not each one after it
    if fell and len(foes) > 1 and (down - 1) * 2 < len(foes) <= down * 2:
        return "half"
    alone = len(foes) - down == 1 and victim.state == "well"
    return "lone" if alone and _is_newly_halved(was, victim) else ""


def _is_newly_halved(was: FantasySheet, now: FantasySheet) -> bool:
    """Say whether a pool has just dropped to half of its healthy size, or less."""

    def at_half(sheet: FantasySheet) -> bool:
        return sheet.bod.die < sheet.bod.normal or sheet.bod.pool * 2 <= sheet.bod.normal

    return at_half(now) and not at_half(was)
