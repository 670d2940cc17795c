"""Damage as it runs through a character: hit points, strength, save, injury, scar, death."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Value
from rules.core.rule_helpers import join_names
from rules.odd.checks.save_dice import Saved, roll_save
from rules.odd.harm.debilities import explain_new, explain_shortly, suffer
from rules.odd.harm.scars import Scarred, deal_scar
from rules.odd.harm.who_is_down import TOLD, settle_state, tell_state
from rules.odd.sheet import HIT_POINTS, SHOWN, TRACKS, OddScene, OddSheet

#: the debility that comes with harm to DEX or WIL
SHAKES = {"dex": "Shaky", "wil": "Befuddled"}


@freeze
class Blow:
    """What an amount of damage did to a character."""

    before: OddSheet
    sheet: OddSheet
    damage: int
    saved: Saved | None = None
    critical: bool = False
    scarred: Scarred | None = None

    @property
    def scar(self) -> str | None:
        return self.scarred.scar.name if self.scarred else None

    def serialise(self) -> dict[str, Value]:
        """Return the blow as facts: one target's part of an attack."""
        sheet = self.sheet
        return {
            "target": sheet.name,
            "damage": self.damage,
            "hp": sheet.hp,
            "str": sheet.str,
            "dex": sheet.dex,
            "wil": sheet.wil,
            "save": self.saved.serialise() if self.saved else None,
            "critical": self.critical,
            "scar": self.scar,
            "scar_rolls": self.scarred.serialise() if self.scarred else None,
            "state": sheet.state,
        }

    def describe(self, veiled: bool) -> str:
        """Describe what happened, a line each; `veiled` hides the character's numbers."""
        lines = [] if veiled else [self._numbers()]
        if self.saved:
            lines.append(f"{self.sheet.name}'s STR save {self.saved.describe(veiled)}")
        new = [name for name in self.sheet.debilities if name not in self.before.debilities]
        lines += [self._describe_critical(new)] if self.critical else []
        lines += [self.scarred.describe(veiled)] if self.scarred else []
        if new and not self.critical:
            lines.append(explain_new(self.sheet.name, new))
        if self.sheet.state != self.before.state and not (self.scarred and self.scarred.scar.state):
            lines.append(tell_state(self.sheet))
        elif self.before.wil > 0 == self.sheet.wil:  # mad as well, besides their other state
            lines.append(TOLD["mad"].format(name=self.sheet.name))
        return "\n".join(lines)

    def _describe_critical(self, new: list[str]) -> str:
        """Describe a critical injury; debilities they already have don't repeat."""
        if self.sheet.warband:
            return "A critical blow."
        name = self.sheet.name
        if not new:
            return f"Another critical injury: {name} is already Injured and Dazed."
        return f"Critical injury: {name} is {join_names(map(explain_shortly, new))}."

    def _numbers(self) -> str:
        moved = [
            f"{SHOWN[key]} {getattr(self.before, key)} → {getattr(self.sheet, key)}"
            for key in SHOWN
            if getattr(self.before, key) != getattr(self.sheet, key)
        ]
        order = sorted(moved, key=lambda line: not line.startswith("HP"))
        return f"{self.sheet.name}: {', '.join(order) or 'unharmed'}"


def strike(sheet: OddSheet, damage: int, dice: Dice, scene: OddScene) -> Blow:
    """Deal damage: to hit points first, and the rest to strength.

    A blow that leaves exactly 0 hit points brings a scar, and no save.
    """
    after = HIT_POINTS.harm(sheet, damage)
    to_hp = sheet.hp - after.hp
    if damage > to_hp:
        hurt = wound(after, damage - to_hp, dice, scene.game.turns)
        return replace(hurt, before=sheet, damage=damage)
    if to_hp and not after.hp and _scars(sheet, scene):
        attribute = str(scene.read_setting("corruption", "wil"))
        scarred = deal_scar(after, damage, dice, scene.game.turns, attribute)
        return Blow(sheet, settle_state(scarred.sheet, scene.game.turns), damage, scarred=scarred)
    return Blow(sheet, after, damage)


def _scars(sheet: OddSheet, scene: OddScene) -> bool:
    """Say whether this character gets scars: a warband never does, an NPC if the table wants it."""
    return not sheet.warband and (not sheet.npc or scene.read_setting("npc_scars", "on") == "on")


def wound(sheet: OddSheet, damage: int, dice: Dice, now: int) -> Blow:
    """Deal damage to strength, then save against what is left of it; at 0 there is no save."""
    after = TRACKS["str"].harm(sheet, damage)
    if after.str == 0:
        return Blow(sheet, settle_state(after, now), damage)
    saved = roll_save(after, "str", dice)
    if saved.passed:
        return Blow(sheet, after, damage, saved)
    if after.warband:
        return Blow(sheet, replace(after, state="routed"), damage, saved, critical=True)
    return Blow(sheet, suffer(after, "Injured", "Dazed"), damage, saved, critical=True)


def sap(sheet: OddSheet, attribute: str, damage: int, now: int) -> Blow:
    """Deal damage to DEX or WIL, with the debility that comes with it."""
    after = suffer(TRACKS[attribute].harm(sheet, damage), SHAKES[attribute])
    return Blow(sheet, settle_state(after, now), damage)
