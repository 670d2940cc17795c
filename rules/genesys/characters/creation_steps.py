"""The steps to a new character: career, characteristics, skills, thresholds.

These rules have no list of careers or archetypes: a career is the skills it makes cheaper, an
archetype the base numbers of the two thresholds.
"""

from collections.abc import Iterable
from functools import cache

from rules.core.creation_walk import Answers, Line, Option, Step, Walk, number_options, said_values
from rules.genesys.characters.creation import BASE, BASES
from rules.genesys.content import SKILLS
from rules.genesys.sheet import CHARACTERISTICS

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
        Step("career", "Career skills", f"Up to {MOST_CAREER}: they cost less to learn.",
             _skills(SKILLS), least=0, most=MOST_CAREER, otherwise="none"),
        *(Step(key, key.capitalize(), ABOUT[key], number_options(RATINGS), least=0, otherwise="2")
          for key in CHARACTERISTICS),
        Step("once", "Skills with one rank", f"Up to {MOST_RANKED}; your career's come first.",
             _skills(_list_skills_left(answers, ())), least=0, most=MOST_RANKED, otherwise="none"),
        Step("twice", "Skills with two ranks", f"Up to {MOST_TWICE}.",
             _skills(_list_skills_left(answers, answers.get("once", ()))), least=0, most=MOST_TWICE,
             otherwise="none"),
        Step("wounds_base", "Wound threshold", "What your archetype gives; Brawn is added.",
             number_options(COMMON_BASES), least=0, otherwise=f"{BASE} + Brawn"),
        Step("strain_base", "Strain threshold", "What your archetype gives; Willpower is added.",
             number_options(COMMON_BASES), least=0, otherwise=f"{BASE} + Willpower"),
    )  # fmt: skip
    return Walk(steps, _says(answers), LINES)


def _skills(keys: Iterable[str]) -> tuple[Option, ...]:
    return tuple(map(_skill, keys))


@cache
def _skill(key: str) -> Option:
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
