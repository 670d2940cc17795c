"""Scars: the results of a blow that leaves exactly zero hit points, with every roll they need."""

from dataclasses import replace

from rules.core.dice.dice import Dice, throw
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Value
from rules.odd.checks.save_dice import Saved, roll_save
from rules.odd.content import SCARS_BY_DAMAGE, Scar
from rules.odd.sheet import MORTAL_TURNS, SHOWN, OddSheet, number, with_number

WORST = max(SCARS_BY_DAMAGE)


@freeze
class Raise:
    """Dice rolled against a maximum, and replacing it if they are higher."""

    field: str
    faces: tuple[int, ...]
    before: int
    after: int

    def serialise(self) -> dict[str, Value]:
        return {
            "field": self.field,
            "faces": list(self.faces),
            "roll": sum(self.faces),
            "before": self.before,
            "after": self.after,
        }

    def describe(self) -> str:
        rolled = " ".join(map(str, self.faces))
        total = f" = {sum(self.faces)}" if len(self.faces) > 1 else ""
        name = SHOWN[self.field.removesuffix("_max")]
        end = (
            f"max {name} {self.before} → {self.after}"
            if self.after > self.before
            else f"max {name} stays {self.before}"
        )
        return f"{len(self.faces)}d6 ({rolled}){total}: {end}"


@freeze
class Scarred:
    """A scar that was dealt, with its rolls."""

    scar: Scar
    sheet: OddSheet
    where: str
    face: int
    saved: Saved | None
    raised: Raise | None

    def serialise(self) -> dict[str, Value]:
        return {
            "name": self.scar.name,
            "where": self.where or None,
            "face": self.face or None,
            "save": self.saved.serialise() if self.saved else None,
            "raise": self.raised.serialise() if self.raised else None,
            "pending": self.scar.later,
        }

    def describe(self, veiled: bool) -> str:
        where = SHOWN.get(self.where, self.where)
        rolled = f" ({where}: {self.face} on a d6)" if self.face else ""
        lines = [f"{self.sheet.name} gets a scar: **{self.scar.name}**{rolled}. {self.scar.text}"]
        lines += [f"Save against corruption {self.saved.describe(veiled)}"] if self.saved else []
        lines += [self.raised.describe()] if self.raised and not veiled else []
        return "\n".join(lines)


def scar_for(damage: int) -> Scar:
    return SCARS_BY_DAMAGE[min(damage, WORST)]


def raise_maximum(sheet: OddSheet, field: str, count: int, dice: Dice) -> tuple[OddSheet, Raise]:
    """Roll d6s against a maximum (without armour, for HP); a higher roll becomes the maximum.

    An attribute's score rises with its maximum; hit points stay as they are.
    """
    faces = throw(dice, count, 6)
    name = f"{field}_max"
    before = number(sheet, name)
    after = max(before, sum(faces))
    if field != "hp":
        sheet = with_number(sheet, field, number(sheet, field) + after - before)
    return with_number(sheet, name, after), Raise(name, faces, before, after)


def deal_scar(sheet: OddSheet, damage: int, dice: Dice, now: int, corruption: str) -> Scarred:
    """Give a character the scar for this damage, and make its rolls in the table's order."""
    scar = scar_for(damage)
    face = dice.roll(6) if scar.where or scar.aspects else 0
    where = (scar.where or scar.aspects)[face - 1] if face else ""
    saved = roll_save(sheet, corruption, dice) if scar.save else None
    sheet = _mark_scar(sheet, scar, where, saved)
    if scar.state:
        sheet = replace(sheet, state=scar.state, dies_at=now + MORTAL_TURNS)
    rise: Raise | None = None
    if scar.later:
        sheet = replace(sheet, pending=(*sheet.pending, scar.name))
    elif scar.dice:
        field = where if scar.raises == "where" else "hp"
        sheet, rise = raise_maximum(sheet, field, scar.dice, dice)
    return Scarred(scar=scar, sheet=sheet, where=where, face=face, saved=saved, raised=rise)


def name_mark(scar: Scar, where: str, saved: Saved | None) -> str:
    """Return what a scar leaves: `Broken Limb: skull`; for most only its name."""
    left = where
    if scar.lost:
        left = f"{where} lost"
    elif saved is not None:
        left = "" if saved.passed else "corrupted"
    elif scar.aspects or scar.raises == "where":
        left = ""
    return f"{scar.name}: {left}" if left else scar.name


def _mark_scar(sheet: OddSheet, scar: Scar, where: str, saved: Saved | None) -> OddSheet:
    """Return the sheet with the scar and what it leaves."""
    mark = name_mark(scar, where, saved)
    return replace(
        sheet,
        scars=(*sheet.scars, scar.name),
        marks=(*sheet.marks, mark) if mark != scar.name else sheet.marks,
        aspects=(*sheet.aspects, where) if scar.aspects else sheet.aspects,
    )
