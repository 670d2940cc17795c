"""The card of a sheet says what a player needs at the table."""

from tests.conftest import Played


async def test_a_card_tells_weapons_conditions_and_what_waits(genesys: Played) -> None:
    await genesys('/item add blade melee damage +2 crit 3 qualities "pierce 1, vicious 2"')
    await genesys("/maneuver aim 2")
    await genesys("/maneuver cover")
    await genesys("/story spend upgrade")
    await genesys("/crit Griff", 97, by="gm")
    await genesys(":press Left arm")
    card = (await genesys("/sheet show Griff"))["facts"]
    assert card["told_weapons"].splitlines() == [
        "lasgun: Ranged heavy, damage 6, crit 3, long",
        "blade: Melee, damage 5, crit 3, engaged, pierce 1, vicious 2",
    ]
    assert card["told_conditions"] == "aiming 2, in cover"
    assert card["told_waiting"] == "ability upgraded once: story point"
    assert card["told_criticals"] == "1. Crippled (left arm), severity 3"
