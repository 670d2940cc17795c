"""Rules 33, 34 and 38: the criticals of a hit, and hits with two weapons."""

from tests.conftest import Played
from tests.rules.genesys.symbols import SHOT, pool


async def test_33_a_critical_costs_the_rating_and_needs_damage(genesys: Played) -> None:
    await genesys(SHOT, 10, 8, 2, 1, 1)  # 1 success, 3 advantage... and one more
    hit = await genesys(SHOT, 10, 7, 1, 1, 1)  # 1 success, 3 advantage
    assert "Critical injury (3 advantage)" in [c["label"] for c in hit["choices"]]
    crit = await genesys("/spend 3 advantage critical", 22)
    assert crit["facts"]["name"] == "Off-Balance"
    assert crit["facts"]["left"]["advantage"] == 0
    await genesys("/sheet set Scar soak=20", by="gm")
    dull = await genesys(SHOT, 10, 7, 1, 1, 1, by="alice")
    assert not any("Critical" in c["label"] for c in dull["choices"])
    assert (await genesys.refused("/spend 3 advantage critical"))["kind"] == "refused"


async def test_33_a_triumph_pays_for_a_critical(genesys: Played) -> None:
    await genesys(SHOT, 12, 1, 1, 1, 1)
    crit = await genesys("/spend triumph critical", 3)
    assert crit["facts"]["total"] == 3
    assert crit["facts"]["left"]["triumph"] == 0


async def test_34_ten_for_each_activation_and_each_critical(genesys: Played) -> None:
    await genesys("/crit Scar", 1, by="gm")
    await genesys('/item add brute ranged_light damage 9 crit 1 qualities "vicious 2"', by="alice")
    await genesys("/attack brute at Scar range short", 7, 5, 5, 1)  # 1 success, 3 advantage
    crit = await genesys("/spend 3 advantage critical", 30)
    # 30 + 10 for the old one + 20 for two more activations + 20 for vicious 2
    assert crit["facts"]["modifier"] == 50
    assert crit["facts"]["total"] == 80
    assert crit["facts"]["name"] == "Overpowered"
    assert (await genesys.refused("/spend 1 advantage critical"))["kind"] == "refused"


async def test_34_a_critical_paid_for_once_more_is_read_anew_at_ten_more(genesys: Played) -> None:
    await genesys(SHOT + " +6 advantage", 7, 1, 1, 1, 1)
    first = await genesys("/spend 3 advantage critical", 38)
    assert (first["facts"]["name"], first["facts"]["total"]) == ("Stinger", 38)
    assert (await genesys.sheet("Scar"))["pending"]
    worse = await genesys(":press Critical injury +10")
    assert (worse["facts"]["name"], worse["facts"]["total"]) == ("Head Ringer", 48)
    scar = await genesys.sheet("Scar")
    assert ([each["name"] for each in scar["criticals"]], scar["pending"]) == (["Head Ringer"], [])
    await genesys("/undo")
    assert [each["name"] for each in (await genesys.sheet("Scar"))["criticals"]] == ["Stinger"]


async def test_34_a_critical_that_was_healed_is_not_made_worse(genesys: Played) -> None:
    await genesys(SHOT + " +6 advantage", 7, 1, 1, 1, 1)
    await genesys("/spend 3 advantage critical", 46)
    await genesys("/crit heal Scar", by="gm")
    assert (await genesys.refused("/spend 3 advantage critical", by="alice"))["kind"] == "refused"
    assert (await genesys.sheet("Scar"))["criticals"] == []


async def test_34_a_minion_falls_to_one_critical_of_a_hit(genesys: Played) -> None:
    await genesys("/npc new Mob kind=minion minions=3 wound_threshold=9 shown", by="gm")
    await genesys("/npc reveal Mob")
    await genesys("/attack lasgun at Mob range medium +6 advantage", 7, 1, 1, 1, 1, by="alice")
    felled = await genesys("/spend 3 advantage critical")
    assert felled["facts"]["name"] == "Felled"
    assert not [c for c in felled["choices"] if c["label"].startswith("Critical")]


async def test_38_two_weapons(genesys: Played) -> None:
    await genesys("/item add pistol ranged_light damage 5 crit 3")
    await genesys("/item add knife melee damage +1 crit 3")
    # Ranged light 1, melee 1; agility 3 and brawn 3; 2 and 2, and one more
    hit = await genesys("/attack both pistol knife at Scar", 7, 2, 1, 1, 1, 1)
    assert pool(hit, "ygp") == [1, 2, 3]
    assert ["Scar", "wounds", 0, 4] in hit["changes"]  # 5 + 2 - 3
    again = await genesys("/spend 1 advantage second weapon")
    assert again["changes"] == [["Scar", "wounds", 4, 7]]  # 4 + 2 - 3
    assert (await genesys.refused("/attack both pistol at Scar"))["kind"] == "refused"


async def test_38_the_lower_skill_and_characteristic_count(genesys: Played) -> None:
    await genesys("/sheet set agility=2 skills.melee=3")
    await genesys("/item add pistol ranged_light damage 5 crit 3")
    await genesys("/item add knife melee damage +1 crit 3")
    reply = await genesys("/attack both knife pistol at Scar")
    assert pool(reply, "yg") == [1, 1]  # ranged light 1, agility 2


async def test_38_what_the_second_weapon_costs_is_the_tables_to_say(genesys: Played) -> None:
    await genesys("/game set two_weapon_cost=2", by="gm")
    await genesys("/item add pistol ranged_light damage 5 crit 3", by="alice")
    await genesys("/item add knife melee damage +1 crit 3")
    await genesys("/attack both pistol knife at Scar", 7, 2, 1, 1, 1, 1)
    assert (await genesys.refused("/spend 1 advantage second weapon"))["kind"] == "refused"


async def test_38_the_second_weapon_has_criticals_and_qualities_of_its_own(genesys: Played) -> None:
    await genesys("/item add pistol ranged_light damage 5 crit 4")
    await genesys('/item add knife melee damage +1 crit 2 qualities "vicious 1, ensnare 1"')
    both = "/attack both pistol knife at Scar +5 advantage"
    hit = await genesys(both, 7, 2, 1, 1, 1, 1)  # 2 successes, 6 advantage
    labels = [choice["label"] for choice in hit["choices"]]
    assert "Ensnare (2 advantage)" not in labels
    error = await genesys.refused("/spend 2 advantage critical second")
    assert error["message"].startswith("“Critical injury with the second weapon” needs a hit")
    second = await genesys("/spend 1 advantage second weapon")
    labels = [choice["label"] for choice in second["choices"]]
    assert "Critical injury with the second weapon (2 advantage)" in labels
    assert "Ensnare (2 advantage)" in labels
    crit = await genesys(":press Critical injury with the second weapon (2", 20)
    assert (crit["facts"]["modifier"], crit["facts"]["left"]["advantage"]) == (10, 3)
    worse = await genesys("/spend 2 advantage critical second")
    assert worse["facts"]["total"] == 40
    assert (await genesys.refused("/spend 1 advantage second weapon"))["message"] == (
        "“Hit with the second weapon” has already been bought for this hit."
    )


async def test_41_aiming_that_is_said_is_taken_as_far_as_it_is_not_done(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver aim", by="alice")
    shot = await genesys(SHOT + " aim 2")
    assert "Second maneuver: 2 strain (2/12).\nGriff aims first." in shot["text"]
    sheet = await genesys.sheet("Griff")
    assert (sheet["turn"]["maneuvers"], sheet["strain"], sheet["statuses"]) == (2, 2, {})
    await genesys("/round next", by="gm")
    once = await genesys(SHOT + " aim 1", by="alice")
    assert "Griff aims first." in once["text"]
    assert (await genesys.sheet("Griff"))["turn"]["maneuvers"] == 1
    free = await genesys(SHOT + " aim 2 free")  # no action, and no maneuvers either
    assert pool(free, "b") == [2]
    assert (await genesys.sheet("Griff"))["turn"]["maneuvers"] == 1


async def test_26_a_range_that_is_said_is_told_where_another_was_known(genesys: Played) -> None:
    await genesys("/range Scar long")
    same = await genesys("/attack lasgun at Scar range long", *[1] * 6)
    assert (same["changes"], "→" in same["text"]) == ([], False)
    other = await genesys("/attack lasgun at Scar range short", *[1] * 4)
    assert "Scar and Griff are at short range." in other["text"]
    await genesys("/npc new Brute shown", by="gm")
    await genesys("/npc reveal Brute")
    new = await genesys("/attack lasgun at Brute range short", *[1] * 4, by="alice")
    assert new["changes"] == []  # nobody had said how far


async def test_84_in_a_fight_a_range_is_asked_for_once(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    shot = "/attack lasgun at Scar"
    odds = await genesys.refused(f"/odds {shot[1:]}", by="alice")
    assert odds["message"] == "That doesn't roll yet. How far is Scar from Griff?"
    asked = await genesys(shot, by="alice")
    assert asked["title"] == "How far is Scar from Griff?"
    told = await genesys(":press Medium", *[1] * 5, by="gm")
    assert "range" not in told["text"]  # the dice tell it
    await genesys("/round next", by="gm")
    again = await genesys(shot, *[1] * 5, by="alice")
    assert again["title"].startswith("Griff: lasgun at Scar, ")
    both = await genesys("/range", by="alice")
    assert both["text"] == "Scar and Griff: medium"


async def test_36_whoever_is_engaged_by_word_or_by_place_has_an_opening(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    for name in ("Brute", "Lout"):
        await genesys(f"/npc new {name}", by="gm")
        await genesys(f"/npc reveal {name}")
    await genesys("/range Griff to Brute, Voss engaged")
    await genesys("/attack lasgun at Scar range short engaged with Lout as Griff", *[1] * 4)
    openings = {
        name: [(p["op"], p["why"]) for p in (await genesys.sheet(name))["pending"]]
        for name in ("Scar", "Voss", "Brute", "Lout")
    }
    opening = [("boost", "Griff shot while engaged")]
    assert openings == {"Scar": [], "Voss": [], "Brute": opening, "Lout": opening}
    await genesys("/attack lasgun at Scar range engaged as Griff", *[1] * 6)
    assert len((await genesys.sheet("Scar"))["pending"]) == 1


async def test_35_a_stray_despair_buys_nothing_else_and_another_does(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    shot = await genesys(SHOT + " into melee with Voss +1 despair", 4, 4, 1, 12, 1, by="alice")
    assert "The shot goes astray and hits Voss." in shot["text"]
    assert any("Out of ammunition" in c["label"] for c in shot["choices"])  # one is left
    await genesys("/undo")
    blow = await genesys("/attack unarmed at Scar into melee with Voss +1 despair", 4, 4, 1, 1, 1)
    assert blow["facts"]["redirected"] is None  # no blade goes astray
    failed = await genesys(SHOT + " into melee with Voss", 1, 1, 1, 12, 1)
    assert (failed["facts"]["redirected"], failed["facts"]["damage"]) == (None, 0)
    safe = await genesys(SHOT + " into melee with Voss", 4, 4, 1, 1, 1)
    assert (safe["facts"]["redirected"], safe["facts"]["target"]) == (None, "Scar")


async def test_29_the_weapon_that_was_used_last_is_remembered_where_there_are_two(
    genesys: Played,
) -> None:
    await genesys(SHOT, 1, 1, 1, 1, 1)
    assert (await genesys.sheet("Griff"))["wielded"] == ""
    await genesys("/item add knife melee damage +1 crit 3")
    await genesys(SHOT, 1, 1, 1, 1, 1)
    assert (await genesys.sheet("Griff"))["wielded"] == "lasgun"
    await genesys("/attack unarmed at Scar", 1, 1, 1, 1, 1)
    assert (await genesys.sheet("Griff"))["wielded"] == "lasgun"


async def test_77_an_attack_repeated_has_the_dice_it_used_up(genesys: Played) -> None:
    await genesys("/pool 1g +2 advantage", 1)
    await genesys("/spend 2 advantage boost Griff")
    await genesys("/status disoriented Griff", by="gm")
    shot = await genesys(SHOT + " aim 1 setback 1 story", 12, 2, 2, 1, 1, 1, 1, 1, 1, by="alice")
    assert pool(shot, "ygbpk") == [3, 0, 2, 2, 2]
    await genesys("/spend triumph critical", 76)
    again = await genesys(":press Attack again")
    assert pool(again, "ygbpk") == [3, 0, 2, 2, 2]


async def test_39_stun_damage_is_strain_whatever_is_said(genesys: Played) -> None:
    await genesys("/npc new Boss kind=nemesis brawn=2 shown", by="gm")
    await genesys("/npc reveal Boss")
    await genesys('/item add baton melee damage +2 qualities "stun damage"', by="alice")
    hit = await genesys("/attack baton at Boss", 2, 1, 1, 1, 1)
    assert (hit["facts"]["wounds"], hit["facts"]["strain"]) == (0, 2 + 3 + 1 - 2)


async def test_33_a_miss_buys_neither_quality_nor_second_weapon_nor_critical(
    genesys: Played,
) -> None:
    await genesys("/item add pistol ranged_light damage 5 crit 3")
    await genesys("/item add knife melee damage +1 crit 3")
    fist = await genesys("/attack unarmed at Scar +3 advantage", 1, 1, 1, 1, 1)
    both = await genesys("/attack both pistol knife at Scar +3 advantage", 1, 1, 1, 1, 1, 1)
    air = await genesys("/attack unarmed engaged +3 advantage", 2, 1, 1, 1, 1)
    for missed in (fist, both, air):
        told = " ".join(choice["label"] for choice in missed["choices"])
        assert "Notice something" in told
        assert not any(word in told for word in ("Knockdown", "second weapon", "Critical"))
    await genesys.refused("/spend 2 advantage knockdown")


async def test_36_a_shot_at_nobody_distracts_those_who_are_near(genesys: Played) -> None:
    await genesys("/range Scar engaged")
    shot = await genesys("/attack lasgun engaged", 1, 1, 1, 1, 1, 1)
    assert shot["facts"]["target"] is None
    assert [change[:2] for change in shot["changes"]] == [["Scar", "pending"]]


async def test_31_of_two_criticals_the_last_is_told_with_the_attack(genesys: Played) -> None:
    await genesys("/npc new Boss kind=nemesis soak=0 wound_threshold=10 shown", by="gm")
    await genesys("/npc reveal Boss")
    await genesys("/crit Boss 135")
    await genesys("/harm 9 Boss")
    hit = await genesys("/attack lasgun at Boss medium", 2, 1, 1, 1, 1, 40, 30, by="alice")
    assert hit["facts"]["critical"]["modifier"] == 20
    assert [each["roll"] for each in (await genesys.sheet("Boss"))["criticals"]] == [135, 50, 50]


async def test_26_while_the_range_is_asked_nothing_has_happened(genesys: Played) -> None:
    asked = await genesys("/attack lasgun at Scar")
    assert [(c["who"], c["owed"]) for c in asked["choices"]] == [("gm", True)] * 5
    facts = asked["facts"]
    for key in ("damage", "wounds", "strain", "success", "advantage", "triumph", "despair"):
        assert facts[key] == 0
    assert (facts["passed"], facts["redirected"], facts["critical"]) == (None, None, None)
    await genesys("/encounter start", by="gm")
    await genesys("/check cool vs easy", 1, 1, 1, by="alice")
    assert (await genesys.refused("/attack lasgun at Scar"))["kind"] == "refused"


async def test_39_a_skill_may_come_behind_the_name(genesys: Played) -> None:
    fist = await genesys("/attack Scar with brawl", 2, 1, 1, 1, 1)
    assert fist["title"] == "Griff: unarmed at Scar, passed"
    shot = await genesys("/attack Scar with ranged_light short damage 6", 2, 1, 1, 1)
    assert (shot["title"], shot["facts"]["damage"]) == ("Griff: Ranged light at Scar, passed", 7)
