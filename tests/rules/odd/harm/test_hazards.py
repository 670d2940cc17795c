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
    assert reply["title"] == "Griff, Ash: 3, 2 harm"
    assert reply["changes"] == [["Griff", "hp", 6, 3], ["Ash", "hp", 4, 2]]
    await odd("/undo")
    assert (await odd("/harm 1 all"))["title"] == "Griff, Ash: 1 harm"
    await odd("/harm 2 all")
    reply = await odd("/heal d4 all", 1, 2)
    assert reply["changes"] == [["Griff", "hp", 3, 4], ["Ash", "hp", 1, 3]]


async def test_27_a_game_master_is_asked_whom_it_harms(odd: OddTable) -> None:
    assert (await odd.asked("/harm d6 dex", by="gm"))[0] == "For whom?"
    assert (await odd(":press Ash", 2))["changes"][0] == ["Ash", "dex", 13, 11]
