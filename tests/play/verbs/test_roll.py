"""Plain dice at the table: what people of other bots type, and what is answered."""

import pytest

from tests.conftest import Played

#: what is typed, the faces that fall, and each result
FORMS = [
    ("d20", (14,), [14]),
    ("1d20 + 5", (14,), [19]),
    ("2D6+3", (1, 2), [6]),
    ("1 d20 + 5", (14,), [19]),
    ("1d20 – 1", (14,), [13]),
    ("1d20-1d4", (14, 4), [10]),
    ("(2d6+3)*2", (1, 2), [12]),
    ("1d10/2", (7,), [3]),
    ("floor(1d10/2)", (7,), [3]),
    ("ceil(1d10/2)", (7,), [4]),
    ("d%", (77,), [77]),
    ("d66", (3, 4), [34]),
    ("4dF", (1, 2, 3, 3), [1]),
    ("4df+2", (1, 1, 2, 2), [0]),
    ("4d6k3", (1, 2, 3, 4), [9]),
    ("4d6d1", (1, 2, 3, 4), [9]),
    ("2d20dh1", (4, 17), [4]),
    ("4d6 keep 3", (1, 2, 3, 4), [9]),
    ("4d6 drop lowest", (1, 2, 3, 4), [9]),
    ("4d6 drop the lowest 2", (1, 2, 3, 4), [7]),
    ("1d20adv", (4, 17), [17]),
    ("d20+5 with advantage", (4, 17), [22]),
    ("d20+5 with disadvantage", (4, 17), [9]),
    ("3d6e6", (6, 2, 3, 1), [12]),
    ("3d6!>5", (5, 2, 3, 1), [11]),
    ("3d6x6", (6, 2, 3, 1), [12]),
    ("3d10 ie10", (10, 2, 3, 1), [16]),
    ("4d10>=7", (7, 6, 10, 1), [2]),
    ("4d10>7", (7, 6, 10, 1), [1]),
    ("4d10cs>=7", (7, 6, 10, 1), [2]),
    ("4d6 t5", (5, 6, 4, 1), [2]),
    ("4d6s5", (5, 6, 4, 1), [2]),
    ("4d10>=7f1", (7, 6, 10, 1), [1]),
    ("3#d20", (4, 17, 9), [4, 17, 9]),
    ("2 4d6 k3", (1, 2, 3, 4, 6, 6, 6, 1), [9, 18]),
    ("3x1d20+4", (1, 2, 3), [5, 6, 7]),
    ("2d6r<2", (1, 3, 1, 2), [5]),
    ("2d6r1", (1, 3, 1, 2), [5]),
    ("4d6mi2kh3", (1, 2, 3, 4), [9]),
    ("{2d6,1d8}kh1", (3, 4, 8), [8]),
    ("(1d6,1d8)kh1", (6, 5), [6]),
    ("2d6 [slashing] + 1d8 [fire]", (1, 2, 3), [6]),
    ("1d20+5 # attack", (14,), [19]),
    ("1d20+5 to hit", (14,), [19]),
    ("1d20+5 vs 15", (14,), [19]),
    ("1d20+5, 1d8+3", (14, 2), [19, 5]),
    ("d20+5 to hit and d8+3 damage", (14, 2), [19, 5]),
]


@pytest.mark.parametrize(("typed", "faces", "results"), FORMS)
async def test_what_users_of_other_bots_type(
    table: Played, typed: str, faces: tuple[int, ...], results: list[int]
) -> None:
    reply = await table(f"/roll {typed}", *faces, by="alice")
    facts = reply["facts"]
    assert facts.get("totals", [facts["total"]]) == results
    again = await table(reply["said"], *faces)
    assert (again["facts"], again["said"]) == (facts, reply["said"])


async def test_a_repeat_shows_each_result_and_not_their_sum(table: Played) -> None:
    reply = await table("/roll 3#d20", 4, 17, 9, by="alice")
    assert reply["title"] == "alice rolls 4, 17, 9"
    assert reply["facts"]["total"] == 30  # as ever


async def test_words_behind_dice_are_told_with_them(table: Played) -> None:
    reply = await table("/roll d20+5 climbing the wall", 14)
    assert reply["text"].splitlines()[0] == "1d20 (14) + 5 · climbing the wall"
    assert reply["said"] == "roll d20+5 climbing the wall"


async def test_dice_against_a_number_that_one_reaches_are_counted(table: Played) -> None:
    await table("/game start odd", by="gm")
    await table("/sheet new Griff", by="alice")
    reply = await table("/roll 5d10>=7", 7, 1, 10, 6, 9)
    assert reply["title"] == "Griff rolls 3 successes"
    assert "counted the dice" in reply["text"]
    assert (reply["facts"]["counted"], reply["facts"]["successes"]) == (True, 3)
    await table("/sheet set hp=2")  # the press is about the entry that offered it, not the latest
    total = await table(f":press 1 of {reply['entry']}")
    assert total["said"] == f"fix {reply['entry']} roll (5d10) >= 7"
    assert total["rolled"] == reply["rolled"]
    assert (total["facts"]["total"], total["facts"]["passed"]) == (33, True)


async def test_without_a_game_the_total_is_offered_on_new_dice(table: Played) -> None:
    reply = await table("/roll 2d6>=5", 5, 1)
    assert [choice["says"] for choice in reply["choices"]] == ["roll (2d6) >= 5"]
    assert (await table("/roll (2d6) >= 5", 5, 1))["facts"]["total"] == 6


@pytest.mark.parametrize(
    ("typed", "faces", "total", "passed"),
    [
        ("d20+2 >= 15", (13,), 15, True),  # one die
        ("2d6+1 >= 5", (1, 2), 4, False),  # something else in it
        ("2d6kh1 >= 5", (6, 2), 6, True),  # a modifier
        ("2d6 >= 7", (1, 2), 3, False),  # more than one die can show
        ("2d6 <= 5", (1, 2), 3, True),
        ("2d6 vs 5", (3, 4), 7, True),
    ],
)
async def test_otherwise_the_total_is_compared(
    table: Played, typed: str, faces: tuple[int, ...], total: int, passed: bool
) -> None:
    reply = await table(f"/roll {typed}", *faces)
    assert (reply["facts"]["total"], reply["facts"]["passed"]) == (total, passed)
    assert not reply["choices"]


async def test_a_d66_says_what_it_is(table: Played) -> None:
    assert "tens and ones" in (await table("/roll d66", 3, 4))["text"]
    assert (await table("/roll d(66)", 60))["facts"]["total"] == 60


@pytest.mark.parametrize(
    ("typed", "column", "hints"),
    [
        ("/roll d20 avd", 11, ["adv"]),
        ("/roll 4d6 kep 3", 11, []),
        ("/roll d20 stealth + 5", 11, []),
        ("/roll 2d6 d8", 11, []),
        ("/roll 3d6x2", 10, []),
        ("/roll d20 vs hard", 11, []),
        ("/roll 2d6f1", 10, []),
    ],
)
async def test_a_slip_is_no_comment(
    table: Played, typed: str, column: int, hints: list[str]
) -> None:
    error = await table.refused(typed)
    assert error["column"] == column
    assert set(hints) <= set(error["hints"])


async def test_words_behind_dice_need_the_verb(table: Played) -> None:
    await table("/game start odd", by="gm")
    await table.refused("/do d20 climbing the wall")
    assert (await table("/do d20+5 with advantage", 4, 17))["facts"]["total"] == 22
