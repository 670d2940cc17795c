"""What game masters tell in fiction: who dies, and who enters; and who says they are away."""

import pytest

from rules.registry import SYSTEMS
from tests.language.test_told import hear

DEATHS = (
    "the Ogre coughs up black blood, shudders, and breathes no more",
    "With one long sigh the Ogre lets go of life",
    "the Ogre's head rolls across the floor",
    "the Ogre won't be standing up again",
    "that was the last of the Ogre",
    "Ogre dies",
    "the Ogre is dead",
    "the Ogre breathes its last",
)


@pytest.mark.parametrize("system", SYSTEMS)
async def test_of_deaths_the_death_is_offered_first(system: str) -> None:
    offered = [(await hear(system, "gm", told))[1][:1] for told in DEATHS]
    assert offered.count(["sheet set Ogre state=dead"]) >= len(DEATHS) - 1
    assert not any(each and "state=dead" not in each[0] for each in offered)


@pytest.mark.parametrize(
    ("speaker", "told"),
    [("gm", "the Ogre isn't dead"), ("gm", "the Ogre is nearly dead"), ("gm", "is the Ogre dead?"),
     ("gm", "the Ogre plays dead"), ("gm", "if the Ogre dies the others flee"),
     ("gm", "Griff thinks the Ogre is dead"), ("gm", "the Ogre would rather die than talk"),
     ("gm", "the Ogre doesn't die"), ("alice", "I want the Ogre dead"),
     ("gm", '"Scar is dead," says Isaac'), ("gm", "the Ogre looks dead tired")],
)  # fmt: skip
async def test_of_what_is_no_death_none_is_offered(speaker: str, told: str) -> None:
    _, found = await hear("odd", speaker, told)
    assert not any("dead" in each or "retire" in each for each in found)


async def test_all_who_die_are_named() -> None:
    _, found = await hear("odd", "gm", "Scar and the Ogre are dead")
    assert found[0] == "sheet set Scar, Ogre state=dead"


@pytest.mark.parametrize(
    ("system", "told", "means"),
    [
        ("odd", "out of the fog comes a bone knight, 6 hp", "npc new bone knight hp=6"),
        ("heresy", "in the hatch stands a mutant, 8 wounds", "npc new mutant max_wounds=8"),
        ("genesys", "an assassin drops from the ceiling, 12 wounds",
         "npc new assassin wound_threshold=12"),
        ("tens", "a cave bear charges out of the dark, 9 hp", "npc new cave bear hp=9 max_hp=9"),
        ("fantasy", "a masked rider comes down the road", "npc new masked rider"),
    ],
)  # fmt: skip
async def test_who_enters_is_offered_with_what_they_can_take(
    system: str, told: str, means: str
) -> None:
    _, found = await hear(system, "gm", told)
    assert found[0] in (means, means.replace("new ", 'new "', 1))


@pytest.mark.parametrize(
    ("told", "means"),
    [("I'm at a festival until sunday, don't wait for me", "away until sunday"),
     ("no posts from me for the next 3 days, moving house", "away until 3 days"),
     ("off to see my parents for a week, sorry all", "away until 1 week"),
     ("can't make it till friday", "away until friday"),
     ("gone for a couple of weeks, work trip", "away until 2 weeks"),
     ("away till friday, Isaac can play for me", "away until friday")],
)  # fmt: skip
async def test_who_is_away_says_so_freely(told: str, means: str) -> None:
    _, found = await hear("tens", "alice", told)
    assert found[0] == means


@pytest.mark.parametrize(
    "told",
    ["I was away last week, sorry", "The capital is two weeks away", "Are you away next week?",
     "she was on holiday when the city fell", "I back away from Scar", "Scar runs away"],
)  # fmt: skip
async def test_other_absence_is_none(told: str) -> None:
    _, found = await hear("odd", "alice", told)
    assert not any(each.startswith("away") for each in found)
