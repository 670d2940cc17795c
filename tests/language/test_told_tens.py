"""What players of the `tens` rules tell in their own words, and the sentence that is offered."""

import pytest

from tests.language.test_told import hear

#: who tells what, and a sentence that is offered for it or done
MEANT = [
    ("alice", "escape Scar's grip hard with advantage", "move escape from Scar hard adv"),
    ("alice", "dodge Scar's knife, medium", "move dodge from Scar medium"),
    ("alice", "climb the wall, difficulty 18", "move athletics dc 18"),
    ("alice", "i smash the door with my strength, hard", "move athletics hard +str"),
    ("alice", "kick the door in. very hard", "move athletics very hard"),
    ("alice", "pick the lock, no proficiency", "move sleight_of_hand no prof"),
    ("alice", "i think its hard: look for traps", "move perception hard"),
    ("alice", "listen at the door easy", "move perception easy"),
    ("alice", "ask around town for news", "move investigation"),
    ("gm", "isaac tumbles down the stairs", "ask Isaac: move dodge"),
    ("gm", "griff levels up", "advance as Griff"),
]


@pytest.mark.parametrize(("speaker", "told", "means"), MEANT)
async def test_what_is_told_is_offered(speaker: str, told: str, means: str) -> None:
    _, found = await hear("tens", speaker, told)
    assert means in found
