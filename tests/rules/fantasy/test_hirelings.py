"""Hirelings (rules 21 and 22)."""

import pytest

from tests.conftest import Played


async def test_21_a_hireling_has_a_d4_in_all_and_in_one_skill(party: Played) -> None:
    reply = await party("/hireling new Pip athletics")
    assert reply["changes"][0][3] == {
        "skill": "athletics",
        "die": 4,
        "bod": 4,
        "int": 4,
        "wil": 4,
        "paid": 0,
        "state": "ready",
    }
    assert (await party.refused("/hireling new Pip lore"))["kind"] == "refused"
    assert (await party.refused("/hireling new Scar lore"))["kind"] == "refused"
    assert (await party.refused("/hireling new Tom"))["kind"] == "refused"


async def test_21_a_day_costs_five_coin_and_coin_never_goes_below_zero(party: Played) -> None:
    await party("/hireling new Pip athletics")
    assert (await party(":press Pay"))["changes"] == [
        ["Griff", "coin", 50, 45],
        ["Griff", "hirelings.Pip.paid", 0, 1],
    ]
    await party("/hireling pay Pip 2 days")
    assert (await party.sheet("Griff"))["coin"] == 35
    assert (await party.refused("/hireling pay Pip for 8"))["kind"] == "refused"
    await party("/time 2 days", by="gm")
    assert (await party.sheet("Griff"))["hirelings"]["Pip"]["paid"] == 1


@pytest.mark.parametrize(
    ("face", "result"), [(2, "flee"), (4, "refuse"), (8, "hesitate"), (11, "cooperate")]
)
async def test_22_an_unpaid_hireling_is_tested(party: Played, face: int, result: str) -> None:
    await party("/sheet set wil=d12")
    await party("/hireling new Pip athletics")
    reply = await party("/hireling ask Pip", face)
    assert reply["rolled"] == [[12, face]]
    assert reply["facts"]["result"] == result
    state = (await party.sheet("Griff"))["hirelings"]["Pip"]["state"]
    assert state == ("fled" if result == "flee" else "ready")
    if result == "flee":
        assert (await party.refused("/test bod with hireling Pip"))["kind"] == "refused"
        pushed = await party("/push wil")
        assert pushed["facts"]["result"] == "hesitate"
        assert (await party.sheet("Griff"))["hirelings"]["Pip"]["state"] == "ready"


async def test_22_a_paid_hireling_comes_along(party: Played) -> None:
    await party("/hireling new Pip athletics")
    await party("/hireling pay Pip")
    reply = await party("/hireling ask Pip")
    assert reply["rolled"] == []
    assert reply["facts"]["result"] == "cooperate"
