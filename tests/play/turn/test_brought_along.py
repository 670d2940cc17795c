"""What a game master keeps hidden, and what someone holds in their hand, leaks nowhere.

Twin games that differ only in that: in its name, in how far it is, or in the card that was drawn.
What others are told, offered and completed must be the same, whatever they say.
"""

import asyncio
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from grammar.parser import verbs_of
from local.json_lines import reply_json
from local.table import LocalTable, Reply
from play.completion.whole_sentences import complete
from storage.engine import sqlite
from tests.samples import sample

SYSTEMS = ("heresy", "genesys", "tens", "fantasy", "odd")
LS = "\u2028"
LOOKS = (
    "/history", "/history last 50", "/history {n}", "/history reveal {n}", "/catchup",
    "/catchup 50", "/waiting", "/board", "/ledger", "/ledger verify", "/ledger luck", "/game",
    "/gm", "/privacy", "/undo {n}", "/redo {n}", "/pick 1 of {n}", ":press 1 of {n}", ":press 1",
    "/fix {n} roll d6", "/clock", "/table", "/table list", "/deck", "/deck hand",
    "/deck show Fates", "/table export", "/chronicle", "/chronicle secrets", "/chronicle json",
    "/game export", "/odds ask of {n}", "/roll 2d6 entry {n}", "/help clock", "/help table",
    "/help deck", "/again", "/undo", "/redo",
)  # fmt: skip
#: ways to name something with any verb
FORMS = (
    "{verb} Vorx", "{verb} show Vorx", "{verb} the Vorx +1", "{verb} vorx 2 # hm", "{verb} Vor",
    "{verb} drop Vorx", "{verb} Vorx x2", "{verb} draw Vorx",
)  # fmt: skip
NAMING = (
    "/clock tick Vorx", "/clock Vorx +1", "/clock set Vorx 1", "/clock reveal Vorx",
    "tick the vorx", "advance the Vorx clock by 2", "/plan when Vorx fills: roll d6",
    "/table Vorx", "/table Vorx 1", "/table Vorx x3", "/table show Vorx", "/table open Vorx",
    "/odds table Vorx", "/table roll Vorx", "roll on the vorx table", "/ask Griff: table Vorx",
    "/say [[table Vorx]]", "/keep x: table Vorx", "/table Weather", "/table Weather x3",
    "/table show Weather", "/deck draw Vorx", "/sheet rename Griff to Vorx",
)  # fmt: skip
TYPED = (
    "clock ", "clock tick ", "clock tick V", "table ", "table V", "table show ", "odds table ",
    "deck ", "deck draw ", "deck play ", "plan when ", "tick ", "V", "gm clock tick ",
)  # fmt: skip
LEFT_OUT = {"privacy", "game", "seal"}


@pytest.fixture(autouse=True)
def no_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let notes be written with the next turn alone, so that it is no matter how fast one is."""
    monkeypatch.setattr(sqlite, "PAUSE", 3600.0)


async def told(reply: Reply) -> Any:
    """Return a reply with what stands in its file, instead of where that is."""
    found = reply_json(reply)
    facts = found.get("facts", {})
    if "json" in facts:  # salts are drawn anew each time
        facts["json"] = len(facts["json"])
    path = facts.get("file")
    if not path:
        return found
    kept = await asyncio.to_thread(Path(path).read_text)
    return {"title": found["title"], "file": len(kept) if path.endswith("json") else kept}


async def begin(table: LocalTable, system: str, lines: Sequence[str]) -> int:
    """Begin a game in which something is hidden; return the number of its latest entry."""
    number = 0
    for line in (
        ":clock 2026-12-01 10:00", f"/game start {system}", ":as alice", "/sheet new Griff",
        ":as bob", "/sheet new Isaac", ":as gm", f"/deck new Fates{LS}Fool{LS}Moon{LS}Star",
        f"/table new Weather open{LS}fog{LS}rain", "/clock new The flood 6", *lines,
    ):  # fmt: skip
        reply = await table.hear(line)
        assert reply.error is None, (line, reply.error)
        number = reply.ruling.number or number if reply.ruling else number
    return number


async def look(system: str, lines: Sequence[str], said: Sequence[str], who: str) -> dict[str, Any]:
    """Return all that someone is told in a game with something hidden in it."""
    found: dict[str, Any] = {}
    async with LocalTable(":memory:") as table:
        number = await begin(table, system, lines)
        await table.hear(f":as {who}")
        await table.hear(":dice 1 1 1 1 1 1 1 1 1 1 1 1")
        for line in said:
            found[line] = await told(await table.hear(line.format(n=number)))
        for typed in TYPED:
            found[f"typing {typed}"] = await complete(table.referee, table.make_utterance(typed))
    return found


def every_verb(system: str) -> list[str]:
    verbs = sorted(set(verbs_of(system)) - LEFT_OUT)
    return [form.format(verb=f"/{verb}") for verb in verbs for form in FORMS]


#: what a game master hides, under a name that players type, or under one that nobody types
HIDDEN = {
    "clock": ("/clock new {} 4 hidden", "/clock tick {}", "/clock set {} 3"),
    "filled clock": ("/clock new {} 4 hidden", "/clock set {} 4"),
    "table": (f"/table new {{}} hidden{LS}a{LS}b", "/table {}"),
    "taken back": (f"/table new {{}} hidden{LS}a{LS}b", "/clock new {} 4 hidden", "/undo", "/redo"),
}


@pytest.mark.sampled
@pytest.mark.parametrize(("kind", "system"), sample(product(HIDDEN, SYSTEMS), 6))
async def test_a_hidden_name_is_nobodys_to_players(kind: str, system: str) -> None:
    """In one game players type the name of what is hidden, in its twin nothing has that name."""
    said = [*NAMING, *sample(every_verb(system), 15), *LOOKS]
    mine = [line.format("Vorx") for line in HIDDEN[kind]]
    theirs = [line.format("Mulk") for line in HIDDEN[kind]]
    assert await look(system, mine, said, "alice") == await look(system, theirs, said, "alice")


@pytest.mark.parametrize("system", SYSTEMS)
async def test_how_a_hidden_clock_stands_is_nobodys_to_know(system: str) -> None:
    said = [*NAMING, *LOOKS]
    one = ("/clock new Vorx 4 hidden", "/clock tick Vorx")
    other = ("/clock new Vorx 12 hidden", "/clock set Vorx 12")
    assert await look(system, one, said, "alice") == await look(system, other, said, "alice")


@pytest.mark.parametrize("system", SYSTEMS)
async def test_what_stands_in_a_table_that_is_not_open_is_nobodys_to_know(system: str) -> None:
    said = [line for line in (*NAMING, *LOOKS) if "Vorx x" not in line and "again" not in line]
    one = (f"/table new Mulk{LS}d6{LS}1-2 a{LS}3-6 b",)
    other = (f"/table new Mulk{LS}d6{LS}1-5 the queen{LS}6 the king",)
    assert await look(system, one, said, "alice") == await look(system, other, said, "alice")


@pytest.mark.parametrize("system", ["odd", "genesys"])
@pytest.mark.parametrize("who", ["gm", "bob"])
@pytest.mark.parametrize("after", ["", "/undo {n}", "/undo {n}|/redo", ":as gm|/deck shuffle"])
async def test_a_hand_is_its_holders_alone(system: str, who: str, after: str) -> None:
    """In twin games Alice draws another card: neither players nor game masters can tell."""
    said = [line for line in LOOKS if line not in ("/deck show Fates", "/chronicle json")]
    seen = []
    for face in (1, 3):
        lines = (":as alice", f":dice {face}", "/deck draw Fates")
        number = 7
        later = [line.format(n=number) for line in after.split("|") if line]
        seen.append(await look(system, (*lines, *later), said, who))
    assert seen[0] == seen[1]
