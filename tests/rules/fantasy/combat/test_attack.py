"""Attacks (rule 28)."""

import pytest

from tests.conftest import Played


async def test_28_the_winner_of_either_side_deals_its_hits(party: Played) -> None:
    posted = await party("/attack longsword at Scar")
    assert posted["choices"][0]["who"] == "gm"
    reply = await party("/answer bod+defense", 7, 5, 1, 1, by="gm")
    assert reply["facts"]["winner"] == "Griff"
    assert reply["facts"]["harm"] == 2
    assert reply["changes"] == [["Scar", "bod.pool", 8, 6]]
    await party("/attack longsword at Scar", by="alice")
    reply = await party(":press Answer with bod+defense", 1, 1, 7, 4, by="gm")
    assert reply["facts"]["winner"] == "Scar"
    assert reply["changes"] == [["Griff", "bod.pool", 8, 6]]


async def test_28_melee_and_bows_use_their_own_dice(party: Played) -> None:
    await party("/sheet set ranged=d10 items=arrows")
    await party("/sheet set Scar defends=bod", by="gm")
    assert (await party("/attack longsword at Scar", 1, 1, 8, by="alice"))["rolled"][:2] == [
        [8, 1],
        [6, 1],
    ]
    shot = await party("/attack longbow at Scar", 1, 1, 8)
    assert shot["rolled"][:2] == [[6, 1], [10, 1]]
    assert ["Griff", "items.arrows.uses", 20, 19] in shot["changes"]
    reply = await party("/attack longsword+athletics at Scar", 1, 1, 8)
    assert reply["rolled"][:2] == [[8, 1], [4, 1]]


async def test_28_a_tie_and_a_win_without_hits_harm_nobody(party: Played) -> None:
    await party("/attack bod at Scar")
    reply = await party("/answer bod", 2, 1, by="gm")
    assert reply["facts"]["winner"] == "Griff"
    assert reply["facts"]["decided_by"] == "numbers"
    assert reply["facts"]["harm"] == 0
    await party("/attack bod at Scar", by="alice")
    reply = await party("/answer bod", 7, 7, by="gm")
    assert reply["facts"]["winner"] is None
    assert reply["changes"] == []


async def test_28_whoever_lets_it_happen_rolls_nothing(party: Played) -> None:
    await party("/attack longsword at Scar")
    reply = await party("/answer yield", 4, 1, by="gm")
    assert reply["rolled"] == [[8, 4], [6, 1]]
    assert reply["facts"]["harm"] == 1


async def test_28_each_side_may_push_and_harm_is_computed_anew(party: Played) -> None:
    await party("/attack longsword at Scar")
    await party("/answer bod+defense", 7, 5, 5, 1, by="gm")
    reply = await party("/push defense as Scar", by="gm")
    assert reply["facts"]["decided_by"] == "numbers"
    assert reply["facts"]["winner"] == "Griff"
    assert reply["changes"] == [["Scar", "bod.pool", 6, 2]]
    reply = await party("/push bod as Scar")
    assert reply["facts"]["winner"] == "Scar"
    assert reply["facts"]["decided_by"] == "hit"
    assert reply["changes"] == [["Griff", "bod.pool", 8, 6]]
    scar = await party.sheet("Scar")
    assert scar["bod"]["pool"] == 2
    reply = await party("/push bod", by="alice")
    assert reply["facts"]["winner"] == "Griff"
    assert (await party.sheet("Griff"))["bod"]["pool"] == 6
    # two points were left, and two of harm deplete them
    assert (await party.sheet("Scar"))["bod"] == {"die": 6, "normal": 8, "pool": 6}


async def test_28_an_attack_is_undone_whole(party: Played) -> None:
    posted = await party("/attack longsword at Scar")
    await party("/answer bod+defense", 7, 5, 1, 1, by="gm")
    await party("/push bod as Scar")
    await party(f"/undo {posted['entry']}")
    scar = await party.sheet("Scar")
    assert scar["bod"]["pool"] == 8


async def test_an_attack_needs_a_target_that_lives(party: Played) -> None:
    assert (await party.refused("/attack longsword"))["kind"] in ("refused", "not_understood")
    assert (await party.refused("/attack longsword at Griff"))["kind"] == "refused"
    assert (await party.refused("/attack longsward at Scar"))["hints"][0] == "longsword"
    await party("/sheet set Scar state=dead", by="gm")
    assert (await party.refused("/attack longsword at Scar", by="alice"))["kind"] == "refused"


async def test_an_enemys_numbers_stay_behind_the_veil(party: Played) -> None:
    await party("/attack longsword at Scar")
    reply = await party("/answer bod", 7, 5, 1, by="gm")
    labels = [choice["label"] for choice in reply["choices"]]
    assert "bod: miss → hit, 4 BOD" in labels
    assert "Armour takes it" in labels
    await party("/harm 9 Scar")
    assert "d6" not in (await party("/harm 9 Scar"))["text"]
    await party("/game set npc_numbers=shown")
    assert "d4" in (await party("/harm 9 Scar", 1))["text"]


@pytest.mark.parametrize(
    "sentence",
    [
        "/test bod+int",
        "/test bod+melee+athletics",
        "/attack longsword at Scar, Isaac",
        "/contest bod vs Scar Isaac",
        "/contest bod vs Griff",
        "/push bod melee",
        "/aid Scar, Isaac lore",
        "/item buy rope torch",
        "/table reaction morale",
        "/treat Griff, Isaac",
    ],
)
async def test_one_of_each_and_one_at_a_time(party: Played, sentence: str) -> None:
    await party("/test bod+melee", 5, 5)
    assert (await party.refused(sentence))["kind"] == "refused"


async def test_28_a_blow_that_kills_may_still_be_pushed_away(party: Played) -> None:
    await party("/game set weapon_harm=on", by="gm")
    await party("/sheet set bod=d4", by="alice")
    await party("/sheet set bod.pool=3")
    await party("/attack greatsword at Griff as Scar", by="gm")
    killed = await party("/answer bod+melee", 5, 1, 4, 1, 1, by="alice")
    assert killed["rolled"][4:] == [[4, 1]]
    assert killed["facts"]["decided_by"] == "numbers"
    assert killed["facts"]["death"] == "dead"
    saved = await party("/push bod")
    assert saved["facts"]["winner"] == "Griff"
    assert saved["facts"]["decided_by"] == "hit"
    griff = await party.sheet("Griff")
    assert griff["state"] == "well"
    assert griff["lost"] == []
    assert griff["wounds"] == []
    assert griff["bod"] == {"die": 4, "normal": 4, "pool": 1}
    assert (await party.sheet("Scar"))["bod"]["pool"] == 7


async def test_28_dice_of_nobodys_attack_too(party: Played) -> None:
    await party("/attack d8+d6 at Griff", by="gm")
    reply = await party("/answer bod", 7, 4, 1, by="alice")
    assert reply["facts"]["winner"] == "first"
    assert reply["changes"] == [["Griff", "bod.pool", 8, 6]]
    await party("/push bod")
    assert (await party.sheet("Griff"))["bod"]["pool"] == 2


@pytest.mark.parametrize("sentence", ["/attack longsword", "/attack d8"])
async def test_28_an_attack_on_nobody_says_what_is_missing(party: Played, sentence: str) -> None:
    error = await party.refused(sentence, by="alice")
    assert error["kind"] == "refused"
    assert "Say whom you attack" in error["message"]
    assert error["column"] == len(sentence) + 1


async def test_28_one_of_a_crowd_that_nobody_has_met_is_named_without_a_space(
    party: Played,
) -> None:
    await party("/npc new Cultist bod=d4", by="gm")
    await party("/npc copy Cultist 2")
    reply = await party("/attack longsword at cultist2", by="alice")
    assert reply["said"] == "attack longsword at Cultist 2"
    assert (await party.refused("/attack longsword at cultis"))["hints"] == []


async def test_28_whoever_strikes_with_plain_dice_is_struck_back(party: Played) -> None:
    said = "/attack d4+d4 at Griff vs bod+melee as Scar"
    reply = await party(said, 1, 1, 8, 4, by="gm")
    assert reply["facts"]["first"]["name"] == "Scar"
    assert reply["changes"] == [["Scar", "bod.pool", 8, 6]]
    assert reply["title"] == "Griff beats Scar, by hits: 2 harm"


@pytest.mark.parametrize(
    "said",
    [
        "/attack Scar with longsword",
        "/attack scar with longsword+athletics",
        "/attack Scar with bod+melee",
    ],
)
async def test_28_whom_first_and_what_with_then(party: Played, said: str) -> None:
    await party("/sheet set Scar defends=bod", by="gm")
    reply = await party(said, 8, 1, 2, by="alice")
    assert reply["changes"] == [["Scar", "bod.pool", 8, 7]]
    assert (await party("/again", 8, 1, 2))["facts"]["winner"] == "Griff"
