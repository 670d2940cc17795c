"""How every benchmark measures: medians of interleaved rounds, told as ratios of one run."""

import gc
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

T = TypeVar("T")
ROUNDS = 15


class Figure(NamedTuple):
    """What was measured, and how much it may be at the most."""

    what: str
    value: float
    limit: float | None
    unit: str

    @property
    def verdict(self) -> str:
        if self.limit is None:
            return ""
        return "ok" if self.value <= self.limit else "TOO MUCH"


#: all that was reported in this process, in order
FIGURES: list[Figure] = []


def report(what: str, value: float, limit: float | None = None, unit: str = "") -> None:
    """Keep a figure for the table, and print it at once: a run takes minutes."""
    figure = Figure(what, value, limit, unit)
    FIGURES.append(figure)
    bound = "" if limit is None else f" (limit {limit:g}) {figure.verdict}"
    print(f"{what}: {value:.2f}{unit and f' {unit}'}{bound}", flush=True)


def rounds(
    first: Callable[[], object], second: Callable[[], object], times: int, count: int = ROUNDS
) -> tuple[float, float]:
    """Return the median processor seconds a call, for each of two that take turns by rounds."""
    taken: tuple[list[float], list[float]] = ([], [])
    with freeze_heap():
        for _ in range(count):
            for each, call in zip(taken, (first, second), strict=True):
                start = time.process_time()
                for _ in range(times):
                    call()
                each.append((time.process_time() - start) / times)
    return statistics.median(taken[0]), statistics.median(taken[1])


def time_each(call: Callable[[T], object], given: T, times: int) -> float:
    """Return the processor seconds of one call, by so many."""
    start = time.process_time()
    for _ in range(times):
        call(given)
    return (time.process_time() - start) / times


async def rounds_async(
    first: Callable[[], Awaitable[object]],
    second: Callable[[], Awaitable[object]],
    times: int,
    count: int = ROUNDS,
) -> tuple[float, float]:
    """Return the same, by the clock, for two that are awaited."""
    taken: tuple[list[float], list[float]] = ([], [])
    with freeze_heap():
        for _ in range(count):
            for each, call in zip(taken, (first, second), strict=True):
                start = time.perf_counter()
                for _ in range(times):
                    await call()
                each.append((time.perf_counter() - start) / times)
    return statistics.median(taken[0]), statistics.median(taken[1])


@contextmanager
def freeze_heap() -> Iterator[None]:
    """Keep the collector from what was there before: else what makes many values would pay for all
    that earlier benchmarks have left in memory."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
