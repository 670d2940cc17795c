"""Which shards belong together, and which groups a process should take or give away.

Nothing here asks anyone: everything follows from who holds which lock.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from enum import IntEnum
from math import ceil

from rules.fast_tuples import NamedTuple
from storage.engine.lock_session import Lock

#: more groups than this would only be more clients: a group then has several shards
MOST_GROUPS = 32


class Kind(IntEnum):
    """What a lock of the cluster stands for; its number is that of a group where none is named."""

    PRESENT = 1  # 0: a process that takes groups
    SHARDS = 2  # how many shards there are: agreed for as long as anyone holds it
    ARRIVAL = 3  # 0: a process that finds out how many shards there are
    HELD = 4  # answers for the group
    OFFERED = 5  # would rather have another answer for it
    NEXT = 6  # will answer for it
    READY = 7  # has identified, and could answer for it now
    IDENTIFY = 8  # a bucket: has just identified
    SHORT_SEALS = 9  # 0: reads seals that are salts alone; a release before this one does not


class Look(NamedTuple):
    """Who holds what, at one moment. Processes are known by the ids of their sessions."""

    present: frozenset[int]
    held: Mapping[int, int]
    next: Mapping[int, int]
    ready: Mapping[int, int]
    offered: frozenset[int]
    shards: int  # 0 where none are agreed
    reads_short_seals: frozenset[int] = frozenset()

    @property
    def all_read_short_seals(self) -> bool:
        """Say whether no process of an older release is there."""
        return {*self.present, *self.held.values()} <= self.reads_short_seals

    def load(self, process: int) -> int:
        """Return how many groups a process will have once all that is under way is done."""
        stays = [group for group, holder in self.held.items() if group not in self._leaving]
        return Counter([*(self.held[group] for group in stays), *self.next.values()])[process]

    @property
    def _leaving(self) -> set[int]:
        """Return the groups that change hands, or shall."""
        return {*self.offered, *self.next}


def read_locks(locks: Iterable[Lock]) -> Look:
    """Make sense of the locks."""
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
    """Return the groups: one shard each, or several where there are very many shards."""
    size = ceil(count / MOST_GROUPS)
    return [list(range(first, min(first + size, count))) for first in range(0, count, size)]


def free_groups(look: Look, groups: int) -> list[int]:
    """Return the groups that nobody answers for, nor will."""
    return [each for each in range(groups) if each not in look.held and each not in look.next]


def groups_to_take(
    look: Look, me: int, groups: int, room: int, orphans: Collection[int] = ()
) -> list[int]:
    """Return the groups to go for: free or offered ones, up to a fair share, at most `room`.

    Each process begins at a place of its own, so that they do not all go for the same. `orphans`
    have been free for long, as if whoever should take them could not: they come first, and are
    taken beyond the share.
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
    """Return what to offer: one who leaves offers all, who has two more than another offers one.

    One offer at a time, by the first of those who have the most: then look again.
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
    """Return the offers that stand though the shares are even and nobody took them up."""
    mine = [group for group in sorted(look.offered) if look.held.get(group) == me]
    if me not in look.present or not mine or look.next:
        return []
    without = look._replace(offered=look.offered - set(mine))
    return [] if groups_to_offer(without, me) else mine
