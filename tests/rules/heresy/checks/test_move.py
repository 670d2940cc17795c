"""Rules 1 to 4 and 6: what a move is rolled with, and how it is read."""

import pytest

from tests.conftest import Played

FACTS = ("move", "stat", "kept", "dropped", "modifier", "total", "band", "pick")


@pytest.mark.parametrize(
    ("said", "move"),
    [
        ("hack", "hack_and_slash"),
        ("h&s", "hack_and_slash"),
        ("Hack and Slash", "hack_and_slash"),
        ("hac", "hack_and_slash"),
        ("fire", "fire_for_effect"),
        ("discern", "discern_realities"),
        ("spout", "spout_common_lore"),
        ("forb", "spout_forbidden_lore"),
        ("tech", "basic_tech_use"),
        ("move silently", "move_silently"),
    ],
)
async def test_01_a_move_by_name_alias_or_prefix(heresy: Played, said: str, move: str) -> None:
    assert (await heresy(f"/move {said}", 4, 4))["facts"]["move"] == move


@pytest.mark.parametrize("said", ["last breath", "last"])
async def test_01_the_last_breath_is_a_move_of_the_dying(heresy: Played, said: str) -> None:
    """T8: it is refused to anyone else, however it is called."""
    error = await heresy.refused(f"/move {said}", 1, 1)
    assert "isn't dying" in error["message"]
    assert (await heresy.sheet("Griff"))["state"] == "well"
    await heresy("/harm 6")
    assert (await heresy(f"/move {said}", 4, 4))["facts"]["move"] == "last_breath"


async def test_01_a_whole_sentence_in_any_order(heresy: Played) -> None:
    await heresy("/item add chainsword 2d6")
    said = "/move hack + ws with chainsword +1 at Scar edge -2 adv # over the barricade"
    reply = await heresy(said, 2, 5, 6)
    assert reply["facts"] | {"pick": 0} == reply["facts"]
    assert reply["facts"]["modifier"] == 0
    assert reply["facts"]["kept"] == [5, 6]
    assert reply["facts"]["dropped"] == [2]
    assert set(FACTS) <= set(reply["facts"])
    again = await heresy(f"/{reply['said']}", 2, 5, 6)
    assert again["facts"] == reply["facts"]


async def test_01_a_slip_is_met_with_the_right_word(heresy: Played) -> None:
    error = await heresy.refused("/move hak+WS")
    assert error["kind"] == "not_understood"
    assert error["column"] == 7
    assert "hack and slash" in error["hints"]


@pytest.mark.parametrize(
    ("move", "stat", "modifier"),
    [("hack", "WS", 1), ("fire", "BS", 2), ("defend", "T", 1), ("parley", "Fel", -1)],
)
async def test_02_each_move_has_its_usual_stat(
    heresy: Played, move: str, stat: str, modifier: int
) -> None:
    facts = (await heresy(f"/move {move}", 3, 3))["facts"]
    assert (facts["stat"], facts["modifier"]) == (stat, modifier)


async def test_02_defy_danger_asks_how_and_rolls_nothing_yet(heresy: Played) -> None:
    asked = await heresy("/move defy -1 adv")
    assert asked["rolled"] == []
    assert asked["facts"]["band"] is None
    assert set(FACTS) <= set(asked["facts"])
    assert len(asked["choices"]) == 9
    reply = await heresy.line(":press Ag", 6, 1, 6)
    assert reply["facts"]["stat"] == "Ag"
    assert reply["facts"]["modifier"] == 0
    assert reply["facts"]["dropped"] == [1]


async def test_02_unsuspecting_strike_is_by_stealth_or_guile(heresy: Played) -> None:
    asked = await heresy("/move strike at Scar")
    assert [choice["label"][:3] for choice in asked["choices"]] == ["Ag:", "Fel"]
    assert (await heresy.line(":press Fel", 4, 4))["facts"]["stat"] == "Fel"


async def test_03_any_stat_in_place_of_the_usual_one(heresy: Played) -> None:
    facts = (await heresy("/move hack+per", 3, 3))["facts"]
    assert (facts["stat"], facts["total"]) == ("Per", 8)
    assert (await heresy("/move hack fel", 3, 3))["facts"]["stat"] == "Fel"
    assert (await heresy("/move hack+nothing", 3, 3))["facts"]["modifier"] == 0


async def test_03_rolling_with_bonds_or_a_resource(heresy: Played) -> None:
    await heresy('/bond add Isaac "one"')
    await heresy('/bond add Isaac "two"')
    facts = (await heresy("/move parley+bonds at Isaac", 3, 3))["facts"]
    assert (facts["stat"], facts["modifier"]) == ("bonds", 2)
    await heresy("/sheet new Tull class=templar resource=2", by="cara")
    facts = (await heresy("/move divine will", 3, 3))["facts"]
    assert (facts["stat"], facts["modifier"]) == ("Wrath", 2)


async def test_04_dice_modifiers_total_and_band_are_shown(heresy: Played) -> None:
    reply = await heresy("/move hack +1", 4, 4)
    assert reply["facts"] == {
        "move": "hack_and_slash",
        "stat": "WS",
        "kept": [4, 4],
        "dropped": [],
        "modifier": 2,
        "total": 10,
        "band": "10+",
        "pick": 0,
    }
    assert reply["grade"] == "success"
    assert "deal your damage" in reply["text"]


async def test_06_advantage_and_disadvantage(heresy: Played) -> None:
    assert (await heresy("/move hack adv", 1, 6, 5))["facts"]["kept"] == [6, 5]
    assert (await heresy("/move hack dis", 1, 6, 5))["facts"]["kept"] == [1, 5]
    assert (await heresy("/move hack adv dis", 1, 6))["facts"]["dropped"] == []


async def test_06_a_table_may_leave_disadvantage_out(heresy: Played) -> None:
    await heresy("/game set disadvantage=off", by="gm")
    assert (await heresy.refused("/move hack dis", by="alice"))["kind"] == "refused"
    assert (await heresy("/move hack adv", 1, 6, 5))["facts"]["kept"] == [6, 5]
    assert (await heresy("/move hack", 1, 6))["facts"]["kept"] == [1, 6]


async def test_nothing_is_owed_once_a_move_was_played_out_in_words(heresy: Played) -> None:
    await heresy("/move hack at Scar", 3, 4)
    assert len((await heresy("/waiting"))["facts"]["waiting"]) == 2
    await heresy("/damage 1d6 at Scar melee", 6)
    await heresy("/suffer from Scar", 1, 1)
    assert (await heresy("/waiting"))["facts"]["waiting"] == []


async def test_forge_worlders_roll_a_d8_for_tech(heresy: Played) -> None:
    await heresy("/sheet new Magos home=forge int=1 free", by="cara")
    reply = await heresy("/move tech", 8, 2)
    assert reply["rolled"] == [[8, 8], [6, 2]]
    assert reply["facts"]["total"] == 11


async def test_the_dead_make_no_moves(heresy: Played) -> None:
    await heresy("/sheet set Griff state=dead", by="gm")
    assert (await heresy.refused("/move hack", by="alice"))["kind"] == "refused"
    assert (await heresy("/move hack as Griff anyway", 6, 6, by="gm"))["ok"]


async def test_practiced_killers_strike_with_edge(battle: Played) -> None:
    await battle("/sheet set moves=unsuspecting_strike,practiced_kill")
    offered = await battle("/move strike+ag at Scar", 2, 3)
    assert [c for c in offered["choices"] if c["says"].startswith("reroll 1")]


async def test_a_die_that_is_dropped_is_struck_out_among_dice_of_two_sizes(heresy: Played) -> None:
    await heresy("/sheet new Magos home=forge int=1 free", by="cara")
    await heresy.line(":dice 7 2 5")
    heard = await heresy.table.hear("/move basic tech use adv")
    assert heard.ruling is not None, heard.error
    told = next(f.text for f in heard.ruling.outcome.facts if f.key == "kept")
    assert told == "d8 (7) d6 (~~2~~) d6 (5)"


async def test_02_what_is_left_open_is_asked_with_all_that_was_said(heresy: Played) -> None:
    await heresy("/item add whip 1d6")
    asked = await heresy("/move defy -1 +2 adv edge insight no forward at Scar with whip")
    assert asked["title"] == "Defy Danger: how?"
    assert asked["text"].endswith("You act despite a threat, or face a disaster.")
    first = asked["choices"][0]
    assert first["label"] == "WS: skill at arms"
    assert (first["who"], first["of"], first["owed"]) == ("player", "Griff", False)
    assert first["says"] == (
        "move defy_danger -1 +2 adv edge insight no forward at Scar with whip +WS"
    )
    await heresy("/npc new Boss shown", by="gm")
    await heresy("/npc reveal Boss")
    await heresy("/item add shotgun 2d6 uses 3", by="alice")
    await heresy("/item add bolter 1d10 uses 2")
    asked = await heresy("/move suppress+per dis at Boss, Scar")
    assert asked["title"] == "Suppressing Fire: with what?"
    assert [(choice["label"], choice["says"]) for choice in asked["choices"]] == [
        ("Shotgun", "move suppressing_fire +Per dis at Boss, Scar with shotgun"),
        ("Bolter", "move suppressing_fire +Per dis at Boss, Scar with bolter"),
    ]
    await heresy(":press Bolter", 3, 3, 3)
    error = await heresy.refused(f":press Shotgun of {asked['entry']}")
    assert error["kind"] == "already_done"


async def test_32_who_carries_too_much_drops_something_or_fails(heresy: Played) -> None:
    await heresy("/item add anvil weight 6")
    await heresy("/item add torch")
    await heresy("/item add hammer 1d8 weight 1")
    assert (await heresy("/move hack", 4, 4))["facts"]["modifier"] == 0
    await heresy("/item add rope weight 1")
    asked = await heresy("/move hack +1 at Scar with hammer")
    assert asked["title"] == "Griff is carrying too much"
    assert (asked["rolled"], asked["facts"]["band"]) == ([], None)
    said = "move hack_and_slash +1 at Scar with hammer"
    assert [(choice["label"], choice["says"]) for choice in asked["choices"]] == [
        ("Drop the anvil, roll at -1", f"{said} drop anvil"),
        ("Drop the rope, roll at -1", f"{said} drop rope"),
        ("Drop the hammer, roll at -1", f"{said} drop hammer"),
        ("Fail", f"{said} fail"),
    ]
    dropped = await heresy(":press Drop the anvil", 4, 4)
    assert dropped["facts"]["modifier"] == 1
    assert ["Griff", "weight", 8, 2] in dropped["changes"]
    error = await heresy.refused(f":press Fail of {asked['entry']}")
    assert error["kind"] == "already_done"


async def test_32_what_weighs_nothing_does_not_help_who_carries_too_much(heresy: Played) -> None:
    await heresy("/item add anvil weight 8")
    await heresy("/item add torch")
    await heresy("/item add medkit")
    asked = await heresy("/move hack drop torch")
    assert asked["title"] == "Griff is carrying too much"
    labels = [choice["label"] for choice in asked["choices"]]
    assert labels == ["Drop the anvil, roll at -1", "Fail"]
    assert (await heresy("/move hack drop medkit"))["rolled"] == []
    sheet = await heresy.sheet("Griff")
    assert set(sheet["items"]) == {"anvil", "torch", "medkit"}
    assert (await heresy("/move hack as Griff anyway", 4, 4, by="gm"))["facts"]["modifier"] == 0


async def test_32_at_most_twenty_burdens_are_offered(heresy: Played) -> None:
    await heresy("/sheet set load=5")
    for number in range(21):
        await heresy(f"/item add stone{number:02} weight 1")
    asked = await heresy("/move hack")
    assert [choice["label"] for choice in asked["choices"]][19:] == [
        "Drop the stone19, roll at -1", "Fail"]  # fmt: skip


async def test_32_a_move_that_was_let_fail_costs_nothing_and_teaches_nothing(
    heresy: Played,
) -> None:
    await heresy("/item add shotgun 2d6 uses 3")
    await heresy("/forward +1")
    failed = await heresy("/move fire at Scar fail")
    assert (failed["title"], failed["grade"]) == ("Griff: Fire for Effect, 6-", "failure")
    assert (failed["rolled"], failed["changes"]) == ([], [])
    assert (failed["facts"]["band"], failed["facts"]["total"]) == ("6-", 0)
    (answer,) = failed["choices"]
    assert (answer["label"], answer["who"], answer["owed"]) == (
        "Done with Griff's miss",
        "gm",
        True,
    )
    assert (await heresy(":press Done", by="gm"))["ok"]


@pytest.mark.parametrize(("weight", "modifier"), [(5, 1), (6, 0), (7, 0)])
async def test_32_up_to_two_over_ones_load_every_roll_is_at_one_less(
    heresy: Played, weight: int, modifier: int
) -> None:
    await heresy(f"/sheet set weight={weight}")
    assert (await heresy("/move hack", 3, 3))["facts"]["modifier"] == modifier


@pytest.mark.parametrize(
    ("thing", "moves", "modifier"),
    [
        ("plate tags clumsy", "", 0),
        ("plate tags Clumsy", "hatred", 0),
        ("plate tags heavy", "", 1),
        ('maul 1d8 tags "loud, clumsy"', "", 0),
        ("plate tags clumsy", "armored", 1),
    ],
)
async def test_39_what_is_clumsy_hinders_all_but_the_armored(
    heresy: Played, thing: str, moves: str, modifier: int
) -> None:
    await heresy(f"/item add {thing}")
    if moves:
        await heresy(f"/sheet set moves={moves}")
    assert (await heresy("/move hack", 3, 3))["facts"]["modifier"] == modifier


async def test_04_every_part_of_a_modifier_is_told(heresy: Played) -> None:
    await heresy("/sheet set moves=lifting_the_fog weight=6")
    await heresy("/item add plate tags clumsy")
    await heresy("/resource insight +1")
    await heresy("/forward +2 # the high ground")
    await heresy("/forward -1 to hack")
    await heresy("/ongoing +1 to hack until dawn # oaths")
    await heresy("/ongoing -3 to fire until dawn")
    ruling = (await heresy.table.hear("/move hack +1 -2 insight")).ruling
    assert ruling is not None
    facts = {fact.key: fact for fact in ruling.outcome.facts}
    assert facts["modifier"].text == (
        "+1 WS, +1 bonus, -2 penalty, +2 forward: the high ground, -1 forward, +1 ongoing: oaths,"
        " -1 encumbered, -1 clumsy, +1 Insight"
    )
    assert facts["modifier"].value == 1
    sheet = await heresy.sheet("Griff")
    assert (sheet["forward"], len(sheet["ongoing"]), sheet["resource"]["value"]) == ([], 2, 0)
    error = await heresy.refused("/move hack insight")
    assert error["message"] == "You have no Insight."
    plain = (await heresy.table.hear("/move hack+nothing")).ruling
    assert plain is not None
    assert "WS" not in next(f.text for f in plain.outcome.facts if f.key == "modifier")


async def test_41_extra_eyes_see_better_whatever_is_done_with_them(heresy: Played) -> None:
    await heresy("/table mutation for Griff", 1, 2, by="gm")
    shown = await heresy("/ongoing", by="alice")
    assert shown["text"].endswith("1. +1 ongoing to rolls with PER (extra eyes)")
    assert (await heresy("/move discern", 3, 3))["facts"]["modifier"] == 3
    assert (await heresy("/move hack+per", 3, 3))["facts"]["modifier"] == 3
    assert (await heresy("/move hack", 3, 3))["facts"]["modifier"] == 1


async def test_03_bonds_count_with_the_one_who_is_meant(heresy: Played) -> None:
    await heresy('/bond add Isaac "one"')
    await heresy('/bond add Scar "two"')
    await heresy('/bond add Scar "three"')
    assert (await heresy("/move parley+bonds at Isaac", 3, 3))["facts"]["modifier"] == 1
    assert (await heresy("/move parley+bonds at Scar", 3, 3))["facts"]["modifier"] == 2
    assert (await heresy("/move parley+bonds", 3, 3))["facts"]["modifier"] == 0


async def test_03_who_has_no_resource_rolls_with_none(heresy: Played) -> None:
    facts = (await heresy("/move parley+resource", 3, 3))["facts"]
    assert (facts["stat"], facts["modifier"]) == ("resource", 0)
    await heresy("/sheet set moves=penance,lifting_the_fog")
    await heresy("/resource wrath +2")
    await heresy("/resource insight +1")
    assert (await heresy("/move parley+wrath", 3, 3))["facts"]["modifier"] == 2
    assert (await heresy("/move parley+insight", 3, 3))["facts"]["stat"] == "Insight"


async def test_26_whoever_comes_from_a_death_world_breathes_on(heresy: Played) -> None:
    await heresy("/sheet new Rat home=death free max_wounds=6", by="cara")
    await heresy("/harm 6")
    assert (await heresy("/breath", 5, 4))["facts"]["total"] == 10
    await heresy("/heal 3")
    assert (await heresy("/move hack", 4, 4))["facts"]["modifier"] == 0
    await heresy("/sheet new Nan home=feral free max_wounds=6", by="dora")
    await heresy("/harm 6")
    assert (await heresy("/breath", 5, 4))["facts"]["total"] == 9


async def test_01_a_move_is_aimed_at_one_unless_it_sweeps(heresy: Played) -> None:
    await heresy("/npc new Boss shown", by="gm")
    error = await heresy.refused("/move hack at Scar, Boss", by="alice")
    assert error["message"].startswith("That needs a single target.")
    assert (await heresy("/move suppress at Scar, Boss", 3, 3))["ok"]
    assert (await heresy.refused("/move parley at all", by="gm"))["kind"] in (
        "refused",
        "not_found",
    )


async def test_29_the_gun_that_is_meant_pays_for_the_shot(heresy: Played) -> None:
    await heresy("/item add shotgun 2d6 uses 3")
    await heresy("/item add krak grenades 2d6 uses 2")
    await heresy("/item add knife 1d4")
    assert (await heresy("/move fire with krak grenades", 4, 4))["changes"] == [
        ["Griff", "weapons.krak_grenades.uses", 2, 1]]  # fmt: skip
    assert (await heresy("/move fire", 4, 4))["changes"] == [
        ["Griff", "weapons.shotgun.uses", 3, 2]]  # fmt: skip
    assert (await heresy("/move grenade", 4, 4))["changes"] == [
        ["Griff", "weapons.krak_grenades.uses", 1, 0]]  # fmt: skip
    assert (await heresy("/move hack", 4, 4))["changes"] == []
    assert (await heresy("/move hack with shotgun", 4, 4))["changes"] == []


async def test_03_a_stat_that_is_said_with_a_weapon_stays_a_stat(heresy: Played) -> None:
    assert (await heresy("/move defy with ag", 3, 3))["facts"]["stat"] == "Ag"
    error = await heresy.refused("/move hack+s with ag at Scar")
    assert error["message"] == "That names two stats. Roll one at a time."


@pytest.mark.parametrize(("home", "move"), [("forge", "hack"), ("hive", "tech")])
async def test_no_other_roll_has_a_d8(heresy: Played, home: str, move: str) -> None:
    await heresy(f"/sheet new Magos home={home} free", by="cara")
    assert (await heresy(f"/move {move}", 2, 2))["rolled"] == [[6, 2], [6, 2]]


async def test_forge_worlders_roll_the_d8_first_and_drop_what_counts_least(heresy: Played) -> None:
    await heresy("/sheet new Magos home=forge free", by="cara")
    high = await heresy("/move tech adv", 1, 5, 5)
    assert high["rolled"] == [[8, 1], [6, 5], [6, 5]]
    assert (high["facts"]["kept"], high["facts"]["dropped"]) == ([5, 5], [1])
    low = await heresy("/move tech dis", 8, 5, 5)
    assert (low["facts"]["kept"], low["facts"]["dropped"]) == ([5, 5], [8])
    edged = await heresy("/move tech edge", 1, 1)
    assert [c["label"] for c in edged["choices"] if "Edge" in c["label"]] == [
        "Edge: reroll the 1 (d8)", "Edge: reroll the 1 (d6)"]  # fmt: skip
    assert (await heresy("/reroll 1", 8))["rolled"] == [[8, 8]]


async def test_practiced_killers_have_no_edge_elsewhere(battle: Played) -> None:
    await battle("/sheet set moves=unsuspecting_strike,practiced_kill")
    assert "Edge" not in str((await battle("/move hack at Scar", 2, 3))["choices"])
    await battle("/sheet set moves=unsuspecting_strike")
    assert "Edge" not in str((await battle("/move strike+ag at Scar", 2, 3))["choices"])


async def test_moves_of_a_class_are_for_those_who_have_learnt_them(heresy: Played) -> None:
    await heresy("/sheet new Zara class=assassin free", by="ann")
    assert (await heresy("/move blend", 4, 4))["ok"]
    assert (await heresy("/move hack", 4, 4))["ok"]
    error = await heresy.refused("/move confessor")
    assert error["message"].startswith("Zara hasn't learned Confessor, a Seeker move.")
    assert (await heresy("/move confessor as Zara anyway", 4, 4, by="gm"))["ok"]
    await heresy("/sheet set Scar moves=detective")
    assert (await heresy("/move confessor as Scar", 4, 4))["ok"]
    assert (await heresy("/move confessor", 4, 4, by="alice"))["ok"]
    await heresy("/sheet set moves=detective")
    assert (await heresy.refused("/move confessor"))["kind"] == "refused"
    await heresy("/sheet set moves=know_thy_enemy")
    assert (await heresy("/move forbidden", 4, 4))["ok"]
