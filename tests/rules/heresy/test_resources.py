"""Rules 33 and 34: Insight, Wrath and tactics."""

import pytest

from tests.conftest import Played


async def test_33_a_resource_is_gained_spent_and_reset(battle: Played) -> None:
    assert (await battle("/resource"))["facts"] == {"resource": 0, "name": "Wrath", "max": 3}
    assert (await battle("/resource +2"))["changes"] == [["Tull", "resource.value", 0, 2]]
    assert (await battle("/resource spend 1"))["facts"]["resource"] == 1
    assert (await battle("/resource fill"))["facts"]["resource"] == 3
    assert (await battle("/resource reset"))["facts"]["resource"] == 0


async def test_33_neither_overspent_nor_over_the_maximum(battle: Played) -> None:
    assert (await battle.refused("/resource spend 1"))["kind"] == "refused"
    assert (await battle.refused("/resource +4"))["kind"] == "refused"
    assert (await battle.sheet("Tull"))["resource"]["value"] == 0


async def test_33_without_such_a_class_there_is_none(battle: Played) -> None:
    assert (await battle.refused("/resource +1", by="alice"))["kind"] == "not_found"


async def test_33_penance_wounds_and_gains_wrath(battle: Played) -> None:
    reply = await battle("/move penance")
    assert ["Tull", "wounds", 0, 1] in reply["changes"]
    assert ["Tull", "resource.value", 0, 1] in reply["changes"]


async def test_33_a_ritual_fills_and_a_gain_stops_at_the_maximum(battle: Played) -> None:
    await battle("/sheet set moves+=holy_vengeance")
    await battle("/move ritual")
    assert (await battle("/move holy vengeance"))["changes"] == []


async def test_33_insight_is_spent_before_a_roll(battle: Played) -> None:
    await battle("/resource +2", by="dora")
    for left in (1, 0):
        reply = await battle("/move hack insight", 3, 3)
        assert reply["facts"]["modifier"] == 1
        assert ["Vael", "resource.value", left + 1, left] in reply["changes"]
    assert (await battle.refused("/move hack insight"))["kind"] == "refused"


async def test_33_insight_rerolls_damage(battle: Played) -> None:
    await battle("/resource +2", by="dora")
    await battle("/damage 2d6 at Scar", 4, 1)
    reply = await battle(":press Reroll damage", 1, 1)
    assert reply["facts"]["dice"] == [1, 1]
    assert ["Scar", "wounds", 1, 0] in reply["changes"]
    assert ["Vael", "resource.value", 2, 1] in reply["changes"]


async def test_33_insight_comes_from_a_friends_blood(battle: Played) -> None:
    reply = await battle("/suffer 1d6", 6, by="alice")
    assert ["Vael", "resource.value", 0, 1] in reply["changes"]
    assert "Lifting the Fog: Vael has 1 of 2 Insight." in reply["text"]
    await battle("/suffer 1d6", 1)
    await battle("/harm 1 Vael", by="gm")
    await battle("/harm 1 Griff")
    assert (await battle.sheet("Vael"))["resource"]["value"] == 2
    await battle(f"/undo {reply['entry']}")
    assert (await battle.sheet("Vael"))["resource"]["value"] == 1


async def test_33_fighters_sense_begins_with_insight(battle: Played) -> None:
    await battle("/sheet set moves+=fighters_sense", by="dora")
    reply = await battle("/move fighter's sense")
    assert reply["changes"] == [["Vael", "resource.value", 0, 1]]


async def test_33_judgement_lowers_defense_for_one_attack(battle: Played) -> None:
    await battle("/sheet set moves+=judgement")
    await battle("/resource +1")
    await battle("/move judgement at Scar")
    assert (await battle("/damage 1d6 at Scar", 3))["facts"]["wounds"] == 1
    assert (await battle("/damage 1d6 at Scar", 3))["facts"]["wounds"] == 0


async def test_33_smite_opens_a_foe_to_everyone(battle: Played) -> None:
    await battle("/resource +1")
    await battle("/move hack at Scar", 6, 6)
    await battle(":press Smite: +1 forward")
    for name in ("Griff", "Isaac", "Tull"):
        kept = (await battle.sheet(name))["forward"]
        assert [(each["value"], each["target"]) for each in kept] == [(1, "Scar")]


async def test_34_one_tactic_at_a_time(battle: Played) -> None:
    await battle("/tactic reckless", by="dora")
    reply = await battle("/tactic precise on Scar")
    assert ["Vael", "tactic", "reckless", "precise"] in reply["changes"]
    assert (await battle("/tactic"))["facts"] == {"tactic": "precise", "focus": "Scar"}
    assert (await battle.refused("/tactic clever"))["kind"] == "not_understood"


async def test_34_a_battle_ends_the_tactic_and_insight(battle: Played) -> None:
    await battle("/resource +2", by="dora")
    await battle("/tactic reactive")
    reply = await battle("/tactic end")
    assert ["Vael", "tactic", "reactive", ""] in reply["changes"]
    assert ["Vael", "resource.value", 2, 0] in reply["changes"]


async def test_34_reactive_answers_an_attacker(battle: Played) -> None:
    await battle("/tactic reactive", by="dora")
    await battle("/suffer from Scar", 1, 1)
    kept = (await battle.sheet("Vael"))["forward"]
    assert [(each["value"], each["target"]) for each in kept] == [(1, "Scar")]


async def test_34_what_reactive_readied_is_there_once_and_goes_with_the_tactic(
    battle: Played,
) -> None:
    await battle("/tactic reactive", by="dora")
    await battle("/suffer from Scar", 1, 1)
    await battle("/damage 1d6 at Vael as Scar", 1, by="gm")
    assert len((await battle.sheet("Vael"))["forward"]) == 1
    await battle("/tactic defensive", by="dora")
    assert (await battle.sheet("Vael"))["forward"] == []


async def test_34_a_seeker_has_no_tactics(heresy: Played) -> None:
    await heresy("/sheet new Kade class=seeker", by="carol")
    error = await heresy.refused("/tactic reckless")
    assert "hasn't learned Tactical Advantage" in error["message"]
    assert (await heresy("/tactic reckless as Kade anyway", by="gm"))["ok"]


@pytest.mark.parametrize(
    "said", ["/move this one's mine at Scar", "/move strike+ag at Scar", "/move underdog"]
)
async def test_36_a_move_that_one_has_not_learnt_is_refused(heresy: Played, said: str) -> None:
    await heresy("/sheet new Vael class=tactician", by="carol")
    assert "hasn't learned" in (await heresy.refused(said))["message"]
    await heresy('/sheet set moves+="this one\'s mine",unsuspecting_strike,underdog')
    assert (await heresy.line(said, 4, 4))["ok"]
    assert (await heresy.line(f"{said} anyway as Griff", 4, 4, by="gm"))["ok"]


async def test_36_who_knows_the_enemy_may_speak_of_forbidden_things(heresy: Played) -> None:
    await heresy("/sheet new Tem class=templar", by="carol")
    assert "hasn't learned" in (await heresy.refused("/move forbidden lore"))["message"]
    await heresy("/sheet set moves+=know_thy_enemy")
    assert (await heresy("/move forbidden lore", 4, 4))["ok"]


@pytest.fixture
async def zealous(heresy: Played) -> Played:
    """Vael, a Tactician who has learnt to smite."""
    await heresy("/sheet new Vael class=tactician xp=20", by="dora")
    await heresy("/advance ws move smite")
    return heresy


async def test_33_each_resource_has_a_pool_of_its_own(zealous: Played) -> None:
    await zealous("/resource +1")
    await zealous("/move wrath embodied")
    sheet = await zealous.sheet("Vael")
    assert (sheet["resource"]["name"], sheet["resource"]["value"]) == ("Insight", 1)
    assert (sheet["second"]["name"], sheet["second"]["value"]) == ("Wrath", 3)
    assert (await zealous("/resource", by="dora"))["title"] == "Vael: Insight 1 of 2, Wrath 3 of 3"
    facts = (await zealous("/resource"))["facts"]
    assert facts == {"resource": 1, "name": "Insight", "max": 2}
    assert (await zealous("/resource wrath"))["title"] == "Vael: Wrath 3 of 3"
    assert (await zealous("/resource wrath spend 1"))["title"] == "Vael: Wrath 2 of 3"
    assert (await zealous("/resource spend 1 insight"))["title"] == "Vael: Insight 0 of 2"
    assert (await zealous("/move hack+wrath", 3, 3))["facts"]["modifier"] == 2
    await zealous("/resource insight set 1")
    facts = (await zealous("/move hack+resource", 3, 3))["facts"]
    assert (facts["stat"], facts["modifier"]) == ("Insight", 1)


async def test_33_a_smite_spends_wrath_and_the_end_of_a_battle_insight(zealous: Played) -> None:
    await zealous("/resource +2")
    await zealous("/resource wrath +1")
    await zealous("/move hack at Scar", 6, 6)
    await zealous(":press Smite: +1 wound")
    await zealous("/tactic end")
    sheet = await zealous.sheet("Vael")
    assert (sheet["resource"]["value"], sheet["second"]["value"]) == (0, 0)
    await zealous("/undo")
    await zealous("/undo")
    sheet = await zealous.sheet("Vael")
    assert (sheet["resource"]["value"], sheet["second"]["value"]) == (2, 1)


async def test_33_an_older_sheet_with_moves_of_two_classes_has_both_pools(heresy: Played) -> None:
    await heresy("/sheet new Vael class=tactician", by="dora")
    await heresy("/sheet set moves+=wrath_embodied")
    assert (await heresy.sheet("Vael"))["second"]["name"] == ""
    reply = await heresy("/move ritual", by="dora")
    assert (await heresy.sheet("Vael"))["resource"]["name"] == "Insight"
    assert reply["facts"]["resource"] == 3


async def test_34_defensive_is_offered_when_defying_danger(battle: Played) -> None:
    await battle("/tactic defensive", by="dora")
    await battle("/move defy+t", 3, 3)
    assert (await battle(":press +1: holding"))["facts"]["band"] == "7-9"


async def test_34_tactical_advantage_offers_the_four(battle: Played) -> None:
    await battle("/move tactical advantage", by="dora")
    assert (await battle(":press Reckless"))["facts"]["tactic"] == "reckless"


async def test_13_what_lasts_for_a_battle_ends_with_the_scene(battle: Played) -> None:
    await battle("/scene start The Barricade", by="gm")
    await battle("/tactic reckless", by="dora")
    await battle("/resource +1")
    await battle("/hold add defend 2")
    await battle("/scene end", by="gm")
    sheet = await battle.sheet("Vael")
    assert (sheet["tactic"], sheet["resource"]["value"], sheet["hold"]) == ("", 0, {})


@pytest.mark.parametrize("said", ["/move hack insight", "/damage reroll"])
async def test_wrath_is_no_insight(heresy: Played, said: str) -> None:
    await heresy("/sheet new Tem class=templar free", by="carol")
    await heresy("/resource max")
    await heresy("/damage 2d6 at Scar", 1, 1)
    assert (await heresy.refused(said))["kind"] == "refused"
    assert (await heresy.sheet("Tem"))["resource"]["value"] == 3


async def test_a_gain_beyond_the_most_says_so(heresy: Played) -> None:
    await heresy("/sheet new Tem class=templar free", by="carol")
    await heresy("/resource max")
    assert (await heresy("/move ritual"))["text"].endswith("Wrath was already full (3).")


async def test_penance_with_full_wrath_would_be_a_wound_for_nothing(heresy: Played) -> None:
    await heresy("/sheet new Tem class=templar free", by="carol")
    await heresy("/resource max")
    error = await heresy.refused("/move penance")
    assert "a wound for nothing" in error["message"]
    overruled = await heresy("/move penance as Tem anyway", by="gm")
    assert overruled["changes"] == [["Tem", "wounds", 0, 1]]


async def test_a_smite_tells_whom_it_hits_and_who_falls(heresy: Played) -> None:
    await heresy("/sheet new Tem class=templar free", by="carol")
    await heresy("/resource max")
    await heresy("/harm 2 Scar", by="gm")
    await heresy("/move hack at Scar", 6, 6, by="carol")
    reply = await heresy(":press Smite: +1 wound")
    assert reply["text"] == "Smite: Scar takes 1 more wound and dies."
    assert (await heresy("/harm 1 Scar anyway", by="gm"))["text"] == ""


async def test_only_a_look_around_finds_a_weakness_too(battle: Played) -> None:
    await battle("/sheet set Vael moves+=sense_weakness", by="gm")
    await battle("/resource +1 as Vael", by="dora")
    seen = await battle("/move discern as Vael", 5, 5)
    assert "Also ask where it's weak (1 Insight)" in [choice["label"] for choice in seen["choices"]]
    struck = await battle("/move hack as Vael", 5, 5)
    assert "Also ask where it's weak (1 Insight)" not in [
        choice["label"] for choice in struck["choices"]
    ]


async def test_penance_is_a_wound_that_ends_what_lasts_until_one(battle: Played) -> None:
    await battle("/ongoing +1 until wounded")
    reply = await battle("/move penance")
    assert [each["label"] for each in reply["choices"]] == ["End: +1 until wounded"]


async def test_33_a_game_masters_anyway_spends_what_is_there_and_no_more(battle: Played) -> None:
    await battle("/resource set 1")
    assert "only 1 Wrath" in (await battle.refused("/resource spend 2"))["message"]
    reply = await battle("/resource spend 2 as Tull anyway", by="gm")
    assert (reply["title"], reply["facts"]["resource"]) == ("Tull: Wrath 0 of 3", 0)
    assert (await battle.sheet("Tull"))["resource"]["value"] == 0


async def test_33_a_roll_with_a_resource_says_which_it_was(battle: Played) -> None:
    await battle("/resource set 2")
    facts = (await battle("/move hack+resource", 3, 4))["facts"]
    assert (facts["stat"], facts["modifier"], facts["total"]) == ("Wrath", 2, 9)


async def test_33_a_resource_of_ones_own_name_counts(heresy: Played) -> None:
    await heresy("/sheet set resource.name=Faith resource.max=3 resource=2")
    for said in ("resource", "faith"):
        facts = (await heresy(f"/move hack+{said}", 3, 4))["facts"]
        assert (facts["stat"], facts["modifier"], facts["total"]) == ("Faith", 2, 9)


async def test_33_whoever_has_one_resource_means_it_and_is_told(battle: Played) -> None:
    await battle("/resource set 2")
    facts = (await battle("/move hack+insight", 3, 4))["facts"]
    assert (facts["stat"], facts["modifier"]) == ("Wrath", 2)


async def test_a_perk_of_a_tactic_is_for_those_who_have_chosen_it(battle: Played) -> None:
    await battle("/move defy+ag", 3, 4, by="dora")
    error = await battle.refused("/forward use tactic", by="dora")
    assert "no perk for that roll" in error["message"]
    await battle("/tactic defensive", by="dora")
    await battle("/move defy+ag", 3, 4, by="dora")
    assert (await battle("/forward use tactic", by="dora"))["ok"]


async def test_judgement_needs_wrath(battle: Played) -> None:
    await battle("/sheet set moves+=judgement", by="cara")
    error = await battle.refused("/move judgement at Scar", by="cara")
    assert "no Wrath" in error["message"]


async def test_a_resource_of_ones_own_stays_and_a_class_brings_its_own(empty: Played) -> None:
    await empty("/sheet new Tull class=templar resource.name=Rage")
    await empty("/sheet new Vael class=templar", by="bob")
    assert (await empty.sheet("Tull"))["resource"]["name"] == "Rage"
    assert (await empty.sheet("Vael"))["resource"]["name"] == "Wrath"


async def test_33_a_pool_is_told_wherever_it_is_named(battle: Played) -> None:
    for said, value in (("+2", 2), ("spend", 1), ("gain", 2), ("max", 3), ("-1", 2), ("reset", 0)):
        reply = await battle(f"/resource {said}")
        assert reply["title"] == f"Tull: Wrath {value} of 3"
        assert reply["facts"] == {"resource": value, "name": "Wrath", "max": 3}
        assert (reply["visible"], reply["entry"] is None) == ("all", False)
    shown = await battle("/resource")
    assert (shown["title"], shown["visible"], shown["entry"]) == (
        "Tull: Wrath 0 of 3", "secret", None
    )  # fmt: skip
    named = await battle("/resource wrath")
    assert (named["title"], named["visible"], named["entry"], named["changes"]) == (
        "Tull: Wrath 0 of 3", "secret", None, [],
    )  # fmt: skip


async def test_33_a_pool_stays_between_none_and_its_most(battle: Played) -> None:
    error = await battle.refused("/resource spend 1")
    assert error["message"] == "You have no Wrath."
    for said in ("set 4", "+4"):
        error = await battle.refused(f"/resource {said}")
        assert error["message"] == "Wrath only goes up to 3."
    await battle("/resource set 3")
    assert (await battle("/resource set 0"))["facts"]["resource"] == 0
    error = await battle.refused("/resource insight +1")
    assert error["message"].startswith("You have no Insight.")
    await battle("/harm 9 Tull", by="gm")
    error = await battle.refused("/resource +1", by="cara")
    assert error["message"].startswith("Tull is dying.")
    for said in ("/resource", "/resource wrath"):
        assert (await battle(said))["title"] == "Tull: Wrath 0 of 3"


async def test_33_a_smite_opens_a_foe_to_those_who_are_there(battle: Played) -> None:
    await battle("/resource +2")
    reply = await battle("/resource spend 1 smite forward at Scar")
    assert reply["text"] == "Smite: everyone has +1 forward against Scar."
    forward = {"value": 1, "move": "", "target": "Scar", "when": "", "why": "Smite"}
    for name in ("Griff", "Isaac", "Vael", "Tull"):
        assert (await battle.sheet(name))["forward"] == [forward]
    assert (await battle.sheet("Scar"))["forward"] == []
    reply = await battle("/resource spend 1 smite wound at Scar")
    assert reply["text"] == "Smite: Scar takes 1 more wound."


async def test_34_tactics_are_shown_with_what_they_do(battle: Played) -> None:
    shown = await battle("/tactic", by="dora")
    assert (shown["title"], shown["visible"], shown["entry"]) == (
        "Vael's tactic: none", "secret", None
    )  # fmt: skip
    assert [(each["label"], each["says"]) for each in shown["choices"]] == [
        (name.capitalize(), f"tactic {name} as Vael")
        for name in ("defensive", "reactive", "reckless", "precise")
    ]
    taken = await battle("/tactic precise on Scar")
    assert (taken["title"], taken["facts"]) == (
        "Vael uses the Precise tactic and focuses on Scar", {"tactic": "precise", "focus": "Scar"}
    )  # fmt: skip
    assert taken["text"] in shown["text"]
    assert (await battle("/tactic"))["title"] == "Vael's tactic: Precise"
    ended = await battle("/tactic end")
    assert (ended["title"], ended["text"]) == ("Vael drops the Precise tactic", "")
    assert ended["facts"] == {"tactic": "", "focus": ""}


async def test_34_another_tactic_keeps_insight_and_what_others_gave(battle: Played) -> None:
    await battle("/resource +1", by="dora")
    await battle("/forward +1")
    await battle("/tactic reactive")
    await battle("/suffer from Scar", 1, 1)
    assert [each["why"] for each in (await battle.sheet("Vael"))["forward"]] == ["", "Reactive"]
    await battle("/tactic reckless")
    sheet = await battle.sheet("Vael")
    assert ([each["why"] for each in sheet["forward"]], sheet["resource"]["value"]) == ([""], 1)
    await battle("/harm 9 Vael", by="gm")
    assert (await battle("/tactic end", by="dora"))["facts"]["tactic"] == ""


async def test_13_the_end_of_a_scene_takes_only_what_was_for_the_battle(battle: Played) -> None:
    await battle("/scene start The Barricade", by="gm")
    await battle("/tactic reactive as Vael")
    await battle("/suffer from Scar for Vael", 1, 1)
    await battle("/hold add defend 1 as Vael")
    await battle("/hold add discern 2 as Vael")
    await battle("/resource +2 as Tull")
    ended = await battle("/scene end")
    vael = await battle.sheet("Vael")
    assert (vael["tactic"], vael["forward"], vael["hold"]) == ("", [], {"discern_realities": 2})
    assert (await battle.sheet("Tull"))["resource"]["value"] == 2
    assert {name for name, *_ in ended["changes"]} <= {"Vael", "stage", "table", "game"}


async def test_33_a_pool_that_moves_bring_fits_beside_that_of_a_class(heresy: Played) -> None:
    await heresy("/sheet set moves=lifting_the_fog,smite")
    assert (await heresy("/resource"))["title"] == "Griff: Insight 0 of 2, Wrath 0 of 3"
    await heresy("/resource wrath +2")
    sheet = await heresy.sheet("Griff")
    assert (sheet["resource"]["name"], sheet["second"]["name"]) == ("Wrath", "")
    await heresy("/resource insight +1")
    sheet = await heresy.sheet("Griff")
    assert sheet["resource"] == {"name": "Wrath", "value": 2, "max": 3}
    assert sheet["second"] == {"name": "Insight", "value": 1, "max": 2}
    assert (await heresy("/resource spend 1"))["title"] == "Griff: Wrath 1 of 3"


@pytest.mark.parametrize(
    "said", ["/move smite at Scar", "/move judgement at Scar", "/wrath spend 1 smite wound at Scar"]
)
async def test_33_no_wrath_is_spent_on_the_dead(battle: Played, said: str) -> None:
    await battle("/sheet set moves+=judgement")
    await battle("/wrath +1")
    await battle("/harm 9 Scar", by="gm")
    assert (await battle.refused(said, by="cara"))["message"] == "Scar is dead."
    assert (await battle.sheet("Tull"))["resource"]["value"] == 1


async def test_13_hold_that_names_no_move_is_on_the_only_one_or_on_none(heresy: Played) -> None:
    error = await heresy.refused("/hold gain 1", by="bob")
    assert error["message"].startswith("Hold on which move?")
    assert (await heresy.sheet("Isaac"))["hold"] == {}
    await heresy("/move defend", 6, 6)
    assert (await heresy("/hold gain 1"))["title"] == "Isaac has 4 hold on Defend"
    assert (await heresy("/hold lose 1"))["title"] == "Isaac spends 1 hold on Defend"
