"""An attack, from the questions it asks first to its outcome."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.core.characters.targets import find_foes, find_named, pass_over_dead, side_of
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import ADDS, Choice, Fact, Grade, Outcome
from rules.core.permissions import is_gm
from rules.core.records.record import Value
from rules.core.rule_helpers import agree, dice_line, insist, join_names, quote_name
from rules.core.scene import changes
from rules.odd.combat.hit import Hit, land_hit, remember_hits, steps_for
from rules.odd.combat.joint_attack import find_earlier
from rules.odd.combat.rounds import spend_action
from rules.odd.combat.weapons import (
    CHAIN,
    Arm,
    Damage,
    arm_of,
    arm_of_dice,
    check_carried,
    find_weapon,
    remember_die,
    roll_damage,
    step_die,
    tell_weapon,
)
from rules.odd.combat.zones import check_reach, find_in_zone
from rules.odd.harm import offers_after
from rules.odd.scars_and_debilities import list_superseded, tell_full_packs
from rules.odd.sheet import GONE, OddScene, OddSheet, is_veiled, quote_phrase
from rules.odd.verb_declarations.saves_and_combat import Attack


def ask_first(
    request: Attack, attacker: OddSheet | None, targets: Sequence[OddSheet], arm: Arm
) -> Outcome | None:
    """Return the question to ask before anything is rolled, or None."""
    if request.anyway:
        return None
    if attacker and not (arm.die or request.dice):
        return _ask_die(request, attacker, arm)
    named = request.area or request.blast  # a typed area or blast means everyone in it
    if attacker in targets and not (named or request.friends):
        return _ask_about_oneself(attacker)
    ours = [sheet for sheet in targets if side_of(sheet) == side_of(attacker)]
    if request.area and ours and not (request.friends or request.spared):
        return _ask_friends(attacker, targets, ours)
    return None


def _ask_die(request: Attack, attacker: OddSheet, arm: Arm) -> Outcome:
    """Ask what a weapon deals, the usual die first; the answer also makes the attack."""
    named = find_weapon(request.what, *request.said) is not None
    lead = ADDS if named else f"{ADDS}with {quote_phrase(arm.name)} "
    dice = (arm.usual, *(die for die in CHAIN if die != arm.usual))
    return Outcome(
        f"How much damage does the {arm.name} deal?",
        prose=f"I only ask once: it goes on {attacker.name}'s sheet.",
        facts=(Fact("weapon", arm.name), Fact("die", None)),
        choices=tuple(
            _choice(f"{die} (usual)" if die == arm.usual else die, attacker, f"{lead}{die}")
            for die in dice
        ),
        recorded=False,
    )


def _ask_friends(
    attacker: OddSheet | None, targets: Sequence[OddSheet], ours: Sequence[OddSheet]
) -> Outcome:
    """Ask whether a blast should also hit those of one's own side."""
    names = " and ".join(sheet.name for sheet in ours)
    others = [sheet for sheet in targets if sheet not in ours]
    ways = [(f"Hit {names} too", f"{ADDS}friends")]
    ways += [("Only the others", f"{ADDS}no friends")] if others else []
    return Outcome(
        f"{names} would be hit too. Go on?",
        facts=(Fact("friends", [sheet.name for sheet in ours]),),
        choices=tuple(_choice(label, attacker, says) for label, says in ways),
        recorded=False,
    )


def _ask_about_oneself(attacker: OddSheet | None) -> Outcome:
    """Ask whether someone really wants to attack themselves."""
    name = attacker.name if attacker else ""
    return Outcome(
        f"{name} would hit themselves. Go on?",
        facts=(Fact("friends", [name]),),
        choices=(_choice(f"Hit {name}", attacker, f"{ADDS}friends"),),
        recorded=False,
    )


def _choice(label: str, attacker: OddSheet | None, says: str) -> Choice:
    who = "gm" if attacker is None or attacker.npc else "player"
    return Choice(label, says, who, attacker.name if attacker else "")


#: the attacker's name if a game master has no character
NOBODY = "An attack"
NO_TARGET = "No target yet, so nobody is hurt."
SAY_WHOM = " Whom does it hit? `/fix {said} at {foe}`"


def attack(request: Attack, scene: OddScene, dice: Dice) -> Outcome:
    """Attack one target; with blast, or as a warband, several, with separate rolls."""
    # only a game master may roll an attack without a character
    attacker = scene.someone if is_gm(scene) else scene.actor
    targets = _find_attacked(request, scene, attacker)
    arm, die = _arm(request, scene, attacker), _said_die(request, scene)
    after = spend_action(request, scene, attacker) if attacker else scene
    blast = request.blast or bool(attacker and attacker.warband)
    _check(request, scene, attacker, targets, arm=arm, blast=blast)
    if (question := ask_first(request, attacker, targets, arm)) is not None:
        return question
    if attacker and die and not arm.die:
        after = after.put(remember_die(after.sheets[attacker.record], arm, die))
    arm = replace(arm, die=die) if die else arm.best_known
    if not targets:
        return _at_nobody(request, scene, after, attacker, arm=arm, blast=blast, dice=dice)
    hits: list[Hit] = []
    for target in targets:
        after, hit = _hit(request, after, attacker, target, arm=arm, blast=blast, dice=dice)
        hits.append(hit)
    return describe_attack(scene, after, attacker, arm=arm, blast=blast, hits=hits)


def _find_attacked(request: Attack, scene: OddScene, attacker: OddSheet | None) -> list[OddSheet]:
    """Return the targets of an attack: those named, the other side, or everyone in a zone.

    A warband's attack hits all foes in its target's zone. An attack `together` may join one that
    has already killed.
    """
    if request.foes:
        return _someone(find_foes(scene, side_of(attacker)), "no_known_foe")
    if request.area:
        there = find_in_zone(scene, request.area)
        if request.spared:
            there = [sheet for sheet in there if side_of(sheet) != side_of(attacker)]
        return _someone(there, "nobody_there", zone=request.area, cure="range")
    named = find_named(scene, request.at, *request.said)
    if attacker and attacker.warband:
        zones = {sheet.zone for sheet in named} - {""}
        beside = [foe for foe in find_foes(scene, side_of(attacker)) if foe.zone in zones]
        named = list({sheet.record: sheet for sheet in (*named, *beside)}.values())
    return named if request.together else pass_over_dead(named)


def _someone(sheets: list[OddSheet], code: str, **fields: str) -> list[OddSheet]:
    if not sheets:
        raise Refused(code, **fields)
    return sheets


def _arm(request: Attack, scene: OddScene, attacker: OddSheet | None) -> Arm:
    key = find_weapon(request.what, *request.said)
    check_carried(request, attacker, key, request.what, *request.said)
    if key or not request.dice:
        arm = arm_of(scene, attacker, key)
    else:
        arm = arm_of_dice(scene, request.dice)
    return replace(arm, reach=request.reach) if request.reach else arm


def _said_die(request: Attack, scene: OddScene) -> str:
    return arm_of_dice(scene, request.dice).die if request.dice else ""


def _check(
    request: Attack,
    scene: OddScene,
    attacker: OddSheet | None,
    targets: list[OddSheet],
    arm: Arm,
    blast: bool,
) -> None:
    """Refuse impossible targets: several without blast, the dead, those out of reach."""
    insist(request, blast or (len(targets) < 2 and not request.area), "needs_blast")
    zones = {target.zone for target in targets if target.zone}
    insist(request, len(zones) < 2, "other_zones")
    for target in targets:
        there = target.state not in GONE or request.together
        insist(request, there, "gone", name=target.name, state=target.state)
        check_reach(request, arm, request.distance, attacker, target)


def _hit(
    request: Attack,
    scene: OddScene,
    attacker: OddSheet | None,
    target: OddSheet,
    arm: Arm,
    blast: bool,
    dice: Dice,
) -> tuple[OddScene, Hit]:
    """Roll for one target; of companions' rolls only the highest counts."""
    steps = steps_for(scene, request, attacker, target.warband, blast)
    rolled = roll_damage(dice, step_die(arm.die, steps), request.adv, request.dis)
    with_them = find_earlier(request, scene, attacker, target)
    who = attacker.name if attacker else NOBODY
    joint = (*with_them.joint, (who, rolled.total)) if with_them else ((who, rolled.total),)
    if with_them and with_them.damage >= rolled.total:
        now = scene.sheets[target.record]
        hit = Hit(
            target=now,
            steps=steps,
            damage=rolled,
            blow=None,
            standing=with_them.changes,
            highest=with_them.damage,
            joint=joint,
        )
        return scene, hit
    return land_hit(scene, target, steps, rolled, dice, with_them=with_them, joint=joint)


def describe_attack(
    before: OddScene,
    after: OddScene,
    attacker: OddSheet | None,
    arm: Arm,
    blast: bool,
    hits: list[Hit],
) -> Outcome:
    """Describe an attack: the dice and what they did, target by target."""
    who = attacker.name if attacker else NOBODY
    with_what = tell_weapon(arm)
    names = join_names(hit.target.name for hit in hits)
    total = join_names(str(hit.damage.total) for hit in hits)
    dealt = [hit.blow for hit in hits if hit.blow]
    die = _die(arm, hits[0].damage, hits[0].steps, attacker, hits[0].target)
    choices = tuple(c for hit in hits for c in offers_after(after, hit.blow))
    told = [die] if len(hits) > 1 else []
    told += [line for hit in hits for line in _lines(before, hit, len(hits) > 1, die)]
    several = attacker is not None and attacker.several
    hit_by = f"{who} {agree('hit', several)}"
    title = f"{hit_by} {names}{with_what}: {total} damage"
    if len(hits) > 1:
        each = join_names(f"{hit.target.name} for {hit.damage.total}" for hit in hits)
        title = f"{hit_by} {each}{with_what}"
    if not dealt:
        tries = f"{who} {agree('attack', several)}" if attacker else f"{NOBODY} on"
        title = f"{tries} {names}{with_what}: {total} damage, but {_whose(hits[0])} counts"
    return Outcome(
        title,
        Grade.SUCCESS if dealt else Grade.MIXED,
        "\n".join(filter(None, (*told, *tell_full_packs(choices)))),
        facts=_facts(attacker, arm, blast, hits[0].serialise(), hits=hits),
        changes=changes(before, after),
        choices=choices,
        ends=list_superseded(choices),
        kind="attack",
        subject=attacker.record if attacker else 0,
        memory=remember_hits(before, attacker, hits),
    )


def _at_nobody(
    request: Attack,
    before: OddScene,
    after: OddScene,
    attacker: OddSheet | None,
    arm: Arm,
    blast: bool,
    dice: Dice,
) -> Outcome:
    """Roll only the damage, for a target without a sheet."""
    steps = steps_for(before, request, attacker, crowd=False, blast=blast)
    rolled = roll_damage(dice, step_die(arm.die, steps), request.adv, request.dis)
    with_what = tell_weapon(arm)
    first = {**dict.fromkeys(FLAT), **rolled.serialise(), "stands": True, "highest": rolled.total}
    told = NO_TARGET
    if foes := find_foes(before, side_of(attacker)):  # the action is spent, so it must be mended
        told += SAY_WHOM.format(said=_say_again(request, arm), foe=quote_name(foes[0].name))
    return Outcome(
        f"{attacker.name if attacker else NOBODY} rolls {rolled.total} damage{with_what}",
        Grade.SUCCESS,
        f"{_describe_damage(rolled, _die(arm, rolled, steps, attacker))}\n{told}",
        facts=_facts(attacker, arm, blast, first),
        changes=changes(before, after),
        kind="attack",
        subject=attacker.record if attacker else 0,
        memory=remember_hits(before, attacker, []),
    )


def _say_again(request: Attack, arm: Arm) -> str:
    """Return the words of an attack without its target, as a correction repeats them."""
    named = find_weapon(request.what, *request.said)
    flags = ("enhanced", "impaired", "adv", "dis", "blast")
    words = [quote_name(arm.name)] if named else []
    words += [arm.die] if request.dice or not named else []
    return " ".join([*words, *(flag for flag in flags if getattr(request, flag))])


def _facts(
    attacker: OddSheet | None,
    arm: Arm,
    blast: bool,
    first: Mapping[str, Value],
    hits: Sequence[Hit] = (),
) -> tuple[Fact, ...]:
    """Return the facts of the first target, and of all of them in a list."""
    joint: list[Value] = [list(each) for each in hits[0].joint] if hits else []
    return (
        Fact("die", first["die"]),
        Fact("damage", first["damage"]),
        *(Fact(key, first[key]) for key in FLAT),
        Fact("blast", blast),
        Fact("together", len(joint) > 1),
        Fact("joint", joint),
        Fact("attacker", attacker.name if attacker else None),
        Fact("weapon", arm.name or None),
        Fact("sundered", False),
        Fact("targets", [hit.serialise() for hit in hits]),
    )


#: facts of the first target that are repeated outside the list
FLAT = (
    "target", "hp", "str", "critical", "scar", "save", "scar_rolls", "state", "kept", "dropped",
    "stands", "highest",
)  # fmt: skip


def _die(
    arm: Arm,
    rolled: Damage,
    steps: int,
    attacker: OddSheet | None,
    target: OddSheet | None = None,
) -> str:
    """Return a die that differs from the weapon's, and whether a warband is why."""
    if rolled.die == arm.die:
        return ""  # the roll shows it
    if steps > 0:
        why = " as a warband" if attacker and attacker.warband else ""
        return f"{rolled.die}, enhanced from {arm.die}{why}"
    return f"{rolled.die}, impaired from {arm.die}{_tell_crowd(attacker, target)}"


def _tell_crowd(attacker: OddSheet | None, target: OddSheet | None) -> str:
    crowd = target is not None and target.warband and not (attacker and attacker.warband)
    return " against a warband" if crowd else ""


def _whose(hit: Hit) -> str:
    """Return whose higher roll counts instead, and that roll."""
    name = next(name for name, total in hit.joint if total == hit.highest)
    return _own_roll(name, hit.highest)


def _own_roll(name: str, total: int) -> str:
    return f"the earlier {total}" if name == NOBODY else f"{name}'s {total}"


def _lines(scene: OddScene, hit: Hit, several: bool, die: str) -> list[str]:
    """Describe one target's part; among several, its dice and numbers share a line."""
    name = hit.target.name
    rolled = _describe_damage(hit.damage, "" if several else die)
    lines = [f"{name}: {rolled}" if several else rolled]
    if hit.blow is None:
        return [*lines, f"{hit.target.name}: {_whose(hit)} counts instead."] if several else lines
    if len(hit.joint) > 1:
        lower = join_names(_own_roll(*each) for each in hit.joint[:-1])
        total = hit.damage.total
        lines.append(f"Only the highest roll counts: this {total} replaces {lower}.")
    told = hit.blow.describe(is_veiled(scene, hit.target.record)).split("\n")
    if several and len(lines) == 1 and told[0].startswith(f"{name}: "):
        return [f"{lines[0]}, {told[0].removeprefix(f'{name}: ')}", *told[1:]]
    return [*lines, *told]


def _describe_damage(rolled: Damage, die: str = "") -> str:
    """Return the dice of an attack; `die` says how they differ from the weapon's."""
    dice = f"{rolled.die} ({dice_line(rolled.kept, rolled.dropped)})"
    return f"{dice}, {die.partition(', ')[2]}" if die else dice
