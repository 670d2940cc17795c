"""Rule 15: moves without a roll."""

import pytest

from play.wording.ruling_card import compose
from tests.conftest import Played


async def test_15_moves_without_a_roll(heresy: Played) -> None:
    await heresy("/sheet set wounds=4")
    reply = await heresy("/move recover")
    assert reply["rolled"] == []
    assert ["Griff", "wounds", 4, 1] in reply["changes"]
    told = await heresy("/move underdog")
    assert told["entry"] is None
    assert (await heresy("/move encumbrance"))["facts"]["penalty"] == 0


async def test_15_recover_can_be_left_out_of_a_game(heresy: Played) -> None:
    await heresy("/game set recover=off", by="gm")
    assert (await heresy.refused("/move recover", by="alice"))["kind"] == "refused"


async def test_running_through_fire_baptises(battle: Played) -> None:
    await battle("/sheet set moves+=baptised_by_bullets")
    await battle("/move baptised by bullets")
    assert (await battle("/move defy+ag", 3, 3))["facts"]["modifier"] == 1


@pytest.mark.parametrize(
    ("weight", "told"),
    [(5, ["Load: 5 of 5"]), (6, ["Load: 6 of 5", "Penalty: -1 to every roll"])],
)
async def test_15_encumbrance_tells_of_a_penalty_where_there_is_one(
    heresy: Played, weight: int, told: list[str]
) -> None:
    await heresy(f"/sheet set weight={weight}")
    ruling = (await heresy.table.hear("/move encumbrance")).ruling
    assert ruling is not None
    assert list(compose(ruling, public=False).lines)[1:] == told


async def said(table: Played, sentence: str) -> list[str]:
    """Return how a ruling reads, line by line."""
    ruling = (await table.table.hear(sentence)).ruling
    assert ruling is not None
    return list(compose(ruling, public=False).lines)


@pytest.mark.parametrize(("uses", "told"), [(1, "0 → 1"), (2, "1 → 2")])
async def test_15_reloading_tells_what_is_in_the_gun_and_what_is_left(
    heresy: Played, uses: int, told: str
) -> None:
    await heresy(f"/item add bolt pistol 1d6 uses {uses}")
    await heresy("/ammo set 1")
    await heresy("/ammo use 1")
    ruling = (await heresy.table.hear("/move reload")).ruling
    assert ruling is not None
    changed = compose(ruling, public=False).changes
    assert changed == (f"Griff: bolt pistol uses {told}, ammo 1 → 0",)
    assert (await heresy.sheet("Griff"))["ammo"] == 0
    await heresy("/ammo use 1")
    assert (await heresy.refused("/move reload"))["message"].startswith("Griff has no ammo left.")
    facts = (await heresy("/move reload as Griff anyway", by="gm"))["facts"]
    assert (facts["uses"], facts["ammo"]) == (uses, 0)


@pytest.mark.parametrize(
    ("wounds", "most", "left"), [(6, 7, 3), (3, 7, 0), (2, 7, 0), (5, 6, 2), (0, 6, 0)]
)
async def test_15_recovering_heals_half_of_max_wounds_rounded_down(
    heresy: Played, wounds: int, most: int, left: int
) -> None:
    await heresy(f"/sheet set max_wounds={most} wounds={wounds}")
    assert (await said(heresy, "/move recover"))[-1] == f"Wounds: {left}/{most}"
    assert (await heresy.sheet("Griff"))["wounds"] == left


async def test_15_who_can_take_one_wound_recovers_from_it(heresy: Played) -> None:
    await heresy("/npc new Rat max_wounds=1 shown", by="gm")
    await heresy("/sheet set Rat wounds=1 state=well anyway")
    reply = await heresy("/move recover as Rat")
    assert reply["changes"] == [["Rat", "wounds", 1, 0]]


@pytest.mark.parametrize(
    ("weight", "over", "penalty", "must"), [(5, 0, 0, False), (7, 2, -1, False), (8, 3, -1, True)]
)
async def test_15_encumbrance_says_what_weighs_and_what_must_be_dropped(
    heresy: Played, weight: int, over: int, penalty: int, must: bool
) -> None:
    await heresy(f"/sheet set weight={weight}")
    told = await heresy("/move encumbrance")
    assert told["entry"] is None
    facts = told["facts"]
    assert (facts["over"], facts["penalty"], facts["must_drop"]) == (over, penalty, must)
    assert (facts["band"], facts["kept"], facts["total"], facts["pick"]) == (None, [], 0, 0)


async def test_15_a_tactic_is_chosen_by_a_press(heresy: Played) -> None:
    asked = await heresy("/move tactical")
    assert asked["entry"] is not None
    assert [choice["label"] for choice in asked["choices"]] == [
        "Defensive", "Reactive", "Reckless", "Precise"]  # fmt: skip
    await heresy(":press Reckless")
    assert (await heresy.sheet("Griff"))["tactic"] == "reckless"
    error = await heresy.refused(f":press Precise of {asked['entry']}")
    assert error["kind"] == "already_done"


async def test_15_a_claim_is_about_someone(heresy: Played) -> None:
    error = await heresy.refused("/move this one's mine")
    assert error["message"] == "Who's the target? Add a name: `at Scar`"
    claimed = await heresy("/move this one's mine at Scar")
    assert claimed["changes"] == [["Griff", "quarry", "", "Scar"]]


async def test_15_gunfire_baptises_once_for_each_run(battle: Played) -> None:
    await battle("/sheet set moves+=baptised_by_bullets")
    await battle("/forward +2 to hack")
    await battle("/move baptised by bullets")
    kept = (await battle.sheet("Tull"))["forward"]
    assert [(each["value"], each["move"], each["why"]) for each in kept] == [
        (2, "hack_and_slash", ""), (1, "defy_danger", "Baptised by Bullets")]  # fmt: skip


async def test_33_insight_and_wrath_rise_up_to_their_most(battle: Played) -> None:
    await battle("/sheet set moves+=fighters_sense,holy_vengeance")
    for move, most in (("fighter's sense", 2), ("holy vengeance", 3)):
        for value in range(1, most + 1):
            raised = await battle(f"/move {move}")
            assert raised["facts"]["resource"] == value
            assert "already" not in raised["text"]
        full = await battle(f"/move {move}")
        assert (full["facts"]["resource"], full["changes"]) == (most, [])
        assert full["text"].endswith(f" was already full ({most}).")
    await battle("/resource wrath spend 2")
    assert (await battle("/move wrath embodied"))["facts"]["resource"] == 3


@pytest.mark.parametrize("move", ["penance", "wrath embodied", "holy vengeance", "fighter's sense"])
async def test_33_who_has_no_pool_fills_none(heresy: Played, move: str) -> None:
    error = await heresy.refused(f"/move {move}")
    assert (
        error["message"] == "Griff has no resource. Tacticians have Insight, Templars have Wrath."
    )
    assert (await heresy.sheet("Griff"))["wounds"] == 0


async def test_33_penance_costs_a_wound_and_teaches_those_who_know_them(battle: Played) -> None:
    await battle('/bond add Tull "my confessor"', by="dora")
    await battle("/resource wrath set 2", by="cara")
    done = await battle("/move penance")
    assert done["facts"]["resource"] == 3
    assert sorted(done["changes"]) == [
        ["Tull", "resource.value", 2, 3],
        ["Tull", "wounds", 0, 1],
        ["Vael", "resource.value", 0, 1],
    ]
    error = await battle.refused("/move penance")
    assert error["message"] == "Wrath is already full (3): that would be a wound for nothing."
    await battle("/resource wrath spend 1")
    await battle("/sheet set wounds=4")
    last = await battle("/move penance")
    assert [choice["says"].partition(" entry")[0] for choice in last["choices"]] == ["breath"]
    assert (await battle.sheet("Tull"))["state"] == "dying"
    assert (await battle("/breath", 6, 6))["ok"]
    assert (await battle("/waiting"))["facts"]["waiting"] == []


async def test_33_judgement_costs_wrath_and_counts_for_one_attack(battle: Played) -> None:
    await battle("/sheet set moves+=judgement")
    error = await battle.refused("/move judgement at Scar")
    assert error["message"] == "You have no Wrath."
    await battle("/resource wrath set 2")
    assert (await battle.refused("/move judgement"))["message"].startswith("Who's the target?")
    first = await battle("/move judgement at Scar")
    assert first["facts"]["target"] == "Scar"
    assert sorted(first["changes"]) == [
        ["Tull", "judged.scar", None, 1], ["Tull", "resource.value", 2, 1]]  # fmt: skip
    await battle("/move judgement at Scar")
    assert (await battle.sheet("Tull"))["judged"] == {"scar": 2}
    assert (await battle("/damage 1d6 at Scar", 2))["facts"]["defense"] == 1
    assert (await battle("/damage 1d6 at Scar", 2))["facts"]["defense"] == 3


async def test_33_smite_is_offered_against_whoever_is_named(battle: Played) -> None:
    told = await battle("/move smite")
    assert (told["entry"], told["choices"]) == (None, [])
    error = await battle.refused("/move smite at Scar")
    assert error["message"] == "You have no Wrath."
    await battle("/resource wrath set 2")
    asked = await battle("/move smite at Scar")
    assert asked["entry"] is None
    assert [choice["label"] for choice in asked["choices"]] == [
        "Smite: +1 wound", "Smite: +1 forward"]  # fmt: skip
    smitten = await battle(":press Smite: +1 wound")
    assert sorted(smitten["changes"]) == [
        ["Scar", "wounds", 0, 1], ["Tull", "resource.value", 2, 1]]  # fmt: skip
    await battle("/undo")
    assert (await battle.sheet("Scar"))["wounds"] == 0
    await battle("/move smite at Scar")
    await battle(":press Smite: +1 forward")
    (given,) = (await battle.sheet("Isaac"))["forward"]
    assert (given["value"], given["target"]) == (1, "Scar")
    assert (await battle.sheet("Tull"))["resource"]["value"] == 1


async def test_15_the_dying_read_what_works_by_itself_and_do_nothing_else(battle: Played) -> None:
    await battle("/sheet set Tull wounds=5", by="gm")
    await battle("/sheet set Tull moves+=underdog")
    await battle(":as cara")
    assert (await battle("/move underdog"))["title"] == "Tull: Underdog"
    for move in ("penance", "smite at Scar", "recover"):
        assert (await battle.refused(f"/move {move}"))["message"].startswith("Tull is dying.")
