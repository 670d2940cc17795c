"""The plain test: an attribute's die and perhaps a skill's, and how it is shown."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Outcome
from rules.fantasy.checks.dice_hand import read_dice, roll_hand, with_hireling
from rules.fantasy.checks.trial import Effect, Trial
from rules.fantasy.checks.trial_result import label_die, settle, verdict
from rules.fantasy.combat.rounds import mark_test
from rules.fantasy.harm.who_is_down import check_able
from rules.fantasy.sheet import FantasyScene
from rules.fantasy.verb_declarations.checks_and_combat import Test


def test_effect(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """Return the effect of a plain test, which changes nothing by itself."""
    mine = trial.hands[0]
    dice_said = " + ".join(label_die(die) for die in mine.dice)
    lacking = mine.skill and not mine.die(mine.skill)
    notes = (f"{mine.name} has no {mine.skill}, so there's no skill die.",) if lacking else ()
    return Effect(scene, f"{mine.name}: {dice_said}, {verdict(trial)}", notes=notes)


def test(request: Test, scene: FantasyScene, dice: Dice) -> Outcome:
    """Roll the typed dice, and read each alone."""
    want = read_dice(request.hand)
    sheet = scene.someone
    own = scene.acting if want.attribute and not scene.asked else 0
    base, late = mark_test(request, scene, own)
    name = sheet.name if sheet else scene.speaker.name
    hand = roll_hand(request, sheet, want, dice, name)
    if sheet is not None:
        # Bare dice belong to their roller too, so that aid and trouble can apply to them.
        check_able(request, sheet, want.attribute)
        hand = replace(hand, who=sheet.record)
    hand = with_hireling(request, scene, hand, request.hireling, dice)
    if request.need < 1:
        raise Refused("need_one")
    who = (hand.who,) if hand.who else ()
    outcome = settle(
        Trial("test", (hand,), request.need, concerns=who), test_effect, base, scene, dice
    )
    return replace(outcome, prose="\n".join(filter(None, (outcome.prose, late))))
