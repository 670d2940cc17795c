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
    assert (await odd.refused("/rest short", by="alice"))["kind"] == "refused"
    await odd("/rest watch", 1)
    assert await odd.of("Griff", "debilities") == ["Hungry"]
    await odd(":press Go on to the morning", by="gm")
    assert "Exhausted" not in await odd.of("Griff", "debilities")


async def test_52_the_clock_counts_turns_watches_and_days(odd: OddTable) -> None:
    reply = await odd("/time 1 watch", by="gm")
    assert (reply["facts"]["turns"], reply["facts"]["watches"]) == (36, 1)
    assert reply["changes"] == [["game", "turns", 0, 36]]
    reply = await odd("/time 7 turns")
    assert reply["title"] == "It's day 1, watch 2, turn 8"
    assert (await odd("/time 1 hour"))["facts"]["turns"] == 49
    assert (await odd("/time"))["entry"] is None
    await odd("/round next")
    assert (await odd("/time"))["facts"]["round"] == 1
    assert (await odd.refused("/time 0 turns"))["kind"] == "refused"
    assert (await odd.refused("/time 3 fortnights"))["kind"] == "not_understood"


async def test_52_a_player_does_not_starve_the_others(odd: OddTable) -> None:
    for said in ("/time 1 turn", "/time 1 day", "/time 2 hours"):
        error = await odd.refused(said, by="alice")
        assert error["message"] == "Only a game master can move time on."
    assert (await odd("/time"))["facts"]["turns"] == 0


async def test_32_a_nap_takes_nothing_from_a_long_rest(odd: OddTable) -> None:
    await odd("/rest long Griff", by="gm")
    await odd("/rest watch Griff anyway", 1)
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
        "**Ogre and Griff die** of their wounds.",
    ]
    assert await odd.of("Thing", "state") == "dead"


async def test_52_a_time_is_from_one_turn_to_four_years(odd: OddTable) -> None:
    for said in ("0 days", "1441 days", "207361 turns"):
        error = await odd.refused(f"/time {said}", by="gm")
        assert "Anything up to 1440 days works" in error["message"], said
    reply = await odd("/time 1440 days")
    assert reply["title"] == "It's day 1441, watch 1, turn 1"
    facts = reply["facts"]
    assert (facts["turns"], facts["watches"], facts["days"]) == (207_360, 5760, 1440)
    assert facts["elapsed"] == 207_360
    facts = (await odd("/time 1 hour"))["facts"]
    assert (facts["turns"], facts["elapsed"]) == (207_366, 6)
    assert (await odd("/time"))["facts"]["elapsed"] == 0


async def test_52_rounds_are_too_short_for_the_clock(odd: OddTable) -> None:
    reply = await odd("/time 3 rounds", by="gm")
    assert (reply["text"], reply["entry"]) == ("To start the next round: `/round next`", None)
    assert reply["facts"]["turns"] == 0


async def test_31_a_day_tells_on_the_heroes_who_are_there_and_on_nobody_else(
    odd: OddTable,
) -> None:
    await odd("/sheet set Griff coin=99", by="gm")
    await odd("/hireling hire Tam as Griff", *([1] * 11))
    await odd("/sheet new Cole", by="carol")
    await odd("/scene start The ford with Griff, Ash, Tam, Ogre", by="gm")
    reply = await odd("/time 143 turns")
    assert (reply["text"], reply["choices"]) == ("", [])
    reply = await odd("/time 1 turn")
    assert reply["text"] == "Griff and Ash are Hungry and Exhausted."
    for name in ("Ogre", "Tam", "Cole"):
        assert await odd.of(name, "debilities") == []
    await odd("/status hungry clear Ash")
    assert (await odd("/time 1 turn"))["text"] == "Ash is Hungry."
    await odd("/sheet set Ash state=dead")
    await odd("/status hungry clear Griff")
    assert (await odd("/time 1 turn"))["text"] == "Griff is Hungry."


async def test_28_who_grows_hungry_with_a_full_pack_owes_a_drop(odd: OddTable) -> None:
    await odd("/sheet set slots=1")
    await odd("/item add rope")
    await odd("/sheet set Ash state=mortal", by="gm")
    reply = await odd("/time 1 day")
    offers = [(c["label"], c["of"], c["owed"]) for c in reply["choices"]]
    assert offers == [
        ("Drop rope", "Griff", True), ("Roll a new character", "Ash", False),
        ("Retire Ash", "Ash", False),
    ]  # fmt: skip
    assert reply["text"].splitlines() == [
        "Griff is Hungry and Exhausted.",
        "**Ash dies** of the wound.",
        "Griff's pack is too full now. Something has to go.",
    ]


async def test_22_a_wound_kills_wherever_its_owner_is_and_the_retired_no_more(
    odd: OddTable,
) -> None:
    await odd("/sheet set Griff, Ash state=mortal", by="gm")
    await odd("/sheet retire Ash")
    await odd("/sheet new Cole", by="carol")
    await odd("/scene start The ford with Cole", by="gm")
    reply = await odd("/time 1 hour")
    assert reply["text"] == "**Griff dies** of the wound."
    assert [change[0] for change in reply["changes"]] == ["Griff", "game"]
