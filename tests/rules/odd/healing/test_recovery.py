"""Recovery up to the maximum: point 51 of the rules."""

import pytest

from tests.rules.odd.conftest import OddTable


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


async def test_51_a_gain_by_hand_stops_at_the_maximum(odd: OddTable) -> None:
    await odd("/sheet set str=11 hp=3")
    assert (await odd("/heal 2 str"))["changes"] == [["Griff", "str", 11, 12]]
    assert (await odd("/heal 3", by="alice"))["facts"]["hp"] == 6
    assert (await odd.refused("/heal 1 hp"))["kind"] == "refused"


async def test_51_points_by_hand_are_for_the_player_and_the_game_master(odd: OddTable) -> None:
    await odd("/sheet set hp=1")
    for said in ("/heal 2 Griff", "/rest long Griff"):
        assert (await odd.refused(said, by="bob"))["kind"] == "not_allowed"
    await odd("/item add bandage")
    await odd("/use bandage on Griff", 1)  # a rule's own way is for anyone
    assert (await odd("/heal 2 Griff", by="gm"))["changes"] == [["Griff", "hp", 2, 4]]
    await odd("/sheet set Griff state=dead", by="gm")
    assert (await odd.refused("/heal 1 Griff"))["kind"] == "refused"


async def test_52_a_point_that_is_owed_is_among_those_healed_by_hand(odd: OddTable) -> None:
    await odd("/sheet set dex=6 wil=5")
    await odd("/rest long")
    await odd("/heal 1 dex")
    assert len((await odd("/waiting"))["facts"]["waiting"]) == 1
    before = await odd.sheet("Griff")
    assert (await odd("/heal 2 wil"))["changes"] == [["Griff", "wil", 5, 7]]
    assert (await odd("/waiting"))["facts"]["waiting"] == []
    await odd("/undo")
    assert await odd.sheet("Griff") == before
    assert len((await odd("/waiting"))["facts"]["waiting"]) == 1


async def test_52_one_who_is_owed_a_point_does_not_keep_the_others_from_healing(
    odd: OddTable,
) -> None:
    await odd("/sheet set dex=6 wil=5")
    await odd("/sheet set dex=6", by="bob")
    await odd("/rest watch", 2, by="alice")
    reply = await odd("/heal 1 dex Griff, Ash", by="gm")
    assert reply["changes"] == [["Griff", "dex", 6, 7], ["Ash", "dex", 6, 7]]


async def test_51_what_is_healed_is_told_number_by_number(odd: OddTable) -> None:
    await odd("/sheet set hp=2 str=9")
    reply = await odd("/heal 3")
    assert (reply["title"], reply["text"]) == ("Griff regains 3 HP (HP 2 → 5)", "")
    assert (reply["facts"]["healed"], reply["facts"]["state"]) == (3, "well")
    assert (await odd("/heal 2"))["title"] == "Griff regains 1 HP (HP 5 → 6, full)"  # and stops
    assert (await odd.refused("/heal 2"))["message"] == "Griff is at full HP."
    await odd("/sheet set hp=5")
    assert (await odd("/heal d6+d4", 6, 4))["title"] == "Griff regains 1 HP (HP 5 → 6, full)"
    assert (await odd("/heal d6 str", 2))["title"] == "Griff regains 2 STR (STR 9 → 11)"
    await odd("/harm 3 Griff, Ash", by="gm")
    reply = await odd("/heal 1 Griff, Ash")
    assert reply["title"] == "Griff and Ash regain HP"
    assert reply["text"] == "Griff: HP 3 → 4\nAsh: HP 1 → 2"
    reply = await odd("/heal 9 hp Griff anyway")
    assert reply["facts"]["hp"] == 6


async def test_26_what_is_healed_brings_one_back_from_what_the_number_had_done(
    odd: OddTable,
) -> None:
    await odd("/harm 20 wil Griff", by="gm")
    await odd("/harm 20 dex Griff")
    assert await odd.of("Griff", "state") == "paralysed"
    await odd("/heal 1 dex Griff")
    assert await odd.of("Griff", "state") == "mad"
    await odd("/heal 1 wil Griff")
    assert await odd.of("Griff", "state") == "well"
    await odd("/npc new Rabble warband hp=2 str=8 shown")
    await odd("/attack d8 blast at Rabble", 4, 18)
    await odd("/heal 1 str Rabble")
    assert await odd.of("Rabble", "state") == "routed"  # and stays so
    await odd("/harm 20 str Rabble")
    reply = await odd("/heal 3 str Rabble anyway")
    assert reply["facts"]["state"] == "well"
