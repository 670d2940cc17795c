"""Decides which shards belong together, and which groups to take or offer.

These are pure functions of who holds which lock; only `look_at_server` asks a server for them.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from enum import IntEnum
from math import ceil

from cogs.host import wording
from rules.fast_tuples import NamedTuple
from storage.engine.database import redact_address
from storage.engine.lock_session import Lock, open_session
from storage.errors import SessionLost

#: seconds in which a server must answer a health check
HEALTH_PATIENCE = 5.0


class Timing(NamedTuple):
    """Durations, in seconds."""

    beat: float = 2.0  # between checks of the locks
    patience: float = 3.0  # until the database counts as lost
    lease: float = 10.0  # to answer after a check; less than the session may idle
    pace: float = 5.0  # between IDENTIFYs in a bucket
    step: float = 0.2  # between tries for a lock
    late: float = 15.0  # until a disconnected client has answered all it had received
    handover: float = 20.0  # for the next process to take a group, until closing without it
    start: float = 90.0  # for a client to get ready, until its group is given up
    deaf: float = 120.0  # without a connection to Discord, until the group is given up
    respite: float = 30.0  # before trying a group again whose client failed
    orphan: float = 60.0  # until any process may take a group that nobody took


TIMING = Timing()


#: the most groups, and so clients; with more shards, a group has several
MOST_GROUPS = 32


class Kind(IntEnum):
    """What a lock of the cluster stands for. Its number is that of a group, unless noted."""

    PRESENT = 1  # 0: a process that takes groups
    SHARDS = 2  # the number of shards, fixed as long as anyone holds it
    ARRIVAL = 3  # 0: a process that is joining
    HELD = 4  # answers for the group
    OFFERED = 5  # wants another process to answer for it
    NEXT = 6  # will answer for it
    READY = 7  # has identified, and could take over now
    IDENTIFY = 8  # a bucket in which a shard has just identified
    SHORT_SEALS = 9  # 0: reads short seals, unlike earlier releases


class Look(NamedTuple):
    """Who holds which locks at one moment. Processes are identified by their sessions' ids."""

    present: frozenset[int]
    held: Mapping[int, int]
    next: Mapping[int, int]
    ready: Mapping[int, int]
    offered: frozenset[int]
    shards: int  # 0 if not agreed yet
    reads_short_seals: frozenset[int] = frozenset()

    @property
    def all_read_short_seals(self) -> bool:
        """Say whether no process of an older release is present."""
        return {*self.present, *self.held.values()} <= self.reads_short_seals

    def load(self, process: int) -> int:
        """Return how many groups a process will have once everything in progress is done."""
        stays = [group for group, holder in self.held.items() if group not in self._leaving]
        return Counter([*(self.held[group] for group in stays), *self.next.values()])[process]

    @property
    def _leaving(self) -> set[int]:
        """Return the groups that are changing hands, or should."""
        return {*self.offered, *self.next}


def read_locks(locks: Iterable[Lock]) -> Look:
    """Interpret the cluster's locks."""
    of: dict[int, dict[int, int]] = {kind: {} for kind in Kind}
    shared: dict[int, set[int]] = {Kind.PRESENT: set(), Kind.SHORT_SEALS: set()}
    for lock in locks:
        if lock.kind in shared:
            shared[lock.kind].add(lock.holder)
        elif lock.kind in of:
            of[lock.kind][lock.number] = lock.holder
    return Look(
        frozenset(shared[Kind.PRESENT]),
        of[Kind.HELD],
        of[Kind.NEXT],
        of[Kind.READY],
        frozenset(of[Kind.OFFERED]),
        max(of[Kind.SHARDS], default=0),
        frozenset(shared[Kind.SHORT_SEALS]),
    )


def split_shards(count: int) -> list[list[int]]:
    """Return the groups: one shard each, or several if there are very many shards."""
    size = ceil(count / MOST_GROUPS)
    return [list(range(first, min(first + size, count))) for first in range(0, count, size)]


def free_groups(look: Look, groups: int) -> list[int]:
    """Return the groups that nobody answers for or is about to."""
    return [each for each in range(groups) if each not in look.held and each not in look.next]


def groups_to_take(
    look: Look, me: int, groups: int, room: int, orphans: Collection[int] = ()
) -> list[int]:
    """Return the groups to try for: free or offered ones, up to a fair share, at most `room`.

    Each process starts at a different place, so that they don't all try for the same. `orphans`
    have been free for so long that their process seems unable to take them: they come first, even
    beyond the share.
    """
    if me not in look.present:
        return []
    free = free_groups(look, groups)
    offered = [
        group
        for group in sorted(look.offered)
        if group not in look.next and look.held.get(group, me) != me
    ]
    share = ceil(groups / len(look.present))
    begin = groups * sorted(look.present).index(me) // len(look.present)
    free.sort(key=lambda group: (group not in orphans, (group - begin) % groups))
    beyond = sum(group in orphans for group in free)
    return [*free, *offered][: max(0, min(room, max(beyond, share - look.load(me))))]


def groups_to_offer(look: Look, me: int) -> list[int]:
    """Return what to offer: all groups when leaving, or one if another process has two fewer.

    One offer at a time, by the first of the busiest processes; then all look again.
    """
    mine = sorted(group for group, holder in look.held.items() if holder == me)
    if me not in look.present:
        return [group for group in mine if group not in look.offered]
    loads = {process: look.load(process) for process in look.present}
    most = max(loads.values())
    is_first = me == min(process for process, load in loads.items() if load == most)
    if look.offered or look.next or not is_first or most - min(loads.values()) < 2:
        return []
    return mine[-1:]


def offers_to_withdraw(look: Look, me: int) -> list[int]:
    """Return offers to withdraw, because the shares are even and nobody took them."""
    mine = [group for group in sorted(look.offered) if look.held.get(group) == me]
    if me not in look.present or not mine or look.next:
        return []
    without = look._replace(offered=look.offered - set(mine))
    return [] if groups_to_offer(without, me) else mine


async def look_at_server(address: str) -> tuple[bool, str]:
    """Say whether a bot uses this server. A hanging one loses its lock within 15 seconds."""
    import storage.engine.postgres  # noqa: F401 - says what is missing where asyncpg is

    where = redact_address(address)
    try:
        async with open_session(address, HEALTH_PATIENCE) as session:
            running = len(read_locks(await session.look()).present)
    except SessionLost:
        return False, wording.line("database", wording.server_away(where), good=False)
    told = wording.members(running, where) if running else wording.not_running(where)
    return bool(running), wording.line("health", told, good=bool(running))
