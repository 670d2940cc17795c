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
    assert (error["kind"], error["message"][:12]) == ("refused", "One sentence")


async def test_a_move_at_one_refuses_several_and_drops_no_name(heresy: Played) -> None:
    await heresy("/npc new Mook", by="gm")
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
