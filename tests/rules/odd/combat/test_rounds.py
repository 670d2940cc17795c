"""The end of a fight: points 50 and 53 of the rules."""

from tests.rules.odd.conftest import OddTable


async def test_50_fresh_lasts_through_the_fight_and_ends_with_it(odd: OddTable) -> None:
    await odd("/rest long")
    await odd("/init dex", 18, 3)
    await odd("/attack d6 at Ogre", 1)
    assert await odd.of("Griff", "fresh") is True
    await odd("/round end", by="gm")
    assert await odd.of("Griff", "fresh") is False


async def test_53_the_end_of_a_scene_ends_its_fight(odd: OddTable) -> None:
    await odd("/rest long")
    await odd("/range near")
    await odd("/round start", by="gm")
    await odd("/scene end expedition")
    griff = await odd.sheet("Griff")
    assert (griff["fresh"], griff["zone"], griff["expeditions"]) == (False, "", 1)
    assert (await odd("/round"))["facts"]["round"] == 0
