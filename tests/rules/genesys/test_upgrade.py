"""Games under way: what began with an older version goes on as it was."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from local.table import LocalTable
from rules.genesys.harm.conditions import upgrade
from tests.conftest import Played
from tests.rules.genesys.symbols import statuses

#: a game as version 1 stored it: Griff was put down by a word, and Scar stands over his wounds
STORED = Path(__file__).parent / "version_1.sql"


@pytest.fixture
async def older(tmp_path: Path) -> AsyncIterator[Played]:
    path = tmp_path / "game.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(STORED.read_text(encoding="utf-8"))
    async with LocalTable(str(path)) as opened:
        yield Played(opened)


async def test_whoever_lay_lies_until_a_word_ends_it(older: Played) -> None:
    assert (await older.sheet("Griff"))["state"] == "incapacitated"
    assert (await older.refused("/check stealth vs easy", by="alice"))["kind"] == "refused"
    await older("/heal 1 Griff", by="gm")
    assert (await older.sheet("Griff"))["state"] == "incapacitated"
    await older("/status incapacitated clear Griff")
    assert (await older.sheet("Griff"))["state"] == "well"
    await older("/attack lasgun at Scar range medium", by="alice")


async def test_an_older_entry_that_put_someone_down_is_undone(older: Played) -> None:
    await older("/undo", by="gm")
    assert (await older.sheet("Griff"))["state"] == "well"
    assert "incapacitated" not in await statuses(older, "Griff")
    await older("/redo")
    assert (await older.sheet("Griff"))["state"] == "incapacitated"
    await older("/undo")
    await older("/undo")
    assert (await older.sheet("Griff"))["wounds"] == 0


async def test_whoever_stood_over_their_wounds_stands(older: Played) -> None:
    await older("/check melee vs easy as Scar", by="gm")
    await older("/harm 1 Scar")
    assert (await older.sheet("Scar"))["state"] == "well"
    await older("/heal 9 Scar")  # within again: from now on the numbers say it
    await older("/harm 9 Scar", 3)
    assert (await older.sheet("Scar"))["state"] == "incapacitated"


def test_only_an_older_state_that_the_numbers_do_not_say_is_kept_by_a_word() -> None:
    down = {"state": "incapacitated", "wounds": 3, "wound_threshold": 13, "strain": 0}
    assert upgrade("pc", 1, down)["statuses"] == {"incapacitated": {"why": "state"}}
    assert upgrade("pc", 2, down) == down
    over = {**down, "wounds": 14}
    assert upgrade("pc", 1, over) == over
    assert upgrade("pc", 1, {**over, "state": "well"})["upright"] is True
    tired = {"state": "well", "strain": 13, "strain_threshold": 12}
    assert upgrade("pc", 1, tired)["upright"] is True
    for kind in ("rival", "minion"):
        assert "upright" not in upgrade("npc", 1, {**tired, "kind": kind})
    assert upgrade("pc", 1, {"state": "well"}) == {"state": "well"}
    assert upgrade("game", 1, {"name": "x"}) == {"name": "x"}
    assert upgrade("stage", 1, over) == over
    for field in ("wounds", "strain"):  # a threshold that was never said is 12
        assert "upright" not in upgrade("pc", 1, {field: 12})
        assert upgrade("pc", 1, {field: 13})["upright"] is True
    for kind, stands in (("rival", True), ("nemesis", True), ("minion", False)):
        kept = upgrade("npc", 1, {"wounds": 13, "kind": kind})
        assert kept.get("upright", False) is stands
    prone = {**down, "statuses": {"prone": {}}}
    assert list(upgrade("pc", 1, prone)["statuses"]) == ["prone", "incapacitated"]
    assert upgrade("pc", 1, {**over, "state": "dead"}) == {**over, "state": "dead"}


async def test_an_older_weapon_is_damaged_mended_and_dropped(older: Played) -> None:
    await older("/item damage lasgun for Griff", by="gm")
    assert (await older.sheet("Griff"))["weapons"]["lasgun"]["wear"] == "minor"
    await older("/undo")
    await older("/item remove lasgun for Griff")
    assert (await older.sheet("Griff"))["weapons"] == {}
    await older("/undo")
    assert "lasgun" in (await older.sheet("Griff"))["weapons"]
