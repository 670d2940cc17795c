"""The steps to a new character of Generic Fantasy: dice, skills, a class or background, a kit."""

from collections.abc import Mapping

from rules.core.creation_walk import (
    DICE,
    Answers,
    Line,
    Option,
    Step,
    Walk,
    find_first_choice,
    said_values,
)
from rules.fantasy.characters.creation import COIN_INSTEAD, SKILLS_AT_START
from rules.fantasy.content import BACKGROUNDS, CLASSES, FEATS, SPELLS, Class
from rules.fantasy.sheet import ATTRIBUTES, LADDER, SKILLS

LONG = {"bod": "Body (BOD)", "int": "Intellect (INT)", "wil": "Willpower (WIL)"}
METHODS = (
    Option("roll", "Roll them", "A d8 for each: d4, d6 or d8"),
    Option("array", "d4, d6 and d8", "You say which is which"),
    Option("flat", "d6 each", "No class, but a background"),
    Option("given", "Say each die", "As your table agrees"),
)
NEEDED = 8  # in each main attribute of a class
LINES = (
    Line("style", "Style"),
    Line("motivation", "Motivation"),
    Line("flaw", "Flaw"),
    Line("traits", "Traits"),
)


def walk(answers: Answers) -> Walk:
    """Return the steps; with `roll` a class is only a wish, because the dice may not allow it."""
    steps = (
        Step("method", "Attributes", "Body, intellect and willpower are dice.", METHODS),
        *_dice_steps(answers),
        _skill_step(answers),
        *_calling_steps(answers),
    )
    return Walk(steps, _says(answers), LINES)


def _dice_steps(answers: Answers) -> tuple[Step, ...]:
    options = {key: Option(key, LONG[key]) for key in ATTRIBUTES}
    match find_first_choice(answers, "method"):
        case "array":
            left = tuple(
                o for key, o in options.items() if key != find_first_choice(answers, "best")
            )
            return (
                Step("best", "The d8", "Your class goes by it.", tuple(options.values())),
                Step("middle", "The d6", "The last one is a d4.", left),
            )
        case "given":
            dice = tuple(Option(f"d{size}", f"d{size}") for size in LADDER)
            return tuple(
                Step(key, LONG[key], "A class needs a d8 or better.", dice, 0, otherwise="d6")
                for key in ATTRIBUTES
            )
    return ()


def _skill_step(answers: Answers) -> Step:
    options = tuple(Option(key, key.capitalize()) for key in SKILLS)
    rolled = find_first_choice(answers, "method") == "roll"
    return Step("skills", "Skills", "Three, each a d4.", options, least=int(rolled),
                most=SKILLS_AT_START, rolls=rolled, otherwise="none yet")  # fmt: skip


def _calling_steps(answers: Answers) -> tuple[Step, ...]:
    steps = []
    rolled = find_first_choice(answers, "method") == "roll"
    classes = tuple(_class(row) for row in CLASSES.values() if rolled or _qualifies(row, answers))
    if classes:
        about = "If the dice make one." if rolled else "It brings a feat and a kit."
        steps.append(Step("class", "Class", about, classes, 0, otherwise="none"))
    chosen = CLASSES.get(find_first_choice(answers, "class"))
    if chosen is None or rolled:
        about = "In case the dice do not make the class." if chosen else "It brings a skill."
        steps.append(Step("background", "Background", about, _backgrounds(), int(rolled),
                          rolls=rolled, otherwise="none yet"))  # fmt: skip
    return (*steps, *(_class_steps(chosen, answers) if chosen else ()))


def _class_steps(chosen: Class, answers: Answers) -> tuple[Step, ...]:
    """Return the steps that a class brings: a feat, perhaps a spell, its kit or coin."""
    feats = tuple(Option(key, feat.name, feat.text) for key, feat in FEATS.items()
                  if feat.list in chosen.feats)  # fmt: skip
    spells = tuple(Option(key, f"{spell.name} ({spell.cost})", spell.text)
                   for key, spell in SPELLS.items())  # fmt: skip
    casts = find_first_choice(answers, "feats") == "spellcasting"
    kit = (
        Option("kit", "Its kit", f"{', '.join(chosen.kit)}, {chosen.coin} coin"),
        Option("coins", f"{COIN_INSTEAD} coin instead", "To buy what you like"),
        Option("bare", "Nothing", "Your table gives it out"),
    )
    return (
        Step("feats", "Feat", "What your class can do.", feats, 0, otherwise="none yet"),
        *((Step("spells", "Spell", "The one you know, and its cost.", spells, 0,
                otherwise="none yet"),) if casts else ()),
        Step("kit", "Belongings", "What you start with.", kit),
    )  # fmt: skip


def _class(row: Class) -> Option:
    needs = " and ".join(key.upper() for key in row.main)
    return Option(row.key, row.name, f"{needs} d8: {', '.join(row.kit)}")


def _backgrounds() -> tuple[Option, ...]:
    return tuple(Option(key, key.capitalize(), skill.capitalize())
                 for key, skill in BACKGROUNDS.items())  # fmt: skip


def _sizes(answers: Answers) -> Mapping[str, int]:
    """Return the dice that were chosen so far."""
    if find_first_choice(answers, "method") == "given":
        return {key: int(find_first_choice(answers, key)[1:] or 6) for key in ATTRIBUTES}
    sizes = {find_first_choice(answers, "best"): 8, find_first_choice(answers, "middle"): 6}
    return {key: sizes.get(key, 0) for key in ATTRIBUTES}


def _qualifies(row: Class, answers: Answers) -> bool:
    sizes = _sizes(answers)
    return all(sizes[key] >= NEEDED for key in row.main)


def _says(answers: Answers) -> tuple[str, ...]:
    method = find_first_choice(answers, "method")
    array = {"best": "d8", "middle": "d6"}
    skills = answers.get("skills", ())
    kit = find_first_choice(answers, "kit")
    return (
        *((method,) if method not in ("", "given") else ()),
        *(
            f"{find_first_choice(answers, key)}={die}"
            for key, die in array.items()
            if find_first_choice(answers, key)
        ),
        *said_values(answers, ATTRIBUTES),
        *(f"{key}=d4" for key in skills if skills != DICE),
        *said_values(answers, ("class", "background", "feats", "spells")),
        *((kit,) if kit not in ("", "kit") else ()),
    )
