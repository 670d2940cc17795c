"""With what a blow is struck, at whom, and who answers it, in the 2d10 rules."""

import pytest

from tests.conftest import Played
from tests.rules.tens.conftest import hp


async def test_21_the_only_weapon_is_used(tens: Played) -> None:
    await tens("/item add rapier hits 2 piercing")
    reply = await tens("/move strike easy at ogre", 9, 9)
    assert (reply["facts"]["type"], reply["facts"]["weapon"]) == ("piercing", "rapier")
    assert reply["changes"] == [["Ogre", "hp", 7, 5]]
    assert (await tens("/move strike easy at ogre hits 1", 9, 9))["facts"]["type"] is None


async def test_21_of_several_weapons_it_is_asked_which(tens: Played) -> None:
    await tens("/item add club hits 2 bludgeoning as Ogre", by="gm")
    await tens("/item add bite hits 3 piercing as Ogre")
    asked = await tens("/move strike easy +1 at Brin as Ogre")
    assert (asked["entry"], asked["rolled"]) == (None, [])
    labels = [choice["label"] for choice in asked["choices"]]
    assert labels == ["Club, 2 bludgeoning hits", "Bite, 3 piercing hits", "Bare hands, 1 hit"]
    struck = await tens(":press bite", 9, 9)
    assert struck["changes"] == [["Brin", "hp", 8, 5]]
    assert struck["facts"]["total"] == 23


async def test_the_weapon_that_was_asked_for_is_struck_with_in_secret_as_it_was_said(
    tens: Played,
) -> None:
    await tens("/item add club hits 2 bludgeoning as Ogre", by="gm")
    await tens("/item add bite hits 3 piercing as Ogre")
    for hidden in ("secret", "blind"):
        await tens(f"/move strike easy at Brin as Ogre {hidden} # a bite out of the dark")
        struck = await tens(":press bite", 9, 9)
        assert struck["visible"] == hidden
        assert struck["said"].endswith(f"with bite as Ogre {hidden} # a bite out of the dark")
    assert await hp(tens) == (2, "well")


async def test_a_spell_that_is_carried_is_cast_by_its_name(tens: Played) -> None:
    await tens("/item add fire bolt 1d10 fire")
    reply = await tens("/move cast fire bolt at Ogre easy", 9, 9)
    assert (reply["facts"]["weapon"], reply["changes"]) == ("fire bolt", [["Ogre", "hp", 7, 6]])


async def test_hits_may_be_dice_of_the_fifth_edition(tens: Played) -> None:
    assert (await tens("/move strike easy at Ogre hits 2d6+2", 9, 9))["facts"]["hits"] == 4
    reply = await tens("/move strike easy at Ogre hits 2 +1", 9, 9)
    assert (reply["facts"]["hits"], reply["facts"]["modifier"]) == (2, 1)


async def test_a_weapon_may_be_said_with_its_number_first(tens: Played) -> None:
    await tens("/item add dagger 1 hit piercing")
    weapon = (await tens.sheet("Brin"))["weapons"]["dagger"]
    assert weapon == {"name": "dagger", "hits": 1, "type": "piercing", "count": 1}


async def test_21_a_failure_against_a_foe_is_theirs_to_answer(tens: Played) -> None:
    await tens("/item add club hits 2 bludgeoning as Ogre", by="gm")
    reply = await tens("/move strike medium at Ogre", 1, 2, by="alice")
    labels = [choice["label"] for choice in reply["choices"]]
    assert labels == ["Ogre hits with the club: 2 bludgeoning hits", "No hits"]
    assert (await tens("/waiting", by="gm"))["facts"]["waiting"]
    await tens(f":press Ogre of {reply['entry']}")
    assert (await tens.sheet("Brin"))["hp"] == 6
    assert (await tens("/waiting"))["facts"]["waiting"] == []
    await tens("/undo")
    assert (await tens("/waiting"))["facts"]["waiting"]


async def test_who_is_down_answers_nothing(tens: Played) -> None:
    await tens("/harm 8 Ogre", by="gm")
    assert (await tens("/move strike medium at Ogre", 1, 2, by="alice"))["choices"] == []
    await tens("/harm 6 Ogre", by="gm")
    error = await tens.refused("/move strike medium at Ogre", by="alice")
    assert error["message"] == "Ogre is dead."


async def test_all_in_an_attack_is_the_other_side(tens: Played) -> None:
    assert (await tens("/move strike easy at all", 9, 9))["changes"] == [["Ogre", "hp", 7, 6]]
    blow = await tens("/move strike easy at all as Ogre", 9, 9, by="gm")
    assert (blow["changes"], blow["said"]) == (
        [["Brin", "hp", 8, 7]],
        "move strike easy at Brin as Ogre",
    )
    await tens("/npc hide Ogre")
    for whom in ("all", "everyone", "all but me", "everybody"):
        error = await tens.refused(f"/move strike easy at {whom}", by="alice")
        assert error["message"] == "There are no foes here."
    assert (await tens("/move strike easy at fire", 9, 9))["facts"]["type"] == "fire"


async def test_bare_round_shows_and_what_threatens_needs_no_quotes(tens: Played) -> None:
    await tens("/round start goblins shoot at Brin from the walls", by="gm")
    shown = await tens("/round")
    assert (shown["entry"], shown["facts"]["round"]) == (None, 1)
    assert shown["facts"]["threat"] == "goblins shoot at Brin from the walls"


async def test_a_game_master_without_a_character_is_asked_for_whom(tens: Played) -> None:
    assert (await tens.asked("/harm 2", by="gm"))[0] == "For whom?"
    assert (await tens(":press Brin"))["changes"] == [["Brin", "hp", 8, 6]]
    assert (await tens("/rest short"))["changes"] == [["Brin", "hp", 6, 8]]


async def test_outside_of_a_fight_a_failure_at_someone_is_answered_by_nobody(tens: Played) -> None:
    assert (await tens("/move persuasion medium at Ogre", 1, 2))["choices"] == []
    await tens("/round start", by="gm")
    reply = await tens("/move persuasion medium at Ogre", 1, 2, by="alice")
    labels = [choice["label"] for choice in reply["choices"]]
    assert labels == ["Ogre deals 1 hit", "No hits", "That was my action"]


async def test_monsters_who_strike_each_other_are_not_answered(tens: Played) -> None:
    await tens("/npc new Wolf hp=4 shown", by="gm")
    assert (await tens("/move strike hard at Wolf as Ogre", 1, 2))["choices"] == []


async def test_21_what_was_said_of_the_hits_goes_before_the_weapon_and_that_before_the_move(
    tens: Played,
) -> None:
    await tens("/item add rapier hits 2 piercing")
    await tens('/define move shout cha easy "You roar." hits 3 thunder', by="gm")
    for said, hits, kind, weapon in (
        ("strike easy at Ogre with rapier", 2, "piercing", "rapier"),
        ("strike easy at Ogre with rapier hits 1", 1, "piercing", "rapier"),
        ("strike easy at Ogre with rapier hits 1 fire", 1, "fire", "rapier"),
        ("strike easy at Ogre with rapier fire", 2, "fire", "rapier"),
        ("strike easy at Ogre hits 0", 0, None, None),
        ("strike easy at Ogre hits 3 cold", 3, "cold", None),
        ("shout at Ogre", 3, "thunder", None), ("shout", 3, "thunder", None),
        ("shout hits 1", 1, "thunder", None),
        ("shout at Ogre with rapier", 2, "piercing", "rapier"),
        ("dodge easy at Ogre", 0, None, None), ("dodge easy with rapier", 2, "piercing", "rapier"),
    ):  # fmt: skip
        facts = (await tens(f"/move {said} as Brin", 9, 9))["facts"]
        assert (facts["hits"], facts["type"], facts["weapon"]) == (hits, kind, weapon), said
        await tens("/undo")


async def test_21_a_blow_with_something_else_is_not_struck_with_the_weapon(tens: Played) -> None:
    await tens("/item add rapier hits 2 piercing")
    await tens("/item add lute")
    facts = (await tens("/move strike easy at Ogre with lute", 9, 9))["facts"]
    assert (facts["hits"], facts["weapon"]) == (1, None)
    facts = (await tens("/move dodge easy at Ogre", 9, 9))["facts"]
    assert (facts["hits"], facts["weapon"]) == (0, None)


async def test_21_the_question_for_the_weapon_keeps_every_word(tens: Played) -> None:
    await tens("/item add rapier hits 2 piercing")
    await tens('/item add "Man at Arms" hits 1 cold')
    await tens("/npc new Wolf hp=4 shown", by="gm")
    await tens("/npc reveal Wolf")
    said = "move strike str dr 12-17 +2 -1 adv prof at Ogre, Wolf from Wolf"
    asked = await tens(f"/{said} as Brin anyway # for the bridge")
    assert asked["title"] == "What does Brin strike with?"
    assert (asked["entry"], asked["rolled"]) == (None, [])
    tail = "as Brin anyway # for the bridge"
    assert [(c["label"], c["says"]) for c in asked["choices"]] == [
        ("Rapier, 2 piercing hits", f"{said} with rapier {tail}"),
        ("Man at Arms, 1 cold hit", f'{said} with "Man at Arms" {tail}'),
        ("Bare hands, 1 hit", f"{said} hits 1 {tail}"),
    ]
    struck = await tens(":press Bare", 9, 9, 1)
    facts = struck["facts"]
    assert (facts["kept"], facts["modifier"], facts["range"]) == ([9, 9], 3, "12-17")
    assert (facts["proficient"], facts["hits"], facts["foe"]) == (True, 1, "Wolf")
    asked = await tens("/move strike easy dis no prof at Ogre", by="alice")
    says = "move strike easy dis no prof at Ogre with rapier as Brin"
    assert asked["choices"][0]["says"] == says


@pytest.mark.parametrize(
    ("said", "asked", "taken"),
    [
        ("strike easy at Ogre with rapier, dagger",
         "strike easy at Ogre with rapier dagger only dagger", 1),
        ("cast rapier easy at Ogre with dagger",
         "cast rapier easy at Ogre with dagger only dagger", 1),
        ("strike easy at Ogre with lute rapier dagger",
         "strike easy at Ogre with lute rapier dagger only dagger", 1),
    ],
)  # fmt: skip
async def test_21_of_two_weapons_that_are_named_one_is_asked_for_and_struck_with(
    tens: Played, said: str, asked: str, taken: int
) -> None:
    await tens("/item add rapier hits 2 piercing")
    await tens("/item add dagger hits 1 piercing")
    await tens("/item add lute")
    reply = await tens(f"/move {said}")
    says = {choice["label"]: choice["says"] for choice in reply["choices"]}
    assert set(says) == {"Rapier, 2 piercing hits", "Dagger, 1 piercing hit"}
    assert says["Dagger, 1 piercing hit"] == f"move {asked} as Brin"
    struck = await tens(":press dagger", 9, 9)
    assert (struck["facts"]["weapon"], struck["facts"]["hits"]) == ("dagger", taken)


async def test_aiming_at_several_is_refused_only_where_none_of_them_lives(tens: Played) -> None:
    await tens("/npc new Wolf hp=4 shown", by="gm")
    await tens("/harm 20 Ogre")
    reply = await tens("/move strike easy at Ogre, Wolf as Brin", 9, 9)
    assert reply["changes"] == [["Wolf", "hp", 4, 3]]
    await tens("/harm 20 Wolf")
    error = await tens.refused("/move strike easy at Wolf, Ogre as Brin")
    assert error["message"] == "Wolf is dead."
    anyway = await tens("/move strike easy at Wolf as Brin anyway", 9, 9)
    assert (anyway["changes"], anyway["facts"]["target"]) == ([], "Wolf")
