"""Weapons and feats that make a blow harder (rule 29)."""

import pytest

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


async def test_29_a_better_die_that_harms_no_more_says_so_before_and_after(party: Played) -> None:
    await party('/sheet set feats="precise strike"', by="alice")
    await party("/attack longsword at Scar")
    won = await party("/answer bod", 7, 5, 1, by="gm")
    own = [choice["label"] for choice in won["choices"] if choice["of"] == "Griff"]
    assert own[:2] == [
        "BOD becomes a strong hit (costs 2 of 8 BOD, same harm)",
        "Melee becomes a full hit (costs 2 of 8 BOD, same harm)",
    ]
    assert (await party("/push melee", by="alice"))["text"] == "Still 2 harm."
    pushed = await party("/push bod")
    assert pushed["text"] == "Still 2 harm, but Precise Strike is open now."


async def test_29_precise_strike_named_too_early_says_what_it_waits_for(party: Played) -> None:
    await party('/sheet set feats="precise strike"', by="alice")
    await party("/attack longsword at Scar")
    await party("/answer bod", 7, 1, 1, by="gm")
    early = await party("/push precise", by="alice")
    assert early["text"].endswith("Precise Strike will count once there's a strong hit.")
    strong = await party("/push bod")
    assert strong["facts"]["harm"] == 2


async def test_14_a_push_that_leaves_its_side_losing_says_so(party: Played) -> None:
    await party("/attack longsword at Scar")
    lost = await party("/answer bod+melee", 1, 5, 7, 5, by="gm")
    own = {choice["label"] for choice in lost["choices"] if choice["of"] == "Griff"}
    assert "Melee becomes a full hit (costs 2 of 6 BOD, still loses)" in own
    asked = await party("/push melee", by="alice")
    assert asked["title"] == "Spend 2 BOD for nothing?"


async def test_14_pushes_that_cannot_save_a_side_are_not_offered(party: Played) -> None:
    await party("/attack longsword at Scar")
    lost = await party("/answer bod+melee", 1, 1, 5, 5, by="gm")
    own = [choice["label"] for choice in lost["choices"] if choice["of"] == "Griff"]
    assert own == ["Aid Griff"]  # 6 BOD buy no second hit, and there's nothing to let stand
    asked = await party("/push bod", by="alice")
    assert asked["title"] == "Spend 4 BOD for nothing?"


async def test_18_a_skill_the_answer_lacks_is_told_in_a_contest_too(party: Played) -> None:
    await party("/contest bod+melee vs Isaac", by="alice")
    reply = await party("/answer bod+athletics", 7, 1, 1, by="bob")
    assert reply["text"] == "Isaac has no athletics, so there's no skill die."


async def test_29_a_sneak_attack_says_why_it_deals_double(party: Played) -> None:
    await party('/sheet set feats="sneak attack"', by="alice")
    await party("/attack longsword at Scar sneak")
    reply = await party("/answer bod", 7, 1, 1, by="gm")
    assert reply["facts"]["harm"] == 2
    assert "Sneak Attack: double harm." in reply["text"]


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


async def test_29_the_weapon_that_harms_is_the_one_said_else_the_first_carried(
    party: Played,
) -> None:
    await party("/game set weapon_harm=on", by="gm")
    await party("/sheet set Scar defends=bod items=rope,greatsword,dagger")
    struck = await party("/attack d8 at Scar", 1, 8)
    assert struck["facts"]["harm"] == 3 * 1
    await party("/undo")
    struck = await party("/attack bod at Scar as Griff", 1, 8)
    assert struck["changes"] == [["Griff", "bod.pool", 8, 5]]
    await party("/undo")
    struck = await party("/attack bod at Scar as Griff", 8, 1)
    assert struck["changes"] == [["Scar", "bod.pool", 8, 7]]
    await party("/undo")
    await party("/sheet set Scar items.greatsword.harm=5")
    struck = await party("/attack greatsword at Griff vs bod as Scar", 8, 1, 1)
    assert struck["facts"]["harm"] == 5


async def test_29_all_that_makes_a_blow_harder_comes_together(party: Played) -> None:
    """Two hits, one of them strong: three by precision, doubled by stealth, twice by the sword."""
    await party("/game set weapon_harm=on", by="gm")
    await party('/sheet set Griff bod=d12 feats="precise strike,sneak attack"')
    await party("/sheet set Scar bod=d12 defends=bod")
    struck = await party("/attack longsword at Scar sneak precise", 12, 5, 1, by="alice")
    assert struck["facts"]["harm"] == (2 + 1) * 2 * 2
    labels = [choice["label"] for choice in struck["choices"]]
    assert not any(label.startswith(("Precise", "Sneak")) for label in labels)
    await party("/undo")
    struck = await party("/attack longsword at Scar", 12, 5, 1)
    labels = [choice["label"] for choice in struck["choices"]]
    assert "Precise Strike: 1 more harm" in labels
    assert "Sneak Attack: double harm, if they were unaware or busy" in labels
    precise = await party("/push precise")
    assert precise["facts"]["harm"] == 3 * 2
    assert (await party.refused("/push precise"))["kind"] == "already_done"
    assert (await party("/push sneak"))["facts"]["harm"] == 3 * 2 * 2


async def test_29_feats_are_offered_to_whom_they_belong_and_serve(party: Played) -> None:
    feats = '"precise strike,sneak attack,berserk"'
    await party(f"/sheet set Scar bod=d12 feats={feats} defends=bod", by="gm")
    struck = await party("/attack longsword at Scar", 1, 1, 10, by="alice")
    offered = [(c["label"], c["who"]) for c in struck["choices"] if c["of"] == "Scar"]
    assert ("Precise Strike: 1 more harm", "gm") in offered
    assert not any(label.startswith(("Sneak", "Berserk")) for label, _ in offered)
    struck = await party("/attack longsword at Griff vs bod as Scar", 7, 1, 1, by="gm")
    offered = [(c["label"], c["says"]) for c in struck["choices"] if c["of"] == "Scar"]
    assert not any(label.startswith("Precise") for label, _ in offered)
    assert any(says.startswith("attack longsword at Griff berserk") for _, says in offered)
    for said in ("/push sneak as Scar", "/push precise as Scar"):
        assert (await party(said))["facts"]["harm"]
    assert (await party.refused("/push sneak", by="alice"))["message"] == (
        "That takes the feat Sneak Attack."
    )


async def test_29_rage_is_on_someone_and_with_what_one_carries(party: Played) -> None:
    await party("/sheet set Griff feats=berserk items=longbow,arrows ranged=d6", by="gm")
    await party("/sheet set Scar defends=bod")
    await party("/attack longbow at Scar", 6, 4, 1, by="alice")
    for said, answered in (
        ("/attack longbow berserk", "Whom do you attack?"),
        ("/attack longsword at Scar berserk", "Griff carries no longsword, only longbow."),
    ):
        assert answered in (await party.refused(said))["message"]
    rage = await party("/attack longbow at Scar berserk", 4, 5)
    assert rage["title"] == "Griff strikes Scar again: 2 harm"
    assert rage["facts"]["winner"] == "Griff"
    assert ["Griff", "items.arrows.uses", 19, 18] in rage["changes"]
    assert ["Scar", "bod.pool", 6, 4] in rage["changes"]
    again = [c["says"] for c in rage["choices"] if c["label"] == "Berserk: strike again"]
    assert len(again) == 1
    over = await party("/attack longbow at Scar berserk", 3, 2)
    assert (over["title"], over["facts"]["winner"]) == ("Griff's rage ends", None)
    assert over["changes"] == [["Griff", "items.arrows.uses", 18, 17]]
    assert not any("Berserk" in choice["label"] for choice in over["choices"])


async def test_29_no_rage_is_offered_where_the_blow_killed(party: Played) -> None:
    await party("/sheet set Griff feats=berserk", by="gm")
    await party("/sheet set Scar bod=d4 armour=0 defends=bod")
    await party("/sheet set Scar bod.pool=1")
    struck = await party("/attack longsword at Scar", 8, 1, 1, 2, 3, by="alice")
    assert (await party.sheet("Scar"))["state"] == "dying"
    assert any(c["label"] == "Berserk: strike again" for c in struck["choices"])


@pytest.mark.parametrize(
    "said",
    ["/attack Scar berserk", "/attack Scar with longsword berserk", "attack scar berserk",
     "/attack longsword at Scar berserk"],
)  # fmt: skip
async def test_29_rage_is_said_like_precise_and_sneak(party: Played, said: str) -> None:
    """found-3, 5: `/attack bandit berserk`, with what the blow before was struck with."""
    await party("/sheet set Griff feats=berserk items=longsword", by="gm")
    await party("/sheet set Scar defends=bod")
    assert "hasn't hit anyone" in (await party.refused(said, by="alice"))["message"]
    await party("/attack longsword at Scar", 6, 4, 1)
    rage = await party(said, 4, 5)
    assert (rage["title"], rage["rolled"]) == ("Griff strikes Scar again: 2 harm", [[8, 4], [6, 5]])
    await party("/undo")
    assert (await party.sheet("Scar"))["bod"]["pool"] == 6
