"""NPCs as players may know them: name and looks, or the numbers too."""

import json

import pytest

from rules.core.records.record import decode, encode
from rules.registry import SYSTEMS
from tests.conftest import Played


@pytest.fixture(params=list(SYSTEMS))
async def game(request: pytest.FixtureRequest, table: Played) -> Played:
    await table(f"/game start {request.param}", by="gm")
    await table("/npc new Scar", by="gm")
    await table("/npc new Ogre", by="gm")
    free = " free" if request.param == "heresy" else ""
    await table(f"/sheet new Griff{free}", by="alice")
    return table


async def test_several_npcs_are_revealed_at_once(game: Played) -> None:
    met = await game("/npc reveal Scar, Ogre", by="gm")
    assert met["title"] == "The players meet Scar and Ogre"
    assert (await game("/npc list", by="alice"))["facts"]["names"] == ["Scar", "Ogre"]
    await game("/undo", by="gm")
    assert (await game("/npc list", by="alice"))["facts"]["names"] == []
    hidden = await game("/npc hide Scar, Ogre", by="gm")
    assert hidden["title"] == "Scar and Ogre are hidden from the players"


async def test_a_revealed_npc_shows_name_and_looks_only(game: Played) -> None:
    met = await game("/npc reveal Scar", by="gm")
    assert not any(char.isdigit() for char in json.dumps(met["facts"]))
    seen = await game("/sheet show Scar", by="alice")
    assert set(seen["facts"]) == {"name", "player", "npc"}
    listed = await game("/npc list", by="alice")
    assert listed["text"] == "**Scar**"
    assert len((await game("/sheet show Scar", by="gm"))["facts"]) > 6


async def test_stats_show_the_numbers_too(game: Played) -> None:
    met = await game("/npc reveal Scar stats", by="gm")
    assert met["said"] == "npc reveal Scar stats"
    assert any(char.isdigit() for char in json.dumps(met["facts"]))
    assert len((await game("/sheet show Scar", by="alice"))["facts"]) > 6
    await game("/npc reveal Scar", by="gm")
    assert set((await game("/sheet show Scar", by="alice"))["facts"]) == {"name", "player", "npc"}


async def test_a_table_with_open_numbers_sees_them_of_everyone(game: Played) -> None:
    await game("/npc reveal Scar", by="gm")
    await game("/game set npc_numbers=shown", by="gm")
    assert len((await game("/sheet show Scar", by="alice"))["facts"]) > 6


async def test_npc_show_all_lists_npcs_and_no_characters(game: Played) -> None:
    listed = await game("/npc show all", by="gm")
    assert listed["facts"]["names"] == ["Scar", "Ogre"]


async def test_all_reveals_every_npc_and_no_character(game: Played) -> None:
    met = await game("/npc reveal all # at last", by="gm")
    assert (met["title"], met["said"]) == (
        "The players meet Scar and Ogre",
        "npc reveal all # at last",
    )
    assert (await game.refused("/npc reveal all", by="gm"))["kind"] == "already_done"


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_npc_that_was_shown_before_keeps_its_numbers(system: str) -> None:
    kind = SYSTEMS[system].sheet
    old = encode(kind(name="Scar", npc=True, revealed=True))
    del old["numbers"]
    assert decode(kind, old).numbers_public


async def test_several_npcs_retire_and_come_back_at_once(game: Played) -> None:
    gone = await game("/npc retire Scar, Ogre", by="gm")
    assert (
        gone["title"]
        == "Scar and Ogre leave the game. To bring them back: `/sheet return Scar, Ogre`"
    )
    assert (await game("/npc list"))["facts"]["names"] == []
    await game("/undo")
    assert (await game("/npc list"))["facts"]["names"] == ["Scar", "Ogre"]
    await game("/redo")
    assert (await game("/sheet return Scar, Ogre"))["title"] == "Scar and Ogre are back"


@pytest.mark.parametrize(
    "sentence",
    ["sheet show {}", "sheet rename {} to Vex", "sheet give {} to bob", "sheet export {}",
     "sheet use {}", "history {}", "sheet pin {}", "npc copy {}", "lend {} to bob"],
)  # fmt: skip
async def test_where_one_is_meant_a_second_name_is_not_left_out(
    game: Played, sentence: str
) -> None:
    error = await game.refused("/" + sentence.format("Scar, Ogre"), by="gm")
    assert error["message"] == "One at a time: Scar or Ogre?"


async def test_whoever_is_made_can_be_met_with_a_press(game: Played) -> None:
    made = await game("/npc new Vex", by="gm")
    assert made["text"].endswith("The players haven't met Vex yet.")
    assert [(c["says"], c["who"]) for c in made["choices"]] == [("npc reveal Vex", "gm")]
    await game(":press 1", by="gm")
    assert (await game("/npc list", by="alice"))["facts"]["names"] == ["Vex"]
    assert (await game("/npc copy Vex 2", by="gm"))["choices"] == []
    await game("/undo", by="gm")
    await game("/undo", by="gm")
    copied = await game("/npc copy Vex 2", by="gm")
    assert copied["text"] == "The players haven't met them yet."
    assert copied["choices"][0]["says"] == "npc reveal Vex 1, Vex 2"


async def test_what_is_done_to_an_npc_is_no_name_to_bring_one_in_by(table: Played) -> None:
    await table("/game start odd", by="gm")
    for text in ("rename Scrag to Blob", "reveal Blob", "hide", "copy Blob 3"):
        error = await table.refused(f"/npc {text}")
        assert not [each for each in error.get("choices", ()) if each["says"].startswith("npc new")]
    offered = (await table.refused("/npc Blob"))["choices"]
    assert [each["says"] for each in offered] == ["npc new Blob"]


async def test_numbers_of_an_npc_that_was_met_are_shown_without_meeting_it_again(
    game: Played,
) -> None:
    await game("/npc reveal Scar", by="gm")
    shown = await game("/npc reveal Scar stats", by="gm")
    assert shown["title"] == "The players can now see the numbers of Scar"
    shown = await game("/npc reveal Scar")
    assert shown["title"] == "The players no longer see the numbers of Scar"
    assert (await game("/npc reveal Ogre stats"))["title"] == "The players meet Ogre"


async def test_copies_of_an_npc_who_left_are_here(game: Played) -> None:
    await game("/npc new Vex", by="gm")
    await game("/npc copy Vex 2")
    await game("/npc retire Vex")
    await game("/npc copy Vex 2")
    assert {"Vex 3", "Vex 4"} <= {*(await game("/npc list"))["facts"]["names"]}
    assert "Did you mean Vex 1, Vex 2," in (await game.refused("/npc reveal Vex"))["message"]
