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


async def test_37_a_missing_raise_is_named(empty: Played) -> None:
    error = await empty.refused("/sheet new Griff home=hive ws=2 bs=1 s=1 wp=-1 fel=-1")
    assert error["message"].startswith("The home world's +1 is missing: add 1 to ")


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
    told = ("Class: Seeker (rolled 2)", "Home world: Hive World (rolled 5)",
            "Background: Adeptus Arbites (rolled 2)")  # fmt: skip
    assert "\n".join(told) in reply["text"]
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


UNSET = "Stats are all 0. Set them like this: `/sheet set ws=2 bs=1`"


async def test_37_who_says_no_stats_is_told_that_they_are_0(empty: Played) -> None:
    assert (await empty("/sheet new Griff seeker"))["text"] == UNSET
    assert (await empty("/sheet new Isaac ws=1 free", by="bob"))["text"] == ""
    rolled = await empty("/sheet new Vex background=roll", 6, by="cara")
    assert rolled["text"] == f"Background: Outcast (rolled 6)\n{UNSET}"


async def test_37_what_is_all_said_leaves_nothing_to_roll(empty: Played) -> None:
    stats = "ws=2 bs=1 t=1 ag=1 wp=-1 fel=-1"
    said = f"/sheet new Griff roll class=seeker home=hive background=arbites {stats}"
    reply = await empty(said)
    assert (reply["rolled"], reply["facts"]["rolled"], reply["text"]) == ([], False, "")


async def test_37_stats_below_minus_one_are_refused_each_by_name(empty: Played) -> None:
    error = await empty.refused("/sheet new Griff ws=-2 fel=-3 t=-1 free")
    assert error["message"] == (
        "`ws=-2` doesn't work. Use a number from -1 to +3.\n`fel=-3` doesn't work. Use a number from -1 to +3."  # noqa: E501
    )


async def test_37_stats_that_do_not_fit_are_told_with_what_would(empty: Played) -> None:
    said = "WS +1 and Fel -1"
    array = "A new character has one +2, two +1s and two -1s"
    error = await empty.refused("/sheet new Griff ws=1 fel=-1")
    assert error["message"].startswith(f"{array}; you gave {said}.")
    error = await empty.refused("/sheet new Griff ws=1 fel=-1 home=hive")
    raised = "and the home world adds 1 to Ag or Per (up to +2)"
    assert f"{raised}. You gave {said}." in error["message"]


@pytest.mark.parametrize("raised", ["ag=1 per=0", "ag=0 per=1"])
async def test_37_either_stat_of_a_home_world_may_be_raised(empty: Played, raised: str) -> None:
    await empty(f"/sheet new Griff home=hive ws=2 bs=1 t=1 wp=-1 fel=-1 {raised}")
    await empty("/sheet new Isaac home=hive ws=1 bs=1 ag=2 per=1 wp=-1 fel=-1", by="bob")


async def test_37_two_words_may_leave_all_the_rest_to_the_dice(empty: Played) -> None:
    said = "/sheet new Griff roll seeker home=hive ws=2 bs=1 t=1 ag=1 wp=-1 fel=-1"
    reply = await empty(said, 4)
    assert (reply["rolled"], reply["text"]) == ([[6, 4]], "Background: Ecclesiarchy (rolled 4)")
    assert reply["facts"]["rolled"] is True


async def test_37_stats_that_are_free_are_not_raised_by_a_rolled_home_world(empty: Played) -> None:
    said = "home=roll ws=2 bs=1 per=1 int=-1 fel=-1"
    reply = await empty(f"/sheet new Griff {said} free", 5)
    assert reply["rolled"] == [[7, 5]]
    sheet = await empty.sheet("Griff")
    assert (sheet["home"], sheet["ag"], sheet["per"]) == ("hive", 0, 1)
    reply = await empty("/sheet new Isaac home=roll", 5, by="bob")
    assert reply["rolled"] == [[7, 5]]


async def test_37_a_home_world_that_was_said_raises_nothing_by_dice(empty: Played) -> None:
    said = "/sheet new Griff class=roll home=hive ws=2 bs=1 per=1 int=-1 fel=-1"
    error = await empty.refused(said, 2, 1)
    assert "add 1 to Ag or Per" in error["message"]


async def test_a_stroke_is_for_wounds_alone(empty: Played) -> None:
    await empty('/sheet new Griff drive="life/death"')
    sheet = await empty.sheet("Griff")
    assert (sheet["drive"], sheet["max_wounds"]) == ("life/death", 4)


async def test_37_dice_that_were_asked_for_beside_stats_that_were_said_are_refused(
    empty: Played,
) -> None:
    error = await empty.refused("/sheet new Griff stats=roll ws=2")
    assert (
        error["message"]
        == "`stats=roll` doesn't work. Use either stats=roll or the stats themselves."
    )


async def test_37_every_number_of_the_array_is_dealt_once(empty: Played) -> None:
    await empty("/sheet new Griff stats=roll", 9, 8, 7, 6, 5, 4, 3, 2)
    sheet = await empty.sheet("Griff")
    stats = [sheet[key] for key in ("ws", "bs", "s", "t", "ag", "int", "per", "wp", "fel")]
    assert stats == [0, -1, -1, 0, 0, 0, 1, 1, 2]


async def test_37_a_raise_goes_to_the_stat_that_was_rolled(empty: Played) -> None:
    await empty("/sheet new Griff home=hive stats=roll", 2, 1, 1, 1, 1, 1, 1, 1, 1)
    sheet = await empty.sheet("Griff")
    assert (sheet["ag"], sheet["per"]) == (0, 0)  # dealt 0 and -1: of Ag and Per the second rose


async def test_37_wounds_with_their_most_stand_as_they_were_said(empty: Played) -> None:
    await empty("/sheet new Griff class=seeker wounds=6/9")
    sheet = await empty.sheet("Griff")
    assert (sheet["wounds"], sheet["max_wounds"], sheet["state"]) == (6, 9, "well")
    error = await empty.refused("/sheet new Isaac class=seeker wounds=9/9", by="bob")
    assert error["message"] == "`wounds=9` doesn't work. Use less than 9, the maximum."
    await empty("/sheet new Isaac class=seeker wounds=5", by="bob")
    assert (await empty.sheet("Isaac"))["max_wounds"] == 6


async def test_37_given_moves_stand_and_a_resource_is_no_more_than_its_most(empty: Played) -> None:
    await empty("/sheet new Griff class=templar moves=smite resource=9")
    sheet = await empty.sheet("Griff")
    assert sheet["moves"] == ["smite"]
    assert sheet["resource"] == {"name": "Wrath", "value": 3, "max": 3}
    await empty("/sheet new Isaac class=templar resource=2", by="bob")
    assert (await empty.sheet("Isaac"))["resource"]["value"] == 2
    await empty("/sheet new Vex class=seeker resource=2", by="cara")
    assert (await empty.sheet("Vex"))["resource"] == {"name": "", "value": 2, "max": 0}


async def test_37_a_load_is_no_less_than_none(empty: Played) -> None:
    await empty("/sheet new Griff class=assassin s=-1 free")
    assert (await empty.sheet("Griff"))["load"] == 4


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("class=SE", "seeker"),
        ('home="Hive World"', "hive"),
        ("home=hive_world", "hive"),
        ("home=hiv", "hive"),
        ("background=imperial_guard", "guard"),
        ("class=none", ""),
        ('class=""', ""),
    ],
)
async def test_37_a_row_is_found_by_any_of_its_names_or_their_beginning(
    empty: Played, said: str, kept: str
) -> None:
    await empty(f"/sheet new Griff {said}")
    assert (await empty.sheet("Griff"))[said.partition("=")[0]] == kept


@pytest.mark.parametrize(
    ("said", "rows"),
    [
        ("class=t", "assassin, seeker, tactician or templar"),
        ("home=h", "death, feral, forge, highborn, hive, shrine or voidborn"),
    ],
)
async def test_37_what_could_be_two_rows_is_none(empty: Played, said: str, rows: str) -> None:
    error = await empty.refused(f"/sheet new Griff {said}")
    assert error["message"] == f"`{said}` doesn't work. Use {rows}."


async def test_40_an_npc_is_of_the_first_kind_and_as_strong_as_the_last(empty: Played) -> None:
    await empty("/npc new Scar guardsman astartes", by="gm")
    sheet = await empty.sheet("Scar")
    assert (sheet["kind"], sheet["defense"], sheet["max_wounds"]) == ("guardsman", 6, 8)
    await empty("/npc new Vox")
    sheet = await empty.sheet("Vox")
    assert (sheet["kind"], sheet["defense"], sheet["max_wounds"]) == ("", 1, 3)
    await empty("/npc new Ork class=warboss home=Gork")
    sheet = await empty.sheet("Ork")
    assert (sheet["class"], sheet["home"]) == ("warboss", "Gork")


async def test_40_wounds_of_an_npc_beside_their_most_are_wounds(empty: Played) -> None:
    await empty("/npc new Scar wounds=2 max_wounds=5", by="gm")
    sheet = await empty.sheet("Scar")
    assert (sheet["wounds"], sheet["max_wounds"]) == (2, 5)
    made = await empty("/npc new Corpse wounds=3/3")
    assert made["title"] == "Corpse joins the game: wounds 3/3, dead"
    assert (await empty.sheet("Corpse"))["state"] == "dead"


async def test_21_parts_of_defense_are_set_added_and_taken_away(empty: Played) -> None:
    async def mods() -> dict[str, tuple[int, str]]:
        found = (await empty.sheet("Griff"))["defense_mods"]
        return {key: (mod["value"], mod["vs"]) for key, mod in found.items()}

    await empty("/sheet new Griff")
    await empty('/sheet set defense_mods="flak, , Storm Shield +2 melee"')
    assert await mods() == {"flak": (1, ""), "storm_shield": (2, "melee")}
    await empty("/sheet set defense_mods+=cover")
    assert list(await mods()) == ["flak", "storm_shield", "cover"]
    await empty("/sheet set defense_mods.flak=none defense_mods.storm_shield=3")
    assert await mods() == {"storm_shield": (3, ""), "cover": (1, "ranged")}
    await empty('/sheet set defense_mods.cover=0 defense_mods.parry="+2 ranged"')
    assert await mods() == {"storm_shield": (3, ""), "parry": (2, "ranged")}
    await empty('/sheet set defense_mods="Good Cover"')
    assert await mods() == {"cover": (1, "ranged")}
    await empty("/sheet set defense_mods=none")
    assert await mods() == {}
    await empty('/sheet set defense_mods="trance +0"')
    assert await mods() == {"trance": (0, "")}
    assert (await empty.refused('/sheet set defense_mods="+1"'))["message"] == (
        "`defense mods=+1` doesn't work. Use such as flak, or shield +1 melee."
    )
    error = await empty.refused("/sheet set defense_mods.trance=wet")
    assert error["message"] == (
        "`defense mods=trance wet` doesn't work. Use such as flak, or shield +1 melee."
    )


async def test_moves_and_bonds_are_set_or_added_each_once(empty: Played) -> None:
    await empty('/sheet new Griff moves="hack and slash, , hack_and_slash,Iron Will"')
    assert (await empty.sheet("Griff"))["moves"] == ["hack_and_slash", "iron_will"]
    await empty('/sheet set moves+="Iron Will,defend" bonds="Isaac, ,Vex"')
    await empty("/sheet set bonds+=Scar")
    sheet = await empty.sheet("Griff")
    assert sheet["moves"] == ["hack_and_slash", "iron_will", "defend"]
    assert [bond["target"] for bond in sheet["bonds"]] == ["Isaac", "Vex", "Scar"]
    await empty("/sheet set bonds=Isaac moves=defend")
    sheet = await empty.sheet("Griff")
    assert (sheet["bonds"], sheet["moves"]) == ([{"target": "Isaac", "text": ""}], ["defend"])


async def test_damage_is_dice_or_nothing(empty: Played) -> None:
    await empty("/npc new Scar damage=2d6", by="gm")
    error = await empty.refused("/npc set Scar damage=lots")
    assert error["message"] == "`damage=lots` doesn't work. Use dice such as 2d6."
    await empty('/npc set Scar damage=""')
    assert (await empty.sheet("Scar"))["damage"] == ""


async def test_37_a_class_chosen_later_brings_what_it_would_have_brought(empty: Played) -> None:
    await empty("/sheet new Griff t=1 free")
    await empty("/sheet set class=seeker")
    sheet = await empty.sheet("Griff")
    assert (sheet["max_wounds"], sheet["load"]) == (7, 10)
    assert "confessor" in sheet["moves"]
    await empty("/sheet set class=templar")  # a correction: what was earned stays
    assert (await empty.sheet("Griff"))["max_wounds"] == 7


async def test_37_a_class_chosen_later_leaves_what_was_set(empty: Played) -> None:
    await empty("/sheet new Griff max_wounds=9 free")
    await empty("/sheet set class=seeker")
    assert (await empty.sheet("Griff"))["max_wounds"] == 9
