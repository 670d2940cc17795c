"""How long things last, in rounds in which people act, skip or are down."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from tests.conftest import Played
from tests.rules.genesys.conftest import GRIFF, SCAR
from tests.rules.genesys.symbols import statuses


async def test_24_a_stance_ends_with_the_turn_that_is_passed_by(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver guarded", by="alice")
    await genesys("/round next", by="gm")
    assert "guarded" in await statuses(genesys, "Griff")  # to the end of the next turn
    passed = await genesys("/round next")
    assert "guarded" not in await statuses(genesys, "Griff")
    assert passed["facts"]["round"] == 3
    await genesys("/undo")
    assert "guarded" in await statuses(genesys, "Griff")


async def test_24_whoever_is_staggered_and_skips_is_not_so_for_ever(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/act Griff")
    await genesys("/act Scar")  # Griff's turn is over
    await genesys("/status staggered Griff")
    await genesys("/round next")
    assert "staggered" in await statuses(genesys, "Griff")
    await genesys("/round next")
    assert "staggered" not in await statuses(genesys, "Griff")


async def test_24_no_turn_passes_before_a_fight_is_on(genesys: Played) -> None:
    await genesys("/status staggered Griff", by="gm")
    await genesys("/round next")
    assert "staggered" in await statuses(genesys, "Griff")


async def test_24_a_new_order_ends_the_turn_that_was_on(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver guarded", by="alice")
    await genesys("/init cool all", by="gm")
    assert (await statuses(genesys, "Griff"))["guarded"]["turns"] == 1


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.integers(1, 3),
    st.booleans(),
    st.booleans(),
    st.lists(st.booleans(), min_size=5, max_size=5),
)
async def test_24_nothing_lasts_longer_or_shorter_than_its_turns(
    count: int, acted: bool, own_turn: bool, acts: list[bool]
) -> None:
    """Staggered for so many turns: the present one does not count, whether taken or not."""
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await table("/game start genesys", by="gm")
        await table(SCAR)
        await table(GRIFF, by="alice")
        await table("/encounter start", by="gm")
        if acted:
            await table("/act Griff")
        if acted and not own_turn:
            await table("/act Scar")
        await table(f"/status staggered {count} Griff")
        left = count + (1 if acted else 0)  # ends of rounds, of which a taken turn's is free
        for takes in acts:
            there = "staggered" in await statuses(table, "Griff")
            assert there == (left > 0)
            await table("/round next")
            left -= 1
            if takes:
                await table("/act Griff")
                await table("/act Scar")  # and Griff's turn is over
                gone = left <= 1
                assert ("staggered" not in await statuses(table, "Griff")) == gone
                left = 0 if gone else left
