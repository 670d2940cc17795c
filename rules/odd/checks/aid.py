"""Aid and interference: another save that joins an earlier one."""

from dataclasses import replace

from rules.core.characters.targets import find_key, find_one
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import Outcome
from rules.core.rule_helpers import insist
from rules.odd.checks.joint_save import Joint, restore_joint
from rules.odd.checks.save import describe_save
from rules.odd.checks.save_dice import roll_save
from rules.odd.harm.who_is_down import check_able
from rules.odd.sheet import OddScene
from rules.odd.verb_declarations.saves_and_combat import Join


def join_save(request: Join, scene: OddScene, dice: Dice) -> Outcome:
    """Aid or interfere with an earlier save; all savers share one result."""
    record, joint = add_saver(request, scene, dice)
    assert scene.recalled is not None
    group = bool(scene.recalled.facts.get("group"))
    return describe_save(scene, scene, scene.sheets[record], joint, group=group)


def add_saver(request: Join, scene: OddScene, dice: Dice) -> tuple[int, Joint]:
    """Add the actor's save to someone's; return whose it is, and the joint save."""
    saver = find_one(scene, request.who)
    if scene.recalled is None or saver is None:
        raise NotFound("nothing_recalled")
    record = saver.record
    joint = restore_joint(scene.recalled.memory)
    actor = scene.actor
    check_able(request, actor, dazed=not scene.stage.round)
    already = any(each.record == actor.record for each in joint.everyone)
    insist(request, not already, "saved_already", name=actor.name)
    attribute = find_key("attribute", request.who) or joint.first.attribute
    own = roll_save(actor, attribute, dice, request.adv, request.dis)
    if request.verb == "aid":
        return record, replace(joint, savers=(*joint.savers, own))
    return record, replace(joint, against=(*joint.against, own))
