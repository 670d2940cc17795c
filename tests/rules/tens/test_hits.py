"""Points 19 to 27 of the 2d10 rules, and the golden examples: hits and what becomes of them."""

from itertools import product

import pytest

from rules.tens.combat.attack import is_critical
from rules.tens.conversion import convert_damage, convert_temp
from rules.tens.harm.hits import land_hits
from rules.tens.sheet import TensSheet
from tests.conftest import Played


async def test_19_weapons_spells_and_abilities_have_hits_and_a_type(tens: Played) -> None:
    made = await tens("/item add greatsword hits 2 slashing")
    weapon = {"name": "greatsword", "hits": 2, "type": "slashing"}
    assert made["changes"] == [["Brin", "weapons.greatsword", None, weapon]]
    await tens("/item add fire bolt 1d10 fire")
    quoted = await tens("/item add “ice bolt” hits 2 cold")
    assert quoted["changes"] == [
        ["Brin", "weapons.ice_bolt", None, {"name": "ice bolt", "hits": 2, "type": "cold"}]
    ]
    await tens("/item add bite hits 3 piercing as Ogre", by="gm")
    weapons = (await tens.sheet("Brin"))["weapons"]
    assert weapons["fire_bolt"] == {"name": "fire bolt", "hits": 1, "type": "fire"}
    assert (await tens.sheet("Ogre"))["weapons"]["bite"]["hits"] == 3
    facts = (await tens("/move cast with fire bolt easy", 9, 9, by="alice"))["facts"]
    assert (facts["hits"], facts["type"], facts["target"]) == (1, "fire", None)
    facts = (await tens("/move strike with bite easy at Brin as Ogre", 9, 9, by="gm"))["facts"]
    assert (facts["hits"], facts["type"], facts["target"]) == (3, "piercing", "Brin")


@pytest.mark.parametrize(
    ("said", "hits"),
    [("2d6+2", 4), ("1d8", 1), ("d6", 1), ("2d6+1d4+3", 6), ("3d4-2", 1), ("1d4-3", 0),
     ("2d6 + 2", 4), ("5", 5), ("10D10", 10)],
)  # fmt: skip
async def test_20_damage_dice_become_hits(tens: Played, said: str, hits: int) -> None:
    reply = await tens(f"/convert {said}")
    assert (reply["facts"]["hits"], reply["entry"]) == (hits, None)


async def test_20_nonsense_is_not_converted(tens: Played) -> None:
    for said in ("", "greatsword", "2d", "2x6"):
        assert (await tens.refused(f"/convert {said}"))["kind"] == "not_understood"


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


async def test_21_a_strike_at_someone_is_one_hit(tens: Played) -> None:
    facts = (await tens("/move strike+str easy at Ogre", 9, 9))["facts"]
    assert (facts["hits"], facts["type"]) == (1, None)
    assert (await tens("/move strike+str easy", 9, 9))["facts"]["hits"] == 0


async def test_21_hits_land_on_everyone_who_is_named(tens: Played) -> None:
    await tens("/npc new Wolf hp=4 resist=fire", by="gm")
    reply = await tens("/move cast+cha easy at Ogre, Wolf hits 2 fire", 9, 9, by="alice")
    assert reply["changes"] == [["Ogre", "hp", 7, 5], ["Wolf", "hp", 4, 3]]
    assert [target["hits"] for target in reply["facts"]["targets"]] == [2, 1]


async def test_22_a_critical_doubles_the_hits(tens: Played) -> None:
    reply = await tens("/move strike+str medium at Ogre hits 2", 10, 10)
    facts = reply["facts"]
    assert (facts["critical"], facts["hits"], facts["band"]) == (True, 4, "mixed")
    assert reply["changes"] == [["Ogre", "hp", 7, 3]]
    facts = (await tens("/move strike+str easy at Ogre adv", 10, 2, 10))["facts"]
    assert (facts["critical"], facts["hits"]) == (True, 2)
    facts = (await tens("/move strike+str easy at Ogre dis", 10, 9, 10))["facts"]
    assert facts["critical"] is False


async def test_23_no_critical_without_hits(tens: Played) -> None:
    facts = (await tens("/move dex medium", 10, 10))["facts"]
    assert (facts["critical"], facts["hits"]) == (False, 0)
    facts = (await tens("/move strike+str hard -1 at Ogre hits 2", 10, 10))["facts"]
    assert (facts["critical"], facts["hits"], facts["band"]) == (False, 0, "failure")
    facts = (await tens("/move strike+str easy at Ogre hits 0", 10, 10))["facts"]
    assert facts["critical"] is False


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


def test_a_critical_is_two_tens_and_nothing_else() -> None:
    found = [
        faces
        for faces in product(range(1, 11), repeat=2)
        if is_critical(faces, "success", 1) or is_critical(faces, "mixed", 1)
    ]
    assert found == [(10, 10)]
    assert not is_critical((10, 10), "failure", 1)
    assert not is_critical((10, 10), "success", 0)


def test_golden_examples() -> None:
    assert convert_damage([(2, 6), (2, 0)]) == 4
    assert (convert_temp(7), convert_temp(25), convert_temp(10)) == (1, 2, 1)


async def test_a_mixed_result_may_deal_half_where_the_table_says_so(tens: Played) -> None:
    await tens("/game set mixed_hits=half", by="gm")
    facts = (await tens("/move strike+str easy at Ogre hits 3", 5, 6, by="alice"))["facts"]
    assert (facts["band"], facts["hits"]) == ("mixed", 1)
    facts = (await tens("/move strike+str easy at Ogre hits 3", 9, 9))["facts"]
    assert (facts["band"], facts["hits"]) == ("success", 3)
    facts = (await tens("/move strike+str medium at Ogre hits 1", 10, 10))["facts"]
    assert (facts["band"], facts["hits"], facts["critical"]) == ("mixed", 0, False)


async def test_a_failures_hits_come_from_the_foe_as_the_game_master_chooses(tens: Played) -> None:
    await tens("/item add club hits 2 bludgeoning as Ogre", by="gm")
    reply = await tens("/move dodge medium from Ogre", 1, 2, by="alice")
    assert (reply["facts"]["band"], reply["facts"]["foe"]) == ("failure", "Ogre")
    assert reply["changes"] == []
    assert [(c["label"], c["who"], c["of"], c["owed"]) for c in reply["choices"]] == [
        ("Ogre: club, 2 bludgeoning", "gm", "Brin", True),
        ("No hits", "gm", "Brin", True),
    ]
    assert (await tens.refused(":press Ogre"))["kind"] == "not_allowed"
    landed = await tens(":press Ogre", by="gm")
    assert landed["changes"] == [["Brin", "hp", 8, 6]]
    assert (await tens.refused(":press No hits of 6"))["kind"] == "already_done"


async def test_hits_in_words_answer_a_failure_too(tens: Played) -> None:
    await tens("/move dodge medium from Ogre", 1, 2)
    assert (await tens("/waiting"))["facts"]["waiting"]
    await tens("/harm 2 fire Brin", by="gm")
    assert (await tens("/waiting"))["facts"]["waiting"] == []
    await tens("/undo")
    assert (await tens("/waiting"))["facts"]["waiting"]
    await tens("/harm 1 Ogre")
    assert (await tens("/waiting"))["facts"]["waiting"]


async def test_hits_that_are_said_to_come_from_a_foe_are_the_foes(tens: Played) -> None:
    await tens("/item add club hits 2 bludgeoning as Ogre", by="gm")
    reply = await tens("/move dodge medium from Ogre hits 3 fire", 1, 2, by="alice")
    assert [c["label"] for c in reply["choices"]] == ["Ogre: hits, 3 fire", "No hits"]
    landed = await tens(":press Ogre", by="gm")
    assert (landed["facts"]["type"], landed["changes"]) == ("fire", [["Brin", "hp", 8, 5]])
    dodged = await tens("/move dodge easy from Ogre hits 3 fire", 10, 10, by="alice")
    facts = dodged["facts"]
    assert (facts["hits"], facts["critical"], dodged["choices"]) == (0, False, [])
    waiting = await tens("/move dodge from Ogre hits 3 fire", 1, 2)
    assert len(waiting["choices"]) == 5
    await tens(":press Hard", by="gm")
    assert (await tens(":press Ogre"))["changes"] == [["Brin", "hp", 5, 2]]


async def test_hits_at_someone_are_ones_own_whoever_strikes_back(tens: Played) -> None:
    reply = await tens("/move strike easy at Ogre from Ogre hits 2 fire", 9, 9)
    assert reply["facts"]["hits"] == 2


async def test_a_foe_waits_for_an_open_range(tens: Played) -> None:
    reply = await tens("/move dodge from Ogre", 1, 2)
    assert len(reply["choices"]) == 5
    reply = await tens(":press Hard", by="gm")
    assert [c["label"] for c in reply["choices"]] == ["Ogre: hit, 1", "No hits"]
    assert (await tens(":press Ogre"))["changes"] == [["Brin", "hp", 8, 7]]
    await tens("/undo 5")
    assert (await tens.sheet("Brin"))["hp"] == 8


async def test_a_foe_without_a_weapon_hits_once_and_only_on_a_failure(tens: Played) -> None:
    reply = await tens("/move dodge easy from Ogre", 9, 9)
    assert reply["choices"] == []
    reply = await tens("/move dodge easy from Ogre", 1, 1)
    assert [c["label"] for c in reply["choices"]] == ["Ogre: hit, 1", "No hits"]
    reply = await tens(":press No hits", by="gm")
    assert reply["changes"] == []


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
    await tens("/npc new Fire Giant hp=20")
    assert (await tens("/harm 4 fire giant"))["facts"]["target"] == "Fire Giant"
    assert (await tens("/harm fire giant 4 cold"))["facts"]["type"] == "cold"
    assert (await tens.refused("/harm 1 fier Ogre"))["hints"] == ["Ogre", "fire"]
    assert (await tens.refused("/harm fire Ogre"))["kind"] == "not_understood"
    assert (await tens.refused("/harm -2 Ogre"))["kind"] == "not_understood"


async def test_items_are_added_and_dropped(tens: Played) -> None:
    await tens("/item add rope")
    await tens("/item add 3 torches")
    assert (await tens.sheet("Brin"))["items"] == {"rope": 1, "torches": 3}
    await tens("/item drop 2 torches")
    await tens("/item drop rope")
    assert (await tens.sheet("Brin"))["items"] == {"torches": 1}
    assert (await tens.refused("/item drop 2 torches"))["kind"] == "refused"
    assert (await tens.refused("/item drop lantern"))["kind"] == "not_found"
    await tens("/item add dagger hits 1 piercing")
    assert (await tens("/item"))["facts"]["weapons"] == ["dagger"]
    await tens("/item drop dagger")
    assert (await tens.sheet("Brin"))["weapons"] == {}
    assert (await tens.refused("/item add club hits 2 as Ogre"))["kind"] == "not_allowed"


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
