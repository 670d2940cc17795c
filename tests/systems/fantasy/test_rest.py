"""Rest in the words people use for it, and rest of those whom death is near (points 37 to 39)."""

import pytest

from tests.conftest import Played


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("/sleep bod", "rest night bod"),
        ("/Sleep night bod", "rest night bod"),
        ("/sleep for the night bod", "rest for the night bod"),
        ("/rest for the night bod", "rest for the night bod"),
    ],
)
async def test_38_sleep_is_a_nights_rest(party: Played, said: str, means: str) -> None:
    await party("/harm 3")
    reply = await party(said)
    assert (reply["said"], reply["rolled"]) == (means, [])
    assert reply["changes"] == [["Griff", "bod.pool", 5, 8]]
    await party("/undo")
    assert (await party.sheet("Griff"))["bod"]["pool"] == 5


@pytest.mark.parametrize("said", ["/rest bod hour", "/rest bod for an hour"])
async def test_37_how_long_may_be_said_last(party: Played, said: str) -> None:
    await party("/harm 3")
    assert (await party(said, 4))["changes"] == [["Griff", "bod.pool", 5, 8]]


async def test_37_sleep_may_be_as_short_as_it_is_said(party: Played) -> None:
    await party("/harm 3")
    reply = await party("/sleep an hour bod", 4)
    assert (reply["facts"]["rest"], reply["facts"]["refilled"]) == ("hour", 3)
    assert (await party("/sleep week"))["facts"]["rest"] == "week"


@pytest.mark.parametrize(
    "said", ["/rest month", "/rest 2 weeks", "/rest for 3 days", "/rest short bod", "/rest a while"]
)
async def test_37_a_time_that_is_no_rest_is_nobodys_name(party: Played, said: str) -> None:
    error = await party.refused(said)
    assert (error["kind"], error["expected"]) == ("not_understood", "`hour`, `night` or `week`")


@pytest.mark.parametrize("said", ["/rest a week", "/rest for a week", "/rest for a full week"])
async def test_39_a_week_in_a_few_words(party: Played, said: str) -> None:
    await party("/harm 8")
    assert ["Griff", "bod.die", 6, 8] in (await party(said))["changes"]


async def test_36_nobody_sleeps_through_their_own_death(party: Played) -> None:
    await party("/sheet set bod=d4 int.pool=2")
    await party("/harm 4", 2, 3)
    for said in ("/rest hour int", "/rest night int", "/sleep int"):
        assert "Treat them first" in (await party.refused(said))["message"]
    assert (await party("/rest night int for Griff anyway", by="gm"))["facts"]["refilled"] == 4
    await party("/undo")
    await party("/treat Griff")
    assert (await party("/rest night int", by="alice"))["facts"]["refilled"] == 4


async def test_36_who_has_days_left_may_rest_an_hour(party: Played) -> None:
    await party("/sheet set bod=d4 int.pool=2")
    await party("/harm 4", 4, 2)
    assert (await party("/rest hour int", 4))["facts"]["refilled"] == 4
    await party("/time 1 day", by="gm")
    await party("/time a round")
    assert "1 day left" in (await party("/time 1 round"))["text"]


async def test_35_a_timer_set_by_hand_is_a_death_to_be_treated(party: Played) -> None:
    await party('/sheet set Griff timer="2 rounds"', by="gm")
    assert (await party.sheet("Griff"))["state"] == "dying"
    assert (await party("/treat Griff"))["facts"]["state"] == "well"
    await party('/sheet set Griff timer="2 rounds"', by="gm")
    await party("/sheet set Griff timer=none")
    assert (await party.sheet("Griff"))["state"] == "well"
