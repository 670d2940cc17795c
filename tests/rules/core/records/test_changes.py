"""Taking back: what has passed is left alone, anything else is refused once it moved."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest

from rules.core.errors import Moved
from rules.core.records.changes import inverses
from rules.core.records.record import encode, passing
from rules.core.scene import Game, Scene, Sheets, Speaker, Stage, changes
from rules.core.sheet import Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight(Stage):
    acted: Mapping[str, int] = passing(dict)


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
