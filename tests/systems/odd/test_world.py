"""Time, growing, overruling and undoing: points 52 to 57 and 63 of the checklist."""

import pytest

from rules.odd.growth import attribute_gain, hp_gain
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


async def test_53_expeditions_may_be_given_without_a_scene(odd: OddTable) -> None:
    assert (await odd.refused("/xp +1 Griff"))["kind"] == "not_allowed"
    await odd("/xp +1 all", by="gm")
    assert (await odd("/xp", by="alice"))["facts"]["expeditions"] == 1
    assert (await odd.refused("/xp -2 Griff", by="gm"))["kind"] == "refused"
    assert await odd.of("Ash", "expeditions") == 1


async def test_tables_can_be_read(odd: OddTable) -> None:
    assert (await odd("/table scars 4"))["facts"]["result"] == "Broken Limb"
    assert (await odd("/table scar 15"))["facts"]["result"] == "Looming Outsider"
    for table in ("scars", "debilities", "weapons", "chain"):
        reply = await odd(f"/table {table}")
        assert reply["text"]
        assert reply["entry"] is None


async def test_the_dead_are_passed_over_where_several_are_named(odd: OddTable) -> None:
    await odd("/sheet set Ash state=dead", by="gm")
    assert len((await odd("/attack d6 at all blast", 2))["rolled"]) == 1
    await odd("/rest short all", 3)
    assert (await odd.refused("/rest short Ash"))["kind"] == "refused"


async def test_a_character_may_be_called_like_an_attribute(odd: OddTable) -> None:
    await odd("/sheet new Will hp=3", by="carol")
    await odd("/harm 2 dex Will")
    assert await odd.of("Will", "dex") == 8


async def test_a_game_master_who_plays_nobody_looks_at_everyone(odd: OddTable) -> None:
    await odd("/range far", by="alice")
    await odd("/status shaky", by="bob")
    assert "Griff: Far" in (await odd("/range", by="gm"))["text"]
    told = (await odd("/status"))["text"]
    assert "**Griff**: well" in told
    assert "**Ash**: Shaky" in told
    assert (await odd("/xp"))["facts"]["all"] == {"Griff": 0, "Ash": 0}
    assert (await odd.refused("/xp +1"))["kind"] == "not_found"
    assert (await odd.refused("/status shaky"))["kind"] == "not_found"
