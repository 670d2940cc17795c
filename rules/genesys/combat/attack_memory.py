"""What an attack stores for the spending of its symbols: weapon, target, damage dealt."""

from collections.abc import Iterable

from rules.core.records.frozen_values import freeze
from rules.core.records.record import Change, Value
from rules.genesys.checks.check_outcome import spendable_symbols
from rules.genesys.checks.pool_roll import Net
from rules.genesys.combat.weapons import Armed
from rules.genesys.content import QUALITIES
from rules.genesys.sheet import GenesysScene, GenesysSheet
from rules.genesys.verb_declarations.checks_and_attacks import Attack


@freeze
class Blow:
    """What an attack did: its damage, who was hit, and how much got through."""

    damage: int = 0
    hit: int = 0
    dealt: int = 0
    strain: bool = False  # it dealt strain, not wounds
    effects: tuple[Change, ...] = ()  # everything that the hit changed
    redirected: Value = None
    choosing: tuple[int, ...] = ()


AUTO = "auto_fire"


def weapon_profile(request: Attack, used: Armed) -> dict[str, Value]:
    """Return the part of a weapon that its hit needs later."""
    active = {
        key: n
        for key, n in used.weapon.qualities.items()
        if not QUALITIES[key].passive and (request.auto or key != AUTO)
    }
    return {
        "weapon": used.key,
        "base": used.damage,
        "crit": used.weapon.crit,
        "vicious": used.quality("vicious"),
        "pierce": used.pierce,
        "strain": stuns(request, used),
        "qualities": active,
    }


def stuns(request: Attack, used: Armed) -> bool:
    return request.strain or bool(used.quality("stun_damage"))


def attack_memory(
    request: Attack, scene: GenesysScene, used: list[Armed], target: GenesysSheet | None, blow: Blow
) -> dict[str, Value]:
    """Return the memory of an attack for its spends."""
    first = weapon_profile(request, used[0])
    memory: dict[str, Value] = {
        **first,
        "needs": _needs(used, blow, bool(first["qualities"])),
        "target": target.record if target else 0,
        "hit": blow.hit,
        "damage": blow.damage,
        "effects": changes_noted(blow.effects),
        "fired": next((each.key for each in used if not each.melee), ""),
        "bystanders": list(blow.choosing),
    }
    if len(used) > 1:
        cost = scene.read_setting("two_weapon_cost", 1)
        memory["second"] = {
            **weapon_profile(request, used[1]),
            "damage": used[1].damage,
            "cost": cost,
        }
    return memory


def changes_noted(made: Iterable[Change]) -> list[Value]:
    """Return changes in a form that a memory can store."""
    return [[c.record, c.name, c.field, c.before, c.after] for c in made]


def _needs(used: list[Armed], blow: Blow, qualities: bool) -> list[Value]:
    """Return which of the special purchases this attack can make."""
    able = {
        "weapon": any(not each.melee and each.key for each in used),
        "damage": bool(blow.dealt),  # only if someone was hit
        "quality": bool(blow.hit and qualities),
        "both": bool(blow.hit and len(used) > 1),
        "redirect": bool(blow.choosing),
    }
    return [need for need, can in able.items() if can]


def less_the_stray(net: Net) -> dict[str, Value]:
    """Return the symbols left to spend after a despair was used for a stray shot."""
    return {**spendable_symbols(net), "despair": net.despair - 1}
