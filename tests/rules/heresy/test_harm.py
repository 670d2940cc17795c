"""Rules 21, 22 and 25: Defense, wounds and dying."""

from dataclasses import replace

import pytest

from rules.core.outcome import Choice
from rules.core.scene import Game, Scene, Sheets, Speaker, Stage
from rules.heresy.harm import is_obsolete
from rules.heresy.sheet import HeresySheet
from tests.conftest import Played


async def test_25_at_max_wounds_a_character_is_dying_and_owes_a_last_breath(heresy: Played) -> None:
    await heresy("/sheet set Griff wounds=5")
    reply = await heresy("/suffer 2d6", 6, 6)
    assert ["Griff", "state", "well", "dying"] in reply["changes"]
    owed = [choice for choice in reply["choices"] if choice["owed"]]
    assert [(c["label"], c["who"], c["of"]) for c in owed] == [("Last Breath", "player", "Griff")]
    assert (await heresy(":press Last Breath", 5, 5))["facts"]["band"] == "10+"


async def test_25_a_last_breath_that_was_said_is_no_longer_owed(heresy: Played) -> None:
    await heresy("/harm 6")
    assert (await heresy("/waiting"))["facts"]["waiting"]
    breathed = await heresy("/breath", 6, 6)
    assert (await heresy("/waiting"))["facts"]["waiting"] == []
    await heresy(f"/undo {breathed['entry']}")
    assert (await heresy("/waiting"))["facts"]["waiting"]


async def test_25_of_two_who_are_dying_each_owes_a_last_breath(heresy: Played) -> None:
    await heresy("/harm 9 all", by="gm")
    await heresy("/breath", 6, 6, by="bob")
    (left,) = (await heresy("/waiting"))["choices"]
    assert (left["label"], left["of"]) == ("Last Breath", "Griff")
    await heresy("/breath", 6, 6, by="alice")
    assert (await heresy("/waiting"))["facts"]["waiting"] == []


async def test_25_the_dying_owe_their_last_breath_before_they_can_be_healed(heresy: Played) -> None:
    await heresy("/harm 6 Griff", by="gm")
    for said, by in (
        ("/heal rest", "alice"),
        ("/heal medkit Griff", "bob"),
        ("/heal 4 Griff", "gm"),
    ):
        error = await heresy.refused(said, by=by)
        assert error["message"] == "Griff is dying. The Last Breath comes first: `/breath`"
    sheet = await heresy.sheet("Griff")
    assert (sheet["wounds"], sheet["state"]) == (6, "dying")
    assert len((await heresy("/waiting"))["facts"]["waiting"]) == 1


async def test_25_a_game_master_may_waive_a_last_breath(heresy: Played) -> None:
    await heresy("/harm 6")
    healed = await heresy("/heal 4 Griff anyway", by="gm")
    assert (await heresy.sheet("Griff"))["state"] == "well"
    assert (await heresy("/waiting"))["facts"]["waiting"] == []
    await heresy(f"/undo {healed['entry']}")
    assert (await heresy.sheet("Griff"))["state"] == "dying"
    assert len((await heresy("/waiting"))["facts"]["waiting"]) == 1


@pytest.mark.parametrize(
    "said",
    [
        "/move hack at Scar",
        "/move recover",
        "/move defend",
        "/damage 2d6 at Scar",
        "/aid Isaac",
        "/tactic reckless",
        "/hold spend defend 1 open for Isaac at Scar",
    ],
)
@pytest.mark.parametrize("state", ["dying", "dead"])
async def test_25_the_dying_and_the_dead_cannot_act(heresy: Played, said: str, state: str) -> None:
    await heresy("/hold add defend 2")
    await heresy("/move hack at Scar", 1, 1, by="bob")
    await heresy("/harm 6", by="alice")
    if state == "dead":
        await heresy("/breath", 1, 1)
    error = await heresy.refused(said)
    assert error["message"].startswith(f"Griff is {state}.")


async def test_25_a_dead_npc_cannot_attack(heresy: Played) -> None:
    await heresy("/harm 3 Scar", by="gm")
    assert (await heresy.refused("/damage 2d6 at Griff as Scar"))["message"] == "Scar is dead."
    assert (await heresy("/damage 2d6 at Griff as Scar anyway", 1, 1))["ok"]


async def test_25_wounds_set_by_hand_lead_there_too(heresy: Played) -> None:
    edited = await heresy("/sheet set wounds=6")
    assert ["Griff", "state", "well", "dying"] in edited["changes"]
    assert [c["label"] for c in edited["choices"] if c["owed"]] == ["Last Breath"]
    await heresy("/undo")
    assert (await heresy.sheet("Griff"))["state"] == "well"
    assert (await heresy("/waiting"))["facts"]["waiting"] == []
    await heresy("/redo")
    assert (await heresy.sheet("Griff"))["state"] == "dying"
    assert len((await heresy("/waiting"))["facts"]["waiting"]) == 1
    assert (await heresy("/breath", 6, 6))["facts"]["band"] == "10+"


async def test_25_a_game_masters_anyway_keeps_someone_up(heresy: Played) -> None:
    await heresy("/sheet set Griff wounds=6 anyway", by="gm")
    assert (await heresy.sheet("Griff"))["state"] == "well"
    assert (await heresy("/waiting"))["facts"]["waiting"] == []


async def test_25_an_npc_whose_wounds_are_set_by_hand_falls_and_stands_again(
    heresy: Played,
) -> None:
    assert "Scar is dead." in (await heresy("/npc set Scar wounds=3", by="gm"))["text"]
    assert ["Scar", "state", "dead", "well"] in (await heresy("/npc set Scar wounds=1"))["changes"]


async def test_25_an_older_wound_taken_back_lifts_the_dying(heresy: Played) -> None:
    first = await heresy("/harm 3")
    await heresy("/harm 3")
    await heresy(f"/undo {first['entry']}")
    sheet = await heresy.sheet("Griff")
    assert (sheet["wounds"], sheet["state"]) == (3, "well")
    assert (await heresy("/waiting"))["facts"]["waiting"] == []


async def test_25_a_second_blow_still_leaves_them_dying_when_the_first_is_taken_back(
    heresy: Played,
) -> None:
    first = await heresy("/harm 6")
    await heresy("/harm 6")
    await heresy(f"/undo {first['entry']}")
    assert (await heresy.sheet("Griff"))["state"] == "dying"
    assert len((await heresy("/waiting"))["facts"]["waiting"]) == 1


async def test_25_someone_dying_who_is_hurt_again_owes_one_last_breath_only(heresy: Played) -> None:
    await heresy("/harm 6")
    hurt = await heresy("/harm 1")
    breathed = await heresy("/breath", 6, 6)
    assert (await heresy("/waiting"))["facts"]["waiting"] == []
    assert (await heresy.refused(f":press 1 of {hurt['entry']}"))["kind"] == "already_done"
    await heresy(f"/undo {breathed['entry']}")
    pressed = await heresy(f":press Last Breath of {hurt['entry']}", 6, 6)
    assert pressed["facts"]["band"] == "10+"
    assert (await heresy("/waiting"))["facts"]["waiting"] == []


async def test_25_a_rest_for_all_leaves_out_who_is_dying_and_says_so(heresy: Played) -> None:
    await heresy("/harm 6")
    await heresy("/harm 2 Isaac", by="gm")
    rested = await heresy("/rest all")
    assert rested["changes"] == [["Isaac", "wounds", 2, 1]]
    assert "Griff is dying." in rested["text"]
    await heresy("/breath", 6, 6, by="alice")
    assert len((await heresy("/rest all", by="gm"))["changes"]) == 3


async def test_25_an_npc_at_max_wounds_is_dead_at_once(heresy: Played) -> None:
    reply = await heresy("/damage 3d6 at Scar", 4, 5, 6)
    assert ["Scar", "state", "well", "dead"] in reply["changes"]
    assert not [choice for choice in reply["choices"] if choice["label"] == "Last Breath"]


async def test_25_a_game_master_may_let_an_npc_draw_breath(heresy: Played) -> None:
    assert (await heresy("/breath as Scar", 5, 5, by="gm"))["facts"]["move"] == "last_breath"


async def test_25_some_dangers_go_straight_to_the_last_breath(heresy: Played) -> None:
    """T8: where no wound led to it, a game master says so; nobody else dies of a slip."""
    assert (await heresy.refused("/breath", 1, 2))["kind"] == "refused"
    assert (await heresy.refused("/breath anyway", 1, 2))["kind"] == "not_allowed"
    reply = await heresy("/breath as Griff anyway", 1, 2, by="gm")
    assert reply["changes"] == [["Griff", "state", "well", "dead"]]


async def test_21_defense_for_one_attack(heresy: Played) -> None:
    await heresy("/move fire at Scar", 3, 4)
    picked = await heresy("/pick braced")
    assert picked["changes"] == [
        ["Scar", "defense_mods.braced", None, {"value": 1, "vs": "", "until": "attack"}]
    ]
    assert (await heresy("/damage 2d6 at Scar ranged", 4, 5))["facts"]["wounds"] == 1
    assert (await heresy("/damage 2d6 at Scar ranged", 4, 5))["facts"]["wounds"] == 2


async def test_21_a_cracked_defense_stays_until_repaired(heresy: Played) -> None:
    await heresy("/move strike+ag at Scar", 4, 4)
    await heresy("/pick crack")
    assert (await heresy("/damage 1d6 at Scar", 1))["facts"]["defense"] == 2
    assert (await heresy("/damage 1d6 at Scar", 1))["facts"]["defense"] == 2
    await heresy("/sheet set Scar defense_mods.cracked=none", by="gm")
    assert (await heresy("/damage 1d6 at Scar", 1, by="alice"))["facts"]["defense"] == 3


async def test_21_cover_counts_against_ranged_and_parry_against_melee(heresy: Played) -> None:
    await heresy("/sheet set Griff defense_mods=flak,cover,parry")
    assert (await heresy("/suffer 1d6 ranged", 1))["facts"]["defense"] == 4
    assert (await heresy("/suffer 1d6 melee", 1))["facts"]["defense"] == 4
    assert (await heresy("/suffer 1d6", 1))["facts"]["defense"] == 3
    shown = await heresy.sheet("Griff")
    assert shown["defense"] == 2
    assert shown["defense_ranged"] == 4


async def test_21_an_underdog_defends_when_outnumbered(heresy: Played) -> None:
    await heresy("/sheet set Griff moves=underdog")
    assert (await heresy("/suffer 1d6 melee outnumbered", 1))["facts"]["defense"] == 3
    assert (await heresy("/suffer 1d6 melee", 1))["facts"]["defense"] == 2


async def test_22_wounds_inflicted_outright_ignore_defense(heresy: Played) -> None:
    reply = await heresy("/harm 1 Scar", by="gm")
    assert reply["changes"] == [["Scar", "wounds", 0, 1]]
    assert reply["facts"]["wounds"] == 1
    assert (await heresy("/harm Scar 1"))["changes"] == [["Scar", "wounds", 1, 2]]
    error = await heresy.refused("/harm 1 Isaac", by="alice")
    assert error["kind"] == "not_allowed"
    assert (await heresy("/harm 2"))["changes"] == [["Griff", "wounds", 0, 2]]


async def test_22_wounds_inflicted_on_several_land_on_each(heresy: Played) -> None:
    reply = await heresy("/harm 1 all", by="gm")
    assert sorted(reply["changes"]) == [["Griff", "wounds", 0, 1], ["Isaac", "wounds", 0, 1]]
    assert sorted(reply["facts"]["names"]) == ["Griff", "Isaac"]
    assert len((await heresy("/harm Griff, Isaac 1", by="gm"))["changes"]) == 2
    assert len((await heresy("/rest all", by="gm"))["changes"]) == 2
    error = await heresy.refused("/harm 1 Griff, Isaac", by="alice")
    assert error["kind"] == "not_allowed"


async def test_a_cracked_defense_cracks_further(heresy: Played) -> None:
    await heresy("/sheet new Ass class=assassin ag=1 free", by="carol")
    for left in (2, 1):
        await heresy("/move strike+ag at Scar", 6, 6)
        await heresy("/pick crack")
        assert (await heresy.sheet("Scar"))["defense_now"] == left
    await heresy("/undo")
    assert (await heresy.sheet("Scar"))["defense_now"] == 2


async def test_two_judgements_weigh_on_one_attack(heresy: Played) -> None:
    await heresy("/sheet new Tem class=templar free", by="carol")
    await heresy("/sheet set moves+=judgement")
    await heresy("/resource max")
    for left in (2, 1):
        judged = await heresy("/move judgement at Scar")
        assert ["Tem", "resource.value", left + 1, left] in judged["changes"]
    assert (await heresy("/damage 2d6 at Scar", 2, 1))["facts"]["wounds"] == 1
    assert (await heresy.sheet("Scar"))["defense_now"] == 3
    assert (await heresy("/damage 2d6 at Scar", 2, 1))["facts"]["wounds"] == 0


async def test_a_judgement_waits_for_the_attack_of_who_judged(heresy: Played) -> None:
    await heresy("/sheet new Tem class=templar free", by="carol")
    await heresy("/sheet set moves+=judgement")
    await heresy("/resource max")
    judged = await heresy("/move judgement at Scar")
    assert (await heresy("/damage 1d6 at Scar", 3, by="alice"))["facts"]["wounds"] == 0
    struck = await heresy("/damage 1d6 at Scar", 3, by="carol")
    assert struck["facts"]["wounds"] == 1
    await heresy("/undo")
    assert (await heresy("/damage 1d6 at Scar", 3))["facts"]["wounds"] == 1
    await heresy("/undo")
    await heresy(f"/undo {judged['entry']}")
    assert (await heresy("/damage 1d6 at Scar", 3))["facts"]["wounds"] == 0


async def test_wounds_end_at_99(heresy: Played) -> None:
    await heresy("/npc set Scar max_wounds=99", by="gm")
    await heresy("/harm 60 Scar")
    assert (await heresy("/harm 60 Scar"))["changes"][0] == ["Scar", "wounds", 60, 99]


async def test_whoever_is_dying_is_said_to_be_once(heresy: Played) -> None:
    dying = await heresy("/sheet set Griff wounds=9", by="gm")
    assert "Griff is dying." in dying["text"]
    assert "dying" not in (await heresy('/sheet set Griff notes="x"', by="gm"))["text"]


async def test_a_die_of_one_side_is_a_die(heresy: Played) -> None:
    assert (await heresy("/harm 1d1 Scar", 1, by="gm"))["rolled"] == [[1, 1]]


async def test_21_defense_is_never_below_none_and_less_for_the_reckless(battle: Played) -> None:
    await battle("/sheet set defense=2", by="dora")
    await battle("/tactic reckless")
    sheet = await battle.sheet("Vael")
    assert (sheet["defense_now"], sheet["defense_melee"], sheet["defense_ranged"]) == (1, 1, 1)
    for said, left in (("cracked -1", 0), ("cracked -2", 0), ("spikes +1 melee", 1)):
        await battle(f'/sheet set defense_mods="{said}"')
        assert (await battle.sheet("Vael"))["defense_now"] == left
    assert (await battle.sheet("Vael"))["defense_melee"] == 2


async def test_22_wounds_are_told_with_their_number(heresy: Played) -> None:
    one = await heresy("/harm 1")
    assert (one["title"], one["grade"], one["text"]) == ("Griff takes 1 wound (1/6)", "failure", "")
    assert one["facts"] == {"dice": [], "defense": None, "wounds": 1, "target": "Griff"}
    assert (await heresy("/harm 2"))["title"] == "Griff takes 2 wounds (3/6)"
    none = await heresy("/harm 0")
    told = (none["title"], none["changes"], none["choices"])
    assert told == ("Griff takes no wounds", [], [])


async def test_22_who_dies_of_harm_is_said_to_be_dead_once(heresy: Played) -> None:
    for wounds, told in ((2, "2 wounds"), (1, "1 wound and dies")):
        reply = await heresy(f"/harm {wounds} Scar", by="gm")
        assert (reply["title"], reply["text"]) == (f"Scar takes {told}", "")
    assert (await heresy("/harm 1 Scar anyway"))["title"] == "Scar takes 1 wound"


async def test_22_the_wounds_of_a_foe_are_the_game_masters_to_know(heresy: Played) -> None:
    await heresy(":as gm")
    assert (await heresy("/harm 1 Scar"))["title"] == "Scar takes 1 wound"
    await heresy("/npc reveal Scar stats")
    assert (await heresy("/harm 1 Scar"))["title"] == "Scar takes 1 wound (2/3)"


async def test_26_who_lives_stays_so_until_the_next_wound(heresy: Played) -> None:
    await heresy("/harm 6")
    await heresy("/breath", 6, 6)
    await heresy("/harm 0")
    missed = await heresy("/suffer 1d6 from Scar", 1)
    assert (missed["facts"]["wounds"], missed["choices"]) == (0, [])
    await heresy("/sheet set notes=tired")
    assert (await heresy.sheet("Griff"))["state"] == "stable"
    await heresy("/sheet set wounds=7")
    assert (await heresy.sheet("Griff"))["state"] == "stable"
    await heresy("/sheet set max_wounds=8")
    assert (await heresy.sheet("Griff"))["state"] == "well"
    await heresy("/harm 1")
    assert (await heresy.sheet("Griff"))["state"] == "dying"


async def test_25_the_dead_stay_dead_whatever_happens_to_their_wounds(heresy: Played) -> None:
    await heresy("/harm 6")
    await heresy("/breath", 1, 1)
    assert (await heresy.refused("/harm 1"))["message"] == "Griff is dead."
    again = await heresy("/harm 1 Griff anyway", by="gm")
    assert (again["changes"], again["choices"]) == ([["Griff", "wounds", 6, 7]], [])
    await heresy("/sheet set wounds=0", by="alice")
    assert (await heresy.sheet("Griff"))["state"] == "dead"


async def test_25_a_state_that_is_set_by_itself_stands(heresy: Played) -> None:
    await heresy("/sheet set Griff state=dying", by="gm")
    assert (await heresy.sheet("Griff"))["state"] == "dying"
    assert [each[:2] for each in (await heresy("/waiting"))["facts"]["waiting"]] == [
        ["Griff", "Last Breath"]
    ]
    await heresy("/sheet set Griff state=well")
    assert (await heresy("/waiting"))["facts"]["waiting"] == []
    await heresy("/sheet set Griff state=stable wounds=6")
    assert (await heresy.sheet("Griff"))["state"] == "stable"


async def test_25_of_several_whose_wounds_are_set_each_is_told(heresy: Played) -> None:
    reply = await heresy("/sheet set Griff, Isaac wounds=6", by="gm")
    assert reply["text"] == "Isaac is dying.\nGriff is dying."
    assert [each["of"] for each in reply["choices"] if each["owed"]] == ["Isaac", "Griff"]


async def test_27_those_with_hold_may_step_in_and_nobody_takes_their_own(heresy: Played) -> None:
    await heresy("/sheet new Vex free", by="cara")
    await heresy("/hold add discern 1", by="bob")
    await heresy("/hold add defend 1", by="cara")
    await heresy("/hold add defend 2", by="alice")
    struck = await heresy("/suffer 1d6 from Scar", 6)
    number = struck["entry"]
    assert [(each["label"], each["says"], each["of"]) for each in struck["choices"]] == [
        ("Griff: halve it", f"hold spend defend 1 halve entry {number}", "Griff"),
        ("Vex: halve it", f"hold spend defend 1 halve entry {number}", "Vex"),
        ("Vex: take the hit", f"hold spend defend 1 take entry {number}", "Vex"),
    ]
    own = await heresy("/damage 1d6 at Griff as Vex", 6, by="gm")
    assert [each["label"] for each in own["choices"] if "it" in each["label"]] == [
        "Griff: halve it"
    ]
    assert (await heresy("/harm 1 Griff"))["choices"] == []
    missed = await heresy("/suffer 1d6 from Scar for Griff", 1)
    assert missed["choices"] == []


async def test_27_a_guard_against_one_of_several_says_for_whom(heresy: Played) -> None:
    await heresy("/hold add defend 1")
    struck = await heresy("/damage 1d6 at Griff, Isaac as Scar", 6, 6, by="gm")
    offered = [each["label"] for each in struck["choices"] if "it" in each["label"]]
    assert offered == [
        "Griff: halve it for Griff", "Griff: halve it for Isaac", "Griff: take the hit for Isaac",
    ]  # fmt: skip


async def test_27_a_foe_is_guarded_only_from_their_own_side(heresy: Played) -> None:
    await heresy("/npc new Mook shown", by="gm")
    await heresy("/hold add defend 1", by="alice")
    for said, offers in (
        ("/damage 1d6 at Mook as Scar", 2),
        ("/damage 1d6 at Mook as Isaac", 0),
        ("/suffer 1d6 for Mook", 0),
    ):
        struck = await heresy(said, 6, by="gm")
        assert len([each for each in struck["choices"] if each["of"] == "Griff"]) == offers
        await heresy("/undo")


async def test_what_lasts_until_a_wound_may_end_with_one(heresy: Played) -> None:
    await heresy("/ongoing +1 until dawn")
    await heresy('/ongoing -1 until "the next Damage"')
    await heresy("/ongoing +2 until Wounded")
    struck = await heresy("/harm 1")
    assert [(each["label"], each["says"], each["of"]) for each in struck["choices"]] == [
        ("End: -1 until the next Damage", "ongoing end 2", "Griff"),
        ("End: +2 until Wounded", "ongoing end 3", "Griff"),
    ]
    assert (await heresy("/harm 0"))["choices"] == []


async def test_33_only_those_who_can_learn_from_blood_do(battle: Played) -> None:
    await battle("/sheet new Ven class=tactician", by="erin")
    reply = await battle("/harm 1 Griff", by="gm")
    assert reply["text"] == "Lifting the Fog: Vael has 1 of 2 Insight."
    assert (await battle("/harm 0 Griff"))["text"] == ""
    both = await battle("/harm 1 Vael")
    assert both["text"] == "Lifting the Fog: Vael has 2 of 2 Insight."
    assert (await battle("/harm 1 Griff"))["text"] == ""
    await battle("/resource reset as Vael")
    fallen = await battle("/harm 9 Vael")
    assert (fallen["text"], (await battle.sheet("Vael"))["resource"]["value"]) == ("", 0)
    await battle("/harm 1 Griff")
    assert (await battle.sheet("Vael"))["resource"]["value"] == 0


def test_a_breath_is_moot_once_nobody_of_that_number_is_dying() -> None:
    dying = HeresySheet(name="Griff", record=3, state="dying")
    rows = {3: dying, 4: replace(dying, record=4, state="well")}
    sheets = Sheets(rows, lambda _, row: row)
    scene = Scene(Game(), Stage(), sheets, Speaker("gm", "gm"))
    groups = {"breath 3": False, "breath 4": True, "breath 5": True, "cost": False}
    for group, moot in groups.items():
        assert is_obsolete(scene, Choice("Last Breath", "breath", group=group)) is moot
