"""How every benchmark measures: medians of interleaved rounds, told as ratios of one run."""

import gc
import statistics
import time
from collections.abc import Awaitable, Callable

ROUNDS = 15


def rounds(
    first: Callable[[], object], second: Callable[[], object], times: int
) -> tuple[float, float]:
    """Return the median processor seconds a call, for each of two that take turns by rounds."""
    taken: tuple[list[float], list[float]] = ([], [])
    gc.freeze()
    for _ in range(ROUNDS):
        for each, call in zip(taken, (first, second), strict=True):
            start = time.process_time()
            for _ in range(times):
                call()
            each.append((time.process_time() - start) / times)
    return statistics.median(taken[0]), statistics.median(taken[1])


async def rounds_async(
    first: Callable[[], Awaitable[object]], second: Callable[[], Awaitable[object]], times: int
) -> tuple[float, float]:
    """Return the same, by the clock, for two that are awaited."""
    taken: tuple[list[float], list[float]] = ([], [])
    gc.freeze()
    for _ in range(ROUNDS):
        for each, call in zip(taken, (first, second), strict=True):
            start = time.perf_counter()
            for _ in range(times):
                await call()
            each.append((time.perf_counter() - start) / times)
    return statistics.median(taken[0]), statistics.median(taken[1])


def report(what: str, ratio: float, limit: float | None = None) -> None:
    bound = "" if limit is None else f" (limit {limit:g}) {'ok' if ratio <= limit else 'TOO SLOW'}"
    print(f"{what}: {ratio:.2f}{bound}")
