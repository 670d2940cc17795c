"""Time, growing, lackeys, packs, making characters: points 52 to 63 of the checklist."""

import pytest

from rules.odd.advancing import attribute_gain, hp_gain
from tests.systems.odd.conftest import OddTable


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


async def test_53_a_completed_expedition_is_one_advancement_of_three_kinds(odd: OddTable) -> None:
    for what in ("hp", "str", 'prestige "Iron Will"'):
        await odd("/sheet set expeditions=1")
        await odd(f"/advance {what}", *(() if "prestige" in what else (1, 1, 1)))
        assert await odd.of("Griff", "expeditions") == 0
    assert (await odd.refused("/advance hp"))["kind"] == "refused"


async def test_53_an_expedition_that_failed_teaches_nothing(odd: OddTable) -> None:
    for words in ("", " the night", " expedition failed", " lost expedition"):
        await odd("/scene start Barrow", by="gm")
        await odd(f"/scene end{words}")
        assert await odd.of("Griff", "expeditions") == 0


async def test_53_the_end_of_a_scene_ends_its_fight(odd: OddTable) -> None:
    await odd("/rest long")
    await odd("/range near")
    await odd("/round start", by="gm")
    await odd("/scene end expedition")
    griff = await odd.sheet("Griff")
    assert (griff["fresh"], griff["zone"], griff["expeditions"]) == (False, "", 1)
    assert (await odd("/round"))["facts"]["round"] == 0


@pytest.mark.parametrize(
    ("faces", "before", "after"),
    [
        ((6, 4, 3), 6, 10),
        ((2, 2, 2), 6, 6),
        ((2, 2, 3), 6, 7),
        ((3, 3, 3), 6, 8),
        ((1, 1, 1), 6, 6),
    ],
)
async def test_54_hit_points_rise_by_half_the_difference_rounded_up(
    odd: OddTable, faces: tuple[int, ...], before: int, after: int
) -> None:
    await odd("/sheet set expeditions=1 armour=3")
    facts = (await odd("/advance hp", *faces))["facts"]
    assert (facts["roll"], facts["before"], facts["after"]) == (sum(faces), before, after)
    assert await odd.of("Griff", "hp_max") == after


async def test_55_an_attribute_rises_by_one_if_the_roll_beats_it(odd: OddTable) -> None:
    await odd("/sheet set expeditions=2 str_max=10 str=10")
    reply = await odd("/advance str", 6, 4, 3)
    assert (reply["facts"]["before"], reply["facts"]["after"]) == (10, 11)
    assert ["Griff", "str_max", 10, 11] in reply["changes"]
    assert ["Griff", "str", 10, 11] in reply["changes"]
    facts = (await odd("/advance strength", 6, 4, 1))["facts"]
    assert (facts["roll"], facts["before"], facts["after"]) == (11, 11, 11)


async def test_55_it_is_measured_against_the_unreduced_score(odd: OddTable) -> None:
    await odd("/sheet set expeditions=2 dex=3")
    facts = (await odd("/advance dex", 3, 3, 3))["facts"]
    assert (facts["before"], facts["after"]) == (9, 9)
    await odd("/game set advance_against=current", by="gm")
    facts = (await odd("/advance dex", 3, 3, 3, by="alice"))["facts"]
    assert (facts["before"], facts["after"]) == (9, 10)


async def test_56_a_prestige_ability_is_written_down_once(odd: OddTable) -> None:
    await odd("/sheet set expeditions=2 archetype=Warden")
    reply = await odd('/advance prestige "Iron Will"')
    assert "Warden" in reply["title"]
    assert reply["facts"]["prestige"] == ["Iron Will"]
    assert (reply["facts"]["roll"], reply["facts"]["before"], reply["facts"]["after"]) == (0, 0, 1)
    assert await odd.of("Griff", "prestige") == ["Iron Will"]
    assert (await odd.refused('/advance prestige "iron will"'))["kind"] == "refused"
    assert (await odd.refused("/advance prestige"))["kind"] == "refused"


async def test_57_a_failed_advance_changes_no_number_and_uses_the_expedition(
    odd: OddTable,
) -> None:
    await odd("/sheet set expeditions=1")
    reply = await odd("/advance str", 1, 2, 3)
    assert reply["changes"] == [["Griff", "expeditions", 1, 0]]
    assert reply["grade"] == "failure"


async def test_59_a_lackey_is_rolled_and_paid_for(odd: OddTable) -> None:
    await odd("/sheet set coin=100")
    reply = await odd("/hireling hire Tam", 3, 4, 1, 2, 6, 6, 1, 2, 3, 4, 5)
    facts = reply["facts"]
    assert (facts["name"], facts["str"], facts["dex"], facts["wil"]) == ("Tam", 7, 3, 12)
    assert (facts["cost"], facts["coin"]) == (15, 85)
    tam = await odd.sheet("Tam")
    assert (tam["hp"], tam["hp_max"], tam["weapon"], tam["slots"]) == (1, 1, "d6", 6)
    assert (tam["str_max"], tam["player"]) == (7, "alice")
    assert await odd.of("Griff", "lackeys") == ["Tam"]
    await odd("/attack at Ogre as Tam", 4)
    assert (await odd("/attack d6 at Ogre", 1))["facts"]["attacker"] == "Griff"


async def test_59_a_lackey_carries_one_bulky_thing(odd: OddTable) -> None:
    await odd("/sheet set coin=100")
    await odd("/lackey hire", *([1] * 11))
    await odd("/item add chest bulky as Lackey")
    assert (await odd.refused("/item add anvil bulky as Lackey"))["kind"] == "refused"
    for thing in ("rope", "lamp", "pole", "sack"):
        await odd(f"/item add {thing} as Lackey")
    assert (await odd.refused("/item add oil as Lackey"))["kind"] == "refused"


async def test_59_lackeys_are_paid_at_each_return(odd: OddTable) -> None:
    await odd("/sheet set coin=100")
    await odd("/hireling hire Tam", *([1] * 11))
    await odd("/hireling hire Bess", *([1] * 11))
    reply = await odd("/hireling return", 3, 4, 10, 10)
    assert (reply["facts"]["cost"], reply["facts"]["coin"]) == (27, 63)
    assert reply["facts"]["costs"] == {"Tam": 7, "Bess": 20}
    await odd("/hireling dismiss Bess")
    assert await odd.of("Griff", "lackeys") == ["Tam"]
    assert (await odd("/hireling return", 1, 1))["facts"]["costs"] == {"Tam": 2}


async def test_59_coin_that_is_not_there_is_not_spent(odd: OddTable) -> None:
    await odd("/sheet set coin=4")
    assert (await odd.refused("/hireling hire Tam", *([1] * 11)))["kind"] == "refused"
    assert (await odd.sheet("Griff"))["lackeys"] == []
    assert (await odd.refused("/hireling return"))["kind"] == "not_found"


async def test_60_items_fill_slots_and_bulky_ones_two(odd: OddTable) -> None:
    reply = await odd("/item add rope")
    assert reply["facts"]["slots_used"] == 1
    reply = await odd("/item add greatsword d10 bulky")
    assert reply["facts"]["slots_used"] == 3
    items = await odd.of("Griff", "items")
    assert items["greatsword"] == {
        "name": "greatsword", "count": 1, "bulky": True, "die": "d10", "reach": "melee",
    }  # fmt: skip
    await odd("/sheet set slots=4")
    assert (await odd.refused("/item add tent bulky"))["kind"] == "refused"
    await odd("/item add lamp")
    assert (await odd.refused("/item add oil"))["kind"] == "refused"
    await odd("/item drop greatsword")
    assert (await odd("/item"))["facts"]["slots_used"] == 2


async def test_60_items_are_counted_given_and_dropped(odd: OddTable) -> None:
    await odd("/item add ration 3")
    await odd("/item add 2 torches")
    await odd("/item give ration to Ash")
    assert (await odd.of("Ash", "items"))["ration"]["count"] == 3
    await odd("/item drop torches 1")
    assert (await odd.of("Griff", "items"))["torches"]["count"] == 1
    assert (await odd.refused("/item drop torches 5"))["kind"] == "refused"
    assert (await odd.refused("/item drop harp"))["kind"] == "not_found"


async def test_60_a_shield_in_the_pack_is_a_shield(odd: OddTable) -> None:
    await odd("/item add shield")
    assert await odd.of("Griff", "shield") is True
    await odd("/attack d6 at Griff", 2, by="gm")
    await odd("/sunder", by="alice")
    sheet = await odd.sheet("Griff")
    assert (sheet["shield"], sheet["items"]) == (False, {})


async def test_61_a_new_character_rolls_3d6_three_times_and_a_d6(odd: OddTable) -> None:
    await odd("/sheet new Dora roll", 1, 2, 3, 4, 5, 6, 6, 6, 6, 5, by="dan")
    dora = await odd.sheet("Dora")
    assert [dora[key] for key in ("str", "dex", "wil", "hp")] == [6, 15, 18, 5]
    assert [dora[key] for key in ("str_max", "dex_max", "wil_max", "hp_max")] == [6, 15, 18, 5]
    assert (dora["slots"], dora["state"], dora["shield"]) == (10, "well", False)


async def test_61_or_takes_what_is_given_and_an_npc_has_tens(odd: OddTable) -> None:
    await odd("/sheet new Eve str=12 dex=9 wil=10 hp=4 shield armour=1", by="eve")
    eve = await odd.sheet("Eve")
    assert [eve[key] for key in ("str", "dex", "wil", "hp", "hp_max")] == [12, 9, 10, 5, 4]
    assert eve["shield"] is True
    ogre = await odd.sheet("Ogre")
    assert [ogre[key] for key in ("str", "dex", "wil", "hp", "weapon")] == [14, 10, 10, 8, "d10"]
    await odd("/npc new Rabble warband hp=6", by="gm")
    assert await odd.of("Rabble", "warband") is True


async def test_61_given_values_are_not_rolled_over_and_bad_ones_are_all_told(
    odd: OddTable,
) -> None:
    await odd("/sheet new Dora roll str=7 hp=2", 1, 1, 1, 2, 2, 2, by="dan")
    dora = await odd.sheet("Dora")
    assert [dora[key] for key in ("str", "dex", "wil", "hp")] == [7, 3, 6, 2]
    error = await odd.refused("/sheet new Flo str=many weapon=d12 debilities=bored")
    assert error["kind"] == "refused"
    assert all(key in error["message"] for key in ("str", "weapon", "debilities"))


async def test_61_the_player_of_a_dead_character_is_offered_a_new_one(odd: OddTable) -> None:
    reply = await odd("/attack 2d8 at Ash", 8, 8, by="gm")
    assert "Roll a new character" in [choice["label"] for choice in reply["choices"]]
    await odd(":press Roll a new character", *([3] * 10), by="bob")
    assert (await odd("/save str", 2))["title"].startswith("Ash II")


async def test_61_the_slots_of_a_new_character_are_a_setting(odd: OddTable) -> None:
    await odd("/game set slots=16", by="gm")
    await odd("/sheet new Dora", by="dan")
    assert await odd.of("Dora", "slots") == 16


async def test_62_archetype_aspects_and_notes_are_free_text(odd: OddTable) -> None:
    await odd('/sheet set archetype="Grave Robber" quirk=humming notes="owes the guild"')
    await odd('/sheet set Griff aspects+="Demon Aspect"', by="gm")
    sheet = await odd.sheet("Griff")
    assert (sheet["archetype"], sheet["aspects"]) == ("Grave Robber", ["Demon Aspect"])
    assert sheet["notes"] == "owes the guild"


async def test_63_the_game_master_overrules_and_everything_can_be_undone(odd: OddTable) -> None:
    await odd("/sheet set zone=far shield")
    assert (await odd.refused("/attack sword at Ogre anyway"))["kind"] == "not_allowed"
    await odd("/attack sword at Ogre as Griff anyway", 3, by="gm")
    await odd("/undo")
    assert await odd.of("Ogre", "hp") == 8
    before = await odd.sheet("Griff")
    await odd("/attack d10 at Griff", 10, 20)
    await odd("/undo")
    assert await odd.sheet("Griff") == before
    await odd("/redo")
    assert await odd.of("Griff", "str") == 8


async def test_63_fix_rules_again_on_the_same_dice(odd: OddTable) -> None:
    first = await odd("/attack d8 at Ogre", 6)
    reply = await odd("/fix attack d8 at Ogre together")
    assert reply["facts"]["damage"] == 6
    assert await odd.of("Ogre", "hp") == 2
    reply = await odd(f"/fix {first['entry'] + 1} attack d6 at Ogre impaired", 2)
    assert reply["facts"]["die"] == "d4"
    assert await odd.of("Ogre", "hp") == 6


async def test_63_a_fixed_follow_up_still_belongs_to_its_roll(odd: OddTable) -> None:
    saved = await odd("/save str", 15)
    await odd("/aid Griff str", 12, by="bob")
    reply = await odd("/fix aid Griff dex")
    assert (reply["facts"]["decided_by"], reply["facts"]["passed"]) == ("Ash", True)
    undone = await odd(f"/undo {saved['entry']}", by="alice")
    assert undone["facts"]["undone"] == [saved["entry"], reply["entry"]]


def test_the_gains_are_those_of_the_worked_example() -> None:
    assert 6 + hp_gain(13, 6) == 10
    assert 10 + attribute_gain(13, 10) == 11
    assert hp_gain(6, 6) == hp_gain(5, 6) == attribute_gain(10, 10) == attribute_gain(9, 10) == 0


async def test_53_the_end_of_an_expedition_gives_everyone_present_one_advancement(
    odd: OddTable,
) -> None:
    await odd("/sheet new Cole hp=3", by="carol")
    await odd("/sheet set Ash state=dead", by="gm")
    await odd('/scene start "The barrow" with Griff, Ash')
    reply = await odd("/scene end expedition")
    assert [change for change in reply["changes"] if change[1] == "expeditions"] == [
        ["Griff", "expeditions", 0, 1]
    ]
    await odd("/undo")
    assert await odd.of("Griff", "expeditions") == 0
    await odd("/redo")
    await odd("/advance hp", 6, 4, 3, by="alice")
    assert await odd.of("Griff", "hp_max") == 10
