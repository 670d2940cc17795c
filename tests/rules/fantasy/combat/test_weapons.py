"""What one strikes with: what is carried, what is said, what is asked for."""

import json

import pytest

from tests.conftest import Played


@pytest.mark.parametrize("said", ["/attack Scar", "/attack at scar", "/attack longsword Scar"])
async def test_28_the_only_weapon_carried_needs_no_name(party: Played, said: str) -> None:
    await party("/sheet set items=longsword,rope", by="alice")
    await party("/sheet set Scar defends=bod", by="gm")
    reply = await party(said, 8, 5, 1, by="alice")
    assert reply["rolled"] == [[8, 8], [6, 5], [8, 1]]
    assert reply["changes"] == [["Scar", "bod.pool", 8, 6]]
    assert (await party.line(f"/{reply['said']}", 8, 5, 1))["ok"]
    await party("/undo")
    await party("/undo")
    assert (await party.sheet("Scar"))["bod"]["pool"] == 8


async def test_28_the_only_bow_is_shot_with_its_own_dice_and_arrows(party: Played) -> None:
    await party("/sheet set items=shortbow,arrows ranged=d10", by="alice")
    await party("/sheet set Scar defends=bod", by="gm")
    reply = await party("/attack Scar", 4, 9, 1, by="alice")
    assert reply["rolled"][:2] == [[6, 4], [10, 9]]
    assert ["Griff", "items.arrows.uses", 20, 19] in reply["changes"]


async def test_28_of_several_weapons_a_button_each_is_offered(party: Played) -> None:
    await party("/sheet set items=longsword,dagger feats=sneak", by="alice")
    asked = await party("/attack Scar vs bod sneak")
    assert (asked["entry"], asked["rolled"]) == (None, [])
    assert [choice["label"] for choice in asked["choices"]] == ["Longsword", "Dagger"]
    reply = await party(asked["choices"][1]["says"])
    assert reply["title"] == "Griff attacks Scar with a dagger"
    assert "vs bod" in reply["said"]
    assert "sneak" in reply["said"]


async def test_28_whoever_carries_no_weapon_strikes_with_what_they_can(party: Played) -> None:
    await party("/npc new Thug bod=d6 int=d4 ranged=d4 shown", by="gm")
    await party("/npc copy Thug 2")
    posted = await party("/attack Griff as Thug 2")
    assert posted["title"] == "Thug 2 attacks Griff with INT + ranged"
    assert (await party("/attack Griff as Scar"))["title"] == "Scar attacks Griff with BOD + melee"
    await party("/sheet set Thug 1 melee=d4")
    asked = await party("/attack Griff as Thug 1")
    assert [choice["label"] for choice in asked["choices"]] == ["BOD + melee", "INT + ranged"]


async def test_28_a_game_master_without_a_character_is_asked_who_strikes(party: Played) -> None:
    await party("/npc new Thug bod=d6 shown", by="gm")
    for said in ("/attack Griff", "/attack dagger at Griff"):
        asked = await party(said)
        assert asked["title"] == "Who attacks Griff?"
        labels = [choice["label"] for choice in asked["choices"]]
        assert labels == ["Scar attacks", "Thug attacks"]
    reply = await party(asked["choices"][1]["says"])
    assert reply["title"] == "Thug attacks Griff with a dagger"
    assert (await party.refused("/attack Scar", by="carol"))["kind"] == "not_found"


async def test_28_a_weapon_that_is_not_carried_is_refused_where_others_are(party: Played) -> None:
    await party("/sheet set items=dagger", by="alice")
    error = await party.refused("/attack longsword at Scar")
    assert error["message"] == "You carry no longsword, only a dagger."
    await party("/contest bod vs Griff as Scar", by="gm")
    assert (await party.refused("/answer longsword", by="alice"))["kind"] == "refused"
    assert (await party("/attack longsword at Scar as Griff anyway", by="gm"))["ok"]


async def test_28_a_weapon_no_list_has_is_asked_about_once_and_then_remembered(
    party: Played,
) -> None:
    await party("/sheet set Griff defends=bod", by="gm")
    asked = await party("/attack poison spit at Griff as Scar")
    assert asked["title"] == "Scar, how is poison spit wielded?"
    assert [choice["label"] for choice in asked["choices"]] == ["Melee: BOD d8", "Ranged: INT d6"]
    reply = await party(asked["choices"][1]["says"], 6, 1)
    assert reply["rolled"] == [[6, 6], [8, 1]]
    kept = (await party.sheet("Scar"))["items"]["poison_spit"]
    assert (kept["skill"], kept["harm"], kept["slots"]) == ("ranged", 1, 0)
    again = await party("/attack poison spit at Griff as Scar", 6, 1)
    assert again["rolled"] == [[6, 6], [8, 1]]
    assert (await party("/attack Griff as Scar", 6, 1))["rolled"] == [[6, 6], [8, 1]]
    await party(f"/undo {reply['entry'] + 2}")
    await party(f"/undo {reply['entry'] + 1}")
    await party(f"/undo {reply['entry']}")
    assert (await party.sheet("Scar"))["items"] == {}


async def test_28_a_slip_is_told_and_not_taken_for_a_new_weapon(party: Played) -> None:
    error = await party.refused("/attack longsward at Scar")
    assert (error["kind"], error["hints"][0], error["column"]) == ("not_found", "longsword", 9)
    assert (await party.sheet("Griff"))["items"] == {}


async def test_28_whom_first_may_be_answered_in_the_same_breath(party: Played) -> None:
    reply = await party("/attack Griff with dagger vs bod+melee as Scar", 8, 5, 2, 1, by="gm")
    assert reply["rolled"] == [[8, 8], [6, 5], [8, 2], [6, 1]]


async def test_28_a_sheet_from_before_weapons_had_a_skill_still_reads(party: Played) -> None:
    await party("/item add silver fork harm 1", by="alice")
    async with party.table.database.transaction() as tx:
        await tx.execute(
            "UPDATE record SET fields = json_remove(fields, '$.items.silver_fork.skill')"
        )
        kept = await tx.execute_fetchall("SELECT fields FROM record WHERE name = 'Griff'")
    assert "skill" not in json.loads(kept[0][0])["items"]["silver_fork"]
    posted = await party("/attack Scar")
    assert posted["title"] == "Griff attacks Scar with a silver fork"


async def test_what_has_no_letter_is_no_weapon(party: Played) -> None:
    error = await party.refused('/attack "--" at Scar', by="alice")
    assert error["kind"] == "not_found"
    assert "--" in error["message"]


async def test_28_of_what_is_carried_only_weapons_are_struck_with(party: Played) -> None:
    """Caltrops harm, and are sold; but nobody strikes with them. Nor with a rope or a key."""
    await party("/sheet set Griff items=rope,caltrops", by="gm")
    await party("/sheet set Scar defends=bod")
    assert (await party("/attack Scar", 1, 1, 2, by="alice"))["rolled"][:2] == [[8, 1], [6, 1]]
    await party("/item add silver key")
    assert (await party("/attack Scar", 1, 1, 2))["rolled"][:2] == [[8, 1], [6, 1]]
    await party("/attack rope+ranged at Scar", 1, 2)
    assert (await party("/attack Scar", 1, 2))["rolled"] == [[6, 1], [8, 2]]  # wielded since
    await party("/undo")
    await party("/undo")
    await party("/item add moon blade harm 3")
    error = await party.refused("/attack caltrops at Scar")
    assert error["message"] == "You carry no caltrops, only a moon blade."
    error = await party.refused("/attack fishing rod+melee at Scar")
    assert error["message"] == "You carry no fishing rod, only a moon blade."
    await party("/item add dagger")
    error = await party.refused("/attack longsword at Scar")
    assert error["message"] == "You carry no longsword, only a moon blade and a dagger."
    await party("/attack moon blade at Scar", 1, 1, 2)
    asked = await party("/attack Scar")
    assert [c["says"] for c in asked["choices"]] == [
        "attack Scar with moon blade as Griff",
        "attack Scar with dagger as Griff",
    ]


async def test_28_a_question_keeps_all_that_was_said(party: Played) -> None:
    await party("/sheet set Griff items=dagger,club feats=sneak,precise", by="gm")
    await party("/hireling new Pip melee", by="alice")
    said = "vs bod with hireling Pip sneak precise"
    asked = await party(f"/attack Scar {said}")
    assert asked["title"] == "Griff, what do you strike with?"
    assert (
        asked["choices"][1]["says"]
        == "attack Scar vs bod with Pip sneak precise with club as Griff"
    )
    asked = await party("/attack Griff vs bod sneak anyway", by="gm")
    assert [c["says"] for c in asked["choices"]] == ["attack Griff vs bod sneak anyway as Scar"]
    asked = await party("/attack rusty hook at Griff precise")
    assert [c["says"] for c in asked["choices"]] == ["attack rusty hook at Griff precise as Scar"]
    asked = await party("/attack bod+melee at Griff")
    assert [c["says"] for c in asked["choices"]] == ["attack bod +melee at Griff as Scar"]


async def test_28_whoever_strikes_for_a_game_master_is_an_enemy_who_lives(party: Played) -> None:
    for name in ("Thug", "Brute", "Ghost"):
        await party(f"/npc new {name} bod=d6", by="gm")
    await party("/sheet set Brute state=dead")
    await party("/npc retire Ghost")
    asked = await party("/attack Scar")
    assert [(c["label"], c["who"], c["of"]) for c in asked["choices"]] == [
        ("Thug attacks", "gm", "Thug")
    ]
    await party("/sheet set Thug state=dead")
    error = await party.refused("/attack Scar")
    assert error["kind"] == "not_found"
    asked = await party("/attack Griff")
    assert [c["of"] for c in asked["choices"]] == ["Scar"]
    assert (await party("/attack d8 at Griff"))["title"] == "Someone attacks Griff with d8"


async def test_28_what_was_written_down_becomes_a_weapon_once_it_is_wielded(party: Played) -> None:
    await party("/sheet set Scar defends=bod", by="gm")
    await party("/item add fishing rod slots 2", by="alice")
    asked = await party("/attack fishing rod at Scar")
    assert asked["title"] == "Griff, how is fishing rod wielded?"
    assert [(c["label"], c["says"], c["who"]) for c in asked["choices"]] == [
        ("Melee: BOD d8", "attack fishing rod at Scar with melee as Griff", "player"),
        ("Ranged: INT d6", "attack fishing rod at Scar with ranged as Griff", "player"),
    ]
    asked = await party("/attack fishing rod+athletics at Scar")
    assert asked["title"] == "Griff, how is fishing rod wielded?"
    struck = await party("/attack fishing rod+ranged at Scar", 1, 2)
    assert struck["rolled"] == [[6, 1], [8, 2]]
    rod = (await party.sheet("Griff"))["items"]["fishing_rod"]
    assert rod == {"count": 1, "slots": 2, "harm": 1, "armour": 0, "uses": 0, "skill": "ranged"}
    for said, dice in (
        ("fishing rod", [[6, 1], [8, 2]]),
        ("fishing rod+bod", [[8, 1], [6, 2], [8, 1]]),
        ("fishing rod+melee", [[8, 1], [6, 2], [8, 1]]),
        ("fishing rod+d4", [[4, 1], [8, 2]]),
    ):
        faces = [face for _, face in dice]
        assert (await party(f"/attack {said} at Scar", *faces))["rolled"] == dice, said


async def test_28_a_slip_with_a_skill_is_a_weapon_of_that_name(party: Played) -> None:
    error = await party.refused("/attack dager at Scar")
    assert error["hints"][0] == "dagger"
    posted = await party("/attack dager+melee at Scar")
    assert posted["title"] == "Griff attacks Scar with a dager"
    assert (await party.sheet("Griff"))["items"]["dager"]["skill"] == "melee"


async def test_28_a_wielded_thing_keeps_the_harm_that_it_was_given(party: Played) -> None:
    await party("/game set weapon_harm=on", by="gm")
    await party("/sheet set Scar defends=bod")
    await party("/item add star blade harm 3", by="alice")
    assert (await party("/attack star blade+melee at Scar", 8, 1, 2))["facts"]["harm"] == 3
    await party("/undo")
    assert (await party("/attack Scar", 8, 1, 2))["facts"]["harm"] == 3


async def test_28_whoever_knows_no_weapon_at_all_strikes_with_the_body(party: Played) -> None:
    await party("/sheet set Griff skills=none", by="gm")
    await party("/sheet set Scar defends=bod")
    assert (await party("/attack Scar", 1, 2, by="alice"))["rolled"] == [[8, 1], [8, 2]]
    asked = await party("/attack rusty hook+d6 at Griff", by="gm")
    assert asked["title"] == "Who attacks Griff?"
