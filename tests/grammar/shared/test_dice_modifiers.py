"""How people say in words what is done to dice."""

import pytest

from grammar.errors import NotUnderstood
from grammar.shared.dice import parse_roll
from rules.core.dice.expression import Pool, Roll
from rules.core.dice.modifiers import Modifier


@pytest.mark.parametrize(
    ("said", "modifier"),
    [
        ("4d6 drop the two lowest", Modifier("dl", 2)),
        ("4d6 drop the lowest two", Modifier("dl", 2)),
        ("4d6 and drop the worst", Modifier("dl", 1)),
        ("4d6, keeping three", Modifier("kh", 3)),
        ("4d6 keep the best three", Modifier("kh", 3)),
    ],
)
def test_how_many_dice_count_may_be_said_in_words(said: str, modifier: Modifier) -> None:
    assert parse_roll(said) == Roll(Pool(4, 6, (modifier,)))


@pytest.mark.parametrize("said", ["4d6 drop any two of the lowest", "4d6 keep only three"])
def test_which_dice_count_is_never_taken_for_a_comment(said: str) -> None:
    with pytest.raises(NotUnderstood):
        parse_roll(said)


def test_a_comment_may_begin_with_what_is_dropped() -> None:
    assert parse_roll("4d6 drop the hammer").words == "drop the hammer"
