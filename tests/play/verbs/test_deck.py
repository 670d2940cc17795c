"""Decks: cards that are drawn, held and played; a hand is its holder's alone."""

import json
from typing import Any

import pytest

from tests.beginnings import played_once
from tests.conftest import Played

LS = "\u2028"


@pytest.fixture
@played_once
async def game(table: Played) -> Played:
    await table("/game start odd", by="gm")
    await table("/sheet new Griff", by="alice")
    await table(f"/deck new Fates{LS}The Fool{LS}2x The Tower{LS}The Moon", by="gm")
    return table


async def hand(game: Played, who: str) -> list[str]:
    cards: list[str] = (await game("/deck hand", by=who))["facts"]["hand"]
    return cards


async def test_a_card_is_drawn_into_ones_hand_and_gone_from_the_deck(game: Played) -> None:
    drawn = await game("/deck draw Fates", 4, by="alice")
    assert drawn["facts"] == {"deck": "Fates", "drawn": ["The Moon"], "left": 3}
    assert (drawn["visible"], drawn["rolled"]) == ("secret", [[4, 4]])
    assert drawn["title"] == "Griff draws a card from Fates"
    assert await hand(game, "alice") == ["The Moon"]
    assert await hand(game, "bob") == []
    more = await game("draw 2 cards", 1, 1, by="bob")
    assert more["facts"] == {"deck": "Fates", "drawn": ["The Fool", "The Tower"], "left": 1}
    assert (await game.refused("draw 2 cards", by="bob"))["kind"] == "refused"


async def test_an_open_card_is_for_all_to_see(game: Played) -> None:
    drawn = await game("/deck draw Fates open", 1, by="alice")
    assert (drawn["visible"], drawn["title"]) == ("all", "Griff draws The Fool from Fates")
    assert await hand(game, "alice") == []
    assert (await game("/deck show Fates", by="bob"))["facts"]["open"] == ["The Fool"]


async def test_a_card_is_played_from_ones_own_hand(game: Played) -> None:
    await game("/deck draw 2 Fates", 1, 1, by="alice")
    assert (await game.refused("/deck play The Fool", by="bob"))["kind"] == "not_found"
    assert (await game.refused("/deck play The Moon", by="alice"))["kind"] == "not_found"
    played = await game("/deck play fool", by="alice")
    assert (played["title"], played["visible"]) == ("Griff plays The Fool", "all")
    assert played["facts"] == {"deck": "Fates", "drawn": [], "left": 2, "card": "The Fool"}
    assert await hand(game, "alice") == ["The Tower"]
    await game("/undo", by="alice")
    assert await hand(game, "alice") == ["The Fool", "The Tower"]


async def test_a_shuffle_brings_everything_back_and_tells_nothing(game: Played) -> None:
    await game("/deck draw 2 Fates", 1, 1, by="alice")
    await game("/deck play The Fool", by="alice")
    assert (await game.refused("/deck shuffle", by="alice"))["kind"] == "not_allowed"
    shuffled = await game("/deck shuffle", by="gm")
    assert shuffled["facts"] == {"deck": "Fates", "drawn": [], "left": 4}
    assert shuffled["changes"] == [["Fates", "shuffles", 0, 1]]
    assert await hand(game, "alice") == []
    await game("/undo", by="gm")
    assert await hand(game, "alice") == ["The Tower"]
    assert (await game("/deck show Fates"))["facts"]["open"] == ["The Fool"]


async def test_undo_puts_a_card_back_and_redo_gives_the_same(game: Played) -> None:
    number = (await game("/deck draw Fates", 2, by="alice"))["entry"]
    undone = await game(f"/undo {number}", by="gm")
    assert undone["changes"] == []
    assert await hand(game, "alice") == []
    await game("/redo", by="gm")
    assert await hand(game, "alice") == ["The Tower"]
    await game(f"/undo {number}", by="gm")
    await game("/deck draw 2 Fates", 2, 2, by="bob")
    assert (await game.refused(f"/redo {number}", by="gm"))["kind"] == "moved"


async def test_undoing_a_draw_follows_the_tables_rule(game: Played) -> None:
    await game("/game set undo_rolls=gm", by="gm")
    await game("/deck draw Fates", 1, by="alice")
    assert (await game.refused("/undo", by="alice"))["kind"] == "not_allowed"


async def test_an_export_holds_no_hand_and_an_import_brings_none(
    game: Played, table: Played
) -> None:
    await game("/deck draw Fates", 4, by="alice")
    await game("/deck draw Fates", 1, by="bob")
    await game("/deck play The Fool", by="bob")
    await game("/undo 4", by="gm")
    await game("/redo", by="gm")
    whole = (await game("/game export", by="gm"))["facts"]["json"]
    kept = json.loads(whole)
    for row in kept["entries"]:
        assert "held." not in str(row[12]), row
    drawn = [row for row in kept["entries"] if row[5] == "draw"]
    assert len(drawn) == 2
    assert all(row[3] == row[10] == row[11] == row[12] == "" for row in drawn)
    (deck,) = [json.loads(row[5]) for row in kept["records"] if row[1] == "deck"]
    assert deck["held"] == {"0": "0 "}
    await game.line(":channel elsewhere")
    await game(f"/game import {whole}", by="gm")
    assert await hand(game, "alice") == []
    assert (await game("/deck show Fates"))["facts"] == {
        "deck": "Fates", "drawn": [], "left": 3, "open": ["The Fool"],
    }  # fmt: skip


async def test_what_is_deleted_of_a_person_takes_their_hand_along(game: Played) -> None:
    await game("/deck draw 2 Fates", 4, 1, by="alice")
    exported = json.loads((await game("/privacy export", by="alice"))["facts"]["json"])
    assert exported["hands"] == [{"game": 1, "deck": "Fates", "cards": ["The Fool", "The Moon"]}]
    await game("/privacy delete yes", by="alice")
    async with game.table.database.begin_reading() as tx:
        ((fields,),) = await tx.execute_fetchall("SELECT fields FROM record WHERE kind = 'deck'")
        rows = await tx.execute_fetchall("SELECT said, outcome, changes FROM entry")
    assert json.loads(fields)["held"] == {}
    assert not [row for row in rows if "alice" in str(row)]


async def test_with_several_decks_it_is_asked_which(game: Played) -> None:
    standard = await game("/deck new standard", by="gm")
    assert standard["facts"] == {"deck": "Standard", "drawn": [], "left": 54}
    error = await game.refused("draw 2 cards", by="alice")
    assert [each["label"] for each in error["choices"]] == ["Fates", "Standard"]
    drawn = await game(":press Standard", 54, 1)
    assert drawn["facts"]["drawn"] == ["Black Joker", "Ace of Spades"]
    assert drawn["said"] == "deck draw 2 Standard"


@pytest.mark.parametrize(
    "said",
    ["deck new Fates", f"deck new fates{LS}a", f"deck new X hidden{LS}a", f"deck new X{LS}[[d6]]",
     f"deck new draw{LS}a", "deck draw 21 Fates", "deck draw 0 Fates", "deck draw Nothing",
     "deck draw Fates blind", "deck shuffle", "deck drop Nothing", "deck play The Fool"],
)  # fmt: skip
async def test_what_no_deck_can_be_or_do_changes_nothing(game: Played, said: str) -> None:
    before = await game.everything()
    assert not (await game.line(f"/{said}", by="gm"))["ok"]
    assert await game.everything() == before


async def test_a_dropped_deck_comes_back_without_hands(game: Played) -> None:
    await game("/deck draw Fates", 4, by="alice")
    dropped: dict[str, Any] = await game("/deck drop Fates", by="gm")
    assert "alice" not in str(dropped["changes"])
    assert await hand(game, "alice") == []
    await game("/undo", by="gm")
    assert (await game("/deck show Fates"))["facts"]["left"] == 4


@pytest.mark.parametrize("system", ["heresy", "genesys", "tens", "fantasy"])
async def test_every_game_has_decks(table: Played, system: str) -> None:
    await table(f"/game start {system}", by="gm")
    await table("/deck new standard")
    assert (await table("draw a card", 1, by="alice"))["facts"]["drawn"] == ["Ace of Spades"]
    assert (await table("/table play ace of spades"))["facts"]["card"] == "Ace of Spades"
