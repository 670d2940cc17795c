"""A game goes out and comes in a row at a time: the same text, and nothing to fill memory with."""

import json
from typing import Any

import pytest

from play.chronicle.json_stream import MOST_ROWS, read_slices, write_slices

GAME: dict[str, Any] = {
    "name": "Gr\u00fcn \u2014 \"quoted\"",
    "people": {"2": "bob", "1": "ann"},
    "none": [],
    "rows": [[1, "a" * 40_000, None], [-2, "", True], ["x", 3.5, '{"b": [1], "a": 2}']],
    "format": 1,
}  # fmt: skip


def test_what_is_written_by_slices_is_what_is_written_at_once() -> None:
    at_once = json.dumps(GAME, separators=(",", ":"), sort_keys=True)
    assert "".join(write_slices(GAME)) == at_once
    assert read_slices(at_once) == GAME
    assert read_slices(json.dumps(GAME, indent=2)) == GAME


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{", '{"a"', '{"a":', '{"a": 1', '{"a": 1,}', '{"a": 1} x', '{"a": [1 2]}',
        '{"a": [1,]}', '{"a": NaN}', '{"a": [[], [[]]]}', '{"a": [{"b": {}}]}',
        '{"a": [' + "0," * MOST_ROWS + "0]}", '{"a": "' + "x" * 3_000_000 + '"}', "[" * 5_000,
    ],
)  # fmt: skip
def test_what_no_game_is_written_like_is_not_read(text: str) -> None:
    with pytest.raises((ValueError, RecursionError)):
        read_slices(text)
