"""`## Sheet`: fields, conditions, and when someone is down."""

import pytest

from rules.own.page_values import Kind, Term
from tests.rules.own.pages import places_of, problems_of, read, sheet_page


def test_a_number_has_limits_where_it_says_them() -> None:
    fields = read(
        sheet_page("- Grit: +0, from -1 to +3", "- Luck: 7", "- Brawn: 10 from 3 to 18")
    ).fields
    assert (fields["grit"].default, fields["grit"].low, fields["grit"].high) == (0, -1, 3)
    assert fields["luck"].default == 7
    assert fields["luck"].low < -100 < 100 < fields["luck"].high
    assert (fields["brawn"].low, fields["brawn"].high) == (3, 18)


def test_a_track_falls_unless_it_says_rising() -> None:
    fields = read(sheet_page("- Steam: 5 of 5", "- Fear: 0 of 6, Rising")).fields
    assert not fields["steam"].rising
    assert fields["fear"].rising
    assert fields["fear"].high == 6


def test_a_die_steps_from_d4_to_d12_unless_it_says_otherwise() -> None:
    fields = read(sheet_page("- Shovel: d6", "- Sword: d8, from d6 to d10")).fields
    assert (fields["shovel"].default, fields["shovel"].low, fields["shovel"].high) == (6, 4, 12)
    assert (fields["sword"].low, fields["sword"].high) == (6, 10)


def test_a_choice_and_a_flag() -> None:
    fields = read(
        sheet_page("- Calling: Engineer, Conductor, or Stowaway", "- Lit: Yes or No")
    ).fields
    assert fields["calling"].words == ("Engineer", "Conductor", "Stowaway")
    assert fields["lit"].kind is Kind.FLAG


def test_a_comma_list_without_or_is_conditions_under_any_name() -> None:
    page = read(sheet_page("- Debilities: weak, shaky (-1), sick (-2 to Grit)", "- Grit: +0"))
    assert page.conditions_name == "Debilities"
    assert [c.worth for c in page.conditions.values()] == [0, -1, -2]
    assert page.conditions["sick"].stats == ("grit",)
    assert "debilities" not in page.fields


def test_conditions_may_have_but_one_line() -> None:
    assert places_of(sheet_page("- Conditions: hurt, lost", "- Moods: glum, gay")) == [(4, 3)]


def test_a_single_condition_stands_under_its_own_name() -> None:
    assert [*read(sheet_page("- Conditions: hurt")).conditions] == ["hurt"]


def test_name_is_the_characters_own_and_xp_and_notes_replace_ours() -> None:
    page = read(sheet_page("- Name: text", "- XP: 0 of 8, rising", "- Notes: text"))
    assert [*page.fields] == ["xp", "notes"]
    assert page.fields["xp"].high == 8
    assert places_of(sheet_page("- XP: text")) == [(3, 7)]


def test_down_when_several_things_hold() -> None:
    lines = ("- Steam: 5 of 5", "- Fear: 0 of 6, rising", "- Conditions: hurt, afraid")
    page = read(sheet_page(*lines, "Down when Steam is 0.", "Down when Fear is full.",
                           "Down when hurt and afraid."))  # fmt: skip
    assert page.downs == (
        (Term("steam", 0),),
        (Term("fear", full=True),),
        (Term("hurt"), Term("afraid")),
    )
    assert read(sheet_page(*lines, "Down when Steam is 0 or hurt")).downs == (
        (Term("steam", 0),),
        (Term("hurt"),),
    )


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("- Grit: +5, from -1 to +3", 9),
        ("- Steam: 6 of 5", 10),
        ("- Shovel: d7", 11),
        ("- Shovel: d4, from d6 to d8", 11),
        ("- Grit: whatever", 9),
        ("- Grit", 3),
        ("Some words of prose.", 1),
        ("- Trade: Smith or Smith", 19),
        ("- 7up: +0", 3),
        ("- Gr@t: +0", 3),
        ("- everyone: +0", 3),
        ("- Conditions: hurt (x)", 15),
        ("- Conditions: hurt (-1 to Grot)", 27),
        ("Down when Grit is full", 11),
        ("### Attributes", 5),
    ],
)
def test_what_a_sheet_cannot_say_is_a_problem(line: str, column: int) -> None:
    assert places_of(sheet_page(line)) == [(3, column)]


def test_a_down_line_names_what_is_on_the_sheet() -> None:
    (problem,) = problems_of(sheet_page("- Fear: 0 of 6, rising", "Down when Feer is full."))
    assert (problem.line, problem.column, problem.hints) == (4, 11, ("Fear",))
