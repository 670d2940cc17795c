"""What the bot says about plans."""

from collections.abc import Mapping, Sequence

from play.wording.markup import code, escape_markup, space_words
from rules.core.characters.group_names import agree_verb, agree_with_groups, is_group_name
from rules.lazy_regex import compile_later

RUN_THE_PLANS = "Run the plans"
NO_PLAN = "No plan yet. Write `/plan` before what you'll do on your turn, such as `/plan {}`."
WAITS = "It waits until the game master runs the plans."
DROP_IT = "Drop it"
HAS_LEFT = "has left the game"
HAS_LEFT_THE_SCENE = "has left the scene"
HAS_FALLEN = "has fallen"
IN_OTHER_HANDS = "has another player now"
ACTED_WITHOUT_IT = "acted without it"


#: the blank in a canonical `bod +melee`, which people type without
_PLUS = compile_later(r" \+(?=[a-z])")


def _sentence(said: str) -> str:
    """Return a sentence to read and to type, with blanks instead of underscores."""
    return code(f"/{space_words(_PLUS.sub('+', said))}")


def has_a_plan(name: str) -> str:
    return f"{name} has a plan"


def describe_plan(says: Sequence[str], when: str, dead: Sequence[str] = ()) -> str:
    first = f"When {when}: " if when else ""
    lines = [first + "\nor ".join(_sentence(said) for said in says)]
    return "\n".join([*lines, *(f"{escape_markup(name)} is dead already." for name in dead)])


def replaces(plan: str) -> str:
    return f"This replaces: {plan}"


def plan_line(name: str, says: Sequence[str], when: str) -> str:
    waits = f"when {escape_markup(when)}: " if when else ""
    return f"**{escape_markup(name)}** {waits}{' or '.join(map(_sentence, says))}"


def plan_of(name: str) -> str:
    return agree_with_groups(f"{name}'s plan")


def plan_dropped(name: str) -> str:
    return f"{plan_of(name)} is dropped"


def plan_ended(name: str, why: str) -> str:
    return f"{escape_markup(name)} {why}."


def plan_failed(name: str) -> str:
    return f"{plan_of(name)} didn't work"


def refusals(rows: Sequence[tuple[str, str]], *, turn: bool) -> str:
    told = "\n".join(f"{_sentence(said)}: {why}" for said, why in rows)
    return f"{told}\nIt's still your turn." if turn else told


def event(kind: str, name: str) -> str:
    return "I am hit" if kind == "hit" else f"{name} {kind}"


def describe_event(kind: str, name: str) -> str:
    """Return what a plan waits for, as it is told: a group's verb is in the plural."""
    return event(agree_verb(kind) if is_group_name(name) else kind, name)


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "no_plan": "{name} has no plan.",
    "cannot_plan": "You can't plan `{verb}`. Plan an action, such as `/plan roll d20`.",
    "one_planner": "A plan is for one character. Use the same one all the way through.",
    "too_many_alternatives": "A plan can have {most} alternatives.",
    "said_at_once": "It's your turn already, so just do it.",
}
