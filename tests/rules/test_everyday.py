"""Everyday sentences mean the same in every game, whatever is rolled there."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from tests.beginnings import played_once
from tests.conftest import Played

#: a character whom nothing ails, with room for things, and how many points they can lose
NEW = {
    "heresy": "max_wounds=6 load=20 free",
    "genesys": "wound_threshold=12",
    "tens": "hp=8",
    "fantasy": "bod=d8 coin=50 coins",
    "odd": "str=12 dex=9 wil=10 hp=6 coin=50 slots=20",
}


class Row(NamedTuple):
    """What is said by whom, after what; and what Griff and Ash have, or lack, then."""

    said: str
    griff: Mapping[str, int] = {}
    ash: Mapping[str, int] = {}
    before: tuple[str, ...] = ()
    by: str = "alice"
    lost: tuple[int, int] = (0, 0)  # the points that Griff and Ash lack
    refused: str = ""


T = ("/item add 3 torches",)
HURT = ("/harm 2 Griff as gm",)
ROWS = (
    # things come
    Row("/item add torch", {"torch": 1}),
    Row("/item add 3 torches", {"torch": 3}),
    Row("/item add torch x3", {"torch": 3}),
    Row("/item add torch 3", {"torch": 3}),
    Row("/item add torches (3)", {"torch": 3}),
    Row("/item add two ropes", {"rope": 2}),
    Row("/item add a dozen arrowheads", {"arrowhead": 12}),
    Row("/item add a lamp", {"lamp": 1}),
    Row("/item add rope, lantern", {"rope": 1, "lantern": 1}),
    Row("/item add rope and 2 torches", {"rope": 1, "torch": 2}),
    Row("/item add torch", {"torch": 4}, before=T),
    Row("/item add rope for Griff, Ash", {"rope": 1}, {"rope": 1}, by="gm"),
    Row("/item add rope for Ash", refused="not_allowed"),
    Row("/item buy rope", {"rope": 1}),
    # things go: one of each, unless something else is said
    Row("/item drop torch", {"torch": 2}, before=T),
    Row("/item drop torches", {"torch": 2}, before=T),
    Row("/item drop 2 torches", {"torch": 1}, before=T),
    Row("/item drop two torches", {"torch": 1}, before=T),
    Row("/item drop all torches", {}, before=T),
    Row("/item drop torch, 2 torches", {}, before=T),
    Row("/item drop 2 torches, 2 torches", {"torch": 3}, before=T, refused="refused"),
    Row("/item drop 4 torches", {"torch": 3}, before=T, refused="refused"),
    Row("/item drop lamp", {"torch": 3}, before=T, refused="not_found"),
    Row("/item drop rope and torch", {"torch": 2}, before=(*T, "/item add rope")),
    Row("/item give torch to Ash", {"torch": 2}, {"torch": 1}, before=T),
    Row("/item give 2 torches to Ash", {"torch": 1}, {"torch": 2}, before=T),
    Row("/item give all torches to Ash", {}, {"torch": 3}, before=T),
    Row("/item use torch", {"torch": 2}, before=T),
    Row("I drop a torch", {"torch": 2}, before=T),
    Row("drop my torch", {"torch": 2}, before=T),
    Row("give Ash a torch", {"torch": 2}, {"torch": 1}, before=T),
    Row("hand Ash two torches", {"torch": 1}, {"torch": 2}, before=T),
    Row("/item add 2 vials of oil", {"vial_of_oil": 2}),
    Row("/item drop vial of oil", {"vial_of_oil": 1}, before=("/item add 2 vials of oil",)),
    # points go and come
    Row("/harm 2 Griff", by="gm", lost=(2, 0)),
    Row("/harm 1 Griff, Ash", by="gm", lost=(1, 1)),
    Row("/harm 1 all", by="gm", lost=(1, 1)),
    Row("/harm 1 Ash", refused="not_allowed"),
    Row("/heal 1", before=HURT, lost=(1, 0)),
    Row("/heal 1 Griff", before=HURT, by="gm", lost=(1, 0)),
    Row("/heal 1 Griff", before=HURT, by="bob", lost=(2, 0), refused="not_allowed"),
    Row("/heal 9", before=HURT, lost=(0, 0)),
    Row("/heal 1", refused="refused"),
    Row("/heal 1 all", before=("/harm 2 all as gm",), by="gm", lost=(1, 1)),
    Row("/heal 1 all", before=HURT, by="gm", lost=(1, 0)),  # the unhurt are left out
    Row("/heal 1 all", by="gm", refused="refused"),
)


def count_all(sheet: Mapping[str, Any]) -> dict[str, int]:
    """Return how many of what someone carries, however a game keeps that."""
    held = {**sheet.get("weapons", {}), **sheet["items"]}
    return {key: each if isinstance(each, int) else each["count"] for key, each in held.items()}


def count_lost(system: str, sheet: Mapping[str, Any]) -> int:
    """Return how many points someone lacks, however a game counts them."""
    match system:
        case "heresy" | "genesys":
            return int(sheet["wounds"])
        case "tens":
            return int(sheet["max_hp"] - sheet["hp"])
        case "fantasy":
            return int(sheet["bod"]["die"] - sheet["bod"]["pool"])
    return int(sheet["hp_max"] - sheet["hp"])


@played_once
async def open_table(table: Played, system: str) -> None:
    await table(f"/game start {system}", by="gm")
    await table(f"/sheet new Griff {NEW[system]}", by="alice")
    await table(f"/sheet new Ash {NEW[system]}", by="bob")


async def say(table: Played, said: str, by: str) -> None:
    who = "gm" if said.endswith(" as gm") else by
    await table(said.removesuffix(" as gm"), by=who)


#: who says it, before a night of which everyone in need has something; and who is refused
NIGHTS = (
    ("/sleep", "alice", ("Griff",)),
    ("/sleep Griff", "gm", ("Griff",)),
    ("/sleep", "gm", ("Griff", "Ash")),  # a game master who plays nobody means everyone
    ("/sleep all", "gm", ("Griff", "Ash")),
    ("/sleep Griff", "bob", ()),
)


@pytest.mark.parametrize(("said", "by", "rested"), NIGHTS)
@pytest.mark.parametrize("system", NEW)
async def test_a_night_is_the_same_everywhere(
    table: Played, system: str, said: str, by: str, rested: tuple[str, ...]
) -> None:
    await open_table(table, system)
    await table("/harm 2 all", by="gm")
    before = await table.everything()
    reply = await table.line(said, by=by)
    assert reply["ok"] is bool(rested), reply
    for name in ("Griff", "Ash"):
        lost = count_lost(system, await table.sheet(name))
        assert (lost < 2) is (name in rested), (name, lost)
    if not rested:
        assert reply["error"]["kind"] == "not_allowed"
        return
    assert "Go on to the morning" in [choice["label"] for choice in reply["choices"]]
    await table("/undo", by=by)
    assert await table.everything() == before


@pytest.mark.parametrize("system", NEW)
async def test_of_several_those_rest_who_can_and_why_not_is_told(
    table: Played, system: str
) -> None:
    await open_table(table, system)
    await table("/harm 2 all", by="gm")
    await table("/sheet set Ash state=dead")
    reply = await table("/sleep Griff, Ash", by="gm")
    assert "Ash is dead." in reply["text"]
    assert {change[0] for change in reply["changes"]} == {"Griff"}
    assert (await table.refused("/sleep Griff, Ash", by="bob"))["kind"] == "not_allowed"


@pytest.mark.parametrize("system", NEW)
async def test_a_bare_rest_rests_or_asks_which(table: Played, system: str) -> None:
    await open_table(table, system)
    await table("/harm 2 Griff", by="gm")
    reply = await table.line("/rest", by="alice")
    if not reply["ok"]:
        assert reply["error"]["message"] == "A short rest or a long rest?"
        assert [each["label"] for each in reply["error"]["choices"]] == [
            "A short rest",
            "A long rest",
        ]
        reply = await table.line(":press 2")
    assert reply["ok"], reply


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.said} {row.by}")
@pytest.mark.parametrize("system", NEW)
async def test_an_everyday_sentence_means_the_same_everywhere(
    table: Played, system: str, row: Row
) -> None:
    await open_table(table, system)
    for said in row.before:
        await say(table, said, "alice")
    before = await table.everything()
    reply = await table.line(row.said, by=row.by)
    assert (reply["ok"], reply.get("error", {}).get("kind", "")) == (not row.refused, row.refused)
    griff, ash = await table.sheet("Griff"), await table.sheet("Ash")
    assert (count_all(griff), count_all(ash)) == (row.griff, row.ash)
    assert (count_lost(system, griff), count_lost(system, ash)) == row.lost
    if not row.refused:
        await table("/undo", by=row.by)
    assert await table.everything() == before


@pytest.mark.parametrize("system", NEW)
async def test_what_is_carried_is_listed_alike_everywhere(table: Played, system: str) -> None:
    await open_table(table, system)
    await table("/item add 3 torches, rope", by="alice")
    for said in ("/item", "/item list", "/item show", "/item list Griff", "show my inventory"):
        listed = await table(said)
        assert (listed["title"], listed["entry"]) == ("What Griff carries", None)
        assert listed["facts"]["carried"] == ["torch", "rope"]
        assert "**3 torches**" in listed["text"]
    theirs = await table("/item list Ash")
    assert (theirs["title"], theirs["text"]) == ("What Ash carries", "Nothing yet.")
    counted = await table("/item count torches")
    assert counted["facts"]["carried"] == ["torch"]


@pytest.mark.parametrize("system", NEW)
async def test_who_is_here_and_whose_sheet_it_is_is_asked_alike(table: Played, system: str) -> None:
    await open_table(table, system)
    for said in ("/sheet show", "/sheet show Griff", "show my sheet"):
        assert (await table(said, by="alice"))["title"].startswith("Griff")
    assert (await table("/sheet show Ash"))["title"].startswith("Ash")
    for said in ("who's here", "whose turn is it"):
        assert (await table(said))["title"].endswith("the board")


@pytest.mark.parametrize(
    ("system", "said", "near", "also"),
    [
        ("heresy", "/sheet set wsx=3", "ws", "bs"),
        ("genesys", "/sheet set meelee=2", "melee", "brawn"),
        ("genesys", "/check stealht vs hard", "stealth", "cool"),
        ("genesys", "/status prome add", "prone", "staggered"),
        ("tens", "/sheet set max_hpp=3", "max hp", "wis"),
        ("fantasy", "/test bod+meelee", "melee", "lore"),
        ("odd", "/sheet set armuor=3", "armour", "str"),
        ("odd", "/status panickd add Griff", "panicked", "sick"),
    ],
)
async def test_what_is_not_there_is_answered_with_the_nearest_and_all_there_is(
    table: Played, system: str, said: str, near: str, also: str
) -> None:
    await open_table(table, system)
    error = await table.refused(said, by="alice")
    assert "Did you mean" in error["message"]
    assert near in error["message"]
    assert {near, also} <= set(error["hints"])


@pytest.mark.parametrize(
    ("system", "said", "known"),
    [
        ("fantasy", "/test bod+stealth", "skullduggery"),
        ("odd", "/status dizzy add Griff", "panicked"),
        ("genesys", "/status dizzy add Griff", "prone"),
    ],
)
async def test_what_is_nothing_like_any_of_them_is_answered_with_what_there_is(
    table: Played, system: str, said: str, known: str
) -> None:
    await open_table(table, system)
    error = await table.refused(said, by="alice")
    assert known in error["hints"]


async def test_a_skill_is_set_like_a_field_and_a_group_is_said_in_two_words(table: Played) -> None:
    await table("/game start genesys", by="gm")
    await table("/sheet new Veska melee=2", by="alice")
    assert (await table.sheet("Veska"))["skills"] == {"melee": 2}
    await table("/sheet set melee=3 cool=1")
    assert (await table.sheet("Veska"))["skills"] == {"melee": 3, "cool": 1}
    await table("/npc new Mob minion 4 wound_threshold=5", by="gm")
    mob = await table.sheet("Mob")
    assert (mob["kind"], mob["minions"], mob["wound_threshold"]) == ("minion", 4, 5)


@pytest.mark.parametrize("system", NEW)
async def test_nobody_heals_or_rests_for_nothing_and_the_dead_are_left_alone(
    table: Played, system: str
) -> None:
    await open_table(table, system)
    rests = {"tens": ("/rest short", "/rest long"), "odd": ("/rest short",)}
    for said in ("/heal 1", *rests.get(system, ("/rest",))):
        before = await table.everything()
        assert (await table.refused(said, by="alice"))["kind"] == "refused"
        assert await table.everything() == before
    await table("/sheet set Ash state=dead", by="gm")
    rest = rests.get(system, ("/rest",))[0]
    for said in ("/harm 1 Ash", "/heal 1 Ash", f"{rest} Ash"):
        error = await table.refused(said, by="gm")
        assert (error["kind"], error["message"]) == ("refused", "Ash is dead."), said


@pytest.mark.parametrize("system", NEW)
async def test_nobody_waits_for_those_who_are_down(table: Played, system: str) -> None:
    """found-3, 1: a button that can't work isn't offered, whether all are asked or one."""
    await open_table(table, system)
    rolls = {"heresy": "move defy danger", "genesys": "check cool vs easy", "tens": "move dodge"}
    roll = rolls.get(system, "save str" if system == "odd" else "test bod")
    await table("/sheet set Ash state=dead", by="gm")
    asked = await table(f"/ask all: {roll}", by="gm")
    assert [choice["of"] for choice in asked["choices"]] == ["Griff"]
    await table("/sheet set Griff state=dead", by="gm")
    for whom in ("all", "Griff", "Griff, Ash"):
        error = await table.refused(f"/ask {whom}: {roll}", by="gm")
        assert error["kind"] == "refused", whom
        assert error["message"].startswith("Griff is dead"), whom


async def test_the_dying_are_asked_for_what_they_can_still_do(table: Played) -> None:
    await open_table(table, "heresy")
    await table("/harm 6 Griff", by="gm")
    error = await table.refused("/ask Griff: move defy danger", by="gm")
    assert error["message"] == "Griff is dying. The Last Breath comes first: `/breath`"
    assert (await table("/ask Griff: breath", by="gm"))["choices"][0]["of"] == "Griff"


@pytest.mark.parametrize("system", NEW)
async def test_what_is_used_up_is_not_listed(table: Played, system: str) -> None:
    await open_table(table, system)
    await table("/item add torch, rope", by="alice")
    await table("/item use torch")
    assert (await table("/item"))["facts"]["carried"] == ["rope"]


async def test_a_medkit_that_is_used_up_is_not_listed(table: Played) -> None:
    await open_table(table, "heresy")
    await table("/item add medkit", by="alice")
    await table("/harm 2 Griff", by="gm")
    await table("/heal medkit", by="alice")
    assert (await table("/item"))["text"] == "Nothing yet."


#: what is paid is coin where a sheet has a purse, and coins that are carried where it has none
PAID = ("/pay 2 coins to Ash", "pay Ash 2 coins", "/give 2 coins to Ash", "I give Ash 2 coins")


async def count_coin(table: Played, name: str) -> int:
    sheet = await table.sheet(name)
    return int(sheet.get("coin", count_all(sheet).get("coin", 0)))


@pytest.mark.parametrize("said", PAID)
@pytest.mark.parametrize("system", NEW)
async def test_paying_is_the_same_everywhere(table: Played, system: str, said: str) -> None:
    await open_table(table, system)
    purse = "coin" in await table.sheet("Griff")
    await table("/sheet set Griff, Ash coin=9" if purse else "/item add 9 coins for all", by="gm")
    await table(said, by="alice")
    assert [await count_coin(table, name) for name in ("Griff", "Ash")] == [7, 11]
    error = await table.refused(said.replace("2", "20"))
    assert (error["kind"], "7 coin" in error["message"]) == ("refused", True)
    await table("/undo")
    assert [await count_coin(table, name) for name in ("Griff", "Ash")] == [9, 9]


#: a condition of each game that has any, and where its sheets keep it
AILMENTS = {"genesys": ("prone", "statuses"), "odd": ("shaky", "debilities")}


@pytest.mark.parametrize(
    ("said", "by", "ails"),
    [
        ("/status {}", "alice", ("Griff",)),
        ("/status {} add", "alice", ("Griff",)),
        ("/status add {}", "alice", ("Griff",)),
        ("/status {} Griff", "gm", ("Griff",)),
        ("/status {} add Griff, Ash", "gm", ("Griff", "Ash")),
        ("/status {} all", "gm", ("Griff", "Ash")),
        ("/status {} Ash", "alice", ()),
    ],
)
@pytest.mark.parametrize("system", AILMENTS)
async def test_conditions_come_and_go_alike(
    table: Played, system: str, said: str, by: str, ails: tuple[str, ...]
) -> None:
    await open_table(table, system)
    word, field = AILMENTS[system]
    reply = await table.line(said.format(word), by=by)
    assert reply["ok"] is bool(ails), reply
    for name in ("Griff", "Ash"):
        has = [each.casefold() for each in (await table.sheet(name))[field]]
        assert has == ([word] if name in ails else [])
    whom = ", ".join(ails)
    for clear in (f"/status clear {word} {whom}", f"/status {word} clear {whom}") if ails else ():
        await table(clear, by="gm")
        assert [list((await table.sheet(name))[field]) for name in ails] == [[] for _ in ails]
        await table("/undo")


@pytest.mark.parametrize(
    ("said", "left"),
    [("use torch", 2), ("I use a torch", 2), ("use 2 torches", 1), ("I use up two torches", 1)],
)
@pytest.mark.parametrize("system", NEW)
async def test_a_thing_is_used_in_plain_words(
    table: Played, system: str, said: str, left: int
) -> None:
    await open_table(table, system)
    await table("/item add 3 torches", by="alice")
    reply = await table.line(said, by="alice")
    if not reply["ok"]:  # in tens a tool may be rolled with, so that is asked
        labels = [each["label"] for each in reply["error"]["choices"]]
        assert labels in (["Roll with it", "Use it up"], ["Use 2 torches"])
        await table(f":press {len(labels)}")
    assert count_all(await table.sheet("Griff")) == {"torch": left}


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("/npc new 3 Thugs minion", "Thugs join the game"),
        ("/npc new Mob minion 4", "Mob join the game"),
        ("/npc new James rival", "James joins the game"),
        ("/npc new Lone minion 1", "Lone joins the game"),
    ],
)
async def test_a_group_joins_in_the_plural(table: Played, said: str, title: str) -> None:
    await table("/game start genesys", by="gm")
    assert (await table(said, by="gm"))["title"].startswith(title)
