"""Whom a sentence of the 2d10 rules means."""

import pytest

from tests.conftest import Played


async def test_all_who_are_named_are_meant(tens: Played) -> None:
    await tens("/sheet new Griff hp=6 armour=2", by="bob")
    up = await tens("/advance Brin, Griff", by="gm")
    assert up["changes"] == [["Brin", "level", 1, 2], ["Griff", "level", 1, 2]]
    assert up["title"] == "Brin and Griff level up"
    worn = await tens("/armour on all")
    assert [change[:2] for change in worn["changes"] if change[1] == "hp"] == [
        ["Brin", "hp"],
        ["Griff", "hp"],
    ]
    assert worn["title"] == "Brin and Griff put armour on"
    assert (await tens.refused("/armour on Griff"))["kind"] == "already_done"
    for said in ('/temp 2 "aid" for Brin, Griff', '/temp 2 "aid" all', "/temp 2 aid all"):
        given = await tens(said)
        assert given["facts"]["source"] == "aid"
        assert len(given["changes"]) == 2
        await tens("/undo")
    assert (await tens.refused("/fate Brin, Griff"))["kind"] == "refused"


async def test_a_source_and_a_name_need_no_quotes(tens: Played) -> None:
    for said in ("/temp 2 heroism Brin", "/temp 2 Brin heroism", "/temp 5e 25 Heroism for Brin"):
        given = await tens(said, by="bob")
        assert (given["facts"]["target"], given["facts"]["source"]) == ("Brin", "heroism")
    ended = await tens("/temp end heroism Brin")
    assert ended["changes"][0][3] == []


async def test_the_longest_name_that_fits_is_meant(tens: Played) -> None:
    for name in ("Tom", "Big Tom", "Tom Big"):
        await tens(f"/npc new {name}", by="gm")
        await tens(f"/npc reveal {name}")
    for said, who, source in (
        ("aid Tom", "Tom", "aid"), ("aid Big Tom", "Big Tom", "aid"), ("Tom aid", "Tom", "aid"),
        ("Tom Big aid", "Tom Big", "aid"), ("tom big", "Tom Big", None), ("TOM", "Tom", None),
    ):  # fmt: skip
        given = await tens(f"/temp 2 {said}")
        assert (given["facts"]["target"], given["facts"]["source"]) == (who, source), said


async def test_a_name_within_a_word_is_nobody(tens: Played) -> None:
    await tens("/npc new Tom shown", by="gm")
    assert (await tens.refused("/temp 2 phantom"))["kind"] == "not_found"
    assert (await tens.refused("/temp 2 tomcat"))["kind"] == "not_found"


async def test_whoever_is_named_twice_is_meant_once(tens: Played) -> None:
    assert (await tens("/harm 2 Brin, Brin", by="gm"))["changes"] == [["Brin", "hp", 8, 6]]
    assert (await tens("/heal 1 Brin, Brin"))["changes"] == [["Brin", "hp", 6, 7]]
    struck = await tens("/move strike easy at Ogre, Ogre", 9, 9, by="alice")
    assert struck["changes"] == [["Ogre", "hp", 7, 6]]


async def test_a_game_master_without_a_character_lets_everyone_rest_who_is_there(
    tens: Played,
) -> None:
    await tens("/sheet new Griff hp=6", by="bob")
    await tens("/harm 2 Brin, Griff", by="gm")
    await tens("/scene start The bridge with Griff")
    assert (await tens("/rest short"))["changes"] == [["Griff", "hp", 4, 6]]
    await tens("/scene end")
    assert (await tens("/rest short"))["changes"] == [["Brin", "hp", 6, 8]]
    await tens("/harm 2 Brin, Griff")
    assert (await tens("/rest short", by="bob"))["changes"] == [["Griff", "hp", 4, 6]]


async def test_where_nobody_plays_yet_nobody_rests(table: Played) -> None:
    await table("/game start tens", by="gm")
    assert (await table.refused("/rest short"))["kind"] == "not_found"
    await table("/npc new Ogre hp=7 shown")
    assert (await table.refused("/rest short"))["message"] == "Ogre is at full HP."


async def test_the_dead_are_beyond_harm_experience_and_levels(tens: Played) -> None:
    await tens("/sheet new Griff", by="bob")
    await tens("/sheet set Griff state=dead", by="gm")
    for said in ("/harm 1 Brin, Griff", "/xp +1 Griff", "/advance Griff", "/armour on Griff"):
        assert (await tens.refused(said))["message"] == "Griff is dead."
    for said in ("/xp +1 all", "/advance everyone", "/harm 1 all"):  # the dead aren't named
        assert {name for name, *_ in (await tens(said))["changes"]} == {"Brin"}, said
    await tens("/xp -1 all")
    assert (await tens("/xp +1 all anyway"))["changes"] == [
        ["Brin", "xp", 0, 1], ["Griff", "xp", 0, 1],
    ]  # fmt: skip


async def test_a_player_without_a_character_lets_nobody_rest(tens: Played) -> None:
    await tens("/harm 2 Brin", by="gm")
    error = await tens.refused("/rest short", by="carol")
    assert error["kind"] == "not_found"
    assert (await tens.sheet("Brin"))["hp"] == 6


@pytest.mark.parametrize(
    "said", ["I attack Brin with the claws", "attack Brin with the claws as Ogre"]
)
async def test_a_game_master_who_plays_nobody_names_the_attacker_by_a_weapon(
    tens: Played, said: str
) -> None:
    """Only the Ogre has claws, so nobody else can be meant; asked first, because it isn't said."""
    await tens("/item add claws 2 hits slashing for Ogre", by="gm")
    await tens("/npc new Wolf")
    error = await tens.refused(said)
    assert [each["label"] for each in error["choices"]] == ["Ogre: Strike Brin with the claws"]
    struck = await tens(":press 1", 5, 5)
    assert (struck["facts"]["weapon"], struck["facts"]["target"]) == ("claws", "Brin")


async def test_a_plan_for_my_next_turn_is_read_without_those_words(tens: Played) -> None:
    for said in ("next: ", "on my turn, ", ""):
        planned = await tens(f"/plan {said}strike+dex medium at Ogre", by="alice")
        assert planned["facts"]["plans"] == ["move strike +dex medium at Ogre"], said


async def test_a_game_master_looks_at_a_named_characters_plan(tens: Played) -> None:
    await tens("/plan roll d20", by="alice")
    for said in ("/plan show Brin", "/plan show of Brin", "/plan of Brin"):
        assert (await tens(said, by="gm"))["facts"]["plans"] == ["roll d20"], said
