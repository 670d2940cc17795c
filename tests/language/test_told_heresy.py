"""What people of Powered by Heresy tell of in words of their own, and what it leads to."""

import pytest

from tests.language.test_told import hear

#: who tells what, and a sentence that is done or offered
TOLD = [
    ("alice", "I wrench my arm out of the Ogre's grip", "move defy_danger +S"),
    ("alice", "i throw myself flat as the bolts come in", "move defy_danger +Ag"),
    ("alice", "I close my eyes and get a grip on myself", "move defy_danger +WP"),
    ("bob", "I ask around the hab block about the cult", "move discern_realities"),
    ("alice", "I charge across the hall at Scar, chainsword roaring",
     "move hack_and_slash at Scar with chainsword"),
    ("alice", "I run straight at Scar, laspistol up",
     "move fire_for_effect at Scar with laspistol"),
    ("alice", "I help Isaac hold the door", "move aid_or_interfere at Isaac"),
    ("alice", "deal the damage to Scar with chainsword", "damage with chainsword at Scar"),
    ("gm", "the beam falls on Griff, 2d6 damage", "suffer 2d6 Griff"),
    ("gm", "isaac gets +1 forward on his next shot", "forward +1 for Isaac"),
    ("gm", "Griff slips off the ledge", "ask Griff: move defy_danger +Ag"),
    ("alice", "hack Scar, plus 1 from the high ground", "move hack_and_slash at Scar + 1"),
    ("alice", "shoot Scar with my laspistol, saving my forward",
     "move fire_for_effect at Scar with laspistol no forward"),
]  # fmt: skip
#: what may be neither done nor offered
NEVER = [
    ("alice", "balance along the edge of the pipe", " edge"),
    ("alice", "I use my laspistol on Scar", "medkit"),
]


@pytest.mark.parametrize(("speaker", "told", "means"), TOLD)
async def test_what_people_tell_leads_to_a_sentence(speaker: str, told: str, means: str) -> None:
    _, found = await hear("heresy", speaker, told)
    assert means in found


@pytest.mark.parametrize(("speaker", "told", "never"), NEVER)
async def test_what_nobody_meant_is_not_there(speaker: str, told: str, never: str) -> None:
    _, found = await hear("heresy", speaker, told)
    assert not [each for each in found if never in each]
