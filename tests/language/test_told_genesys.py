"""What people tell of in words of their own where dice are narrative, and what it leads to."""

import pytest

from tests.language.test_told import hear

#: who tells what, and a sentence that is done or offered
TOLD = [
    ("alice", "shoot Scar with my lasgun, distance is long", "attack lasgun at Scar range long"),
    ("alice", "lasgun on the Ogre, distance is medium, he's in cover",
     "attack lasgun at Ogre range medium cover 1"),
    ("alice", "I aim, then shoot Scar with the lasgun at short range",
     "attack lasgun at Scar range short aim 1"),
    ("alice", "sneak past, hard with 2 setbacks", "check stealth vs hard setback 2"),
    ("alice", "pick the lock, 2 purple", "check skulduggery vs 2p"),
    ("alice", "intimidate the Ogre with my brawn, hard", "check coercion brawn vs hard"),
    ("alice", "I wrench my arm out of the Ogre's grip", "check athletics vs Ogre athletics"),
    ("alice", "I run straight at Scar", "maneuver engage Scar"),
    ("alice", "swap to my sword", "maneuver draw sword"),
    ("alice", "i'd like to spend xp on stealth", "advance stealth"),
    ("alice", "that sprint cost me, put 2 strain on me pls", "strain 2"),
    ("gm", "scalding steam rolls over Griff: 4 damage, soak applies", "harm 4 damage Griff"),
    ("gm", "Griff gets a boost on her next check", "give Griff boost"),
    ("gm", "Griff falls down the shaft, long fall", "hazard fall long Griff"),
    ("gm", "Griff takes a critical injury", "crit Griff"),
    ("gm", "weapons are out, roll initiative everyone, you saw them coming so its Cool",
     "init cool all"),
]  # fmt: skip


@pytest.mark.parametrize(("speaker", "told", "means"), TOLD)
async def test_what_people_tell_leads_to_a_sentence(speaker: str, told: str, means: str) -> None:
    _, found = await hear("genesys", speaker, told)
    assert means in found
