"""Finds which results of a roll are meant by `On a 10+`, `On a hit`, `On a miss`."""

import re

from rules.core.outcome import Grade
from rules.lazy_regex import compile_later
from rules.own.page import ENDLESS, Roll, Shape
from rules.own.reader.problems import Problems, quote
from rules.own.reader.text import Words

_NUMBERS = r"\d{1,6} ?(?:\+|- ?\d{1,6}|-)?(?: hits?)?|(?:two|three|four) \d{1,4}'?s"
_KNOWN = r"critical|crit|success|pass|mixed success|mixed|failure|fail|fumble|hit|miss"
_SURE = rf"(?:{_NUMBERS}|{_KNOWN})"
_ONE = rf"(?:{_NUMBERS}|[^\W\d_][\w' -]{{0,40}}?)"
#: one result, or several: `7-9 or 6-`; the page's own name for one must end with a comma
LABEL = compile_later(
    rf"(?:{_SURE}(?: or (?:an? )?{_SURE})*(?=[,:;.! ]|$)|{_ONE}(?: or (?:an? )?{_ONE})*(?=[,:]))",
    re.IGNORECASE,
)
_OR = compile_later(r" or (?:an? )?", re.IGNORECASE)
_RANGE = compile_later(r"(\d{1,6}) ?(?:(\+)|- ?(\d{1,6})|(-))?( hits?)?", re.IGNORECASE)
#: results by the words for them
WORDS = {
    "critical": (Grade.TRIUMPH,),
    "crit": (Grade.TRIUMPH,),
    "success": (Grade.SUCCESS,),
    "pass": (Grade.SUCCESS,),
    "mixed": (Grade.MIXED,),
    "mixed success": (Grade.MIXED,),
    "failure": (Grade.FAILURE,),
    "fail": (Grade.FAILURE,),
    "fumble": (Grade.DISASTER,),
    "hit": (Grade.TRIUMPH, Grade.SUCCESS, Grade.MIXED),
    "miss": (Grade.FAILURE, Grade.DISASTER),
}


def find_results(roll: Roll, label: Words, problems: Problems) -> frozenset[str]:
    """Return the results that are meant, as grades, and bands as written."""
    found: set[str] = set()
    for part in label.split(_OR):
        if roll.broken:
            continue
        meant = _find_one(roll, part.text)
        if not meant:
            message = f"This roll has no result {quote(part.text)}."
            problems.add(part, message, part.text, result_names(roll))
        found |= meant
    return frozenset(found)


def _find_one(roll: Roll, said: str) -> set[str]:
    folded = said.casefold().strip()
    grades = WORDS.get(folded, ())
    known = grades_of(roll)
    if grades:
        return {grade for grade in grades if grade in known}
    named = {band.said for band in roll.bands if band.name.casefold() == folded}
    if named:
        return named
    if roll.many and folded == roll.many[2].casefold():
        return {roll.many[2]}
    found = _RANGE.fullmatch(said.strip())
    return _find_range(roll, found) if found else set()


def _find_range(roll: Roll, found: re.Match[str]) -> set[str]:
    """Return the bands that a range covers; none if it cuts a band in two."""
    low = int(found[1])
    high = ENDLESS if found[2] else int(found[3]) if found[3] else low
    low = -ENDLESS if found[4] else low
    if roll.shape is Shape.COUNT:
        same = {b.said for b in roll.bands if b.low == int(found[1])}
        return {b.said for b in roll.bands if b.low >= low} if found[2] else same
    covered: set[str] = set()
    for band in roll.bands:
        if band.high < low or band.low > high:
            continue
        from_below = low <= band.low or band.low == -ENDLESS
        to_above = high >= band.high or band.high == ENDLESS
        if not (from_below and to_above):
            return set()
        covered.add(band.said)
    return covered


def grades_of(roll: Roll) -> set[Grade]:
    """Return the grades that a roll can have."""
    found = {band.grade for band in roll.bands} | set(roll.natural.values())
    if not roll.bands:
        found |= {Grade.SUCCESS, Grade.FAILURE}
    if roll.is_pool or roll.shape is Shape.COUNT:
        found.add(Grade.FAILURE)
    if roll.many or roll.doubles or roll.exact or roll.margin > 0:
        found.add(Grade.TRIUMPH)
    if roll.doubles_fumble:
        found.add(Grade.DISASTER)
    return found


def result_names(roll: Roll) -> list[str]:
    """Return the words for a roll's results."""
    bands = [band.said for band in roll.bands]
    own = [band.name for band in roll.bands if band.name]
    grades = grades_of(roll)
    return [*bands, *own, *(word for word, meant in WORDS.items() if grades & {*meant})]
