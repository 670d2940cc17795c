"""How one server affects another: a turn beside a game of the largest size, and how much the
slowest of 1,200 sentences delays another server's moves.

The sentences are those of the tests, and hostile ones. While each is said in one server, moves are
made in a second, and a heartbeat runs in the loop. The worst are tried again, and the best of
several tries counts, because other load on the machine isn't their fault.
"""

import asyncio
import contextlib
import itertools
import json
import re
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.measure import ROUNDS, report, rounds_async
from play.dice_sources import FairDice
from play.referee import Referee
from play.turn.utterance_and_ruling import Utterance
from rules.core import limits
from rules.core.errors import PlayerError
from rules.registry import NAMES
from storage.engine.database import Database, open_database

ROOT = Path(__file__).resolve().parents[1]
SENTENCES, WORST, TRIES = 1_200, 12, 5
#: milliseconds that the other server's move may be delayed, and that the loop may block
DELAY, GAP = 100.0, 30.0
#: how much longer a turn may take beside a full game; turns a round, and its pending choices
BESIDE = 1.5
TURNS, OPEN = 20, 10_000
_SAID = re.compile(r'"/([a-z]+ [^"\n\\{}]{1,200})"')
HOSTILE = (
    "odds roll 999d999", "odds roll 100d100", "odds roll 999dF", "odds roll 100d6!",
    "odds roll 99d99!", "odds roll d%+999d100", "odds roll 200d6 > 200d6", "odds roll 999d2",
    "odds roll " + "+".join(["d100"] * 39), "odds roll 1d6*1d6*1d6*1d6*1d6*1d6",
    "roll 999d999", "roll 1000d6", "roll 100#10d10", "roll " + "+".join(["d6"] * 100),
    "odds damage 20d6 at Scar", "odds pool 5y5g5b5r5p5k", "odds contest d12+d12 vs d12+d12",
    "chronicle html", "chronicle md", "chronicle epub", "chronicle json", "ledger luck",
    "ledger verify", "ledger", "catchup 50", "history 100", "waiting", "gm", "board",
    "move " + "a" * 1_500, "say " + "**bold ~~both** " * 90, "roll " + "(" * 50 + "1" + ")" * 50,
)  # fmt: skip

_sources = itertools.count(1)


class Heard(NamedTuple):
    """The cost of one sentence: its own milliseconds, the other
    server's worst move, the longest gap."""

    text: str
    own: float
    move: float
    gap: float


def harvest() -> dict[str, list[str]]:
    """Return what the tests say in each system, except what starts, ends or imports a game."""
    found: dict[str, dict[str, None]] = {system: {} for system in NAMES}
    for path in sorted((ROOT / "tests").rglob("*.py")):
        system = next((name for name in NAMES if f"/rules/{name}/" in path.as_posix()), "heresy")
        said = _SAID.findall(path.read_text(encoding="utf-8"))
        found[system] |= dict.fromkeys(s for s in said if not s.startswith(("game ", "privacy ")))
    share = SENTENCES // len(NAMES) - len(HOSTILE)
    return {system: [*list(said)[:share], *HOSTILE] for system, said in found.items()}


def _make_utterance(text: str, channel: str, speaker: str) -> Utterance:
    return Utterance(f"n:{next(_sources)}", channel, speaker, speaker, text, server=channel)


async def _begin(referee: Referee, system: str, channel: str) -> None:
    for text in (f"game start {system}", "npc new Scar", "npc reveal Scar", "sheet new Griff"):
        try:
            await referee.hear(_make_utterance(text, channel, "gm"))
        except PlayerError:
            continue


async def _measure(referee: Referee, text: str, channel: str) -> Heard:
    """Say a sentence in one server while moves are made in the other."""
    moves, gaps, over = [0.0], [0.0], asyncio.Event()

    async def move() -> None:
        while not over.is_set():
            start = time.perf_counter()
            await referee.hear(_make_utterance("move hack", "quiet", "alice"))
            moves.append(time.perf_counter() - start)

    async def beat() -> None:
        while not over.is_set():
            start = time.perf_counter()
            await asyncio.sleep(0.001)
            gaps.append(time.perf_counter() - start - 0.001)

    others = [asyncio.create_task(move()), asyncio.create_task(beat())]
    await asyncio.sleep(0)
    start = time.perf_counter()
    with contextlib.suppress(PlayerError):
        await referee.hear(_make_utterance(text, channel, "gm"))
    own = time.perf_counter() - start
    over.set()
    await asyncio.gather(*others)
    return Heard(text, own * 1000, max(moves) * 1000, max(gaps) * 1000)


async def _find_best(referee: Referee, first: Heard, channel: str, tries: int) -> Heard:
    """Try a sentence again, and return its lowest cost."""
    again = [first, *[await _measure(referee, first.text, channel) for _ in range(tries - 1)]]
    return Heard(first.text, *(min(each[place] for each in again) for place in (1, 2, 3)))  # type: ignore[arg-type]


def _list_worst(heard: list[Heard]) -> Iterator[Heard]:
    for key in ("own", "move", "gap"):
        yield from sorted(heard, key=lambda each: getattr(each, key), reverse=True)[:WORST]


async def compare(folder: Path, said: dict[str, list[str]], tries: int) -> None:
    """Report the slowest sentence, the other server's worst delay, and the longest gap."""
    async with open_database(str(folder / "neighbours.db")) as database:
        referee = Referee(database, FairDice())
        referee.read_ahead()
        await _begin(referee, "heresy", "quiet")
        await referee.hear(_make_utterance("sheet new Alice free", "quiet", "alice"))
        alone = median([(await _measure(referee, "help", "nowhere")).move for _ in range(21)])
        again: list[Heard] = []
        for system, texts in said.items():
            await _begin(referee, system, system)
            heard = [await _measure(referee, text, system) for text in texts]
            worst = dict.fromkeys(_list_worst(heard))
            again += [await _find_best(referee, each, system, tries) for each in worst]
    told = sum(map(len, said.values()))
    for what, key, limit in (
        (f"the slowest of {told:,} sentences", "own", None),
        ("the worst move of another server, beyond one alone", "move", DELAY),
        ("the longest that the loop stood still", "gap", GAP),
    ):
        most = max(again, key=lambda each: getattr(each, key))
        taken = getattr(most, key) - (alone if key == "move" else 0)
        report(f"{what} (`{most.text[:40]}`)", taken, limit, "ms")


def _make_local_utterance(text: str, channel: str, speaker: str = "alice") -> Utterance:
    return Utterance(str(next(_sources)), channel, speaker, speaker, text)


async def _begin_full(referee: Referee, channel: str) -> None:
    await referee.hear(_make_local_utterance("game start heresy", channel, "gm"))
    await referee.hear(_make_local_utterance("sheet new Griff free ws=2", channel))
    await referee.hear(_make_local_utterance("npc new Ganger shown", channel, "gm"))
    await referee.hear(_make_local_utterance("move hack+WS", channel))


async def _fill(database: Database, channel: str) -> None:
    """Fill a game with as many NPCs as allowed, each with a
    long note, and with many pending choices."""
    async with database.transaction() as tx:
        ((game,),) = await tx.execute_fetchall(
            "SELECT game FROM game_channel WHERE channel = ?", (channel,)
        )
        ((most, fields),) = await tx.execute_fetchall(
            "SELECT (SELECT max(id) FROM record WHERE game = :game), fields FROM record"
            " WHERE game = :game AND kind = 'npc' LIMIT 1",
            {"game": game},
        )
        ganger = json.loads(fields) | {"notes": ["x" * limits.TEXT]}
        tx.write_later(
            "INSERT INTO record (id, game, kind, owner, name, system, version, fields)"
            " SELECT ?, game, kind, owner, ?, system, version, ? FROM record"
            " WHERE game = ? AND kind = 'npc' LIMIT 1",
            [
                (most + n, f"Ganger {n}", json.dumps(ganger | {"name": f"Ganger {n}"}), game)
                for n in range(1, limits.CHARACTERS - 1)
            ],
        )
        tx.write_later(
            "INSERT INTO choice SELECT game, number, ?, label, says, who, subject, 1, '', 1"
            " FROM choice WHERE game = ? LIMIT 1",
            [(n, game) for n in range(100, 100 + OPEN)],
        )


async def measure_full(folder: Path, count: int) -> None:
    """Report a turn in a small game, beside a full one against alone."""
    async with (
        open_database(str(folder / "alone.db")) as quiet,
        open_database(str(folder / "beside.db")) as shared,
    ):
        alone, beside = Referee(quiet, FairDice()), Referee(shared, FairDice())
        for channel in ("small", "full"):
            await _begin_full(alone, channel)
            await _begin_full(beside, channel)
        await _fill(shared, "full")

        async def turns(referee: Referee) -> None:
            await referee.hear(_make_local_utterance("move hack+WS", "small"))

        with_it, without = await rounds_async(
            lambda: turns(beside), lambda: turns(alone), TURNS, count
        )
        report("a turn beside a full game", with_it / without, BESIDE)


def main(small: bool = False) -> None:
    said = harvest()
    if small:
        said = {"odd": said["odd"][:2]}
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure_full(Path(folder), 1 if small else ROUNDS))
        asyncio.run(compare(Path(folder), said, 1 if small else TRIES))


if __name__ == "__main__":
    main()
