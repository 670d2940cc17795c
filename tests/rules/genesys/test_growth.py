"""Experience and skill ranks."""

import pytest

from rules.genesys.growth import rank_cost
from tests.conftest import Played
from tests.rules.genesys.symbols import leading


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


def test_a_rank_costs_five_times_itself_and_five_more_outside_the_career() -> None:
    assert [rank_cost(rank, career=True) for rank in range(1, 6)] == [5, 10, 15, 20, 25]
    assert [rank_cost(rank, career=False) for rank in range(1, 6)] == [10, 15, 20, 25, 30]


@pytest.mark.parametrize(
    ("skill", "rank", "cost"),
    [("stealth", 3, 15), ("cool", 2, 10), ("melee", 2, 15), ("charm", 1, 10)],
)
async def test_the_price_of_a_rank_must_be_there(
    genesys: Played, skill: str, rank: int, cost: int
) -> None:
    await genesys(f"/xp +{cost - 1} Griff", by="gm")
    error = await genesys.refused(f"/advance {skill}", by="alice")
    assert error["message"] == f"That costs {cost} XP; Griff has {cost - 1}."
    await genesys("/xp +1 Griff", by="gm")
    bought = await genesys(f"/advance {skill}", by="alice")
    assert bought["title"] == f"Griff raises {skill.capitalize()} {rank - 1} → {rank} for {cost} XP"
    assert bought["facts"] == {"skill": skill, "rank": rank, "cost": cost, "xp": 0}
    assert ["Griff", "xp", cost, 0] in bought["changes"]
    await genesys("/undo")
    assert (await genesys.sheet("Griff"))["xp"] == cost


async def test_a_game_master_gives_a_rank_that_was_not_paid_for(genesys: Played) -> None:
    await genesys("/xp +3 Griff", by="gm")
    given = await genesys("/advance charm as Griff anyway")
    assert (given["facts"]["rank"], given["facts"]["xp"]) == (1, 0)


async def test_five_ranks_are_the_most(genesys: Played) -> None:
    await genesys("/sheet set skills.stealth=4")
    await genesys("/xp +99 Griff", by="gm")
    assert (await genesys("/advance stealth", by="alice"))["facts"]["rank"] == 5
    error = await genesys.refused("/advance stealth")
    assert error["message"] == "Stealth is already at 5 ranks, the maximum."


async def test_experience_is_given_to_several_and_taken_from_all_or_none(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    given = await genesys("/xp +5 Voss, Griff", by="gm")
    assert given["title"] == "Voss and Griff gain 5 XP each"
    assert sorted(given["changes"]) == [["Griff", "xp", 0, 5], ["Voss", "xp", 0, 5]]
    await genesys("/xp +2 Voss")
    assert (await genesys("/xp +1 Voss, Griff"))["facts"] == {"names": ["Voss", "Griff"], "xp": 8}
    error = await genesys.refused("/xp -7 Voss, Griff")
    assert error["message"] == "That costs 7 XP; Griff has 6."
    assert (await genesys.sheet("Voss"))["xp"] == 8
    taken = await genesys("/xp -6 Griff")
    assert (taken["title"], taken["facts"]["xp"]) == ("Griff loses 6 XP", 0)
    assert await leading(genesys, "/xp +1 Voss, Griff") == "Voss"


async def test_asking_for_experience_tells_it_and_gives_none(genesys: Played) -> None:
    await genesys("/xp +4 Griff", by="gm")
    for said in ("/xp", "how much xp do I have?", "/xp Griff"):
        told = await genesys(said, by="alice")
        assert (told["title"], told["entry"]) == ("Griff has 4 XP", None)
    assert (await genesys("/sheet show"))["facts"]["told_xp"] == "4"
    assert (await genesys.refused("/xp Scar"))["kind"] == "not_allowed"


async def test_no_sheet_gets_more_xp_than_it_can_hold(genesys: Played) -> None:
    await genesys("/xp +9000 Griff", by="gm")
    error = await genesys.refused("/xp +1000 Griff")
    assert error["message"] == "That's more XP than a sheet can hold."
    assert (await genesys.sheet("Griff"))["xp"] == 9000
