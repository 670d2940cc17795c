"""A new sheet, the steps to one, and its fields set from text."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from typing import Any

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
from rules.core.dice.dice import Dice
from rules.core.errors import BadValues, Refused
from rules.core.records.field_values import assign as assign_plainly
from rules.core.records.field_values import fill, slug, words
from rules.core.records.record import put
from rules.core.system import Created, Creation
from rules.lazy_regex import compile_later
from rules.tens.content import (
    ABILITY_NAMES,
    DAMAGE_TYPES,
    FULL_NAMES,
    MOVE_NAMES,
    MOVES,
    SAVE_ABILITIES,
    SAVES,
)
from rules.tens.death import edit_numbers, settle_state
from rules.tens.sheet import (
    ABILITIES,
    HIGHEST,
    Temp,
    TensScene,
    TensSheet,
    Weapon,
    effective_max,
    modifier,
)

WEAPON = compile_later(r"(?P<name>.*?\S)(?:[\s:]+(?P<hits>\d{1,3}))(?:\s+(?P<type>\w+))?")
TEMP = compile_later(r"(?P<amount>\d{1,3})(?:\s+(?P<source>.+))?")
ITEM = compile_later(r"(?P<name>.*?\S)(?:[\s:]+(?P<count>\d{1,6}))?")
#: how alike a word must be to a move to be taken for a slip of the thumb
MISSPELT = 0.85
UNSET = "Every ability is 10. Set them like this: `/sheet set str=14 dex=12`"


def create(creation: Creation, scene: TensScene, dice: Dice) -> Created:
    """Make a sheet; `hp` also sets its maximum unless that is given."""
    values = dict(creation.values)
    sheet = fill(TensSheet(name=creation.name, npc=creation.npc), values, read_field)
    if "max_hp" not in values and "hp" in values and sheet.hp > 0:
        sheet = replace(sheet, max_hp=sheet.hp)
    elif "hp" not in values:
        sheet = replace(sheet, hp=sheet.max_hp)
    # the HP typed are those without armour, which adds to both numbers
    if sheet.armour_worn:
        sheet = replace(sheet, hp=sheet.hp + sheet.armour)
    notes: tuple[str, ...] = () if creation.npc or values else (UNSET,)
    if sheet.armour and not sheet.armour_worn:
        notes = (f"{creation.name}'s armour isn't on yet: `/armour on`",)
    return Created(settle_state(sheet), notes=notes)


def assign(sheet: TensSheet, key: str, operator: str, text: str) -> TensSheet:
    """Set one field by hand, and update what depends on it."""
    new = read_field(sheet, key, operator, text)
    match slug(key):
        case "hp" | "max_hp":
            return edit_numbers(sheet, new)
        case "armour" | "armour_worn":
            worth = effective_max(new) - effective_max(sheet)
            return edit_numbers(sheet, replace(new, hp=sheet.hp + worth))
        case "state":
            return _settle_given_state(new)
    return new


def check_scores(before: TensSheet | None, after: TensSheet) -> None:
    """Refuse an ability score above the human maximum; monsters may exceed it (rule 44)."""
    for ability in () if after.npc else ABILITIES:
        # a score that was too high already may stay, or come down
        score = getattr(after, ability)
        if score > max(HIGHEST, getattr(before, ability, 0)):
            name = FULL_NAMES[ability]
            raise Refused("score_too_high", ability=name, score=score, most=HIGHEST)


def _settle_given_state(sheet: TensSheet) -> TensSheet:
    """Return the sheet with a state set by hand; refuse one that doesn't fit its hit points."""
    given = max(0, sheet.hp + effective_max(sheet)) if sheet.state == "fated" else 0
    new = settle_state(replace(sheet, since_fate=given))
    if new.state != sheet.state:
        goes = f"needs other HP, because {sheet.hp} means {new.state}. Set `hp` first"
        raise BadValues([("state", sheet.state, goes)])
    return new


def read_field(sheet: TensSheet, key: str, operator: str, text: str) -> TensSheet:
    """Return the sheet with one field read from text, and nothing else changed."""
    adding = operator == "+="
    field = slug(key)
    reader = READERS.get(field)
    if reader is not None:
        name, found = reader(key, text)
        # skills and saves share one list: `saves=` must not wipe the skills
        if field == "saves" or adding:
            found = _merge_values(getattr(sheet, name), found)
        changed: TensSheet = put(sheet, name, found)
        return changed
    if field == "proficiency" and text.casefold() == "level":
        text = "none"
    return assign_plainly(sheet, key, operator, text)


def _merge_values(old: Any, new: Any) -> Any:
    """Return a list with new elements added, or a mapping with new and changed ones."""
    return tuple(dict.fromkeys((*old, *new))) if isinstance(old, tuple) else {**old, **new}


def _parts(text: str) -> Iterator[str]:
    return filter(None, (part.strip() for part in text.split(",")))


def _read_proficiencies(key: str, text: str) -> tuple[str, tuple[str, ...]]:
    none = text.strip().casefold() in ("", "none", "nothing")
    parts = () if none else tuple(_parts(text))
    return "proficient", tuple(dict.fromkeys(_read_proficiency(key, part) for part in parts))


def _read_proficiency(key: str, part: str) -> str:
    """Return the move or ability that is meant, else the name of a thing or of a table's own move;
    refuse what is nearly a move."""
    said = words(slug(part))
    move = MOVE_NAMES.get(said)
    if move is not None:
        return SAVES[SAVE_ABILITIES[move]] if move in SAVE_ABILITIES else move
    if said in ABILITY_NAMES:
        return ABILITY_NAMES[said]
    names = [words(each) for each in MOVES]
    if get_close_matches(said, names, 1, MISSPELT):
        raise BadValues([(key, part, f"one of {', '.join(names)}")])
    return slug(part)


def _saves(key: str, text: str) -> tuple[str, tuple[str, ...]]:
    """Read proficiency in saving throws as proficiency in the moves that replace them."""
    found = []
    for part in _parts(text):
        ability = ABILITY_NAMES.get(part.casefold())
        if ability is None:
            raise BadValues([(key, part, "abilities, such as dex,wis")])
        found.append(SAVES[ability])
    return "proficient", tuple(dict.fromkeys(found))


def _types(key: str, text: str) -> tuple[str, tuple[str, ...]]:
    none = text.strip().casefold() in ("", "none", "nothing")
    types = () if none else tuple(dict.fromkeys(part.casefold() for part in _parts(text)))
    wrong = [kind for kind in types if kind not in DAMAGE_TYPES]
    if wrong:
        raise BadValues([(key, wrong[0], "types of damage: " + ", ".join(DAMAGE_TYPES))])
    return slug(key), types


def _weapons(key: str, text: str) -> tuple[str, Mapping[str, Weapon]]:
    made = {}
    for part in _parts("" if text.strip().casefold() in ("none", "nothing") else text):
        found = WEAPON.fullmatch(part)
        kind = (found["type"] or "").casefold() if found else ""
        if found is None or (kind and kind not in DAMAGE_TYPES):
            raise BadValues([(key, part, "a name, hits and a type, such as `club 1 bludgeoning`")])
        made[slug(found["name"])] = Weapon(found["name"], int(found["hits"]), kind)
    return "weapons", made


def _temp(key: str, text: str) -> tuple[str, tuple[Temp, ...]]:
    """Read temporary hit points with their sources: `2`, `2 aid, 1 heroism`, `none`."""
    made = []
    for part in _parts("" if text.strip().casefold() in ("none", "nothing", "0") else text):
        found = TEMP.fullmatch(part)
        if found is None or not int(found["amount"]):
            raise BadValues([(key, part, "a number and its source, such as `2 aid`, or none")])
        made.append(Temp(int(found["amount"]), (found["source"] or "").casefold()))
    return "temp", tuple(made)


def _items(key: str, text: str) -> tuple[str, Mapping[str, int]]:
    text = "" if text.strip().casefold() in ("none", "nothing") else text
    found = [match for part in _parts(text) if (match := ITEM.fullmatch(part))]
    return "items", {slug(match["name"]): int(match["count"] or 1) for match in found}


#: fields with their own reader
READERS: Mapping[str, Callable[[str, str], tuple[str, object]]] = {
    "proficient": _read_proficiencies,
    "saves": _saves,
    "resist": _types,
    "vulnerable": _types,
    "immune": _types,
    "temp": _temp,
    "weapons": _weapons,
    "items": _items,
}

TOP_LEVEL, MOST_HP, MOST_ARMOUR = 20, 25, 10
MOST_PROFICIENT = 8
LINES = (
    Line("class", "Class"),
    Line("weapons", "Weapons, such as sword 2 slashing"),
    Line("fate", "Fate: what happens when death comes for you"),
)


def walk(answers: Answers) -> Walk:
    """Return the steps; an ability left open is 10."""
    steps = (
        Step("level", "Level", "Your proficiency grows with it.",
             number_options(range(1, TOP_LEVEL + 1)), least=0, otherwise="1"),
        *(Step(key, FULL_NAMES[key].capitalize(), "The brackets show what it adds to a roll.",
               _scores(), least=0, otherwise="10 (+0)") for key in ABILITIES),
        Step("proficient", "Proficiency", "The skills and moves you're good at.", _moves(),
             least=0, most=MOST_PROFICIENT, otherwise="none"),
        Step("saves", "Saving throws", "Each makes you proficient in the move that replaces it.",
             tuple(_offer_save(key) for key in ABILITIES),
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


def _offer_save(ability: str) -> Option:
    return Option(ability, FULL_NAMES[ability].capitalize(), MOVES[SAVES[ability]].name)


def _ask_armour_worn(answers: Answers) -> tuple[Step, ...]:
    if not find_first_choice(answers, "armour"):
        return ()
    options = (Option("yes", "Put it on"), Option("no", "Carry it"))
    return (Step("armour_worn", "Wear armour", "It only counts while you wear it.", options),)


def _says(answers: Answers) -> tuple[str, ...]:
    lists = {key: ",".join(answers.get(key, ())) for key in ("proficient", "saves")}
    worn = ("armour_worn=yes",) if find_first_choice(answers, "armour_worn") == "yes" else ()
    return (
        *said_values(answers, ("level", *ABILITIES, "hp")),
        *(f"{key}={found}" for key, found in lists.items() if found),
        *said_values(answers, ("armour",)),
        *worn,
    )
