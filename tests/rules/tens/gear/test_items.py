"""Rule 19 of the 2d10 rules: weapons, spells and other things."""

from tests.conftest import Played
from tests.rules.tens.conftest import card


async def test_19_weapons_spells_and_abilities_have_hits_and_a_type(tens: Played) -> None:
    made = await tens("/item add greatsword hits 2 slashing")
    weapon = {"name": "greatsword", "hits": 2, "type": "slashing", "count": 1}
    assert made["changes"] == [["Brin", "weapons.greatsword", None, weapon]]
    await tens("/item add fire bolt 1d10 fire")
    quoted = await tens("/item add “ice bolt” hits 2 cold")
    ice_bolt = {"name": "ice bolt", "hits": 2, "type": "cold", "count": 1}
    assert quoted["changes"] == [["Brin", "weapons.ice_bolt", None, ice_bolt]]
    await tens("/item add bite hits 3 piercing as Ogre", by="gm")
    weapons = (await tens.sheet("Brin"))["weapons"]
    assert weapons["fire_bolt"] == {"name": "fire bolt", "hits": 1, "type": "fire", "count": 1}
    assert (await tens.sheet("Ogre"))["weapons"]["bite"]["hits"] == 3
    facts = (await tens("/move cast with fire bolt easy", 9, 9, by="alice"))["facts"]
    assert (facts["hits"], facts["type"], facts["target"]) == (1, "fire", None)
    facts = (await tens("/move strike with bite easy at Brin as Ogre", 9, 9, by="gm"))["facts"]
    assert (facts["hits"], facts["type"], facts["target"]) == (3, "piercing", "Brin")


async def test_items_are_added_and_dropped(tens: Played) -> None:
    await tens("/item add rope")
    await tens("/item add 3 torches")
    assert (await tens.sheet("Brin"))["items"] == {"rope": 1, "torch": 3}
    await tens("/item drop 2 torches")
    await tens("/item drop rope")
    assert (await tens.sheet("Brin"))["items"] == {"torch": 1}
    for count in (0, 2):
        assert (await tens.refused(f"/item drop {count} torches"))["kind"] == "refused"
    assert (await tens.refused("/item drop lantern"))["kind"] == "not_found"
    await tens("/item add dagger hits 1 piercing")
    assert (await tens("/item"))["facts"]["weapons"] == ["dagger"]
    await tens("/item drop dagger")
    assert (await tens.sheet("Brin"))["weapons"] == {}
    assert (await tens.refused("/item add club hits 2 as Ogre"))["kind"] == "not_allowed"


async def test_what_was_added_is_told_with_its_number(tens: Played) -> None:
    assert (await tens("/item add torch"))["title"] == "Brin gets a torch"
    more = await tens("/item add 2 torch")
    assert (more["title"], more["facts"]["items"]) == ("Brin gets 2 torches", {"torch": 3})
    assert (await tens("/item add dagger hits 1"))["title"] == "Brin gets a dagger"
    assert (await tens("/item add 2 axes hits 2"))["title"] == "Brin gets 2 axes"
    teeth = await tens("/item add teeth hits 1 piercing as Ogre", by="gm")
    assert teeth["title"] == "Ogre gets teeth"  # nobody is hit by them, nor are they one
    assert (await tens.sheet("Brin"))["weapons"]["axe"]["count"] == 2


async def test_the_card_of_what_is_carried_names_only_what_there_is(tens: Played) -> None:
    assert (await card(tens, "/item")).lines == ("Nothing yet.",)
    assert (await card(tens, "/item add dagger hits 1 piercing")).lines == ()
    assert (await card(tens, "/item")).lines == ("**dagger** (1 piercing hit)",)
    await tens("/item add 3 torches")
    await tens("/item add rope")
    await tens("/item drop dagger")
    assert (await card(tens, "/item")).lines == ("**3 torches**", "**rope**")


async def test_all_of_a_thing_may_be_dropped_and_no_more(tens: Played) -> None:
    await tens("/item add 3 torches")
    error = await tens.refused("/item drop 4 torches")
    assert error["message"] == "Brin has only 3 torches."
    assert (await tens.refused("/item drop 0 torches"))["message"] == "Use a number from 1 to 999."
    assert (await tens("/item drop 1 torches"))["changes"] == [["Brin", "items.torch", 3, 2]]
    assert (await tens("/item drop 2 torches"))["changes"] == [["Brin", "items.torch", 2, None]]
    await tens("/item add 2 torches")
    assert (await tens("/item drop all torches"))["changes"] == [["Brin", "items.torch", 2, None]]


async def test_a_weapon_is_dropped_by_its_name_and_the_others_stay(tens: Played) -> None:
    await tens("/item add fire bolt 1d10 fire")
    await tens("/item add Club hits 2")
    dropped = await tens("/item drop Fire Bolt")
    assert dropped["title"] == "Brin drops the fire bolt"
    assert (dropped["facts"]["weapons"], dropped["facts"]["items"]) == (["club"], {})
    assert (await tens("/move strike easy at Ogre with CLUB", 9, 9))["facts"]["hits"] == 2


async def test_a_name_may_have_sixty_letters(tens: Played) -> None:
    name = "x" * 60
    assert (await tens(f"/item add {name}"))["facts"]["items"] == {name: 1}
    assert "at most 60" in (await tens.refused(f"/item add {name}x"))["message"]


async def test_20_what_is_added_with_dice_that_come_to_nothing_deals_no_hits(tens: Played) -> None:
    await tens("/item add feather 1d4-3 slashing")
    assert (await tens.sheet("Brin"))["weapons"]["feather"]["hits"] == 0
    await tens("/item add stick hits 0")
    assert (await tens.sheet("Brin"))["weapons"]["stick"] == {
        "name": "stick", "hits": 0, "type": "", "count": 1,
    }  # fmt: skip


async def test_a_name_that_is_too_long_is_refused(tens: Played) -> None:
    error = await tens.refused(f"/item add {'x' * 61}")
    assert error["message"] == "Give it a name of at most 60 letters, without full stops."


async def test_two_of_a_thing_are_counted_and_one_is_not(tens: Played) -> None:
    await tens("/item add 2 torches")
    await tens("/item add rope")
    assert (await card(tens, "/item")).lines == ("**2 torches**", "**rope**")
    assert (await tens("/item add rope"))["title"] == "Brin gets a rope"
