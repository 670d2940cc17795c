"""Trouble after something was ruled: that stands and is told, whatever comes of the rest."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from play.turn.utterance_and_ruling import Ruling

LOG = logging.getLogger("longhand")


@contextmanager
def stop_at_trouble(ruled: Sequence[Ruling]) -> Iterator[None]:
    """Leave off where something unforeseen is in the way, and log it; raise it while nothing is
    ruled yet. What is left undone is done when deadlines are looked after."""
    try:
        yield
    except Exception as error:
        if not ruled:
            raise
        log_trouble(error, "could not go on", ruled[-1].game)


def log_trouble(error: Exception, event: str, game: int) -> None:
    told = (type(error), error, error.__traceback__)
    LOG.error(event, exc_info=told, extra={"fields": {"game": game}})
