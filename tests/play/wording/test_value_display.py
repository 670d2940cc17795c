"""Values of sheets, as people read them."""

import pytest

from play.wording.value_display import told_value


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "nothing"),
        ([], "nothing"),
        (0, "0"),
        (True, "yes"),
        (False, "no"),
        ("lasgun", "lasgun"),
        (["a", 2], "a; 2"),
        ([{"value": 1, "move": "", "when": "acting"}], "value 1, when acting"),
        ({"max_uses": 6, "tags": ["loud"]}, "max uses 6, tags loud"),
        ({"x": 0}, "nothing"),
    ],
)
def test_values_in_words(value: object, said: str) -> None:
    assert told_value(value) == said
