"""What the rules answer with: enough to tell it, to store it and to follow it up.

Facts and choices are named tuples, not dataclasses: every ruling makes a dozen of them.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from rules.core.records.frozen_values import freeze
from rules.core.records.record import Change, Value
from rules.fast_tuples import NamedTuple


class Grade(StrEnum):
    """How it went, in the coarse terms every system shares. Decides the embed's colour."""

    TRIUMPH = "triumph"
    SUCCESS = "success"
    MIXED = "mixed"
    FAILURE = "failure"
    DISASTER = "disaster"
    NONE = "none"


#: where a fact stands on the card of its ruling. HEAD: beside the name, without a label: what was
#: rolled and how it went, as `WHAT · HOW`. DICE: on the line of dice. TOTAL: at that line's end.
#: LEAD: above what happens. SMALL: in the small print. BESIDE: in a sheet, on the line of
#: the fact before it. Any other labelled fact is a line of its own
HEAD, DICE, TOTAL, LEAD, SMALL, BESIDE = "head", "dice", "total", "lead", "small", "beside"


#: the group of choices that only look something up, and so always stand as buttons
LOOK = "look"
#: the group of choices about somebody new, which always stand as buttons, too
NEWCOMER = "newcomer"
#: how the groups of choices begin that follow a death
DEATH = "death"


class Fact(NamedTuple):
    """One result under a stable key. With a label it is also told to people, as `text`, in its
    `place` on the card.

    Text may use `**bold**` and `~~struck~~`; both the embed and the terminal show them. Dice in it
    are written `2d6 (5, ~~3~~)`; with a `die`, the bare numbers that it begins with are its faces.
    """

    key: str
    value: Value
    label: str = ""
    text: str = ""
    place: str = ""
    die: str = ""


#: so many choices stand together, since no menu of Discord's shows more
MOST_CHOICES = 25


class Choice(NamedTuple):
    """A follow-up offered as a button. Pressing it is the same as saying `says`.

    `who` is player, gm, others or anyone; `of` the name of the character it concerns. A player's
    that names no character, which only a lookup offers, is for whoever asked. Choices of
    one `group` are alternatives, of which `take` may be taken; alone, a choice may be taken
    `take` times. `recalls`: the sentence is about the entry that offers it. An answer to a
    question says only what it `ADDS`.
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
    """A file to take away: how it is called, and what stands in it."""

    name: str
    content: bytes


#: kinds of outcomes that only ask what was meant, or for whom: nothing happens until one answer is
#: said
QUESTION, FOR_WHOM = "question", "for_whom"
#: begins what an answer adds to the sentence that asked: `… with shotgun`. `play` says the whole
#: again, with every word that was typed. REPEATS: the same of the sentence that is recalled
ADDS, REPEATS = "\u2026 ", "\u21bb "

#: in the memory of a lookup: the parts of its words, each with the sentence that stands beside it
PARTS = "screen"
#: in the memory of an erasure: the messages whose pictures go with it
FACES = "faces"
#: in the memory of an outcome: how many of its last dice were rolled for NPCs whom no player has
#: met. Players are neither shown those dice nor told how many there are
UNSHOWN = "unshown"
#: in the memory of an outcome: its sentence as players may read it, where the whole tells numbers
#: of an NPC that are the game master's
OPENLY = "openly"


@freeze
class Outcome:
    """The whole result of one request. Nothing has happened yet: the changes are a proposal.

    `kind` and `subject` (a character's record) let a later sentence find it again as "Griff's
    latest move"; `memory` is what such a sentence needs and nobody else sees. `recorded` is false
    for lookups. `private` keeps a lookup between the bot and who asked. `settles` names a group of
    the recalled entry's choices that this one answers, in whatever words it was said; `ends` names
    groups that are owed no longer, whichever entries offer them.
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
