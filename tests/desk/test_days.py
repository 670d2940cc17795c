"""Days: one clock for dates, `/time`, rests and undo, in every game."""

from pathlib import Path
from typing import Any

import pytest

from local.table import LocalTable
from tests.beginnings import played_once
from tests.conftest import Played

#: how a character comes to need a night, and how one is said there
NIGHTS: dict[str, tuple[tuple[str, ...], str]] = {
    "heresy": (("/harm 2 {}",), "/rest night"),
    "genesys": (("/harm 6 {}",), "/rest night"),
    "tens": (("/harm 3 {}",), "/rest long"),
    "fantasy": (("/harm 1 {}",), "/rest night"),
    "odd": (("/harm 1 str {}",), "/rest watch"),
}
SYSTEMS = tuple(NIGHTS)


@played_once
async def open_game(table: Played, system: str) -> None:
    await table(f"/game start {system}", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/sheet new Ash", by="bob")


async def roll(table: Played, said: str, by: str) -> dict[str, Any]:
    """Say something whose dice fall as threes, however many there are."""
    reply = await table.line(said, *(3,) * 6, by=by)
    assert reply["ok"], reply
    return reply


def read(reply: dict[str, Any]) -> str:
    """Return what stands in the file that a reply gives."""
    return Path(reply["facts"]["file"]).read_text(encoding="utf-8")


async def date_of(table: Played) -> tuple[str, int, str]:
    facts = (await table("/date"))["facts"]
    return facts["date"], facts["day"], facts["part"]


@pytest.mark.parametrize("system", SYSTEMS)
async def test_time_and_date_are_one_clock_and_undo_moves_it_back(
    table: Played, system: str
) -> None:
    await open_game(table, system)
    assert await date_of(table) == ("Day 1, morning", 1, "morning")
    passed = await table("/time 1 watch", by="gm")
    assert passed["facts"]["date"] == "Day 1, noon"
    await table("/time 6 hours")
    assert await date_of(table) == ("Day 1, evening", 1, "evening")
    await table("/date +2 days")
    assert await date_of(table) == ("Day 3, evening", 3, "evening")
    await table("/date next morning")
    assert await date_of(table) == ("Day 4, morning", 4, "morning")
    assert (await table("/time"))["facts"]["day"] == 4
    for expected in (3, 1, 1, 1):
        await table("/undo")
        assert (await date_of(table))[1] == expected
    assert await date_of(table) == ("Day 1, morning", 1, "morning")
    await table("/redo")
    assert await date_of(table) == ("Day 1, noon", 1, "noon")


@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_night_passes_once_for_all_who_rest_and_undo_brings_it_back(
    table: Played, system: str
) -> None:
    await open_game(table, system)
    hurt, rest = NIGHTS[system]
    rests = []
    for name, player in (("Griff", "alice"), ("Ash", "bob")):
        for said in hurt:
            await roll(table, said.format(name), "gm")
        reply = await roll(table, rest, player)
        assert ("Go on to the morning", "gm") in [(c["label"], c["who"]) for c in reply["choices"]]
        rests.append(reply["entry"])
    error = await table.refused(f":press Go on to the morning of {rests[0]}", by="alice")
    assert error["kind"] == "not_allowed"
    night = await table(f":press Go on to the morning of {rests[0]}", by="gm")
    assert (night["facts"]["day"], night["facts"]["part"]) == (2, "morning")
    for number in rests:
        error = await table.refused(f":press Go on to the morning of {number}")
        assert error["kind"] == "already_done"
    assert await date_of(table) == ("Day 2, morning", 2, "morning")
    await table(f"/undo {night['entry']}")
    assert await date_of(table) == ("Day 1, morning", 1, "morning")
    await table(f":press Go on to the morning of {rests[1]}")
    assert await date_of(table) == ("Day 2, morning", 2, "morning")


@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_player_who_undoes_a_rest_leaves_the_night_alone(
    table: Played, system: str
) -> None:
    await open_game(table, system)
    hurt, rest = NIGHTS[system]
    for said in hurt:
        await roll(table, said.format("Griff"), "gm")
    rested = await roll(table, rest, "alice")
    await table(f":press Go on to the morning of {rested['entry']}", by="gm")
    await table(f"/undo {rested['entry']}", by="alice")
    assert (await date_of(table))[1] == 2


@pytest.mark.parametrize("system", SYSTEMS)
async def test_only_a_game_master_lets_time_pass(table: Played, system: str) -> None:
    await open_game(table, system)
    for said in ("/time 1 hour", "/date +1", "/date next morning", "the next day",
                 "/date set day 3", "/date months Thaw 30", "/date weekdays A, B"):  # fmt: skip
        assert (await table.refused(said, by="alice"))["kind"] == "not_allowed", said
    assert (await table("/date", by="alice"))["facts"]["date"] == "Day 1, morning"


@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_date_that_is_set_names_the_day_and_lets_nothing_pass(
    table: Played, system: str
) -> None:
    await open_game(table, system)
    before = [await table.sheet(name) for name in ("Griff", "Ash")]
    reply = await table("/date set day 12, evening", by="gm")
    assert await date_of(table) == ("Day 12, evening", 12, "evening")
    assert [each[:2] for each in reply["changes"]] == [["game", "calendar"]]
    assert [await table.sheet(name) for name in ("Griff", "Ash")] == before
    await table("the next day")
    assert await date_of(table) == ("Day 13, morning", 13, "morning")
    await table("/date set noon")
    assert await date_of(table) == ("Day 13, noon", 13, "noon")


async def calendar(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/date months Thaw 30, Bloom 31, High Sun 28")


async def test_months_and_years_follow_one_another(table: Played) -> None:
    await calendar(table)
    reply = await table("/date set 3 Thaw 1021, evening")
    assert (reply["facts"]["date"], reply["facts"]["day"]) == ("3 Thaw 1021, evening", 1)
    await table("/date +28 days")
    assert await date_of(table) == ("1 Bloom 1021, evening", 29, "evening")
    await table("/date set 28th of High Sun, night")
    assert await date_of(table) == ("28 High Sun 1021, night", 29, "night")
    await table("/date next morning")
    assert await date_of(table) == ("1 Thaw 1022, morning", 30, "morning")


async def test_weekdays_run_on_through_months_and_can_be_set(table: Played) -> None:
    await calendar(table)
    await table("/date set 30 Thaw 7")
    await table("/date weekdays Firstday, Midweek, Restday")
    assert (await date_of(table))[0] == "Firstday 30 Thaw 7, morning"
    await table("/date +1")
    assert (await date_of(table))[0] == "Midweek 1 Bloom 7, morning"
    await table("/date set Restday")
    assert (await date_of(table))[0] == "Restday 1 Bloom 7, morning"


async def test_what_is_no_day_is_refused_with_what_would_be_and_changes_nothing(
    table: Played,
) -> None:
    await table("/game start odd", by="gm")
    error = await table.refused("/date set 3 Thaw 1021")
    assert (error["kind"], "no months yet" in error["message"]) == ("refused", True)
    await table("/date months Thaw 30, Bloom 31")
    for said, told in (
        ("/date set 3 Frost 1021", "no month Frost here, only Thaw and Bloom"),
        ("/date set 31 Thaw", "Thaw has only 30 days"),
        ("/date set 0 Thaw", "Thaw has only 30 days"),
        ("/date set 3 Thaw 000000000999999999999", "I can't read the day"),
        ("/date set Thaw", "`3 Thaw, evening`"),
        ("/date set 3 4 5 Thaw", "`3 Thaw, evening`"),
        ("/date set day 0", "`3 Thaw, evening`"),
        ("/date -2 days", "only moves forward"),
        ("/date +0", "Anything up to 1440 days works"),
        ("/date pass 1441 days", "up to 1440 days"),
        ("/date months Thaw", "a month and its days"),
        ("/date months Thaw 30, thaw 20", "names that differ"),
        ("/date months Thaw 30, Night 20", "a name of at most"),
        ("/date months Thaw 401", "a month and its days"),
        ("/date weekdays A1, B", "a name of at most"),
    ):
        error = await table.refused(said)
        assert (error["kind"], told in error["message"]) == ("refused", True), (said, error)
    assert await date_of(table) == ("1 Thaw 1, morning", 1, "morning")
    assert (await table.refused("/date set 1 Thaw 1"))["kind"] == "already_done"


async def test_other_months_keep_the_day_where_there_is_such_a_day(table: Played) -> None:
    await calendar(table)
    await table("/date set 20 Bloom 3")
    await table("/date months Bloom 25, Frost 10")
    assert (await date_of(table))[0] == "20 Bloom 3, morning"
    await table("/date months Frost 10, Bloom 15")
    assert (await date_of(table))[0] == "1 Frost 3, morning"
    await table("/date months off")
    assert (await date_of(table))[0] == "Day 1, morning"
    for expected in ("1 Frost 3", "20 Bloom 3", "20 Bloom 3"):
        await table("/undo")
        assert (await date_of(table))[0] == f"{expected}, morning"


async def test_hunger_and_dying_follow_a_date_as_they_follow_time(table: Played) -> None:
    await table("/game start odd", by="gm")
    await table("/sheet new Griff", by="alice")
    reply = await table("/date +1 day", by="gm")
    assert reply["text"] == "Griff is Hungry and Exhausted."
    await table("/undo")
    await table("/date set day 9")
    assert (await table.sheet("Griff"))["debilities"] == []


async def test_a_night_of_a_rest_stays_that_night_when_the_day_is_renamed(table: Played) -> None:
    await open_game(table, "odd")
    await roll(table, "/harm 1 str Griff", "gm")
    rested = await roll(table, "/rest watch", "alice")
    await table("/date set day 1, noon", by="gm")
    await table("/date set day 40, evening")
    await table(f":press Go on to the morning of {rested['entry']}")
    assert await date_of(table) == ("Day 41, morning", 41, "morning")


async def test_scenes_and_chapters_carry_the_date(table: Played, tmp_path: Path) -> None:
    await calendar(table)
    await table("/date set 3 Thaw 1021, evening")
    assert (await table("/chapter The far bank"))["title"] == "The far bank"
    started = await table('/scene start "The ford"')
    assert started["text"].splitlines()[0] == "Evening, 3 Thaw 1021"
    await table("/narrate Fog over the river.")
    await table("/date next morning")
    await table("/chapter The near bank")
    await table("/narrate And gone.")
    assert (await table.refused("/chapter Mine", by="alice"))["kind"] == "not_allowed"
    for form in ("md", "html"):
        told = read(await table(f"/chronicle {form}", by="gm"))
        places = [told.index(each) for each in (
            "The far bank", "Evening, 3 Thaw 1021", "The ford", "Fog over the river.",
        )]  # fmt: skip
        assert places == sorted(places) or form == "html"
        assert "Morning, 4 Thaw 1021" in told
        assert told.rindex("The near bank") < told.rindex("And gone.")


async def test_a_game_without_days_says_nothing_of_them(table: Played) -> None:
    await table("/game start heresy", by="gm")
    started = await table('/scene start "The ford"')
    assert "orning" not in started["text"]
    assert "orning" not in (await table("/board"))["text"]
    await table("/time 1 hour")
    assert "Morning, day 1" in (await table("/board"))["text"]


async def test_days_survive_a_restart_and_an_export(tmp_path: Path) -> None:
    async with LocalTable(str(tmp_path / "days.db")) as opened:
        table = Played(opened)
        await calendar(table)
        await table("/date set 3 Thaw 1021, evening")
        await table("/date +1")
        await table(":restart")
        assert (await date_of(table))[0] == "4 Thaw 1021, evening"
        whole = (await table("/game export"))["facts"]["json"]
        await table("/game end yes")
        await table(f"/game import {whole}")
        assert (await date_of(table))[0] == "4 Thaw 1021, evening"
