"""Aid and interference: one more saver joins a save that was rolled before."""

from dataclasses import replace

from rules.core.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import Outcome
from rules.core.ruling import insist
from rules.odd.checks.dice import save
from rules.odd.checks.result import Joint, remembered
from rules.odd.checks.save import outcome
from rules.odd.requests import Join
from rules.odd.sheet import GONE, OddScene


def join(request: Join, scene: OddScene, dice: Dice) -> Outcome:
    """Aid, or interfere with, a save that was rolled before: one result comes of all."""
    record, joint = joined(request, scene, dice)
    assert scene.recalled is not None
    group = bool(scene.recalled.facts.get("group"))
    return outcome(scene, scene, scene.sheets[record], joint, group=group)


def joined(request: Join, scene: OddScene, dice: Dice) -> tuple[int, Joint]:
    """Add the actor's save to someone's; return whose, and the save as it stands now."""
    record = request.who.record()
    if scene.recalled is None or record is None:
        raise NotFound("nothing_recalled")
    joint = remembered(scene.recalled.memory)
    actor = scene.actor
    insist(request, actor.state not in GONE, actor.state, name=actor.name)
    already = any(each.record == actor.record for each in joint.everyone)
    insist(request, not already, "saved_already", name=actor.name)
    attribute = request.who.key("attribute") or joint.savers[0].attribute
    own = save(actor, attribute, dice, request.adv, request.dis)
    if request.verb == "aid":
        return record, replace(joint, savers=(*joint.savers, own))
    return record, replace(joint, against=(*joint.against, own))
