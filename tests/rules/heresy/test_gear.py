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


async def test_39_grenades_are_counted_as_uses_and_never_reloaded(heresy: Played) -> None:
    added = await heresy("/item add 2 frag grenades 2d8 weight 1")
    assert added["title"] == "Griff takes frag grenades ×2"
    grenades = (await heresy.sheet("Griff"))["weapons"]["frag_grenades"]
    assert (grenades["uses"], grenades["max_uses"], grenades["weight"]) == (2, 2, 2)
    await heresy("/ammo set 3")
    await heresy("/move grenade at Scar", 6, 6)
    error = await heresy.refused("/reload frag grenades")
    assert "thrown, not reloaded" in error["message"]
    await heresy("/move grenade at Scar", 6, 6)
    error = await heresy.refused("/move grenade at Scar")
    assert error["message"] == "No frag grenades left."
    await heresy("/item add 3 frag grenades 2d8")
    assert (await heresy.sheet("Griff"))["weapons"]["frag_grenades"]["uses"] == 3
    await heresy("/undo")
    assert (await heresy.sheet("Griff"))["weapons"]["frag_grenades"]["uses"] == 0


async def test_39_some_grenades_are_handed_on(heresy: Played) -> None:
    await heresy("/item add 3 krak grenades 1d10 weight 1")
    await heresy("/item give 1 krak grenade to Isaac")
    for name, left in (("Griff", 2), ("Isaac", 1)):
        sheet = await heresy.sheet(name)
        assert (sheet["weight"], sheet["weapons"]["krak_grenades"]["weight"]) == (left, left)
    assert (await heresy.sheet("Griff"))["weapons"]["krak_grenades"]["uses"] == 2
    assert (await heresy.sheet("Isaac"))["weapons"]["krak_grenades"]["uses"] == 1
    assert "only 2" in (await heresy.refused("/item give 4 krak grenades to Isaac"))["message"]


async def test_39_a_gun_is_fired_and_a_grenade_thrown_each_by_itself(heresy: Played) -> None:
    await heresy("/item add 2 frag grenades 2d8")
    await heresy("/item add lasgun 1d8 uses 4")
    fired = await heresy("/move fire at Scar", 6, 6)
    assert fired["changes"] == [["Griff", "weapons.lasgun.uses", 4, 3]]


async def test_39_armour_that_is_carried_is_worn(heresy: Played) -> None:
    await heresy("/item add flak armour")
    assert (await heresy.sheet("Griff"))["defense_now"] == 3
    await heresy("/sheet set defense_mods=flak")
    assert (await heresy.sheet("Griff"))["defense_now"] == 3
    await heresy("/item add power armour")
    await heresy("/sheet set defense_mods.flak=none")
    assert (await heresy.sheet("Griff"))["defense_now"] == 4
    await heresy("/item drop power armour")
    assert (await heresy.sheet("Griff"))["defense_now"] == 3
