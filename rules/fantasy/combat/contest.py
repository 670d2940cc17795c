"""A contest: a test against someone, or against dice that belong to nobody."""

from rules.core.characters.targets import find_key, find_one
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Outcome
from rules.fantasy.checks.dice_hand import need_hireling, read_dice, roll_hand, with_hireling
from rules.fantasy.checks.trial import Trial
from rules.fantasy.combat.challenge import Challenge, need_fit, roll_or_post, settle_contest
from rules.fantasy.combat.rounds import mark_test
from rules.fantasy.harm.who_is_down import check_able
from rules.fantasy.sheet import FantasyScene
from rules.fantasy.verb_declarations.checks_and_combat import Contest


def contest(request: Contest, scene: FantasyScene, dice: Dice) -> Outcome:
    """Test against someone; either side may be dice that belong to nobody."""
    want, other = read_dice(request.hand), read_dice(request.vs)
    foe = find_one(scene, *request.vs)
    actor = scene.actor if want.attribute else None
    base, late = mark_test(request, scene, actor.record if actor and not scene.asked else 0)
    if foe is None:
        if not other.names or other.attribute or other.skill:  # whose dice, then?
            raise Refused("contest_with_whom")
        first = roll_hand(request, scene.someone, want, dice, "first")
        first = with_hireling(request, scene, first, request.hireling, dice)
        second = roll_hand(request, None, other, dice, "second")
        concerns = (first.who,) if first.who else ()
        trial = Trial("contest", (first, second), concerns=concerns)
        return settle_contest(trial, base, scene, dice, late)
    check_able(request, foe)
    record = need_fit(request, actor, want, foe.record)
    key = find_key("hireling", request.hireling)
    if key:
        need_hireling(request, scene, scene.actor, key)
    challenge = Challenge(
        what="contest", first=record, want=want.said, target=foe.record, hireling=key or ""
    )
    return roll_or_post(request, base, scene, challenge, other=other, dice=dice, late=late)
