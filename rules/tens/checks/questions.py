"""Questions about the weapon or ability, if a sentence leaves them open."""

from collections.abc import Sequence

from rules.core.outcome import ADDS, QUESTION, Choice, Outcome
from rules.core.records.field_values import words
from rules.core.rule_helpers import format_modifier, quote_name
from rules.tens.content import FULL_NAMES
from rules.tens.gear.items import describe_weapon
from rules.tens.sheet import TensSheet, Weapon, modifier_of
from rules.tens.verb_declarations import MakeMove


def ask_which_weapon(request: MakeMove, actor: TensSheet, weapons: Sequence[Weapon]) -> Outcome:
    """Ask which of several weapons to use, before anything is rolled."""
    named = bool(request.keys("weapon") or request.keys("spell"))
    lead = "only" if named else "with"
    ways = {f"{each.name[:1].upper()}{each.name[1:]}, {describe_weapon(each)}":
            f"{lead} {quote_name(each.name)}" for each in weapons}  # fmt: skip
    if request.hits is None and not named:
        ways["Bare hands, 1 hit"] = "hits 1"
    return Outcome(
        f"What does {actor.name} strike with?",
        choices=tuple(Choice(way, f"{ADDS}{how}", of=actor.name) for way, how in ways.items()),
        recorded=False,
    )


def ask_which_ability(request: MakeMove, actor: TensSheet) -> Outcome:
    """Ask which ability an unknown tool uses, before anything is rolled."""
    (key, *_) = request.keys("tool")
    ways = {f"{name.capitalize()} {format_modifier(modifier_of(actor, ability))}": ability
            for ability, name in FULL_NAMES.items()}  # fmt: skip
    return Outcome(
        f"Which ability does {actor.name} use the {words(key)} with?",
        choices=tuple(Choice(way, f"{ADDS}+{ability}", of=actor.name)
                      for way, ability in ways.items()),
        kind=QUESTION,
        recorded=False,
    )  # fmt: skip
