"""What is told of several people: who strikes whom, what befalls whom, and what is a reason."""

import pytest

from play.language.exact_reading import Understood
from tests.conftest import Played
from tests.language.conftest import speaking

#: who tells what, and the sentence that it means: done at once, offered first, or either
MEANT = [
    ("heresy", "gm", "Scar attacks Griff", True, "suffer from Scar for Griff"),
    ("heresy", "gm", "Scar shoots Griff", True, "suffer ranged from Scar for Griff"),
    ("heresy", "gm", "Griff attacks Scar", True, "move hack_and_slash at Scar as Griff"),
    ("odd", "gm", "Ogre attacks Griff", True, "attack Griff as Ogre"),
    ("tens", "alice", "I hit Scar hard", True, "move strike at Scar with longsword"),
    ("tens", "alice", "stealth hard", True, "move stealth hard"),
    ("odd", "gm", "steam gets all of them: Griff, Isaac take d6", False, "harm d6 Griff, Isaac"),
    ("heresy", "gm", "ok Scar's had enough and swings back at Griff", True,
     "suffer from Scar for Griff"),
    ("heresy", "alice", "I roar the Emperor's name and bring the chainsword down on Scar's arm",
     False, "move hack_and_slash at Scar with chainsword"),
    ("fantasy", "gm", "the roof comes down on Isaac, that's 2 to his body", None,
     "harm 2 bod Isaac"),
    ("fantasy", "gm", "if the fall doesn't kill him the dust will: Isaac loses 1 intellect", False,
     "harm 1 int Isaac"),
    ("fantasy", "alice", "we are only poor pilgrims, I try to persuade the guard", True,
     "test wil +persuasion"),
    ("fantasy", "gm", "Griff spent a whole week in bed", False, "rest week as Griff"),
    ("fantasy", "gm", "Griff gets a full night at the inn, his body is back to full", False,
     "rest night bod as Griff"),
    ("odd", "alice", "I count out 3 coins and slide them over the table to Isaac", None,
     "give 3 coin to Isaac"),
    ("odd", "alice", "I tip the healing potion down Isaac's throat", False,
     "use potion hp on Isaac"),
    ("heresy", "gm", "Isaac gets caught in the blast, 2d6 against his defense", False,
     "suffer 2d6 Isaac"),
]  # fmt: skip
#: who tells what, and what may be neither done nor offered
NEVER = [
    ("odd", "alice", "I hide behind the barrel so that Scar is not seeing me", "attack"),
    ("odd", "alice", "I shoot out the lamp so that Scar sees nothing", "Scar"),
    ("odd", "gm", "Isaac never saw Scar up there, so she shoots him", "as Isaac"),
    ("heresy", "alice", "reckless tactics this time, we hit them hard", "hack"),
    ("heresy", "gm", "because Griff spotted the tripwire he gets +1 forward", "discern"),
    ("odd", "gm", "the bridge swings", "npc new"),
    ("heresy", "alice", '"Hold still, this will sting," I tell Isaac', "parley"),
    ("odd", "alice", "I tip the healing potion down Isaac's throat", "item use"),
    ("heresy", "gm", "Scar dodges", "move"),
    ("tens", "gm", "If Scar runs: Isaac takes 2 damage", "harm"),
]  # fmt: skip


async def hear(system: str, speaker: str, told: str) -> tuple[bool, list[str]]:
    """Return whether what is told is done, and the sentences that it may mean."""
    async with speaking(system) as table:
        heard = (await table.ear(speaker)).hear(told)
    if isinstance(heard, Understood):
        return True, [heard.said.partition(" # ")[0]]
    return False, [each.says.partition(" # ")[0] for each in heard.choices]


@pytest.mark.parametrize(("system", "speaker", "told", "done", "means"), MEANT)
async def test_what_is_told_means_what_befalls_whom(
    system: str, speaker: str, told: str, done: bool | None, means: str
) -> None:
    was_done, found = await hear(system, speaker, told)
    assert found[:1] == [means]
    assert done in (None, was_done)


@pytest.mark.parametrize(("system", "speaker", "told", "never"), NEVER)
async def test_a_reason_a_plan_and_scenery_are_no_deeds(
    system: str, speaker: str, told: str, never: str
) -> None:
    _, found = await hear(system, speaker, told)
    assert not [each for each in found if never in each]


async def test_whoever_may_help_with_a_test_is_still_known_by_a_part_of_their_name(
    table: Played,
) -> None:
    await table("/game start fantasy", by="gm")
    await table("/sheet new Old Marta", by="cara")
    await table("/sheet new Griff bod=d8 coin=50", by="alice")
    await table("/item buy torch")
    await table("/test bod", 1)
    assert (await table("give Marta my torch"))["said"] == "item give torch to Old Marta"


async def test_a_weapon_of_two_words_is_one_as_buttons_write_it(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/npc new Scar max_wounds=9 shown")
    await table("/sheet new Isaac free bs=1", by="bob")
    await table("/item add bolt pistol 2d6")
    fired = await table("/move fire at Scar with bolt_pistol", 6, 6)
    assert fired["said"] == "move fire_for_effect at Scar with bolt_pistol"


async def test_of_several_a_button_speaks_as_people_do(table: Played) -> None:
    await table("/game start odd", by="gm")
    for name, player in (("Griff", "alice"), ("Isaac", "bob")):
        await table(f"/sheet new {name}", by=player)
    error = await table.refused("steam gets all of them: Griff, Isaac take d6", by="gm")
    assert [each["label"] for each in error["choices"]] == ["Griff and Isaac take d6"]
