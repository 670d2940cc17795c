"""A track: a number with limits that harm moves one way and healing the other."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from rules.core.records.frozen_values import freeze_named
from rules.core.records.record import get, put
from rules.core.rule_helpers import insist
from rules.core.sheet import Sheet
from rules.core.verb_declarations.request import Request

S = TypeVar("S", bound=Sheet)


def keep(before: Any, after: Any) -> Any:
    """Return the sheet as it is: reaching the end of the number has no further effect."""
    return after


@freeze_named
class Track(Generic[S]):
    """How a system stores one number of its sheets, and what happens when it runs out."""

    key: str  # its path on the sheet: `hp`, `bod.pool`
    name: str  # as people read it
    most: Callable[[S], int]
    rising: bool = False  # harm fills it; else harm takes from it
    #: where harm stops: 0, or the maximum; None if it never does
    worst: Callable[[S], int] | None = None
    unhurt: str = "is unhurt"  # describes someone who needs no healing
    #: (sheet before, after) -> the sheet with the consequences: a state, a Fate, a scar
    fall: Callable[[S, S], S] = keep
    recover: Callable[[S, S], S] = keep

    def value(self, sheet: S) -> int:
        return int(get(sheet, self.key))

    def lacks(self, sheet: S) -> int:
        """Return how many points could still be healed."""
        value = self.value(sheet)
        return max(0, value if self.rising else self.most(sheet) - value)

    def harm(self, sheet: S, amount: int) -> S:
        """Return the sheet after this much harm, with its consequences."""
        value = self.value(sheet)
        now = value + amount if self.rising else value - amount
        if self.worst is not None:
            # a sheet that is past the end already, by hand or by an older rule, stays there
            end = self.worst(sheet)
            now = min(now, max(end, value)) if self.rising else max(now, min(end, value))
        return self.fall(sheet, self._put(sheet, now)) if amount > 0 else sheet

    def heal(self, sheet: S, amount: int) -> S:
        """Return the sheet after this much healing, up to unhurt at most, with its consequences."""
        gain = max(0, min(amount, self.lacks(sheet)))
        now = self.value(sheet) + (-gain if self.rising else gain)
        return self.recover(sheet, self._put(sheet, now))

    def refill(self, sheet: S) -> S:
        """Return the sheet fully healed."""
        return self.heal(sheet, self.lacks(sheet))

    def count_gained(self, before: S, after: S) -> int:
        """Return how many points were healed between the two sheets."""
        moved = self.value(after) - self.value(before)
        return -moved if self.rising else moved

    def describe(self, before: S, after: S) -> str:
        """Describe how the number moved: `HP 7 → 0`."""
        return f"{self.name} {self.value(before)} → {self.value(after)}"

    def insist_lack(self, request: Request, sheets: list[S]) -> None:
        """Refuse healing if none of these characters needs any."""
        first, *others = sheets
        code = "nothing_to_recover" if others else "lacks_nothing"
        lacking = any(map(self.lacks, sheets))
        insist(request, lacking, code, name=first.name, unhurt=self.unhurt)

    def _put(self, sheet: S, value: int) -> S:
        same = value == self.value(sheet)
        moved: S = sheet if same else put(sheet, self.key, value)
        return moved
