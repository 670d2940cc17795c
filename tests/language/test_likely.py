"""Deeds in words that nobody foresaw: what is done, what is offered, and to whom it happens."""

from typing import Any

import pytest

from tests.conftest import Played
from tests.language.conftest import speaking

#: what a text comes to, by its meaning: done at once, or one of what is offered
MEANT = [
    ("odd", "gm", "Griff, you got everyone in trouble, so mark one xp", "xp +1 Griff"),
    ("odd", "gm", "Well done, that's one xp for each of you", "xp +1 Griff, Isaac, Sister Maria"),
    ("tens", "alice", "I shimmy up the drainpipe to the second floor", "move athletics"),
    ("tens", "alice", "Griff pads along the corridor without a sound", "move stealth"),
    ("genesys", "alice", "I take aim at Scar, breathing slow. No shot yet.", "maneuver aim"),
    ("odd", "alice", "oops, that save wasn't meant, could you take it back", "undo"),
    ("odd", "gm", "A stray bolt finds Isaac's thigh: 3 damage.", "harm 3 Isaac"),
    ("odd", "alice", "how is everybody holding up?", "board"),
    ("tens", "gm", "set Scar to 3 hp", "sheet set Scar hp 3"),
    ("tens", "alice", "deep breath, then swing at Scar", "move strike at Scar with longsword"),
    ("odd", "gm", "Five hours go by in the cellar, and the candle is gone.", "time 5 hours"),
    ("tens", "gm", "It takes you a whole day to cross the dunes.", "time 1 day"),
    ("heresy", "gm", "The smoke closes round Scar, and you lose sight of him.", "npc hide Scar"),
    ("genesys", "gm", "Scar is a secret again, hide him from the players", "npc hide Scar"),
    ("fantasy", "gm", "Scar blows out the lamp. You can't tell where he is.", "npc hide Scar"),
    ("fantasy", "gm", "let the players see Scar's stats", "npc reveal Scar stats"),
    ("genesys", "alice", "this one matters, so I flip a story point", "story spend upgrade"),
    ("odd", "alice", "I jog over to the far zone, away from this", "range far"),
    ("tens", "alice", "elbows on the table, I arm-wrestle Scar", "move athletics at Scar"),
    ("genesys", "alice", "I bend over the dead man to learn what killed him", "check medicae"),
    ("odd", "alice", "/save erm, the GM said I need to roll dex to not slip?", "save dex"),
    ("heresy", "bob", "I point out the loose plate to Griff, who gets +1 forward against Scar",
     "forward +1 for Griff at Scar"),
    ("fantasy", "gm", "Griff slept till noon in the hayloft, his body mended.", "rest night Griff"),
    ("odd", "gm", "Griff held the door, even when Scar came at him. He earns 1 xp.", "xp +1 Griff"),
    ("tens", "bob", "As Scar turns to the window, Isaac pads past him without a sound",
     "move stealth"),
    ("tens", "gm", "All that blood, and only Isaac learnt from it: 1 xp for him", "xp +1 Isaac"),
    ("odd", "alice", "Griff digs one of his two torches out and hands it to Isaac",
     "item give torch to Isaac"),
    ("odd", "alice", "I think of my brother and grit my teeth against its voice", "save wil"),
    ("odd", "alice", "what r my odds on a dex save", "odds save dex"),
    ("odd", "gm", "/heal can we give Griff back 2 hp, I forgot", "heal 2 Griff"),
]  # fmt: skip
#: texts of which no doubt is left: what they tell is done, and all else is colour
DONE = [
    ("odd", "alice", "Griff hauls the portcullis up with both arms.", "save str"),
    ("tens", "alice", 'I lean in close to Scar. "Talk, or I break your fingers."',
     "move intimidation"),
    ("genesys", "gm", "The smoke costs Isaac 2 strain.", "strain 2 Isaac"),
    ("genesys", "gm", "A quiet hour, and Griff recovers 2 strain.", "strain recover 2 Griff"),
    ("odd", "gm", "Two hours go by without a sound from below.", "time 2 hours"),
    ("tens", "alice", "quiet as I can I creep along the gallery", "move stealth"),
]  # fmt: skip
#: texts of which one deed is likely and none certain, or a word may turn something: never done
OFFERED = [
    ("tens", "alice", "I swing my sword at Scar. A hard blow to land in here.", "move strike"),
    ("odd", "alice", "I bring my halberd down on Scar", "attack"),
    ("odd", "alice", "/save the ledge crumbles, dex to not fall?", "save dex"),
    ("odd", "alice", "I wrap something of mine round Isaac's knee", "item give"),
    ("tens", "bob", "easy now, easy, I hold out some jerky to Scar", "move animal_handling easy"),
    ("genesys", "alice", "I take the rope and I push it in the arm of Isaac", "attack"),
]
#: texts whose guard, quotation or stranger keeps a deed from being done or offered
NEVER = [
    ("odd", "alice", "attack brakka with Scar", "attack"),
    ("tens", "alice", "attack the troll with Scar", "move strike"),
    ("odd", "alice", "you stab the ogre", "attack"),
    ("odd", "alice", "never Griff and Isaac attack Scar", "attack"),
    ("odd", "alice", '"Kill the ogre," said the letter', "attack"),
    ("odd", "alice", "I lower my sword and nod to Scar", "attack"),
    ("tens", "alice", "The statue holds its sword above the square", "move strike"),
]


async def find_meanings(system: str, speaker: str, text: str) -> list[str]:
    """Return what is done, or what is offered instead, without what is kept as a comment."""
    async with speaking(system) as table:
        reply: dict[str, Any] = await table.say(speaker, text)
    says = (
        [reply["said"]] if reply["ok"] else [c["says"] for c in reply["error"].get("choices", [])]
    )
    return [each.partition(" # ")[0] for each in says]


@pytest.mark.parametrize(("system", "speaker", "text", "means"), MEANT)
async def test_what_is_told_in_new_words_is_known(
    system: str, speaker: str, text: str, means: str
) -> None:
    assert means in await find_meanings(system, speaker, text)


@pytest.mark.parametrize(("system", "speaker", "text", "never"), OFFERED)
async def test_what_is_only_likely_is_not_done(
    system: str, speaker: str, text: str, never: str
) -> None:
    async with speaking(system) as table:
        reply: dict[str, Any] = await table.say(speaker, text)
    assert not (reply["ok"] and reply["said"].startswith(never))
    offered = [each["says"] for each in reply.get("error", {}).get("choices", [])]
    assert never != "attack" or not [each for each in offered if each.startswith(never)]


@pytest.mark.parametrize(("system", "speaker", "text", "means"), DONE)
async def test_what_leaves_no_doubt_is_done(
    system: str, speaker: str, text: str, means: str
) -> None:
    async with speaking(system) as table:
        reply: dict[str, Any] = await table.say(speaker, text)
    assert reply["ok"]
    assert reply["said"].partition(" # ")[0] == means


@pytest.mark.parametrize(("system", "speaker", "text", "never"), NEVER)
async def test_what_nobody_does_is_not_even_offered(
    system: str, speaker: str, text: str, never: str
) -> None:
    found = await find_meanings(system, speaker, text)
    assert not [each for each in found if each.startswith(never)]


async def test_what_is_said_to_be_hidden_is_rolled_so() -> None:
    """T16: hidden, behind a comma at the end, hides a roll."""
    async with speaking("heresy") as table:
        reply = await table.say("gm", "roll 2d6+1 for the cultist, hidden")
    assert reply["visible"] == "secret"


async def test_what_mends_is_not_used_up_for_nothing(table: Played) -> None:
    await table("/game start odd", by="gm")
    await table("/sheet new Griff str=12 dex=12 wil=12 hp=8", by="alice")
    await table("/item add bandage", by="alice")
    await table("/sheet new Isaac str=10 dex=10 wil=10 hp=2 hp_max=6", by="bob")
    error = await table.refused("can I use my bandage on Isaac?", by="alice")
    offered = [each["says"].partition(" # ")[0] for each in error["choices"]]
    assert "use bandage on Isaac" in offered
    assert not [each for each in offered if each.startswith("item use")]
    reply = await table("can I use my bandage on Isaac please?", by="alice")  # a polite request
    assert reply["said"].partition(" # ")[0] == "use bandage on Isaac"


async def test_what_is_carried_instead_is_named() -> None:
    async with speaking("odd") as table:
        error = (await table.say("alice", "attack Scar with warhammer"))["error"]
    assert "only " in error["message"]
    assert "only ." not in error["message"]


async def test_a_word_of_degree_beside_a_clear_blow_turns_nothing() -> None:
    async with speaking("odd") as table:
        told = "Scar wades in and hacks at Griff, almost laughing"
        reply = await table.say("gm", told)
    assert reply["said"] == f"attack at Griff as Scar # {told}"
