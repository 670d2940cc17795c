"""The attribute points that a rest or potion gives a player to place."""

from collections.abc import Sequence
from itertools import combinations_with_replacement

from rules.core.errors import Refused
from rules.core.outcome import Choice
from rules.core.records.frozen_values import freeze
from rules.core.rule_helpers import join_names
from rules.odd.sheet import ATTRIBUTES, SHOWN, TRACKS, OddScene, OddSheet


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
    if len(hurt) > 1 and count_missing(sheet) > points:
        return Placed(sheet, points)
    for attribute in hurt:
        sheet = TRACKS[attribute].heal(sheet, points)
    return Placed(sheet)


def check_points(wanted: Sequence[str], most: int, what: str) -> None:
    """Refuse more attributes than there can be points."""
    if len(wanted) > most:
        code, cure = ("so_few_points", "") if most else ("no_points_in_it", "rest long")
        raise Refused(code, what=what, most=most, cure=cure)


def count_missing(sheet: OddSheet) -> int:
    return sum(TRACKS[attribute].lacks(sheet) for attribute in ATTRIBUTES)


def points_group(sheet: OddSheet) -> str:
    """Return the group of the choices for placing a character's points."""
    return f"points {sheet.name}"


def points_are_moot(scene: OddScene, choice: Choice) -> bool:
    """Say whether points are owed to someone with nothing left to raise."""
    sheet = scene.find_named(choice.of)
    return sheet is not None and choice.group == points_group(sheet) and not count_missing(sheet)


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
