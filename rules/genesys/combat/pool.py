"""Attacks: how the pool is put together from weapon, range, target and circumstances."""

from dataclasses import dataclass, replace

from rules.core.errors import Refused
from rules.core.ruling import insist
from rules.genesys.checks.check import about_skill
from rules.genesys.checks.dice import difficulty_name
from rules.genesys.checks.modifiers import About
from rules.genesys.checks.pool import Op, Pool, starting
from rules.genesys.checks.wording import weapon_keys
from rules.genesys.combat.minions import rank_of
from rules.genesys.content import SKILLS
from rules.genesys.harm.conditions import concealment, defense, level
from rules.genesys.requests import Attack
from rules.genesys.sheet import (
    BANDS,
    GenesysScene,
    GenesysSheet,
    Weapon,
    band_between,
    engaged_with,
)

MELEE = 2
BY_BAND = {"engaged": 1, "short": 1, "medium": 2, "long": 3, "extreme": 4}
#: what firing at someone engaged adds, by skill
AT_ENGAGED = {"ranged_light": 1, "ranged_heavy": 2}
UNARMED_CRIT = 5
SIZE_STEP = 2


@dataclass(frozen=True, slots=True)
class Armed:
    """A weapon as it is used now: its key, its profile and its damage."""

    key: str
    weapon: Weapon
    damage: int

    @property
    def melee(self) -> bool:
        return SKILLS[self.weapon.skill].combat != "ranged"

    def quality(self, key: str) -> int:
        return self.weapon.qualities.get(key, 0)

    @property
    def pierce(self) -> int:
        return self.quality("pierce") + 10 * self.quality("breach")


def armed(request: Attack, sheet: GenesysSheet) -> list[Armed]:
    """Return the weapons that an attack uses: one, or two."""
    keys = weapon_keys(request)
    skill = request.weapon.key("skill") or (request.second.key("skill") if request.second else None)
    if not keys and skill == "brawl" and request.damage is None:
        return [_armed(request, sheet, "unarmed")]
    if not keys and skill:
        given = Weapon(skill, request.damage or 0, crit=request.crit or 4, range="extreme")
        return [Armed("", given, given.damage)]
    both = request.both or (request.second is not None and len(keys) > 1)
    if len(keys) != (2 if both else 1):
        raise Refused("two_weapons" if both else "one_weapon")
    return [_armed(request, sheet, key) for key in keys]


def _armed(request: Attack, sheet: GenesysSheet, key: str) -> Armed:
    weapon = sheet.weapons.get(key)
    if weapon is None:
        weapon = Weapon("brawl", 0, True, UNARMED_CRIT, "engaged", {"knockdown": 1})
    base = weapon.damage + (sheet.brawn if weapon.brawn else 0)
    if request.damage is not None:
        base = request.damage
    if request.crit is not None:
        weapon = replace(weapon, crit=request.crit)
    return Armed(key, weapon, base)


def usable(request: Attack, sheet: GenesysSheet, used: list[Armed]) -> None:
    """Refuse a weapon that is empty, broken, on the floor or not made ready."""
    for each in used:
        words = each.key.replace("_", " ")
        insist(request, not each.weapon.out, "out_of_ammo", weapon=words)
        insist(request, not each.weapon.damaged, "weapon_damaged", weapon=words)
        insist(request, each.weapon.held, "not_held", weapon=words)
        ready = not each.quality("prepare") or "prepared" in sheet.statuses
        insist(request, ready, "not_prepared", weapon=words)


def band_of(request: Attack, scene: GenesysScene, target: int, used: list[Armed]) -> str:
    """Return the range of an attack: as said, as the stage knows, or as a blade implies."""
    if request.range:
        return request.range
    known = band_between(scene, scene.acting, target) if target else ""
    if known:
        return known
    return "engaged" if request.engaged or any(each.melee for each in used) else ""


def reach(request: Attack, used: list[Armed], band: str) -> None:
    """Refuse what the weapon cannot reach."""
    for each in used:
        limit = "engaged" if each.melee else each.weapon.range
        far = bool(band) and BANDS.index(band) > BANDS.index(limit)
        words = each.key.replace("_", " ") or SKILLS[each.weapon.skill].name
        insist(request, not far, "out_of_range", weapon=words, limit=limit, band=band)


def base_difficulty(used: Armed, band: str) -> tuple[int, str]:
    """Return how hard it is to hit with a weapon, and why."""
    if used.melee:
        return MELEE, f"melee, {difficulty_name(MELEE)}"
    count = BY_BAND[band]
    if band == "engaged":
        if used.weapon.skill == "gunnery":
            raise Refused("gunnery_engaged")
        more = AT_ENGAGED.get(used.weapon.skill, 0)
        return count + more, f"engaged, {SKILLS[used.weapon.skill].name}: {count}+{more}"
    return count, f"{band} range, {difficulty_name(count)}"


def starting_pool(
    request: Attack, sheet: GenesysSheet, used: list[Armed], band: str, target: int
) -> tuple[Pool, list[str], About]:
    """Return the dice before anything bears on them, how they are told, and what they are about.

    With two weapons the lower skill and the lower characteristic count, against the harder task.
    """
    abouts = [about_skill(each.weapon.skill, target) for each in used]
    low = min(abouts, key=lambda about: rank_of(sheet, about.skill))
    rank = rank_of(sheet, low.skill)
    weak = min(abouts, key=lambda about: int(getattr(sheet, about.characteristic)))
    value = getattr(sheet, weak.characteristic)
    own = starting(value, rank)
    told = [f"{SKILLS[low.skill].name} {rank}, {weak.characteristic.capitalize()} {value}: {own}"]
    if request.against is not None:
        return own + request.against, [*told, f"Against {request.against}".replace("vs ", "")], low
    if request.difficulty is not None:
        name = difficulty_name(request.difficulty).capitalize()
        said = Pool(p=request.difficulty)
        return own + said, [*told, f"{name}: {request.difficulty}p"], low
    count, why = max(base_difficulty(each, band) for each in used)
    return own + Pool(p=count), [*told, f"{why.capitalize()}: {count}p"], low


def circumstances(
    request: Attack, scene: GenesysScene, used: list[Armed], target: GenesysSheet | None
) -> list[Op]:
    """Return what the weapon, the target and the surroundings do to an attack."""
    actor, melee = scene.actor, used[0].melee
    ops = [Op("harder", 1, "two weapons")] if len(used) > 1 else []
    ops += _size(request, actor, target)
    if not melee and into_melee(request, scene, target):
        ops.append(Op("up_difficulty", 1, "an ally in the melee"))
    ops += _aimed(request, actor)
    ops += _prone(request, actor, melee, target)
    ops += _covered(request, actor, melee, target)
    for each in used:
        ops.append(Op("boost", each.quality("accurate"), "accurate"))
        ops.append(Op("setback", each.quality("inaccurate"), "inaccurate"))
        ops += [
            Op("harder", max(0, each.quality(quality) - ability), quality)
            for quality, ability in (("cumbersome", actor.brawn), ("unwieldy", actor.agility))
        ]
    return ops


def _size(request: Attack, actor: GenesysSheet, target: GenesysSheet | None) -> list[Op]:
    size = request.silhouette
    if size is None:
        size = target.silhouette if target else actor.silhouette
    if size >= actor.silhouette + SIZE_STEP:
        return [Op("easier", 1, "a large target")]
    return [Op("harder", 1, "a small target")] if size <= actor.silhouette - SIZE_STEP else []


def into_melee(request: Attack, scene: GenesysScene, target: GenesysSheet | None) -> bool:
    """Say whether an ally of the attacker is engaged with the target."""
    if request.into_melee or request.melee_with is not None:
        return True
    return target is not None and bool(bystanders(request, scene, target))


def bystanders(request: Attack, scene: GenesysScene, target: GenesysSheet) -> list[GenesysSheet]:
    """Return whom a shot into a melee may hit instead: allies of the attacker who are in it."""
    if request.melee_with is not None:
        return [scene.sheets[record] for record in request.melee_with.records()]
    allies = [
        sheet
        for sheet in engaged_with(scene, target.record)
        if sheet.side == scene.actor.side and sheet.record != scene.acting
    ]
    if allies or not request.into_melee:
        return allies
    return [
        sheet
        for sheet in scene.present(npcs=True)
        if sheet.record not in (scene.acting, target.record) and sheet.side == scene.actor.side
    ]


def aimed(request: Attack, actor: GenesysSheet) -> int:
    """Return how many maneuvers of aiming an attack has; a called shot takes one at least."""
    return max(request.aim, level(actor, "aiming"), int(request.called))


def _aimed(request: Attack, actor: GenesysSheet) -> list[Op]:
    """Aiming helps, or eases a called shot."""
    count = min(2, aimed(request, actor))
    if request.called:
        return [Op("setback", 1 if count == 2 else 2, "called shot")]
    return [Op("boost", count, "aim")]


def _prone(
    request: Attack, actor: GenesysSheet, melee: bool, target: GenesysSheet | None
) -> list[Op]:
    ops = []
    if melee and (request.lying or "prone" in actor.statuses):
        ops.append(Op("setback", 1, "attacking while prone"))
    if request.prone or (target is not None and "prone" in target.statuses):
        ops.append(Op("boost" if melee else "setback", 1, "a prone target"))
    return ops


def _covered(
    request: Attack, actor: GenesysSheet, melee: bool, target: GenesysSheet | None
) -> list[Op]:
    """Turn defense, cover and concealment into setback dice. Words beat what is stored."""
    found = defense(target, melee) if target is not None else []
    if request.cover and not melee and not (target and "open" in target.statuses):
        found = [(count, why) for count, why in found if why != "cover"]
        found.append((request.cover, "cover"))
    ops = [Op("setback", count, why) for count, why in found]
    if not melee and "unhindered" not in actor.statuses:
        stored = level(target, "concealed") if target is not None else 0
        count = concealment(request, request.concealment, stored)
        ops.append(Op("setback", count, "concealment"))
    return ops
