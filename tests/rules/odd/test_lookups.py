"""Rules and tables, looked up."""

import pytest

from rules.registry import SYSTEMS
from tests.rules.odd.conftest import OddTable


async def test_tables_can_be_read(odd: OddTable) -> None:
    assert (await odd("/table scars 4"))["facts"]["result"] == "Broken Limb"
    assert (await odd("/table scar 15"))["facts"]["result"] == "Looming Outsider"
    for table in ("scars", "debilities", "weapons", "chain"):
        reply = await odd(f"/table {table}")
        assert reply["text"]
        assert reply["entry"] is None


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
        ("expeditions", "Advancement"), ("hirelings", "Hirelings"), ("warbands", "Warband"),
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


async def test_a_table_is_shown_to_who_asks_row_by_row(odd: OddTable) -> None:
    reply = await odd("/table scars 4")
    assert (reply["title"], reply["entry"]) == ("Scar 4: Broken Limb", None)
    assert reply["text"].startswith("`/treat` mends it and rolls 2d6.")
    assert (await odd("/table chain"))["text"] == "d2 d3 d4 d6 d8 d10 2d6 2d8"
    rows = (await odd("/table weapons"))["text"].splitlines()
    assert rows[0] == "**dagger** d6, melee"
    rows = (await odd("/table scars"))["text"].splitlines()
    assert (len(rows), rows[0].startswith("1: **Battle Scar**. ")) == (12, True)
    rows = (await odd("/table debilities"))["text"].splitlines()
    assert (len(rows), rows[-1].startswith("**Sick** (poison or disease). ")) == (8, True)
    assert (await odd("/table scars"))["facts"] == {"result": None}
    for said in ("scars 0", "weapons 3", "chain 1"):
        error = await odd.refused(f"/table {said}")
        assert error["message"].startswith("Only scars have numbers, from 1 up")
    assert (await odd("/table scars 1"))["facts"]["result"] == "Battle Scar"
    assert (await odd.outcome("/table scars")).private is True


async def test_a_rule_is_told_with_its_numbers(odd: OddTable) -> None:
    for said, told in (
        ("battle scar", "A blow of 1 that leaves exactly 0 HP. "),
        ("mortal wound", "A blow of 11 that leaves exactly 0 HP. "),
        ("looming outsider", "A blow of 12 or more that leaves exactly 0 HP. "),
        ("bow", "d6, ranged, bulky (two slots)."),
        ("dagger", "d6, melee."),
        ("sick", "From poison or disease. "),
    ):
        assert (await odd(f"/rules {said}"))["text"].startswith(told)


@pytest.mark.parametrize(
    ("kind", "version", "kept", "more"),
    [
        ("sheet", 1, {"state": "dead", "str": 5}, {"dies_at": -1}),
        ("sheet", 1, {"state": "destroyed", "str": 5, "dies_at": 0}, {"dies_at": -1}),
        ("sheet", 1, {"state": "dead", "str": 0}, {}),
        ("sheet", 1, {"state": "dead", "str": 5, "dies_at": 6}, {}),
        ("sheet", 1, {"state": "mortal", "str": 5}, {}),
        ("sheet", 1, {}, {}),
        ("sheet", 2, {"state": "dead", "str": 5}, {}),
        ("game", 1, {}, {"defaults": {"multiple": "sum"}}),
        ("game", 1, {"defaults": {"tie": "roller"}},
         {"defaults": {"multiple": "sum", "tie": "roller"}}),
        ("game", 1, {"defaults": {"multiple": "highest"}}, {}),
        ("game", 2, {}, {}),
    ],
)  # fmt: skip
def test_what_was_kept_by_the_first_version_is_read_as_it_was_meant(
    kind: str, version: int, kept: dict[str, object], more: dict[str, object]
) -> None:
    assert SYSTEMS["odd"].upgrade(kind, version, kept) == {**kept, **more}


async def test_11_the_chain_is_called_what_it_is(odd: OddTable) -> None:
    assert (await odd("/table chain"))["title"] == "Damage dice, the weakest first"


@pytest.mark.parametrize(
    "said", ["what's the time", "what time is it?", "ok, what is the time now"]
)
async def test_who_asks_for_the_time_is_told_it_and_not_how_it_is_counted(
    odd: OddTable, said: str
) -> None:
    await odd("/time 2 turns", by="gm")
    assert (await odd(said))["title"] == "It's day 1, watch 1, turn 3"
    assert (await odd("/rules time"))["title"] == "Time"
