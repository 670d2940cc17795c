"""Pools as people say them."""

import pytest

from grammar.parser import parse, read_sentence
from rules.core.errors import NotUnderstood
from rules.genesys.checks.check_outcome import unrolled_facts
from rules.genesys.checks.dice_pool import Op, Pool, build_pool
from rules.genesys.verb_declarations.checks_and_attacks import Mod, RollPool
from tests.conftest import Played


def said(text: str) -> tuple[Pool, tuple[Mod, ...]]:
    request = parse("genesys", read_sentence("genesys", f"/pool {text}"))
    assert isinstance(request, RollPool)
    return request.named.pool, request.named.mods


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("2g1y vs 2p", Pool(y=1, g=2, p=2)),
        ("yyg vs ppk", Pool(y=2, g=1, p=2, k=1)),
        ("2 g 1 y vs 2 p", Pool(y=1, g=2, p=2)),
        ("2G1Y VS 2P", Pool(y=1, g=2, p=2)),
        ("2 ability 1 proficiency vs hard", Pool(y=1, g=2, p=3)),
        ("2 green, 1 yellow vs 1 red 1 purple", Pool(y=1, g=2, r=1, p=1)),
        ("2a vs 1c1d1s", Pool(g=2, r=1, p=1, k=1)),
        ("vs 2p", Pool(p=2)),
        ("2g", Pool(g=2)),
        ("gg vs simple", Pool(g=2)),
        ("g vs formidable", Pool(g=1, p=5)),
        ("g boost 2 setback 1", Pool(g=1, b=2, k=1)),
        ("ggbb vs ppkk", Pool(g=2, b=2, p=2, k=2)),
        ("2g 1k vs 1p 1b", Pool(g=2, b=1, p=1, k=1)),
    ],
)
def test_01_pools_in_letters_and_words(text: str, pool: Pool) -> None:
    assert said(text) == (pool, ())


@pytest.mark.parametrize("word", ["simple", "easy", "average", "hard", "daunting", "formidable"])
def test_02_difficulties_have_names(word: str) -> None:
    order = ["simple", "easy", "average", "hard", "daunting", "formidable"]
    assert said(f"g vs {word}") == (Pool(g=1, p=order.index(word)), ())


@pytest.mark.parametrize(
    ("text", "mods"),
    [
        ("+1 success", (Mod("success", 1),)),
        ("+2threat", (Mod("threat", 2),)),
        ("+1adv", (Mod("advantage", 1),)),
        ("up 1 vs up 2", (Mod("up_ability", 1), Mod("up_difficulty", 2))),
        ("down 1 vs down 1", (Mod("down_ability", 1), Mod("down_difficulty", 1))),
        ("vs p harder 1 easier 2", (Mod("harder", 1), Mod("easier", 2))),
        ("vs p -1 setback", (Mod("less_setback", 1),)),
        ("upgrade difficulty 2", (Mod("up_difficulty", 2),)),
    ],
)
def test_03_symbols_and_changes(text: str, mods: tuple[Mod, ...]) -> None:
    assert said(f"g {text}")[1] == mods


@pytest.mark.parametrize(
    ("text", "column", "hint"),
    [
        ("2p vs 2g", 8, "vs 2p"),
        ("1p", 8, "1y"),
        ("1r vs 2p", 8, "vs 1r"),
        ("2g vs 1y", 14, "1y vs"),
        ("2g1x vs 2p", 10, ""),
        ("2g vs hrad", 13, "hard"),
        ("2 abilty", 9, "ability"),
        ("2d6+1", 8, ""),
        ("2g vs 2p vs 1k", 16, ""),
        ("hard", 7, "vs hard"),
    ],
)
def test_01_what_is_wrong_is_never_dropped(text: str, column: int, hint: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        said(text)
    assert caught.value.column == column
    assert hint in caught.value.hints or not hint


async def test_the_resolved_pool_is_always_echoed(genesys: Played) -> None:
    reply = await genesys("/pool 2g1y up 1 vs 2p harder 1", 1, 1, 1, 1, 1, 1)
    assert reply["facts"]["pool"] == {"y": 2, "g": 1, "b": 0, "r": 0, "p": 3, "k": 0}
    assert "2y1g vs 3p" in reply["title"]
    assert [sides for sides, _ in reply["rolled"]] == [12, 12, 8, 8, 8, 8]


async def test_11_every_die_is_shown_with_its_symbols(genesys: Played) -> None:
    reply = await genesys("/pool 1y1g vs 1r1p", 12, 7, 12, 3)
    assert reply["facts"]["symbols"] == [
        ["triumph"], ["success", "advantage"], ["despair"], ["failure", "failure"],
    ]  # fmt: skip
    facts = reply["facts"]
    assert (facts["success"], facts["advantage"]) == (-1, 1)
    assert (facts["triumph"], facts["despair"], facts["passed"]) == (1, 1, False)


async def test_03_fixed_symbols_count_like_rolled_ones(genesys: Played) -> None:
    reply = await genesys("/pool 1g vs 1p +1 success +2 threat", 1, 1)
    assert reply["facts"]["success"] == 1
    assert reply["facts"]["advantage"] == -2
    assert reply["facts"]["passed"]


async def test_neither_side_may_both_be_empty(genesys: Played) -> None:
    assert (await genesys.refused("/pool"))["kind"] == "not_understood"
    assert (await genesys.refused("/pool vs simple"))["kind"] == "refused"
    await genesys("/pool vs 2p", 1, 1)


async def test_15_a_plain_percentile_roll(genesys: Played) -> None:
    reply = await genesys("/roll d100", 73)
    assert reply["facts"]["total"] == 73


async def test_a_post_needs_no_verb(genesys: Played) -> None:
    reply = await genesys("/do 2g1y vs 2p", 1, 1, 1, 1, 1)
    assert reply["said"] == "pool 2g1y vs 2p"


async def test_a_dangling_vs_waits_for_its_difficulty(genesys: Played) -> None:
    error = await genesys.refused("/pool 2g vs")
    assert (error["column"], error["expected"]) == (12, "a difficulty behind vs")


def test_each_step_of_a_pool_is_told_once_and_by_how_hard_it_is() -> None:
    opening = Op("boost", 1, "Scar shot while engaged")
    for lines, ops, told in (
        (["Wounds up to half the threshold: 1p"], [], "Easy (wounds up to half the threshold)"),
        (["Critical of severity 3: 3p"], [], "Hard (critical of severity 3)"),
        (["Engaged, ranged heavy: 1+2: 3p"], [], "Engaged, easy; 2 harder (ranged heavy)"),
        ([], [opening, opening], "2 boosts (Scar shot while engaged)"),
        ([], [opening, Op("boost", 1, "aim")], "1 boost (Scar shot while engaged); 1 boost (aim)"),
    ):
        built = build_pool(Pool(g=2, p=1), ops, lines)
        assert unrolled_facts(built)[1].text == told


async def test_a_pool_that_the_title_names_is_not_told_again(genesys: Played) -> None:
    rolled = await genesys.outcome("/pool 2g1y vs 2p", *[1] * 5)
    assert rolled.title == "Griff: 1y2g vs 2p, failed"
    assert [fact.label for fact in rolled.facts if fact.key == "pool"] == [""]
