"""Who may: owner, borrower, game master, at every table."""

from dataclasses import replace
from typing import Any

import pytest

from rules.core.errors import NotAllowed
from rules.core.permissions import (
    active_character,
    as_known,
    borrows,
    gms_only,
    may_edit,
    may_play,
    may_see,
    may_see_numbers,
    owns,
)
from rules.core.scene import Game, Loan, Scene, Sheets, Speaker, Stage
from rules.core.sheet import Sheet

BRIN = Sheet(record=2, name="Brin", owner="alice")
GRIFF = Sheet(record=3, name="Griff", owner="bob")
OGRE = Sheet(record=4, name="Ogre", owner="gm", npc=True)
KASS = Sheet(record=5, name="Kass", owner="alice", retired=True)
TAM = Sheet(record=6, name="Tam", owner="alice")


def spoken_by(who: str, *sheets: Sheet, **changed: Any) -> Scene[Any, Any, Any]:
    """Return a scene in which someone speaks: the game master, or a player."""
    kept = {each.record: each for each in (BRIN, GRIFF, OGRE, KASS, TAM, *sheets)}
    rows: Sheets[Sheet] = Sheets({}, lambda record, row: kept[record], kept)
    made: Scene[Any, Any, Any] = Scene(
        Game(record=1), Stage(), rows, Speaker(who, who, gm=who == "gm")
    )
    return replace(made, **changed)


@pytest.mark.parametrize(
    ("who", "owned", "played"),
    [("alice", "Brin Kass Tam", "Brin Tam"), ("bob", "Griff", "Griff"), ("carol", "", ""),
     ("gm", "", "Brin Griff Ogre Tam")],
)  # fmt: skip
def test_one_plays_ones_own_and_the_game_master_everyone_but_the_retired(
    who: str, owned: str, played: str
) -> None:
    scene = spoken_by(who)
    every = (BRIN, GRIFF, OGRE, KASS, TAM)
    assert [each.name for each in every if owns(scene, each)] == owned.split()
    assert [each.name for each in every if may_play(scene, each)] == played.split()
    edited = [each.name for each in every if may_edit(scene, each)]
    assert edited == ([each.name for each in every] if who == "gm" else owned.split())


@pytest.mark.parametrize(
    ("until", "now", "lent"),
    [(0, 0, True), (0, 9, True), (5, 4, True), (5, 5, False), (5, 6, False)],
)
def test_what_is_lent_is_ones_own_to_play_until_its_time_is_up(
    until: int, now: int, lent: bool
) -> None:
    game = Game(record=1, loans={"3": Loan("alice", until)})
    scene = spoken_by("alice", game=game, now=now)
    assert borrows(scene, GRIFF) is may_play(scene, GRIFF) is lent
    assert not borrows(scene, OGRE)
    assert not may_edit(scene, GRIFF)
    assert not borrows(replace(scene, speaker=Speaker("carol", "carol")), GRIFF)


def test_the_active_character_is_the_one_of_this_place_then_of_the_game() -> None:
    game = Game(record=1, active={"alice": 2, "bob": 3})
    assert active_character(spoken_by("alice")) == 0
    assert active_character(spoken_by("alice", game=game)) == 2
    assert active_character(spoken_by("carol", game=game)) == 0
    here = spoken_by("alice", game=game, stage=Stage(active={"alice": 6}))
    assert active_character(here) == 6
    gone = spoken_by("alice", game=game, stage=Stage(active={"alice": 99}))
    assert active_character(gone) == 2


def test_whoever_gives_back_what_was_lent_plays_their_newest_again() -> None:
    game = Game(record=1, active={"alice": 3, "carol": 3})
    assert active_character(spoken_by("alice", game=game)) == 6
    assert active_character(spoken_by("carol", game=game)) == 0
    lent = replace(game, loans={"3": Loan("alice", 0)})
    assert active_character(spoken_by("alice", game=lent)) == 3


@pytest.mark.parametrize(
    ("shown", "numbers", "setting", "seen", "counted"),
    [(False, False, "hidden", False, False), (True, False, "hidden", True, False),
     (True, True, "hidden", True, True), (False, True, "hidden", False, False),
     (True, False, "shown", True, True)],
)  # fmt: skip
def test_an_npc_is_seen_once_revealed_and_its_numbers_where_they_are_open(
    shown: bool, numbers: bool, setting: str, seen: bool, counted: bool
) -> None:
    ogre = replace(OGRE, revealed=shown, numbers_public=numbers)
    game = Game(record=1, settings={"npc_numbers": setting})
    scene = spoken_by("alice", ogre, game=game)
    assert (may_see(scene, ogre), may_see_numbers(scene, ogre)) == (seen, counted)
    assert may_see(scene, GRIFF)
    assert may_see_numbers(scene, GRIFF)
    assert (4 in [*as_known(scene).sheets]) is seen
    assert 3 in [*as_known(scene).sheets]
    assert as_known(scene).sheets[4] is ogre  # for what an earlier entry is about
    master = spoken_by("gm", ogre, game=game)
    assert may_see(master, ogre)
    assert may_see_numbers(master, ogre)
    assert 4 in [*as_known(master).sheets]


def test_what_is_the_game_masters_is_refused_to_others() -> None:
    gms_only(spoken_by("gm"), "end the round")
    with pytest.raises(NotAllowed):
        gms_only(spoken_by("alice"), "end the round")
