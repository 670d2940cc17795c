"""Rules 35 and 36: experience, levels and the moves they bring."""

import pytest

from rules.core.errors import Refused
from rules.core.requests.request import Request
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


async def test_36_what_was_not_raised_can_be_raised_later(heresy: Played) -> None:
    await heresy("/sheet set level=2 xp=40 ws=1")
    await heresy("/advance ws move rapid")
    assert (await heresy("/advance ws move armored"))["facts"]["value"] == 3


async def test_36_nobody_rises_above_level_ten(heresy: Played) -> None:
    await heresy("/sheet set level=10 xp=99")
    assert (await heresy.refused("/advance ws"))["kind"] == "refused"


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
    assert "another's flag" in (await heresy.refused("/xp flag Griff", by="alice"))["message"]
    assert "no flag on the sheet" in (await heresy.refused("/xp flag Griff", by="bob"))["message"]


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
    assert error["message"] == "No level is waiting for a move."
    assert await battle.sheet("Tull") == before
