"""The pack: point 60 of the rules."""

import pytest

from tests.rules.odd.conftest import OddTable


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
    await odd("/item give all rations to Ash")
    assert (await odd.of("Ash", "items"))["ration"]["count"] == 3
    await odd("/item drop 1 torches")
    assert (await odd.of("Griff", "items"))["torch"]["count"] == 1
    assert (await odd.refused("/item drop torches 5"))["kind"] == "refused"
    assert (await odd.refused("/item drop harp"))["kind"] == "not_found"


async def test_60_a_thing_with_a_peculiar_name_can_be_dropped_by_its_button(odd: OddTable) -> None:
    await odd("/sheet set slots=1")
    await odd('/item add "bolt for the 2nd door"')
    await odd("/harm 1 dex")
    reply = await odd(":press Drop")
    assert await odd.of("Griff", "items") == {}
    assert reply["said"].startswith('item drop "bolt for the 2nd door"')


async def test_60_a_shield_in_the_pack_is_a_shield(odd: OddTable) -> None:
    await odd("/item add shield")
    assert await odd.of("Griff", "shield") is True
    await odd("/attack d6 at Griff", 2, by="gm")
    await odd("/sunder", by="alice")
    sheet = await odd.sheet("Griff")
    assert (sheet["shield"], sheet["items"]) == (False, {})


async def test_60_several_things_are_packed_at_once(odd: OddTable) -> None:
    reply = await odd("/item add lantern, rope, rations x3")
    assert reply["title"] == "Griff gets a lantern, a rope and 3 rations"
    counts = {key: item["count"] for key, item in (await odd.of("Griff", "items")).items()}
    assert counts == {"lantern": 1, "rope": 1, "ration": 3}
    await odd("/undo")
    assert await odd.of("Griff", "items") == {}
    again = await odd(f"/{reply['said']}")
    assert again["changes"] == reply["changes"]


async def test_60_each_of_several_things_is_described(odd: OddTable) -> None:
    said = (
        '/item add hand axe d6 thrown, 2 torches, pole bulky, and "bolt for the 2nd door" for Ash'
    )
    await odd(said, by="gm")
    items = await odd.of("Ash", "items")
    assert list(items) == ["hand_axe", "torch", "pole", "bolt_for_the_2nd_door"]
    assert (items["hand_axe"]["die"], items["hand_axe"]["reach"]) == ("d6", "thrown")
    assert (items["torch"]["count"], items["pole"]["bulky"]) == (2, True)


async def test_60_several_things_fit_all_or_none(odd: OddTable) -> None:
    await odd("/sheet set slots=2")
    assert (await odd.refused("/item add lamp, rope, oil"))["kind"] == "refused"
    assert await odd.of("Griff", "items") == {}


async def test_60_several_things_are_dropped_or_given_at_once(odd: OddTable) -> None:
    await odd("/item add lamp, rope, shield, torches x3")
    assert (await odd("/item drop lamp, rope"))["title"] == "Griff drops the lamp and the rope"
    await odd("/item give shield, all torches to Ash")
    assert await odd.of("Griff", "items") == {}
    assert (await odd.of("Griff", "shield"), await odd.of("Ash", "shield")) == (False, True)
    await odd("/undo")
    assert set(await odd.of("Griff", "items")) == {"shield", "torch"}
    await odd("/item drop 2 torches, shield")
    assert (await odd.of("Griff", "items"))["torch"]["count"] == 1


async def test_60_a_gift_goes_to_someone_else(odd: OddTable) -> None:
    await odd("/item add rope")
    for sentence in ("/item give rope", "/item give rope to Griff"):
        assert (await odd.refused(sentence))["kind"] == "refused"
    assert list(await odd.of("Griff", "items")) == ["rope"]


async def test_60_the_first_of_several_things_stands_for_them(odd: OddTable) -> None:
    facts = (await odd("/item add lantern, rope, torches x3"))["facts"]
    assert (facts["item"], facts["moved"]) == ("lantern", ["lantern", "rope", "torch"])
    assert (await odd("/item drop rope, lantern"))["facts"]["item"] == "rope"
    assert (await odd("/item"))["facts"]["item"] is None


async def test_60_what_is_left_of_a_thing_keeps_its_place_in_the_pack(odd: OddTable) -> None:
    await odd("/item add torches x3, rope, lamp")
    assert (await odd("/item drop 1 torches"))["facts"]["items"] == ["torch", "rope", "lamp"]
    assert (await odd("/item"))["text"] == "**2 torches**\n**rope**\n**lamp**"
    assert (await odd("/item give 2 torches to Ash"))["facts"]["items"] == ["rope", "lamp"]


async def test_60_a_weapon_that_everyone_knows_is_bulky_only_where_it_says_so(
    odd: OddTable,
) -> None:
    assert (await odd("/item add dagger, sword"))["facts"]["slots_used"] == 2
    assert (await odd("/item add greatsword"))["facts"]["slots_used"] == 4
    assert (await odd("/item"))[
        "text"
    ] == "**dagger** (d6)\n**sword** (d8)\n**greatsword** (d10, bulky)"


async def test_60_a_pack_has_ten_slots_whoever_carries_it(odd: OddTable) -> None:
    assert (await odd.of("Griff", "slots"), await odd.of("Ogre", "slots")) == (10, 10)


async def test_18_armour_goes_to_the_sheet_and_not_into_the_pack(odd: OddTable) -> None:
    for said in ("chain mail armour 2", "chain mail armor 2", "rope, chain mail armour 2 bulky"):
        error = await odd.refused(f"/item add {said}")
        assert error["message"] == (
            "Armour goes on your sheet, not in your pack. To wear it: `/sheet set armour=2 hp+=2`."
            " To make it fill a slot too: `/item add chain mail`"
        )
    assert await odd.of("Griff", "items") == {}
    await odd("/sheet set armour=2 hp+=2")
    sheet = await odd.sheet("Griff")
    assert (sheet["hp"], sheet["hp_cap"], sheet["armour"]) == (8, 8, 2)
    for said in ("leather armour x2", "2 leather armour", "leather armour", "armour"):
        await odd(f"/item add {said}")
    counts = {key: item["count"] for key, item in (await odd.of("Griff", "items")).items()}
    assert counts == {"leather_armour": 5, "armour": 1}


@pytest.mark.parametrize(
    "said", ["/item add rope 0", "/item add 0 rope", "/item add lamp, rope x0"]
)
async def test_60_nothing_is_not_packed(odd: OddTable, said: str) -> None:
    assert (await odd.refused(said))["message"] == "Use a number from 1 to 999."
    assert await odd.of("Griff", "items") == {}


async def test_60_what_does_not_fit_is_told_with_the_room_there_is(odd: OddTable) -> None:
    await odd("/sheet set slots=3")
    await odd("/item add rope")
    error = await odd.refused("/item add chest bulky 2")
    assert error["message"].startswith("Griff has no room for the chest: 4 slots needed, 2 free.")
    assert (await odd("/item add chest bulky"))["facts"]["slots_used"] == 3
    await odd("/status shaky add")
    error = await odd.refused("/item add lamp")
    assert error["message"].startswith("Griff has no room for the lamp: 1 slot needed, 0 free.")
    await odd("/item add lamp for Griff anyway", by="gm")
    assert (await odd("/item", by="alice"))[
        "text"
    ] == "**rope**\n**chest** (bulky)\n**lamp**\nShaky (a debility)"
    assert (await odd.told("/item"))["slots_used"] == "5 of 3 slots"


async def test_60_a_hero_carries_as_many_bulky_things_as_fit_and_a_lackey_one(
    odd: OddTable,
) -> None:
    await odd("/item add chest bulky 2")
    await odd("/item add anvil bulky")
    await odd("/sheet set coin=99")
    await odd("/hireling hire Tam", *([1] * 11))
    error = await odd.refused("/item add tub bulky 2 as Tam")
    assert error["message"] == "Tam is a hireling and can only carry one bulky thing."
    await odd("/item add rope 2 as Tam")
    await odd("/item give 1 chest to Tam")
    assert (await odd.refused("/item give anvil to Tam"))["message"].startswith("Tam is a hireling")
    assert (await odd.of("Griff", "items"))["chest"]["count"] == 1


async def test_60_things_are_packed_for_several_and_the_first_stands_for_them(
    odd: OddTable,
) -> None:
    await odd("/item add lamp", by="bob")
    reply = await odd("/item add rope x2, oil for Griff, Ash", by="gm")
    assert reply["title"] == "Griff and Ash each get 2 ropes and oil"
    assert (reply["facts"]["slots_used"], reply["facts"]["slots"]) == (3, 10)
    assert list(await odd.of("Ash", "items")) == ["lamp", "rope", "oil"]
    griff = (await odd("/save str as Griff", 3))["facts"]["savers"][0]["record"]
    assert (await odd.outcome("/item add rope for Griff, Ash")).subject == griff


async def test_60_a_number_goes_with_one_thing_and_never_with_more_than_there_are(
    odd: OddTable,
) -> None:
    await odd("/item add torches x3, rope")
    error = await odd.refused("/item drop 1 torches rope")
    assert error["message"].startswith("How many of which?")
    assert (await odd.refused("/item drop 0 torches"))["message"] == "Use a number from 1 to 999."
    error = await odd.refused("/item drop 4 torches")
    assert error["message"] == "Griff has only 3 torches."
    reply = await odd("/item give 2 torches to Ash")
    assert reply["title"] == "Griff gives Ash 2 torches"
    await odd("/item give 1 torches to Ash")
    assert list(await odd.of("Griff", "items")) == ["rope"]
    assert (await odd.of("Ash", "items"))["torch"]["count"] == 3
    await odd("/item drop 9 torches as Ash anyway", by="gm")
    assert await odd.of("Ash", "items") == {}


async def test_60_a_gift_is_asked_whom_it_is_for(odd: OddTable) -> None:
    await odd("/item add rope, lamp")
    error = await odd.refused("/item give lamp, rope")
    assert error["message"] == "Who gets it? Add a name: `/item give lamp to Ash`"


async def test_60_a_pack_is_only_looked_at(odd: OddTable) -> None:
    shown = await odd("/item")
    assert (shown["title"], shown["text"], shown["entry"]) == (
        "What Griff carries",
        "Nothing yet.",
        None,
    )


async def test_60_a_thing_has_a_name_of_up_to_sixty_letters(odd: OddTable) -> None:
    await odd(f"/item add {'x' * 60}")
    assert list(await odd.of("Griff", "items")) == ["x" * 60]


async def test_11_a_packed_weapon_is_what_was_said_or_what_everyone_knows(odd: OddTable) -> None:
    await odd("/item add Dagger d4 thrown, knife, rock d3, Bow, stick bulky, lamp")
    items = await odd.of("Griff", "items")
    found = {key: (each["die"], each["reach"], each["bulky"]) for key, each in items.items()}
    assert found == {
        "dagger": ("d4", "thrown", False), "knife": ("d6", "melee", False),
        "rock": ("d3", "melee", False), "bow": ("d6", "ranged", True),
        "stick": ("", "", True), "lamp": ("", "", False),
    }  # fmt: skip
    await odd("/item add knife d8 x2")  # the same thing again is counted, and stays what it is
    assert (await odd.of("Griff", "items"))["knife"]["count"] == 3
    assert (await odd.of("Griff", "items"))["knife"]["die"] == "d6"


async def test_59_what_has_a_price_is_paid_at_once(odd: OddTable) -> None:
    await odd("/sheet set coin=12")
    reply = await odd("/item buy lantern for 10 coin")
    assert reply["title"] == "Griff buys a lantern for 10 coin"
    assert (await odd.of("Griff", "coin"), list(await odd.of("Griff", "items"))) == (2, ["lantern"])
    assert (await odd("/undo"))["changes"]
    assert (await odd.of("Griff", "coin"), await odd.of("Griff", "items")) == (12, {})
    dear = await odd.refused("I buy a horse from the smith for 500 coins")
    assert dear["message"] == "That costs 500 coin; Griff has 12."
    await odd("/item add rope for 3 coin, 2 torches for 4 coin")
    assert await odd.of("Griff", "coin") == 5


@pytest.mark.parametrize(
    ("said", "coin", "carried"),
    [
        ("/item buy crowbar for 5", 7, {"crowbar": 1}),
        ("buy a crowbar for 5", 7, {"crowbar": 1}),
        ("/item buy crowbar for five coins", 7, {"crowbar": 1}),
        ("/item buy 2 torches for 4", 8, {"torch": 2}),
        ("/item buy rope for 3, lantern for 5", 4, {"rope": 1, "lantern": 1}),
        ("/item buy rope for three coin and a lantern for 5", 4, {"rope": 1, "lantern": 1}),
        ("/item buy rope for 3 # from the smith", 9, {"rope": 1}),
    ],
)
async def test_59_a_bare_price_is_one_too(
    odd: OddTable, said: str, coin: int, carried: dict[str, int]
) -> None:
    """`for 5` once bought five crowbars, for nothing."""
    await odd("/sheet set coin=12")
    await odd(said, by="alice")
    items = await odd.of("Griff", "items")
    assert {name: item["count"] for name, item in items.items()} == carried
    assert await odd.of("Griff", "coin") == coin


@pytest.mark.parametrize("said", ["/item buy rope for Bo", "/item buy rope for Bo and Jo"])
async def test_59_nothing_is_bought_for_a_stranger(odd: OddTable, said: str) -> None:
    """It once became a `rope Bo` in the pack."""
    error = await odd.refused(said, by="alice")
    assert error["message"].startswith("There's nobody called “Bo")
    assert await odd.of("Griff", "items") == {}


async def test_60_coin_is_counted_and_fills_no_slot(odd: OddTable) -> None:
    error = await odd.refused("/item add 12 coins")
    assert error["message"].endswith("`/sheet set Griff coin+=12`")
    assert [each["says"] for each in error["choices"]] == ["sheet set Griff coin+=12"]
    await odd(":press 1")
    assert (await odd.of("Griff", "coin"), await odd.of("Griff", "items")) == (12, {})
    await odd("/coin -7")
    assert await odd.of("Griff", "coin") == 5
    assert (await odd.refused("/coin -7"))["message"].startswith("`coin` can't go below 0.")


async def test_what_outlasts_its_use_stays_in_the_pack(odd: OddTable) -> None:
    await odd("/item add lantern, 2 ropes, torch")
    assert (await odd("/use lantern"))["title"] == "Griff uses the lantern"
    assert (await odd("/use rope"))["changes"] == []
    assert (await odd("/use torch"))["title"] == "Griff lights the torch"
    assert list(await odd.of("Griff", "items")) == ["lantern", "rope"]
    assert (await odd("/item use 1 rope"))["title"] == "Griff uses up a rope"
    await odd("/item use all ropes")
    assert list(await odd.of("Griff", "items")) == ["lantern"]


async def test_a_pack_full_of_debilities_only_is_not_called_empty(odd: OddTable) -> None:
    assert (await odd.told("/sheet"))["slots_used"] == "empty"
    await odd("/status shaky add")
    assert (await odd.told("/sheet"))["slots_used"] == "only debilities"


async def test_what_is_worn_outlasts_being_put_on(odd: OddTable) -> None:
    await odd("/item add plate, crown")
    assert (await odd("/use plate"))["title"] == "Griff uses the plate"
    assert list(await odd.of("Griff", "items")) == ["plate", "crown"]


async def test_a_name_of_which_half_is_quoted_has_no_quotes(odd: OddTable) -> None:
    reply = await odd('/item add "barnacled crown" oddity')
    assert reply["title"] == "Griff gets a barnacled crown oddity"


async def test_what_nobody_carries_is_not_dropped_for_anybody(odd: OddTable) -> None:
    await odd("/scene start The ford", by="gm")
    error = await odd.refused("/item drop barnacled crown", by="gm")
    assert error["message"] == "Nobody here carries a barnacled crown."


async def test_a_sum_for_several_may_say_each(odd: OddTable) -> None:
    await odd.line(":as gm")
    for said in ("give griff and ash 12 coin each", "give griff, ash 12 coins apiece"):
        assert (await odd(said))["title"] == "Griff and Ash get 12 coin each", said
    assert (await odd.of("Griff", "coin"), await odd.of("Ash", "coin")) == (24, 24)


async def test_words_beside_coin_are_told_once(odd: OddTable) -> None:
    await odd("/sheet set coin=9", by="alice")
    assert (await odd("/give Ash 5 coin # for beer"))["text"] == ""


async def test_a_bare_die_that_got_a_name_is_one_weapon(odd: OddTable) -> None:
    await odd("/sheet set weapon=d8", by="alice")
    await odd("/attack with my sword at Ogre")
    await odd(":press d8", 3)
    assert (await odd.told("/sheet"))["weapon"] == "sword d8"
