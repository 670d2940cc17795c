"""Logs errors that happen after something was ruled; the ruling stands and is still shown."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from play.turn.utterance_and_ruling import Ruling

LOG = logging.getLogger("longhand")


@contextmanager
def stop_at_trouble(ruled: Sequence[Ruling]) -> Iterator[None]:
    """Stop at an unexpected error and log it, or raise it if nothing is ruled yet. What remains is
    done at the next check of deadlines."""
    try:
        yield
    except Exception as error:
        if not ruled:
            raise
        log_trouble(error, "could not go on", ruled[-1].game)


def log_trouble(error: Exception, event: str, game: int) -> None:
    told = (type(error), error, error.__traceback__)
    LOG.error(event, exc_info=told, extra={"fields": {"game": game}})
