"""What happens by the way to an NPC whom nobody has met is nothing to players, dice included.

Twin games: in one a hidden NPC is in the scene, in the other there is none. Whatever is said of all
who are there, players must get the same.
"""

from typing import Any

import pytest

from local.table import LocalTable
from tests.play.turn.test_visibility import everyone_told, seen

#: who is there besides the hidden one, which is `{}`, by game
SCENES = {
    "genesys": ("brawn=3", "kind=nemesis presence=3 skills.cool=3"),
    "tens": ("hp=8 max_hp=12", "hp=4"),
    "fantasy": ("", "bod=d4"),
    "odd": ("str=12 hp=6 weapon=d8", "hp=5 weapon=d6"),
}
#: faces for three who are known, and for one who is not
TRIUMPHS = (3,) * 6 + (12,) * 3
#: what was done to the hidden one before, what is said of all, by whom, and the faces that fall
ROWS = [
    ("genesys", (), ("init cool all",), "gm", 3),
    ("genesys", (), ("init cool",), "gm", 8),
    ("genesys", (), ("init cool all", "act Griff"), "gm", TRIUMPHS),
    ("genesys", ("strain 2 {}",), ("encounter end",), "gm", 3),
    ("genesys", ("hazard fire 3 {}",), ("round next",), "gm", 3),
    ("genesys", ("harm 14 {}", "hazard vacuum {}"), ("round next",), "alice", 3),
    ("genesys", ("range {}, Griff engaged",), ("range Griff, Scar short",), "gm", 3),
    ("genesys", ("range {}, Scar engaged",), ("attack Scar with fists",), "alice", 3),
    ("genesys", ("range {}, Griff engaged",), ("check stealth vs average",), "alice", 3),
    ("genesys", ("range {}, Griff engaged",), ("maneuver move to Scar",), "alice", 3),
    ("tens", ("sheet set {} hp=-1",), ("round next",), "gm", 3),
    ("tens", ("sheet set {} hp=-3",), ("round next", "round next"), "gm", 3),
    ("fantasy", (), ("round next",), "gm", 3),
    ("fantasy", ("harm 4 {}",), ("round next", "round next"), "alice", 3),
    ("fantasy", ("harm 4 {}",), ("time 1 day",), "gm", 3),
    ("fantasy", ("harm 4 {}",), ("harm 1 Griff", "round end", "rest night"), "gm", 3),
    ("fantasy", (), ("harm 12 Scar",), "gm", 3),
    ("odd", (), ("init dex all",), "gm", 3),
    ("odd", ("harm 10 {}",), ("time 1 day",), "gm", 15),
]  # fmt: skip
#: all that a player can look up
LOOKUPS = (
    "history", "history {last}", "ledger", "ledger luck", "catchup", "catchup story", "board",
    "round show", "range", "sheet list", "chronicle", "privacy export", "scene show", "init",
)  # fmt: skip


async def played(row: tuple[Any, ...], hidden: bool) -> dict[str, Any]:
    """Return all that players get of a game with a hidden NPC in it, or without one."""
    system, before, deeds, by, face = row
    pc, npc = SCENES[system]
    found: dict[str, Any] = {}
    async with LocalTable(":memory:") as table:

        async def say(line: str, who: str = "gm") -> Any:
            await table.hear(f":as {who}")
            faces = face if isinstance(face, tuple) else (face,) * 60
            await table.hear(":dice " + " ".join(map(str, faces)))
            return await table.hear(f"/{line}")

        await table.hear(":clock 2026-12-01 10:00")
        await say(f"game start {system}")
        await say("npc new Scar shown")
        await say("sheet new Isaac", "bob")
        await say(f"sheet new Griff {pc}", "alice")
        await say(f"npc new Vorx {npc}" if hidden else "npc new Elsewhere")
        await say("scene start Cave with Griff, Isaac, Scar" + (", Vorx" if hidden else ""))
        for line in ("encounter start" if system == "genesys" else "round start", *before):
            about = "{}" in line and not hidden  # something else is done behind the screen
            made = await say(f"npc new Pad {line[:4]}" if about else line.format("Vorx"))
            assert made.ruling is not None, made.error
        for place, line in enumerate(deeds):
            made = await say(line, by)
            assert made.ruling is not None, made.error
            found[f"{place} {line}"] = everyone_told(made)
            last = made.ruling.number
        for who in ("alice", "bob"):
            for text in LOOKUPS:
                reply = await say(text.format(last=last), who)
                found[f"{who}: {text}"] = seen(reply.ruling) if reply.ruling else str(reply.error)
    return found


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}: {'; '.join(row[1] + row[2])}")
async def test_players_get_what_they_would_get_without_it(row: tuple[Any, ...]) -> None:
    """T5: `all`, rounds and orders leave a hidden NPC out, and so do the counts of dice."""
    assert await played(row, hidden=True) == await played(row, hidden=False)


async def test_a_game_master_is_shown_every_die_of_an_initiative() -> None:
    """T5: the dice are kept as they fell, and counted for whoever may know of all."""
    async with LocalTable(":memory:") as table:
        for line in ("/game start genesys", "/npc new Vorx", ":as alice", "/sheet new Griff",
                     ":as gm", ":dice 1 2 3 4", "/init cool all"):  # fmt: skip
            await table.hear(line)
        told = {}
        for who in ("gm", "alice"):
            await table.hear(f":as {who}")
            for text in ("history 4", "ledger"):
                reply = await table.hear(f"/{text}")
                assert reply.ruling is not None
                told[who, text] = reply.ruling.outcome.prose
    assert "d8: 1, d8: 2, d8: 3, d8: 4" in told["gm", "history 4"]
    assert "Dice: d8: 1, d8: 2\n" in told["alice", "history 4"]
    assert "4 dice" in told["gm", "ledger"]
    assert "2 dice" in told["alice", "ledger"]


async def test_whoever_players_know_leaves_alone_the_slot_that_they_do_not() -> None:
    """T5: in genesys an open slot that a hidden NPC rolled stays its own, and is not counted."""
    async with LocalTable(":memory:") as table:
        for line in ("/game start genesys", "/npc new Scar shown", ":as alice", "/sheet new Griff",
                     ":as gm", "/npc new Vorx", ":dice 1 1 1 1 5 5",
                     "/init vigilance all"):  # fmt: skip
            await table.hear(line)
        reply = await table.hear("/act Scar")
    assert reply.ruling is not None
    assert "Scar acts early, in slot 2." in reply.ruling.outcome.prose
    assert "Slot 1, for a PC, is open." in reply.ruling.outcome.prose
