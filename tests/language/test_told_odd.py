"""What players of the `odd` rules tell in their own words, and the sentence that is offered."""

import pytest

from tests.language.test_told import hear

#: who tells what, and a sentence that is offered for it or done
MEANT = [
    ("alice", "dash in and get up in Scar's face", "range close"),
    ("alice", "i back away from Scar, want some distance", "range near"),
    ("alice", "griff tries to wriggle out of Scar's grip", "save str vs Scar"),
    ("alice", "arm wrestle isaac, strength against strength", "save str vs Isaac"),
    ("alice", "ask around town about the ogre", "save wil"),
    ("gm", "isaac gets 2 str back", "heal 2 str Isaac"),
    ("gm", "isaac falls off the ledge", "ask Isaac: save dex"),
    ("gm", "griff and isaac take a short break", "rest short Griff, Isaac"),
]


@pytest.mark.parametrize(("speaker", "told", "means"), MEANT)
async def test_what_is_told_is_offered(speaker: str, told: str, means: str) -> None:
    _, found = await hear("odd", speaker, told)
    assert means in found
