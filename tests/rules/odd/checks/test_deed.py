"""Deeds: points 36 to 38 of the rules."""

import pytest

from tests.rules.odd.conftest import OddTable

SWING = '/deed dex "swing from the chandelier" vs Ogre dex'


async def test_36_a_deed_is_a_save_that_an_aware_foe_may_avoid(odd: OddTable) -> None:
    reply = await odd(SWING, 5, 15)
    facts = reply["facts"]
    assert (facts["attribute"], facts["score"], facts["used"]) == ("dex", 9, 5)
    assert (facts["passed"], facts["avoided"], facts["succeeded"]) == (True, False, True)
    assert facts["damage"] == 0
    assert reply["changes"] == []
    facts = (await odd(SWING, 5, 3))["facts"]
    assert (facts["passed"], facts["avoided"], facts["succeeded"]) == (True, True, False)
    assert (facts["winner"], facts["opponent"]["score"]) == ("Ogre", 10)


async def test_36_a_deed_that_fails_need_not_be_avoided(odd: OddTable) -> None:
    facts = (await odd(SWING, 9))["facts"]
    assert (facts["passed"], facts["opponent"]) == (False, None)


async def test_36_an_unaware_foe_does_not_save_nor_does_nobody(odd: OddTable) -> None:
    facts = (await odd(f"{SWING} unaware", 5))["facts"]
    assert (facts["succeeded"], facts["opponent"]) == (True, None)
    facts = (await odd('/deed wil "a ferocious cry"', 5))["facts"]
    assert (facts["succeeded"], facts["target"]) == (True, None)


async def test_37_a_natural_1_cannot_be_avoided_and_deals_weapon_damage(odd: OddTable) -> None:
    await odd("/sheet set weapon=d8 dex=1")
    reply = await odd(SWING, 1, 6)
    facts = reply["facts"]
    assert (facts["passed"], facts["natural"], facts["opponent"]) == (True, 1, None)
    assert (facts["die"], facts["damage"]) == ("d8", 6)
    assert reply["changes"] == [["Ogre", "hp", 8, 2]]


async def test_37_the_damage_may_come_from_another_weapon_or_make_no_sense(odd: OddTable) -> None:
    assert (await odd(f"{SWING} with dagger", 1, 2))["facts"]["die"] == "d6"
    assert (await odd('/deed wil "cry" vs Ogre harmless', 1))["facts"]["damage"] == 0


async def test_37_a_shield_may_be_sundered_against_it(odd: OddTable) -> None:
    await odd("/sheet set shield")
    await odd('/deed str "throw the table" vs Griff dex as Ogre', 1, 9, 4, by="gm")
    assert await odd.of("Griff", "str") == 9
    await odd("/sunder", by="alice")
    sheet = await odd.sheet("Griff")
    assert (sheet["hp"], sheet["str"], sheet["shield"]) == (6, 12, False)


async def test_38_a_natural_20_fails_and_comes_back_with_a_save_to_avoid_it(
    odd: OddTable,
) -> None:
    await odd("/sheet set dex_max=25 dex=25")
    facts = (await odd(SWING, 20, 20))["facts"]
    assert (facts["passed"], facts["natural"], facts["opponent"]) == (False, 20, None)
    assert (facts["rebounds"], facts["own_save"]["used"]) == (False, 20)
    await odd("/sheet set dex=9")
    facts = (await odd(SWING, 20, 9))["facts"]
    assert (facts["rebounds"], facts["succeeded"]) == (True, False)


async def test_38_only_deeds_know_natural_ones_and_twenties(odd: OddTable) -> None:
    await odd("/sheet set dex_max=25 dex=25")
    assert (await odd("/save dex", 20))["facts"]["passed"] is True
    await odd("/sheet set dex=1")
    assert (await odd("/save dex", 1))["facts"]["passed"] is False


async def test_38_a_deed_is_the_action_of_a_round(odd: OddTable) -> None:
    await odd("/round start", by="gm")
    await odd(SWING, 5, 15, by="alice")
    assert (await odd.refused("/attack d6 at Ogre"))["kind"] == "refused"


async def test_a_deeds_damage_to_a_warband_is_impaired(odd: OddTable) -> None:
    await odd("/npc new Rabble warband hp=9 shown", by="gm")
    await odd("/sheet set Griff weapon=d8")
    reply = await odd('/deed dex "break the line" vs Rabble', 1, 6, by="alice")
    assert (reply["facts"]["die"], reply["rolled"]) == ("d6", [[20, 1], [6, 6]])


async def test_a_warbands_deed_deals_enhanced_damage(odd: OddTable) -> None:
    await odd("/npc new Rabble warband weapon=d6 shown", by="gm")
    reply = await odd('/deed str "trample" vs Griff as Rabble', 1, 5)
    assert (reply["facts"]["die"], reply["facts"]["damage"]) == ("d8", 5)


@pytest.mark.parametrize(
    ("said", "deed"),
    [
        ("shove the giant down vs Ogre str", "shove the giant down"),
        ('"stand on the table" vs Ogre', "stand on the table"),
        ("swing from the chandelier, yelling! at Ogre", "swing from the chandelier, yelling!"),
    ],
)
async def test_a_deed_needs_no_quotes(odd: OddTable, said: str, deed: str) -> None:
    facts = (await odd(f"/deed str {said}", 5, 19))["facts"]
    assert (facts["deed"], facts["target"], facts["succeeded"]) == (deed, "Ogre", True)


async def owed_by_the_gm(odd: OddTable) -> list[str]:
    return [row[1] for row in (await odd("/waiting"))["facts"]["waiting"] if row[0] == "gm"]


async def test_36_a_foe_may_avoid_a_deed_that_names_nobody(odd: OddTable) -> None:
    await odd("/npc reveal Ogre", by="gm")
    reply = await odd("/deed str disarm the ogre", 5, by="alice")
    assert reply["title"] == "Griff: disarm the ogre, works unless a foe avoids it"
    assert [choice["label"] for choice in reply["choices"]] == [
        "Ogre tries to avoid it",
        "Nobody avoids it",
    ]
    assert all(choice["owed"] and choice["who"] == "gm" for choice in reply["choices"])
    assert (await odd.refused(":press Ogre tries to avoid it"))["kind"] == "not_allowed"
    assert (await odd.refused("/deed avoid Ogre"))["kind"] == "not_allowed"
    reply = await odd(":press Ogre tries to avoid it", 6, by="gm")
    assert reply["title"] == "Griff: disarm the ogre, avoided"
    assert "STR 14" not in reply["text"]
    assert await owed_by_the_gm(odd) == []
    assert (await odd.refused("/deed stands"))["kind"] == "refused"
    await odd("/undo")
    assert len(await owed_by_the_gm(odd)) == 1
    assert (await odd("/deed avoid Ogre dex", 19))["facts"]["succeeded"] is True
    assert await owed_by_the_gm(odd) == []


async def test_36_the_game_master_may_let_a_deed_stand(odd: OddTable) -> None:
    await odd("/npc reveal Ogre", by="gm")
    await odd("/deed dex leap across the table", 5, by="alice")
    reply = await odd("/deed stands", by="gm")
    assert reply["title"] == "Griff: leap across the table, done"
    for sentence, face in (("/deed str disarm the ogre unaware", 5), ("/deed str disarm", 1)):
        reply = await odd(sentence, face, by="alice")
        assert (reply["title"].endswith("done"), reply["choices"]) == (True, [])
        assert (await odd.refused("/deed avoid Ogre", by="gm"))["kind"] == "not_found"


async def test_36_without_a_deed_there_is_nothing_to_avoid(odd: OddTable) -> None:
    for sentence in ("/deed avoid Ogre", "/deed stands"):
        error = await odd.refused(sentence, by="gm")
        assert (error["kind"], "no deed" in error["message"]) == ("not_found", True)


async def test_36_a_deed_that_is_avoided_has_failed(odd: OddTable) -> None:
    await odd("/npc reveal Ogre", by="gm")
    await odd("/deed str disarm the ogre", 5, by="alice")
    assert (await odd("/deed avoid Ogre", 6, by="gm"))["grade"] == "failure"
    await odd("/undo")
    assert (await odd("/deed avoid Ogre", 19))["grade"] == "success"
    await odd("/undo")
    assert (await odd("/deed stands"))["grade"] == "success"


async def test_a_long_deed_is_cut_in_the_title_alone(odd: OddTable) -> None:
    deed = "a" * 80
    assert (await odd(f"/deed str {deed} vs Ogre", 5, 19))["title"] == f"Griff: {deed}, done"
    reply = await odd(f"/deed str {deed}a vs Ogre", 5, 19)
    assert reply["title"] == f"Griff: {'a' * 79}…, done"
    assert reply["facts"]["deed"] == f"{deed}a"


async def test_37_of_several_weapons_the_first_strikes_with_a_deed(odd: OddTable) -> None:
    await odd("/item add dagger d4")
    await odd("/item add sword d8")
    reply = await odd('/deed str "trip" vs Ogre', 1, 3)
    assert reply["rolled"] == [[20, 1], [4, 3]]


async def test_37_a_natural_1_is_told_with_what_it_dealt(odd: OddTable) -> None:
    await odd("/sheet set Griff shield hp=5", by="gm")
    reply = await odd('/deed str "trip" vs Griff adv as Ogre', 1, 5, 7, 15)
    assert (reply["title"], reply["grade"]) == ("Ogre: trip, done", "triumph")
    assert reply["text"].splitlines() == [
        "With advantage.",
        "A natural 1: it works, and nobody can avoid it.",
        "d10 (7): **7** damage",
        "Griff: HP 5 → 0, STR 12 → 10",
        "Griff's STR save **failed**: 15 against STR 10",
        "Critical injury: Griff is Injured (disadvantage on STR and DEX saves) "
        "and Dazed (in a fight, can only try to come round).",
    ]
    facts = reply["facts"]
    assert (facts["winner"], facts["decided_by"], facts["rebounds"]) == ("Ogre", "Ogre", False)
    assert (facts["dropped"], facts["targets"][0]["hp"]) == ([5], 0)
    assert [c["label"] for c in reply["choices"]] == [
        "Sunder Griff's shield",
        "Griff: try to come round",
    ]


async def test_37_the_dead_take_no_damage_from_a_natural_1(odd: OddTable) -> None:
    await odd("/harm 99 Ogre", by="gm")
    reply = await odd('/deed str "topple" vs Ogre', 1, by="alice")
    assert (reply["facts"]["targets"], reply["facts"]["die"]) == ([], None)
    assert reply["title"] == "Griff: topple, done"


async def test_38_a_natural_20_is_told_with_the_save_against_it(odd: OddTable) -> None:
    reply = await odd('/deed str "trip" vs Ogre', 20, 5)
    assert (reply["title"], reply["grade"]) == ("Griff: trip, failed", "disaster")
    assert reply["text"] == (
        "A natural 20: it fails and turns on Griff.\n"
        "Save to get clear **passed**: 5 against STR 12\nGriff gets clear."
    )
    assert (reply["facts"]["winner"], reply["facts"]["avoided"]) == ("Ogre", False)
    reply = await odd('/deed str "trip"', 20, 12)
    assert reply["text"].endswith("**failed**: 12 against STR 12\nIt hits Griff instead.")
    facts = reply["facts"]
    assert (facts["rebounds"], facts["winner"], facts["decided_by"]) == (True, None, None)
    assert (await odd.refused("/deed avoid Ogre", by="gm"))["kind"] == "not_found"


async def test_36_a_deed_that_is_avoided_or_failed_is_told_so(odd: OddTable) -> None:
    reply = await odd('/deed str "trip" vs Ogre wil', 5, 9)
    assert (reply["title"], reply["grade"]) == ("Griff: trip, avoided", "failure")
    assert reply["text"] == "Ogre **avoids it**: rolled 9"
    facts = reply["facts"]
    assert (facts["winner"], facts["decided_by"], facts["natural"]) == ("Ogre", "Ogre", None)
    reply = await odd("/deed str vs Ogre dis", 5, 12)
    assert (reply["title"], reply["grade"]) == ("Griff: a STR deed, failed", "failure")
    assert reply["text"] == "With disadvantage."
    facts = reply["facts"]
    assert (facts["winner"], facts["decided_by"], facts["used"]) == ("Ogre", "Griff", 12)
    reply = await odd("/deed str vs Ogre", 5, 14)
    assert (reply["title"], reply["grade"]) == ("Griff: a STR deed, done", "success")
    assert (reply["facts"]["winner"], reply["facts"]["decided_by"]) == ("Griff", "Ogre")


async def test_36_only_the_first_foes_have_a_button_of_their_own(odd: OddTable) -> None:
    for number in range(1, 6):
        await odd(f"/npc new Imp{number} shown", by="gm")
    await odd("/harm 99 Imp2")
    reply = await odd("/deed str roar", 5, by="alice")
    assert [c["label"] for c in reply["choices"]] == [
        *(f"{foe} tries to avoid it" for foe in ("Ogre", "Imp1", "Imp3", "Imp4", "Imp5")),
        "Nobody avoids it",
    ]  # fmt: skip
    await odd("/npc new Imp6 shown", by="gm")
    await odd("/npc reveal Imp6")
    reply = await odd("/deed str roar", 5, by="alice")
    assert len(reply["choices"]) == 6
    assert [c["says"].rpartition(" entry ")[0] for c in reply["choices"]][-2:] == [
        "deed avoid Imp5", "deed stands",
    ]  # fmt: skip
    reply = await odd("/deed avoid Imp6 adv", 12, 9, by="gm")
    assert (reply["facts"]["target"], reply["facts"]["avoided"]) == ("Imp6", True)
    assert reply["text"] == "Imp6 **avoids it**: rolled 9"
    await odd("/undo")
    reply = await odd("/deed avoid Imp6 wil dis", 12, 9)
    assert (reply["facts"]["avoided"], reply["facts"]["opponent"]["attribute"]) == (False, "wil")
    await odd("/undo")
    reply = await odd("/deed stands")
    assert (reply["text"], reply["facts"]["target"]) == ("Nobody avoids it.", None)
    assert reply["facts"]["opponent"] is None


async def test_36_waiting_says_what_the_game_master_is_to_say(odd: OddTable) -> None:
    for name in ("Imp", "Wolf", "Rat"):
        await odd(f"/npc new {name} shown", by="gm")
    await odd('/deed dex "swing across"', 2, by="alice")
    (row,) = (await odd("/waiting", by="gm"))["text"].splitlines()
    assert row.startswith("Say who avoids “Griff: swing across” (#")


async def test_36_waiting_names_the_deed_even_if_two_foes_could_avoid_it(odd: OddTable) -> None:
    await odd("/npc reveal Ogre", by="gm")
    await odd('/deed str "force the door"', 5, by="alice")
    (row,) = (await odd("/waiting", by="gm"))["text"].splitlines()
    assert row.startswith("Say who avoids “Griff: force the door” (#")
