"""An attack's pool, built from weapon, range, target and circumstances."""

from rules.core.errors import Refused
from rules.genesys.checks.check import about_skill
from rules.genesys.checks.dice_pool import Op, Pool, ability_dice, difficulty_name
from rules.genesys.checks.modifiers import About
from rules.genesys.combat.weapons import Armed
from rules.genesys.content import SKILLS
from rules.genesys.harm.conditions import concealment, condition_level, defense
from rules.genesys.sheet import GenesysScene, GenesysSheet, band_between, list_engaged, rank_of
from rules.genesys.verb_declarations.checks_and_attacks import Attack

#: difficulty dice in melee, and at each range
MELEE = 2
BY_BAND = {"engaged": 1, "short": 1, "medium": 2, "long": 3, "extreme": 4}
#: extra difficulty for shooting at an engaged target, by skill
AT_ENGAGED = {"ranged_light": 1, "ranged_heavy": 2}
#: how much bigger or smaller a target must be to count
SIZE_STEP = 2
#: the penalty of a damaged weapon
WORN = {"minor": "setback", "moderate": "harder"}


def band_of(request: Attack, scene: GenesysScene, target: int, used: list[Armed]) -> str:
    """Return the range of an attack: as typed, as stored on the stage, or engaged for a melee
    weapon."""
    if request.engaged and request.range not in ("", "engaged"):
        raise Refused("two_ranges", band=request.range)
    if request.range or request.engaged:
        return request.range or "engaged"
    known = band_between(scene, scene.acting, target)
    return known or ("engaged" if any(each.melee for each in used) else "")


def base_difficulty(used: Armed, band: str) -> tuple[int, str]:
    """Return how hard it is to hit with a weapon, and why."""
    if used.melee:
        return MELEE, f"engaged, {difficulty_name(MELEE)}"
    count = BY_BAND[band]
    if band == "engaged":
        # the rules allow no gunnery in melee at all
        if used.weapon.skill not in AT_ENGAGED:
            raise Refused("gunnery_engaged")
        more = AT_ENGAGED[used.weapon.skill]
        return count + more, f"engaged, {SKILLS[used.weapon.skill].name}: {count}+{more}"
    return count, f"{band} range, {difficulty_name(count)}"


def starting_pool(
    request: Attack, sheet: GenesysSheet, used: list[Armed], band: str, target: int
) -> tuple[Pool, list[str], About]:
    """Return the dice before any modifiers, their lines, and what the check is about.

    With two weapons the lower skill and the lower characteristic count, against the harder task.
    """
    abouts = [about_skill(each.weapon.skill, target) for each in used]
    low = min(abouts, key=lambda about: rank_of(sheet, about.skill))
    rank = rank_of(sheet, low.skill)
    weak = min(abouts, key=lambda about: int(getattr(sheet, about.characteristic)))
    value = getattr(sheet, weak.characteristic)
    own = ability_dice(value, rank)
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
    """Return what the weapon, the target and the surroundings add to an attack."""
    actor, melee = scene.actor, used[0].melee
    ops = [Op("harder", 1, "two weapons")] if len(used) > 1 else []
    if request.auto:
        ops.append(Op("harder", 1, "auto-fire"))
    ops += _size(request, actor, target)
    if not melee and into_melee(request, scene, target):
        ops.append(Op("up_difficulty", 1, "an ally in the melee"))
    ops += _list_aim_ops(request, actor)
    ops += _list_prone_ops(request, actor, melee, target)
    ops += _list_cover_ops(request, actor, melee, target)
    for each in used:
        ops.append(Op("boost", each.quality("accurate"), "accurate"))
        ops.append(Op("setback", each.quality("inaccurate"), "inaccurate"))
        if each.weapon.condition in WORN:
            ops.append(Op(WORN[each.weapon.condition], 1, f"{each.weapon.condition} damage"))
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
    """Return whom a shot into a melee may hit instead: the attacker's allies in it."""
    if request.melee_with is not None:
        return [scene.sheets[record] for record in request.melee_with.records()]
    allies = [
        sheet
        for sheet in list_engaged(scene, target.record)
        if sheet.side == scene.actor.side and sheet.record != scene.acting
    ]
    # without stored ranges the shot may hit any ally here
    if allies or not request.into_melee:
        return allies
    return [
        sheet
        for sheet in scene.list_present(npcs=True)
        if sheet.record not in (scene.acting, target.record) and sheet.side == scene.actor.side
    ]


def aim_maneuvers(request: Attack, actor: GenesysSheet) -> int:
    """Return how many maneuvers of aiming an attack has; a called shot takes at least one."""
    return max(request.aim, condition_level(actor, "aiming"), int(request.called))


def _list_aim_ops(request: Attack, actor: GenesysSheet) -> list[Op]:
    """Return the boost for aiming, or the setback of a called shot, which aiming lowers."""
    count = min(2, aim_maneuvers(request, actor))
    if request.called:
        return [Op("setback", 1 if count == 2 else 2, "called shot")]
    return [Op("boost", count, "aim")]


def _list_prone_ops(
    request: Attack, actor: GenesysSheet, melee: bool, target: GenesysSheet | None
) -> list[Op]:
    ops = []
    if melee and (request.lying or "prone" in actor.statuses):
        ops.append(Op("setback", 1, "attacking while prone"))
    if request.prone or (target is not None and "prone" in target.statuses):
        ops.append(Op("boost" if melee else "setback", 1, "a prone target"))
    return ops


def _list_cover_ops(
    request: Attack, actor: GenesysSheet, melee: bool, target: GenesysSheet | None
) -> list[Op]:
    """Return setback dice for defense, cover and concealment; typed words override stored
    values."""
    found = defense(target, melee) if target is not None else []
    if request.cover and not melee and not (target and "open" in target.statuses):
        # cover that is typed takes the place of what is stored
        found = [(count, why) for count, why in found if why != "cover"]
        found.append((request.cover, "cover"))
    ops = [Op("setback", count, why) for count, why in found]
    if not melee and "unhindered" not in actor.statuses:
        stored = condition_level(target, "concealed") if target is not None else 0
        count = concealment(request, request.concealment, stored)
        ops.append(Op("setback", count, "concealment"))
    return ops
