"""The board: how everyone fares, the scene or round, and who is waited for."""

from tests.conftest import Played


async def test_the_board_tells_everyones_vitals_the_scene_the_round_and_who_is_owed(
    table: Played,
) -> None:
    await table("/game start odd The Barrow")
    await table("/sheet new Griff str=12 dex=9 wil=10 hp=6", by="alice")
    await table("/npc new Ogre str=14 hp=8 shown", by="gm")
    await table("/scene start Into the barrow")
    await table("/ask Griff: save dex")
    board = await table("/board", by="alice")
    facts = board["facts"]
    assert facts["characters"] == {"Griff": "HP 6/6, STR 12/12"}
    assert [row[:3] for row in facts["waiting"]] == [["Griff", "save dex", 5]]
    assert facts["scene"] == "Into the barrow"
    assert facts["round"] == 0
    assert board["entry"] is None
    assert "▰▰▰▰▰\u00a06/6" in board["text"]
    assert "Ogre" not in board["text"]
    await table("/init dex all", 5, by="gm")
    board = await table("/board")
    assert board["facts"]["round"] == 1
    assert "Also here: Ogre" in board["text"]
    assert "Waiting on **Griff**: roll a DEX save; still to act (first asked" in board["text"]


async def test_every_fact_of_the_board_is_there_when_there_is_nothing(table: Played) -> None:
    await table("/game start heresy")
    facts = (await table("/board"))["facts"]
    assert facts.pop("clocks") == []
    assert facts == {"characters": {}, "waiting": [], "scene": None, "round": 0}


async def test_a_board_is_hung_up_once_a_channel_and_taken_down_by_undo_too(table: Played) -> None:
    await table("/game start heresy")
    hung = await table("/board pin")
    assert hung["entry"] == 2
    assert hung["facts"]["pinned"] is True
    assert (await table("/board unpin"))["facts"]["pinned"] is False
    assert (await table.refused("/board unpin"))["kind"] == "already_done"
    await table("/board pin")
    await table("/undo")
    assert (await table.refused("/board unpin"))["kind"] == "already_done"


async def test_a_blind_roll_does_not_show_on_the_board(table: Played) -> None:
    await table("/game start heresy")
    await table("/sheet new Griff", by="alice")
    await table("/move hack+WS blind", 1, 1)
    assert (await table("/board"))["facts"]["waiting"] == []
    assert (await table("/board", by="gm"))["facts"]["waiting"][0][:2] == [
        "gm",
        "Done with Griff's miss",
    ]
    assert "owes" not in (await table("/board"))["text"]


async def test_a_board_tells_of_words_spoken_elsewhere_only_that_someone_spoke(
    table: Played,
) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff free", by="alice")
    await table("/say Here I am.")
    assert "Griff speaks (alice)" in (await table("/board"))["text"]
    await table("/game channel add #attic", by="gm")
    await table.line(":channel attic")
    told = (await table("/board", by="bob"))["text"]
    assert "Griff speaks" not in told
    assert "#3` Someone spoke" in told
