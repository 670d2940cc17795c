"""Rally, short rest, sleep and long rest."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.harm_and_rest import (
    BARS,
    Bar,
    find_resting,
    finish_rest,
    insist_no_fight,
)
from rules.core.characters.harm_and_rest import Rest as RestRow
from rules.core.dice.dice import Dice
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.records.calendar import UNITS
from rules.core.records.frozen_values import freeze_named
from rules.core.rule_helpers import agree, insist, join_names, quote_name, refuse_waste
from rules.core.scene import changes
from rules.odd.checks.save_dice import roll_save, save_facts
from rules.odd.combat.actions import spend_action
from rules.odd.harm.debilities import INJURED, list_cleared, shed
from rules.odd.healing.points import check_points, offer_placings, spread_points
from rules.odd.healing.recovery import describe_gain, describe_recovery
from rules.odd.sheet import HIT_POINTS, TRACKS, OddScene, OddSheet, is_veiled
from rules.odd.verb_declarations.rest_gear_growth import Rest
from rules.odd.verb_declarations.saves_and_combat import Rally


@freeze_named
class OddRest(RestRow):
    clears: tuple[str, ...]  # debilities that it ends
    points: int = 0  # attribute points
    die: int = 6  # hit points; 0 for all of them
    verb: str = "take"

    def describe(self, several: bool) -> str:
        """Return the rest with its verb: `takes a short rest`."""
        return f"{agree(self.verb, several)} {self.name}"


RESTS = {
    "short": OddRest(name="a short rest", seconds=UNITS["turns"], clears=("short",)),
    "watch": OddRest(name="a watch of sleep", seconds=UNITS["watches"], night=True,
                     clears=("short", "watch"), points=1, verb="get"),
    "long": OddRest(name="a long rest", seconds=UNITS["days"], night=True,
                    clears=("short", "watch"), points=2, die=0),
}  # fmt: skip
#: warbands are destroyed, not dead
UNABLE = BARS | {"destroyed": Bar("gone", "{name} is destroyed.")}


def rally(request: Rally, scene: OddScene, dice: Dice) -> Outcome:
    """Rally in a fight: an action, a STR save, and d6 hit points."""
    actor = scene.actor
    after = spend_action(request, scene, actor)
    refuse_waste(request, HIT_POINTS.lacks(actor) > 0, "nothing_to_rally", name=actor.name)
    saved = roll_save(actor, "str", dice, request.adv, request.dis)
    face = dice.roll(6) if saved.passed else 0
    healed = HIT_POINTS.heal(actor, face)
    after = after.put(healed)
    gained = healed.hp - actor.hp
    told = f"d6 ({face}): {describe_gain(actor, healed, 'hp')}" if saved.passed else ""
    return Outcome(
        f"{actor.name} rallies" if saved.passed else f"{actor.name} fails to rally",
        Grade.SUCCESS if saved.passed else Grade.FAILURE,
        "\n".join(filter(None, [saved.swayed_line(), told])),
        facts=(
            *save_facts(saved, is_veiled(scene, actor.record)),
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
    """Rest after a fight: a turn, a watch, or a whole safe day."""
    insist_no_fight(request, scene)
    how, row = request.how, RESTS[request.how]
    wanted = request.who.keys("attribute") if request.who else ()
    check_points(wanted, row.points, row.name)
    resters = find_resting(request, scene, request.who, bars=UNABLE)
    sheets = resters.sheets
    helpless = all(sheet.state == "mortal" for sheet in sheets)
    name = sheets[0].name  # nobody here could treat them
    insist(request, not helpless, "mortal", name=name, cure=f"treat {quote_name(name)}")
    _check_worth(request, scene, sheets)
    after, open_points, rolled, dice_of = scene, {}, [], {}
    choices: list[Choice] = []
    for sheet in sheets:
        face = dice.roll(row.die) if row.die else 0
        rested, left = _rest_sheet(scene, sheet, row, face, wanted)
        after = after.put(rested)
        rolled.append(face)
        if row.die:
            full = "" if HIT_POINTS.lacks(sheet) else ", HP already full"
            dice_of[sheet.record] = f"d{row.die} ({face}){full}"
        if left:
            open_points[str(sheet.record)] = left
            choices += offer_placings(rested, left)
    names = join_names(sheet.name for sheet in sheets)
    outcome = describe_recovery(
        scene,
        after,
        sheets,
        f"{names} {row.describe(several=len(sheets) > 1)}",
        rolled=dice_of,
        facts=_facts(after, sheets, how, rolled, open_points),
        choices=choices,
        kind="rest",
        points=open_points,
        memory={"rest": how},
    )
    return finish_rest(request, scene.game, outcome, row, resters, rolled=True)


def _check_worth(request: Rest, scene: OddScene, sheets: Sequence[OddSheet]) -> None:
    """Refuse a rest without any use to anyone; sleep after a day awake counts as useful."""
    row = RESTS[request.how]
    best = [(sheet, *_rest_sheet(scene, sheet, row, row.die, ())) for sheet in sheets]
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
        Fact("points", RESTS[how].points),
        Fact("points_left", left.get(str(first.record), 0)),
        Fact("fresh", rested.fresh),
    )


def _rest_sheet(
    scene: OddScene, sheet: OddSheet, row: OddRest, face: int, wanted: Sequence[str]
) -> tuple[OddSheet, int]:
    """Return the sheet after a rest, and the points still to place."""
    rested = HIT_POINTS.heal(sheet, face) if row.die else HIT_POINTS.refill(sheet)
    result = spread_points(rested, row.points, wanted)
    rested = shed(result.sheet, list_cleared(result.sheet, *row.clears))
    if not row.night:
        return rested, 0
    woken = scene.game.turns + row.seconds // UNITS["turns"]
    rested = replace(rested, slept=max(sheet.slept, woken))
    if not row.die:
        if not TRACKS["str"].lacks(rested):
            rested = shed(rested, [INJURED])
        rested = replace(rested, fresh=True, tended=())
    return rested, result.left
