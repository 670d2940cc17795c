"""Contests (rules 16, 17 and 36)."""

import pytest

from storage import journal, scene_query
from tests.conftest import Played
from tests.rules.fantasy.conftest import told


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
    await party("/contest int vs d8", 4, 7)
    pushed = await party("/push int")
    assert pushed["facts"]["first"]["results"] == ["hit"]


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


async def test_36_the_dead_are_neither_tested_nor_challenged(party: Played) -> None:
    await party("/sheet set Isaac state=dead", by="gm")
    for sentence in ("/test lore", "/test d8+d6", "/contest bod vs Griff"):
        assert (await party.refused(sentence, by="bob"))["message"] == "Isaac is dead."
    for sentence in ("/contest bod vs Isaac", "/attack longsword at Isaac", "/contest d8 vs Isaac"):
        assert (await party.refused(sentence, by="alice"))["message"] == "Isaac is dead."
    assert (await party("/contest bod vs Isaac as Scar anyway", by="gm"))["ok"]


@pytest.mark.parametrize(
    "sentence", ["/contest bod vs wil", "/contest bod vs defense", "/contest bod vs d6+defense"]
)
async def test_16_an_attribute_of_nobodys_is_no_other_side(party: Played, sentence: str) -> None:
    error = await party.refused(sentence, by="alice")
    assert (error["kind"], "whom" in error["message"]) == ("refused", True)


async def test_a_contest_is_about_whoever_began_it(party: Played) -> None:
    await party("/contest bod+melee vs Isaac", by="alice")
    await party("/answer bod+defense", 8, 6, 1, 1, by="bob")
    async with party.table.database.begin_reading() as tx:
        found = await scene_query.read(tx, "table", "")
        entry = await journal.entry(tx, 1, found.last)
    assert entry is not None
    assert found.rows[entry.subject].name == "Griff"


async def test_27_dice_of_nobodys_are_no_test_of_anyones(party: Played) -> None:
    await party("/round start", by="gm")
    assert (await party("/contest d8 vs d6", 5, 1, by="alice"))["changes"] == []
    reply = await party("/contest d8+melee vs d6", 3, 5, 1)
    assert (reply["rolled"], reply["changes"]) == ([[8, 3], [6, 5], [6, 1]], [])
    assert (await party("/contest d8 vs d6", 5, 1, by="gm"))["facts"]["winner"] == "first"


async def test_18_an_answer_is_to_something_and_by_whom_it_is_for(party: Played) -> None:
    nothing = "Nothing waits for Isaac to answer. Who we're waiting on: `/waiting`"
    assert (await party.refused("/answer bod", by="bob"))["message"] == nothing
    nothing = "Nothing waits for Isaac to answer. To let a roll stand as it is: `/push pass`"
    for said in ("/answer yield", "/answer let it stand", "/answer stand"):
        assert (await party.refused(said, by="bob"))["message"] == nothing
    posted = (await party("/contest bod vs Isaac", by="alice"))["entry"]
    for said in ("/answer bod", "/answer yield"):
        error = await party.refused(f"{said} entry {posted}")
        assert error["message"] == "That challenge is for Isaac to answer."
    await party("/sheet set Isaac lost=wil anyway", by="gm")
    error = await party.refused("/answer wil", by="bob")
    assert error["message"].startswith("Isaac has lost WIL")
    await party("/answer yield", 1)
    for said in ("/answer bod", "/answer yield"):
        error = await party.refused(said)
        assert (
            error["message"] == f"There's nothing left to answer: #{posted} already has its answer."
        )


@pytest.mark.parametrize(
    ("faces", "title", "decided", "grade"),
    [
        ((8, 1), "Griff beats Isaac", None, "success"),
        ((1, 4), "Isaac beats Griff", None, "failure"),
        ((8, 5), "Griff beats Isaac", "Equal hits: Griff has fewer weak hits.", "success"),
        ((5, 6), "Isaac beats Griff", "Equal hits: the higher number decides, Isaac's 6.",
         "failure"),
        ((5, 5), "Griff beats Isaac", "Equal hits and numbers: the bigger die decides, Griff's d8.",
         "success"),
        ((3, 2), "Griff beats Isaac", "The higher number decides, Griff's 3.", "success"),
        ((2, 2), "Griff beats Isaac", "Equal numbers: the bigger die decides, Griff's d8.",
         "success"),
    ],
)  # fmt: skip
async def test_17_who_beats_whom_and_by_what_is_told(
    party: Played, faces: tuple[int, ...], title: str, decided: str | None, grade: str
) -> None:
    await party("/sheet set Isaac defends=bod", by="gm")
    reply = await party("/contest bod vs Isaac", *faces, by="alice")
    assert (reply["title"], reply["grade"], reply["facts"]["harm"]) == (title, grade, 0)
    lines = await told(party, "/contest bod vs Isaac", *faces)
    assert lines.get("Decided") == decided
    assert lines["Griff"].startswith(f"BOD d8 ({faces[0]})")


async def test_17_a_tie_is_told_as_one(party: Played) -> None:
    await party("/sheet set Isaac bod=d8 defends=bod", by="gm")
    reply = await party("/contest bod vs Isaac", 5, 5, by="alice")
    assert (reply["title"], reply["grade"]) == ("Griff and Isaac tie", "mixed")
    assert "Decided" not in await told(party, "/contest bod vs Isaac", 5, 5)
    await party("/push extra")
    lines = await told(party, "/push pass", by="bob")
    assert lines["Griff"] == "BOD d8 (5) weak, one more hit"
    reply = await party("/contest d8 vs d12", 7, 10)
    assert (reply["title"], reply["facts"]["decided_by"]) == (
        "The other side beats the first roll", "strong",
    )  # fmt: skip
