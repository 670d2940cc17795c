"""The dice of a roll, and what entries remember of them."""

from collections.abc import Mapping

from rules.core.dice.dice import Dice, throw
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
    asked: bool = False  # by a game master, so it costs no action unless it's an attack

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
    "asked": TRUTH,
}
FACTS: Mapping[str, Form] = {"kept": ROLLED, "dropped": ROLLED}
