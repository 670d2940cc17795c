"""Weapon qualities: what they do by themselves, and what is bought of them."""

from tests.conftest import Played
from tests.rules.genesys.symbols import SHOT, labels, pool


async def test_a_blade_that_parries_is_a_defense_while_it_is_in_hand(genesys: Played) -> None:
    await genesys('/item add saber melee damage +1 qualities "defensive 1, deflection 2" for Scar',
                  by="gm")  # fmt: skip
    assert pool(await genesys("/attack unarmed at Scar", by="alice"), "k") == [1]
    assert pool(await genesys(SHOT), "k") == [2]
    await genesys("/item drop saber for Scar", by="gm")
    assert pool(await genesys(SHOT, by="alice"), "k") == [0]


async def test_what_is_too_heavy_or_unhandy_is_harder(genesys: Played) -> None:
    await genesys('/item add flail melee damage +4 qualities "cumbersome 4"')  # brawn 3
    assert pool(await genesys("/attack flail at Scar"), "p") == [3]
    await genesys('/item add whip melee damage +1 qualities "unwieldy 5"')  # agility 3
    assert pool(await genesys("/attack whip at Scar"), "p") == [4]
    await genesys('/item add axe melee damage +3 qualities "cumbersome 3"')
    assert pool(await genesys("/attack axe at Scar"), "p") == [2]


async def test_linked_guns_hit_again_as_often_as_they_are_linked(genesys: Played) -> None:
    await genesys('/item add twin ranged_heavy damage 6 range long qualities "linked 1"')
    shot = await genesys("/attack twin at Scar range medium +4 advantage", 2, 1, 1, 1, 1)
    assert ["Scar", "wounds", 0, 4] in shot["changes"]
    again = await genesys(":press Linked (2 advantage)")
    assert again["changes"] == [["Scar", "wounds", 4, 8]]
    assert "Linked (2 advantage)" not in labels(again, "player")
    assert (await genesys.refused("/spend 2 advantage linked"))["kind"] == "refused"


async def test_auto_fire_hits_again_as_often_as_it_is_paid_for(genesys: Played) -> None:
    await genesys('/item add stubber ranged_heavy damage 5 range long qualities "auto-fire"')
    await genesys("/attack stubber at Scar range medium harder 1 +4 advantage", 2, 1, 1, 1, 1, 1)
    await genesys("/spend 2 advantage auto fire")
    last = await genesys("/spend 2 advantage auto fire")
    assert last["changes"] == [["Scar", "wounds", 6, 9]]


async def test_what_is_reinforced_is_not_broken_by_symbols(genesys: Played) -> None:
    await genesys("/item remove sword for Scar", by="gm")
    await genesys('/item add maul melee damage +3 qualities "reinforced" for Scar')
    await genesys(SHOT + " +2 triumph", 2, 1, 1, 1, 1, by="alice")
    assert "sturdy" in (await genesys("/spend 2 triumph destroy"))["text"]
    assert "maul" in (await genesys.sheet("Scar"))["weapons"]


async def test_a_quality_is_bought_and_told_by_its_own_name(genesys: Played) -> None:
    await genesys(
        '/item add storm ranged_light damage 6 range medium qualities "auto-fire, burn 2"'
    )
    await genesys("/attack storm at Scar short +6 advantage", 2, 1, 1, 1)
    again = await genesys("/spend 2 advantage auto-fire")
    assert again["title"] == "Griff: Auto-fire for 2 advantage"
    burnt = await genesys("/spend 2 advantage burn")
    assert burnt["title"] == "Griff: Burn for 2 advantage"
    assert "Scar: Burn 2." in burnt["text"]
