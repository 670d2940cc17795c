"""How much of all there is to try is tried: `make test` takes a part, `make soak` everything."""

import os
import random
import sys
from collections.abc import Iterable
from typing import TypeVar

Item = TypeVar("Item")

#: set by `make soak`, which has the time
EVERYTHING = bool(os.environ.get("EVERYTHING"))
#: the same part each time in CI, another one at every desk; the report's header prints it
SEED = os.environ.setdefault("SEED", "0" if os.environ.get("CI") else str(random.randrange(10**6)))


def report(told: str) -> None:
    """Say how much was tried, where that is everything."""
    if EVERYTHING:
        sys.__stdout__.write(f"\n{told}\n")  # type: ignore[union-attr]


def examples(most: int) -> int:
    """Return how many examples a property is tried on: a third, or all where there is time."""
    return most if EVERYTHING else max(2, most // 3)


def sample(items: Iterable[Item], most: int) -> list[Item]:
    """Return at most so many of some things, in their order, or all where there is time."""
    found = list(items)
    if EVERYTHING or len(found) <= most:
        return found
    chosen = random.Random(f"{SEED} {len(found)}").sample(range(len(found)), most)
    return [found[place] for place in sorted(chosen)]
