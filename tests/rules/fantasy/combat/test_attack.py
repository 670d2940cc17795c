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
    reply = await party(":press Answer with defense (BOD)", 1, 1, 7, 4, by="gm")
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


async def test_nobodys_arrows_are_used_by_a_shot_of_nobody(party: Played) -> None:
    await party("/sheet set Griff items=longbow,arrows", by="gm")
    shot = await party("/attack d6 longbow at Griff", by="gm")
    assert shot["title"] == "Someone attacks Griff with a longbow + d6"
    assert shot["changes"] == []


async def test_28_a_tie_and_a_win_without_hits_harm_nobody(party: Played) -> None:
    await party("/attack bod at Scar")
    reply = await party("/answer bod", 2, 1, by="gm")
    assert reply["facts"]["winner"] == "Griff"
    assert reply["facts"]["decided_by"] == "numbers"
    assert (reply["facts"]["harm"], reply["title"]) == (0, "Griff beats Scar")
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
    reply = await party("/answer bod", 7, 1, 1, by="gm")
    labels = [choice["label"] for choice in reply["choices"]]
    assert "Scar: BOD becomes a full hit (costs 4 BOD, still loses)" in labels
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
    await party("/push bod sure")
    assert (await party.sheet("Griff"))["bod"]["pool"] == 2


@pytest.mark.parametrize("sentence", ["/attack longsword", "/attack d8"])
async def test_28_an_attack_on_nobody_says_what_is_missing(party: Played, sentence: str) -> None:
    error = await party.refused(sentence, by="alice")
    assert error["kind"] == "refused"
    assert "Whom do you attack?" in error["message"]
    assert error["column"] == len(sentence) + 1


async def test_28_one_of_a_crowd_is_named_without_a_space(party: Played) -> None:
    await party("/npc new Cultist bod=d4 shown", by="gm")
    await party("/npc copy Cultist 2")
    reply = await party("/attack longsword at cultist2", by="alice")
    assert reply["said"] == "attack longsword at Cultist 2"
    await party("/npc hide Cultist, Cultist 1, Cultist 2", by="gm")
    assert (await party.refused("/attack longsword at cultist2", by="alice"))["hints"] == []


async def test_28_whoever_strikes_with_plain_dice_is_struck_back(party: Played) -> None:
    said = "/attack d4+d4 at Griff vs bod+melee as Scar"
    reply = await party(said, 1, 1, 8, 4, by="gm")
    assert reply["facts"]["first"]["name"] == "Scar"
    assert reply["changes"] == [["Scar", "bod.pool", 8, 6]]
    assert reply["title"] == "Griff beats Scar: 2 harm"


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


@pytest.mark.parametrize(
    ("said", "told", "dice"),
    [
        ("longsword", "a longsword", [8, 6]),
        ("longsword+bod", "a longsword", [8, 6]),
        ("longsword+melee", "a longsword", [8, 6]),
        ("longsword+bod+melee", "a longsword", [8, 6]),
        ("longsword+wil", "a longsword + WIL", [10, 6]),
        ("longsword+athletics", "a longsword + athletics", [8, 4]),
        ("longsword+wil+athletics", "a longsword + WIL + athletics", [10, 4]),
        ("longsword+d12", "a longsword + d12", [12]),
        ("longsword+wil+d4", "a longsword + WIL + d4", [10, 4]),
        ("longbow", "a longbow", [6]),
        ("longbow+melee", "a longbow + melee", [6, 6]),
        ("melee", "BOD + melee", [8, 6]),
        ("wil", "WIL", [10]),
        ("athletics+wil", "athletics + WIL", [4, 10]),
        ("d8+d6", "d8 + d6", [8, 6]),
    ],
)
async def test_28_what_was_struck_with_is_rolled_when_it_is_answered(
    party: Played, said: str, told: str, dice: list[int]
) -> None:
    await party("/sheet set Griff wil=d10", by="gm")
    posted = await party(f"/attack {said} at Scar", by="alice")
    assert posted["title"] == f"Griff attacks Scar with {told}"
    ones = [1] * len(dice)
    reply = await party("/answer bod", *ones, 2, by="gm")
    assert reply["rolled"] == [[size, 1] for size in dice] + [[8, 2]]


async def test_28_who_attacks_the_only_character_is_asked(table: Played) -> None:
    await table("/game start fantasy", by="gm")
    await table("/sheet new Griff bod=d8", by="alice")
    error = await table.refused("/attack longbow at Griff", by="gm")
    assert error["message"].startswith("There's nobody here to attack Griff.")
    assert (await table("/attack d8 at Griff"))["title"] == "Someone attacks Griff with d8"
    await table("/npc new Scar shown")
    asked = await table("/attack longbow at Griff")
    assert [each["label"] for each in asked["choices"]] == ["Scar attacks"]


async def test_28_an_attack_that_cannot_be_is_told(party: Played) -> None:
    await party("/sheet set Griff items=longbow,arrows", by="gm")
    await party("/sheet set Griff items.arrows.uses=0")
    for said, answered in (
        ("/attack longbow at Scar", "Griff is out of arrows."),
        ("/attack Scar", "Griff is out of arrows."),
        ("/attack longbow at Scar sneak", "That takes the feat Sneak Attack."),
        ("/attack longbow at Scar precise", "That takes the feat Precise Strike."),
        ("/attack longbow at Griff", "Griff can't do that to themselves."),
        ("/attack longbow at Scar, Isaac", "One at a time: Scar or Isaac?"),
        ("/attack longbow at Scar berserk", "That takes the feat Berserk."),
    ):
        assert (await party.refused(said, by="alice"))["message"] == answered
    await party("/sheet set Griff lost=int anyway", by="gm")
    error = await party.refused("/attack longbow at Scar", by="alice")
    assert error["message"].startswith("Griff has lost INT")
    await party("/sheet set Griff items=longbow", by="gm")
    await party("/sheet set Griff lost=none")
    assert (await party("/attack longbow at Scar", by="alice"))["changes"] == []


async def test_28_a_game_master_who_names_both_is_told_how_one_attacks_the_other(
    party: Played,
) -> None:
    error = await party.refused("/attack Scar at Griff", by="gm")
    assert error["message"] == "If Scar attacks Griff: `/attack Griff as Scar`"
    assert (await party("/attack Griff as Scar"))["title"].startswith("Scar attacks Griff")


@pytest.mark.parametrize(
    "said", ["attack unarmed at Scar", "/attack fists at Scar", "/attack Scar with bare hands"]
)
async def test_28_hands_need_no_weapon(party: Played, said: str) -> None:
    reply = await party(said, by="alice")
    assert (reply["title"], reply["changes"]) == ("Griff attacks Scar with BOD + melee", [])


async def test_28_no_skill_is_named_that_the_attacker_lacks(party: Played) -> None:
    assert (await party("/attack Scar", by="bob"))["title"] == "Isaac attacks Scar with BOD"


async def test_28_who_dodges_a_blow_is_offered_the_answer_first(party: Played) -> None:
    await party("/attack bod at Isaac", by="alice")
    error = await party.refused("I dodge", by="bob")
    assert error["choices"][0]["says"] == "answer bod +defense"


async def test_28_why_one_struck_stands_in_the_wound(party: Played) -> None:
    await party("/sheet set Isaac bod.pool=1 defends=bod", by="gm")
    reply = await party("/attack bod at Isaac # for the king", 8, 1, by="alice")
    assert ["Isaac", "wounds", [], ["bod d6 → d4: for the king"]] in reply["changes"]
    await party("/undo")
    reply = await party("/attack bod at Isaac", 8, 1)
    assert ["Isaac", "wounds", [], ["bod d6 → d4"]] in reply["changes"]


async def test_28_a_hireling_named_in_place_of_a_weapon_helps(party: Played) -> None:
    await party("/hireling new Pip melee", by="alice")
    await party("/attack Scar with hireling Pip")
    reply = await party("/answer yield", 1, 2, 4, by="gm")
    assert reply["rolled"] == [[8, 1], [6, 2], [4, 4]]
    assert reply["facts"]["first"]["name"] == "Griff"
    await party("/sheet set Griff hirelings.pip.state=refuses")
    error = await party.refused("/attack Scar with hireling Pip", by="alice")
    assert error["message"].startswith("Pip won't come along.")


async def test_28_rage_follows_a_blow_of_ones_own(party: Played) -> None:
    await party("/sheet set Griff feats=berserk", by="gm")
    await party("/sheet set Scar defends=bod")
    for faces in ((1, 1, 7), (2, 1, 1), (5, 1, 5)):
        await party("/attack longsword at Scar", *faces, by="alice")
    await party("/attack longsword at Scar", 1, 1, 8)
    error = await party.refused("/attack longsword at Scar berserk")
    assert error["message"] == "Griff hasn't hit anyone to follow up on."
    await party("/attack longsword at Scar", 2, 3, 1)
    error = await party.refused("/attack longsword at Scar berserk")
    assert error["message"] == "Griff hasn't hit anyone to follow up on."
