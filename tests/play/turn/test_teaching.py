"""A table teaches what its own words mean, and is never misunderstood twice."""

import pytest

from tests.beginnings import played_once
from tests.conftest import Played

ZORK = '/teach "zork THING at FOE" means attack FOE with THING'


@pytest.fixture
@played_once
async def game(table: Played) -> Played:
    await table("/game start odd", by="gm")
    await table("/npc new Ogre hp=8 shown", by="gm")
    await table("/npc new Lurker hp=8", by="gm")
    await table("/sheet new Ash", by="alice")
    await table("/item add sword d8", by="alice")
    await table("/sheet new Bo", by="bob")
    await table("/item add sling d4", by="bob")
    return table


async def test_a_taught_phrase_is_done_for_whoever_taught_it(game: Played) -> None:
    assert (await game(ZORK, by="alice"))["title"] == "I'll know that from you now"
    hit = await game("zork the sword at the ogre!", 3, by="alice")
    assert hit["said"] == "attack Ogre with sword"
    assert hit["facts"]["damage"] == 3
    assert (await game.refused("zork the sling at the ogre", by="bob"))["kind"] == "not_understood"


async def test_a_game_masters_phrase_holds_for_the_game_until_it_is_undone(game: Played) -> None:
    assert (await game(ZORK, by="gm"))["title"] == "I'll know that from everyone in this game"
    said = (await game("zork my sling at ogre", 2, by="bob"))["said"]
    assert said == "attack Ogre with sling"
    await game("/undo", by="bob")
    await game("/undo", by="gm")
    assert (await game.refused("zork my sling at ogre", by="bob"))["kind"] == "not_understood"


@pytest.mark.parametrize(
    "typed",
    [
        "don't zork the sword at the ogre",  # a guard
        "should I zork the sword at the ogre?",
        "zork the sword at the lurker",  # whom nobody has met
        "I zork the sword at the ogre twice",  # not the whole line
    ],
)
async def test_it_means_the_whole_line_and_nothing_that_is_turned(game: Played, typed: str) -> None:
    await game(ZORK, by="alice")
    error = await game.refused(typed, by="alice")
    assert "Lurker" not in str(error)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ('"bye all" means privacy delete', "it can only mean a roll, an attack or a rule"),
        ('"zap" means undo', "it can only mean a roll, an attack or a rule"),
        ('"the FOE" means attack FOE', "the phrase needs a word of its own"),
        ('"never zap FOE" means attack FOE', "the phrase can't say no or if"),
        ('"zap Ogre" means attack Ogre', "put FOE in place of a name"),
        ('"zap" means attack FOE', "use FOE, WHO, THING and N once each, and in the phrase too"),
    ],
)
async def test_what_cannot_be_taught_is_told(game: Played, said: str, expected: str) -> None:
    assert expected in (await game.refused(f"/teach {said}", by="gm"))["message"]


async def test_an_exact_sentence_is_never_something_else(game: Played) -> None:
    await game('/teach "save dex" means save wil', by="alice")
    assert (await game("save dex", 3, by="alice"))["said"] == "save dex"


async def test_phrases_that_clash_are_both_offered(game: Played) -> None:
    await game('/teach "blip FOE" means attack FOE with sword', by="alice")
    await game('/teach "blip FOE" means attack FOE unarmed', by="gm")
    error = await game.refused("blip the ogre", by="alice")
    said = [choice["says"] for choice in error["choices"]]
    assert said == ["attack Ogre with sword", "attack Ogre unarmed"]


async def test_phrases_are_listed_and_dropped(game: Played) -> None:
    await game(ZORK, by="alice")
    assert (await game("/teach", by="alice"))["text"].startswith("1. “zork THING at FOE” means")
    error = await game.refused("/teach drop yeet", by="alice")
    assert error["message"].startswith("Which one? Give its number")
    assert (await game("/teach drop 1", by="alice"))["title"] == "I've forgotten that"
    assert (await game("/teach", by="alice"))["facts"]["taught"] == []


async def test_what_was_pressed_can_be_remembered(game: Played) -> None:
    typed = "the sword goes chop chop on the ogre"
    await game(f"attack Ogre with sword # {typed}", 3, by="alice")
    shown = await game("/teach", by="alice")
    meant = 'teach "THING goes chop chop on FOE" means attack FOE with THING'
    assert [choice["says"] for choice in shown["choices"]] == [meant]
    await game(":press 1", by="alice")
    assert (await game(typed, 3, by="alice"))["said"] == "attack Ogre with sword"


async def test_whoever_leaves_takes_their_phrases_along(game: Played) -> None:
    await game(ZORK, by="alice")
    await game("/privacy delete", by="alice")
    await game(":press 1", by="alice")
    assert (await game("/teach", by="alice"))["facts"]["taught"] == []
