"""What the rules answer with: enough to show it, store it and follow it up.

Facts and choices are named tuples, not dataclasses, because every ruling makes a dozen of them.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from rules.core.records.frozen_values import freeze
from rules.core.records.record import Change, Value
from rules.fast_tuples import NamedTuple


class Grade(StrEnum):
    """How it went, in the coarse terms every system shares; decides the colour of the card."""

    TRIUMPH = "triumph"
    SUCCESS = "success"
    MIXED = "mixed"
    FAILURE = "failure"
    DISASTER = "disaster"
    NONE = "none"


#: where a fact appears on its card. HEAD: beside the name, without a label: what was
#: rolled and how it went, as `WHAT · HOW`. DICE: on the dice line. TOTAL: at the end of it.
#: LEAD: above what happens. SMALL: in the small print. BESIDE: on a sheet, on the line of
#: the fact before it. Any other labelled fact has its own line
HEAD, DICE, TOTAL, LEAD, SMALL, BESIDE = "head", "dice", "total", "lead", "small", "beside"


#: the group of choices that only look something up; they are always buttons
LOOK = "look"
#: the group of choices about somebody new; they are always buttons too
NEWCOMER = "newcomer"
#: the beginning of the groups of choices that follow a death
DEATH = "death"


class Fact(NamedTuple):
    """One result under a stable key; with a label it is shown to people, as `text`.

    `place` is where on the card. Text may use `**bold**` and `~~struck~~`, which Discord and the
    terminal both show. Dice in it are written `2d6 (5, ~~3~~)`; with a `die`, the bare numbers at
    its beginning are that die's faces.
    """

    key: str
    value: Value
    label: str = ""
    text: str = ""
    place: str = ""
    die: str = ""


#: the most choices in one menu: Discord shows no more
MOST_CHOICES = 25


class Choice(NamedTuple):
    """A follow-up offered as a button; pressing it is the same as typing `says`.

    `who` is player, gm, others or anyone; `of` names the character it concerns. A player's choice
    without a character (only lookups offer one) is for the person who asked. Choices of one `group`
    are alternatives, of which `take` may be taken; without a group, a choice may be taken `take`
    times. `recalls`: the sentence is about the entry that offers it. The answer to a question only
    says what it `ADDS`.
    """

    label: str
    says: str
    who: str = "player"
    of: str = ""
    owed: bool = False
    group: str = ""
    take: int = 1
    recalls: bool = True


class Document(NamedTuple):
    """A file to download: its name and content."""

    name: str
    content: bytes


#: kinds of outcomes that only ask what was meant, or for whom: nothing happens until it is
#: answered
QUESTION, FOR_WHOM = "question", "for_whom"
#: ADDS begins what an answer adds to the sentence that asked: `… with shotgun`; `play` runs the
#: whole sentence again. REPEATS does the same to the recalled entry's sentence
ADDS, REPEATS = "\u2026 ", "\u21bb "

#: in a lookup's memory: the parts of its text, each with the sentence offered beside it
PARTS = "screen"
#: in an erasure's memory: the messages whose pictures are erased too
FACES = "faces"
#: in an outcome's memory: how many of its last dice were rolled for NPCs that no player has
#: met. Players see neither those dice nor how many there were
UNSHOWN = "unshown"
#: in an outcome's memory: its sentence as players may read it, if the original gives numbers
#: of an NPC that only the game master knows
OPENLY = "openly"


@freeze
class Outcome:
    """The whole result of one request. Nothing has happened yet: the changes are a proposal.

    `kind` and `subject` (a character's record) let a later sentence find it again as "Griff's
    latest move"; `memory` is what such a sentence needs, and nobody sees it. `recorded` is false
    for lookups, and `private` shows a lookup only to the person who asked. `settles` names a group
    of the recalled entry's choices that this outcome answers, however it was worded; `ends` names
    groups that are no longer owed, whichever entries offer them.
    """

    title: str
    grade: Grade = Grade.NONE
    prose: str = ""
    facts: tuple[Fact, ...] = ()
    changes: tuple[Change, ...] = ()
    choices: tuple[Choice, ...] = ()
    kind: str = ""
    subject: int = 0
    memory: Mapping[str, Value] = field(default_factory=dict)
    recorded: bool = True
    private: bool = False
    settles: str = ""
    ends: tuple[str, ...] = ()
    document: Document | None = None
