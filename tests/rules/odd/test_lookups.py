"""Rules and tables, looked up."""

import pytest

from grammar.registry import verbs_of
from rules.registry import SYSTEMS
from tests.rules.odd.conftest import OddTable


async def test_tables_can_be_read(odd: OddTable) -> None:
    assert (await odd("/table scars 4"))["facts"]["result"] == "Broken Limb"
    assert (await odd("/table scar 15"))["facts"]["result"] == "Looming Outsider"
    for table in ("scars", "debilities", "weapons", "chain"):
        reply = await odd(f"/table {table}")
        assert reply["text"]
        assert reply["entry"] is None


def test_every_topic_that_names_a_sentence_names_one_that_is_understood() -> None:
    verbs = set(verbs_of("odd"))
    for topic in SYSTEMS["odd"].topics.values():
        for said in topic.text.split("/")[1:]:
            assert said.split()[0].strip(".,:;)") in verbs | {"scene"}, topic.name


async def test_rules_can_be_looked_up(odd: OddTable) -> None:
    assert "d10" in (await odd("/rules damage chain"))["text"]
    assert "STR" in (await odd("/rules injured"))["text"]
    assert (await odd("/rules battle scar"))["facts"]["source"].endswith("reworded")


@pytest.mark.parametrize(
    ("word", "topic"),
    [
        ("multiple attacks", "Attacking together"), ("wounds", "Damage"), ("wound", "Damage"),
        ("help", "Aid and interfere"), ("hinder", "Aid and interfere"), ("distance", "Zones"),
        ("range", "Zones"), ("advantage", "Advantage and disadvantage"), ("saves", "Save"),
        ("opposed actions", "Opposed save"), ("group saves", "Group save"), ("deeds", "Deed"),
        ("sundered shields", "Sunder"), ("shield", "Sunder"), ("ability loss", "Attribute loss"),
        ("critical injury", "Damage"), ("armor", "Damage"), ("dying", "Death"),
        ("replacement characters", "Death"), ("conditions", "Debilities"),
        ("corruption", "Scars"), ("rest", "Rest and recovery"), ("healing", "Rest and recovery"),
        ("potion", "Healing potion"), ("food", "Rations"), ("xp", "Advancement"),
        ("expeditions", "Advancement"), ("hirelings", "Lackeys"), ("warbands", "Warband"),
        ("slots", "Inventory"), ("combat", "Round"), ("turn", "Time"), ("surprise", "Initiative"),
        ("blast damage", "Blast"), ("enhanced", "Damage chain"), ("treat", "Treatment"),
        ("hamstrung", "Hamstrung"), ("natural 20", "Deed"), ("madness", "Attribute loss"),
    ],
)  # fmt: skip
async def test_a_rule_is_found_under_the_word_people_use(
    odd: OddTable, word: str, topic: str
) -> None:
    assert (await odd(f"/rules {word}"))["facts"]["topic"] == topic


def test_no_word_leads_to_two_rules() -> None:
    topics = SYSTEMS["odd"].topics
    words = [word for topic in topics.values() for word in topic.also]
    names = {topic.name.casefold() for topic in topics.values()}
    assert len(words) == len(set(words))
    assert names.isdisjoint(words)
