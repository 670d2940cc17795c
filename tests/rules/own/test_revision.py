"""Another page in a running game: what it changes, undone, kept, and taken elsewhere."""

import json
from pathlib import Path

import pytest

from local.table import LocalTable
from tests.conftest import Played
from tests.rules.own.conftest import Begin, read_file
from tests.rules.own.pages import NIGHT_TRAIN

#: without Nerve and the fear of it, with less Grit and a longer track, and with Luck
OTHER = (
    NIGHT_TRAIN.replace("- Nerve: +0, from -1 to +3\n", "- Luck: 3 of 3\n")
    .replace("- Grit: +0, from -1 to +3", "- Grit: +0, from -1 to +1")
    .replace("- Steam: 5 of 5", "- Steam: 7 of 7")
    .replace(", afraid (-1 to Nerve)", "")
    .replace("- The Dark: 6", "- The Dark: 4\n- The Snow: 8")
    .replace("On a 10+, you land clean.", "On a 10+, you fly.")
)


@pytest.fixture
def other(tmp_path: Path) -> Path:
    path = tmp_path / "other.md"
    path.write_text(OTHER)
    return path


async def _play(begin: Begin) -> Played:
    """Play a little on the first page: #4 is a move with choices, #3 a condition."""
    say = await begin(NIGHT_TRAIN)
    await say("/sheet new Ash grit=3 nerve=2", by="alice")
    await say("/status afraid")
    await say("/move jump the gap", 2, 3)
    return say


async def _change(say: Played, path: Path) -> dict[str, object]:
    await say(f":attach {path}", by="gm")
    await say("/game page")
    return await say(":press Switch")


async def test_a_game_master_is_told_what_changes_before_it_does(begin: Begin, other: Path) -> None:
    say = await _play(begin)
    await say(f":attach {other}", by="alice")
    assert (await say.refused("/game page"))["kind"] == "not_allowed"
    await say(f":attach {other}", by="gm")
    told = await say("/game page")
    facts = told["facts"]
    assert told["entry"] is None
    assert facts["added"] == {"Ash": ["luck"]}
    assert facts["removed"] == {"Ash": {"nerve": 2, "conditions": ["afraid"]}}
    assert facts["limits"] == {"Ash": {"grit": [3, 1], "steam_max": [5, 7]}}
    shown = (await say("/sheet show Ash"))["facts"]
    assert (shown["nerve"], shown["grit"]) == (2, 3)  # nothing has changed yet


async def test_a_changed_page_changes_sheets_clocks_and_moves(begin: Begin, other: Path) -> None:
    say = await _play(begin)
    changed = await _change(say, other)
    assert changed["entry"] == 5
    shown = (await say("/sheet show Ash"))["facts"]
    assert "nerve" not in shown
    assert (shown["grit"], shown["luck"], shown["steam_max"], shown["conditions"]) == (1, 3, 7, [])
    clocks = (await say("/clock show"))["facts"]["clocks"]
    assert {each["clock"]: each["size"] for each in clocks} == {"The Dark": 4, "The Snow": 8}
    assert (await say("/move jump the gap", 6, 6, by="alice"))["text"] == "You fly."
    assert (await say.refused("/check nerve"))["kind"] == "not_understood"


async def test_an_entry_keeps_the_page_it_was_ruled_under(begin: Begin, other: Path) -> None:
    say = await _play(begin)
    await _change(say, other)
    chosen = await say(":press 2 of 4", by="alice")
    assert chosen["changes"] == [["Ash", "conditions", [], ["hurt"]]]
    undone = await say("/undo 4")
    assert undone["facts"]["undone"] == [4, 6]


async def test_undo_brings_the_old_page_back_and_redo_the_new_one(
    begin: Begin, other: Path
) -> None:
    say = await _play(begin)
    before = (await say("/sheet show Ash", by="gm"))["facts"]
    await _change(say, other)
    await say("/check grit as Ash", 3, 3)
    await say("/undo 5")
    assert (await say("/sheet show Ash"))["facts"] == before
    assert [c["size"] for c in (await say("/clock show"))["facts"]["clocks"]] == [6]
    assert (await say("/check nerve as Ash", 3, 3))["facts"]["modifier"] == 1
    await say("/undo 7")
    assert (await say("/ledger verify"))["facts"]["first_bad"] is None


async def test_a_changed_game_outlives_a_restart_and_goes_elsewhere(
    tmp_path: Path, other: Path
) -> None:
    first = tmp_path / "first.md"
    first.write_text(NIGHT_TRAIN)
    async with LocalTable(str(tmp_path / "games.db")) as opened:
        say = Played(opened)
        await say(f":attach {first}")
        await say("/game start own")
        await say(":press Start")
        await say("/sheet new Ash grit=3 nerve=2")
        await _change(say, other)
        await say(":restart")
        assert (await say("/check luck", 3, 3))["facts"]["modifier"] == 3
        await say("/undo 3")
        exported = (await say("/game export"))["facts"]["json"]
    async with LocalTable(":memory:") as opened:
        say = Played(opened)
        taken = await say(f"/game import {exported}")
        assert taken["facts"]["system"] == "own"
        assert (await say("/sheet show Ash"))["facts"]["nerve"] == 2
        given = await say("/game page")
        assert read_file(given) == NIGHT_TRAIN.encode()
        assert (await say("/move jump the gap as Ash", 6, 6))["text"] == "You land clean."


async def test_a_forged_page_is_not_taken_in(begin: Begin) -> None:
    say = await begin(NIGHT_TRAIN)
    whole = json.loads((await say("/game export"))["facts"]["json"])
    whole["system"] = "own:" + "0" * 32
    forged = json.dumps(whole)
    await say(":channel elsewhere")
    assert (await say.refused(f"/game import {forged}"))["kind"] == "refused"


async def test_the_same_page_changes_nothing(begin: Begin, tmp_path: Path) -> None:
    say = await begin(NIGHT_TRAIN)
    same = tmp_path / "same.md"
    same.write_text(NIGHT_TRAIN)
    await say(f":attach {same}")
    assert (await say.refused("/game page"))["kind"] == "refused"
