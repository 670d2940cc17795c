"""A fight of four in every system with rounds, with plans and without: the same blows, half the
visits.

Four rounds. In the third one player does not come. With plans each of the others says their deed
and, in the same visit, what they will do next; the table restarts in between, and a deadline
passes by whoever stayed away. Without, everyone comes on each of their turns.
"""

from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from local.table import LocalTable
from tests.conftest import Played

PLAYERS = {"Ann": "alice", "Bob": "bob", "Cid": "carol", "Dan": "dan"}
AWAY = "Dan"
Faces = tuple[int, ...]


class Fight(NamedTuple):
    """How a system fights: its characters, how a round begins, a deed on each turn, the foe's."""

    system: str
    sheet: str
    foe: str
    start: tuple[str, ...]
    next: tuple[str, ...]
    order: Faces  # what initiative rolls, each time
    deed: str
    rolls: tuple[Faces, ...]  # of the four, in order
    foes: tuple[str, ...]


FIGHTS = [
    Fight("odd", "hp=6", "hp=60", ("round start", "init dex all"), ("round next", "init dex all"),
          (1, 1, 1, 1), "attack d6 at Ogre", ((2,), (5,), (1,), (3,)), ("act as Ogre",)),
    Fight("tens", "str=12", "hp=9", ("round start",), ("round next",),
          (), "act strikes at the ogre", ((), (), (), ()), ()),
    Fight("fantasy", "bod=d8 int=d6 wil=d6 melee=d6", "bod=d12 int=d6 wil=d4 defends=bod",
          ("round start",), ("round next",), (), "attack bod+melee at Ogre",
          ((5, 4, 2), (2, 2, 2), (2, 2, 2), (2, 2, 2)), ("round next", "act as Ogre")),
    Fight("genesys", "brawn=3", "brawn=3 wound_threshold=99",
          ("encounter start", "init cool all"), ("round next",),
          (1, 1, 4, 1, 4, 1, 4, 1, 4, 1), "attack brawl at Ogre",
          ((4, 1, 1, 1, 1), (1, 1, 1, 1, 1), (4, 1, 1, 1, 1), (1, 1, 1, 1, 1)), ("act Ogre",)),
]  # fmt: skip


class Sittings:
    """A table that counts how often each person comes to it."""

    def __init__(self, table: Played) -> None:
        self.table = table
        self.visits: Counter[str] = Counter()
        self.ran: list[dict[str, Any]] = []
        self._last = ""

    async def say(self, by: str, line: str) -> dict[str, Any]:
        if by != self._last:
            self.visits[by] += 1
        self._last = by
        reply = await self.table(f"/{line}", by=by)
        self.ran += reply.get("more", ())
        return reply

    async def clock(self, line: str) -> dict[str, Any]:
        reply = await self.table.line(f":clock {line}")
        self.ran += reply.get("more", ())
        return reply

    async def dice(self, *faces: int) -> None:
        await self.table.line(":dice " + " ".join(map(str, faces)))


async def begun(fight: Fight, table: Played) -> Sittings:
    await table.line(":clock 2026-11-16 10:00")
    await table(f"/game start {fight.system}", by="gm")
    await table(f"/npc new Ogre {fight.foe} shown")
    await table("/npc reveal Ogre")
    for name, player in PLAYERS.items():
        await table(f"/sheet new {name} {fight.sheet}", by=player)
    return Sittings(table)


async def opens(at: Sittings, lines: tuple[str, ...], faces: Faces) -> None:
    """Let the game master begin a round, on these faces."""
    await at.dice(*faces)
    for line in lines:
        await at.say("gm", line)


async def without_plans(fight: Fight, table: Played) -> Sittings:
    at = await begun(fight, table)
    for number in range(4):
        again = fight.order if "init" in " ".join(fight.next) else ()
        await opens(at, fight.next if number else fight.start, again if number else fight.order)
        for (name, player), faces in zip(PLAYERS.items(), fight.rolls, strict=True):
            await at.dice(*faces)
            if number == 2 and name == AWAY:
                await at.say("gm", f"act as {name}")
            else:
                await at.say(player, fight.deed)
        await at.dice()
        for line in fight.foes:
            await at.say("gm", line)
    return at


async def with_plans(fight: Fight, table: Played) -> Sittings:
    at = await begun(fight, table)
    again = fight.order if "init" in " ".join(fight.next) else ()
    every = tuple(face for faces in fight.rolls for face in faces)
    await opens(at, fight.start, fight.order)
    await here(at, fight, list(PLAYERS))
    await opens(at, fight.next, (*again, *every))
    await at.say("gm", "round run")
    await over(at, fight)
    await table.line(":restart")
    await opens(at, fight.next, again)
    await at.say("gm", "round by 24h")
    await here(at, fight, [name for name in PLAYERS if name != AWAY])
    await table.line(":restart")
    late = await at.clock("+24h")
    assert [AWAY, "passed by"] in late["due"]
    await over(at, fight)
    await opens(at, fight.next, (*again, *every))
    stopped = await at.say("gm", "round run")
    assert stopped["facts"]["stopped_for"] == [AWAY]
    await at.say(PLAYERS[AWAY], fight.deed)
    await over(at, fight)
    return at


async def here(at: Sittings, fight: Fight, names: list[str]) -> None:
    """Let players come, do their deed, and plan the next in the same visit."""
    for name, faces in zip(names, fight.rolls, strict=False):
        await at.dice(*faces)
        await at.say(PLAYERS[name], fight.deed)
        await at.say(PLAYERS[name], f"plan {fight.deed}")
    if AWAY in names:
        await over(at, fight)


async def over(at: Sittings, fight: Fight) -> None:
    """Let the foe act, if that did not happen while the plans were run."""
    for line in fight.foes:
        side = (await at.table("/round", by="gm"))["facts"].get("side")
        if line != "round next" or side != "enemies":
            await at.say("gm", line)


async def standing(table: Played) -> dict[str, Any]:
    return {name: await table.sheet(name) for name in (*PLAYERS, "Ogre")}


@pytest.mark.parametrize("fight", FIGHTS, ids=lambda fight: str(fight.system))
async def test_the_same_fight_takes_half_the_visits_with_plans(
    fight: Fight, tmp_path: Path
) -> None:
    async with LocalTable(str(tmp_path / "with.db")) as opened:
        planned = await with_plans(fight, Played(opened))
        after = await standing(planned.table)
        assert (await planned.table("/ledger verify"))["facts"]["first_bad"] is None
    async with LocalTable(str(tmp_path / "without.db")) as opened:
        waited = await without_plans(fight, Played(opened))
        assert await standing(waited.table) == after
    assert {who: planned.visits[who] for who in PLAYERS.values()} == dict.fromkeys(
        PLAYERS.values(), 2
    )
    assert {who: waited.visits[who] for who in PLAYERS.values()} == {
        "alice": 4, "bob": 4, "carol": 4, "dan": 3
    }  # fmt: skip
    said = [each["by"] for each in planned.ran if each.get("planned")]
    assert sorted(said) == sorted([*PLAYERS.values(), "alice", "bob", "carol"])
