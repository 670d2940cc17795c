"""Counts turns, answers and errors, never who, where or what was said; and measures how long turns
wait for the database. Used only if METRICS_PORT is set."""

import logging
import math
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from time import perf_counter

from discord import ShardInfo
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from cogs.logs import LOG
from play.server import Unasked
from rules.core.errors import PlayerError, Refused
from storage.engine.database import Database, Row, Transaction
from storage.engine.transaction import FindGuard, Parameters
from storage.errors import Interrupted, Writes

#: seconds; Discord waits three for an answer
STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10)

#: codes of refusals after the database has interrupted a turn repeatedly
AWAY = ("records_away", "kept_or_not")


class Metrics:
    """Counts turns, answers and errors as they happen, and reads the rest when asked."""

    #: the content type of the page
    kind = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        told = self._registry = CollectorRegistry()
        ProcessCollector(registry=told)
        self._turns = Histogram(
            "longhand_turn_seconds",
            "Turns: from what was said to what is kept, by how it ended.",
            ["outcome"],
            buckets=STEPS,
            registry=told,
        )
        self._answers = Histogram(
            "longhand_answer_seconds",
            "Answers: from what Discord reported to what it was sent.",
            buckets=STEPS,
            registry=told,
        )
        self._database = Histogram(
            "longhand_database_seconds",
            "The database's part of a turn, by step: until it begins, is kept, or is lost.",
            ["step"],
            buckets=STEPS,
            registry=told,
        )
        self._errors = Counter(
            "longhand_errors",
            "Errors nobody expected, by the log's event.",
            ["event"],
            registry=told,
        )
        self._queue = Gauge("longhand_queue", "Turns under way or waiting.", registry=told)
        self._shards = Gauge(
            "longhand_shards", "Shards that this process holds.", ["state"], registry=told
        )
        self._latency = Gauge(
            "longhand_shard_latency_seconds",
            "From a heartbeat to Discord's answer to it.",
            ["shard"],
            registry=told,
        )
        self.errors = Errors(self._errors)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Measure one attempt at a turn, unless it will be retried."""
        outcome, begun = "ruled", perf_counter()
        try:
            yield
        except BaseException as error:
            outcome = _classify_ending(error)
            raise
        finally:
            if outcome:
                self._turns.labels(outcome).observe(perf_counter() - begun)

    @contextmanager
    def answer(self) -> Iterator[None]:
        """Measure everything done for a person, up to the last message."""
        with self._answers.time():
            yield

    def database(self, step: str, seconds: float) -> None:
        self._database.labels(step).observe(seconds)

    def page(self, waiting: int, shards: Mapping[int, ShardInfo]) -> bytes:
        """Return all metrics, with current values for queue and shards."""
        self._queue.set(waiting)
        lost = sum(shard.is_closed() for shard in shards.values())
        self._shards.labels("connected").set(len(shards) - lost)
        self._shards.labels("lost").set(lost)
        self._latency.clear()  # drop shards that aren't ours any more
        for id, shard in shards.items():
            if math.isfinite(shard.latency):
                self._latency.labels(str(id)).set(shard.latency)
        return generate_latest(self._registry)


class Errors(logging.Handler):
    """Counts logged errors by their event, which is one of our own phrases."""

    def __init__(self, counter: Counter) -> None:
        super().__init__(logging.ERROR)
        self._counter = counter

    def emit(self, record: logging.LogRecord) -> None:
        self._counter.labels(str(record.msg)).inc()

    def __enter__(self) -> None:
        LOG.addHandler(self)

    def __exit__(self, *ended: object) -> None:
        LOG.removeHandler(self)


def _classify_ending(error: BaseException) -> str:
    """Return how an error ended a turn; empty if the turn is only retried differently."""
    if isinstance(error, Refused) and error.code in AWAY:
        return "interrupted"
    if isinstance(error, PlayerError):
        return "" if error.instead or error.several else "refused"
    return "" if isinstance(error, Unasked | Writes) else "failed"


Seen = Callable[[str, float], None]


class TimedDatabase(Database):
    """Wraps a database, and measures how long its turns wait to begin and to commit."""

    def __init__(self, database: Database, seen: Seen) -> None:
        self._database = database
        super().__init__(database.address)
        self._seen = seen

    @asynccontextmanager
    async def turn(
        self,
        look: str = "",
        values: Parameters = (),
        *,
        lock: str = "",
        guard: FindGuard | None = None,
    ) -> AsyncIterator[tuple[Transaction, list[Row]]]:
        start = perf_counter()
        try:
            async with self._database.turn(look, values, lock=lock, guard=guard) as held:
                self._seen("begin", perf_counter() - start)
                yield held
                start = perf_counter()
        except Interrupted:
            self._seen("lost", perf_counter() - start)
            raise
        self._seen("commit", perf_counter() - start)

    @property
    def writes_short_seals(self) -> bool:
        return self._database.writes_short_seals

    @writes_short_seals.setter
    def writes_short_seals(self, may: bool) -> None:
        self._database.writes_short_seals = may

    def begin_reading(self) -> AbstractAsyncContextManager[Transaction]:
        return self._database.begin_reading()

    def write_unsynced(self, statement: str, rows: Sequence[Parameters]) -> None:
        self._database.write_unsynced(statement, rows)

    async def settle(self) -> None:
        await self._database.settle()

    async def backup(self, path: str) -> None:
        await self._database.backup(path)
