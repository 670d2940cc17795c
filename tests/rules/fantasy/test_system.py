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
    said = [
        "/xp +8",
        "/hireling new Pip lore",
        "/hireling pay Pip",
        "/item buy rope",
        "/harm 1",
        "/rest week",
    ]
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


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("fireball", "3 WIL. A burst of flame"),
        ("thief", "Needs d8 or better in INT. Feats: Expertise, Jack of all Trades, Sneak Attack."
         " Kit: light armour, dagger, shortbow, arrows, lockpicks, 10 coin."),
        ("battle mage", "Needs d8 or better in BOD and WIL. Feats: Berserk, Precise Strike,"
         " Protect, Counterspell, Spellcasting, Spellshield. Kit: light armour, shield, mace,"
         " 5 coin."),
        ("precise strike", "Your strong hits may count twice as harm"),
    ],
)  # fmt: skip
async def test_a_rule_tells_what_it_takes_and_gives(party: Played, word: str, text: str) -> None:
    assert (await party(f"/rules {word}"))["text"].startswith(text)


async def test_a_table_is_told_row_by_row(party: Played) -> None:
    rows = (await party("/rules morale table"))["text"].splitlines()
    assert rows[1:] == ["1-3: fight", "4-6: retreat", "7-9: flee", "10-12: surrender"]


@pytest.mark.parametrize(
    "said",
    [
        "/test int", "/aid Isaac melee", "/contest int vs Isaac", "/contest d8 vs Isaac",
        "/attack longsword at Isaac", "/treat Isaac", "/hireling new Jo lore",
        "/hireling pay Pip", "/hireling ask Pip", "/hireling dismiss Pip", "/cast light",
        "/item buy chalk", "/item sell rope", "/item use rope", "/item repair", "/advance d4",
        "/act", "/test d8",
    ],
)  # fmt: skip
async def test_36_what_the_living_do_the_dead_do_not(party: Played, said: str) -> None:
    await party("/hireling new Pip lore", by="alice")
    await party("/sheet set Griff items=rope feats=spellcasting spells=light xp=4", by="gm")
    await party("/round start")
    await party("/test bod", 5, by="bob")
    await party("/sheet set Griff state=dead", by="gm")
    before = await party.everything()
    error = await party.refused(said, by="alice")
    assert (error["kind"], error["message"]) == ("refused", "Griff is dead.")
    assert await party.everything() == before


async def test_36_what_the_dead_leave_is_listed_and_passed_on(party: Played) -> None:
    await party("/hireling new Pip lore", by="alice")
    await party("/sheet set Griff items=rope,chalk state=dead", by="gm")
    assert "rope" in (await party("/item list", by="alice"))["text"]
    assert (await party("/item give rope to Isaac"))["title"] == "Griff gives Isaac the rope"
    assert (await party("/item drop chalk"))["facts"]["count"] == 0
    assert (await party("/item add letter"))["facts"]["count"] == 1
    assert "Pip" in (await party("/hireling list"))["text"]


async def test_a_new_scene_ends_the_fight(party: Played) -> None:
    await party("/scene start Mill with Griff, Scar", by="gm")
    await party("/round start")
    await party("/scene end")
    assert (await party("/round"))["facts"]["round"] == 0


async def test_a_player_is_whispered_to_as_their_character(party: Played) -> None:
    said = await party("/whisper alice: hold on", by="bob")
    assert said["title"] == "Isaac whispers to Griff"


async def test_who_is_met_already_is_not_offered_to_be_introduced(party: Played) -> None:
    await party("/npc new Cutthroat", by="gm")
    await party("/npc copy Cutthroat 2")
    await party("/npc reveal Cutthroat")
    offered = (await party.refused("/npc reveal Cutthroats"))["choices"]
    assert [each["says"][-1] for each in offered] == ["1", "2"]


async def test_no_example_names_the_dead(party: Played) -> None:
    await party("/npc new Fog shown", by="gm")
    await party("/npc set Scar state=dead")
    helped = await party.outcome("/help plan", by="alice")
    assert "Fog" in helped.prose
    assert "Scar" not in helped.prose


async def test_a_player_who_asks_is_told_who_may(party: Played) -> None:
    error = await party.refused("/ask Isaac about the bridge", by="alice")
    assert error["message"] == "Only a game master can ask for rolls."
    assert all("# ask Isaac about" in each["says"] for each in error.get("choices", ()))
