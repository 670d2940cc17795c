"""Tests (rules 1 to 7)."""

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
