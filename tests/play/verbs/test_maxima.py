"""What is gained or set by hand stops at its maximum, but for a game master's `anyway`."""

import pytest

from tests.conftest import Played


@pytest.mark.parametrize("system", ["tens", "odd"])
async def test_a_gain_by_hand_beyond_the_maximum_is_refused(table: Played, system: str) -> None:
    await table(f"/game start {system}", by="gm")
    await table("/sheet new Griff hp=6", by="alice")
    await table("/sheet set hp=4")
    error = await table.refused("/sheet set hp+=3")
    assert error["kind"] == "refused"
    assert "Griff's HP can't go above 6" in error["message"]
    assert (await table("/sheet set hp+=2"))["changes"] == [["Griff", "hp", 4, 6]]


async def test_a_maximum_raised_in_the_same_sentence_counts(table: Played) -> None:
    await table("/game start tens", by="gm")
    await table("/sheet new Griff hp=6", by="alice")
    changed = (await table("/sheet set hp+=3 max_hp=9"))["changes"]
    assert sorted(changed) == [["Griff", "hp", 6, 9], ["Griff", "max_hp", 6, 9]]


async def test_a_game_master_may_go_beyond_a_maximum(table: Played) -> None:
    await table("/game start odd", by="gm")
    await table("/sheet new Griff hp=6", by="alice")
    assert (await table.refused("/sheet set hp=9"))["kind"] == "refused"
    said = await table("/sheet set Griff hp=9 anyway", by="gm")
    assert said["changes"] == [["Griff", "hp", 6, 9]]
    said = await table("/sheet set Griff hp+=1 anyway", by="gm")
    assert said["changes"] == [["Griff", "hp", 9, 10]]
    await table("/undo")
    assert (await table("/sheet show Griff"))["facts"]["hp"] == 9
