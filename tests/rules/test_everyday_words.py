"""Everyday words that once meant less than they say: gifts, causes, counts, plans."""

import pytest

from tests.conftest import Played
from tests.rules.test_everyday import NEW, count_all, count_coin, open_table


@pytest.mark.parametrize(
    ("said", "count"), [("/give Ash a rope", 1), ("give rope to Ash", 1), ("give Ash 3 ropes", 3)]
)
@pytest.mark.parametrize("system", NEW)
async def test_what_nobody_carries_is_given_by_a_button_that_makes_it(
    table: Played, system: str, said: str, count: int
) -> None:
    await open_table(table, system)
    error = await table.refused(said, by="gm")
    things = "a rope" if count == 1 else f"{count} ropes"
    assert f"Nobody here carries {things}." in error["message"]
    assert error["message"].endswith("for Ash`")
    assert error["choices"][0]["label"] == f"Give Ash {things}"
    await table(":press 1")
    assert count_all(await table.sheet("Ash")) == {"rope": count}
    assert "no lamp" in (await table.refused("/give Ash a lamp", by="alice"))["message"]


@pytest.mark.parametrize(
    ("system", "said", "armed"),
    [
        ("genesys", "/item add axe, dirk melee damage +2", {"axe", "dirk"}),
        ("heresy", "/item add axe and dirk d6", {"axe", "dirk"}),
        ("tens", "/item add axe, dirk hits 2 slashing", {"axe", "dirk"}),
        ("heresy", "/item add torch, dirk d6", {"dirk"}),
        ("genesys", "/item add axe melee damage +3, dirk melee damage +2", {"axe", "dirk"}),
    ],
)
async def test_weapons_named_in_one_breath_share_what_is_said_of_them(
    table: Played, system: str, said: str, armed: set[str]
) -> None:
    await open_table(table, system)
    await table(said, by="alice")
    assert (await table.sheet("Griff"))["weapons"].keys() == armed


@pytest.mark.parametrize("said", ["/round start", "round", "/round next", "/round end"])
async def test_a_game_without_rounds_says_what_goes_instead(table: Played, said: str) -> None:
    await open_table(table, "heresy")
    assert "no rounds" in (await table.refused(said, by="gm"))["message"]


async def test_a_revealed_npc_joins_before_everyone_and_keeps_its_numbers(table: Played) -> None:
    await open_table(table, "tens")
    for said, title in (
        ("/npc new Scar hp=97 shown", "Scar joins the game"),
        ("/npc new 2 Rats hp=97 shown", "Rat 1 and Rat 2 join the game"),
    ):
        made = await table(said, by="gm")
        assert (made["visible"], made["title"]) == ("all", title)
        seen = await table(f"/history {made['entry']}", by="alice")
        assert "97" not in seen["text"], "which no date and no time of day holds"
        assert seen["changes"] == []


@pytest.mark.parametrize(
    "said",
    [
        "/status panicked Griff of Scar",
        "/status panicked add Griff because of the scar",
        "/status panicked Griff by Scar",
    ],
)
async def test_nobody_gets_a_condition_for_having_caused_it(table: Played, said: str) -> None:
    await open_table(table, "odd")
    await table("/npc new Scar shown", by="gm")
    error = await table.refused(said)
    assert [each["says"] for each in error["choices"]] == ["status panicked add Griff"]
    await table(":press 1")
    assert [(await table.sheet(name))["debilities"] for name in ("Griff", "Scar")] == [
        ["Panicked"],
        [],
    ]


async def test_a_plan_stands_again_when_its_owner_did_not_fall_after_all(table: Played) -> None:
    await open_table(table, "heresy")
    await table("/plan move defy danger", by="alice")
    await table("/harm 6 Griff", by="gm")
    assert (await table("/plan", by="alice"))["text"] == "Griff has fallen."
    await table("/undo", by="gm")
    assert (await table("/plan", by="alice"))["text"] == "`/move defy danger`"
    await table("/redo", by="gm")
    assert (await table("/plan", by="alice"))["text"] == "Griff has fallen."


@pytest.mark.parametrize("said", ["/give 5 coin to all", "give Griff and Ash 5 coins"])
@pytest.mark.parametrize("system", NEW)
async def test_a_game_master_gives_coin_to_several_at_once(
    table: Played, system: str, said: str
) -> None:
    await open_table(table, system)
    before = [await count_coin(table, name) for name in ("Griff", "Ash")]
    reply = await table.line(said, by="gm")
    if not reply["ok"]:  # where no sheet has a purse, coins are things that are carried
        await table(":press 1")
    assert [await count_coin(table, name) for name in ("Griff", "Ash")] == [n + 5 for n in before]


async def test_of_several_who_are_harmed_it_is_told_whose_pool_is_empty(table: Played) -> None:
    await open_table(table, "fantasy")
    lines = (await table("/harm 8 Griff, Ash", by="gm"))["text"].splitlines()
    assert [line.partition("'")[0] for line in lines] == ["Griff", "Ash"]


async def test_what_is_offered_to_a_game_master_is_not_said_by_the_dead(table: Played) -> None:
    await open_table(table, "heresy")
    await table("/npc new Scar shown", by="gm")
    await table("/sheet set Ash state=dead")
    error = await table.refused("/move hack and slash at Scar")
    assert [each["label"] for each in error["choices"]] == ["Griff"]


async def test_nobody_waits_for_a_breath_that_the_night_has_given_back(table: Played) -> None:
    await open_table(table, "genesys")
    await table("/encounter start", by="gm")
    await table("/strain 3 Griff")
    ended = await table("/encounter end")
    assert {each["of"] for each in ended["choices"]} == {"Griff"}
    await table("/sleep Griff")
    assert "Griff" not in (await table("/waiting"))["text"]


@pytest.mark.parametrize("system", NEW)
async def test_no_slip_is_answered_by_introducing_a_hidden_npc(table: Played, system: str) -> None:
    """One press would tell everyone what the game master keeps, and was never asked for."""
    await open_table(table, system)
    await table("/npc new Scar", by="gm")
    error = await table.refused("mumble the frobnicator", by="gm")
    assert error["choices"]
    assert not [each["says"] for each in error["choices"] if "Scar" in each["says"]]
