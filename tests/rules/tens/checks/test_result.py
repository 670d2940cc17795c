"""Rolls of the 2d10 rules that wait for their range, and rolls that are read again."""

from tests.conftest import Played
from tests.rules.tens.conftest import card


async def test_without_a_range_the_dice_are_shown_and_the_game_master_sets_it(
    tens: Played,
) -> None:
    reply = await tens("/move strike+str at Ogre hits 2", 9, 8)
    facts = reply["facts"]
    assert (facts["total"], facts["range"], facts["band"], facts["hits"]) == (17, None, None, 0)
    assert reply["changes"] == []
    assert [c["label"] for c in reply["choices"]] == [
        "Easy 10-15", "Medium 15-20", "Hard 20-25", "Very hard 25-30", "Nearly impossible 30-35",
    ]  # fmt: skip
    assert {(c["who"], c["of"], c["owed"]) for c in reply["choices"]} == {("gm", "Brin", True)}
    assert (await tens.refused(":press Medium"))["kind"] == "not_allowed"
    set_ = await tens(":press Medium", by="gm")
    assert set_["rolled"] == []
    assert (set_["facts"]["band"], set_["facts"]["range"]) == ("mixed", "15-20")
    assert (set_["facts"]["kept"], set_["facts"]["hits"]) == ([9, 8], 2)
    assert set_["changes"] == [["Ogre", "hp", 7, 5]]
    assert (await tens.refused(":press Easy of 5"))["kind"] == "already_done"


async def test_an_open_range_can_be_set_in_words_once(tens: Played) -> None:
    await tens("/move dodge", 4, 4)
    assert (await tens.refused("/move hard"))["kind"] == "not_allowed"
    reply = await tens("/move dr 12-17", by="gm")
    assert (reply["facts"]["total"], reply["facts"]["band"]) == (13, "mixed")
    assert (await tens.refused("/move easy entry 5"))["kind"] == "refused"
    await tens("/undo")
    assert (await tens("/move easy entry 5"))["facts"]["range"] == "10-15"


async def test_undoing_an_open_roll_takes_its_range_back_too(tens: Played) -> None:
    await tens("/move strike+str at Ogre hits 2", 9, 8)
    await tens(":press Easy", by="gm")
    assert (await tens.sheet("Ogre"))["hp"] == 5
    await tens("/undo", by="alice")
    assert (await tens.sheet("Ogre"))["hp"] == 7


async def test_a_fix_reads_the_same_dice_again(tens: Played) -> None:
    await tens("/move strike+str hard at Ogre hits 2", 8, 9)
    reply = await tens("/fix move strike+str medium at Ogre hits 2")
    assert reply["rolled"] == [[10, 8], [10, 9]]
    assert reply["facts"]["band"] == "mixed"
    assert (await tens.sheet("Ogre"))["hp"] == 5


async def test_22_the_card_says_critical_of_two_tens_alone(tens: Played) -> None:
    plain = await card(tens, "/move strike+str easy at Ogre", 9, 9)
    assert plain.headline[-1] == "success"
    doubled = await card(tens, "/move strike+str easy at Ogre", 10, 10)
    assert doubled.headline[-1] == "success, critical"
