"""Rules 21 to 27 of the 2d10 rules: hits, and every step until they land."""

import pytest

from rules.tens.harm import Landing, land_hits
from rules.tens.sheet import TensSheet
from tests.conftest import Played
from tests.rules.tens.conftest import card


async def test_21_each_hit_takes_one_hit_point(tens: Played) -> None:
    reply = await tens("/harm 3 Brin")
    assert reply["changes"] == [["Brin", "hp", 8, 5]]
    assert (reply["facts"]["hits"], reply["facts"]["target"]) == (3, "Brin")
    assert (await tens("/harm 2"))["changes"] == [["Brin", "hp", 5, 3]]
    reply = await tens("/move strike+str easy at Ogre hits 2", 5, 6)
    assert reply["facts"]["band"] == "mixed"
    assert reply["changes"] == [["Ogre", "hp", 7, 5]]
    reply = await tens("/move strike+str easy at Ogre hits 2", 1, 6)
    assert (reply["facts"]["hits"], reply["changes"]) == (0, [])


async def test_24_resistance_halves_and_rounds_down(tens: Played) -> None:
    await tens("/sheet set Ogre resist=fire", by="gm")
    for hits, left in ((4, 2), (3, 1), (1, 0)):
        assert (await tens(f"/harm {hits} fire Ogre"))["facts"]["hits"] == left
    assert (await tens("/harm 2 cold Ogre"))["facts"]["hits"] == 2
    await tens("/game set half_of_one=1")
    assert (await tens("/harm 1 fire Ogre"))["facts"]["hits"] == 1
    assert (await tens("/harm 0 fire Ogre"))["facts"]["hits"] == 0


async def test_25_vulnerability_doubles(tens: Played) -> None:
    await tens("/sheet set Ogre vulnerable=cold", by="gm")
    reply = await tens("/harm 2 cold Ogre")
    assert (reply["facts"]["hits"], reply["changes"]) == (4, [["Ogre", "hp", 7, 3]])


async def test_26_immunity_leaves_nothing(tens: Played) -> None:
    await tens("/sheet set Ogre immune=poison,fire", by="gm")
    reply = await tens("/harm 5 poison Ogre")
    assert (reply["facts"]["hits"], reply["changes"]) == (0, [])


async def test_27_the_steps_are_taken_in_order_and_shown(tens: Played) -> None:
    await tens("/sheet set Ogre resist=fire vulnerable=fire", by="gm")
    await tens('/temp 2 "hide" Ogre')
    reply = await tens("/move cast+cha easy at Ogre hits 3 fire", 10, 10, by="alice")
    facts = reply["facts"]
    assert facts["steps"] == [["critical", 6], ["resistance", 3], ["vulnerability", 6]]
    assert (facts["hits"], facts["absorbed"]) == (6, 2)
    assert reply["changes"] == [
        ["Ogre", "hp", 7, 3],
        ["Ogre", "temp", [{"amount": 2, "source": "hide"}], []],
    ]


def test_27_order_matters_for_odd_hits() -> None:
    both = TensSheet(name="", resist=("fire",), vulnerable=("fire",))
    assert [land_hits(n, "fire", both).hits for n in range(5)] == [0, 0, 2, 2, 4]
    assert land_hits(1, "fire", both, critical=True).hits == 2
    assert land_hits(3, "", both).hits == 3


async def test_harm_is_for_the_owner_and_the_game_master(tens: Played) -> None:
    assert (await tens.refused("/harm 2 Ogre"))["kind"] == "not_allowed"
    await tens("/sheet new Kass", by="bob")
    assert (await tens.refused("/harm 2 Brin"))["kind"] == "not_allowed"
    reply = await tens("/move strike+str easy at Brin", 9, 9)
    assert reply["changes"] == [["Brin", "hp", 8, 7]]


async def test_harm_reads_in_any_order(tens: Played) -> None:
    await tens("/sheet set Ogre vulnerable=fire", by="gm")
    for said in ("1 fire Ogre", "Ogre 1 fire", "fire 1 Ogre", "1 fire to Ogre", "1 Fire at ogre"):
        assert (await tens(f"/harm {said}"))["facts"]["hits"] == 2, said
        await tens("/undo")
    await tens("/npc new Fire Giant hp=20 shown")
    assert (await tens("/harm 4 fire giant"))["facts"]["target"] == "Fire Giant"
    assert (await tens("/harm fire giant 4 cold"))["facts"]["type"] == "cold"
    assert (await tens.refused("/harm 1 fier Ogre"))["hints"] == ["fire"]
    assert (await tens.refused("/harm fire Ogre"))["kind"] == "not_understood"
    assert (await tens.refused("/harm -2 Ogre"))["kind"] == "not_understood"


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("/harm 2 hits Brin", None),
        ("/harm 2 damage to Brin", None),
        ("/harm 2 fire damage Brin", "fire"),
        ("/harm 2 fire damage to Brin", "fire"),
        ("/hit Brin 2", None),
    ],
)
async def test_21_hits_in_the_words_of_the_fifth_edition(
    tens: Played, said: str, kind: str | None
) -> None:
    reply = await tens(said)
    assert (reply["facts"]["type"], reply["changes"]) == (kind, [["Brin", "hp", 8, 6]])


async def test_hits_on_several_are_told_of_each(tens: Played) -> None:
    await tens("/sheet new Griff hp=6 resist=fire", by="bob")
    fire = await tens("/harm 2 fire Brin, Griff", by="gm")
    assert fire["title"] == "Brin and Griff are hit"
    told = ["Brin takes 2 fire hits (HP 8 → 6)", "Griff takes 1 fire hit (resisted; HP 6 → 5)"]
    assert fire["text"].splitlines() == told
    assert [each["hits"] for each in fire["facts"]["targets"]] == [2, 1]


@pytest.mark.parametrize("said", ["2d6+2", "hits 2d6+2", "2d6+2 hits", "2d6+2 damage"])
async def test_21_harm_may_be_dice_of_the_fifth_edition(tens: Played, said: str) -> None:
    reply = await tens(f"/harm {said} Ogre", by="gm")
    assert reply["changes"][0] == ["Ogre", "hp", 7, 3]
    assert (await tens(reply["said"]))["changes"][0] == ["Ogre", "hp", 3, -1]
    await tens("/undo")
    await tens("/undo")
    assert (await tens.sheet("Ogre"))["hp"] == 7


@pytest.mark.parametrize(
    ("said", "title", "text"),
    [
        ("2d6", "Brin takes 2 (HP 8 → 6)", "2d6: one hit for each die."),
        ("2d6+2", "Brin takes 4 (HP 8 → 4)", "2d6+2: one hit for each die, plus 2."),
        ("1d4-1", "Brin takes nothing", "1d4-1: one hit for each die, minus 1."),
        ("2", "Brin takes 2 (HP 8 → 6)", ""),
    ],
)
async def test_21_why_dice_are_so_many_hits_is_told(
    tens: Played, said: str, title: str, text: str
) -> None:
    reply = await tens(f"/harm {said} Brin", by="gm")
    assert (reply["title"], reply["text"]) == (title, text)


async def test_21_what_each_lost_is_told_beside_what_landed(tens: Played) -> None:
    await tens('/temp 2 "hide" Ogre', by="gm")
    facts = (await tens("/harm 3 Brin, Ogre"))["facts"]
    told = [(each["name"], each["absorbed"], each["lost"]) for each in facts["targets"]]
    assert told == [("Brin", 0, 3), ("Ogre", 2, 1)]


async def test_26_hits_are_of_one_type(tens: Played) -> None:
    before = await tens.sheet("Ogre")
    error = await tens.refused("/harm 3 cold, fire Ogre", by="gm")
    assert "cold or fire" in error["message"]
    await tens.refused("/move strike medium at Ogre hits 2 cold fire", by="alice")
    assert await tens.sheet("Ogre") == before


async def test_hits_that_land_on_nobody_yet_are_told(tens: Played) -> None:
    await tens("/item add fire bolt hits 2 fire")
    assert "Hits: 2 fire" in (await card(tens, "/move cast easy with fire bolt", 9, 9)).lines
    assert "Hits: 4 fire" in (await card(tens, "/move cast easy with fire bolt", 10, 10)).lines
    assert "Hits: 2" in (await card(tens, "/move strike easy hits 2", 9, 9)).lines
    missed = await card(tens, "/move cast easy with fire bolt", 1, 2)
    assert not [line for line in missed.lines if line.startswith("Hits")]


async def test_36_only_an_npc_that_is_hit_in_a_round_comes_into_the_scene(tens: Played) -> None:
    await tens("/sheet new Griff hp=6", by="bob")
    await tens("/scene start The bridge with Brin", by="gm")
    await tens("/harm 1 Ogre")
    assert (await tens("/scene"))["facts"]["present"] == ["Brin"]
    await tens("/round start")
    await tens("/harm 1 Griff")
    assert (await tens("/scene"))["facts"]["present"] == ["Brin"]
    struck = await tens("/move strike easy at Ogre", 9, 9, by="alice")
    assert ["Ogre", "hp", 6, 5] in struck["changes"]
    assert (await tens("/scene", by="gm"))["facts"]["present"] == ["Ogre", "Brin"]


async def test_of_several_who_are_hit_the_first_is_told_first(tens: Played) -> None:
    await tens("/sheet new Griff hp=6 resist=fire", by="bob")
    reply = await tens("/harm 5 fire Griff, Brin", by="gm")
    facts = reply["facts"]
    assert (facts["target"], facts["hits"], facts["steps"]) == ("Griff", 2, [["resistance", 2]])
    assert [each["hits"] for each in facts["targets"]] == [2, 5]
    reply = await tens("/move cast easy at Griff, Brin hits 3 fire as Ogre", 9, 9)
    assert (reply["facts"]["target"], reply["facts"]["hits"]) == ("Griff", 1)
    assert sorted(reply["changes"]) == [
        ["Brin", "hp", 3, 0], ["Brin", "state", "well", "unconscious"], ["Griff", "hp", 4, 3],
    ]  # fmt: skip


def test_24_the_steps_in_every_order_that_a_sheet_can_have() -> None:
    every = TensSheet(name="Ogre", resist=("fire",), vulnerable=("fire",), immune=("fire",))
    assert land_hits(5, "fire", every, critical=True, least=1).steps == (
        ("critical", 10), ("resistance", 5), ("vulnerability", 10), ("immunity", 0),
    )  # fmt: skip
    assert land_hits(5, "cold", every).steps == ()
    resistant = TensSheet(name="Ogre", resist=("fire",))
    rows = [(0, 0, 0), (1, 0, 1), (2, 1, 1), (3, 1, 1), (4, 2, 2), (7, 3, 3)]
    for hits, plain, at_least in rows:
        assert land_hits(hits, "fire", resistant).hits == plain
        assert land_hits(hits, "fire", resistant, least=1).hits == at_least
    assert land_hits(3, "fire", None, critical=True) == Landing(6, (("critical", 6),))
