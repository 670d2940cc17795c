"""A new character, rolled or given, and the steps to one, a question each."""

from dataclasses import replace

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
from rules.core.dice.dice import Dice, roll
from rules.core.errors import BadValues
from rules.core.outcome import Choice, Fact
from rules.core.records.field_values import assign as assign_plainly
from rules.core.records.field_values import fill
from rules.core.records.record import Value
from rules.core.rule_helpers import quote_name
from rules.core.system import Created, Creation
from rules.odd.combat.weapons import CHAIN, read_die, spell_die
from rules.odd.content import DEBILITIES, SCARS
from rules.odd.sheet import ATTRIBUTES, SHOWN, OddScene, OddSheet, with_number

ROLL_THEM, EVERY_SCORE_IS_TEN = "Roll the scores", "Every score is 10."


def assign(sheet: OddSheet, key: str, operator: str, text: str) -> OddSheet:
    """Set one field from text.

    A weapon's die must be in the chain; debilities and pending scars go by their names.
    """
    if key == "weapon":
        text = _weapon(text)
    if key == "debilities":
        text = _read_names(key, text, [each.name for each in DEBILITIES.values()])
        changed = assign_plainly(sheet, key, operator, text)
        return replace(changed, debilities=tuple(dict.fromkeys(changed.debilities)))
    if key in ("pending", "tended"):
        text = _read_names(key, text, [each.name for each in SCARS.values() if each.later])
    return assign_plainly(sheet, key, operator, text)


def _weapon(text: str) -> str:
    size = read_die(text)
    if size is None:
        return text
    if spell_die(*size) not in CHAIN:
        raise BadValues([("weapon", text, "a die of the chain: " + ", ".join(CHAIN))])
    return spell_die(*size)


def _read_names(key: str, text: str, names: list[str]) -> str:
    """Return names as they are written; refuse unknown ones."""
    known = {name.casefold(): name for name in names}
    said = [part.strip().casefold() for part in text.split(",") if part.strip()]
    unknown = [part for part in said if part not in known]
    if unknown:
        raise BadValues([(key, unknown[0], f"one of {', '.join(names)}")])
    return ",".join(known[part] for part in said)


def create(creation: Creation, scene: OddScene, dice: Dice) -> Created:
    """Make a character; with `roll`, dice decide what wasn't typed, in the sheet's order.

    Typed values also set their maxima; armour adds to the hit points.
    """
    values = dict(creation.values)
    slots = scene.read_setting("slots", 10)
    now = scene.game.turns
    # fed and rested, or a newcomer to an old game would starve at once
    sheet = OddSheet(name=creation.name, slots=int(slots or 0), ate=now, slept=now)
    rolled: dict[str, Value] = {}
    if "roll" in creation.words:
        for key, count in (*((a, 3) for a in ATTRIBUTES), ("hp", 1)):
            if key not in values and f"{key}_max" not in values:
                faces = roll(dice, count, 6)
                rolled[key] = list(faces)
                sheet = with_number(sheet, key, sum(faces))
    sheet = fill(sheet, values, assign)
    sheet = _fill_maxima(sheet, values)
    told = " · ".join(_describe_roll(key, faces) for key, faces in rolled.items())
    told += f" + {sheet.armour} armour" if "hp" in rolled and sheet.armour else ""
    facts = (Fact("rolled", rolled),)
    if creation.npc or creation.words or values:
        return Created(sheet, facts, (told,) if told else ())
    says = f"fix sheet new {quote_name(creation.name)} roll"
    choice = Choice(ROLL_THEM, says, "player", creation.name, recalls=False)
    return Created(sheet, facts, (EVERY_SCORE_IS_TEN,), (choice,))


def _describe_roll(key: str, faces: Value) -> str:
    """Describe a roll and its sum: `STR 10 (3 5 2)`."""
    assert isinstance(faces, list)
    numbers = [int(str(face)) for face in faces]
    shown = " ".join(map(str, numbers))
    return f"{SHOWN[key]} {sum(numbers)} ({shown})" if len(numbers) > 1 else f"{SHOWN[key]} {shown}"


def _fill_maxima(sheet: OddSheet, values: dict[str, str]) -> OddSheet:
    """Set the maxima that weren't typed, and add the armour to the hit points."""
    for key in ATTRIBUTES:
        if f"{key}_max" not in values:
            sheet = with_number(sheet, f"{key}_max", int(getattr(sheet, key)))
        elif key not in values:
            sheet = with_number(sheet, key, int(getattr(sheet, f"{key}_max")))
    if "hp_max" not in values:
        return replace(sheet, hp_max=sheet.hp, hp=sheet.hp + sheet.armour)
    return sheet if "hp" in values else replace(sheet, hp=sheet.hp_max + sheet.armour)


ABOUT = {
    "str": "Strength: blows, fatigue, staying alive. The dice: 3d6.",
    "dex": "Dexterity: speed, stealth, acting first. The dice: 3d6.",
    "wil": "Willpower: nerve, charm, strangeness. The dice: 3d6.",
}
SCORES, HIT_POINTS, ARMOUR = range(18, 2, -1), range(6, 0, -1), range(1, 4)
LINES = (
    Line("archetype", "Archetype: what they are, such as Warden"),
    Line("quirk", "Quirk: one odd thing about them"),
    Line("coin", "Coin: a number"),
)


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
