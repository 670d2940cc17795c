"""Who and what somebody means who says it in passing: him who was named before, the butt of a
pistol, advantage with a slip in it, a roll that is hidden."""

from typing import Any

import pytest

from tests.language.conftest import speaking
from tests.language.test_forms import find_offers


async def hear(system: str, speaker: str, sentence: str, before: str = "") -> dict[str, Any]:
    async with speaking(system) as table:
        return await table.say(speaker, sentence, before)


@pytest.mark.parametrize(
    ("system", "sentence", "means"),
    [
        ("odd", "I go after Big Tom. I hit him with my sword", "attack sword at Big Tom"),
        ("heresy", "I wait till Scar moves. Then I hit him with my chainsword",
         "move hack_and_slash at Scar with chainsword"),
        ("tens", "Until the Ogre turns I wait. I strike it with my longsword",
         "move strike at Ogre with longsword"),
    ],
)  # fmt: skip
async def test_a_pronoun_means_whom_an_earlier_sentence_named(
    system: str, sentence: str, means: str
) -> None:
    reply = await hear(system, "alice", sentence)
    found = [reply["said"].partition(" # ")[0]] if reply["ok"] else find_offers(reply)
    assert not found or found[0] == means
    assert all(name not in each for each in found for name in ("Cultist", "Isaac"))


@pytest.mark.parametrize("sentence", ["I attack them", "hit them with the sword", "attack him"])
async def test_nobody_strikes_at_them_who_are_not_named(sentence: str) -> None:
    """Of several here it may be anyone."""
    assert not (await hear("odd", "alice", sentence))["ok"]


@pytest.mark.parametrize(
    "sentence",
    ["I swing at Scar with the butt of my laspistol", "I bash Scar with the laspistol",
     "I hit Scar with my laspistol's butt", "the stock of my laspistol meets Scar's jaw"],
)  # fmt: skip
async def test_who_strikes_with_a_pistol_does_not_shoot(sentence: str) -> None:
    reply = await hear("heresy", "alice", sentence)
    assert not reply["ok"]
    assert not any("fire_for_effect" in each for each in find_offers(reply))


async def test_who_fires_a_pistol_shoots() -> None:
    reply = await hear("heresy", "alice", "I fire my laspistol at Scar")
    assert reply["said"].startswith("move fire_for_effect")


@pytest.mark.parametrize(
    ("sentence", "means"),
    [("roll d20 with advantge", "roll 1d20 adv"), ("roll d20 with disadvantge", "roll 1d20 dis"),
     ("roll d20+3 advatnage", "roll 1d20+3 adv")],
)  # fmt: skip
async def test_advantage_with_a_slip_is_no_comment(sentence: str, means: str) -> None:
    assert find_offers(await hear("odd", "alice", sentence))[:1] == [means]


async def test_what_only_begins_like_advantage_is_a_comment() -> None:
    for said in ("roll d20 for the party's advantage", "roll d20 for adventure"):
        assert (await hear("odd", "alice", said))["ok"]


@pytest.mark.parametrize(
    ("system", "sentence"),
    [("odd", "hidden roll d20 for the trap"), ("tens", "secret roll d20 for the trap"),
     ("heresy", "roll a hidden parley for Isaac"), ("genesys", "make a secret stealth check Isaac"),
     ("heresy", "roll 2d6+1 hidden from everyone but the gm"), ("odd", "blind roll 2d6 for Isaac")],
)  # fmt: skip
async def test_a_roll_said_to_be_hidden_is_hidden_or_not_offered(
    system: str, sentence: str
) -> None:
    reply = await hear(system, "gm", sentence)
    found = [reply["said"]] if reply["ok"] else [
        each["says"] for each in reply["error"].get("choices") or [] if "roll" in each["says"]
    ]  # fmt: skip
    assert all(each.partition(" # ")[0].endswith(("secret", "blind")) for each in found)


async def test_what_one_does_not_tell_them_hides_nothing() -> None:
    reply = await hear("odd", "gm", "I roll d20, don't tell them the story twice")
    said = [reply["said"]] if reply["ok"] else find_offers(reply)
    assert not any(each.endswith("secret") for each in said)


@pytest.mark.parametrize(
    ("system", "sentence", "means"),
    [("odd", "what are my chnaces on dex?", "odds save dex"),
     ("odd", "chanses of a dex save?", "odds save dex")],
)  # fmt: skip
async def test_a_slip_in_chances_still_asks_for_odds(
    system: str, sentence: str, means: str
) -> None:
    assert (await hear(system, "alice", sentence))["said"] == means


@pytest.mark.parametrize(
    "sentence",
    ["I take his measure", "pick up the tracks", "grab his throat", "I take the brunt",
     "I rip it from the wall", "pocket the gem my sword"],
)  # fmt: skip
async def test_words_of_another_deed_name_no_thing(sentence: str) -> None:
    reply = await hear("odd", "alice", sentence)
    found = [reply["said"]] if reply["ok"] else find_offers(reply)
    assert not any(each.startswith("item add") for each in found)


async def test_what_is_taken_is_a_thing() -> None:
    for said, means in (("I pick up a rusty key", "item add rusty key"),
                        ("I take the lantern from the hook", "item add lantern")):  # fmt: skip
        assert find_offers(await hear("odd", "alice", said))[0] == means


@pytest.mark.parametrize(
    "sentence",
    ["Isaac, make camp for the night", "Isaac, rest a while", "I don't cancel that",
     "don't undo that please"],
)  # fmt: skip
async def test_what_others_should_do_or_what_stays_is_not_offered(sentence: str) -> None:
    reply = await hear("tens", "alice", sentence)
    assert not reply["ok"]
    assert not find_offers(reply)


@pytest.mark.parametrize(
    ("system", "sentence", "means"),
    [("heresy", "the teeth of my chainsword find the gap in Scar's armour",
      "move hack_and_slash at Scar with chainsword"),
     ("odd", "the old sword comes down on the Ogre's skull", "attack sword at Ogre")],
)  # fmt: skip
async def test_ones_own_weapon_strikes_whatever_part_of_it_does(
    system: str, sentence: str, means: str
) -> None:
    reply = await hear(system, "alice", sentence)
    found = [reply["said"].partition(" # ")[0]] if reply["ok"] else find_offers(reply)
    assert found[0] == means


async def test_what_a_stranger_does_with_a_weapon_is_not_ones_own() -> None:
    for said in ("the guard swings his chainsword at Scar", "a thug shoots at Scar"):
        reply = await hear("heresy", "alice", said)
        assert not any(each.startswith("move hack") for each in find_offers(reply)), said
