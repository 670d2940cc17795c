"""Usage lines: how they come apart into the ways to say a verb."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.engine.usage import split_ways
from grammar.parser import verbs_of
from rules.registry import NAMES
from tests.conftest import Played


@pytest.mark.parametrize(
    ("usage", "ways"),
    [
        ("undo [41]", ["undo [41]"]),
        ("init cool|vigilance [all | NAME] | init", ["init cool|vigilance [all | NAME]", "init"]),
        ("use (a | b) | use {c | [d | e]} | use", ["use (a | b)", "use {c | [d | e]}", "use"]),
    ],
)
def test_ways_stand_apart_outside_brackets_alone(usage: str, ways: list[str]) -> None:
    assert split_ways(usage) == ways


@given(st.text(alphabet="ab |[](){}", max_size=60))
def test_nothing_of_a_usage_line_is_lost(usage: str) -> None:
    assert " | ".join(split_ways(usage)) == usage


@pytest.mark.parametrize("system", NAMES)
def test_every_way_begins_with_its_verb(system: str) -> None:
    for name, verb in verbs_of(system).items():
        assert all(way.split()[0] == name for way in split_ways(verb.usage)), verb.usage


async def test_help_shows_each_form_whole(table: Played) -> None:
    await table("/game start genesys", by="gm")
    told = (await table("/help init"))["text"]
    assert "`/init cool|vigilance [all | NAME]`\n`/init`" in told
    assert told.index("All the ways to write it:") > 0
