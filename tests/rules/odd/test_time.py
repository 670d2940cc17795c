"""The clock: points 31, 32 and 52 of the rules."""

from tests.rules.odd.conftest import OddTable


async def test_31_a_day_without_a_ration_makes_hungry_and_a_meal_ends_it(odd: OddTable) -> None:
    await odd("/item add ration")
    await odd("/time 3 watches", by="gm")
    await odd("/rest watch", 1, by="alice")
    assert await odd.of("Griff", "debilities") == []
    await odd("/time 1 watch", by="gm")
    assert await odd.of("Griff", "debilities") == ["Hungry"]
    await odd("/use ration", 3, by="alice")
    assert await odd.of("Griff", "debilities") == []
    await odd("/time 3 watches", by="gm")
    assert "Hungry" not in await odd.of("Griff", "debilities")


async def test_32_a_day_without_rest_makes_exhausted_and_a_watch_of_sleep_ends_it(
    odd: OddTable,
) -> None:
    await odd("/time 1 day", by="gm")
    assert await odd.of("Griff", "debilities") == ["Hungry", "Exhausted"]
    await odd("/rest short", 1, by="alice")
    assert "Exhausted" in await odd.of("Griff", "debilities")
    await odd("/rest watch", 1)
    assert await odd.of("Griff", "debilities") == ["Hungry"]
    await odd(":press Clock", by="gm")
    assert "Exhausted" not in await odd.of("Griff", "debilities")


async def test_52_the_clock_counts_turns_watches_and_days(odd: OddTable) -> None:
    reply = await odd("/time 1 watch", by="gm")
    assert (reply["facts"]["turns"], reply["facts"]["watches"]) == (36, 1)
    assert reply["changes"] == [["game", "turns", 0, 36]]
    reply = await odd("/time 7 turns")
    assert reply["title"] == "It is day 1, watch 2, turn 8"
    assert (await odd("/time 1 hour"))["facts"]["turns"] == 49
    assert (await odd("/time"))["entry"] is None
    await odd("/round next")
    assert (await odd("/time"))["facts"]["round"] == 1
    assert (await odd.refused("/time 0 turns"))["kind"] == "refused"
    assert (await odd.refused("/time 3 weeks"))["kind"] == "not_understood"


async def test_52_a_player_does_not_starve_the_others(odd: OddTable) -> None:
    await odd("/time 1 turn", by="alice")
    assert (await odd.refused("/time 1 day"))["kind"] == "not_allowed"


async def test_32_a_nap_takes_nothing_from_a_long_rest(odd: OddTable) -> None:
    await odd("/rest long Griff", by="gm")
    await odd("/rest watch Griff")
    await odd("/use ration as Griff anyway")
    await odd("/time 1 day")
    await odd("/time 3 watches")
    assert "Exhausted" not in await odd.of("Griff", "debilities")
    await odd("/time 1 watch")
    assert "Exhausted" in await odd.of("Griff", "debilities")


async def test_22_who_dies_of_a_wound_is_told_unless_nobody_has_met_them(odd: OddTable) -> None:
    await odd("/npc new Thing str=5", by="gm")
    await odd("/npc reveal Ogre")
    for name in ("Griff", "Ogre", "Thing"):
        await odd(f"/sheet set {name} state=mortal")
    reply = await odd("/time 1 hour")
    assert reply["text"].splitlines() == [
        "**Ogre dies** of the wound.",
        "**Griff dies** of the wound.",
    ]
    assert await odd.of("Thing", "state") == "dead"
