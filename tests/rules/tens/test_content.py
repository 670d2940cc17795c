"""The content tables of the 2d10 rules."""

import pytest

from rules.tens.content import MOVES, TOPICS
from tests.conftest import Played


def test_16_every_built_in_move_is_whole() -> None:
    assert len(MOVES) == 6 + 18
    for move in MOVES.values():
        assert all((move.trigger, move.success, move.mixed, move.failure, move.abilities)), move


async def test_rules_can_be_looked_up(tens: Played) -> None:
    for topic in ("ranges", "critical hits", "dodge", "sleight of hand", "fate", "temporary"):
        assert (await tens(f"/rules {topic}"))["text"]


@pytest.mark.parametrize(
    ("word", "topic"),
    [("initiative", "Rounds"), ("death", "Zero hit points and below"), ("turns", "Rounds"),
     ("Combat", "Rounds"), ("difficulty", "Ranges"), ("DC", "Ranges"), ("armor class", "Armour"),
     ("saving throws", "Saves"), ("damage", "Hits"), ("crit", "Critical hits"),
     ("resistance", "Damage types"), ("short rest", "Rest and healing"),
     ("level", "Experience and levels"),
     ("hit points", "Zero hit points and below"), ("distance", "Speed"), ("skills", "Proficiency"),
     ("multiple attacks", "Hits"), ("death saves", "Zero hit points and below"),
     ("disadvantage", "Advantage and disadvantage"), ("typical difficulty bands", "Ranges"),
     ("zero hit points & below", "Zero hit points and below"), ("recovery", "Rest and healing"),
     ("other attributes", "Speed"), ("monster", "Monsters"), ("moves", "Moves of your own")],
)  # fmt: skip
async def test_rules_are_found_under_the_word_people_use(
    tens: Played, word: str, topic: str
) -> None:
    assert (await tens(f"/rules {word}"))["facts"]["topic"] == topic


def test_no_word_leads_to_two_topics() -> None:
    words = [word for topic in TOPICS.values() for word in topic.also]
    words += [topic.name.casefold() for topic in TOPICS.values()]
    assert len(words) == len(set(words))
