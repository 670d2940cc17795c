"""The lines of a move, or of a roll, that apply to a result."""

from collections.abc import Sequence

from rules.core.outcome import Grade
from rules.own.page import Clause, Roll

#: the result to use if a better or worse one has no line of its own
_FALLS_BACK = {Grade.TRIUMPH: Grade.SUCCESS, Grade.DISASTER: Grade.FAILURE}


def clauses_for(
    clauses: Sequence[Clause], roll: Roll | None, band: str, grade: Grade
) -> list[Clause]:
    """Return the lines that apply to a result, in page order."""
    meant = {band, str(grade)}
    lower = _FALLS_BACK.get(grade)
    if roll is not None and lower is not None and not _has_own(clauses, roll, band, grade):
        meant |= {lower, *(each.said for each in roll.bands if each.grade is lower)}
    return [each for each in clauses if each.results is None or each.results & meant]


def _has_own(clauses: Sequence[Clause], roll: Roll, band: str, grade: Grade) -> bool:
    """Say whether a result has a line for it alone, unlike `On a hit`."""
    own = {band, str(grade), *(each.said for each in roll.bands if each.grade is grade)}
    return any(each.results and each.results <= own for each in clauses)
