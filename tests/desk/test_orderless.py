"""Rounds in which nobody has rolled who comes first: their plans run all the same."""

import json

import pytest

from tests.conftest import Played
from tests.desk.forgery import sealed

STARTS = {
    "odd": ("/sheet new {} str=10", "attack Goblin", "init dex all"),
    "genesys": ("/sheet new {} brawn=3", "check athletics vs easy", "init cool all"),
}


@pytest.fixture(params=list(STARTS))
async def fight(table: Played, request: pytest.FixtureRequest) -> tuple[Played, str, str]:
    """Brenna of alice and Ash of bob, a Goblin, and a round without an order."""
    made, plan, first = STARTS[request.param]
    await table(f"/game start {request.param}", by="gm")
    await table("/npc new Goblin shown")
    await table(made.format("Brenna"), by="alice")
    await table(made.format("Ash"), by="bob")
    await table("/round start", by="gm")
    return table, plan, first


async def test_plans_run_in_the_order_they_were_made_when_the_time_is_up(
    fight: tuple[Played, str, str],
) -> None:
    """found-3, 1: a deadline without an order does nothing."""
    table, plan, _ = fight
    await table(f"/plan {plan}", by="bob")
    await table(f"/plan {plan}", by="alice")
    await table("/round by 24h", by="gm")
    up = await table.line(":clock +25h")
    assert [each["by"] for each in up["more"] if each.get("planned")] == ["bob", "alice"]
    assert up["more"][-1]["title"] == "Time's up"


async def test_a_plan_waits_for_the_run_or_for_an_order(fight: tuple[Played, str, str]) -> None:
    """found-3, 1: it isn't said by itself before anyone knows who comes first."""
    table, plan, first = fight
    made = await table(f"/plan {plan}", by="alice")
    assert (made["title"], "more" in made) == ("Brenna has a plan", False)
    ran = await table("/round run", by="gm")
    assert [each["by"] for each in ran["more"] if each.get("planned")] == ["alice"]
    assert ran["title"].startswith("1 plan has run, waiting on ")
    assert ran["text"] == "Nobody has rolled initiative yet."
    assert [(each["label"], each["says"]) for each in ran["choices"]] == [
        ("Roll initiative", first)
    ]
    assert (await table(":press Roll initiative"))["title"]


async def test_a_round_that_goes_on_asks_about_plans_left(fight: tuple[Played, str, str]) -> None:
    """found-3, 1: `/round next` would have dropped them without a word."""
    table, plan, _ = fight
    await table(f"/plan {plan}", by="alice")
    asked = await table("/round next", by="gm")
    assert asked["title"] == "Brenna still has a plan this round"


async def test_whoever_was_skipped_missed_the_round(fight: tuple[Played, str, str]) -> None:
    """found-3, 1: they haven't acted."""
    table, plan, _ = fight
    await table(f"/plan {plan}", by="alice")
    await table("/round by 24h", by="gm")
    up = await table.line(":clock +25h")
    assert "Ash missed the round" in [each["title"] for each in up["more"]]
    assert up["more"][-1]["text"].startswith("Ash missed the round")
    assert not any("has acted" in each["title"] for each in up["more"])


async def test_a_run_without_plans_says_why(table: Played) -> None:
    """found-3, 1: "No plan was run" without a reason."""
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff free", by="alice")
    ran = await table("/round run", by="gm")
    assert ran["title"] == "Nobody has a plan for this round"


async def test_a_plan_that_failed_is_not_called_no_plan(table: Played) -> None:
    await table("/game start odd", by="gm")
    await table("/sheet new Osk str=10 hp=4", by="alice")
    await table("/plan rally")
    ran = await table("run the plans", by="gm")
    assert ran["title"] == "No plan has run"
    assert [each["title"] for each in ran["more"]] == ["Osk's plan didn't work"]


async def test_a_plan_that_ran_at_once_counts_as_acting(table: Played) -> None:
    """found-3, 1 (tens): and whoever has acted did not miss the round."""
    await table("/game start tens", by="gm")
    await table("/npc new Ogre hp=20 shown")
    await table("/sheet new Nessa", by="alice")
    await table("/round start", by="gm")
    done = await table("/plan strike at Ogre easy", 9, 9, by="alice")
    assert done["title"].startswith("Nessa: Strike")
    assert [each["title"] for each in done["more"]] == ["Nessa has acted"]
    assert (await table("/round show"))["facts"]["acted"] == ["Nessa"]
    await table("/round by 24h", by="gm")
    up = await table.line(":clock +25h")
    assert (up["due"], up["more"][-1]["text"]) == ([], "")


async def test_an_entry_that_a_plan_said_keeps_its_mark(table: Played) -> None:
    """found-3, 1: `/history N` says `planned`, and so do its facts."""
    await table("/game start tens", by="gm")
    await table("/npc new Ogre hp=20 shown")
    await table("/sheet new Nessa", by="alice")
    await table("/plan strike at Ogre easy", by="alice")
    await table.line(":dice 9 9")
    ran = await table("/round run", by="gm")
    number = ran["more"][0]["entry"]
    shown = await table(f"/history {number}")
    assert shown["text"].rpartition("\n")[2].endswith(", planned")
    assert shown["facts"]["entries"][0]["planned"] is True
    assert (await table("/history 3"))["facts"]["entries"][0]["planned"] is False


@pytest.mark.parametrize(
    ("system", "made", "hurt", "said", "faces"),
    [
        ("odd", "hp=6", "/harm 5 Griff", "/rest short", (3,)),
        ("heresy", "free", "", "/move defy danger +ag", (3, 4)),
        ("fantasy", "bod=d8", "", "/test bod", (5,)),
        ("tens", "", "", "/move dex medium", (5, 6)),
    ],
)
async def test_history_tells_the_dice_once(
    table: Played, system: str, made: str, hurt: str, said: str, faces: tuple[int, ...]
) -> None:
    """found-3, 1: in the text or among the facts, and not in both."""
    await table(f"/game start {system}", by="gm")
    await table(f"/sheet new Griff {made}", by="alice")
    if hurt:
        await table(hurt, by="gm")
    rolled = await table(said, *faces, by="alice")
    shown = await table.outcome(f"/history {rolled['entry']}")
    labelled = [fact.text for fact in shown.facts if fact.label == "Dice"]
    dice = [line for line in shown.prose.split("\n") if line.startswith("Dice:") or "d6 (" in line]
    assert len(labelled) + len(dice) == 1


async def test_an_imports_game_masters_go_by_no_name_of_its_own(table: Played) -> None:
    """found-3, 1: `/game show` names unconfirmed ones by nothing but "unconfirmed"."""
    await table("/game start odd", by="gm")
    await table("/sheet new Zed", by="zoe")
    await table("/game gm add zoe", by="gm")
    made = (await table("/game export"))["facts"]["json"]
    await table.line(":channel elsewhere")
    forged = sealed(json.loads(made.replace("zoe", "Mallory")))
    await table(f"/game import {forged}", by="carol")
    shown = await table("/game show")
    assert set(shown["facts"]["gms"]) == {"carol", "unconfirmed"}
    assert "Mallory" not in json.dumps(shown)
