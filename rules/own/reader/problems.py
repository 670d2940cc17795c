"""What is wrong with a page, collected and reported at once."""

from collections.abc import Callable, Collection, Iterable
from difflib import get_close_matches

from rules.core.errors import Faulty, Problem
from rules.fast_tuples import NamedTuple
from rules.own.reader import page_limits
from rules.own.reader.text import Words

#: finds what was meant; called only if the problem is listed
Cure = Callable[[], tuple[str, ...]]
LONGEST_QUOTE = 60


class _Found(NamedTuple):
    line: int
    column: int
    message: str
    wrong: str
    right: Collection[str]
    cure: Cure | None = None


class Problems:
    """Collects problems; suggestions are looked up only for those that are listed."""

    def __init__(self) -> None:
        self._found: list[_Found] = []

    def add(
        self,
        at: Words | tuple[int, int],
        message: str,
        wrong: str = "",
        right: Iterable[str] = (),
        cure: Cure | None = None,
    ) -> None:
        """Add a problem at a place; `wrong` is the wrong word, `right` are the possible ones.

        `cure` knows better suggestions, if it has any.
        """
        line, column = at if not isinstance(at, Words) else at.place
        self._found.append(_Found(line, column, message, wrong, tuple(right), cure))

    def include(self, problem: Problem) -> None:
        """Add a problem that another reader found."""
        line, column, message, hints = problem
        self._found.append(_Found(line, column, message, "", hints))

    def __bool__(self) -> bool:
        return bool(self._found)

    def fault(self) -> Faulty:
        """Return all problems, in page order."""
        found = sorted(self._found, key=lambda each: each[:2])
        # looking for what was meant is slow, and a hostile page may have thousands of problems
        told = [Problem(*each[:3], _find_hints(each)) for each in found[: page_limits.PROBLEMS]]
        return Faulty("page", told, max(0, len(found) - page_limits.PROBLEMS))


def _find_hints(found: _Found) -> tuple[str, ...]:
    cured = found.cure() if found.cure is not None else ()
    return cured or _find_nearest(found.wrong, found.right)


def _find_nearest(wrong: str, right: Collection[str]) -> tuple[str, ...]:
    """Return the words most like the wrong one; if none is, all of them unless they are many."""
    if not right:
        return ()
    folded = {each.casefold(): each for each in right}
    # cut, because comparing takes the square of the length
    near = get_close_matches(wrong[:LONGEST_QUOTE].casefold(), list(folded), 3, 0.5)
    if near:
        return tuple(folded[each] for each in near)
    return tuple(right) if len(right) <= 5 else ()


def quote(text: str) -> str:
    """Return page text for a message: shortened, and in backticks."""
    plain = text.replace("`", "'")
    return f"`{plain[:LONGEST_QUOTE]}…`" if len(plain) > LONGEST_QUOTE else f"`{plain}`"
