"""Rule 42 and buttons: whatever is said can be undone, and whatever is offered can be pressed."""

from typing import Any

import pytest

from tests.conftest import Played

SAID: list[tuple[str, tuple[int, ...]]] = [
    ("/move hack at Scar", (1, 1)),
    ("/move defend", (6, 6)),
    ("/move discern", (6, 6)),
    ("/move fire with shotgun", (6, 6)),
    ("/move reload", ()),
    ("/damage 3d6 at Scar", (6, 6, 6)),
    ("/suffer 9d6", (6,) * 9),
    ("/harm 3", ()),
    ("/heal 1", ()),
    ("/forward +1 to hack for all # so", ()),
    ('/ongoing +1 until "dawn"', ()),
    ("/hold add defend 2", ()),
    ("/bond resolve", ()),
    ("/tactic reckless", ()),
    ("/ammo +2", ()),
    ("/item add rope weight 2", ()),
    ("/item drop shotgun", ()),
    ("/xp +1", ()),
    ("/advance t move rapid", ()),
    ("/sheet set wounds=2 defense_mods=flak", ()),
    ("/table mutation for Griff", (7, 3)),
]


@pytest.fixture
async def ready(heresy: Played) -> Played:
    await heresy("/item add shotgun 2d6 uses 2")
    await heresy("/ammo set 3")
    await heresy("/ammo use 1 shotgun")
    await heresy("/bond add Isaac")
    await heresy("/sheet set xp=20 wounds=1")
    return heresy


@pytest.mark.parametrize(("said", "faces"), SAID, ids=[said for said, _ in SAID])
async def test_42_anything_can_be_undone_and_redone(
    ready: Played, said: str, faces: tuple[int, ...]
) -> None:
    before = [await ready.sheet(name) for name in ("Griff", "Isaac", "Scar")]
    await ready(said, *faces, by="alice")
    after = [await ready.sheet(name) for name in ("Griff", "Isaac", "Scar")]
    assert before != after
    await ready("/undo", by="alice")
    assert [await ready.sheet(name) for name in ("Griff", "Isaac", "Scar")] == before
    await ready("/redo", by="alice")
    assert [await ready.sheet(name) for name in ("Griff", "Isaac", "Scar")] == after


async def test_42_a_game_master_overrules_visibly(heresy: Played) -> None:
    reply = await heresy("/hold spend defend 1 as Griff anyway", by="gm")
    assert reply["said"].endswith("anyway")
    assert (await heresy.refused("/hold spend defend 1 anyway", by="alice"))[
        "kind"
    ] == "not_allowed"


async def test_42_a_move_can_be_put_right_on_the_same_dice(heresy: Played) -> None:
    await heresy("/move hack", 2, 3)
    reply = await heresy("/fix move hack +1 edge")
    assert reply["facts"]["kept"] == [2, 3]
    assert reply["facts"]["band"] == "7-9"
    assert (await heresy.sheet("Griff"))["xp"] == 0
    assert (await heresy("/reroll 1", 6))["facts"]["total"] == 11


async def test_42_errors_change_nothing_and_use_no_dice(heresy: Played) -> None:
    await heresy.table.hear(":dice 6 6")
    await heresy.refused("/move hack with")
    await heresy.refused("/hold spend defend 1")
    reply = await heresy("/move hack")
    assert reply["facts"]["kept"] == [6, 6]


#: what is said first, and on which faces, to be offered something
OFFERS: list[tuple[str, tuple[int, ...]]] = [
    ("/move hack edge at Scar", (3, 4)),
    ("/move hack at Scar", (6, 6)),
    ("/move hack at Scar", (1, 1)),
    ("/move fire at Scar", (6, 6)),
    ("/move fire at Scar", (3, 3)),
    ("/move suppressing fire at Scar", (4, 4)),
    ("/move grenade at Scar", (4, 4)),
    ("/move defy adv", ()),
    ("/move defy+ag", (1, 1)),
    ("/move defend", (6, 6)),
    ("/move discern", (6, 6)),
    ("/move tech", (6, 6)),
    ("/move strike at Scar", ()),
    ("/move strike+ag at Scar", (6, 6)),
    ("/move confessor", (6, 6)),
    ("/move silently", (6, 6)),
    ("/move take them alive at Scar", (4, 4)),
    ("/move tactical advantage", ()),
    ("/tactic", ()),
    ("/hold", ()),
    ("/suffer 9d6 from Scar", (6,) * 9),
    ("/suffer", ()),
    ("/damage 2d6", ()),
    ("/damage at Scar", ()),
    ("/breath as Griff anyway", (4, 4)),
    ("/advance ws", ()),
    ("/advance ws move hatred", ()),
    ("/session end", ()),
]


LEARNT = (
    "smite,lifting_the_fog,sense_weakness,torturer,unsuspecting_strike,confessor,move_silently,"
    "take_them_alive,tactical_advantage"
)


@pytest.fixture
async def laden(heresy: Played) -> Played:
    """Griff with everything that could be offered."""
    await heresy("/item add shotgun 2d6 uses 6")
    await heresy("/item add knife 1d4")
    await heresy("/hold add defend 3")
    await heresy('/ongoing +1 until "you take damage"')
    await heresy('/forward +1 when "acting on the map"')
    said = "class=tactician home=hive tactic=defensive xp=30"
    await heresy(f"/sheet set {said} moves={LEARNT}")
    await heresy("/sheet set Griff resource.name=Insight resource.max=2 resource.value=1", by="gm")
    return heresy


@pytest.mark.parametrize(("said", "faces"), OFFERS, ids=[f"{said} {f}" for said, f in OFFERS])
async def test_each_choice_can_be_pressed(laden: Played, said: str, faces: tuple[int, ...]) -> None:
    by = "gm" if said.startswith("/session") or said.endswith("anyway") else "alice"
    place, count = 1, 1
    while place <= count:
        offered = await laden(said, *faces, by=by)
        count = len(offered["choices"])
        assert count
        choice = offered["choices"][place - 1]
        pressed = await laden.line(f":press {place}", by=_presser(choice))
        assert pressed["ok"], (choice, pressed)
        await _taken_back(laden, pressed)
        await _taken_back(laden, offered)
        place += 1


async def _taken_back(table: Played, reply: dict[str, Any]) -> None:
    if reply["entry"] is not None:
        await table(f"/undo {reply['entry']}", by="gm")


def _presser(choice: dict[str, Any]) -> str:
    if choice["who"] == "gm":
        return "gm"
    if choice["who"] == "others":
        return "bob"
    return {"Griff": "alice", "Isaac": "bob"}[choice["of"]]


async def test_a_table_sees_what_it_may_settle(heresy: Played) -> None:
    settings = (await heresy("/game show"))["facts"]["settings"]
    ours = ("advance_cost", "halve", "disadvantage", "recover")
    assert [settings[key] for key in ours] == [7, "down", "on", "on"]
    error = await heresy.refused("/game set halve=sideways", by="gm")
    assert error["message"] == "`halve=sideways` doesn't work. Use down or up."


async def test_a_pick_is_for_the_roll_that_waits_for_one(heresy: Played) -> None:
    looked = await heresy("/move discern", 6, 6)
    await heresy("/move defy+ag", 6, 6)
    picked = await heresy("/pick watch")
    assert "watch" in picked["title"].casefold()
    await heresy(f"/undo {looked['entry']}", by="gm")
    assert (await heresy.refused("/pick watch", by="alice"))["kind"] in ("refused", "not_found")


async def test_damage_is_about_a_move_that_still_owes_it(heresy: Played) -> None:
    struck = await heresy("/move hack at Scar", 6, 6)
    first = await heresy("/damage 1d6 at Scar", 6)
    second = await heresy("/damage 1d6 at Scar", 6)
    undone = await heresy(f"/undo {struck['entry']}", by="gm")
    assert undone["facts"]["undone"] == [struck["entry"], first["entry"]]
    assert (await heresy.sheet("Scar"))["wounds"] == 1
    assert second["facts"]["wounds"] == 1


@pytest.mark.parametrize(
    ("said", "stat"),
    [("power", "S"), ("speed", "Ag"), ("endurance", "T"), ("wits", "Int"), ("will", "WP"),
     ("charm", "Fel"), ("str", "S"), ("weapon skill", "WS"), ("perception", "Per")],
)  # fmt: skip
async def test_a_stat_goes_by_many_names(heresy: Played, said: str, stat: str) -> None:
    assert (await heresy(f"/move defy using {said}", 6, 6))["facts"]["stat"] == stat


async def test_a_field_goes_by_other_names(heresy: Played) -> None:
    await heresy("/sheet set world=hive defence=4 max=9 weapon_skill=2 str=1")
    sheet = await heresy.sheet("Griff")
    fields = ("home", "defense", "max_wounds", "ws", "s")
    assert [sheet[key] for key in fields] == ["hive", 4, 9, 2, 1]


async def test_what_was_understood_spells_stats_as_the_sheet_does(heresy: Played) -> None:
    assert (await heresy("/move defy using agility", 6, 6))["said"] == "move defy_danger using Ag"
    assert (await heresy("/move hack+ws", 6, 6))["said"] == "move hack_and_slash +WS"
    assert (await heresy("/hold add defend"))["said"].startswith("hold add defend")
