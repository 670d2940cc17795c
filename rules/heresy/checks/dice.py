"""Two dice and their three bands, and what entries remember of them."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from rules.core.dice.dice import Dice, throw
from rules.core.outcome import Grade
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Value
from rules.core.records.validation import (
    CONCERNS,
    COUNT,
    EDITS,
    FACES,
    KEY,
    KEYS,
    NAMED,
    NUMBER,
    PLAIN,
    RECORDS,
    ROLLED,
    TRUTH,
    Form,
    Many,
    Maybe,
    Parts,
    Row,
    Whole,
)

FULL, PARTIAL = 10, 7
STRENGTH = {"10+": 2, "7-9": 1, "6-": 0}  # how much aid changes a roll
GRADES = {"10+": Grade.SUCCESS, "7-9": Grade.MIXED, "6-": Grade.FAILURE}
#: each band in words
BANDS = {"10+": "a 10+", "7-9": "a 7-9", "6-": "a miss"}


def band_of(total: int) -> str:
    return "10+" if total >= FULL else "7-9" if total >= PARTIAL else "6-"


@freeze
class Rolled:
    """A rolled move, with everything a later sentence needs to read it again.

    `tilt` is 1 with advantage, -1 with disadvantage. `parts` are its modifiers with their labels.
    `target` is the target's record, or 0.
    """

    move: str
    stat: str
    sides: tuple[int, ...]
    faces: tuple[int, ...]
    tilt: int = 0
    parts: tuple[tuple[str, int], ...] = ()
    edge: bool = False
    edged: bool = False  # edge was used on one die
    rerolled: bool = False  # all dice were rerolled
    target: int = 0
    weapon: str = ""
    perks: tuple[str, ...] = ()  # what was added after the roll
    helped: tuple["Help", ...] = ()  # the rolls by which others aided or hindered it
    more_targets: tuple[int, ...] = ()  # if it has several targets

    # derived from these, computed once
    kept: tuple[int, ...] = field(init=False)
    dropped: tuple[int, ...] = field(init=False)
    modifier: int = field(init=False)
    total: int = field(init=False)
    band: str = field(init=False)

    def __post_init__(self) -> None:
        kept, dropped = keep_two(self.faces, self.tilt)
        modifier = sum([value for _, value in self.parts])
        total = sum(kept) + modifier
        # a frozen value refuses a plain assignment
        work_out = object.__setattr__
        work_out(self, "kept", kept)
        work_out(self, "dropped", dropped)
        work_out(self, "modifier", modifier)
        work_out(self, "total", total)
        work_out(self, "band", band_of(total))

    @property
    def aimed(self) -> tuple[int, ...]:
        """Return the records of all targets."""
        return (self.target, *self.more_targets) if self.target else ()

    def memory(self) -> dict[str, Value]:
        return {
            "move": self.move,
            "stat": self.stat,
            "sides": list(self.sides),
            "faces": list(self.faces),
            "tilt": self.tilt,
            "parts": [list(part) for part in self.parts],
            "edge": self.edge,
            "edged": self.edged,
            "rerolled": self.rerolled,
            "target": self.target,
            "weapon": self.weapon,
            "perks": list(self.perks),
            "more_targets": list(self.more_targets),
            "helped": [[each.by, each.own.memory(), each.hinder] for each in self.helped],
        }


@freeze
class Help:
    """Someone's own roll to aid or hinder another's. `by` is the helper's record."""

    by: int
    own: Rolled
    hinder: bool = False

    @property
    def change(self) -> int:
        return STRENGTH[self.own.band] * (-1 if self.hinder else 1)


def read_again(before: Rolled, after: Rolled) -> str:
    """Describe a roll after something was added to it: `8, now a 7-9`."""
    how = "still" if before.band == after.band else "now"
    return f"{after.total}, {how} {BANDS[after.band]}"


def roll_from_memory(memory: Mapping[str, Any]) -> Rolled:
    """Return the roll that `Rolled.memory` stored."""
    plain: dict[str, Any] = {
        key: tuple(value) if isinstance(value, (list, tuple)) else value
        for key, value in memory.items()
    }
    plain["parts"] = tuple((str(label), int(value)) for label, value in plain["parts"])
    plain["helped"] = tuple(
        Help(int(by), roll_from_memory(own), bool(hinder))
        for by, own, hinder in plain.get("helped", ())
    )
    return Rolled(**plain)


def keep_two(faces: Sequence[int], tilt: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Keep two of three dice: the highest with advantage, else the lowest."""
    if len(faces) < 3:
        return tuple(faces), ()
    out = min(faces) if tilt == 1 else max(faces)
    place = list(faces).index(out)
    return (*faces[:place], *faces[place + 1 :]), (out,)


def move_dice(tilt: int, tech: bool = False) -> tuple[int, ...]:
    count = 3 if tilt else 2
    return (8 if tech else 6, *[6] * (count - 1))


def roll_faces(dice: Dice, sides: Sequence[int]) -> tuple[int, ...]:
    """Roll the dice of a move from left to right; the order of equal dice doesn't matter."""
    # only the first die can be another: the d8 of a Forge World
    if sides[0] == sides[-1]:
        return throw(dice, len(sides), sides[0])
    return tuple(dice.roll(size) for size in sides)


_ROLL: Mapping[str, Form] = {
    "move": KEY,
    "stat": KEY,
    "sides": FACES,
    "faces": FACES,
    "tilt": NUMBER,
    "parts": Many(Row((KEY, NUMBER)), 100),
    "edge": TRUTH,
    "edged": TRUTH,
    "rerolled": TRUTH,
    "target": NAMED,
    "weapon": KEY,
    "perks": KEYS,
    "more_targets": RECORDS,
    #: a helper's own roll can't be helped
    "helped": Many(PLAIN, 0),
}
_NEEDED = ("move", "stat", "sides", "faces", "parts")
_HELP = Row((NAMED, Parts(_ROLL, _NEEDED), TRUTH))
_BLOW: Mapping[str, Form] = {
    "attack": Parts(
        {
            "sizes": FACES,
            "proven": COUNT,
            "against": NUMBER,
            "target": NAMED,
            "source": NAMED,
            "mode": KEY,
            "more": COUNT,
            "halved": Whole(0, 50),
            "apart": TRUTH,
        },
        ("sizes", "proven", "against"),
    ),
    "faces": FACES,
    "wounds": COUNT,
    "effects": EDITS,
    "halvers": RECORDS,
}
MEMORY: Mapping[str, Form] = {
    **CONCERNS,
    **_BLOW,  # older entries stored their only blow like this
    "blows": Many(Parts(_BLOW, ("attack", "faces", "effects"))),
    "guards": RECORDS,  # who defended as the blows landed
    "rolled": Parts({**_ROLL, "helped": Many(_HELP, 100)}, _NEEDED),
    "owes_move": TRUTH,
}
FACTS: Mapping[str, Form] = {
    "kept": ROLLED,
    "dropped": ROLLED,
    "dice": ROLLED,
    "move": Maybe(KEY),
    "band": Maybe(KEY),
    "aid": Maybe(Parts({"band": Maybe(KEY)}, others=PLAIN)),
}
