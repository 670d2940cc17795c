"""Which deed a text tells of, by its likeness to examples."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.likeness import EXAMPLES, WEIGHTS, rank_deeds, split_words

LINES = [line.split("\t") for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]


def test_the_weights_are_made_of_the_examples() -> None:
    """Whoever adds an example runs `make learn`."""
    made = WEIGHTS.read_text(encoding="utf-8").partition("\n")[0]
    assert made == hashlib.sha256(EXAMPLES.read_bytes()).hexdigest()


def test_each_deed_has_examples_enough() -> None:
    assert all(len(line) == 2 for line in LINES)
    count = Counter(deed for deed, _ in LINES)
    assert [deed for deed, many in count.items() if many < 100] == []


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        ("me_ lets the gun_ cough twice in the direction of foe_", "shoot"),
        ("anybody know whose go it is now?", "see_waiting"),
        ("num_ more for friend_ , that stings", "hurt"),
        ("me_ inches up the drainpipe, hand over hand", "climb"),
        ("scrap that last one, meant the other guy", "undo"),
        ("lovely writing, both of you, night night", "talk"),
        ("me_ slides num_ silver across the counter for a coil of rope", "buy"),
    ],
)
def test_what_no_example_says_is_known_by_what_is_like_it(text: str, deed: str) -> None:
    assert deed in [each.deed for each in rank_deeds(split_words(text))[:3]]


@given(st.text(max_size=300))
def test_any_text_is_like_something_and_its_chances_are_chances(text: str) -> None:
    words = split_words(text)
    found = rank_deeds(words)
    assert sum(each.chance for each in found) <= 1.0001
    assert all(0 <= each.place < max(1, len(words)) for each in found)
