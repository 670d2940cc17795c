"""What comes from elsewhere is a record only if its values could be one."""

from typing import Any

import pytest

from rules.core.records.record import encode
from rules.core.records.validation import fits
from rules.core.scene import Absence, Game, Loan
from rules.heresy.sheet import HeresySheet
from rules.registry import SYSTEMS


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_system_writes_fits(system: str) -> None:
    made = SYSTEMS[system].sheet(name="Griff")
    assert fits(SYSTEMS[system].sheet, encode(made))
    assert fits(SYSTEMS[system].game, encode(SYSTEMS[system].game(name="G", gms=("1",))))
    assert fits(SYSTEMS[system].stage, encode(SYSTEMS[system].stage(channel="x", present=(3,))))


def test_nested_values_fit() -> None:
    game = Game(loans={"3": Loan("1", 5)}, away={"1": Absence(0, "exams")}, settings={"a": True})
    assert fits(Game, encode(game))


@pytest.mark.parametrize(
    "wrong",
    [
        {"wounds": "4"},
        {"wounds": 1000},
        {"wounds": True},
        {"wounds": 1.5},
        {"state": "sleepy"},
        {"kept": []},
        {"kept": {"a": 3}},
        {"forward": {}},
        {"forward": [{"value": "x"}]},
        {"unheard_of": 1},
        {"name": None},
    ],
)
def test_what_could_be_no_sheet_does_not_fit(wrong: dict[str, Any]) -> None:
    assert not fits(HeresySheet, {"name": "Griff", **wrong})
    assert not fits(HeresySheet, [])
