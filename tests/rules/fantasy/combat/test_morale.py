"""Morale, and the defeats that call for it (rule 25)."""

import pytest

from tests.conftest import Played


@pytest.mark.parametrize("trigger", ["leader", "half", "lone"])
@pytest.mark.parametrize(
    ("face", "result"), [(1, "fight"), (4, "retreat"), (7, "flee"), (12, "surrender")]
)
async def test_25_morale_records_its_trigger(
    party: Played, trigger: str, face: int, result: str
) -> None:
    await party("/sheet set wil=d12")
    reply = await party(f"/table morale {trigger}", face)
    assert reply["facts"]["result"] == result
    assert reply["facts"]["trigger"] == trigger


async def test_25_the_defeats_that_call_for_morale_offer_it(party: Played) -> None:
    await party("/sheet set Scar bod=d4 armour=0", by="gm")
    await party("/npc new Rat bod=d8")
    fell = await party("/harm 4 Scar", 1)
    assert [c["says"] for c in fell["choices"]] == ["table morale leader"]
    halved = await party("/harm 4 Rat")
    assert [c["says"] for c in halved["choices"]] == ["table morale lone"]
    await party(":press Test their morale", 5, by="alice")
    await party("/npc new Bat bod=d4", by="gm")
    await party("/npc new Cat bod=d4")
    half = await party("/harm 4 Bat", 1)
    assert [c["says"] for c in half["choices"]] == ["table morale half"]


async def test_25_of_three_the_second_to_fall_makes_half(party: Played) -> None:
    await party("/npc retire Scar", by="gm")
    await party("/npc new Rat bod=d4")
    await party("/npc copy Rat 2")
    assert (await party("/harm 4 Rat 1", 1))["choices"] == []
    half = await party("/harm 4 Rat 2", 1)
    assert [c["says"] for c in half["choices"]] == ["table morale half"]
