"""Makes characters and NPCs, asks what leads to one, and reads values typed for a sheet."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

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
from rules.core.dice.dice import Dice
from rules.core.errors import BadValues, Refused
from rules.core.outcome import Fact
from rules.core.records.field_values import assign as assign_plain
from rules.core.records.field_values import fill, limits, slug
from rules.core.rule_helpers import join_names
from rules.core.system import Created, Creation
from rules.heresy.content import (
    BACKGROUND_NAMES,
    BACKGROUNDS,
    CLASS_NAMES,
    CLASSES,
    CREATURES,
    HOME_NAMES,
    HOMES,
    MOVE_NAMES,
    MOVES,
    PROTECTION_NAMES,
    PROTECTIONS,
    Class,
    Home,
)
from rules.heresy.gear import read_dice
from rules.heresy.harm import settle_state
from rules.heresy.sheet import (
    LONG,
    SHOWN,
    STATS,
    Bond,
    DefenseMod,
    HeresyScene,
    HeresySheet,
    Resource,
    stat_of,
)
from rules.lazy_regex import compile_later

#: the rules give eight numbers for nine stats: the ninth is 0
ARRAY = (2, 1, 1, 0, 0, 0, -1, -1)
#: what can be left to the dice
ROLLED = ("class", "home", "background", "stats")
#: the lowest stat of a new character, and the highest that the home world can raise one to
LOWEST, HIGHEST_AT_HOME = -1, 2
LISTS: Mapping[str, tuple[Mapping[str, str], Mapping[str, object]]] = {
    "class": (CLASS_NAMES, CLASSES),
    "home": (HOME_NAMES, HOMES),
    "background": (BACKGROUND_NAMES, BACKGROUNDS),
}
_MOD = compile_later(r"(?P<name>[^\d+-]+?)\s*(?P<value>[+-]?\d+)?\s*(?P<vs>melee|ranged)?")


def create(creation: Creation, scene: HeresyScene, dice: Dice) -> Created:
    """Make a sheet: typed stats are final and checked against the array, and the rest follows."""
    words = [word for word in creation.words if ":" not in word]
    values = {**_read_choices(creation.words), **creation.values}
    if creation.npc:
        npc = _npc(creation.name, words, values)
        return Created(npc, notes=_describe_kind(npc))
    left = _left_to_dice(words, values)
    if left:
        values = _roll_values(_drop_keys(values, left), left, dice, final="free" in words)
    sheet = fill(HeresySheet(name=creation.name), values, assign)
    said = [stat for stat in STATS if stat in values]
    _within_limits(sheet, said)
    # a higher level brings raises that the array knows nothing of
    if said and sheet.level == 1 and "free" not in words:
        check_array(sheet)
    sheet = _outfit_character(sheet, values)
    # nobody begins by dying
    if sheet.wounds >= sheet.max_wounds:
        raise BadValues(
            [("wounds", str(sheet.wounds), f"less than {sheet.max_wounds}, the maximum")]
        )
    unset = () if said else ("Stats are all 0. Set them like this: `/sheet set ws=2 bs=1`",)
    notes = (*_told_dice(sheet, left), *unset)
    return Created(sheet, (Fact("rolled", bool(left)),), notes)


def _describe_kind(npc: HeresySheet) -> tuple[str, ...]:
    """Describe the example creature that an NPC was made from: `Guardsman in flak: Defense 3`."""
    creature = CREATURES.get(npc.kind)
    return (f"{creature.name}: Defense {npc.defense}",) if creature else ()


def _told_dice(sheet: HeresySheet, left: Sequence[str]) -> tuple[str, ...]:
    """Describe what the dice decided: `Class: Seeker (rolled 2)`."""
    found = (("class", "Class", CLASSES, sheet.class_), ("home", "Home world", HOMES, sheet.home),
             ("background", "Background", BACKGROUNDS, sheet.background))  # fmt: skip
    told = [
        f"{name}: {rows[key].name} (rolled {list(rows).index(key) + 1})"
        for field, name, rows, key in found
        if field in left
    ]
    if "stats" in left:
        told.append(" ".join(f"{SHOWN[stat]} {stat_of(sheet, stat):+d}" for stat in STATS))
    return ("\n".join(told),) if told else ()


def _read_choices(words: Sequence[str]) -> dict[str, str]:
    """Return the fields that bare words such as `seeker` stand for."""
    return dict(word.split(":") for word in words if ":" in word)


def _npc(name: str, words: Sequence[str], values: Mapping[str, str]) -> HeresySheet:
    # as many as the rules give an untrained civilian
    sheet = HeresySheet(name=name, npc=True, max_wounds=3)
    for word in words:
        creature = CREATURES.get(word)
        if creature is not None:
            kind = sheet.kind or word
            sheet = replace(
                sheet, defense=creature.defense, max_wounds=creature.max_wounds, kind=kind
            )
    # a new NPC's `wounds` are how many it can take
    said = values.get("wounds", "")
    if said and "/" not in said and "max_wounds" not in values:
        values = {**_drop_keys(values, ["wounds"]), "max_wounds": said}
    return settle_state(fill(sheet, values, assign))


def _within_limits(sheet: HeresySheet, said: Sequence[str]) -> None:
    wrong = [
        (stat, str(stat_of(sheet, stat)), f"a number from {LOWEST} to +3")
        for stat in said
        if stat_of(sheet, stat) < LOWEST
    ]
    if wrong:
        raise BadValues(wrong)


def check_array(sheet: HeresySheet) -> None:
    """Refuse stats other than the array and one 0, with the home world's raise included."""
    numbers = {stat: stat_of(sheet, stat) for stat in STATS}
    home = HOMES.get(sheet.home)
    if home is None:
        fits = _is_array(numbers.values())
    else:
        fits = any(
            numbers[stat] <= HIGHEST_AT_HOME
            and _is_array({**numbers, stat: numbers[stat] - 1}.values())
            for stat in home.stats
        )
    if not fits:
        high_to_low = sorted(numbers.items(), key=lambda each: -each[1])
        given = [f"{SHOWN[stat]} {value:+d}" for stat, value in high_to_low if value]
        said = join_names(given or ["only 0s"])
        raised = " or ".join(SHOWN[stat] for stat in home.stats) if home else ""
        unraised = "home_not_raised" if _is_array(numbers.values()) else "not_the_array_at_home"
        code = unraised if home else "not_the_array"
        raise Refused(code, said=said, raised=raised)


def _is_array(numbers: object) -> bool:
    return sorted(numbers) == sorted((*ARRAY, 0))  # type: ignore[call-overload,no-any-return]


def _outfit_character(sheet: HeresySheet, values: Mapping[str, str]) -> HeresySheet:
    """Return the sheet with what its class gives: wounds, load, moves and a resource."""
    row = CLASSES.get(sheet.class_)
    if row is None:
        return sheet
    if "max_wounds" not in values and "/" not in values.get("wounds", ""):
        # negative Toughness takes no wounds away
        sheet = replace(sheet, max_wounds=row.wounds + max(0, sheet.t))
    if "load" not in values:
        sheet = replace(sheet, load=row.load + sheet.s)
    if "moves" not in values:
        sheet = replace(sheet, moves=row.moves)
    if row.resource and not sheet.resource.name:
        value = min(sheet.resource.value, row.most)
        sheet = replace(sheet, resource=Resource(row.resource, value, row.most))
    return sheet


def assign_later(sheet: HeresySheet, key: str, operator: str, text: str) -> HeresySheet:
    """Return the sheet with one field set from text; a new character's first class brings what
    it would have brought at once, except where the sheet has its own."""
    new = assign(sheet, key, operator, text)
    fresh = not sheet.class_ and sheet.level == 1 and not sheet.xp
    if key != "class" or sheet.npc or not fresh:
        return new
    plain = HeresySheet(name=sheet.name)
    own = [each for each in ("max_wounds", "load", "moves")
           if getattr(sheet, each) != getattr(plain, each)]  # fmt: skip
    return _outfit_character(new, dict.fromkeys(own, ""))


def _drop_keys(values: Mapping[str, str], keys: Sequence[str]) -> dict[str, str]:
    return {key: text for key, text in values.items() if key not in keys}


def _left_to_dice(words: Sequence[str], values: Mapping[str, str]) -> tuple[str, ...]:
    """Return the fields left to the dice: those typed as `roll`, and with the word `roll` all
    others."""
    said = {*values, *(["stats"] if any(stat in values for stat in STATS) else ())}
    wished = tuple(key for key in ROLLED if values.get(key, "").casefold() == "roll")
    if "stats" in wished and any(stat in values for stat in STATS):
        raise BadValues([("stats", "roll", "either stats=roll or the stats themselves")])
    return wished + tuple(key for key in ROLLED if "roll" in words and key not in said)


def _roll_values(
    values: Mapping[str, str], left: Sequence[str], dice: Dice, *, final: bool
) -> dict[str, str]:
    """Return the values with everything left to the dice rolled.

    `final`: typed stats aren't checked against the array, so none is raised.
    """
    made = dict(values)
    for field, rows in (("class", CLASSES), ("home", HOMES), ("background", BACKGROUNDS)):
        if field in left:
            made[field] = list(rows)[dice.roll(len(rows)) - 1]
    known = {key: text for key, text in made.items() if key in ("home", *STATS)}
    sheet = fill(HeresySheet(name="?"), known, assign)
    numbers = {stat: stat_of(sheet, stat) for stat in STATS}
    # stats typed before the home world was rolled still lack its raise
    unraised = "home" in left and not final and _is_array(numbers.values())
    if "stats" not in left and not unraised:
        return made
    raised = _roll_raised_stats(sheet.home, dice)
    if "stats" in left:
        numbers = _deal_array(dice)
    if raised:
        # the array has only one +2, so at least one of the two stats can be raised
        fit = [stat for stat in raised if numbers[stat] < HIGHEST_AT_HOME]
        numbers[fit[0]] += 1
    return made | {stat: str(number) for stat, number in numbers.items()}


def _roll_raised_stats(home: str, dice: Dice) -> tuple[str, ...]:
    """Return the stats that a home world may raise, the rolled one first."""
    if not home:
        return ()
    stats = HOMES[home].stats
    return stats if dice.roll(2) == 1 else stats[::-1]


def _deal_array(dice: Dice) -> dict[str, int]:
    """Return the numbers of the array, dealt to the stats."""
    left = [*ARRAY, 0]
    *most, last = STATS
    return {stat: left.pop(dice.roll(len(left)) - 1) for stat in most} | {last: left.pop()}


def assign(sheet: HeresySheet, key: str, operator: str, text: str) -> HeresySheet:
    """Return the sheet with one field set from text."""
    head, _, part = key.partition(".")
    if head in LISTS and not sheet.npc:
        return assign_plain(sheet, head, "=", _find_key(head, text))
    if head == "damage" and text and not read_dice(text):
        raise BadValues([(key, text, "dice such as 2d6")])
    if head == "defense_mods":
        return _assign_defense(sheet, part, operator, text)
    if key == "moves":
        return _assign_moves(sheet, operator, text)
    if key == "bonds":
        bonds = tuple(Bond(name.strip()) for name in text.split(",") if name.strip())
        return replace(sheet, bonds=(*sheet.bonds, *bonds) if operator == "+=" else bonds)
    if key == "wounds" and "/" in text:
        text, _, most = text.partition("/")
        sheet = assign_plain(sheet, "max_wounds", "=", most)
    return assign_plain(sheet, "resource.value" if key == "resource" else key, operator, text)


def _find_key(head: str, text: str) -> str:
    """Return the key of a row by any of its names, or by a clear beginning of one."""
    names, rows = LISTS[head]
    said = text.strip().casefold()
    if said in ("", "none"):
        return ""
    exact = names.get(said.replace("_", " "))
    begun = {key for name, key in names.items() if name.startswith(said)}
    if exact is None and len(begun) != 1:
        raise BadValues([(head, text, "one of " + ", ".join(rows))])
    return exact or begun.pop()


def _assign_defense(sheet: HeresySheet, part: str, operator: str, text: str) -> HeresySheet:
    """Set parts of Defense: `flak, parry`, `shield +1 melee`, `none`; or one part: `cover=none`."""
    if text.casefold() in ("none", "no", "off", "0"):
        others = {key: mod for key, mod in sheet.defense_mods.items() if key != slug(part)}
        return replace(sheet, defense_mods=others if part else {})
    said = [f"{part} {text}"] if part else [each for each in text.split(",") if each.strip()]
    made: dict[str, DefenseMod] = {}
    for each in said:
        key, mod = _mod(each)
        made[key] = mod
    kept = sheet.defense_mods if part or operator == "+=" else {}
    return replace(sheet, defense_mods={**kept, **made})


def _mod(said: str) -> tuple[str, DefenseMod]:
    found = _MOD.fullmatch(said.strip())
    known = PROTECTION_NAMES.get(found["name"].strip().casefold()) if found else None
    row = PROTECTIONS[known] if known else None
    value = (found and found["value"]) or (row.value if row else None)
    if found is None or value is None:
        expected = "such as flak, or shield +1 melee"
        raise BadValues([("defense_mods", said.strip(), expected)])
    key, vs = known or slug(found["name"]), found["vs"] or (row.vs if row else "")
    # beyond these the stored sheet couldn't be read again
    low, high = limits(HeresySheet, f"defense_mods.{key}.value")
    if not low <= int(value) <= high:
        raise BadValues([("defense_mods", said.strip(), f"a whole number from {low} to {high}")])
    return key, DefenseMod(int(value), vs)


def _assign_moves(sheet: HeresySheet, operator: str, text: str) -> HeresySheet:
    keys = []
    for said in filter(None, (part.strip() for part in text.split(","))):
        key = MOVE_NAMES.get(said.casefold().replace("_", " "))
        keys.append(key or slug(said))
    kept = sheet.moves if operator == "+=" else ()
    return replace(sheet, moves=tuple(dict.fromkeys((*kept, *keys))))


LIST_STEPS = ("class", "background", "home")
#: the numbers of the array other than 0
SHARES: Mapping[str, int] = {"best": 2, "good": 1, "bad": -1}
LINES = (
    Line("drive", "Drive: what moves them"),
    Line("bonds", "Bonds: with whom, by name"),
    Line("flags", "Flags: what others may play on"),
)


def walk(answers: Answers) -> Walk:
    """Return the steps; their stats include the home world's raise, because typed stats are
    final."""
    steps = (
        Step("class", "Class", "What they do best.", _classes(), least=0, rolls=True,
             otherwise="none"),
        Step("background", "Background",
             "What they know about. Once a session it lets them reroll.",
             tuple(Option(key, row.name) for key, row in BACKGROUNDS.items()), least=0, rolls=True,
             otherwise="none"),
        Step("home", "Home world", "It raises one of two stats by 1, and has a perk.", _homes(),
             least=0, rolls=True, otherwise="none"),
        *_stat_steps(answers),
    )  # fmt: skip
    return Walk(steps, _says(answers), LINES)


def _classes() -> tuple[Option, ...]:
    return tuple(Option(key, row.name, _about_class(row)) for key, row in CLASSES.items())


def _about_class(row: Class) -> str:
    moves = ", ".join(MOVES[key].name for key in row.moves)
    return f"Wounds {row.wounds}, load {row.load}: {moves}"


def _homes() -> tuple[Option, ...]:
    return tuple(Option(key, row.name, _about_home(row)) for key, row in HOMES.items())


def _about_home(row: Home) -> str:
    raised = " or ".join(SHOWN[stat] for stat in row.stats)
    return f"+1 {raised}. {row.perk}".strip()


def _stat_steps(answers: Answers) -> tuple[Step, ...]:
    """Return the steps that deal the array to the stats; the others are 0."""
    about = "The array is +2, +1, +1, -1, -1; the other stats are 0."
    best = Step("best", "Stat at +2", about, _stats(()), least=0, rolls=True,
                otherwise="all 0")  # fmt: skip
    if "best" in answers and not find_first_choice(answers, "best"):
        return (best,)
    high = answers.get("best", ())
    higher = (*high, *answers.get("good", ()))
    steps = [
        best,
        Step("good", "Stats at +1", "Two of them.", _stats(high), least=2, most=2),
        Step("bad", "Stats at -1", "Two of them. The rest are 0.", _stats(higher), least=2, most=2),
    ]
    raisable = _list_raisable_stats(answers)
    if len(raisable) > 1:
        name = HOMES[find_first_choice(answers, "home")].name
        options = tuple(Option(stat, _name_stat(stat)) for stat in raisable)
        steps.append(Step("raised", "Raised by 1", f"{name} raises one of these.", options))
    return tuple(steps)


def _stats(taken: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(Option(stat, _name_stat(stat)) for stat in STATS if stat not in taken)


def _name_stat(stat: str) -> str:
    return f"{LONG[stat].title()} ({SHOWN[stat]})"


def _list_raisable_stats(answers: Answers) -> tuple[str, ...]:
    """Return the stats that the home world may raise, except one at +2."""
    home = HOMES.get(find_first_choice(answers, "home"))
    best = find_first_choice(answers, "best")
    return tuple(stat for stat in home.stats if stat != best) if home and best else ()


def _says(answers: Answers) -> tuple[str, ...]:
    rolled = tuple(key for key in (*LIST_STEPS, "best") if answers.get(key) == DICE)
    if len(rolled) == len(LIST_STEPS) + 1:
        return ("roll",)
    dice = tuple(f"{'stats' if key == 'best' else key}=roll" for key in rolled)
    return (*said_values(answers, LIST_STEPS), *_numbers(answers), *dice)


def _numbers(answers: Answers) -> tuple[str, ...]:
    if not find_first_choice(answers, "best"):
        return ()
    numbers = {stat: number for share, number in SHARES.items() for stat in answers.get(share, ())}
    raisable = _list_raisable_stats(answers)
    raised = find_first_choice(answers, "raised")
    if len(raisable) == 1:
        (raised,) = raisable
    if raised:
        numbers[raised] = numbers.get(raised, 0) + 1
    return tuple(f"{stat}={numbers[stat]}" for stat in STATS if numbers.get(stat))
