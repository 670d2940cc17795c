"""Checks: built from sheets, opposed, asked for, changed, overruled."""

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import labels, pool, shown, statuses


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
    assert "Scar's Discipline: 1r1p" in reply["facts"]["built"]


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
        "Whose discipline? Add the name: `vs Scar discipline`",
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


async def test_a_check_is_about_a_skill_and_about_one_person(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/harm 3 Voss", by="gm")
    await genesys("/item add medkit", by="alice")
    error = await genesys.refused("/check Scar vs hard", by="alice")
    assert error["message"] == "Which skill? For example `/check stealth vs hard`."
    error = await genesys.refused("/check medicae Scar on Voss")
    assert error["message"].startswith("One check is about one")
    treated = await genesys("/check medicae Voss", 2, 1, 1)
    assert treated["changes"] == [["Voss", "wounds", 3, 2]]


async def test_9_an_opponent_resists_with_what_is_said_or_with_the_like(genesys: Played) -> None:
    for said, title, dice in (
        ("brawn vs Scar", "Brawn vs Scar's Brawn", [0, 3]),
        ("charm vs Scar brawn", "Charm vs Scar's Brawn", [0, 3]),
        ("melee vs Scar", "Melee vs Scar's Melee", [2, 1]),
        ("melee vs Scar discipline", "Melee vs Scar's Discipline", [1, 1]),
        ("melee agility vs Scar", "Melee vs Scar's Melee", [2, 1]),
    ):
        check = await genesys(f"/check {said}")
        assert check["title"].startswith(f"Griff: {title}, ")
        assert pool(check, "rp") == dice
    error = await genesys.refused("/check charm vs brawn")
    assert error["message"].startswith("Whose brawn?")
    for said in ("vs form discipline", "vs Scar form", "hard vs Scar"):
        error = await genesys.refused(f"/check charm {said}")
        assert error["message"].startswith(
            "Is it against a difficulty or against someone? Give one of them."
        ), said


async def test_what_stands_against_a_check_is_in_its_title(genesys: Played) -> None:
    for said, title, line in (
        ("vs hard", "Stealth vs hard", "Hard: 3p"),
        ("vs simple", "Stealth vs simple", "Simple: 0p"),
        ("vs 1r1p", "Stealth vs 1r1p", "Against 1r1p"),
    ):
        check = await genesys(f"/check stealth {said}")
        assert check["title"].startswith(f"Griff: {title}, ")
        assert check["facts"]["built"][1] == line


async def test_who_is_down_checks_nothing_and_is_asked_for_nothing(genesys: Played) -> None:
    await genesys("/status incapacitated Griff", by="gm")
    for said in ("stealth vs easy free", "stealth vs easy", "stealth", "stealth free"):
        error = await genesys.refused(f"/check {said}", by="alice")
        assert "incapacitated" in error["message"]


async def test_a_check_is_an_action_and_a_free_one_is_none(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    free = await genesys("/check stealth vs easy free", by="alice")
    assert free["changes"] == []
    acted = await genesys("/check stealth vs easy")
    assert ["Griff", "turn.action", False, True] in acted["changes"]
    for said in ("stealth vs easy", "stealth"):
        assert "action" in (await genesys.refused(f"/check {said}"))["message"]
    asked = await genesys("/check stealth free")
    assert asked["title"] == "Griff: Stealth. How hard is it?"
    pressed = await genesys(":press Easy", by="gm")
    assert pressed["said"].startswith("check stealth free vs easy")


async def test_61_who_passes_a_check_to_cross_may_move_on(genesys: Played) -> None:
    failed = await genesys("/check athletics vs easy cross", 1, 1, 1, 1)
    assert failed["changes"] == []
    passed = await genesys("/check athletics vs easy cross", 2, 1, 1, 1)
    assert passed["text"].endswith("Griff may move on through.")
    assert (await statuses(genesys, "Griff"))["crossing"]["turns"] == 1
    await genesys("/status crossing clear")
    assert (await genesys("/check athletics vs easy", 2, 1, 1, 1))["changes"] == []


async def test_the_question_how_hard_says_all_of_the_check_again(genesys: Played) -> None:
    await genesys("/crit Scar 10", by="gm")
    said = ("/check perception cunning -2 setback up 1 +1 success harder 1 on Scar concealment 2 "
            "story free no kit cross")  # fmt: skip
    asked = await genesys(said, by="alice")
    assert asked["title"] == "Griff: Perception cunning. How hard is it?"
    assert asked["facts"]["pool"] == {"y": 0, "g": 2, "b": 0, "r": 0, "p": 0, "k": 0}
    assert asked["facts"]["built"] == ["Perception 0, Cunning 2: 2g"]
    unrolled = {"symbols": [], "success": 0, "advantage": 0, "triumph": 0, "despair": 0}
    assert {**asked["facts"], **unrolled, "passed": None} == asked["facts"]
    says = asked["choices"][1]["says"].partition(" entry ")[0]
    assert says == (
        "check perception cunning -2 setback up 1 +1 success harder 1 on Scar "
        "concealment 2 story free no kit cross vs easy"
    )
    assert all((c["who"], c["of"], c["owed"]) == ("gm", "Griff", True) for c in asked["choices"])


@pytest.mark.parametrize(
    "said", ["vs Scar discipline", "vs 1r1p", "vs daunting harder 1", "vs easy on Scar critical 1"]
)
async def test_a_game_master_who_plays_nobody_is_asked_who_checks(
    genesys: Played, said: str
) -> None:
    await genesys("/crit Scar 10", by="gm")
    asked = await genesys(f"/check medicae {said}")
    assert [(c["label"], c["says"]) for c in asked["choices"]] == [
        (name, f"check medicae {said} as {name}") for name in ("Scar", "Griff")
    ]
    assert asked["entry"] is None


async def test_how_a_check_went_stands_beside_the_name(genesys: Played) -> None:
    told = await shown(genesys, "/check stealth vs easy +2 advantage +1 despair +3 success",
                       1, 1, 1, 1)  # fmt: skip
    assert told["passed"] == "Stealth vs easy · passed with 2 advantage and 1 despair"
    assert told["pool"] == "2y1g vs 1p"
    assert told["built"].startswith("Stealth 2, Agility 3; ▲ 2 advantage added")
    told = await shown(
        genesys, "/check stealth vs easy +1 threat +1 triumph +1 failure", 1, 1, 1, 1
    )
    assert told["passed"] == "Stealth vs easy · failed with 1 triumph and 1 threat"
    told = await shown(genesys, "/check stealth vs easy", 1, 1, 1, 1)
    assert told["passed"] == "Stealth vs easy · failed"
    typed = "+3 advantage +1 triumph +1 despair"
    told = await shown(genesys, f"/check stealth vs easy {typed}", 1, 1, 1, 1)
    assert told["passed"].endswith(" with 3 advantage, 1 triumph and 1 despair")
    told = await shown(genesys, "/check stealth")
    assert told["pool"] == "2 proficiency dice and 1 ability die"


async def test_more_difficulty_is_told_as_harder(genesys: Played) -> None:
    await genesys("/harm 2 Griff", by="gm")
    told = await shown(genesys, "/check medicae on Griff no kit as Griff", *[1] * 6)
    assert "1 harder (no kit); 2 harder (treating oneself)" in told["built"]


async def test_dice_that_nobody_rolls_offer_nothing(genesys: Played) -> None:
    bare = await genesys("/pool 1g +3 advantage +3 threat +1 despair", 1, by="gm")
    assert (bare["title"], bare["choices"]) == ("1g, failed", [])
    assert (await shown(genesys, "/pool 1g", 1))["passed"] == ""
    assert (await genesys.refused("/spend 1 threat strain"))["kind"] == "not_found"
    mine = await genesys("/pool 1g +1 advantage", 1, by="alice")
    assert mine["title"] == "Griff: 1g, failed"
    assert len(labels(mine, "player")) == 2


async def test_03_symbols_of_a_kind_add_up(genesys: Played) -> None:
    check = await genesys("/pool 1g +1 success +2 success +1 threat", 1)
    assert (check["facts"]["success"], check["facts"]["advantage"]) == (3, -1)
    assert check["facts"]["built"] == ["✶ 3 successes added", "▽ 1 threat added"]
    assert (
        "no dice in that pool" in (await genesys.refused("/pool vs simple +1 success"))["message"]
    )
