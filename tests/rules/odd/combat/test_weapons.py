"""Weapons: point 11 of the rules."""

from tests.rules.odd.conftest import OddTable


async def test_11_weapons_are_named_from_the_pack_and_from_what_everyone_knows(
    odd: OddTable,
) -> None:
    assert (await odd("/attack sword at Ogre", 1))["facts"]["die"] == "d8"
    await odd("/item add old sword d4")
    reply = await odd("/attack old sword at Ogre", 1)
    assert (reply["facts"]["die"], reply["facts"]["weapon"]) == ("d4", "old sword")
    assert (await odd("/attack at Ogre", 1))["facts"]["weapon"] == "old sword"
    error = await odd.refused("/attack sord at Ogre")
    assert error["kind"] == "not_found"
    assert "sword" in error["hints"]


async def test_11_bare_hands_deal_what_the_table_settled(odd: OddTable) -> None:
    assert (await odd("/attack at Ogre", 1))["facts"]["die"] == "d4"
    await odd("/game set unarmed=d2", by="gm")
    assert (await odd("/attack unarmed at Ogre", 1, by="alice"))["facts"]["die"] == "d2"
