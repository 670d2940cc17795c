"""A move, from text to outcome, against the d20 library rolling `3d6kh2+3`.

Both start from text that they haven't parsed before, since both forget what they have read at each
call. A move makes fewer calls, whatever the machine, though it does more: it finds names, weighs
modifiers and offers what may follow. All of that code doesn't fit into a processor's first-level
cache at once, as a roll alone does; reading and ruling take 0.9 of d20's time if each is measured
by itself. So the time may be a quarter more.
"""

import random
import sys
from collections.abc import Callable
from types import FrameType

import d20

from benchmarks.measure import ROUNDS, report, rounds
from grammar.parser import forget_sentences, parse, read_sentence
from play.language.names.name_matching import read_phrases
from play.language.names.vocabulary import Vocabulary
from rules.core.scene import Game, Scene, Sheets, Speaker, Stage
from rules.heresy.sheet import HeresySheet
from rules.registry import system_of

LIMIT, MOST_CALLS = 1.25, 1.0
SENTENCE = "move hack+WS adv +1"


class _Dice:
    def roll(self, sides: int) -> int:
        return random.randrange(sides) + 1  # as d20 does


def _move() -> Callable[[], object]:
    griff = HeresySheet(record=2, name="Griff", ws=2)
    sheets = Sheets({}, lambda record, row: griff, {2: griff})
    scene = Scene(Game(record=1), Stage(), sheets, Speaker("1", "alice"), acting=2)
    system, dice = system_of("heresy"), _Dice()

    def turn() -> object:
        forget_sentences()
        sentence = read_sentence("heresy", SENTENCE)
        request = read_phrases(parse("heresy", sentence), sentence, Vocabulary(system, scene, {}))
        return system.resolve(request, scene, dice)

    return turn


def _d20() -> object:
    d20._roller._parse_cache.clear()
    return str(d20.roll("3d6kh2+3"))


def _count_calls(call: Callable[[], object]) -> int:
    """Return how many calls one makes, in Python and C, after everything is loaded."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    call()
    sys.setprofile(count)
    call()
    sys.setprofile(None)
    return calls


def main(small: bool = False) -> None:
    calls = [_count_calls(each) for each in (_move(), _d20)]
    report("calls of a move against d20's roll", calls[0] / calls[1], MOST_CALLS)
    ours, theirs = rounds(_move(), _d20, times=100, count=1 if small else ROUNDS)
    report("a move against d20's roll", ours / theirs, LIMIT)


if __name__ == "__main__":
    main()
