"""One referee, many clients: each server is asked about where it is known, or at Discord."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.outgoing.servers import Ports, Servers
from play.server import Unasked

HERE, THERE = str(10**17), str(10**17 + 1)
TABLE, PERSON = str(10**17 + 2), str(10**17 + 3)


class Client:
    """A client that is told about one server, and can ask Discord about any."""

    def __init__(self, server: str, name: str) -> None:
        self.asked: list[str] = []
        channel = SimpleNamespace(id=int(TABLE), name=name)
        self._guild = SimpleNamespace(
            id=int(server), channels=[channel], threads=[], get_member=lambda id: None
        )

    def get_guild(self, id: int) -> Any:
        return self._guild if id == self._guild.id else None

    def get_channel(self, id: int) -> None:
        return None

    async def fetch_channel(self, id: int) -> Any:
        self.asked.append(f"channel {id}")
        return SimpleNamespace(guild=SimpleNamespace(id=int(THERE)))

    async def fetch_guild(self, id: int, *, with_counts: bool) -> Any:
        self.asked.append(f"server {id}")

        async def fetch_member(person: int) -> object:
            self.asked.append(f"person {person}")
            return object()

        return SimpleNamespace(id=id, fetch_member=fetch_member)


def servers(server: str, name: str) -> tuple[Client, Servers]:
    client: Any = Client(server, name)
    return client, Servers(client, lambda asked: asked == server)


def test_a_server_is_asked_about_at_the_client_that_is_told_about_it() -> None:
    ports = Ports()
    for server, name in ((HERE, "inn"), (THERE, "road")):
        ports.add(servers(server, name)[1])
    assert ports.channel(HERE, "#inn") == TABLE
    assert ports.channel(THERE, "#road") == TABLE
    assert ports.channel(HERE, "#road") is None


async def test_a_server_that_another_process_looks_after_is_asked_about_at_discord() -> None:
    client, only = servers(HERE, "inn")
    ports = Ports()
    ports.add(only)
    with pytest.raises(Unasked) as about:
        ports.channel(THERE, f"<#{TABLE}>")
    await ports.ask(about.value)
    assert ports.channel(THERE, f"<#{TABLE}>") == TABLE
    with pytest.raises(Unasked) as about:
        ports.has_member(THERE, PERSON)
    await ports.ask(about.value)
    assert ports.has_member(THERE, PERSON)
    assert client.asked == [f"channel {TABLE}", f"server {THERE}", f"person {PERSON}"]


async def test_a_channel_of_another_server_is_none_of_this_one() -> None:
    _, only = servers(HERE, "inn")
    with pytest.raises(Unasked) as question:
        only.channel(HERE, f"<#{TABLE}>")
    await only.ask(question.value)
    assert only.channel(HERE, f"<#{TABLE}>") is None


def test_where_no_client_is_nothing_is_known() -> None:
    client, only = servers(HERE, "inn")
    ports = Ports()
    ports.add(only)
    ports.remove(only)
    assert ports.channel(HERE, "#inn") is None
    assert not ports.has_member(HERE, PERSON)
    assert ports.list_visible_channels(HERE, PERSON, [TABLE]) == frozenset()
    assert not client.asked


def test_a_server_that_the_bot_is_not_in_has_nothing() -> None:
    made: Any = discord.Client(intents=discord.Intents.none())
    alone = Servers(made)
    assert alone.channel(THERE, f"<#{TABLE}>") is None
    assert not alone.has_member(THERE, PERSON)
