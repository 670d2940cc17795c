"""Zones and reach: point 42 of the rules."""

import pytest

from tests.rules.odd.conftest import OddTable


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
    await odd("/item add sword")
    await odd("/item add javelin")
    await odd("/item add bow")
    for place, zone in enumerate(("close", "near", "far", "distant")):
        await odd(f"/sheet set zone={zone}")
        if place <= reach:
            await odd(f"/attack {weapon} at Ogre", 1)
        else:
            assert (await odd.refused(f"/attack {weapon} at Ogre"))["kind"] == "refused"


async def test_42_words_in_the_sentence_beat_the_places_known(odd: OddTable) -> None:
    await odd("/range far")
    await odd("/item add sword")
    await odd("/attack sword at Ogre close", 1)
    assert (await odd.refused("/attack bow at Ogre from distant"))["kind"] == "refused"
    await odd("/npc set Ogre zone=near", by="gm")
    assert (await odd.refused("/attack sword at Ogre", by="alice"))["kind"] == "refused"
    await odd("/attack javelin d6 at Ogre", 1)  # one zone apart


async def test_42_where_no_places_are_known_everything_reaches(odd: OddTable) -> None:
    await odd("/attack sword d8 at Ogre", 1)
    await odd("/range far")
    await odd("/round end", by="gm")
    assert await odd.of("Griff", "zone") == ""
    await odd("/attack sword at Ogre", 1, by="alice")


async def test_48_a_game_master_places_several_at_once(odd: OddTable) -> None:
    await odd("/npc copy Ogre 1", by="gm")
    await odd("/npc reveal all")
    reply = await odd("/range near Ogre, Ogre 1")
    assert reply["title"] == "Ogre moves to Near; Ogre 1 moves to Near"
    assert await odd.of("Ogre 1", "zone") == "near"
    await odd("/undo")
    assert (await odd.of("Ogre", "zone"), await odd.of("Ogre 1", "zone")) == ("", "")
    error = await odd.refused("/range near Ogre", by="alice")
    assert error["kind"] == "not_allowed"
    assert (await odd("/range near Griff"))["changes"] == [["Griff", "zone", "", "near"]]
