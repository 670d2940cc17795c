"""Clocks: made, ticked, set, shown, revealed; and what waits until one is full."""

from typing import Any

import pytest

from tests.beginnings import played_once
from tests.conftest import Played


@pytest.fixture
@played_once
async def game(table: Played) -> Played:
    await table("/game start odd", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/clock new The flood 6", by="gm")
    return table


def facts(name: str, value: int, size: int, *, hidden: bool = False) -> dict[str, Any]:
    full = value == size
    return {"clock": name, "value": value, "size": size, "full": full, "hidden": hidden}


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("/clock tick The flood", 3),
        ("/clock The flood +1", 3),
        ("tick the flood", 3),
        ("advance the flood clock by 2", 4),
        ("/clock tick flood 2", 4),
        ("/clock The flood -1", 1),
        ("/clock The flood −1", 1),
        ("/clock tick The flood -5", 0),
        ("/clock tick the flood +9", 6),
        ("/clock set The flood 5", 5),
        ("/clock set The flood to 6", 6),
        ("/gm clock tick The flood", 3),
    ],
)
async def test_a_clock_is_ticked_and_set(game: Played, said: str, value: int) -> None:
    await game("/clock set The flood 2", by="gm")
    reply = await game(said)
    assert reply["facts"] == facts("The flood", value, 6)
    assert reply["title"] == ("The flood is full" if value == 6 else f"The flood: {value} of 6")
    assert reply["text"].startswith("▰" * value + "▱" * (6 - value))
    assert (await game("/clock show The flood"))["facts"] == facts("The flood", value, 6)
    await game("/undo")
    assert (await game("/clock"))["facts"]["clocks"] == [facts("The flood", 2, 6)]


async def test_a_full_clock_is_full_once(game: Played) -> None:
    full = await game("/clock set The flood 6", by="gm")
    assert full["title"] == "The flood is full"
    for said in ("/clock tick The flood", "/clock set The flood 6", "/clock The flood +3"):
        assert (await game.refused(said))["kind"] == "already_done"
    await game("/clock The flood -1")
    assert (await game("/clock tick The flood"))["title"] == "The flood is full"
    await game("/clock set The flood 0")
    assert (await game.refused("/clock The flood -1"))["kind"] == "already_done"


@pytest.mark.parametrize(
    "said",
    ["clock new Doom 1", "clock new Doom 13", "clock new Doom", "clock new The flood 4",
     "clock new list 4", "clock new tick tock 4", "clock new Griff 4",
     "clock set The flood 7", "clock set The flood -1", "clock set The flood",
     "clock tick The flood 0", "clock tick Nothing", "clock drop Nothing", "clock reveal The flood",
     "clock tick The flood blind"],
)  # fmt: skip
async def test_what_no_clock_can_be_or_do_changes_nothing(game: Played, said: str) -> None:
    before = await game.everything()
    assert not (await game.line(f"/{said}", by="gm"))["ok"]
    assert await game.everything() == before


async def test_players_tick_open_clocks_alone(game: Played) -> None:
    assert (await game.refused("/clock tick The flood", by="alice"))["kind"] == "not_allowed"
    for said in ("clock new Doom 4", "clock set The flood 3", "clock drop The flood",
                 "clock open The flood", "clock hide The flood"):  # fmt: skip
        assert (await game.refused(f"/{said}", by="alice"))["kind"] == "not_allowed"
    await game("/clock open The flood", by="gm")
    assert (await game("/clock tick The flood", by="alice"))["facts"]["value"] == 1


async def test_a_hidden_clock_is_the_game_masters_until_it_is_revealed(game: Played) -> None:
    made = await game("/clock new Doom 4 hidden", by="gm")
    assert (made["visible"], made["facts"]) == ("secret", facts("Doom", 0, 4, hidden=True))
    assert (await game("/clock tick Doom"))["visible"] == "secret"
    assert [each["clock"] for each in (await game("/clock"))["facts"]["clocks"]] == [
        "Doom", "The flood",
    ]  # fmt: skip
    assert "Doom" not in str(await game("/clock", by="alice"))
    known = await game.refused("/clock tick Doom", by="alice")
    unknown = await game.refused("/clock tick Moot", by="alice")
    assert str(known).replace("Doom", "Moot") == str(unknown)
    shown = await game("/clock reveal Doom", by="gm")
    assert (shown["visible"], shown["facts"]) == ("all", facts("Doom", 1, 4))
    assert "Doom" in str(await game("/clock", by="alice"))


async def test_the_board_shows_clocks_and_lets_them_tick(game: Played) -> None:
    await game("/clock new Doom 4 hidden", by="gm")
    for who in ("gm", "alice"):
        board = await game("/board", by=who)
        assert board["facts"]["clocks"] == [facts("The flood", 0, 6)]
        assert "Doom" not in str(board["text"]) + str(board["choices"])
        assert "The flood ▱▱▱▱▱▱ 0/6" in board["text"]
    assert (await game.line(":press Tick The flood", by="alice"))["ok"] is False
    await game("/board", by="gm")
    assert (await game(":press Tick The flood"))["facts"]["value"] == 1


async def test_a_plan_waits_until_a_clock_is_full_and_runs_once(game: Played) -> None:
    await game("/plan when The flood fills: save str", by="alice")
    ticked = await game("/clock tick The flood 5", by="gm")
    assert "more" not in ticked
    full = await game("/clock tick The flood")
    assert [each["said"] for each in full["more"]] == ["save str"]
    await game("/clock The flood -1")
    again = await game("/clock tick The flood")
    assert again["title"] == "The flood is full"
    assert "more" not in again


async def test_a_plan_waits_for_a_clock_that_is_ticked_elsewhere(game: Played) -> None:
    await game("/plan when the flood is full: save str", by="alice")
    await game.line("/game channel add #behind", by="gm")
    await game.line(":channel behind")
    full = await game("/clock set The flood 6")
    assert [each["said"] for each in full["more"]] == ["save str"]


async def test_nobody_waits_for_a_clock_they_do_not_know(game: Played) -> None:
    await game("/clock new Doom 4 hidden", by="gm")
    known = await game.refused("/plan when Doom fills: save str", by="alice")
    unknown = await game.refused("/plan when Moot fills: save str", by="alice")
    assert str(known).replace("Doom", "Moot") == str(unknown)
    await game("/clock set The flood 6", by="gm")
    error = await game.refused("/plan when The flood fills: save str", by="alice")
    assert error["kind"] == "already_done"


async def test_bare_tick_stays_the_next_round(game: Played) -> None:
    await game("/npc new Brute shown", by="gm")
    await game("/round start")
    assert (await game("/tick"))["said"].startswith("round next")


async def test_dropped_clocks_come_back_as_they_were(game: Played) -> None:
    await game("/clock set The flood 3", by="gm")
    await game("/clock drop The flood")
    assert (await game("/clock"))["facts"]["clocks"] == []
    await game("/undo")
    assert (await game("/clock"))["facts"]["clocks"] == [facts("The flood", 3, 6)]
    await game("/redo")
    assert (await game("/clock"))["facts"]["clocks"] == []


async def test_a_clock_about_a_numbered_npc_keeps_its_name(game: Played) -> None:
    await game("/npc new Scar shown", by="gm")
    await game("/npc copy Scar 2", by="gm")
    made = await game("/clock new Hunt for Scar 1 4", by="gm")
    assert made["title"] == "New clock: Hunt for Scar 1, 4 segments"
    assert (await game("/clock tick Hunt for Scar 1", by="gm"))[
        "title"
    ] == "Hunt for Scar 1: 1 of 4"
    error = await game.refused("/clock Scar 1 escapes", by="gm")
    assert "_" not in error["message"]
