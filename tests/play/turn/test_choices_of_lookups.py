"""A choice that belongs to no entry is made for the character it names, by the right person."""

import pytest

from tests.conftest import Played


@pytest.fixture
async def asked(table: Played) -> Played:
    """Griff has hit, and is asked with which dice."""
    await table("/game start heresy", by="gm")
    await table("/npc new Scar max_wounds=3 shown")
    await table("/sheet new Griff free ws=2", by="alice")
    await table("/sheet new Isaac free", by="bob")
    await table("/move hack+WS at Scar", 6, 6, by="alice")
    which = await table(":press Deal damage")
    assert which["entry"] is None
    assert [choice["of"] for choice in which["choices"]] == ["Griff"] * len(which["choices"])
    return table


async def test_its_player_takes_it(asked: Played) -> None:
    dealt = await asked(":press 2d6", 6, 5)
    assert dealt["facts"]["target"] == "Scar"
    assert dealt["changes"] == [["Scar", "wounds", 0, 2]]


async def test_the_game_master_takes_it_for_an_absent_player(asked: Played) -> None:
    dealt = await asked(":press 2d6", 6, 5, by="gm")
    assert dealt["title"].startswith("Griff")
    assert "as Griff" in dealt["said"]
    assert (await asked("/waiting"))["facts"]["waiting"] == []


async def test_nobody_else_does(asked: Played) -> None:
    assert (await asked.refused(":press 2d6", by="bob"))["kind"] == "not_allowed"
    assert (await asked.refused(":press 2d6", by="stranger"))["kind"] == "not_allowed"
