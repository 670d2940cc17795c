"""Hazards and surroundings."""

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import SHOT, pool

MOB = "/npc new Mob minions=3 wound_threshold=4 soak=2 shown"


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
    assert "are engaged" in (await genesys("/maneuver engage Scar"))["text"]


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
    assert [(c["label"], c["says"], c["owed"]) for c in air["choices"]] == [
        ("Griff holds their breath", "hazard hold breath Griff", False)
    ]
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
    await genesys("/harm 8 Mob")
    tick = await genesys("/hazard vacuum Mob")
    assert ["Mob", "minions", 2, 1] in tick["changes"]
    assert tick["facts"]["criticals"] == []


async def test_63_a_rival_without_air_suffers_a_critical_each_round(genesys: Played) -> None:
    await genesys("/harm 10 Scar", by="gm")
    over = await genesys("/hazard suffocation now Scar", 21)
    assert (over["facts"]["wounds"], len(over["facts"]["criticals"])) == (3, 1)
    more = await genesys("/hazard suffocation Scar", 12)
    assert [each["total"] for each in more["facts"]["criticals"]] == [22]


async def test_59_and_58_the_surroundings_say_what_they_do(genesys: Played) -> None:
    heavy = await genesys("/hazard gravity heavy 2")
    assert "checks have 2 setbacks" in heavy["text"]
    zero = await genesys("/hazard gravity zero")
    assert "twice the maneuvers" in zero["text"]
    assert "twice the maneuvers" in (await genesys("/hazard water difficult"))["text"]
    assert "a check" in (await genesys("/hazard terrain impassable"))["text"]
    assert "Griff takes 2 wounds (2/13)." in (await genesys("/hazard acid 2"))["text"]


async def test_63_a_critical_of_no_air_has_nothing_added_to_it(genesys: Played) -> None:
    await genesys("/strain 10", by="alice")
    choked = await genesys("/hazard suffocation now", 20)
    crit = choked["facts"]["criticals"][0]
    assert (crit["roll"], crit["modifier"], crit["total"]) == (20, 0, 20)


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


async def test_62_a_hazard_in_a_fight_is_told_and_may_grow(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    for said, told in (("vacuum", "in vacuum: 3 wounds"), ("fire 1", "burning: 1 wound"),
                       ("fire 2", "burning: 2 wounds"),
                       ("acid 2", "burning: 2 wounds")):  # fmt: skip
        lit = await genesys(f"/hazard {said} Griff")
        assert lit["title"] == f"Griff is {told} at the start of each turn"
        assert (await genesys.refused(f"/hazard {said} Griff"))["kind"] == "refused"
    for said in ("fire", "acid"):  # as strong as it is
        assert (await genesys.refused(f"/hazard {said} Griff"))["kind"] == "refused"
    at_once = await genesys("/hazard acid Griff anyway")
    assert (at_once["title"], at_once["text"]) == (
        "Griff is burning in acid",
        "Griff takes 2 wounds (2/13).",
    )
    assert at_once["facts"]["wounds"] == 2
    listed = (await genesys("/hazard"))["text"]
    assert listed == "Griff: in vacuum, burning 2"


async def test_62_outside_a_fight_a_fire_burns_on_as_strong_as_it_was(genesys: Played) -> None:
    await genesys("/hazard fire 2 Griff", by="gm")
    assert (await genesys("/hazard fire Griff"))["facts"]["wounds"] == 2
    assert (await genesys("/hazard fire 3 Griff"))["facts"]["wounds"] == 3
    assert (await genesys("/hazard fire Griff"))["facts"]["wounds"] == 3
    ended = await genesys("/hazard end fire Griff")
    assert (ended["title"], ended["text"]) == ("Griff is no longer burning", "")
    assert (await genesys.refused("/hazard end fire Griff"))["kind"] == "not_found"
    assert (await genesys.refused("/hazard atmosphere Griff"))["kind"] == "refused"


async def test_63_outside_a_fight_each_time_it_is_said_is_a_round(genesys: Played) -> None:
    held = [await genesys("/hazard suffocation Griff", by="gm") for _ in range(4)]
    told = ["\n".join(filter(None, (each["title"], each["text"]))) for each in held]
    assert told == [
        "Griff holds their breath for 3 rounds",
        "Griff holds their breath: 2 rounds left",
        "Griff holds their breath: 1 round left",
        "Griff has no breath left\nGriff suffocates.\nGriff takes 3 strain (3/12).",
    ]
    again = await genesys("/hazard suffocation now Griff")
    assert (again["title"], again["text"]) == ("Griff suffocates", "Griff takes 3 strain (6/12).")
    await genesys("/hazard end suffocation Griff")
    assert (await genesys.sheet("Griff"))["statuses"] == {}
    await genesys("/sheet set Griff brawn=1")
    assert (await genesys("/hazard suffocation Griff"))["title"].endswith(" for 1 round")


async def test_63_in_a_fight_no_air_waits_for_the_turn(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    held = await genesys("/hazard suffocation Griff")
    assert (held["facts"]["breath"], held["facts"]["strain"]) == (3, 0)
    assert (await genesys.refused("/hazard suffocation Griff"))["kind"] == "refused"
    out = await genesys("/hazard suffocation now Griff")
    assert out["title"] == "Griff has no air: 3 strain at the start of each turn"
    assert list((await genesys.sheet("Griff"))["statuses"]) == ["suffocating"]
    for said in ("suffocation", "suffocation now"):
        assert (await genesys.refused(f"/hazard {said} Griff"))["kind"] == "refused"
    assert (await genesys("/hazard suffocation Griff anyway"))["facts"]["strain"] == 3
    assert (await genesys("/act Griff"))["text"].startswith("Griff suffocates.")


async def test_63_a_game_master_lets_breath_run_out_within_a_fight(genesys: Played) -> None:
    await genesys("/sheet set brawn=2")
    await genesys("/encounter start", by="gm")
    await genesys("/act Griff")
    await genesys("/hazard suffocation Griff")
    less = await genesys("/hazard suffocation Griff anyway")
    assert less["title"] == "Griff holds their breath: 1 round left"
    now = await genesys("/hazard suffocation now Griff anyway")
    assert (now["title"], now["text"]) == ("Griff suffocates", "Griff takes 3 strain (3/12).")


async def test_62_two_hold_their_breath_at_once(genesys: Played) -> None:
    await genesys("/sheet new Voss brawn=1", by="bob")
    await genesys("/hazard atmosphere 2 Griff, Voss", by="gm")
    held = await genesys("/hazard hold breath Griff, Voss")
    assert held["title"] == "Griff, Voss: breath held"
    assert held["text"].splitlines() == [
        "Griff holds their breath for 3 rounds.", "Voss holds their breath for 1 round.",
    ]  # fmt: skip
    assert (held["facts"]["names"], held["facts"]["breath"]) == (["Griff", "Voss"], 3)
    for said in ("Griff", "Voss"):
        assert (await genesys.refused(f"/hazard hold breath {said}"))["kind"] == "refused"
    more = await genesys("/hazard atmosphere 3 Voss")
    assert (more["facts"]["breath"], more["choices"]) == (1, [])  # he holds it already
    await genesys("/hazard end atmosphere Voss")
    assert (await genesys.sheet("Voss"))["statuses"] == {}


async def test_62_a_fire_is_put_out_with_ones_action(genesys: Played) -> None:
    await genesys("/hazard fire 1 Griff", by="gm")
    await genesys("/encounter start")
    out = await genesys("/hazard douse Griff", 2, 2, 2, 1, 1)
    assert "The fire is out." in out["text"]
    assert ["Griff", "turn.action", False, True] in out["changes"]
    await genesys("/hazard fire 1 Griff")
    assert (await genesys.refused("/hazard douse Griff"))["kind"] == "refused"


async def test_59_and_58_gravity_and_ground_are_told_in_full(genesys: Played) -> None:
    checks = "Brawn and Coordination checks have {}, except Resilience."
    slow = "Moving takes twice the maneuvers."
    barred = "Nobody gets through without a check: `/check athletics vs average cross`"
    for said, facts, lines in (
        ("gravity heavy", ["heavy", 1, ""], [checks.format("1 setback")]),
        ("gravity low 3", ["low", 3, ""], [checks.format("3 boosts")]),
        ("terrain difficult", ["low", 3, "difficult"], [slow]),
        ("gravity zero", ["zero", 0, "difficult"], [slow]),
        ("terrain impassable", ["zero", 0, "impassable"], [slow, barred]),
        ("gravity normal", ["", 0, "impassable"], []),
        ("terrain normal", ["", 0, ""], []),
    ):
        told = await genesys(f"/hazard {said}", by="gm")
        assert list(told["facts"].values()) == facts
        assert told["text"].splitlines() == lines
        what, how = said.split(" ")[:2]
        assert told["title"] == f"{what.capitalize()}: {how}"
    assert (await genesys("/hazard terrain"))["title"] == "Terrain: difficult"


async def test_hazards_of_someone_unmet_are_the_game_masters_to_read(genesys: Played) -> None:
    await genesys("/npc new Ghost", by="gm")
    await genesys("/hazard fire 2 Ghost, Scar")
    await genesys("/hazard vacuum Scar")
    assert (await genesys("/hazard"))["text"].splitlines() == [
        "Scar: in vacuum, burning 2", "Ghost: burning 2",
    ]  # fmt: skip
    assert (await genesys("/hazard", by="alice"))["text"] == "Scar: in vacuum, burning 2"


@pytest.mark.parametrize(
    ("begins", "ends", "field"),
    [
        ("/hazard gravity heavy 2", "/hazard end gravity", "gravity"),
        ("/hazard gravity zero", "/hazard gravity off", "gravity"),
        ("/hazard terrain impassable", "/hazard end terrain", "terrain"),
        ("/hazard water", "/hazard end water", "terrain"),
    ],
)
async def test_59_surroundings_end_as_other_hazards_do(
    genesys: Played, begins: str, ends: str, field: str
) -> None:
    """found-3, 3: `/hazard end gravity` ends it, and there is nothing to end twice."""
    await genesys(begins, by="gm")
    ended = await genesys(ends)
    assert (ended["facts"][field], ended["facts"]["gravity_dice"]) == ("", 0)
    assert (await genesys.refused(ends))["kind"] == "refused"
    await genesys("/undo")
    assert (await genesys("/hazard"))["facts"][field] != ""


async def test_what_hits_several_is_titled_by_who_is_named_first(genesys: Played) -> None:
    await genesys("/npc new Mob shown", by="gm")
    assert (await genesys("/hazard fire 3 Scar, Mob"))["title"].startswith("Scar: ")
    assert (await genesys("/hazard fire end Mob, Scar"))["title"].startswith("Mob: ")
