"""What each kind of trial leads to, by name: how a remembered one is settled again."""

from collections.abc import Mapping

from rules.core.errors import Moved
from rules.core.scene import changes
from rules.fantasy.duels import blow, duel, frenzy
from rules.fantasy.hirelings import asked
from rules.fantasy.hurting import hurt
from rules.fantasy.lookups import consulted, sides_set
from rules.fantasy.magic import spell_lands
from rules.fantasy.resting import breather
from rules.fantasy.settling import Means
from rules.fantasy.sheet import FantasyScene
from rules.fantasy.trial import Faces, Trial, taken_back
from rules.fantasy.trying import plain

EFFECTS: Mapping[str, Means] = {
    "test": plain,
    "rest": breather,
    "table": consulted,
    "initiative": sides_set,
    "hireling": asked,
    "contest": duel,
    "attack": blow,
    "berserk": frenzy,
    "harm": hurt,
    "cast": spell_lands,
}


class NoMoreDice:
    """Says that a trial does not come out as it did before."""

    def roll(self, sides: int) -> int:
        raise Moved("This roll", "outcome")


def resumed(scene: FantasyScene) -> tuple[Trial, FantasyScene]:
    """Return the trial that a sentence is about, and the scene as if nothing had come of it.

    What came of it must come of it again: a die that has stepped down since, say, is in the way.
    """
    trial, base = taken_back(scene)
    again = EFFECTS[trial.what](trial, base, Faces(trial.faces, NoMoreDice()))
    for change in changes(scene, again.scene):
        raise Moved(change.name, change.field)
    return trial, base
