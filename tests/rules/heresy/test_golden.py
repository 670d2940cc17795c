"""The examples that the game itself gives."""

from tests.conftest import Played


async def test_g1_one_and_four_and_plus_one_is_a_miss(heresy: Played) -> None:
    reply = await heresy("/move hack+WS", 1, 4)
    assert (reply["facts"]["total"], reply["facts"]["band"]) == (6, "6-")
    assert reply["changes"] == [["Griff", "xp", 0, 1]]


async def test_g2_griff_shoots_scar(heresy: Played) -> None:
    reply = await heresy("/damage 2d6 proven 2 vs 3", 1, 3, 5)
    assert reply["facts"] == {"dice": [5, 3], "defense": 3, "wounds": 1, "target": None}


async def test_g3_a_full_hack_may_risk_more(heresy: Played) -> None:
    offered = await heresy("/move hack at Scar", 5, 5)
    owed = [choice["label"] for choice in offered["choices"] if choice["owed"]]
    assert owed == ["Deal damage", "Extra die, but they hit back"]
    asked = await heresy(":press Extra die")
    assert "+1d risk 1d6" in asked["choices"][0]["says"]
    reply = await heresy(":press 2d6", 6, 6, 6)
    assert reply["facts"]["wounds"] == 3
    assert reply["choices"][0]["label"] == "Take the counter-attack"
    assert reply["choices"][0]["owed"]


async def test_g4_a_partial_hack_is_answered(heresy: Played) -> None:
    offered = await heresy("/move hack at Scar", 3, 4)
    owed = [choice["label"] for choice in offered["choices"] if choice["owed"]]
    assert owed == ["Deal damage", "Take the counter-attack"]


async def test_g5_plus_two_at_level_three_then_plus_three_at_four(heresy: Played) -> None:
    await heresy("/sheet set level=2 xp=30 bs=1")
    assert (await heresy("/advance bs move rapid"))["facts"]["value"] == 2
    assert (await heresy("/advance bs move armored"))["facts"]["value"] == 3


async def test_g6_hold_of_defend_is_not_for_discerning(heresy: Played) -> None:
    await heresy("/move defend", 6, 6)
    assert (await heresy.refused("/hold spend discern 1"))["kind"] == "refused"
