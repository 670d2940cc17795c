"""Edits of a sheet: the name may stand first or last."""

import pytest

from tests.beginnings import played_once
from tests.conftest import Played


@pytest.fixture
@played_once
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
        "/sheet set Griff ws to 2",
        "/sheet set ws to 2 for Griff",
        "/sheet set ws=2 gri",
    ],
)
async def test_a_sheet_is_edited_wherever_its_name_stands(game: Played, sentence: str) -> None:
    assert (await game(sentence, by="gm"))["changes"] == [["Griff", "ws", 0, 2]]


async def test_a_name_may_begin_like_something_a_new_sheet_can_have(game: Played) -> None:
    """Hive is a home world, and nothing that can be set."""
    await game("/npc new Hive Ganger max_wounds=3", by="gm")
    await game("/npc copy Hive Ganger 2")
    assert (await game("/npc set Hive Ganger wounds=2"))["changes"] == [
        ["Hive Ganger", "wounds", 0, 2]
    ]
    assert (await game("/npc set Hive Ganger 2 wounds=1"))["changes"] == [
        ["Hive Ganger 2", "wounds", 0, 1]
    ]
    assert (await game.refused("/sheet set hive ws=2", by="alice"))["column"] == 12


async def test_several_sheets_are_edited_with_their_names_last(game: Played) -> None:
    await game("/sheet new Isaac Vane", by="bob")
    reply = await game("/sheet set xp=1 Griff, Isaac Vane", by="gm")
    assert reply["changes"] == [["Griff", "xp", 0, 1], ["Isaac Vane", "xp", 0, 1]]
    assert len((await game("/sheet set xp=2 all"))["changes"]) == 2
    error = await game.refused("/sheet set xp=1 wunds")
    assert (error["kind"], error["hints"][0]) == ("not_understood", "wounds")
    assert (await game.refused("/sheet set xp=3 Isaac Vane", by="alice"))["kind"] == "not_allowed"


async def test_a_hint_for_what_adds_to_a_list_adds_and_does_not_replace(table: Played) -> None:
    await table("/game start tens", by="gm")
    await table("/sheet new Brin proficient=stealth", by="alice")
    error = await table.refused("/sheet set proficient+=thieves tools", by="alice")
    assert 'proficient+="thieves tools"' in error["hints"]
    before = (await table.sheet("Brin"))["proficient"]
    await table(f"/sheet set {error['hints'][0]}", by="alice")
    assert (await table.sheet("Brin"))["proficient"] == [*before, "thieves_tools"]


async def test_several_values_are_set_at_once_and_undone_together(table: Played) -> None:
    await table("/game start tens", by="gm")
    await table("/sheet new Brin", by="alice")
    await table("/sheet set str=14 dex 16 proficient+=stealth,athletics", by="alice")
    sheet = await table.sheet("Brin")
    assert (sheet["str"], sheet["dex"]) == (14, 16)
    assert {"stealth", "athletics"} <= set(sheet["proficient"])
    await table("/undo", by="alice")
    sheet = await table.sheet("Brin")
    assert (sheet["str"], sheet["dex"], sheet["proficient"]) == (10, 10, [])


@pytest.mark.parametrize(
    ("system", "sentence", "name", "field", "value"),
    [
        ("heresy", "Brother Tomas class templar free", "Brother Tomas", "class", "templar"),
        ("heresy", "Kit home forge world free", "Kit", "home", "forge"),
        ("heresy", "Class Clown free", "Class Clown", "class", ""),
        ("tens", "Jane class bard hp 8", "Jane", "class", "bard"),
        ("tens", "Grey State Trooper hp 4", "Grey State Trooper", "hp", 4),
        ("fantasy", "Jane class fighter bod=d8", "Jane", "class", "fighter"),
    ],
)
async def test_a_new_character_s_class_is_no_part_of_the_name(
    table: Played, system: str, sentence: str, name: str, field: str, value: object
) -> None:
    await table(f"/game start {system}", by="gm")
    made = await table(f"/sheet new {sentence}", by="alice")
    assert made["facts"]["name"] == name
    assert (await table.sheet(name))[field] == value
    again = await table.refused(made["said"], by="bob")
    assert f"someone called {name} in" in again["message"]


async def test_a_number_is_taken_from_as_it_is_added_to(game: Played) -> None:
    name = (await game("/sheet new Tam", by="tim"))["facts"]["name"]
    before = (await game.sheet(name))["xp"]
    await game("/sheet set xp+=5", by="tim")
    await game("/sheet set xp-=2", by="tim")
    assert (await game.sheet(name))["xp"] == before + 3
    assert (await game.refused("/sheet set moves-=hack", by="tim"))["kind"] == "not_understood"


async def test_a_part_of_something_that_is_not_there_is_refused(game: Played) -> None:
    error = await game.refused("/sheet set items.medkit.count=2", by="alice")
    assert error["message"] == (
        "`items.medkit.count=2` doesn't work. Use a part of what is on the sheet."
    )
    await game("/item add medkit")
    assert (await game("/sheet set items.medkit.count=2"))["changes"] == [
        ["Griff", "items.medkit.count", 1, 2]
    ]


async def test_a_portrait_may_have_the_address_that_discord_gives(table: Played) -> None:
    link = "https://cdn.example.org/a/face.png?ex=6a&is=6b&hm=0f="
    await table("/game start odd", by="gm")
    await table("/sheet new Griff", by="alice")
    changed = await table(f"/sheet set portrait={link}")
    assert changed["changes"] == [["Griff", "portrait", "", link]]
    assert (await table(f"/{changed['said']}"))["ok"]
