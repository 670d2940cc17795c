"""What an attack asks first, its dice, and the uses of weapons, spent and reloaded."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from rules.core.characters.group_names import make_plural
from rules.core.dice.dice import Dice, throw
from rules.core.errors import NotFound, Refused
from rules.core.outcome import ADDS, Choice, Fact, Outcome
from rules.core.records.field_values import words
from rules.core.rule_helpers import insist, quote_name
from rules.core.scene import changes
from rules.core.verb_declarations.request import Request
from rules.heresy.gear import has_tag, is_thrown, weapon_named, weapons_for
from rules.heresy.harm import insist_able
from rules.heresy.sheet import HeresyScene, HeresySheet, Weapon
from rules.heresy.verb_declarations.hold_bonds_growth import UseAmmo
from rules.heresy.verb_declarations.moves_harm_gear import Damage, Pool, Suffer


def use_ammo(request: UseAmmo, scene: HeresyScene, dice: Dice) -> Outcome:
    """Show, change or use up ammo, or reload a weapon with it."""
    sheet = scene.actor
    if request.how in ("reload", "use"):
        insist_able(request, sheet)
    new, weapon = _change_ammo(request, sheet)
    uses = {key: each.uses for key, each in new.weapons.items() if each.max_uses}
    told = ", ".join(f"{words(key)} {count}" for key, count in uses.items())
    shown = request.how == "show" and bool(uses)
    return Outcome(
        _describe_ammo(request, sheet, new, weapon),
        facts=(Fact("ammo", new.ammo), Fact("uses", uses, "Uses left" if shown else "", told)),
        changes=changes(scene, scene.put(new)),
        subject=sheet.record,
        recorded=request.how != "show",
        private=request.how == "show",
    )


def _describe_ammo(request: UseAmmo, old: HeresySheet, new: HeresySheet, weapon: str) -> str:
    """Describe what was done; the card shows the changed numbers below."""
    if request.how == "reload":
        return f"{old.name} reloads the {words(weapon)}"
    if request.how == "use":
        return f"{old.name} uses the {words(weapon)}"
    if new.ammo != old.ammo:
        return f"{old.name}: ammo {old.ammo} → {new.ammo}"
    return f"{old.name} has {new.ammo} ammo"


def _change_ammo(request: UseAmmo, sheet: HeresySheet) -> tuple[HeresySheet, str]:
    if request.how in ("reload", "use"):
        weapon = weapon_to_load(sheet, weapon_named(sheet, request.weapon))
        if request.how == "use":
            return spend_use(sheet, weapon, request.amount, request), weapon
        insist_loadable(sheet, weapon, request)
        return reload_weapon(sheet, weapon), weapon
    if request.how == "show":
        return sheet, ""
    ammo = request.amount if request.how == "set" else sheet.ammo + request.amount
    code = "too_little_ammo" if sheet.ammo else "no_ammo"
    insist(request, ammo >= 0, code, name=sheet.name, left=sheet.ammo)
    return replace(sheet, ammo=min(999, max(0, ammo))), ""


def guns(sheet: HeresySheet, kind: str = "") -> list[str]:
    """Return the weapons with counted uses; with `kind` only those of that name or tag.

    Thrown weapons aren't guns.
    """
    return [
        key
        for key, weapon in sheet.weapons.items()
        if weapon.max_uses
        and (kind in key or has_tag(weapon.tags, kind))
        and (kind or not is_thrown(key, weapon))
    ]


def counted_weapon(sheet: HeresySheet, weapon: str) -> Weapon | None:
    """Return a weapon if it is on the sheet and has counted uses, else None."""
    found = sheet.weapons.get(weapon)
    return found if found is not None and found.max_uses else None


def spend_use(sheet: HeresySheet, weapon: str, count: int, request: Request) -> HeresySheet:
    """Return the sheet with some uses of a weapon spent; refuse if there aren't enough."""
    found = counted_weapon(sheet, weapon)
    if found is None or not count:
        return sheet
    gun, state = words(weapon), _describe_uses(found.uses)
    code, cure = "no_uses", f"reload {gun}"
    if is_thrown(weapon, found):
        code, cure, gun = "none_left", f"item add {gun}", make_plural(gun)
    # a full weapon can't hold more, so reloading is no way out
    elif found.uses == found.max_uses:
        code, cure = "too_many_uses", ""
    elif not sheet.ammo:
        code, cure = "no_uses_nor_ammo", "ammo +1"
    insist(request, found.uses >= count, code, weapon=gun, state=state, cure=cure)
    left = replace(found, uses=max(0, found.uses - count))
    return replace(sheet, weapons={**sheet.weapons, weapon: left})


def _describe_uses(left: int) -> str:
    if not left:
        return "is empty"
    return f"has only {left} use{'' if left == 1 else 's'} left"


def reload_weapon(sheet: HeresySheet, weapon: str) -> HeresySheet:
    """Return the sheet with a weapon fully loaded, for one ammo."""
    found = sheet.weapons[weapon]
    full = replace(found, uses=found.max_uses)
    ammo = max(0, sheet.ammo - 1)
    return replace(sheet, weapons={**sheet.weapons, weapon: full}, ammo=ammo)


def insist_loadable(sheet: HeresySheet, weapon: str, request: Request) -> None:
    """Refuse to reload without ammo, or a weapon that is full or thrown."""
    found = sheet.weapons[weapon]
    insist(
        request,
        not is_thrown(weapon, found),
        "not_reloaded",
        weapon=make_plural(words(weapon)),
        cure=f"item add 2 {make_plural(words(weapon))}",
    )
    insist(request, found.uses < found.max_uses, "full_already", weapon=words(weapon))
    insist(request, sheet.ammo > 0, "no_ammo", name=sheet.name, cure="ammo +1")


def weapon_to_load(sheet: HeresySheet, named: str) -> str:
    """Return the weapon to load: the one named, or the only one that isn't full."""
    if named:
        return named
    empty = [gun for gun in guns(sheet) if sheet.weapons[gun].uses < sheet.weapons[gun].max_uses]
    known = empty or guns(sheet)
    if len(known) != 1:
        raise NotFound("which_weapon", "", [words(gun) for gun in known])
    return known[0]


MOST_DICE = 100


def sizes_in(pool: Pool) -> tuple[int, ...]:
    """Return the size of every die, in order."""
    if sum(count for count, _ in pool) > MOST_DICE:
        raise Refused("too_many_dice", most=MOST_DICE)
    if any(count < 1 or sides < 1 for count, sides in pool):
        raise Refused("no_dice")
    return tuple(sides for count, sides in pool for _ in range(count))


def add_dice(sizes: Sequence[int], extra: int, bonus: Sequence[int] = ()) -> tuple[int, ...]:
    """Return a pool with more dice: those in `bonus`, and `extra` ones of its largest size."""
    if not extra and not bonus:
        return tuple(sizes)
    whole = [*sizes, *bonus]
    if len(whole) + extra > MOST_DICE:
        raise Refused("too_many_dice", most=MOST_DICE)
    whole += [max(whole)] * extra
    # in order, so that dice of one size fall together and odds have fewer ways to try
    return tuple(sorted(whole, reverse=True))


def roll_pool(dice: Dice, sizes: Sequence[int], proven: int) -> tuple[tuple[int, ...], list[str]]:
    """Roll a pool, rerolling each die at `proven` or less once; return the faces and their text."""
    alike = [(size, len(list(same))) for size, same in groupby(sizes)]
    faces = [face for size, count in alike for face in throw(dice, count, size)]
    told = [str(face) for face in faces]
    for place, face in enumerate(faces):
        # once each: a rerolled die stays, whatever it shows
        if face <= proven:
            faces[place] = dice.roll(sizes[place])
            told[place] = f"~~{face}~~ {faces[place]}"
    return tuple(faces), told


USUAL = ("1d6", "2d6", "3d6", "1d8", "2d8", "1d10", "2d10")
#: the Defenses offered as choices; any other can be typed
DEFENSES = range(1, 9)


def _ask_how(title: str, ways: list[Choice]) -> Outcome:
    facts = (Fact("dice", []), Fact("defense", None), Fact("wounds", 0), Fact("target", None))
    return Outcome(title, facts=facts, choices=tuple(ways), recorded=False)


def _of(request: Damage | Suffer, scene: HeresyScene) -> str:
    if isinstance(request, Suffer) and request.who is not None:
        return scene.sheets[request.who.records()[0]].name
    return scene.someone.name if scene.someone else ""


def ask_dice(request: Damage | Suffer, scene: HeresyScene) -> Outcome:
    who = "gm" if isinstance(request, Suffer) else "player" if scene.acting else "gm"
    ways = [Choice(each, f"{ADDS}{each}", who, _of(request, scene)) for each in USUAL]
    return _ask_how("Which dice?", ways)


def ask_sufferer(request: Suffer, scene: HeresyScene) -> Outcome:
    """Ask a game master without a character who is hit."""
    ways = [
        Choice(each.name, f"{ADDS}for {quote_name(each.name)}", "gm")
        for each in scene.list_present()
        if each.state != "dead"
    ]
    return _ask_how("For whom?", ways)


def ask_weapon(request: Damage, scene: HeresyScene) -> Outcome:
    ways = [
        Choice(f"{words(key)} {each.damage}", f"{ADDS}with {key}", "player",
               scene.actor.name)
        for key, each in scene.actor.weapons.items()
        if key in weapons_for(scene.actor, request.mode)
    ]  # fmt: skip
    return _ask_how("With what?", ways)


def ask_target(request: Damage, scene: HeresyScene) -> Outcome:
    """Offer the foes that the speaker can see, then bare Defense numbers."""
    there = scene.list_present(npcs=True)
    foes = [sheet for sheet in there if sheet.npc and sheet.state != "dead"]
    who, of = ("player", scene.actor.name) if scene.acting else ("gm", "")
    # as many foes as fit into a menu of 25 beside the Defenses
    ways = [Choice(foe.name, f"{ADDS}at {quote_name(foe.name)}", who, of) for foe in foes[:15]]
    ways += [Choice(f"Defense {n}", f"{ADDS}vs {n}", who, of) for n in DEFENSES]
    return _ask_how("Against whom?", ways)
