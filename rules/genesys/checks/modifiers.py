"""What states, surroundings, waiting dice and gifts of dice do to a check."""

from dataclasses import replace

from rules.core.characters.group_names import name_new_things
from rules.core.characters.targets import find_named
from rules.core.errors import NotFound, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import gms_only
from rules.core.records.frozen_values import freeze
from rules.core.rule_helpers import agree, join_names
from rules.core.scene import changes
from rules.genesys.checks.dice_pool import ALL, Op, describe_op
from rules.genesys.content import INJURIES, SKILLS
from rules.genesys.harm.conditions import await_check, list_condition_ops
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import GenesysScene, GenesysSheet, Pending, band_between
from rules.genesys.story_points import SIDES, flip_point, has_point
from rules.genesys.verb_declarations.gear_and_hazards import GiveDice

ARMS = frozenset({"brawl", "melee", "ranged_light", "ranged_heavy", "gunnery", "medicae",
                  "mechanics", "skulduggery"})  # fmt: skip
LEGS = frozenset({"athletics", "coordination", "stealth", "riding"})
SENSES = frozenset({"perception", "vigilance"})


@freeze
class About:
    """What a check is about: the skill and characteristic, and against whom."""

    skill: str
    characteristic: str
    against: int | None

    @property
    def combat(self) -> str:
        return SKILLS[self.skill].combat if self.skill in SKILLS else ""


def standing_modifiers(scene: GenesysScene, sheet: GenesysSheet, about: About) -> list[Op]:
    """Return what injuries, conditions, gravity and opponents do to a check."""
    return [
        *_injuries(sheet, about),
        *list_condition_ops(sheet, combat=bool(about.combat)),
        *_gravity(scene, sheet, about),
        *_list_rebuke_ops(scene, sheet, about),
    ]


def _injuries(sheet: GenesysSheet, about: About) -> list[Op]:
    ops = []
    for each in sheet.criticals:
        row = INJURIES[each.key]
        if about.characteristic in row.harder or (row.limb and _needs_limb(each.limb, about)):
            ops.append(Op("harder", 1, row.name))
        elif row.setback:
            ops.append(Op("setback", row.setback, row.name))
        upgrades = row.upgrade_senses if about.skill in SENSES else row.upgrade
        if upgrades:
            ops.append(Op("up_difficulty", upgrades, row.name))
        if row.no_boost:
            ops.append(Op("less_boost", ALL, row.name))
    return ops


def _needs_limb(limb: str, about: About) -> bool:
    """Say whether a check needs this limb; if no limb was named, Brawn and Agility checks do."""
    if not limb:
        return about.characteristic in ("brawn", "agility") and about.skill != "resilience"
    return about.skill in (ARMS if "arm" in limb else LEGS)


def _gravity(scene: GenesysScene, sheet: GenesysSheet, about: About) -> list[Op]:
    stage = scene.stage
    touched = about.characteristic == "brawn" or about.skill == "coordination"
    if not touched or about.skill == "resilience":
        return []
    if stage.gravity == "low":
        return [Op("boost", stage.gravity_dice, "low gravity")]
    if stage.gravity == "heavy" and "unhindered" not in sheet.statuses:
        return [Op("setback", stage.gravity_dice, "heavy gravity")]
    return []


def _list_rebuke_ops(scene: GenesysScene, sheet: GenesysSheet, about: About) -> list[Op]:
    """Return a difficulty upgrade for each opponent within medium range who rebukes psykers."""
    if about.skill not in SKILLS or not SKILLS[about.skill].psychic:
        return []
    # without a stored range they may well be near
    near = ("", "engaged", "short", "medium")
    return [
        Op("up_difficulty", 1, f"{foe.name}'s rebuke")
        for foe in scene.list_present(npcs=True)
        if foe.side != sheet.side
        and "rebuking" in foe.statuses
        and band_between(scene, foe.record, sheet.record) in near
    ]


def use_pending(tale: Progress, record: int, about: About) -> tuple[Progress, list[Op]]:
    """Use up everything that waits for this check, on the sheet and on the stage."""
    sheet = tale.sheet(record)
    ops: list[Op] = []
    used: list[Pending] = []
    for pending in sheet.pending:
        if not _fits(pending, about):
            continue
        used.append(pending)
        tale, op = _use_pending(tale, pending)
        ops.extend(op)
    if used:
        kept = tuple(each for each in sheet.pending if each not in used)
        tale = tale.put(replace(tale.sheet(record), pending=kept))
    stage = tale.scene.stage
    # it's for the next ally, not for who left it
    here = [p for p in stage.pending if p.side == sheet.side and p.not_by != record]
    if here:
        ops.extend(Op(each.op, each.count, each.why) for each in here)
        kept = tuple(each for each in stage.pending if each not in here)
        tale = tale.put(replace(stage, pending=kept))
    return tale, ops


def _fits(pending: Pending, about: About) -> bool:
    return (not pending.skills or about.skill in pending.skills) and (
        not pending.against or pending.against == about.against
    )


def _use_pending(tale: Progress, pending: Pending) -> tuple[Progress, list[Op]]:
    """Use one pending modifier; a story point readied for it is spent now, if one is left."""
    op = Op(pending.op, pending.count, pending.why)
    side = pending.story.removeprefix("ready:")
    if side == pending.story:
        return tale, [op]
    if not has_point(tale.scene.game, side):
        # the point may have moved since it was readied, and the check goes on without
        return tale.tell(f"{SIDES[side]} had no story point left to answer with."), []
    return flip_point(tale, side), [op]


def refuse_second_point(sheet: GenesysSheet, about: About, side: str) -> None:
    """Refuse a second story point of one side on the same check."""
    for pending in sheet.pending:
        if pending.story.removeprefix("ready:") == side and _fits(pending, about):
            raise Refused("one_point", name=sheet.name)


#: the most dice at once, and the most gifts waiting for one character
MOST_DICE, MOST_WAITING = 10, 20
WHY = "from the game master"


def _name_gift(op: str, count: int) -> str:
    """Return dice that are given: `a boost`, `2 setbacks`, `a difficulty upgrade`."""
    if op in ("boost", "setback") or op.startswith("up_"):
        name = f"{op.removeprefix('up_')} upgrade" if op.startswith("up_") else op
        return name_new_things(name, 1) if count == 1 else f"{count} {name}s"
    return describe_op(op, count)


def give_dice(request: GiveDice, scene: GenesysScene) -> Outcome:
    """Store dice for the next check of everyone named; gifts add up."""
    gms_only(scene, "give dice")
    sheets = find_named(scene, request.who)
    if not sheets:
        raise NotFound("nobody_here")
    if not 1 <= request.count <= MOST_DICE:
        raise Refused("gift_size", most=MOST_DICE)
    after = scene
    for sheet in sheets:
        if len(sheet.pending) >= MOST_WAITING:
            raise Refused("gifts_waiting", name=sheet.name, most=MOST_WAITING)
        gift = Pending(request.op, request.count, until="", why=request.comment or WHY)
        after = after.put(await_check(sheet, gift))
    names = [sheet.name for sheet in sheets]
    gets = agree("get", len(sheets) > 1 or sheets[0].several)
    given = _name_gift(request.op, request.count)
    return Outcome(
        f"{join_names(names)} {gets} {given} on the next check",
        prose=request.comment,
        facts=(
            Fact("given", request.op),
            Fact("count", request.count),
            Fact("to", names),
            Fact("reason", request.comment),
        ),
        changes=changes(scene, after),
        subject=sheets[0].record,
    )
