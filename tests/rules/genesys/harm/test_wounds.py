"""Wounds and strain: of characters, rivals and minions, with and without soak."""

from tests.conftest import Played
from tests.rules.genesys.symbols import pool


async def test_a_single_wound_is_told_as_one(table: Played) -> None:
    await table("/game start genesys", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/sheet new Isaac", by="bob")
    assert (await table("/harm 1 Griff, Isaac", by="gm"))["title"] == "Griff, Isaac: 1 wound"
    assert (await table("/heal 1 all"))["title"] == "Griff, Isaac heal up to 1 wound"
    assert (await table("/harm 2 strain Griff"))["title"] == "Griff: 2 strain"
    assert (await table("/harm 2 Griff"))["title"] == "Griff: 2 wounds"


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


async def test_the_name_may_come_first(genesys: Played) -> None:
    await genesys("/harm Scar 3", by="gm")
    await genesys("/heal Scar 1")
    await genesys("/strain Scar 1")
    assert (await genesys.sheet("Scar"))["wounds"] == 3
    await genesys("/strain -1 Griff")
    assert (await genesys.refused("/status Scar"))["kind"] == "refused"
    assert (await genesys.refused("/harm Scar"))["kind"] == "not_understood"


async def test_harm_with_and_without_soak(genesys: Played) -> None:
    assert (await genesys("/harm 5 Scar soak", by="gm"))["changes"] == [["Scar", "wounds", 0, 2]]
    assert (await genesys("/harm 5 Scar"))["changes"] == [["Scar", "wounds", 2, 7]]
    assert (await genesys.refused("/harm 1 Scar", by="alice"))["kind"] == "not_allowed"
    await genesys("/heal 3 Scar", by="gm")
    assert (await genesys.sheet("Scar"))["wounds"] == 4


async def test_30_what_does_not_get_past_soak_is_told_as_no_wounds(genesys: Played) -> None:
    reply = await genesys("/harm 3 Griff soak", by="gm")
    assert reply["changes"] == []
    assert reply["text"] == "Damage 3, soak 3: 0 gets through."
