"""Harm without an attack: point 27 of the rules."""

from tests.rules.odd.conftest import OddTable


async def test_27_harm_to_dexterity_shakes_and_to_willpower_befuddles(odd: OddTable) -> None:
    reply = await odd("/harm 3 dex Griff", by="gm")
    assert reply["changes"] == [
        ["Griff", "dex", 9, 6],
        ["Griff", "debilities", [], ["Shaky"]],
    ]
    await odd("/harm 1 wil Griff")
    assert await odd.of("Griff", "debilities") == ["Shaky", "Befuddled"]


async def test_27_harm_by_hand_runs_the_same_course(odd: OddTable) -> None:
    reply = await odd("/harm 8", 3)  # one's own, through the hit points to strength
    assert (reply["facts"]["hp"], reply["facts"]["str"]) == (0, 10)
    reply = await odd("/harm 2 str Griff", 19)
    assert (reply["facts"]["str"], reply["facts"]["critical"]) == (8, True)
    assert (await odd.refused("/harm 3 dex Ash", by="alice"))["kind"] == "not_allowed"
    assert (await odd.refused("/harm"))["kind"] == "refused"
    assert (await odd.refused("/harm 0 dex"))["kind"] == "refused"


async def test_27_harm_to_several_is_rolled_for_each(odd: OddTable) -> None:
    reply = await odd("/harm d6 all", 3, 2, by="gm")
    assert [t["damage"] for t in reply["facts"]["targets"]] == [3, 2]
    assert reply["title"] == "Griff takes 3 damage and Ash 2"
    assert reply["changes"] == [["Griff", "hp", 6, 3], ["Ash", "hp", 4, 2]]
    await odd("/undo")
    assert (await odd("/harm 1 all"))["title"] == "Griff and Ash take 1 damage each"
    await odd("/harm 2 all")
    reply = await odd("/heal d4 all", 1, 2)
    assert reply["changes"] == [["Griff", "hp", 3, 4], ["Ash", "hp", 1, 3]]


async def test_27_a_game_master_is_asked_whom_it_harms(odd: OddTable) -> None:
    assert (await odd.asked("/harm d6 dex", by="gm"))[0] == "For whom?"
    assert (await odd(":press Ash", 2))["changes"][0] == ["Ash", "dex", 13, 11]


async def test_27_harm_is_told_with_the_score_it_goes_to(odd: OddTable) -> None:
    reply = await odd("/harm 2 dex damage Ash", by="gm")
    assert (reply["title"], reply["grade"]) == (
        "Ash takes 2 DEX damage (DEX 13 → 11) and is Shaky",
        "failure",
    )
    facts = reply["facts"]
    assert (facts["attribute"], facts["damage"], facts["dex"]) == ("dex", 2, 11)
    assert facts["debilities"] == ["Shaky"]
    reply = await odd("/harm 3 damage Ash")
    assert (reply["title"], reply["facts"]["attribute"]) == ("Ash takes 3 damage (HP 4 → 1)", "hp")
    reply = await odd("/harm d4+d6 Griff", 1, 3)
    assert (reply["title"], reply["facts"]["hp"]) == ("Griff takes 4 damage (HP 6 → 2)", 2)
    reply = await odd("/harm d4 wil Griff, Ash", 1, 3)
    assert reply["title"] == "Griff takes 1 WIL damage and Ash 3"
    assert (reply["facts"]["target"], reply["facts"]["wil"]) == ("Griff", 9)
    assert (await odd.refused("/harm 1 dex wil Griff"))["message"] == "One at a time: DEX or WIL?"


async def test_39_no_shield_helps_against_harm_that_is_no_attack(odd: OddTable) -> None:
    await odd("/sheet set shield hp=1")
    reply = await odd("/harm 3 Griff", 19, by="gm")
    assert [c["label"] for c in reply["choices"]] == ["Griff: try to come round"]
    assert (await odd.refused("/sunder", by="alice"))["kind"] == "not_found"
    reply = await odd("/harm 3 str Ogre", 19, by="gm")
    assert [(c["label"], c["who"]) for c in reply["choices"]] == [("Ogre: try to come round", "gm")]
    reply = await odd("/harm 1 str Ogre", 19, 19)  # dazed already
    assert reply["choices"] == []


async def test_61_harm_that_kills_offers_a_new_character_once(odd: OddTable) -> None:
    reply = await odd("/harm 99 Griff, Ash", by="gm")
    assert [(c["label"], c["of"]) for c in reply["choices"]] == [
        ("Roll a new character", "Griff"), ("Roll a new character", "Ash"),
        ("Retire Griff", "Griff"), ("Retire Ash", "Ash"),
    ]  # fmt: skip
    assert (await odd.refused("/harm 1 Griff"))["message"].startswith("Griff is dead")
    assert (await odd("/harm 1 Griff anyway"))["choices"] == []
    assert (await odd("/harm 99 Ogre"))["choices"] == []


async def test_27_harm_by_a_number_and_dice_or_to_many_spares_the_dead(odd: OddTable) -> None:
    await odd("/sheet set Griff state=dead", by="gm")
    reply = await odd("/harm d4 all", 2)
    assert reply["title"] == "Ash takes 2 damage (HP 4 → 2)"
