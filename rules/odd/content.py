"""Content tables of the Odd-like as typed rows."""

from typing import Any

from rules.core.content import load
from rules.core.records.frozen_values import freeze
from rules.core.system import Topic


@freeze
class Debility:
    key: str
    name: str
    source: str
    clears: str  # short, watch, long, meal, cure, save
    cause: str
    text: str
    worsens: tuple[str, ...] = ()  # the attributes whose saves have disadvantage


@freeze
class Scar:
    """The scar of a blow that leaves exactly 0 hit points, by its damage."""

    key: str
    name: str
    source: str
    damage: int
    text: str
    chance: str = ""  # what the roll for a maximum means
    where: tuple[str, ...] = ()  # by the face of a d6
    aspects: tuple[str, ...] = ()  # likewise
    lost: bool = False
    save: str = ""
    dice: int = 0  # d6s rolled against a maximum, which may rise
    raises: str = ""  # which maximum: hp, or `where` for the rolled attribute
    later: bool = False  # its roll or its end waits for treatment
    ends: str = ""  # needed besides treatment: a `long` rest, or the `gm`'s uncommon cure
    state: str = ""

    def describe(self) -> str:
        """Return what the scar does, with what its roll means."""
        return " ".join(filter(None, (self.text, self.chance)))


@freeze
class Weapon:
    key: str
    name: str
    source: str
    die: str
    reach: str
    bulky: bool = False
    aliases: tuple[str, ...] = ()


def _row(row: dict[str, Any]) -> dict[str, Any]:
    renamed = {"raises" if key == "raise" else key: value for key, value in row.items()}
    return {k: tuple(v) if isinstance(v, list) else v for k, v in renamed.items()}


def _rows(name: str) -> dict[str, dict[str, Any]]:
    return {key: _row(row) for key, row in load("rules.odd", name).items()}


DEBILITIES = {key: Debility(key, **row) for key, row in _rows("debilities").items()}
DEBILITIES_BY_NAME = {each.name: each for each in DEBILITIES.values()}
SCARS = {key: Scar(key, **row) for key, row in _rows("scars").items()}
SCARS_BY_DAMAGE = {scar.damage: scar for scar in SCARS.values()}
SCARS_BY_NAME = {scar.name: scar for scar in SCARS.values()}
WEAPONS = {key: Weapon(key, **row) for key, row in _rows("weapons").items()}
WEAPON_NAMES = {said: w.key for w in WEAPONS.values() for said in (w.name, *w.aliases)}
REFUSALS: dict[str, str] = load("rules.odd", "refusals")


def topics() -> dict[str, Topic]:
    """Return every rule that can be looked up."""
    found = {key: Topic(**row) for key, row in _rows("topics").items()}
    for debility in DEBILITIES.values():
        told = f"From {debility.cause}. {debility.text}"
        found[debility.key] = Topic(debility.name, told, debility.source, "Debilities")
    for scar in SCARS.values():
        more = " or more" if scar.damage == max(SCARS_BY_DAMAGE) else ""
        told = f"A blow of {scar.damage}{more} that leaves exactly 0 HP. {scar.describe()}"
        found[scar.key] = Topic(scar.name, told, scar.source, "Scars")
    for weapon in WEAPONS.values():
        bulky = ", bulky (two slots)" if weapon.bulky else ""
        told = f"{weapon.die}, {weapon.reach}{bulky}."
        found[weapon.key] = Topic(weapon.name, told, weapon.source, "Weapons")
    return found
