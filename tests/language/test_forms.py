"""Whole texts that tell of one thing: what is handed over, what befalls whom, who is out of it."""

from typing import Any

import pytest

from tests.language.conftest import speaking

TOLD = [
    ("odd", "alice", "Here, Isaac, take my rope, you know it better", "item give rope to Isaac"),
    ("odd", "alice", "here isaac take my rope", "item give rope to Isaac"),
    ("heresy", "alice", "Isaac can have my laspistol", "item give laspistol to Isaac"),
    ("odd", "alice", "I throw away my rope", "item drop rope"),
    ("odd", "alice", "I grab the gold key from the table", "item add gold key"),
    ("odd", "alice", "use all torches", "item use all torch"),
    (
        "heresy",
        "gm",
        "give griff and isaac a lho stick each",
        "item add lho stick for Griff, Isaac",
    ),
    ("odd", "gm", "The gas makes Isaac sick", "status sick Isaac"),
    ("odd", "gm", "Griff is exhausted from the march", "status exhausted Griff"),
    ("odd", "gm", "Isaac takes another 3", "harm 3 Isaac"),
    ("heresy", "gm", "that's 2 more on Isaac", "harm 2 Isaac"),
    ("odd", "gm", "Griff heals 2 after a night's sleep", "heal 2 Griff"),
    ("heresy", "gm", "The healer mends 2 of Isaac's wounds", "heal 2 Isaac"),
    ("odd", "gm", "Scar falls to his knees, dead", "sheet set Scar state=dead"),
]


def find_offers(reply: dict[str, Any]) -> list[str]:
    return [each["says"].partition(" # ")[0] for each in reply["error"].get("choices") or []]


@pytest.mark.parametrize(("system", "speaker", "sentence", "means"), TOLD)
async def test_what_is_told_as_a_whole_is_done_or_offered_first(
    system: str, speaker: str, sentence: str, means: str
) -> None:
    async with speaking(system) as table:
        reply = await table.say(speaker, sentence)
    said = [reply["said"].partition(" # ")[0]] if reply["ok"] else find_offers(reply)
    assert said[0] == means


@pytest.mark.parametrize(
    ("speaker", "sentence"),
    [
        ("alice", "Isaac can have my rope if he asks nicely"),
        ("alice", '"Here, Isaac, take my rope," says the ogre'),
        ("alice", "Isaac, take my sword and hit the ogre with it"),
        ("alice", "Isaac takes another 3"),  # which is not a player's to tell
        ("gm", "Isaac isn't sick"),
        ("gm", "Scar has 3 wounds left"),
    ],
)
async def test_what_is_turned_or_not_theirs_to_tell_is_neither_done_nor_offered(
    speaker: str, sentence: str
) -> None:
    changing = ("item", "harm", "heal", "npc", "status", "attack")
    async with speaking("odd") as table:
        reply = await table.say(speaker, sentence)
    assert not reply["ok"]
    assert not [each for each in find_offers(reply) if each.startswith(changing)]
