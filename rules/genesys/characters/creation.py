"""New characters, NPCs and minions, the questions for one, and values set on a sheet."""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from rules.core.creation_walk import Answers, Line, Option, Step, Walk, number_options, said_values
from rules.core.dice.dice import Dice
from rules.core.errors import BadValues
from rules.core.outcome import Fact
from rules.core.records.field_values import assign as assign_field
from rules.core.records.field_values import fill, slug, words
from rules.core.system import Created, Creation
from rules.genesys.content import SKILL_NAMES, SKILLS
from rules.genesys.harm.conditions import gain, is_over_threshold, lose
from rules.genesys.harm.criticals import shift_characteristic
from rules.genesys.sheet import (
    CHARACTERISTICS,
    KINDS,
    MOST_RANKS,
    GenesysScene,
    GenesysSheet,
    Status,
)

UNSET = (
    "Every characteristic is 2, and there are no skills. "
    "Set them like this: `/sheet set brawn=3 stealth=1`"
)
#: a threshold is this plus Brawn or Willpower, unless it or its base is typed
BASE = 10
#: the wounds of each minion in a group
MINION_THRESHOLD = 5
BASES = ("wounds_base", "strain_base")


def create(creation: Creation, scene: GenesysScene, dice: Dice) -> Created:
    """Make a sheet; thresholds and soak follow from the characteristics unless they are given."""
    values = dict(creation.values)
    bases = {key: _base(key, values.pop(key, "")) for key in BASES}
    kind = _kind(creation, values)
    if creation.npc and "wound_threshold" not in values and "wounds" in values:
        values["wound_threshold"] = values.pop("wounds")  # a new NPC's `wounds` are its threshold
    sheet = fill(GenesysSheet(name=creation.name, kind=kind), values, _assign_value)
    grouped = kind == "minion" and not sheet.minions
    if grouped:
        sheet = replace(sheet, minions=creation.many)
    derived: dict[str, int] = {}
    if "wound_threshold" not in values:
        given = "wounds_base" in creation.values
        usual = kind != "minion" or given
        derived["wound_threshold"] = (
            bases["wounds_base"] + sheet.brawn if usual else MINION_THRESHOLD
        )
    if "strain_threshold" not in values:
        derived["strain_threshold"] = bases["strain_base"] + sheet.willpower
    if "soak" not in values:
        derived["soak"] = sheet.brawn
    sheet = replace(sheet, **derived)  # type: ignore[arg-type]
    facts = (Fact("kind", sheet.kind),)
    notes = () if creation.npc or creation.values else (UNSET,)
    return Created(sheet, facts, notes, scene=_add_story_point(scene, creation), is_group=grouped)


def _add_story_point(scene: GenesysScene, creation: Creation) -> GenesysScene | None:
    """Return the scene with a story point for a new player character, unless points were moved
    already."""
    if creation.npc or scene.game.story_begun:
        return None
    return scene.put(replace(scene.game, story_player=scene.game.story_player + 1))


MOST_MINIONS = 50


def _kind(creation: Creation, values: dict[str, str]) -> str:
    """Return the kind of a new character; an NPC is a rival unless something else is typed."""
    if creation.words:
        word, _, count = " ".join(creation.words).partition(" ")
        kind = word if count.isdecimal() else f"{word} {count}".strip()
        values.setdefault("kind", kind)  # two words: refused as an unknown kind
        if count.isdecimal():  # `minion 4`
            values.setdefault("minions", count)
    elif "minions" in values:
        values.setdefault("kind", "minion")
    if "kind" not in values:
        return "rival" if creation.npc else "pc"
    said = values["kind"].casefold()
    # `npc new Thugs minions` means the kind
    one = said.removesuffix("s")
    values["kind"] = one if one in KINDS else said
    return values["kind"]


def _base(key: str, text: str) -> int:
    if not text:
        return BASE
    if not text.strip().isdecimal() or not 1 <= int(text) <= 100:
        raise BadValues([(key, text, "a whole number from 1 to 100")])
    return int(text)


def assign(sheet: GenesysSheet, key: str, operator: str, text: str) -> GenesysSheet:
    """Set one field of a sheet in play; soak follows Brawn, and a state puts the character down."""
    after = _assign_value(sheet, key, operator, text)
    if slug(key) == "state":
        kept = lose(after, "incapacitated")
        down = after.state == "incapacitated" and not is_over_threshold(after)
        return gain(kept, "incapacitated", Status()) if down else kept
    if slug(key) == "brawn":
        # soak moves along, instead of being derived again: it may have been set by hand
        return shift_characteristic(sheet, "brawn", after.brawn - sheet.brawn)
    return after


def _assign_value(sheet: GenesysSheet, key: str, operator: str, text: str) -> GenesysSheet:
    head, _, rest = key.partition(".")
    if not rest and _only_a_skill(head):
        head, rest, key = "skills", head, f"skills.{head}"
    if head in BASES:
        raise BadValues([(key, text, "wound_threshold or strain_threshold, once a sheet is made")])
    if head == "skills":
        if rest:
            found = _read_skills(
                key, f"{rest}:{_rank(sheet, _read_skill(key, rest), operator, text)}"
            )
        else:
            found = _read_skills(key, text)
        kept = sheet.skills if rest or operator == "+=" else {}
        return replace(sheet, skills={**kept, **found})
    if head == "career" and not rest:
        names = tuple(_read_skill(key, part) for part in text.split(",") if part.strip())
        known = sheet.career if operator == "+=" else ()
        return replace(sheet, career=tuple(dict.fromkeys((*known, *names))))
    try:
        return assign_field(sheet, key, operator, text)
    except BadValues as error:  # a skill is set like a field
        raise BadValues(
            error.problems, [*error.hints, *(map(words, SKILLS) if error.hints else ())]
        ) from None


def _only_a_skill(name: str) -> bool:
    """Say whether a name is a skill but not a field: `melee=2`."""
    fields = {slug(each) for each in (*FIELD_NAMES, *FIELD_NAMES.values())}
    return slug(name) in SKILL_NAMES and slug(name) not in fields


def _rank(sheet: GenesysSheet, skill: str, operator: str, text: str) -> str:
    """Return the typed rank; with `+=` it is added to the current one."""
    more = re.fullmatch(r"\s*([+-]?[0-9]{1,3})\s*", text) if operator == "+=" else None
    return str(sheet.skills.get(skill, 0) + int(more[1])) if more else text


def _read_skill(key: str, said: str) -> str:
    known = SKILL_NAMES.get(slug(said)) or SKILL_NAMES.get(said.strip().casefold())
    if known is None:
        raise BadValues([(key, said.strip(), _list_like(said))])
    return known


def _list_like(said: str) -> str:
    """Return the skills that share a word with one that is unknown, or else all of them."""
    names = [words(key) for key in SKILLS]
    like = [name for name in names if {*name.split()} & {*words(said.casefold()).split()}]
    return like[0] if len(like) == 1 else f"one of {', '.join(like or names)}"


def _read_skills(key: str, text: str) -> dict[str, int]:
    """Read `stealth:2,cool:1`; a bare skill has one rank, and for minions is a group skill."""
    found = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, rank = part.partition(":")
        if not rank and part.rpartition(" ")[2].isdecimal():
            name, _, rank = part.rpartition(" ")
        rank = rank.strip() or "1"
        if not rank.isdecimal() or int(rank) > MOST_RANKS:
            raise BadValues([(key, part, f"ranks from 0 to {MOST_RANKS}, such as stealth:2")])
        found[_read_skill(key, name)] = int(rank)
    return found


def creation_words() -> dict[str, str]:
    groups = {f"{word} {count}": f"minion {count}" for word in ("minion", "minions")
              for count in range(1, MOST_MINIONS + 1)}  # fmt: skip
    return {word: word for word in ("minion", "rival", "nemesis")} | groups


FIELD_NAMES = {
    "br": "brawn",
    "ag": "agility",
    "int": "intellect",
    "cun": "cunning",
    "will": "willpower",
    "wil": "willpower",
    "pr": "presence",
    "wt": "wound_threshold",
    "st": "strain_threshold",
    "wounds_base": "wounds_base",
    "strain_base": "strain_base",
    "melee defense": "melee_defense",
    "ranged defense": "ranged_defense",
    "wound threshold": "wound_threshold",
    "strain threshold": "strain_threshold",
    **{name: name for name in CHARACTERISTICS},
}

MOST_CAREER, MOST_RANKED, MOST_TWICE = 8, 8, 4
RATINGS = range(1, 6)  # 6 can't be bought at creation
#: the bases that are offered; others can be typed
COMMON_BASES = range(BASE - 2, BASE + 3)
ABOUT = {
    "brawn": "Strength and toughness. Soak and the wound threshold follow from it.",
    "agility": "Deftness: shooting, sneaking, piloting.",
    "intellect": "Learning: lore, medicine, machines.",
    "cunning": "Wits: perception, deceit, survival.",
    "willpower": "Resolve. The strain threshold follows from it.",
    "presence": "Charm and command.",
}
LINES = (Line("talents", "Talents, with commas between them"),)


def walk(answers: Answers) -> Walk:
    """Return the steps; what is left open becomes 2, 10 or nothing."""
    steps = (
        Step("career", "Career skills", "They cost less to learn.",
             _offer_skills(SKILLS), least=0, most=MOST_CAREER, otherwise="none"),
        *(Step(key, key.capitalize(), ABOUT[key], number_options(RATINGS), least=0, otherwise="2")
          for key in CHARACTERISTICS),
        Step("once", "Skills with one rank", "Your career's come first.",
             _offer_skills(_list_skills_left(answers, ())), least=0, most=MOST_RANKED,
             otherwise="none"),
        Step("twice", "Skills with two ranks", "From those without a rank so far.",
             _offer_skills(_list_skills_left(answers, answers.get("once", ()))), least=0,
             most=MOST_TWICE, otherwise="none"),
        Step("wounds_base", "Wound threshold", "What your archetype gives; Brawn is added.",
             number_options(COMMON_BASES), least=0, otherwise=f"{BASE} + Brawn"),
        Step("strain_base", "Strain threshold", "What your archetype gives; Willpower is added.",
             number_options(COMMON_BASES), least=0, otherwise=f"{BASE} + Willpower"),
    )  # fmt: skip
    return Walk(steps, _says(answers), LINES)


def _offer_skills(keys: Iterable[str]) -> tuple[Option, ...]:
    return tuple(map(_offer_skill, keys))


@cache
def _offer_skill(key: str) -> Option:
    skill = SKILLS[key]
    return Option(skill.key, skill.name, skill.characteristic.capitalize())


def _list_skills_left(answers: Answers, taken: tuple[str, ...]) -> list[str]:
    """Return the skills that aren't taken yet, the career's first."""
    ordered = dict.fromkeys((*answers.get("career", ()), *SKILLS))
    return [key for key in ordered if key not in taken]


def _says(answers: Answers) -> tuple[str, ...]:
    ranks = [f"{key}:1" for key in answers.get("once", ())]
    ranks += [f"{key}:2" for key in answers.get("twice", ())]
    lists = {"career": answers.get("career", ()), "skills": ranks}
    return (
        *said_values(answers, CHARACTERISTICS),
        *(f"{key}={','.join(found)}" for key, found in lists.items() if found),
        *said_values(answers, BASES),
    )
