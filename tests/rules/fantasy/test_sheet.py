"""A sheet as it is stored, and as it goes from table to table."""

import pytest

from rules.core.records.record import decode, encode
from rules.fantasy.sheet import FantasySheet
from tests.conftest import Played


def test_a_sheet_survives_its_json() -> None:
    griff = FantasySheet(name="Griff", class_="thief", skills={"melee": 6}, wounds=("bod",))
    assert decode(FantasySheet, encode(griff)) == griff
    assert encode(griff)["class"] == "thief"


async def test_a_sheet_of_the_biggest_dice_goes_to_another_table_and_back(party: Played) -> None:
    await party("/sheet set bod=d12 armour=99 max_armour=99")
    text = (await party("/sheet export"))["facts"]["json"].replace("Griff", "Gaf")
    griff = await party.sheet("Griff")
    taken = await party(f"/sheet import {text}", by="carol")
    assert taken["facts"]["bod"] == griff["bod"] == {"die": 12, "normal": 12, "pool": 12}
    assert taken["facts"]["max_armour"] == 99


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('"pool":8', '"pool":-1'),
        ('"pool":8', '"pool":1000'),
        ('"pool":8', '"pool":9'),
        ('"die":8', '"die":14'),
        ('"die":8', '"die":-1'),
        ('"die":8', '"die":5'),
        ('"max_armour":0', '"max_armour":100'),
    ],
)
async def test_a_sheet_that_cannot_be_is_not_taken_in(party: Played, was: str, now: str) -> None:
    text = (await party("/sheet export"))["facts"]["json"].replace("Griff", "Gaf")
    assert was in text
    error = await party.refused(f"/sheet import {text.replace(was, now, 1)}", by="carol")
    assert "has been changed" in error["message"]
    assert (await party.refused("/sheet show Gaf", by="gm"))["kind"] == "not_found"
