"""A save: alone, against someone, for a group, or not needed; and aid with one."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.targets import find_key, find_named, find_one, pass_over_dead
from rules.core.dice.dice import Dice
from rules.core.errors import NotAllowed, NotFound, Refused
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.permissions import gms_only, may_play
from rules.core.records.record import Value
from rules.core.rule_helpers import insist, join_names, refuse_waste
from rules.core.scene import changes
from rules.odd.checks.dice import Saved, roll_save
from rules.odd.checks.joint_save import (
    Joint,
    Result,
    describe_saver,
    joint_facts,
    restore_joint,
    settle_joint,
)
from rules.odd.combat.rounds import spend_action
from rules.odd.death import RECOVER, check_able
from rules.odd.scars_and_debilities import shed
from rules.odd.sheet import GONE, SHOWN, OddScene, OddSheet, is_hero, number, quote_phrase
from rules.odd.verb_declarations.saves_and_combat import Join, Save


def answer_save(request: Save, scene: OddScene, dice: Dice) -> Outcome:
    """Make a save of whichever kind was asked for."""
    attribute = find_key("attribute", request.attribute) or ""
    if request.needless:
        return _waive_save(request, scene, attribute)
    _check_words(request, attribute)
    rollers = _rollers(request, scene, attribute)
    if len(rollers) > 1:
        return _each_saves(request, scene, rollers, attribute, dice)
    (roller,) = rollers
    after, joint, cleared = _save(request, scene, roller, attribute, dice)
    told = describe_save(scene, after, roller, joint, group=request.group, cleared=cleared)
    if not request.recover or cleared:
        return told
    return replace(told, prose="\n".join(filter(None, (told.prose, f"{roller.name} stays Dazed."))))


def _check_words(request: Save, attribute: str) -> None:
    """Refuse words that contradict each other, so that none is silently ignored."""
    if request.by is not None and not request.group:
        raise Refused("by_whom")
    if request.group and (request.who is not None or request.recover):
        raise Refused("group_or_names")
    if request.recover and (attribute != "str" or request.against is not None):
        raise Refused("recover_by_str", cure=RECOVER)


def _save(
    request: Save, scene: OddScene, roller: OddSheet, attribute: str, dice: Dice
) -> tuple[OddScene, Joint, tuple[str, ...]]:
    """Roll one save; return the scene after it, the save, and the debilities it ended."""
    after = scene
    if request.recover:
        after = scene if scene.asked else spend_action(request, scene, roller, dazed=True)
        refuse_waste(request, "Dazed" in roller.debilities, "not_dazed", name=roller.name)
    _check_saver(request, roller, attribute)
    joint = Joint((roll_save(roller, attribute, dice, request.adv, request.dis),))
    if request.against is not None:
        joint = _roll_opposition(request, scene, joint, dice)
    after, cleared = (after, ()) if request.group else _come_round(after, roller, joint)
    return after, joint, cleared


def _each_saves(
    request: Save, scene: OddScene, rollers: Sequence[OddSheet], attribute: str, dice: Dice
) -> Outcome:
    """Roll a separate save for each of several characters."""
    if request.against is not None:
        raise Refused("one_name", first=rollers[0].name, other=rollers[1].name)
    after, saves, lines = scene, list[Saved](), list[str]()
    for roller in rollers:
        after, joint, cleared = _save(request, after, roller, attribute, dice)
        saves.append(joint.first)
        lines.append(describe_saver(joint.first, scene))
        lines += [f"{roller.name} comes round and is no longer Dazed."] if cleared else []
    passed = [each.name for each in saves if each.passed]
    return Outcome(
        f"{SHOWN[attribute]} saves: {_tell_passed(passed)}",
        Grade.SUCCESS if len(passed) == len(saves) else Grade.MIXED if passed else Grade.FAILURE,
        "\n".join(lines),
        facts=(
            Fact("attribute", attribute),
            Fact("passed", passed),
            Fact("failed", [each.name for each in saves if not each.passed]),
            Fact("saves", [each.serialise() for each in saves]),
        ),
        changes=changes(scene, after),
        kind="saves",
    )


def _tell_passed(names: Sequence[str]) -> str:
    if not names:
        return "nobody passes"
    return f"{join_names(names)} {'pass' if len(names) > 1 else 'passes'}"


def _check_saver(request: Save, roller: OddSheet, attribute: str) -> None:
    """Refuse a save by someone who is out; the routed may save, and the paralysed with WIL."""
    if roller.state != "routed" and (roller.state, attribute) != ("paralysed", "wil"):
        check_able(request, roller, dazed=True)


def _rollers(request: Save, scene: OddScene, attribute: str) -> list[OddSheet]:
    """Return who rolls: those named, the acting character, or one for the group."""
    if request.group:
        return [_for_the_group(request, scene, attribute)]
    named = find_named(scene, request.who)
    for sheet in named:
        if not may_play(scene, sheet):
            raise NotAllowed("not_your_character", name=sheet.name)
    return pass_over_dead(named) or [scene.actor]


def _for_the_group(request: Save, scene: OddScene, attribute: str) -> OddSheet:
    """Return who rolls for the group: the one named, else the one with the lowest score."""
    if (named := find_one(scene, request.by)) is not None:
        return named
    members = [s for s in scene.list_present() if is_hero(s) and s.state not in GONE]
    if not members:
        raise Refused("no_group")
    # the rules: an obvious specialist, else the worst of them
    return min(members, key=lambda sheet: number(sheet, attribute))


def _roll_opposition(request: Save, scene: OddScene, joint: Joint, dice: Dice) -> Joint:
    """Add the opponent's save."""
    foe = find_one(scene, request.against)
    if foe is None:
        raise Refused("whom_against")
    if foe.record == joint.first.record:
        raise Refused("against_self", name=foe.name)
    attribute = find_key("attribute", request.against) or joint.first.attribute
    theirs = roll_save(foe, attribute, dice)
    return replace(joint, foe=theirs)


def _come_round(
    scene: OddScene, roller: OddSheet, joint: Joint
) -> tuple[OddScene, tuple[str, ...]]:
    """Clear Dazed if a STR save of the character's own passed, alone or with someone's aid."""
    tries = joint.first.attribute == "str" and joint.foe is None
    won = settle_joint(joint, scene).won
    if not tries or "Dazed" not in roller.debilities or not won:
        return scene, ()
    return scene.put(shed(scene.sheets[roller.record], ["Dazed"])), ("Dazed",)


def describe_save(
    before: OddScene,
    after: OddScene,
    roller: OddSheet,
    joint: Joint,
    *,
    group: bool,
    cleared: tuple[str, ...] = (),
) -> Outcome:
    """Describe a save, alone or joint, and offer the others to join it."""
    result = settle_joint(joint, before)
    attribute = joint.first.attribute
    alone = len(joint.everyone) == 1
    prose = [joint.first.swayed_line() if alone else result.describe(joint, before)]
    prose += [f"{roller.name} comes round and is no longer Dazed."] if cleared else []
    return Outcome(
        _headline(roller, joint, result, group),
        Grade.SUCCESS if result.won else Grade.FAILURE,
        "\n".join(filter(None, prose)),
        facts=(
            *joint_facts(joint, result, before, group=group),
            Fact("group", group),
            Fact("roller", roller.name),
            Fact("needed", True),
            Fact("cleared", list(cleared)),
        ),
        changes=changes(before, after),
        choices=offer_joining(roller, attribute, result.won),
        kind="save",
        subject=roller.record,
        memory=joint.serialise(),
    )


def _headline(roller: OddSheet, joint: Joint, result: Result, group: bool) -> str:
    """Return the headline of a save: who saved, for whom or against whom, and the result."""
    save = f"{SHOWN[joint.first.attribute]} save"
    thanks = _tell_others(joint, result)
    if group and joint.foe is None:
        ends = "passes" if result.won else "fails"
        return f"The group {ends} the {save}{thanks}"
    aim = " for the group" if group else f" against {joint.foe.name}" if joint.foe else ""
    return f"{roller.name}: {save}{aim}{thanks}, {result.word(joint)}"


def _tell_others(joint: Joint, result: Result) -> str:
    """Return whose help turned a save, or who aided or interfered in vain."""
    if helper := result.find_helper(joint):
        return f" with {helper}'s help"
    if result.won and joint.against:
        return f" despite {join_names([each.name for each in joint.against])}"
    aided = [each.name for each in joint.savers[1:]]
    vain = aided and not result.won and not joint.against
    return f" despite {join_names(aided)}'s help" if vain else ""


def offer_joining(roller: OddSheet, attribute: str, won: bool) -> tuple[Choice, ...]:
    """Offer the others what can still change a save: aid if it failed, else interference."""
    whose = f"{quote_phrase(roller.name)} {attribute}"
    label, verb = ("Interfere", "interfere") if won else ("Aid", "aid")
    return (Choice(label, f"{verb} {whose}", "others", roller.name),)


def _waive_save(request: Save, scene: OddScene, attribute: str) -> Outcome:
    """Record that the game master requires no save."""
    gms_only(scene, "rule that no save is needed")
    named = find_named(scene, request.who)
    roller = next(iter(named), scene.someone)
    names = join_names(sheet.name for sheet in named) if named else ""
    names = names or (roller.name if roller else "The party")
    score: Value = number(roller, attribute) if roller else None
    return Outcome(
        f"{names}: no {SHOWN[attribute]} save needed",
        Grade.SUCCESS,
        facts=(
            Fact("attribute", attribute),
            Fact("score", score),
            Fact("used", None),
            Fact("passed", True),
            Fact("winner", None),
            Fact("decided_by", None),
            Fact("needed", False),
            Fact("group", request.group),
        ),
        subject=roller.record if roller else 0,
    )


def join_save(request: Join, scene: OddScene, dice: Dice) -> Outcome:
    """Aid or interfere with an earlier save; all savers share one result."""
    record, joint = add_saver(request, scene, dice)
    assert scene.recalled is not None
    group, roller = bool(scene.recalled.facts.get("group")), scene.sheets[record]
    came_round = "Dazed" in (scene.recalled.facts.get("cleared") or ())
    if came_round and not settle_joint(joint, scene).won:
        after = scene.put(replace(roller, debilities=(*roller.debilities, "Dazed")))
        told = describe_save(scene, after, roller, joint, group=group)
        return replace(told, prose=f"{told.prose}\n{roller.name} is Dazed again.")
    after, cleared = (scene, ()) if group else _come_round(scene, roller, joint)
    return describe_save(scene, after, roller, joint, group=group, cleared=cleared)


def add_saver(request: Join, scene: OddScene, dice: Dice) -> tuple[int, Joint]:
    """Add the actor's save to someone's; return whose it is, and the joint save."""
    saver = find_one(scene, request.who)
    if saver is None:
        raise NotFound("nothing_recalled")
    if scene.recalled is None:
        raise NotFound("no_roll_to_aid", name=saver.name)
    record = saver.record
    joint = restore_joint(scene.recalled.memory)
    actor = scene.actor
    # outside of a fight even the Dazed have time to help
    check_able(request, actor, dazed=not scene.stage.round)
    already = any(each.record == actor.record for each in joint.everyone)
    insist(request, not already, "saved_already", name=actor.name)
    attribute = find_key("attribute", request.who) or joint.first.attribute
    own = roll_save(actor, attribute, dice, request.adv, request.dis)
    if request.verb == "aid":
        return record, replace(joint, savers=(*joint.savers, own))
    return record, replace(joint, against=(*joint.against, own))
