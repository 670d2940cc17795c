"""Settings, topics, overruling and undoing (rule 51)."""

import pytest

from rules.fantasy.system import FANTASY
from tests.conftest import Played


async def test_51_the_game_master_overrules(party: Played) -> None:
    assert (await party.refused("/item buy heavy armour"))["kind"] == "refused"
    assert (await party.refused("/item buy heavy armour anyway"))["kind"] == "not_allowed"
    reply = await party("/item buy heavy armour as Griff anyway", by="gm")
    assert reply["facts"]["coin"] == 0
    assert reply["facts"]["armour"] == 4


async def test_51_everything_is_undone_in_turn(party: Played) -> None:
    before = await party.sheet("Griff")
    said = ["/xp +8", "/hireling new Pip lore", "/hireling pay Pip", "/item buy rope", "/rest week"]
    for sentence in said:
        await party(sentence, by="alice")
    await party("/harm 9 Griff", by="gm")
    await party("/undo", by="gm")
    for _ in said:
        await party("/undo", by="alice")
    assert await party.sheet("Griff") == before
    await party("/redo", by="alice")
    assert (await party("/history last 3"))["ok"]


def test_every_topic_is_told_in_a_few_lines() -> None:
    for topic in FANTASY.topics.values():
        assert topic.text
        assert topic.source
        assert len(topic.text) < 1000


async def test_every_ruling_of_the_table_can_be_set(party: Played) -> None:
    for key, setting in FANTASY.settings.items():
        for value in setting.allowed:
            await party(f"/game set {key}={value}", by="gm")
        assert (await party.refused(f"/game set {key}=maybe"))["kind"] == "refused"


@pytest.mark.parametrize(
    ("word", "topic"),
    [
        ("help", "Aid"),
        ("wounds", "Harm"),
        ("damage", "Harm"),
        ("dying", "Death"),
        ("lost attribute", "Death"),
        ("treat", "Death"),
        ("distance", "Distance and moving"),
        ("turn", "Rounds and turns"),
        ("attack", "Attack"),
        ("ammo", "Weapons"),
        ("healing", "Rest"),
        ("heal", "Heal"),
        ("magic", "Spells"),
        ("xp", "Experience"),
        ("flaw", "Style, motivation, flaw, traits"),
        ("background", "Classes and backgrounds"),
        ("bod", "Attributes"),
        ("lore", "Skills"),
        ("feat", "Feats"),
        ("gold", "Equipment and coin"),
        ("encumbrance", "Slots"),
        ("hireling", "Hirelings"),
        ("armor", "Armour"),
        ("sneak attack", "Sneak Attack"),
        ("thief", "Thief"),
    ],
)
async def test_a_rule_is_found_under_the_word_people_use(
    party: Played, word: str, topic: str
) -> None:
    assert (await party(f"/rules {word}"))["title"] == topic


def test_no_two_rules_go_by_the_same_word() -> None:
    words = [word for topic in FANTASY.topics.values() for word in topic.also]
    names = [topic.name.casefold() for topic in FANTASY.topics.values()]
    assert len(set(words)) == len(words)
    assert not set(words) & set(names)


async def test_the_list_of_rules_names_each_once(party: Played) -> None:
    named = (await party("/rules"))["facts"]["topics"]
    assert len(set(named)) == len(named)


async def test_what_newcomers_are_told_to_try_works(party: Played) -> None:
    await party("/npc reveal Scar", by="gm")
    for said in FANTASY.examples:
        reply = await party.line(f"/{said.replace('FOE', 'Scar')}", by="alice")
        assert reply["ok"], (said, reply)


async def test_the_demo_and_its_examples_work_in_a_fresh_game(table: Played) -> None:
    for said in FANTASY.demo:
        assert (await table.line(said))["ok"], said
    for said in FANTASY.examples:
        reply = await table.line(f"/{said.replace('FOE', 'Scar')}", by="alice")
        assert reply["ok"], (said, reply)
