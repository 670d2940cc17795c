"""A sheet as people read it."""

from tests.conftest import Played


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


async def test_a_card_says_what_defense_is_made_of(heresy: Played) -> None:
    assert (await heresy.sheet("Griff"))["card_defense"] == "2"
    await heresy('/sheet set defense_mods="spikes +1 melee"')
    assert (await heresy.sheet("Griff"))["card_defense"] == "2 (spikes +1 vs melee)"


async def test_only_moves_that_are_rolled_are_offered(heresy: Played) -> None:
    await heresy("/sheet set moves+=armored,judgement")
    pinned = await heresy("/sheet pin")
    said = [choice["says"] for choice in pinned["choices"]]
    assert any(each.startswith("move hack and slash") for each in said), said
    assert not any("armored" in each for each in said), said
