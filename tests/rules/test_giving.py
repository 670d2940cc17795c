"""What is given: dice that wait for a check, coin, and things, in every game that has them."""

from typing import Any

import pytest

from tests.beginnings import played_once
from tests.conftest import Played

SYSTEMS = ("heresy", "genesys", "tens", "fantasy", "odd")


@played_once
async def open_game(table: Played, system: str, values: str = "", other: str = "Bryn") -> None:
    await table(f"/game start {system}", by="gm")
    await table(f"/sheet new Ash {values}", by="alice")
    await table(f"/sheet new {other} {values}", by="bob")


async def coin_of(table: Played) -> tuple[int, int]:
    return (await table.sheet("Ash"))["coin"], (await table.sheet("Bryn"))["coin"]


@pytest.mark.parametrize("system", ["fantasy", "odd"])
async def test_coin_comes_out_of_ones_own_purse_and_a_game_masters_from_nowhere(
    table: Played, system: str
) -> None:
    await open_game(table, system, "coin=20")
    reply = await table("/give 5 coin to Bryn", by="alice")
    assert (reply["title"], await coin_of(table)) == ("Ash gives Bryn 5 coin", (15, 25))
    await table("Ash pays Bryn 5")
    await table("/give Bryn 1 coin")
    assert await coin_of(table) == (9, 31)
    for said in ("/give 10 coin to Bryn", "Ash pays Bryn 10", "/pay Bryn 10"):
        error = await table.refused(said)
        assert (error["kind"], error["message"]) == ("refused", "You only have 9 coin.")
    assert (await table.refused("/give 0 coin to Bryn"))["kind"] == "refused"
    assert (await table.refused("/give 5 coin to Ash"))["kind"] == "refused"
    assert not (await table.line("Bryn pays Ash 5"))["ok"]
    assert await coin_of(table) == (9, 31)
    reply = await table("/give 10 coin to Ash", by="gm")
    assert (reply["title"], await coin_of(table)) == ("Ash gets 10 coin", (19, 31))
    await table("/undo")
    assert await coin_of(table) == (9, 31)
    assert (await table.refused("/give 999999 coin to Ash"))["kind"] == "refused"
    await table("Ash pays Bryn 9")
    assert await coin_of(table) == (0, 40)


@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_thing_is_given_in_plain_words_and_a_game_masters_from_nowhere(
    table: Played, system: str
) -> None:
    await open_game(table, system)
    await table("/item add 2 torches", by="alice")

    async def has(name: str) -> Any:
        reply = await table(f"/item list {name}", by="gm")
        return reply["text"]

    reply = await table("/give torch to Bryn", by="alice")
    assert reply["title"] == "Ash gives Bryn a torch"
    assert "torch" in await has("Bryn")
    await table("give Bryn my torch", by="alice")
    assert "torch" not in await has("Ash")
    assert not (await table.line("/give torch to Bryn", by="alice"))["ok"]
    reply = await table("/give 3 torches to Ash", by="gm")
    assert reply["title"] == "Ash gets 3 torches"
    await table("/undo")
    assert "torch" not in await has("Ash")


@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_first_name_says_who_gets_a_thing_of_ones_own(table: Played, system: str) -> None:
    """Also where a roll may have a die that goes by the name of who helps."""
    await open_game(table, system, other="Marta Vale")
    await table("/item add torch", by="alice")
    reply = await table("I give Marta my torch")
    assert reply["title"] == "Ash gives Marta Vale the torch"
    assert (await table("/item count torch", by="bob"))["facts"]["carried"] == ["torch"]


@played_once
async def genesys(table: Played) -> None:
    await table("/game start genesys", by="gm")
    await table("/sheet new Veska brawn=3", by="alice")
    await table("/sheet new Nyx", by="bob")


async def pool_of(table: Played, by: str) -> tuple[dict[str, int], list[str]]:
    reply = await table("/check athletics vs average", by=by)
    return reply["facts"]["pool"], reply["facts"]["built"]


async def test_gifts_wait_over_scenes_add_up_and_go_with_the_next_check(table: Played) -> None:
    await genesys(table)
    await table('/scene start "Rain"', by="gm")
    await table("/give boost Veska")
    await table("/give 2 setback Veska # the rain")
    await table("give Veska a setback die")
    await table("/give upgrade Veska")
    await table("/give difficulty upgrade Nyx")
    await table("/scene end")
    pool, built = await pool_of(table, "alice")
    assert pool == {"y": 1, "g": 2, "b": 1, "r": 0, "p": 2, "k": 3}
    assert "2 setback: the rain" in built
    await table("/undo")
    assert (await pool_of(table, "alice"))[0] == pool
    assert (await pool_of(table, "alice"))[0] == {"y": 0, "g": 3, "b": 0, "r": 0, "p": 2, "k": 0}
    assert (await pool_of(table, "bob"))[0]["r"] == 1


async def test_a_gift_can_be_taken_back_before_it_is_used_and_is_the_game_masters(
    table: Played,
) -> None:
    await genesys(table)
    given = await table("/give 2 boosts to Veska, Nyx", by="gm")
    assert given["facts"] == {"given": "boost", "count": 2, "to": ["Veska", "Nyx"], "reason": ""}
    await table("/undo")
    assert (await pool_of(table, "alice"))[0]["b"] == 0
    assert (await table.refused("/give boost Veska", by="alice"))["kind"] == "not_allowed"
    for said in ("/give 11 boost Veska", "/give 0 boost Veska"):
        assert (await table.refused(said, by="gm"))["kind"] == "refused"
    for _ in range(20):
        await table("/give boost Veska")
    assert "already has 20 dice waiting" in (await table.refused("/give boost Veska"))["message"]
