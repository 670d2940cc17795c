"""The pack: point 60 of the rules."""

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


async def test_60_a_shield_in_the_pack_is_a_shield(odd: OddTable) -> None:
    await odd("/item add shield")
    assert await odd.of("Griff", "shield") is True
    await odd("/attack d6 at Griff", 2, by="gm")
    await odd("/sunder", by="alice")
    sheet = await odd.sheet("Griff")
    assert (sheet["shield"], sheet["items"]) == (False, {})


async def test_60_several_things_are_packed_at_once(odd: OddTable) -> None:
    reply = await odd("/item add lantern, rope, rations x3")
    assert reply["title"] == "Griff takes lantern, rope, rations ×3"
    counts = {key: item["count"] for key, item in (await odd.of("Griff", "items")).items()}
    assert counts == {"lantern": 1, "rope": 1, "rations": 3}
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
    assert list(items) == ["hand_axe", "torches", "pole", "bolt_for_the_2nd_door"]
    assert (items["hand_axe"]["die"], items["hand_axe"]["reach"]) == ("d6", "thrown")
    assert (items["torches"]["count"], items["pole"]["bulky"]) == (2, True)


async def test_60_several_things_fit_all_or_none(odd: OddTable) -> None:
    await odd("/sheet set slots=2")
    assert (await odd.refused("/item add lamp, rope, oil"))["kind"] == "refused"
    assert await odd.of("Griff", "items") == {}


async def test_60_several_things_are_dropped_or_given_at_once(odd: OddTable) -> None:
    await odd("/item add lamp, rope, shield, torches x3")
    assert (await odd("/item drop lamp, rope"))["title"] == "Griff drops lamp, rope"
    await odd("/item give shield, torches to Ash")
    assert await odd.of("Griff", "items") == {}
    assert (await odd.of("Griff", "shield"), await odd.of("Ash", "shield")) == (False, True)
    await odd("/undo")
    assert set(await odd.of("Griff", "items")) == {"shield", "torches"}
    assert (await odd.refused("/item drop 2 torches, shield"))["kind"] == "refused"


async def test_60_a_gift_goes_to_someone_else(odd: OddTable) -> None:
    await odd("/item add rope")
    for sentence in ("/item give rope", "/item give rope to Griff"):
        assert (await odd.refused(sentence))["kind"] == "refused"
    assert list(await odd.of("Griff", "items")) == ["rope"]


async def test_60_the_first_of_several_things_stands_for_them(odd: OddTable) -> None:
    facts = (await odd("/item add lantern, rope, torches x3"))["facts"]
    assert (facts["item"], facts["moved"]) == ("lantern", ["lantern", "rope", "torches"])
    assert (await odd("/item drop rope, lantern"))["facts"]["item"] == "rope"
    assert (await odd("/item"))["facts"]["item"] is None


async def test_60_what_is_left_of_a_thing_keeps_its_place_in_the_pack(odd: OddTable) -> None:
    await odd("/item add torches x3, rope, lamp")
    assert (await odd("/item drop 1 torches"))["facts"]["items"] == ["torches", "rope", "lamp"]
    assert (await odd("/item"))["text"] == "torches ×2\nrope\nlamp"
    assert (await odd("/item give 2 torches to Ash"))["facts"]["items"] == ["rope", "lamp"]


async def test_60_a_weapon_that_everyone_knows_is_bulky_only_where_it_says_so(
    odd: OddTable,
) -> None:
    assert (await odd("/item add dagger, sword"))["facts"]["slots_used"] == 2
    assert (await odd("/item add greatsword"))["facts"]["slots_used"] == 4
    assert (await odd("/item"))["text"] == "dagger d6\nsword d8\ngreatsword d10, bulky"


async def test_60_a_pack_has_ten_slots_whoever_carries_it(odd: OddTable) -> None:
    assert (await odd.of("Griff", "slots"), await odd.of("Ogre", "slots")) == (10, 10)
