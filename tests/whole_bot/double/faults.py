"""Things that go wrong on purpose."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from aiohttp import web

from tests.whole_bot.double.world import Json


@dataclass(slots=True)
class Fault:
    """The next requests of this kind fail. `applied`: Discord did it, but said it had not."""

    status: int
    method: str
    path: str
    times: int
    retry_after: float
    applied: bool


Work = Callable[[], Awaitable[web.Response]]
Around = Callable[[web.Request, Work], Awaitable[web.Response]]


@dataclass(slots=True)
class Faults:
    """What is to go wrong next."""

    planned: list[Fault] = field(default_factory=list)
    deliveries: int = 1
    #: does what a request wants, or lets it go wrong
    around: Around | None = None

    def fail(
        self,
        status: int,
        *,
        method: str = "*",
        path: str = "*",
        times: int = 1,
        retry_after: float = 0.05,
        applied: bool = False,
    ) -> None:
        """Let the next requests that match fail with this status; a path may hold `*`."""
        self.planned.append(Fault(status, method, path, times, retry_after, applied))

    def deliver_twice(self) -> None:
        """Deliver the next interaction twice, as Discord does after a dropped connection."""
        self.deliveries = 2

    def due(self, method: str, path: str) -> Fault | None:
        """Return the fault this request runs into, and use it up."""
        for fault in self.planned:
            if fault.method in ("*", method) and fnmatchcase(path, fault.path):
                fault.times -= 1
                if fault.times <= 0:
                    self.planned.remove(fault)
                return fault
        return None

    def times_delivered(self) -> int:
        """Return how often to deliver this interaction."""
        times, self.deliveries = self.deliveries, 1
        return times


def body_of(fault: Fault) -> Json:
    """Write what Discord says with a failure."""
    if fault.status == 429:
        said = {"message": "You are being rate limited.", "global": False}
        return said | {"retry_after": fault.retry_after}
    return {"code": 0, "message": f"{fault.status}: planned by the test"}
