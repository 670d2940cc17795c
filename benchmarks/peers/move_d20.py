"""A move, from text to outcome, against the d20 library rolling `3d6kh2+3`.

Both start from text they have not seen parsed before: both forget what they have read at each call.
"""

import random
from collections.abc import Callable

import d20

from benchmarks.measure import ROUNDS, report, rounds
from grammar.registry import forget_sentences, parse, read_sentence
from play.language.names.matching import read_phrases
from play.language.names.vocabulary import Vocabulary
from rules.core.scene import Game, Scene, Sheets, Speaker, Stage
from rules.heresy.sheet import HeresySheet
from rules.registry import system_of

LIMIT = 1.0
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


def main(small: bool = False) -> None:
    ours, theirs = rounds(_move(), _d20, times=100, count=1 if small else ROUNDS)
    report("a move against d20's roll", ours / theirs, LIMIT)


if __name__ == "__main__":
    main()
