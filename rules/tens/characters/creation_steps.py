"""The steps to a new character of the 2d10 rules: level, abilities, proficiency, hit points."""

from functools import cache

from rules.core.creation_walk import (
    Answers,
    Line,
    Option,
    Step,
    Walk,
    find_first_choice,
    number_options,
    said_values,
)
from rules.tens.content import FULL_NAMES, MOVES
from rules.tens.sheet import ABILITIES, HIGHEST, modifier

TOP_LEVEL, MOST_HP, MOST_ARMOUR = 20, 25, 10
MOST_PROFICIENT = 8
LINES = (
    Line("class", "Class"),
    Line("weapons", "Weapons: name, hits, type of damage"),
    Line("fate", "Fate: what happens when you should die"),
)


def walk(answers: Answers) -> Walk:
    """Return the steps; an ability left open is 10."""
    steps = (
        Step("level", "Level", "Your proficiency grows with it.",
             number_options(range(1, TOP_LEVEL + 1)), least=0, otherwise="1"),
        *(Step(key, FULL_NAMES[key].capitalize(), "The brackets show what it adds to a roll.",
               _scores(), least=0, otherwise="10") for key in ABILITIES),
        Step("proficient", "Proficiency", f"Up to {MOST_PROFICIENT} skills and moves.", _moves(),
             least=0, most=MOST_PROFICIENT, otherwise="none"),
        Step("saves", "Saving throws", "They make you proficient in Dodge, Escape or Focus.",
             tuple(Option(key, FULL_NAMES[key].capitalize()) for key in ABILITIES),
             least=0, most=2, otherwise="none"),
        Step("hp", "Hit points", "Whatever your class and your table say.",
             number_options(range(1, MOST_HP + 1)), least=0, otherwise="8"),
        Step("armour", "Armour", "Extra hit points while you wear it.",
             number_options(range(1, MOST_ARMOUR + 1)), least=0, otherwise="none"),
        *_ask_armour_worn(answers),
    )  # fmt: skip
    return Walk(steps, _says(answers), LINES)


@cache
def _scores() -> tuple[Option, ...]:
    return tuple(Option(str(n), f"{n} ({modifier(n):+d})") for n in range(HIGHEST, 0, -1))


@cache
def _moves() -> tuple[Option, ...]:
    return tuple(Option(move.key, move.name) for move in MOVES.values())


def _ask_armour_worn(answers: Answers) -> tuple[Step, ...]:
    if not find_first_choice(answers, "armour"):
        return ()
    options = (Option("yes", "Put it on"), Option("no", "Carry it"))
    return (Step("armour_worn", "Wear it?", "It only counts while you wear it.", options),)


def _says(answers: Answers) -> tuple[str, ...]:
    lists = {key: ",".join(answers.get(key, ())) for key in ("proficient", "saves")}
    worn = ("armour_worn=yes",) if find_first_choice(answers, "armour_worn") == "yes" else ()
    return (
        *said_values(answers, ("level", *ABILITIES, "hp")),
        *(f"{key}={found}" for key, found in lists.items() if found),
        *said_values(answers, ("armour",)),
        *worn,
    )
