"""Deeds in words that nobody foresaw: what is done, what is offered, and to whom it happens."""

from typing import Any

import pytest

from tests.language.conftest import speaking

#: what a text comes to, by its meaning: done at once, or one of what is offered
MEANT = [
    ("odd", "gm", "Griff, you got everyone in trouble, so mark one xp", "xp +1 Griff"),
    ("odd", "gm", "Well done, that's one xp for each of you", "xp +1 Griff, Isaac, Sister Maria"),
    ("tens", "alice", "I shimmy up the drainpipe to the second floor", "move athletics"),
    ("tens", "alice", "Griff pads along the corridor without a sound", "move stealth"),
    ("genesys", "alice", "I take aim at Scar, breathing slow. No shot yet.", "maneuver aim"),
    ("odd", "alice", "oops, that save wasn't meant, could you take it back", "undo"),
    ("odd", "gm", "A stray bolt finds Isaac's thigh: 3 damage.", "harm 3 Isaac"),
    ("odd", "alice", "how is everybody holding up?", "board"),
    ("tens", "gm", "set Scar to 3 hp", "sheet set Scar hp 3"),
]  # fmt: skip
#: texts whose guard, quotation or stranger keeps a deed from being done or offered
NEVER = [
    ("odd", "alice", "you stab the ogre", "attack"),
    ("odd", "alice", "never Griff and Isaac attack Scar", "attack"),
    ("odd", "alice", '"Kill the ogre," said the letter', "attack"),
    ("odd", "alice", "I lower my sword and nod to Scar", "attack"),
    ("tens", "alice", "The statue holds its sword above the square", "move strike"),
]


async def find_meanings(system: str, speaker: str, text: str) -> list[str]:
    """Return what is done, or what is offered instead, without what is kept as a comment."""
    async with speaking(system) as table:
        reply: dict[str, Any] = await table.say(speaker, text)
    says = (
        [reply["said"]] if reply["ok"] else [c["says"] for c in reply["error"].get("choices", [])]
    )
    return [each.partition(" # ")[0] for each in says]


@pytest.mark.parametrize(("system", "speaker", "text", "means"), MEANT)
async def test_what_is_told_in_new_words_is_known(
    system: str, speaker: str, text: str, means: str
) -> None:
    assert means in await find_meanings(system, speaker, text)


@pytest.mark.parametrize(("system", "speaker", "text", "never"), NEVER)
async def test_what_nobody_does_is_not_even_offered(
    system: str, speaker: str, text: str, never: str
) -> None:
    found = await find_meanings(system, speaker, text)
    assert not [each for each in found if each.startswith(never)]
