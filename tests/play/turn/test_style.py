"""What of a ruling is for people to read."""

import pytest

from play.turn.style import is_housekeeping
from rules.core.records.record import Change


@pytest.mark.parametrize(
    ("name", "field", "before", "after", "quiet"),
    [
        ("Griff", "hp", 6, 2, False),
        ("Griff", "items.rope", None, {"name": "rope"}, False),
        ("stage", "round", 1, 2, False),
        ("stage", "order", ["players"], ["foes"], False),
        ("stage", "order", [], [3, 5], True),
        ("stage", "spent.5", None, {"moves": 1}, True),
        ("Griff", "slept", 0, 36, True),
    ],
)
def test_what_a_system_counts_for_itself_is_not_told(
    name: str, field: str, before: object, after: object, quiet: bool
) -> None:
    change = Change(1, name, field, before, after)  # type: ignore[arg-type]
    assert is_housekeeping(change, "odd") is quiet
