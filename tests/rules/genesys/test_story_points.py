"""Story points."""

from tests.conftest import Played
from tests.rules.genesys.symbols import leading, pool, rolled


async def points(table: Played) -> tuple[int, int]:
    facts = (await table("/story"))["facts"]
    return facts["story_player"], facts["story_gm"]


async def test_53_one_for_each_player_character_and_one_for_the_game_master(
    genesys: Played,
) -> None:
    assert await points(genesys) == (1, 1)
    await genesys("/sheet new Voss", by="bob")
    assert await points(genesys) == (2, 1)
    await genesys("/npc new Brute shown", by="gm")
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
    assert error["message"] == "The game master can't spend a story point: there are none left."


async def test_53_a_point_spent_for_the_next_check_outlives_the_fight(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/story spend upgrade", by="alice")
    await rolled(genesys, "+2 advantage")
    await genesys("/spend 2 advantage boost Griff")
    await genesys("/encounter end", by="gm")
    check = await genesys("/check stealth vs easy", by="alice")
    assert pool(check, "ygb") == [3, 0, 0]


async def test_53_who_spends_and_for_what_is_told(genesys: Played) -> None:
    fact = await genesys("/story spend fact the door was never locked")
    assert fact["title"] == "Story points: players 0, game master 2"
    assert fact["text"].splitlines() == [
        "The players spend a story point on a fact: the door was never locked."
    ]  # fmt: skip
    talent = await genesys("/story talent", by="gm")
    assert talent["text"].splitlines() == [
        "The game master spends a story point on a talent."
    ]  # fmt: skip
    mine = await genesys("/story upgrade", by="alice")
    assert mine["text"].splitlines() == [
        "The players spend a story point to upgrade the ability of Griff's next check.",
    ]
    ready = await genesys("/story ready Griff", by="gm")
    assert ready["text"] == "A point is ready to upgrade the difficulty of Griff's next check."
    shown = await genesys("/story")
    assert (shown["text"], shown["entry"]) == ("", None)
    assert await leading(genesys, "/story fact as Scar") == "Scar"


async def test_53_pools_hold_up_to_99_each_and_from_then_on_nobody_brings_one(
    genesys: Played,
) -> None:
    both = await genesys("/story set 99 0", by="gm")
    assert both["changes"] == [["game", "story_player", 1, 99], ["game", "story_gm", 1, 0],
                               ["game", "story_begun", False, True]]  # fmt: skip
    assert (await genesys("/story set 0 99"))["facts"] == {"story_player": 0, "story_gm": 99}
    assert "/story set" in (await genesys.refused("/story set 0 100"))["message"]


async def test_53_once_a_point_was_spent_a_newcomer_brings_none(genesys: Played) -> None:
    spent = await genesys("/story fact it rains")
    assert ["game", "story_begun", False, True] in spent["changes"]
    await genesys("/sheet new Voss", by="bob")
    assert await points(genesys) == (0, 2)


async def test_54_whose_check_it_is_for_must_be_said_unless_it_is_ones_own(genesys: Played) -> None:
    for said, by in (("upgrade", "gm"), ("difficulty", "alice"), ("ready", "alice")):
        error = await genesys.refused(f"/story {said}", by=by)
        assert error["message"].startswith(f"For whom? Add a name: `/story {said} ")
    assert await points(genesys) == (1, 1)
    plain = await genesys("/story spend Scar", by="alice")  # against whom is named
    assert (await genesys.sheet("Scar"))["pending"][0]["op"] == "up_difficulty"
    assert plain["facts"] == {"story_player": 0, "story_gm": 2}
    await genesys("/story spend as Scar", by="gm")  # for oneself where nobody is
    ops = [each["op"] for each in (await genesys.sheet("Scar"))["pending"]]
    assert ops == ["up_difficulty", "up_ability"]
    assert await points(genesys) == (1, 1)


async def test_55_a_game_master_with_a_character_answers_the_players_all_the_same(
    genesys: Played,
) -> None:
    await genesys("/sheet new Own", by="gm")
    await genesys("/story set 5 5")
    await genesys("/story difficulty Griff")
    assert await points(genesys) == (6, 4)
    await genesys("/story upgrade Own")  # as the player whom they are
    assert await points(genesys) == (5, 5)
    await genesys("/story difficulty Scar")
    assert await points(genesys) == (4, 6)


async def test_55_each_side_has_its_one_point_on_a_check(genesys: Played) -> None:
    await genesys("/story set 5 5", by="gm")
    await genesys("/story difficulty Griff")
    await genesys("/story upgrade", by="alice")
    for said, by in (("upgrade", "alice"), ("ready Griff", "gm"), ("difficulty Griff", "gm")):
        error = await genesys.refused(f"/story {said}", by=by)
        assert error["message"] == (
            "Each side can spend one story point per check, and Griff's next check already has one."
        )
    assert await points(genesys) == (5, 5)
    check = await genesys("/check stealth vs average", by="alice")
    assert pool(check, "ygrp") == [3, 0, 1, 1]
    assert (await genesys.sheet("Griff"))["pending"] == []


async def test_55_a_ready_point_is_spent_with_the_check_it_answers(genesys: Played) -> None:
    await genesys("/story set 1 1", by="gm")
    ready = await genesys("/story ready Griff")
    assert [change[:2] for change in ready["changes"]] == [["Griff", "pending"]]
    check = await genesys("/check stealth vs average", by="alice")
    assert "story point" not in check["text"]  # the numbers and the dice tell it
    assert ["game", "story_gm", 1, 0] in check["changes"]
    assert pool(check, "rp") == [1, 1]
    assert await points(genesys) == (2, 0)
