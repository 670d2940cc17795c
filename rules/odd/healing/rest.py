"""Rally, short rest, sleep and long rest."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.recovery import insist_own
from rules.core.characters.whom import find_all_meant, pass_over_dead
from rules.core.dice.dice import Dice
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.records.days import offer_night
from rules.core.ruling import insist, worth_it
from rules.core.scene import changes
from rules.odd.checks.dice import roll_save, save_facts
from rules.odd.combat.actions import check_no_battle, spend_action
from rules.odd.harm.debilities import INJURED, cleared_by, shed
from rules.odd.healing.points import check_points, offer_placings, spread_points
from rules.odd.healing.recovery import (
    check_alive,
    describe_recovery,
)
from rules.odd.requests.rolls import Rally
from rules.odd.requests.sheets import Rest
from rules.odd.sheet import HIT_POINTS, TRACKS, OddScene, OddSheet, veiled

#: each rest: its name, the debilities it clears, its attribute points, its length in turns
NAMES = {"short": "a short rest", "watch": "a watch of sleep", "long": "a long rest"}
CLEARS = {"short": ("short",), "watch": ("short", "watch"), "long": ("short", "watch")}
POINTS = {"short": 0, "watch": 1, "long": 2}
LENGTHS = {"short": 1, "watch": 36, "long": 144}


def rally(request: Rally, scene: OddScene, dice: Dice) -> Outcome:
    """Pull oneself together in a fight: an action, a STR save, and d6 hit points."""
    actor = scene.actor
    after = spend_action(request, scene, actor)
    worth_it(request, HIT_POINTS.lacks(actor) > 0, "nothing_to_rally", name=actor.name)
    saved = roll_save(actor, "str", dice, request.adv, request.dis)
    face = dice.roll(6) if saved.passed else 0
    healed = HIT_POINTS.heal(actor, face)
    after = after.put(healed)
    gained = healed.hp - actor.hp
    end = f"{gained} HP" if saved.passed else "no use"
    told = f"d6 ({face}): HP {actor.hp} → {healed.hp}" if saved.passed else ""
    return Outcome(
        f"{actor.name} rallies: {end}",
        Grade.SUCCESS if saved.passed else Grade.FAILURE,
        "\n".join(filter(None, [saved.swayed_line(), told])),
        facts=(
            *save_facts(saved, veiled(scene, actor.record)),
            Fact("winner", None),
            Fact("decided_by", None),
            Fact("healed", gained),
            Fact("hp", healed.hp),
        ),
        changes=changes(scene, after),
        kind="rally",
        subject=actor.record,
    )


def rest(request: Rest, scene: OddScene, dice: Dice) -> Outcome:
    """Rest after a battle: a turn, a watch, or a whole safe day."""
    check_no_battle(request, scene)
    how = request.how
    wanted = request.who.keys("attribute") if request.who else ()
    check_points(wanted, POINTS[how], NAMES[how])
    sheets = pass_over_dead(find_all_meant(scene, request.who))
    helpless = all(sheet.state == "mortal" for sheet in sheets)
    insist(request, not helpless, "mortal", name=sheets[0].name)  # nobody there to tend them
    _check_worth(request, scene, sheets)
    after, open_points, rolled = scene, {}, []
    choices: list[Choice] = []
    for sheet in sheets:
        check_alive(request, sheet)
        face = 0 if how == "long" else dice.roll(6)
        rested, left = _rested(scene, sheet, how, face, wanted)
        after = after.put(rested)
        rolled.append(face)
        if left:
            open_points[str(sheet.record)] = left
            choices += offer_placings(rested, left)
    names = ", ".join(sheet.name for sheet in sheets)
    return describe_recovery(
        scene,
        after,
        sheets,
        f"{names}: {NAMES[how]}",
        prose=[f"d6: {' '.join(map(str, rolled))}"] if how != "long" else [],
        facts=_facts(after, sheets, how, rolled, open_points),
        choices=[*choices, *([offer_night(scene.game)] if how != "short" else [])],
        kind="rest",
        points=open_points,
        memory={"rest": how},
    )


def _check_worth(request: Rest, scene: OddScene, sheets: Sequence[OddSheet]) -> None:
    """Refuse a rest that brings nobody anything, not even a night's sleep after a day awake."""
    insist_own(scene, sheets)
    best = [(sheet, *_rested(scene, sheet, request.how, 6, ())) for sheet in sheets]
    needed = any(
        left or sheet.slept < scene.game.turns < rested.slept
        or replace(rested, slept=sheet.slept) != sheet
        for sheet, rested, left in best
    )  # fmt: skip
    insist(request, needed, "nothing_to_recover")


def _facts(
    after: OddScene,
    sheets: Sequence[OddSheet],
    how: str,
    rolled: Sequence[int],
    left: dict[str, int],
) -> tuple[Fact, ...]:
    first = sheets[0]
    rested = after.sheets[first.record]
    gone = [name for name in first.debilities if name not in rested.debilities]
    return (
        Fact("rest", how),
        Fact("roll", rolled[0]),
        Fact("cleared", gone),
        Fact("points", POINTS[how]),
        Fact("points_left", left.get(str(first.record), 0)),
        Fact("fresh", rested.fresh),
    )


def _rested(
    scene: OddScene, sheet: OddSheet, how: str, face: int, wanted: Sequence[str]
) -> tuple[OddSheet, int]:
    """Return the sheet after a rest, and the points that are still to be placed."""
    rested = HIT_POINTS.heal(sheet, HIT_POINTS.lacks(sheet) if how == "long" else face)
    result = spread_points(rested, POINTS[how], wanted)
    rested = shed(result.sheet, cleared_by(result.sheet, *CLEARS[how]))
    if how == "short":
        return rested, 0
    rested = replace(rested, slept=max(sheet.slept, scene.game.turns + LENGTHS[how]))
    if how == "long":
        if not TRACKS["str"].lacks(rested):
            rested = shed(rested, [INJURED])
        rested = replace(rested, fresh=True, tended=())
    return rested, result.left
