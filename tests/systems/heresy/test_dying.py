"""Points 25 to 28: dying, the Last Breath, a guard who halves it, and healing."""

import pytest

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


async def test_25_whoever_is_healed_in_time_owes_no_last_breath(heresy: Played) -> None:
    await heresy("/suffer 9d6", *(6,) * 9)
    await heresy("/heal 1 Griff", by="bob")
    assert (await heresy("/waiting"))["facts"]["waiting"] != []
    await heresy("/heal 4 Griff")
    assert (await heresy.sheet("Griff"))["state"] == "well"
    assert (await heresy("/waiting"))["facts"]["waiting"] == []


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


async def test_25_all_who_are_healed_in_time_owe_no_last_breath(heresy: Played) -> None:
    await heresy("/harm 6")
    await heresy("/harm 9 Isaac", by="gm")
    healed = await heresy("/heal 9 all")
    assert (await heresy("/waiting"))["facts"]["waiting"] == []
    await heresy(f"/undo {healed['entry']}")
    assert len((await heresy("/waiting"))["facts"]["waiting"]) == 2


async def test_25_recovering_in_time_is_healing_too(heresy: Played) -> None:
    await heresy("/harm 6")
    assert ["Griff", "state", "dying", "well"] in (await heresy("/move recover"))["changes"]
    assert (await heresy("/waiting"))["facts"]["waiting"] == []


async def test_25_an_npc_at_max_wounds_is_dead_at_once(heresy: Played) -> None:
    reply = await heresy("/damage 3d6 at Scar", 4, 5, 6)
    assert ["Scar", "state", "well", "dead"] in reply["changes"]
    assert not [choice for choice in reply["choices"] if choice["label"] == "Last Breath"]


async def test_25_a_game_master_may_let_an_npc_draw_breath(heresy: Played) -> None:
    assert (await heresy("/breath as Scar", 5, 5, by="gm"))["facts"]["move"] == "last_breath"


async def test_25_some_dangers_go_straight_to_the_last_breath(heresy: Played) -> None:
    reply = await heresy("/breath", 1, 2)
    assert reply["changes"] == [["Griff", "state", "well", "dead"]]


@pytest.mark.parametrize(
    ("faces", "band", "state"),
    [((5, 5), "10+", "stable"), ((4, 3), "7-9", "stable"), ((3, 3), "6-", "dead")],
)
async def test_26_the_last_breath_has_three_bands(
    heresy: Played, faces: tuple[int, int], band: str, state: str
) -> None:
    await heresy("/harm 6")
    reply = await heresy("/breath", *faces)
    facts = reply["facts"]
    assert (facts["move"], facts["stat"], facts["modifier"]) == ("last_breath", None, 0)
    assert (facts["band"], facts["pick"]) == (band, 0)
    sheet = await heresy.sheet("Griff")
    assert (sheet["state"], sheet["wounds"], sheet["xp"]) == (state, 6, 0)


async def test_26_on_7_to_9_the_game_master_takes_a_stat_down(heresy: Played) -> None:
    await heresy("/harm 6")
    reply = await heresy("/breath", 4, 4)
    costs = [choice for choice in reply["choices"] if choice["owed"]]
    assert len(costs) == 9
    assert {choice["who"] for choice in costs} == {"gm"}
    assert (await heresy.refused(":press BS", by="alice"))["kind"] == "not_allowed"
    paid = await heresy(":press BS", by="gm")
    assert paid["changes"] == [["Griff", "bs", 2, 1]]
    assert (await heresy.refused(":press WS"))["kind"] == "already_done"


async def test_26_death_worlders_breathe_easier(heresy: Played) -> None:
    await heresy("/sheet new Kharn home=death t=1 free", by="cara")
    assert (await heresy("/breath", 3, 3))["facts"]["total"] == 7


async def test_26_a_new_wound_after_survival_leads_there_again(heresy: Played) -> None:
    await heresy("/harm 8")
    assert (await heresy.sheet("Griff"))["wounds"] == 8
    await heresy("/breath", 6, 6)
    assert (await heresy.sheet("Griff"))["wounds"] == 6
    reply = await heresy("/harm 1")
    assert ["Griff", "state", "stable", "dying"] in reply["changes"]


async def test_26_a_last_breath_can_be_known_again(heresy: Played) -> None:
    await heresy("/harm 6")
    await heresy("/breath", 1, 1)
    reply = await heresy("/move this i know", 6, 6)
    assert ["Griff", "state", "dead", "stable"] in reply["changes"]


async def test_26_a_last_breath_that_was_healed_since_is_not_drawn_again(heresy: Played) -> None:
    await heresy("/harm 6")
    await heresy("/breath", 6, 6)
    await heresy("/heal 2")
    error = await heresy.refused("/move this i know")
    assert (error["kind"], "the state of Griff changed" in error["message"]) == ("refused", True)


async def test_27_defend_halves_wounds_rounded_down(heresy: Played) -> None:
    await heresy("/move defend", 6, 6, by="bob")
    await heresy("/suffer 3d6", 6, 6, 6, by="alice")
    reply = await heresy(":press Isaac: halve", by="bob")
    assert reply["facts"]["wounds"] == 1
    assert reply["facts"]["hold"] == {"defend": 2}
    assert ["Griff", "wounds", 3, 1] in reply["changes"]


async def test_27_halving_can_save_from_dying(heresy: Played) -> None:
    await heresy("/sheet set Griff wounds=4")
    await heresy("/move defend", 6, 6, by="bob")
    await heresy("/suffer 2d6", 6, 6, by="alice")
    assert (await heresy.sheet("Griff"))["state"] == "dying"
    await heresy("/hold spend defend 1 halve", by="bob")
    sheet = await heresy.sheet("Griff")
    assert (sheet["state"], sheet["wounds"]) == ("well", 5)


async def test_27_a_guard_takes_the_attack_on_their_own_defense(heresy: Played) -> None:
    await heresy("/sheet set Isaac defense=5", by="bob")
    await heresy("/move defend", 6, 6)
    await heresy("/suffer 2d6", 6, 4, by="alice")
    reply = await heresy(":press Isaac: take", by="bob")
    assert reply["facts"]["target"] == "Isaac"
    assert reply["facts"]["wounds"] == 1
    assert (await heresy.sheet("Griff"))["wounds"] == 0
    assert (await heresy.sheet("Isaac"))["wounds"] == 1


async def test_27_an_attack_that_was_healed_cannot_be_halved_any_more(heresy: Played) -> None:
    await heresy("/move defend", 6, 6, by="bob")
    blow = await heresy("/suffer 3d6", 6, 6, 6, by="alice")
    await heresy("/heal 9")
    late = await heresy.refused("/hold spend defend 1 halve", by="bob")
    assert late["kind"] == "refused"
    assert f"Too late to change #{blow['entry']}: the wounds of Griff" in late["message"]
    assert (await heresy.sheet("Isaac"))["hold"] == {"defend": 3}


async def test_27_nobody_guards_a_foe_against_their_own_side(heresy: Played) -> None:
    await heresy("/npc new Servitor max_wounds=9", by="gm")
    await heresy("/move defend", 6, 6, by="bob")
    ours = await heresy("/damage 2d6 at Scar", 4, 4, by="alice")
    assert not [choice for choice in ours["choices"] if choice["of"] == "Isaac"]
    theirs = await heresy("/damage 2d6 at Servitor as Scar", 4, 4, by="gm")
    assert "Isaac: halve it" in [choice["label"] for choice in theirs["choices"]]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("/heal rest", 2),
        ("/heal medics", 1),
        ("/heal medkit", 2),
        ("/heal 2", 1),
        ("/rest", 2),
        ("/rest with medics", 1),
        ("/heal 9", 0),
    ],
)
async def test_28_healing_by_rest_care_medkit_or_number(
    heresy: Played, said: str, left: int
) -> None:
    await heresy("/sheet set wounds=3")
    reply = await heresy(said)
    assert reply["changes"] == [["Griff", "wounds", 3, left]]


async def test_28_healing_someone_else_lands_at_once(heresy: Played) -> None:
    await heresy("/sheet set Isaac wounds=2", by="gm")
    reply = await heresy("/heal medkit Isaac", by="alice")
    assert reply["changes"] == [["Isaac", "wounds", 2, 1]]
    assert reply["facts"]["healed"] == 1


async def test_28_nobody_heals_below_none_or_from_death(heresy: Played) -> None:
    assert (await heresy("/heal rest"))["changes"] == []
    await heresy("/sheet set Griff state=dead", by="gm")
    assert (await heresy.refused("/heal rest", by="alice"))["kind"] == "refused"


async def test_28_below_the_maximum_nobody_is_dying(heresy: Played) -> None:
    await heresy("/harm 6")
    await heresy("/breath", 6, 6)
    assert ["Griff", "state", "stable", "well"] in (await heresy("/heal medkit"))["changes"]
