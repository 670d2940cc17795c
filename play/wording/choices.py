"""What choices do, in a line each, and what they cost."""

from collections.abc import Iterable, Mapping

from play.wording.markup import escape_markup, space_words
from rules.core.content import explainer
from rules.core.outcome import Choice
from rules.core.verb_declarations import notes_and_dates, tables_decks_clocks
from rules.core.verb_declarations.verb import button_lines, ways_in
from rules.lazy_regex import compile_later
from rules.registry import find_system

_SPEND = compile_later(r"spend (\d+) (\w+)\b")
#: the tail of a choice's sentence that people needn't see: its entry, and for whom it is said
_TAIL = compile_later(r" entry \d+| as .*$")

_of_any_table = explainer(
    button_lines(ways_in(notes_and_dates, tables_decks_clocks))
    | {
        "npc reveal": "The players see the name and looks, but no numbers",
        "sheet new": "Makes a character for you",
        "sheet retire": "Takes the character out of play. The sheet is kept.",
    }
)


def is_spend(choice: Choice) -> bool:
    """Say whether a choice spends what a roll has left over."""
    return _SPEND.match(choice.says) is not None


def price_of(choice: Choice) -> tuple[str, int]:
    """Return which symbols a choice costs, and how many; nothing if it is free."""
    cost = _SPEND.match(choice.says)
    return (cost[2], int(cost[1])) if cost else ("", 0)


def is_affordable(choice: Choice, purse: Mapping[str, int]) -> bool:
    """Say whether what is left pays for a choice."""
    kind, price = price_of(choice)
    return purse.get(kind, 0) >= price


def purse(left: Mapping[str, int], choices: Iterable[Choice]) -> str:
    """Return how much is left of what these choices cost: "2 advantage, 1 triumph"."""
    costs = [cost[2] for choice in choices if (cost := _SPEND.match(choice.says))]
    return ", ".join(f"{left[kind]} {kind}" for kind in dict.fromkeys(costs) if left.get(kind))


def describe_choice(choice: Choice, system: str) -> str:
    """Return a line about what a choice does, or else its sentence."""
    return describe_effect(choice, system) or f"/{space_words(_TAIL.sub('', choice.says))}"


def tell_settled(number: int, title: str) -> str:
    """Return that a sentence, typed in other words, was taken as the answer to an entry."""
    return (
        f"This settles #{number} “{escape_markup(title)}”." if title else f"This settles #{number}."
    )


def describe_effect(choice: Choice, system: str) -> str:
    """Return a line about what a choice does, from the rules or the shared verbs."""
    rules = find_system(system)
    told = rules.about(choice) if rules else ""
    return told or _of_any_table(choice)
