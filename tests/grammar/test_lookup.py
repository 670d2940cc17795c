"""Which sentences hold no turn: what their declarations say, whatever game is played."""

import pytest

from grammar.parser import find_lookup


@pytest.mark.parametrize(
    "text",
    [
        "/help",
        "help move",
        "/rules scars",
        "/about",
        "/history",
        "history last 20 Griff",
        "/history 41",
        "/waiting",
        "/board",
        "gm",
        "/catchup 20",
        "ledger luck Griff",
        "/odds hack+WS adv # over the wall",
        "chances roll 2d6",
        "/chronicle md from 4 to 9",
        "/sheet show Griff private",
        "npc list",
        "sheet export Griff",
        "/game",
        "game show",
        "/game export",
        "privacy",
    ],
)
def test_a_lookup_waits_for_nobody(text: str) -> None:
    assert find_lookup(text) is not None


@pytest.mark.parametrize(
    "text",
    [
        "/move hack+WS",
        "/history reveal 41",
        "/board pin",
        "/gm hand bob",
        "gm channel #desk",
        "/sheet set ws=2",
        "sheet new Griff",
        "npc reveal Scar",
        "/game set odds=off",
        "game end",
        "/privacy delete",
        "say help",
        "",
        "/",
    ],
)
def test_whatever_may_change_something_holds_a_turn(text: str) -> None:
    assert find_lookup(text) is None


@pytest.mark.parametrize(
    ("text", "whole"),
    [("/catchup", True), ("chronicle", True), ("/ledger", True), ("game export", True),
     ("/history", False), ("/waiting", False), ("/odds 2d6", False)],
)  # fmt: skip
def test_few_look_through_a_whole_game_at_once(text: str, whole: bool) -> None:
    found = find_lookup(text)
    assert found is not None
    assert found.whole_game is whole
