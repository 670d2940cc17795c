"""Short plain sentences that a human referee would simply carry out, and others like them.

Each is of a kind: a whole text that tells one thing, a lookup, a polite request, harm and healing
in plain words, a game master's narration.
"""

import pytest

from tests.conftest import Played
from tests.language.test_told import hear

#: who says what, and the sentence that is carried out
DONE = [
    ("odd", "alice", "im exhausted now", "status exhausted"),
    ("odd", "alice", "ok, I'm exhausted", "status exhausted"),
    ("genesys", "alice", "I am not prone anymore", "status prone clear"),
    ("odd", "gm", "the ogre dies", "sheet set Ogre state=dead"),
    ("odd", "gm", "well, Scar is dead", "sheet set Scar state=dead"),
    ("odd", "gm", "isaac finds a silver key", "item add silver key for Isaac"),
    ("fantasy", "gm", "Griff receives a sealed letter", "item add sealed letter for Griff"),
    ("odd", "gm", "griff picks up 12 coins", "sheet set Griff coin+=12"),
    ("odd", "gm", "3 rounds go by", "time 3 rounds"),
    ("genesys", "gm", "two rounds pass", "time 2 rounds"),
    ("odd", "gm", "start a new round", "round next"),
    ("odd", "alice", "for who do we wait now?", "waiting"),
    ("heresy", "gm", "who's waiting on who?", "waiting"),
    ("fantasy", "alice", "Show the last few rolls", "history"),
    ("tens", "alice", "show me the log", "history"),
    ("tens", "alice", "how is the party doing?", "board"),
    ("tens", "alice", "what's on my sheet", "sheet show"),
    ("fantasy", "alice", "How many points do I have left?", "sheet show"),
    ("odd", "alice", "Can I bandage Isaac up please?", "use bandage on Isaac"),
    ("tens", "alice", "could I please roll athletics, hard?", "move athletics hard"),
    ("odd", "alice", "I lose 1 strength", "harm 1 str"),
    ("fantasy", "alice", "I lose 2 body points", "harm 2 bod"),
    ("tens", "alice", "I lose 2 hp", "harm 2"),
    ("heresy", "alice", "I get shot for 2 wounds", "harm 2"),
    ("tens", "alice", "I gain 3 temporary hp", "temp 3"),
    ("odd", "alice", "Griff rests for ten minutes", "rest short Griff"),
    ("odd", "alice", "WIL save to resist the spell", "save wil"),
    ("tens", "gm", "Griff is resistant to fire", "sheet set Griff resist+=fire"),
    ("genesys", "gm", "critical injury for Griff", "crit Griff"),
    ("genesys", "gm", "Griff gets a setback die", "give Griff setback"),
    ("genesys", "gm", "Griff gets 2 setback dice", "give Griff 2 setback"),
    ("genesys", "alice", "I aim twice", "maneuver aim 2"),
    ("genesys", "alice", "I aim at Scar", "maneuver aim"),
    ("heresy", "bob", "Isaac creeps along the wall", "move defy_danger +Ag"),  # has learnt no other
    ("heresy", "alice", "my turn yet?", "board"),
    ("heresy", "gm", "Isaac gets an xp", "xp +1 Isaac"),
    ("heresy", "alice", "I assist Isaac with his next roll", "move aid_or_interfere at Isaac"),
    ("genesys", "alice", "I assist Isaac with his next check", "maneuver assist Isaac"),
    ("genesys", "alice", "I put my sword away", "maneuver holster sword"),
    ("odd", "alice", "I resist with willpower", "save wil"),
    ("odd", "alice", "I rest a bit", "rest short"),
    ("fantasy", "gm", "a week goes by", "time 1 weeks"),
    ("fantasy", "alice", "whats in my spellbook", "sheet show"),
]
#: who says what, and the first sentence that is offered, but not done
OFFERED = [
    ("genesys", "alice", "who are we waitng for", "waiting"),  # a slip
    ("odd", "alice", "I could attack Scar", "odds attack Scar"),
    ("odd", "alice", "I'd hide behind the barrel", "odds save dex"),
    ("odd", "alice", "can I attack Scar?", "odds attack Scar"),  # whether that is possible
    ("odd", "gm", "the ogre goes down", "sheet set Ogre state=dead"),  # or only falls
    ("odd", "gm", "enter the Grey Knight", "npc new Grey Knight"),
    ("genesys", "alice", "I rest for ten Scar for 3 damage", "harm 3 damage Scar"),
    ("odd", "alice", "I find a silver key", "item add silver key"),  # a player's own find
    ("odd", "gm", "Griff finds a cave", "item add cave for Griff"),  # no thing to carry
    ("odd", "alice", "maybe Isaac can have my sword", "item give sword to Isaac"),
    ("odd", "alice", "lost 2 dex points to the cold", "harm 2 dex"),  # told in the past
    ("heresy", "gm", "Griff, defy danger with agility", "ask Griff: move defy_danger +Ag"),
    ("heresy", "gm", "Griff, roll defy danger", "ask Griff: move defy_danger"),
]
#: who says what, and a word that nothing done or offered may have
NEVER = [
    ("odd", "gm", "if the ogre dies we stop", "state=dead"),
    ("odd", "alice", "I'm not exhausted by this at all, please", "status exhausted"),
    ("odd", "alice", "I take 1 strength save", "harm"),
    ("odd", "bob", "Isaac gets close to Scar", "attack"),
    ("tens", "alice", "Scar is about to rest for a bit Isaac", "rest"),
    ("genesys", "alice", "I quickly enter the fight", "npc"),
    ("tens", "alice", "I quickly take the weight off my longsword", "item"),
    ("fantasy", "alice", "I almost what did the books the Ogre", "catchup"),
    ("odd", "alice", "I want Isaac to hide", "save"),  # who is another's to play
    ("odd", "alice", "I order Isaac to shoot Scar", "attack"),
    ("odd", "alice", "had I struck, Scar would be dead", "attack"),
    ("fantasy", "gm", "Griff gets a black eye", "item"),
    ("fantasy", "gm", "Marta takes a deep breath", "item"),
]


@pytest.mark.parametrize(("system", "speaker", "told", "means"), DONE)
async def test_what_is_plain_is_done_at_once(
    system: str, speaker: str, told: str, means: str
) -> None:
    assert await hear(system, speaker, told) == (True, [means])


@pytest.mark.parametrize(("system", "speaker", "told", "means"), OFFERED)
async def test_what_is_less_certain_is_offered_first(
    system: str, speaker: str, told: str, means: str
) -> None:
    done, found = await hear(system, speaker, told)
    assert (done, found[:1]) == (False, [means])


@pytest.mark.parametrize(("system", "speaker", "told", "never"), NEVER)
async def test_what_only_looks_plain_is_left_alone(
    system: str, speaker: str, told: str, never: str
) -> None:
    _, found = await hear(system, speaker, told)
    assert not [each for each in found if never in each]


async def test_a_refused_short_rest_is_not_answered_with_a_long_one(table: Played) -> None:
    await table("/game start odd", by="gm")
    await table("/sheet new Griff str=12 dex=12 wil=12 hp=4", by="alice")
    error = await table.refused("I rest for ten minutes", by="alice")
    assert not error.get("choices")


async def test_what_nobody_carries_is_named_wherever_the_weapon_stands(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff class=templar free", by="alice")
    await table("/item add chainsword 2d6", by="alice")
    await table("/npc new Scar shown", by="gm")
    error = await table.refused("I bring my warhammer down on Scar", by="alice")
    assert "You carry no warhammer" in error["message"]
