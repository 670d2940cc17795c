"""Weapon qualities: what they do by themselves, and what is bought of them."""

from tests.conftest import Played
from tests.rules.genesys.symbols import SHOT, labels, pool


async def test_a_blade_that_parries_is_a_defense_while_it_is_in_hand(genesys: Played) -> None:
    await genesys('/item add saber melee damage +1 qualities "defensive 1, deflection 2" for Scar',
                  by="gm")  # fmt: skip
    assert pool(await genesys("/attack unarmed at Scar", by="alice"), "k") == [1]
    assert pool(await genesys(SHOT), "k") == [2]
    await genesys("/item drop saber for Scar", by="gm")
    assert pool(await genesys(SHOT, by="alice"), "k") == [0]


async def test_what_is_too_heavy_or_unhandy_is_harder(genesys: Played) -> None:
    await genesys('/item add flail melee damage +4 qualities "cumbersome 4"')  # brawn 3
    assert pool(await genesys("/attack flail at Scar"), "p") == [3]
    await genesys('/item add whip melee damage +1 qualities "unwieldy 5"')  # agility 3
    assert pool(await genesys("/attack whip at Scar"), "p") == [4]
    await genesys('/item add axe melee damage +3 qualities "cumbersome 3"')
    assert pool(await genesys("/attack axe at Scar"), "p") == [2]


async def test_linked_guns_hit_again_as_often_as_they_are_linked(genesys: Played) -> None:
    await genesys('/item add twin ranged_heavy damage 6 range long qualities "linked 1"')
    shot = await genesys("/attack twin at Scar range medium +4 advantage", 2, 1, 1, 1, 1)
    assert ["Scar", "wounds", 0, 4] in shot["changes"]
    again = await genesys(":press Linked (2 advantage)")
    assert again["changes"] == [["Scar", "wounds", 4, 8]]
    assert "Linked (2 advantage)" not in labels(again, "player")
    assert (await genesys.refused("/spend 2 advantage linked"))["kind"] == "refused"


async def test_auto_fire_hits_again_as_often_as_it_is_paid_for(genesys: Played) -> None:
    await genesys('/item add stubber ranged_heavy damage 5 range long qualities "auto-fire"')
    plain = await genesys("/attack stubber at Scar range medium +4 advantage", 2, 1, 1, 1, 1)
    assert pool(plain, "p") == [2]
    assert not any("Auto-fire" in label for label in labels(plain, "player"))
    await genesys.refused("/spend 2 advantage auto fire")
    await genesys("/undo")
    auto = await genesys("/attack stubber at Scar range medium auto +4 advantage", 2, 1, 1, 1, 1, 1)
    assert pool(auto, "p") == [3]
    assert auto["said"] == "attack stubber at Scar range medium auto +4 advantage"
    await genesys("/spend 2 advantage auto fire")
    last = await genesys("/spend 2 advantage auto fire")
    assert last["changes"] == [["Scar", "wounds", 6, 9]]
    assert (await genesys.refused(SHOT + " auto"))["kind"] == "refused"


async def test_auto_fire_may_go_on_to_another(genesys: Played) -> None:
    await genesys("/npc new Brute soak=0 shown", by="gm")
    await genesys("/npc reveal Brute")
    await genesys('/item add stubber ranged_heavy damage 5 range long qualities "auto-fire"',
                  by="alice")  # fmt: skip
    auto = await genesys("/attack stubber at Scar medium auto +4 advantage", 2, 1, 1, 1, 1, 1)
    assert "Auto-fire at Brute (2 advantage)" in labels(auto, "player")
    other = await genesys(":press Auto-fire at Brute")
    assert other["changes"] == [["Brute", "wounds", 0, 6]]
    again = await genesys(":press Auto-fire (2 advantage)")
    assert again["changes"] == [["Scar", "wounds", 3, 6]]
    assert (await genesys.refused("/spend 2 advantage auto fire Griff"))["kind"] == "refused"


async def test_what_is_reinforced_is_not_broken_by_symbols(genesys: Played) -> None:
    await genesys("/item remove sword for Scar", by="gm")
    await genesys('/item add maul melee damage +3 qualities "reinforced" for Scar')
    await genesys(SHOT + " +2 triumph", 2, 1, 1, 1, 1, by="alice")
    assert "sturdy" in (await genesys("/spend 2 triumph destroy"))["title"]
    assert "maul" in (await genesys.sheet("Scar"))["weapons"]


async def test_a_quality_is_bought_and_told_by_its_own_name(genesys: Played) -> None:
    await genesys(
        '/item add storm ranged_light damage 6 range medium qualities "auto-fire, burn 2"'
    )
    await genesys("/attack storm at Scar short auto +6 advantage", 2, 1, 1, 1, 1)
    again = await genesys("/spend 2 advantage auto-fire")
    assert again["title"] == "2 advantage: Scar is hit once more"
    burnt = await genesys("/spend 2 advantage burn")
    assert burnt["title"] == "2 advantage: Burn 2 on Scar"
    assert "Scar burns" in burnt["text"]


async def test_burn_is_the_base_damage_for_as_many_rounds_as_its_rating(genesys: Played) -> None:
    await genesys('/item add flamer ranged_heavy damage 7 range short qualities "burn 2"')
    await genesys("/encounter start", by="gm")
    await genesys("/attack flamer at Scar short +2 advantage", 2, 1, 1, 1, by="alice")
    assert (await genesys.sheet("Scar"))["wounds"] == 5  # 7 and a success, less soak 3
    await genesys("/spend 2 advantage burn")
    await genesys("/act Scar", by="gm")
    assert (await genesys.sheet("Scar"))["wounds"] == 9  # 7 less soak 3
    await genesys("/round next")
    await genesys("/round next", 40)  # nobody played him: he burns all the same, and falls
    sheet = await genesys.sheet("Scar")
    assert (sheet["wounds"], "burning" in sheet["statuses"]) == (13, False)
    await genesys("/round next")
    assert (await genesys.sheet("Scar"))["wounds"] == 13
    await genesys("/undo")
    await genesys("/undo")
    assert "burning" in (await genesys.sheet("Scar"))["statuses"]


async def test_sunder_costs_one_advantage_and_damages_by_a_step(genesys: Played) -> None:
    await genesys('/item add axe melee damage +3 crit 3 qualities "sunder"')
    hit = await genesys("/attack axe at Scar +3 advantage", 2, 1, 1, 1, 1)
    assert "Sunder (1 advantage)" in labels(hit, "player")
    await genesys("/spend 1 advantage sunder")
    await genesys(":press Sunder (1 advantage)")
    assert (await genesys.sheet("Scar"))["weapons"]["sword"]["wear"] == "moderate"
    struck = await genesys("/attack sword at Griff as Scar", by="gm")
    assert pool(struck, "pk") == [3, 0]
    assert "1 more difficulty: moderate damage" in struck["facts"]["built"]
    last = await genesys(":press Sunder of " + str(hit["entry"]), by="alice")
    assert "unusable" in last["title"]
    error = await genesys.refused("/attack sword at Griff as Scar", by="gm")
    assert "/item repair sword" in error["message"]


async def test_a_damaged_weapon_is_mended_by_mechanics(genesys: Played) -> None:
    assert (await genesys.refused("/item repair lasgun"))["kind"] == "refused"
    for broken, dice in ((1, 1), (2, 2), (3, 3)):
        for _ in range(broken):
            await genesys("/item break lasgun")
        failed = await genesys("/item repair lasgun", *[1] * (2 + dice))
        assert pool(failed, "gp") == [2, dice]
        assert (await genesys.sheet("Griff"))["weapons"]["lasgun"] != {}
        mended = await genesys("/item repair lasgun boost 1", 2, 1, 1, *[1] * dice)
        assert mended["title"] == "Griff: Mechanics on lasgun, passed"
        weapon = (await genesys.sheet("Griff"))["weapons"]["lasgun"]
        assert (weapon["wear"], weapon["damaged"]) == ("", False)
    await genesys("/undo")
    assert (await genesys.sheet("Griff"))["weapons"]["lasgun"]["damaged"]
    await genesys("/item repair lasgun for Griff", by="gm")  # outright
    assert not (await genesys.sheet("Griff"))["weapons"]["lasgun"]["damaged"]
    await genesys("/item break lasgun", by="alice")
    minor = await genesys(SHOT)
    assert "1 setback: minor damage" in minor["facts"]["built"]


async def test_limited_ammo_is_counted(genesys: Played) -> None:
    await genesys('/item add launcher gunnery damage 9 range long qualities "limited ammo 2"')
    shot = "/attack launcher at Scar range medium"
    await genesys(shot, 1, 1, 1, 1, 1)
    last = await genesys(shot, 1, 1, 1, 1, 1)
    assert "The launcher is empty." in last["text"]
    error = await genesys.refused(shot)
    assert "/maneuver load launcher" in error["message"]
    await genesys("/undo")
    await genesys(shot, 1, 1, 1, 1, 1)
    await genesys("/maneuver load launcher")
    await genesys(shot, 1, 1, 1, 1, 1)
    await genesys("/item reload launcher")
    assert (await genesys.refused("/item reload launcher"))["kind"] == "refused"


async def test_pierced_soak_is_told_as_it_counts(genesys: Played) -> None:
    await genesys("/game set npc_numbers=shown", by="gm")
    await genesys('/item add bolter ranged_heavy damage 10 range long qualities "pierce 2"',
                  by="alice")  # fmt: skip
    hit = await genesys("/attack bolter at Scar range medium", 2, 1, 1, 1, 1)
    assert "Scar takes 11 damage, soaks 1 (3, pierced by 2): 10 wounds (10/12)." in hit["text"]


async def test_disarming_takes_what_was_wielded_last(genesys: Played) -> None:
    await genesys("/item add boltpistol ranged_light damage 6 crit 3 range medium for Scar",
                  by="gm")  # fmt: skip
    shot = await genesys(SHOT + " +3 advantage", 2, 1, 1, 1, 1, by="alice")
    asked = await genesys("/spend 3 advantage disarm")
    assert (asked["entry"], [c["label"] for c in asked["choices"]]) == (
        None,
        ["sword", "boltpistol"],
    )
    dropped = await genesys(":press boltpistol")
    assert dropped["changes"] == [["Scar", "weapons.boltpistol.held", True, False]]
    await genesys("/undo")
    await genesys("/attack boltpistol at Griff range medium as Scar", 1, 1, 1, 1, by="gm")
    last = await genesys(f"/spend 3 advantage disarm entry {shot['entry']}", by="alice")
    assert last["title"].endswith("Scar drops the boltpistol")
    await genesys("/undo")
    named = await genesys(f"/spend 3 advantage disarm sword entry {shot['entry']}")
    assert named["title"].endswith("Scar drops the sword")
    await genesys("/undo")
    error = await genesys.refused(f"/spend 3 advantage disarm lasgun entry {shot['entry']}")
    assert error["kind"] == "refused"


async def test_what_is_destroyed_can_be_named(genesys: Played) -> None:
    await genesys("/item add flak soak 1 for Scar", by="gm")
    await genesys(SHOT + " +2 triumph", 2, 1, 1, 1, 1, by="alice")
    gone = await genesys("/spend 2 triumph destroy flak")
    assert gone["title"].endswith("Scar's flak is destroyed")
    assert (await genesys.sheet("Scar"))["soak"] == 3
    await genesys(SHOT + " +1 advantage", 2, 1, 1, 1, 1)
    assert (await genesys.refused("/spend 1 advantage notice sword"))["kind"] == "refused"


async def test_30_breach_ignores_ten_points_of_soak_for_each_rating(genesys: Played) -> None:
    await genesys("/npc set Scar soak=24", by="gm")
    await genesys(
        '/item add lance ranged_heavy damage 9 range long qualities "breach 2, pierce 1"',
        by="alice",
    )
    hit = await genesys("/attack lance at Scar medium", 2, 1, 1, 1, 1)
    assert hit["facts"]["wounds"] == 10 - (24 - 21)


async def test_39_a_skill_alone_is_a_weapon_as_the_words_say(genesys: Played) -> None:
    await genesys("/npc set Scar wound_threshold=99", by="gm")
    fist = await genesys("/attack brawl at Scar", 2, 1, 1, 1, 1, by="alice")
    assert (fist["facts"]["damage"], fist["title"]) == (3 + 1, "Griff: unarmed at Scar, passed")
    club = await genesys("/attack brawl at Scar damage 6", 2, 1, 1, 1, 1)
    assert (club["facts"]["damage"], club["title"]) == (6 + 1, "Griff: Brawl at Scar, passed")
    bare = await genesys("/attack ranged_light at Scar extreme", 2, 1, 1, 1, 1, 1, 1)
    assert (bare["facts"]["damage"], pool(bare, "p")) == (1, [4])  # no damage was said
    said = "/attack ranged_light at Scar short damage 9"
    four = await genesys(f"{said} +4 advantage", 2, 1, 1, 1)
    assert "Critical injury (4 advantage)" in labels(four, "player")
    assert not any("Out of" in each for each in labels(four, "gm"))
    two = await genesys(f"{said} crit 2 +2 advantage", 2, 1, 1, 1)
    assert "Critical injury (2 advantage)" in labels(two, "player")


async def test_29_damage_and_rating_that_are_said_stand_for_the_weapons_own(
    genesys: Played,
) -> None:
    await genesys("/item add knife melee damage +1 crit 5")
    plain = await genesys("/attack knife at Scar +3 advantage", 2, 1, 1, 1, 1)
    assert plain["facts"]["damage"] == 1 + 3 + 1
    assert not any("Critical" in each for each in labels(plain, "player"))
    said = await genesys("/attack knife at Scar damage 9 crit 3 +3 advantage", 2, 1, 1, 1, 1)
    assert said["facts"]["damage"] == 9 + 1
    assert "Critical injury (3 advantage)" in labels(said, "player")
    none = await genesys("/attack knife at Scar damage 0", 2, 1, 1, 1, 1)
    assert none["facts"]["damage"] == 1


async def test_26_no_weapon_reaches_further_than_it_can(genesys: Played) -> None:
    await genesys("/item add pistol ranged_light damage 5 range short")
    await genesys("/attack pistol at Scar short")
    error = await genesys.refused("/attack pistol at Scar medium")
    assert error["message"] == (
        "The pistol only reaches short range, and Scar is at medium range. "
        "Get closer: `/maneuver move to Scar`"
    )
    error = await genesys.refused("/attack unarmed at Scar short")
    assert error["message"].startswith(
        "You must be engaged to use bare hands, and Scar is at short range. Get closer:"
    )
    await genesys("/npc new Scavvers minions=4 shown", by="gm")
    await genesys("/item add chainsword melee damage 3", by="alice")
    error = await genesys.refused("/attack chainsword at Scavvers short")
    assert error["message"].startswith(
        "You must be engaged to use the chainsword, and Scavvers are at short range."
    )
    error = await genesys.refused("/attack both lasgun pistol at Scar long")
    assert error["message"].startswith("The pistol only reaches short range")
    await genesys("/attack pistol at Scar medium as Griff anyway", by="gm")


async def test_83_each_thing_that_is_wrong_with_a_weapon_is_told(genesys: Played) -> None:
    await genesys('/item add melta ranged_heavy damage 9 range short qualities "prepare 1"')
    await genesys('/item add tube gunnery damage 9 range long qualities "limited ammo 1"')
    await genesys('/item add twin gunnery damage 9 range long qualities "limited ammo 2"')
    shot = await genesys("/attack twin at Scar medium", 1, 1, 1, 1, 1)
    assert "The twin has 1 shot left." in shot["text"]
    shots = {
        "not_ready": (
            "/attack melta at Scar short",
            "The melta needs preparing first: `/maneuver prepare`",
        ),
        "broken": ("/attack lasgun at Scar short", "The lasgun is damaged."),
        "empty": ("/attack tube at Scar medium", "The tube is empty."),
    }
    first = await genesys("/attack tube at Scar medium", 1, 1, 1, 1, 1)
    assert "The tube is empty." in first["text"]
    assert (await genesys.sheet("Griff"))["weapons"]["tube"]["fired"] == 1
    for _ in range(3):
        await genesys("/item break lasgun")
    for sentence, told in shots.values():
        assert (await genesys.refused(sentence, by="alice"))["message"].startswith(told)
        await genesys(f"{sentence} as Griff anyway", by="gm")
    both = await genesys.refused("/attack both melta lasgun at Scar short", by="alice")
    assert both["message"].startswith("The melta needs")


async def test_38_of_two_weapons_each_has_its_shots_counted(genesys: Played) -> None:
    await genesys(
        '/item add derringer ranged_light damage 4 range short qualities "limited ammo 2"'
    )
    await genesys('/item add tube ranged_light damage 4 range short qualities "limited ammo 1"')
    shot = await genesys("/attack both derringer tube at Scar short")
    assert "The tube is empty." in shot["text"]
    assert "The derringer is empty." not in shot["text"]
    griff = await genesys.sheet("Griff")
    assert [griff["weapons"][key]["fired"] for key in ("derringer", "tube", "lasgun")] == [1, 1, 0]
    assert griff["wielded"] == "tube"


async def test_out_of_ammunition_is_the_gun_and_never_the_blade(genesys: Played) -> None:
    await genesys("/item add knife melee damage +1 crit 3")
    await genesys("/item add pistol ranged_light damage 5 crit 3")
    struck = await genesys("/attack knife at Scar +1 despair", 1, 1, 1, 1, 1)
    assert not any("ammunition" in each for each in labels(struck, "gm"))
    await genesys("/attack both knife pistol at Scar +1 despair", 1, 1, 1, 1, 1, 1)
    out = await genesys(":press Out of ammunition", by="gm")
    assert out["changes"] == [["Griff", "weapons.pistol.out", False, True]]


async def test_one_weapon_named_twice_is_one(genesys: Played) -> None:
    await genesys("/range Scar engaged", by="gm")
    await genesys("/item add knife melee damage 2", by="alice")
    for said in ("punch Scar with bare hands", "attack knife at Scar with knife"):
        assert " and " not in (await genesys(said))["title"].partition(" at ")[0]
    await genesys("/item add knife")
    both = await genesys("attack knife at Scar with knife")
    assert both["title"].startswith("Griff: knife and knife at Scar")
