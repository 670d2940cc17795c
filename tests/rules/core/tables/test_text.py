"""The lines of a table: what they say, and everything that is wrong with them, with its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.shared.dice import read_dice
from rules.core.tables.roll import check_links
from rules.core.tables.table_lines import Table, TableRead, lines_of, read_table


def read(text: str, name: str = "Weather") -> TableRead:
    return read_table(name, lines_of(text), read_dice)


def sound(text: str) -> Table:
    found = read(text)
    assert not found.problems, found.problems
    return found.table


def rows(text: str) -> list[tuple[int, int, str]]:
    return [(row.low, row.high, row.text) for row in sound(text).rows]


def places(text: str) -> list[tuple[int, int]]:
    return [(each.line, each.column) for each in read(text).problems]


WEATHER = [(1, 2, "fog"), (3, 5, "rain, [[d6]] miles of it"), (6, 6, "[[Omens]]")]


@pytest.mark.parametrize(
    "text",
    [
        "d6\n1-2 fog\n3-5 rain, [[d6]] miles of it\n6 [[Omens]]",
        "D6:\n1–2: fog\n3—5: rain, [[d6]] miles of it\n6: [[Omens]]",
        "1d6\n\n- 1-2 fog\n* 3-5 rain, [[d6]] miles of it\n• 6 [[Omens]]\n",
        "**d6**\r\n1-2. fog\r\n3-5) rain, [[d6]] miles of it\r\n6+ [[Omens]]",
        "d6\n**1-2** fog\n**3-5:** rain, [[d6]] miles of it\n6 - [[Omens]]",
        "| d6 | outside |\n|---|---|\n| 1-2 | fog |\n| 3-5 | rain, [[d6]] miles of it |\n"
        "| 6 | [[Omens]] |",
        "d6\n| face | outside |\n|:--|--:|\n| 1-2 | fog |\n| 3−5 | rain, [[d6]] miles of it |\n"
        "| 6 | [[Omens]] |",
        "d6\n6 [[Omens]]\n> what it is like outside\n1-2 fog\n3-5 rain, [[d6]] miles of it",
    ],
)  # fmt: skip
def test_every_way_of_writing_a_table_reads_the_same(text: str) -> None:
    assert rows(text) == WEATHER
    assert str(sound(text).die) == "d6"


def test_without_a_die_each_line_is_as_likely_as_it_says() -> None:
    assert rows("a crow\n3x a wolf\n- 2 × two bears\n4. 2 goblins") == [
        (1, 1, "a crow"), (2, 4, "a wolf"), (5, 6, "two bears"), (7, 7, "2 goblins"),
    ]  # fmt: skip
    assert str(sound("a crow\n3x a wolf").die) == "d4"
    assert rows("| omen |\n|---|\n| a crow |\n| an empty seat |") == [
        (1, 1, "a crow"), (2, 2, "an empty seat"),
    ]  # fmt: skip


def test_every_die_of_a_table_has_its_own_faces() -> None:
    assert rows("2d6\n2-6 bad\n7 odd\n8-12 good")[1] == (7, 7, "odd")
    assert rows("d66\n11-36 land\n41-66 sea")[1] == (41, 66, "sea")
    assert sound("d66\n11-36 land\n41-66 sea").row_at(36).text == "land"
    assert rows("d100\n1-95 nothing\n96-00 a find")[1] == (96, 100, "a find")
    assert rows("d10\n1-9 nothing\n0 a find")[1] == (10, 10, "a find")
    assert rows("d%\n1-100 always") == [(1, 100, "always")]
    assert rows("d3\nfog\nrain\nsnow")[2] == (3, 3, "snow")


def test_holes_and_overlaps_are_told_with_their_lines() -> None:
    assert places("d6\n1-2 fog\n4-6 rain") == [(3, 1)]
    assert "3" in read("d6\n1-2 fog\n4-6 rain").problems[0].message
    assert places("d6\n1-2 fog\n3-5 rain") == [(3, 1)]
    assert places("d6\n1-3 fog\n3-6 rain") == [(3, 1)]
    assert places("d66\n11-16 land\n22-66 sea") == [(3, 1)]
    assert "21" in read("d66\n11-16 land\n22-66 sea").problems[0].message


def test_all_problems_are_told_at_once_in_their_order() -> None:
    text = "d6\n1-2 fog [[\n3-9 rain\nsnow\n5\n6 [[]] ]]"
    assert places(text) == [(2, 9), (3, 1), (4, 1), (5, 2), (6, 5), (6, 8)]
    assert places("d7+2\n1-2 fog\nrain") == [(1, 1)]  # nothing follows from a broken die


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("d6\n", 1),
        ("d0\n1 fog", 1),
        ("d6+1\n1-6 fog", 1),
        ("99d99\n1 fog", 1),
        ("1-2 fog\n3-5 rain\n6 snow", 1),
        ("fog\n0x rain", 2),
        ("fog\n3x ", 2),
        ("d6\n1-5 fog\n7 rain", 3),
        ("d6\n5-2 fog\n6 rain", 2),
        ("fog\n# Another", 2),
        ("fog\n" + "x" * 501, 2),
        ("d6\n1-6 [[21d6]]", 2),
    ],
)
def test_what_is_no_table_is_refused_where_it_goes_wrong(text: str, line: int) -> None:
    assert read(text).problems[0].line == line


def test_a_table_has_four_hundred_lines_and_no_more() -> None:
    assert len(sound("\n".join(["a crow"] * 400)).rows) == 400
    problems = read("\n".join(["a crow"] * 4_000)).problems
    assert [each.line for each in problems] == [401]


@pytest.mark.parametrize("sign", ["|", "[", "1-", "\\|", "**", "[[a", "- ", "1+", "3x ", "|-"])
def test_a_full_table_of_hostile_lines_is_answered(sign: str) -> None:
    """Each pattern is tried once at each place, so that no line takes longer than it is long."""
    hostile = "\n".join([sign * (498 // len(sign))] * 400)
    found = read(f"d6\n{hostile}")
    assert found.problems


@given(st.text(alphabet="d0123456789-x|[]*. \nab#>`", max_size=200))
def test_any_text_is_read_or_told_what_is_wrong(text: str) -> None:
    found = read(text)
    assert found.problems or found.table.rows
    if not found.problems:
        taken = [f for row in found.table.rows for f in range(row.low, row.high + 1)]
        assert [f for f in taken if f in {*found.table.die.faces}] == [*found.table.die.faces]


def test_a_table_that_is_not_there_is_told_with_the_nearest() -> None:
    tables = {t.key: t for t in (read("a\n[[Omen]] b").table, read("a crow", "Omens").table)}
    [(key, problem)] = check_links(tables)
    assert (key, problem.line, problem.column, problem.hints) == ("weather", 2, 3, ("Omens",))


def test_circles_are_told_once_where_a_new_table_closes_them() -> None:
    one = read("fog\n[[Two]]", "One").table
    two = read("rain\n[[Three]]\n[[Three]]", "Two").table
    three = read("snow\nor [[ONE]]", "Three").table
    tables = {t.key: t for t in (one, two, three)}
    [(key, problem)] = check_links(tables, ["three"])
    assert (key, problem.line, problem.column) == ("three", 2, 6)
    assert problem.message.endswith("Three → One → Two → Three.")
    itself = read("[[Self]]", "Self").table
    assert [key for key, _ in check_links({"self": itself})] == ["self"]


def test_many_ways_to_one_table_are_no_circle() -> None:
    """Each table names the next one twice: ways double at each step, tables do not."""
    chain = [read(f"[[T{n + 1}]] [[T{n + 1}]]", f"T{n}").table for n in range(90)]
    end = read("the end", "T90").table
    assert check_links({t.key: t for t in (*chain, end)}) == []
