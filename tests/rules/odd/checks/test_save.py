"""Saves: points 1 to 7 and 10 of the rules."""

import pytest

from storage import journal
from tests.rules.odd.conftest import OddTable


@pytest.mark.parametrize(("face", "passed"), [(1, True), (11, True), (12, False), (20, False)])
async def test_01_a_save_passes_strictly_below_the_score(
    odd: OddTable, face: int, passed: bool
) -> None:
    facts = (await odd("/save str", face))["facts"]
    assert facts["attribute"] == "str"
    assert facts["score"] == 12
    assert facts["used"] == face
    assert facts["passed"] is passed
    assert facts["winner"] is None
    assert facts["decided_by"] is None


async def test_01_the_score_that_counts_is_the_current_one(odd: OddTable) -> None:
    await odd("/sheet set str=5")
    assert (await odd("/save str", 5))["facts"]["passed"] is False
    assert (await odd("/save str", 4))["facts"]["passed"] is True


@pytest.mark.parametrize(
    ("said", "attribute"),
    [
        ("str", "str"), ("strength", "str"), ("STR", "str"), ("dex", "dex"), ("Dexterity", "dex"),
        ("talent", "dex"), ("wil", "wil"), ("will", "wil"), ("willpower", "wil"), ("wit", "wil"),
        ("Wits", "wil"),
    ],
)  # fmt: skip
async def test_02_attributes_have_long_and_stale_names(
    odd: OddTable, said: str, attribute: str
) -> None:
    reply = await odd(f"/save {said}", 3)
    assert reply["facts"]["attribute"] == attribute
    assert reply["said"] == f"save {attribute}"


async def test_03_advantage_takes_the_lower_disadvantage_the_higher(odd: OddTable) -> None:
    facts = (await odd("/save dex adv", 15, 4))["facts"]
    assert (facts["used"], facts["dropped"], facts["passed"]) == (4, [15], True)
    facts = (await odd("/save wit dis # petition", 2, 17))["facts"]
    assert (facts["used"], facts["dropped"], facts["passed"]) == (17, [2], False)
    assert (await odd("/save dex adv dis", 7))["facts"]["used"] == 7


@pytest.mark.parametrize(
    ("debility", "worse"),
    [
        ("befuddled", ["wil"]),
        ("injured", ["str", "dex"]),
        ("shaky", ["dex"]),
        ("sick", ["str", "dex", "wil"]),
        ("hungry", []),
        ("exhausted", []),
        ("panicked", []),
    ],
)
async def test_04_debilities_give_disadvantage_by_themselves(
    odd: OddTable, debility: str, worse: list[str]
) -> None:
    await odd(f"/status {debility} add")
    for attribute in ("str", "dex", "wil"):
        if attribute in worse:
            facts = (await odd(f"/save {attribute}", 2, 19))["facts"]
            assert facts["used"] == 19
            assert facts["dis"] == [debility.capitalize()]
        else:
            assert (await odd(f"/save {attribute}", 2))["facts"]["dis"] == []


async def test_04_the_reply_names_what_made_it_harder(odd: OddTable) -> None:
    await odd("/status sick add")
    await odd("/status shaky add")
    reply = await odd("/save dex", 2, 19)
    assert reply["facts"]["dis"] == ["Sick", "Shaky"]
    assert reply["text"] == "With disadvantage (Sick, Shaky)."
    again = await odd("/save dex adv", 5)
    assert again["facts"]["adv"] == ["asked for"]
    assert again["facts"]["passed"] is True


async def test_05_freshness_gives_advantage_by_itself(odd: OddTable) -> None:
    await odd("/rest long")
    for attribute in ("str", "dex", "wil"):
        facts = (await odd(f"/save {attribute}", 18, 3))["facts"]
        assert (facts["used"], facts["adv"]) == (3, ["fresh"])
    assert (await odd("/save wil dis", 9))["facts"]["used"] == 9


async def test_06_the_game_master_rules_that_no_save_is_needed(odd: OddTable) -> None:
    reply = await odd("/save dex none as Griff # rope, torches and a plan", by="gm")
    assert reply["entry"] is not None
    assert reply["rolled"] == []
    assert reply["facts"]["passed"] is True
    assert reply["facts"]["needed"] is False
    assert reply["facts"]["used"] is None
    history = await odd("/history last 1")
    assert history["facts"]["entries"][0]["title"] == "Griff: no DEX save needed"
    error = await odd.refused("/save dex none", by="alice")
    assert error["kind"] == "not_allowed"


async def test_07_in_an_opposed_save_the_lowest_roll_wins(odd: OddTable) -> None:
    facts = (await odd("/save str vs Ogre str", 5, 9))["facts"]
    assert (facts["winner"], facts["decided_by"], facts["used"]) == ("Griff", "Griff", 5)
    assert facts["opponent"]["used"] == 9
    facts = (await odd("/save str vs Ogre dex", 11, 4))["facts"]
    assert facts["winner"] == "Ogre"
    assert facts["passed"] is True  # his own save, though it does not win
    assert facts["opponent"]["attribute"] == "dex"


async def test_07_the_lowest_wins_even_if_both_fail_and_a_tie_is_the_defenders(
    odd: OddTable,
) -> None:
    facts = (await odd("/save str vs Ogre", 16, 19))["facts"]
    assert (facts["winner"], facts["passed"]) == ("Griff", False)
    facts = (await odd("/save str vs Ogre", 7, 7))["facts"]
    assert (facts["winner"], facts["tie"]) == ("Ogre", True)
    await odd("/game set tie=roller", by="gm")
    assert (await odd("/save str vs Ogre", 7, 7, by="alice"))["facts"]["winner"] == "Griff"


async def test_07_nobody_saves_against_themselves_or_against_nobody(odd: OddTable) -> None:
    assert (await odd.refused("/save str vs Griff"))["kind"] == "refused"
    assert (await odd.refused("/save str vs dex"))["kind"] == "refused"
    assert (await odd.refused("/save str vs Nobody"))["kind"] == "not_found"


async def test_10_a_group_is_rolled_for_by_the_lowest_score_or_by_who_is_named(
    odd: OddTable,
) -> None:
    reply = await odd("/save group dex", 8, by="bob")
    assert reply["facts"]["roller"] == "Griff"
    assert reply["facts"]["score"] == 9
    assert (await odd("/save group str", 8))["facts"]["roller"] == "Ash"
    assert (await odd("/save group wil by Ash", 8, by="gm"))["facts"]["roller"] == "Ash"
    reply = await odd("/aid Ash wil", 2, by="alice")
    assert reply["facts"]["group"] is True


async def test_10_the_dead_and_lackeys_do_not_roll_for_the_group(odd: OddTable) -> None:
    await odd("/sheet set Griff coin=100", by="alice")
    await odd("/hireling hire Tam", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    await odd("/sheet set Griff state=dead", by="gm")
    assert (await odd("/save group dex", 8))["facts"]["roller"] == "Ash"


async def test_an_npcs_save_shows_its_face_but_not_its_score(odd: OddTable) -> None:
    await odd("/save str as Ogre", 9, by="gm")
    await odd("/save str", 9, by="alice")
    async with odd.table.database.begin_reading() as tx:
        ogre, griff = await journal.list_last(tx, 1, 2)
    lines = [fact.text for entry in (ogre, griff) for fact in entry.outcome.facts if fact.label]
    assert lines == ["Rolled 9", "9 against STR 12"]


async def test_01_a_roll_of_the_score_itself_reads_as_a_failure(odd: OddTable) -> None:
    await odd("/sheet set hp=0")
    reply = await odd("/harm 6 Griff", 6)
    assert "STR save **failed**: 6 against STR 6" in reply["text"]


async def test_07_the_lowest_roll_is_told_with_its_number_and_whose_it_was(odd: OddTable) -> None:
    await odd("/save str vs Ogre", 15, 12)
    reply = await odd("/aid Griff str", 3, by="bob")
    assert reply["text"].endswith("Ogre rolls 12, so Ash's roll is lowest and wins.")
    assert (reply["facts"]["winner"], reply["facts"]["decided_by"]) == ("Griff", "Ash")
    reply = await odd("/save str vs Ogre", 15, 12, by="alice")
    assert reply["text"].endswith("Ogre's 12 is lower and wins.")


async def test_10_several_save_each_by_themselves(odd: OddTable) -> None:
    reply = await odd("/save dex all", 12, 12, by="gm")
    assert reply["title"] == "DEX saves: Ash passes"
    assert (reply["facts"]["passed"], reply["facts"]["failed"]) == (["Ash"], ["Griff"])
    assert "Griff **fails**: 12 against DEX 9" in reply["text"]
    reply = await odd("/save str dis for Griff, Ogre", 3, 4, 5, 15)
    assert reply["facts"]["failed"] == ["Ogre"]
    assert "STR 14" not in reply["text"]
    assert (await odd("/save wil for Ash", 3))["facts"]["roller"] == "Ash"


async def test_29_several_come_round_each_by_their_own_save(odd: OddTable) -> None:
    await odd("/status dazed all", by="gm")
    reply = await odd("/save str all", 3, 19)
    assert reply["changes"] == [["Griff", "debilities", ["Dazed"], []]]
    await odd("/undo")
    assert await odd.of("Griff", "debilities") == ["Dazed"]


async def test_10_nobody_saves_for_others_but_the_game_master(odd: OddTable) -> None:
    for sentence in ("/save dex all", "/save dex for Ash"):
        assert (await odd.refused(sentence))["kind"] == "not_allowed"


async def test_10_a_game_master_is_asked_who_saves(odd: OddTable) -> None:
    assert (await odd.asked("/save dex adv vs Ogre str", by="gm"))[0] == "For whom?"
    reply = await odd(":press Ash", 9, 4, 15)
    assert (reply["facts"]["roller"], reply["facts"]["opponent"]["attribute"]) == ("Ash", "str")


async def test_07_against_one_at_a_time(odd: OddTable) -> None:
    await odd("/npc new Goblin 1 hp=3 shown", by="gm")
    error = await odd.refused("/save str vs Ogre, Goblin 1", by="alice")
    assert ("Ogre or Goblin 1" in error["message"], error["kind"]) == (True, "refused")


async def test_07_a_tie_is_told_as_one(odd: OddTable) -> None:
    assert (await odd("/save str vs Ogre", 7, 7))["text"].endswith("A tie: Ogre holds.")
    assert "tie" not in (await odd("/save str vs Ogre", 6, 7))["text"]
    await odd("/game set tie=roller", by="gm")
    reply = await odd("/save str vs Ogre", 7, 7, by="alice")
    assert reply["text"].endswith("A tie: Griff holds.")


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("/save str vs Griff", "Griff can't save against themselves."),
        ("/save dex recover", "Coming round takes a STR save of your own"),
        ("/save str recover vs Ogre", "Coming round takes a STR save of your own"),
        ("/save str by Griff", "`by` says who rolls for the group"),
        (
            "/save group str for Griff",
            "Either one person rolls for the group or each rolls alone.",
        ),
        (
            "/save group str recover",
            "Either one person rolls for the group or each rolls alone.",
        ),
        ("/save group str by Griff, Ash", "One at a time: Griff or Ash?"),
    ],
)
async def test_01_words_that_do_not_go_together_are_refused(
    odd: OddTable, said: str, answered: str
) -> None:
    await odd("/status dazed add")
    assert (await odd.refused(said))["message"].startswith(answered)


async def test_07_several_do_not_save_against_one(odd: OddTable) -> None:
    error = await odd.refused("/save str all vs Ogre", by="gm")
    assert error["message"] == "One at a time: Griff or Ash?"


async def test_10_what_several_rolled_is_graded_and_told(odd: OddTable) -> None:
    reply = await odd("/save str all", 7, 7, by="gm")
    assert (reply["title"], reply["grade"]) == ("STR saves: Griff and Ash pass", "success")
    reply = await odd("/save str all adv", 9, 12, 9, 8)
    assert (reply["title"], reply["grade"]) == ("STR saves: Griff passes", "mixed")
    assert reply["text"] == (
        "Griff **passes**: 9 ~~12~~ against STR 12, with advantage\n"
        "Ash **fails**: 8 ~~9~~ against STR 8, with advantage"
    )
    reply = await odd("/save str all", 12, 8)
    assert (reply["title"], reply["grade"]) == ("STR saves: nobody passes", "failure")
    assert [each["name"] for each in reply["facts"]["saves"]] == ["Griff", "Ash"]
    await odd("/status dazed all")
    reply = await odd("/save str all recover", 3, 12)
    assert reply["text"].splitlines()[1] == "Griff comes round and is no longer Dazed."
    assert len(reply["text"].splitlines()) == 3
    await odd("/sheet set Ash state=dead")
    assert (await odd("/save str for Griff, Ash", 3))["facts"]["roller"] == "Griff"


async def test_06_what_needs_no_save_is_told_of_one_or_of_all(odd: OddTable) -> None:
    reply = await odd("/save str none", by="gm")
    assert (reply["title"], reply["grade"]) == ("The party: no STR save needed", "success")
    facts = reply["facts"]
    assert (facts["score"], facts["used"], facts["passed"]) == (None, None, True)
    assert (facts["needed"], facts["group"]) == (False, False)
    reply = await odd("/save group dex none as Griff")
    assert reply["title"] == "Griff: no DEX save needed"
    assert (reply["facts"]["score"], reply["facts"]["group"]) == (9, True)
    griff = (await odd("/save str", 3, by="alice"))["facts"]["savers"][0]["record"]
    assert (await odd.outcome("/save dex none as Griff", by="gm")).subject == griff
    assert (await odd.outcome("/save dex none")).subject == 0
    assert (await odd.refused("/save dex none", by="alice"))["kind"] == "not_allowed"


async def test_01_a_save_alone_tells_nothing_of_others(odd: OddTable) -> None:
    reply = await odd("/save str", 12)
    assert (reply["title"], reply["text"], reply["grade"]) == (
        "Griff: STR save, failed", "", "failure",
    )  # fmt: skip
    facts = reply["facts"]
    assert (facts["winner"], facts["decided_by"], facts["tie"]) == (None, None, False)
    assert (facts["shared"], facts["opponent"], facts["needed"]) == ([], None, True)
    assert [(c["label"], c["says"], c["who"], c["of"]) for c in reply["choices"]] == [
        ("Aid", f"aid Griff str entry {reply['entry']}", "others", "Griff"),
    ]
    passed = await odd("/save str", 3)  # help couldn't change that
    assert [c["label"] for c in passed["choices"]] == ["Interfere"]
    assert (await odd("/save str adv", 11, 12))["text"] == "With advantage."
    await odd("/status fresh sick add")
    assert (await odd("/save str", 3, 2))["text"] == "With disadvantage (Sick)."


async def test_29_only_ones_own_save_of_strength_that_passes_ends_being_dazed(
    odd: OddTable,
) -> None:
    await odd("/status dazed add")
    await odd("/save dex", 3)
    await odd("/save str vs Ogre", 3, 9)
    await odd("/save group str by Griff", 3)
    await odd("/save str", 12)
    assert await odd.of("Griff", "debilities") == ["Dazed"]
    reply = await odd("/save str", 11)
    assert reply["text"] == "Griff comes round and is no longer Dazed."
    assert reply["facts"]["cleared"] == ["Dazed"]
    assert (await odd("/save str", 3))["facts"]["cleared"] == []


async def test_29_coming_round_takes_being_dazed_unless_one_insists(odd: OddTable) -> None:
    assert "isn't Dazed" in (await odd.refused("/save str recover"))["message"]
    await odd("/round start", by="gm")
    await odd("/status dazed add Griff")
    await odd("/save str recover", 15, by="alice")
    error = await odd.refused("/save str recover")
    assert error["message"].startswith("Griff has already acted in round 1")
    await odd("/save str", 3)


async def test_58_the_routed_still_save_and_the_out_do_not(odd: OddTable) -> None:
    await odd("/npc new Rabble warband hp=2 shown", by="gm")
    await odd("/sheet set Rabble state=routed")
    await odd("/save str as Rabble", 3)
    await odd("/sheet set Griff state=mortal")
    for attribute in ("str", "wil"):
        assert (await odd.refused(f"/save {attribute}", by="alice"))["kind"] == "refused"


async def test_10_the_group_is_of_living_heroes_and_the_first_of_equals_rolls(
    odd: OddTable,
) -> None:
    await odd("/sheet set Ash dex=9", by="gm")
    reply = await odd("/save group dex", 9)
    assert reply["title"] == "The group fails the DEX save"
    assert (reply["facts"]["roller"], reply["facts"]["group"]) == ("Griff", True)
    await odd("/sheet set Ash dex=8")
    assert (await odd("/save group dex adv", 9, 7))["facts"]["used"] == 7
    assert (await odd("/save group str by Ogre", 3))["facts"]["roller"] == "Ogre"


async def test_07_a_foe_saves_on_the_same_attribute_or_on_the_one_that_is_said(
    odd: OddTable,
) -> None:
    reply = await odd("/save str vs Ogre", 13, 14)
    assert (reply["title"], reply["grade"]) == ("Griff: STR save against Ogre, won", "success")
    facts = reply["facts"]
    assert (facts["passed"], facts["winner"], facts["opponent"]["score"]) == (False, "Griff", 14)
    reply = await odd("/save str vs Ogre wil", 5, 4)
    assert (reply["title"], reply["grade"]) == ("Griff: STR save against Ogre, lost", "failure")
    facts = reply["facts"]
    assert (facts["winner"], facts["decided_by"], facts["tie"]) == ("Ogre", "Ogre", False)
    assert (facts["opponent"]["attribute"], facts["score"]) == ("wil", 12)
    assert reply["text"] == ("Ogre's 4 is lower and wins.")
    facts = (await odd("/save str vs Ogre", 7, 7))["facts"]
    assert (facts["tie"], facts["winner"], facts["decided_by"]) == (True, "Ogre", "Ogre")


async def test_06_no_save_needed_is_about_the_one_who_is_named(odd: OddTable) -> None:
    """found-3, 6: `/save dex Brenna none` is about Brenna, and not about the party."""
    ruled = await odd("/save dex Ash none", by="gm")
    assert (ruled["title"], ruled["facts"]["score"]) == ("Ash: no DEX save needed", 13)
    both = await odd("/save dex Ash, Griff none")
    assert both["title"] == "Ash and Griff: no DEX save needed"
    assert (await odd("/save dex none"))["title"] == "The party: no DEX save needed"
