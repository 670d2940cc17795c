"""The roll for one's life, and treatment (rule 35)."""

import pytest

from tests.conftest import Played


@pytest.mark.parametrize(
    ("faces", "death", "timer"),
    [
        ((1,), "dead", None),
        ((2, 4), "rounds", {"unit": "rounds", "remaining": 4}),
        ((3, 6), "hours", {"unit": "hours", "remaining": 6}),
        ((4, 8), "days", {"unit": "days", "remaining": 8}),
    ],
)
async def test_35_the_death_table_and_its_timers(
    party: Played, faces: tuple[int, ...], death: str, timer: dict[str, int] | None
) -> None:
    await party("/sheet set wil=d4")
    reply = await party("/harm 9 wil Griff", *faces, by="gm")
    assert reply["facts"]["death"] == death
    assert reply["facts"]["timer"] == timer
    griff = await party.sheet("Griff")
    assert griff["state"] == ("dead" if death == "dead" else "dying")
    if death == "dead":
        assert (await party.refused("/treat Griff"))["kind"] == "refused"
    else:
        treated = await party("/treat Griff", by="bob")
        assert ["Griff", "state", "dying", "well"] in treated["changes"]
        assert (await party.sheet("Griff"))["timer"] is None
        assert (await party.refused("/treat Griff"))["kind"] == "refused"


async def test_35_death_is_told_as_the_die_fell(party: Played) -> None:
    await party("/sheet set wil=d4 int=d4")
    reply = await party("/harm 4 wil Griff", 3, 5, by="gm")
    assert "death comes in 5 hours, unless someone treats them." in reply["text"]
    again = await party("/harm 4 int Griff", 4, 2)
    assert "death comes in 5 hours" in again["text"]  # the sooner of two
    await party("/undo")
    assert "death comes in 1 round," in (await party("/harm 4 int Griff", 2, 1))["text"]


async def test_35_the_hour_of_an_enemys_death_is_kept_from_the_players(party: Played) -> None:
    reply = await party("/harm 4 wil Scar", 3, 5, by="gm")
    assert "death comes in a few hours" in reply["text"]


async def test_35_a_timer_set_by_hand_is_a_death_to_be_treated(party: Played) -> None:
    await party('/sheet set Griff timer="2 rounds"', by="gm")
    assert (await party.sheet("Griff"))["state"] == "dying"
    assert (await party("/treat Griff"))["facts"]["state"] == "well"
    await party('/sheet set Griff timer="2 rounds"', by="gm")
    await party("/sheet set Griff timer=none")
    assert (await party.sheet("Griff"))["state"] == "well"


@pytest.mark.parametrize(
    ("passed", "rounds", "unit"),
    [(598, 1, "rounds"), (598, 2, "hours"), (598, 3, "hours"), (599, 1, "hours")],
)
async def test_35_the_sooner_of_two_deaths_counts_to_the_second(
    party: Played, passed: int, rounds: int, unit: str
) -> None:
    """An hour is 600 rounds of six seconds; of two deaths at once the earlier roll stands."""
    await party("/sheet set Griff wil=d4", by="gm")
    await party('/sheet set Griff timer="1 hour"')
    await party(f"/time {passed} rounds")
    reply = await party("/harm 4 wil Griff", 2, rounds)
    assert reply["facts"]["timer"]["unit"] == unit
    assert reply["facts"]["death"] == "rounds"


async def test_35_the_dead_do_not_die_again(party: Played) -> None:
    await party("/sheet set Griff wil=d4 state=dead", by="gm")
    reply = await party("/harm 4 wil Griff anyway", 3, 5)
    griff = await party.sheet("Griff")
    assert (griff["state"], griff["timer"], griff["lost"]) == ("dead", None, ["wil"])
    assert reply["facts"]["timer"] is None


async def test_35_whoever_loses_two_at_once_has_one_clock(party: Played) -> None:
    await party("/game set carry_overflow=on", by="gm")
    await party("/sheet set Griff bod=d6")
    reply = await party("/harm 99 Griff", 4, 2)
    assert (reply["facts"]["taken"], reply["facts"]["reduced"]) == (10, 2)
    assert (await party.sheet("Griff"))["wounds"] == ["bod d6 → d4", "bod d4 → lost"]
