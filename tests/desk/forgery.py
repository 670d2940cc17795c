"""Forged games: every part of a real export replaced by what nobody could have made.

`python -m tests.desk.forgery SYSTEM` forges each part of an evening's games in turn. What is let
in is then undone, redone, fixed, pressed, shown, told as a book and exported, next to a game that
nobody touches. It runs under limits of its own: memory, and processor time for each sentence.
"""

import asyncio
import copy
import json
import random
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from local.json_lines import reply_json
from local.table import LocalTable
from play.chronicle.export_and_import import _digest, unpack_game
from play.chronicle.import_validation import FACTS
from rules.core import limits
from rules.core.errors import Refused
from rules.core.records import validation
from rules.registry import SYSTEMS
from storage import hash_chain
from storage.engine.database import Transaction
from storage.whole_game import CHOICE, ENTRY
from tests.rules.evening import read_evening
from tests.samples import EVERYTHING, sample

#: what no import may cost: memory in bytes; for one sentence processor seconds and statements
MEMORY, SECONDS, STATEMENTS = 2 * 1024**3, 8, 4_000
#: so many values are tried in each place; so many that were let in are played with
VALUES, PLAYED = 1, 3 if EVERYTHING else 1
#: so many places are forged where there is no time for all
MOST = 40
JSON = ("dice", "outcome", "changes")


def deep(levels: int) -> Any:
    made: Any = []
    for _ in range(levels):
        made = [made]
    return made


#: what a forger puts in the place of anything
HOSTILE: tuple[Any, ...] = (
    -1, 0, 1, 40_000, 10**9, 2**63, 10**400, -(10**400), 1e308, float("nan"), float("inf"), True,
    None, "", "x", "\0" + "42\0", "\ud800", "x" * 100_000, [], {}, [0] * 5_000, deep(60),
    deep(300), {"x": 1}, {str(n): n for n in range(5_000)}, [[999_999, "x", "hp", 1, 2]],
    [[6, 6]] * 5_000, 99_999, {"within": 10**9}, "\ue000999999999999f\ue001",
)  # fmt: skip


class Forged(NamedTuple):
    """A part of an export that was replaced: which, by what, and the whole as it is then."""

    place: str
    value: Any
    whole: dict[str, Any]


def sealed(whole: dict[str, Any]) -> str:
    """Return a forged export with its seals and digest made anew, as a forger would."""
    whole = {key: value for key, value in whole.items() if key != "digest"}
    rows = whole["entries"] if isinstance(whole["entries"], list) else []
    if all(isinstance(row, list) and len(row) == len(ENTRY) for row in rows):
        whole["entries"] = [list(row) for row in rows] if rows else whole["entries"]
        _seal(whole["entries"] if rows else [])
    return json.dumps({**whole, "digest": _digest(whole)})


def _seal(rows: list[list[Any]]) -> None:
    previous = ""
    for number, row in enumerate(rows, start=1):
        entry = dict(zip(ENTRY, row, strict=True))
        parts = {part: str(entry[part]) for part in hash_chain.PARTS}
        try:
            made = hash_chain.seal(parts)
        except UnicodeEncodeError:
            made = {part: ["", "0" * 64] for part in hash_chain.PARTS}
        row[ENTRY.index("seals")] = json.dumps(made)
        if not isinstance(row[ENTRY.index("hash")], str) or len(row[ENTRY.index("hash")]) != 64:
            continue
        row[ENTRY.index("hash")] = previous = hash_chain.chain(previous, number, made)


async def exports(system: str) -> list[dict[str, Any]]:
    """Play the evening of a system, and return its games as they are exported."""
    found = []
    async with LocalTable(":memory:") as table:
        await table.hear(":clock 2026-11-16 18:00")
        for said in read_evening(system):
            table.speaker = said.who
            await table.hear(f":dice {' '.join(map(str, said.faces))}")
            await table.hear(said.line)
        for line in ("/say [[roll d6]] and [[roll 2d6]]. ~~So~~.", "/seal Mine.", "/vote Go? a, b"):
            await table.hear(line)
        async with table.database.begin_reading() as tx:
            places = await tx.execute_fetchall("SELECT channel FROM game_channel ORDER BY game")
        for (channel,) in places:
            table.channel, table.parent, table.speaker = str(channel), "", "gm"
            reply = reply_json(await table.hear("/game export"))
            if reply["ok"]:
                found.append(json.loads(reply["facts"]["json"]))
    return found


def parts_of(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every part of a value, and to the value itself."""
    yield place
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from parts_of(part, (*place, key))


def put(value: Any, place: tuple[Any, ...], new: Any) -> Any:
    """Return a copy with something else in a place."""
    if not place:
        return new
    made = copy.copy(value)
    made[place[0]] = put(value[place[0]], place[1:], new)
    return made


def places_in(whole: dict[str, Any]) -> dict[str, tuple[Any, ...]]:
    """Return the way to each kind of part, once: every column, and all that stands in one."""
    found: dict[str, tuple[Any, ...]] = {}
    for table, columns in (("entries", ENTRY), ("choices", ("number", *CHOICE))):
        for row, kept in enumerate(whole[table]):
            kind = kept[ENTRY.index("kind")] if table == "entries" else ""
            for place, column in enumerate(columns):
                found.setdefault(f"{table}.{column}", (table, row, place))
                if column in JSON and kept[place]:
                    for inner in parts_of(json.loads(kept[place])):
                        named = ".".join("#" if isinstance(n, int) else n for n in inner)
                        way = (table, row, place, inner)
                        found.setdefault(f"{kind} {column}.{named}", way)
    for table in ("taken", "undone", "lifted"):
        found |= {f"{table}.{n}": (table, 0, n) for n in range(len((whole[table] or [[]])[0]))}
    found |= {name: (name,) for name in ("name", "people", "records", "entries", "choices")}
    return found


def forge(whole: dict[str, Any], way: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """Return an export with a value where a way leads to."""
    if len(way) < 4:
        return dict(put(whole, way, value))
    table, row, place, inner = way
    kept = json.loads(whole[table][row][place])
    return dict(put(whole, (table, row, place), json.dumps(put(kept, inner, value))))


def forgeries(whole: dict[str, Any], chance: random.Random) -> Iterator[Forged]:
    """Yield the export with each of its parts forged, each by some of what is hostile."""
    for name, way in sample(places_in(whole).items(), MOST):
        for value in chance.sample(HOSTILE, VALUES):
            yield Forged(name, value, forge(whole, way, value))
    yield from _forged_facts(whole, chance)


def _forged_facts(whole: dict[str, Any], chance: random.Random) -> Iterator[Forged]:
    """Yield the export with each fact that is read again, forged, in an entry of some kind."""
    at = ENTRY.index("outcome")
    rows = [row for row, each in enumerate(whole["entries"]) if each[at]]
    for key in sample({**SYSTEMS[whole["system"]].facts, **FACTS}, MOST):
        for value in chance.sample(HOSTILE, VALUES):
            row = chance.choice(rows)
            kept = json.loads(whole["entries"][row][at])
            facts = [*kept["facts"], [key, value, "", ""]]
            yield Forged(
                f"facts.{key}", value, forge(whole, ("entries", row, at, ("facts",)), facts)
            )


class Size(NamedTuple):
    """How large something is to be. `low`: its numbers are the smallest. Lists within lists are
    shorter, so that all of it is no larger than a file may be."""

    known: list[int]
    low: bool
    most: int = 200

    @property
    def within(self) -> "Size":
        return self._replace(most=max(1, self.most // 50))


def largest(form: Any, size: Size) -> Any:
    """Return the largest thing that a form lets in."""
    return LARGEST[type(form)](form, size) if type(form) in LARGEST else []


def _largest_of_each(form: Any, size: Size) -> Any:
    keys = [str(id) for id in size.known] if form.by_record else [f"k{n}" for n in range(50)]
    return {key: largest(form.of, size.within) for key in keys[: size.most]}


LARGEST: dict[type, Callable[[Any, Size], Any]] = {
    validation.Whole: lambda form, size: form.low if size.low else form.high,
    validation.Words: lambda form, size: form.among[-1] if form.among else "x" * min(form.most, 50),
    validation.Truth: lambda form, size: not size.low,
    validation.Named: lambda form, size: size.known[-1],
    validation.Earlier: lambda form, size: 1,
    validation.Maybe: lambda form, size: None if size.low else largest(form.of, size),
    validation.Either: lambda form, size: largest(form.of[-1 if size.low else 0], size),
    validation.Many: lambda form, size: [largest(form.of, size.within)] * min(form.most, size.most),
    validation.Row: lambda form, size: [largest(each, size) for each in form.of],
    validation.Parts: lambda form, size: {
        key: largest(each, size) for key, each in form.of.items()
    },
    validation.Keyed: _largest_of_each,
}


def at_every_limit(whole: dict[str, Any], low: bool) -> dict[str, Any]:
    """Return an export whose memories are as large, or as small, as they and a file may be."""
    for most in (200, 100, 50):
        made = _grown(whole, low, most)
        if len(sealed(made)) <= limits.LARGEST_IMPORT:
            break
    return made


def _grown(whole: dict[str, Any], low: bool, most: int) -> dict[str, Any]:
    system, made = SYSTEMS[whole["system"]], copy.deepcopy(whole)
    sheets = [row[0] for row in whole["records"] if row[1] in ("pc", "npc")]
    place = ENTRY.index("outcome")
    for number, row in enumerate(made["entries"], start=1):
        kept = json.loads(row[place] or "{}")
        if not kept or row[ENTRY.index("kind")] in ("say", "vote", "vote_answer", "seal"):
            continue
        mine = {k: f for k, f in system.memory.items() if k in kept["memory"] and k != "concerns"}
        for key, form in mine.items():
            if number > 1:
                kept["memory"][key] = largest(form, Size(sheets, low, most))
        row[place] = json.dumps(kept)
    return made


class Limits:
    """Counts statements, and stops a sentence that takes too much of the processor."""

    def __init__(self) -> None:
        self.statements = 0
        self.line = ""
        for kind in Transaction.__subclasses__():
            self._watch(kind)
        signal.signal(signal.SIGVTALRM, self._stop)

    def _watch(self, kind: Any) -> None:
        asked = kind.execute_fetchall

        async def watched(tx: Any, *more: Any) -> Any:
            self.statements += 1
            return await asked(tx, *more)

        kind.execute_fetchall = watched

    def _stop(self, *_: object) -> None:
        raise RuntimeError(f"a sentence takes too long: {self.line[:200]}")

    async def hear(self, table: LocalTable, line: str) -> dict[str, Any]:
        """Say a line within the limits; whatever is not answered in words ends all."""
        self.statements, self.line = 0, line
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        reply = await table.hear(line)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        assert self.statements <= STATEMENTS, (line, self.statements)
        return reply_json(reply)


def sentences(whole: dict[str, Any]) -> Iterator[str]:
    """Yield all that is said to a game that was taken in."""
    last = len(whole["entries"])
    offered = [(row[0], row[1]) for row in whole["choices"]]
    yield from (f"/history {number}" for number in range(1, last + 1))
    yield from (f":press {position} of {number}" for number, position in offered)
    yield from (f"/pick {position} of {number}" for number, position in offered[:40])
    for number in sample(range(last, 0, -1), 20):
        yield from (f"/undo {number}", "/redo", f"/fix {number} roll d6", "/undo")
    yield from ("/chronicle", "/chronicle md", "/chronicle epub", "/chronicle secrets", "/ledger")
    yield from ("/waiting", "/board", "/catchup", "/history last 100", "/gm", "/vote", "/seal open")
    yield from ("/sheet list", "/npc list", "/luck", "/game export", "/chronicle json")


async def play(limits: Limits, whole: dict[str, Any], forged: str) -> bool:
    """Take a game in and do everything with it, beside another; say whether it was let in."""
    async with LocalTable(":memory:") as table:
        for line in (":as host", ":channel quiet", "/game start odd", "/sheet new Ash", "/roll d6"):
            assert (await limits.hear(table, line))["ok"], line
        await limits.hear(table, "/roll d6")
        usual = limits.statements
        before = await _kept(table)
        for line in (":as gm", ":channel loud"):
            await limits.hear(table, line)
        if not (await limits.hear(table, f"/game import {forged}"))["ok"]:
            return False
        for line in sentences(whole):
            await limits.hear(table, line)
        assert await _kept(table) == before
        for line in (":as host", ":channel quiet", "/roll d6"):
            assert (await limits.hear(table, line))["ok"], line
        assert limits.statements <= usual
    return True


async def _kept(table: LocalTable) -> Any:
    """Return all that is kept of the game that nobody touches."""
    async with table.database.begin_reading() as tx:
        return [
            await tx.execute_fetchall(f"SELECT {columns} FROM {name} WHERE game = 1")
            for name, columns in (("record", "fields"), ("entry", "hash"), ("undone", "number"))
        ]


def is_let_in(forged: str) -> bool:
    try:
        unpack_game(forged)
    except Refused:
        return False
    return True


async def attack(system: str) -> dict[str, int]:
    """Forge every part of a system's games; return how many were tried, let in and played."""
    limits, chance = Limits(), random.Random(system)
    games = await exports(system)
    whole = max(games, key=lambda each: len(each["entries"]))
    for each in games:
        assert is_let_in(sealed(each)), "a real export"
    assert await play(limits, whole, sealed(whole))
    for low in sample((False, True), 1):
        every = at_every_limit(whole, low)
        assert await play(limits, every, sealed(every)), "what every form lets in"
    tried, let_in = 0, []
    for forged in forgeries(whole, chance):
        tried += 1
        if is_let_in(text := sealed(forged.whole)):
            let_in.append((forged, text))
    for forged, text in chance.sample(let_in, min(PLAYED, len(let_in))):
        assert await play(limits, forged.whole, text), forged.place
    return {"tried": tried, "let in": len(let_in), "entries": len(whole["entries"])}


def main(system: str) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (600, 600))
    sys.stdout.write(json.dumps(asyncio.run(attack(system))))


if __name__ == "__main__":
    main(sys.argv[1])
