"""Attacks by companions together: point 15 of the rules."""

from tests.rules.odd.conftest import OddTable


async def test_15_together_only_the_highest_stands_and_all_dice_are_shown(odd: OddTable) -> None:
    await odd("/attack d8 at Ogre", 3)
    reply = await odd("/attack axe at Ogre together", 5, by="bob")
    assert reply["changes"] == [["Ogre", "hp", 5, 3]]
    assert reply["facts"]["joint"] == [["Griff", 3], ["Ash", 5]]
    assert reply["facts"]["hp"] == 3
    await odd("/sheet new Cole hp=3", by="carol")
    reply = await odd("/attack club at Ogre together", 4)
    assert reply["changes"] == []
    assert (reply["facts"]["damage"], reply["facts"]["stands"]) == (4, False)
    assert reply["facts"]["highest"] == 5
    await odd("/sheet new Dora hp=3", by="dan")
    reply = await odd("/attack 2d6 at Ogre together", 4, 5, 3)
    assert (reply["facts"]["hp"], reply["facts"]["str"]) == (0, 13)
    reply = await odd("/attack 2d6 at Ogre together", 1, 1, 3)  # once more: a new round
    assert (reply["facts"]["together"], reply["facts"]["str"]) == (False, 11)


async def test_15_what_the_lower_roll_did_is_taken_back_whole(odd: OddTable) -> None:
    await odd("/attack d8 at Ash", 6, 19, by="gm")  # two of strength, and a critical injury
    assert (await odd.of("Ash", "debilities")) == ["Injured", "Dazed"]
    reply = await odd("/attack d8 at Ash together as Ogre", 7, 2)
    assert (reply["facts"]["str"], reply["facts"]["critical"]) == (5, False)
    assert (await odd.of("Ash", "debilities")) == []
    await odd("/undo")
    assert (await odd.of("Ash", "debilities")) == ["Injured", "Dazed"]
    assert (await odd.of("Ash", "str")) == 6


async def test_15_only_this_rounds_attacks_by_the_same_side_are_joined(odd: OddTable) -> None:
    await odd("/round start", by="gm")
    await odd("/attack d8 at Ogre", 3, by="alice")
    await odd("/round next", by="gm")
    reply = await odd("/attack d8 at Ogre together", 2, by="bob")
    assert reply["facts"]["together"] is False
    assert reply["facts"]["hp"] == 3
    reply = await odd("/attack d6 at Ogre together", 1, by="gm")
    assert reply["facts"]["hp"] == 2


async def test_15_those_in_other_zones_do_not_join(odd: OddTable) -> None:
    await odd("/range near")
    await odd("/attack bow at Ogre", 3)
    await odd("/range close", by="bob")
    assert (await odd.refused("/attack axe at Ogre together"))["kind"] == "refused"
