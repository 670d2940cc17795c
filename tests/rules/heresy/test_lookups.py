"""Rule 41 and topics: the tables of terror and mutation, and rules looked up."""

import pytest

from rules.heresy.system import HERESY
from tests.conftest import Played


async def test_41_terror_and_mutation(empty: Played) -> None:
    assert (await empty("/table terror", 3))["facts"]["result"] == "You freeze."
    reply = await empty("/table mutation", 4)
    assert (reply["rolled"], reply["facts"]["more"]) == ([[10, 4]], 0)
    assert (await empty("/table mutation", 1, 3))["facts"]["more"] == 3


@pytest.mark.parametrize(
    ("faces", "field", "after"),
    [((2,), "s", 1), ((9, 8), "wp", -1), ((1, 3), "ongoing", None), ((5,), "mutations", None)],
)
async def test_41_a_mutation_lands_on_whoever_is_named(
    empty: Played, faces: tuple[int, ...], field: str, after: int | None
) -> None:
    await empty("/sheet new Griff")
    assert (await empty("/table mutation", *faces))["changes"] == []
    reply = await empty("/table mutation for Griff", *faces)
    changed = {change[1]: change[3] for change in reply["changes"]}
    assert field in changed
    assert after is None or changed[field] == after


async def test_41_bone_spurs_add_a_die_in_melee(empty: Played) -> None:
    await empty("/sheet new Griff")
    await empty("/table mutation for Griff", 3)
    assert len((await empty("/damage 1d6 vs 3 melee", 1, 1))["rolled"]) == 2
    assert len((await empty("/damage 1d6 vs 3 ranged", 1))["rolled"]) == 1


async def test_41_each_who_is_named_rolls_for_terror(heresy: Played) -> None:
    reply = await heresy("/table terror for Griff, Isaac", 3, 6, by="gm")
    assert reply["title"] == "Griff: Terror 3; Isaac: Terror 6"


@pytest.mark.parametrize("topic", ["defend", "rolling", "hack", "proven", "seeker", "terror table"])
async def test_rules_can_be_looked_up(heresy: Played, topic: str) -> None:
    reply = await heresy(f"/rules {topic}")
    assert reply["entry"] is None
    assert reply["facts"]["source"].startswith("Powered by Heresy")


async def test_every_topic_is_found_by_its_name(heresy: Played) -> None:
    for topic in HERESY.topics.values():
        assert (await heresy(f"/rules {topic.name}"))["facts"]["topic"] == topic.name


@pytest.mark.parametrize(
    "said",
    [
        "flags", "drive", "requires", "replaces", "stats", "equipment", "tags", "grenades", "help",
        "wounds", "dying", "inflict", "taking damage", "choices", "npcs", "tactics", "insight",
        "wrath", "medkit", "several", "multiclass", "experience", "improving defense",
    ],
)  # fmt: skip
async def test_the_rules_are_found_under_the_words_people_use(empty: Played, said: str) -> None:
    reply = await empty(f"/rules {said}")
    assert reply["text"]


async def test_every_example_works_in_a_fresh_game(empty: Played) -> None:
    await empty("/sheet new Griff class=seeker")
    for said in HERESY.examples:
        assert (await empty.line(f"/{said}"))["ok"], said


async def test_every_sentence_of_the_demo_works(table: Played) -> None:
    for said in HERESY.demo:
        if said.startswith(":"):
            await table.table.hear(said)
        else:
            assert (await table.line(said))["ok"], said
    for said in HERESY.examples:
        assert (await table.line(f"/{said}", by="alice"))["ok"], said
