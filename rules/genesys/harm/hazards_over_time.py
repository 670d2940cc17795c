"""What is suffered at the start of a turn: vacuum, fire, bad air, no air, bleeding."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from rules.core.dice.dice import Dice
from rules.core.rule_helpers import agree
from rules.genesys.content import INJURIES
from rules.genesys.harm.conditions import gain, lose
from rules.genesys.harm.who_is_down import over_wounds, strains
from rules.genesys.harm.wounds import critical, deal_hit, strain, wound
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import Status

#: wounds in vacuum, and strain while suffocating, each turn
VACUUM, SUFFOCATION = 3, 3
FRESH = "begun this round"  # breath held this round: the next turn doesn't count as a round
Suffer: TypeAlias = Callable[[Progress, int, Dice], Progress]


def tick(tale: Progress, record: int, dice: Dice) -> Progress:
    """Suffer everything that a turn begins with, at most once a round."""
    if tale.sheet(record).turn.ticked:
        return tale
    for key in SUFFERED:
        if key in tale.sheet(record).statuses:
            tale = suffer(tale, record, SUFFERED[key], dice)
    if any(INJURIES[each.key].bleed for each in tale.sheet(record).criticals):
        tale = suffer(tale, record, bleed, dice)
    sheet = tale.sheet(record)
    return tale.put(replace(sheet, turn=replace(sheet.turn, ticked=True)))


def suffer(tale: Progress, record: int, what: Suffer, dice: Dice) -> Progress:
    """Suffer one of these things; the dead suffer nothing more."""
    return tale if tale.sheet(record).state == "dead" else what(tale, record, dice)


def vacuum(tale: Progress, record: int, dice: Dice) -> Progress:
    """Suffer 3 wounds, and a critical in each round that begins over the threshold."""
    over = over_wounds(tale.sheet(record))
    tale = wound(tale.tell(f"{tale.sheet(record).name} is in vacuum."), record, VACUUM, dice)
    return critical(tale, record, 0, dice) if over else tale


def _make_rated_suffering(told: str, key: str) -> Suffer:
    def suffer_rated(tale: Progress, record: int, dice: Dice) -> Progress:
        sheet = tale.sheet(record)
        if key == "atmosphere" and "holding_breath" in sheet.statuses:
            return tale
        status = sheet.statuses[key]
        rating = status.level
        if status.why == "burn":  # from a weapon: damage less soak, not plain wounds
            return deal_hit(tale.tell(f"{sheet.name} burns."), record, rating, 0, dice)[0]
        be, acid = "are" if sheet.several else "is", " in acid" if status.why == "acid" else ""
        return wound(tale.tell(f"{sheet.name} {be} {told}{acid}."), record, rating, dice)

    return suffer_rated


def breathe(tale: Progress, record: int, dice: Dice) -> Progress:
    """Let a round of held breath pass; after the last, suffocation or the bad air begins."""
    sheet = tale.sheet(record)
    held = sheet.statuses["holding_breath"]
    left = held.level - (held.why != FRESH)
    if left > 0:
        rounds = "1 round" if left == 1 else f"{left} rounds"
        line = f"{sheet.name} {agree('hold', sheet.several)} their breath: {rounds} left."
        return tale.put(gain(sheet, "holding_breath", Status(level=left)), line)
    sheet = lose(sheet, "holding_breath")
    if "atmosphere" not in sheet.statuses:
        sheet = gain(sheet, "suffocating", Status())
    return tale.put(sheet, f"{sheet.name} has no breath left.")


def suffocate(tale: Progress, record: int, dice: Dice) -> Progress:
    """Suffer 3 strain, and a critical in each round that ends over the threshold."""
    sheet = tale.sheet(record)
    over = not strains(sheet) and over_wounds(sheet)  # rivals take wounds instead
    tale = strain(tale.tell(f"{tale.sheet(record).name} suffocates."), record, SUFFOCATION, dice)
    sheet = tale.sheet(record)
    over = over or sheet.strain > sheet.strain_threshold
    return critical(tale, record, 0, dice) if over else tale


def bleed(tale: Progress, record: int, dice: Dice) -> Progress:
    """Suffer 1 wound and 1 strain; criticals for many wounds over the threshold come with the
    wounds."""
    tale = wound(tale.tell(f"{tale.sheet(record).name} bleeds."), record, 1, dice)
    return strain(tale, record, 1, dice)


SUFFERED: Mapping[str, Suffer] = {
    "vacuum": vacuum,
    "burning": _make_rated_suffering("burning", "burning"),
    "holding_breath": breathe,
    "atmosphere": _make_rated_suffering("in bad air", "atmosphere"),
    "suffocating": suffocate,
}
