"""Checks that text ten times longer takes at most thirteen
times longer, whatever it consists of."""

import asyncio
import statistics
import time
from collections.abc import Mapping
from contextlib import suppress
from itertools import count

from benchmarks.measure import report
from play.dice_sources import FairDice
from play.referee import Referee
from play.turn.utterance_and_ruling import Utterance
from rules.core.errors import PlayerError
from storage.engine.database import open_database

LIMIT, ROUNDS, SHORT = 13.0, 7, 2_000

#: text that a careless parser reads in quadratic time: a start, and what is repeated
HOSTILE: Mapping[str, tuple[str, str]] = {
    "blanks": ("move hack", " "),
    "words": ("move ", "hack "),
    "known names": ("move hack at ", "Griff, "),
    "one long word": ("move ", "h"),
    "no verb": ("", "x"),
    "quotes": ("move hack ", '"'),
    "pairs of quotes": ("sheet set notes=", '"x" '),
    "values": ("sheet set ", "ws=1 "),
    "new values": ("sheet new X ", "ws=1 "),
    "tails": ("move hack", " secret"),
    "speakers": ("move hack", " as Griff"),
    "modifiers": ("move hack", " +1"),
    "hashes": ("move hack", " #"),
    "dashes": ("move hack", " —"),
    "plus signs": ("move hack", "+ws"),
    "do within do": ("", "do "),
    "fix within fix": ("", "fix "),
    "commas": ("move hack at ", ","),
    "another script": ("move hack ", "骰子 "),
    "numbers": ("pick ", "1 "),
    "brackets": ("sheet import ", "["),
}


async def _seconds(referee: Referee, text: str, sources: "count[int]") -> float:
    start = time.process_time()
    with suppress(PlayerError):
        await referee.hear(Utterance(str(next(sources)), "table", "alice", "alice", text))
    return time.process_time() - start


async def _measure(length: int, rounds: int) -> None:
    sources = count(1)
    async with open_database(":memory:") as database:
        referee = Referee(database, FairDice())
        for speaker, text in (("gm", "game start heresy"), ("alice", "sheet new Griff")):
            await referee.hear(Utterance(f"s{next(sources)}", "table", speaker, speaker, text))
        for name, (start, repeated) in HOSTILE.items():
            texts = [(start + repeated * 10 * length)[:size] for size in (length, 10 * length)]
            taken = [
                [await _seconds(referee, text, sources) for text in texts] for _ in range(rounds)
            ]
            short, long = (statistics.median(times) for times in zip(*taken, strict=True))
            report(f"ten times longer: {name}", long / short, LIMIT)


def main(small: bool = False) -> None:
    asyncio.run(_measure(*((50, 1) if small else (SHORT, ROUNDS))))


if __name__ == "__main__":
    main()
