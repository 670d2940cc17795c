"""Time that passes for the dying (rule 36)."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from tests.conftest import Played
from tests.samples import examples


async def test_36_a_timer_that_runs_out_kills(party: Played) -> None:
    await party("/sheet set bod=d4")
    await party("/harm 4 Griff", 2, 3, by="gm")
    reply = await party("/time 2 rounds")
    assert reply["changes"] == [["Griff", "timer.remaining", 3, 1], ["game", "clock", 0, 12]]
    reply = await party("/time 1 round")
    assert reply["facts"]["dead"] == ["Griff"]
    assert (await party.sheet("Griff"))["state"] == "dead"
    assert (await party.refused("/test int", by="alice"))["kind"] == "refused"
    await party("/undo", by="gm")
    assert (await party.sheet("Griff"))["state"] == "dying"


async def test_36_time_is_the_game_masters(party: Played) -> None:
    await party("/sheet set bod=d4")
    await party("/harm 4 Griff", 3, 1, by="gm")
    error = await party.refused("/time 1 hour", by="bob")
    assert error["kind"] == "not_allowed"
    assert (await party.sheet("Griff"))["state"] == "dying"


async def test_36_a_night_is_offered_under_each_rest_and_passes_once(party: Played) -> None:
    await party("/sheet set bod=d4 int=d6 int.pool=3")
    await party("/harm 4 Griff", 4, 2, by="gm")
    await party("/harm 1 Isaac")
    first = await party("/rest night int", by="alice")
    assert ("Go on to the morning", "gm") in [(c["label"], c["who"]) for c in first["choices"]]
    second = await party("/rest night", by="bob")
    assert [c["label"] for c in second["choices"]] == ["Go on to the morning"]
    late = await party(f":press Go on to the morning of {first['entry']}", by="gm")
    assert late["title"] == "It's day 2, morning"
    error = await party.refused(f":press Go on to the morning of {second['entry']}")
    assert error["kind"] == "already_done"
    await party("/harm 1 Isaac")
    assert (await party("/rest night", by="bob"))["choices"][0]["label"] == "Go on to the morning"


async def test_36_only_a_night_is_offered_where_nothing_hangs_on_the_clock(party: Played) -> None:
    await party("/harm 1 Griff", by="gm")
    rested = await party("/rest hour", 8, by="alice")
    assert not [c for c in rested["choices"] if c["label"].startswith("Let the")]


async def test_36_a_pushed_rest_still_offers_the_clock(party: Played) -> None:
    await party("/sheet set bod=d4 int=d6 int.pool=4")
    await party("/harm 4 Griff", 4, 2, by="gm")
    await party("/rest hour int", 3, by="alice")
    pushed = await party("/push trouble")
    assert "time 1 hour" in [choice["says"] for choice in pushed["choices"]]


async def test_36_longer_units_pass_too_and_shorter_ones_add_up(party: Played) -> None:
    await party("/sheet set bod=d4")
    await party("/harm 4 Griff", 3, 2, by="gm")
    for _ in range(2):
        await party("/time 300 rounds")
    assert (await party.sheet("Griff"))["timer"]["remaining"] == 1
    assert (await party("/time 1 day"))["facts"]["dead"] == ["Griff"]


async def test_36_time_that_passed_is_told_as_one_or_as_several(party: Played) -> None:
    assert (await party("/time 1 hour", by="gm"))["title"] == "1 hour passes"
    assert (await party("/time 2 hours"))["title"] == "2 hours pass"
    assert (await party("/time 3 days"))["title"] == "3 days pass"


async def test_21_hours_of_pay_add_up_to_days(party: Played) -> None:
    await party("/hireling new Pip athletics", by="alice")
    await party("/hireling pay Pip 2 days")
    for _ in range(3):
        await party("/time 8 hours", by="gm")
    assert (await party.sheet("Griff"))["hirelings"]["Pip"]["paid"] == 1
    await party("/time 30 hours")
    pip = (await party.sheet("Griff"))["hirelings"]["Pip"]
    assert (pip["paid"], pip["part"]) == (0, 0)
    await party("/undo")
    assert (await party.sheet("Griff"))["hirelings"]["Pip"]["paid"] == 1


SECONDS = {"rounds": 6, "hours": 3600, "days": 86400}
#: time that passes, and how much of it
PASSED = {f"/time {count} {unit}": count * SECONDS[unit]
          for unit, counts in {"rounds": (1, 3, 600), "hours": (1, 5, 20), "days": (1, 3)}.items()
          for count in counts}  # fmt: skip
OTHERS = ["/act as Jane", "/test int as Griff", "/rest hour int as Griff", "/rest night all",
          "/scene leave {}", "/scene join {}", "/harm 1 wil Jane"]  # fmt: skip


@settings(max_examples=examples(25), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(["Griff", "Scar"]),
    st.sampled_from([(2, "rounds", 4), (3, "hours", 6), (4, "days", 8)]),
    st.lists(st.one_of(st.sampled_from([*PASSED]), st.sampled_from(OTHERS)), max_size=12),
    st.integers(1, 3),
)
async def test_36_death_and_pay_run_out_to_the_second_whoever_is_there(
    who: str, kind: tuple[int, str, int], said: list[str], paid: int
) -> None:
    """However the time adds up, for NPCs and for the absent, and whatever is taken back."""
    face, unit, left = kind
    async with LocalTable(":memory:") as opened:
        table, gone = Played(opened), 0
        await table("/game start fantasy", by="gm")
        await table("/npc new Scar bod=d4 shown")
        await table("/sheet new Jane wil=d12 coin=99", by="jane")
        await table("/hireling new Pip lore")
        await table(f"/hireling pay Pip {paid} days")
        await table("/sheet new Griff bod=d4 int=d8", by="alice")
        await table("/scene start Mill", by="gm")
        await table(f"/harm 4 {who}", face, left)
        for sentence in said:
            before = await table.everything()
            reply = await table.line(sentence.format(who), *(2,) * 6)
            if reply["ok"] and reply["entry"]:
                after = await table.everything()
                await table("/undo")
                assert await table.everything() == before, sentence
                await table("/redo")
                assert await table.everything() == after, sentence
            gone += PASSED.get(sentence, 0)
            dead = gone >= left * SECONDS[unit]
            assert (await table.sheet(who))["state"] == ("dead" if dead else "dying"), said
            days = (await table.sheet("Jane"))["hirelings"]["Pip"]["paid"]
            assert days == max(0, paid - gone // SECONDS["days"]), said


async def test_36_what_time_did_is_told(party: Played) -> None:
    await party('/sheet set Griff timer="2 hours"', by="gm")
    await party('/sheet set Isaac timer="1 day"')
    reply = await party("/time 1 hour")
    assert reply["text"].splitlines() == ["Isaac has 1 day to live.", "Griff has 1 hour to live."]
    assert (reply["grade"], reply["facts"]["dead"]) == ("none", [])
    assert reply["facts"] == {
        "count": 1, "unit": "hours", "dead": [],
        "timers": {
            "Griff": {"unit": "hours", "remaining": 1},
            "Isaac": {"unit": "days", "remaining": 1},
        },
        "date": "Day 1, morning", "day": 1, "part": "morning",
    }  # fmt: skip
    assert (await party("/time 599 rounds"))["facts"]["dead"] == []
    reply = await party("/time 1 round")
    assert (reply["grade"], reply["facts"]["dead"]) == ("disaster", ["Griff"])
    assert reply["text"].splitlines() == ["Isaac has 1 day to live.", "Griff dies."]
    assert list(reply["facts"]["timers"]) == ["Isaac"]
    later = await party("/time 1 round")
    assert (later["facts"]["dead"], later["title"]) == ([], "1 round passes")
    assert "Anything up to 1440 days works" in (await party.refused("/time 0 rounds"))["message"]


async def test_21_unpaid_hours_do_not_count_towards_pay(party: Played) -> None:
    await party("/hireling new Pip lore", by="alice")
    await party("/time 23 hours", by="gm")
    await party("/hireling pay Pip", by="alice")
    await party("/time 23 hours", by="gm")
    pip = (await party.sheet("Griff"))["hirelings"]["Pip"]
    assert (pip["paid"], pip["part"]) == (1, 23 * 3600)
    await party("/time 1 hour")
    pip = (await party.sheet("Griff"))["hirelings"]["Pip"]
    assert (pip["paid"], pip["part"]) == (0, 0)
