"""The game master's tables: terror, mutation, and the debilities that mutation may bring."""

from dataclasses import replace

from rules.core.dice import Dice
from rules.core.outcome import Fact, Outcome
from rules.core.scene import changes
from rules.heresy.breathing import with_stat
from rules.heresy.content import TABLES
from rules.heresy.sheet import HeresyScene, HeresySheet, Ongoing
from rules.heresy.sheet_requests import RollTable


def roll_table(request: RollTable, scene: HeresyScene, dice: Dice) -> Outcome:
    """Roll on a table. What it does lands on whoever is named, and on nobody else."""
    table = TABLES[request.table]
    face, row = table.roll(dice)
    text, more, effect = row.text, 0, row.effect
    if effect == "eyes":
        more = dice.roll(4)
        text = f"{text} ({more})"
    elif effect == "debility":
        more, worse = TABLES["debility"].roll(dice)
        text, effect = f"{text} {worse.text}", worse.effect
    record = request.who.record() if request.who else None
    after, named = scene, ""
    if record:
        sheet = scene.sheets[record]
        named = f"{sheet.name}: "
        if request.table != "terror":
            after = scene.put(_changed(sheet, effect, text))
    return Outcome(
        f"{named}{table.name} {face}",
        prose=text,
        facts=(
            Fact("table", request.table),
            Fact("face", face, "Roll", str(face)),
            Fact("result", text),
            Fact("more", more),
            Fact("target", scene.sheets[record].name if record else None),
        ),
        changes=changes(scene, after),
        subject=record or 0,
    )


def _changed(sheet: HeresySheet, effect: str, text: str) -> HeresySheet:
    marked = replace(sheet, mutations=(*sheet.mutations, effect or text.rstrip(".")))
    if effect == "eyes":
        seeing = Ongoing(1, stat="per", why="extra eyes")
        return replace(marked, ongoing=(*sheet.ongoing, seeing))
    if effect == "limbs":
        return with_stat(marked, "s", 1)
    if effect == "spurs" or not effect:
        return marked
    return with_stat(marked, effect, -1)
