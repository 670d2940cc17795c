"""What the page says happens on a result: the lines of a move, or of a roll, that cover it."""

from collections.abc import Sequence

from rules.core.outcome import Grade
from rules.own.page import Clause, Roll

#: what a result falls back to where it has no line of its own
_FALLS_BACK = {Grade.TRIUMPH: Grade.SUCCESS, Grade.DISASTER: Grade.FAILURE}


def clauses_for(
    clauses: Sequence[Clause], roll: Roll | None, band: str, grade: Grade
) -> list[Clause]:
    """Return the lines that cover a result, in the order of the page."""
    meant = {band, str(grade)}
    lower = _FALLS_BACK.get(grade)
    if roll is not None and lower is not None and not _has_own(clauses, roll, band, grade):
        meant |= {lower, *(each.said for each in roll.bands if each.grade is lower)}
    return [each for each in clauses if each.results is None or each.results & meant]


def _has_own(clauses: Sequence[Clause], roll: Roll, band: str, grade: Grade) -> bool:
    """Say whether a result has a line that is about it alone: `On a hit` is not."""
    own = {band, str(grade), *(each.said for each in roll.bands if each.grade is grade)}
    return any(each.results and each.results <= own for each in clauses)
