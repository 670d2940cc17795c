"""Rally, rests and sleep, and the attribute points they give a player to place."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations_with_replacement

from rules.core.characters.harm_and_rest import (
    BARS,
    Bar,
    find_resting,
    finish_rest,
    insist_no_fight,
    insist_own,
)
from rules.core.characters.harm_and_rest import Rest as RestRow
from rules.core.characters.targets import find_affected
from rules.core.dice.dice import Dice
from rules.core.errors import BadValues, NotFound, Refused
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.records.calendar import UNITS
from rules.core.records.frozen_values import freeze, freeze_named
from rules.core.rule_helpers import agree, insist, join_names, quote_name, refuse_waste
from rules.core.scene import Recalled, changes
from rules.odd.checks.dice_and_odds import roll_save, save_facts
from rules.odd.combat.rounds import spend_action
from rules.odd.healing import check_alive, describe_gain, describe_recovery, heal, insist_amount
from rules.odd.scars_and_debilities import INJURED, list_cleared, shed
from rules.odd.sheet import ATTRIBUTES, HIT_POINTS, SHOWN, TRACKS, OddScene, OddSheet, is_veiled
from rules.odd.verb_declarations.rest_gear_growth import Rest
from rules.odd.verb_declarations.saves_and_combat import Heal, Rally


@freeze
class Placed:
    """A sheet after placing attribute points, and how many are left to place."""

    sheet: OddSheet
    left: int = 0


def spread_points(sheet: OddSheet, points: int, wanted: Sequence[str]) -> Placed:
    """Give points to the named attributes, and the others automatically if only one way is
    possible."""
    for attribute in wanted:
        if points and TRACKS[attribute].lacks(sheet):  # spend nothing on a full attribute
            sheet = TRACKS[attribute].heal(sheet, 1)
            points -= 1
    hurt = [attribute for attribute in ATTRIBUTES if TRACKS[attribute].lacks(sheet)]
    if len(hurt) > 1 and _count_missing(sheet) > points:
        return Placed(sheet, points)
    for attribute in hurt:
        sheet = TRACKS[attribute].heal(sheet, points)
    return Placed(sheet)


def check_points(wanted: Sequence[str], most: int, what: str) -> None:
    """Refuse more attributes than there can be points."""
    if len(wanted) > most:
        code, cure = ("so_few_points", "") if most else ("no_points_in_it", "rest long")
        raise Refused(code, what=what, most=most, cure=cure)


def _count_missing(sheet: OddSheet) -> int:
    return sum(TRACKS[attribute].lacks(sheet) for attribute in ATTRIBUTES)


def points_group(sheet: OddSheet) -> str:
    """Return the group of the choices for placing a character's points."""
    return f"points {sheet.name}"


def points_are_moot(scene: OddScene, choice: Choice) -> bool:
    """Say whether points are owed to someone with nothing left to raise."""
    sheet = scene.find_named(choice.of)
    return sheet is not None and choice.group == points_group(sheet) and not _count_missing(sheet)


def offer_placings(sheet: OddSheet, points: int) -> tuple[Choice, ...]:
    """Return every way to place the points."""
    ways = [
        way
        for way in combinations_with_replacement(ATTRIBUTES, points)
        if all(way.count(each) <= TRACKS[each].lacks(sheet) for each in ATTRIBUTES)
    ]
    return tuple(
        Choice(f"Regain {tell_points(way)}", f"heal points {' '.join(way)}",
               of=sheet.name, owed=True, group=points_group(sheet))
        for way in ways
    )  # fmt: skip


def tell_points(way: Sequence[str]) -> str:
    """Return points in words: `2 STR`, `1 STR and 1 DEX`."""
    return join_names(f"{way.count(each)} {SHOWN[each]}" for each in dict.fromkeys(way))


def may_place(request: Heal, scene: OddScene) -> bool:
    """Say whether owed points may be meant: an attribute is healed by a number."""
    return request.points or (not request.dice and any(key != "hp" for key in _scores(request)))


def heal_or_place(request: Heal, scene: OddScene, dice: Dice) -> Outcome:
    """Place owed points, and heal anything beyond them by hand."""
    insist_amount(request)
    sheets, scores = find_affected(scene, *request.on), _scores(request)
    insist_own(scene, sheets)
    if request.amount == 0:
        raise BadValues([("heal", "0", "a number from 1 on")])
    if request.points:
        _check_placing(request, sheets, scores)
    elif len(sheets) > 1 or request.dice or len(set(scores)) != 1 or "hp" in scores:
        return heal(request, scene, dice)
    (sheet,) = sheets
    owed = _count_owed(scene.recalled, sheet)
    if owed:
        return _place(request, scene, sheet, owed, _list_wanted_points(request, scores))
    if request.points:
        raise NotFound("no_points", sheet.name)
    return heal(request, scene, dice)


def _check_placing(request: Heal, sheets: Sequence[OddSheet], scores: Sequence[str]) -> None:
    """Refuse what can't be points of a rest: dice, or one number for several scores or people."""
    if request.dice or (request.amount is not None and len(scores) > 1):
        raise Refused("points_are_counted")
    if len(sheets) > 1:
        raise Refused("one_name", first=sheets[0].name, other=sheets[1].name)


def _scores(request: Heal) -> list[str]:
    said = [key for phrase in request.on for key in phrase.keys("score")]
    return ["hp" if key == "damage" else key for key in said]


def _list_wanted_points(request: Heal, scores: list[str]) -> list[str]:
    """Return the attributes that get a point each: `2 str` is STR twice."""
    return scores if request.amount is None else scores * request.amount


def _count_owed(recalled: Recalled | None, sheet: OddSheet) -> int:
    """Return the points of this rest or potion that a character can still place."""
    if recalled is None:
        return 0
    key = str(sheet.record)
    given = int(recalled.memory.get("points", {}).get(key, 0))
    return given - sum(int(each.get("taken", {}).get(key, 0)) for each in recalled.followed)


def _place(
    request: Heal, scene: OddScene, sheet: OddSheet, points: int, wanted: Sequence[str]
) -> Outcome:
    """Place points; those left are owed by this entry instead of the earlier one."""
    assert scene.recalled is not None
    check_alive(request, sheet)
    fits = 1 <= len(wanted) <= points and "hp" not in wanted
    insist(request, fits or not request.points, "too_many_points", points=points, name=sheet.name)
    wanted = wanted[:points] if request.points else wanted
    after = sheet
    for attribute in wanted:
        full = not TRACKS[attribute].lacks(after)
        insist(request, not full, "attribute_full", name=sheet.name, field=SHOWN[attribute])
        after = TRACKS[attribute].heal(after, 1)
    how = scene.recalled.memory.get("rest")
    # after a long rest, Injured ends once STR is full
    if how == "long" and not TRACKS["str"].lacks(after):
        after = shed(after, [INJURED])
    left, key = min(max(0, points - len(wanted)), _count_missing(after)), str(sheet.record)
    return describe_recovery(
        scene,
        scene.put(after),
        [sheet],
        f"{sheet.name} regains {tell_points(wanted)}",
        choices=offer_placings(after, left) if left else (),
        kind=scene.recalled.kind,
        points={key: left},
        memory={"taken": {key: points}, "rest": how},
        settles=points_group(sheet),
    )


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
