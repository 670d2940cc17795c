"""The effect of each kind of trial, by name, so that a stored one can be settled again."""

from collections.abc import Mapping

from rules.core.errors import Moved
from rules.core.scene import changes
from rules.fantasy.checks.plain_test import test_effect
from rules.fantasy.checks.trial import Faces, Trial, take_back
from rules.fantasy.checks.trial_result import EffectOf
from rules.fantasy.combat.blow import attack_effect, berserk_effect
from rules.fantasy.combat.contest_result import contest_effect
from rules.fantasy.harm.damage import harm_effect
from rules.fantasy.healing.rest import rest_effect
from rules.fantasy.hirelings import hireling_effect
from rules.fantasy.lookups import initiative_effect, table_effect
from rules.fantasy.magic.spells import spell_effect
from rules.fantasy.sheet import FantasyScene

EFFECTS: Mapping[str, EffectOf] = {
    "test": test_effect,
    "rest": rest_effect,
    "table": table_effect,
    "initiative": initiative_effect,
    "hireling": hireling_effect,
    "contest": contest_effect,
    "attack": attack_effect,
    "berserk": berserk_effect,
    "harm": harm_effect,
    "cast": spell_effect,
}


class NoMoreDice:
    """Dice that raise Moved: the trial would roll dice that it didn't roll before."""

    def roll(self, sides: int) -> int:
        raise Moved("This roll", "outcome")


def resume_trial(scene: FantasyScene) -> tuple[Trial, FantasyScene]:
    """Return the trial that a sentence is about, and the scene without its consequences.

    Repeating it must have the same consequences; else something changed since, such as a die that
    stepped down, and it is refused.
    """
    trial, base = take_back(scene)
    again = EFFECTS[trial.what](trial, base, Faces(trial.faces, NoMoreDice()))
    for change in changes(scene, again.scene):
        raise Moved(change.name, change.field)
    return trial, base
