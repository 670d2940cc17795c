"""Rules 67 to 75: what is bought with symbols does what it says, and nothing else."""

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import SHOT, labels, left, pool, rolled, statuses


async def test_67_one_advantage(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/strain 2", by="alice")
    await rolled(genesys, "+2 advantage")
    assert (await genesys("/spend 2 advantage strain"))["changes"] == [["Griff", "strain", 2, 0]]
    await rolled(genesys, "+1 advantage")
    await genesys("/spend 1 advantage boost")
    mine = await genesys("/check stealth vs easy")  # not for oneself
    assert mine["facts"]["pool"]["b"] == 0
    theirs = await genesys("/check stealth vs easy", by="bob")
    assert "1 boost: from Griff" in theirs["facts"]["built"]
    assert (await genesys("/check stealth vs easy"))["facts"]["pool"]["b"] == 0
    await rolled(genesys, "+1 advantage")
    assert "notices" in (await genesys("/spend 1 advantage notice"))["title"]


async def test_68_two_advantage(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys(SHOT + " +2 advantage", 1, 1, 1, 1, 1, by="alice")
    free = await genesys("/spend 2 advantage maneuver")
    assert free["changes"] == [["Griff", "turn.free", 0, 1]]
    await genesys("/maneuver aim")
    assert (await genesys("/maneuver cover"))["facts"]["paid"] == "given"
    assert (await genesys.refused("/maneuver aim"))["kind"] == "refused"
    await rolled(genesys, "+4 advantage")
    await genesys("/spend 2 advantage setback Scar")
    await genesys("/spend 2 advantage boost Griff")
    scar = await genesys("/check discipline vs easy as Scar", by="gm")
    assert scar["facts"]["pool"]["k"] == 1
    griff = await genesys("/check stealth vs easy free", by="alice")
    assert griff["facts"]["pool"]["b"] == 1


async def test_68_whom_it_is_for_is_asked_when_there_are_several(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await rolled(genesys, "+2 advantage")
    asked = await genesys(":press Boost an ally")
    assert labels(asked, "player") == ["Griff", "Voss"]
    given = await genesys(":press Voss")
    assert given["changes"][0][:2] == ["Voss", "pending"]
    assert left(given)[0] == 0


async def test_68_no_third_maneuver_is_offered(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver guarded", by="alice")
    await genesys("/maneuver cover")
    shot = await genesys(SHOT + " +2 advantage", 1, 1, 1, 1, 1, 1)
    assert "Free maneuver (2 advantage)" not in labels(shot, "player")


@pytest.mark.parametrize(
    ("what", "record", "field"),
    [
        ("negate Scar", "Scar", "statuses.open"),
        ("ignore", "Griff", "statuses.unhindered"),
        ("melee defense", "Griff", "statuses.melee_guard"),
        ("ranged defense", "Griff", "statuses.ranged_guard"),
        ("disarm Scar", "Scar", "weapons.sword.held"),
        ("upgrade difficulty Scar", "Scar", "pending"),
        ("upgrade Griff", "Griff", "pending"),
    ],
)
async def test_69_three_advantage(genesys: Played, what: str, record: str, field: str) -> None:
    await rolled(genesys, "+3 advantage +1 triumph")
    reply = await genesys(f"/spend 3 advantage {what}")
    assert reply["changes"][0][:2] == [record, field]
    assert reply["facts"]["left"] == {"advantage": 0, "triumph": 1, "threat": 0, "despair": 0}
    await genesys("/undo")
    reply = await genesys(f"/spend triumph {what}")
    assert reply["changes"][0][:2] == [record, field]


async def test_69_they_do_what_they_say(genesys: Played) -> None:
    await genesys("/sheet set Scar ranged_defense=2", by="gm")
    await genesys("/status concealed 2 Scar")
    await rolled(genesys, "+9 advantage")
    await genesys("/spend 3 advantage negate Scar")
    await genesys("/spend 3 advantage ignore")
    await genesys("/spend 3 advantage upgrade Griff")
    shot = await genesys(SHOT, 1, 1, 1, 1, 1)
    assert shot["facts"]["pool"] == {"y": 3, "g": 0, "b": 0, "r": 0, "p": 2, "k": 0}
    await rolled(genesys, "+3 advantage")
    await genesys("/spend 3 advantage melee defense")
    back = await genesys("/attack sword at Griff as Scar", by="gm")
    assert back["facts"]["pool"]["k"] == 1


async def test_69_disable_instead_of_wounding(genesys: Played) -> None:
    await genesys("/harm 10 Scar", by="gm")
    await genesys(SHOT + " +3 advantage", 2, 1, 1, 1, 1, 50, by="alice")
    assert (await genesys.sheet("Scar"))["state"] == "incapacitated"
    await genesys("/spend 3 advantage disable")
    scar = await genesys.sheet("Scar")
    assert (scar["wounds"], scar["state"], scar["criticals"]) == (10, "well", [])


async def test_69_an_upgrade_is_for_an_ally_and_against_a_foe_as_the_name_says(
    genesys: Played,
) -> None:
    await genesys("/sheet new Voss", by="bob")
    await rolled(genesys, "+9 advantage")
    assert (await genesys("/spend 3 advantage upgrade Scar"))["facts"]["spent"] == "hamper"
    assert (await genesys("/spend 3 advantage upgrade Voss"))["facts"]["spent"] == "inspire"
    asked = await genesys("/spend 3 advantage upgrade")
    assert {"Griff", "Voss"} == {choice["label"] for choice in asked["choices"]}
    assert (await genesys.sheet("Scar"))["pending"][0]["op"] == "up_difficulty"
    assert (await genesys.sheet("Voss"))["pending"][0]["op"] == "up_ability"


async def test_70_triumphs(genesys: Played) -> None:
    await rolled(genesys, "+1 triumph")
    assert "vital" in (await genesys("/spend triumph vital deed"))["title"]
    await genesys(SHOT + " +2 triumph", 2, 1, 1, 1, 1)
    gone = await genesys("/spend 2 triumph destroy")
    assert [change[:2] for change in gone["changes"]] == [["Scar", "weapons.sword"]]
    assert gone["changes"][0][3] is None


async def test_71_one_threat(genesys: Played) -> None:
    await rolled(genesys, "+2 threat")
    spent = await genesys(":press Inflict 1 strain", by="gm")
    assert spent["changes"] == [["Griff", "strain", 0, 1]]
    error = await genesys.refused("/spend 1 threat lose maneuver")
    assert error["kind"] == "refused"
    await genesys("/maneuver aim", by="alice")
    lost = await genesys("/spend 1 threat lose maneuver", by="gm")
    assert lost["changes"][0][:2] == ["Griff", "statuses.aiming"]


async def test_71_losing_a_maneuver_is_offered_where_one_gained_something(genesys: Played) -> None:
    lose = "Lose an earlier maneuver (1 threat)"
    assert lose not in labels(await rolled(genesys, "+1 threat"), "gm")
    await genesys("/maneuver guarded")
    assert lose in labels(await rolled(genesys, "+1 threat"), "gm")


async def test_72_two_threat(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await rolled(genesys, "+2 threat")
    await genesys("/spend 2 threat maneuver Scar", by="gm")
    assert (await genesys.sheet("Scar"))["turn"]["free"] == 1
    await genesys(SHOT + " +2 threat", 1, 1, 1, 1, 1, by="alice")
    await genesys("/spend 2 threat boost", by="gm")
    assert (await genesys("/check discipline vs easy as Scar"))["facts"]["pool"]["b"] == 1
    await rolled(genesys, "+2 threat")
    await genesys("/spend 2 threat setback Griff", by="gm")
    assert (await genesys("/check stealth vs easy free", by="alice"))["facts"]["pool"]["k"] == 1


async def test_72_threat_buys_a_free_maneuver_for_an_opponent(genesys: Played) -> None:
    await rolled(genesys, "+2 threat")
    reply = await genesys("/spend 2 threat free maneuver Scar", by="gm")
    assert reply["changes"] == [["Scar", "turn.free", 0, 1]]


async def test_73_three_threat(genesys: Played) -> None:
    await rolled(genesys, "+6 threat")
    await genesys("/spend 3 threat prone", by="gm")
    assert "prone" in (await genesys.sheet("Griff"))["statuses"]
    assert "other side" in (await genesys("/spend 3 threat upper hand"))["title"]


async def test_74_despair(genesys: Played) -> None:
    await genesys(SHOT + " +1 despair", 1, 1, 1, 1, 1)
    out = await genesys("/spend despair out of ammo", by="gm")
    assert out["changes"] == [["Griff", "weapons.lasgun.out", False, True]]
    await rolled(genesys, "+2 despair")
    await genesys("/spend despair upgrade Griff", by="gm")
    await genesys("/spend despair damaged")
    assert (await genesys.sheet("Griff"))["weapons"]["lasgun"]["wear"] == "minor"
    reply = await genesys("/check stealth vs average", by="alice")
    assert reply["facts"]["pool"]["r"] == 1


async def test_75_pending_dice_are_used_once_and_end_with_the_encounter(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await rolled(genesys, "+2 advantage")
    await genesys("/spend 2 advantage boost Griff")
    await genesys("/encounter end", by="gm")
    assert (await genesys.sheet("Griff"))["pending"] == []
    await rolled(genesys, "+2 advantage")
    await genesys("/spend 2 advantage boost Griff")
    first = await genesys("/check stealth vs easy")
    assert "1 boost: from Griff's roll" in first["facts"]["built"]
    assert ["Griff", "pending"] in [change[:2] for change in first["changes"]]
    await genesys("/undo")
    assert len((await genesys.sheet("Griff"))["pending"]) == 1


async def test_67_strain_is_recovered_only_by_whoever_has_some(genesys: Played) -> None:
    check = await rolled(genesys, "+2 advantage")
    assert not any("Recover" in label for label in labels(check, "player"))
    error = await genesys.refused("/spend 1 advantage recover")
    assert (error["kind"], error["message"]) == ("refused", "Griff has no strain to recover.")
    await genesys("/strain 1")
    spent = await genesys(f"/spend 1 advantage recover entry {check['entry']}")
    assert spent["changes"] == [["Griff", "strain", 1, 0]]
    assert not any("Recover" in label for label in labels(spent, "player"))


async def test_69_disabled_minions_stand_again(genesys: Played) -> None:
    await genesys("/npc new Mob minions=3 wound_threshold=4 soak=1 shown", by="gm")
    shot = await genesys("/attack lasgun at Mob range short +3 advantage", 4, 4, 1, 1, by="alice")
    assert ["Mob", "minions", 3, 1] in shot["changes"]
    spent = await genesys("/spend 3 advantage disable")
    mob = await genesys.sheet("Mob")
    assert (mob["minions"], mob["wounds"], mob["state"]) == (3, 0, "well")
    await genesys(f"/undo {spent['entry']}")
    assert (await genesys.sheet("Mob"))["minions"] == 1


async def test_69_what_a_critical_did_goes_with_the_hit_that_brought_it(genesys: Played) -> None:
    await genesys("/npc new Boss kind=nemesis brawn=3 shown", by="gm")
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
    assert crit["choices"][0]["says"].endswith(" again free")
    assert not any(change[1] == "points" for change in again["changes"])


async def test_67_and_71_strain_by_how_often_it_is_paid(genesys: Played) -> None:
    await genesys("/strain 5")
    await rolled(genesys, "+4 advantage +3 triumph")
    assert (await genesys("/spend 3 advantage recover"))["changes"] == [["Griff", "strain", 5, 2]]
    assert (await genesys("/spend 1 triumph recover"))["changes"] == [["Griff", "strain", 2, 1]]
    assert (await genesys("/spend 2 triumph recover"))["changes"] == [["Griff", "strain", 1, 0]]
    await rolled(genesys, "+4 threat")
    assert (await genesys("/spend 3 threat strain", by="gm"))["changes"] == [
        ["Griff", "strain", 0, 3]
    ]


async def test_69_how_long_what_is_bought_lasts(genesys: Played) -> None:
    """Until the end of the next turn: two ends of turns in one's own, one outside it."""
    for said, status in (("ignore", "unhindered"), ("melee defense", "melee_guard"),
                         ("ranged defense", "ranged_guard")):  # fmt: skip
        await rolled(genesys, "+3 advantage")
        await genesys(f"/spend 3 advantage {said}")
        held = (await statuses(genesys, "Griff"))[status]
        assert (held["level"], held["turns"], held["until"]) == (1, 1, "")
    await rolled(genesys, "+3 advantage")
    await genesys("/spend 3 advantage negate Scar")
    held = (await statuses(genesys, "Scar"))["open"]
    assert (held["turns"], held["until"], held["why"]) == (
        0,
        "round",
        "Negate the target's defense",
    )
    await genesys("/encounter start", by="gm")
    await genesys("/init cool all")
    await genesys("/act Griff", by="alice")
    await genesys("/check stealth vs simple free +3 advantage +1 despair", 1, 1, 1)
    await genesys("/spend 3 advantage ignore")
    await genesys("/spend despair prone", by="gm")
    held = await statuses(genesys, "Griff")
    assert (held["unhindered"]["turns"], held["prone"]["turns"]) == (2, 0)


async def test_36_a_critical_adds_ten_for_each_time_and_for_each_rank_of_vicious(
    genesys: Played,
) -> None:
    await genesys('/item add claw melee damage +3 crit 2 qualities "vicious 2"')
    await genesys("/attack claw at Scar +8 advantage", 2, 1, 1, 1, 1)
    first = await genesys("/spend 4 advantage critical", 1)
    assert (first["facts"]["modifier"], first["facts"]["total"]) == (30, 31)
    assert first["facts"]["critical"]["who"] == "Scar"
    worse = await genesys("/spend 4 advantage critical")  # the same roll, read anew
    assert (worse["facts"]["roll"], worse["facts"]["modifier"]) == (1, 50)
    assert [each["name"] for each in (await genesys.sheet("Scar"))["criticals"]] == [
        "Fearsome Wound"
    ]
    assert (await statuses(genesys, "Scar")) == {}  # no longer staggered by the first


async def test_36_a_critical_that_too_much_came_of_cannot_be_made_worse(genesys: Played) -> None:
    await genesys(SHOT + " +6 advantage", 2, 1, 1, 1, 1)
    await genesys("/spend 3 advantage critical", 12)  # drops the sword
    await genesys("/crit heal Scar", by="gm")
    error = await genesys.refused("/spend 3 advantage critical", by="alice")
    assert error["message"].startswith("It's too late to change that: Sudden Jolt.")
    await genesys(SHOT + " +3 advantage", 2, 1, 1, 1, 1)
    await genesys("/heal 9 Scar", by="gm")
    error = await genesys.refused("/spend 3 advantage disable", by="alice")
    assert error["message"].startswith("It's too late to change that: That hit.")


async def test_77_the_attack_again_is_offered_to_the_attacker(genesys: Played) -> None:
    await genesys(SHOT + " +3 advantage aim", 2, 1, 1, 1, 1, 1)
    crit = await genesys("/spend 3 advantage critical", 78)
    offered = crit["choices"][0]
    assert (offered["label"], offered["who"], offered["of"]) == ("Attack again", "player", "Griff")
    assert offered["says"].startswith("attack lasgun at Scar range medium")
    assert offered["says"].endswith(" free")
    plain = await genesys("/crit Scar 78", by="gm")  # nobody's attack
    assert plain["choices"] == []


async def test_49_blast_catches_those_who_are_engaged_with_the_target(genesys: Played) -> None:
    await genesys('/item add bomb ranged_light damage 6 range short qualities "blast 4"')
    for name, soak in (("Brute", 1), ("Wall", 5), ("Far", 0)):
        await genesys(f"/npc new {name} soak={soak} wound_threshold=3 shown", by="gm")
    for name in ("Brute", "Wall"):
        await genesys(f"/range Scar, {name} engaged")
    await genesys("/attack bomb at Scar short +2 advantage", 2, 1, 1, 1, by="alice")
    blast = await genesys("/spend 2 advantage blast", 30)
    assert ["Brute", "wounds", 0, 4] in blast["changes"]  # 4 and a success, less soak 1
    assert not any(change[:2] == ["Wall", "wounds"] for change in blast["changes"])
    assert "Brute is caught in it" in blast["title"]
    assert "Wall is caught in it." in blast["text"]
    assert "Blast 4." in blast["text"]
    assert (await genesys.sheet("Far"))["wounds"] == 0
    assert blast["facts"]["critical"]["who"] == "Brute"


async def test_49_of_several_criticals_the_last_is_told(genesys: Played) -> None:
    await genesys('/item add bomb ranged_light damage 6 range short qualities "blast 9"')
    for name in ("Brute", "Thug"):
        await genesys(f"/npc new {name} soak=0 wound_threshold=3 shown", by="gm")
        await genesys(f"/range Scar, {name} engaged")
    await genesys("/attack bomb at Scar short +2 advantage", 2, 1, 1, 1, by="alice")
    blast = await genesys("/spend 2 advantage blast", 20, 30)
    assert (blast["facts"]["critical"]["who"], blast["facts"]["roll"]) == ("Thug", 30)


@pytest.mark.parametrize(
    ("quality", "told", "field", "after"),
    [
        ("stun 3", "Stun 3 on Scar", "strain", 3),
        ("disorient 2", "Disorient 2 on Scar", "statuses.disoriented", ("disorient", 1, 2)),
        ("concussive 1", "Concussive 1 on Scar", "statuses.staggered", ("concussive", 1, 1)),
        ("ensnare 3", "Ensnare 3 on Scar", "statuses.immobilized", ("ensnare", 1, 3)),
        ("knockdown", "Knockdown on Scar", "statuses.prone", ("knockdown", 1, 0)),
        ("burn 2", "Burn 2 on Scar", "statuses.burning", ("burn", 6, 2)),
    ],
)
async def test_49_each_quality_does_what_its_rating_says(
    genesys: Played, quality: str, told: str, field: str, after: object
) -> None:
    await genesys("/npc set Scar kind=nemesis", by="gm")
    await genesys(f'/item add thing melee damage +3 crit 9 qualities "{quality}"', by="alice")
    await genesys("/attack thing at Scar +2 advantage", 2, 1, 1, 1, 1)
    spent = await genesys(f"/spend 2 advantage {quality.split()[0]}")
    assert told in spent["title"]
    name, path, _, now = spent["changes"][0]
    assert (name, path) == ("Scar", field)
    assert (now if isinstance(now, int) else (now["why"], now["level"], now["turns"])) == after


async def test_71_the_latest_maneuver_is_the_one_that_is_lost(genesys: Played) -> None:
    await genesys("/maneuver guarded")
    await genesys("/maneuver cover")
    await genesys("/status disoriented")
    await rolled(genesys, "+2 threat")
    lost = await genesys("/spend 1 threat lose maneuver", by="gm")
    assert lost["title"].endswith("Griff is no longer in cover")
    lost = await genesys("/spend 1 threat lose maneuver")
    assert lost["title"].endswith("Griff is no longer guarded")
    assert list(await statuses(genesys, "Griff")) == ["disoriented"]


async def test_72_an_opponents_maneuver_knows_no_limit(genesys: Played) -> None:
    await rolled(genesys, "+6 threat")
    for count in (1, 2, 3):
        await genesys("/spend 2 threat foe maneuver Scar", by="gm")
        assert (await genesys.sheet("Scar"))["turn"]["free"] == count


async def test_39_a_second_hit_in_strain_is_strain(genesys: Played) -> None:
    await genesys("/npc set Scar kind=nemesis", by="gm")
    await genesys("/item add axe melee damage +4 crit 3", by="alice")
    await genesys('/item add rod melee damage +3 crit 3 qualities "pierce 2, stun damage"')
    await genesys("/attack both axe rod at Scar +1 advantage", 2, 1, 1, 1, 1, 1)
    second = await genesys("/spend 1 advantage second weapon")
    # 3 and Brawn 3 and a success, against soak 3 pierced by 2
    assert second["changes"] == [["Scar", "strain", 0, 6]]
    assert second["title"].endswith("The second weapon hits too")


BLAST = '/item add 2 frag grenades ranged_light damage 8 crit 4 range short qualities "blast 6"'


async def test_71_a_blast_strikes_everyone_engaged_with_the_target_once_a_hit(
    genesys: Played,
) -> None:
    """found-3, 3: friend and foe, and a second time for nothing that is left."""
    await genesys("/npc new Brute soak=2 shown", by="gm")
    await genesys("/sheet new Voss brawn=2", by="bob")
    await genesys("/range Scar to Brute, Voss engaged", by="gm")
    await genesys(BLAST, by="alice")
    thrown = await genesys("/attack frag grenade at Scar range short +5 advantage", 2, 1, 1, 1)
    assert "Blast (2 advantage)" in [choice["label"] for choice in thrown["choices"]]
    burst = await genesys("/spend 2 advantage blast")
    # rating 6 and one success, less soak 2 each
    assert ["Brute", "wounds", 0, 5] in burst["changes"]
    assert ["Voss", "wounds", 0, 5] in burst["changes"]
    assert "Blast (2 advantage)" not in [choice["label"] for choice in burst["choices"]]
    error = await genesys.refused("/spend 2 advantage blast")
    assert error["message"] == "“Blast” has already been bought for this hit."
    await genesys("/undo")
    await genesys("/spend 2 advantage blast")
    await genesys("/attack frag grenade at Scar range short +2 advantage", 2, 1, 1, 1)
    await genesys("/spend 2 advantage blast")  # another hit


async def test_71_a_blast_with_nobody_near_is_not_offered(genesys: Played) -> None:
    """found-3, 3: it strikes those engaged with the first target, and nobody is."""
    await genesys(BLAST, by="alice")
    thrown = await genesys("/attack frag grenade at Scar range short +5 advantage", 2, 1, 1, 1)
    assert not [choice for choice in thrown["choices"] if "Blast" in choice["label"]]
    error = await genesys.refused("/spend 2 advantage blast")
    assert error["message"] == "Blast hits everyone engaged with Scar, and nobody is."
