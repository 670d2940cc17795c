"""Edits of a sheet: the name may stand first or last."""

import pytest

from tests.conftest import Played


@pytest.fixture
async def game(table: Played) -> Played:
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff", by="alice")
    return table


@pytest.mark.parametrize(
    "sentence",
    [
        "/sheet set Griff ws=2",
        "/sheet set ws=2 for Griff",
        "/sheet set ws=2 Griff",
        "/sheet set ws 2 griff",
        "/sheet set ws=2 gri",
    ],
)
async def test_a_sheet_is_edited_wherever_its_name_stands(game: Played, sentence: str) -> None:
    assert (await game(sentence, by="gm"))["changes"] == [["Griff", "ws", 0, 2]]


async def test_several_sheets_are_edited_with_their_names_last(game: Played) -> None:
    await game("/sheet new Isaac Vane", by="bob")
    reply = await game("/sheet set xp=1 Griff, Isaac Vane", by="gm")
    assert reply["changes"] == [["Griff", "xp", 0, 1], ["Isaac Vane", "xp", 0, 1]]
    assert len((await game("/sheet set xp=2 all"))["changes"]) == 2
    error = await game.refused("/sheet set xp=1 wunds")
    assert (error["kind"], error["hints"][0]) == ("not_understood", "wounds")
    assert (await game.refused("/sheet set xp=3 Isaac Vane", by="alice"))["kind"] == "not_allowed"
