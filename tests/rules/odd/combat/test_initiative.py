"""Initiative: point 40 of the rules."""

from tests.rules.odd.conftest import OddTable


async def test_40_whoever_surprises_a_foe_acts_first_without_a_roll(odd: OddTable) -> None:
    reply = await odd("/init surprised all", by="gm")
    assert reply["rolled"] == []
    assert reply["facts"]["first"] == ["Griff", "Ash"]
    assert reply["facts"]["order"] == ["Griff", "Ash", "Ogre"]
    await odd("/round next")
    reply = await odd("/init all ambushed")
    assert reply["facts"]["order"] == ["Ogre", "Griff", "Ash"]


async def test_40_else_a_dexterity_save_decides_anew_each_round(odd: OddTable) -> None:
    reply = await odd("/init dex all", 15, 4, by="gm")  # Griff fails, Ash passes
    assert reply["facts"]["order"] == ["Ash", "Ogre", "Griff"]
    assert reply["facts"]["first"] == ["Ash"]
    assert reply["facts"]["round"] == 1
    await odd("/round next")
    reply = await odd("/init dex all", 3, 19)
    # Griff, last in the round before, is first in this one: he acts twice running
    assert reply["facts"]["order"] == ["Griff", "Ogre", "Ash"]
    assert reply["facts"]["round"] == 2


async def test_40_a_new_round_offers_to_roll_and_who_has_a_place_keeps_it(odd: OddTable) -> None:
    await odd("/round next", by="gm")
    reply = await odd(":press Roll initiative", 3, 19)
    assert reply["facts"]["order"] == ["Griff", "Ogre", "Ash"]
    reply = await odd("/init dex", 2, by="bob")
    assert reply["facts"]["order"] == ["Griff", "Ash", "Ogre"]


async def test_40_each_may_roll_for_themselves(odd: OddTable) -> None:
    facts = (await odd("/init dex", 3))["facts"]
    assert (facts["attribute"], facts["score"], facts["used"], facts["passed"]) == (
        "dex", 9, 3, True,
    )  # fmt: skip
    reply = await odd("/initiative", 19, by="bob")
    assert reply["facts"]["order"] == ["Griff", "Ogre", "Ash"]


async def test_40_a_hidden_foe_is_not_named_to_the_players(odd: OddTable) -> None:
    reply = await odd("/init dex all", 3, 4)
    assert "Ogre" not in reply["said"] + reply["text"] + reply["title"]


async def test_40_a_game_master_who_plays_nobody_rolls_for_all_who_are_there(odd: OddTable) -> None:
    reply = await odd("/init", 15, 4, by="gm")
    assert reply["facts"]["first"] == ["Ash"]


async def test_40_who_rolled_too_high_stays_behind_the_foes_when_another_rolls(
    odd: OddTable,
) -> None:
    assert (await odd("/init dex", 19))["facts"]["order"] == ["Ogre", "Griff"]
    assert (await odd("/init dex", 4, by="bob"))["facts"]["order"] == ["Ash", "Ogre", "Griff"]
    await odd("/undo")
    assert (await odd("/init dex", 19))["facts"]["order"] == ["Ogre", "Griff", "Ash"]
