"""What is changed, and what is left alone."""

import pytest

from tests.mutants.operators import Module


def becoming(source: str) -> set[str]:
    module = Module("rules/odd/any.py", source.encode())
    return {each.applied(module.source).decode() for each in module.mutants()}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", {"a <= b", "a >= b"}),
        ("a not in b", {"a in b"}),
        ("a is None", {"a is not None"}),
        ("a and b", {"a or b", "True and b", "a and True"}),
        ("not a", {"a"}),
        ("-a", {"a"}),
        ("a + 2", {"a - 2", "a + 3", "a + 1"}),
        ("a -= b", {"a += b"}),
        ("f(a=True)", {"f(a=False)", "pass"}),
        ("x = min(a, b)", {"x = max(a, b)"}),
        ("raise Refused('no_dice')", {"pass"}),
        ("if a: pass", {"if not (a): pass"}),
        ("x = [a for a in b if a.c]", {"x = [a for a in b if not (a.c)]"}),
        ("def f() -> bool: return a", {"def f() -> bool: return not (a)"}),
        ("def f() -> int: return a", {"def f() -> int: return (a) + 1"}),
        ("def f() -> int | None: return a", {"def f() -> int | None: return None"}),
        ("x = 'é' and a < b", {"x = 'é' or a < b", "x = 'é' and a <= b", "x = 'é' and a >= b",
                              "x = 'é' and True"}),
        ("x = a or None", {"x = a and None", "x = False or None"}),
    ],
)  # fmt: skip
def test_logic_is_changed(source: str, expected: set[str]) -> None:
    assert becoming(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""Three of 3, and not 4."""',
        "x = 'a and b'",
        "x = f'{a + 1} or not'",
        "x: int | None",
        "def f(a: 'X' = b) -> tuple[int, ...] | str: ...",
        "@dataclass(frozen=True)\nclass A: pass",
        "x = [a] + b",
        "x = a + 'more'",
        "x = zip(a, b, strict=True)",
    ],
)
def test_words_annotations_and_assertions_are_left_alone(source: str) -> None:
    assert becoming(source) == set()


def test_a_mutant_knows_the_lines_of_its_statement() -> None:
    module = Module("rules/odd/any.py", b"x = (\n    a\n    < b\n)\nif (\n    c\n):\n    d = 1\n")
    at = {(each.lines, each.statement) for each in module.mutants()}
    assert at == {((2, 3), (1, 4)), ((5, 7), (5, 7)), ((8, 8), (8, 8))}


def test_a_mutant_knows_whether_it_is_read_on_importing() -> None:
    module = Module("rules/odd/any.py", b"MOST = 10\ndef f(a=20):\n    return 30\n")
    at = {each.becomes: each.imported for each in module.mutants()}
    assert at == {"9": True, "11": True, "19": True, "21": True, "29": False, "31": False}
