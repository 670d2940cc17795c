"""Copies of the database: one a day, looked through, the oldest dropped; and a way back."""

import itertools
from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path

import pytest

from cogs.host import backups
from play.dice_sources import FairDice
from play.referee import Referee
from play.turn.utterance_and_ruling import Utterance
from storage.engine.database import open_database
from storage.engine.sqlite import look_through
from storage.errors import Unwritable

TODAY = date(2026, 11, 17)
_sources = itertools.count(1)


def said(text: str, speaker: str = "gm") -> Utterance:
    return Utterance(f"b{next(_sources)}", "table", speaker, speaker, text)


@pytest.fixture
async def referee(tmp_path: Path) -> AsyncIterator[Referee]:
    async with open_database(str(tmp_path / "longhand.db")) as database:
        made = Referee(database, FairDice())
        await made.hear(said("game start heresy"))
        await made.hear(said("sheet new Griff"))
        yield made


async def test_there_is_one_copy_a_day(referee: Referee, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    kept = await backups.keep(referee.database, folder, TODAY, 7)
    assert kept == folder / "longhand-2026-11-17.db"
    assert look_through(kept) == 2
    assert await backups.keep(referee.database, folder, TODAY, 7) is None
    assert backups.list_backup_days(folder) == [TODAY]


async def test_the_oldest_are_dropped_and_nothing_else(referee: Referee, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    for day in range(1, 5):
        await backups.keep(referee.database, folder, date(2026, 11, day), 3)
    (folder / "longhand-mine.db").write_text("mine", encoding="utf-8")
    await backups.keep(referee.database, folder, date(2026, 11, 5), 3)
    assert [day.day for day in backups.list_backup_days(folder)] == [3, 4, 5]
    assert (folder / "longhand-mine.db").exists()


async def test_what_was_cut_short_is_no_copy(referee: Referee, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "longhand-2026-11-17.unfinished").write_text("half", encoding="utf-8")
    assert backups.list_backup_days(folder) == []
    kept = await backups.keep(referee.database, folder, TODAY, 7)
    assert kept is not None
    assert look_through(kept) == 2


def test_a_damaged_copy_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "longhand-2026-11-17.db"
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(Unwritable):
        look_through(path)


async def test_a_copy_in_the_files_place_plays_on(referee: Referee, tmp_path: Path) -> None:
    """What the guide for hosts says: stop, put the copy in the file's place, start."""
    kept = await backups.keep(referee.database, tmp_path / "copies", TODAY, 7)
    assert kept is not None
    await referee.hear(said("move hack as Griff"))  # after the copy: gone with the file
    restored = tmp_path / "restored.db"
    restored.write_bytes(kept.read_bytes())
    async with open_database(str(restored)) as database:
        again = Referee(database, FairDice())
        verified = await again.hear(said("ledger verify"))
        assert {fact.key: fact.value for fact in verified.outcome.facts}["entries"] == 2
        ruled = await again.hear(said("move hack as Griff"))
        assert ruled.number == 3
