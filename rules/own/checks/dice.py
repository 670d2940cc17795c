"""The dice of six kinds of rolls, and what they mean."""

from collections.abc import Sequence

from rules.core.dice.dice import Dice, throw
from rules.core.odds import GRADES
from rules.core.outcome import Grade
from rules.core.records.frozen_values import freeze
from rules.fast_tuples import NamedTuple
from rules.own.page_values import MOST_DICE, Boon, Compare, Roll, Shape

#: the name of a result if the page has no band for it
PLAIN_BANDS = {
    Grade.TRIUMPH: "critical",
    Grade.SUCCESS: "passed",
    Grade.MIXED: "mixed",
    Grade.FAILURE: "failed",
    Grade.DISASTER: "fumble",
}


class Terms(NamedTuple):
    """The terms of a roll: its stats' values, modifiers, advantage, and difficulty."""

    values: tuple[int, ...] = ()
    modifier: int = 0
    tilt: int = 0  # 1 with advantage, -1 with disadvantage
    difficulty: int | None = None


@freeze
class Result:
    """The result of dice; what doesn't apply to a roll is None."""

    band: str
    grade: Grade
    kept: tuple[int, ...]
    dropped: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()
    modifier: int = 0
    total: int | None = None
    hits: int | None = None
    highest: int | None = None
    target: int | None = None
    name: str = ""  # the page's name for it


class Fallen(NamedTuple):
    """Thrown dice: those that count, and those that don't."""

    kept: tuple[int, ...]
    dropped: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()


def roll_dice(roll: Roll, terms: Terms, dice: Dice) -> Result:
    """Throw the dice of a roll and read them, twice if its advantage says so."""
    if roll.boon is Boon.BONUS:
        terms = terms._replace(modifier=terms.modifier + terms.tilt * roll.boon_bonus)
    first = _roll_once(roll, terms, dice)
    if roll.boon is not Boon.TWICE or not terms.tilt:
        return first
    second = _roll_once(roll, terms, dice)
    better, worse = sorted((first, second), key=lambda each: _rank(roll, each), reverse=True)
    kept, left = (better, worse) if terms.tilt > 0 else (worse, better)
    return _with_dropped(kept, (*kept.dropped, *left.kept))


def _with_dropped(result: Result, dropped: tuple[int, ...]) -> Result:
    return Result(
        result.band, result.grade, result.kept, dropped, result.sizes, result.modifier,
        result.total, result.hits, result.highest, result.target, result.name,
    )  # fmt: skip


def _rank(roll: Roll, result: Result) -> tuple[int, int]:
    """Return how good a result is: by its grade, then by its number."""
    number = next((n for n in (result.hits, result.total, result.highest) if n is not None), 0)
    low = roll.shape is Shape.UNDER and not roll.compare.is_over
    return -GRADES.index(result.grade), -number if low else number


def _roll_once(roll: Roll, terms: Terms, dice: Dice) -> Result:
    if roll.is_pool:
        return _roll_pool(roll, terms, dice)
    if roll.shape is Shape.STEP:
        return _roll_steps(roll, terms, dice)
    fallen = _throw(roll, (roll.sides,) * roll.dice, terms.tilt, dice)
    if roll.shape is Shape.UNDER:
        return _read_under(roll, terms, fallen)
    modifier = sum(terms.values) + roll.bonus + terms.modifier
    total = sum(fallen.kept) + modifier
    return _read_total(roll, terms, fallen, modifier, total)


def _throw(roll: Roll, sizes: Sequence[int], tilt: int, dice: Dice) -> Fallen:
    """Throw dice, with one more or fewer if advantage says so."""
    drops = tilt and roll.boon in (Boon.DROP_LOWEST, Boon.DROP_HIGHEST)
    if drops or (tilt > 0 and roll.boon is Boon.DIE):
        sizes = (*sizes, max(sizes, default=roll.sides))
    elif tilt < 0 and roll.boon is Boon.DIE:
        sizes = sizes[:-1]
    faces: list[int] = []
    # dice of one size are thrown together, because their order doesn't matter
    for size in dict.fromkeys(sizes):
        faces += throw(dice, sum(each == size for each in sizes), size)
    ordered = [each for size in dict.fromkeys(sizes) for each in sizes if each == size]
    if not drops:
        return Fallen(tuple(faces), (), tuple(ordered))
    lowest = (roll.boon is Boon.DROP_LOWEST) == (tilt > 0)
    gone = min(faces) if lowest else max(faces)
    at = faces.index(gone)
    return Fallen((*faces[:at], *faces[at + 1 :]), (gone,), tuple(ordered))


def _finish(
    roll: Roll, fallen: Fallen, grade: Grade, band: str = "", name: str = "", **read: int | None
) -> Result:
    """Return a result; a natural face that decides by itself overrides everything else."""
    single = roll.dice == 1 and not roll.is_pool and len(fallen.kept) == 1
    natural = roll.natural.get(fallen.kept[0]) if single else None
    if natural is not None:
        grade, band, name = natural, "", roll.names.get(natural, "")
    return Result(
        band or PLAIN_BANDS[grade], grade, fallen.kept, fallen.dropped, fallen.sizes,
        name=name, **read,  # type: ignore[arg-type]
    )  # fmt: skip


def _read_total(roll: Roll, terms: Terms, fallen: Fallen, modifier: int, total: int) -> Result:
    if not roll.against:
        grade, band, name = _find_band(roll, total)
        return _finish(roll, fallen, grade, band, name, modifier=modifier, total=total)
    target = terms.difficulty if terms.difficulty is not None else roll.usual or 0
    grade = Grade.SUCCESS if total >= target else Grade.FAILURE
    if roll.margin and total >= target + roll.margin:
        grade = Grade.TRIUMPH
    return _finish(roll, fallen, grade, modifier=modifier, total=total, target=target)


def _find_band(roll: Roll, read: int) -> tuple[Grade, str, str]:
    """Return the band of a number; the outermost bands are open-ended."""
    bands = roll.bands
    found = next((band for band in bands if band.low <= read <= band.high), None)
    found = found or (bands[0] if read < bands[0].low else bands[-1])
    return found.grade, found.said, found.name


def _read_under(roll: Roll, terms: Terms, fallen: Fallen) -> Result:
    over = roll.compare.is_over
    stat = sum(terms.values)
    # a plus always helps: rolling over, it lowers what must be beaten
    target = stat - terms.modifier if over else stat + terms.modifier
    total = sum(fallen.kept)
    passed = {
        Compare.UNDER: total < target,
        Compare.AT_OR_UNDER: total <= target,
        Compare.OVER: total > target,
        Compare.AT_OR_OVER: total >= target,
    }[roll.compare]
    grade = Grade.SUCCESS if passed else Grade.FAILURE
    if roll.exact and total == target:
        grade = Grade.TRIUMPH
    if roll.doubles and _is_double(fallen.kept):
        if passed:
            grade = Grade.TRIUMPH
        elif roll.doubles_fumble:
            grade = Grade.DISASTER
    return _finish(roll, fallen, grade, modifier=terms.modifier, total=total, target=target)


def _is_double(faces: Sequence[int]) -> bool:
    """Say whether all dice match, or both digits of a single one; 100 counts as 00."""
    if len(faces) != 1:
        return len(set(faces)) == 1
    return faces[0] == 100 or (faces[0] >= 11 and faces[0] % 11 == 0)


def _roll_pool(roll: Roll, terms: Terms, dice: Dice) -> Result:
    extra = terms.tilt if roll.boon is Boon.DIE else 0
    count = min(MOST_DICE, sum(terms.values) + terms.modifier + extra)
    modifier = terms.modifier
    if count < 1 and roll.lowest_of_two:
        fallen = Fallen(throw(dice, 2, roll.sides), sizes=(roll.sides,) * 2)
        return _read_face(roll, fallen, min(fallen.kept), modifier, desperate=True)
    if count < 1:
        hits = 0 if roll.shape is Shape.COUNT else None
        return _finish(roll, Fallen(()), Grade.FAILURE, modifier=modifier, hits=hits)
    tilt = 0 if roll.boon is Boon.DIE else terms.tilt
    fallen = _throw(roll, (roll.sides,) * count, tilt, dice)
    if roll.shape is Shape.HIGHEST:
        return _read_face(roll, fallen, max(fallen.kept), modifier)
    hits = sum(face >= roll.hit for face in fallen.kept)
    if hits < roll.bands[0].low:
        return _finish(roll, fallen, Grade.FAILURE, modifier=modifier, hits=hits)
    grade, band, name = _find_band(roll, hits)
    return _finish(roll, fallen, grade, band, name, modifier=modifier, hits=hits)


def _read_face(
    roll: Roll, fallen: Fallen, face: int, modifier: int, *, desperate: bool = False
) -> Result:
    """Read a pool by one face; several of a face may make a better result."""
    if roll.many and not desperate and fallen.kept.count(roll.many[1]) >= roll.many[0]:
        grade, band, name = Grade.TRIUMPH, roll.many[2], roll.names.get(Grade.TRIUMPH, "")
    else:
        grade, band, name = _find_band(roll, face)
    return _finish(roll, fallen, grade, band, name, modifier=modifier, highest=face)


def _roll_steps(roll: Roll, terms: Terms, dice: Dice) -> Result:
    fallen = _throw(roll, terms.values, terms.tilt, dice)
    if roll.against:
        total = sum(fallen.kept) + terms.modifier
        return _read_total(roll, terms, fallen, terms.modifier, total)
    face = max(fallen.kept, default=0)
    total = face + terms.modifier
    grade, band, name = _find_band(roll, total)
    return _finish(
        roll, fallen, grade, band, name, modifier=terms.modifier, total=total, highest=face
    )
