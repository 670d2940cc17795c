"""Contests and attacks (points 16 to 18, 28 and 29)."""

from pathlib import Path

import pytest

from local.table import LocalTable
from tests.conftest import Played


async def test_16_a_contest_of_two_sheets_is_rolled_by_who_plays_both(party: Played) -> None:
    reply = await party("/contest bod+melee vs Scar bod+defense as Griff", 7, 5, 4, 1, by="gm")
    assert reply["rolled"] == [[8, 7], [6, 5], [8, 4], [4, 1]]
    assert reply["facts"]["winner"] == "Griff"
    assert reply["facts"]["decided_by"] == "hits"
    assert reply["facts"]["harm"] == 0
    assert reply["changes"] == []


async def test_16_dice_of_nobodys_contest_too(party: Played) -> None:
    reply = await party("/contest d8+d6 vs d10+d4", 1, 1, 9, 1)
    assert reply["facts"]["winner"] == "second"
    reply = await party("/contest bod+melee vs d8+d6", 8, 6, 1, 1)
    assert reply["facts"]["winner"] == "Griff"


@pytest.mark.parametrize(
    ("dice", "faces", "winner", "step"),
    [
        ("d8+d6 vs d8+d6", (4, 4, 8, 1), "first", "hits"),
        ("d12+d6 vs d8+d8", (10, 4, 7, 8), "first", "strong"),
        ("d8+d6 vs d8+d6", (6, 3, 7, 1), "second", "hit"),
        ("d8+d6 vs d8+d6", (7, 2, 7, 3), "second", "numbers"),
        ("d10+d6 vs d8+d6", (7, 2, 7, 2), "first", "sizes"),
        ("d8+d6 vs d6+d8", (5, 2, 2, 5), None, "tie"),
        ("d4 vs d4", (3, 2), "first", "numbers"),
    ],
)
async def test_17_the_step_that_decided_is_shown(
    party: Played, dice: str, faces: tuple[int, ...], winner: str | None, step: str
) -> None:
    reply = await party(f"/contest {dice}", *faces)
    assert reply["facts"]["winner"] == winner
    assert reply["facts"]["decided_by"] == step


async def test_18_a_challenge_waits_for_its_answer(party: Played) -> None:
    posted = await party("/contest bod+melee vs Isaac")
    assert posted["rolled"] == []
    assert posted["facts"]["winner"] is None
    assert posted["facts"]["decided_by"] is None
    owed = [choice for choice in posted["choices"] if choice["owed"]]
    assert all(choice["of"] == "Isaac" and choice["who"] == "player" for choice in owed)
    assert "Answer with bod+defense" in [choice["label"] for choice in owed]
    not_mine = await party.refused(":press Answer with bod+defense", by="alice")
    assert not_mine["kind"] == "not_allowed"
    reply = await party("/answer bod+defense", 7, 1, 5, 4, by="bob")
    assert reply["rolled"] == [[8, 7], [6, 1], [6, 5], [4, 4]]
    assert reply["facts"]["winner"] == "Isaac"
    assert (await party.refused("/answer bod", by="bob"))["kind"] == "already_done"
    gone = await party.refused(f":press Let it of {posted['entry']}", by="bob")
    assert gone["kind"] == "already_done"


async def test_18_a_contest_is_challenged_before_and_answered_after_a_restart(
    tmp_path: Path,
) -> None:
    async with LocalTable(str(tmp_path / "game.db")) as opened:
        table = Played(opened)
        await table("/game start fantasy", by="gm")
        await table("/sheet new Isaac bod=d6 defense=d4", by="bob")
        await table("/sheet new Griff bod=d8 melee=d6", by="alice")
        posted = await table("/contest bod+melee vs Isaac")
        await table(":clock +72h")
        await table(":restart")
        label = f":press Answer with bod+defense of {posted['entry']}"
        reply = await table(label, 4, 4, 1, 1, by="bob")
        assert reply["facts"]["winner"] == "Griff"
        await table(":restart")
        pushed = await table("/push bod", by="bob")
        assert pushed["facts"]["second"]["results"] == ["hit", "miss"]


async def test_18_the_latest_challenge_still_open_is_answered_first(party: Played) -> None:
    await party("/contest bod vs Isaac", by="alice")
    await party("/contest bod vs Isaac as Scar", by="gm")
    first = await party("/answer bod", 8, 1, by="bob")
    assert first["facts"]["first"]["name"] == "Scar"
    second = await party("/answer wil", 8, 1)
    assert second["facts"]["first"]["name"] == "Griff"


async def test_18_a_challenge_that_names_the_answer_offers_it(party: Played) -> None:
    posted = await party("/contest bod+melee vs Isaac bod+defense")
    assert posted["choices"][0]["says"].startswith("answer bod+defense")
    assert posted["rolled"] == []


async def test_18_a_standing_answer_is_rolled_at_once(party: Played) -> None:
    await party("/sheet set defends=bod+defense", by="bob")
    reply = await party("/contest bod+melee vs Isaac", 1, 1, 4, 1, by="alice")
    assert reply["facts"]["winner"] == "Isaac"
    assert (await party.refused("/sheet set defends=hope", by="bob"))["kind"] == "refused"


async def test_18_undoing_an_answer_opens_the_challenge_again(party: Played) -> None:
    await party("/contest bod vs Isaac")
    await party("/answer bod", 8, 1, by="bob")
    await party("/undo")
    assert (await party("/answer int", 1, 8, by="bob"))["facts"]["winner"] == "Isaac"


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


async def test_28_the_loser_may_push_first_and_harm_is_computed_anew(party: Played) -> None:
    await party("/attack longsword at Scar")
    await party("/answer bod+defense", 7, 5, 5, 1, by="gm")
    first = await party.refused("/push bod", by="alice")
    assert first["kind"] == "refused"
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


async def test_28_the_loser_may_pass(party: Played) -> None:
    await party("/contest bod vs Isaac")
    await party("/answer bod", 7, 5, by="bob")
    await party("/push pass", by="bob")
    reply = await party("/push bod", by="alice")
    assert reply["facts"]["first"]["results"] == ["strong"]


async def test_28_an_attack_is_undone_whole(party: Played) -> None:
    posted = await party("/attack longsword at Scar")
    await party("/answer bod+defense", 7, 5, 1, 1, by="gm")
    await party("/push bod as Scar")
    await party(f"/undo {posted['entry']}")
    scar = await party.sheet("Scar")
    assert scar["bod"]["pool"] == 8


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


async def test_a_challenger_who_fell_meanwhile_rolls_nothing(party: Played) -> None:
    await party("/sheet set bod=d4")
    await party("/contest bod vs Isaac")
    await party("/harm 4 Griff", 1, by="gm")
    reply = await party("/answer bod", 5, by="bob")
    assert reply["facts"]["winner"] == "Isaac"


@pytest.mark.parametrize(
    "sentence",
    [
        "/test bod+int",
        "/test bod+melee+athletics",
        "/attack longsword at Scar, Isaac",
        "/contest bod vs Scar Isaac",
        "/harm 2 Griff, Isaac",
        "/contest bod vs Griff",
    ],
)
async def test_one_of_each_and_one_at_a_time(party: Played, sentence: str) -> None:
    assert (await party.refused(sentence))["kind"] == "refused"


async def test_a_wrong_answer_and_a_wrong_push_can_be_fixed(party: Played) -> None:
    posted = await party("/contest bod+melee vs Isaac")
    await party("/answer bod+defense", 7, 1, 1, 4, by="bob")
    fixed = await party("/fix answer bod")
    assert fixed["facts"]["second"]["dice"] == [6]
    assert fixed["facts"]["second"]["faces"] == [1]
    await party("/push extra sure")
    fixed = await party("/fix push bod")
    assert fixed["facts"]["second"]["results"] == ["hit"]
    assert (await party.sheet("Isaac"))["bod"] == {"die": 6, "normal": 6, "pool": 2}
    gone = await party.refused(f":press Let it of {posted['entry']}", by="bob")
    assert gone["kind"] == "already_done"
