"""Asking everyone to pause: where and when it was asked is kept for a while, and never by whom."""

import re
from datetime import timedelta

from play.current_time import Clock, stamp
from rules.lazy_regex import compile_later
from storage import games
from storage.engine.database import Database

#: so long nobody is asked again in a channel
LASTS = timedelta(minutes=10)
_KEY = "paused:"
_ASKS = compile_later(
    r"\s*/?\s*(?:do\s+/?\s*)?x(?![\w&'])\s*(?P<words>.*)", re.IGNORECASE | re.DOTALL
)


def asks_pause(text: str) -> bool:
    """Say whether a sentence asks everyone to pause, with or without words behind it."""
    return _ASKS.fullmatch(text) is not None


def has_words(text: str) -> bool:
    """Say whether words stand behind that: they could tell who asks, and are not said."""
    found = _ASKS.fullmatch(text)
    return found is not None and bool(found["words"])


class Pauses:
    """Knows where everyone was asked to pause lately."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def is_on(self, channel: str) -> bool:
        """Say whether those in a channel were asked less than ten minutes ago."""
        async with self._database.begin_reading() as tx:
            kept = (await games.recall(tx, [_KEY + channel])).get(_KEY + channel, "")
        return kept > stamp(self._clock.now() - LASTS)

    async def begin(self, channel: str) -> None:
        """Note that those in a channel were asked now; of earlier pauses nothing is kept."""
        now = self._clock.now()
        async with self._database.transaction() as tx:
            await games.forget_before(tx, _KEY, stamp(now - LASTS))
            await games.remember(tx, _KEY + channel, stamp(now))
