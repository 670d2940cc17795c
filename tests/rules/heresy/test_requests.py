"""The ways people say a thing: without `with` and `at`, in another order, in the rules' words."""

import pytest

from tests.conftest import Played


@pytest.mark.parametrize(
    ("said", "kept", "dropped"),
    [
        ("with advantage", [6, 4], [1]),
        ("With Disadvantage", [4, 1], [6]),
        ("with adv", [6, 4], [1]),
    ],
)
async def test_advantage_is_said_as_the_rules_say_it(
    heresy: Played, said: str, kept: list[int], dropped: list[int]
) -> None:
    facts = (await heresy(f"/move hack {said} at Scar", 6, 4, 1))["facts"]
    assert (facts["kept"], facts["dropped"]) == (kept, dropped)


async def test_edge_is_said_with_with(heresy: Played) -> None:
    reply = await heresy("/move hack with edge at Scar", 6, 1)
    assert "Edge: reroll the 1" in [choice["label"] for choice in reply["choices"]]


@pytest.mark.parametrize("said", ["with ag", "using Agility", "using speed"])
async def test_a_stat_behind_with_is_no_weapon(heresy: Played, said: str) -> None:
    facts = (await heresy(f"/move defy danger {said}", 3, 3))["facts"]
    assert (facts["stat"], facts["total"]) == ("Ag", 7)


async def test_a_weapon_behind_with_stays_a_weapon(heresy: Played) -> None:
    await heresy("/item add power sword 1d8")
    facts = (await heresy("/move hack with power sword at Scar", 3, 3))["facts"]
    assert facts["stat"] == "WS"


async def test_dice_behind_with_are_those_of_the_damage(heresy: Played) -> None:
    await heresy("/move hack at Scar with 2d8", 6, 4)
    reply = await heresy(":press Deal damage", 8, 3)
    assert (reply["facts"]["wounds"], reply["rolled"]) == (1, [[8, 8], [8, 3]])


@pytest.mark.parametrize(
    "said", ["shotgun at Scar", "shotgun Scar", "Scar with shotgun", "shotgun ranged scar"]
)
async def test_damage_needs_neither_with_nor_at(heresy: Played, said: str) -> None:
    await heresy("/item add shotgun 2d6")
    facts = (await heresy(f"/damage {said}", 6, 3))["facts"]
    assert (facts["target"], facts["wounds"]) == ("Scar", 1)


async def test_damage_with_bare_dice_takes_a_name(heresy: Played) -> None:
    for said in ("2d6 Scar", "Scar 2d6"):
        assert (await heresy(f"/damage {said}", 3, 3))["facts"]["target"] == "Scar"


async def test_whoever_suffers_may_stand_first(heresy: Played) -> None:
    assert (await heresy("/suffer Griff 2d6", 6, 1, by="gm"))["facts"]["target"] == "Griff"


@pytest.mark.parametrize("said", ["Griff 2", "Griff medics", "2 Griff"])
async def test_healing_is_said_either_way_round(heresy: Played, said: str) -> None:
    await heresy("/harm 3")
    reply = await heresy(f"/heal {said}")
    assert reply["changes"] == [["Griff", "wounds", 3, 1]]


@pytest.mark.parametrize(
    "said", ["hatred of cultists", "hatred cultists", '"Hatred cultists"', "hatred on cultists"]
)
async def test_a_hatred_is_named_with_its_group(heresy: Played, said: str) -> None:
    await heresy("/sheet set Griff xp=8", by="gm")
    await heresy(f"/advance ag move {said}", by="alice")
    sheet = await heresy.sheet("Griff")
    assert (sheet["ag"], sheet["hatred"], sheet["moves"]) == (2, ["cultists"], ["hatred"])


async def test_a_level_needs_no_word_before_its_move(heresy: Played) -> None:
    await heresy("/sheet set Griff xp=20", by="gm")
    await heresy("/advance ag rapid reload", by="alice")
    await heresy("/advance s")
    await heresy("/advance armored")
    sheet = await heresy.sheet("Griff")
    assert (sheet["ag"], sheet["s"], sheet["moves"]) == (2, 1, ["rapid_reload", "armored"])


@pytest.mark.parametrize("said", ["torch 3", "3 torch", "torch x3", "torch count 3"])
async def test_things_are_counted_however_it_is_said(heresy: Played, said: str) -> None:
    reply = await heresy(f"/item add {said} weight 1")
    assert reply["title"] == "Griff gets 3 torches"
    assert (await heresy("/item drop 2 torches"))["title"] == "Griff drops 2 torches"
    sheet = await heresy.sheet("Griff")
    assert (sheet["items"]["torch"]["count"], sheet["weight"]) == (1, 1)


async def test_things_are_given_away(heresy: Played) -> None:
    await heresy("/item add torch 3 weight 1")
    await heresy("/item add shotgun 2d6 uses 3 weight 2")
    await heresy("/item give 2 torch to Isaac")
    await heresy("/item give shotgun to Isaac")
    isaac = await heresy.sheet("Isaac")
    assert (isaac["items"]["torch"]["count"], isaac["weapons"]["shotgun"]["uses"]) == (2, 3)
    assert (isaac["weight"], (await heresy.sheet("Griff"))["weight"]) == (4, 1)
    await heresy("/undo")
    await heresy("/undo")
    assert ((await heresy.sheet("Isaac"))["weight"], isaac["load"]) == (0, isaac["load"])
    assert (await heresy.refused("/item add rope for Isaac"))["kind"] == "not_allowed"


@pytest.mark.parametrize(
    ("said", "left"),
    [("2 wounds to Scar", 2), ("Scar 2 wounds", 2), ("1 wound Scar", 1), ("Scar", 1)],
)
async def test_wounds_may_be_called_wounds(heresy: Played, said: str, left: int) -> None:
    await heresy(f"/harm {said}", by="gm")
    assert (await heresy.sheet("Scar"))["wounds"] == left
    for healing in (f"/heal Scar {left} wounds", f"/heal {left} wounds to Scar"):
        await heresy(healing)
        await heresy("/undo")
        assert (await heresy.sheet("Scar"))["wounds"] == left


async def test_small_words_may_be_left_out(heresy: Played) -> None:
    assert (await heresy("/forward +1 hack"))["title"] == "Griff takes +1 forward to Hack and Slash"
    assert (await heresy("/forward +1 Isaac"))["title"] == "Isaac takes +1 forward"
    reply = await heresy("/ongoing -1 fire until dawn")
    assert reply["title"] == "Griff takes -1 ongoing to Fire for Effect until dawn"
    assert (await heresy("/tactic precise Scar"))["facts"]["focus"] == "Scar"
    assert (await heresy('/bond Isaac "owes me"'))["title"] == "Griff has a bond with Isaac"
    assert (await heresy("/xp Griff +2", by="gm"))["facts"]["xp"] == 2
    assert (await heresy("/table mutation Griff", 4))["facts"]["target"] == "Griff"
    assert (await heresy("/damage 1d6 +1 die Scar", 4, 4))["facts"]["wounds"] == 2


async def test_what_the_game_knows_no_word_for_is_told_in_whole_sentences(heresy: Played) -> None:
    error = await heresy.refused("/npc juggle Scar", by="gm")
    assert "expected ." not in error["message"]
