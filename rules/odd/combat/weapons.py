"""The weapon of an attack, and the chain of damage dice."""

import re
from collections.abc import Mapping
from dataclasses import replace

from rules.core.characters.group_names import name_things
from rules.core.dice.dice import Dice, throw
from rules.core.errors import NotFound, Refused
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Value
from rules.core.verb_declarations.request import Phrase, Request
from rules.odd.content import WEAPON_NAMES, WEAPONS
from rules.odd.sheet import Item, OddScene, OddSheet

#: the dice in order, and the highest total of each
HIGHEST = {"d2": 2, "d3": 3, "d4": 4, "d6": 6, "d8": 8, "d10": 10, "2d6": 12, "2d8": 16}
CHAIN = tuple(HIGHEST)


def spell_die(count: int, sides: int) -> str:
    return f"d{sides}" if count == 1 else f"{count}d{sides}"


def read_die(text: str) -> tuple[int, int] | None:
    """Read a die such as `d8` or `2d6`, or return None."""
    found = re.fullmatch(r"(\d{0,3})d(\d{1,4})", text.strip().casefold())
    return (int(found[1] or 1), int(found[2])) if found else None


def split_weapon(text: str) -> tuple[str, str]:
    """Return a weapon's name and die: `rusty sickle d8` has both, others just one."""
    *name, last = text.split() or [""]
    return (" ".join(name), last) if read_die(last) else (text, "")


def in_chain(text: str, outside: str = "refuse") -> str:
    """Return a die of the chain; others are refused, or become the nearest one below."""
    size = read_die(text)
    die = spell_die(*size) if size else text
    if die in CHAIN:
        return die
    if size is None or outside != "nearest":
        raise Refused("not_in_chain", die=die, chain=f"{', '.join(CHAIN[:-1])} or {CHAIN[-1]}")
    most = size[0] * size[1]
    below = [each for each, highest in HIGHEST.items() if highest <= most]
    return below[-1] if below else CHAIN[0]


def step_die(die: str, steps: int) -> str:
    """Return the die some steps along the chain, stopping at its ends."""
    place = CHAIN.index(die) + steps
    return CHAIN[max(0, min(place, len(CHAIN) - 1))]


@freeze
class Damage:
    """A damage roll: the whole die once, or twice with the better or worse total kept."""

    die: str
    total: int
    kept: tuple[int, ...]
    dropped: tuple[int, ...] = ()

    def serialise(self) -> dict[str, Value]:
        """Return the roll as facts."""
        return {
            "damage": self.total,
            "die": self.die,
            "kept": list(self.kept),
            "dropped": list(self.dropped),
        }


def roll_damage(dice: Dice, die: str, adv: bool = False, dis: bool = False) -> Damage:
    """Roll a die of the chain; advantage and disadvantage roll the whole of it twice."""
    read = read_die(die)
    assert read is not None, die
    count, sides = read
    first = throw(dice, count, sides)
    if adv == dis:
        return Damage(die, sum(first), first)
    second = throw(dice, count, sides)
    better, worse = (first, second) if sum(first) >= sum(second) else (second, first)
    kept, dropped = (better, worse) if adv else (worse, better)
    return Damage(die, sum(kept), kept, dropped)


UNARMED = "unarmed"
BARE_HANDS = (UNARMED, "fist", "fists", "bare hands")
#: the die of an unknown weapon if nobody can be asked
IMPROVISED = "d4"


@freeze
class Arm:
    """The weapon of an attack. `die` is empty if nobody has chosen it yet; `usual` is the guess."""

    name: str
    die: str
    reach: str = ""
    usual: str = IMPROVISED
    key: str = ""

    @property
    def best_known(self) -> "Arm":
        """Return the weapon with its usual die if none was chosen."""
        return self if self.die else replace(self, die=self.usual)


def weapon_names(sheet: OddSheet | None) -> dict[str, str]:
    """Return everything that can be typed for a weapon: carried, in hand, or commonly known.

    The key of a common weapon is the typed name, so that the text can use it.
    """
    usual = split_weapon(sheet.weapon)[0].casefold() if sheet else ""
    said = (*WEAPON_NAMES, *(sheet.arms if sheet else ()), usual)
    named = {each: f"={each}" for each in said if each}
    bare = dict.fromkeys(BARE_HANDS, f"={UNARMED}")
    own = {item.name.casefold(): key for key, item in sheet.items.items()} if sheet else {}
    # the later ones win: one's own things are meant before others of that name
    return {**named, **_name_by_ends(named, carried_weapons(sheet)), **bare, **own}


def _name_by_ends(known: Mapping[str, str], carried: Mapping[str, str]) -> dict[str, str]:
    """Return names of common weapons that fit the end of just one carried name.

    Someone whose only hammer is a warhammer can say "hammer".
    """
    ends = {said: [key for name, key in carried.items() if name.endswith(said)] for said in known}
    return {said: keys[0] for said, keys in ends.items() if len(keys) == 1}


def carried_weapons(sheet: OddSheet | None) -> dict[str, str]:
    """Return what a character has to strike with: packed, or remembered from an earlier attack."""
    if sheet is None:
        return {}
    packed = {i.name.casefold(): key for key, i in sheet.items.items() if _is_weapon(i)}
    known = (*sheet.arms, split_weapon(sheet.weapon)[0].casefold())
    return {**{each: f"={each}" for each in known if each}, **packed}


def _is_weapon(item: Item) -> bool:
    return bool(item.die) or item.name.casefold() in WEAPON_NAMES


def check_carried(
    request: Request, sheet: OddSheet | None, key: str | None, *said: Phrase | None
) -> None:
    """Refuse a common weapon that a player's sheet lacks, if it lists others."""
    carried = carried_weapons(sheet)
    known = key is not None and key.startswith("=") and key != f"={UNARMED}"
    if sheet is None or sheet.npc or request.anyway or not known or key in carried.values():
        return
    place = next((p for p in said if p is not None and key in p.keys("weapon")), None)
    if carried and place is not None:
        raise NotFound("not_in_pack", spell_weapon(key or ""), list(carried), place.start + 1)


def spell_weapon(key: str) -> str:
    return key.removeprefix("=").replace("_", " ")


def tell_weapon(arm: Arm) -> str:
    """Return the weapon as a headline continues: ` with the sword`."""
    if not arm.name:
        return ""
    return f" with {arm.name if arm.name in BARE_HANDS else name_things(arm.name, 1)}"


def find_weapon(*phrases: Phrase | None) -> str | None:
    """Return the weapon that was named, or None; refuse several."""
    keys = [key for phrase in phrases if phrase for key in phrase.keys("weapon")]
    if len(keys) > 1:
        raise Refused("one_weapon", weapons=" and ".join(map(spell_weapon, keys)))
    return next(iter(keys), None)


def arm_of(scene: OddScene, sheet: OddSheet | None, key: str | None) -> Arm:
    """Return the weapon that was named, or the character's usual one."""
    if key is not None:
        return (
            _find_known(scene, sheet, key)
            if key.startswith("=")
            else _find_carried(scene, sheet, key)
        )
    if sheet is None:
        raise NotFound("which_weapon")
    if sheet.weapon:
        return _in_hand(scene, sheet)
    armed = [each for each, item in sheet.items.items() if item.die]
    return (
        _find_carried(scene, sheet, armed[0]) if armed else _find_known(scene, sheet, f"={UNARMED}")
    )


def arm_of_dice(scene: OddScene, dice: tuple[tuple[int, int], ...]) -> Arm:
    """Return bare dice as a weapon; refuse dice outside the chain."""
    said = "+".join(spell_die(*die) for die in dice)
    return Arm("", check_die(scene, said))


def check_die(scene: OddScene, die: str) -> str:
    """Return a die of the chain; others are refused or rounded down, as the table chose."""
    return in_chain(die, str(scene.read_setting("outside_chain", "refuse")))


def remember_die(sheet: OddSheet, arm: Arm, die: str) -> OddSheet:
    """Return the sheet with a weapon's die stored."""
    item = sheet.items.get(arm.key)
    if item is None:
        return replace(sheet, arms={**sheet.arms, arm.name: die})
    known = replace(item, die=die, reach=item.reach or arm.reach)
    return replace(sheet, items={**sheet.items, arm.key: known})


def _in_hand(scene: OddScene, sheet: OddSheet) -> Arm:
    """Read the sheet's weapon: a die, something carried, or a commonly known weapon."""
    name, die = split_weapon(sheet.weapon)
    if not name:
        return Arm("", check_die(scene, die))
    key = weapon_names(sheet)[name.casefold()]
    arm = arm_of(scene, sheet, key)
    return arm if key.startswith("=") else arm.best_known


def _find_carried(scene: OddScene, sheet: OddSheet | None, key: str) -> Arm:
    assert sheet is not None
    item = sheet.items[key]
    known = WEAPONS.get(WEAPON_NAMES.get(item.name.casefold(), ""))
    reach = item.reach or (known.reach if known else "melee")
    die = check_die(scene, item.die) if item.die else ""
    return Arm(item.name, die, reach, known.die if known else IMPROVISED, key)


def _find_known(scene: OddScene, sheet: OddSheet | None, key: str) -> Arm:
    """Return a weapon that isn't packed; its die is stored once the player has chosen it."""
    name = key.removeprefix("=")
    if name == UNARMED:
        return Arm("bare hands", str(scene.read_setting(UNARMED, "d4")), "melee")
    weapon = WEAPONS.get(WEAPON_NAMES.get(name, ""))
    reach, usual = (weapon.reach, weapon.die) if weapon else ("", IMPROVISED)
    said = sheet.arms.get(name, "") if sheet else ""
    held, die = split_weapon(sheet.weapon if sheet else "")
    mine = sheet is None or held.casefold() == name
    if mine and die and not said:
        said = check_die(scene, die)
    return Arm(name, said or (usual if weapon and mine else ""), reach, usual, key)
