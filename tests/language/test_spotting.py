"""Acts in words of one's own: offered with what was typed, done where they are clear."""

import pytest

from play.language.spotting.offers import LONGEST_COMMENT, make_comment
from rules.registry import SYSTEMS
from tests.beginnings import played_once
from tests.conftest import Played
from tests.language.conftest import speaking

#: what everyone at these tables strikes with, and how that is said exactly at Scar
STRIKES = {
    "heresy": ("chainsword", "move hack_and_slash at Scar with chainsword"),
    "genesys": ("sword", "attack sword at Scar"),
    "tens": ("longsword", "move strike at Scar with longsword"),
    "fantasy": ("longsword", "attack longsword at Scar"),
    "odd": ("sword", "attack sword at Scar"),
}


@pytest.fixture
@played_once
async def odd(table: Played) -> Played:
    await table("/game start odd", by="gm")
    await table("/sheet new Griff str=12 dex=12 wil=12 hp=6", by="alice")
    await table("/item add sword d8", by="alice")
    await table("/sheet new Isaac str=10 dex=10 wil=10 hp=6", by="bob")
    await table("/npc new Ogre hp=8 shown", by="gm")
    return table


@pytest.mark.parametrize("system", SYSTEMS)
async def test_an_act_in_free_speech_is_offered_and_keeps_the_story(system: str) -> None:
    weapon, exact = STRIKES[system]
    typed = f"I bring my {weapon} round at Scar's shield arm, and pray that it holds"
    async with speaking(system) as table:
        reply = await table.say("alice", typed)
        assert not reply["ok"]
        choice = reply["error"]["choices"][0]
        assert choice["says"] == f"{exact} # {typed}"
        assert "Scar with your " + weapon in choice["label"]
        pressed = await table.line(":press 1")
    assert pressed["said"] == f"{exact} # {typed}"
    assert pressed["entry"]


@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_clear_act_is_done_with_its_colour_as_the_comment(system: str) -> None:
    weapon, exact = STRIKES[system]
    typed = f"I stab Scar in the leg with my {weapon}"
    async with speaking(system) as table:
        reply = await table.say("alice", typed)
    assert reply["said"].partition(" # ")[0] == exact
    assert reply["said"].endswith("leg") or typed in reply["said"]


#: what a climb and a listening ear come to in each game
ELSEWHERE = {
    "heresy": ("move defy_danger +Ag", "move discern_realities"),
    "genesys": ("check athletics", "check perception"),
    "tens": ("move athletics", "move perception"),
    "fantasy": ("test bod +athletics", "test int +discernment"),
    "odd": ("save str", "save wil"),
}


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_game_has_something_for_what_people_do(system: str) -> None:
    async with speaking(system) as table:
        for typed, exact in zip(
            ("I clamber up the rope ladder", "I listen at the old door"),
            ELSEWHERE[system],
            strict=True,
        ):
            reply = await table.say("alice", typed)
            choices = (reply.get("error") or {}).get("choices", ())
            said = [reply["said"]] if reply["ok"] else [each["says"] for each in choices]
            assert exact in [each.partition(" # ")[0] for each in said]


@pytest.mark.parametrize(
    "typed",
    ["I attacked the ogre", "can I stab the ogre?", "should I swing at the ogre",
     "ugh, could I maybe stab the ogre"],
)  # fmt: skip
async def test_what_was_done_or_is_only_asked_is_never_done(odd: Played, typed: str) -> None:
    says = [each["says"] for each in (await odd.refused(typed, by="alice"))["choices"]]
    assert any(each.startswith("attack") for each in says)


async def test_a_question_weighs_the_odds_first(odd: Played) -> None:
    error = await odd.refused("should I swing at the ogre with my sword?", by="alice")
    first, second = error["choices"][:2]
    assert first["label"] == "Your odds"
    assert first["says"].startswith("odds attack")
    assert second["says"].startswith("attack")
    assert (await odd(":press 1", by="alice"))["entry"] is None


async def test_the_chances_of_a_deed_are_told_at_once(odd: Played) -> None:
    reply = await odd("what are my chances of hitting the ogre?", by="alice")
    assert reply["said"] == "odds attack sword at Ogre"
    assert reply["entry"] is None


@pytest.mark.parametrize(
    ("typed", "verb"),
    [
        ("how many hit points do I have?", "sheet"),
        ("how hurt am I", "sheet"),
        ("what's Isaac's hp?", "sheet"),
        ("who are we waiting on", "waiting"),
        ("whose turn is it now?", "board"),
        ("what can I do right now", "help"),
        ("what's in my pack", "item"),
        ("what did I miss?", "catchup"),
    ],
)
async def test_a_question_that_can_be_looked_up_is_answered(
    odd: Played, typed: str, verb: str
) -> None:
    reply = await odd(typed, by="alice")
    assert reply["said"].split()[0] == verb
    assert reply["entry"] is None


@pytest.mark.parametrize(
    "typed",
    ["stab the wolf", "a wolf attacks", "Isaac stabs the ogre", "Isaac, stab the ogre",
     "you stab the ogre", "the ogre is stabbed", "Isaac should stab the ogre",
     '"Stab the ogre!" says Isaac', "I stab the ogre unless Isaac minds",
     "the others stab the ogre"],
)  # fmt: skip
async def test_nobody_strikes_who_does_not_say_so(odd: Played, typed: str) -> None:
    error = await odd.refused(typed, by="alice")
    says = [each["says"] for each in error.get("choices", ())]
    assert not [each for each in says if each.startswith(("attack", "harm"))]


@pytest.mark.parametrize("system", SYSTEMS)
async def test_no_blow_is_suggested_to_someone_who_was_not_understood(system: str) -> None:
    struck = ("attack", "contest", "harm", "move hack", "move fire", "move strike", "move shoot")
    async with speaking(system) as table:
        for typed in ("you stab the ogre", "Isaac, stab the ogre", "the weather turns foul"):
            reply = await table.say("alice", typed)
            choices = reply["error"].get("choices", ())
            assert not [each["says"] for each in choices if each["says"].startswith(struck)]


async def test_a_hidden_npc_is_shown_only_by_who_says_so(odd: Played) -> None:
    """One press would tell everybody."""
    await odd("/npc new Lurker", by="gm")
    for typed in ("the weather turns foul", "Lurker waits", "blub"):
        choices = (await odd.refused(typed, by="gm")).get("choices", ())
        assert not [each["says"] for each in choices if each["says"].startswith("npc reveal")]
    (choice,) = (await odd.refused("Lurker is revealed"))["choices"]
    assert choice["says"].startswith("npc reveal Lurker")


async def test_a_game_master_tells_what_others_do(odd: Played) -> None:
    error = await odd.refused("The ogre lumbers over and smashes Isaac into the wall", by="gm")
    (choice,) = (each for each in error["choices"] if each["says"].startswith("attack"))
    assert choice["says"].startswith("attack at Isaac as Ogre #") or " as Ogre #" in choice["says"]
    assert "Ogre" in choice["label"]


async def test_whom_nobody_has_met_is_spotted_by_nobody(odd: Played) -> None:
    """T5: a name that a player may not know is told as a name that nobody has."""
    await odd("/npc new Lich hp=8", by="gm")
    hidden = await odd.refused("I stab the lich in the ribs with my sword", by="alice")
    nobody = await odd.refused("I stab the lamp in the ribs with my sword", by="alice")
    assert hidden.get("choices", []) == nobody.get("choices", [])
    assert hidden["message"].replace("lich", "lamp") == nobody["message"]


async def test_a_secret_stays_in_the_sentence_that_is_offered(odd: Played) -> None:
    error = await odd.refused("secretly I was sneaking past the drowsy guards", by="alice")
    says = [each["says"].partition(" # ")[0] for each in error["choices"]]
    assert says
    assert all(each.endswith(" secret") for each in says)


async def test_several_who_may_be_meant_are_shown_side_by_side(odd: Played) -> None:
    await odd("/npc new Cave Rat shown", by="gm")
    await odd("/npc copy Cave Rat 2", by="gm")
    error = await odd.refused("I stab the rat with my sword", by="alice")
    named = [each["says"].partition(" # ")[0].rpartition(" at ")[2] for each in error["choices"]]
    assert named[:2] == ["Cave Rat", "Cave Rat 1"]


async def test_a_slip_is_offered_and_never_done(odd: Played) -> None:
    error = await odd.refused("I stabb the ogre in the face with my swrod", by="alice")
    assert error["choices"][0]["says"].startswith("attack sword at Ogre")


async def test_to_pick_a_lock_is_no_choice(odd: Played) -> None:
    assert (await odd("I pick the lock", 3, by="alice"))["said"] == "save dex"


def test_a_comment_is_one_line_that_does_nothing() -> None:
    assert make_comment("/I roar\nand [[roll d6]] # at them") == "I roar and [roll d6] - at them"
    long = make_comment("word " * 200)
    assert len(long) <= LONGEST_COMMENT
    assert long.endswith("word")
