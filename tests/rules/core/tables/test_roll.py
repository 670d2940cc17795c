"""Rolls on tables: which dice fall in which order, and what comes of them."""

import pytest

from grammar.shared.dice import read_dice
from rules.core.errors import Refused
from rules.core.tables.roll import Result, roll_on
from rules.core.tables.table_lines import Table, lines_of, read_table
from tests.rules.core.dice.test_expression_roll import Faces


def made(**texts: str) -> dict[str, Table]:
    read = [read_table(name, lines_of(text), read_dice) for name, text in texts.items()]
    assert not [problem for each in read for problem in each.problems]
    return {each.table.key: each.table for each in read}


TABLES = made(
    Weather="d6\n1-2 fog\n3-5 rain, [[d6]] miles of it\n6 [[Omens]], then [[Omens]]",
    Omens="a crow\n2x [[2d4]] wolves",
)


def test_dice_fall_from_the_outside_in_and_from_left_to_right() -> None:
    dice = Faces(6, 3, 2, 4, 1)
    [found] = roll_on(TABLES, "weather", dice)
    assert dice.asked == [6, 3, 4, 4, 3]
    assert found.text == "6 wolves, then a crow"
    assert [each[:4] for each in found.list_all()] == [
        ("Weather", "d6", 6, "6 wolves, then a crow"),
        ("Omens", "d3", 3, "6 wolves"),
        ("Omens", "d3", 1, "a crow"),
    ]


def test_a_face_is_read_without_its_die_and_what_is_in_it_is_rolled() -> None:
    dice = Faces(4)
    assert roll_on(TABLES, " WEATHER ", dice, face=3) == (
        Result("Weather", "d6", 3, "rain, 4 miles of it"),
    )
    assert dice.asked == [6]
    with pytest.raises(Refused, match="no_such_face"):
        roll_on(TABLES, "weather", dice, face=7)


def test_several_rolls_fall_one_after_the_other() -> None:
    assert [each.text for each in roll_on(TABLES, "weather", Faces(1, 3, 5, 2), times=3)] == [
        "fog", "rain, 5 miles of it", "fog",
    ]  # fmt: skip


def test_two_dice_are_added_and_a_d66_is_read_as_tens_and_ones() -> None:
    tables = made(a="2d6\n2-7 low\n8-12 high", b="d66\n11-34 land\n35-66 sea")
    assert roll_on(tables, "a", Faces(4, 4))[0][2:4] == (8, "high")
    assert roll_on(tables, "b", Faces(3, 5))[0][1:4] == ("d66", 35, "sea")


def test_tables_go_eight_deep_and_no_deeper() -> None:
    deep = {f"t{n}": f"[[T{n + 1}]]" for n in range(1, 8)}
    assert roll_on(made(**deep, t8="the end"), "t1", Faces())[0].text == "the end"
    with pytest.raises(Refused, match="tables_too_deep"):
        roll_on(made(**deep, t8="[[T9]]", t9="too deep"), "t1", Faces())


def test_fifty_rolls_are_made_and_no_more() -> None:
    """A table that doubles at each step would roll for ever."""
    doubling = {f"t{n}": f"[[T{n + 1}]] [[T{n + 1}]]" for n in range(1, 7)}
    with pytest.raises(Refused, match="too_many_table_rolls"):
        roll_on(made(**doubling, t7="end"), "t1", Faces())
    fits = made(t="x" + " [[d6]]" * 49)
    assert roll_on(fits, "t", Faces())[0].text == "x" + " 6" * 49
    with pytest.raises(Refused, match="too_many_table_rolls"):
        roll_on(made(t="x" + " [[d6]]" * 50), "t", Faces())


def test_a_result_stays_readable_and_its_dice_countable() -> None:
    long = made(a=" ".join(["[[B]]"] * 10), b="x" * 490)
    with pytest.raises(Refused, match="result_too_long"):
        roll_on(long, "a", Faces())
    with pytest.raises(Refused, match="too_many_dice"):
        roll_on(made(a=" ".join(["[[(1d900)d6]]"] * 2)), "a", Faces())
