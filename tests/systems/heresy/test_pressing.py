"""Every button is a sentence that the grammar understands, and that its owner may say."""

from typing import Any

import pytest

from tests.conftest import Played

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
    ("/breath", (4, 4)),
    ("/advance ws", ()),
    ("/advance ws move hatred", ()),
    ("/session end", ()),
]


@pytest.fixture
async def laden(heresy: Played) -> Played:
    """Griff with everything that could be offered."""
    await heresy("/item add shotgun 2d6 uses 6")
    await heresy("/item add knife 1d4")
    await heresy("/hold add defend 3")
    await heresy('/ongoing +1 until "you take damage"')
    await heresy('/forward +1 when "acting on the map"')
    said = "class=tactician home=hive tactic=defensive xp=30"
    await heresy(f"/sheet set {said} moves=smite,lifting_the_fog,sense_weakness,torturer")
    await heresy("/sheet set Griff resource.name=Insight resource.max=2 resource.value=1", by="gm")
    return heresy


@pytest.mark.parametrize(("said", "faces"), OFFERS, ids=[f"{said} {f}" for said, f in OFFERS])
async def test_each_choice_can_be_pressed(laden: Played, said: str, faces: tuple[int, ...]) -> None:
    by = "gm" if said.startswith("/session") else "alice"
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
