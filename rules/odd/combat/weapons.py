"""Weapons: what an attack is made with, by name or from the pack, and its die."""

from dataclasses import dataclass

from rules.core.errors import NotFound
from rules.odd.combat.dice import in_chain, read_die, spell_die
from rules.odd.content import WEAPON_NAMES, WEAPONS
from rules.odd.sheet import Item, OddScene, OddSheet

UNARMED = "unarmed"


@dataclass(frozen=True, slots=True)
class Arm:
    """What is attacked with."""

    name: str
    die: str
    reach: str = ""


def weapon_names(sheet: OddSheet | None) -> dict[str, str]:
    """Return what may be said for a weapon: what is carried, and what everyone knows."""
    own = {}
    if sheet is not None:
        own = {item.name.casefold(): key for key, item in sheet.items.items() if item.die}
    known = {said: f"={key}" for said, key in WEAPON_NAMES.items()}
    bare = dict.fromkeys((UNARMED, "fist", "fists", "bare hands"), f"={UNARMED}")
    return {**known, **bare, **own}


def spell_weapon(key: str) -> str:
    return key.removeprefix("=").replace("_", " ")


def arm_of(scene: OddScene, sheet: OddSheet | None, key: str | None) -> Arm:
    """Return the weapon that was named, or the one this character usually has in hand."""
    if key is not None:
        return _known(scene, key) if key.startswith("=") else _carried(scene, sheet, key)
    if sheet is None:
        raise NotFound("which_weapon")
    if sheet.weapon:
        return _in_hand(scene, sheet)
    armed = [each for each, item in sheet.items.items() if item.die]
    return _carried(scene, sheet, armed[0]) if armed else _known(scene, f"={UNARMED}")


def arm_of_dice(scene: OddScene, dice: tuple[tuple[int, int], ...]) -> Arm:
    """Return bare dice as a weapon, if the chain has them."""
    said = "+".join(spell_die(*die) for die in dice)
    return Arm("", check_die(scene, said))


def check_die(scene: OddScene, die: str) -> str:
    """Return a die of the chain, or refuse it as the table has settled."""
    return in_chain(die, str(scene.setting("outside_chain", "refuse")))


def _in_hand(scene: OddScene, sheet: OddSheet) -> Arm:
    """Read the sheet's weapon: a die, something carried, or something everyone knows."""
    if read_die(sheet.weapon):
        return Arm("", check_die(scene, sheet.weapon))
    said = sheet.weapon.casefold()
    key = weapon_names(sheet).get(said)
    if key is None:
        raise NotFound("unknown_weapon", sheet.weapon)
    return arm_of(scene, sheet, key)


def _carried(scene: OddScene, sheet: OddSheet | None, key: str) -> Arm:
    assert sheet is not None
    item: Item = sheet.items[key]
    return Arm(item.name, check_die(scene, item.die), item.reach)


def _known(scene: OddScene, key: str) -> Arm:
    name = key.removeprefix("=")
    if name == UNARMED:
        return Arm("bare hands", str(scene.setting(UNARMED, "d4")), "melee")
    weapon = WEAPONS[name]
    return Arm(weapon.name, weapon.die, weapon.reach)
