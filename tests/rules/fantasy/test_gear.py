"""Things bought, carried and passed on (rules 31, 46 and 47)."""

import pytest

from tests.conftest import Played


@pytest.fixture
async def pack(party: Played) -> Played:
    await party("/item buy 3 torches", by="alice")
    return party


async def test_46_slots_are_four_and_the_bodys_normal_die(empty: Played) -> None:
    await empty("/sheet new Griff bod=d8 coin=500", by="alice")
    assert (await empty.sheet("Griff"))["slots"] == 12
    await empty("/item buy 12 torch")
    assert (await empty.sheet("Griff"))["slots_used"] == 12
    error = await empty.refused("/item buy rope")
    assert error["kind"] == "refused"
    assert "slots" in error["message"]
    await empty("/harm 8 Griff", by="gm")
    assert (await empty.sheet("Griff"))["slots"] == 12
    await empty("/item drop 2 torch", by="alice")
    await empty("/item buy battle axe")
    griff = await empty.sheet("Griff")
    assert griff["slots_used"] == 12
    assert griff["slots_free"] == 0


async def test_47_things_are_bought_for_coin(empty: Played) -> None:
    await empty("/sheet new Griff coin=100", by="alice")
    reply = await empty("/item buy rope")
    assert ["Griff", "coin", 100, 94] in reply["changes"]
    reply = await empty("/item buy light armour")
    assert ["Griff", "armour", 0, 2] in reply["changes"]
    assert (await empty.sheet("Griff"))["coin"] == 44
    assert (await empty.refused("/item buy greatsword"))["kind"] == "refused"
    assert (await empty.sheet("Griff"))["coin"] == 44
    meal = await empty("/item buy meal")
    assert meal["changes"] == [["Griff", "coin", 44, 42]]
    assert (await empty.refused("/item buy dragon"))["kind"] == "not_understood"


async def test_47_arrows_are_used_up(empty: Played) -> None:
    await empty("/npc new Scar defends=bod", by="gm")
    await empty("/sheet new Griff ranged=d6 items=longbow,arrows", by="alice")
    await empty("/item use 19 arrows")
    await empty("/attack longbow at Scar", 1, 1, 2)
    error = await empty.refused("/attack longbow at Scar")
    assert error["kind"] == "refused"
    assert "arrows" in error["message"]
    assert (await empty("/attack longbow at Scar as Griff anyway", 1, 1, 2, by="gm"))["ok"]


async def test_47_things_change_hands_and_are_written_down(empty: Played) -> None:
    await empty("/sheet new Isaac", by="bob")
    await empty("/sheet new Griff items=shield,rope", by="alice")
    reply = await empty("/item give shield to Isaac")
    assert ["Griff", "armour", 1, 0] in reply["changes"]
    assert ["Isaac", "armour", 0, 1] in reply["changes"]
    await empty("/item add moon blade harm 3 slots 1")
    await empty("/item add 2 torches")
    assert (await empty.sheet("Griff"))["items"]["torch"]["count"] == 2
    assert "moon blade" in (await empty("/item show Griff", by="bob"))["text"]
    assert (await empty.sheet("Griff"))["items"]["moon_blade"]["harm"] == 3
    await empty("/game set weapon_harm=on", by="gm")
    await empty("/npc new Scar defends=bod")
    assert (await empty.refused("/item show Scar", by="bob"))["kind"] == "not_found"
    reply = await empty("/attack moon blade at Scar", 4, 1, by="alice")
    assert reply["facts"]["harm"] == 3
    assert (await empty.refused("/item drop anvil"))["kind"] == "not_found"
    assert (await empty("/item sell rope"))["changes"][-1][1:] == ["coin", 0, 3]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("/item drop torches", None),
        ("/item drop torch", None),
        ("/item drop 2 torches", 1),
        ("/item drop torches 2", 1),
        ("/item sell Torches", None),
        ("/item give 1 torch to Isaac", 2),
        ("/item use torches", 2),
    ],
)
async def test_47_all_is_parted_with_unless_a_number_is_said(
    pack: Played, said: str, left: int | None
) -> None:
    await pack(said)
    held = (await pack.sheet("Griff"))["items"].get("torch", {"count": None})
    assert held["count"] == left
    await pack("/undo")
    assert (await pack.sheet("Griff"))["items"]["torch"]["count"] == 3


async def test_47_several_are_told_as_several(pack: Played) -> None:
    assert (await pack("/item buy 2 ropes"))["title"] == "Griff buys 2 ropes"
    assert (await pack("/item drop ropes"))["title"] == "Griff leaves 2 ropes behind"
    assert "3 torches (3 slots)" in (await pack("/item list"))["text"]
    await pack("/item add silver key")
    assert (await pack("/item drop silver keys"))["facts"]["count"] == 0
    for said in ("/item drop 0 torches", "/item drop 4 torches"):
        assert (await pack.refused(said))["kind"] == "refused"


async def test_31_armour_is_mended_for_fifteen_coin_a_point(party: Played) -> None:
    await party("/sheet set coin=40 armour=0 max_armour=2")
    reply = await party("/item repair 2")
    assert reply["changes"] == [["Griff", "armour", 0, 2], ["Griff", "coin", 40, 10]]
    assert (await party.refused("/item repair"))["kind"] == "refused"
    await party("/undo")
    assert (await party("/item repair armour"))["changes"][0] == ["Griff", "armour", 0, 1]
    assert (await party("/item repair 1 shield"))["changes"][0] == ["Griff", "armour", 1, 2]
    await party("/sheet set armour=1 coin=14")
    assert (await party.refused("/item repair"))["kind"] == "refused"
    await party("/sheet set coin=15")
    assert ["Griff", "coin", 15, 0] in (await party("/item repair"))["changes"]


async def test_46_uses_of_the_same_thing_add_up(party: Played) -> None:
    await party("/item add salve uses 3")
    await party("/item add 2 salve uses 3")
    salve = (await party.sheet("Griff"))["items"]["salve"]
    assert (salve["count"], salve["uses"]) == (3, 9)


async def test_47_what_is_sold_and_written_down_is_as_on_the_list(party: Played) -> None:
    reply = await party('/item add "light armour"')
    assert ["Griff", "armour", 0, 2] in reply["changes"]
    sold = await party("/item sell light armour")
    assert (sold["facts"]["cost"], sold["facts"]["coin"]) == (-25, 75)
    griff = await party.sheet("Griff")
    assert (griff["armour"], griff["max_armour"], griff["items"]) == (0, 0, {})


async def test_47_uses_go_with_what_is_parted_with(party: Played) -> None:
    await party("/item add 3 arrows")
    await party("/item use 6 arrows")
    assert (await party("/item drop 2 arrows"))["facts"]["uses"] == 18


async def test_46_what_is_carried_is_told_with_the_slots_it_takes(party: Played) -> None:
    await party("/item buy rope")
    await party("/item buy 2 torches")
    assert (await party("/item list"))["text"] == "rope (1 slot)\n2 torches (2 slots)"


async def test_31_whole_armour_is_not_mended(party: Played) -> None:
    await party("/sheet set armour=2 max_armour=2")
    error = await party.refused("/item repair")
    assert error["message"] == "Griff's armour is whole."
    assert (await party.sheet("Griff"))["coin"] == 50


async def test_47_ninety_nine_are_bought_at_once_and_no_more(party: Played) -> None:
    await party("/sheet set coin=9999 slots=999", by="alice")
    await party("/item buy 99 torches")
    assert (await party.sheet("Griff"))["items"]["torch"]["count"] == 99
    assert "99" in (await party.refused("/item buy 100 torches"))["message"]
