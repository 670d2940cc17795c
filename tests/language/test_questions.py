"""Questions in ordinary words: looking something up answers them at once, and nothing is done."""

import pytest

from tests.language.conftest import speaking

LOOKUPS = [
    ("fantasy", "what does push do?", "rules Push"),
    ("fantasy", "remind me how push works", "rules Push"),
    ("fantasy", "How does pushing work again?", "rules Push"),
    ("fantasy", "how do rests work", "rules Rest"),
    ("heresy", "what does parley do?", "rules Parley"),
    ("heresy", "can someone remind me what discern realities does?", "rules Discern Realities"),
    ("tens", "how does dodge work", "rules Dodge"),
    ("odd", "what does exhausted mean", "rules Exhausted"),
    ("odd", "how hurt is the ogre?", "sheet show Ogre"),
    ("odd", "how bad am I hurt?", "sheet show"),
    ("tens", "what conditions do I have", "sheet show"),
    ("genesys", "how much damage have I taken so far?", "sheet show"),
    ("odd", "who's up next", "board"),
    ("tens", "whos next?", "board"),
    ("heresy", "what round are we in", "board"),
    ("odd", "how many of them are still standing?", "board"),
    ("odd", "is anyone waiting on me", "waiting"),
    ("heresy", "anyone waiting for me?", "waiting"),
    ("genesys", "who hasn't gone this round?", "waiting"),
    ("fantasy", "have I gone yet?", "waiting"),
    ("odd", "what's in my pack", "item list"),
    ("odd", "how many torches have I got left", "item list"),
    ("odd", "what's Isaac got in his pack?", "item list Isaac"),
    ("tens", "what are my options here", "help"),
    ("genesys", "what can I do this round?", "help"),
    ("odd", "what just happened?", "catchup"),
    ("odd", "I've lost track. Whose turn is it?", "board"),
]


@pytest.mark.parametrize(("system", "sentence", "means"), LOOKUPS)
async def test_a_question_in_ordinary_words_is_answered_at_once(
    system: str, sentence: str, means: str
) -> None:
    async with speaking(system) as table:
        reply = await table.say("alice", sentence)
    assert reply["ok"], reply
    assert reply["said"] == means
    assert reply["entry"] is None
    assert not reply["changes"]
    assert not reply["rolled"]


@pytest.mark.parametrize(
    "sentence",
    [
        "remind me how push works",  # which this game has no rule for
        "I swing at Scar. Is he dead?",
        "What is that noise?",
        "How dare you?",
        "who are you and what do you want?",
        '"How do rests work?" I ask Big Tom',
    ],
)
async def test_a_question_that_nothing_answers_does_nothing(sentence: str) -> None:
    async with speaking("heresy") as table:
        reply = await table.say("alice", sentence)
    assert not reply["ok"]


async def test_a_reminder_is_still_one() -> None:
    async with speaking("odd") as table:
        reply = await table.say("alice", "remind me in 2 days to ask how push works")
    assert reply["ok"], reply
    assert reply["said"].startswith("remind")
