"""Scars that wait to be mended: point 21 of the rules."""

import pytest

from tests.rules.odd.conftest import OddTable, scarred


@pytest.mark.parametrize(
    ("face", "where"), [(1, "leg"), (2, "leg"), (3, "arm"), (4, "arm"), (5, "rib"), (6, "skull")]
)
async def test_21_a_broken_limb_rolls_once_it_is_mended(
    odd: OddTable, face: int, where: str
) -> None:
    await scarred(odd, 4, face)
    sheet = await odd.sheet("Mark")
    assert (sheet["pending"], sheet["hp_max"]) == (["Broken Limb"], 4)
    assert sheet["marks"] == [f"Broken Limb: {where}"]
    reply = await odd("/treat Mark", 5, 6, by="alice")
    assert (reply["facts"]["roll"], reply["facts"]["before"], reply["facts"]["after"]) == (
        11,
        4,
        11,
    )
    sheet = await odd.sheet("Mark")
    assert (sheet["pending"], sheet["hp_max"], sheet["scars"]) == ([], 11, ["Broken Limb"])
    assert (await odd.refused("/treat Mark"))["kind"] == "refused"


async def test_21_a_disease_rolls_once_it_is_over_by_treatment_or_a_cure(odd: OddTable) -> None:
    reply = await scarred(odd, 5)
    labels = [choice["label"] for choice in reply["choices"]]
    assert "Mark is Sick" in labels
    await odd(":press Mark is Sick", by="gm")
    assert await odd.of("Mark", "debilities") == ["Sick"]
    await odd("/item add potion", by="mary")
    reply = await odd("/use potion cure", 1, 2)
    sheet = await odd.sheet("Mark")
    assert (sheet["pending"], sheet["hp_max"], sheet["debilities"]) == ([], 5, [])


async def test_21_one_of_several_may_be_mended(odd: OddTable) -> None:
    await odd('/sheet set Griff pending="Broken Limb,Diseased"', by="gm")
    await odd("/treat Griff diseased", 6, 6)
    assert await odd.of("Griff", "pending") == ["Broken Limb"]
    assert await odd.of("Griff", "hp_max") == 12
    await odd("/mend Griff", 1, 1)
    assert await odd.of("Griff", "hp_max") == 12
