"""A new character, from dice and words, and the questions that lead to one."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.core.characters.group_names import name_new_things
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
from rules.core.errors import BadValues
from rules.core.outcome import NEWCOMER, Choice, Fact
from rules.core.records.field_values import fill
from rules.core.records.frozen_values import freeze
from rules.core.rule_helpers import join_either, quote_name
from rules.core.system import Created, Creation
from rules.fantasy.characters.field_values import assign, read_die
from rules.fantasy.content import BACKGROUNDS, CLASSES, FEATS, ROLLED, SPELLS, Class
from rules.fantasy.growth import qualifies
from rules.fantasy.pools_and_death import with_losses
from rules.fantasy.sheet import (
    ATTRIBUTES,
    LADDER,
    SKILLS,
    FantasyScene,
    FantasySheet,
    attribute,
    make_attribute,
    next_skill_die,
    with_attribute,
)

METHODS = ("roll", "flat", "array")
WORDS = (*METHODS, "bare", "coins")
ARRAY = (4, 6, 8)
SKILLS_AT_START = 3
#: coin for someone who takes no kit
COIN_INSTEAD = 100


@freeze
class Draft:
    """A character being made, with the notes and choices so far."""

    sheet: FantasySheet
    notes: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()

    def add_notes(self, *notes: str) -> "Draft":
        return replace(self, notes=(*self.notes, *notes))


def create(creation: Creation, scene: FantasyScene, dice: Dice) -> Created:
    """Make a character or an NPC; typed values may be any die of the ladder."""
    methods = [word for word in creation.words if word in METHODS]
    if len(set(methods)) > 1:
        raise BadValues([("method", " ".join(methods), "one of roll, flat, array")])
    method = methods[0] if methods else ""
    given = dict(creation.values)
    blank = FantasySheet(name=creation.name)
    # wrong values are refused before dice roll; a class waits, as it needs the attributes
    fill(blank, {key: text for key, text in given.items() if key != "class"}, assign)
    draft = _attributes(blank, method, given, dice)
    draft = _skills(draft, method, given, scene, dice)
    calling = ("class", "background")
    wanted = {str(key): given.pop(key) for key in calling if key in given}
    full = fill(draft.sheet, given, assign)
    empty = [key for key in ATTRIBUTES if not attribute(full, key).pool and key not in full.lost]
    if empty:
        raise BadValues([(f"{key}.pool", "0", "1 or more") for key in empty])
    full = with_losses(blank, full)
    draft = replace(draft, sheet=replace(full, max_armour=max(full.max_armour, full.armour)))
    draft = _choose_calling(draft, method, wanted, dice)
    if method:
        _within_limits(draft.sheet)
    if not creation.npc:
        draft = _tell_what_is_missing(_outfit_character(draft, method, creation), method)
    facts = (Fact("method", method or "given"),)
    return Created(draft.sheet, facts, draft.notes, draft.choices)


def _attributes(sheet: FantasySheet, method: str, given: dict[str, str], dice: Dice) -> Draft:
    notes: list[str] = []
    said = {key: read_die(key, given.pop(key)) for key in ATTRIBUTES if key in given}
    match method:
        case "roll":
            if said:
                left_out = "needs to be left out, as `roll` rolls it"
                raise BadValues([(key, f"d{size}", left_out) for key, size in said.items()])
            for key in ATTRIBUTES:
                face, row = ROLLED["attribute"].roll(dice)
                said[key] = int(row.effect)
                notes.append(f"{key.upper()} d{row.effect} (rolled {face})")
        case "flat":
            wrong = [
                (key, f"d{size}", "d6, with `flat`") for key, size in said.items() if size != 6
            ]
            if wrong:
                raise BadValues(wrong)
        case "array":
            said = _arrange_array(said)
    for key, size in said.items():
        sheet = with_attribute(sheet, key, make_attribute(size))
    return Draft(sheet, (", ".join(notes),) if notes else ())


def _arrange_array(said: Mapping[str, int]) -> dict[str, int]:
    """Return the array with the typed dice in place and the others in order."""
    left = list(ARRAY)
    for key, size in said.items():
        if size not in left:
            raise BadValues([(key, f"d{size}", "d4, d6 and d8, each once, with `array`")])
        left.remove(size)
    return {key: said[key] if key in said else left.pop(0) for key in ATTRIBUTES}


def _skills(
    draft: Draft, method: str, given: dict[str, str], scene: FantasyScene, dice: Dice
) -> Draft:
    """Give the typed skills, or roll three: first the die, then the skill."""
    said = {key: given.pop(key) for key in list(given) if key in SKILLS or key == "skills"}
    sheet = fill(draft.sheet, said, assign)
    if method and len(sheet.skills) > SKILLS_AT_START:
        raise BadValues([("skills", ", ".join(sheet.skills), "at most three at the start")])
    if method:
        wrong = [(key, f"d{size}", "d4 at the start") for key, size in sheet.skills.items()
                 if size != 4]  # fmt: skip
        if wrong:
            raise BadValues(wrong)
    draft = replace(draft, sheet=sheet)
    if method != "roll" or sheet.skills:
        missing = method and not sheet.skills
        return (
            draft.add_notes("Name three skills at d4: `/sheet set lore=d4`.") if missing else draft
        )
    for _ in range(SKILLS_AT_START):
        draft = _rolled_skill(draft, scene, dice)
    return draft


def _rolled_skill(draft: Draft, scene: FantasyScene, dice: Dice) -> Draft:
    """Roll one skill; a repeated one goes up a step or is rerolled, as the table chose."""
    sheet = draft.sheet
    size = int(ROLLED["skill_die"].roll(dice)[1].effect)
    face, row = ROLLED["skill"].roll(dice)
    if scene.read_setting("repeated_skill", "raise") == "reroll":
        # ends: three of ten skills are rolled
        while row.text in sheet.skills:
            face, row = ROLLED["skill"].roll(dice)
    better = max(next_skill_die(sheet, row.text), size)
    after = replace(sheet, skills={**sheet.skills, row.text: better})
    had = f"d{sheet.skills[row.text]} → " if row.text in sheet.skills else ""
    told = f"Skill (rolled {face}): {row.text} {had}d{better}"
    return replace(draft, sheet=after).add_notes(told)


def _lose_class(draft: Draft, name: str) -> Draft:
    """Take away what was chosen for a class that the dice don't allow."""
    sheet = draft.sheet
    chosen = "the feat and spells" if sheet.spells else "the feat" if sheet.feats else ""
    lost = f"; {chosen} you chose went with it" if chosen else ""
    told = f"The dice don't allow {name_new_things(name, 1)}{lost}."
    return replace(draft, sheet=replace(sheet, feats=(), spells=())).add_notes(told)


def _choose_calling(draft: Draft, method: str, wanted: Mapping[str, str], dice: Dice) -> Draft:
    """Give a class to those who qualify, else a background with its skill."""
    sheet = draft.sheet
    open_ = [each for each in CLASSES.values() if qualifies(sheet, each)]
    if "class" in wanted:
        try:
            return replace(draft, sheet=assign(sheet, "class", "=", wanted["class"]))
        except BadValues:
            # dice that don't make the wished class are no mistake of the player's
            if method != "roll":
                raise
            draft = _lose_class(draft, wanted["class"].replace("_", " "))
            sheet = draft.sheet
    if "background" in wanted:
        return _give_background(draft, assign(sheet, "background", "=", wanted["background"]))
    if method and open_:
        names = join_either([each.name for each in open_])
        draft = replace(draft, choices=_offer_classes(sheet.name, open_))
        feat = next(each.name.casefold() for each in FEATS.values() if each.list in open_[0].feats)
        first = (
            f"Choose a class ({names})"
            if len(open_) > 1
            else f"{sheet.name} can be {name_new_things(names.lower(), 1)}"
        )
        return draft.add_notes(f"{first}. Then choose a feat, such as `/sheet set feat={feat}`.")
    if method == "roll":
        face, row = ROLLED["skill"].roll(dice)
        found = replace(sheet, background=row.effect)
        return _give_background(draft, found, f" (rolled {face})")
    return draft.add_notes(_ask_background()) if method else draft


def _ask_background() -> str:
    first, *_ = BACKGROUNDS
    names = ", ".join(BACKGROUNDS)
    return f"Choose a background ({names}), such as `/sheet set background={first}`."


def _offer_classes(name: str, classes: Sequence[Class]) -> tuple[Choice, ...]:
    return tuple(
        Choice(each.name, f"sheet set {quote_name(name)} class={each.key}", of=name,
               group=NEWCOMER, recalls=False)
        for each in classes
    )  # fmt: skip


def _give_background(draft: Draft, sheet: FantasySheet, rolled: str = "") -> Draft:
    """Give the skill of a background, which goes up a step if it is there already."""
    key = BACKGROUNDS[sheet.background]
    had = f"d{sheet.skills[key]} → " if key in sheet.skills else ""
    better = next_skill_die(sheet, key)
    told = f"Background: {sheet.background}{rolled}, with {key} {had}d{better}"
    after = replace(sheet, skills={**sheet.skills, key: better})
    return replace(draft, sheet=after).add_notes(told)


def _tell_what_is_missing(draft: Draft, method: str) -> Draft:
    """Say what a character still lacks: the feat of a class, or anything but plain dice."""
    sheet = draft.sheet
    if sheet.class_ and not sheet.feats:
        feat = next(f.name.casefold() for f in FEATS.values()
                    if f.list in CLASSES[sheet.class_].feats)  # fmt: skip
        return draft.add_notes(f"Choose a feat, such as `/sheet set feat={feat}`.")
    if method or sheet.class_ or sheet.background or sheet.skills:
        return draft
    return draft.add_notes("No skills or class yet: `/sheet set bod=d8 melee=d4 class=fighter`")


def _within_limits(sheet: FantasySheet) -> None:
    """Refuse a new character with more than one feat of its class, or more than one spell."""
    own = CLASSES[sheet.class_].feats if sheet.class_ else ()
    problems = []
    if len(sheet.feats) > 1 or any(FEATS[feat].list not in own for feat in sheet.feats):
        wanted = "one feat of the class" if own else "no feat without a class"
        problems.append(("feats", ", ".join(sheet.feats), wanted))
    if sheet.spells and (len(sheet.spells) > 1 or "spellcasting" not in sheet.feats):
        problems.append(("spells", ", ".join(sheet.spells), "one, with the feat spellcasting"))
    if problems:
        raise BadValues(problems)


def _outfit_character(draft: Draft, method: str, creation: Creation) -> Draft:
    """Give the kit of the class, unless things or coin were typed."""
    sheet = draft.sheet
    said = {"coin", "items", "armour", "max_armour"}.intersection(creation.values)
    if "coins" in creation.words:
        return _give_coin(draft)
    if said or "bare" in creation.words:
        return draft
    # only classes have a kit
    if not sheet.class_:
        return _give_coin(draft) if method else draft
    kit = CLASSES[sheet.class_]
    dressed = assign(sheet, "items", "+=", ",".join(kit.kit))
    draft = replace(draft, sheet=replace(dressed, coin=sheet.coin + kit.coin))
    return draft.add_notes(f"The {kit.name}'s kit: {', '.join(kit.kit)}, {kit.coin} coin.")


def _give_coin(draft: Draft) -> Draft:
    """Give coin to buy things with, instead of a kit."""
    told = f"{COIN_INSTEAD} coin to buy things with, such as `/item buy dagger`."
    return replace(draft, sheet=replace(draft.sheet, coin=COIN_INSTEAD)).add_notes(told)


LONG = {"bod": "Body (BOD)", "int": "Intellect (INT)", "wil": "Willpower (WIL)"}
METHOD_OPTIONS = (
    Option("roll", "Roll them", "Once you've chosen the rest, each becomes a d4, d6 or d8"),
    Option("array", "d4, d6 and d8", "You say which is which"),
    Option("flat", "d6 each", "No class, but a background"),
    Option("given", "Say each die", "As your table has agreed"),
)
WISH = "Choose the one you want. The dice come last: if they don't allow it, you get a background."
NEEDED = 8  # in each main attribute of a class
LINES = (
    Line("style", "Style: how they come across"),
    Line("motivation", "Motivation: what drives them"),
    Line("flaw", "Flaw: what gets them into trouble"),
    Line("traits", "Traits: what others notice"),
)


def walk(answers: Answers) -> Walk:
    """Return the steps; with `roll` a class is only a wish, because the dice may not allow it."""
    steps = (
        Step("method", "Attributes", "Body, intellect and willpower are dice.", METHOD_OPTIONS),
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
    return Step("skills", "Skills", "Each starts as a d4.", options, least=int(rolled),
                most=SKILLS_AT_START, rolls=rolled, otherwise="none yet")  # fmt: skip


def _calling_steps(answers: Answers) -> tuple[Step, ...]:
    steps = []
    rolled = find_first_choice(answers, "method") == "roll"
    classes = tuple(_class(row) for row in CLASSES.values() if rolled or _qualifies(row, answers))
    if classes:
        about = WISH if rolled else "It brings a feat and a kit."
        steps.append(Step("class", "Class", about, classes, 0, otherwise="none"))
    chosen = CLASSES.get(find_first_choice(answers, "class"))
    if chosen is None or rolled:
        about = "In case the dice don't allow that class." if chosen else "It brings a skill."
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
        Option(
            "kit",
            f"The {chosen.name.lower()}'s kit",
            f"{', '.join(chosen.kit)}, {chosen.coin} coin",
        ),
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
