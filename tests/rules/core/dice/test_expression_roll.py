"""Plain dice: what is said, the faces that fall, and what comes of it."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.shared.dice import parse_roll
from rules.core.dice.expression_roll import Rolled, evaluate
from rules.core.errors import Refused


class Faces:
    """Rolls the faces it was given, in order, and then the highest there is."""

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)
        self.asked: list[int] = []

    def roll(self, sides: int) -> int:
        self.asked.append(sides)
        face = self.left.pop(0) if self.left else sides
        assert 1 <= face <= sides, f"{face} is not a face of a d{sides}"
        return face


def rolled(said: str, *faces: int) -> Rolled:
    """Roll it with exactly these faces."""
    dice = Faces(*faces)
    result = evaluate(parse_roll(said), dice)
    assert len(dice.asked) == len(faces), "it took more or fewer dice than were scripted"
    return result


@pytest.mark.parametrize(
    ("said", "faces", "total", "kept", "dropped"),
    [
        ("2d6", (3, 4), 7, (3, 4), ()),
        ("d8", (5,), 5, (5,), ()),
        ("d%", (77,), 77, (77,), ()),
        ("3d6kh2+1", (2, 6, 5), 12, (6, 5), (2,)),
        ("4d6kh3", (1, 1, 4, 6), 11, (1, 4, 6), (1,)),
        ("2d20kl1", (14, 3), 3, (3,), (14,)),
        ("2d20kh", (14, 3), 14, (14,), (3,)),
        ("4d6dl1", (4, 1, 5, 6), 15, (4, 5, 6), (1,)),
        ("4d6dh2", (4, 1, 5, 6), 5, (4, 1), (5, 6)),
        ("2d6kh5", (4, 1), 5, (4, 1), ()),
        ("2d6dl5", (4, 1), 0, (), (4, 1)),
        ("2d6 - 1d4", (3, 4, 2), 5, (3, 4, 2), ()),
        ("d20 + 5 adv", (4, 17), 22, (17,), (4,)),
        ("d20 + 5 dis", (4, 17), 9, (4,), (17,)),
        ("d20 adv + 5", (4, 17), 22, (17,), (4,)),
        ("2d6 + d8 adv", (1, 2, 3, 8), 11, (1, 2, 8), (3,)),
        ("d20ro1 adv", (1, 7, 20), 20, (20,), (1, 7)),
    ],
)
def test_what_is_kept_and_what_it_comes_to(
    said: str,
    faces: tuple[int, ...],
    total: int,
    kept: tuple[int, ...],
    dropped: tuple[int, ...],
) -> None:
    result = rolled(said, *faces)
    assert (result.total, result.kept, result.dropped) == (total, kept, dropped)


@pytest.mark.parametrize(
    ("said", "faces", "kept", "dropped"),
    [
        ("4d6ro1", (1, 3, 1, 4, 5, 1), (5, 3, 1, 4), (1, 1)),  # the second new one stands
        ("2d6ro<3", (2, 3, 1), (1, 3), (2,)),
        ("2d6ro<=3", (2, 3, 1, 6), (1, 6), (2, 3)),
        ("2d6rr>4", (5, 6, 6, 2, 1), (2, 1), (5, 6, 6)),  # each until it stands, then the next
        ("2d6rr=1", (1, 2, 1, 1, 4), (4, 2), (1, 1, 1)),
        ("3d6!", (6, 2, 6, 6, 1, 3), (6, 2, 6, 6, 1, 3), ()),  # what it adds may explode too
        ("2d6!kh1", (6, 2, 5), (6,), (2, 5)),
        ("2d6kl1!", (6, 2), (2,), (6,)),  # a dropped die does not explode
        ("3d6mi2", (1, 2, 3), (2, 2, 3), ()),
        ("3d6ma4", (6, 2, 5), (4, 2, 4), ()),
        ("3d6mi3kh2", (1, 2, 6), (3, 6), (3,)),
        ("4d6kh3ro1", (1, 2, 3, 1, 5), (5, 2, 3), (1, 1)),  # of equals the left one stays
    ],
)
def test_modifiers_act_from_left_to_right(
    said: str, faces: tuple[int, ...], kept: tuple[int, ...], dropped: tuple[int, ...]
) -> None:
    result = rolled(said, *faces)
    assert (result.kept, result.dropped, result.total) == (kept, dropped, sum(kept))


@pytest.mark.parametrize(
    ("said", "total"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("10 - 4 - 3", 3),
        ("10 - (4 - 3)", 9),
        ("100 / 10 * 2", 20),
        ("7 / 2", 3),
        ("-7 / 2", -3),
        ("7 / -2", -3),
        ("-7 // 2", -4),
        ("-7 / -2", 3),
        ("7 / 2 * 2", 6),
        ("2 - -3", 5),
        ("--5", 5),
        ("-(2 + 3) * 2", -10),
        ("2 * -(1 + 1)", -4),
        ("+5", 5),
    ],
)
def test_arithmetic_in_whole_numbers(said: str, total: int) -> None:
    assert rolled(said).total == total


@pytest.mark.parametrize(
    ("said", "faces", "text"),
    [
        ("1d20+5", (14,), "1d20 (14) + 5 = **19**"),
        ("4d6kh3", (1, 6, 3, 4), "4d6kh3 (~~1~~, 6, 3, 4) = **13**"),
        ("2d6!", (6, 2, 3), "2d6! (6!, 2, 3) = **11**"),
        ("2d6ro1mi3", (1, 5, 2), "2d6ro1mi3 (~~1~~, 2→3, 5) = **8**"),
        ("2d6[fire]+3[strength]", (1, 5), "2d6 (1, 5) [fire] + 3 [strength] = **9**"),
        ("(2d6+1)*2", (1, 5), "(2d6 (1, 5) + 1) * 2 = **14**"),
        ("d20 >= 15", (14,), "1d20 (14) = **14** (>= 15)"),
        ("2#d4-1", (3, 1), "1d4 (3) - 1 = **2**\n1d4 (1) - 1 = **0**"),
    ],
)
def test_what_people_read(said: str, faces: tuple[int, ...], text: str) -> None:
    assert rolled(said, *faces).text == text


@pytest.mark.parametrize(
    ("said", "passed"),
    [
        ("d20 >= 15", True),
        ("d20 > 15", False),
        ("d20 <= 15", True),
        ("d20 < 15", False),
        ("d20 = 15", True),
        ("d20 - 20 >= -5", True),
        ("d20", None),
    ],
)
def test_a_comparison_answers(said: str, passed: bool | None) -> None:
    assert rolled(said, 15).passed is passed


def test_a_repeat_gives_each_total_and_their_sum() -> None:
    result = rolled("3#2d6kh1 >= 4", 1, 2, 6, 3, 4, 4)
    assert (result.totals, result.total) == ((2, 6, 4), 12)
    assert (result.kept, result.dropped) == ((2, 6, 4), (1, 3, 4))
    assert (result.passes, result.passed) == ((False, True, True), None)


def test_dice_are_asked_for_in_the_order_written() -> None:
    dice = Faces()
    evaluate(parse_roll("2#(d4+2d6)*d8-d10"), dice)
    assert dice.asked == [4, 6, 6, 8, 10] * 2


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("999999999 * 2", "too_large"),
        ("999999999 * 999999999 * 0", "too_large"),  # on the way, not only in the end
        ("999999999 + 1", "too_large"),
        ("-999999999 - 1", "too_large"),
        ("5 / 0", "divide_by_zero"),
        ("5 // (1 - 1)", "divide_by_zero"),
        ("600d6!", "too_many_dice"),  # every face the highest
        ("2d1000000rr>1", "too_many_dice"),
        ("100#9d2!", "too_many_dice"),  # counted over all repeats
    ],
)
def test_a_roll_that_grows_too_far_is_refused(said: str, code: str) -> None:
    with pytest.raises(Refused) as raised:
        evaluate(parse_roll(said), Faces())
    assert raised.value.code == code


def test_a_thousand_dice_are_not_too_many() -> None:
    assert evaluate(parse_roll("100#10d6"), Faces()).total == 6_000


def odds(said: str, *sides: int) -> dict[int, Fraction]:
    """Count every way the dice can fall, spare ones included: exact, not sampled."""
    ways = list(product(*(range(1, most + 1) for most in sides)))
    roll = parse_roll(said)
    counted = Counter(evaluate(roll, Faces(*faces)).total for faces in ways)
    return {total: Fraction(count, len(ways)) for total, count in counted.items()}


def test_the_odds_of_a_character_s_stat() -> None:
    found = odds("4d6kh3", 6, 6, 6, 6)
    assert found == odds("4d6dl1", 6, 6, 6, 6)
    assert (found[3], found[13], found[18]) == (
        Fraction(1, 1296),
        Fraction(172, 1296),
        Fraction(21, 1296),
    )
    assert sum(total * chance for total, chance in found.items()) == Fraction(15869, 1296)


def test_the_odds_of_advantage_and_disadvantage() -> None:
    better, worse = odds("d20 adv", 20, 20), odds("d20 dis", 20, 20)
    assert better == {face: Fraction(2 * face - 1, 400) for face in range(1, 21)}
    assert worse == {face: better[21 - face] for face in range(1, 21)}


def test_the_odds_of_a_reroll() -> None:
    once = odds("d6ro1", 6, 6)
    assert once == {1: Fraction(1, 36), **dict.fromkeys(range(2, 7), Fraction(7, 36))}


def arithmetic(part: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    joined = st.tuples(part, st.sampled_from(["+", "-", "*", "//"]), part).map(" ".join)
    return joined | part.map(lambda inner: f"({inner})") | part.map(lambda inner: f"-({inner})")


# Four numbers below 100 stay far below what is too large, however they are multiplied.
@given(st.recursive(st.integers(0, 99).map(str), arithmetic, max_leaves=4))
def test_arithmetic_agrees_with_python(said: str) -> None:
    try:
        expected = eval(said)
    except ZeroDivisionError:
        with pytest.raises(Refused, match="divide_by_zero"):
            rolled(said)
    else:
        assert rolled(said).total == expected


@pytest.mark.parametrize(
    ("said", "faces", "total", "kept", "dropped"),
    [
        # keep and drop by a comparison, and what is equal
        ("4d6k>3", (3, 4, 6, 1), 10, (4, 6), (3, 1)), ("4d6k=3", (3, 4, 3, 1), 6, (3, 3), (4, 1)),
        ("4d6p>3", (3, 4, 6, 1), 4, (3, 1), (4, 6)), ("4d6p3", (3, 4, 3, 1), 5, (4, 1), (3, 3)),
        ("4d6k<=3p1", (3, 4, 2, 1), 5, (3, 2), (4, 1)),
        ("4d6k>6", (3, 4, 6, 1), 0, (), (3, 4, 6, 1)),
        ("3d6kl2", (5, 5, 2), 7, (5, 2), (5,)), ("3d6dh1", (5, 5, 2), 7, (5, 2), (5,)),
        ("3d6dl1", (2, 2, 5), 7, (2, 5), (2,)), ("3d6kh2kl1", (2, 4, 5), 4, (4,), (2, 5)),
        ("3d6dl1dl1", (2, 4, 5), 5, (5,), (2, 4)), ("3d6kh0", (2, 4, 5), 0, (), (2, 4, 5)),
        # order
        ("3d6sa", (4, 2, 5), 11, (2, 4, 5), ()), ("3d6sd", (4, 2, 5), 11, (5, 4, 2), ()),
        # reroll so many at one end; of equals the one further left
        ("3d6rol2", (4, 2, 3, 6, 1), 11, (4, 6, 1), (2, 3)),
        ("3d6roh1", (4, 6, 6, 1), 11, (4, 1, 6), (6,)),
        # add one die, to the first that is meant, once; or none
        ("3d6ra2", (4, 2, 2, 2), 10, (4, 2, 2, 2), ()), ("3d6ra6", (4, 2, 2), 8, (4, 2, 2), ()),
        ("2d6ral1", (4, 2, 5), 11, (4, 2, 5), ()),
        # explosions: plain, penetrating, compounding, both
        ("2d6!", (6, 2, 6, 1), 15, (6, 2, 6, 1), ()), ("2d6!p", (6, 2, 6, 1), 13, (6, 2, 5, 0), ()),
        ("2d6!!", (6, 6, 2, 3), 17, (8, 9), ()), ("2d6!!p", (6, 6, 2, 3), 15, (7, 8), ()),
        ("2d6!5", (5, 6, 2), 13, (5, 6, 2), ()), ("2d6!>5", (5, 6, 2, 1), 14, (5, 6, 2, 1), ()),
        ("2d6kl1!!", (6, 2), 2, (2,), (6,)), ("2d6!6!6", (6, 1, 2), 9, (6, 1, 2), ()),
        # doubles rerolled until they are new, or once; or only some of them
        ("3d6u", (4, 4, 4, 2, 4, 2, 5), 11, (4, 2, 5), (4, 4, 4, 2)),
        ("3d6uo", (4, 4, 2, 4), 10, (4, 4, 2), (4,)),
        ("3d6u<3", (4, 4, 2), 10, (4, 4, 2), ()), ("3d6u<3", (2, 2, 4, 2, 3), 9, (2, 3, 4), (2, 2)),
        # the least and the most that a die counts as, of those that stand
        ("3d6mi3ma4", (1, 4, 6), 11, (3, 4, 4), ()), ("2d6kh1mi6", (1, 4), 6, (6,), (1,)),
    ],
)  # fmt: skip
def test_everything_that_can_be_done_to_dice(
    said: str,
    faces: tuple[int, ...],
    total: int,
    kept: tuple[int, ...],
    dropped: tuple[int, ...],
) -> None:
    result = rolled(said, *faces)
    assert (result.total, result.kept, result.dropped) == (total, kept, dropped)


@pytest.mark.parametrize(
    ("said", "faces", "total", "successes", "failures"),
    [
        ("4d6t5", (5, 6, 4, 1), 2, 2, 0), ("4d6t>5", (5, 6, 4, 1), 1, 1, 0),
        ("4d6t5f1", (5, 6, 4, 1), 1, 2, 1), ("4d6t5f5", (5, 6, 4, 1), 0, 2, 2),
        ("4d6t5f4", (4, 4, 4, 1), -4, 0, 4), ("4d6cs6cf1", (5, 6, 4, 1), 16, 1, 1),
        ("4d6kh2t5", (5, 6, 6, 1), 2, 2, 0), ("4d6kh2cf<6", (5, 6, 4, 1), 11, 0, 1),
        ("2#2d6t5", (5, 1, 6, 6), 3, 3, 0), ("3d6t7", (5, 6, 6), 0, 0, 0),
    ],
)  # fmt: skip
def test_successes_and_failures_are_counted_of_the_dice_that_stand(
    said: str, faces: tuple[int, ...], total: int, successes: int, failures: int
) -> None:
    result = rolled(said, *faces)
    assert (result.total, result.successes, result.failures) == (total, successes, failures)


@pytest.mark.parametrize(
    ("said", "faces", "total", "kept", "dropped"),
    [
        ("(2d6, d8)kh1", (3, 4, 5), 7, (3, 4), (5,)), ("(2d6, d8)kl1", (3, 4, 5), 5, (5,), (3, 4)),
        ("(d4, d6, d8)kh2", (4, 2, 3), 7, (4, 3), (2,)), ("(d4, 5)kh1", (4,), 5, (), (4,)),
        ("(d4, d6, d8)k2k3", (4, 2, 3), 5, (2, 3), (4,)),
        ("(d4, d6, d8)dl1", (4, 2, 3), 7, (4, 3), (2,)),
        ("(d4, d6, d8)p4", (4, 2, 3), 5, (2, 3), (4,)),
        ("{2d6 + d8}kh1", (3, 4, 5), 5, (5,), (3, 4)),
        ("{2d6 - d8}kh2", (3, 4, 5), -1, (4, 5), (3,)),
        ("((4d6kh3)kl1)", (1, 2, 5, 6), 2, (2,), (1, 5, 6)),
        ("(1d2)d6", (2, 3, 4), 7, (2, 3, 4), ()), ("2d(1d6)", (3, 1, 2), 3, (3, 1, 2), ()),
    ],
)  # fmt: skip
def test_of_a_set_whole_parts_are_chosen_and_their_dice_with_them(
    said: str,
    faces: tuple[int, ...],
    total: int,
    kept: tuple[int, ...],
    dropped: tuple[int, ...],
) -> None:
    result = rolled(said, *faces)
    assert (result.total, result.kept, result.dropped) == (total, kept, dropped)


@pytest.mark.parametrize(
    ("said", "total"),
    [
        ("2 ** 10", 1024), ("2 ** 3 ** 2", 512), ("0 ** 0", 1), ("0 ** 5", 0), ("1 ** 99", 1),
        ("(-1) ** 3", -1), ("(-1) ** 40", 1), ("7 % 3", 1), ("-7 % 3", 2), ("-7 // 2", -4),
        ("floor(7 / 2)", 3), ("ceil(7 / 2)", 4), ("round(7 / 2)", 4), ("round(5 / 2)", 3),
        ("round(-5 / 2)", -3), ("round(7 / 3)", 2), ("floor(-7 / 2)", -4), ("abs(-3)", 3),
        ("abs(3)", 3), ("min(4, 2, 3)", 2), ("max(4, 2, 3)", 4), ("max(7 / 2, 3) * 2", 7),
        ("7 / 2 + max(1, 2)", 5), ("0.5 * 4", 2), ("999999999", 999_999_999),
    ],
)  # fmt: skip
def test_what_else_can_be_reckoned(said: str, total: int) -> None:
    assert rolled(said).total == total


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("2 ** 31", "too_large"), ("3 ** 31", "too_large"), ("0 ** -1", "divide_by_zero"),
        ("2 ** 0.5", "whole_power"), ("5 % 0", "divide_by_zero"),
        ("max(1 / 999983, 0) / 999979 / 999961", "too_fine"),
    ],
)  # fmt: skip
def test_what_cannot_be_reckoned_is_refused(said: str, code: str) -> None:
    with pytest.raises(Refused) as raised:
        evaluate(parse_roll(said), Faces())
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("said", "faces", "text"),
    [
        ("3d6t5f1", (5, 1, 3), "3d6t5f1 (5✓, 1✗, 3) = **0**"),
        ("2d6!!", (6, 2, 3), "2d6!! (6→9!, 2) = **11**"),
        ("2d6!p", (6, 2, 3), "2d6!p (6!, 2, 3→2) = **10**"),
        ("2d6ra2", (4, 2, 5), "2d6ra2 (4, 2!, 5) = **11**"),
        ("3d6sd", (4, 2, 5), "3d6sd (5, 4, 2) = **11**"),
        ("(d4, 5)kh1", (4,), "(1d4 (~~4~~), 5)kh1 = **5**"),
        ("(d4, 3)kh1", (4,), "(1d4 (4), ~~3~~)kh1 = **4**"),
    ],
)  # fmt: skip
def test_what_was_done_to_a_die_is_shown_beside_it(
    said: str, faces: tuple[int, ...], text: str
) -> None:
    assert rolled(said, *faces).text == text


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("101#d6", "too_many_repeats"), ("1001d6", "too_many_dice"), ("100#11d6", "too_many_dice"),
        ("501d66", "too_many_dice"), ("0#d6", "no_dice"),
    ],
)  # fmt: skip
def test_what_is_too_much_is_refused_before_it_is_rolled(said: str, code: str) -> None:
    with pytest.raises(Refused) as raised:
        parse_roll(said)
    assert raised.value.code == code


@pytest.mark.parametrize(("said", "dice"), [("100#d6", 1), ("1000d6", 1000), ("500d66", 1000)])
def test_as_much_as_may_be_is_rolled(said: str, dice: int) -> None:
    assert parse_roll(said).dice == dice
    assert evaluate(parse_roll(said), Faces()).total > 0


@pytest.mark.parametrize(
    ("said", "total", "successes"),
    [
        ("4d6 >= 5", 2, 2), ("4d6 > 5", 1, 1), ("4d6 >= 7", 16, 0), ("4d6 > 6", 16, 0),
        ("4d6 >= 1", 4, 4), ("4d6 >= 0", 16, 0), ("4d6 <= 5", 16, 0), ("4d6kh4 >= 5", 16, 0),
        ("(4d6) >= 5", 16, 0),
    ],
)  # fmt: skip
def test_a_number_that_one_die_can_reach_is_counted_of_several(
    said: str, total: int, successes: int
) -> None:
    result = rolled(said, 5, 6, 4, 1)
    assert (result.total, result.successes) == (total, successes)
    assert (result.passed is None) is bool(successes)
