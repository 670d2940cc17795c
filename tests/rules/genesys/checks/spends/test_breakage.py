"""Despair breaks or empties the weapon that was used, and no other."""

from tests.conftest import Played


async def test_74_the_weapon_that_was_fired_is_out_and_not_the_blade(genesys: Played) -> None:
    await genesys("/item add blade melee damage +2 crit 3")
    await genesys("/item add pistol ranged_light damage 5 crit 4 range medium")
    await genesys("/attack both blade pistol at Scar +1 despair", 1, 1, 1, 1, 1, 1)
    out = await genesys("/spend despair out of ammo", by="gm")
    assert out["changes"] == [["Griff", "weapons.pistol.out", False, True]]


async def test_74_a_fist_or_a_tool_damages_no_weapon_in_the_other_hand(genesys: Played) -> None:
    for sentence in ("/attack unarmed at Scar +1 despair", "/check medicae vs easy +1 despair"):
        await genesys(sentence, by="alice")
        spent = await genesys("/spend despair damaged", by="gm")
        assert spent["changes"] == []
        assert "has damaged what was in hand" in spent["text"]
