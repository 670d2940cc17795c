"""Attacks: the pool, the damage, and who is hit."""

from tests.conftest import Played
from tests.rules.genesys.symbols import SHOT, pool


async def test_25_melee_is_always_average(genesys: Played) -> None:
    await genesys("/item add knife melee damage +1 crit 3")
    reply = await genesys("/attack knife at Scar", 1, 1, 1, 1, 1)
    assert pool(reply, "ygp") == [1, 2, 2]
    assert "Engaged, average: 2p" in reply["facts"]["built"]


async def test_26_ranged_by_band(genesys: Played) -> None:
    for band, count in (("short", 1), ("medium", 2), ("long", 3)):
        assert pool(await genesys(f"/attack lasgun at Scar range {band}"), "p") == [count]
    await genesys("/item add longlas ranged_heavy damage 6 range extreme")
    assert pool(await genesys("/attack longlas at Scar range extreme"), "p") == [4]
    error = await genesys.refused("/attack lasgun at Scar range extreme")
    assert error["kind"] == "refused"


async def test_26_the_stage_knows_the_range_and_words_beat_it(genesys: Played) -> None:
    await genesys("/range Scar long")
    assert pool(await genesys("/attack lasgun at Scar"), "p") == [3]
    assert pool(await genesys("/attack lasgun at Scar at short range"), "p") == [1]


async def test_26_without_a_range_the_game_master_is_asked(genesys: Played) -> None:
    reply = await genesys("/attack lasgun at Scar aim 1 boost 1")
    assert reply["rolled"] == []
    assert [c["label"] for c in reply["choices"]] == ["Engaged", "Short", "Medium", "Long",
                                                     "Extreme"]  # fmt: skip
    assert reply["facts"]["target"] == "Scar"
    rolled = await genesys(":press Long", by="gm")
    assert pool(rolled, "bp") == [2, 3]


async def test_27_engaged_surcharges_and_gunnery(genesys: Played) -> None:
    await genesys("/item add pistol ranged_light damage 5 crit 3")
    await genesys("/item add cannon gunnery damage 10 crit 2 range long")
    assert pool(await genesys("/attack pistol at Scar range engaged"), "p") == [2]
    assert pool(await genesys("/attack lasgun at Scar engaged"), "p") == [3]
    assert (await genesys.refused("/attack cannon at Scar engaged"))["kind"] == "refused"


async def test_28_defense_is_setback(genesys: Played) -> None:
    await genesys("/sheet set Scar melee_defense=1 ranged_defense=2", by="gm")
    assert pool(await genesys(SHOT, by="alice"), "k") == [2]
    assert pool(await genesys("/attack unarmed at Scar"), "k") == [1]


async def test_29_damage_is_base_and_net_successes_on_a_pass(genesys: Played) -> None:
    hit = await genesys(SHOT, 4, 2, 1, 2, 1)  # 3 successes, 1 failure
    assert hit["facts"]["damage"] == 8
    assert hit["facts"]["wounds"] == 5
    assert hit["facts"]["target"] == "Scar"
    assert hit["facts"]["redirected"] is None
    assert hit["changes"] == [["Scar", "wounds", 0, 5]]
    missed = await genesys(SHOT, 1, 2, 1, 2, 1)
    assert missed["facts"]["damage"] == missed["facts"]["wounds"] == 0
    assert missed["changes"] == []


async def test_30_soak_takes_off_and_never_heals(genesys: Played) -> None:
    await genesys("/sheet set Scar soak=20", by="gm")
    hit = await genesys(SHOT, 2, 1, 1, 1, 1, by="alice")
    assert hit["facts"]["damage"] == 7
    assert hit["facts"]["wounds"] == 0
    assert hit["changes"] == []


async def test_30_pierce_ignores_soak(genesys: Played) -> None:
    await genesys('/item add needle ranged_light damage 5 range short qualities "pierce 2"')
    hit = await genesys("/attack needle at Scar range short", 2, 1, 1, 1)
    assert hit["facts"]["wounds"] == 5  # 6 - (3 - 2)


async def test_31_over_the_wound_threshold_means_down_with_a_critical(genesys: Played) -> None:
    await genesys("/harm 10 Scar", by="gm")
    hit = await genesys(SHOT, 2, 1, 1, 1, 1, 42, by="alice")
    assert hit["rolled"][-1] == [100, 42]
    assert ["Scar", "state", "well", "incapacitated"] in hit["changes"]
    assert hit["facts"]["critical"]["name"] == "Bowled Over"
    assert [c["name"] for c in (await genesys.sheet("Scar"))["criticals"]] == ["Bowled Over"]


async def test_31_wounds_stop_at_twice_the_threshold(genesys: Played) -> None:
    await genesys("/harm 99 Scar", 21, by="gm")
    assert (await genesys.sheet("Scar"))["wounds"] == 24


async def test_32_over_the_strain_threshold_means_down(genesys: Played) -> None:
    await genesys("/strain 12")
    assert (await genesys.sheet("Griff"))["state"] == "well"
    reply = await genesys("/strain 1")
    assert ["Griff", "state", "well", "incapacitated"] in reply["changes"]
    assert (await genesys.refused("/check stealth vs easy"))["kind"] == "refused"


async def test_35_a_shot_into_a_melee_is_upgraded_and_despair_redirects(genesys: Played) -> None:
    await genesys("/sheet new Voss brawn=2", by="bob")
    await genesys("/range Scar engaged")
    shot = await genesys("/attack lasgun at Scar range medium", 4, 4, 1, 12, 1, by="alice")
    assert pool(shot, "rp") == [1, 1]
    assert shot["facts"]["redirected"] == "Voss"
    assert shot["facts"]["target"] == "Scar"
    assert shot["changes"] == [["Voss", "wounds", 0, 7]]  # 6 + 3 - 2
    assert not any(c["who"] == "gm" for c in shot["choices"])  # the despair is spent


async def test_35_into_melee_in_words(genesys: Played) -> None:
    await genesys("/sheet new Voss brawn=2", by="bob")
    shot = await genesys(SHOT + " into melee with Voss", 4, 4, 1, 12, 1, by="alice")
    assert shot["facts"]["redirected"] == "Voss"
    missed = await genesys(SHOT + " into melee", 1, 1, 1, 12, 1)
    assert missed["facts"]["redirected"] is None
    assert missed["changes"] == []


async def test_35_with_several_in_it_the_game_master_chooses(genesys: Played) -> None:
    await genesys("/sheet new Voss brawn=2", by="bob")
    await genesys("/sheet new Anna brawn=2", by="carol")
    shot = await genesys(SHOT + " into melee with Voss, Anna", 4, 4, 1, 12, 1, by="alice")
    assert shot["facts"]["redirected"] == "undecided"
    assert shot["changes"] == []
    assert [c["label"] for c in shot["choices"] if c["owed"]] == [
        "The stray shot: Voss",
        "The stray shot: Anna",
    ]
    waiting = (await genesys("/waiting", by="gm"))["facts"]["waiting"]
    assert [each[:2] for each in waiting] == [["gm", "The stray shot"]]
    await genesys(f"/spend nothing entry {shot['entry']}")  # waives threat, not the stray shot
    assert len((await genesys("/waiting"))["facts"]["waiting"]) == 1
    hit = await genesys(f":press The stray shot: Anna of {shot['entry']}")
    assert hit["changes"] == [["Anna", "wounds", 0, 7]]
    assert (await genesys("/waiting"))["facts"]["waiting"] == []
    await genesys("/undo")
    assert (await genesys.sheet("Anna"))["wounds"] == 0
    assert len((await genesys("/waiting"))["facts"]["waiting"]) == 1


async def test_29_an_attack_is_aimed_at_one_and_no_name_is_dropped(genesys: Played) -> None:
    await genesys("/npc new Brute shown", by="gm")
    await genesys("/npc reveal Brute")
    error = await genesys.refused("/attack lasgun at Scar, Brute range short", by="alice")
    assert (error["kind"], error["message"][:27]) == ("refused", "One attack, one target. Nam")


async def test_36_shooting_while_engaged_helps_the_engaged(genesys: Played) -> None:
    await genesys("/range Scar engaged")
    await genesys("/npc new Brute skills=melee:1 shown", by="gm")
    await genesys("/npc reveal Brute")
    await genesys("/attack lasgun at Brute range short", by="alice")
    pending = (await genesys.sheet("Scar"))["pending"]
    assert [(p["op"], p["skills"]) for p in pending] == [("boost", ["brawl", "melee"])]
    elsewhere = await genesys("/check discipline vs easy as Scar", by="gm")
    assert pool(elsewhere, "b") == [0]
    back = await genesys("/attack sword at Griff as Scar")
    assert pool(back, "b") == [1]
    assert (await genesys.sheet("Scar"))["pending"] == []


async def test_37_prone_attackers_and_targets(genesys: Played) -> None:
    await genesys("/status prone Scar", by="gm")
    assert pool(await genesys(SHOT, by="alice"), "bk") == [0, 1]
    assert pool(await genesys("/attack unarmed at Scar"), "bk") == [1, 0]
    await genesys("/status prone clear Scar", by="gm")
    await genesys("/status prone Griff")
    assert pool(await genesys("/attack unarmed at Scar", by="alice"), "bk") == [0, 1]
    assert pool(await genesys(SHOT), "bk") == [0, 0]
    assert pool(await genesys(SHOT + " prone"), "k") == [1]


async def test_39_unarmed_and_strain(genesys: Played) -> None:
    await genesys("/npc new Boss kind=nemesis brawn=2 shown", by="gm")
    await genesys("/npc reveal Boss")
    hit = await genesys("/attack unarmed strain at Boss", 4, 2, 1, 1, 1, by="alice")
    assert hit["facts"]["damage"] == 6  # brawn 3 + 3
    assert hit["changes"] == [["Boss", "strain", 0, 4]]
    hit = await genesys("/attack unarmed at Scar", 7, 6, 1, 1, 1)
    labels = [c["label"] for c in hit["choices"]]
    assert "Knockdown (2 advantage)" in labels
    assert not any(label.startswith("Critical") for label in labels)  # crit 5
    await genesys(":press Knockdown")
    assert "prone" in (await genesys.sheet("Scar"))["statuses"]


async def test_40_size_matters_from_two_steps_on(genesys: Played) -> None:
    for size, count in ((0, 2), (1, 2), (2, 2), (3, 1), (9, 1)):
        assert pool(await genesys(f"{SHOT} silhouette {size}"), "p") == [count]
    await genesys("/sheet set silhouette=2")
    assert pool(await genesys(f"{SHOT} silhouette 0"), "p") == [3]


async def test_83_weapons_that_are_empty_broken_or_dropped(genesys: Played) -> None:
    await genesys("/item drop lasgun")
    assert (await genesys.refused(SHOT))["kind"] == "refused"
    await genesys("/item take lasgun")
    await genesys(SHOT, 1, 1, 1, 1, 1)
    await genesys("/encounter start", by="gm")
    await genesys(SHOT, 1, 1, 1, 1, 1, by="alice")
    await genesys(SHOT + " free +1 despair", 1, 1, 1, 1, 1)
    out = await genesys(":press Out of ammunition", by="gm")
    assert out["changes"] == [["Griff", "weapons.lasgun.out", False, True]]
    await genesys("/round next")
    assert (await genesys.refused(SHOT, by="alice"))["kind"] == "refused"
    await genesys("/encounter end", by="gm")
    await genesys(SHOT, by="alice")


async def test_words_and_stage_together(genesys: Played) -> None:
    reply = await genesys(SHOT + " aim 2 cover 2 concealment 3")
    assert pool(reply, "bk") == [2, 5]
    told = reply["facts"]["built"]
    assert told[2:] == ["2 boost: aim", "2 setback: cover", "3 setback: concealment"]


async def test_an_npcs_numbers_are_kept_from_the_players(genesys: Played) -> None:
    hit = await genesys(SHOT, 4, 2, 1, 2, 1)
    assert hit["text"].splitlines()[1:] == ["8 damage: Scar is wounded."]
    await genesys("/game set npc_numbers=shown", by="gm")
    hit = await genesys(SHOT, 4, 2, 1, 2, 1, by="alice")
    assert "Scar takes 8 damage, soaks 3: 5 wounds (10/12)." in hit["text"]


async def test_the_same_attack_in_other_words(genesys: Played) -> None:
    await genesys("/item add pistol ranged_light damage 5 crit 3")
    await genesys("/item add knife melee damage +1 crit 3")
    for said in ("knife at Scar", "knife Scar", "Scar with knife"):
        reply = await genesys(f"/attack {said}", 1, 1, 1, 1, 1)
        assert reply["facts"]["target"] == "Scar"
    for said in ("both pistol and knife at Scar", "pistol and knife at Scar"):
        reply = await genesys(f"/attack {said}", 1, 1, 1, 1, 1, 1)
        assert pool(reply, "ygp") == [1, 2, 3]
    asked = await genesys("/attack Scar with pistol")
    assert asked["choices"][1]["says"].startswith("attack Scar with pistol range short")
    assert (await genesys.refused("/attack pistol knife at Scar"))["kind"] == "refused"
    asked = await genesys.refused("/attack Scar")
    assert [choice["label"] for choice in asked["choices"]] == ["lasgun", "pistol", "knife"]


async def test_39_strain_is_told_as_strain(genesys: Played) -> None:
    await genesys("/npc new Boss kind=nemesis brawn=2 shown", by="gm")
    await genesys("/npc reveal Boss")
    hit = await genesys("/attack unarmed strain at Boss", 4, 2, 1, 1, 1, by="alice")
    assert (hit["facts"]["wounds"], hit["facts"]["strain"]) == (0, 4)
    rival = await genesys("/attack unarmed strain at Scar", 4, 2, 1, 1, 1)  # strain is wounds there
    assert (rival["facts"]["wounds"], rival["facts"]["strain"]) == (3, 0)
    assert rival["changes"] == [["Scar", "wounds", 0, 3]]


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


async def test_36_only_shots_distract_and_two_blades_do_not(genesys: Played) -> None:
    await genesys("/item add blade melee damage +2 crit 3")
    await genesys("/item add knife melee damage +1 crit 3")
    await genesys("/range Scar engaged")
    await genesys("/attack both blade knife at Scar", 1, 1, 1, 1, 1, 1)
    assert (await genesys.sheet("Scar"))["pending"] == []


async def test_words_beat_stored_positions(genesys: Played) -> None:
    await genesys("/range Scar short")
    assert pool(await genesys("/attack lasgun at Scar engaged"), "p") == [3]
    assert (await genesys("/range"))["facts"]["ranges"][0]["band"] == "engaged"
    await genesys("/range Scar short")
    await genesys("/item add autocannon gunnery damage 9 range long")
    assert (await genesys.refused("/attack autocannon at Scar engaged"))["kind"] == "refused"
    await genesys("/item add sword melee damage +2 crit 3")
    assert (await genesys.refused("/attack sword at Scar"))["kind"] == "refused"
    await genesys("/attack sword at Scar engaged")
    assert (await genesys("/range"))["facts"]["ranges"][0]["band"] == "engaged"
    await genesys("/undo")
    assert (await genesys("/range"))["facts"]["ranges"][0]["band"] == "short"
    assert (await genesys.refused("/attack lasgun at Scar range long engaged"))["kind"] == "refused"


async def test_a_game_master_without_a_character_is_asked_who_acts(genesys: Played) -> None:
    asked = await genesys("/attack sword at Griff", by="gm")
    assert (asked["entry"], [c["label"] for c in asked["choices"]]) == (None, ["Scar"])
    assert (await genesys(":press Scar"))["title"].startswith("Scar: sword at Griff")
    asked = await genesys("/check stealth boost 1 vs hard")
    said = "check stealth boost 1 vs hard as"
    assert [c["says"] for c in asked["choices"]] == [f"{said} Scar", f"{said} Griff"]
    asked = await genesys("/maneuver cover 2")
    assert asked["choices"][0]["says"] == "maneuver cover 2 as Scar"


async def test_an_ability_takes_the_action(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    used = await genesys("/act ability Frenzy # teeth bared", by="alice")
    assert used["title"] == "Griff uses Frenzy"
    assert (await genesys.refused(SHOT))["kind"] == "refused"
    await genesys("/undo")
    await genesys(SHOT)


async def test_an_attack_on_nobody_tells_its_damage_and_the_dice_against_it_may_be_said(
    genesys: Played,
) -> None:
    reply = await genesys("/attack lasgun vs 2p1k", 2, 2, 2, 1, 1, 1)
    assert {key: reply["facts"]["pool"][key] for key in "ygpk"} == {"y": 2, "g": 1, "p": 2, "k": 1}
    assert "Damage 9." in reply["text"]
    assert reply["changes"] == []
    reply = await genesys("/attack lasgun at Scar vs 1p", 2, 2, 2, 1)
    assert reply["changes"] == [["Scar", "wounds", 0, 6]]


async def test_35_into_a_melee_that_nobody_placed_any_ally_may_be_hit(genesys: Played) -> None:
    await genesys("/sheet new Voss brawn=2", by="bob")
    shot = "/attack lasgun at Scar medium into melee"
    reply = await genesys(shot, 4, 4, 4, 12, 1, by="alice")
    assert (reply["facts"]["redirected"], (await genesys.sheet("Scar"))["wounds"]) == ("Voss", 0)
    await genesys("/sheet new Isaac", by="carol")
    reply = await genesys(shot, 4, 4, 4, 12, 1, by="alice")
    owed = [choice["label"] for choice in reply["choices"] if choice["owed"]]
    assert owed == ["The stray shot: Voss", "The stray shot: Isaac"]


async def test_36_those_whom_a_shot_in_a_melee_opens_to_are_told(genesys: Played) -> None:
    """found-3, 3: the boost that engaged foes gain is on the card."""
    await genesys("/npc new Brute shown", by="gm")
    await genesys("/npc new Lurker")
    await genesys("/range Griff to Scar, Brute, Lurker engaged")
    shot = await genesys("/attack lasgun at Scar", by="alice")
    line = "Griff shot while engaged: Scar and Brute have a boost on the next melee attack."
    assert line in shot["text"]
    assert "Lurker" not in shot["text"]
    stabbed = await genesys("/attack sword at Griff as Scar", by="gm")
    assert stabbed["facts"]["pool"]["b"] == 1


async def test_36_a_shot_from_afar_opens_to_nobody(genesys: Played) -> None:
    """found-3, 3: nothing is told where nothing was given."""
    shot = await genesys("/attack lasgun at Scar range medium", by="alice")
    assert "while engaged" not in shot["text"]


async def test_29_grenades_are_counted_and_spent(genesys: Played) -> None:
    """found-3, 3: two of them are thrown twice, whatever the dice say."""
    await genesys("/item add 2 frag grenades ranged_light damage 8 crit 4 range short")
    first = await genesys("/attack frag grenades at Scar range short", 1, 1, 1, 1, by="alice")
    assert ["Griff", "weapons.frag_grenade.count", 2, 1] in first["changes"]
    assert "Griff has 1 frag grenade left." in first["text"]
    second = await genesys("/attack frag grenade at Scar range short", 1, 1, 1, 1)
    assert "Griff has no frag grenades left." in second["text"]
    error = await genesys.refused("/attack frag grenade at Scar range short")
    assert (error["kind"], error["message"]) == ("refused", "Griff has no frag grenades left.")
    await genesys("/undo")
    assert (await genesys.sheet("Griff"))["weapons"]["frag_grenade"]["count"] == 1
    await genesys("/item add 3 frag grenades")
    assert (await genesys.sheet("Griff"))["weapons"]["frag_grenade"]["count"] == 4


async def test_29_a_gun_is_not_spent_by_firing_it(genesys: Played) -> None:
    """found-3, 3: only what is thrown is gone."""
    await genesys("/item add 2 laspistols ranged_light damage 5 crit 3")
    shot = await genesys("/attack laspistol at Scar range short", by="alice")
    assert not [change for change in shot["changes"] if "count" in change[1]]


async def test_an_attack_without_a_weapon_asks_for_one(genesys: Played) -> None:
    error = await genesys.refused("/attack at Scar", by="alice")
    assert error["message"] == "That needs a weapon."
    assert [c["says"] for c in error["choices"]] == ["attack lasgun at Scar"]


async def test_an_unknown_target_is_no_missing_weapon(genesys: Played) -> None:
    error = await genesys.refused("attack the ghost with my lasgun", by="alice")
    assert error["message"] == "There's nobody called “ghost” here. Who's here: Scar, Griff."


async def test_a_button_for_a_misspelt_name_reads_like_speech(genesys: Played) -> None:
    error = await genesys.refused("/attack lasgun at Scarr", by="alice")
    assert [c["label"] for c in error["choices"]] == ["Attack Scar with your lasgun"]
    await genesys("/sheet new Orla", by="bob")
    error = await genesys.refused("/item give lasgun to Orlo", by="alice")
    assert [c["label"] for c in error["choices"]] == ["Give your lasgun to Orla"]


async def test_nothing_is_offered_against_a_group_that_is_down(genesys: Played) -> None:
    await genesys("/npc new Dockhands minions=1 wound_threshold=4 soak=0 shown", by="gm")
    await genesys("/npc reveal Dockhands")
    await genesys("/range Griff, Dockhands engaged")
    shot = await genesys(
        "/attack lasgun at Dockhands +6 success +3 advantage", *[1] * 6, by="alice"
    )
    labels = " ".join(each["label"] for each in shot["choices"])
    assert "Dockhands" not in labels
    assert "Critical injury" not in labels
    assert "shot while engaged" not in shot["text"]


async def test_an_opening_is_told_once_to_the_game_master(genesys: Played) -> None:
    await genesys("/npc new Dockhands minions=3 shown", by="gm")
    await genesys("/npc reveal Dockhands")
    await genesys("/range Griff, Dockhands engaged")
    shot = await genesys("/attack lasgun at Dockhands as Griff", *[1] * 6)
    told = "Dockhands have a boost on the next melee attack."
    assert f"Griff shot while engaged: {told}" in shot["text"]
    assert "on the next check" not in str(shot["told"] if "told" in shot else shot["text"])
