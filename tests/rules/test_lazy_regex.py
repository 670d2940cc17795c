"""Tests for rules.lazy_regex: expressions that are compiled when they are first used."""

import re

import pytest

from rules.lazy_regex import compile_all, compile_later


def test_an_expression_does_what_a_compiled_one_does() -> None:
    later = compile_later(r"(?P<dice>\d+)d6", re.IGNORECASE)
    assert [found["dice"] for found in later.finditer("3D6, 2d6")] == ["3", "2"]
    assert later.sub("dice", "3d6 and 2d6") == "dice and dice"
    assert (later.pattern, later.groups) == (r"(?P<dice>\d+)d6", 1)


def test_a_wrong_one_says_so_when_it_is_used_and_when_all_are_compiled() -> None:
    wrong = compile_later("(")  # was not compiled, or this line had failed
    with pytest.raises(re.error):
        wrong.search("(")
    with pytest.raises(re.error):
        compile_all()


def test_an_expression_is_compiled_once() -> None:
    later = compile_later("once")
    search = later.search
    compile_all()
    assert later.search is search
