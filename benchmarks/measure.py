"""How every benchmark measures: medians of interleaved rounds, reported as ratios within a run."""

import gc
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

T = TypeVar("T")
ROUNDS = 15


class Figure(NamedTuple):
    """What was measured, and its limit."""

    what: str
    value: float
    limit: float | None
    unit: str

    @property
    def verdict(self) -> str:
        if self.limit is None:
            return ""
        return "ok" if self.value <= self.limit else "TOO MUCH"


#: everything reported in this process, in order
FIGURES: list[Figure] = []


def report(what: str, value: float, limit: float | None = None, unit: str = "") -> None:
    """Store a figure for the table, and print it at once, because a run takes minutes."""
    figure = Figure(what, value, limit, unit)
    FIGURES.append(figure)
    bound = "" if limit is None else f" (limit {limit:g}) {figure.verdict}"
    print(f"{what}: {value:.2f}{unit and f' {unit}'}{bound}", flush=True)


def rounds(
    first: Callable[[], object], second: Callable[[], object], times: int, count: int = ROUNDS
) -> tuple[float, float]:
    """Return the median processor seconds per call of two
    functions, measured in alternating rounds."""
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
    """Return the processor seconds of one call, averaged over this many."""
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
    """Return the same in wall-clock time, for two coroutines."""
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
    """Keep the collector from walking older objects; otherwise code that makes many values would
    pay for what earlier benchmarks left in memory."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
