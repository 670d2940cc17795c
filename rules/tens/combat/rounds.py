"""Rounds: the threat, who has acted, and what the dying lose."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import NotAllowed
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import gms_only, is_gm, is_met, shows_numbers
from rules.core.rule_helpers import agree, insist
from rules.core.scene import changes
from rules.core.system import Upcoming, refuse_second_start
from rules.tens.harm.health import HIT_POINTS, check_able, condition, describe_change
from rules.tens.harm.verdict import entry_kind, fates_of, offer_fate
from rules.tens.sheet import TensScene, TensSheet, said_name
from rules.tens.verb_declarations import Act, CallRound

#: what only a game master may do, as a refusal words it
GM_ACTS = {"start": "start a fight", "next": "start the next round", "end": "end a fight"}


def call_round(request: CallRound, scene: TensScene, dice: Dice) -> Outcome:
    """Start, advance, end or show the round."""
    how = request.how or ("next" if request.threat else "show")
    if how == "show":
        number = scene.stage.round
        title = f"Round {number}" if number else "There's no fight on"
        told = _outcome(title, scene, scene, ())
        prose = told.prose if number else "Start one: `/round start`"
        return replace(told, prose=prose, recorded=False)
    gms_only(scene, GM_ACTS[how])
    refuse_second_start(request, how, scene.stage.round)
    if how == "end":
        insist(request, scene.stage.round > 0, "no_round", cure="round start")
        after = scene.put(replace(scene.stage, round=0, acted=(), threat=""))
        return _outcome("The fight is over", scene, after, ())
    return _begin_round(how, request.threat, scene)


def _begin_round(how: str, threat: str, scene: TensScene) -> Outcome:
    """Begin a round; the dying lose a hit point, unless the fight has only just started."""
    number = 1 if how == "start" else scene.stage.round + 1
    stage = replace(scene.stage, round=number, acted=(), threat=threat)
    after = scene.put(stage)
    choices: list[Choice] = []
    lost: list[tuple[TensSheet, TensSheet]] = []
    for sheet in scene.list_present(npcs=True, unknown=True) if how == "next" else ():
        if condition(sheet) == "dying":
            now = HIT_POINTS.harm(sheet, 1)
            after = after.put(now)
            choices += offer_fate(sheet, now) if is_met(sheet) else ()
            lost.append((sheet, now))
    return _outcome(f"Round {number}", scene, after, lost, choices)


def _outcome(
    title: str,
    before: TensScene,
    after: TensScene,
    lost: list[tuple[TensSheet, TensSheet]] | tuple[()],
    choices: list[Choice] | tuple[()] = (),
) -> Outcome:
    stage = after.stage
    dying = "\n".join(
        describe_change(before, _tell_loss(before, now), then, now)
        for then, now in lost
        if is_met(now)
    )
    waiting = [s.name for s in yet_to_act(after)] if stage.round else []
    return Outcome(
        title,
        prose=stage.threat,
        facts=(
            Fact("round", stage.round),
            Fact("threat", stage.threat or None),
            Fact("dying", [now.name for _, now in lost], "Dying" if dying else "", dying),
            Fact("acted", [after.sheets[r].name for r in stage.acted if r in after.sheets]),
            Fact("waiting", waiting, "Still to act" if waiting else "", ", ".join(waiting)),
        ),
        changes=changes(before, after),
        choices=tuple(choices),
        kind=entry_kind("", choices),
        ends=fates_of(choices),
    )


def _tell_loss(scene: TensScene, sheet: TensSheet) -> str:
    """Return what a dying character loses, with the unit if their hit points aren't shown."""
    loses = f"{agree('lose', sheet.several)} 1"
    return loses if shows_numbers(scene, sheet) else f"{loses} HP"


def yet_to_act(scene: TensScene) -> list[TensSheet]:
    """Return the player characters here who can still act."""
    return [
        sheet
        for sheet in scene.list_present()
        if sheet.record not in scene.stage.acted and condition(sheet) == "well"
    ]


def whose_turn(scene: TensScene, passed: frozenset[int]) -> Upcoming:
    """Return who can still act: everyone at once, in any order."""
    if not scene.stage.round:
        return Upcoming()
    waiting = (sheet.record for sheet in yet_to_act(scene))
    return Upcoming(tuple(record for record in waiting if record not in passed), each=True)


def owed_turns(scene: TensScene) -> tuple[tuple[str, str], ...]:
    """Return who hasn't acted yet in this round."""
    waiting = yet_to_act(scene) if scene.stage.round else ()
    return tuple((sheet.name, "the turn") for sheet in waiting)


def offer_action(scene: TensScene, actor: TensSheet) -> tuple[Choice, ...]:
    """Offer to count a move as this round's action, if rounds are counted."""
    if not scene.stage.round or actor.record in scene.stage.acted:
        return ()
    return (Choice("That was my action", f"act {said_name(actor.name)}", "player", actor.name),)


def act(request: Act, scene: TensScene, dice: Dice) -> Outcome:
    """Record a character's action of this round; without a fight it starts round 1."""
    words = request.words.strip(' "')
    named = next((s for s in scene.list_unretired() if s.name.casefold() == words.casefold()), None)
    sheet = named or scene.actor
    if sheet.record != scene.acting and not is_gm(scene):
        raise NotAllowed("not_your_character", name=sheet.name)
    check_able(request, sheet)
    stage = scene.stage
    insist(request, sheet.record not in stage.acted, "acted_already", name=sheet.name)
    acted = tuple(dict.fromkeys((*stage.acted, sheet.record)))
    after = scene.put(replace(stage, round=max(1, stage.round), acted=acted))
    waiting = [each.name for each in yet_to_act(after)]
    done = not waiting
    return Outcome(
        f"{sheet.name} has acted",
        prose="" if named else words,
        facts=(
            Fact("character", sheet.name),
            Fact("round", after.stage.round),
            Fact("acted", [after.sheets[r].name for r in acted if r in after.sheets]),
            Fact("waiting", waiting, "Still to act" if waiting else "", ", ".join(waiting)),
        ),
        changes=changes(scene, after),
        choices=(Choice("Next round", "round next", "gm", recalls=False),) if done else (),
        subject=sheet.record,
    )
