"""What later sentences look for: the entry that concerns a character, and what is still open."""

from dataclasses import replace

from rules.core.outcome import Choice, Outcome
from storage import choices, journal, scene_query
from storage.engine.database import Transaction
from storage.turn_writer import Kept, NewEntry, record
from tests.conftest import Played


async def keep(tx: Transaction, number: int, outcome: Outcome, rolled: bool = True) -> int:
    """Write an entry as if someone had said something; return its number."""
    found = await scene_query.read(tx, "table", "")
    dice = ((6, 1),) if rolled else ()
    draft = NewEntry(f"test:{number}", "gm", "table", "x", "x", 0, "all", dice, outcome, "now")
    return record(tx, found, draft, Kept({}, {}, outcome.choices))


async def seat(table: Played) -> tuple[int, int]:
    """Start a game with two characters and return their records."""
    await table("/game start heresy", by="gm")
    griff = await table("/sheet new Griff", by="alice")
    ogre = await table("/npc new Ogre", by="gm")
    async with table.table.database.begin_reading() as tx:
        rows = (await scene_query.read(tx, "table", "")).rows
    assert griff["ok"]
    assert ogre["ok"]
    return tuple(id for id, row in rows.items() if row.name in ("Griff", "Ogre"))  # type: ignore[return-value]


async def test_the_newest_entry_that_concerns_a_character_is_found(table: Played) -> None:
    griff, ogre = await seat(table)
    blow = Outcome("a blow", kind="attack", subject=ogre, memory={"concerns": [griff, 99]})
    async with table.table.database.transaction() as tx:
        wanted = await keep(tx, 1, blow)
        await keep(tx, 2, replace(blow, memory={"concerns": [ogre]}))
        await keep(tx, 3, replace(blow, memory={}))
        found = await journal.find_latest(tx, 1, ("attack",), griff, concerned=True)
        assert found is not None
        assert found.number == wanted
        assert await journal.find_latest(tx, 1, ("attack",), 12345, concerned=True) is None


async def test_an_optional_choice_closes_with_the_next_roll_of_whose_it_is(table: Played) -> None:
    griff, ogre = await seat(table)
    sunder = Choice("Sunder", "sunder", "player", "Griff")
    blow = Outcome("a blow", kind="attack", subject=ogre, choices=(sunder,))
    async with table.table.database.transaction() as tx:
        first = await keep(tx, 1, blow)
        await keep(tx, 2, replace(blow, choices=()))  # the one who struck rolls again
        assert [offered.open for offered in await choices.of_entry(tx, 1, first)] == [True]
        await keep(tx, 3, Outcome("a save", kind="save", subject=griff))
        assert [offered.open for offered in await choices.of_entry(tx, 1, first)] == [False]
