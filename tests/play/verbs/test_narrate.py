"""The narrator's voice: whose it is, what it is called, and how it reads in the story."""

import asyncio
from pathlib import Path

import pytest

from tests.beginnings import played_once
from tests.conftest import Played

SYSTEMS = ("heresy", "genesys", "tens", "fantasy", "odd")


@pytest.fixture
@played_once
async def game(table: Played) -> Played:
    """Alice plays Griff; the game master plays nobody."""
    await table('/game start odd "The Long Night"', by="gm")
    await table("/sheet new Griff", by="alice")
    return table


async def written(game: Played, line: str) -> str:
    """Return what stands in the file that the game master asks for."""
    path = (await game(line, by="gm"))["facts"]["file"]
    return await asyncio.to_thread(Path(path).read_text)


@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_game_master_who_plays_nobody_is_the_narrator(table: Played, system: str) -> None:
    await table(f'/game start {system} "The Long Night"', by="gm")
    for said in ("/say Rain falls.", "/narrate Rain falls.", "describe Rain falls.",
                 "/do narrate : Rain falls."):  # fmt: skip
        reply = await table(said)
        assert reply["said"] == "narrate Rain falls."
        facts = reply["facts"]
        assert (facts["text"], facts["character"]) == ("Rain falls.", "The Long Night")
        assert facts["narrator"] is True


async def test_a_game_master_who_plays_someone_narrates_only_when_asked_to(game: Played) -> None:
    await game("/sheet new Brin", by="gm")
    assert (await game("/say We go.", by="gm"))["facts"]["character"] == "Brin"
    told = await game("/narrate They go.", by="gm")
    assert (told["facts"]["character"], told["facts"]["narrator"]) == ("The Long Night", True)


@pytest.mark.parametrize("said", ["/narrate I win", "/describe I win", "/do narrate I win"])
async def test_a_player_does_not_narrate_and_gets_the_words_back(game: Played, said: str) -> None:
    before = await game.everything()
    error = await game.refused(said, by="alice")
    assert error["kind"] == "not_allowed"
    assert "I win" in error["message"]
    assert await game.everything() == before


async def test_words_of_a_narration_are_taken_as_typed(game: Played) -> None:
    for words in ("To the north: a wall", ": so", "Dusk # or dawn — who knows", "as you like",
                  "off", "It is secret", 'He said "go'):  # fmt: skip
        reply = await game(f"/narrate : {words}", by="gm")
        assert reply["facts"]["text"] == words
        assert (await game(f"/{reply['said']}"))["facts"]["text"] == words


async def test_plain_dice_roll_in_a_narration(game: Played) -> None:
    reply = await game("/narrate [[roll 2d6]] crows fly up.", 3, 4, by="gm")
    assert reply["facts"]["parts"] == ["**Rolls 7** crows fly up."]


async def test_the_narrator_has_the_name_that_the_game_master_gives(game: Played) -> None:
    await game("/game set narrator=The River narrator_portrait=https://example.org/r.png", by="gm")
    assert (await game("/say Hush."))["facts"]["character"] == "The River"
    voiced = await game('/say as "The River": Hush.')
    assert (voiced["facts"]["narrator"], voiced["said"]) == (True, "narrate Hush.")
    await game("/game set narrator=none")
    assert (await game("/say Hush."))["facts"]["character"] == "The Long Night"


@pytest.mark.parametrize(
    "name", ["Griff", "alice", "gm", "Discord", "Clyde", "everyone", "the Game Master", "Gríff",
             "AutoMod", "someone", "Longhand"],
)  # fmt: skip
async def test_the_narrator_passes_for_nobody(game: Played, name: str) -> None:
    assert (await game.refused(f"/game set narrator={name}", by="gm"))["kind"] == "refused"


async def test_a_game_called_like_somebody_has_no_narrator_until_it_is_named(
    table: Played,
) -> None:
    """Names that a game had before are seen when the narrator speaks."""
    await table('/game start odd "Griff"', by="gm")
    assert (await table.refused("/sheet new Griff", by="alice"))["kind"] == "refused"
    await table("/sheet new Brin", by="alice")
    await table("/game rename Brin", by="gm")
    error = await table.refused("/say Rain.", by="gm")
    assert "narrator=" in error["message"]
    await table("/game set narrator=The River")
    assert (await table("/say Rain."))["facts"]["character"] == "The River"


@pytest.mark.parametrize("said", ["/sheet new {}", "/sheet rename Griff to {}", "/npc new {}"])
async def test_nobody_takes_the_narrators_name_later(game: Played, said: str) -> None:
    await game('/game set narrator="River"', by="gm")
    for name in ("River", "river"):
        by = "gm" if "npc" in said else "alice"
        error = await game.refused(said.format(name), by=by)
        assert error["kind"] == "refused"


async def test_narration_is_mended_as_narration(game: Played) -> None:
    number = (await game("/narrate Rian falls.", by="gm"))["entry"]
    await game("/sheet new Brin")
    mended = await game(f"/fix {number} say Rain falls.")
    assert mended["facts"]["narrator"] is True
    assert mended["said"] == f"fix {number} narrate Rain falls."
    again = await game(f"/fix {mended['entry']} narrate Snow falls.")
    assert (again["facts"]["text"], again["facts"]["character"]) == ("Snow falls.",
                                                                     "The Long Night")  # fmt: skip


async def test_narration_is_prose_in_the_chronicle(game: Played) -> None:
    await game("/narrate Rain falls on the mill.", by="gm")
    await game("/say We wait.", by="alice")
    text = await written(game, "/chronicle md")
    assert "\n\nRain falls on the mill. (#3)\n\n" in text
    assert "**Griff** (#4)\n\nWe wait." in text
    page = await written(game, "/chronicle")
    (article,) = [each for each in page.split("<article") if "Rain falls" in each]
    assert "narration" in article
    assert "voice" not in article
    assert '"Rain falls' not in page
    assert "“" not in page


async def test_the_narrators_name_comes_along_with_a_game(game: Played) -> None:
    await game("/game set narrator=The River narrator_portrait=https://example.org/r.png", by="gm")
    await game("/narrate Rain.")
    text = (await game("/chronicle json"))["facts"]["json"]
    await game.line(":channel elsewhere")
    await game(f"/game import {text}", by="gm")
    assert (await game("/narrate Snow."))["facts"]["character"] == "The River"
