"""What is added to the dice: an ability, proficiency, and typed modifiers."""

from collections.abc import Sequence

from rules.core.errors import Refused
from rules.core.records.field_values import slug, words
from rules.core.rule_helpers import format_modifier, insist
from rules.tens.checks.dice import Part
from rules.tens.content import PLAIN, TOOLS, Move
from rules.tens.sheet import ABILITIES, TensSheet, modifier_of, proficiency
from rules.tens.verb_declarations import MakeMove


def gather_parts(
    request: MakeMove, actor: TensSheet, ability: str, proficient: bool
) -> tuple[Part, ...]:
    """Return the numbers that are added, each with its label."""
    parts = [Part(ability, modifier_of(actor, ability))] if ability else []
    parts += [Part("proficiency", proficiency(actor))] if proficient else []
    said = [Part("", value) for value in request.modifiers]
    return (*parts, *said)


def find_ability(request: MakeMove, actor: TensSheet, move: Move) -> str:
    """Return the ability to roll: the one typed, or the best of those the move allows."""
    said = request.keys("ability")
    if len(said) > 1:
        raise Refused("one_ability")
    if said:
        return said[0]
    own = [TOOLS[key] for key in map(tool_key, tools_rolled(request, move)) if key in TOOLS]
    return max((*own, *move.abilities), key=lambda each: modifier_of(actor, each), default="")


def tools_rolled(request: MakeMove, move: Move) -> tuple[str, ...]:
    """Return the tools that are rolled by name, without a move or an ability."""
    return request.keys("tool") if move is PLAIN and not request.keys("ability") else ()


def tool_key(key: str) -> str:
    return key.replace("'", "")


def lacks_ability(request: MakeMove, move: Move) -> bool:
    """Say whether a tool is rolled whose ability isn't known."""
    tools = tools_rolled(request, move)
    return bool(tools) and not any(tool_key(key) in TOOLS for key in tools)


def is_proficient(request: MakeMove, actor: TensSheet, move: Move, ability: str) -> bool:
    """Say whether proficiency counts: automatically if the sheet has it, unless it is left out."""
    if request.prof and request.no_prof:
        raise Refused("prof_or_not")
    tools = tuple(key for kind in ("weapon", "spell", "tool") for key in request.keys(kind))
    what = (ability,) if move is PLAIN else (slug(move.name), move.key)
    has = any(each in actor.proficient for each in (*what, *tools))
    key = (*tools, what[0])[0]
    insist(
        request,
        has or not request.prof,
        "not_proficient",
        name=actor.name,
        what=words(key),
        key=key,
        cure=f"sheet set proficient+={key}",
    )
    return (has or request.prof) and not request.no_prof


def _name_part(label: str) -> str:
    """Return what a modifier comes from, an ability as sheets write it: `DEX`."""
    return label.upper() if label in ABILITIES else label


def describe_parts(parts: Sequence[Part]) -> str:
    """Return the modifiers one by one, and their sum if there are several."""
    each = [f"{format_modifier(part.value)} {_name_part(part.label)}".strip() for part in parts]
    if len(parts) < 2:
        return "".join(each) or "+0"
    return f"{format_modifier(sum(part.value for part in parts))} ({', '.join(each)})"
