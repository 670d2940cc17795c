"""Fights: points 40 to 42 of the checklist, and 50."""

import pytest

from tests.systems.odd.conftest import OddTable


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


async def test_41_a_round_is_a_move_and_an_action(odd: OddTable) -> None:
    await odd("/round start", by="gm")
    await odd("/range near", by="alice")  # taking one's place is no move
    await odd("/range close")
    await odd("/attack d6 at Ogre", 1)
    for sentence in ("/attack d6 at Ogre", "/range near", "/rally", "/act", "/act move"):
        assert (await odd.refused(sentence))["kind"] == "refused"
    await odd("/round next", by="gm")
    await odd("/attack d6 at Ogre", 1, by="alice")


async def test_41_or_two_moves(odd: OddTable) -> None:
    await odd("/sheet set zone=far")
    await odd("/round start", by="gm")
    await odd("/range near", by="alice")
    await odd("/range close")
    assert (await odd.refused("/range near"))["kind"] == "refused"
    assert (await odd.refused("/attack d6 at Ogre"))["kind"] == "refused"
    await odd("/attack d6 at Ogre as Griff anyway", 1, by="gm")


async def test_41_without_rounds_nothing_is_counted(odd: OddTable) -> None:
    for _ in range(3):
        await odd("/attack d2 at Ogre", 1)
    assert await odd.of("Ogre", "hp") == 5


async def test_41_an_action_that_is_undone_is_not_spent(odd: OddTable) -> None:
    await odd("/round start", by="gm")
    first = await odd("/attack d6 at Ogre", 3, by="alice")
    await odd("/undo")
    await odd("/attack d6 at Ogre", 2)
    await odd("/round next", by="gm")
    # what a round counted is gone by now, and does not stand in the way
    await odd(f"/undo {first['entry'] + 2}")
    assert await odd.of("Ogre", "hp") == 8


async def test_42_one_zone_a_move(odd: OddTable) -> None:
    await odd("/range close")
    error = await odd.refused("/range far")
    assert (error["kind"], "Close" in error["message"]) == ("refused", True)
    await odd("/range near")
    await odd("/range far")
    await odd("/range distant")
    assert await odd.of("Griff", "zone") == "distant"
    assert (await odd.refused("/range distant"))["kind"] == "refused"
    assert (await odd("/range"))["facts"]["zones"] == {"Griff": "distant"}


@pytest.mark.parametrize(
    ("weapon", "reach"),
    [("sword", 0), ("d8 melee", 0), ("javelin", 1), ("d6 thrown", 1), ("bow", 2), ("d6 spell", 2)],
)
async def test_42_only_the_outer_reach_is_a_limit(odd: OddTable, weapon: str, reach: int) -> None:
    for place, zone in enumerate(("close", "near", "far", "distant")):
        await odd(f"/sheet set zone={zone}")
        if place <= reach:
            await odd(f"/attack {weapon} at Ogre", 1)
        else:
            assert (await odd.refused(f"/attack {weapon} at Ogre"))["kind"] == "refused"


async def test_42_words_in_the_sentence_beat_the_places_known(odd: OddTable) -> None:
    await odd("/range far")
    await odd("/attack sword at Ogre close", 1)
    assert (await odd.refused("/attack bow at Ogre from distant"))["kind"] == "refused"
    await odd("/npc set Ogre zone=near", by="gm")
    assert (await odd.refused("/attack sword at Ogre", by="alice"))["kind"] == "refused"
    await odd("/attack javelin at Ogre", 1)  # one zone apart


async def test_42_where_no_places_are_known_everything_reaches(odd: OddTable) -> None:
    await odd("/attack sword at Ogre", 1)
    await odd("/range far")
    await odd("/round end", by="gm")
    assert await odd.of("Griff", "zone") == ""
    await odd("/attack sword at Ogre", 1, by="alice")


async def test_50_fresh_lasts_through_the_fight_and_ends_with_it(odd: OddTable) -> None:
    await odd("/rest long")
    await odd("/init dex", 18, 3)
    await odd("/attack d6 at Ogre", 1)
    assert await odd.of("Griff", "fresh") is True
    await odd("/round end", by="gm")
    assert await odd.of("Griff", "fresh") is False


async def test_50_fresh_ends_with_any_debility_or_hard_work(odd: OddTable) -> None:
    await odd("/rest long")
    await odd("/harm 1 dex")
    assert await odd.of("Griff", "fresh") is False
    await odd("/rest long")
    await odd("/status fresh clear # a day at the oars")
    assert await odd.of("Griff", "fresh") is False
