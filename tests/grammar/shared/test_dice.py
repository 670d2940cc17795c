"""How plain dice are said, and what is answered when they are said wrong."""

from contextlib import suppress

import pyparsing as pp
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from grammar.errors import NotUnderstood
from grammar.shared import dice
from grammar.shared.dice import dice_pool, parse_roll
from rules.core.dice.expression import (
    Comparison,
    Labelled,
    Negative,
    Number,
    Pool,
    Product,
    Roll,
    Sum,
)
from rules.core.dice.expression_roll import evaluate
from rules.core.dice.modifiers import Modifier
from rules.core.errors import Refused

D6 = Pool(1, 6)
TWICE_THREE = Product((("*", Number(2)), ("*", Number(3))))


class Middling:
    """Dice that fall neither high nor low."""

    def roll(self, sides: int) -> int:
        return (sides + 1) // 2


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("2d6", Roll(Pool(2, 6))),
        ("d%", Roll(Pool(1, 100))),
        ("3d6kh2", Roll(Pool(3, 6, (Modifier("kh", 2),)))),
        ("d6ro<3", Roll(Pool(1, 6, (Modifier("ro", 3, "<"),)))),
        ("d6rr1!", Roll(Pool(1, 6, (Modifier("rr", 1), Modifier("!"))))),
        ("d6 + 2 * 3", Roll(Sum((("+", D6), ("+", TWICE_THREE))))),
        ("-d6", Roll(Negative(D6))),
        ("d6 [fire]", Roll(Labelled(D6, "fire"))),
        ("(d6) [fire] [magic]", Roll(Labelled(D6, "fire, magic"))),
        ("d6 >= 4", Roll(D6, Comparison(">=", Number(4)))),
        ("d6 > -4", Roll(D6, Comparison(">", Negative(Number(4))))),
        ("6#d6", Roll(D6, repeat=6)),
        ("d20 adv", Roll(Pool(2, 20, (Modifier("kh"),)))),
        ("d20 >= 9 dis", Roll(Pool(2, 20, (Modifier("kl"),)), Comparison(">=", Number(9)))),
        ("d20 disadvantage", Roll(Pool(2, 20, (Modifier("kl"),)))),
        ("(((d6)))", Roll(D6)),
        ("007", Roll(Number(7))),
    ],
)
def test_understands(said: str, meant: Roll) -> None:
    assert parse_roll(said) == meant


@pytest.mark.parametrize(
    ("said", "plainly"),
    [
        ("  6 # 4 D 6 KH 3 + 1  ", "6#4d6kh3+1"),
        ("2d6\t+\n3", "2d6+3"),
        ("D20 ADV", "d20 adv"),
        ("4d6 ro <= 2 mi 3 !", "4d6ro<=2mi3!"),
        ("2d6[  fire\tball ]", "2d6 [fire ball]"),
        ("d20>=15adv", "d20 adv >= 15"),
        ("d6ro=1", "d6ro1"),
        ("d6ro==1 == 4", "d6ro1 = 4"),
        ("( d6 + 1 )*2", "(d6+1)*2"),
    ],
)
def test_capitals_and_spaces_do_not_matter(said: str, plainly: str) -> None:
    assert parse_roll(said) == parse_roll(plainly)


@pytest.mark.parametrize(
    ("said", "canonical"),
    [
        ("6#4D6kh3+1>=12", "6#4d6kh3 + 1 >= 12"),
        ("d20+5 adv", "2d20kh1 + 5"),
        ("-(d6+1)[x]//2", "-(1d6 + 1) [x] // 2"),
        ("1-(2-3)", "1 - (2 - 3)"),
        ("2*(3/4)", "2 * (3 / 4)"),
        ("-(-5)", "-(-5)"),
    ],
)
def test_the_written_form_means_the_same(said: str, canonical: str) -> None:
    assert str(parse_roll(said)) == canonical
    assert parse_roll(canonical) == parse_roll(said)


OPERAND = "a number, or dice such as 2d6"
MORE = "`+`, `>= 15` or nothing more"


@pytest.mark.parametrize(
    ("said", "column", "expected", "hints"),
    [
        ("", 1, OPERAND, ()),
        ("fireball", 1, OPERAND, ()),
        ("2d6+", 5, OPERAND, ()),
        ("2d6 + fire", 7, OPERAND, ()),
        ("2d6 * (-", 9, OPERAND, ()),
        ("6#", 3, OPERAND, ()),
        ("((x", 3, OPERAND, ()),
        ("()", 2, OPERAND, ()),
        ("2d6 3", 5, MORE, ()),
        ("{}", 2, OPERAND, ()),
        ("{2d6", 5, "`}`", ()),
        ("{2d6, 1d8}r1", 11, "what to keep or to drop, such as kh1 or dl1", ()),
        ("floor(1, 2)", 7, "one number in floor( )", ()),
        ("d6 > 1 > 2", 8, "one comparison", ()),
        ("3d6x2", 4, "`*` for times, or `!` and a number to explode", ()),
        ("2d6f1", 4, "what counts as a success, such as t5, before failures", ()),
        ("d20 fire + 5", 5, MORE, ()),
        ("2d6)", 4, MORE, ()),
        ("2d6\tx", 5, MORE, ()),
        ("(2d6", 5, "`)`", ()),
        ("d20 avd", 5, MORE, ("adv",)),
        ("d20 >= x", 8, "a number", ()),
        ("d6mi", 5, "a number", ()),
        ("2d6 [<@123>]", 5, "a label such as [fire]", ()),
        ("d20 adv adv", 9, "`adv` or `dis` only once", ()),
        ("d20 adv + 1 dis", 13, "`adv` or `dis` only once", ()),
        ("٣d6", 1, OPERAND, ()),
    ],
)
def test_points_at_what_it_did_not_understand(
    said: str, column: int, expected: str, hints: tuple[str, ...]
) -> None:
    with pytest.raises(NotUnderstood) as raised:
        parse_roll(said)
    error = raised.value
    assert (error.text, error.column, error.expected, error.hints) == (
        said,
        column,
        expected,
        hints,
    )


@pytest.mark.parametrize(
    ("said", "code", "fields"),
    [
        ("1001d6", "too_many_dice", {"most": 1000}),
        ("600d6 + 600d6", "too_many_dice", {"most": 1000}),
        ("100#11d6", "too_many_dice", {"most": 1000}),
        ("d1000001", "too_many_sides", {"most": 1_000_000}),
        ("101#d6", "too_many_repeats", {"most": 100}),
        ("1000000000", "too_large", {"most": 999_999_999}),
        ("d6 >= 1000000000", "too_large", {"most": 999_999_999}),
        ("9" * 10_000, "too_large", {"most": 999_999_999}),
        ("(" * 51 + "1" + ")" * 51, "too_deep", {"most": 50}),
        ("(" * 5000, "too_deep", {"most": 50}),
        ("0d6", "no_dice", {}),
        ("d0", "no_dice", {}),
        ("0#d6", "no_dice", {}),
        ("d6rr<7", "endless_dice", {}),
        ("d6rr<=6", "endless_dice", {}),
        ("d6rr>0", "endless_dice", {}),
        ("d6rr>=1", "endless_dice", {}),
        ("d1rr1", "endless_dice", {}),
        ("3d1!", "endless_dice", {}),
        ("2d6 adv", "no_single_die", {}),
        ("5 dis", "no_single_die", {}),
        ("4d3u", "endless_dice", {}),
        ("2d6!>=1", "endless_dice", {}),
        ("d6rr!=9", "endless_dice", {}),
        ("{" * 51 + "1" + "}" * 51, "too_deep", {"most": 50}),
        ("1.1234567891", "too_fine", {}),
        ("501d66", "too_many_dice", {"most": 1000}),
    ],
)
def test_refuses_at_once_what_goes_too_far(said: str, code: str, fields: dict[str, object]) -> None:
    with pytest.raises(Refused) as raised:
        parse_roll(said)
    assert (raised.value.code, raised.value.fields) == (code, fields)


@pytest.mark.parametrize(
    "said",
    [
        "1000d1000000",
        "100#10d6",
        "(" * 50 + "1" + ")" * 50,
        "+".join(["(1)"] * 60),
        "1 [" + "(" * 60 + "]",
        "-(1+2*" * 50 + "1" + ")[x]" * 50,
        "+".join(["1"] * 3000),
        "-" * 3000 + "1",
        "d6rr<6",
        "d6ro<7",
        "d2!",
    ],
)
def test_goes_as_far_as_is_promised(said: str) -> None:
    with suppress(Refused):  # of the long ones the total may be too large
        assert evaluate(parse_roll(said), Middling()).text
    assert parse_roll(str(parse_roll(said))) == parse_roll(said)


@pytest.mark.parametrize(
    ("said", "pools"),
    [
        ("2d6", ((2, 6),)),
        ("d8", ((1, 8),)),
        ("1D8 + 1d6", ((1, 8), (1, 6))),
        ("d%", ((1, 100),)),
    ],
)
def test_simple_dice_inside_other_sentences(said: str, pools: tuple[tuple[int, int], ...]) -> None:
    sentence = pp.Suppress("harm") + dice_pool("dice") + pp.Suppress("at") + pp.Word(pp.alphas)
    read = sentence.parse_string(f"harm {said} at Scar")
    assert (read["dice"], read[0], len(read)) == (pools, pools, 2)


@pytest.mark.parametrize("said", ["1001d6", "d0", "600d6+600d6", "d9999999", "9999999999d6"])
def test_simple_dice_have_the_same_limits(said: str) -> None:
    with pytest.raises(Refused):
        dice_pool.parse_string(said)


#: what rpg-dice-roller writes, and how it is said here
OF_ANOTHER = [
    ("10dF.1", "10dF.1"), ("dF.2", "1dF"), ("d40601k1", "1d40601kh1"), ("5dFk4", "5dFkh4"),
    ("19d23d1", "19d23dl1"), ("7d%d3", "7d100dl3"), ("2d7!!", "2d7!!"), ("5d%!p", "5d100!p"),
    ("1dF!!p", "1dF!!p"), ("4dF.2!>=0", "4dF!>=0"), ("4d%!<>45", "4d100!<>45"),
    ("d6!=3", "1d6!3"), ("4d20max-12", "4d20ma-12"), ("6d%min50.45", "6d100mi51"),
    ("12dFr", "12dFrr=-1"), ("35dF.1ro", "35dF.1ro=-1"), ("d64ro<=35", "1d64ro<=35"),
    ("10d5s", "10d5sa"), ("14d%sd", "14d100sd"), ("8d45=21", "8d45 = 21"), ("dF>=0", "1dF >= 0"),
    ("4d%>50f<40", "4d100t>50f<40"), ("450dF.1>0f<>1", "450dF.1t>0f!=1"),
    ("6d10>=8!>=9", "6d10!>=9t8"), ("10d8dh2r!=5kl3", "10d8dh2rr!=5kl3"),
    ("4d10min3max6", "4d10mi3ma6"), ("1d8cf<4", "1d8cf<4"), ("d20cs>=19cf1", "1d20cs>=19cf1"),
    ("(4*6)d6", "(4 * 6)d6"), ("3d(5/2)", "3d(5 / 2)"), ("(5^2*4)d(7%4)", "(5 ^ 2 * 4)d(7 % 4)"),
    ("2**3", "2 ^ 3"), ("d%%(45*2)", "1d100 % (45 * 2)"), ("1d20*0.20", "1d20 * 0.2"),
    ("2*floor(4d10/3.4)", "2 * floor(4d10 / 3.4)"), ("max(4d6, 7)", "max(4d6, 7)"),
    ("4d10!!p/(23*d12r)", "4d10!!p / (23 * 1d12rr1)"), ("{19d23}d1", "19d23dl1"),
    ("{19d23, 4d10+3}d1", "{19d23, 4d10 + 3}dl1"), ("{7d%, 4*2d6}k1", "{7d100, 4 * 2d6}kh1"),
    ("{4d6+3d8}kh4", "{4d6 + 3d8}kh4"), ("{1d6+4, 1d4}", "{1d6 + 4, 1d4}"), ("{1}", "1"),
    ("4d10u", "4d10u"), ("4d10uo=3", "4d10uo3"), ("d20 // to hit", "1d20 to hit"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "canonical"), OF_ANOTHER)
def test_what_another_library_writes(said: str, canonical: str) -> None:
    assert str(parse_roll(said)) == canonical
    assert parse_roll(canonical) == parse_roll(said)


SCRAPS = (
    st.sampled_from(["d20", "2d6", "4d6kh3", "d%", "d1", "1000d6", "adv", "dis", "6#"])
    | st.sampled_from(["kh1", "dl", "ro1", "rr<2", "!", "mi2", "ma5"])
    | st.sampled_from(["k3", "!>=5", "!p", "u", "s", "t5", "f1", "dF", "d66", "x", "e6", " to hit"])
    | st.sampled_from([" and ", " vs 15", " keep 3", "floor(", "{", "}", ",", ".5", "^", "%"])
    | st.sampled_from(["//", "[fire]", ">=", "999999999", *"01+-*/()[]<=#"])
    | st.sampled_from("\u212aſı２٣骰\u200b\x00 \t\n\u00a0")  # the first is no K
)
TEXTS = st.text(max_size=2_000) | st.lists(SCRAPS, max_size=400).map("".join)

MODIFIERS = st.sampled_from(
    [
        "k2",
        "d1",
        "p1",
        "k>2",
        "k=3",
        "p<=2",
        "r1",
        "ro",
        "rr=1",
        "ra2",
        "ral1",
        "rol2",
        "!5",
        "!>=6",
        "!<>3",
        "!!",
        "!!p",
        "!p",
        "min2",
        "max5",
        "u",
        "uo",
        "s",
        "sd",
        "t5",
        "f1t5",
        ">=4f<2",
        "cs>=5",
        "cf1",
        "e6",
    ]
) | st.sampled_from(["kh2", "kl", "dh1", "dl2", "ro1", "ro>=4", "rr<3", "!", "mi2", "ma5"])
POOLS = st.tuples(
    st.integers(1, 9).map(str),
    st.sampled_from(["d4", "d6", "d20", "d%", "d66", "dF", "dF.1", "d(2*3)", "d(66)"]),
    st.lists(MODIFIERS, max_size=4).map("".join),
).map("".join)


def longer(part: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    joined = st.tuples(part, st.sampled_from(["+", "-", "*", "/", "//", "%", "^"]), part)
    wrapped = st.sampled_from(
        [
            "({})",
            "-({})",
            "({}) [fire]",
            "-{}",
            "(({}))",
            "({}, 3)kh1",
            "{{{}, 2d6}}dl1",
            "({},)k>3",
            "floor({})",
            "max({}, 7)",
            "({} >= 4)",
            "({})d6",
            "{{{}}}kh1",
            "(1.5 * ({}))",
        ]
    )
    return joined.map(" ".join) | st.tuples(wrapped, part).map(lambda both: both[0].format(both[1]))


ROLLS = st.tuples(
    st.sampled_from(["", "2#"]),
    st.recursive(POOLS | st.integers(0, 99).map(str), longer, max_leaves=8),
    st.sampled_from(
        ["", " >= 15", " < -2", " = 7", " >= 3", " != d4", " vs 12", " to hit", ", d8 fire"]
    ),
).map("".join)


@settings(deadline=None)
@given(ROLLS)
def test_every_roll_means_the_same_when_it_is_said_as_written(said: str) -> None:
    try:
        understood = parse_roll(said)
    except (NotUnderstood, Refused):  # such as 2d6 that drop the lowest two, or never end
        return
    assert parse_roll(str(understood)) == understood
    with suppress(Refused):
        assert evaluate(understood, Middling()) == evaluate(parse_roll(str(understood)), Middling())


@settings(deadline=None)
@given(TEXTS)
def test_any_text_is_understood_or_refused(text: str) -> None:
    with suppress(NotUnderstood, Refused):
        understood = parse_roll(text)
        assert parse_roll(str(understood)) == understood
        evaluate(understood, Middling())


PIECES = st.sampled_from(
    [
        "2d6",
        "d20",
        "(2+1)d6",
        "(1d6,2d8)",
        "{4d6,3d8}",
        "dF",
        "d66",
        "kh",
        "kl1",
        "k>3",
        "dl",
        "p<2",
        "r1",
        "ro<3",
        "!",
        "!>=5",
        "!!p",
        "x",
        "e6",
        "mi2",
        "s",
        "u",
        "t7",
        "f1",
        "cs>=19",
        "+",
        "//",
        ">",
        "3",
        "adv",
        "keep",
        "drop",
        "red",
        "vs",
        "[fire]",
        "climbing",
    ]
)


@settings(deadline=None)
@example(["2d6", "//", "kh"])  # a comment that is no modifier
@example(["d20x ", "!>=5"])  # two of them, not one of another kind
@example(["(1d6,2d8)", "dF"])
@given(st.lists(PIECES | st.just(" "), min_size=2, max_size=5))
def test_whatever_is_understood_is_written_so_that_it_means_the_same(pieces: list[str]) -> None:
    with suppress(NotUnderstood, Refused):
        understood = parse_roll("".join(pieces))
        assert parse_roll(str(understood)) == understood


@settings(deadline=None)
@given(TEXTS)
def test_an_error_points_into_the_text(text: str) -> None:
    try:
        parse_roll(text)
    except NotUnderstood as error:
        column, expected = error.column, error.expected
    except Refused:
        return
    else:
        return
    assert column is not None
    assert 1 <= column <= len(text) + 1
    assert expected


def test_only_bare_dice_are_remembered() -> None:
    dice.forget_rolls()
    for said in ("4d6kh3+2", "4d6kh3+2", "4d6kh3+2 fire", "4d6 [Bo]"):
        parse_roll(said)
    kept = dice._remember.cache_info()
    assert (kept.currsize, kept.hits) == (1, 1)
    assert kept.maxsize is not None
