"""The name of an NPC whom a player has not met is, to them, a name that nobody has."""

import json
from typing import Any

import pytest

from tests.beginnings import played_once
from tests.conftest import Played

SENTENCES = [
    "history {}", "move hack as {}", "sheet show {}", "sheet set {} wounds=1", "lend {} to bob",
    "ask {}: move hack", "npc copy {}", "sheet use {}", "sheet retire {}",
    "sheet give {} to bob", "sheet pin {}", "harm 1 {}", "sheet export {}", "npc reveal {}",
    "npc show {}", "npc set {} wounds=1", "npc hide {}", "rules {}", "npc {}", "sheet {}",
    "forward +1 {} wat", "move hack at {} wat", "sheet return {}", "npc rename {} to Bob Two",
]  # fmt: skip


@pytest.fixture
@played_once
async def game(table: Played) -> Played:
    await table("/game start heresy", by="gm")
    await table("/npc new Vorx")
    await table("/sheet new Bo", by="bob")
    await table("/sheet new Griff", by="alice")
    return table


def told(reply: dict[str, Any], name: str) -> str:
    error = reply["error"]
    kept = {key: error.get(key) for key in ("kind", "message", "column", "hints", "choices")}
    return json.dumps(kept).replace(name, "X")


@pytest.mark.parametrize("sentence", SENTENCES)
async def test_it_is_refused_as_a_name_that_nobody_has(game: Played, sentence: str) -> None:
    hidden = await game.line("/" + sentence.format("Vorx"), by="alice")
    nobody = await game.line("/" + sentence.format("Zorx"), by="alice")
    assert not hidden["ok"]
    assert told(hidden, "Vorx") == told(nobody, "Zorx")


@pytest.mark.parametrize("sentence", SENTENCES)
async def test_so_is_a_part_of_its_name(game: Played, sentence: str) -> None:
    hidden = await game.line("/" + sentence.format("Vor"), by="alice")
    nobody = await game.line("/" + sentence.format("Zor"), by="alice")
    assert not hidden["ok"]
    assert told(hidden, "Vor") == told(nobody, "Zor")


async def test_a_player_gets_the_name_and_the_npc_makes_way(game: Played) -> None:
    made = await game("/sheet new Vorx", by="alice")
    assert made["facts"]["name"] == "Vorx"
    assert "Vorx 2" not in json.dumps(made["changes"])
    told = "Vorx is now called Vorx 2, because a player's character has that name"
    assert told not in (await game(f"/history {made['entry']}"))["text"]
    listed = await game("/npc list", by="gm")
    assert listed["facts"]["names"] == ["Vorx 2"]
    assert told in (await game(f"/history {made['entry']}"))["text"]
    entries = (await game("/history"))["facts"]["entries"]
    assert entries[-1]["entry"] == made["entry"]  # it is in the very same


async def test_the_game_masters_bare_name_asks_which_until_it_is_settled(game: Played) -> None:
    await game("/sheet new Vorx", by="alice")
    error = await game.refused("/harm 1 Vorx", by="gm")
    assert error["kind"] == "not_understood"
    assert sorted(error["hints"]) == ["Vorx", "Vorx 2"]
    await game("/harm 1 Vorx", by="alice")
    await game("/npc reveal Vorx 2", by="gm")
    assert (await game("/harm 1 Vorx"))["said"] == "harm 1 Vorx"


async def test_undoing_the_players_character_leaves_the_npc_its_new_name(game: Played) -> None:
    await game("/sheet new Vorx", by="alice")
    await game("/undo", by="alice")
    assert (await game("/npc list", by="gm"))["facts"]["names"] == ["Vorx 2"]


async def test_of_copies_players_mean_those_whom_they_have_met(game: Played) -> None:
    await game("/npc copy Vorx 2", by="gm")
    await game("/npc reveal Vorx 1, Vorx 2")
    error = await game.refused("/move hack at vorx", by="alice")
    assert error["hints"] == ["Vorx 1", "Vorx 2"]
    await game("/npc hide Vorx 2", by="gm")
    assert (await game("/move hack at vorx", by="alice"))["said"].endswith("at Vorx 1")
    assert (await game("/harm 1 vorx", by="gm"))["said"] == "harm 1 Vorx"
