"""Words that are for one person: asked back, and never published without a press."""

import pytest

from play.language.speech_text import find_addressee
from tests.beginnings import played_once
from tests.conftest import Played

TO_ONE = (
    "to Isaac: psst",
    "to Zorg: nobody here is called so",
    "to the tall guard: psst",
    "whispers to Isaac: run",
    "*whispers to Isaac:* run",
    "quietly, to Isaac: run",
    "(to Isaac): run",
    "tells Isaac: run",
    "whispers in Isaac's ear: run",
    "leans over to Isaac: run",
    "to Isaac : run",
    "to Isaac\uff1a run",
)
ALOUD = (
    "to Isaac, softly",
    "I have one thing to say: run!",
    "I tell you this: run!",
    "To everyone: run!",
    "We meet at 10:30",
    "Listen: run!",
    "Look at https://example.org/to",
    "I go to the inn.\nOne thing: wait.",
)


@pytest.fixture
@played_once
async def game(table: Played) -> Played:
    await table("/game start odd", by="gm")
    await table("/npc new Scar")
    await table("/npc reveal Scar")
    await table("/sheet new Isaac", by="bob")
    await table("/sheet new Griff", by="alice")
    return table


@pytest.mark.parametrize("words", TO_ONE)
@pytest.mark.parametrize("say", ["/say ", "say ", "/do say ", "/say as Griff: ", "/say as Griff "])
async def test_words_to_one_are_said_only_by_a_press(game: Played, say: str, words: str) -> None:
    """T7: nothing is said, the words come back, one button whispers and one says them aloud."""
    error = await game.refused(say + words, by="alice")
    assert words.partition(": ")[2] in error["message"]
    *whispers, aloud = error["choices"]
    assert [each["label"] for each in whispers] == ["Whisper to Isaac"] * ("Isaac" in words)
    assert aloud["label"] == "Say it aloud"
    said = await game(f"/{aloud['says']}", by="alice")
    assert said["facts"]["text"] == words
    assert said["said"] == aloud["says"]


async def test_a_refused_whisper_leaves_nothing_behind(game: Played) -> None:
    """T7: nothing is kept of it in the story."""
    before = await game.everything()
    await game.refused("/say as Scar to Griff: the vault is open", by="gm")
    assert await game.everything() == before
    assert "vault" not in str(await game("/history", by="gm"))


async def test_a_voice_of_the_moment_may_not_whisper_aloud_either(game: Played) -> None:
    """T7: whoever speaks, and as whom."""
    for said in ('as "A voice" to Griff: psst', "as Scar: to Griff: psst", "as Scar to Zed: psst"):
        *_, aloud = (await game.refused(f"/say {said}", by="gm"))["choices"]
        assert (await game(f"/{aloud['says']}", by="gm"))["facts"]["text"].startswith("to ")


@pytest.mark.parametrize("words", ALOUD)
async def test_any_other_words_are_ordinary_speech(game: Played, words: str) -> None:
    """T7: without a colon behind whom it is for, it is said aloud."""
    assert not find_addressee(words)
    assert (await game(f"/say {words}", by="alice"))["facts"]["text"] == words


async def test_words_that_are_mended_are_asked_about_too(game: Played) -> None:
    """T7: a fix publishes no whisper either, and its button mends the same words."""
    number = (await game("/say Run!", by="alice"))["entry"]
    error = await game.refused(f"/fix {number} say to Isaac: run", by="alice")
    (aloud,) = error["choices"]
    assert aloud["says"] == f"fix {number} say as Griff: : to Isaac: run"
    assert (await game(f"/{aloud['says']}", by="alice"))["facts"]["text"] == "to Isaac: run"
