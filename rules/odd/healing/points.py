"""Attribute points that a rest or a potion gives, for the player to place."""

from collections.abc import Sequence
from itertools import combinations_with_replacement

from rules.core.characters.harm_and_rest import insist_own
from rules.core.characters.targets import find_affected
from rules.core.dice.dice import Dice
from rules.core.errors import BadValues, NotFound, Refused
from rules.core.outcome import Choice, Outcome
from rules.core.records.frozen_values import freeze
from rules.core.rule_helpers import insist, join_names
from rules.core.scene import Recalled
from rules.odd.harm.debilities import INJURED, shed
from rules.odd.healing.recovery import check_alive, describe_recovery, heal, insist_amount
from rules.odd.sheet import ATTRIBUTES, SHOWN, TRACKS, OddScene, OddSheet
from rules.odd.verb_declarations.saves_and_combat import Heal


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
