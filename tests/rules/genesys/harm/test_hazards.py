"""Hazards and surroundings."""

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import SHOT, labels, pool

MOB = "/npc new Mob minions=3 wound_threshold=4 soak=2"


async def test_56_concealment_hinders_who_shoots_and_looks_and_helps_who_hides(
    genesys: Played,
) -> None:
    await genesys("/status concealed 2 Scar", by="gm")
    assert pool(await genesys(SHOT, 1, 1, 1, 1, 1, 1, 1, by="alice"), "k") == [2]
    assert pool(await genesys("/check perception vs average on Scar"), "k") == [2]
    assert pool(await genesys("/check stealth vs average as Scar", by="gm"), "b") == [2]
    assert pool(await genesys("/check stealth vs average concealment 3", by="alice"), "b") == [3]
    assert pool(await genesys("/attack unarmed at Scar", 1, 1, 1, 1, 1), "k") == [0]


async def test_56_concealment_in_words_beats_what_is_stored(genesys: Played) -> None:
    await genesys("/status concealed 2 Griff", by="gm")
    assert pool(await genesys("/check stealth vs average", by="alice"), "b") == [2]
    assert pool(await genesys("/check stealth vs average concealment 3"), "b") == [3]


async def test_56_concealment_goes_to_three(genesys: Played) -> None:
    await genesys("/status concealed 3 Griff", by="gm")
    for said in (SHOT + " concealment 4", "/check stealth vs easy concealment 4",
                 "/check perception vs easy concealment 4", "/status concealed 4"):  # fmt: skip
        assert (await genesys.refused(said, by="alice"))["kind"] == "refused"


async def test_57_cover_counts_as_much_as_the_game_master_says(genesys: Played) -> None:
    await genesys("/status cover 2 Scar", by="gm")
    assert pool(await genesys(SHOT, by="alice"), "k") == [2]
    assert pool(await genesys(SHOT + " cover 1"), "k") == [1]  # words beat what is stored


async def test_58_difficult_ground_doubles_the_way(genesys: Played) -> None:
    await genesys("/hazard terrain difficult", by="gm")
    await genesys("/range Scar short", by="alice")
    assert "1 of 2" in (await genesys("/maneuver engage Scar"))["text"]
    assert "short → engaged" in (await genesys("/maneuver engage Scar"))["text"]


async def test_58_impassable_ground_takes_an_action_and_a_check(genesys: Played) -> None:
    await genesys("/hazard terrain impassable", by="gm")
    error = await genesys.refused("/maneuver move", by="alice")
    assert "cross" in error["message"]
    await genesys("/check athletics vs average cross", 1, 1, 1, 1, 1)
    assert (await genesys.refused("/maneuver move"))["kind"] == "refused"
    await genesys("/check athletics vs average cross", 2, 2, 2, 1, 1)
    await genesys("/maneuver move")


async def test_59_gravity(genesys: Played) -> None:
    await genesys("/hazard gravity heavy 2", by="gm")
    assert pool(await genesys("/check athletics vs easy", by="alice"), "k") == [2]
    assert pool(await genesys("/check coordination vs easy"), "k") == [2]
    assert pool(await genesys("/check resilience vs easy"), "k") == [0]
    assert pool(await genesys("/check stealth vs easy"), "k") == [0]
    await genesys("/hazard gravity low 3", by="gm")
    assert pool(await genesys("/check athletics vs easy", by="alice"), "bk") == [3, 0]
    await genesys("/hazard gravity zero", by="gm")
    assert pool(await genesys("/check athletics vs easy", by="alice"), "bk") == [0, 0]
    await genesys("/range Scar short")
    assert "1 of 2" in (await genesys("/maneuver engage Scar"))["text"]
    assert (await genesys.refused("/hazard gravity heavy 4"))["kind"] == "refused"


async def test_60_water_is_difficult_or_impassable(genesys: Played) -> None:
    reply = await genesys("/hazard water", by="gm")
    assert reply["changes"] == [["stage", "terrain", "", "difficult"]]
    await genesys("/hazard water impassable")
    assert (await genesys.refused("/maneuver move", by="alice"))["kind"] == "refused"
    await genesys("/hazard terrain normal", by="gm")
    await genesys("/maneuver move", by="alice")


async def test_61_vacuum_three_wounds_a_turn_and_criticals_without_end(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    first = await genesys("/hazard vacuum", by="alice")
    assert first["facts"]["wounds"] == 0  # not before a turn of his begins
    for wounds in (3, 6, 9, 12):
        await genesys("/act Griff", by="gm")
        assert (await genesys.sheet("Griff"))["wounds"] == wounds
        await genesys("/round next")
    down = await genesys("/act Griff", 2)  # 15 of 13: down, with a critical
    assert ["Griff", "state", "well", "incapacitated"] in down["changes"]
    await genesys("/round next")
    more = await genesys("/round next", 3)  # had no turn: suffers all the same
    assert more["facts"]["criticals"][0]["total"] == 13
    assert (await genesys.sheet("Griff"))["wounds"] == 18


async def test_62_fire_burns_until_it_is_put_out(genesys: Played) -> None:
    lit = await genesys("/hazard fire 3")
    assert ["Griff", "wounds", 0, 3] in lit["changes"]
    hard = await genesys("/hazard douse", 1, 1, 1, 1, 1)
    assert pool(hard, "gp") == [3, 2]
    assert "burning" in (await genesys.sheet("Griff"))["statuses"]
    soft = await genesys("/hazard douse soft", 2, 2, 2, 1)
    assert pool(soft, "p") == [1]
    assert "burning" not in (await genesys.sheet("Griff"))["statuses"]
    assert (await genesys.refused("/hazard douse"))["kind"] == "not_found"
    assert (await genesys.refused("/hazard fire"))["kind"] == "refused"


async def test_62_bad_air_spares_who_holds_their_breath(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/hazard suffocation", by="alice")
    held = await genesys("/hazard atmosphere 4")
    assert held["facts"]["wounds"] == 0
    await genesys("/hazard end suffocation")
    await genesys("/act Griff")
    assert (await genesys.sheet("Griff"))["wounds"] == 4


async def test_62_a_hazard_after_ones_turn_waits_for_the_next(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/act Griff")
    await genesys("/hazard vacuum Griff")
    assert (await genesys.sheet("Griff"))["wounds"] == 0
    assert (await genesys.refused("/hazard vacuum Griff"))["kind"] == "refused"
    await genesys("/round next")
    assert (await genesys.sheet("Griff"))["wounds"] == 0
    await genesys("/act Griff")
    assert (await genesys.sheet("Griff"))["wounds"] == 3
    await genesys("/undo")
    assert (await genesys.sheet("Griff"))["wounds"] == 0


async def test_62_outside_a_fight_each_hazard_is_a_turn(genesys: Played) -> None:
    await genesys("/hazard vacuum Griff", by="gm")
    await genesys("/hazard vacuum Griff")
    assert (await genesys.sheet("Griff"))["wounds"] == 6


async def test_62_breath_is_held_against_bad_air_where_the_game_master_allows_it(
    genesys: Played,
) -> None:
    await genesys("/encounter start", by="gm")
    air = await genesys("/hazard atmosphere 2 Griff")
    assert [c["label"] for c in air["choices"]] == ["Griff holds their breath"]
    assert (await genesys.refused("/hazard hold breath", by="alice"))["kind"] == "not_allowed"
    await genesys(":press Griff holds", by="gm")
    for _ in range(3):  # Brawn 3: as many rounds
        await genesys("/act Griff")
        assert (await genesys.sheet("Griff"))["wounds"] == 0
        await genesys("/round next")
    await genesys("/act Griff")
    assert (await genesys.sheet("Griff"))["wounds"] == 2
    assert "suffocating" not in (await genesys.sheet("Griff"))["statuses"]
    error = await genesys.refused("/hazard hold breath Scar")
    assert error["kind"] == "refused"


async def test_hazard_alone_lists_who_is_exposed(genesys: Played) -> None:
    assert "Nobody is exposed" in (await genesys("/hazard", by="gm"))["text"]
    await genesys("/hazard fire 3 Griff")
    await genesys("/hazard terrain difficult")
    shown = await genesys("/hazard")
    assert shown["entry"] is None
    assert shown["facts"]["exposed"] == [["Griff", "burning"]]
    assert "Griff: burning 3" in shown["text"]
    assert "twice the maneuvers" in shown["text"]


async def test_64_successes_soften_a_long_fall_but_not_its_critical(genesys: Played) -> None:
    await genesys("/sheet set Griff skills=athletics:3", by="gm")
    # three proficiency dice with two successes each against two blanks; then the critical at +50
    fell = await genesys("/hazard fall long athletics", 4, 4, 4, 1, 1, 10, by="alice")
    assert fell["facts"]["success"] == 6
    assert fell["facts"]["wounds"] == 13 + 1 - 6
    assert (await genesys.sheet("Griff"))["criticals"][0]["roll"] == 60
    assert ["Griff", "wounds", 0, 8] in fell["changes"]
    await genesys("/undo")
    assert (await genesys.sheet("Griff"))["wounds"] == 0
    assert (await genesys.sheet("Griff"))["criticals"] == []


async def test_63_breath_lasts_brawn_rounds_then_strain_then_criticals(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    start = await genesys("/hazard suffocation", by="alice")
    assert start["facts"]["breath"] == 3
    assert start["facts"]["strain"] == 0
    for strain in (0, 0, 3, 6, 9, 12):
        await genesys("/round next", by="gm")
        await genesys("/act Griff")
        assert (await genesys.sheet("Griff"))["strain"] == strain
    await genesys("/round next")
    over = await genesys("/act Griff", 2)
    assert ["Griff", "state", "well", "incapacitated"] in over["changes"]
    await genesys("/round next")
    await genesys("/round next", 3)
    assert len((await genesys.sheet("Griff"))["criticals"]) == 2
    await genesys("/hazard suffocation end Griff")
    await genesys("/round next")


@pytest.mark.parametrize(
    ("band", "faces", "wounds", "strain"),
    [("short", (), 7, 10), ("medium", (22,), 26, 20), ("long", (2,), 14, 30)],
)
async def test_64_falls_by_distance(
    genesys: Played, band: str, faces: tuple[int, ...], wounds: int, strain: int
) -> None:
    reply = await genesys(f"/hazard fall {band}", *faces)
    sheet = await genesys.sheet("Griff")
    assert sheet["wounds"] == wounds  # soak 3; twice the threshold at most
    assert sheet["strain"] == strain
    if band == "medium":
        assert (reply["facts"]["wounds"], reply["facts"]["strain"]) == (27, 20)


async def test_64_long_and_extreme_falls_have_worse_criticals(genesys: Played) -> None:
    await genesys("/hazard fall long", 2)
    assert (await genesys.sheet("Griff"))["criticals"][0]["roll"] == 52
    await genesys("/undo")
    reply = await genesys("/hazard fall extreme", 2)
    assert reply["facts"]["strain"] == 40
    assert (await genesys.sheet("Griff"))["criticals"][0]["roll"] == 77
    assert (await genesys.refused(":press Nobody survives"))["kind"] == "not_allowed"
    await genesys(":press Nobody survives", by="gm")
    assert (await genesys.sheet("Griff"))["state"] == "dead"


async def test_64_a_check_softens_the_fall(genesys: Played) -> None:
    reply = await genesys("/hazard fall short athletics", 4, 2, 5, 1, 1)  # 3 successes, 1 advantage
    assert reply["facts"]["wounds"] == 4  # 10 - 3 - soak 3
    assert reply["facts"]["strain"] == 9
    await genesys("/undo")
    failed = await genesys("/hazard fall short coordination", 5, 5, 1, 2, 1)
    assert failed["facts"]["wounds"] == 7
    assert failed["facts"]["strain"] == 8  # advantage helps even so


async def test_64_a_triumph_shortens_the_fall(genesys: Played) -> None:
    await genesys("/sheet set skills.athletics=1")
    reply = await genesys("/hazard fall medium athletics", 12, 1, 1, 1, 1)
    assert reply["facts"]["band"] == "short"
    assert reply["facts"]["wounds"] == 6
    await genesys("/undo")
    await genesys("/game set fall_triumph=off", by="gm")
    reply = await genesys("/hazard fall medium athletics", 12, 1, 1, 1, 1, 5, by="alice")
    assert reply["facts"]["band"] == "medium"


async def test_a_hazard_is_not_for_other_peoples_characters(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    assert (await genesys.refused("/hazard vacuum Griff"))["kind"] == "not_allowed"
    await genesys("/hazard fire 1 all", by="gm")
    assert (await genesys.sheet("Voss"))["wounds"] == (await genesys.sheet("Griff"))["wounds"] == 1


async def test_62_whoever_the_fire_brings_down_does_nothing_more(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/hazard fire 3 Griff")
    await genesys("/harm 9 Griff")
    await genesys("/round next")
    stopped = await genesys("/check stealth vs easy", 22, by="alice")
    assert stopped["title"] == "Griff goes down before acting"
    assert stopped["rolled"] == [[100, 22]]
    assert ["Griff", "wounds", 12, 15] in stopped["changes"]
    assert ["Griff", "state", "well", "incapacitated"] in stopped["changes"]


async def test_61_vacuum_fells_minions_by_wounds_alone(genesys: Played) -> None:
    await genesys(MOB, by="gm")
    await genesys("/harm 5 Mob")
    tick = await genesys("/hazard vacuum Mob")
    assert ["Mob", "minions", 2, 1] in tick["changes"]
    assert tick["facts"]["criticals"] == []


async def test_63_a_rival_without_air_suffers_a_critical_each_round(genesys: Played) -> None:
    await genesys("/harm 10 Scar", by="gm")
    over = await genesys("/hazard suffocation now Scar", 21)
    assert (over["facts"]["wounds"], len(over["facts"]["criticals"])) == (3, 1)
    more = await genesys("/hazard suffocation Scar", 12)
    assert [each["total"] for each in more["facts"]["criticals"]] == [22]


async def test_64_a_triumph_that_shortens_a_fall_is_spent(genesys: Played) -> None:
    fall = await genesys("/hazard fall medium athletics +1 triumph", 1, 1, 1, 1, 1)
    assert (fall["facts"]["band"], fall["facts"]["triumph"]) == ("short", 1)
    assert fall["choices"] == []
    await genesys("/undo")
    await genesys("/game set fall_triumph=off", by="gm")
    whole = await genesys("/hazard fall short athletics +1 triumph", 1, 1, 1, 1, 1, by="alice")
    assert any("vital" in label for label in labels(whole, "player"))


async def test_59_and_58_the_surroundings_say_what_they_do(genesys: Played) -> None:
    heavy = await genesys("/hazard gravity heavy 2")
    assert "2 setbacks on Brawn and Coordination checks" in heavy["text"]
    zero = await genesys("/hazard gravity zero")
    assert "twice the maneuvers" in zero["text"]
    assert "twice the maneuvers" in (await genesys("/hazard water difficult"))["text"]
    assert "a check" in (await genesys("/hazard terrain impassable"))["text"]
    assert "Acid: 2 wounds." in (await genesys("/hazard acid 2"))["text"]


async def test_64_several_fall_each_with_dice_of_their_own(genesys: Played) -> None:
    await genesys("/sheet new Voss brawn=2", by="bob")
    fell = await genesys("/hazard fall short athletics all", 2, 1, 1, 1, 1, 4, 1, 1, 1, by="gm")
    assert fell["facts"]["names"] == ["Griff", "Voss"]
    assert ["Griff", "wounds", 0, 10 - 1 - 3] in fell["changes"]
    assert ["Voss", "wounds", 0, 10 - 2 - 2] in fell["changes"]
    await genesys("/undo")
    assert (await genesys.sheet("Voss"))["wounds"] == 0


async def test_63_a_critical_of_no_air_has_nothing_added_to_it(genesys: Played) -> None:
    await genesys("/strain 10", by="alice")
    choked = await genesys("/hazard suffocation now", 20)
    crit = choked["facts"]["criticals"][0]
    assert (crit["roll"], crit["modifier"], crit["total"]) == (20, 0, 20)


async def test_64_only_a_triumph_shortens_a_fall(genesys: Played) -> None:
    fall = await genesys("/hazard fall medium athletics +1 success", 1, 1, 1, 1, 1, 21)
    assert (fall["facts"]["band"], fall["facts"]["triumph"]) == ("medium", 0)


async def test_56_concealment_is_nothing_to_who_neither_looks_nor_hides(genesys: Played) -> None:
    await genesys("/status concealed 2 Scar", by="gm")
    looked = await genesys("/check perception vs easy on Scar", by="alice")
    assert pool(looked, "bk") == [0, 2]
    for said in ("discipline vs easy on Scar", "deception vs Scar", "cool vs easy concealment 2"):
        assert pool(await genesys(f"/check {said}"), "bk") == [0, 0]


async def test_58_whoever_may_cross_may_do_so_in_that_turn(genesys: Played) -> None:
    await genesys("/hazard terrain impassable", by="gm")
    await genesys("/encounter start")
    await genesys("/check athletics vs average cross", 2, 2, 2, 1, 1, by="alice")
    await genesys("/act Scar", by="gm")
    await genesys("/round next")
    assert (await genesys.refused("/maneuver move", by="alice"))["kind"] == "refused"
