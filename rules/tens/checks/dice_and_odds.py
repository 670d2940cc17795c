"""The dice of a roll, what entries remember of them, and their chances."""

from collections.abc import Mapping
from dataclasses import replace

from rules.core.dice.dice import Dice, throw
from rules.core.odds import Reading, read_facts
from rules.core.outcome import Outcome
from rules.core.records.frozen_values import freeze, freeze_named
from rules.core.records.record import Record
from rules.core.records.validation import (
    CONCERNS,
    COUNT,
    FACES,
    KEY,
    NAMED,
    NUMBER,
    RECORDS,
    ROLLED,
    TRUTH,
    Form,
    Many,
    Maybe,
    Parts,
)
from rules.core.sheet import stranger
from rules.core.verb_declarations.request import Request
from rules.tens.content import DAMAGE_TYPES
from rules.tens.sheet import TensScene, TensSheet

SIDES = 10


@freeze
class Part:
    """One number that is added to the dice, with its label."""

    label: str
    value: int


@freeze_named
class Attempt(Record):
    """A roll without its range: everything needed to read it later."""

    actor: int
    move: str = ""  # its key, or "" for a bare ability
    ability: str = ""
    kept: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    proficient: bool = False
    hits: int = 0
    hits_type: str = ""
    with_: str = ""  # the weapon's name
    targets: tuple[int, ...] = ()
    foe: int = 0
    foe_hits: int | None = None  # what the foe deals on a failure, if typed
    fate: bool = False

    @property
    def modifier(self) -> int:
        return sum(part.value for part in self.parts)

    @property
    def total(self) -> int:
        return sum(self.kept) + self.modifier


def roll_test(dice: Dice, adv: bool, dis: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Roll 2d10, or 3d10 and keep two; advantage and disadvantage together cancel."""
    if adv == dis:
        return throw(dice, 2, SIDES), ()
    return keep_two(throw(dice, 3, SIDES), highest=adv)


def keep_two(faces: tuple[int, ...], highest: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the two dice that count, in the order rolled, and the one that doesn't."""
    out = min(faces) if highest else max(faces)
    place = faces.index(out)
    return (*faces[:place], *faces[place + 1 :]), (out,)


#: hit points of a weak, a typical and a tough foe, and whether hits are halved
LIKELY = ((4, False), (8, False), (16, True))


def read_outcome(request: Request, scene: TensScene, outcome: Outcome) -> Reading | None:
    """Read a move by its band, and by its hits if it has a target."""
    reading = read_facts(outcome)
    facts = {fact.key: fact.value for fact in outcome.facts}
    if reading is None or not facts.get("targets"):
        return reading
    return reading._replace(at_least={"hits": reading.numbers["hits"]})


def likely_foes(sheet: TensSheet) -> tuple[TensSheet, ...]:
    """Return three typical stand-ins for a foe of whom only the name is known."""
    bare = stranger(sheet)
    return tuple(
        replace(bare, hp=points, max_hp=points, resist=tuple(DAMAGE_TYPES) if halved else ())
        for points, halved in LIKELY
    )


MEMORY: Mapping[str, Form] = {
    **CONCERNS,
    "actor": NAMED,
    "move": KEY,
    "ability": KEY,
    "kept": FACES,
    "dropped": FACES,
    "parts": Many(Parts({"label": KEY, "value": NUMBER}, ("label", "value")), 100),
    "proficient": TRUTH,
    "hits": COUNT,
    "hits_type": KEY,
    "with": KEY,
    "targets": RECORDS,
    "foe": NAMED,
    "foe_hits": Maybe(COUNT),
    "fate": TRUTH,
}

FACTS: Mapping[str, Form] = {"kept": ROLLED, "dropped": ROLLED}
