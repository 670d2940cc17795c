"""People named together for what befalls them, whom no sentence may part; and single things that
people tell behind a story."""

import pytest

from tests.language.test_told import hear

#: who tells what, and the sentence that is done or offered first
TOLD = [
    ("heresy", "gm", "the Ogre takes 3 wounds, and Scar too", "harm 3 Ogre, Scar"),
    ("heresy", "gm", "the beam hits Griff for 2 wounds and Isaac as well", "harm 2 Griff, Isaac"),
    ("heresy", "gm", "2 wounds for Griff and also Isaac", "harm 2 Griff, Isaac"),
    ("fantasy", "gm", "The Ogre takes 3 harm and Scar too", "harm 3 Ogre, Scar"),
    ("heresy", "gm", "Roll the Ogre's damage on Isaac.", "suffer from Ogre for Isaac"),
    ("heresy", "gm", "The hook goes clean through Isaac's guard. Roll the Ogre's damage on Isaac.",
     "suffer from Ogre for Isaac"),
    ("heresy", "gm", "Scar hits Griff, roll his damage", "suffer from Scar for Griff"),
    ("heresy", "gm", "Isaac listened to the priest, so he knows the way. Give him +1 forward for "
     "that.", "forward +1 for Isaac"),
    ("heresy", "gm", "make two more copies of scar", "npc copy Scar 2"),
    ("odd", "gm", "the smoke clears and one more cultist comes up the ladder, same rags as ever",
     "npc copy Cultist 1"),
    ("heresy", "alice", "I step between Scar and Isaac, shield up", "move defend at Isaac"),
    ("heresy", "alice", "hack Scar, strength instead of ws", "move hack_and_slash +S at Scar"),
    ("fantasy", "alice", "bod and athletics, two hits needed", "test bod +athletics need 2"),
    ("fantasy", "alice", "take 2 of my bod, i got burned", "harm 2 bod"),
    ("heresy", "gm", "give Isaac 2 wonds", "harm 2 Isaac"),
]  # fmt: skip
#: who tells what, and what may be neither done nor offered
NEVER = [
    ("heresy", "gm", "the Ogre takes 3 wounds, and Scar too", ("harm 3 Scar", "harm 3 Ogre")),
    ("odd", "gm", "the beam hits Griff for 2 damage and Isaac as well",
     ("harm 2 Griff", "harm 2 Isaac")),
    ("heresy", "alice", "I swing my chainsword at Scar, then at the Ogre as well",
     ("move hack_and_slash at Scar with chainsword",)),
    ("heresy", "gm", "Scar hits Griff and Isaac dodges", ("suffer from Scar for Griff, Isaac",)),
    ("heresy", "gm", "Griff and Isaac attack Scar",
     ("move hack_and_slash at Scar with chainsword as Griff",)),
    ("heresy", "gm", "Roll the Ogre's damage on Isaac.", ("damage on Ogre, Isaac",)),
    ("heresy", "alice", "Could you give me one Wrath?", ("item add 1 Wrath", "item add Wrath")),
    ("heresy", "gm", "don't make two more copies of Scar", ("npc copy Scar 2",)),
    ("heresy", "gm", "two more cultists attack Griff", ("npc copy Cultist 2",)),
    ("heresy", "gm", "if Scar moves, roll the Ogre's damage on Isaac",
     ("suffer from Ogre for Isaac",)),
    ("heresy", "alice", "Scar hits me, roll his damage", ("suffer from Scar for Griff",)),
    ("tens", "gm", "Evrybody roll a d20", ("roll 1d20", "roll d20")),
]  # fmt: skip


@pytest.mark.parametrize(("system", "speaker", "told", "means"), TOLD)
async def test_what_is_told_together_befalls_them_all(
    system: str, speaker: str, told: str, means: str
) -> None:
    _, found = await hear(system, speaker, told)
    assert found[:1] == [means]


@pytest.mark.parametrize(("system", "speaker", "told", "never"), NEVER)
async def test_nobody_is_harmed_alone_who_was_named_with_another(
    system: str, speaker: str, told: str, never: tuple[str, ...]
) -> None:
    _, found = await hear(system, speaker, told)
    assert not {*found} & {*never}


async def test_a_slip_is_only_offered() -> None:
    done, _ = await hear("heresy", "gm", "give Isaac 2 wonds")
    assert not done
