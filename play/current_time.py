"""What time it is. The local table may set it; Discord never does."""

from datetime import UTC, datetime, timedelta


class Clock:
    """The real time, or one that was set and stands still until it is moved."""

    def __init__(self) -> None:
        self._set: datetime | None = None

    def now(self) -> datetime:
        return self._set or datetime.now(UTC)

    def set(self, moment: datetime) -> None:
        self._set = moment

    def advance(self, by: timedelta) -> None:
        self._set = self.now() + by


def stamp(moment: datetime) -> str:
    """Return a moment in the journal's notation."""
    return moment.astimezone(UTC).isoformat(timespec="seconds")
