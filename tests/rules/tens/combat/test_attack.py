"""Rules 21 to 23 of the 2d10 rules: what a move deals, criticals, and the foe's hits."""

from itertools import product

from rules.tens.checks.move_result import is_critical
from tests.conftest import Played
from tests.rules.tens.conftest import card


async def test_21_a_strike_at_someone_is_one_hit(tens: Played) -> None:
    facts = (await tens("/move strike+str easy at Ogre", 9, 9))["facts"]
    assert (facts["hits"], facts["type"]) == (1, None)
    assert (await tens("/move strike+str easy", 9, 9))["facts"]["hits"] == 0


async def test_21_hits_land_on_everyone_who_is_named(tens: Played) -> None:
    await tens("/npc new Wolf hp=4 resist=fire shown", by="gm")
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


def test_a_critical_is_two_tens_and_nothing_else() -> None:
    found = [
        faces
        for faces in product(range(1, 11), repeat=2)
        if is_critical(faces, "success", 1) or is_critical(faces, "mixed", 1)
    ]
    assert found == [(10, 10)]
    assert not is_critical((10, 10), "failure", 1)
    assert not is_critical((10, 10), "success", 0)


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
        ("Ogre hits with the club: 2 bludgeoning hits", "gm", "Brin", True),
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
    assert [c["label"] for c in reply["choices"]] == ["Ogre deals 3 fire hits", "No hits"]
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
    assert [c["label"] for c in reply["choices"]] == ["Ogre deals 1 hit", "No hits"]
    assert (await tens(":press Ogre"))["changes"] == [["Brin", "hp", 8, 7]]
    await tens("/undo 5")
    assert (await tens.sheet("Brin"))["hp"] == 8


async def test_a_foe_without_a_weapon_hits_once_and_only_on_a_failure(tens: Played) -> None:
    reply = await tens("/move dodge easy from Ogre", 9, 9)
    assert reply["choices"] == []
    reply = await tens("/move dodge easy from Ogre", 1, 1)
    assert [c["label"] for c in reply["choices"]] == ["Ogre deals 1 hit", "No hits"]
    reply = await tens(":press No hits", by="gm")
    assert reply["changes"] == []


async def test_21_only_whoever_can_answer_does(tens: Played) -> None:
    """Of those who are aimed at: the game master's, and on their feet."""
    await tens("/sheet new Griff hp=6", by="bob")
    await tens("/npc new Wolf hp=4 shown", by="gm")
    await tens("/npc new Rat hp=1 shown")
    await tens("/harm 1 Rat")
    reply = await tens("/move strike hard at Ogre, Griff, Rat, Wolf, Wolf as Brin", 1, 2)
    assert [c["label"] for c in reply["choices"]] == [
        "Ogre deals 1 hit",
        "Wolf deals 1 hit",
        "No hits",
    ]
    assert [c["says"].partition(" entry")[0] for c in reply["choices"]] == [
        "harm 1 Brin", "harm 1 Brin", "harm 0 Brin",
    ]  # fmt: skip
    for said in ("/move strike hard at Griff as Brin", "/move strike hard at Rat as Brin"):
        assert (await tens(said, 1, 2))["choices"] == []
    for faces in ((5, 6), (9, 9)):
        assert (await tens("/move strike easy at Ogre as Brin", *faces))["choices"] == []


async def test_21_a_foe_that_is_named_answers_alone_with_all_it_has(tens: Played) -> None:
    await tens('/sheet rename Brin to "Brin the Red"', by="alice")
    await tens("/npc new Wolf hp=4 shown", by="gm")
    await tens("/item add club hits 2 bludgeoning as Ogre")
    await tens("/item add bite hits 1 as Ogre")
    said = '/move strike hard at Wolf from Ogre as "Brin the Red"'
    reply = await tens(said, 1, 2)
    assert [(c["label"], c["says"].partition(" entry")[0]) for c in reply["choices"]] == [
        ("Ogre hits with the club: 2 bludgeoning hits", 'harm 2 bludgeoning "Brin the Red"'),
        ("Ogre hits with the bite: 1 hit", 'harm 1 "Brin the Red"'),
        ("No hits", 'harm 0 "Brin the Red"'),
    ]
    none = await tens('/move dodge hard from Ogre hits 0 as "Brin the Red"', 1, 2)
    assert [c["label"] for c in none["choices"]] == ["Ogre deals nothing", "No hits"]


async def test_21_hits_behind_a_weapon_are_ones_own_though_a_foe_is_named(tens: Played) -> None:
    await tens("/item add rapier hits 1 piercing")
    reply = await tens("/move strike easy from Ogre with rapier hits 3", 9, 9)
    assert (reply["facts"]["hits"], reply["facts"]["type"]) == (3, "piercing")
    reply = await tens("/move dodge hard from Ogre with rapier hits 3", 1, 2)
    assert [c["label"] for c in reply["choices"]] == ["Ogre deals 1 hit", "No hits"]


async def test_21_a_mixed_result_deals_half_rounded_down_where_the_table_says_so(
    tens: Played,
) -> None:
    await tens("/game set mixed_hits=half", by="gm")
    for hits, dealt in ((0, 0), (1, 0), (2, 1), (3, 1), (4, 2)):
        facts = (await tens(f"/move strike easy at Ogre hits {hits} as Brin", 5, 6))["facts"]
        assert (facts["band"], facts["hits"]) == ("mixed", dealt)
        await tens("/undo")
    doubled = await tens("/move strike medium at Ogre hits 3 as Brin", 10, 10)
    assert (doubled["facts"]["band"], doubled["facts"]["hits"]) == ("mixed", 2)
    assert (doubled["facts"]["critical"], doubled["grade"]) == (True, "mixed")


async def test_22_a_critical_success_is_a_triumph(tens: Played) -> None:
    assert (await tens("/move strike easy at Ogre", 10, 10))["grade"] == "triumph"
    assert (await tens("/move strike easy at Ogre", 10, 9))["grade"] == "success"
    assert (await tens("/move dex easy", 10, 10))["grade"] == "success"
    assert (await tens("/move strike easy", 10, 10))["facts"]["critical"] is False


async def test_21_what_does_not_come_from_anyone_is_answered_by_nobody(tens: Played) -> None:
    reply = await tens("/move dodge easy from Ogre hits 3", 9, 9)
    assert (reply["facts"]["hits"], reply["changes"]) == (0, [])
    assert (await tens.refused("/move dodge hard from fire"))["kind"] == "not_found"


async def test_23_nobody_hits_themselves_for_a_failure(tens: Played) -> None:
    await tens("/item add rapier hits 1 piercing", by="alice")
    assert (await tens("/move escape from Brin hard", 1, 2))["choices"] == []


async def test_a_difficulty_is_no_part_of_a_mistyped_name(tens: Played) -> None:
    await tens("/item add sword hits 2 slashing", by="alice")
    for said, wrong, meant in (
        ("strike at Ogre with swrod medium", "swrod", "Strike at Ogre with sword (medium)"),
        ("strike at Ogre with swrod very hard", "swrod", "Strike at Ogre with sword (very hard)"),
        ("strike at Orge medium", "“Orge”", "Strike at Ogre (medium)"),
    ):
        error = await tens.refused(f"/move {said}", by="alice")
        assert f"{wrong} here" in error["message"] or f"{wrong}, only" in error["message"]
        assert [each["label"] for each in error["choices"]][:1] == [meant], error


async def test_an_attack_without_a_range_shows_its_weapon(tens: Played) -> None:
    await tens("/item add rapier hits 1 piercing", by="alice")
    for said, shown in (
        ("/move strike at Ogre with rapier", True),
        ("/move strike hard at Ogre with rapier", False),
        ("/move stealth", False),
    ):
        assert ("Weapon: rapier" in str(await card(tens, said, 1, 2))) is shown, said
