"""Making characters for Powered by Heresy."""

from rules.core.dice import Dice
from rules.core.system import Created, Creation
from rules.core.values import assign, fill
from rules.heresy.sheet import HeresyScene, HeresySheet


def create(creation: Creation, scene: HeresyScene, dice: Dice) -> Created:
    sheet = fill(HeresySheet(name=creation.name), creation.values, assign)
    return Created(sheet)
