"""What symbols buy touches only what was there: strain to recover, the weapon that was used."""

from tests.conftest import Played
from tests.systems.genesys.symbols import SHOT, labels, pool, rolled


async def test_67_strain_is_recovered_only_by_whoever_has_some(genesys: Played) -> None:
    check = await rolled(genesys, "+2 advantage")
    assert not any("Recover" in label for label in labels(check, "player"))
    error = await genesys.refused("/spend 1 advantage recover")
    assert (error["kind"], error["message"]) == ("refused", "Griff has no strain to recover.")
    await genesys("/strain 1")
    spent = await genesys(f"/spend 1 advantage recover entry {check['entry']}")
    assert spent["changes"] == [["Griff", "strain", 1, 0]]
    assert not any("Recover" in label for label in labels(spent, "player"))


async def test_36_only_shots_distract_and_two_blades_do_not(genesys: Played) -> None:
    await genesys("/item add blade melee damage +2 crit 3")
    await genesys("/item add knife melee damage +1 crit 3")
    await genesys("/range Scar engaged")
    await genesys("/attack both blade knife at Scar", 1, 1, 1, 1, 1, 1)
    assert (await genesys.sheet("Scar"))["pending"] == []


async def test_74_the_weapon_that_was_fired_is_out_and_not_the_blade(genesys: Played) -> None:
    await genesys("/item add blade melee damage +2 crit 3")
    await genesys("/item add pistol ranged_light damage 5 crit 4 range medium")
    await genesys("/attack both blade pistol at Scar +1 despair", 1, 1, 1, 1, 1, 1)
    out = await genesys("/spend despair out of ammo", by="gm")
    assert out["changes"] == [["Griff", "weapons.pistol.out", False, True]]


async def test_74_a_fist_or_a_tool_damages_no_weapon_in_the_other_hand(genesys: Played) -> None:
    for sentence in ("/attack unarmed at Scar +1 despair", "/check medicae vs easy +1 despair"):
        await genesys(sentence, by="alice")
        spent = await genesys("/spend despair damaged", by="gm")
        assert spent["changes"] == []
        assert "has damaged what was in hand" in spent["text"]


async def test_69_disabled_minions_stand_again(genesys: Played) -> None:
    await genesys("/npc new Mob minions=3 wound_threshold=4 soak=2", by="gm")
    shot = await genesys("/attack lasgun at Mob range short +3 advantage", 4, 4, 1, 1, by="alice")
    assert ["Mob", "minions", 3, 1] in shot["changes"]
    spent = await genesys("/spend 3 advantage disable")
    mob = await genesys.sheet("Mob")
    assert (mob["minions"], mob["wounds"], mob["state"]) == (3, 0, "well")
    await genesys(f"/undo {spent['entry']}")
    assert (await genesys.sheet("Mob"))["minions"] == 1


async def test_69_what_a_critical_did_goes_with_the_hit_that_brought_it(genesys: Played) -> None:
    await genesys("/npc new Boss kind=nemesis brawn=3", by="gm")
    shot = "/attack lasgun at Boss range short damage 20 +3 advantage"
    await genesys(shot, 2, 1, 1, 1, 41, by="alice")
    await genesys("/spend 3 advantage disable")
    boss = await genesys.sheet("Boss")
    assert (boss["wounds"], boss["strain"], boss["statuses"]) == (0, 0, {})
    await genesys("/harm 12 Boss", by="gm")
    await genesys(shot, 2, 1, 1, 1, 1, by="alice")
    assert (await genesys.sheet("Boss"))["wounds"] == 26
    await genesys("/spend 3 advantage disable")
    assert (await genesys.sheet("Boss"))["wounds"] == 12


async def test_77_the_attack_again_has_the_same_pool(genesys: Played) -> None:
    await genesys("/maneuver aim")
    await rolled(genesys, "+2 advantage")
    await genesys("/spend 2 advantage boost Griff")
    shot = SHOT + " vs hard up 1 story"
    first = await genesys(shot, 12, 4, 2, 1, 1, 1, 1, 1)
    crit = await genesys("/spend triumph critical", 76)
    again = await genesys(":press Attack again", 1, 1, 1, 1, 1, 1, 1, 1)
    assert pool(first, "ygbrp") == pool(again, "ygbrp") == [3, 0, 2, 1, 2]
    assert "story" not in crit["choices"][0]["says"]


async def test_84_the_range_asked_for_keeps_every_word(genesys: Played) -> None:
    asked = await genesys("/attack lasgun at Scar silhouette 3 up 1 up difficulty 1")
    shot = await genesys(":press Medium", 1, 1, 1, 1, by="gm")
    assert "silhouette 3" in asked["choices"][0]["says"]
    assert pool(shot, "ygrp") == [3, 0, 1, 0]


async def test_35_the_despair_of_a_stray_shot_buys_nothing_else(genesys: Played) -> None:
    for name, player in (("Voss", "bob"), ("Kel", "carol")):
        await genesys(f"/sheet new {name}", by=player)
        await genesys(f"/range Scar, {name} engaged", by="gm")
    shot = await genesys(SHOT, 4, 2, 1, 12, 1, by="alice")
    assert labels(shot, "gm") == ["Hit someone else (1 despair)", "Let the players choose",
                                  "Spend nothing"]  # fmt: skip
    assert (await genesys.refused("/spend despair prone", by="gm"))["kind"] == "refused"
    hit = await genesys("/spend despair hit another Voss")
    assert hit["changes"][0][:2] == ["Voss", "wounds"]
    await genesys("/undo")
    await genesys(SHOT + " +1 despair +1 success", 4, 2, 1, 12, 1, by="alice")
    await genesys("/spend despair prone", by="gm")
    assert (await genesys.refused("/spend despair strain"))["kind"] == "refused"
    await genesys("/spend despair hit another Kel")


async def test_73_who_lies_already_cannot_fall(genesys: Played) -> None:
    await genesys("/status prone")
    threatened = await rolled(genesys, "+3 threat")
    assert not any("prone" in label for label in labels(threatened, "gm"))


async def test_23_a_maneuver_bought_before_the_fight_is_not_one_of_it(genesys: Played) -> None:
    await rolled(genesys, "+2 advantage")
    await genesys("/spend 2 advantage maneuver")
    await genesys("/encounter start", by="gm")
    first = await genesys("/maneuver aim", by="alice")
    assert first["facts"] == {"maneuver": "aim", "paid": "free", "maneuvers": 1}
