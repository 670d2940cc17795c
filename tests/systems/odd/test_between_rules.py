"""Where one rule meets another: crowds and deeds, mortal wounds and rests, points and wholeness."""

from tests.systems.odd.conftest import OddTable


async def test_a_deeds_damage_to_a_warband_is_impaired(odd: OddTable) -> None:
    await odd("/npc new Rabble warband hp=9", by="gm")
    await odd("/sheet set Griff weapon=d8")
    reply = await odd('/deed dex "break the line" vs Rabble', 1, 6, by="alice")
    assert (reply["facts"]["die"], reply["rolled"]) == ("d6", [[20, 1], [6, 6]])


async def test_a_warbands_deed_deals_enhanced_damage(odd: OddTable) -> None:
    await odd("/npc new Rabble warband weapon=d6", by="gm")
    reply = await odd('/deed str "trample" vs Griff as Rabble', 1, 5)
    assert (reply["facts"]["die"], reply["facts"]["damage"]) == ("d8", 5)


async def test_22_nobody_rests_a_mortal_wound_away_alone(odd: OddTable) -> None:
    await odd("/sheet set Griff hp=11 hp_max=11", by="gm")
    await odd("/attack 2d6 at Griff", 6, 5)
    for how in ("short", "watch", "long"):
        assert (await odd.refused(f"/rest {how}", by="alice"))["kind"] == "refused"
    await odd("/rest short all", 3, 4, by="gm")
    assert (await odd.of("Griff", "state"), await odd.of("Griff", "hp")) == ("well", 3)


async def test_49_no_point_is_spent_on_what_is_whole(odd: OddTable) -> None:
    await odd("/harm 3 dex")
    await odd("/harm 3 str", 1)
    reply = await odd("/rest long wil str")
    assert reply["text"].endswith("1 point to place")
    await odd(":press DEX")
    found = await odd.sheet("Griff")
    assert (found["str"], found["dex"], found["wil"]) == (10, 7, 10)


async def test_47_points_to_place_are_something_to_mend(odd: OddTable) -> None:
    await odd("/item add potion")
    await odd("/harm 3 dex")
    await odd("/harm 3 wil")
    reply = await odd("/use potion points", 2)
    assert reply["text"] == "1d3: 2\nGriff: 2 points to place"


async def test_26_madness_is_told_of_one_who_cannot_move(odd: OddTable) -> None:
    await odd("/harm 20 dex")
    assert "madness" in (await odd("/harm 20 wil"))["text"]
    await odd("/heal 1 dex")
    assert await odd.of("Griff", "state") == "mad"
