"""Weapons and feats that make a blow harder (rule 29)."""

from tests.conftest import Played


async def test_29_weapon_harm_multiplies_where_the_table_wants_it(party: Played) -> None:
    await party("/sheet set Scar defends=bod", by="gm")
    assert (await party("/attack greatsword at Scar as Griff", 7, 5, 1))["facts"]["harm"] == 2
    await party("/game set weapon_harm=on")
    reply = await party("/attack greatsword at Scar as Griff", 7, 5, 1)
    assert reply["facts"]["harm"] == 6


async def test_29_sneak_attack_doubles_harm_and_takes_the_feat(party: Played) -> None:
    assert (await party.refused("/attack dagger at Scar sneak"))["kind"] == "refused"
    await party("/sheet set feats=sneak_attack")
    await party("/attack dagger at Scar sneak")
    reply = await party("/answer bod", 7, 5, 1, by="gm")
    assert reply["facts"]["harm"] == 4


async def test_29_precise_strike_counts_strong_hits_twice(party: Played) -> None:
    await party('/sheet set feats="precise strike" bod=d12')
    await party("/attack longsword at Scar")
    reply = await party("/answer bod", 10, 5, 1, by="gm")
    assert reply["facts"]["harm"] == 2
    reply = await party(":press Precise", by="alice")
    assert reply["facts"]["harm"] == 3
    assert (await party.sheet("Scar"))["bod"]["pool"] == 5


async def test_29_berserk_goes_on_until_a_test_fails(party: Played) -> None:
    await party("/sheet set feats=berserk")
    assert (await party.refused("/attack longsword at Scar berserk"))["kind"] == "refused"
    await party("/attack longsword at Scar")
    await party("/answer bod", 7, 1, 1, by="gm")
    reply = await party(":press Berserk", 5, 4, by="alice")
    assert reply["facts"]["harm"] == 2
    assert (await party.sheet("Scar"))["bod"]["pool"] == 5
    over = await party("/attack longsword at Scar berserk", 1, 1, by="alice")
    assert over["facts"]["harm"] == 0
    assert (await party.refused("/attack longsword at Scar berserk"))["kind"] == "refused"


async def test_29_a_feat_counts_once_in_a_blow(party: Played) -> None:
    await party("/sheet set feats=sneak")
    await party("/sheet set Scar defends=bod", by="gm")
    reply = await party("/attack longsword at Scar sneak", 8, 4, 2, by="alice")
    assert reply["facts"]["harm"] == 4
    assert (await party.refused("/push sneak"))["kind"] == "already_done"


async def test_29_nobody_rages_on_the_dead(party: Played) -> None:
    await party("/sheet set feats=berserk")
    await party("/sheet set Scar defends=bod", by="gm")
    await party("/attack longsword at Scar", 8, 4, 2, by="alice")
    await party("/sheet set Scar state=dead", by="gm")
    assert (
        "is dead"
        in (await party.refused("/attack longsword at Scar berserk", by="alice"))["message"]
    )


async def test_29_only_who_attacks_strikes_unawares(party: Played) -> None:
    await party("/sheet set Scar feats=sneak_attack defends=bod", by="gm")
    reply = await party("/attack longsword at Scar", 1, 1, 7, by="alice")
    assert (reply["facts"]["winner"], reply["facts"]["harm"]) == ("Scar", 1)
    assert not any("Sneak" in choice["label"] for choice in reply["choices"])


async def test_28_a_tie_harms_nobody(party: Played) -> None:
    await party("/sheet set Scar defends=bod", by="gm")
    reply = await party("/attack bod at Scar", 5, 5, by="alice")
    facts = reply["facts"]
    assert (facts["winner"], facts["harm"], facts["taken"]) == (None, 0, 0)
    assert reply["changes"] == []
