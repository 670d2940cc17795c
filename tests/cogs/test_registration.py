"""A server's commands, where thousands wait for theirs: few at once, and new games first."""

import asyncio
from itertools import pairwise

import pytest

from cogs.commands.registration import AT_ONCE, Queue
from tests.cogs.many_servers import Servers, run

SERVERS = range(100, 140)
NEW = 7


def test_eight_are_written_at_once_and_each_only_once() -> None:
    servers = Servers()
    run(servers.come_up(SERVERS))
    assert servers.most_open == AT_ONCE == 8
    assert sorted(call.server for call in servers.calls) == list(SERVERS)


def test_what_is_registered_is_not_written_again() -> None:
    servers = Servers()

    async def twice() -> None:
        await servers.come_up(SERVERS)
        await servers.come_up(SERVERS)

    run(twice())
    assert len(servers.calls) == len(SERVERS)


def test_no_more_begin_in_a_second_than_discord_has_room_for_beside_players() -> None:
    servers = Servers(seconds=0.01)
    run(servers.come_up(SERVERS))
    begun = sorted(call.began for call in servers.calls)
    assert min(b - a for a, b in pairwise(begun)) >= 0.05 - 1e-9


@pytest.mark.parametrize("after", [1, 8, 9, 20])
def test_a_new_game_comes_before_all_that_wait(after: int) -> None:
    servers, begun, asked = Servers(), list[int](), list[float]()

    async def play() -> None:
        wanted = asyncio.Event()

        def count(server: int) -> None:
            begun.append(server)
            if len(begun) == after:
                wanted.set()

        servers.on_call = count
        coming = asyncio.create_task(servers.come_up(SERVERS))
        await wanted.wait()
        servers.games[str(NEW)] = ["odd"]
        asked.append(asyncio.get_running_loop().time())
        await servers.registration.register_server(NEW)
        await coming

    run(play())
    # Those that had a place already may begin, and nobody who comes to one afterwards.
    assert begun.index(NEW) - after < AT_ONCE
    own = next(call for call in servers.calls if call.server == NEW)
    assert own.began - asked[0] <= servers.seconds  # in the time of this world: one call's length


def test_a_game_that_begins_while_its_server_waits_is_not_written_over() -> None:
    servers = Servers()

    async def play() -> None:
        coming = asyncio.create_task(servers.come_up(SERVERS))
        await asyncio.sleep(0.1)  # all places are taken, and the last servers wait
        last = SERVERS[-1]
        servers.games[str(last)] = ["heresy", "odd"]
        await servers.registration.register_server(last)
        await coming

    run(play())
    (own,) = [call for call in servers.calls if call.server == SERVERS[-1]]
    assert own.commands > next(call for call in servers.calls if call is not own).commands


def test_one_that_discord_refuses_does_not_keep_the_others_waiting() -> None:
    servers = Servers()

    def refuse(server: int) -> None:
        if server % 2:
            raise ConnectionError

    servers.on_call = refuse
    run(servers.come_up(SERVERS))
    assert [call.server % 2 for call in servers.calls] == [0] * (len(SERVERS) // 2)


def test_whoever_gives_up_waiting_leaves_the_place_to_the_next() -> None:
    passed = []

    async def play() -> None:
        queue = Queue(1)

        async def go(name: str) -> None:
            async with queue.place(urgent=False):
                passed.append(name)
                await asyncio.sleep(1)

        tasks = [asyncio.create_task(go(name)) for name in "abcd"]
        await asyncio.sleep(0.5)
        tasks[1].cancel()  # it still waits
        asyncio.get_running_loop().call_later(0.5, tasks[2].cancel)  # as it is let in
        await asyncio.gather(*tasks, return_exceptions=True)

    run(play())
    assert passed[-1] == "d"
