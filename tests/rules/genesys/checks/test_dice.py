"""The narrative dice: faces, odds and pools, without a table."""

from fractions import Fraction
from itertools import product

import pytest

from rules.core.errors import Refused
from rules.core.outcome import Grade
from rules.genesys.checks.dice_pool import (
    ALL,
    DICE,
    ORDER,
    SYMBOLS,
    Net,
    Op,
    Pool,
    ability_dice,
    build_pool,
    count_symbols,
    difficulty_dice,
    difficulty_name,
    downgrade_dice,
    roll_dice,
    upgrade_dice,
)
from tests.conftest import ScriptedDice

#: the printed table: S success, A advantage, T triumph, F failure, H threat, D despair
TABLE = {
    "b": ["", "", "S", "SA", "AA", "A"],
    "k": ["", "", "F", "F", "H", "H"],
    "g": ["", "S", "S", "SS", "A", "A", "SA", "AA"],
    "p": ["", "F", "FF", "H", "H", "H", "HH", "FH"],
    "y": ["", "S", "S", "SS", "SS", "A", "SA", "SA", "SA", "AA", "AA", "T"],
    "r": ["", "F", "F", "FF", "FF", "H", "H", "FH", "FH", "HH", "HH", "D"],
}
WORDS = dict(zip("SATFHD", SYMBOLS, strict=True))


@pytest.mark.parametrize("letter", TABLE)
def test_11_every_face_is_the_printed_one(letter: str) -> None:
    faces = [tuple(WORDS[c] for c in face) for face in TABLE[letter]]
    assert list(DICE[letter].faces) == faces


def chance(letters: str) -> Fraction:
    """Count over every face of every die how often a pool passes."""
    faces = [DICE[letter].faces for letter in letters]
    passed = sum(count_symbols(shown).passed for shown in product(*faces))
    return Fraction(passed, len(list(product(*(range(len(f)) for f in faces)))))


@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        ("g", Fraction(1, 2)),
        ("gp", Fraction(11, 32)),
        ("ggpp", Fraction(891, 2048)),
        ("yggpp", Fraction(7997, 12288)),
        ("yypp", Fraction(217, 384)),
        ("yr", Fraction(25, 72)),
    ],
)
def test_12_exact_chances_to_pass(letters: str, expected: Fraction) -> None:
    assert chance(letters) == expected


def test_12_net_zero_is_a_failure() -> None:
    assert not count_symbols([["success"], ["failure"]]).passed
    assert count_symbols([["success", "success"], ["failure"]]).passed


def test_13_advantage_and_threat_cancel_apart_from_success() -> None:
    net = count_symbols([["advantage", "advantage"], ["threat"], ["failure"]])
    assert (net.success, net.advantage) == (-1, 1)


def test_14_triumph_and_despair_stay_though_their_halves_cancel() -> None:
    net = count_symbols([["triumph"], ["despair"]])
    assert net == Net(success=0, advantage=0, triumph=1, despair=1)
    assert not net.passed


def test_14_a_triumph_cancels_a_failure_but_not_a_despair() -> None:
    assert count_symbols([["triumph"], ["failure"]]) == Net(0, 0, 1, 0)
    assert count_symbols([["despair"], ["success"]]) == Net(0, 0, 0, 1)


def test_a_pool_rolls_helpful_dice_first_each_kind_in_turn() -> None:
    dice = ScriptedDice(12, 8, 6, 12, 8, 6)
    rolled = roll_dice(Pool(1, 1, 1, 1, 1, 1), dice)
    assert [letter for letter, _ in rolled.dice] == list("ygbrpk")
    assert not dice.left


def test_04_the_higher_is_dice_the_lower_is_upgrades() -> None:
    assert ability_dice(3, 2) == ability_dice(2, 3) == Pool(y=2, g=1)
    assert ability_dice(2, 0) == Pool(g=2)
    assert difficulty_dice(3, 1) == Pool(r=1, p=2)


def test_06_an_upgrade_without_a_die_to_turn_adds_one() -> None:
    assert upgrade_dice(Pool(g=1), "g", "y", 1) == Pool(y=1)
    assert upgrade_dice(Pool(y=1), "g", "y", 1) == Pool(y=1, g=1)
    assert upgrade_dice(Pool(y=1), "g", "y", 2) == Pool(y=2)
    assert upgrade_dice(Pool(), "p", "r", 3) == Pool(r=1, p=1)


def test_06_a_downgrade_without_a_die_to_turn_does_nothing() -> None:
    assert downgrade_dice(Pool(y=1, g=1), "g", "y", 2) == Pool(g=2)
    assert downgrade_dice(Pool(g=1), "g", "y", 1) == Pool(g=1)


def test_05_less_difficulty_stops_at_none() -> None:
    assert build_pool(Pool(g=1, p=1), [Op("easier", 3)]).pool == Pool(g=1)


def test_10_the_order_is_fixed_whatever_the_order_said() -> None:
    ops = [Op("less_setback", 1), Op("setback", 1), Op("down_difficulty", 1),
           Op("up_difficulty", 2), Op("harder", 1)]  # fmt: skip
    # 1p, harder: 2p, two upgrades: 2r, one downgrade: 1r1p; a setback comes and goes
    assert build_pool(Pool(g=1, p=1), ops).pool == Pool(g=1, r=1, p=1)
    assert build_pool(Pool(g=1, p=1), reversed(ops)).pool == Pool(g=1, r=1, p=1)


def test_10_every_step_is_told_in_order() -> None:
    built = build_pool(Pool(g=1), [Op(kind, 1, "so") for kind in reversed(ORDER)])
    assert len(built.lines) == len(ORDER)
    assert built.lines[0].startswith("1 more difficulty")
    assert built.lines[-1].startswith("1 setback taken away")


def test_a_pool_has_its_limit() -> None:
    with pytest.raises(Refused):
        build_pool(Pool(g=61), ())


@pytest.mark.parametrize(
    ("net", "grade"),
    [
        (Net(1, 0, 0, 0), Grade.SUCCESS),
        (Net(1, -1, 0, 0), Grade.MIXED),
        (Net(1, 0, 1, 0), Grade.TRIUMPH),
        (Net(0, 3, 0, 0), Grade.FAILURE),
        (Net(0, 3, 0, 1), Grade.DISASTER),
        (Net(1, 1, 0, 0), Grade.SUCCESS),
        (Net(1, 1, 0, 1), Grade.MIXED),
        (Net(2, -1, 1, 1), Grade.TRIUMPH),
        (Net(0, 0, 1, 0), Grade.FAILURE),
        (Net(-1, -1, 1, 1), Grade.DISASTER),
    ],
)
def test_grades(net: Net, grade: Grade) -> None:
    assert net.grade is grade


def test_every_die_and_symbol_has_a_mark_of_its_own() -> None:
    from rules.genesys.checks.dice_pool import GLYPHS

    marks = [die.glyph for die in DICE.values()] + list(GLYPHS.values())
    assert len(set(marks)) == len(marks)


@pytest.mark.parametrize(
    ("net", "text"),
    [
        (Net(0, 0, 0, 0), "✶ 0 successes"),
        (Net(1, 1, 0, 0), "✶ 1 success, ▲ 1 advantage"),
        (Net(2, 2, 1, 0), "✶ 2 successes, ▲ 2 advantage, ✪ 1 triumph"),
        (Net(-1, -1, 0, 1), "✕ 1 failure, ▽ 1 threat, ⊗ 1 despair"),
        (Net(-2, -2, 2, 2), "✕ 2 failures, ▽ 2 threat, ✪ 2 triumphs, ⊗ 2 despair"),
    ],
)
def test_12_what_is_left_is_told_in_marks_and_words(net: Net, text: str) -> None:
    assert net.text() == text


def test_02_difficulties_have_names_as_far_as_they_go() -> None:
    assert [difficulty_name(count) for count in (0, 1, 5, 6)] == [
        "simple", "easy", "formidable", "6 difficulty"
    ]  # fmt: skip


def test_11_every_die_is_told_with_its_face() -> None:
    rolled = roll_dice(Pool(g=2, r=1), ScriptedDice(1, 7, 12))
    assert rolled.text() == ("◆ ability blank, ✶▲ · ⬡ challenge ⊗")
    assert rolled.symbols == [[], ["success", "advantage"], ["despair"]]


def test_01_a_pool_is_written_as_it_is_said() -> None:
    pools = (Pool(), Pool(g=1), Pool(p=2), Pool(1, 2, 3, 4, 5, 6), Pool(y=1, k=1))
    assert [str(pool) for pool in pools] == [
        "no dice", "1g", "vs 2p", "1y2g3b vs 4r5p6k", "1y vs 1k"
    ]  # fmt: skip
    assert Pool(1, 2, 3, 4, 5, 6) + Pool(6, 5, 4, 3, 2, 1) == Pool(7, 7, 7, 7, 7, 7)


@pytest.mark.parametrize(
    ("op", "pool", "told"),
    [
        (Op("harder", 2), Pool(1, 1, 1, 1, 3, 1), "2 more difficulty"),
        (Op("easier", 1), Pool(1, 1, 1, 1, 0, 1), "1 less difficulty"),
        (Op("up_ability", 1), Pool(2, 0, 1, 1, 1, 1), "ability upgraded once"),
        (Op("up_ability", 11), Pool(7, 0, 1, 1, 1, 1), "ability upgraded 11 times"),
        (Op("up_difficulty", 2), Pool(1, 1, 1, 2, 1, 1), "difficulty upgraded twice"),
        (Op("down_ability", 2), Pool(0, 2, 1, 1, 1, 1), "ability downgraded twice"),
        (Op("down_difficulty", 1), Pool(1, 1, 1, 0, 2, 1), "difficulty downgraded once"),
        (Op("boost", 2), Pool(1, 1, 3, 1, 1, 1), "2 boost"),
        (Op("setback", 1), Pool(1, 1, 1, 1, 1, 2), "1 setback"),
        (Op("less_boost", 98), Pool(1, 1, 0, 1, 1, 1), "98 boost taken away"),
        (Op("less_boost", ALL), Pool(1, 1, 0, 1, 1, 1), "every boost taken away"),
        (Op("less_setback", 1, "a lamp"), Pool(1, 1, 1, 1, 1, 0), "1 setback taken away: a lamp"),
    ],
)
def test_10_each_change_of_a_pool_and_its_words(op: Op, pool: Pool, told: str) -> None:
    built = build_pool(Pool(1, 1, 1, 1, 1, 1), [op], ["first"])
    assert (built.pool, built.lines) == (pool, ("first", told))


def test_10_what_is_done_no_times_is_not_told() -> None:
    assert build_pool(Pool(g=1), [Op("boost", 0), Op("harder", -1)]).lines == ()


def test_a_pool_holds_sixty_dice_and_no_more_even_on_the_way() -> None:
    assert build_pool(Pool(g=60), ()).pool == Pool(g=60)
    assert build_pool(Pool(g=59), [Op("boost", 1)]).pool == Pool(g=59, b=1)
    for ops in ([Op("boost", 2)], [Op("harder", 2), Op("easier", 2)]):
        with pytest.raises(Refused):
            build_pool(Pool(g=59), ops)
