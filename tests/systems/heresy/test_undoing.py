"""Point 42: whatever is said can be taken back, put right and said again."""

import pytest

from rules.heresy.system import HERESY
from tests.conftest import Played

SAID: list[tuple[str, tuple[int, ...]]] = [
    ("/move hack at Scar", (1, 1)),
    ("/move defend", (6, 6)),
    ("/move discern", (6, 6)),
    ("/move fire with shotgun", (6, 6)),
    ("/move reload", ()),
    ("/damage 3d6 at Scar", (6, 6, 6)),
    ("/suffer 9d6", (6,) * 9),
    ("/breath", (1, 1)),
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


@pytest.mark.parametrize("topic", ["defend", "rolling", "hack", "proven", "seeker", "terror table"])
async def test_rules_can_be_looked_up(heresy: Played, topic: str) -> None:
    reply = await heresy(f"/rules {topic}")
    assert reply["entry"] is None
    assert reply["facts"]["source"].startswith("Powered by Heresy")


async def test_every_topic_is_found_by_its_name(heresy: Played) -> None:
    for topic in HERESY.topics.values():
        assert (await heresy(f"/rules {topic.name}"))["facts"]["topic"] == topic.name
