"""Checks: built from sheets, opposed, asked for, changed, overruled."""

from tests.conftest import Played
from tests.rules.genesys.symbols import pool


async def test_04_a_check_is_built_from_the_sheet(genesys: Played) -> None:
    reply = await genesys("/check stealth vs hard boost 1", 1, 1, 1, 1, 1, 1, 1)
    assert pool(reply, "ygbrpk") == [2, 1, 1, 0, 3, 0]
    assert reply["facts"]["built"][0] == "Stealth 2, Agility 3: 2y1g"
    assert reply["facts"]["passed"] is False


async def test_04_a_skill_without_ranks_and_a_bare_characteristic(genesys: Played) -> None:
    assert pool(await genesys("/check charm vs easy"), "yg") == [0, 2]
    assert pool(await genesys("/check brawn vs easy"), "yg") == [0, 3]
    assert pool(await genesys("/check medicine vs easy"), "yg") == [1, 1]


async def test_05_harder_and_easier(genesys: Played) -> None:
    assert pool(await genesys("/check stealth vs hard harder 1"), "p") == [4]
    assert pool(await genesys("/check stealth vs hard easier 2"), "p") == [1]


async def test_06_up_and_down_before_vs_change_ability(genesys: Played) -> None:
    assert pool(await genesys("/check stealth up 1 vs easy"), "ygrp") == [3, 0, 0, 1]
    assert pool(await genesys("/check stealth up 2 vs easy"), "ygrp") == [3, 1, 0, 1]
    assert pool(await genesys("/check stealth down 1 vs easy"), "ygrp") == [1, 2, 0, 1]


async def test_07_up_and_down_behind_vs_change_difficulty(genesys: Played) -> None:
    assert pool(await genesys("/check stealth vs easy up 1"), "yrp") == [2, 1, 0]
    assert pool(await genesys("/check stealth vs easy up 2"), "rp") == [1, 1]
    assert pool(await genesys("/check stealth vs 1r1p down 1"), "rp") == [0, 2]


async def test_08_boost_and_setback_come_and_go(genesys: Played) -> None:
    reply = await genesys("/check stealth boost 2 vs easy setback 2 -1 setback")
    assert pool(reply, "bk") == [2, 1]


async def test_09_an_opposed_check_uses_the_opponents_sheet(genesys: Played) -> None:
    reply = await genesys("/check charm vs Scar discipline", 1, 1, 1, 1)
    assert pool(reply, "ygrp") == [0, 2, 1, 1]
    assert "Scar's discipline: 1r1p" in reply["facts"]["built"]


async def test_10_the_order_is_shown(genesys: Played) -> None:
    reply = await genesys(
        "/check stealth -1 setback boost 1 up 1 vs average up 1 harder 1 setback 1"
    )
    told = [line.partition(":")[0] for line in reply["facts"]["built"][2:]]
    assert told == ["1 more difficulty", "ability upgraded once", "difficulty upgraded once",
                    "1 boost", "1 setback", "1 setback taken away"]  # fmt: skip


async def test_a_check_without_vs_is_not_rolled_but_asked_for(genesys: Played) -> None:
    reply = await genesys("/check stealth boost 1")
    assert reply["rolled"] == []
    assert reply["facts"]["passed"] is None
    labels = [choice["label"] for choice in reply["choices"]]
    assert labels == ["Simple", "Easy", "Average", "Hard", "Daunting", "Formidable"]
    assert all(c["who"] == "gm" and c["owed"] for c in reply["choices"])
    assert reply["choices"][3]["says"].startswith("check stealth boost 1 vs hard")
    assert (await genesys.refused(":press Hard"))["kind"] == "not_allowed"
    rolled = await genesys(":press Hard", 2, 2, 2, 3, 1, 1, 1, by="gm")
    assert pool(rolled, "ygbp") == [2, 1, 1, 3]
    assert rolled["title"] == "Griff: Stealth vs hard, passed"
    entry = reply["entry"]
    assert (await genesys.refused(f":press Easy of {entry}"))["kind"] == "already_done"


async def test_every_difficulty_button_says_the_same_check(genesys: Played) -> None:
    said = "/check stealth boost 1 -1 setback up 1 +1 success concealment 2 story"
    for number in range(1, 7):
        await genesys(said, by="alice")
        reply = await genesys(f":press {number}", by="gm")
        assert reply["facts"]["pool"]["p"] == number - 1
        assert reply["facts"]["pool"]["b"] == 3
        await genesys("/story set 3 3")


async def test_mistyped_names_come_with_hints(genesys: Played) -> None:
    error = await genesys.refused("/check stelth vs hard")
    assert error["kind"] == "not_understood"
    assert error["column"] == 8
    assert error["hints"][0] == "stealth"
    error = await genesys.refused("/check stealth vs hard bost 1")
    assert error["kind"] == "not_understood"
    assert error["column"] == 24
    assert (await genesys.refused("/attack lasgn at Scar range short"))["hints"] == ["lasgun"]
    assert (await genesys.refused("/attack lasgun at Scra range short"))["kind"] == "not_found"


async def test_a_check_can_be_fixed_undone_and_repeated(genesys: Played) -> None:
    await genesys("/check stealth vs hard", 2, 2, 2, 1, 1, 1)
    fixed = await genesys("/fix check stealth vs easy story")
    assert fixed["facts"]["pool"]["y"] == 3
    assert fixed["facts"]["pool"]["p"] == 1
    assert ["game", "story_player", 1, 0] in fixed["changes"]
    await genesys("/undo")
    assert (await genesys("/story"))["facts"] == {"story_player": 1, "story_gm": 1}
    again = await genesys("/again boost 1")
    assert again["facts"]["pool"]["b"] == 1


async def test_02_a_difficulty_that_was_mistyped_is_guessed(genesys: Played) -> None:
    error = await genesys.refused("/check stealth vs hrad")
    assert "hard" in error["hints"]
    assert (await genesys("/check stealth vs hard"))["facts"]["pool"]["p"] == 3
    assert (await genesys("/check stealth vs form"))["facts"]["pool"]["p"] == 5
    assert (await genesys.refused("/check stealth vs Scar hard"))["kind"] == "refused"


async def test_09_an_opposed_check_needs_a_name(genesys: Played) -> None:
    error = await genesys.refused("/check charm vs discipline")
    assert (error["kind"], error["message"]) == (
        "refused",
        "Whose discipline? Say a name before it: vs NAME discipline",
    )


async def test_85_the_game_master_overrules_and_the_entry_says_so(genesys: Played) -> None:
    await genesys("/status staggered Griff", by="gm")
    reply = await genesys("/check stealth vs easy as Griff anyway")
    assert reply["said"].endswith("anyway")
    assert (await genesys.refused("/check stealth vs easy anyway", by="alice"))["kind"] == (
        "not_allowed"
    )


async def test_9_some_skills_are_resisted_with_another(genesys: Played) -> None:
    for skill, by in (("stealth", "Perception"), ("charm", "Cool"), ("deception", "Discipline"),
                      ("coercion", "Discipline"), ("athletics", "Athletics")):  # fmt: skip
        reply = await genesys(f"/check {skill} vs Scar")
        assert f"vs Scar's {by}," in reply["title"]
    said = await genesys("/check charm vs Scar vigilance")
    assert "vs Scar's Vigilance," in said["title"]


async def test_a_second_name_is_never_dropped(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    for sentence in ("/check charm vs Scar, Voss", "/check medicae on Scar, Voss",
                     "/maneuver assist Scar, Voss as Griff", "/story ready Voss, Griff",
                     "/crit Voss, Griff"):  # fmt: skip
        assert (await genesys.refused(sentence, by="gm"))["kind"] == "refused", sentence


async def test_nobody_is_treated_who_is_not_hurt(genesys: Played) -> None:
    assert (await genesys.refused("/check medicae on Scar"))["kind"] == "refused"


async def test_3_a_question_keeps_the_symbols_that_were_said(genesys: Played) -> None:
    asked = await genesys("/check stealth +1 success -1 boost", by="alice")
    says = next(c["says"] for c in asked["choices"] if c["label"] == "Hard")
    assert says.startswith("check stealth +1 success -1 boost vs hard")
