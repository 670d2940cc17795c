"""Chances: a move's against making it, and narrative pools against the icepool library."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import icepool

from benchmarks.measure import ROUNDS, report, rounds
from grammar.parser import parse, read_sentence
from play.language.names.name_matching import read_phrases
from play.language.names.vocabulary import Vocabulary
from play.turn.odds.odds_count import Patience, count
from rules.core.scene import Game, Scene, Sheets, Speaker, Stage
from rules.core.verb_declarations.request import Request
from rules.genesys.checks import odds as genesys_odds
from rules.genesys.checks.dice_pool import DICE, Pool, count_symbols
from rules.heresy.sheet import HeresySheet
from rules.registry import system_of

MOVE_LIMIT, POOL_LIMIT, KEPT_LIMIT = 40.0, 1 / 20, 1 / 100
SENTENCE = "move hack+WS"
POOL = Pool(y=3, g=5, r=2, p=3)


class _Dice:
    def roll(self, sides: int) -> int:
        return random.randrange(sides) + 1


def _scene() -> Scene[Any, Any, Any]:
    griff = HeresySheet(record=2, name="Griff", ws=2)
    sheets = Sheets({}, lambda record, row: griff, {2: griff})
    return Scene(Game(record=1), Stage(), sheets, Speaker("1", "alice"), acting=2)


def _read_request(scene: Scene[Any, Any, Any]) -> Request:
    sentence = read_sentence("heresy", SENTENCE)
    vocabulary = Vocabulary(system_of("heresy"), scene, {})
    return read_phrases(parse("heresy", sentence), sentence, vocabulary)


def _move() -> Callable[[], object]:
    scene, system, dice = _scene(), system_of("heresy"), _Dice()
    return lambda: system.resolve(_read_request(scene), scene, dice)


def _odds(loop: asyncio.AbstractEventLoop) -> Callable[[], object]:
    scene, system = _scene(), system_of("heresy")

    async def ask() -> object:
        request = _read_request(scene)
        return count(
            lambda dice: system.resolve(request, scene, dice),
            lambda outcome: system.chances.odds_label(request, scene, outcome),
            lambda rule, read: system.chances.enumerate_rolls(request, rule, read),
            Patience(),
        )

    return lambda: loop.run_until_complete(ask())


def _die(letter: str) -> Any:
    nets = [count_symbols([shown]) for shown in DICE[letter].faces]
    faces = [icepool.Vector((n.success, n.advantage, n.triumph, n.despair)) for n in nets]
    return icepool.Die(faces)


def _theirs() -> object:
    return sum((getattr(POOL, letter) @ _die(letter) for letter in "gpr"), 3 @ _die("y"))


def _ours() -> object:
    for kept in (genesys_odds.spread_of, genesys_odds._of_side, genesys_odds._of_kind):
        kept.cache_clear()
    return genesys_odds.spread_of(POOL)


def main(small: bool = False) -> None:
    count_ = 1 if small else ROUNDS
    loop = asyncio.new_event_loop()
    odds, move = rounds(_odds(loop), _move(), times=20, count=count_)
    loop.close()
    report("the chances of a move against the move", odds / move, MOVE_LIMIT)
    ours, theirs = rounds(_ours, _theirs, times=1, count=count_)
    report("a pool of 5g3y vs 3p2r against icepool's", ours / theirs, POOL_LIMIT)
    kept, _ = rounds(lambda: genesys_odds.spread_of(POOL), lambda: None, times=100, count=count_)
    report("the same pool again against icepool's", kept / theirs, KEPT_LIMIT)


if __name__ == "__main__":
    main()
