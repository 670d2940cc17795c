"""A page as a whole: its headings, its plain forms, its limits, and what is wrong with it."""

import pytest

from grammar.shared.dice import read_dice
from rules.core.errors import Faulty
from rules.own.page_values import Kind, Shape
from rules.own.reader.whole_page import fingerprint_of, read_page
from tests.rules.own.pages import (
    NIGHT_TRAIN,
    find_problems,
    places_of,
    problems_of,
    read,
    sheet_page,
)


def test_the_page_of_the_guide_says_all_that_it_says() -> None:
    page = read(NIGHT_TRAIN)
    assert page.name == "Night Train"
    assert [*page.fields] == [
        "grit", "nerve", "steam", "fear", "shovel", "calling", "keepsake", "gear",
    ]  # fmt: skip
    assert [*page.conditions] == ["hurt", "lost", "afraid"]
    assert [*page.moves] == ["jump_the_gap", "stoke_the_fire"]
    assert [*page.tables] == ["weather", "omens"]
    assert page.clocks["the_dark"].size == 6
    assert page.main is not None
    assert page.main.shape is Shape.BANDS
    assert page.fingerprint == fingerprint_of(NIGHT_TRAIN.encode())


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n- ", "\n* "),
        lambda text: text.replace("\n- ", "\n• "),
        lambda text: text.replace("-1", "−1").replace("7-9", "7–9").replace("6-", "6−"),
        lambda text: text.replace("## Sheet", "## **STATS**").replace("Grit:", "**Grit**:"),
        lambda text: text.replace("## Sheet", "##  Character ##").replace("Nerve:", "_Nerve_:"),
        lambda text: text.replace("10+ success, 7-9", "10+ Success,\n7-9"),
        lambda text: text.replace("roll +Grit.", "roll\n+Grit."),
        lambda text: f"```markdown\n{text}```\n",
        lambda text: text.replace("## Moves", "## Basic Moves"),
        lambda text: text.replace("## Moves", "## Moves\n> quoted `nonsense +1`"),
        lambda text: text.replace("## Clocks", "## Sources\nOur own.\n\n## Clocks"),
    ],
)
def test_what_does_not_matter_changes_nothing(change) -> None:  # type: ignore[no-untyped-def]
    page, other = read(NIGHT_TRAIN), read(change(NIGHT_TRAIN))
    assert other.fields == page.fields
    assert other.conditions == page.conditions
    assert other.rolls == page.rolls
    assert [m._replace(text="") for m in other.moves.values()] == [
        m._replace(text="") for m in page.moves.values()
    ]
    assert other.clocks == page.clocks


def test_any_other_section_is_prose_for_the_rules() -> None:
    page = read("# T\n## Sheet\n- Grit: +0\n## The World\nIt is dark.\n#### Deep\n- Cold.\n")
    assert page.topics == (("The World", "It is dark.\n**Deep**\n- Cold."),)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("## Sheet\n- Grit: +0\n", (1, 1)),  # no name
        ("# T\nJust words.\n", (1, 1)),  # nothing to play
        ("", (1, 1)),
        (sheet_page("- Grit: +0", "## Stats", "- Nerve: +0"), (4, 4)),  # one kind twice
        (sheet_page("- Grit: +0", "- grit: +1"), (4, 3)),  # one name twice
        (sheet_page("- Grit: +0", "## Clocks", "- Grit: 6"), (5, 3)),  # one set of names
        (sheet_page("- Steam: 5 of 5", "- Steam max: +1"), (4, 3)),
        (sheet_page("- Forward: +1"), (3, 3)),
        (sheet_page("- Grit: +0", "## Clocks", "- The Dark: 13"), (5, 13)),
        (sheet_page("- Grit: +0", "## Clocks", "The dark rises"), (5, 1)),
        (sheet_page("- Grit: +0", "## Tables", "### Weather", "d6", "1-2 fog", "4-6 sun"), (8, 1)),
        (sheet_page("- Grit: +0", "## Tables", "### A", "- [[B]]", "### B", "- [[A]]"), (6, 5)),
        (sheet_page("- Grit: +0", "## Tables", "### A", "- see [[Bee]]"), (6, 9)),
        (sheet_page("- Grit: +0", "## Tables", "### A", "- a `Grot +1`"), (6, 6)),
        (sheet_page("- Grit: +0", "## Rolls", "### Check", "d20 under a stat."), (5, 5)),
        (sheet_page("- Grit: +0", "## Rolls", "### Undo", "d20 under a stat."), (5, 5)),
        (sheet_page("- Grit: +0", "## Rolls", "d20 under a stat."), (5, 1)),
    ],
)
def test_a_fault_of_the_page_is_told_at_its_place(text: str, place: tuple[int, int]) -> None:
    assert places_of(text) == [place]


def test_a_name_used_twice_in_different_sets_is_fine() -> None:
    page = read(
        sheet_page("- Grit: +0", "## Roll", "2d6 + a stat. 7+ success, 6- failure.",
                   "## Moves", "### Grit", "When x, roll +Grit.", "## Tables", "### Grit", "- a")
    )  # fmt: skip
    assert "grit" in page.fields
    assert "grit" in page.moves
    assert "grit" in page.tables


def test_my_and_your_are_the_same_in_the_names_of_moves() -> None:
    text = sheet_page("- Grit: +0", "## Moves", "### Stand My Ground", "### Stand Your Ground")
    assert places_of(text) == [(6, 5)]


def test_nothing_follows_from_a_broken_line() -> None:
    text = sheet_page(
        "- Grit: +0 from one to three",
        "- Steam: five",
        "Down when Steam is 0.",
        "## Roll",
        "2d6 + a stat. 10+ succes, 6- failure.",
        "## Moves",
        "### Jump",
        "When you jump, roll +Grit. On a 10+, `Steam -1`. On a 7-9, `Steam = 2`.",
    )
    assert [line for line, _ in places_of(text)] == [3, 4, 7]


def test_all_problems_come_at_once_in_the_order_of_the_page() -> None:
    text = sheet_page(*[f"- Field {chr(97 + n // 26)}{chr(97 + n % 26)}: x" for n in range(58)])
    with pytest.raises(Faulty) as raised:
        read(text)
    assert len(raised.value.problems) == 50
    assert raised.value.more == 8
    assert [each.line for each in raised.value.problems] == list(range(3, 53))


def test_problems_have_the_nearest_right_words() -> None:
    (problem,) = problems_of(NIGHT_TRAIN.replace("roll +Grit", "roll +Gritt"))
    assert problem.hints == ("Grit",)
    assert (problem.line, problem.column) == (22, 42)
    (problem,) = problems_of(NIGHT_TRAIN.replace("`The Dark +1`", "`The Drak +1`"))
    assert "The Dark" in problem.hints


def test_a_fault_in_a_continuation_is_told_at_its_own_line() -> None:
    text = NIGHT_TRAIN.replace(
        "you hang by your fingers. `Fear +1`", "you hang\nby fingers. `Faer +1`"
    )
    assert places_of(text) == [(29, 14)]


def test_a_page_has_its_limits() -> None:
    def names(count: int) -> list[str]:
        return [f"N{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(count)]

    assert len(read(sheet_page(*(f"- {name}: +0" for name in names(60)))).fields) == 60
    assert places_of(sheet_page(*(f"- {name}: +0" for name in names(61)))) == [(63, 3)]
    moves = [f"### {name}" for name in names(101)]
    assert places_of(sheet_page("- Grit: +0", "## Moves", *moves)) == [(105, 5)]
    rolls = [line for name in names(13) for line in (f"### {name}", "d20 under a stat.")]
    assert places_of(sheet_page("- Grit: +0", "## Rolls", *rolls)) == [(29, 5)]
    tables = [line for name in names(101) for line in (f"### {name}", "- a")]
    assert places_of(sheet_page("- Grit: +0", "## Tables", *tables)) == [(205, 5)]
    rows = ["### A", *["- a"] * 401]
    assert [line for line, _ in places_of(sheet_page("- Grit: +0", "## Tables", *rows))] == [406]
    long = "# T\n## Sheet\n- Grit: +0\n## Lore\n" + "x" * 65536
    assert places_of(long) == [(1, 1)]
    with pytest.raises(Faulty):
        read_page(b"# T\n\xff\xfe", read_dice)


@pytest.mark.parametrize("unit", [
    "### \n", "- a: b, c (-1\n", "`", "On a 10+, ", "roll +", "a, ", " " * 50 + "x", "_a*",
    "choose 1 ", "d6 or ", "[[a]] ", "1-2 ", "> ", "((", "5 of 5, ", "|", ". ", "`x` ", "# ",
])  # fmt: skip
@pytest.mark.parametrize(
    "head", ["## Sheet\n- a: ", "## Roll\n", "## Moves\n### M\n", "## Tables\n### T\n"]
)
def test_hostile_pages_are_answered_with_problems_or_a_game(unit: str, head: str) -> None:
    """Nothing that repeats takes more than its length: the suite would be seen to hang."""
    text = f"# T\n{head}" + unit * (20_000 // len(unit))
    for each in find_problems(text):
        assert 1 <= each.line <= text.count("\n") + 1
        assert each.column >= 1
        assert len(each.message) <= 240


def test_nothing_of_the_page_is_told_back_at_length() -> None:
    (problem,) = problems_of(sheet_page("- Grit: " + "x" * 5000))
    assert len(problem.message) < 240


def test_field_kinds_are_told_apart() -> None:
    page = read(
        sheet_page("- A: 10, from 3 to 18", "- B: 5 of 5", "- C: d8, from d4 to d12", "- D: X or Y",
                   "- E: yes or no", "- F: text", "- G: list", "- H: −1")
    )  # fmt: skip
    kinds = [Kind.NUMBER, Kind.TRACK, Kind.DIE, Kind.CHOICE, Kind.FLAG, Kind.TEXT, Kind.LIST,
             Kind.NUMBER]  # fmt: skip
    assert [each.kind for each in page.fields.values()] == kinds
    assert page.fields["h"].default == -1
