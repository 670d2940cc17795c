"""Story points."""

from tests.conftest import Played
from tests.rules.genesys.symbols import pool, rolled


async def points(table: Played) -> tuple[int, int]:
    facts = (await table("/story"))["facts"]
    return facts["story_player"], facts["story_gm"]


async def test_53_one_for_each_player_character_and_one_for_the_game_master(
    genesys: Played,
) -> None:
    assert await points(genesys) == (1, 1)
    await genesys("/sheet new Voss", by="bob")
    assert await points(genesys) == (2, 1)
    await genesys("/npc new Brute", by="gm")
    assert await points(genesys) == (2, 1)
    await genesys("/story set 4 1")
    await genesys("/sheet new Anna", by="carol")  # once set, nobody brings one
    assert await points(genesys) == (4, 1)
    assert (await genesys.refused("/story set 9 9"))["kind"] == "not_allowed"


async def test_53_a_spent_point_goes_over(genesys: Played) -> None:
    reply = await genesys("/check stealth vs hard story")
    assert ["game", "story_player", 1, 0] in reply["changes"]
    assert ["game", "story_gm", 1, 2] in reply["changes"]
    assert reply["facts"]["pool"]["y"] == 3
    assert (await genesys.refused("/check stealth vs hard story"))["kind"] == "refused"
    reply = await genesys("/check discipline vs hard story as Scar", by="gm")
    assert await points(genesys) == (1, 1)


async def test_54_upgrade_ones_own_next_check(genesys: Played) -> None:
    await genesys("/story spend upgrade")
    assert await points(genesys) == (0, 2)
    reply = await genesys("/check stealth vs easy")
    assert "ability upgraded once: story point" in reply["facts"]["built"]
    assert (await genesys("/check stealth vs easy"))["facts"]["pool"]["y"] == 2


async def test_54_upgrade_the_difficulty_of_an_opponent(genesys: Played) -> None:
    await genesys("/story spend difficulty Scar")
    reply = await genesys("/check discipline vs average as Scar", by="gm")
    assert reply["facts"]["pool"]["r"] == 1
    await genesys("/story spend difficulty Griff")
    assert (await genesys("/check stealth vs average", by="alice"))["facts"]["pool"]["r"] == 1


async def test_54_a_talent_and_a_fact(genesys: Played) -> None:
    await genesys("/story spend fact the door was never locked")
    assert await points(genesys) == (0, 2)
    await genesys("/story spend talent", by="gm")
    assert await points(genesys) == (1, 1)


async def test_55_a_point_kept_ready_answers_the_active_side(genesys: Played) -> None:
    await genesys("/story ready Griff", by="gm")
    assert await points(genesys) == (1, 1)
    reply = await genesys("/check stealth vs average story", by="alice")
    assert reply["facts"]["pool"]["y"] == 3
    assert reply["facts"]["pool"]["r"] == 1
    assert await points(genesys) == (1, 1)  # both spent, both gone over


async def test_55_one_point_a_side_on_one_check(genesys: Played) -> None:
    await genesys("/story set 3 3", by="gm")
    await genesys("/story spend upgrade", by="alice")
    assert (await genesys.refused("/check stealth vs easy story"))["kind"] == "refused"
    assert (await genesys.refused("/story spend upgrade"))["kind"] == "refused"
    await genesys("/story ready Griff", by="gm")
    assert (await genesys.refused("/story ready Griff"))["kind"] == "refused"


async def test_55_the_answer_is_given_before_the_dice_fall(genesys: Played) -> None:
    await genesys("/check stealth story")
    await genesys("/story ready Griff", by="gm")
    reply = await genesys(":press Average")
    assert reply["facts"]["pool"]["y"] == 3
    assert reply["facts"]["pool"]["r"] == 1


async def test_undo_gives_the_point_back(genesys: Played) -> None:
    await genesys("/story spend upgrade")
    await genesys("/undo")
    assert await points(genesys) == (1, 1)
    assert (await genesys.sheet("Griff"))["pending"] == []


async def test_53_a_side_without_points_is_told_so(genesys: Played) -> None:
    await genesys("/story set 0 0", by="gm")
    error = await genesys.refused("/story spend upgrade Scar")
    assert error["message"] == "The game master cannot spend a story point: none is left."


async def test_53_a_point_spent_for_the_next_check_outlives_the_fight(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/story spend upgrade", by="alice")
    await rolled(genesys, "+2 advantage")
    await genesys("/spend 2 advantage boost Griff")
    await genesys("/encounter end", by="gm")
    check = await genesys("/check stealth vs easy", by="alice")
    assert pool(check, "ygb") == [3, 0, 0]
