"""Pools that run empty (rules 32 to 34 and 51)."""

from tests.conftest import Played


async def test_32_harm_beyond_the_pool_is_lost(party: Played) -> None:
    reply = await party("/harm 11 Griff", by="gm")
    assert (await party.sheet("Griff"))["bod"] == {"die": 6, "normal": 8, "pool": 6}
    assert reply["facts"]["taken"] == 8


async def test_32_it_carries_over_where_the_table_wants_it(party: Played) -> None:
    await party("/game set carry_overflow=on", by="gm")
    await party("/harm 11 Griff")
    griff = await party.sheet("Griff")
    assert griff["bod"] == {"die": 6, "normal": 8, "pool": 3}
    await party("/harm 8 Griff", 2, 1)
    griff = await party.sheet("Griff")
    assert griff["lost"] == ["bod"]
    assert len(griff["wounds"]) == 3


async def test_33_a_depleted_pool_steps_down_refills_and_wounds(party: Played) -> None:
    reply = await party("/harm 8 Griff # the axe", by="gm")
    assert reply["changes"] == [
        ["Griff", "bod.die", 8, 6],
        ["Griff", "bod.pool", 8, 6],
        ["Griff", "wounds", [], ["bod d8 → d6: the axe"]],
    ]
    assert reply["facts"]["reduced"] == 1
    await party("/undo")
    assert (await party.sheet("Griff"))["wounds"] == []


async def test_34_a_depleted_d4_is_lost_and_blocks_tests(party: Played) -> None:
    await party("/sheet set bod=d4")
    reply = await party("/harm 4 bod Griff", 4, 8, by="gm")
    assert reply["rolled"] == [[4, 4], [8, 8]]
    griff = await party.sheet("Griff")
    assert griff["lost"] == ["bod"]
    assert griff["bod"]["pool"] == 0
    assert len(griff["wounds"]) == 1
    for sentence in (
        "/test bod+melee",
        "/contest bod vs Scar",
        "/attack longsword at Scar",
        "/rest hour bod",
        "/rest night bod",
        "/heal 1 bod",
    ):
        assert (await party.refused(sentence, by="alice"))["kind"] == "refused"
    assert (await party("/test int", 4))["ok"]


async def test_51_an_undo_never_overfills_a_pool(party: Played) -> None:
    hurt = await party("/harm 3 Griff", by="gm")
    rested = await party("/rest night bod", by="alice")
    error = await party.refused(f"/undo {hurt['entry']}", by="gm")
    assert error["kind"] == "moved"
    assert f"#{rested['entry']}" in error["message"]
    await party(f"/undo {rested['entry']}")
    await party(f"/undo {hurt['entry']}")
    assert (await party.sheet("Griff"))["bod"]["pool"] == 8


async def test_51_of_two_losses_the_later_is_undone_first(party: Played) -> None:
    """A die goes by steps: what the first loss left no longer stands on the sheet."""
    whole = await party.sheet("Griff")
    await party("/harm 1 Griff", by="gm")
    first = await party("/harm 9 Griff")
    between = await party.sheet("Griff")
    second = await party("/harm 9 Griff")
    error = await party.refused(f"/undo {first['entry']}")
    assert error["kind"] == "moved"
    assert error["message"].endswith(
        f": Griff's bod die changed in #{second['entry']}. Undo that first."
    )
    await party("/undo")
    assert await party.sheet("Griff") == between
    await party("/undo")
    await party("/undo")
    assert await party.sheet("Griff") == whole


async def test_whoever_tests_what_is_lost_all_the_same_rolls_the_smallest_die(
    party: Played,
) -> None:
    await party("/harm 20 Griff int", by="gm")
    await party("/harm 20 Griff int", 1, by="gm")
    tested = await party("/test int as Griff anyway", 3, by="gm")
    assert tested["rolled"] == [[4, 3]]
