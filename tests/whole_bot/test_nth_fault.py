"""The n-th of all that a bot's process asks for goes wrong, for every n until none does.

Statements, commits and requests fail, hang, are done without a receipt, or are the end of the
process: then another starts on the same database. What is kept is shown once, what is shown is
kept, nobody is told that nothing changed where something did, and the next sentence is ruled on.
"""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from storage.engine.sqlite import look_through
from tests import postgres
from tests.evening import try_faults
from tests.faults import (
    COMMIT,
    DEATH,
    DEATH_AFTER,
    ERROR,
    FILE,
    HANG,
    HANG_AFTER,
    LOST,
    REQUEST,
    STATEMENT,
    Fault,
)
from tests.samples import report, sample
from tests.whole_bot.double.mishaps import FIRED
from tests.whole_bot.double.server import Double
from tests.whole_bot.nights import Nights

#: each kind of thing, and how it goes wrong
ON_SQLITE = {
    STATEMENT: (ERROR, HANG, DEATH),
    COMMIT: (ERROR, HANG, DEATH, DEATH_AFTER),
    REQUEST: (ERROR, LOST, HANG, HANG_AFTER, DEATH, DEATH_AFTER),
}
ON_A_SERVER = {
    STATEMENT: (ERROR, HANG, DEATH),
    COMMIT: (ERROR, LOST, HANG, DEATH, DEATH_AFTER),
}
#: on which engine, and how many of all `make test` tries
ENGINES = (("sqlite", ON_SQLITE, 5), ("server", ON_A_SERVER, 2))


@pytest.fixture
async def nights(
    request: pytest.FixtureRequest, engine: str, tmp_path: Path
) -> AsyncIterator[Nights]:
    """Yield a bot that has played one evening: a server's first game is another thing."""
    settings: dict[str, str] = {}
    if engine == "server":
        running: Any = request.getfixturevalue("running")
        settings["DATABASE_URL"] = await postgres.database(running, "nights")
    async with Double() as double, Nights(double, tmp_path, **settings) as made:
        await made.play_whole("first", STATEMENT)
        yield made


@pytest.mark.sampled
@pytest.mark.parametrize(("engine", "kinds", "most"), ENGINES, ids=("sqlite", "server"))
async def test_whatever_fails_or_ends_a_process_what_is_kept_is_shown_once_and_nothing_else(
    nights: Nights, engine: str, kinds: dict[str, tuple[str, ...]], most: int
) -> None:
    every: list[Fault] = []
    for kind, ways in kinds.items():
        whole = await nights.play_whole(f"whole-{kind}", kind)
        report(f"a process, {engine}, {kind}, {', '.join(ways)}: n up to {nights.asked}")
        every += [Fault(kind, way, n) for way in ways for n in range(1, nights.asked + 1)]
    fired = await try_faults(nights, whole, sample(every, most))
    report(f"a process, {engine}: {fired} faults in as many evenings")


#: a copy is written, then it gets its name: each may go wrong
COPYING = [
    Fault(FILE, way, number) for way in (ERROR, DEATH, DEATH_AFTER, HANG) for number in (1, 2)
][:-1]  # a name is given at once, or not


@pytest.mark.sampled
async def test_a_copy_of_the_database_has_its_name_only_once_it_is_whole(tmp_path: Path) -> None:
    async with Double() as double, Nights(double, tmp_path) as nights:
        await nights.play_whole("first", STATEMENT)
    for fault in sample(COPYING, 1):
        folder = tmp_path / f"{fault.way} {fault.number}"
        async with Double() as double:
            nights = Nights(double, tmp_path, BACKUP_DIR=str(folder))
            await nights.begin(fault)
            await nights.wrote('"copying"', '"copied"', FIRED)
            if fault.way == HANG:
                assert await nights.starts_a_game(), "others are answered meanwhile"
                nights.release()
            await nights.wrote('"copying"', '"copied"')
            await nights.leave()
            for copy in folder.glob("*.db"):
                assert look_through(copy) > 0, fault
            async with nights:
                await nights.wrote('"copied"', *(["ready"] if list(folder.glob("*.db")) else []))
                assert await nights.starts_a_game(), fault
        assert [look_through(each) > 0 for each in folder.glob("*.db")] == [True], fault
