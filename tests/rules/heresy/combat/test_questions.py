"""Rule 24 and more: what an attack without dice, weapon or target asks for."""

import pytest

from tests.conftest import Played


async def test_24_without_dice_the_game_master_is_asked_for_them(heresy: Played) -> None:
    await heresy("/npc new Shade shown", by="gm")
    offered = await heresy("/move hack at Shade", 3, 4, by="alice")
    counter = next(
        each for each in offered["choices"] if each["label"].startswith("Griff takes the counter")
    )
    assert (counter["who"], counter["owed"]) == ("gm", True)
    asked = await heresy(":press Griff takes the counter", by="gm")
    assert asked["entry"] is None
    reply = await heresy(":press 2d6", 6, 6, by="gm")
    assert reply["facts"]["target"] == "Griff"
    assert reply["facts"]["wounds"] == 2


async def test_damage_without_a_target_asks_for_one(heresy: Played) -> None:
    asked = await heresy("/damage 2d6 proven 2")
    assert asked["rolled"] == []
    assert asked["facts"] == {"dice": [], "defense": None, "wounds": 0, "target": None}
    assert "Scar" in [choice["label"] for choice in asked["choices"]]
    assert (await heresy(":press Scar", 4, 4))["facts"]["target"] == "Scar"


async def test_damage_without_dice_asks_for_weapon_or_dice(heresy: Played) -> None:
    assert (await heresy("/damage at Scar"))["choices"][0]["label"] == "1d6"
    assert (await heresy(":press 2d6", 4, 4))["facts"]["wounds"] == 2
    await heresy("/item add knife 1d4")
    assert (await heresy("/damage at Scar", 4))["rolled"] == [[4, 4]]
    await heresy("/item add sword 1d8")
    assert (await heresy("/damage vs 3"))["choices"][1]["label"] == "sword 1d8"
    assert (await heresy(":press sword", 8))["facts"]["wounds"] == 1


async def test_a_gun_is_no_blade(heresy: Played) -> None:
    await heresy("/item add shotgun 2d6 uses 6")
    await heresy("/move hack at Scar", 6, 6)
    assert (await heresy(":press Deal damage"))["title"] == "Which dice?"
    await heresy("/item add sword 1d8")
    assert (await heresy("/damage at Scar melee", 4))["rolled"] == [[8, 4]]


async def test_a_weapon_that_was_named_is_not_swapped_for_another(heresy: Played) -> None:
    await heresy("/item add knife 1d4")
    error = await heresy.refused("/move hack at Scar with chainsword")
    assert error["message"] == "You carry no chainsword, only a knife."
    await heresy("/move hack at Scar", 6, 6)
    assert (await heresy(":press Deal damage", 4))["rolled"] == [[4, 4]]


async def test_an_unknown_weapon_has_no_dice(heresy: Played) -> None:
    assert (await heresy.refused("/damage with lasgun at Scar"))["kind"] == "not_found"


async def test_only_foes_one_has_met_are_offered_as_targets(heresy: Played) -> None:
    await heresy("/npc new Lurker", by="gm")
    asked = await heresy("/damage 1d6", by="alice")
    labels = [choice["label"] for choice in asked["choices"]]
    assert labels == ["Scar", *(f"Defense {number}" for number in range(1, 9))]


async def test_whom_an_attack_is_aimed_at_is_not_asked_twice(heresy: Played) -> None:
    asked = await heresy("/damage at Scar")
    assert asked["title"] == "Which dice?"
    assert all(" at Scar" in choice["says"] for choice in asked["choices"])
    assert (await heresy(":press 2d6", 4, 4))["title"] == "Griff attacks: Scar takes 2 wounds"


async def asked(table: Played, sentence: str, *, by: str = "") -> dict[str, str]:
    """Return the answers that a question offers, each with the sentence that it says."""
    reply = await table(sentence, by=by)
    assert (reply["entry"], reply["rolled"], reply["changes"]) == (None, [], [])
    assert reply["facts"] == {"dice": [], "defense": None, "wounds": 0, "target": None}
    return {choice["label"]: choice["says"] for choice in reply["choices"]}


async def test_what_was_said_of_an_attack_is_in_every_answer(heresy: Played) -> None:
    await heresy("/item add shotgun 2d6 uses 3")
    ways = await asked(
        heresy, "/damage with shotgun +1d proven 1 keep ranged +2 wounds risk burst hatred cheap"
    )
    said = (
        "damage with shotgun +1d proven 1 keep ranged +2 wounds risk burst hatred cheap {} as Griff"
    )
    assert ways["Scar"] == said.format("at Scar")
    assert ways["Defense 1"] == said.format("vs 1")
    assert list(ways) == ["Scar", *(f"Defense {number}" for number in range(1, 9))]
    plain = await asked(heresy, "/damage 1d8+2d6")
    assert plain["Defense 8"] == "damage 1d8+2d6 vs 8 as Griff"
    await heresy("/item drop shotgun")
    dice = await asked(heresy, "/damage at Scar")
    assert dice["2d10"] == "damage at Scar 2d10 as Griff"
    assert list(dice) == ["1d6", "2d6", "3d6", "1d8", "2d8", "1d10", "2d10"]
    assert (await asked(heresy, "/damage vs 0"))["1d6"] == "damage vs 0 1d6 as Griff"


async def test_an_answer_is_about_the_roll_that_the_question_was_about(heresy: Played) -> None:
    rolled = await heresy("/move hack at Scar", 6, 6)
    question = await heresy(f"/damage at Scar melee entry {rolled['entry']}")
    says = f"damage at Scar melee 1d6 entry {rolled['entry']} as Griff"
    assert question["choices"][0]["says"] == says
    await heresy(":press 1d6", 1)
    assert (await heresy("/waiting"))["facts"]["waiting"] == []


async def test_a_game_master_who_plays_nobody_is_asked_as_such(heresy: Played) -> None:
    said = "/suffer 2d6 +1d proven 1 keep melee outnumbered from Scar vs 2"
    await heresy("/sheet new Vex free", by="cara")
    await heresy("/sheet set Vex state=dead", by="gm")
    reply = await heresy(said)
    assert reply["title"] == "For whom?"
    assert [choice["who"] for choice in reply["choices"]] == ["gm", "gm"]
    told = "suffer 2d6 +1d proven 1 keep melee outnumbered from Scar vs 2 for {}"
    assert await asked(heresy, said) == {
        "Isaac": told.format("Isaac"), "Griff": told.format("Griff")}  # fmt: skip
    ways = await asked(heresy, "/damage 2d6")
    assert (ways["Scar"], ways["Defense 1"]) == ("damage 2d6 at Scar", "damage 2d6 vs 1")
    assert (await heresy("/damage 2d6"))["choices"][0]["who"] == "gm"
    dice = await heresy("/suffer melee for Griff, Isaac")
    assert [(choice["who"], choice["of"]) for choice in dice["choices"]] == [("gm", "Griff")] * 7
    assert dice["choices"][0]["says"] == "suffer melee for Griff, Isaac 1d6 as Griff"
    assert (await heresy("/damage at Scar"))["choices"][0]["who"] == "gm"
    assert (await heresy("/suffer 1d6 for Isaac", 6))["facts"]["target"] == "Isaac"


async def test_who_suffers_without_dice_asks_the_game_master_for_them(heresy: Played) -> None:
    reply = await heresy("/suffer ranged")
    assert [(choice["who"], choice["of"]) for choice in reply["choices"]] == [("gm", "Griff")] * 7
    assert reply["choices"][1]["says"] == "suffer ranged 2d6 as Griff"


async def test_only_weapons_that_serve_are_asked_for(heresy: Played) -> None:
    await heresy("/item add sword 1d8")
    await heresy("/item add bolter 2d6 uses 4")
    await heresy("/item add axe 1d10")
    await heresy("/item add net")
    assert await asked(heresy, "/damage melee at Scar") == {
        "sword 1d8": "damage melee at Scar with sword as Griff",
        "axe 1d10": "damage melee at Scar with axe as Griff",
    }
    assert list(await asked(heresy, "/damage at Scar")) == ["sword 1d8", "bolter 2d6", "axe 1d10"]
    reply = await heresy("/damage at Scar")
    assert [(choice["who"], choice["of"]) for choice in reply["choices"]] == [
        ("player", "Griff")] * 3  # fmt: skip


async def test_the_dead_and_the_absent_are_no_targets_and_fifteen_are_enough(
    heresy: Played,
) -> None:
    await heresy("/npc new Boss shown", by="gm")
    await heresy("/npc copy Boss 15")
    await heresy("/harm 3 Scar")
    ways = await asked(heresy, "/damage 1d6", by="gm")
    names = [label for label in ways if not label.startswith("Defense")]
    assert (len(names), names[0], names[-1]) == (15, "Boss", "Boss 14")
    await heresy("/scene start The hall with Griff, Boss 3")
    assert list(await asked(heresy, "/damage 1d6"))[:2] == ["Boss 3", "Defense 1"]


async def test_a_foes_own_dice_are_meant_where_none_are_named(heresy: Played) -> None:
    struck = await heresy("/damage at Griff as Scar", 3, 1, by="gm")
    assert (struck["title"], struck["facts"]["wounds"]) == (
        "Scar attacks: Griff takes 1 wound (1/6)",
        1,
    )
    assert (await heresy("/damage 1d8 at Griff as Scar", 1))["rolled"] == [[8, 1]]
    assert (await heresy("/suffer from Scar", 1, 1, by="alice"))["rolled"] == [[6, 1], [6, 1]]
    assert (await heresy("/suffer 1d4 from Scar", 1))["rolled"] == [[4, 1]]


async def test_a_weapon_and_a_target_need_no_little_words(heresy: Played) -> None:
    await heresy("/item add sword 1d8")
    await heresy("/item add knife 1d4")
    assert (await heresy("/damage knife Scar", 4))["title"] == "Griff attacks: Scar takes 1 wound"
    assert (await heresy("/damage Scar knife", 4))["rolled"] == [[4, 4]]


@pytest.mark.parametrize(
    ("said", "first", "other"),
    [
        ("sword at Scar with knife", "knife", "sword"),
        ("Isaac at Scar with knife", "Scar", "Isaac"),
    ],
)
async def test_nothing_that_was_named_is_passed_over_in_silence(
    heresy: Played, said: str, first: str, other: str
) -> None:
    await heresy("/item add sword 1d8")
    await heresy("/item add knife 1d4")
    error = await heresy.refused(f"/damage {said}")
    assert error["message"] == f"One at a time: {first} or {other}?"
    error = await heresy.refused("/damage with sword knife at Scar")
    assert error["message"] == "That names two weapons. Use one at a time."
    assert (await heresy("/damage Scar, Isaac knife", 1, 1))["facts"]["targets"] == [
        "Scar", "Isaac"]  # fmt: skip


async def test_a_thing_is_used_for_a_move_and_nobody_strikes_with_it(heresy: Played) -> None:
    """What is carried is never told to be missing, and weapons go by their names."""
    for said in ("auspex", "bolt pistol 2d6 uses 3", "frag grenade 2d8"):
        await heresy(f"/item add {said}")
    rolled = await heresy("/move tech-use with auspex", 4, 4)
    assert rolled["said"] == "move basic_tech_use with auspex"
    for said in ("/move fire at Scar with auspex", "/damage with auspex at Scar"):
        error = await heresy.refused(said)
        assert error["message"].startswith("The auspex has no damage dice")
        assert error["hints"] == ["bolt pistol", "frag grenade"]
    error = await heresy.refused("/move tech-use with lasgun")
    assert error["message"] == "You carry no lasgun, only a bolt pistol and a frag grenade."
