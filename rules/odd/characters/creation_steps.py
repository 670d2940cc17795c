"""The steps to a new character: three attributes, hit points, and gear."""

from rules.core.creation_walk import (
    DICE,
    Answers,
    Line,
    Option,
    Step,
    Walk,
    number_options,
    said_values,
)
from rules.odd.combat.damage_dice import CHAIN
from rules.odd.sheet import ATTRIBUTES, SHOWN

ABOUT = {
    "str": "Strength: blows, fatigue, staying alive. The dice: 3d6.",
    "dex": "Dexterity: speed, stealth, acting first. The dice: 3d6.",
    "wil": "Willpower: nerve, charm, strangeness. The dice: 3d6.",
}
SCORES, HIT_POINTS, ARMOUR = range(18, 2, -1), range(6, 0, -1), range(1, 4)
LINES = (Line("archetype", "Archetype"), Line("quirk", "Quirk"), Line("coin", "Coin: a number"))


def walk(answers: Answers) -> Walk:
    """Return the steps; `roll` rolls every attribute and the hit points that weren't chosen."""
    steps = (
        *(Step(key, SHOWN[key], ABOUT[key], number_options(SCORES), rolls=True)
          for key in ATTRIBUTES),
        Step("hp", "Hit points", "What keeps harm from your strength. The dice: d6.",
             number_options(HIT_POINTS), rolls=True),
        Step("weapon", "Weapon", "The die of its damage.",
             tuple(Option(die, die) for die in CHAIN), 0, otherwise="none"),
        Step("armour", "Armour", "It is added to the hit points.", number_options(ARMOUR), 0,
             otherwise="none"),
        Step("shield", "Shield", "It can be sundered to stop one blow.",
             (Option("yes", "A shield"),), 0, otherwise="none"),
    )  # fmt: skip
    return Walk(steps, _says(answers), LINES)


def _says(answers: Answers) -> tuple[str, ...]:
    rolled = any(answer == DICE for answer in answers.values())
    keys = (*ATTRIBUTES, "hp", "weapon", "armour", "shield")
    return (*(("roll",) if rolled else ()), *said_values(answers, keys))
