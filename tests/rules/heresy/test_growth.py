"""Rules 35 and 36: experience, levels and the moves they bring."""

import pytest

from rules.core.errors import Refused
from rules.core.verb_declarations.request import Request
from rules.heresy.content import Move
from rules.heresy.growth import learn_move
from rules.heresy.sheet import HeresySheet
from tests.conftest import Played

ASK = Request(verb="advance")


async def test_35_experience_is_marked_and_listed(heresy: Played) -> None:
    reply = await heresy("/xp +1 # Isaac's flag")
    assert reply["changes"] == [["Griff", "xp", 0, 1]]
    assert (await heresy("/xp"))["facts"] == {"xp": 1, "cost": 8}
    assert (await heresy.refused("/xp -2"))["kind"] == "refused"
    assert (await heresy.refused("/xp +1 Isaac"))["kind"] == "not_allowed"
    assert (await heresy("/xp +2 for Isaac", by="gm"))["changes"] == [["Isaac", "xp", 0, 2]]
    assert sorted((await heresy("/xp +1 for all", by="gm"))["changes"]) == [
        ["Griff", "xp", 1, 2],
        ["Isaac", "xp", 2, 3],
    ]


async def test_36_a_level_costs_the_present_one_and_seven(heresy: Played) -> None:
    await heresy("/sheet set xp=7")
    assert (await heresy.refused("/advance ws move hatred on cultists"))["kind"] == "refused"
    await heresy("/xp +1")
    reply = await heresy('/advance ws move "rapid reload"')
    assert ["Griff", "xp", 8, 0] in reply["changes"]
    assert ["Griff", "level", 1, 2] in reply["changes"]
    assert ["Griff", "ws", 1, 2] in reply["changes"]
    assert (await heresy.sheet("Griff"))["moves"] == ["rapid_reload"]


async def test_36_the_cost_is_the_tables_to_choose(heresy: Played) -> None:
    await heresy("/game set advance_cost=2", by="gm")
    await heresy("/sheet set Griff xp=3")
    assert (await heresy("/advance ws move rapid", by="alice"))["facts"]["level"] == 2


async def test_36_the_move_may_be_chosen_later(heresy: Played) -> None:
    await heresy("/sheet new Sable class=assassin ws=1 free xp=8", by="cara")
    reply = await heresy("/levelup ag")
    owed = [choice["label"] for choice in reply["choices"] if choice["owed"]]
    assert "Cheap Shot" in owed
    learnt = await heresy(":press Cheap Shot")
    assert "cheap_shot" in (await heresy.sheet("Sable"))["moves"]
    assert learnt["facts"]["move"] == "cheap_shot"
    assert (await heresy.refused("/advance move underdog"))["kind"] == "refused"


@pytest.mark.parametrize(("level", "works"), [(1, False), (2, True), (3, True), (9, True)])
async def test_36_plus_three_from_level_three_on(heresy: Played, level: int, works: bool) -> None:
    await heresy(f"/sheet set level={level} xp=20 bs=2")
    if works:
        reply = await heresy("/advance bs move rapid")
        assert (reply["facts"]["value"], reply["facts"]["raises"]) == (3, 1)
    else:
        assert (await heresy.refused("/advance bs move rapid"))["kind"] == "refused"
        assert (await heresy.sheet("Griff"))["level"] == level


async def test_36_one_raise_for_each_of_three_six_and_nine(heresy: Played) -> None:
    await heresy("/sheet set level=3 xp=40 bs=2 per=2")
    await heresy("/advance bs move rapid")
    assert (await heresy.refused("/advance per move armored"))["kind"] == "refused"
    await heresy("/sheet set level=5")
    assert (await heresy("/advance per move armored"))["facts"]["raises"] == 2
    assert (await heresy.refused("/advance bs move forbidden"))["kind"] == "refused"


@pytest.mark.parametrize(("used", "level"), [(0, 3), (1, 6), (2, 9)])
async def test_36_a_raise_comes_with_its_level_and_no_earlier(
    heresy: Played, used: int, level: int
) -> None:
    await heresy(f"/sheet set raises={used} level={level - 2} xp=40 bs=2")
    assert "BS can't go to +3 yet:" in (await heresy.refused("/advance bs move rapid"))["message"]
    await heresy(f"/sheet set level={level - 1}")
    assert (await heresy("/advance bs move rapid"))["facts"]["raises"] == used + 1


async def test_36_what_was_not_raised_can_be_raised_later(heresy: Played) -> None:
    await heresy("/sheet set level=2 xp=40 ws=1")
    await heresy("/advance ws move rapid")
    assert (await heresy("/advance ws move armored"))["facts"]["value"] == 3


async def test_36_toughness_and_strength_carry_on(heresy: Played) -> None:
    await heresy("/sheet new Sable class=assassin t=-1 free xp=30", by="cara")
    assert (await heresy("/advance t move underdog"))["facts"]["value"] == 0
    assert (await heresy.sheet("Sable"))["max_wounds"] == 4
    await heresy("/advance t move cheap shot")
    await heresy("/advance s move practiced kill")
    sheet = await heresy.sheet("Sable")
    assert (sheet["max_wounds"], sheet["load"]) == (5, 6)


async def test_36_a_move_may_require_another(heresy: Played) -> None:
    await heresy("/sheet set xp=8 class=assassin")
    error = await heresy.refused("/advance ws move silencing strike")
    assert error["kind"] == "refused"
    assert "Unsuspecting Strike" in error["message"]


async def test_36_only_moves_that_can_be_learnt_are_offered(heresy: Played) -> None:
    await heresy("/sheet set xp=30 class=assassin moves=blend_in")
    offered = {each["label"] for each in (await heresy("/advance s"))["choices"]}
    assert {"Unsuspecting Strike", "Armored"} <= offered
    assert not {"Silencing Strike", "Blend In", "Smite"} & offered
    await heresy(":press Unsuspecting Strike")
    offered = {each["label"] for each in (await heresy("/advance s"))["choices"]}
    assert "Silencing Strike" in offered
    assert "Unsuspecting Strike" not in offered


def test_36_a_move_may_replace_another() -> None:
    better = Move(
        key="vanish", name="Vanish", source="-", group="Assassin", trigger="", replaces="blend_in"
    )
    sheet = HeresySheet(name="Sable", class_="assassin", moves=("blend_in", "move_silently"))
    assert learn_move(ASK, sheet, better).moves == ("move_silently", "vanish")
    with pytest.raises(Refused):
        learn_move(ASK, HeresySheet(name="Griff", class_="assassin"), better)


async def test_36_other_classes_moves_up_to_ones_level(heresy: Played) -> None:
    await heresy("/sheet set xp=30 class=seeker")
    assert (await heresy.refused("/advance ws move faceless"))["kind"] == "refused"
    reply = await heresy("/advance ws move wrath embodied")
    assert reply["facts"]["moves"] == ["wrath_embodied", "penance", "smite", "divine_will"]
    sheet = await heresy.sheet("Griff")
    assert sheet["multiclass"] == {"templar": 2}
    assert sheet["resource"]["name"] == "Wrath"


async def test_36_hatred_can_be_learnt_again_for_another_group(heresy: Played) -> None:
    await heresy("/sheet set xp=30")
    await heresy("/advance ws move hatred")
    await heresy(":press Hatred of cultists")
    await heresy("/advance t move hatred on daemons")
    assert (await heresy.sheet("Griff"))["hatred"] == ["cultists", "daemons"]
    assert (await heresy.refused("/advance ag move hatred on daemons"))["kind"] == "refused"


async def test_36_a_move_of_ones_own_goes_in_quotes(heresy: Played) -> None:
    await heresy("/sheet set xp=20")
    error = await heresy.refused("/advance ws move rapd reload")
    assert error["kind"] == "not_found"
    assert "rapid reload" in error["hints"]
    assert (await heresy('/advance ws move "Iron Faith"'))["facts"]["moves"] == ["iron_faith"]


async def test_36_each_of_two_levels_brings_a_move(heresy: Played) -> None:
    await heresy("/xp +17 Griff", by="gm")
    await heresy("/advance wp", by="alice")
    await heresy("/advance int")
    await heresy(":press Rapid Reload")
    assert (await heresy.refused("/advance move rapid reload"))["kind"] == "refused"
    await heresy("/advance move armored")
    assert (await heresy.sheet("Griff"))["moves"] == ["rapid_reload", "armored"]
    assert (await heresy("/waiting"))["facts"]["waiting"] == []
    assert (await heresy.refused("/advance move spout forbidden lore"))["kind"] == "refused"


@pytest.mark.parametrize("named", ["smite", "penance", "wrath embodied"])
async def test_starting_moves_that_depend_on_each_other_come_together(
    heresy: Played, named: str
) -> None:
    await heresy("/sheet new Sek class=seeker free", by="carol")
    await heresy("/sheet set Sek xp=8", by="gm")
    await heresy(f"/advance ws move {named}", by="carol")
    sheet = await heresy.sheet("Sek")
    assert {"wrath_embodied", "penance", "smite", "divine_will"} < set(sheet["moves"])
    assert sheet["resource"] == {"name": "Wrath", "value": 0, "max": 3}


async def test_hatred_is_offered_for_as_long_as_a_group_is_left(heresy: Played) -> None:
    await heresy("/sheet set Griff xp=17 moves=hatred hatred=xenos", by="gm")
    reply = await heresy("/advance s", by="alice")
    assert "Hatred" in [choice["label"] for choice in reply["choices"]]


async def test_35_playing_on_anothers_flag_is_worth_xp(heresy: Played) -> None:
    await heresy('/sheet set flags="never leaves a friend behind"', by="bob")
    reply = await heresy("/xp flag Isaac", by="alice")
    assert reply["changes"] == [["Griff", "xp", 0, 1]]
    assert "Isaac's flag: never leaves a friend behind" in reply["text"]
    await heresy("/undo")
    assert (await heresy.sheet("Griff"))["xp"] == 0
    assert "people's flags" in (await heresy.refused("/xp flag Griff", by="alice"))["message"]
    assert "no flags to play on" in (await heresy.refused("/xp flag Griff", by="bob"))["message"]


async def test_35_of_several_flags_one_is_chosen(heresy: Played) -> None:
    await heresy('/sheet set flags="proud, afraid of fire"', by="bob")
    asked = await heresy("/xp flag Isaac", by="alice")
    assert [c["label"] for c in asked["choices"]] == ["proud", "afraid of fire"]
    assert "afraid of fire" in (await heresy(":press afraid"))["text"]
    assert "proud" in (await heresy("/xp flag Isaac 1"))["text"]
    assert (await heresy.refused("/xp flag Isaac 3"))["kind"] == "not_found"


async def test_36_a_written_move_may_replace_or_require_another(heresy: Played) -> None:
    await heresy('/define move Vanish fel "You fade." replaces "Blend In"', by="gm")
    await heresy("/define move Phantom ag requires vanish")
    await heresy("/sheet new Kes class=assassin xp=30", by="cara")
    error = await heresy.refused("/advance ag move phantom")
    assert error["message"] == "Phantom requires vanish."
    learnt = await heresy("/advance ag move vanish")
    assert "blend_in" not in learnt["facts"]["moves"]
    assert (await heresy("/advance ag move phantom"))["facts"]["move"] == "phantom"
    await heresy("/undo")
    await heresy("/undo")
    assert "blend_in" in (await heresy.sheet("Kes"))["moves"]
    assert (await heresy("/define show vanish"))["facts"]["replaces"] == "Blend In"


async def test_36_a_level_that_brought_its_move_owes_no_other(battle: Played) -> None:
    await battle("/sheet set Tull xp=40", by="gm")
    await battle("/advance t move judgement", by="cara")
    before = await battle.sheet("Tull")
    error = await battle.refused("/advance move armored")
    assert error["message"] == "You have no move to choose right now."
    assert await battle.sheet("Tull") == before


async def test_35_whoever_has_enough_for_a_level_is_told(heresy: Played) -> None:
    assert (await heresy("/xp +7"))["text"] == ""
    marked = await heresy("/xp +1")
    assert (marked["title"], marked["facts"]) == ("Griff gains 1 XP (8/8)", {"xp": 8, "cost": 8})
    assert marked["text"] == "Griff is ready for level 2. Raise a stat, as in `/advance ws`"
    assert (marked["visible"], marked["entry"] is None) == ("all", False)
    looked = await heresy("/xp")
    assert (looked["text"], looked["facts"]) == (marked["text"], marked["facts"])
    assert (looked["visible"], looked["entry"]) == ("secret", None)


async def test_35_experience_stays_between_none_and_999(heresy: Played) -> None:
    await heresy("/xp +2")
    assert (await heresy.refused("/xp -3"))["message"] == "Griff has 2 XP; that takes 3."
    assert (await heresy("/xp -2"))["changes"] == [["Griff", "xp", 2, 0]]
    await heresy("/xp +2")
    overruled = await heresy("/xp -3 Griff anyway", by="gm")
    assert (overruled["title"], overruled["changes"]) == (
        "Griff loses 2 XP (0/8)",
        [["Griff", "xp", 2, 0]],
    )
    await heresy("/sheet set Griff xp=998")
    assert (await heresy("/xp +2 Griff"))["changes"] == [["Griff", "xp", 998, 999]]


async def test_36_a_table_may_ask_for_no_more_than_the_present_level(heresy: Played) -> None:
    await heresy("/game set advance_cost=0", by="gm")
    await heresy("/sheet set Griff xp=2 level=2")
    assert (await heresy("/xp", by="alice"))["facts"] == {"xp": 2, "cost": 2}
    assert (await heresy("/advance ws move rapid"))["facts"]["xp"] == 0


async def test_35_of_many_flags_only_one_that_is_there_counts(heresy: Played) -> None:
    flags = [f"flag {place}" for place in range(1, 10)]
    await heresy(f'/sheet set flags="{",".join(flags)}"', by="bob")
    for beyond in (0, 10):
        error = await heresy.refused(f"/xp flag Isaac {beyond}", by="alice")
        assert error["hints"] == flags[:8]
    last = await heresy("/xp flag Isaac 9")
    assert last["text"] == "For playing on Isaac's flag: flag 9"
    assert (last["title"], last["entry"] is None) == ("Griff gains 1 XP (1/8)", False)
    asked = await heresy("/xp flag Isaac")
    assert (asked["entry"], asked["facts"]["flags"]) == (None, flags)
    assert asked["choices"][8]["says"] == "xp flag Isaac 9 as Griff"


async def test_35_a_long_flag_is_offered_as_far_as_a_button_goes(heresy: Played) -> None:
    await heresy(f'/sheet set flags="{"x" * 81},{"y" * 80}"', by="bob")
    asked = await heresy("/xp flag Isaac", by="alice")
    assert [each["label"] for each in asked["choices"]] == ["x" * 80, "y" * 80]


async def test_35_a_flag_and_a_level_that_is_due_are_both_told(heresy: Played) -> None:
    await heresy("/sheet set flags=proud", by="bob")
    await heresy("/xp +7", by="alice")
    text = (await heresy("/xp flag Isaac"))["text"]
    ready = "Griff is ready for level 2. Raise a stat, as in `/advance ws`"
    assert text == f"For playing on Isaac's flag: proud\n{ready}"


async def test_36_what_is_no_stat_cannot_rise_even_if_a_game_master_says_so(
    heresy: Played,
) -> None:
    await heresy("/sheet set xp=8")
    for said, by in (("/advance resource", "alice"), ("/advance bonds as Griff anyway", "gm")):
        assert "one of the nine stats" in (await heresy.refused(said, by=by))["message"]
    assert (await heresy.sheet("Griff"))["level"] == 1


async def test_36_a_level_is_told_with_what_it_brought(heresy: Played) -> None:
    await heresy("/sheet set xp=20")
    reply = await heresy("/advance ws move rapid")
    assert (reply["title"], reply["grade"], reply["text"]) == (
        "Griff reaches level 2", "triumph", ""
    )  # fmt: skip
    assert reply["choices"] == []
    assert reply["facts"] == {
        "level": 2, "xp": 12, "stat": "WS", "value": 2, "move": "rapid_reload",
        "moves": ["rapid_reload"], "raises": 0,
    }  # fmt: skip
    owing = await heresy("/advance s")
    assert (owing["text"], owing["facts"]["move"]) == ("Choose a move.", None)
    said = [each["says"] for each in owing["choices"] if each["owed"]]
    assert f"advance move armored entry {owing['entry']}" in said
    late = await heresy("/advance move armored")
    assert late["title"] == "Griff learns Armored"
    assert (late["facts"]["stat"], late["facts"]["value"]) == ("", None)


async def test_36_at_the_limits_a_level_is_refused_in_words(heresy: Played) -> None:
    await heresy("/sheet set level=9 xp=16 ws=3 bs=2 raises=3")
    assert (await heresy.refused("/advance ws"))["message"] == "WS is already +3, the highest."
    assert "BS can't go to +3 yet:" in (await heresy.refused("/advance bs"))["message"]
    assert (await heresy("/advance s move rapid"))["facts"]["level"] == 10
    assert (await heresy("/xp +17"))["text"] == ""
    error = await heresy.refused("/advance s")
    assert error["message"] == "Griff is already at the highest level."
    overruled = await heresy("/advance bs move armored as Griff anyway", by="gm")
    assert (overruled["facts"]["level"], overruled["facts"]["raises"]) == (10, 3)
    await heresy("/sheet set Griff level=5")
    error = await heresy.refused("/advance s", by="alice")
    assert error["message"] == "Griff has 0 XP; that takes 12."
    assert (await heresy("/advance s as Griff anyway", by="gm"))["facts"]["xp"] == 0


async def test_36_hatred_asks_for_whom_until_that_is_said(heresy: Played) -> None:
    await heresy("/sheet set xp=99 hatred=xenos")
    asked = await heresy("/advance ws move hatred")
    assert [(each["label"], each["says"], each["owed"]) for each in asked["choices"]] == [
        (f"Hatred of {each}", f"sheet set Griff hatred+={each}", True)
        for each in ("criminals", "daemons", "psykers", "mutants", "cultists")
    ]
    said = await heresy("/advance s move hatred on dae")
    assert said["choices"] == []
    sheet = await heresy.sheet("Griff")
    assert (sheet["hatred"], sheet["moves"]) == (["xenos", "daemons"], ["hatred"])
    await heresy('/advance ag move hatred on "the Iron Guard"')
    assert (await heresy.sheet("Griff"))["hatred"][-1] == "the Iron Guard"
    error = await heresy.refused("/advance fel move hatred on xenos")
    assert error["message"] == "You already know Hatred of xenos."


async def test_36_a_hatred_chosen_late_asks_for_whom(heresy: Played) -> None:
    await heresy("/sheet set xp=30")
    await heresy("/advance ws")
    asked = await heresy(":press Hatred")
    assert asked["choices"][0]["label"] == "Hatred of xenos"
    await heresy("/advance s")
    assert (await heresy("/advance move hatred mutants"))["choices"] == []
    assert (await heresy.sheet("Griff"))["hatred"] == ["mutants"]


async def test_36_whoever_hates_everyone_is_offered_no_more_of_it(heresy: Played) -> None:
    everyone = "xenos,criminals,daemons,psykers,mutants,cultists"
    await heresy(f"/sheet set xp=30 moves=hatred,armored hatred={everyone}")
    offered = [each["label"] for each in (await heresy("/advance ws"))["choices"]]
    assert offered == ["Rapid Reload", "Spout Forbidden Lore"]


async def test_36_what_is_offered_is_ones_own_class_and_what_anyone_may_learn(
    heresy: Played,
) -> None:
    await heresy("/sheet set xp=30 class=seeker moves=confessor,detective")
    offered = [each["label"] for each in (await heresy("/advance ws"))["choices"]]
    assert offered == [
        "Rapid Reload", "Spout Forbidden Lore", "Hatred", "Armored", "Take Them Alive",
        "This One's Mine", "Torturer",
    ]  # fmt: skip


async def test_36_another_class_counts_from_the_level_of_its_first_move(heresy: Played) -> None:
    await heresy("/sheet set xp=99 class=seeker level=4")
    error = await heresy.refused("/advance ws move faceless")
    assert error["message"] == "Faceless is a level 6 move."
    await heresy("/advance ws move unsuspecting strike")
    reply = await heresy("/advance s move faceless")
    assert reply["facts"]["moves"] == ["unsuspecting_strike", "faceless"]
    assert (await heresy.sheet("Griff"))["multiclass"] == {"assassin": 5}
    await heresy("/advance t move take them alive")
    assert (await heresy.sheet("Griff"))["multiclass"] == {"assassin": 5}


async def test_36_without_a_class_no_move_is_foreign(heresy: Played) -> None:
    await heresy("/sheet set xp=30")
    reply = await heresy("/advance ws move smite")
    assert reply["facts"]["moves"] == ["smite"]
    assert (await heresy.sheet("Griff"))["multiclass"] == {}
    error = await heresy.refused("/advance s move smite")
    assert error["message"] == "You already know Smite."


async def test_36_dependent_moves_come_without_those_that_are_known(heresy: Played) -> None:
    await heresy("/sheet set xp=30 class=seeker moves=smite")
    reply = await heresy("/advance ws move penance")
    assert reply["facts"]["moves"] == ["smite", "penance", "wrath_embodied", "divine_will"]


async def test_36_the_late_move_is_for_whose_level_it_was(heresy: Played) -> None:
    await heresy("/sheet set xp=30")
    reached = await heresy("/advance ws")
    error = await heresy.refused(f"/advance move armored entry {reached['entry']}", by="bob")
    assert error["kind"] == "not_allowed"
    rolled = await heresy("/move hack", 6, 6, by="alice")
    error = await heresy.refused(f"/advance move armored entry {rolled['entry']}")
    assert error["message"] == "Which stat goes up? For example `/advance ws`"
    error = await heresy.refused('/advance move "Iron Will"', by="bob")
    assert error["message"] == "Which stat goes up? For example `/advance ws`"
    learnt = await heresy('/advance move "Iron  Will"', by="alice")
    error = await heresy.refused(f"/advance move armored entry {reached['entry']}")
    assert error["message"] == "You have no move to choose right now."
    assert learnt["title"] == "Griff learns Iron Will"
    assert all(row[2] != reached["entry"] for row in (await heresy("/waiting"))["facts"]["waiting"])


async def test_36_a_level_brings_one_move_that_is_clear(heresy: Played) -> None:
    await heresy("/sheet set xp=30")
    for said in ("armored move rapid", "ws armored move rapid"):
        error = await heresy.refused(f"/advance {said}")
        assert error["message"] == "That names two moves. Make one at a time."
    error = await heresy.refused("/advance ws move rapd")
    assert error["hints"] == ["rapid", "reload", "aid"]
    error = await heresy.refused("/advance ws move hatred cultists on daemons")
    assert (error["kind"], (await heresy.sheet("Griff"))["hatred"]) == ("not_found", [])


@pytest.mark.parametrize(
    ("said", "xp"),
    [("mark xp", 1), ("I mark XP", 1), ("Griff marks XP", 1), ("mark 2 experience", 2)],
)
async def test_35_experience_is_marked_in_plain_words(heresy: Played, said: str, xp: int) -> None:
    """found-3, 2: `mark xp` is `/xp +1`."""
    marked = await heresy(said, by="alice")
    assert marked["changes"] == [["Griff", "xp", 0, xp]]
    await heresy("/undo")
    assert (await heresy.sheet("Griff"))["xp"] == 0


async def test_35_experience_is_gained_and_never_by_somebody_called_gain(heresy: Played) -> None:
    gained = await heresy("/xp gain 2", by="alice")
    assert gained["changes"] == [["Griff", "xp", 0, 2]]
