"""Tests (rules 1 to 7)."""

import pytest

from tests.conftest import Played
from tests.rules.fantasy.conftest import told


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


#: what is said, the faces, the grade, what is told in words, and the labelled lines
TOLD: list[tuple[str, tuple[int, ...], str, list[str], dict[str, str]]] = [
    ("bod+melee", (7, 3), "success", [],
     {"Dice": "BOD d8 (7) hit, melee d6 (3) miss", "Hits": "**1 hit**"}),
    ("bod+melee", (7, 4), "mixed", ["One unforeseen consequence."],
     {"Dice": "BOD d8 (7) hit, melee d6 (4) weak", "Hits": "**2 hits**"}),
    ("bod", (3,), "failure", [], {"Dice": "BOD d8 (3) miss", "Hits": "**0 hits**"}),
    ("bod+melee need 2", (8, 1), "failure", [],
     {"Dice": "BOD d8 (8) hit, melee d6 (1) miss", "Hits": "**1 of 2 hits**"}),
    ("bod+melee need 2", (5, 6), "mixed", ["2 unforeseen consequences."],
     {"Dice": "BOD d8 (5) weak, melee d6 (6) weak", "Hits": "**2 of 2 hits**"}),
    ("d12+d12", (10, 12), "triumph", ["2 unforeseen benefits."],
     {"Dice": "d12 (10) strong, d12 (12) strong", "Hits": "**2 hits**"}),
    ("d12+d12", (10, 6), "mixed",
     ["One unforeseen consequence.", "One unforeseen benefit."],
     {"Dice": "d12 (10) strong, d12 (6) weak", "Hits": "**2 hits**"}),
    ("d12 need 2", (10,), "failure", ["One unforeseen benefit."],
     {"Dice": "d12 (10) strong", "Hits": "**1 of 2 hits**"}),
    ("bod+lore", (7,), "success", ["Griff has no lore, so there's no skill die."],
     {"Dice": "BOD d8 (7) hit", "Hits": "**1 hit**"}),
]  # fmt: skip


@pytest.mark.parametrize(("said", "faces", "grade", "text", "lines"), TOLD)
async def test_07_what_a_test_brought_is_told(
    party: Played,
    said: str,
    faces: tuple[int, ...],
    grade: str,
    text: list[str],
    lines: dict[str, str],
) -> None:
    reply = await party(f"/test {said}", *faces, by="alice")
    assert (reply["grade"], reply["text"].splitlines()) == (grade, text)
    assert await told(party, f"/test {said}", *faces) == lines


async def test_07_whose_test_it_was_is_told(party: Played) -> None:
    assert (await party("/test bod+melee", 7, 3))["title"] == "Griff: BOD + melee, passed"
    failed = await party("/test d8+d6", 1, 1)
    assert failed["title"] == "Griff: d8 + d6, failed"
    assert failed["facts"]["tested"] is None
    troubled = await party("/push trouble")
    assert (troubled["title"], troubled["grade"]) == ("Griff: d8 + d6, passed at a price", "mixed")
    assert (await party("/test d8", 7, by="gm"))["title"] == "gm: d8, passed"
    assert (await party.refused("/test bod"))["kind"] == "not_found"
    for said, answered in (
        ("/test bod need 0", "A test needs one hit or more."),
        ("/test bod+int", "That names two attributes. Roll one at a time."),
        ("/test melee+lore", "That names two skills. Roll one at a time."),
        ("/test 6d6+d4", "That's too many dice. 6 is the limit."),
        ("/test d8+d20", "There's no d20 here, only d4, d6, d8, d10 and d12."),
    ):
        assert (await party.refused(said, by="alice"))["message"] == answered
    assert (await party("/test 2d6+d4", 1, 2, 3))["facts"]["dice"] == [6, 6, 4]
    assert (await party("/test d8+melee", 1, 2))["facts"]["dice"] == [8, 6]


async def test_03_six_dice_of_any_kind_are_rolled_and_no_seventh(party: Played) -> None:
    for said in ("5d4+bod", "bod+melee+d4+d4+d4+d4", "6d4"):
        assert len((await party(f"/test {said}", *[1] * 6, by="alice"))["rolled"]) == 6
    for said in ("6d4+bod", "bod+melee+d4+d4+d4+d4+d4", "6d4+d4"):
        error = await party.refused(f"/test {said}")
        assert error["message"] == "That's too many dice. 6 is the limit."
