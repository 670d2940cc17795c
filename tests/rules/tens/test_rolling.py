"""Points 1 to 15 of the 2d10 rules: abilities, proficiency, dice and ranges."""

from itertools import product

import pytest

from rules.tens.checks.dice import keep_two
from rules.tens.checks.ranges import band_of
from rules.tens.requests import Span
from rules.tens.sheet import TensSheet, modifier, proficiency
from tests.conftest import Played


@pytest.mark.parametrize(
    ("said", "ability", "added"),
    [("str", "str", 0), ("dexterity", "dex", 3), ("INT", "int", 1), ("wisdom", "wis", -1),
     ("Charisma", "cha", 2), ("willpower", "wil", 0), ("wil", "wil", 0)],
)  # fmt: skip
async def test_01_test_by_ability_name_or_abbreviation(
    tens: Played, said: str, ability: str, added: int
) -> None:
    reply = await tens(f"/move {said} medium", 6, 6)
    facts = reply["facts"]
    assert (facts["ability"], facts["modifier"], facts["total"]) == (ability, added, 12 + added)
    assert facts["move"] is None


def test_02_modifier_from_any_score() -> None:
    rows = {1: -5, 3: -4, 5: -3, 7: -2, 9: -1, 11: 0, 13: 1, 15: 2, 17: 3, 19: 4, 21: 5, 23: 6,
            25: 7, 27: 8, 29: 9, 30: 10}  # fmt: skip
    for score in range(1, 31):
        top = min(each for each in rows if each >= score)
        assert modifier(score) == rows[top], score


@pytest.mark.parametrize("score", [0, 31, -1])
async def test_02_scores_outside_1_to_30_are_refused(tens: Played, score: int) -> None:
    error = await tens.refused(f"/sheet new Kass str={score}")
    assert error["kind"] == "refused"
    error = await tens.refused(f"/sheet set dex={score}")
    assert error["kind"] == "refused"
    assert (await tens.sheet("Brin"))["dex"] == 16


async def test_03_proficiency_is_added_where_the_sheet_has_it(tens: Played) -> None:
    facts = (await tens("/move stealth hard", 7, 8))["facts"]
    assert (facts["modifier"], facts["proficient"], facts["band"]) == (5, True, "mixed")
    facts = (await tens("/move stealth hard +prof", 7, 8))["facts"]
    assert facts["modifier"] == 5
    facts = (await tens("/move stealth hard no prof", 7, 8))["facts"]
    assert (facts["modifier"], facts["proficient"]) == (3, False)


async def test_03_proficiency_that_the_sheet_lacks_is_refused(tens: Played) -> None:
    for said in ("/move athletics medium prof", "/move dex+prof dc 15", "/move str prof easy"):
        error = await tens.refused(said, 5, 5)
        assert error["kind"] == "refused", said
        assert "not proficient" in error["message"]
    assert (await tens("/move athletics medium prof anyway as Brin", 5, 5, by="gm"))["facts"][
        "modifier"
    ] == 2


def test_04_proficiency_bonus_by_level() -> None:
    bonuses = [proficiency(TensSheet(name="", level=level)) for level in range(1, 21)]
    assert bonuses == [2] * 4 + [3] * 4 + [4] * 4 + [5] * 4 + [6] * 4


async def test_04_proficiency_bonus_can_be_overridden(tens: Played) -> None:
    assert (await tens.sheet("Brin"))["proficiency"] == 2
    await tens("/sheet set proficiency=5")
    assert (await tens.sheet("Brin"))["proficiency"] == 5
    assert (await tens("/move dodge medium", 5, 5))["facts"]["modifier"] == 8
    await tens("/sheet set proficiency=level")
    assert (await tens.sheet("Brin"))["proficiency"] == 2


async def test_05_proficiencies_in_skills_tools_actions_and_moves(tens: Played) -> None:
    await tens("/sheet set proficient=stealth,thieves_tools,rapier,strike")
    await tens("/item add rapier hits 1 piercing")
    for said in ("stealth", "dex with thieves_tools", "cast with rapier", "strike+dex"):
        facts = (await tens(f"/move {said} medium", 5, 5))["facts"]
        assert facts["proficient"], said
    await tens("/sheet set proficient+=lute")
    assert "lute" in (await tens.sheet("Brin"))["proficient"]
    assert "strike" in (await tens.sheet("Brin"))["proficient"]


async def test_06_save_proficiency_becomes_the_matching_move(tens: Played) -> None:
    assert (await tens.sheet("Brin"))["proficient"] == ["stealth", "dodge", "focus"]
    await tens("/sheet new Kass saves=str,dex,con", by="bob")
    assert (await tens.sheet("Kass"))["proficient"] == ["escape", "dodge", "focus"]
    await tens("/sheet set saves=cha", by="alice")
    assert (await tens.sheet("Brin"))["proficient"] == ["stealth", "dodge", "focus"]
    error = await tens.refused("/sheet set saves=luck", by="alice")
    assert error["kind"] == "refused"


async def test_07_flat_modifiers_of_either_sign(tens: Played) -> None:
    facts = (await tens("/move str medium +3 -1 + 2", 5, 5))["facts"]
    assert (facts["modifier"], facts["total"]) == (4, 14)
    assert (await tens("/move str medium −4", 5, 5))["facts"]["total"] == 6


async def test_08_two_dice_are_rolled_and_shown(tens: Played) -> None:
    reply = await tens("/move str medium", 3, 8)
    assert reply["rolled"] == [[10, 3], [10, 8]]
    assert (reply["facts"]["kept"], reply["facts"]["dropped"]) == ([3, 8], [])


async def test_09_advantage_keeps_the_two_highest(tens: Played) -> None:
    facts = (await tens("/move dodge+dex dr 15-20 adv", 4, 6, 9))["facts"]
    assert (facts["kept"], facts["dropped"], facts["total"]) == ([6, 9], [4], 20)
    assert facts["band"] == "mixed"


async def test_10_disadvantage_keeps_the_two_lowest(tens: Played) -> None:
    facts = (await tens("/move focus+wil hard +1 dis no prof", 7, 9, 8))["facts"]
    assert (facts["kept"], facts["dropped"]) == ([7, 8], [9])
    assert (facts["modifier"], facts["total"], facts["band"]) == (1, 16, "failure")


async def test_11_both_together_cancel(tens: Played) -> None:
    reply = await tens("/move dex medium adv dis", 2, 9)
    assert (reply["facts"]["kept"], reply["facts"]["dropped"]) == ([2, 9], [])


@pytest.mark.parametrize(
    ("said", "span"),
    [("easy", "10-15"), ("medium", "15-20"), ("hard", "20-25"), ("very hard", "25-30"),
     ("nearly impossible", "30-35"), ("Very  Hard", "25-30")],
)  # fmt: skip
async def test_12_named_ranges(tens: Played, said: str, span: str) -> None:
    assert (await tens(f"/move dex {said}", 5, 5))["facts"]["range"] == span
    assert (await tens(f"/move dodge+dex {said} adv", 5, 5, 5))["facts"]["range"] == span


async def test_13_a_range_of_ones_own(tens: Played) -> None:
    for said in ("dr 12-17", "dr 12 - 17", "dr 12–17", "12-17", "dr=12 to 17"):
        assert (await tens(f"/move dex {said}", 5, 5))["facts"]["range"] == "12-17", said
    assert (await tens("/move dex dr 13-13", 5, 5))["facts"]["band"] == "mixed"
    error = await tens.refused("/move dex dr 20-15", 5, 5)
    assert error["kind"] == "refused"
    assert "upside down" in error["message"]
    assert (await tens.refused("/move dex hard dr 10-15"))["kind"] == "refused"
    error = await tens.refused('/define move leap dex dr 20-15 "You jump."')
    assert error["kind"] == "refused"
    assert "upside down" in error["message"]


async def test_14_a_dc_is_the_lower_end(tens: Played) -> None:
    facts = (await tens("/move dex dc 15", 7, 8))["facts"]
    assert (facts["range"], facts["band"]) == ("15-20", "mixed")


@pytest.mark.parametrize(
    ("faces", "result"), [((6, 8), "failure"), ((7, 8), "mixed"), ((10, 10), "mixed")]
)
async def test_15_both_ends_of_the_range_are_mixed(
    tens: Played, faces: tuple[int, int], result: str
) -> None:
    reply = await tens("/move str medium", *faces)
    assert reply["facts"]["band"] == reply["grade"] == result
    assert (await tens("/move str medium +1", 10, 10))["facts"]["band"] == "success"


def counted(dice: int, highest: bool) -> tuple[int, int, int, int]:
    """Count failures, mixed, successes and double tens over every face, +3 against 15-20."""
    found = {"failure": 0, "mixed": 0, "success": 0}
    tens = 0
    for faces in product(range(1, 11), repeat=dice):
        two = faces if dice == 2 else keep_two(faces, highest)[0]
        found[band_of(sum(two) + 3, Span(15, 20))] += 1
        tens += two == (10, 10)
    return found["failure"], found["mixed"], found["success"], tens


def test_exact_odds_of_plus_three_against_medium() -> None:
    assert counted(2, highest=True) == (55, 39, 6, 1)
    assert counted(3, highest=True) == (290, 561, 149, 28)
    assert counted(3, highest=False) == (785, 204, 11, 1)


@pytest.mark.parametrize(
    ("said", "span"),
    [
        ("/move dex dc15", "15-20"),
        ("/move dex DC 15", "15-20"),
        ("/move dex dr12-17", "12-17"),
        ("/move strike at Ogre vs medium", "15-20"),
        ("/move strike at Ogre vs dc 20", "20-25"),
        ("/move strike at Ogre against dr 18-20", "18-20"),
        ("/move strike vs Ogre versus very hard", "25-30"),
    ],
)
async def test_13_a_range_as_thumbs_write_it(tens: Played, said: str, span: str) -> None:
    assert (await tens(said, 2, 3))["facts"]["range"] == span


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("/move dex with advantage hard", [7, 9]),
        ("/move dex hard with adv", [7, 9]),
        ("/move dex hard with disadvantage", [5, 7]),
    ],
)
async def test_09_advantage_is_something_one_has(tens: Played, said: str, kept: list[int]) -> None:
    assert (await tens(said, 5, 7, 9))["facts"]["kept"] == kept


@pytest.mark.parametrize(
    ("save", "move"), [("wis", "focus"), ("charisma", "focus"), ("dex", "dodge"), ("str", "escape")]
)
async def test_06_a_save_by_its_old_name_is_the_move_that_replaces_it(
    tens: Played, save: str, move: str
) -> None:
    assert (await tens(f"/move {save} save medium", 5, 5))["facts"]["move"] == move


async def test_05_a_tool_is_understood_without_its_apostrophe(tens: Played) -> None:
    await tens('/sheet set proficient+="thieves\' tools"')
    for said in ("thieves tools", "thieves' tools", "thieves’ tools"):
        reply = await tens(f"/move dex medium with {said}", 5, 5)
        assert reply["facts"]["proficient"] is True


async def test_03_with_proficiency_and_without(tens: Played) -> None:
    assert (await tens("/move stealth medium with proficiency", 5, 5))["facts"]["proficient"]
    left_out = await tens("/move stealth medium without proficiency", 5, 5)
    assert left_out["facts"]["proficient"] is False
    assert (await tens.refused("/move escape medium with prof"))["kind"] == "refused"
