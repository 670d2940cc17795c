"""The cost of reading: a plain sentence against the exact one, and the slowest text.

A plain sentence is first tried as what it may mean, checked against what it may not mean, and only
then read as the exact one: five times the work, a quarter of a millisecond, and still a small part
of its turn. The goal of twice the exact one dates from before there were guards.
"""

import statistics
import time
from collections.abc import Callable
from contextlib import suppress

from benchmarks.measure import ROUNDS, freeze_heap, report, rounds
from grammar.parser import forget_sentences
from play.language.listener import Listener
from rules.core.errors import PlayerError
from rules.core.scene import Game, Scene, Sheets, Speaker, Stage
from rules.odd.sheet import OddSheet

PLAIN_LIMIT, LOOSE_LIMIT, TIMES = 6.0, 20.0, 9
EXACT = "attack sword at Ogre"
PLAIN = "I attack the Ogre with my sword!"
#: the slowest for a loose reading: nothing fits, everything nearly does, all is repeated
HOSTILE = (
    "xyzzy " * 33,
    "attack sword at Orge and then " * 6,
    "Griff attacks Griff attacks Griff attacks " * 4,
    "svae dxe adv atack swrod at Orge with shied impared for exhuasted Grif",
    "harm heal save attack use rest status xp " * 4,
    "a b c d e f g h i j k l m n o p q r s t u v w x y z " * 3,
    "1 2 3 4 5 6 7 8 9 0 " * 10,
    "to at on with for by in " * 8,
    "the of my his please " * 9,
    '"' * 200,
    "save dex, " * 20,
    "goblin goblins goblinz goblens " * 6,
)
#: stories with acts to spot: many acts, many names, many typos
STORIES = (
    "I stab the ogre, shoot goblin 1, climb the wall, sneak past goblin 2 and hide with my sword. "
    * 5,
    "Griff lunges across the table, sword singing, going for the Ogre's throat as Goblin 7 runs. ",
    "I swing and slash and hack and stab and thrust and lunge at the ogre, him and them. " * 4,
    "Griff strugles thruogh teh mudd, swrod hihg, screming fro his lsot brothr, and swngs at Orge. "
    * 3,
)


def _scene() -> Scene[OddSheet, Game, Stage]:
    names = ["Griff", "Isaac", "Ogre", *(f"Goblin {n}" for n in range(1, 20))]
    made = {
        n: OddSheet(record=n, name=name, npc=n > 3, revealed=True, owner="1" * (n == 2))
        for n, name in enumerate(names, 2)
    }
    sheets = Sheets({}, lambda record, row: made[record], made)
    return Scene(Game(record=1, active={"1": 2}), Stage(), sheets, Speaker("1", "alice"), acting=2)


def _make_reader(text: str) -> Callable[[], object]:
    listener, scene = Listener("odd", {}), _scene()

    def read() -> None:
        forget_sentences()
        with suppress(PlayerError):
            listener.understand(text, scene)

    return read


def _milliseconds(text: str) -> float:
    taken = []
    with freeze_heap():
        for _ in range(TIMES):
            read = _make_reader(text)  # a new reader, so nothing is cached
            start = time.process_time()
            read()
            taken.append((time.process_time() - start) * 1000)
    return statistics.median(taken)


def main(small: bool = False) -> None:
    plain, exact = rounds(
        _make_reader(PLAIN), _make_reader(EXACT), *((5, 1) if small else (50, ROUNDS))
    )
    report("a plain sentence against an exact one", plain / exact, PLAIN_LIMIT)
    worst = max(_milliseconds(text) for text in (*(each[:200] for each in HOSTILE), *STORIES))
    report("the text that takes longest", worst, LOOSE_LIMIT, "ms")


if __name__ == "__main__":
    main()
