"""Experience and skill ranks."""

from tests.conftest import Played


async def test_experience_buys_ranks(genesys: Played) -> None:
    await genesys("/xp +15 for all", by="gm")
    reply = await genesys("/advance stealth", by="alice")
    assert reply["facts"]["cost"] == 15  # third rank of a career skill
    assert ["Griff", "skills.stealth", 2, 3] in reply["changes"]
    assert (await genesys.refused("/advance charm"))["kind"] == "refused"
    await genesys("/xp +10 for Griff", by="gm")
    assert (await genesys("/advance charm", by="alice"))["facts"]["cost"] == 10


async def test_experience_for_all_where_nobody_is_is_refused(table: Played) -> None:
    await table("/game start genesys", by="gm")
    assert "no characters here" in (await table.refused("/xp +5 for all"))["message"]
