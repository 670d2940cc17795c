"""Rules 1 to 7 of the 2d10 rules: abilities, proficiency and other modifiers."""

import pytest

from tests.conftest import Played
from tests.rules.tens.conftest import card


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
        assert "isn't proficient" in error["message"]
    assert (await tens("/move athletics medium prof anyway as Brin", 5, 5, by="gm"))["facts"][
        "modifier"
    ] == 2


async def test_05_proficiencies_in_skills_tools_actions_and_moves(tens: Played) -> None:
    await tens("/sheet set proficient=stealth,thieves_tools,rapier,strike")
    await tens("/item add rapier hits 1 piercing")
    for said in ("stealth", "dex with thieves_tools", "cast with rapier", "strike+dex"):
        facts = (await tens(f"/move {said} medium", 5, 5))["facts"]
        assert facts["proficient"], said
    await tens("/sheet set proficient+=lute")
    assert "lute" in (await tens.sheet("Brin"))["proficient"]
    assert "strike" in (await tens.sheet("Brin"))["proficient"]


async def test_07_flat_modifiers_of_either_sign(tens: Played) -> None:
    facts = (await tens("/move str medium +3 -1 + 2", 5, 5))["facts"]
    assert (facts["modifier"], facts["total"]) == (4, 14)
    assert (await tens("/move str medium −4", 5, 5))["facts"]["total"] == 6


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


async def test_03_who_lacks_a_classs_move_is_told_its_name_as_it_is_said(tens: Played) -> None:
    await tens('/define move taunt cha medium "You provoke a foe." class bard', by="gm")
    error = await tens.refused("/move taunt prof", 5, 5, by="alice")
    assert error["message"].startswith("Brin isn't proficient in taunt.")
    assert error["message"].endswith("/sheet set Brin proficient+=taunt`")
    await tens("/sheet set proficient+=taunt")
    assert (await tens("/move taunt prof", 5, 5))["facts"]["modifier"] == 4


async def test_05_of_several_things_one_must_be_proficient_in_any(tens: Played) -> None:
    await tens("/sheet set proficient=lute,rapier,dex")
    await tens("/item add rapier hits 1 piercing")
    await tens("/item add lute")
    for said, proficient in (
        ("dex easy", True), ("str easy", False), ("str easy with lute", True),
        ("stealth easy", False), ("stealth easy with rapier", True), ("dodge easy", False),
        ("cast rapier easy", True), ("strike easy at Ogre", False),
        ("str easy with lute no prof", False),
    ):  # fmt: skip
        facts = (await tens(f"/move {said}", 5, 5))["facts"]
        assert facts["proficient"] is proficient, said
    for said, named in (
        ("/move str prof", "str. "), ("/move stealth prof", "stealth. "),
        ("/move sleight of hand prof", "sleight of hand. "),
    ):  # fmt: skip
        assert f"Brin isn't proficient in {named}" in (await tens.refused(said))["message"]


async def test_03_who_lacks_a_tool_is_told_its_name(tens: Played) -> None:
    await tens("/item add disguise kit")
    error = await tens.refused("/move escape easy prof with disguise kit")
    assert error["message"].startswith("Brin isn't proficient in disguise kit.")
    assert error["message"].endswith("/sheet set Brin proficient+=disguise_kit`")


async def test_03_insisting_and_leaving_out_are_one_too_many(tens: Played) -> None:
    error = await tens.refused("/move stealth prof no prof")
    assert error["message"] == "That says both `prof` and `no prof`. Leave one out."
    assert (await tens("/move stealth easy prof", 5, 5))["facts"]["modifier"] == 5


async def test_16_of_equal_abilities_the_first_of_the_move_counts(tens: Played) -> None:
    await tens("/sheet set int=14 wis=14 cha=14")
    assert (await tens("/move cast easy", 5, 5))["facts"]["ability"] == "int"
    await tens("/sheet set wis=16")
    assert (await tens("/move cast easy", 5, 5))["facts"]["ability"] == "wis"
    await tens("/sheet set int=15")
    assert (await tens("/move cast easy", 5, 5))["facts"]["ability"] == "wis"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("str easy", "+0 STR"), ("wis easy", "-1 WIS"), ("dex easy +2", "+5 (+3 DEX, +2)"),
        ("stealth easy -4", "+1 (+3 DEX, +2 proficiency, -4)"),
        ("str easy +1 -1", "+0 (+0 STR, +1, -1)"),
    ],
)  # fmt: skip
async def test_07_each_modifier_is_told_and_their_sum_where_there_are_several(
    tens: Played, said: str, told: str
) -> None:
    shown = await card(tens, f"/move {said}", 5, 5)
    assert told in [each.words for each in shown.dice]
