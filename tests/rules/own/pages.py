"""Pages that tests read: one that has everything, and small ones made of a line or two."""

from grammar.shared.dice import read_dice
from rules.core.errors import Faulty, Problem
from rules.own.page_values import Page, Roll
from rules.own.reader.whole_page import read_page

NIGHT_TRAIN = """\
# Night Train
You keep a train running through a country that wants it back.

## Sheet
- Grit: +0, from -1 to +3
- Nerve: +0, from -1 to +3
- Steam: 5 of 5
- Fear: 0 of 6, rising
- Shovel: d6
- Calling: Engineer, Conductor or Stowaway
- Keepsake: text
- Gear: list
- Conditions: hurt (-1), lost, afraid (-1 to Nerve)
Down when Fear is full.

## Roll
2d6 + a stat. 10+ success, 7-9 mixed, 6- failure.
On a failure, mark XP.

## Moves
### Jump the Gap
When you leap between moving cars, roll +Grit.
On a 10+, you land clean.
On a 7-9, choose 1:
- you drop something
- you land hard `hurt`
- the dark notices you `The Dark +1`
On a 6-, you hang by your fingers. `Fear +1`

### Stoke the Fire
When you feed the engine, roll +Steam. On a 10+, she flies. On a 7-9, `Steam -1`.
On a 6-, something else catches fire. `Fear +1`

## Tables
### Weather
| d6 | outside |
|---|---|
| 1-2 | fog |
| 3-5 | rain, [[d6]] miles of it |
| 6 | [[Omens]] |
### Omens
- a crow
- an empty seat

## Clocks
- The Dark: 6
"""

DEEP_WRECK = """\
# Deep Wreck
Divers in a wreck that is older than the sea.

## Sheet
- Mend: +1, from -1 to +3
- Tech: +0, from -1 to +3
- Air: 6 of 6
- Hull: 8 of 8
- Fingers: 10 of 10
- Suit sealed: yes or no
- Locker: list
- Secrets: list
- Conditions: dizzy (-1), on fire, burnt (-1 to Mend)
Down when Hull is 0.

## Roll
d20 + a stat against a difficulty, usually 12. A 20 is a critical and a 1 is a fumble.

## Moves
### Ram
When you ram something, roll +Tech. `harm d8 to Hull for the target`

## Tables
### Customers
- a cook
- a king
### The Voices
- hello
- goodbye

## Clocks
- The Wreck: 6
- Patrol: 4
"""


def read(text: str) -> Page:
    return read_page(text.encode(), read_dice)


def find_problems(text: str) -> tuple[Problem, ...]:
    """Return what is wrong with a page; nothing where it is well."""
    try:
        read(text)
    except Faulty as error:
        return error.problems
    return ()


def problems_of(text: str) -> tuple[Problem, ...]:
    """Return what is wrong with a page that must have something wrong with it."""
    problems = find_problems(text)
    assert problems, "nothing is wrong with it"
    return problems


def places_of(text: str) -> list[tuple[int, int]]:
    return [(problem.line, problem.column) for problem in problems_of(text)]


def roll_page(*lines: str) -> str:
    """Return a page with a few fields and this main roll, which begins in line 9."""
    fields = "- Grit: +0, from -1 to +3\n- HP: 5 of 5\n- Sturdy: d8\n- Nimble: d6\n"
    return f"# T\n## Sheet\n{fields}\n## Roll\n" + "\n".join(lines) + "\n"


def read_roll(*lines: str) -> Roll:
    roll = read(roll_page(*lines)).main
    assert roll is not None
    return roll


def sheet_page(*lines: str) -> str:
    """Return a page with this sheet, which begins in line 3."""
    return "# T\n## Sheet\n" + "\n".join(lines) + "\n"


MOVES_HEAD = """\
# T
## Sheet
- Grit: +0, from -1 to +3
- Nerve: +0
- Steam: 5 of 5
- Shovel: d6
- Lit: yes or no
- Trade: Poacher or Smith
- Pack: list
- Conditions: hurt (-1), lost
## Roll
2d6 + a stat. 12+ critical, 10-11 success, 7-9 mixed, 6- failure: trouble.
## Rolls
### Ward
d20 under a stat.
## Clocks
- The Dark: 6
## Tables
### Omens
- a crow
## Moves
"""
#: the line in which the first move's heading stands
FIRST = MOVES_HEAD.count("\n") + 1


def moves_page(*lines: str) -> str:
    """Return a page with this move, whose first line comes after its heading."""
    return MOVES_HEAD + "### Act\n" + "\n".join(lines) + "\n"
