"""Whom a sentence means, and whose rolls and sheets it may touch."""

import pytest

from tests.conftest import Played


@pytest.mark.parametrize(
    "said",
    ["reroll 1", "reroll all", "move this i know", "forward use home", "pick watch"],
)
async def test_another_players_roll_is_not_yours_to_change(heresy: Played, said: str) -> None:
    rolled = await heresy("/move discern edge", 5, 5)
    before = await heresy.sheet("Griff")
    error = await heresy.refused(f"/{said} entry {rolled['entry']}", by="bob")
    assert error["kind"] == "not_allowed"
    assert await heresy.sheet("Griff") == before


async def test_a_game_master_may_act_for_anyone(heresy: Played) -> None:
    rolled = await heresy("/move hack edge", 2, 3)
    reply = await heresy(f"/reroll 1 entry {rolled['entry']}", 6, by="gm")
    assert reply["facts"]["total"] == 10


async def test_what_is_the_game_masters_is_not_for_players_to_say(heresy: Played) -> None:
    await heresy("/move hack", 1, 1)
    assert (await heresy.refused("/pick answered"))["kind"] == "not_allowed"
    await heresy("/harm 6")
    await heresy("/breath", 4, 4)
    assert (await heresy.refused("/breath lower ws"))["kind"] == "not_allowed"


@pytest.mark.parametrize(
    "said",
    ["forward -1 for Isaac", 'ongoing -1 for Isaac until "dawn"', "table mutation for Isaac"],
)
async def test_nobody_hinders_anothers_character_by_words_alone(heresy: Played, said: str) -> None:
    assert (await heresy.refused(f"/{said}", by="alice"))["kind"] == "not_allowed"
    assert (await heresy(f"/{said}", by="gm"))["changes"]


async def test_help_for_anothers_character_lands_at_once(heresy: Played) -> None:
    await heresy("/forward +1 for Isaac")
    assert (await heresy.refused("/forward end 1 for Isaac"))["kind"] == "not_allowed"
    assert (await heresy("/forward end 1", by="bob"))["changes"]


async def test_a_sentence_is_said_as_one_character(heresy: Played) -> None:
    error = await heresy.refused("/hold add defend 1 as Griff, Isaac", by="gm")
    assert (error["kind"], "one speaker" in error["message"]) == ("refused", True)


async def test_a_move_at_one_refuses_several_and_drops_no_name(heresy: Played) -> None:
    await heresy("/npc new Mook shown", by="gm")
    assert (await heresy.refused("/move hack at Scar, Mook", by="alice"))["kind"] == "refused"


async def test_a_game_master_who_plays_nobody_is_asked_for_whom(heresy: Played) -> None:
    for said, done in (
        ("/harm 2", ["Griff", "wounds", 0, 2]),
        ("/heal 1", ["Griff", "wounds", 2, 1]),
        ("/xp +1", ["Griff", "xp", 0, 1]),
    ):
        asked = await heresy(said, by="gm")
        assert (asked["title"], asked["entry"]) == ("For whom?", None)
        assert [c["label"] for c in asked["choices"]] == ["Isaac", "Griff", "Everyone"]
        assert (await heresy(":press Griff"))["changes"] == [done]
    await heresy('/item add rope tags "long, wet" weight 1')
    await heresy(":press Everyone")
    assert (await heresy.sheet("Isaac"))["items"]["rope"]["tags"] == ["long", "wet"]
    asked = await heresy("/suffer 1d6 melee", by="gm")
    assert asked["title"] == "For whom?"
    assert (await heresy(":press Isaac", 6))["facts"]["target"] == "Isaac"


async def test_a_game_master_who_plays_nobody_rests_everyone(heresy: Played) -> None:
    await heresy("/harm 2 all", by="gm")
    assert len((await heresy("/rest"))["changes"]) == 2
    assert sorted((await heresy("/xp"))["facts"]["names"]) == ["Griff", "Isaac"]


async def test_a_game_master_is_asked_in_sentences_that_lose_no_word(heresy: Played) -> None:
    for said, asked in (
        ("/harm 2", "harm 2 for Griff"),
        ("/heal 2", "heal 2 for Griff"),
        ("/heal medkit", "heal medkit for Griff"),
        ("/xp +2", "xp +2 for Griff"),
        ("/item add rope", "item add rope for Griff"),
        (
            '/item add 2 "big axe" 1d8+2d6 tags "long, wet" uses 0 weight 1',
            'item add 2 "big axe" 1d8+2d6 tags "long, wet" uses 0 weight 1 for Griff',
        ),
    ):
        reply = await heresy(said, by="gm")
        assert (reply["title"], reply["entry"]) == ("For whom?", None)
        assert [each["who"] for each in reply["choices"]] == ["gm"] * 3
        assert reply["choices"][1]["says"] == asked
    assert reply["choices"][2]["says"] == asked.replace("Griff", "all")


async def test_a_game_master_is_asked_for_the_living_alone(heresy: Played) -> None:
    await heresy("/sheet set Isaac state=dead", by="gm")
    asked = await heresy("/harm 1")
    assert [each["label"] for each in asked["choices"]] == ["Griff"]
    await heresy("/sheet set Griff state=dead")
    error = await heresy.refused("/harm 1")
    assert (error["kind"], error["message"]) == ("not_found", "For whom?")


async def test_a_game_master_who_is_someone_means_them(heresy: Played) -> None:
    assert (await heresy("/harm 1 as Scar", by="gm"))["changes"] == [["Scar", "wounds", 0, 1]]
    assert (await heresy("/rest as Scar"))["changes"] == [["Scar", "wounds", 1, 0]]
    assert (await heresy("/table terror", 3))["title"] == "Terror 3"


async def test_what_befalls_several_is_told_as_one(heresy: Played) -> None:
    await heresy("/sheet set Griff wounds=2", by="gm")
    await heresy("/sheet set Isaac state=dead")
    await heresy("/sheet new Vex free", by="cara")
    reply = await heresy("/heal 2 Griff, Isaac, Vex, Griff", by="gm")
    assert (reply["title"], reply["grade"]) == ("Griff heals 2 wounds (0/6)", "success")
    assert reply["text"] == "Isaac is dead.\nVex isn't wounded."
    assert reply["facts"] == {
        "healed": 2, "wounds": 0, "target": "Griff", "names": ["Griff"],
    }  # fmt: skip
    assert reply["changes"] == [["Griff", "wounds", 2, 0]]
    error = await heresy.refused("/xp -1 for Vex, Griff")
    assert error["message"] == "Vex and Griff have 0 XP; that takes 1."
    hurt = await heresy("/harm 6 Griff, Vex")
    assert [each["of"] for each in hurt["choices"]] == ["Griff", "Vex"]


async def test_all_are_the_living_of_the_other_side_whom_one_can_see(heresy: Played) -> None:
    await heresy("/npc new Lurker", by="gm")
    await heresy("/npc new Mook shown")
    await heresy("/npc new Corpse wounds=3/3 shown")
    for name in ("Mook", "Corpse"):
        await heresy(f"/npc reveal {name}")
    seen = await heresy("/damage 1d6 at all", 1, 1, by="alice")
    assert seen["facts"]["targets"] == ["Scar", "Mook"]
    every = await heresy("/damage 1d6 at all as Griff", 1, 1, 1, by="gm")
    assert every["facts"]["targets"] == ["Scar", "Lurker", "Mook"]
    nobodys = await heresy("/damage 1d6 at all", 1, 1, 1)
    assert nobodys["facts"]["targets"] == ["Scar", "Lurker", "Mook"]
    theirs = await heresy("/damage 1d6 at all as Scar", 1, 1)
    assert sorted(theirs["facts"]["targets"]) == ["Griff", "Isaac"]


async def test_a_target_is_asked_for_where_there_must_be_one(battle: Played) -> None:
    await battle("/sheet set moves+=judgement")
    await battle("/resource +1")
    error = await battle.refused("/move judgement")
    assert error["message"] == "Who's the target? Add a name: `at Scar`"
    assert (await battle.sheet("Tull"))["resource"]["value"] == 1


async def test_nobody_smites_anothers_character_but_a_game_master(battle: Played) -> None:
    await battle("/resource +3")
    assert (await battle("/resource spend 1 smite forward at Griff"))["ok"]
    error = await battle.refused("/resource spend 1 smite wound at Griff")
    assert error["kind"] == "not_allowed"
    own = await battle("/resource spend 1 smite wound at Tull")
    assert ["Tull", "wounds", 0, 1] in own["changes"]
    theirs = await battle("/resource spend 1 smite wound at Griff as Tull", by="gm")
    assert theirs["text"] == "Smite: Griff takes 1 more wound."


async def test_a_guest_without_a_character_is_not_asked_for_whom(heresy: Played) -> None:
    for said in ("/harm 1", "/rest", "/xp", "/item add rope"):
        error = await heresy.refused(said, by="zoe")
        assert (error["kind"], error["message"] == "For whom?") == ("not_found", False)


async def test_whoever_plays_two_characters_may_weigh_down_both(heresy: Played) -> None:
    await heresy("/sheet new Vex free", by="alice")
    for said in ("/forward -1 for Griff", "/forward -1", "/forward end 1 for Griff"):
        assert (await heresy(said))["changes"]
    assert (await heresy.refused("/forward -1 for Isaac"))["kind"] == "not_allowed"
