"""What a purchase does to gear: dropped, damaged, destroyed, out of ammunition."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.requests.request import Request
from rules.genesys.checks.spends.price import Bought
from rules.genesys.sheet import GenesysSheet
from rules.genesys.tale import Tale

STURDY = "reinforced"


def disarm(tale: Tale, bought: Bought, dice: Dice, request: Request) -> Tale:
    sheet = tale.sheet(bought.whom)
    held = next((key for key, weapon in sheet.weapons.items() if weapon.held), "")
    if not held:
        return tale.tell(f"{sheet.name} {bought.row.text}.")
    weapons = {**sheet.weapons, held: replace(sheet.weapons[held], held=False)}
    words = held.replace("_", " ")
    return tale.put(replace(sheet, weapons=weapons), f"{sheet.name} drops the {words}.")


def destroy(tale: Tale, bought: Bought, dice: Dice, request: Request) -> Tale:
    """Destroy what the target holds, or else the first thing it carries."""
    sheet = tale.sheet(bought.whom)
    held = next((key for key, weapon in sheet.weapons.items() if weapon.held), "")
    if held and STURDY in sheet.weapons[held].qualities:
        return tale.tell(_sturdy(sheet, held))
    if held:
        kept = {key: each for key, each in sheet.weapons.items() if key != held}
        gone = replace(sheet, weapons=kept)
        return tale.put(gone, f"{sheet.name}'s {held.replace('_', ' ')} is destroyed.")
    return tale.tell(f"{sheet.name} {bought.row.text}.")


def _sturdy(sheet: GenesysSheet, key: str) -> str:
    return f"{sheet.name}'s {key.replace('_', ' ')} is too sturdy to be harmed."


def empty_weapon(tale: Tale, bought: Bought, dice: Dice, request: Request) -> Tale:
    sheet = tale.sheet(bought.whom)
    key = str(bought.memory.get("fired", ""))
    if key not in sheet.weapons:
        raise Refused("needs_weapon", what=bought.row.name)
    weapons = {**sheet.weapons, key: replace(sheet.weapons[key], out=True)}
    line = f"{sheet.name}'s {key.replace('_', ' ')} {bought.row.text}."
    return tale.put(replace(sheet, weapons=weapons), line)


def damage_gear(tale: Tale, bought: Bought, dice: Dice, request: Request) -> Tale:
    """Damage the weapon that was used, or what is in hand where nobody said what the dice are for.

    Of a bare fist and of the tools of a skill the table knows what became.
    """
    sheet, memory = tale.sheet(bought.whom), bought.memory
    if not {"weapon", "skill"} & memory.keys():
        return sunder(tale, sheet.record)
    key = str(memory.get("weapon", ""))
    if key not in sheet.weapons:
        return tale.tell(f"{sheet.name} {bought.row.text}.")
    return _broken(tale, sheet, key)


def sunder(tale: Tale, record: int) -> Tale:
    """Damage the first weapon in hand."""
    sheet = tale.sheet(record)
    key = next((k for k, w in sheet.weapons.items() if w.held), "")
    if not key:
        return tale.tell(f"{sheet.name} has damaged what was in hand.")
    return _broken(tale, sheet, key)


def _broken(tale: Tale, sheet: GenesysSheet, key: str) -> Tale:
    if STURDY in sheet.weapons[key].qualities:
        return tale.tell(_sturdy(sheet, key))
    weapons = {**sheet.weapons, key: replace(sheet.weapons[key], damaged=True)}
    line = f"{sheet.name}'s {key.replace('_', ' ')} is damaged."
    return tale.put(replace(sheet, weapons=weapons), line)
