"""Ammo, and the uses of weapons."""

from dataclasses import replace

from rules.core.dice import Dice
from rules.core.outcome import Fact, Outcome
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.core.values import words
from rules.heresy.checks.free_moves import loading
from rules.heresy.gear import loadable, reloaded, spend_use, weapon_named
from rules.heresy.sheet import HeresyScene, HeresySheet
from rules.heresy.sheet_requests import UseAmmo


def use_ammo(request: UseAmmo, scene: HeresyScene, dice: Dice) -> Outcome:
    """Show, change or use up ammo, or reload a weapon with it."""
    sheet = scene.actor
    new, weapon = _used(request, sheet)
    title = f"{sheet.name}: ammo {new.ammo}"
    if request.how == "reload":
        title = f"{sheet.name} reloads {words(weapon)}"
    elif request.how == "use":
        title = f"{sheet.name}: {words(weapon)}, {new.weapons[weapon].uses} uses left"
    uses = {key: each.uses for key, each in new.weapons.items() if each.max_uses}
    told = ", ".join(f"{words(key)} {count}" for key, count in uses.items())
    return Outcome(
        title,
        facts=(
            Fact("ammo", new.ammo, "Ammo", str(new.ammo)),
            Fact("uses", uses, "Uses" if uses else "", told),
        ),
        changes=changes(scene, scene.put(new)),
        subject=sheet.record,
        recorded=request.how != "show",
        private=request.how == "show",
    )


def _used(request: UseAmmo, sheet: HeresySheet) -> tuple[HeresySheet, str]:
    if request.how in ("reload", "use"):
        weapon = loading(sheet, weapon_named(sheet, request.weapon))
        if request.how == "use":
            return spend_use(sheet, weapon, request.amount, request), weapon
        loadable(sheet, weapon, request)
        return reloaded(sheet, weapon), weapon
    if request.how == "show":
        return sheet, ""
    ammo = request.amount if request.how == "set" else sheet.ammo + request.amount
    insist(request, ammo >= 0, "no_ammo", name=sheet.name)
    return replace(sheet, ammo=min(999, max(0, ammo))), ""
