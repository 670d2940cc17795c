"""Slips that are put right in the same breath: only what is meant at last is offered."""

from typing import Any

import pytest

from tests.language.conftest import speaking

AT_THE_OGRE = [
    "I attack Scar, no wait, the ogre",
    "I attack Scar... no, the Ogre",
    "I hit Scar, I mean the ogre",
    "attack scar - scratch that, attack the ogre",
    "I hit Scar, er, the ogre with my sword",
    "I attack Scar. Sorry, I meant the ogre.",
    "I attack Scar, actually the ogre",
    "I sneak past the ogre, no wait, I attack it",
    "I attack the ogre, not Scar",
    "I attack the ogre rather than Scar",
]


def find_offers(reply: dict[str, Any]) -> list[str]:
    choices = reply["error"].get("choices") or reply.get("choices") or []
    return [each["says"].partition(" # ")[0] for each in choices]


@pytest.mark.parametrize("sentence", AT_THE_OGRE)
async def test_only_the_corrected_meaning_is_offered(sentence: str) -> None:
    async with speaking("odd") as table:
        reply = await table.say("alice", sentence)
    assert not reply["ok"]
    assert find_offers(reply) == ["attack sword at Ogre"]


@pytest.mark.parametrize(
    "sentence",
    ["I attack Scar, no wait, hang on", "I attack Scar. Wait, no, let me think about it."],
)
async def test_what_is_taken_back_is_not_offered(sentence: str) -> None:
    async with speaking("odd") as table:
        reply = await table.say("alice", sentence)
    assert not reply["ok"]
    assert not any("Scar" in each for each in find_offers(reply))


async def test_words_that_take_nothing_back_leave_a_deed_as_it_is() -> None:
    async with speaking("odd") as table:
        reply = await table.say("alice", "I attack Scar with my sword, no mercy!")
    said = [reply["said"]] if reply["ok"] else find_offers(reply)
    assert [each.partition(" # ")[0] for each in said][:1] == ["attack sword at Scar"]
