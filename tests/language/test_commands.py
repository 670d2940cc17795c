"""Verbs behind which people go on in words of their own, and what that comes to."""

import pytest

from tests.conftest import Played
from tests.language.conftest import speaking
from tests.language.test_told import hear

#: who types what, and what is done at once
DONE = [
    ("heresy", "alice", "/move I shoot Scar with my laspistol",
     "move fire_for_effect at Scar with laspistol"),
    ("heresy", "alice", "/move spout lore about the old cult with int",
     "move spout_common_lore +Int"),
    ("heresy", "alice", "/move I want look around, discern the realities, with per",
     "move discern_realities +Per"),
    ("heresy", "alice", "/sheet can I see Isaac's please?", "sheet show Isaac"),
    ("heresy", "alice", "/tactic which ones can I choose?", "tactic"),
    ("heresy", "alice", "/item I'd like to see what I carry", "item list"),
    ("heresy", "alice", "/hold 2 from defend", "hold +2 defend"),
    ("genesys", "alice", "/maneuver I take cover", "maneuver cover"),
    ("genesys", "alice", "/check mechanic to repair the door, difficulty is hard",
     "check mechanics vs hard"),
    ("genesys", "gm", "/strain isaac 3 dmg", "strain 3 Isaac"),
    ("tens", "alice", "/move sneak past the tents with stealth, hard", "move stealth hard"),
    ("tens", "alice", "/move I try to climb, athletics, hard, with advantage",
     "move athletics hard adv"),
    ("tens", "alice", "/move I stab at Scar with my longsword, medium",
     "move strike at Scar with longsword medium"),
    ("tens", "alice", "/rest long, all of the night", "rest long"),
    ("tens", "gm", "/dmg isaac 2 fire from the trap", "harm 2 fire Isaac"),
    ("tens", "gm", "/xp give 50 to Griff and Isaac", "xp +50 Griff, Isaac"),
    ("fantasy", "alice", "/test bod and survival to find the trail", "test bod +survival"),
    ("fantasy", "alice", "/test survival with int about the old trail", "test int +survival"),
    ("fantasy", "alice", "/test BOD + Melee for Climbing the wall", "test bod +melee"),
    ("odd", "alice", "/save dexterity to leap over the pit", "save dex"),
    ("odd", "alice", "/range move to the far zone", "range far"),
    ("tens", "alice", "/strike scar lsword med", "move strike longsword medium at Scar"),
    ("tens", "alice", "/mv strike scar lsword med", "move strike longsword medium at Scar"),
    ("tens", "alice", "/move stealth hard +adv", "move stealth hard adv"),
    ("fantasy", "alice", "/attack scar lsword", "attack Scar longsword"),
    ("fantasy", "alice", "/cast fball at scar", "cast fireball at Scar"),
    ("fantasy", "gm", "/scene the old mill at night", 'scene start the old mill at night'),
    ("odd", "alice", "/attack ogre with sword together with Isaac",
     "attack Ogre with sword together with Isaac"),
    ("odd", "alice", "/rest I sleep until morning", "rest watch"),
    ("odd", "gm", "/xp 1 expedition for everyone", "xp +1 Griff, Isaac, Sister Maria"),
    ("odd", "alice", "/attack the ogre with my sword as hard as I can", "attack sword at Ogre"),
    ("heresy", "alice", "roll me two d6 and add my ws please", "roll 2d6+2"),
    ("heresy", "gm", "/damage d6 to Isaac from Scar", "damage d6 at Isaac as Scar"),
    ("heresy", "gm", "/damage 2d6 > Griff (Scar)", "damage 2d6 at Griff as Scar"),
    ("heresy", "gm", "/damage 2d6 at Griff (Scar)", "damage 2d6 at Griff as Scar"),
    ("heresy", "gm", "/harm scar 3 no armor", "harm Scar 3"),
    ("heresy", "gm", "/npc scar def 5", "npc set Scar def 5"),
    ("heresy", "gm", "/npc copy scar x2", "npc copy Scar 2"),
    ("heresy", "gm", "/npc copy cultists x2", "npc copy Cultist 2"),
    ("heresy", "alice", "/item add holy water with 2 uses", "item add holy water uses 2"),
    ("heresy", "alice", "/ammo laspistol -1", "ammo use 1 laspistol"),
    ("genesys", "alice", "/hazard fall from medium height", "hazard fall medium"),
    ("genesys", "alice", "/story spend one to upgrade my next roll", "story spend upgrade"),
    ("genesys", "gm", "/range Griff to Scar is long", "range Griff, Scar long"),
    ("genesys", "gm", "/range Griff is at long range from Scar", "range Griff, Scar long"),
    ("genesys", "alice", "/range I'm at medium range from Scar", "range Scar medium"),
]  # fmt: skip
#: what is never done at once
NOT_DONE = [
    ("heresy", "alice", "/move I don't shoot Scar with my laspistol"),
    ("heresy", "alice", "/move should I shoot Scar with my laspistol?"),
    ("heresy", "alice", "/move I shot Scar with my laspistol last turn"),
    ("heresy", "alice", "/move I was going to hack and slash Scar but I think better of it"),
    ("heresy", "alice", "/move hack and slash on Scar if he comes closer to me"),
    ("heresy", "alice", "/move I defend Isaac while I discern realities"),
    ("heresy", "alice", "/move hack_and_slash +WS at Scar with great fury"),
    ("heresy", "alice", "/undo what does this do?"),
    ("fantasy", "gm", "/harm Isaac 2 from her will"),
    ("odd", "gm", "/harm 1 ogre 5"),
    ("heresy", "alice", "/item add some rope to Isaac's pack please"),
    ("genesys", "alice", "/story spend one unless my next roll is good"),
    ("genesys", "alice", "/status am I still prone after that?"),
    ("tens", "alice", "/move stealth heard adv"),
    ("tens", "alice", "/move Isaac sneaks past with stealth, hard"),
    ("tens", "alice", "/move stealth hard unless Scar sees me"),
    ("tens", "alice", "/move should I use stealth to get past, hard"),
    ("tens", "alice", "/move I sneaked past the guards with stealth, hard"),
    ("tens", "alice", "/move athletics to climb the wall, hrad"),
    ("tens", "alice", "/move stealth heard adv"),
    ("tens", "alice", "/move athletics to climb the wall with +2, hard"),
    ("tens", "alice", "/xp give 50 to Griff for 3 trolls"),
    ("fantasy", "alice", "/test bod or int to find the trail"),
    ("fantasy", "alice", "/cast fireball at cultist too"),
    ("odd", "alice", "/range I run away from close to far"),
    ("odd", "alice", "/use I won't use my ration"),
    ("odd", "alice", "/attack Scar with a rusty spoon"),
    ("odd", "alice", "/attack flute at Scar"),
    ("odd", "alice", "/attack Scar flute"),
    ("tens", "alice", "/armour don't take it off"),
    ("heresy", "gm", "another Ogre attacks Griff"),  # and not the one who is here
    # the second half has no act of its own: neither, or the first target alone would be struck
    ("tens", "alice", "strike at Scar and then at the Ogre"),
    ("tens", "alice", "/move strike at Scar medium, then at the Ogre"),
    ("heresy", "alice", "move hack at Scar. Then at Isaac"),
]


@pytest.mark.parametrize(("system", "speaker", "typed", "means"), DONE)
async def test_what_follows_a_verb_may_be_in_words_of_ones_own(
    system: str, speaker: str, typed: str, means: str
) -> None:
    async with speaking(system) as table:
        reply = await table.say(speaker, typed)
    assert reply["ok"], reply
    assert reply["said"].partition(" # ")[0] == means


@pytest.mark.parametrize(("system", "speaker", "typed"), NOT_DONE)
async def test_what_is_turned_asked_or_left_out_is_not_done(
    system: str, speaker: str, typed: str
) -> None:
    async with speaking(system) as table:
        reply = await table.say(speaker, typed)
    assert not reply["ok"] or not (reply["changes"] or reply["rolled"]), reply


async def test_an_undo_may_be_asked_for_politely(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/roll 2d6", 3, 4, by="alice")
    undone = await table("/undo wait no, can we take back what I just rolled?", by="alice")
    assert undone["said"].startswith("undo")


async def test_who_is_helped_with_their_last_roll_is_helped(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff free ws=2", by="alice")
    await table("/sheet new Isaac free ag=1", by="bob")
    await table("/move defy danger+ag", 3, 4, by="bob")
    helped = await table("/aid Isaac with his last roll", 5, 6, by="alice")
    assert helped["said"] == "aid Isaac"


async def test_a_correction_may_tell_only_which_word_was_wrong(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff free ws=2 s=1", by="alice")
    await table("/move hack+ws", 3, 4, by="alice")
    error = await table.refused("/fix last one, S not Fel", by="alice")
    assert error["kind"] == "not_understood"
    fixed = await table("/fix last one, S not WS", by="alice")
    assert fixed["said"].endswith("move hack_and_slash +S")
    assert fixed["facts"]["total"] == 3 + 4 + 1


async def test_a_bare_command_is_not_done_by_a_word_for_something_else() -> None:
    async with speaking("odd") as table:
        error = await table.say("alice", "/save zap")
    assert error["error"]["message"].startswith("I don't know the attribute `zap`.")
    for typed in ("move dance", "/move dance"):
        assert (await hear("heresy", "alice", typed))[0] is False


async def test_a_slip_in_a_name_is_offered_corrected() -> None:
    done, found = await hear("heresy", "alice", "I hack at the Scarr 2 with my chainsword")
    assert not done
    done, found = await hear("heresy", "alice", "I hack at the Cultits with my chainsword")
    assert not done
    assert "move hack_and_slash at Cultist with chainsword" in found


async def test_rules_are_found_by_the_names_in_a_question() -> None:
    async with speaking("genesys") as table:
        cover = await table.say("alice", "/rules how do I take cover?")
        both = await table.say("alice", "/rules how do soak and wounds work")
        none = await table.say("alice", "/rules how does the banana work")
    assert cover["title"] == "Cover"
    offered = [each["label"] for each in both["choices"]]
    assert offered == ["Soak and defense", "Wounds and strain"]
    assert not none["ok"]


async def test_a_condition_that_is_gone_is_gone() -> None:
    done, found = await hear("genesys", "alice", "/status I am no more prone")
    assert "status prone clear" in (done, *found)


async def test_who_says_sorry_behind_an_undo_corrects_nothing_else() -> None:
    async with speaking("odd") as table:
        undone = await table.say("alice", "/undo ugh wrong button, sorry", ":as alice / /save dex")
    assert undone["said"].startswith("undo #")
