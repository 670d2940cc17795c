"""An answer adds to the sentence that asked: secrecy, comment, speaker and every word stay."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from local.table import LocalTable
from tests.beginnings import played_once
from tests.conftest import Played

COMMENT = "as the entry hall burns"


class Asks(NamedTuple):
    """A sentence that is asked back: who says it, and what comes before."""

    said: str
    by: str = "alice"
    given: tuple[str, ...] = ()


START: dict[str, tuple[str, ...]] = {
    "heresy": (
        "/npc new Scar defense=3 max_wounds=30 damage=2d6", "/npc reveal Scar",
        ":as bob", "/sheet new Isaac wp=1 free", ":as alice",
        "/sheet new Griff ws=1 bs=2 ag=1 max_wounds=30 defense=2 class=tactician free",
        "/sheet set background=guard",
    ),
    "genesys": (
        "/npc new Scar brawn=3 skills=melee:2 soak=3 wound_threshold=60", "/npc reveal Scar",
        "/item add sword melee damage +2 crit 3 for Scar",
        ":as bob", "/sheet new Voss agility=3 wounds_base=30 strain_base=30", ":as alice",
        "/sheet new Griff brawn=3 agility=3 skills=stealth:2,ranged_heavy:2 wounds_base=30 "
        "strain_base=30",
        "/item add lasgun ranged_heavy damage 6 crit 3 range long",
        "/item add knife melee damage +1",
    ),
    "tens": (
        "/npc new Ogre str=19 dex=8 wil=12 hp=90", "/npc reveal Ogre", ":as alice",
        "/sheet new Brin class=bard level=1 str=10 dex=16 hp=80", "/item add rapier hits 2",
        "/item add dagger hits 1",
    ),
    "fantasy": (
        "/npc new Scar bod=d8 int=d6 wil=d4 melee=d6 armour=3 defends=bod", "/npc reveal Scar",
        ":as bob", "/sheet new Isaac bod=d6 int=d8 wil=d8 lore=d6 defense=d4 "
        "feats=spellcasting spells=light",
        ":as alice", "/sheet new Griff bod=d8 int=d6 wil=d6 melee=d6 athletics=d4 xp=20",
    ),
    "odd": (
        "/npc new Ogre str=14 hp=80 weapon=d10", "/npc reveal Ogre",
        ":as bob", "/sheet new Ash str=18 dex=13 wil=11 hp=40", ":as alice",
        "/sheet new Griff str=18 dex=9 wil=10 hp=60", "/item add lamp",
    ),
}  # fmt: skip

GUNS = ("/item add shotgun 2d6 uses 30", "/item add lasgun 2d6 uses 30")
ASKED: dict[str, tuple[Asks, ...]] = {
    "heresy": (
        Asks("move defy_danger -1 adv no forward at Scar"),
        Asks("damage +1d proven 1 vs 3"),
        Asks("move fire_for_effect +1 dis at Scar", given=GUNS),
        Asks("move defy_danger +1 at Scar", given=("/item add crate weight 90",)),
        Asks("damage +1d at Scar", given=("/item drop crate",)),
        Asks("damage with shotgun +1d"),
        Asks("suffer melee outnumbered"),
        Asks("suffer 2d6 +1d from Scar", by="gm"),
        Asks("harm 1", by="gm"),
        Asks("xp +2", by="gm"),
        Asks('item add 2 "big axe" 1d8 tags "long, wet"', by="gm"),
        Asks("heal 1", by="gm", given=("/harm 2 Griff", "/harm 2 Isaac")),
        Asks("hold spend defend 1 open at Scar", given=("/hold add defend 3",)),
        Asks("xp flag Isaac", given=(":as gm", "/sheet set Isaac flags=proud,greedy")),
        Asks("reroll", given=("/move hack_and_slash +WS edge at Scar",)),
    ),
    "genesys": (
        Asks("check stealth boost 1 on Scar free"),
        Asks("attack lasgun at Scar aim 1 called shot free"),
        Asks("attack Scar engaged boost 1 cover 1 free"),
        Asks("check stealth vs hard boost 1", by="gm"),
        Asks("attack sword at Griff engaged setback 1", by="gm"),
        Asks("maneuver aim 2", by="gm"),
        Asks("act ability Frenzy", by="gm"),
        Asks("range Scar long", by="gm"),
        Asks("item add blaster damage 5 crit 3", by="alice"),
        Asks("spend boost", given=("/check stealth vs easy +4 advantage free",)),
    ),
    "tens": (
        Asks("move strike dr 12-17 +2 adv at Ogre"),
        Asks("move strike easy dis at Ogre with rapier dagger"),
    ),
    "fantasy": (
        Asks("attack kukri at Scar vs bod"),
        Asks("attack Scar vs bod", given=("/item add dagger", "/item add club")),
        Asks("attack Griff vs bod", by="gm"),
        Asks("aid Griff", by="bob", given=(":as alice", "/test bod")),
        Asks("rest night hungry", given=("/sheet set bod.pool=2 wil.pool=2",)),
        Asks("cast light", by="bob", given=(":as gm", "/sheet set Isaac wil.pool=1")),
    ),
    "odd": (
        Asks("attack lamp at Ogre enhanced adv"),
        Asks("attack d6 blast impaired at near", by="alice", given=(
            ":as gm", "/npc set Ogre zone=near", "/sheet set Ash zone=near",
            "/sheet set Griff zone=near")),
        Asks("use potion on Ash", given=(
            ":as gm", "/item add 9 potion for Griff", "/sheet set Ash hp=1 str=5")),
        Asks("save dex adv", by="gm"),
    ),
}  # fmt: skip


@pytest.fixture
async def kept(tmp_path: Path) -> AsyncIterator[Played]:
    """A table whose games outlive a restart."""
    async with LocalTable(str(tmp_path / "games.db")) as opened:
        yield Played(opened)


@played_once
async def begin(table: Played, system: str) -> None:
    for line in (":as gm", f"/game start {system}", *START[system]):
        reply = await table.line(line)
        assert reply["ok"], (line, reply)


def answers_of(reply: dict[str, Any], verb: str) -> list[dict[str, Any]]:
    """Return the answers of a question, which say the same verb again; none of a ruling."""
    offered = reply["choices"] if reply["ok"] else reply["error"].get("choices", [])
    if reply["ok"] and (reply["rolled"] or reply["changes"]):
        return []
    return [each for each in offered if each["says"].partition(" ")[0] == verb]


async def answer(table: Played, reply: dict[str, Any], asks: Asks, place: int) -> dict[str, Any]:
    """Press the first or the second answer, and those of all that is asked after it."""
    asker = asks.by
    for _ in range(4):
        offered = answers_of(reply, asks.said.partition(" ")[0])
        if not offered:
            break
        place = min(place, len(offered))
        chosen = offered[place - 1]
        by = "gm" if chosen["who"] == "gm" else asker
        entry = f" of {reply['entry']}" if reply["ok"] and reply["entry"] else ""
        reply = await table.line(f":press {place}{entry}", by=by)
    assert reply["ok"], reply
    return reply


def words_in(said: str) -> set[str]:
    return set(re.findall(r"[\w']+", said.partition(" # ")[0].casefold()))


@pytest.mark.parametrize("visible", ["secret", "blind"])
@pytest.mark.parametrize("system", list(ASKED))
async def test_an_answer_keeps_all_that_was_typed(kept: Played, system: str, visible: str) -> None:
    """T2: whatever is asked back, the answer is as hidden as what was typed, has its comment, its
    speaker and every word of it; also if the bot was restarted in between."""
    await begin(kept, system)
    for place, asks in enumerate(ASKED[system]):
        if asks.given:
            await kept.line(f":as {asks.by}")
        for line in asks.given:
            assert (await kept.line(line))["ok"], line
        for pressed in (1, 2):
            said = f"/{asks.said} {visible} # {COMMENT}"
            question = await kept.line(said, by=asks.by)
            offered = answers_of(question, asks.said.partition(" ")[0])
            assert offered, (said, question)
            for each in offered:
                assert f" {visible}" in each["says"], each
                assert each["says"].endswith(f" # {COMMENT}"), each
            if question["ok"] and question["entry"] and place % 2:
                await kept.line(":restart")
            reply = await answer(kept, question, asks, pressed)
            assert (reply["visible"], reply["said"].partition(" # ")[2]) == (visible, COMMENT), said
            assert words_in(asks.said) <= words_in(reply["said"]), (said, reply["said"])
            first = question["entry"] if question["ok"] else None
            await kept(f"/undo {first or reply['entry']}", by="gm")


async def test_a_blind_question_is_answered_by_its_asker_and_by_no_other_player(
    kept: Played,
) -> None:
    """T2: nothing was rolled yet, so that there is nothing to hide from who is asked."""
    await begin(kept, "heresy")
    asked = await kept("/move defy danger blind", by="alice")
    entry = asked["entry"]
    error = await kept.refused(f":press 1 of {entry}", by="bob")
    assert error["kind"] == "not_allowed"
    assert (await kept(f"/history {entry}", by="alice"))["ok"]
    assert (await kept.refused(f"/history {entry}", by="bob"))["kind"] == "not_allowed"
    rolled = await kept(f":press 1 of {entry}", 3, 4, by="alice")
    assert (rolled["visible"], rolled["said"]) == ("blind", "move defy_danger +WS blind")
    error = await kept.refused(f":press 1 of {rolled['entry']}", by="alice")
    assert error["kind"] == "not_allowed"  # what was rolled is hidden from its roller
    other = await kept("/move hack+WS blind", 6, 6, by="alice")  # offers its game master a choice
    for number in (1, 9):  # and no number tells whether there is a button
        shut = await kept.refused(f":press {number} of {other['entry']}", by="alice")
        assert shut["message"] == f"#{other['entry']} is secret."
    assert error["message"] == f"#{rolled['entry']} is secret."
    assert (await kept.refused(f"/history {rolled['entry']}"))["kind"] == "not_allowed"


async def test_a_question_is_picked_as_it_is_pressed(kept: Played) -> None:
    """T2: the comment is the roll's, whichever way the answer is given."""
    await begin(kept, "heresy")
    asked = await kept("/move defy danger blind # why not", by="alice")
    picked = await kept(f"/pick 2 of {asked['entry']}", 3, 4)
    assert (picked["visible"], picked["said"]) == ("blind", "move defy_danger +BS blind # why not")


async def test_a_fix_that_asks_back_takes_nothing_back_before_the_answer(kept: Played) -> None:
    """T2: its answer fixes the same roll, on the same faces."""
    await begin(kept, "heresy")
    first = await kept("/move hack+WS at Scar", 3, 4, by="alice")
    asked = await kept("/fix move defy danger secret # I meant this")
    assert asked["title"] == "Defy Danger: how?"
    assert (await kept(f"/history {first['entry']}"))["facts"]["entries"][0]["undone"] is None
    fixed = await kept(f":press 2 of {asked['entry']}")
    assert fixed["rolled"] == first["rolled"]
    said = f"fix {first['entry']} move defy_danger +BS secret # I meant this"
    assert (fixed["visible"], fixed["said"]) == ("secret", said)


async def test_a_planned_sentence_that_asks_back_keeps_all_of_it(kept: Played) -> None:
    """T2: also what a plan says is asked back in secret."""
    await begin(kept, "heresy")
    await kept("/plan move defy danger secret # for the bridge", by="alice")
    ran = await kept("/round run", by="gm")
    entry = next(each["entry"] for each in ran["more"] if each["said"].startswith("move"))
    rolled = await kept(f":press 1 of {entry}", 3, 4, by="alice")
    told = (rolled["visible"], rolled["said"])
    assert told == ("secret", "move defy_danger +WS secret # for the bridge")


async def test_what_is_asked_for_and_asked_back_keeps_all_of_it(kept: Played) -> None:
    """T2: an `/ask`, and a roll within someone's words."""
    await begin(kept, "heresy")
    asked = await kept("/ask Griff: move defy danger secret # now", by="gm")
    question = await kept(f":press 1 of {asked['entry']}", by="alice")
    assert question["visible"] == "secret"
    rolled = await kept(f":press 1 of {question['entry']}", 3, 4)
    assert (rolled["visible"], rolled["said"]) == ("secret", "move defy_danger +WS secret # now")
    said = await kept("/say Duck! [[move defy danger secret # quick]]")
    entry = said["entry"] + 1
    rolled = await kept(f":press 1 of {entry}", 3, 4)
    assert (rolled["visible"], rolled["said"]) == ("secret", "move defy_danger +WS secret # quick")


async def test_a_question_that_was_undone_and_redone_is_answered_as_before(kept: Played) -> None:
    """T2: redoing brings the whole question back."""
    await begin(kept, "heresy")
    asked = await kept("/move defy danger secret # again", by="alice")
    await kept(f"/undo {asked['entry']}")
    await kept("/redo")
    rolled = await kept(f":press 1 of {asked['entry']}", 3, 4)
    assert (rolled["visible"], rolled["said"]) == ("secret", "move defy_danger +WS secret # again")


async def test_a_player_who_wastes_something_overrules_nothing_by_an_answer(kept: Played) -> None:
    """T2: an `anyway` in an answer is no more than it was when it was typed."""
    await begin(kept, "fantasy")
    await kept("/sheet set Isaac wil.pool=1 spells=light,heal", by="gm")
    asked = await kept("/cast heal anyway", by="bob")
    await kept("/sheet set Isaac state=dead anyway", by="gm")
    assert not (await kept.line(f":press 1 of {asked['entry']}", by="bob"))["ok"]


@pytest.mark.parametrize(
    ("system", "said", "by"),
    [
        ("heresy", "move hakc and slash at Scar", "alice"),
        ("heresy", "move hack at Scra", "alice"),
        ("heresy", "move hack at Scar with banana", "alice"),
        ("heresy", "move hack_and_slash adv at Scar qwertz", "alice"),
        ("genesys", "chek stealth vs hard", "alice"),
        ("genesys", "check steath vs hard boost 1", "alice"),
        ("genesys", "attack banana at Scar", "alice"),
        ("tens", "move strike at Ogre with banana", "alice"),
        ("tens", "move stirke at Ogre", "alice"),
        ("fantasy", "test bdo+melee", "alice"),
        ("odd", "save dxe adv", "alice"),
        ("odd", "attack Ogre with banana", "alice"),
    ],
)
async def test_what_an_error_offers_keeps_what_a_sentence_says_of_itself(
    kept: Played, system: str, said: str, by: str
) -> None:
    """T2: an offer is as hidden as what was typed, and keeps its comment and its speaker."""
    await begin(kept, system)
    who = "Brin" if system == "tens" else "Griff"
    await kept("/item add whip 1d6" if system == "heresy" else "/item add whip")
    for visible in ("secret", "blind"):
        error = await kept.refused(f"/{said} as {who} {visible} # {COMMENT}", by=by)
        for each in error.get("choices", ()):
            assert each["says"].endswith(f" as {who} {visible} # {COMMENT}"), each
