"""Conditions, healing, minions, gear and advancement."""

from typing import Any

from rules.genesys.healing.treatment import medicae_difficulty
from rules.genesys.sheet import GenesysSheet
from tests.conftest import Played
from tests.systems.genesys.symbols import pool

FIELDS = """
brawn agility intellect cunning willpower presence skills career wounds wound_threshold strain
strain_threshold soak melee_defense ranged_defense silhouette criticals weapons items talents
statuses pending turn kind minions xp notes state
"""


async def test_76_staggered_means_no_action_not_even_to_exchange(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/status staggered Griff")
    assert (await genesys.refused("/check stealth vs easy", by="alice"))["kind"] == "refused"
    await genesys("/maneuver aim")
    assert (await genesys.refused("/maneuver aim action"))["kind"] == "refused"


async def test_76_staggered_leaves_one_maneuver_however_another_is_paid(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/status staggered Griff")
    await genesys("/maneuver aim", by="alice")
    for another in ("/maneuver aim", "/maneuver aim strain"):
        assert (await genesys.refused(another))["kind"] == "refused"
    assert (await genesys.sheet("Griff"))["strain"] == 0
    assert (await genesys.sheet("Griff"))["turn"]["maneuvers"] == 1


async def test_76_immobilized_means_no_maneuver_however_paid(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/status immobilized Griff")
    assert (await genesys.refused("/maneuver aim", by="alice"))["kind"] == "refused"
    assert (await genesys.refused("/maneuver aim strain"))["kind"] == "refused"
    await genesys("/check stealth vs easy")


async def test_76_disoriented_is_a_setback_and_again_lasts_longer(genesys: Played) -> None:
    await genesys("/status disoriented")
    assert pool(await genesys("/check stealth vs easy"), "k") == [1]
    before = (await genesys.sheet("Griff"))["statuses"]["disoriented"]["turns"]
    await genesys("/status disoriented 2")
    after = (await genesys.sheet("Griff"))["statuses"]["disoriented"]["turns"]
    assert after == before + 2
    await genesys("/status disoriented clear")
    assert pool(await genesys("/check stealth vs easy"), "k") == [0]
    assert (await genesys.refused("/status disoriented clear"))["kind"] == "not_found"


def test_79_how_hard_medicae_is() -> None:
    def dice(wounds: int, **more: Any) -> int:
        patient = GenesysSheet(name="Griff", wounds=wounds, wound_threshold=12)
        return medicae_difficulty(patient, **{"own": False, "no_kit": False, **more})[0]

    assert [dice(wounds) for wounds in (0, 6, 7, 12, 13)] == [1, 1, 2, 2, 3]
    assert dice(7, own=True, no_kit=True) == 5
    assert dice(7, severity=4) == 4


async def test_79_medicae_heals_wounds_and_strain(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/harm 8 Voss")
    await genesys("/strain 1 Voss")
    reply = await genesys("/check medicae on Voss no kit", 8, 4, 1, 1, 1, by="alice")
    assert pool(reply, "ygp") == [1, 1, 3]
    assert ["Voss", "wounds", 8, 4] in reply["changes"] or ["Voss", "wounds", 8, 5] in reply[
        "changes"
    ]
    assert ["Voss", "strain", 1, 0] in reply["changes"]


async def test_79_once_for_each_patient_in_an_encounter(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/harm 3 Scar")
    await genesys("/check medicae on Scar", by="alice")
    await genesys("/round next", by="gm")
    assert (await genesys.refused("/check medicae on Scar", by="alice"))["kind"] == "refused"
    await genesys("/encounter end", by="gm")
    await genesys("/check medicae on Scar", by="alice")


async def test_80_a_night_heals_a_wound_and_all_strain(genesys: Played) -> None:
    await genesys("/harm 5")
    await genesys("/strain 4")
    reply = await genesys("/rest night")
    assert reply["changes"] == [["Griff", "wounds", 5, 4], ["Griff", "strain", 4, 0]]


async def test_81_recovering_strain_after_an_encounter(genesys: Played) -> None:
    await genesys("/strain 5")
    reply = await genesys("/rest encounter discipline", 4, 2)
    assert pool(reply, "gp") == [2, 0]
    assert reply["changes"] == [["Griff", "strain", 5, 2]]
    assert (await genesys("/rest encounter cool", 6, 1))["facts"]["recovered"] == 0


async def test_82_medicae_once_a_week(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/crit Voss", 41)
    failed = await genesys("/crit heal Voss 1", 1, 1, 1, 1, by="alice")
    assert pool(failed, "ygp") == [1, 1, 2]
    assert (await genesys.refused("/crit heal Voss 1"))["kind"] == "refused"
    for _ in range(7):
        await genesys("/rest night", by="bob")
    healed = await genesys("/crit heal Voss 1", 2, 1, 1, 1, by="alice")
    assert healed["facts"]["healed_criticals"] == ["Bowled Over"]
    assert (await genesys.sheet("Voss"))["criticals"] == []


async def test_82_resilience_after_a_week_of_rest(genesys: Played) -> None:
    await genesys("/harm 9")
    await genesys("/crit Griff", 41)
    assert (await genesys.refused("/crit heal Griff 1 resilience"))["kind"] == "refused"
    rested = await genesys("/rest week")
    assert ["Griff", "wounds", 9, 2] in rested["changes"]
    failed = await genesys(":press Griff: Resilience", 1, 1, 1, 1, 1)
    assert pool(failed, "gp") == [3, 2]
    assert ["Griff", "wounds", 2, 1] in failed["changes"]  # even so
    assert (await genesys.refused("/crit heal Griff 1 resilience"))["kind"] == "refused"
    await genesys("/rest week")
    healed = await genesys("/crit heal Griff 1 resilience", 2, 1, 1, 1, 1)
    assert healed["facts"]["healed_criticals"] == ["Bowled Over"]


async def test_82_a_triumph_heals_one_more(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/crit Voss", 1)
    await genesys("/crit Voss", 1)
    healed = await genesys("/crit heal Voss 1", 12, 1, 1, by="alice")
    assert healed["facts"]["healed_criticals"] == ["Minor Nick", "Sudden Jolt"]


async def test_85_npcs_are_rivals_and_their_strain_is_wounds(genesys: Played) -> None:
    assert (await genesys.sheet("Scar"))["kind"] == "rival"
    reply = await genesys("/strain 2 Scar", by="gm")
    assert reply["changes"] == [["Scar", "wounds", 0, 2]]
    await genesys("/npc new Boss kind=nemesis")
    assert (await genesys("/strain 2 Boss"))["changes"] == [["Boss", "strain", 0, 2]]


async def test_85_minions_act_and_fall_as_a_group(genesys: Played) -> None:
    await genesys(
        "/npc new Cultists minions=4 skills=ranged_light wound_threshold=5 soak=2", by="gm"
    )
    await genesys("/item add autopistol ranged_light damage 5 crit 4 for Cultists")
    assert pool(await genesys("/check ranged_light vs easy as Cultists"), "yg") == [2, 1]
    assert pool(await genesys("/check cool vs easy as Cultists"), "yg") == [0, 2]
    reply = await genesys("/harm 7 Cultists")
    assert reply["changes"] == [["Cultists", "wounds", 0, 7], ["Cultists", "minions", 4, 3]]
    assert pool(await genesys("/check ranged_light vs easy as Cultists"), "yg") == [2, 0]
    crit = await genesys("/crit Cultists")
    assert crit["rolled"] == []
    assert crit["changes"] == [["Cultists", "minions", 3, 2]]
    await genesys("/harm 99 Cultists")
    assert (await genesys.sheet("Cultists"))["state"] == "dead"
    assert (await genesys("/harm 3 Cultists"))["text"] == "Cultists: no change in wounds."


async def test_85_the_game_master_overrules_and_the_entry_says_so(genesys: Played) -> None:
    await genesys("/status staggered Griff", by="gm")
    reply = await genesys("/check stealth vs easy as Griff anyway")
    assert reply["said"].endswith("anyway")
    assert (await genesys.refused("/check stealth vs easy anyway", by="alice"))["kind"] == (
        "not_allowed"
    )


async def test_creation_derives_thresholds_and_soak(genesys: Played) -> None:
    sheet = await genesys.sheet("Griff")
    assert (sheet["wound_threshold"], sheet["strain_threshold"], sheet["soak"]) == (13, 12, 3)
    assert sheet["career"] == ["stealth", "cool"]
    for field in FIELDS.split():
        assert field in sheet
    error = await genesys.refused("/sheet new Bad brawn=9 skills=stelth:2", by="bob")
    assert error["kind"] == "refused"
    assert "brawn" in error["message"]
    assert "stelth" in error["message"]


async def test_armour_and_items(genesys: Played) -> None:
    reply = await genesys("/item add flak soak 1")
    assert ["Griff", "soak", 3, 4] in reply["changes"]
    await genesys("/item remove flak")
    assert (await genesys.sheet("Griff"))["soak"] == 3
    shown = await genesys("/item")
    assert shown["facts"]["weapons"] == ["lasgun"]


async def test_experience_buys_ranks(genesys: Played) -> None:
    await genesys("/xp +15 for all", by="gm")
    reply = await genesys("/advance stealth", by="alice")
    assert reply["facts"]["cost"] == 15  # third rank of a career skill
    assert ["Griff", "skills.stealth", 2, 3] in reply["changes"]
    assert (await genesys.refused("/advance charm"))["kind"] == "refused"
    await genesys("/xp +10 for Griff", by="gm")
    assert (await genesys("/advance charm", by="alice"))["facts"]["cost"] == 10


async def test_the_name_may_come_first(genesys: Played) -> None:
    await genesys("/harm Scar 3", by="gm")
    await genesys("/heal Scar 1")
    await genesys("/strain Scar 1")
    assert (await genesys.sheet("Scar"))["wounds"] == 3
    await genesys("/strain -1 Griff")
    assert (await genesys.refused("/status Scar"))["kind"] == "refused"
    assert (await genesys.refused("/harm Scar"))["kind"] == "not_understood"


async def test_commas_between_values_do_no_harm(genesys: Played) -> None:
    await genesys("/sheet new Anna brawn=3, agility=4, skills=stealth:2, cool:1", by="carol")
    sheet = await genesys.sheet("Anna")
    assert (sheet["brawn"], sheet["agility"]) == (3, 4)
    assert sheet["skills"] == {"stealth": 2, "cool": 1}


async def test_harm_with_and_without_soak(genesys: Played) -> None:
    assert (await genesys("/harm 5 Scar soak", by="gm"))["changes"] == [["Scar", "wounds", 0, 2]]
    assert (await genesys("/harm 5 Scar"))["changes"] == [["Scar", "wounds", 2, 7]]
    assert (await genesys.refused("/harm 1 Scar", by="alice"))["kind"] == "not_allowed"
    await genesys("/heal 3 Scar", by="gm")
    assert (await genesys.sheet("Scar"))["wounds"] == 4
