"""Rules 14 and 16: the options that moves offer, and misses answered."""

import pytest

from tests.conftest import Played


@pytest.mark.parametrize(
    ("move", "faces", "count"),
    [
        ("discern", (5, 5), 3),
        ("discern", (3, 3), 1),
        ("tech", (6, 6), 1),
        ("tech", (4, 4), 2),
        ("confessor", (6, 6), 1),
        ("confessor", (4, 4), 2),
        ("silently", (6, 6), 3),
        ("silently", (4, 4), 2),
        ("blend", (6, 6), 0),
        ("blend", (4, 4), 1),
        ("fire", (4, 4), 0),
        ("fire", (3, 3), 1),
        ("grenade", (4, 4), 1),
        ("take them alive", (4, 4), 1),
        ("hack", (6, 6), 0),
    ],
)
async def test_14_each_band_says_how_many_to_pick(
    heresy: Played, move: str, faces: tuple[int, int], count: int
) -> None:
    reply = await heresy(f"/move {move}", *faces)
    assert reply["facts"]["pick"] == count
    picks = [choice for choice in reply["choices"] if choice["says"].startswith("pick ")]
    assert bool(picks) == bool(count)
    assert all(choice["owed"] and choice["who"] == "player" for choice in picks)


async def test_14_picks_by_number_are_recorded(heresy: Played) -> None:
    await heresy("/move discern", 5, 5)
    reply = await heresy("/pick 1 3 5")
    assert reply["facts"]["picked"] == [
        "What happened here?",
        "What should I watch for?",
        "Who is really in control?",
    ]
    assert reply["facts"]["pick"] == 0
    assert (await heresy.refused("/pick 2"))["kind"] in ("already_done", "not_found", "refused")


async def test_14_too_many_picks_are_refused(heresy: Played) -> None:
    await heresy("/move discern", 3, 3)
    assert (await heresy.refused("/pick 1 2"))["kind"] == "refused"
    await heresy("/pick watch")
    assert (await heresy.refused("/pick coming"))["kind"] == "refused"
    assert (await heresy.refused("/pick watch"))["kind"] == "already_done"


async def test_14_an_option_of_another_move_is_refused(heresy: Played) -> None:
    await heresy("/move discern", 5, 5)
    assert (await heresy.refused("/pick braced"))["kind"] == "refused"


async def test_14_picks_wait_for_the_player_whatever_else_is_said(heresy: Played) -> None:
    await heresy("/move discern", 3, 3)
    await heresy("/move hack", 6, 6)
    assert (await heresy.refused(":press What happened of 6", by="bob"))["kind"] == "not_allowed"
    assert (await heresy(":press What happened of 6", by="alice"))["facts"]["pick"] == 0


async def test_14_a_weakness_can_be_sensed_by_those_who_know_how(heresy: Played) -> None:
    assert "Where is it weak?" not in _labels(await heresy("/move discern", 5, 5))
    await heresy("/sheet set moves=sense_weakness")
    assert "Where is it weak?" in _labels(await heresy("/move discern", 5, 5))


async def test_14_a_torturer_may_choose_no_drawback_at_all(heresy: Played) -> None:
    await heresy("/sheet set moves=confessor,torturer")
    await heresy("/move confessor", 4, 4)
    await heresy(":press No drawback")
    assert (await heresy.refused("/pick vague"))["kind"] in ("refused", "already_done")
    assert (await heresy("/move torturer", 6, 6))["facts"]["stat"] == "Int"


async def test_14_a_forward_that_was_picked_can_be_handed_on(heresy: Played) -> None:
    await heresy("/move strike+ag at Scar", 4, 4)
    await heresy("/pick opening")
    assert len((await heresy.sheet("Griff"))["forward"]) == 1
    await heresy(":press Isaac instead")
    assert (await heresy.sheet("Griff"))["forward"] == []
    assert len((await heresy.sheet("Isaac"))["forward"]) == 1


async def test_14_a_last_attack_is_owed_once_picked(heresy: Played) -> None:
    await heresy("/move take them alive at Scar", 4, 4)
    await heresy("/pick last attack")
    assert (await heresy(":press Take the counter", 6, 6))["facts"]["wounds"] == 2


def _labels(reply: dict[str, object]) -> list[str]:
    choices = reply["choices"]
    assert isinstance(choices, list)
    return [choice["label"] for choice in choices]


async def test_14_when_all_is_picked_there_is_nothing_more(heresy: Played) -> None:
    await heresy("/move discern", 4, 3)
    await heresy("/pick watch")
    error = await heresy.refused("/pick useful")
    assert error["message"].startswith("You can't pick any more here.")


async def test_16_a_miss_is_the_game_masters_to_answer(heresy: Played) -> None:
    reply = await heresy("/move hack", 1, 2)
    owed = [choice for choice in reply["choices"] if choice["owed"]]
    assert [(choice["who"], choice["of"]) for choice in owed] == [("gm", "Griff")]
    assert (await heresy.refused(":press Done", by="alice"))["kind"] == "not_allowed"
    assert (await heresy(":press Done", by="gm"))["ok"]
    assert (await heresy.refused(":press Done", by="gm"))["kind"] == "already_done"


async def test_16_only_a_miss_is_answered(heresy: Played) -> None:
    await heresy("/move hack", 6, 6)
    assert (await heresy.refused("/pick answered", by="gm"))["kind"] == "not_found"


async def test_several_options_are_picked_by_what_they_say(battle: Played) -> None:
    await battle("/sheet new Zara class=assassin free", by="ann")
    rolled = await battle("/move move silently", 4, 4)
    reply = await battle("/pick sound, trace")
    assert reply["title"] == "Zara: Without a sound; Without a trace"
    assert reply["facts"]["picked"] == ["Without a sound", "Without a trace"]
    await battle("/undo")
    error = await battle.refused("/pick sound, feathers")
    assert "no “feathers” button" in error["message"]
    assert (await battle("/waiting"))["facts"]["waiting"][0][2] == rolled["entry"]
    await battle("/pick unharmed and very fast")
    assert (await battle("/waiting"))["facts"]["waiting"] == []


async def test_14_each_pick_says_how_many_are_left(heresy: Played) -> None:
    await heresy("/move discern", 5, 5)
    for option, left in (("watch", 2), ("coming", 1)):
        picked = await heresy(f"/pick {option}")
        assert picked["facts"] == {"move": "discern_realities", "picked": [option], "pick": left}
        assert picked["changes"] == []
    assert (await heresy.refused("/pick watch"))["kind"] == "already_done"
    assert (await heresy("/pick past"))["facts"]["pick"] == 0
    error = await heresy.refused("/pick control")
    assert error["message"].startswith("You can't pick any more here.")
    more = await heresy("/pick control as Griff anyway", by="gm")
    assert more["facts"]["pick"] == 0


async def test_14_a_miss_offers_no_options(heresy: Played) -> None:
    rolled = await heresy("/move discern", 1, 2)
    error = await heresy.refused("/pick watch")
    assert error["message"] == (
        "“What should I watch for?” isn't an option here: that roll was Discern Realities."
    )
    await heresy("/move confessor", 6, 6)
    assert (await heresy.refused("/pick torture"))["kind"] == "refused"
    stranger = await heresy.refused(f"/pick watch entry {rolled['entry']}", by="bob")
    assert stranger["kind"] == "not_allowed"


async def test_14_no_drawback_takes_the_place_of_every_other(heresy: Played) -> None:
    await heresy("/sheet set moves=confessor,torturer")
    await heresy("/move confessor", 5, 4)
    assert (await heresy("/pick vague"))["facts"]["pick"] == 1
    error = await heresy.refused("/pick torture")
    assert error["message"].startswith("You can't pick any more here.")
    await heresy("/pick long talk")
    await heresy("/move confessor", 5, 4)
    alone = await heresy("/pick torture")
    assert alone["facts"]["pick"] == 0
    (owed,) = alone["choices"]
    assert (owed["label"], owed["says"], owed["owed"]) == ("Roll +Int", "move torturer", True)
    assert (await heresy.refused("/pick vague"))["kind"] in ("refused", "already_done")


async def test_21_a_braced_foe_is_harder_to_hit_once(heresy: Played) -> None:
    await heresy("/move fire at Scar", 3, 3)
    braced = await heresy("/pick braced")
    added = {"value": 1, "vs": "", "until": "attack"}
    assert braced["changes"] == [["Scar", "defense_mods.braced", None, added]]
    assert (await heresy("/damage 1d6 at Scar", 4))["facts"]["wounds"] == 0
    assert (await heresy("/damage 1d6 at Scar", 4))["facts"]["wounds"] == 1


async def test_21_a_foe_braces_against_one_shooter_alone(heresy: Played) -> None:
    """Another's attack meets the usual Defense, and leaves the higher one for the shot."""
    fired = await heresy("/move fire at Scar", 3, 3)
    await heresy("/pick braced")
    await heresy("/move hack at Scar with 1d6", 5, 5, by="bob")
    struck = await heresy(":press Deal damage", 4, by="bob")
    assert struck["facts"]["defense"] == 3
    shot = await heresy(f"/damage 1d6 at Scar entry {fired['entry']}", 4)
    assert shot["facts"]["defense"] == 4
    error = await heresy.refused(f"/undo {fired['entry'] + 1}", by="gm")
    assert f"Scar's Defense changed in #{shot['entry']}" in error["message"]


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("parley at Scar", "Griff: Parley with Scar, 10+"),
        ("defend at Isaac", "Griff: Defend Isaac, 10+"),
        ("discern at Scar", "Griff: Discern Realities about Scar, 10+"),
        ("defy+ag at Scar", "Griff: Defy Danger against Scar, 10+"),
        ("hack at Scar", "Griff: Hack and Slash at Scar, 10+"),
    ],
)
async def test_a_move_names_its_target_as_people_would(
    heresy: Played, said: str, title: str
) -> None:
    assert (await heresy(f"/move {said}", 6, 5))["title"] == title


async def test_21_nobody_braces_after_the_damage(heresy: Played) -> None:
    await heresy("/move fire at Scar with 1d6", 3, 3)
    await heresy(":press Deal damage", 1)
    error = await heresy.refused("/pick braced")
    assert error["message"] == "The damage is already dealt. Undo it first, then pick."
    assert (await heresy("/pick exposed"))["changes"] == []


async def test_21_a_cracked_defense_stays_cracked(heresy: Played) -> None:
    for lower in (1, 2):
        await heresy("/move strike+ag at Scar", 4, 4)
        await heresy("/pick crack")
        mods = (await heresy.sheet("Scar"))["defense_mods"]
        assert mods == {"cracked": {"value": -lower, "vs": "", "until": "repaired"}}
        for _ in range(2):
            assert (await heresy("/damage 1d6 at Scar", 1))["facts"]["defense"] == 3 - lower
    await heresy("/move strike+ag", 4, 4)
    assert (await heresy("/pick crack"))["changes"] == []


async def test_30_burning_costs_one_more_use_of_that_weapon(heresy: Played) -> None:
    await heresy("/item add bolter 2d6 uses 4")
    await heresy("/move fire at Scar", 3, 3)
    assert (await heresy("/pick burn"))["changes"] == [["Griff", "weapons.bolter.uses", 3, 2]]
    await heresy("/item add lasgun 2d6")
    await heresy("/move fire with lasgun", 3, 3)
    assert (await heresy("/pick burn"))["changes"] == []  # nobody counts its uses


async def test_14_a_deeper_strike_owes_its_damage(heresy: Played) -> None:
    await heresy("/item add knife 1d4")
    await heresy("/move strike+ag at Scar with knife", 4, 4)
    (deal,) = (await heresy("/pick deeper"))["choices"]
    assert (deal["label"], deal["owed"]) == ("Deal damage", True)
    assert deal["says"] == "damage with knife at Scar melee +1d cheap"
    assert (await heresy(":press Deal damage", 4, 1))["facts"]["wounds"] == 1
    assert (await heresy("/waiting"))["facts"]["waiting"] == []


async def test_14_an_opening_is_for_oneself_or_one_other(heresy: Played) -> None:
    await heresy("/sheet new Vex free", by="cara")
    await heresy("/forward +3 to fire", by="alice")
    await heresy("/move strike+ag at Scar", 4, 4)
    picked = await heresy("/pick opening")
    assert [(choice["label"], choice["says"], choice["owed"]) for choice in picked["choices"]] == [
        ("Isaac instead", "forward give 2 to Isaac", False),
        ("Vex instead", "forward give 2 to Vex", False),
    ]
    await heresy(":press Vex instead")
    error = await heresy.refused(f":press Isaac instead of {picked['entry']}")
    assert error["kind"] == "already_done"
    (given,) = (await heresy.sheet("Vex"))["forward"]
    assert (given["value"], given["why"]) == (1, "Unsuspecting Strike")


async def test_24_the_last_attack_of_nobody_known_is_the_game_masters(heresy: Played) -> None:
    await heresy("/move take them alive", 4, 4)
    (counter,) = (await heresy("/pick last attack"))["choices"]
    assert (counter["who"], counter["owed"]) == ("gm", True)
    assert counter["says"].startswith("suffer melee entry ")
    await heresy("/move take them alive at Scar", 4, 4)
    (counter,) = (await heresy("/pick last attack"))["choices"]
    assert (counter["who"], counter["label"]) == ("player", "Take the counter-attack")
    assert counter["says"].startswith("suffer from Scar melee entry ")


async def test_16_an_answer_may_say_what_happens(heresy: Played) -> None:
    missed = await heresy("/move hack", 1, 2)
    error = await heresy.refused(f"/pick answered entry {missed['entry']}")
    assert error["kind"] == "not_allowed"
    answered = await heresy("/pick answered # the floor gives way", by="gm")
    assert answered["facts"] == {"answered": missed["entry"]}
    assert answered["text"].endswith("the floor gives way")
    assert (await heresy("/waiting"))["facts"]["waiting"] == []
    await heresy("/move hack", 1, 2, by="alice")
    answered = await heresy("/pick answered", by="gm")
    assert answered["title"] == "The game master answers Griff's miss"


async def test_16_only_a_miss_of_someone_waits_for_an_answer(heresy: Played) -> None:
    hit = await heresy("/move parley", 6, 6)
    helped = await heresy("/aid Griff", 6, 6, by="bob")
    for entry in (hit["entry"], helped["entry"]):
        error = await heresy.refused(f"/pick answered entry {entry}", by="gm")
        assert error["kind"] == "not_found"
    owed = ["Done with Griff's miss", "Done with Isaac's miss"]
    for first, second in (owed, reversed(owed)):
        await heresy("/move parley", 1, 1, by="alice")
        both = await heresy("/aid Griff", 1, 1, by="bob")
        assert [c["label"] for c in both["choices"] if c["owed"]] == owed
        await heresy(f":press {first} of {both['entry']}", by="gm")
        (waits,) = (await heresy("/waiting"))["facts"]["waiting"]
        assert waits[1] == second
        await heresy(f":press {second} of {both['entry']}")
        assert (await heresy("/waiting"))["facts"]["waiting"] == []


async def test_14_an_answer_to_a_helpers_miss_is_no_pick(heresy: Played) -> None:
    await heresy("/move discern", 3, 3)
    await heresy("/aid Griff", 1, 1, by="bob")
    await heresy(":press Done with Isaac's miss", by="gm")
    assert (await heresy("/pick watch", by="alice"))["facts"]["pick"] == 0


async def test_14_a_number_is_for_ones_own_card(heresy: Played) -> None:
    """Anyone may interfere with Griff's roll, but nobody does so by a number."""
    await heresy("/move discern as Isaac", 4, 4, by="bob")
    await heresy("/move hack at Scar", 3, 4, by="alice")
    picked = await heresy("/pick 3", by="bob")
    assert picked["facts"]["picked"] == ["What should I watch for?"]
    error = await heresy.refused("/pick 3", by="bob")
    assert "interferes" not in error["message"]
    await heresy("/sheet new Vex free", by="dora")
    error = await heresy.refused("/pick 3", by="dora")
    assert error["message"].startswith("You have nothing to pick right now.")
    assert (await heresy("/pick interfere", 4, 4, by="dora"))["ok"]


async def test_14_a_number_on_two_cards_is_asked_about(heresy: Played) -> None:
    """An older question is still open when a roll offers something else by that number."""
    await heresy("/move discern", 3, 3)
    await heresy('/forward +1 when "brave"')
    later = await heresy("/move defy+ag", 4, 3)
    mine = [each["label"] for each in later["choices"] if each["who"] == "player"]
    error = await heresy.refused("/pick 1")
    assert error["kind"] == "not_understood"
    assert [each["label"] for each in error["choices"]] == [mine[0], "What happened here?"]
    picked = await heresy(":press What happened here?")
    assert picked["facts"]["picked"] == ["What happened here?"]
    assert picked["title"] == "Griff asks: What happened here?"


@pytest.mark.parametrize("typed", ["/pick 1 3", "/pick 1 3 #{}", "/pick 1 3 of #{}"])
async def test_several_numbers_mean_the_card_that_lets_one_pick_several(
    heresy: Played, typed: str
) -> None:
    tech = await heresy("/move tech", 4, 4)
    await heresy("/move discern", 3, 3)
    reply = await heresy(typed.format(tech["entry"]))
    assert reply["facts"]["picked"] == ["It takes longer", "A lesser result"]


async def test_too_many_numbers_are_refused_where_no_card_takes_them(heresy: Played) -> None:
    await heresy("/move discern", 3, 3)
    error = await heresy.refused("/pick 1 3")
    assert error["message"] == "That's too many. You can pick 1 here."


async def test_a_ruling_may_be_named_as_its_card_shows_it(heresy: Played) -> None:
    rolled = await heresy("/roll d20", 4)
    undone = await heresy(f"/undo #{rolled['entry']}")
    assert undone["facts"]["undone"] == [rolled["entry"]]
