"""`## Moves`: what a move rolls, what happens then, and what may be chosen."""

import pytest

from rules.core.outcome import Grade
from rules.own.page_values import Effect, Move, Verb
from tests.rules.own.pages import FIRST, moves_page, places_of, problems_of, read


def _move(*lines: str) -> Move:
    return read(moves_page(*lines)).moves["act"]


def _results(move: Move) -> list[set[str]]:
    return [set(clause.results or ()) for clause in move.clauses]


def test_a_move_rolls_the_main_roll_with_a_stat() -> None:
    move = _move("When you act, roll +Grit.")
    assert (move.roll, move.stats) == ("main", ("grit",))


def test_a_move_may_leave_the_stat_to_choose() -> None:
    move = _move("When you act, roll +Grit or +Nerve. On a hit, well.")
    assert (move.stats, move.both) == (("grit", "nerve"), False)


def test_a_move_may_use_another_roll_none_or_the_plain_one() -> None:
    assert _move("When you act, roll Ward +Nerve.").roll == "ward"
    assert _move("When you act, roll. On a 10+, well.").stats == ()
    assert _move("When you rest, `Steam +1`.").roll == ""
    assert _move("When you roll the barrel, roll +Grit and hope.").stats == ("grit",)


def test_results_are_told_by_their_bands_their_grades_and_their_names() -> None:
    move = _move("When you act, roll +Grit. On a trouble, weep. On a 12+, gloat.",
                 "On a success, smile. On a 7-9: shrug.")  # fmt: skip
    assert _results(move) == [
        {"6-"}, {"12+"}, {Grade.SUCCESS}, {"7-9"},
    ]  # fmt: skip
    assert [clause.text for clause in move.clauses] == ["weep.", "gloat.", "smile.", "shrug."]


def test_a_hit_and_a_range_mean_every_result_they_cover() -> None:
    move = _move("When you act, roll +Grit. On a hit, one. On a 7+, two. On a miss, three.")
    hit, seven, miss = _results(move)
    assert hit == {Grade.TRIUMPH, Grade.SUCCESS, Grade.MIXED}
    assert seven == {"7-9", "10-11", "12+"}
    assert miss == {Grade.FAILURE}


def test_choose_before_a_list_makes_options() -> None:
    move = _move("When you act, roll +Grit. On a 10+, choose 2. On a 7-9, choose 1:",
                 "- run `Steam -1`", "- hide", "- pray `clear hurt for the target`",
                 "On a 6-, pick up to 2:", "- weep", "- wail")  # fmt: skip
    (ten,), (seven,), (six,) = (clause.picks for clause in move.clauses)
    assert (ten.most, ten.owed, ten.options) == (2, True, seven.options)
    assert [option.text for option in seven.options] == ["run", "hide", "pray"]
    assert seven.options[2].effects[0].target
    assert (six.most, six.owed) == (2, False)


def test_prose_is_kept_as_it_was_written() -> None:
    move = _move("When you act", "alone, roll +Grit.", "On a 10+, you", "*win* `Steam +1`.")
    assert move.trigger == "When you act alone, roll +Grit."
    assert move.clauses[0].text == "you win."


@pytest.mark.parametrize(
    ("said", "effect"),
    [
        ("Steam +1", Effect(Verb.ADD, "steam", 1)),
        ("steam −2", Effect(Verb.ADD, "steam", -2)),
        ("+1 Steam", Effect(Verb.ADD, "steam", 1)),
        ("Steam = 3", Effect(Verb.SET, "steam", text="3")),
        ("Lit = no", Effect(Verb.SET, "lit", text="no")),
        ("Trade = poacher", Effect(Verb.SET, "trade", text="Poacher")),
        ("Shovel = d8", Effect(Verb.SET, "shovel", text="8")),
        ("Shovel +1", Effect(Verb.ADD, "shovel", 1)),
        ("Pack + rope", Effect(Verb.PACK, "pack", text="rope")),
        ("hurt", Effect(Verb.MARK, "hurt")),
        ("clear hurt", Effect(Verb.CLEAR, "hurt")),
        ("The Dark +1", Effect(Verb.CLOCK, "the_dark", 1)),
        ("forward +1", Effect(Verb.FORWARD, amount=1)),
        ("+1 forward", Effect(Verb.FORWARD, amount=1)),
        ("ongoing -1", Effect(Verb.ONGOING, amount=-1)),
        ("hold 2", Effect(Verb.HOLD, amount=2)),
        ("xp +1", Effect(Verb.XP, amount=1)),
        ("table Omens", Effect(Verb.TABLE, "omens")),
        ("harm d6 to Steam", Effect(Verb.HARM, "steam", text="d6")),
        ("hurt for the target", Effect(Verb.MARK, "hurt", target=True)),
    ],
)
def test_every_effect_is_read(said: str, effect: Effect) -> None:
    (clause,) = _move(f"When you rest, `{said}`.").clauses
    assert clause.effects[0]._replace(said="") == effect


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("When you act, roll +Grot.", 21),
        ("When you act, roll Wrad +Grit.", 20),
        ("When you act, roll +Shovel.", 21),
        ("When you act, roll +Grit and +Nerve.", 20),
        ("When you act, roll Grit.", 20),
        ("When you act, roll +Grit. On an 8+, no.", 33),
        ("When you act, roll +Grit. On a blunder, no.", 32),
        ("When you act, be bold. On a 10+, no.", 29),
        ("When you act, choose 1.", 15),
        ("When you act, `Stem +1`.", 16),
        ("When you act, `Lit +1`.", 16),
        ("When you act, `Grit = 9`.", 16),
        ("When you act, `Trade = Baker`.", 16),
        ("When you act, `fly`.", 16),
        ("When you act, ``.", 16),
        ("When you act, `Steam +1.", 16),
        ("When you act, `table Omen`.", 16),
        ("When you act, `table Omens for the target`.", 16),
        ("When you act, `clear hut`.", 16),
        ("When you act, `harm d6 to Grot`.", 16),
        ("When you act, `while true: Steam +1`.", 16),
        ("When you act, `Steam +1d6`.", 16),
    ],
)
def test_what_a_move_cannot_say_is_a_problem(line: str, column: int) -> None:
    assert places_of(moves_page(line)) == [(FIRST + 1, column)]


def test_fewer_lines_than_are_chosen_is_a_problem() -> None:
    lines = ("When you act, roll +Grit. On a 10+, choose 3:", "- run", "- hide")
    assert places_of(moves_page(*lines)) == [(FIRST + 1, 37)]


def test_an_effect_that_a_field_does_not_take_shows_one_that_it_does() -> None:
    (problem,) = problems_of(moves_page("When you act, `Lit +1`."))
    assert problem.hints == ("Lit = yes",)


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ("harm 2", "harm 2 to Steam"),
        ("Steam -d6", "harm d6 to Steam"),
        ("lose 2 steam", "Steam -2"),
        ("mark hurt", "hurt"),
        ("tick The Dark", "The Dark +1"),
        ("roll Omens", "table Omens"),
    ],
)
def test_an_effect_that_is_said_otherwise_is_told_as_a_page_says_it(said: str, hint: str) -> None:
    (problem,) = problems_of(moves_page(f"When you act, `{said}`."))
    assert problem.hints == (hint,)


@pytest.mark.parametrize("more", [" against 13", " vs 13", " with advantage", " -1", " twice"])
def test_what_would_change_the_roll_is_no_part_of_a_move(more: str) -> None:
    """Found by a newcomer: it was read without complaint, and the roll went on without it."""
    (problem,) = problems_of(moves_page(f"When you act, roll +Grit{more}. On a hit, well."))
    assert "say it when you roll" in problem.message


@pytest.mark.parametrize("purpose", [" to land on your feet", " and hope", ""])
def test_a_purpose_is_prose(purpose: str) -> None:
    assert _move(f"When you act, roll +Grit{purpose}. On a hit, well.").stats == ("grit",)


def test_a_band_alone_is_not_more_of_the_result_before() -> None:
    """Found by a newcomer: the effects of all three happened on a 10+."""
    page = moves_page("When you act, roll +Grit.", "On a 10+: good `Steam -1`", "7-9: so so")
    (problem,) = problems_of(page)
    assert "`On a 7-9,`" in problem.message


def test_two_stats_of_a_move_find_the_roll_that_takes_two() -> None:
    move = "When you act, roll +Grit and +Nerve. On a success, well."
    (problem,) = problems_of(moves_page(move))
    assert "`two stats`" in problem.message
    pair = "### Pair\na d6 for each point of two stats. Each 5+ is a hit. 1 hit success."
    page = moves_page(move).replace("## Clocks", f"{pair}\n## Clocks")
    assert read(page).moves["act"].roll == "pair"
