"""Damage rolled again, for one Insight."""

from dataclasses import replace

from rules.core.dice import Dice
from rules.core.outcome import Outcome
from rules.core.ruling import insist
from rules.heresy.checks.modifiers import INSIGHT, insight
from rules.heresy.checks.own_moves import knows
from rules.heresy.combat.attack import struck, the_attack
from rules.heresy.combat.dice import roll_pool
from rules.heresy.leave import own_roll
from rules.heresy.requests import DamageAgain
from rules.heresy.sheet import HeresyScene


def deal_again(request: DamageAgain, scene: HeresyScene, dice: Dice) -> Outcome:
    """Roll the dice of an attack again, one's own or a companion's. The second result stands."""
    recalled, attack, _, before = the_attack(scene)
    actor = before.actor
    attacker = before.sheets.get(attack.source)
    companion = attacker is not None and not attacker.npc and knows(actor, "lifting_the_fog")
    if not companion:
        own_roll(scene, recalled)
    insist(request, insight(actor) > 0, "no_resource", name=INSIGHT)
    left = replace(actor.resource, value=max(0, actor.resource.value - 1))
    base = before.put(replace(actor, resource=left))
    faces, told = roll_pool(dice, attack.sizes, attack.proven)
    others = f" of {attacker.name}" if attacker and attacker.record != actor.record else ""
    title = f"{actor.name} rolls the damage{others} again"
    return struck(scene, base, attack, faces, told, title, recalled.subject)
