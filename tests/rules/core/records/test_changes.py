"""Taking back: what has passed is left alone, anything else is refused once it moved."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any

import pytest

from rules.core.errors import Moved
from rules.core.records.changes import apply, are_same, inverses, merge_changes, replay_changes
from rules.core.records.frozen_values import freeze_named
from rules.core.records.record import (
    Change,
    declare_number,
    declare_passing,
    declare_steps,
    decode,
    encode,
)
from rules.core.scene import Game, Scene, Sheets, Speaker, Stage, changes
from rules.core.sheet import Sheet


@freeze_named
class Fight(Stage):
    acted: Mapping[str, int] = declare_passing(dict)


GRIFF = Sheet(name="Griff", record=2)
SHEETS = Sheets({2: encode(GRIFF)}, lambda record, row: replace(GRIFF, record=record))
CALM = Scene(Game(record=1), Fight(record=3), SHEETS, Speaker("gm", "gm", gm=True))


def test_what_has_passed_stays_when_the_entry_that_began_it_is_taken_back() -> None:
    acting = CALM.put(replace(CALM.stage, acted={"2": 1}))
    made = changes(CALM, acting)
    assert [(c.before, c.after) for c in inverses(acting, made)] == [(1, None)]
    next_round = acting.put(replace(acting.stage, acted={}))
    assert inverses(next_round, made) == ()


def test_what_does_not_pass_is_refused_once_it_has_moved_on() -> None:
    titled = CALM.put(replace(CALM.stage, scene="the gate"))
    made = changes(CALM, titled)
    with pytest.raises(Moved):
        inverses(titled.put(replace(titled.stage, scene="the hall")), made)


def test_a_list_that_nobody_touched_comes_back_in_its_order() -> None:
    full = CALM.put(replace(CALM.stage, present=(1, 2, 3)))
    gone = full.put(replace(full.stage, present=(2, 3)))
    (back,) = inverses(gone, changes(full, gone))
    assert back.after == [1, 2, 3]
    more = gone.put(replace(gone.stage, present=(2, 3, 4)))
    (back,) = inverses(more, changes(full, gone))
    assert back.after == [2, 3, 4, 1]


@freeze_named
class Hero(Sheet):
    hp: int = declare_number(8, 0, 10)
    size: int = declare_steps(6, 4, 12)
    worn: bool = False
    title: str = ""
    items: Mapping[str, int] = field(default_factory=dict)
    moves: tuple[str, ...] = ()


HERO = Hero(name="Griff", record=2, hp=8, items={"rope": 2})


def of(hero: Hero) -> Scene[Any, Any, Any]:
    """Return a scene with one hero in it, who may be unmade and made again."""
    rows = Sheets({2: encode(hero)}, lambda record, row: decode(Hero, row, record))
    return Scene(Game(record=1), Fight(record=3), rows, Speaker("gm", "gm", gm=True))


def undone(before: Hero, after: Hero, now: Hero) -> list[tuple[str, Any, Any]]:
    """Take back what led from one to the other, as things stand now."""
    made = changes(of(before), of(before).put(after))
    return [(each.field, each.before, each.after) for each in inverses(of(now), made)]


def test_of_a_number_the_difference_is_taken_back() -> None:
    hurt = replace(HERO, hp=5)
    assert undone(HERO, hurt, hurt) == [("hp", 5, 8)]
    assert undone(HERO, hurt, replace(HERO, hp=7)) == [("hp", 7, 10)]
    assert undone(hurt, HERO, replace(HERO, hp=3)) == [("hp", 3, 0)]
    assert undone(HERO, replace(HERO, items={"rope": 3}), replace(HERO, items={"rope": 1})) == [
        ("items.rope", 1, 0)
    ]


def test_a_number_is_not_taken_back_beyond_its_limits() -> None:
    hurt = replace(HERO, hp=5)
    with pytest.raises(Moved):
        undone(HERO, hurt, HERO)
    with pytest.raises(Moved):
        undone(hurt, HERO, replace(HERO, hp=2))
    with pytest.raises(Moved):
        undone(HERO, replace(HERO, items={"rope": 3}), replace(HERO, items={"rope": 0}))


def test_what_is_no_number_is_put_back_only_as_it_was_left() -> None:
    for after in (replace(HERO, size=8), replace(HERO, worn=True), replace(HERO, title="Sir")):
        (back,) = undone(HERO, after, after)
        assert back[2] == getattr(HERO, back[0])
    for after, now in (
        (replace(HERO, size=8), replace(HERO, size=10)),
        (replace(HERO, title="Sir"), replace(HERO, title="Lord")),
        (replace(HERO, items={}), replace(HERO, items={"rope": 1})),
    ):
        with pytest.raises(Moved):
            undone(HERO, after, now)
    gone = replace(HERO, items={})
    assert undone(HERO, gone, gone) == [("items.rope", None, 2)]
    assert undone(gone, HERO, HERO) == [("items.rope", 2, None)]


def test_of_a_list_what_came_goes_and_what_went_comes_back() -> None:
    before, after = replace(HERO, moves=("a", "b", "b")), replace(HERO, moves=("b", "c"))
    assert undone(before, after, replace(HERO, moves=("c", "d", "b"))) == [
        ("moves", ["c", "d", "b"], ["d", "b", "a", "b"])
    ]
    with pytest.raises(Moved):
        undone(before, after, replace(HERO, moves=("b",)))


def test_who_came_into_being_goes_only_while_nothing_happened_to_them() -> None:
    born = [Change(2, "Griff", "record", None, encode(HERO))]
    (back,) = inverses(of(HERO), born)
    assert (back.field, back.before, back.after) == ("record", encode(HERO), None)
    assert 2 not in replay_changes(of(HERO), [back]).sheets
    with pytest.raises(Moved):
        inverses(of(replace(HERO, hp=7)), born)
    with pytest.raises(Moved):
        inverses(replace(of(HERO), sheets=of(HERO).sheets.drop_sheet(2)), born)
    gone = replace(of(HERO), sheets=of(HERO).sheets.drop_sheet(2))
    (again,) = inverses(gone, [back])
    assert replay_changes(gone, [again]).sheets[2] == HERO


def test_changes_in_a_row_are_joined_and_what_comes_to_nothing_is_left_out() -> None:
    def change(field: str, before: Any, after: Any) -> Change:
        return Change(2, "Griff", field, before, after)

    assert merge_changes([change("hp", 8, 5), change("title", "", "Sir"), change("hp", 5, 6)]) == (
        change("hp", 8, 6), change("title", "", "Sir"),
    )  # fmt: skip
    assert merge_changes([change("hp", 8, 5), change("hp", 5, 8)]) == ()
    assert merge_changes([change("moves", [], ["a"]), change("moves", ["a"], [])]) == ()
    assert merge_changes([change("hp", 8, 5), replace(change("hp", 8, 5), record=3)]) == (
        change("hp", 8, 5), replace(change("hp", 8, 5), record=3),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("kept", "expected", "alike"),
    [
        ((1, 2), [1, 2], True), ((1, 2), [2, 1], False), ((1,), [1, 2], False), (None, [], True),
        ({}, None, True), ("", None, True), (0, None, False), (None, None, True),
        (False, None, False), ({"a": (1,)}, {"a": [1]}, True), ({"a": 1}, {"b": 1}, False),
        ({"a": 1}, {"a": 1, "b": 2}, False), ("ab", "ab", True), ("ab", ["a", "b"], False),
    ],
)  # fmt: skip
def test_a_tuple_is_a_list_and_nothing_is_empty(kept: Any, expected: Any, alike: bool) -> None:
    assert are_same(kept, expected) is alike


def test_a_change_is_written_only_where_it_finds_what_it_expects() -> None:
    values: dict[str, Any] = {"hp": 5, "items": {"rope": 2}}
    apply(values, Change(2, "Griff", "hp", 5, 4))
    apply(values, Change(2, "Griff", "items.rope", 2, None))
    apply(values, Change(2, "Griff", "items.torch", None, 3))
    apply(values, Change(2, "Griff", "luck", 1, 2))
    assert values == {"hp": 4, "items": {"torch": 3}, "luck": 2}
    for wrong in (Change(2, "Griff", "hp", 5, 3), Change(2, "Griff", "items.torch", 2, 1)):
        with pytest.raises(Moved):
            apply(values, wrong)
    with pytest.raises(Moved):
        replay_changes(of(HERO), [Change(9, "Nobody", "hp", 8, 7)])
