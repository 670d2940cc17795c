"""A rule is found under the words that people use for it."""

import pytest

from play.verbs.rules_and_help import find_topic
from rules.core.errors import NotFound
from rules.core.system import Topic

TOPICS = {
    "harm": Topic("Harm", "…", "here", also=("damage", "Wounds", "magic")),
    "magic_missile": Topic("Magic Missile", "…", "here"),
    "rest": Topic("Rest", "…", "here", also=("harm",)),
}


@pytest.mark.parametrize("said", ["damage", "WOUNDS", "wou", "harm"])
def test_a_rule_goes_by_other_words_and_by_their_beginning(said: str) -> None:
    assert find_topic(TOPICS, said).name == "Harm"


def test_a_whole_word_comes_before_the_beginning_of_a_name() -> None:
    assert find_topic(TOPICS, "magic").name == "Harm"
    assert find_topic(TOPICS, "magic m").name == "Magic Missile"
    with pytest.raises(NotFound):
        find_topic(TOPICS, "sleep")
