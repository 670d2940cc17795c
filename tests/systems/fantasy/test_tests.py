"""Tests, pushes and help (points 1 to 15, 19 and 20)."""

import pytest

from tests.conftest import Played


async def test_01_a_test_with_an_attribute_alone(party: Played) -> None:
    reply = await party("/test int", 5)
    assert reply["rolled"] == [[6, 5]]
    assert reply["facts"]["dice"] == [6]
    assert reply["facts"]["passed"] is True


async def test_02_a_test_with_an_attribute_and_a_skill(party: Played) -> None:
    reply = await party("/test bod+melee", 8, 2)
    assert reply["rolled"] == [[8, 8], [6, 2]]
    assert reply["facts"]["results"] == ["hit", "miss"]
    assert reply["facts"]["hits"] == 1


async def test_02_a_skill_goes_with_its_usual_attribute(party: Played) -> None:
    assert (await party("/test melee", 1, 1))["rolled"] == [[8, 1], [6, 1]]


async def test_02_a_skill_that_is_lacking_adds_no_die(party: Played) -> None:
    reply = await party("/test bod+lore", 5)
    assert reply["facts"]["dice"] == [8]
    assert reply["facts"]["skill"] is None
    assert "lore" in reply["text"]


async def test_03_explicit_dice_need_no_sheet(table: Played) -> None:
    await table("/game start fantasy", by="gm")
    reply = await table("/test d8+d6", 7, 4)
    assert reply["facts"]["dice"] == [8, 6]
    assert reply["facts"]["hits"] == 2
    assert reply["choices"] == []


@pytest.mark.parametrize("die", ["d20", "d3", "d100"])
async def test_04_only_the_five_dice_are_accepted(party: Played, die: str) -> None:
    assert (await party.refused(f"/test bod+{die}"))["kind"] == "refused"
    assert (await party.refused(f"/sheet set bod={die}"))["kind"] == "refused"
    assert (await party.refused(f"/sheet set melee={die}"))["kind"] == "refused"


@pytest.mark.parametrize(
    ("face", "result"),
    [
        *((face, "miss") for face in (1, 2, 3)),
        *((face, "weak") for face in (4, 5, 6)),
        *((face, "hit") for face in (7, 8, 9)),
        *((face, "strong") for face in (10, 11, 12)),
    ],
)
async def test_05_every_face_is_read_alone(party: Played, face: int, result: str) -> None:
    reply = await party("/test d12+d12", face, 1)
    assert reply["facts"]["results"] == [result, "miss"]


async def test_06_one_hit_passes_and_a_hard_test_needs_more(party: Played) -> None:
    assert (await party("/test bod+melee", 4, 1))["facts"]["passed"] is True
    hard = await party("/test bod+melee need 2", 8, 3)
    assert hard["facts"]["passed"] is False
    assert hard["facts"]["need"] == 2
    assert (await party("/test bod+melee need 2", 8, 4))["facts"]["passed"] is True
    assert (await party.refused("/test bod need 0"))["kind"] == "refused"


async def test_07_weak_hits_bring_consequences_and_strong_ones_benefits(party: Played) -> None:
    reply = await party("/test d12+d6", 11, 5)
    assert reply["facts"]["consequences"] == 1
    assert reply["facts"]["benefits"] == 1
    assert reply["grade"] == "mixed"
    assert (await party("/test d12+d12", 11, 12))["facts"]["benefits"] == 2
    assert (await party("/test d12", 12))["grade"] == "triumph"


async def test_08_trouble_passes_a_failed_test(party: Played) -> None:
    await party("/test bod+melee", 1, 2)
    reply = await party("/push trouble")
    assert reply["facts"]["passed"] is True
    assert reply["facts"]["trouble"] is True
    assert reply["facts"]["hits"] == 0
    again = await party.refused("/push trouble")
    assert again["kind"] == "refused"
    await party("/test bod", 5)
    assert (await party.refused("/push trouble"))["kind"] == "refused"


async def test_09_two_points_make_a_weak_hit_a_hit(party: Played) -> None:
    before = await party("/test bod+melee", 1, 5)
    labels = [choice["label"] for choice in before["choices"]]
    assert "melee: weak → hit, 2 of 8 BOD" in labels
    reply = await party("/push melee")
    assert reply["facts"]["results"] == ["miss", "hit"]
    assert reply["facts"]["consequences"] == 0
    assert reply["changes"] == [["Griff", "bod.pool", 8, 6]]


async def test_10_two_points_make_a_hit_a_strong_hit(party: Played) -> None:
    await party("/test bod+melee", 7, 1)
    reply = await party("/push bod")
    assert reply["facts"]["results"] == ["strong", "miss"]
    assert reply["facts"]["benefits"] == 1
    assert reply["changes"] == [["Griff", "bod.pool", 8, 6]]
    assert (await party.refused("/push bod"))["kind"] == "refused"


async def test_11_four_points_make_a_miss_a_hit(party: Played) -> None:
    await party("/test bod+melee", 1, 1)
    reply = await party(":press melee: miss")
    assert reply["facts"]["results"] == ["miss", "hit"]
    assert reply["facts"]["passed"] is True
    assert reply["changes"] == [["Griff", "bod.pool", 8, 4]]


async def test_12_six_points_add_a_plain_hit(party: Played) -> None:
    await party("/test bod+melee need 2", 4, 1)
    reply = await party("/push extra")
    assert reply["facts"]["hits"] == 2
    assert reply["facts"]["extra"] == 1
    assert reply["facts"]["results"] == ["weak", "miss"]
    assert reply["facts"]["passed"] is True
    assert reply["changes"] == [["Griff", "bod.pool", 8, 2]]


async def test_13_pushes_combine_and_overspending_is_refused(party: Played) -> None:
    await party("/test bod+melee", 1, 4)
    await party("/push bod")
    await party("/push melee")
    assert (await party.sheet("Griff"))["bod"]["pool"] == 2
    error = await party.refused("/push extra")
    assert error["kind"] == "refused"
    assert "2 BOD" in error["message"]
    assert (await party.sheet("Griff"))["bod"]["pool"] == 2


async def test_13_points_come_from_the_tested_attribute_alone(party: Played) -> None:
    await party("/sheet set bod.pool=1")
    await party("/test bod+melee", 5, 5)
    assert (await party.refused("/push melee"))["kind"] == "refused"
    await party("/test int", 5)
    assert (await party("/push int"))["changes"] == [["Griff", "int.pool", 6, 4]]


async def test_13_only_ones_own_dice_can_be_pushed(party: Played) -> None:
    await party("/test bod+melee", 5, 5)
    assert (await party.refused("/push lore"))["kind"] == "refused"
    assert (await party.refused("/push bod", by="bob"))["kind"] == "not_found"


async def test_14_emptying_a_pool_asks_first_and_depletes(party: Played) -> None:
    await party("/sheet set bod.pool=2")
    await party("/test bod+melee", 1, 5)
    asked = await party("/push melee")
    assert asked["changes"] == []
    assert asked["facts"]["results"] == ["miss", "weak"]
    assert "d6" in asked["text"]
    reply = await party(":press Spend the last")
    assert reply["facts"]["results"] == ["miss", "hit"]
    griff = await party.sheet("Griff")
    assert griff["bod"] == {"die": 6, "normal": 8, "pool": 6}
    assert len(griff["wounds"]) == 1
    await party("/undo", by="alice")
    assert (await party.sheet("Griff"))["bod"] == {"die": 8, "normal": 8, "pool": 2}


async def test_14_a_question_left_open_blocks_nothing(party: Played) -> None:
    await party("/sheet set bod.pool=4")
    await party("/test bod+melee", 1, 5)
    await party("/push bod")
    reply = await party("/push melee")
    assert reply["changes"] == [["Griff", "bod.pool", 4, 2]]


async def test_14_the_last_points_of_a_d4_are_a_matter_of_life(party: Played) -> None:
    await party("/sheet set bod=d4")
    await party("/test bod+melee", 3, 1)
    asked = await party("/push melee")
    assert "roll for your life" in asked["text"]
    reply = await party("/push melee sure", 3, 5)
    assert reply["rolled"] == [[4, 3], [6, 5]]
    griff = await party.sheet("Griff")
    assert griff["lost"] == ["bod"]
    assert griff["timer"] == {"unit": "hours", "remaining": 5, "part": 0}


async def test_15_every_push_is_recomputed_from_the_latest(party: Played) -> None:
    first = await party("/test bod+melee", 1, 5)
    await party("/push melee")
    stale = await party.refused(f"/push bod entry {first['entry']}")
    assert stale["kind"] == "already_done"
    assert (await party.refused(f":press bod: miss of {first['entry']}"))["kind"] == "already_done"
    reply = await party("/push bod")
    assert reply["facts"]["results"] == ["hit", "hit"]
    await party("/undo")
    await party("/undo")
    reply = await party(f":press bod: miss of {first['entry']}")
    assert reply["facts"]["results"] == ["hit", "weak"]


async def test_19_a_helper_who_hits_joins_with_that_quality(party: Played) -> None:
    await party("/test bod+melee", 1, 2)
    reply = await party("/aid Griff lore", 6, by="bob")
    assert reply["facts"]["results"] == ["miss", "miss", "weak"]
    assert reply["facts"]["passed"] is True
    assert reply["facts"]["consequences"] == 1
    assert reply["facts"]["aid"]["joined"] is True
    pushed = await party("/push Isaac", by="alice")
    assert pushed["facts"]["results"] == ["miss", "miss", "hit"]
    assert pushed["changes"] == [["Griff", "bod.pool", 8, 6]]


async def test_19_a_helper_who_misses_adds_nothing(party: Played) -> None:
    await party("/test bod+melee", 1, 2)
    reply = await party("/aid Griff with lore", 3, by="bob")
    assert reply["facts"]["dice"] == [8, 6]
    assert reply["facts"]["aid"]["joined"] is False
    assert (await party.refused("/aid Griff lore"))["kind"] == "refused"


async def test_19_aid_asks_for_the_skill_and_needs_one(party: Played) -> None:
    await party("/test bod+melee", 1, 2)
    asked = await party(":press Aid", by="bob")
    assert [choice["label"] for choice in asked["choices"]] == ["lore d6", "defense d4"]
    reply = await party(":press lore", 5)
    assert reply["facts"]["hits"] == 1
    assert (await party.refused("/aid Griff ranged"))["kind"] == "refused"
    assert (await party.refused("/aid Griff athletics", by="alice"))["kind"] == "refused"


async def test_19_a_table_may_allow_one_helper_only(party: Played) -> None:
    await party("/sheet new Ada lore=d4", by="carol")
    await party("/test bod", 1, by="alice")
    await party("/aid Griff lore", 4, by="bob")
    await party("/game set helpers=one", by="gm")
    assert (await party.refused("/aid Griff lore", by="carol"))["kind"] == "refused"
    await party("/game set helpers=all", by="gm")
    assert (await party("/aid Griff lore", 4, by="carol"))["facts"]["hits"] == 2


async def test_20_a_hireling_adds_their_die(party: Played) -> None:
    await party("/hireling new Pip athletics")
    reply = await party("/test bod+athletics with hireling Pip", 1, 2, 4)
    assert reply["rolled"] == [[8, 1], [4, 2], [4, 4]]
    assert reply["facts"]["results"] == ["miss", "miss", "weak"]
    assert reply["facts"]["passed"] is True
    assert (await party.refused("/test bod with hireling Nob"))["kind"] == "not_found"


async def test_again_and_fix_work_on_tests(party: Played) -> None:
    await party("/test bod+melee", 1, 2)
    assert (await party("/again need 2", 7, 5))["facts"]["need"] == 2
    fixed = await party("/fix test bod+athletics")
    assert fixed["facts"]["faces"][0] == 7
    assert fixed["facts"]["dice"] == [8, 4]


async def test_a_test_may_be_said_within_a_post(party: Played) -> None:
    reply = await party(":post I leap! [[bod+athletics]] And look: [[int]]")
    assert [each["ok"] for each in reply["replies"]] == [True, True]


async def test_slips_get_hints_and_columns(party: Played) -> None:
    error = await party.refused("/test bod+meele")
    assert error["kind"] == "not_understood"
    assert error["column"] == 11
    assert "melee" in error["hints"]
    error = await party.refused("/tset bod")
    assert "test" in error["hints"]


async def test_13_a_push_means_the_latest_roll_though_it_has_no_pool(party: Played) -> None:
    await party("/test bod+melee", 5, 5, by="alice")
    await party("/test d8+d6", 3, 2)
    assert (await party.refused("/push extra"))["kind"] == "refused"
    assert (await party.sheet("Griff"))["bod"]["pool"] == 8
    reply = await party("/push trouble")
    assert reply["facts"]["faces"] == [3, 2]
    assert reply["facts"]["passed"] is True


async def test_19_dice_said_outright_can_be_helped_too(party: Played) -> None:
    await party("/test d8+d6", 3, 2, by="alice")
    reply = await party("/aid Griff lore", 5, by="bob")
    assert reply["facts"]["faces"] == [3, 2, 5]
    assert reply["facts"]["passed"] is True


async def test_09_a_game_master_pushes_an_npcs_latest_roll_without_naming_it(
    party: Played,
) -> None:
    await party("/test bod as Scar", 5, by="gm")
    reply = await party("/push bod")
    assert reply["changes"] == [["Scar", "bod.pool", 8, 6]]
    await party("/undo")
    assert (await party.sheet("Scar"))["bod"]["pool"] == 8
    await party("/test bod", 5, by="alice")
    assert (await party.refused("/push bod", by="gm"))["kind"] == "refused"


async def test_09_a_game_master_pushes_an_npcs_side_of_a_contest(party: Played) -> None:
    await party("/attack longsword at Scar", by="alice")
    await party("/answer bod+defense", 7, 5, 4, 1, by="gm")
    reply = await party("/push bod")
    assert ["Scar", "bod.pool", 6, 4] in reply["changes"]
    assert reply["facts"]["second"]["results"] == ["hit", "miss"]


@pytest.mark.parametrize("said", ["/push 2", "/push bod 2"])
async def test_13_no_number_of_dice_is_pushed(party: Played, said: str) -> None:
    await party("/test bod+melee", 4, 2)
    error = await party.refused(said)
    assert error["kind"] == "not_understood"
    assert "2d4" not in error["message"]
