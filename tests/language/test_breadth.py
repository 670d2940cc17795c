"""Breadth: for everything that people do there are many ways to tell of it, in every game."""

import re
import tomllib

import pytest

from grammar.acts import acts_of, shared_words
from rules.registry import SYSTEMS
from tests.test_docs import ROOT

FEW, MANY = 10, 40
#: where the names stand of what is rolled in a game
NAMED = {
    "heresy": ("moves", "class_moves"),
    "genesys": ("skills",),
    "fantasy": ("spells",),
    "tens": ("moves", "skills"),
}
#: moves that have a verb of their own, and what is no deed by itself
VERBS = {"aid_or_interfere": "aid", "last_breath": "breath"}
NO_DEEDS = frozenset({"test", "bands"})


def count_ways(system: str) -> dict[str, int]:
    """Return how many ways there are to tell of each deed."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for ways in acts_of(system).phrases.values():
        for each in ways:
            found.setdefault(each.does, set()).add(each.words)
    return {does: len(ways) for does, ways in found.items() if does != "idle"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_deed_is_told_in_many_ways(system: str) -> None:
    common = shared_words("common")
    told = count_ways(system)
    few = {does: count for does, count in told.items()
           if count < (MANY if does in common else FEW)}  # fmt: skip
    assert not few
    assert len(common) == 30


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_done_most_often_leads_somewhere_in_every_game(system: str) -> None:
    acts = acts_of(system).acts
    assert [does for does in shared_words("common") if does not in acts] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_way_has_words_and_no_inner_ones(system: str) -> None:
    """A phrase begins with a word of which the forms are derived, and has no empty part."""
    ways = [each for all_ways in acts_of(system).phrases.values() for each in all_ways]
    assert [each for each in ways if not all(re.fullmatch(r"\.\.|[a-z][a-z'-]*", w)
                                             for w in each.words)] == []  # fmt: skip
    assert [each for each in ways if each.words[0] == ".." or each.words[-1] == ".."] == []


@pytest.mark.parametrize("system", NAMED)
def test_every_move_skill_and_spell_is_told_in_ways_of_its_own(system: str) -> None:
    """What is rolled by itself is; a skill with which one fights is known by its weapon."""
    folder = ROOT / "rules" / system / "content"
    tables = (tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
              for name in NAMED[system])  # fmt: skip
    rolled = {key for table in tables for key, row in table.items()
              if row.get("rolled", True) and "combat" not in row} - NO_DEEDS  # fmt: skip
    told, ways = count_ways(system), dict.fromkeys(rolled, 0)
    for does, acts in acts_of(system).acts.items():
        said = {word for act in acts for word in re.findall(r"[a-z_]+", act.says)}
        for key in rolled:
            ways[key] += told.get(does, 0) if VERBS.get(key, key) in said else 0
    assert {key: count for key, count in ways.items() if count < FEW} == {}
