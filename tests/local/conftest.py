"""Tables for many tests to speak at: a machine's, and a person's."""

from collections.abc import AsyncIterator, Iterator

import pytest

from local.table import LocalTable
from tests.local.machine_process import ANSWERED, Machine


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """One process for many lines: a game of moves on 2d10, with two players and an Ogre."""
    made = Machine(tmp_path_factory.mktemp("contract") / "table.db")
    made.ok("/game start tens")
    made.ok("/npc new Ogre str=19 hp=7 shown")
    for player, name in (("alice", "Brin"), ("bob", "Griff")):
        made.ok(f":as {player}")
        made.ok(f"/sheet new {name} dex=16 hp=8")
    yield made
    assert made.end() == (0, "", "")


@pytest.fixture
def say(machine: Machine) -> Machine:
    """The table, with alice speaking in its first channel and no dice left over."""
    for line in (":channel table", ":dice", ":as alice"):
        assert machine(line) == ANSWERED
    return machine


@pytest.fixture
async def opened() -> AsyncIterator[LocalTable]:
    """A person's table, where alice speaks for Griff."""
    async with LocalTable(":memory:") as table:
        for line in ("/game start heresy", ":as alice", "/sheet new Griff", "/sheet set ws=2"):
            assert (await table.hear(line)).error is None
        yield table
