"""What someone suffers at the start of a turn: vacuum, fire, bad air, no air, bleeding."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from rules.core.dice.dice import Dice
from rules.genesys.content import INJURIES
from rules.genesys.harm.conditions import gain, lose
from rules.genesys.harm.wounds import critical, strain, strains, wound
from rules.genesys.sheet import GenesysSheet, Status
from rules.genesys.tale import Tale

VACUUM, SUFFOCATION = 3, 3
Suffer: TypeAlias = Callable[[Tale, int, Dice], Tale]


def tick(tale: Tale, record: int, dice: Dice) -> Tale:
    """Let someone suffer all that a turn begins with, once a round."""
    for key, suffer in SUFFERED.items():
        if key in tale.sheet(record).statuses:
            tale = suffer(tale, record, dice)
    if any(INJURIES[each.key].bleed for each in tale.sheet(record).criticals):
        tale = bleed(tale, record, dice)
    sheet = tale.sheet(record)
    return tale.put(replace(sheet, turn=replace(sheet.turn, ticked=True)))


def _over(sheet: GenesysSheet) -> bool:
    """Say whether someone has gone over the wound threshold; minions fall one by one instead."""
    return sheet.kind != "minion" and sheet.wounds > sheet.wound_threshold


def vacuum(tale: Tale, record: int, dice: Dice) -> Tale:
    """3 wounds; one more critical in each round that begins over the threshold."""
    sheet = tale.sheet(record)
    if sheet.state == "dead":
        return tale
    over = _over(sheet)
    tale = wound(tale.tell(f"Vacuum: {VACUUM} wounds."), record, VACUUM, dice)
    return critical(tale, record, 0, dice) if over else tale


def _rated(name: str, key: str) -> Suffer:
    def suffer(tale: Tale, record: int, dice: Dice) -> Tale:
        sheet = tale.sheet(record)
        if sheet.state == "dead" or (key == "atmosphere" and "holding_breath" in sheet.statuses):
            return tale
        status = sheet.statuses[key]
        rating, told = status.level, status.why.capitalize() or name
        return wound(tale.tell(f"{told}: {rating} wounds."), record, rating, dice)

    return suffer


def breathe(tale: Tale, record: int, dice: Dice) -> Tale:
    """Let a round of held breath pass; after the last, suffocation begins."""
    sheet = tale.sheet(record)
    left = sheet.statuses["holding_breath"].level - 1
    if left > 0:
        held = gain(sheet, "holding_breath", Status(level=left))
        return tale.put(
            held, f"{sheet.name} holds their breath: {left} round{'' if left == 1 else 's'} left."
        )
    tale = tale.put(gain(lose(sheet, "holding_breath"), "suffocating", Status()))
    return tale.tell(f"{sheet.name} has no breath left.")


def suffocate(tale: Tale, record: int, dice: Dice) -> Tale:
    """3 strain; a critical with the round that goes over the threshold, and with each after it."""
    sheet = tale.sheet(record)
    if sheet.state == "dead":
        return tale
    over = not strains(sheet) and _over(sheet)  # a rival's strain is wounds, and bring their own
    tale = strain(tale.tell(f"Suffocation: {SUFFOCATION} strain."), record, SUFFOCATION, dice)
    sheet = tale.sheet(record)
    over = over or sheet.strain > sheet.strain_threshold
    return critical(tale, record, 0, dice) if over else tale


def bleed(tale: Tale, record: int, dice: Dice) -> Tale:
    """1 wound and 1 strain. What many wounds over the threshold bring comes with the wounds."""
    sheet = tale.sheet(record)
    if sheet.state == "dead":
        return tale
    tale = wound(tale.tell(f"{sheet.name} bleeds."), record, 1, dice)
    return strain(tale, record, 1, dice)


SUFFERED: Mapping[str, Suffer] = {
    "vacuum": vacuum,
    "burning": _rated("Fire", "burning"),
    "atmosphere": _rated("Bad air", "atmosphere"),
    "holding_breath": breathe,
    "suffocating": suffocate,
}
