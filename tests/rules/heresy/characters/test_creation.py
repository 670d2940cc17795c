"""Rules 37 and 40: characters and NPCs."""

import pytest

from tests.conftest import Played

GRIFF = "class=seeker home=hive background=arbites ws=2 bs=1 t=1 ag=1 wp=-1 fel=-1"


async def test_37_the_array_with_the_home_worlds_raise(empty: Played) -> None:
    await empty(f"/sheet new Griff {GRIFF}")
    sheet = await empty.sheet("Griff")
    assert (sheet["class"], sheet["home"], sheet["background"]) == ("seeker", "hive", "arbites")
    assert (sheet["max_wounds"], sheet["load"]) == (7, 10)
    assert sheet["moves"] == ["confessor", "detective", "take_them_alive"]


@pytest.mark.parametrize(
    "stats",
    [
        "home=hive ws=2 bs=1 s=1 wp=-1 fel=-1",  # nothing raised
        "home=hive ws=2 bs=1 s=1 t=1 wp=-1 fel=-1",  # not one of its stats
        "home=hive ag=3 bs=1 s=1 wp=-1 fel=-1",  # above +2
        "ws=2 bs=1 s=1 ag=1 wp=-1 fel=-1",  # raised without a home world
        "ws=2 bs=2 wp=-1 fel=-1",
        "ws=1",
    ],
)
async def test_37_stats_that_are_not_the_array_are_refused(empty: Played, stats: str) -> None:
    assert (await empty.refused(f"/sheet new Griff {stats}"))["kind"] == "refused"
    assert (await empty("/sheet list"))["facts"]["names"] == []


async def test_37_without_a_home_world_none_is_raised(empty: Played) -> None:
    await empty("/sheet new Griff ws=2 bs=1 s=1 wp=-1 fel=-1")
    sheet = await empty.sheet("Griff")
    assert (sheet["max_wounds"], sheet["load"], sheet["per"]) == (4, 5, 0)


async def test_37_free_skips_the_check_but_not_the_limits(empty: Played) -> None:
    await empty("/sheet new Griff ws=3 bs=3 free")
    assert (await empty.refused("/sheet new Vex ws=4 free"))["kind"] == "refused"
    assert (await empty.refused("/sheet new Vex ws=-2 free"))["kind"] == "refused"


async def test_37_only_first_level_characters_are_checked(empty: Played) -> None:
    await empty("/sheet new Griff level=3 ws=3")
    assert (await empty.sheet("Griff"))["ws"] == 3


@pytest.mark.parametrize(
    ("name", "t", "s", "wounds", "load"),
    [
        ("assassin", 2, 1, 6, 6),
        ("seeker", -1, -1, 6, 9),
        ("tactician", 1, 0, 7, 10),
        ("templar", 0, 2, 5, 10),
    ],
)
async def test_37_wounds_and_load_follow_from_class_t_and_s(
    empty: Played, name: str, t: int, s: int, wounds: int, load: int
) -> None:
    await empty(f"/sheet new Griff class={name} t={t} s={s} free")
    sheet = await empty.sheet("Griff")
    assert (sheet["max_wounds"], sheet["load"]) == (wounds, load)


async def test_37_given_values_stand(empty: Played) -> None:
    await empty("/sheet new Griff class=seeker max_wounds=9 load=3 defense=4")
    sheet = await empty.sheet("Griff")
    assert (sheet["max_wounds"], sheet["load"], sheet["defense"]) == (9, 3, 4)


async def test_37_rolling_a_character_follows_the_documented_order(empty: Played) -> None:
    reply = await empty("/sheet new Griff roll", 2, 5, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    assert [sides for sides, _ in reply["rolled"]] == [4, 7, 6, 2, 9, 8, 7, 6, 5, 4, 3, 2]
    sheet = await empty.sheet("Griff")
    assert (sheet["class"], sheet["home"], sheet["background"]) == ("seeker", "hive", "mechanicus")
    stats = [sheet[key] for key in ("ws", "bs", "s", "t", "ag", "int", "per", "wp", "fel")]
    assert stats == [2, 1, 1, 0, 1, 0, -1, -1, 0]


async def test_what_the_dice_decide_is_told_with_what_it_means(empty: Played) -> None:
    reply = await empty("/sheet new Griff roll", 2, 5, 2, 1, *[1] * 8, by="alice")
    assert "class 2: Seeker\nhome 5: Hive World\nbackground 2: Adeptus Arbites" in reply["text"]
    sheet = (await empty("/sheet show", by="alice"))["facts"]
    assert f"WS {sheet['ws']:+d} BS {sheet['bs']:+d}" in reply["text"]


async def test_37_what_is_said_is_not_rolled(empty: Played) -> None:
    said = "/sheet new Griff roll class=templar home=death background=guard"
    reply = await empty(said, 2, 1, 1, 1, 1, 1, 1, 1, 1)
    assert [sides for sides, _ in reply["rolled"]][:2] == [2, 9]


async def test_37_just_what_is_left_to_the_dice_is_rolled(empty: Played) -> None:
    reply = await empty("/sheet new Griff class=roll background=roll", 2, 3)
    assert [sides for sides, _ in reply["rolled"]] == [4, 6]
    assert reply["facts"]["rolled"] is True
    sheet = await empty.sheet("Griff")
    assert (sheet["class"], sheet["home"], sheet["background"]) == ("seeker", "", "mechanicus")
    assert sheet["ws"] == 0


async def test_37_stats_are_rolled_without_a_home_world_to_raise_one(empty: Played) -> None:
    reply = await empty("/sheet new Griff stats=roll", 1, 1, 1, 1, 1, 1, 1, 1)
    assert [sides for sides, _ in reply["rolled"]] == [9, 8, 7, 6, 5, 4, 3, 2]
    sheet = await empty.sheet("Griff")
    assert [sheet[key] for key in ("ws", "bs", "s", "t")] == [2, 1, 1, 0]


async def test_37_a_rolled_home_world_raises_the_array_that_was_said(empty: Played) -> None:
    said = "/sheet new Griff home=roll ws=2 bs=1 per=1 int=-1 fel=-1"
    reply = await empty(said, 5, 2)  # the hive; of Ag and Per the second
    assert [sides for sides, _ in reply["rolled"]] == [7, 2]
    sheet = await empty.sheet("Griff")
    assert (sheet["home"], sheet["per"], sheet["ag"]) == ("hive", 2, 0)
    await empty("/undo")
    said = "/sheet new Griff home=roll ag=2 bs=1 per=1 int=-1 fel=-1"
    await empty(said, 5, 1)  # Ag is +2 already, so the other is raised
    sheet = await empty.sheet("Griff")
    assert (sheet["ag"], sheet["per"]) == (2, 2)


async def test_37_stats_are_rolled_or_said_but_not_both(empty: Played) -> None:
    assert (await empty.refused("/sheet new Griff stats=roll ws=2"))["kind"] == "refused"


async def test_37_a_raise_never_goes_above_two(empty: Played) -> None:
    # The array's +2 falls to T, which the die would raise: so Ag is raised in its place.
    faces = (2, 2, 2, 2, 1, 1, 1, 1, 1)
    await empty("/sheet new Griff roll class=templar home=death background=guard", *faces)
    sheet = await empty.sheet("Griff")
    assert max(sheet[key] for key in ("ws", "bs", "s", "t", "ag", "int", "per", "wp", "fel")) == 2


async def test_37_bare_words_name_class_home_and_background(empty: Played) -> None:
    await empty("/sheet new Griff seeker hive arbites")
    sheet = await empty.sheet("Griff")
    assert (sheet["class"], sheet["home"], sheet["background"]) == ("seeker", "hive", "arbites")


@pytest.mark.parametrize("value", ["class=wizard", "home=moon", "background=chef", "damage=lots"])
async def test_37_unknown_values_are_refused(empty: Played, value: str) -> None:
    assert (await empty.refused(f"/sheet new Griff {value}"))["kind"] == "refused"


@pytest.mark.parametrize(
    ("preset", "defense", "wounds"), [("civilian", 1, 3), ("guardsman", 3, 3), ("astartes", 6, 8)]
)
async def test_40_creatures_need_defense_and_wounds_only(
    empty: Played, preset: str, defense: int, wounds: int
) -> None:
    await empty(f"/npc new Scar {preset}", by="gm")
    sheet = await empty.sheet("Scar")
    assert (sheet["defense"], sheet["max_wounds"]) == (defense, wounds)


async def test_40_a_creature_of_ones_own(empty: Played) -> None:
    await empty("/npc new Scar defense=3 max_wounds=3 damage=2d6", by="gm")
    sheet = await empty.sheet("Scar")
    assert (sheet["defense"], sheet["max_wounds"], sheet["damage"]) == (3, 3, "2d6")


async def test_37_class_home_and_background_need_no_keys(table: Played) -> None:
    await table("/game start heresy", by="gm")
    stats = "int=2 t=2 ws=1 fel=-1 bs=-1"
    await table(f"/sheet new Rho Templar Forge World Imperial Guard {stats}", by="alice")
    sheet = await table.sheet("Rho")
    assert (sheet["class"], sheet["home"], sheet["background"]) == ("templar", "forge", "guard")


async def test_40_the_wounds_of_a_new_npc_are_how_many_it_can_take(empty: Played) -> None:
    await empty("/npc new Big Boss wounds 10 defense 2", by="gm")
    sheet = await empty.sheet("Big Boss")
    assert (sheet["wounds"], sheet["max_wounds"], sheet["state"]) == (0, 10, "well")
    await empty("/npc new Hurt wounds=2/10")
    sheet = await empty.sheet("Hurt")
    assert (sheet["wounds"], sheet["max_wounds"]) == (2, 10)
    await empty("/npc set Hurt wounds=4/8")
    sheet = await empty.sheet("Hurt")
    assert (sheet["wounds"], sheet["max_wounds"]) == (4, 8)
    await empty("/undo")
    assert (await empty.sheet("Hurt"))["max_wounds"] == 10


async def test_37_nobody_is_made_dying(empty: Played) -> None:
    error = await empty.refused("/sheet new Griff class=seeker wounds=6")
    assert "less than 6" in error["message"]


async def test_21_a_part_of_defense_of_ones_own_has_a_number_within_limits(empty: Played) -> None:
    await empty("/sheet new Griff")
    reply = await empty('/sheet set defense_mods="spikes +1 melee"')
    assert reply["changes"] == [
        ["Griff", "defense_mods.spikes", None, {"value": 1, "vs": "melee", "until": ""}]
    ]
    for limit in (-99, 99):
        await empty(f'/sheet set defense_mods="spikes {limit:+d}"')
        assert (await empty.sheet("Griff"))["defense_mods"]["spikes"]["value"] == limit
    for beyond in (-100, 100):
        error = await empty.refused(f'/sheet set defense_mods="spikes {beyond:+d}"')
        assert "a whole number from -99 to 99" in error["message"]
    assert (await empty.sheet("Griff"))["defense_mods"]["spikes"]["value"] == 99
