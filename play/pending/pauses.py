"""Asking everyone to pause: where and when is remembered for a while, but never who asked."""

import re
from datetime import timedelta

from play.current_time import Clock, stamp
from rules.lazy_regex import compile_later
from storage import games
from storage.engine.database import Database

#: how long a pause isn't announced again in a channel
LASTS = timedelta(minutes=10)
_KEY = "paused:"
_ASKS = compile_later(
    r"\s*/?\s*(?:do\s+/?\s*)?x(?![\w&'])\s*(?P<words>.*)", re.IGNORECASE | re.DOTALL
)


def asks_pause(text: str) -> bool:
    """Say whether a sentence asks everyone to pause, with or without more words."""
    return _ASKS.fullmatch(text) is not None


def has_words(text: str) -> bool:
    """Say whether a request to pause has more words, which could reveal who asks."""
    found = _ASKS.fullmatch(text)
    return found is not None and bool(found["words"])


class Pauses:
    """Remembers where everyone was lately asked to pause."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def is_on(self, channel: str) -> bool:
        """Say whether a pause was asked for in a channel less than ten minutes ago."""
        async with self._database.begin_reading() as tx:
            kept = (await games.recall(tx, [_KEY + channel])).get(_KEY + channel, "")
        return kept > stamp(self._clock.now() - LASTS)

    async def begin(self, channel: str) -> None:
        """Note that a pause was asked for in a channel now, and forget earlier ones."""
        now = self._clock.now()
        async with self._database.transaction() as tx:
            await games.forget_before(tx, _KEY, stamp(now - LASTS))
            await games.remember(tx, _KEY + channel, stamp(now))
