"""Where one rule meets another: guards, Insight, Wrath and the moves of two classes."""

import pytest

from tests.conftest import Played


@pytest.fixture
async def guarded(heresy: Played) -> Played:
    """Scar has hit Griff for three wounds, and Isaac stands guard with 3 hold."""
    await heresy("/move defend", 6, 6, by="bob")
    await heresy("/suffer 3d6 from Scar for Griff", 6, 5, 4, by="gm")
    return heresy


@pytest.mark.parametrize("order", [("halve", "take"), ("take", "halve")])
async def test_what_is_halved_and_taken_is_both_in_any_order(
    guarded: Played, order: tuple[str, str]
) -> None:
    for how in order:
        await guarded(f"/hold spend defend 1 {how}", by="bob")
    griff, isaac = await guarded.sheet("Griff"), await guarded.sheet("Isaac")
    assert (griff["wounds"], isaac["wounds"], isaac["hold"]) == (0, 1, {"defend": 1})
    await guarded("/undo", by="bob")
    await guarded("/undo", by="bob")
    assert ((await guarded.sheet("Griff"))["wounds"], isaac["state"]) == (3, "well")


async def test_who_takes_an_attack_takes_the_wounds_that_go_with_it(heresy: Played) -> None:
    await heresy("/move defend", 6, 6, by="bob")
    await heresy("/damage 2d6 +1 wound at Griff as Scar", 6, 1, by="gm")
    reply = await heresy("/hold spend defend 1 take", by="bob")
    assert reply["facts"]["wounds"] == 2


@pytest.fixture
async def tactician(heresy: Played) -> Played:
    await heresy("/sheet new Tac class=tactician free", by="carol")
    await heresy("/resource +1")
    return heresy


@pytest.mark.parametrize("said", [":press Tac: reroll damage", "/damage reroll Griff"])
async def test_insight_rolls_a_companions_damage_again(tactician: Played, said: str) -> None:
    await tactician("/damage 2d6 at Scar", 1, 1, by="alice")
    reply = await tactician(said, 6, 1, by="carol")
    assert reply["title"] == "Tac rolls the damage of Griff again: 1 wound"
    changed = sorted(reply["changes"])
    assert changed == [["Scar", "wounds", 0, 1], ["Tac", "resource.value", 1, 0]]
    await tactician("/undo")
    assert (await tactician.sheet("Scar"))["wounds"] == 0


async def test_insight_does_nothing_for_a_foes_damage(tactician: Played) -> None:
    await tactician("/damage 2d6 at Griff as Scar", 6, 6, by="gm")
    reply = await tactician.refused("/damage reroll Scar", by="carol")
    assert reply["kind"] == "not_allowed"


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
    reply = await heresy("/move penance")
    assert reply["text"].endswith("Wrath is 3 already, the most.")
    assert reply["changes"] == [["Tem", "wounds", 0, 1]]


async def test_a_smite_tells_whom_it_hits_and_who_falls(heresy: Played) -> None:
    await heresy("/sheet new Tem class=templar free", by="carol")
    await heresy("/resource max")
    await heresy("/harm 2 Scar", by="gm")
    await heresy("/move hack at Scar", 6, 6, by="carol")
    reply = await heresy(":press Smite: +1 wound")
    assert reply["text"] == "Smite: Scar takes 1 wound. Scar falls."
    assert (await heresy("/harm 1 Scar", by="gm"))["text"] == ""


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
    await heresy("/resource max")
    await heresy("/move judgement at Scar")
    await heresy("/move judgement at Scar")
    assert (await heresy("/damage 2d6 at Scar", 2, 1))["facts"]["wounds"] == 1
    assert (await heresy.sheet("Scar"))["defense_now"] == 3


async def test_the_shrine_hears_a_double_one_among_three(heresy: Played) -> None:
    await heresy("/sheet new Pia home=shrine free", by="carol")
    reply = await heresy("/move hack dis", 1, 5, 1)
    assert "Shrine World: reroll" in [choice["label"] for choice in reply["choices"]]


async def test_a_card_says_what_waits_and_what_is_loaded(heresy: Played) -> None:
    await heresy("/item add shotgun 2d6 uses 3")
    await heresy("/item add torch 2")
    await heresy("/forward +1 to hack at Scar")
    await heresy("/ongoing -1 until dawn")
    found = await heresy.sheet("Griff")
    assert found["card_weapons"] == "shotgun 2d6 (3/3)"
    assert (found["card_ammo"], found["card_items"]) == ("0", "torch ×2")
    assert found["card_forward"] == "+1 to Hack and Slash against Scar"
    assert found["card_ongoing"] == "-1 until dawn"
    assert (await heresy("/ongoing for Griff"))["text"].endswith("1. -1 ongoing until dawn")


async def test_who_carries_too_much_cannot_aid(heresy: Played) -> None:
    await heresy("/item add anvil weight 9", by="bob")
    await heresy("/move hack at Scar", 2, 2, by="alice")
    assert (await heresy.refused("/aid Griff", by="bob"))["kind"] == "refused"
    await heresy("/item drop anvil")
    assert (await heresy("/aid Griff", 6, 6))["facts"]["total"] == 7
