"""Rules and tables, looked up."""

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
