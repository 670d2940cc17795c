"""What players of the `fantasy` rules tell in their own words, and the sentence that is offered."""

import pytest

from tests.language.test_told import hear

#: who tells what, and a sentence that is offered for it or done
MEANT = [
    ("alice", "arm wrestle isaac using body and athletics", "contest bod +athletics vs Isaac"),
    ("alice", "climb the wall, it's a hard test", "test bod +athletics need 2"),
    ("alice", "pick the lock, needs two hits", "test int +skullduggery need 2"),
    ("alice", "ask around the tavern for rumours", "test wil +persuasion"),
    ("alice", "shake off the daze", "test wil"),
    ("gm", "check morale, their boss just went down", "table morale leader"),
    ("gm", "isaac slips off the roof", "ask Isaac: test bod+athletics"),
    ("gm", "griff and isaac take a short break", "rest hour Griff, Isaac"),
    ("gm", "isaac takes 2 strain", "harm 2 wil Isaac"),
]


@pytest.mark.parametrize(("speaker", "told", "means"), MEANT)
async def test_what_is_told_is_offered(speaker: str, told: str, means: str) -> None:
    _, found = await hear("fantasy", speaker, told)
    assert means in found
