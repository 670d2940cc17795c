"""What is refused for want of one obvious thing has that as a choice, and it works."""

import pytest

from tests.conftest import Played

#: the rules, what leads to it, what is refused to whom, and the way out
REFUSALS = [
    ("heresy", ["/harm 9 Griff"], "gm", "/move hack as Griff", "breath as Griff"),
    ("heresy", ["/harm 1 Griff"], "alice", "/heal medkit", "item add medkit"),
    ("genesys", [], "gm", "/encounter end", "encounter start"),
    ("genesys", [], "alice", "/pool 0g", "pool 2g1y vs 2p"),
    ("tens", ["/harm 40 Griff"], "alice", "/rest long", "fate Griff"),
    ("tens", [], "alice", "/move dex hard prof", "sheet set Griff proficient+=dex"),
    ("fantasy", [], "alice", "/rest night", "rest night anyway"),
    ("fantasy", [], "alice", "/rest night # by the fire", "rest night anyway # by the fire"),
    ("odd", ["/round start"], "gm", "/rest long Griff", "round end"),
    ("odd", [], "alice", "/use ration", "item add ration"),
    ("odd", [], "alice", "/odds sheet show", "odds 2d6+1"),
    *[
        (system, ["/round start"], "gm", "/round start", "round next")
        for system in ("fantasy", "genesys", "odd", "tens")
    ],
]


@pytest.mark.parametrize(("system", "before", "who", "said", "cure"), REFUSALS)
async def test_the_way_out_of_a_refusal_is_a_choice_that_stands(
    table: Played, system: str, before: list[str], who: str, said: str, cure: str
) -> None:
    await table(f"/game start {system}", by="gm")
    await table("/sheet new Griff" + " free" * (system == "heresy"), by="alice")
    for line in before:
        await table(line, by="gm")
    refused = await table.refused(said, by=who)
    assert [each["says"] for each in refused.get("choices", [])] == [cure], refused
    await table(":press 1")


async def test_no_way_out_is_offered_to_whoever_may_not_go_it(table: Played) -> None:
    await table("/game start odd", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/scene start The mill", by="gm")
    refused = await table.refused("/scene start The ford", by="alice")
    assert not refused.get("choices"), refused
