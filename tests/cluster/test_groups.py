"""Whatever comes and goes, every group is answered for by one process, evenly."""

from hypothesis import given
from hypothesis import strategies as st

from cogs.cluster.shard_groups import (
    Kind,
    Look,
    groups_to_offer,
    groups_to_take,
    offers_to_withdraw,
    read_locks,
    split_shards,
)
from storage.engine.lock_session import Lock


def look(held: dict[int, int], *present: int, offered: frozenset[int] = frozenset()) -> Look:
    return Look(frozenset(present), held, {}, {}, offered, 8)


def test_locks_tell_who_holds_what() -> None:
    found = read_locks(
        [
            Lock(Kind.PRESENT, 0, 11),
            Lock(Kind.PRESENT, 0, 12),
            Lock(Kind.SHARDS, 8, 11),
            Lock(Kind.SHARDS, 8, 12),
            Lock(Kind.HELD, 3, 11),
            Lock(Kind.OFFERED, 3, 11),
            Lock(Kind.NEXT, 3, 12),
            Lock(Kind.READY, 3, 12),
            Lock(Kind.IDENTIFY, 0, 12),
            Lock(99, 1, 13),
        ]
    )
    assert found == Look(frozenset({11, 12}), {3: 11}, {3: 12}, {3: 12}, frozenset({3}), 8)
    assert (found.load(11), found.load(12)) == (0, 1)


@given(st.integers(1, 3000))
def test_every_shard_is_in_one_group(count: int) -> None:
    groups = split_shards(count)
    assert [shard for group in groups for shard in group] == list(range(count))
    assert all(groups)
    assert len(groups) <= 32


def test_who_is_alone_takes_everything_but_not_all_at_once() -> None:
    assert groups_to_take(look({}, 1), 1, groups=8, room=3) == [0, 1, 2]


def test_two_share_and_go_for_different_ones() -> None:
    alone = look({}, 1, 2)
    assert groups_to_take(alone, 1, groups=8, room=8) == [0, 1, 2, 3]
    assert groups_to_take(alone, 2, groups=8, room=8) == [4, 5, 6, 7]


def test_who_has_a_fair_share_leaves_the_rest_to_others() -> None:
    assert groups_to_take(look({0: 1, 1: 1, 2: 1, 3: 1}, 1, 2), 1, groups=8, room=8) == []


def test_who_leaves_takes_nothing_and_offers_everything() -> None:
    leaving = look({0: 1, 1: 1, 2: 2}, 2)
    assert groups_to_take(leaving, 1, groups=8, room=8) == []
    assert groups_to_offer(leaving, 1) == [0, 1]
    assert groups_to_offer(leaving, 2) == []


def test_an_offer_is_for_others() -> None:
    offered = look({0: 1, 1: 1}, 1, 2, offered=frozenset({1}))
    assert groups_to_take(offered, 1, groups=2, room=8) == []
    assert groups_to_take(offered, 2, groups=2, room=8) == [1]


def test_who_has_two_more_than_another_offers_one_and_no_second() -> None:
    uneven = look({0: 1, 1: 1, 2: 1, 3: 2}, 1, 2)
    assert groups_to_offer(uneven, 1) == [2]
    assert groups_to_offer(uneven, 2) == []
    assert groups_to_offer(uneven._replace(offered=frozenset({2})), 1) == []
    assert groups_to_offer(look({0: 1, 1: 1, 2: 2}, 1, 2), 1) == []


def test_an_offer_is_withdrawn_when_there_is_no_reason_for_it_any_more() -> None:
    held = {0: 1, 1: 1, 2: 1}
    alone = look(held, 1, offered=frozenset({2}))
    assert offers_to_withdraw(alone, 1) == [2]
    assert offers_to_withdraw(alone._replace(present=frozenset({1, 2})), 1) == []
    assert offers_to_withdraw(alone._replace(present=frozenset({2})), 1) == []


def test_what_nobody_takes_for_long_is_anyones() -> None:
    full = look({0: 1, 1: 1}, 1, 2)
    assert groups_to_take(full, 1, groups=4, room=8) == []
    assert groups_to_take(full, 1, groups=4, room=8, orphans={3}) == [3]
    assert groups_to_take(full, 1, groups=4, room=0, orphans={3}) == []
    assert groups_to_take(full, 2, groups=4, room=1, orphans={3}) == [3], "those first"
    assert groups_to_take(full, 2, groups=4, room=8) == [2, 3]


class Cluster:
    """Processes that do at each tick what the rules say, one after the other."""

    def __init__(self, groups: int) -> None:
        self.groups = groups
        self.there: set[int] = set()
        self.leaving: set[int] = set()
        self.locks: set[Lock] = set()
        self._next = 1

    def come(self) -> None:
        self.there.add(self._next)
        self.locks.add(Lock(Kind.PRESENT, 0, self._next))
        self._next += 1

    def kill(self, process: int) -> None:
        self.there.discard(process)
        self.locks = {lock for lock in self.locks if lock.holder != process}

    def leave(self, process: int) -> None:
        self.leaving.add(process)
        self.locks.discard(Lock(Kind.PRESENT, 0, process))

    def claim(self, kind: Kind, group: int, process: int) -> bool:
        if any((lock.kind, lock.number) == (kind, group) for lock in self.locks):
            return False
        self.locks.add(Lock(kind, group, process))
        return True

    def tick(self) -> None:
        for me in sorted(self.there):
            found = read_locks(self.locks)
            self._offer(found, me)
            for group in groups_to_take(found, me, self.groups, room=2):
                if self.claim(Kind.NEXT, group, me):
                    self.claim(Kind.READY, group, me)
            self._succeed(me)
            if me in self.leaving and me not in read_locks(self.locks).held.values():
                self.kill(me)

    def _offer(self, found: Look, me: int) -> None:
        for group in groups_to_offer(found, me):
            self.claim(Kind.OFFERED, group, me)
        for group in offers_to_withdraw(found, me):
            self.locks.discard(Lock(Kind.OFFERED, group, me))
        for group, holder in found.ready.items():
            if found.held.get(group) == me != holder:
                self.locks -= {Lock(Kind.HELD, group, me), Lock(Kind.OFFERED, group, me)}

    def _succeed(self, me: int) -> None:
        for group in [g for g, holder in read_locks(self.locks).next.items() if holder == me]:
            if self.claim(Kind.HELD, group, me):
                self.locks -= {Lock(Kind.NEXT, group, me), Lock(Kind.READY, group, me)}


@given(
    st.integers(1, 12),
    st.lists(st.tuples(st.sampled_from(["come", "kill", "leave"]), st.integers(0, 9)), max_size=12),
    st.integers(0, 3),
)
def test_whatever_comes_and_goes_every_group_is_served_evenly(
    groups: int, events: list[tuple[str, int]], between: int
) -> None:
    cluster = Cluster(groups)
    cluster.come()
    for what, which in events:
        stays = sorted(cluster.there - cluster.leaving)
        if what == "come":
            cluster.come()
        elif len(stays) > 1:
            getattr(cluster, what)(stays[which % len(stays)])
        for _ in range(between):
            cluster.tick()
    for _ in range(6 * groups + 6):
        cluster.tick()
    found = read_locks(cluster.locks)
    assert sorted(found.held) == list(range(groups))
    loads = [found.load(process) for process in found.present]
    assert max(loads) - min(loads) <= 1
    assert set(found.held.values()) <= found.present
    assert not found.offered
    assert not found.next
