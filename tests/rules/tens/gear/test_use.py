"""Potions and tools: what becomes of something that is used."""

import pytest

from tests.conftest import Played
from tests.rules.tens.conftest import hp


async def _hurt_brin(tens: Played, by: int) -> None:
    await tens(f"/harm {by} Brin", by="gm")
    await tens.line(":as alice")


async def test_one_of_two_things_is_given_away(tens: Played) -> None:
    """found-3, 4: `/item give`."""
    await tens("/sheet new Griff hp=9", by="bob")
    await tens("/item add 2 torches", by="alice")
    assert (await tens("/item give torch to Griff"))["changes"] == [
        ["Brin", "items.torch", 2, 1],
        ["Griff", "items.torch", None, 1],
    ]


@pytest.mark.parametrize(
    "said",
    ["use {}", "/use {}", "drink {}", "I drink my {}", "/item use {}", "use potion"],
)
@pytest.mark.parametrize("potion", ["potion of healing", "healing potion"])
async def test_a_potion_heals_as_its_row_says(tens: Played, said: str, potion: str) -> None:
    """found-3, 4: 2d4+2 of the fifth edition is two dice and 2: 4 hit points."""
    await tens(f"/item add 2 {potion}")
    await _hurt_brin(tens, 6)
    drunk = await tens(said.format(potion))
    assert drunk["title"] == f"Brin drinks the {potion} (HP 2 → 6)"
    assert (await tens.sheet("Brin"))["items"] == {potion.replace(" ", "_"): 1}
    assert await hp(tens) == (6, "well")
    await tens("/undo")
    assert (await tens.sheet("Brin"))["items"] == {potion.replace(" ", "_"): 2}
    assert await hp(tens) == (2, "well")


async def test_a_slip_is_offered_once(tens: Played) -> None:
    """Two sentences that do the same are one button."""
    await tens("/item add potion of healing")
    await _hurt_brin(tens, 6)
    offered = (await tens.line("use potoin"))["error"]["choices"]
    assert [each["label"] for each in offered] == ["Use your potion of healing"]


async def test_a_potion_that_no_row_knows_asks_what_it_heals(tens: Played) -> None:
    """found-3, 4: it heals as its row says, or asks. The answer keeps for whom it was meant."""
    await tens("/sheet new Griff hp=9", by="bob")
    await tens("/harm 9 Griff", by="gm")
    await tens("/item add potion", by="alice")
    asked = await tens.refused("use potion on Griff secret")
    assert asked["message"].startswith("How much does the potion heal?")
    assert "potion" in (await tens.sheet("Brin"))["items"]
    drunk = await tens(":press 2")
    assert (drunk["title"], drunk["visible"]) == (
        "Griff drinks the potion (HP 0 → 8) and is back on their feet",
        "secret",
    )
    assert "potion" not in (await tens.sheet("Brin"))["items"]


async def test_a_number_of_ones_own_is_what_a_potion_heals(tens: Played) -> None:
    """found-3, 4."""
    await tens("/item add potion")
    await _hurt_brin(tens, 6)
    assert (await tens("/use potion heals 3"))["changes"] == [
        ["Brin", "hp", 2, 5],
        ["Brin", "items.potion", 1, None],
    ]


async def test_nobody_drinks_for_nothing_or_what_they_lack(tens: Played) -> None:
    """found-3, 4, with 1: healing where nothing would change is refused, and nothing is gone."""
    assert (await tens.refused("use potion"))["kind"] in ("not_found", "not_understood")
    await tens("/item add potion of healing")
    assert (await tens.refused("use potion of healing"))["kind"] == "refused"
    assert (await tens.sheet("Brin"))["items"] == {"potion_of_healing": 1}


@pytest.mark.parametrize(
    "said",
    ["/move thieves tools medium", "use thieves tools medium", "I use my thieves' tools medium"],
)
async def test_a_tool_is_rolled_by_its_name(tens: Played, said: str) -> None:
    """found-3, 4: thieves' tools go with dexterity, +3 for a 16: 7 + 5 + 3 is 15, in 15-20."""
    await tens("/item add thieves' tools")
    rolled = await tens(said, 7, 5)
    assert rolled["title"] == "Brin: Thieves' tools, mixed"
    assert (rolled["facts"]["ability"], rolled["facts"]["total"]) == ("dex", 15)
    await tens("/sheet set proficient+=thieves'_tools")
    assert (await tens(said, 7, 5))["facts"]["total"] == 17


async def test_a_tool_with_no_ability_of_its_own_asks_for_one(tens: Played) -> None:
    """found-3, 4: strength 10 adds nothing; what was said before stays."""
    await tens("/item add crowbar")
    asked = await tens.refused("/move crowbar medium +1 # the grate")
    assert [each["label"] for each in asked["choices"]][:2] == ["Strength +0", "Dexterity +3"]
    rolled = await tens(":press Strength", 7, 5)
    assert (rolled["facts"]["ability"], rolled["facts"]["total"]) == ("str", 13)
    assert rolled["said"].endswith("# the grate")


async def test_what_may_be_used_up_or_rolled_with_is_asked(tens: Played) -> None:
    """found-3, 4: never on a guess."""
    await tens("/item add crowbar")
    asked = await tens.refused("use crowbar")
    assert [each["label"] for each in asked["choices"]] == ["Roll with it", "Use it up"]
    assert (await tens(":press 2"))["changes"] == [["Brin", "items.crowbar", 1, None]]


async def test_a_tool_that_waits_for_its_range_is_still_called_by_its_name(tens: Played) -> None:
    """found-3, 4."""
    await tens("/item add thieves tools")
    assert (await tens("use thieves tools", 7, 5))["title"] == "Brin: Thieves tools, 15"
    assert (await tens(":press Easy", by="gm"))["title"] == "Brin: Thieves tools, mixed"


async def test_a_weapon_that_is_used_is_asked_about(tens: Played) -> None:
    """`/use club` may be a swing, and must not take the club off the sheet."""
    await tens("/item add club 2 hits")
    asked = await tens.refused("/use club")
    assert [each["label"] for each in asked["choices"]] == ["Strike with it", "Use it up"]
    assert "club" in (await tens.sheet("Brin"))["weapons"]
    used = await tens(":press 2")
    assert used["title"] == "Brin uses up the club"
    assert "club" not in (await tens.sheet("Brin"))["weapons"]


async def test_help_with_use_never_spends_a_weapon(tens: Played) -> None:
    await tens("/item add club 2 hits, crowbar")
    (first, *_) = (await tens("/help use"))["facts"]["examples"]
    assert "club" not in first


@pytest.mark.parametrize("said", ["I drink a healing potion", "drink healing potion"])
async def test_a_potion_nobody_has_is_named(tens: Played, said: str) -> None:
    error = await tens.refused(said)
    assert error["message"].startswith("You carry no healing potion.")


async def test_a_weapon_nobody_has_is_named(tens: Played) -> None:
    await tens("/item add club 2 hits")
    error = await tens.refused("I attack the Ogre with my axe")
    assert error["message"] == "You carry no axe, only a club."


async def test_what_is_bought_leaves_out_seller_and_price(tens: Played) -> None:
    error = await tens.refused("I buy a rope from Ogre for 2 gold")
    assert "`/item add rope`" in error["message"]
    assert (await tens(":press 1"))["changes"] == [["Brin", "items.rope", None, 1]]


async def test_what_is_bought_with_carried_coin_says_how_to_pay(tens: Played) -> None:
    await tens("/item add 5 gold")
    error = await tens.refused("buy a lantern for 2 gold")
    assert "`/item add lantern`" in error["message"]
    assert "`/item drop 2 gold`" in error["message"]
