"""Lackeys, packs, making characters: points 59 to 62 of the checklist."""

from tests.systems.odd.conftest import OddTable


async def test_59_a_lackey_is_rolled_and_paid_for(odd: OddTable) -> None:
    await odd("/sheet set coin=100")
    reply = await odd("/hireling hire Tam", 3, 4, 1, 2, 6, 6, 1, 2, 3, 4, 5)
    facts = reply["facts"]
    assert (facts["name"], facts["str"], facts["dex"], facts["wil"]) == ("Tam", 7, 3, 12)
    assert (facts["cost"], facts["coin"]) == (15, 85)
    tam = await odd.sheet("Tam")
    assert (tam["hp"], tam["hp_max"], tam["weapon"], tam["slots"]) == (1, 1, "d6", 6)
    assert (tam["str_max"], tam["player"]) == (7, "alice")
    assert await odd.of("Griff", "lackeys") == ["Tam"]
    await odd("/attack at Ogre as Tam", 4)
    assert (await odd("/attack d6 at Ogre", 1))["facts"]["attacker"] == "Griff"


async def test_59_a_lackey_carries_one_bulky_thing(odd: OddTable) -> None:
    await odd("/sheet set coin=100")
    await odd("/lackey hire", *([1] * 11))
    await odd("/item add chest bulky as Lackey")
    assert (await odd.refused("/item add anvil bulky as Lackey"))["kind"] == "refused"
    for thing in ("rope", "lamp", "pole", "sack"):
        await odd(f"/item add {thing} as Lackey")
    assert (await odd.refused("/item add oil as Lackey"))["kind"] == "refused"


async def test_59_lackeys_are_paid_at_each_return(odd: OddTable) -> None:
    await odd("/sheet set coin=100")
    await odd("/hireling hire Tam", *([1] * 11))
    await odd("/hireling hire Bess", *([1] * 11))
    reply = await odd("/hireling return", 3, 4, 10, 10)
    assert (reply["facts"]["cost"], reply["facts"]["coin"]) == (27, 63)
    assert reply["facts"]["costs"] == {"Tam": 7, "Bess": 20}
    await odd("/hireling dismiss Bess")
    assert await odd.of("Griff", "lackeys") == ["Tam"]
    assert (await odd("/hireling return", 1, 1))["facts"]["costs"] == {"Tam": 2}


async def test_59_coin_that_is_not_there_is_not_spent(odd: OddTable) -> None:
    await odd("/sheet set coin=4")
    assert (await odd.refused("/hireling hire Tam", *([1] * 11)))["kind"] == "refused"
    assert (await odd.sheet("Griff"))["lackeys"] == []
    assert (await odd.refused("/hireling return"))["kind"] == "not_found"


async def test_60_items_fill_slots_and_bulky_ones_two(odd: OddTable) -> None:
    reply = await odd("/item add rope")
    assert reply["facts"]["slots_used"] == 1
    reply = await odd("/item add greatsword d10 bulky")
    assert reply["facts"]["slots_used"] == 3
    items = await odd.of("Griff", "items")
    assert items["greatsword"] == {
        "name": "greatsword", "count": 1, "bulky": True, "die": "d10", "reach": "melee",
    }  # fmt: skip
    await odd("/sheet set slots=4")
    assert (await odd.refused("/item add tent bulky"))["kind"] == "refused"
    await odd("/item add lamp")
    assert (await odd.refused("/item add oil"))["kind"] == "refused"
    await odd("/item drop greatsword")
    assert (await odd("/item"))["facts"]["slots_used"] == 2


async def test_60_items_are_counted_given_and_dropped(odd: OddTable) -> None:
    await odd("/item add ration 3")
    await odd("/item add torches x2")
    await odd("/item give ration to Ash")
    assert (await odd.of("Ash", "items"))["ration"]["count"] == 3
    await odd("/item drop 1 torches")
    assert (await odd.of("Griff", "items"))["torches"]["count"] == 1
    assert (await odd.refused("/item drop torches 5"))["kind"] == "refused"
    assert (await odd.refused("/item drop harp"))["kind"] == "not_found"


async def test_60_a_thing_with_a_peculiar_name_can_be_dropped_by_its_button(odd: OddTable) -> None:
    await odd("/sheet set slots=1")
    await odd('/item add "bolt for the 2nd door"')
    await odd("/harm 1 dex")
    reply = await odd(":press Drop")
    assert await odd.of("Griff", "items") == {}
    assert reply["said"].startswith('item drop "bolt for the 2nd door"')


async def test_59_hiring_can_be_undone_and_outlives_a_new_name(odd: OddTable) -> None:
    await odd("/sheet set coin=100")
    await odd("/hireling hire Tam", *([1] * 11))
    await odd("/undo")
    assert (await odd.refused("/sheet show Tam"))["kind"] == "not_found"
    assert await odd.of("Griff", "coin") == 100
    await odd("/redo")
    await odd("/sheet rename Griff to Gryphon")
    assert (await odd("/hireling return", 2, 3))["facts"]["costs"] == {"Tam": 5}


async def test_60_a_shield_in_the_pack_is_a_shield(odd: OddTable) -> None:
    await odd("/item add shield")
    assert await odd.of("Griff", "shield") is True
    await odd("/attack d6 at Griff", 2, by="gm")
    await odd("/sunder", by="alice")
    sheet = await odd.sheet("Griff")
    assert (sheet["shield"], sheet["items"]) == (False, {})


async def test_61_a_new_character_rolls_3d6_three_times_and_a_d6(odd: OddTable) -> None:
    await odd("/sheet new Dora roll", 1, 2, 3, 4, 5, 6, 6, 6, 6, 5, by="dan")
    dora = await odd.sheet("Dora")
    assert [dora[key] for key in ("str", "dex", "wil", "hp")] == [6, 15, 18, 5]
    assert [dora[key] for key in ("str_max", "dex_max", "wil_max", "hp_max")] == [6, 15, 18, 5]
    assert (dora["slots"], dora["state"], dora["shield"]) == (10, "well", False)


async def test_61_or_takes_what_is_given_and_an_npc_has_tens(odd: OddTable) -> None:
    await odd("/sheet new Eve str=12 dex=9 wil=10 hp=4 shield armour=1", by="eve")
    eve = await odd.sheet("Eve")
    assert [eve[key] for key in ("str", "dex", "wil", "hp", "hp_max")] == [12, 9, 10, 5, 4]
    assert eve["shield"] is True
    ogre = await odd.sheet("Ogre")
    assert [ogre[key] for key in ("str", "dex", "wil", "hp", "weapon")] == [14, 10, 10, 8, "d10"]
    await odd("/npc new Rabble warband hp=6", by="gm")
    assert await odd.of("Rabble", "warband") is True


async def test_61_given_values_are_not_rolled_over_and_bad_ones_are_all_told(
    odd: OddTable,
) -> None:
    await odd("/sheet new Dora roll str=7 hp=2", 1, 1, 1, 2, 2, 2, by="dan")
    dora = await odd.sheet("Dora")
    assert [dora[key] for key in ("str", "dex", "wil", "hp")] == [7, 3, 6, 2]
    error = await odd.refused("/sheet new Flo str=many weapon=d12 debilities=bored")
    assert error["kind"] == "refused"
    assert all(key in error["message"] for key in ("str", "weapon", "debilities"))


async def test_61_the_player_of_a_dead_character_is_offered_a_new_one(odd: OddTable) -> None:
    reply = await odd("/attack 2d8 at Ash", 8, 8, by="gm")
    assert "Roll a new character" in [choice["label"] for choice in reply["choices"]]
    await odd(":press Roll a new character", *([3] * 10), by="bob")
    assert (await odd("/save str", 2))["title"].startswith("Ash II")


async def test_61_the_slots_of_a_new_character_are_a_setting(odd: OddTable) -> None:
    await odd("/game set slots=16", by="gm")
    await odd("/sheet new Dora", by="dan")
    assert await odd.of("Dora", "slots") == 16


async def test_62_archetype_aspects_and_notes_are_free_text(odd: OddTable) -> None:
    await odd('/sheet set archetype="Grave Robber" quirk=humming notes="owes the guild"')
    await odd('/sheet set Griff aspects+="Demon Aspect"', by="gm")
    sheet = await odd.sheet("Griff")
    assert (sheet["archetype"], sheet["aspects"]) == ("Grave Robber", ["Demon Aspect"])
    assert sheet["notes"] == "owes the guild"
