"""Points 28 to 38 of the 2d10 rules: armour, recovery and dying."""

import pytest

from tests.conftest import Played
from tests.rules.tens.conftest import hp


async def test_28_armour_moves_current_and_maximum_together(tens: Played) -> None:
    before = await tens.sheet("Brin")
    assert (before["hp"], before["effective_max"], before["armour_worn"]) == (8, 8, False)
    reply = await tens("/armour on")
    assert sorted(change[1] for change in reply["changes"]) == ["armour_worn", "hp"]
    worn = await tens.sheet("Brin")
    assert (worn["hp"], worn["max_hp"], worn["effective_max"]) == (11, 8, 11)
    assert (await tens.refused("/armour on"))["kind"] == "already_done"
    await tens("/harm 9")
    await tens("/armour off")
    assert await hp(tens) == (-1, "dying")
    assert (await tens.refused("/armour off"))["kind"] == "already_done"
    await tens("/undo")
    assert await hp(tens) == (2, "well")


async def test_28_nobody_comes_round_by_putting_armour_on(tens: Played) -> None:
    await tens("/harm 9")
    assert (await tens.refused("/armour on"))["kind"] == "refused"
    assert await hp(tens) == (-1, "dying")
    assert (await tens("/armour on Brin anyway", by="gm"))["ok"]


async def test_28_without_armour_there_is_none_to_wear(tens: Played) -> None:
    assert (await tens.refused("/armour on as Ogre", by="gm"))["kind"] == "refused"
    assert (await tens.refused("/armour on Brin as Ogre", by="bob"))["kind"] == "not_allowed"


async def test_28_armour_may_be_worn_from_the_start(tens: Played) -> None:
    await tens("/sheet new Kass hp=6 armour=2 armour_worn", by="bob")
    sheet = await tens.sheet("Kass")
    assert (sheet["hp"], sheet["max_hp"], sheet["effective_max"]) == (8, 6, 8)


@pytest.mark.parametrize(("dex", "units", "feet"), [(14, 8, 40), (10, 6, 30), (1, 1, 5)])
async def test_29_speed_in_units_and_feet(tens: Played, dex: int, units: int, feet: int) -> None:
    await tens(f"/sheet set dex={dex}")
    sheet = await tens.sheet("Brin")
    assert (sheet["speed"], sheet["speed_feet"]) == (units, feet)


async def test_30_temporary_points_take_hits_first_and_end_with_their_effect(
    tens: Played,
) -> None:
    await tens('/temp 2 "aid"')
    await tens('/temp 3 "heroism"')
    reply = await tens("/harm 3")
    assert (reply["facts"]["hits"], reply["facts"]["absorbed"]) == (3, 3)
    sheet = await tens.sheet("Brin")
    assert (sheet["hp"], sheet["temp"]) == (8, [{"amount": 2, "source": "heroism"}])
    await tens("/harm 4")
    assert (await tens.sheet("Brin"))["temp"] == []
    assert await hp(tens) == (6, "well")
    await tens('/temp 2 "aid"')
    await tens("/heal 1")
    await tens("/rest long")
    assert (await tens.sheet("Brin"))["temp"] == [{"amount": 2, "source": "aid"}]
    await tens('/temp end "aid"')
    assert (await tens.sheet("Brin"))["temp"] == []
    assert await hp(tens) == (8, "well")
    assert (await tens.refused('/temp end "aid"'))["kind"] == "refused"


async def test_30_an_effect_given_anew_replaces_itself(tens: Played) -> None:
    await tens('/temp 5 "aid"')
    await tens("/harm 3")
    await tens("/temp 4 aid")
    assert (await tens.sheet("Brin"))["temp"] == [{"amount": 4, "source": "aid"}]
    await tens("/temp 1")
    assert (await tens.refused("/temp end"))["kind"] == "refused"
    assert (await tens.refused("/temp end bless"))["kind"] == "not_found"
    await tens("/temp end aid")
    assert (await tens("/temp end"))["facts"]["temp"] == 0


async def test_30_they_may_be_given_to_others(tens: Played) -> None:
    for said in ("/temp 2 aid for Brin", '/temp 2 "aid" Brin', "/temp 2 Brin"):
        reply = await tens(said, by="bob" if "bob" in said else "gm")
        assert reply["facts"]["target"] == "Brin", said
    assert (await tens.refused('/temp 2 "aid" Nobody', by="alice"))["kind"] == "not_found"
    assert (await tens.refused("/temp 0", by="alice"))["kind"] == "refused"


@pytest.mark.parametrize(
    "said",
    ['/temp 2 "bless" for Brin', '/temp 2 for Brin "bless"', '/temp 2 Brin "bless"'],
)
async def test_30_the_source_may_stand_before_or_behind_the_name(tens: Played, said: str) -> None:
    reply = await tens(said, by="gm")
    assert reply["changes"] == [["Brin", "temp", [], [{"amount": 2, "source": "bless"}]]]
    ended = await tens('/temp end for Brin "bless"')
    assert ended["changes"][0][3] == []


async def test_30_temporary_points_can_be_set_by_hand(tens: Played) -> None:
    await tens('/sheet set temp="2 aid, 1 heroism"')
    assert (await tens.sheet("Brin"))["temp"] == [
        {"amount": 2, "source": "aid"},
        {"amount": 1, "source": "heroism"},
    ]
    assert "such as `2 aid`" in (await tens.refused("/sheet set temp=aid"))["message"]
    await tens("/sheet set temp=none")
    assert (await tens.sheet("Brin"))["temp"] == []


@pytest.mark.parametrize(("five", "ours"), [(7, 1), (25, 2), (10, 1), (40, 4)])
async def test_31_temporary_points_of_the_fifth_edition(tens: Played, five: int, ours: int) -> None:
    reply = await tens(f'/temp 5e {five} "heroism"')
    assert reply["facts"]["temp"] == ours


async def test_32_a_short_rest_gives_half_of_the_maximum(tens: Played) -> None:
    await tens("/sheet set max_hp=9 hp=1")
    assert (await tens("/rest short"))["facts"]["healed"] == 4
    assert (await tens("/rest short"))["facts"]["healed"] == 4
    assert (await tens("/rest short"))["facts"]["healed"] == 0
    await tens("/armour on")
    await tens("/harm 11")
    assert (await tens("/rest short"))["facts"]["healed"] == 6


async def test_33_a_long_rest_gives_everything(tens: Played) -> None:
    await tens("/armour on")
    await tens("/harm 10")
    reply = await tens("/rest long")
    assert reply["changes"] == [["Brin", "hp", 1, 11]]
    assert (await tens.refused("/rest"))["kind"] == "not_understood"
    await tens("/harm 4")
    assert (await tens("/sleep"))["facts"]["hp"] == 11


@pytest.mark.parametrize(
    ("said", "means", "healed"),
    [
        ("/sleep", "rest long", 6),
        ("/sleep long", "rest long", 6),
        ("/sleep short", "rest short", 4),
        ("/Sleep for Brin", "rest long for Brin", 6),
    ],
)
async def test_33_sleep_is_a_long_rest_unless_it_is_said_to_be_short(
    tens: Played, said: str, means: str, healed: int
) -> None:
    await tens("/harm 6")
    reply = await tens(said)
    assert (reply["said"], reply["facts"]["healed"]) == (means, healed)


async def test_34_healing_stops_at_the_maximum(tens: Played) -> None:
    await tens("/harm 5")
    assert (await tens("/heal 3 Brin", by="bob"))["changes"] == [["Brin", "hp", 3, 6]]
    reply = await tens("/heal 9", by="alice")
    assert (reply["facts"]["healed"], reply["facts"]["hp"]) == (2, 8)
    assert (await tens.refused("/heal 0"))["kind"] == "refused"


async def test_35_at_zero_one_is_unconscious(tens: Played) -> None:
    reply = await tens("/harm 8")
    assert reply["changes"] == [["Brin", "hp", 8, 0], ["Brin", "state", "well", "unconscious"]]
    assert (await tens.refused("/move dodge easy"))["kind"] == "refused"
    await tens("/round next", by="gm")
    assert await hp(tens) == (0, "unconscious")


async def test_36_below_zero_one_is_dying_and_loses_one_each_round(tens: Played) -> None:
    await tens("/harm 9")
    assert await hp(tens) == (-1, "dying")
    reply = await tens("/round next", by="gm")
    assert (reply["facts"]["round"], reply["facts"]["dying"]) == (1, ["Brin"])
    assert await hp(tens) == (-2, "dying")
    await tens("/tick")
    assert await hp(tens) == (-3, "dying")
    await tens("/undo")
    assert await hp(tens) == (-2, "dying")
    await tens("/round start")
    assert await hp(tens) == (-2, "dying")


async def test_37_treatment_stops_the_loss(tens: Played) -> None:
    assert (await tens.refused("/treat Brin", by="bob"))["kind"] == "refused"
    await tens("/harm 9", by="alice")
    reply = await tens("/treat Brin", by="bob")
    assert reply["changes"] == [["Brin", "state", "dying", "stable"]]
    await tens("/round next", by="gm")
    assert await hp(tens) == (-1, "stable")
    await tens("/harm 1 Brin")
    assert await hp(tens) == (-2, "dying")
    await tens("/stabilise Brin")
    assert await hp(tens) == (-2, "stable")


async def test_38_above_zero_one_is_well_again(tens: Played) -> None:
    await tens("/harm 10")
    await tens("/heal 1")
    assert await hp(tens) == (-1, "dying")
    assert (await tens.refused("/rest long"))["kind"] == "refused"
    await tens("/heal 1")
    assert await hp(tens) == (0, "unconscious")
    await tens("/heal 1")
    assert await hp(tens) == (1, "well")
    await tens("/harm 2")
    await tens("/treat Brin")
    await tens("/heal 3")
    assert await hp(tens) == (2, "well")


async def test_38_at_some_tables_any_healing_saves(tens: Played) -> None:
    await tens("/game set healing_saves=on", by="gm")
    await tens("/harm 11 Brin")
    await tens("/heal 1 Brin")
    assert await hp(tens) == (-2, "stable")


async def test_32_of_several_those_rest_who_can(tens: Played) -> None:
    await tens("/sheet new Griff hp=6", by="bob")
    await tens("/sheet new Kass hp=6", by="cara")
    await tens("/harm 3 Brin", by="gm")
    await tens("/harm 9 Griff")
    await tens("/sheet set Kass state=dead")
    reply = await tens("/rest short all")
    assert reply["changes"] == [["Brin", "hp", 5, 8]]
    assert reply["facts"]["unable"] == ["Griff", "Kass"]
    assert reply["title"] == "Brin rested (short)"
    assert (await tens.refused("/rest long Griff, Kass"))["kind"] == "refused"
    healed = await tens("/heal 2 all")
    assert (healed["changes"], healed["facts"]["unable"]) == ([["Griff", "hp", -3, -1]], ["Kass"])


async def test_what_hit_points_mean_survives_an_undo_out_of_order(tens: Played) -> None:
    first = await tens("/harm 5")
    await tens("/harm 4")
    assert await hp(tens) == (-1, "dying")
    await tens(f"/undo {first['entry']}")
    assert await hp(tens) == (4, "well")
    assert (await tens("/move dodge easy", 5, 5))["ok"]


async def test_setting_hit_points_by_hand_settles_the_state(tens: Played) -> None:
    await tens("/sheet set hp=-2")
    assert await hp(tens) == (-2, "dying")
    await tens("/sheet set hp=4")
    assert await hp(tens) == (4, "well")
    assert (await tens.refused("/sheet set state=dead"))["kind"] == "not_allowed"
    await tens("/sheet set Brin state=dead", by="gm")
    assert await hp(tens) == (4, "dead")
