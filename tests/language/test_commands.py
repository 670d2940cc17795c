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
    ("genesys", "alice", "/status am I still prone after that?"),
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


async def test_a_condition_that_is_gone_is_gone() -> None:
    done, found = await hear("genesys", "alice", "/status I am no more prone")
    assert "status prone clear" in (done, *found)
