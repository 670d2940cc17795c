"""Where rules meet: minions in vacuum, rivals without air, points kept through a fight's end."""

from typing import Any

from tests.conftest import Played
from tests.systems.genesys.symbols import labels, pool, rolled

MOB = "/npc new Mob minions=3 wound_threshold=4 soak=2"


async def statuses(table: Played, name: str) -> dict[str, Any]:
    found: dict[str, Any] = (await table.sheet(name))["statuses"]
    return found


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


async def test_69_who_ignores_the_surroundings_moves_freely(genesys: Played) -> None:
    await genesys("/range Scar short")
    await genesys("/hazard terrain difficult")
    await rolled(genesys, "+3 advantage")
    await genesys("/spend 3 advantage ignore")
    moved = await genesys("/maneuver move away from Scar")
    assert "short → medium" in moved["text"]


async def test_53_a_point_spent_for_the_next_check_outlives_the_fight(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/story spend upgrade", by="alice")
    await rolled(genesys, "+2 advantage")
    await genesys("/spend 2 advantage boost Griff")
    await genesys("/encounter end", by="gm")
    check = await genesys("/check stealth vs easy", by="alice")
    assert pool(check, "ygb") == [3, 0, 0]


async def test_77_slowed_down_is_over_with_the_fight(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/crit Griff", 6)
    await genesys("/encounter end")
    assert "slowed" not in await statuses(genesys, "Griff")


async def test_36_who_steps_away_leaves_no_opening(genesys: Played) -> None:
    await genesys("/range Scar engaged")
    await genesys("/attack lasgun at Scar", 1, 1, 1, 1, 1, 1)
    assert len((await genesys.sheet("Scar"))["pending"]) == 1
    gone = await genesys("/maneuver disengage")
    assert (await genesys.sheet("Scar"))["pending"] == []
    await genesys(f"/undo {gone['entry']}")
    assert len((await genesys.sheet("Scar"))["pending"]) == 1
    await genesys("/range Scar short")
    assert (await genesys.sheet("Scar"))["pending"] == []


async def test_41_aiming_counts_twice_only_in_a_row(genesys: Played) -> None:
    await genesys("/maneuver aim")
    await genesys("/maneuver cover")
    await genesys("/maneuver aim")
    assert (await statuses(genesys, "Griff"))["aiming"]["level"] == 1
    await genesys("/maneuver aim")
    assert (await statuses(genesys, "Griff"))["aiming"]["level"] == 2


async def test_42_a_called_shot_takes_a_maneuver_of_aiming(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    shot = await genesys("/attack lasgun at Scar range short called shot", by="alice")
    assert pool(shot, "bk") == [0, 2]
    assert ["Griff", "turn.maneuvers", 0, 1] in shot["changes"]


async def test_78_every_five_wounds_over_count_however_they_come(genesys: Played) -> None:
    await genesys("/npc new Boss kind=nemesis wound_threshold=10", by="gm")
    await genesys("/crit Boss +40", 95)
    await genesys("/harm 11 Boss", 1)
    more = await genesys("/harm 6 Boss", 1)
    assert [each["name"] for each in (await genesys.sheet("Boss"))["criticals"]] == [
        "Bleeding Out", "Sudden Jolt", "Off-Balance"
    ]  # fmt: skip
    assert more["facts"]["critical"]["total"] == 21


async def test_59_and_58_the_surroundings_say_what_they_do(genesys: Played) -> None:
    heavy = await genesys("/hazard gravity heavy 2")
    assert "2 setbacks on Brawn and Coordination checks" in heavy["text"]
    zero = await genesys("/hazard gravity zero")
    assert "twice the maneuvers" in zero["text"]
    assert "twice the maneuvers" in (await genesys("/hazard water difficult"))["text"]
    assert "a check" in (await genesys("/hazard terrain impassable"))["text"]
    assert "Acid: 2 wounds." in (await genesys("/hazard acid 2"))["text"]


async def test_43_nobody_assists_themselves(genesys: Played) -> None:
    error = await genesys.refused("/maneuver assist Griff")
    assert (error["kind"], error["message"]) == ("refused", "Griff cannot assist themselves.")


async def test_47_and_49_what_is_so_already_costs_no_maneuver(genesys: Played) -> None:
    assert (await genesys.refused("/maneuver dismount"))["kind"] == "refused"
    await genesys("/maneuver mount bike")
    await genesys("/maneuver dismount")
    await genesys("/maneuver drop prone")
    assert (await genesys.refused("/maneuver prone"))["kind"] == "refused"


async def test_79_healing_by_hand_tells_what_it_came_to(genesys: Played) -> None:
    await genesys("/harm 3")
    healed = await genesys("/heal 5")
    assert (healed["title"], healed["changes"]) == (
        "Griff heals 3 wounds",
        [["Griff", "wounds", 3, 0]],
    )
    await genesys("/sheet set Griff state=dead wounds=3", by="gm")
    assert (await genesys.refused("/heal 1 Griff"))["message"] == "Griff is dead."


async def test_82_a_triumph_that_healed_one_more_is_spent(genesys: Played) -> None:
    await genesys("/crit Griff", 21, by="gm")
    await genesys("/crit Griff", 1)
    await genesys("/rest week Griff")
    both = await genesys("/crit heal 1 with resilience +1 triumph", 1, 1, 1, 1, by="alice")
    assert both["facts"]["healed_criticals"] == ["Off-Balance", "Sudden Jolt"]
    assert both["choices"] == []
    await genesys("/crit Griff", 21, by="gm")
    await genesys("/rest week Griff")
    one = await genesys("/crit heal 1 with medicae +1 triumph", 1, 1, 1, 1, 1, by="alice")
    assert any("vital" in label for label in labels(one, "player"))


async def test_77_what_scattered_senses_take_is_told_in_words(genesys: Played) -> None:
    await genesys("/crit Griff", 66, by="gm")
    check = await genesys("/check stealth boost 3 vs easy", 1, 1, 1, 1, by="alice")
    assert check["facts"]["built"][-1] == "every boost taken away: Scattered Senses"


async def test_21_what_paid_for_a_maneuver_is_told(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/status winded Griff")
    await genesys("/maneuver aim", by="alice")
    second = await genesys("/maneuver cover")
    assert second["facts"]["paid"] == "action"
    assert "Griff gives the action for it." in second["text"]
