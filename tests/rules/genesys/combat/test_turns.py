"""Turns: one action, at most two maneuvers, and what runs out with them."""

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import rolled


async def test_20_one_action_a_turn_once_an_encounter_is_on(genesys: Played) -> None:
    await genesys("/check stealth vs easy")
    await genesys("/check stealth vs easy")
    await genesys("/encounter start", by="gm")
    await genesys("/check stealth vs easy", by="alice")
    error = await genesys.refused("/check stealth vs easy")
    assert error["kind"] == "refused"
    assert "take another action" in error["message"]
    await genesys("/check cool vs easy free")
    await genesys("/check stealth vs easy anyway as Griff", by="gm")
    await genesys("/round next")
    await genesys("/check stealth vs easy", by="alice")


async def test_21_the_action_may_be_given_for_a_maneuver(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver aim", by="alice")
    reply = await genesys("/maneuver cover action")
    assert reply["facts"]["paid"] == "action"
    assert ["Griff", "turn.action", False, True] in reply["changes"]
    assert (await genesys.refused("/check stealth vs easy"))["kind"] == "refused"


async def test_22_a_second_maneuver_costs_two_strain(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    first = await genesys("/maneuver aim", by="alice")
    assert first["facts"]["paid"] == "free"
    second = await genesys("/maneuver aim")
    assert ["Griff", "strain", 0, 2] in second["changes"]
    assert second["facts"]["maneuvers"] == 2
    assert [(c["label"], c["who"], c["of"]) for c in second["choices"]] == [
        ("Give up the action instead", "player", "Griff")
    ]
    swapped = await genesys(":press Give up the action")
    assert ["Griff", "strain", 2, 0] in swapped["changes"]
    assert ["Griff", "turn.action", False, True] in swapped["changes"]


async def test_22_aim_2_strain_is_two_aims_of_which_strain_pays_one(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/act", by="alice")
    for said in ("aim 2 strain", "aim 2 for strain", "aim strain 2", "aim 2 for 2 strain"):
        reply = await genesys(f"/maneuver {said}")
        assert (reply["facts"]["maneuvers"], reply["facts"]["paid"]) == (2, "strain")
        sheet = await genesys.sheet("Griff")
        assert (sheet["strain"], sheet["statuses"]["aiming"]["level"]) == (2, 2)
        await genesys("/undo")
        assert (await genesys.sheet("Griff"))["strain"] == 0


async def test_22_whoever_aims_already_aims_once_more(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    for said in ("aim 2 strain", "aim for 2 strain"):
        await genesys("/maneuver aim", by="alice")
        reply = await genesys(f"/maneuver {said}")
        assert (reply["facts"]["maneuvers"], reply["facts"]["paid"]) == (2, "strain")
        assert (await genesys.sheet("Griff"))["statuses"]["aiming"]["level"] == 2
        await genesys("/undo")
        await genesys("/undo")
    await genesys("/maneuver guarded")
    assert (await genesys("/maneuver prone 2 strain"))["facts"]["paid"] == "strain"


async def test_22_nobody_pays_for_the_maneuver_that_is_free(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    for pays in ("strain", "action"):
        error = await genesys.refused(f"/maneuver aim {pays}", by="alice")
        assert f"Leave out `{pays}`" in error["message"]
    reply = await genesys("/maneuver aim strain anyway")
    assert ["Griff", "strain", 0, 2] in reply["changes"]
    await genesys("/undo")
    assert (await genesys.sheet("Griff"))["strain"] == 0


async def test_23_never_more_than_two_maneuvers(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver aim", by="alice")
    await genesys("/maneuver aim strain")
    for pays in ("", " strain", " action"):
        assert (await genesys.refused(f"/maneuver cover{pays}"))["kind"] == "refused"
    await genesys("/pool 1g +3 advantage", 1)
    assert (await genesys.refused("/spend 2 advantage maneuver"))["kind"] == "refused"
    await genesys("/maneuver cover as Griff anyway", by="gm")


async def test_23_without_an_encounter_nothing_is_counted(genesys: Played) -> None:
    for _ in range(4):
        await genesys("/maneuver interact")
    assert (await genesys.sheet("Griff"))["strain"] == 0


async def test_24_effects_end_with_the_turn_they_were_for(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver guarded", by="alice")
    assert "guarded" in (await genesys.sheet("Griff"))["statuses"]
    await genesys("/round next", by="gm")  # his turn ended: one more to go
    assert "guarded" in (await genesys.sheet("Griff"))["statuses"]
    await genesys("/act", by="alice")
    await genesys("/act Scar", by="gm")  # his next turn ended too
    assert "guarded" not in (await genesys.sheet("Griff"))["statuses"]


async def test_20_who_cannot_act_asks_nobody_how_hard_or_how_far(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/check cool vs easy", by="alice")
    for sentence in ("/check stealth", "/attack lasgun at Scar"):
        assert (await genesys.refused(sentence))["kind"] == "refused"
        assert (await genesys(f"{sentence} free"))["facts"]["passed"] is None
    await genesys("/encounter end", by="gm")
    await genesys("/status staggered Griff")
    assert (await genesys.refused("/check stealth", by="alice"))["kind"] == "refused"


async def test_23_a_maneuver_bought_before_the_fight_is_not_one_of_it(genesys: Played) -> None:
    await rolled(genesys, "+2 advantage")
    await genesys("/spend 2 advantage maneuver")
    await genesys("/encounter start", by="gm")
    first = await genesys("/maneuver aim", by="alice")
    assert first["facts"] == {"maneuver": "aim", "paid": "free", "maneuvers": 1}


async def test_20_after_ones_turn_there_is_neither_action_nor_maneuver(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/act Griff")
    await genesys("/maneuver aim", by="alice")  # in his turn
    await genesys("/act Scar", by="gm")
    for sentence in ("/maneuver cover", "/check stealth vs easy"):
        error = await genesys.refused(sentence, by="alice")
        assert error["message"] == "Griff's turn is over until the next round."
    await genesys("/check stealth vs easy as Griff anyway", by="gm")


async def test_22_a_maneuver_given_in_anothers_turn_is_one_of_the_two(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver guarded", by="alice")
    await genesys("/act Scar", by="gm")
    await genesys("/pool 1g +4 threat as Scar", 1)
    for _ in range(2):
        await genesys("/spend 2 threat foe maneuver Griff as Scar")
    assert (await genesys.sheet("Griff"))["turn"]["free"] == 2
    given = await genesys("/maneuver interact", by="alice")
    assert (given["facts"]["paid"], given["facts"]["maneuvers"]) == ("given", 2)
    sheet = await genesys.sheet("Griff")
    assert (sheet["turn"]["free"], sheet["strain"]) == (1, 0)
    assert (await genesys.refused("/maneuver interact"))["kind"] == "refused"  # never a third
    assert (await genesys.sheet("Griff"))["turn"]["free"] == 1


async def test_22_the_second_maneuver_is_paid_by_what_was_bought_for_it(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/check cool vs easy +2 advantage", 1, 1, 1, by="alice")
    await genesys("/spend 2 advantage maneuver")
    assert (await genesys("/maneuver guarded"))["facts"]["paid"] == "free"
    second = await genesys("/maneuver interact")
    assert (second["facts"]["paid"], second["facts"]["maneuvers"]) == ("given", 2)
    sheet = await genesys.sheet("Griff")
    assert (sheet["strain"], sheet["turn"]["free"]) == (0, 0)


@pytest.mark.parametrize("status", ["hamstrung", "distracted"])
async def test_77_who_is_hamstrung_or_distracted_pays_for_the_first_as_well(
    genesys: Played, status: str
) -> None:
    await genesys("/encounter start", by="gm")
    await genesys(f"/status {status} Griff")
    for strain in (2, 4):
        paid = await genesys("/maneuver interact", by="alice")
        assert paid["facts"]["paid"] == "strain"
        assert (await genesys.sheet("Griff"))["strain"] == strain
    await genesys("/round next", by="gm")
    assert (await genesys("/maneuver guarded action", by="alice"))["facts"]["paid"] == "action"
    assert (await genesys.refused("/maneuver interact action"))["kind"] == "refused"


async def test_77_every_action_costs_strain_for_each_wound_that_says_so(genesys: Played) -> None:
    for result in (92, 93, 46):
        await genesys(f"/crit Griff {result}", by="gm")
    check = await genesys("/check cool vs easy", 1, 1, 1, by="alice")
    assert ["Griff", "strain", 0, 4] in check["changes"]
    await genesys("/maneuver guarded")
    assert (await genesys.sheet("Griff"))["strain"] == 4


async def test_18_a_game_master_lets_someone_act_without_a_slot(genesys: Played) -> None:
    await genesys("/init cool all", 1, 1, 4, 4, by="gm")
    await genesys("/sheet new Voss", by="bob")
    await genesys("/act Griff", by="alice")
    error = await genesys.refused("/act Voss", by="gm")
    assert error["message"].startswith("No PC slot is left for Voss this round.")
    acted = await genesys("/act Voss anyway")
    assert acted["facts"]["filled"] == ["Griff", None]
    assert acted["text"] == ""
    assert (await genesys.sheet("Voss"))["turn"]["taken"] is True
    last = await genesys("/act Scar")
    assert last["text"] == "Scar takes slot 2. Every slot is taken: `/round next`"


async def test_22_a_second_maneuver_says_why_it_costs_strain(genesys: Played) -> None:
    """found-3, 3: the price is told with its reason."""
    await genesys("/init cool all", 1, 1, 1, 1, by="gm")
    first = await genesys("/maneuver cover", by="alice")
    second = await genesys("/maneuver guarded")
    why = "Second maneuver: 2 strain (2/12)."
    assert (why in first["text"], why in second["text"]) == (False, True)
    assert ["Griff", "strain", 0, 2] in second["changes"]


async def test_the_next_round_is_offered_once_everyone_had_a_slot(genesys: Played) -> None:
    await genesys("/init cool all", 1, 1, 4, 4, by="gm")
    await genesys("/check cool vs easy", 1, 1, 1, by="alice")
    early = await genesys.refused("/check cool vs easy", by="alice")
    assert early["message"] == "Griff can't take another action this turn."
    assert "choices" not in early
    await genesys("/act Scar", by="gm")
    late = await genesys.refused("/check cool vs easy", by="alice")
    assert [choice["says"] for choice in late["choices"]] == ["round next"]


async def test_a_rival_who_gives_up_the_action_gets_the_wounds_of_a_maneuver_back(
    genesys: Played,
) -> None:
    """Rivals take strain as wounds, so that is what a second maneuver cost."""
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver stand as Scar anyway")
    paid = await genesys("/maneuver aim as Scar strain anyway")
    assert (await genesys.sheet("Scar"))["wounds"] == 2
    (instead,) = [c["says"] for c in paid["choices"] if "action" in c["label"].casefold()]
    await genesys(f"/{instead}")
    assert (await genesys.sheet("Scar"))["wounds"] == 0


async def test_20_an_attack_that_waits_for_its_range_outlasts_the_turn(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver aim", by="alice")
    asked = await genesys("/attack lasgun at Scar", by="alice")
    assert asked["title"] == "How far is Scar from Griff?"
    await genesys("/act Scar", by="gm")  # the game master answers after the next turn began
    told = await genesys(":press Medium", *[1] * 6, by="gm")
    assert told["title"].startswith("Griff: lasgun at Scar, ")
    assert (await genesys.sheet("Griff"))["turn"]["action"] is True
    assert (await genesys.refused("/attack lasgun at Scar", by="alice"))["kind"] == "refused"


async def test_20_chances_can_be_asked_after_ones_turn(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/check stealth vs easy", *[1] * 4, by="alice")
    await genesys("/act Scar", by="gm")
    assert (await genesys("/odds check stealth vs easy", by="alice"))["facts"]["odds"]
