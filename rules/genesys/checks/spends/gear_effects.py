"""What a purchase does to gear: dropped, damaged, destroyed, out of ammo."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.verb_declarations.request import Request
from rules.genesys.checks.spends.price import Bought, agree_row
from rules.genesys.content import QUALITIES, SPENDS, Spend, skill_words
from rules.genesys.gear import DAMAGE, drop_thing
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import GenesysSheet, in_hand, worsen_condition

STURDY = "reinforced"


def named_gear(row: Spend, quality: str, said: str | None, sheet: GenesysSheet | None) -> list[str]:
    """Return which of the target's things a purchase may affect.

    It is the one that was named, else the one used or drawn last, else everything in hand.
    """
    sunders = bool(quality) and QUALITIES[quality].sunder
    if sheet is None or (row.key not in ("disarm", "destroy") and not sunders):
        if said:
            raise Refused("not_gear", what=row.name, gear=skill_words(said))
        return []
    held = in_hand(sheet)
    if said:
        if said not in held and not (
            row.key == "destroy" and said in (*sheet.weapons, *sheet.items)
        ):
            raise Refused("not_in_hand", name=sheet.name, gear=skill_words(said))
        return [said]
    return held[:1] if sheet.wielded in held else held


def disarm(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    sheet, key = tale.sheet(bought.whom), bought.gear
    if not key:
        return tale.tell(f"{sheet.name} {agree_row(bought.row.text, sheet)}.")
    weapons = {**sheet.weapons, key: replace(sheet.weapons[key], held=False)}
    return tale.put(replace(sheet, weapons=weapons), f"{sheet.name} drops the {skill_words(key)}.")


def destroy(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    """Destroy what the target holds, or the thing that was named."""
    sheet, key = tale.sheet(bought.whom), bought.gear
    if not key:
        return tale.tell(f"{sheet.name} {agree_row(bought.row.text, sheet)}.")
    if key in sheet.weapons and STURDY in sheet.weapons[key].qualities:
        return tale.tell(_describe_sturdiness(sheet, key))
    return tale.put(drop_thing(sheet, key), f"{sheet.possessive} {skill_words(key)} is destroyed.")


def _describe_sturdiness(sheet: GenesysSheet, key: str) -> str:
    return f"{sheet.possessive} {skill_words(key)} is too sturdy to be harmed."


def empty_weapon(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    sheet = tale.sheet(bought.whom)
    key = str(bought.memory.get("fired", ""))
    if key not in sheet.weapons:
        raise Refused("needs_weapon", what=bought.row.name)
    weapons = {**sheet.weapons, key: replace(sheet.weapons[key], out=True)}
    line = f"{sheet.possessive} {skill_words(key)} {bought.row.text}."
    return tale.put(replace(sheet, weapons=weapons), line)


def damage_gear(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    """Damage the weapon that was used, or the one in hand if the check doesn't say.

    For bare fists and the tools of a skill, only describe it: the table decides.
    """
    sheet, memory = tale.sheet(bought.whom), bought.memory
    key = str(memory.get("weapon", ""))
    if not {"weapon", "skill"} & memory.keys():
        key = next(iter(in_hand(sheet)), "")
    return _break_weapon(tale, sheet, key)


def sunder(tale: Progress, bought: Bought) -> Progress:
    """Damage what the target holds by one step."""
    return _break_weapon(tale, tale.sheet(bought.whom), bought.gear)


def _break_weapon(tale: Progress, sheet: GenesysSheet, key: str) -> Progress:
    if key not in sheet.weapons:
        return tale.tell(f"{sheet.name} {agree_row(SPENDS['damage_gear'].text, sheet)}.")
    if STURDY in sheet.weapons[key].qualities:
        return tale.tell(_describe_sturdiness(sheet, key))
    broken = worsen_condition(sheet.weapons[key])
    line = f"{sheet.possessive} {skill_words(key)} is damaged: {DAMAGE[broken.condition]}."
    return tale.put(replace(sheet, weapons={**sheet.weapons, key: broken}), line)
