"""Rations, bandages and potions: points 45 to 47 of the rules."""

import pytest

from tests.rules.odd.conftest import OddTable


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
    question, labels = await odd.asked("/use potion")
    assert question == "A healing potion for Griff: what is it to do?"
    assert labels == ["All HP", "Clear Shaky"]
    await odd(":press Clear Shaky")
    sheet = await odd.sheet("Griff")
    assert (sheet["debilities"], sheet["items"], sheet["hp"]) == ([], {}, 1)


async def test_47_a_bare_potion_does_the_one_thing_that_helps(odd: OddTable) -> None:
    await odd("/item add potion 2")
    await odd("/sheet set hp=1")
    assert (await odd("/use potion"))["facts"]["effect"] == "hp"
    await odd("/undo")
    await odd("/sheet set hp=6 str=5")
    assert (await odd("/use potion", 2))["facts"]["effect"] == "points"
    await odd("/undo")
    await odd("/sheet set str=12")
    _, labels = await odd.asked("/use potion")
    assert labels == ["All HP", "Cure poison or disease", "1d3 attribute points"]


async def test_47_drinking_is_an_action_in_a_fight(odd: OddTable) -> None:
    await odd("/item add potion 2")
    await odd("/sheet set hp=1")
    await odd("/round start", by="gm")
    await odd("/use potion hp", by="alice")
    assert (await odd.refused("/attack d6 at Ogre"))["kind"] == "refused"


async def test_47_points_to_place_are_something_to_mend(odd: OddTable) -> None:
    await odd("/item add potion")
    await odd("/harm 3 dex")
    await odd("/harm 3 wil")
    reply = await odd("/use potion points", 2)
    assert reply["text"] == "1d3: 2\nGriff: 2 points to place"


@pytest.mark.parametrize(
    ("sentence", "faces"),
    [
        ("/use bandage", (3,)), ("/use bandage on Ash", (3,)), ("/use ration", (3,)),
        ("/use potion hp", ()), ("/use potion points", (2,)), ("/rally", (3, 3)),
        ("/save str recover", (3,)),
    ],
)  # fmt: skip
async def test_47_nothing_is_spent_for_nothing_unless_who_pays_wants_to(
    odd: OddTable, sentence: str, faces: tuple[int, ...]
) -> None:
    await odd("/item add bandage, ration, potion")
    error = await odd.refused(sentence)
    assert (error["kind"], "anyway" in error["message"]) == ("refused", True)
    assert len(await odd.of("Griff", "items")) == 3
    await odd(f"{sentence} anyway", *faces)


async def test_45_a_meal_is_worth_its_ration_when_time_has_passed(odd: OddTable) -> None:
    await odd("/item add ration")
    await odd("/time 1 watch", by="gm")
    await odd("/use ration", 3, by="alice")
    assert await odd.of("Griff", "items") == {}


async def test_47_a_cure_rolls_no_points(odd: OddTable) -> None:
    await odd("/item add potion 2")
    await odd("/sheet set debilities=sick")
    reply = await odd("/use potion cure")
    assert (reply["rolled"], reply["facts"]["roll"]) == ([], 0)
    assert reply["text"] == "Griff: no longer Sick"
    await odd("/sheet set Griff pending=Diseased", by="gm")
    reply = await odd("/use potion cure", 3, 5, by="alice")
    assert (reply["facts"]["roll"], reply["facts"]["points_left"]) == (0, 0)
    assert reply["text"].startswith("2d6 (3 5) = 8 against the maximum HP: 6 → 8")


async def test_33_an_antidote_cures_the_sick_and_nothing_else(odd: OddTable) -> None:
    assert (await odd.refused("/use antidote"))["kind"] == "refused"  # none is carried
    await odd("/item add antidote x2")
    assert "neither Sick" in (await odd.refused("/use antidote"))["message"]
    await odd("/status sick Ash", by="gm")
    await odd("/status shaky Ash")
    reply = await odd("/use antidote on Ash", by="alice")
    assert reply["title"] == "Ash drinks an antidote"
    assert (await odd.of("Ash", "debilities"), reply["facts"]["left"]) == (["Shaky"], 1)
    assert (await odd.refused("/use antidote hp"))["kind"] == "refused"
    await odd("/undo")
    assert await odd.of("Ash", "debilities") == ["Sick", "Shaky"]
    assert (await odd.sheet("Griff"))["items"]["antidote"]["count"] == 2


async def test_47_in_a_fight_an_antidote_is_an_action(odd: OddTable) -> None:
    await odd("/item add antidote x2")
    await odd("/status sick add")
    await odd("/round start", by="gm")
    await odd("/use antidote", by="alice")
    assert (await odd.refused("/attack d6 at Ogre"))["kind"] == "refused"


async def test_47_a_potion_may_do_any_of_three_for_the_mortally_wounded(odd: OddTable) -> None:
    await odd("/item add potion")
    await odd("/sheet set Ash state=mortal", by="gm")
    _, labels = await odd.asked("/use potion on Ash", by="alice")
    assert labels == ["All HP", "Cure poison or disease", "1d3 attribute points"]
