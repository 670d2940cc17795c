"""Recovery: points 43 to 51 of the checklist."""

import pytest

from tests.systems.odd.conftest import OddTable


async def test_43_a_rally_is_an_action_a_strength_save_and_d6(odd: OddTable) -> None:
    await odd("/sheet set hp=1")
    reply = await odd("/rally", 11, 4)
    assert reply["rolled"] == [[20, 11], [6, 4]]
    assert reply["changes"] == [["Griff", "hp", 1, 5]]
    assert reply["facts"]["healed"] == 4
    reply = await odd("/rally", 12)
    assert (reply["facts"]["passed"], reply["facts"]["healed"]) == (False, 0)
    await odd("/round start", by="gm")
    await odd("/rally", 12, by="alice")
    assert (await odd.refused("/rally"))["kind"] == "refused"


async def test_44_a_short_rest_comes_after_the_battle_and_heals_d6(odd: OddTable) -> None:
    await odd("/sheet set hp=1")
    await odd("/round start", by="gm")
    assert (await odd.refused("/rest short", by="alice"))["kind"] == "refused"
    await odd("/round end", by="gm")
    reply = await odd("/rest short", 3, by="alice")
    assert reply["changes"] == [["Griff", "hp", 1, 4]]
    await odd(":press Clock", by="gm")
    assert (await odd("/time"))["facts"]["turns"] == 1


async def test_44_everyone_may_rest_in_one_sentence(odd: OddTable) -> None:
    await odd("/sheet set hp=1")
    await odd("/sheet set hp=1", by="bob")
    await odd("/rest short all", 2, 3, by="gm")
    assert (await odd.of("Griff", "hp"), await odd.of("Ash", "hp")) == (3, 4)


async def test_45_a_ration_heals_d6_and_is_eaten(odd: OddTable) -> None:
    await odd("/sheet set hp=1")
    await odd("/item add ration 2")
    reply = await odd("/use ration", 3)
    assert (reply["facts"]["hp"], reply["facts"]["left"]) == (4, 1)
    await odd("/use ration", 1)
    assert (await odd.refused("/use ration"))["kind"] == "refused"
    await odd("/item add ration")
    await odd("/round start", by="gm")
    assert (await odd.refused("/use ration", by="alice"))["kind"] == "refused"


async def test_46_a_bandage_heals_d6_after_the_battle_and_is_used_up(odd: OddTable) -> None:
    await odd("/sheet set hp=1", by="bob")
    await odd("/item add bandage", by="alice")
    await odd("/round start", by="gm")
    assert (await odd.refused("/use bandage on Ash", by="alice"))["kind"] == "refused"
    await odd("/round end", by="gm")
    reply = await odd("/use bandage on Ash", 2, by="alice")
    assert (reply["facts"]["target"], reply["facts"]["hp"], reply["facts"]["left"]) == ("Ash", 3, 0)
    assert await odd.of("Griff", "items") == {}


async def test_47_a_potion_does_exactly_one_of_four(odd: OddTable) -> None:
    await odd("/item add potion 4")
    await odd("/sheet set hp=1 str=9 debilities=shaky,sick")
    assert (await odd("/use potion hp"))["facts"]["hp"] == 6
    await odd("/use potion clear shaky")
    assert await odd.of("Griff", "debilities") == ["Sick"]
    await odd("/use potion cure")
    assert await odd.of("Griff", "debilities") == []
    reply = await odd("/use potion points", 2)
    assert reply["rolled"] == [[3, 2]]
    assert (reply["facts"]["str"], reply["facts"]["left"]) == (11, 0)
    assert (await odd.refused("/use potion hp"))["kind"] == "refused"


async def test_47_two_effects_or_one_that_does_nothing_are_no_use(odd: OddTable) -> None:
    await odd("/item add potion")
    assert (await odd.refused("/use potion hp cure"))["kind"] == "not_understood"
    assert (await odd.refused("/use potion clear shaky"))["kind"] == "refused"
    assert (await odd.refused("/use potion cure"))["kind"] == "refused"
    assert list(await odd.of("Griff", "items")) == ["potion"]


async def test_47_the_points_are_the_players_to_place(odd: OddTable) -> None:
    await odd("/item add potion 3")
    await odd("/sheet set str=9 dex=5")
    reply = await odd("/use potion points", 2)
    assert (reply["facts"]["points_left"], reply["facts"]["str"]) == (2, 9)
    labels = [(c["label"], c["owed"], c["of"]) for c in reply["choices"]]
    assert labels == [("STR STR", True, "Griff"), ("STR DEX", True, "Griff"),
                      ("DEX DEX", True, "Griff")]  # fmt: skip
    await odd(":press STR DEX")
    sheet = await odd.sheet("Griff")
    assert (sheet["str"], sheet["dex"]) == (10, 6)
    assert (await odd.refused(":press DEX DEX"))["kind"] == "already_done"
    await odd("/use potion points dex dex", 3)
    sheet = await odd.sheet("Griff")
    assert (sheet["str"], sheet["dex"]) == (10, 8)


async def test_47_a_bare_potion_asks_what_it_is_to_do(odd: OddTable) -> None:
    await odd("/item add potion")
    await odd("/sheet set hp=1 debilities=shaky")
    reply = await odd("/use potion")
    assert reply["entry"] is None
    labels = [choice["label"] for choice in reply["choices"]]
    assert labels == ["All HP", "Cure poison or disease", "1d3 attribute points", "Clear Shaky"]
    await odd(":press Clear Shaky")
    sheet = await odd.sheet("Griff")
    assert (sheet["debilities"], sheet["items"], sheet["hp"]) == ([], {}, 1)


async def test_47_drinking_is_an_action_in_a_fight(odd: OddTable) -> None:
    await odd("/item add potion 2")
    await odd("/sheet set hp=1")
    await odd("/round start", by="gm")
    await odd("/use potion hp", by="alice")
    assert (await odd.refused("/attack d6 at Ogre"))["kind"] == "refused"


async def test_48_a_watch_of_sleep_heals_d6_and_one_point_of_ones_choice(odd: OddTable) -> None:
    await odd("/sheet set hp=1 str=9 wil=5")
    reply = await odd("/rest watch wil", 2)
    assert (reply["facts"]["hp"], reply["facts"]["wil"], reply["facts"]["str"]) == (3, 6, 9)
    reply = await odd("/sleep", 1)
    assert [choice["label"] for choice in reply["choices"]][:2] == ["STR", "WIL"]
    await odd(":press STR")
    assert await odd.of("Griff", "str") == 10


async def test_49_a_long_rest_restores_all_hit_points_and_two_points_and_makes_fresh(
    odd: OddTable,
) -> None:
    await odd("/sheet set hp=1 str=9 wil=5")
    reply = await odd("/rest long str wil")
    assert reply["rolled"] == []
    facts = reply["facts"]
    assert (facts["hp"], facts["str"], facts["wil"], facts["fresh"]) == (6, 10, 6, True)


async def test_49_the_points_may_be_placed_later_and_then_end_being_injured(
    odd: OddTable,
) -> None:
    await odd("/sheet set str=10 wil=5 debilities=injured")
    reply = await odd("/rest long")
    assert reply["facts"]["points_left"] == 2
    assert await odd.of("Griff", "debilities") == ["Injured"]
    await odd("/heal points str str")
    sheet = await odd.sheet("Griff")
    assert (sheet["str"], sheet["wil"], sheet["debilities"]) == (12, 5, [])


async def test_49_points_that_can_only_go_one_way_go_there(odd: OddTable) -> None:
    await odd("/sheet set dex=6")
    await odd("/rest long")
    assert await odd.of("Griff", "dex") == 8
    await odd("/sheet set str=11")
    await odd("/rest long")
    sheet = await odd.sheet("Griff")
    assert (sheet["str"], sheet["dex"]) == (12, 9)
    assert (await odd.refused("/heal points str"))["kind"] == "not_found"


@pytest.mark.parametrize(
    ("sentence", "faces"),
    [("/rally", (2, 6)), ("/rest short", (6,)), ("/use ration", (6,)), ("/use bandage", (6,)),
     ("/use potion hp", ()), ("/rest watch str", (6,)), ("/rest long str str", ()),
     ("/heal d6", (6,))],
)  # fmt: skip
async def test_51_recovery_never_passes_the_maximum(
    odd: OddTable, sentence: str, faces: tuple[int, ...]
) -> None:
    for supply in ("ration", "bandage", "potion"):
        await odd(f"/item add {supply}")
    await odd("/sheet set hp=5 str=11")
    await odd(sentence, *faces)
    sheet = await odd.sheet("Griff")
    assert sheet["hp"] == 6
    assert sheet["str"] <= 12


async def test_51_a_gain_by_hand_beyond_the_maximum_is_refused(odd: OddTable) -> None:
    await odd("/sheet set str=11 hp=3")
    assert (await odd.refused("/heal 2 str"))["kind"] == "refused"
    assert (await odd("/heal 1 str"))["changes"] == [["Griff", "str", 11, 12]]
    assert (await odd("/heal 3", by="alice"))["facts"]["hp"] == 6
    assert (await odd.refused("/heal 1 hp"))["kind"] == "refused"


async def test_51_help_lands_on_anyone_at_once(odd: OddTable) -> None:
    await odd("/sheet set hp=1")
    assert (await odd("/heal 2 Griff", by="bob"))["changes"] == [["Griff", "hp", 1, 3]]
    await odd("/sheet set Griff state=dead", by="gm")
    assert (await odd.refused("/heal 1 Griff", by="bob"))["kind"] == "refused"
