"""Things and people as evidence, words that turn nothing, and what answers where rules refuse."""

import pytest

from play.language.exact_reading import Understood
from tests.language.conftest import Ear, speaking

#: how it is told, and the exact sentence that is offered first
CLUES = [
    ("heresy", "Griff's blade flashes toward Scar's throat", "move hack_and_slash at Scar"),
    ("tens", "I rush Scar, longsword high", "move strike at Scar with longsword"),
    ("fantasy", "my longsword gleams, Scar first", "attack longsword at Scar"),
    ("tens", "the wall is wet, so up I go with the rope", "move athletics"),
    ("odd", "time for my healing potion, I think", "use potion"),
    ("tens", '"Please, let us through," I tell Scar, palms open', "move persuasion"),
    ("tens", '"Drop it or else," I tell Scar', "move intimidation"),
    ("heresy", "I tell Scar that we are merchants", "move parley at Scar"),
    ("tens", "is Scar lying to us?", "odds move insight"),
    ("tens", "the door won't budge, so I kick it in", "move athletics"),
    (
        "tens",
        "I'm hurt but I swing at Scar with my longsword",
        "move strike at Scar with longsword",
    ),
    ("tens", "/move I sneak along the wall", "move stealth"),
    ("genesys", "pick the lock, average difficulty", "check skulduggery vs average"),
    ("genesys", "lend Isaac a hand", "maneuver assist Isaac"),
    ("tens", "I won't strike Scar, I just hide", "move stealth"),
    ("odd", "If Scar's still standing I hit him with my sword", "attack sword at Scar"),
    ("tens", "I step behind Scar and drive my longsword home", "move strike at Scar"),
    ("genesys", "before anyone does anything dumb I drop prone", "maneuver prone"),
    ("tens", "I sneak off behind the crates, this should be medium, right?", "odds move stealth"),
    ("genesys", "I watch for anything odd, perceptoin hard", "check perception vs hard"),
    ("genesys", "coerce Scar, hard", "check coercion vs hard"),
    ("odd", "I lash out at the nearest foe with my sword", "attack sword at Scar"),
]
#: how it is told, and what may not be offered of it, in any form
HARMFUL = [
    ("heresy", "I lower my chainsword and nod to Scar", "hack"),
    ("tens", "I hand my longsword to Isaac while Scar watches", "strike"),
    ("tens", "everyone but Isaac takes 2 damage", "harm"),
    ("tens", "I don't strike Scar, the wall isn't climbable", "move"),
    ("tens", "I slip the key off Scar's belt while he's busy", "strike"),
    ("tens", "Isaac is hoping for the best", "move"),
    ("odd", "I bandage him", "Scar"),
    ("tens", "I won't strike Scar, I just hide", "strike"),
    ("tens", "I don't strike Scar, I strike", "strike"),
    ("tens", "I don't climb, jump and run", "move"),
    ("tens", "I strike Scar, no wait", "move"),
    ("fantasy", '"Burn!" I yell, and stab at Scar', "persuasion"),
    ("tens", "If Scar runs I strike him", "move"),
    ("tens", "I drop my longsword and stare at Scar", "strike"),
    ("tens", "a wolf attacks Scar", "strike"),
    ("fantasy", "Give Isaac 2 body back", "item"),
]


def says_of(ear: Ear, text: str) -> list[str]:
    """Return what a text does, or what it may do, without what is kept of it."""
    heard = ear.hear(text)
    says = [heard.said] if isinstance(heard, Understood) else [c.says for c in heard.choices]
    return [each.partition(" # ")[0] for each in says]


@pytest.mark.parametrize(("system", "told", "offered"), CLUES)
async def test_what_is_held_or_said_to_whom_is_enough_for_an_offer(
    system: str, told: str, offered: str
) -> None:
    async with speaking(system) as table:
        says = says_of(await table.ear("alice"), told)
    assert says
    assert says[0].startswith(offered)


@pytest.mark.parametrize(("system", "told", "never"), HARMFUL)
async def test_no_clue_leads_to_what_nobody_meant(system: str, told: str, never: str) -> None:
    async with speaking(system) as table:
        says = says_of(await table.ear("alice"), told)
    assert not [each for each in says if never in each]


async def test_where_the_rules_refuse_what_was_spotted_their_refusal_is_the_answer() -> None:
    async with speaking("tens") as table:
        reply = await table.say("alice", "/heal I use my herbs on Isaac, he gets 2 back I think")
    assert reply["error"]["kind"] == "not_allowed"
    assert "Isaac" in reply["error"]["message"]


async def test_a_short_sentence_that_is_refused_offers_nothing_else() -> None:
    async with speaking("genesys") as table:
        reply = await table.say("alice", "disengage")
    assert reply["error"]["kind"] == "refused"
    assert not reply["error"].get("choices")


async def test_a_tale_is_offered_unless_the_journal_has_it() -> None:
    """The same speaker, act and target: with which weapon may be left out."""
    async with speaking("tens") as table:
        told = await table.say("alice", "Griff struck Scar with his longsword")
        assert told["error"]["choices"][0]["says"].startswith("move strike at Scar with longsword")
        done = await table.line("move strike at Scar with longsword")
        again = await table.line("Griff struck at Scar")
        other = await table.line("Griff struck at the Ogre")
    assert again["error"]["kind"] == "already_done"
    assert f"#{done['entry']}" in again["error"]["message"]
    assert other["error"]["choices"][0]["says"].startswith("move strike at Ogre")
