"""Rules 32 and 39: load, and tags."""

from tests.conftest import Played

SHOTGUN = '/item add shotgun 2d6 tags "proven 2, loud" uses 2'


async def test_32_over_the_load_every_roll_is_at_minus_one(heresy: Played) -> None:
    await heresy("/item add anvil weight 6")
    shown = await heresy("/item show")
    assert (shown["facts"]["weight"], shown["facts"]["load"], shown["facts"]["over"]) == (6, 5, 1)
    assert (await heresy("/move hack", 3, 3))["facts"]["modifier"] == 0
    assert (await heresy("/breath", 3, 3))["facts"]["modifier"] == -1


async def test_32_far_over_the_load_one_drops_something_or_fails(heresy: Played) -> None:
    await heresy("/item add anvil weight 6")
    await heresy("/item add crate weight 2")
    asked = await heresy("/move hack at Scar +1")
    assert asked["rolled"] == []
    reply = await heresy(":press Drop crate", 3, 3)
    assert reply["facts"]["modifier"] == 1
    assert ["Griff", "weight", 8, 6] in reply["changes"]


async def test_32_failing_under_a_load_marks_no_experience(heresy: Played) -> None:
    await heresy("/item add anvil weight 9")
    await heresy("/move hack")
    reply = await heresy(":press Fail")
    assert (reply["facts"]["band"], reply["changes"]) == ("6-", [])


async def test_39_clumsy_gear_hinders_unless_armored(heresy: Played) -> None:
    await heresy('/item add "power armour" tags "armour 2, clumsy"')
    assert (await heresy("/move hack", 3, 3))["facts"]["modifier"] == 0
    assert (await heresy("/suffer 1d6", 1))["facts"]["defense"] == 4
    await heresy("/sheet set moves=armored")
    assert (await heresy("/move hack", 3, 3))["facts"]["modifier"] == 1


async def test_39_tags_stand_on_items_and_weapons(heresy: Played) -> None:
    await heresy(SHOTGUN)
    await heresy('/item add rope tags "long, wet" weight 1 count 2')
    sheet = await heresy.sheet("Griff")
    assert sheet["weapons"]["shotgun"]["tags"] == ["proven 2", "loud"]
    assert sheet["items"]["rope"] == {"count": 2, "tags": ["long", "wet"], "weight": 1}
    assert sheet["weight"] == 2
    await heresy("/item drop 1 rope")
    assert (await heresy.sheet("Griff"))["weight"] == 1
    await heresy("/item drop rope")
    await heresy("/item drop shotgun")
    sheet = await heresy.sheet("Griff")
    assert (sheet["items"], sheet["weapons"], sheet["weight"]) == ({}, {}, 0)
    assert (await heresy.refused("/item drop rope"))["kind"] == "not_found"


async def test_39_what_is_given_to_several_each_of_them_carries(heresy: Played) -> None:
    reply = await heresy("/item add rope weight 1 for Griff, Isaac", by="gm")
    assert reply["facts"]["names"] == ["Griff", "Isaac"]
    for name in ("Griff", "Isaac"):
        assert list((await heresy.sheet(name))["items"]) == ["rope"]
    assert (await heresy.refused("/item add rope for Griff, Isaac", by="alice"))["kind"] == (
        "not_allowed"
    )
    await heresy("/undo", by="gm")
    assert (await heresy.sheet("Isaac"))["items"] == {}
