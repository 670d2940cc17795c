"""Rules 32 to 38 of the 2d10 rules: rests, healing and treatment."""

import pytest

from tests.conftest import Played
from tests.rules.tens.conftest import hp


async def test_32_a_short_rest_gives_half_of_the_maximum(tens: Played) -> None:
    await tens("/sheet set max_hp=9 hp=1")
    assert (await tens("/rest short"))["facts"]["healed"] == 4
    assert (await tens("/rest short"))["facts"]["healed"] == 4
    assert (await tens.refused("/rest short"))["message"] == "Brin is at full HP."
    await tens("/armour on")
    await tens("/harm 11")
    assert (await tens("/rest short"))["facts"]["healed"] == 6


async def test_33_a_long_rest_gives_everything(tens: Played) -> None:
    await tens("/armour on")
    await tens("/harm 10")
    reply = await tens("/rest long")
    assert reply["changes"] == [["Brin", "hp", 1, 11]]
    assert (await tens.refused("/rest"))["message"] == "Brin is at full HP."
    await tens("/harm 4")
    asked = await tens.refused("/rest")
    assert [choice["label"] for choice in asked["choices"]] == ["A short rest", "A long rest"]
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
    for said in ("/heal 3 Brin", "/rest long Brin"):
        assert (await tens.refused(said, by="bob"))["kind"] == "not_allowed"
    assert (await tens("/heal 3 Brin", by="gm"))["changes"] == [["Brin", "hp", 3, 6]]
    reply = await tens("/heal 9", by="alice")
    assert (reply["facts"]["healed"], reply["facts"]["hp"]) == (2, 8)
    assert (await tens.refused("/heal 0"))["kind"] == "refused"


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
    assert (await tens.refused("/rest long"))["kind"] == "refused"
    await tens("/heal 1")
    assert await hp(tens) == (-1, "stable")
    await tens("/heal 1")
    assert await hp(tens) == (0, "unconscious")
    await tens("/heal 1")
    assert await hp(tens) == (1, "well")
    await tens("/harm 2")
    await tens("/treat Brin", by="bob")
    await tens("/heal 3", by="alice")
    assert await hp(tens) == (2, "well")


async def test_38_any_healing_stops_the_dying(tens: Played) -> None:
    await tens("/harm 12 Brin", by="gm")
    healed = await tens("/heal 3 Brin")
    assert healed["changes"] == [["Brin", "hp", -4, -1], ["Brin", "state", "dying", "stable"]]
    await tens("/round next", by="gm")
    assert await hp(tens) == (-1, "stable")
    await tens("/undo")
    await tens("/undo")
    assert await hp(tens) == (-4, "dying")


async def test_38_a_table_may_say_that_only_treatment_does(tens: Played) -> None:
    await tens("/game set healing_saves=off", by="gm")
    await tens("/harm 12 Brin")
    await tens("/heal 1 Brin")
    assert await hp(tens) == (-3, "dying")
    await tens("/round next")
    assert await hp(tens) == (-4, "dying")


async def test_32_of_several_those_rest_who_can(tens: Played) -> None:
    await tens("/sheet new Griff hp=6", by="bob")
    await tens("/sheet new Kass hp=6", by="cara")
    await tens("/harm 3 Brin", by="gm")
    await tens("/harm 9 Griff")
    await tens("/sheet set Kass state=dead")
    reply = await tens("/rest short all")
    assert reply["changes"] == [["Brin", "hp", 5, 8]]
    assert reply["facts"]["unable"] == ["Griff", "Kass"]
    assert reply["title"] == "Brin takes a short rest (HP 5 → 8, the maximum)"
    assert (await tens.refused("/rest long Griff, Kass"))["kind"] == "refused"
    healed = await tens("/heal 2 all")
    assert healed["facts"]["unable"] == ["Kass"]
    assert healed["changes"] == [["Griff", "hp", -3, -1], ["Griff", "state", "dying", "stable"]]


async def test_37_nobody_who_is_down_treats_anyone(tens: Played) -> None:
    await tens("/sheet new Griff hp=6", by="bob")
    await tens("/harm 9 Brin", by="gm")
    error = await tens.refused("/treat Brin", by="alice")
    assert error["message"].startswith("Brin is dying and can't act.")
    await tens("/harm 6 Griff", by="gm")
    assert "Griff is unconscious" in (await tens.refused("/treat Brin", by="bob"))["message"]
    assert (await tens("/treat Brin anyway", by="gm"))["facts"]["state"] == "stable"


async def test_37_of_several_those_are_treated_who_are_dying(tens: Played) -> None:
    await tens("/sheet new Griff hp=6", by="bob")
    await tens("/harm 9 Brin", by="gm")
    reply = await tens("/treat all", by="gm")
    assert reply["changes"] == [["Brin", "state", "dying", "stable"]]
    assert reply["facts"]["unable"] == ["Griff"]
    assert (await tens.refused("/treat all"))["message"] == "Brin isn't dying."


async def test_37_treatment_is_no_answer_to_fate(tens: Played) -> None:
    await tens("/harm 16 Brin", by="gm")
    for said in ("/treat Brin", "/rest long Brin"):
        refused = await tens.refused(said, by="gm")
        assert [each["says"] for each in refused["choices"]] == ["fate Brin"]


async def test_37_treat_alone_means_whoever_is_dying(tens: Played) -> None:
    error = await tens.refused("/treat", by="gm")
    assert error["message"].startswith("Nobody here is dying.")
    await tens("/harm 10 Brin")
    await tens("/treat")
    assert await hp(tens) == (-2, "stable")
    await tens("/undo")
    assert await hp(tens) == (-2, "dying")


async def test_a_long_rest_brings_back_everything_from_below_zero_too(tens: Played) -> None:
    await tens("/sheet set Brin hp=-2 state=stable", by="gm")
    reply = await tens("/rest long Brin")
    assert ["Brin", "hp", -2, 8] in reply["changes"]


async def test_only_whoever_has_all_of_them_is_said_to_have_the_maximum(tens: Played) -> None:
    await tens("/npc new Scar hp=20 shown", by="gm")
    await tens("/sheet set Brin hp=7", by="gm")
    await tens("/npc set Scar hp=1", by="gm")
    told = (await tens("/rest short for Brin, Scar"))["text"]
    lines = {line.partition(" ")[0]: line for line in told.splitlines()}
    assert lines["Brin"].endswith("(HP 7 → 8, the maximum)"), lines
    assert "maximum" not in lines["Scar"], lines


async def test_37_two_who_are_dying_are_treated_together(tens: Played) -> None:
    await tens("/sheet new Griff hp=6", by="bob")
    await tens("/sheet new Kass hp=6", by="carol")
    await tens("/harm 9 Brin, Griff", by="gm")
    reply = await tens("/treat", by="carol")
    assert reply["title"] == "Brin and Griff are stable"
    assert (reply["facts"]["target"], reply["facts"]["unable"]) == ("Brin", [])
    assert await hp(tens, "Griff") == (-3, "stable")
    await tens("/undo")
    await tens("/scene start The cart with Griff, Kass", by="gm")
    assert (await tens("/treat", by="carol"))["title"] == "Griff is stable"
    assert await hp(tens) == (-1, "dying")


@pytest.mark.parametrize(
    ("down", "left", "state"), [(0, 8, "well"), (8, 0, "unconscious"), (9, -1, "stable")]
)
async def test_37_a_game_master_may_treat_anyone_and_they_are_as_their_numbers_say(
    tens: Played, down: int, left: int, state: str
) -> None:
    await tens(f"/harm {down} Brin", by="gm")
    reply = await tens("/treat Brin anyway")
    assert (reply["title"], await hp(tens)) == (f"Brin is {state}", (left, state))


async def test_40_treatment_or_rest_that_is_allowed_anyway_calls_a_fate_off(tens: Played) -> None:
    for said, left, state in (
        ("/treat Brin anyway", -8, "stable"), ("/heal 1 Brin anyway", -7, "stable"),
        ("/heal 16 Brin anyway", 8, "well"),
    ):  # fmt: skip
        await tens("/harm 16 Brin", by="gm")
        assert len((await tens("/waiting"))["facts"]["waiting"]) == 2
        await tens(said)
        assert (await hp(tens), (await tens("/waiting"))["facts"]["waiting"]) == ((left, state), [])
        await tens("/undo")
        await tens("/undo")


async def test_38_what_heals_the_dead_is_refused_and_allowed_anyway(tens: Played) -> None:
    await tens("/sheet set Brin state=dead hp=3", by="gm")
    for said in ("/heal 2 Brin", "/rest short Brin", "/treat Brin"):
        assert (await tens.refused(said))["message"] == "Brin is dead."
    healed = await tens("/heal 2 Brin anyway")
    assert (healed["facts"]["healed"], await hp(tens)) == (2, (5, "well"))


async def test_38_where_healing_does_not_save_it_still_counts_up_to_well(tens: Played) -> None:
    await tens("/game set healing_saves=off", by="gm")
    await tens("/harm 10 Brin")
    for left, state in ((-1, "dying"), (0, "unconscious"), (1, "well")):
        await tens("/heal 1 Brin")
        assert await hp(tens) == (left, state)
    await tens("/harm 3 Brin")
    await tens("/treat Brin")
    await tens("/heal 1 Brin")
    assert await hp(tens) == (-1, "stable")


async def test_32_who_is_unconscious_or_stable_rests(tens: Played) -> None:
    await tens("/harm 8 Brin", by="gm")
    assert (await tens("/rest short Brin"))["changes"] == [
        ["Brin", "hp", 0, 4], ["Brin", "state", "unconscious", "well"],
    ]  # fmt: skip
    await tens("/sheet set Brin hp=-7 state=stable")
    assert (await tens("/rest short Brin"))["facts"]["hp"] == -3
    assert await hp(tens) == (-3, "stable")
    await tens("/sheet set Brin hp=-5")
    assert "dying and can't rest" in (await tens.refused("/rest long Brin"))["message"]
    assert (await tens("/rest short Brin anyway"))["facts"]["healed"] == 4


async def test_34_hit_points_above_the_maximum_are_not_taken_by_healing(tens: Played) -> None:
    await tens("/sheet set Brin hp=11 anyway", by="gm")
    for said in ("/heal 1 Brin", "/rest short Brin", "/rest long Brin"):
        assert (await tens.refused(said))["kind"] == "refused"
        assert await hp(tens) == (11, "well")


async def test_38_who_awaits_their_fate_is_not_asked_again_when_others_are_treated(
    tens: Played,
) -> None:
    await tens("/sheet new Dane hp=8", by="bob")
    await tens("/harm 30 Dane", by="gm")
    await tens("/harm 12 Brin")
    assert (await hp(tens, "Dane"))[1] == "fated"
    assert (await hp(tens))[1] == "dying"
    treated = await tens("/treat all")
    assert [row[0] for row in treated["changes"]] == ["Brin"]
    assert treated["choices"] == []


async def test_34_a_game_master_with_a_character_rests_alone(tens: Played) -> None:
    await tens("/sheet new Kass hp=8", by="gm")
    await tens("/harm 3 Kass, Brin")
    assert (await tens("/rest short"))["title"] == "Kass takes a short rest (HP 5 → 8, the maximum)"
    assert (await hp(tens))[0] < 8


async def test_36_of_several_who_are_not_dying_the_first_is_told_why(tens: Played) -> None:
    await tens("/sheet new Dane hp=8", by="bob")
    await tens("/sheet set Dane state=dead", by="gm")
    first = await tens.refused("/treat Brin, Dane")
    assert first["message"] == "Brin isn't dying."
    other = await tens.refused("/treat Dane, Brin")
    assert other["message"].startswith("Dane is dead")


async def test_who_comes_up_to_zero_does_not_fall_again(tens: Played) -> None:
    await tens("/harm 9 Brin", by="gm")
    assert "still unconscious" in (await tens("/heal 1 Brin", by="gm"))["title"]


async def test_34_a_potion_is_not_asked_about_where_nobody_needs_it(tens: Played) -> None:
    await tens("/item add strange potion")
    assert "full HP" in (await tens.refused("/use strange potion"))["message"]


async def test_to_treat_someone_may_be_called_a_move(tens: Played) -> None:
    await tens("/sheet new Kass hp=4", by="bob")
    await tens("/harm 5 Kass", by="gm")
    assert (await tens("/move treat at Kass", by="alice"))["said"] == "treat Kass"
    assert (await tens.sheet("Kass"))["state"] == "stable"


async def test_a_game_master_who_heals_nothing_is_told_before_being_asked_whom(
    tens: Played,
) -> None:
    error = await tens.refused("/heal 0", by="gm")
    assert error["message"] == "That would give nothing. Use 1 or more."
