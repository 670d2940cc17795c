"""Point 3, catching up; point 4, the ledger; point 6, the desk."""

from pathlib import Path

import aiosqlite
import pytest

from local.table import LocalTable
from tests.conftest import Played


async def test_03_catching_up_tells_what_happened_since_one_spoke(seated: Played) -> None:
    await seated("/roll 2d6", 3, 4, by="alice")
    await seated("/scene start The Underhive", by="gm")
    await seated("/roll 2d6", 1, 1, by="bob")
    await seated("/sheet set Griff wounds=1", by="gm")
    await seated("/sheet set Griff wounds=3", by="gm")
    await seated("/ask Griff: roll 2d6", by="gm")
    await seated("/roll 2d6 secret", 6, 6, by="bob")
    reply = await seated("/catchup", by="alice")
    assert reply["entry"] is None
    assert reply["facts"]["since"] == 5
    assert reply["facts"]["first_unseen"] == 6
    assert reply["facts"]["link"] is None
    assert reply["facts"]["scenes"] == ["The Underhive"]
    assert reply["facts"]["entries"] == [6, 7, 8, 9, 10, 11]
    assert reply["facts"]["changes"] == [["Griff", "wounds", 0, 3]]
    assert [row[:3] for row in reply["facts"]["owed"]] == [["Griff", "roll 2d6", 10]]
    assert "Rolled in secret (bob)" in reply["text"]
    assert "12" not in reply["text"]
    await seated(":press Griff", 3, 4)
    assert (await seated("/catchup"))["facts"]["entries"] == []


async def test_03_a_post_counts_as_having_spoken(seated: Played) -> None:
    await seated("/move hack", 3, 4, by="bob")
    assert (await seated("/catchup", by="alice"))["facts"]["entries"] == [3, 4, 5]
    await seated.line(":post I listen.", by="alice")
    assert (await seated("/catchup"))["facts"]["entries"] == []
    assert (await seated("/catchup 2"))["facts"]["entries"] == [4, 5]


async def test_03_who_comes_back_has_yet_to_read_what_they_missed(seated: Played) -> None:
    await seated("/away", by="alice")
    await seated("/move hack", 3, 4, by="bob")
    await seated("/roll 2d6", 3, 4, by="gm")
    back = await seated("/back", by="alice")
    missed = (await seated("/catchup"))["facts"]
    assert (missed["since"], missed["entries"]) == (back["entry"] - 3, [6, 7, 8])
    await seated("/move hack", 3, 4)
    assert (await seated("/catchup"))["facts"]["entries"] == []


async def test_04_the_ledger_counts_everyones_dice(seated: Played) -> None:
    await seated("/move hack", 3, 4, by="alice")
    await seated("/roll 2d6", 6, 6)
    await seated("/roll d20 secret", 1)
    await seated("/fix 5 move hack+ag", by="alice")
    await seated("/undo 6", by="alice")
    await seated("/move hack adv", 1, 2, 6, by="bob")
    reply = await seated("/ledger")
    facts = reply["facts"]
    assert facts["rolls"] == 4
    assert facts["undone"] == [5, 6]
    assert facts["players"]["alice"] == {
        "rolls": 3,
        "dice": 5,
        "hidden": 1,
        "blind": 0,
        "faces": {"d6": {"3": 1, "4": 1, "6": 2}},
        "average": {"d6": ["4.75", "3.50"]},
    }
    assert facts["players"]["bob"]["faces"] == {"d6": {"1": 1, "2": 1, "6": 1}}
    assert "d20" not in reply["text"]


async def test_04_a_journal_as_written_verifies(seated: Played) -> None:
    await seated("/move hack", 3, 4, by="alice")
    await seated("/undo")
    reply = await seated("/ledger verify")
    assert reply["grade"] == "success"
    assert reply["facts"] == {"first_bad": None, "entries": 6, "undone": [5], "erased": []}


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("said", "move hack +3"),
        ("dice", "[[6,6],[6,6]]"),
        ("speaker", "bob"),
        ("visible", "secret"),
        ("at", "2020-02-02T10:00:00+00:00"),
        ("seals", "{}"),
    ],
)
async def test_04_what_was_changed_is_found(tmp_path: Path, column: str, value: str) -> None:
    path = str(tmp_path / "game.db")
    async with LocalTable(path) as opened:
        table = Played(opened)
        await table("/game start heresy", by="gm")
        await table("/sheet new Griff", by="alice")
        await table("/move hack", 3, 4)
        await table("/move hack", 3, 4)
    async with aiosqlite.connect(path) as other:
        await other.execute("DROP TRIGGER entries_stay")
        await other.execute(f"UPDATE entry SET {column} = ? WHERE number = 3", (value,))
        await other.commit()
    async with LocalTable(path) as opened:
        reply = await Played(opened)("/ledger verify")
        assert reply["grade"] == "failure"
        assert reply["facts"]["first_bad"] == 3


async def test_04_an_entry_that_was_taken_out_is_found(tmp_path: Path) -> None:
    path = str(tmp_path / "game.db")
    async with LocalTable(path) as opened:
        table = Played(opened)
        await table("/game start heresy", by="gm")
        await table("/roll d6", 3)
        await table("/roll d6", 3)
    async with aiosqlite.connect(path) as other:
        await other.execute("DROP TRIGGER entries_are_kept")
        await other.execute("DELETE FROM entry WHERE number = 2")
        await other.commit()
    async with LocalTable(path) as opened:
        assert (await Played(opened)("/ledger verify"))["facts"]["first_bad"] == 2


async def test_06_the_desk_shows_everyone_at_a_glance(seated: Played) -> None:
    await seated("/ask Griff: move hack", by="gm")
    await seated("/away", by="bob")
    reply = await seated("/gm", by="gm")
    assert reply["entry"] is None
    assert reply["facts"]["characters"] == [["Griff", "wounds 0/4"], ["Isaac", "wounds 0/4"]]
    assert reply["facts"]["npcs"] == [["Scar", "wounds 0/3"]]
    assert [row[:3] for row in reply["facts"]["waiting"]] == [["Griff", "move hack_and_slash", 5]]
    assert reply["facts"]["away"] == ["bob"]
    for choice in reply["choices"]:
        if choice["label"] != "Chronicle":
            await seated("/gm", by="gm")
            await seated.line(f":press {choice['label']}")
    assert (await seated.refused("/gm", by="alice"))["kind"] == "not_allowed"


async def test_06_the_screen_and_handing_over(seated: Played) -> None:
    reply = await seated("/gm channel #behind-the-screen", by="gm")
    assert reply["changes"] == [["game", "settings.gm_channel", None, "behind-the-screen"]]
    assert (await seated("/gm channel off"))["facts"]["channel"] is None
    assert (await seated.refused("/gm hand bob", by="alice"))["kind"] == "not_allowed"
    error = await seated.refused("/gm hand bbo", by="gm")
    assert error["kind"] == "not_found"
    assert "bob" in error["hints"]
    assert (await seated("/gm hand bob"))["facts"]["gms"] == ["bob"]
    assert (await seated.refused("/gm", by="gm"))["kind"] == "not_allowed"
    assert (await seated("/gm", by="bob"))["ok"]


@pytest.mark.parametrize(
    "said", ["/waiting", "/gm", "/ledger", "/catchup", "/scene", "/turn", "/keep", "/nudge"]
)
async def test_the_desk_needs_a_game(table: Played, said: str) -> None:
    assert (await table.refused(said))["kind"] == "not_found"


async def test_what_only_one_person_is_told_is_not_for_all(seated: Played) -> None:
    assert (await seated("/gm", by="gm"))["visible"] == "secret"
    assert (await seated("/catchup", by="alice"))["visible"] == "secret"
    assert (await seated("/waiting"))["visible"] == "all"


async def test_the_tables_own_affairs_are_counted_in_one_line(seated: Played) -> None:
    await seated("/sheet list", by="bob")
    for said in ("/game set style=short", "/game set style=full", "/narrate The river rises."):
        await seated(said, by="gm")
    lines = (await seated("/catchup", by="bob"))["text"].splitlines()
    assert [each for each in lines if "Settings" in each] == []
    assert "3 minor things aren't listed here: `/history`" in lines  # two settings, and Scar
    assert "> The river rises." in lines


async def test_someone_new_is_told_the_story(seated: Played) -> None:
    for said in ("/chapter The far bank", "/scene start The landing", "/narrate It begins."):
        await seated(said, by="gm")
    await seated("/whisper Griff: trust nobody", by="gm")
    facts = (await seated("/catchup story", by="carol"))["facts"]
    assert facts["cast"] == {"Griff": "alice", "Isaac": "bob"}
    assert (facts["chapters"], facts["scenes"]) == (["The far bank"], ["The landing"])
    assert [words for _, _, words in facts["story"]] == ["It begins."]


async def test_what_is_done_to_someone_unmet_is_neither_counted_nor_named(seated: Played) -> None:
    await seated("/roll 2d6", 3, 4, by="alice")
    for line in ("npc new Lich", "npc set Lich wounds=1", "harm 1 Lich", "npc new Rust shown",
                 "sheet set Griff notes=tired", "scene start The crypt", "npc rename Lich to Dread",
                 "say as Rust Come in", "game set undo rolls=gm"):  # fmt: skip
        await seated(f"/{line}", by="gm")
    missed = await seated("/catchup", by="alice")
    assert missed["title"].startswith(
        "5 things "
    )  # Rust, the notes, the scene, the words, a setting
    assert missed["facts"]["first_unseen"] == 9
    assert "3 minor things aren't" in missed["text"]
    board, story = await seated("/board"), await seated("/catchup story")
    assert "3 minor things aren't" in board["text"]
    assert (story["facts"]["met"], story["facts"]["scenes"]) == (["Scar", "Rust"], ["The crypt"])
    for told in (missed, board, story):
        assert not [word for word in ("Lich", "Dread", "screen") if word in told["text"]]
    assert "Lich" in (await seated("/catchup 20", by="gm"))["text"]


async def test_who_joins_is_news_on_the_board_and_to_who_was_away(table: Played) -> None:
    await table("/game start genesys", by="gm")
    await table("/roll 1d6", 3)
    await table("/sheet new Griff", by="alice")
    assert "Griff joins the game" in (await table("/board", by="gm"))["text"]
    assert "Griff joins the game" in (await table("/catchup 5", by="gm"))["text"]
