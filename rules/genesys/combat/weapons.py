"""The weapons that an attack uses, and what it stores for its spends."""

from collections.abc import Iterable
from dataclasses import replace

from rules.core.characters.group_names import make_plural
from rules.core.errors import Refused
from rules.core.outcome import ADDS, Choice, Outcome
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Change, Value
from rules.core.rule_helpers import insist, quote_name
from rules.core.verb_declarations.request import Name, Request
from rules.genesys.checks.check_outcome import spendable_symbols
from rules.genesys.checks.dice_pool import Net
from rules.genesys.content import QUALITIES, SKILLS
from rules.genesys.sheet import BANDS, GenesysScene, GenesysSheet, Weapon
from rules.genesys.verb_declarations.checks_and_attacks import Attack, MakeCheck
from rules.genesys.verb_declarations.harm_turns_growth import Maneuver, UseAbility
from rules.lazy_regex import compile_later

UNARMED, UNARMED_CRIT = "unarmed", 5
#: names of weapons that are used up when thrown
THROWN = compile_later(r"grenade|bomb|molotov|flashbang")


@freeze
class Armed:
    """A weapon as it is used now: its key, profile and damage."""

    key: str
    weapon: Weapon
    damage: int

    @property
    def melee(self) -> bool:
        return SKILLS[self.weapon.skill].combat != "ranged"

    def quality(self, key: str) -> int:
        return self.weapon.qualities.get(key, 0)

    @property
    def thrown(self) -> bool:
        """Say whether it is used up when used, like a grenade."""
        return THROWN.search(self.key) is not None

    @property
    def pierce(self) -> int:
        # breach ignores ten times as much soak as pierce
        return self.quality("pierce") + 10 * self.quality("breach")


def list_likely_weapons(request: Attack, sheet: GenesysSheet) -> list[str]:
    """Return what an attack without a weapon or skill may mean: weapons in hand, or else bare
    hands.

    If a weapon or skill was named, return nothing.
    """
    if request.both or request.damage is not None or weapon_keys(request) or _skill(request):
        return []
    held = [key for key, weapon in sheet.weapons.items() if weapon.held and weapon.count]
    return held or [UNARMED]


def fill_in_weapon(request: Attack, key: str) -> Attack:
    """Return an attack with a weapon filled in."""
    name = Name("weapon", key, key.replace("_", " "))
    return replace(request, weapon=request.weapon._replace(names=(name, *request.weapon.names)))


def weapons_used(request: Attack, sheet: GenesysSheet) -> list[Armed]:
    """Return the one or two weapons of an attack."""
    keys, skill = weapon_keys(request), _skill(request)
    if not request.both and any(keys.count(key) > _count_held(sheet, key) for key in keys):
        keys = tuple(dict.fromkeys(keys))  # `punch Scar with bare hands` names one thing twice
    if not keys and skill == "brawl" and request.damage is None:
        return [_make_armed(request, sheet, UNARMED)]
    if not keys and skill:
        # of a skill alone nobody knows the weapon's reach, so nothing is out of it
        given = Weapon(skill, request.damage or 0, crit=request.crit or 4, range="extreme")
        return [Armed("", given, given.damage)]
    both = request.both or (request.second is not None and len(keys) > 1)
    if len(keys) != (2 if both else 1):
        raise Refused("two_weapons" if both else "one_weapon")
    return [_make_armed(request, sheet, key) for key in keys]


def _count_held(sheet: GenesysSheet, key: str) -> int:
    return sheet.weapons[key].count if key in sheet.weapons else 1


def _make_armed(request: Attack, sheet: GenesysSheet, key: str) -> Armed:
    weapon = sheet.weapons.get(key)
    if weapon is None:
        weapon = Weapon("brawl", brawn=True, crit=UNARMED_CRIT, qualities={"knockdown": 1})
    base = weapon.damage + (sheet.brawn if weapon.brawn else 0)
    if request.damage is not None:
        base = request.damage
    if request.crit is not None:
        weapon = replace(weapon, crit=request.crit)
    return Armed(key, weapon, base)


def require_usable(request: Attack, sheet: GenesysSheet, used: list[Armed]) -> None:
    """Refuse a weapon that is empty, broken, not in hand or not prepared."""
    auto = not request.auto or any(each.quality("auto_fire") for each in used)
    insist(request, auto, "no_quality", quality="auto-fire")
    for each in used:
        words = each.key.replace("_", " ")
        insist(request, not each.weapon.out, "out_of_ammo", weapon=words)
        insist(
            request,
            not each.weapon.damaged,
            "weapon_damaged",
            weapon=words,
            cure=f"item repair {words}",
        )
        insist(request, each.weapon.held, "not_held", weapon=words, cure=f"maneuver draw {words}")
        # two of one kind may be thrown at once
        left = each.weapon.count > sum(other.key == each.key for other in used) - 1
        insist(
            request,
            left or not each.thrown,
            "none_left",
            name=sheet.name,
            weapon=make_plural(words),
        )
        # what is thrown is neither loaded nor prepared
        if each.thrown:
            continue
        most = each.quality("limited_ammo")
        insist(
            request,
            not most or each.weapon.fired < most,
            "not_loaded",
            weapon=words,
            cure=f"maneuver load {words}",
        )
        ready = not each.quality("prepare") or "prepared" in sheet.statuses
        insist(request, ready, "not_prepared", weapon=words, cure="maneuver prepare")


def require_reach(
    request: Attack, actor: GenesysSheet, used: list[Armed], band: str, target: GenesysSheet | None
) -> None:
    """Refuse a target that the weapon can't reach."""
    way = "engage" if band == "short" else "move to"  # from further away, a maneuver moves one band
    who = f" as {quote_name(actor.name)}" if actor.npc else ""
    cure = f"maneuver {way} {quote_name(target.name)}{who}" if target else ""
    closer = f" Get closer: `/{cure}`" if cure else ""
    name, be = target.name if target else "the target", "are" if target and target.several else "is"
    for each in used:
        limit = "engaged" if each.melee else each.weapon.range
        far = bool(band) and BANDS.index(band) > BANDS.index(limit)
        words = each.key.replace("_", " ") or SKILLS[each.weapon.skill].name
        code = "out_of_range"
        if limit == "engaged":
            code, words = "out_of_reach", "bare hands" if each.key == UNARMED else f"the {words}"
        insist(request, not far, code, weapon=words, limit=limit, band=band,
               name=name, be=be, closer=closer, cure=cure)  # fmt: skip


def _skill(request: Attack) -> str | None:
    return request.weapon.key("skill") or (request.second.key("skill") if request.second else None)


def weapon_keys(request: Attack) -> tuple[str, ...]:
    """Return the weapons that were named: `pistol sword`, `pistol and sword`, `Scar with sword`."""
    more = request.second.keys("weapon") if request.second else ()
    return (*request.weapon.keys("weapon"), *more)


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


def ask_who_acts(request: Request, scene: GenesysScene) -> Outcome | None:
    """Ask a game master without a character who acts; None if the request has no such question."""
    if not isinstance(request, MakeCheck | Attack | Maneuver | UseAbility):
        return None
    able = [sheet for sheet in scene.list_present(npcs=True) if sheet.state == "well"]
    if isinstance(request, Attack):
        own = [key for key in weapon_keys(request) if key != "unarmed"]
        able = [sheet for sheet in able if all(key in sheet.weapons for key in own)]
    if not able:
        return None
    return Outcome(
        "Who does that?",
        choices=tuple(Choice(s.name, f"{ADDS}as {s.spoken}", "gm") for s in able),
        recorded=False,
    )
