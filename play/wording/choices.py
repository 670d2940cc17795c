"""What choices do, in a line each, and what there is to spend."""

from collections.abc import Iterable, Mapping

from play.wording.markup import space_words
from rules.core.content import explainer
from rules.core.outcome import Choice
from rules.core.verb_declarations import dates_and_reminders, tables_decks_clocks
from rules.core.verb_declarations.verb import button_lines, ways_in
from rules.lazy_regex import compile_later
from rules.registry import find_system

_SPEND = compile_later(r"spend (\d+) (\w+)\b")
#: what a choice says to the bot alone: which entry it is about, and for whom it is said
_TAIL = compile_later(r" entry \d+| as .*$")

_of_any_table = explainer(
    button_lines(ways_in(dates_and_reminders, tables_decks_clocks))
    | {
        "npc reveal": "The players see the name and looks, but no numbers",
        "sheet new": "Makes a character for you",
        "sheet retire": "Takes the character out of play. The sheet is kept.",
    }
)


def is_spend(choice: Choice) -> bool:
    """Say whether a choice buys something for what a roll has left over."""
    return _SPEND.match(choice.says) is not None


def price_of(choice: Choice) -> tuple[str, int]:
    """Return what kind of symbol a choice costs, and how many; nothing for what is free."""
    cost = _SPEND.match(choice.says)
    return (cost[2], int(cost[1])) if cost else ("", 0)


def is_affordable(choice: Choice, purse: Mapping[str, int]) -> bool:
    """Say whether what is left pays for a choice; what costs nothing is always affordable."""
    kind, price = price_of(choice)
    return purse.get(kind, 0) >= price


def purse(left: Mapping[str, int], choices: Iterable[Choice]) -> str:
    """Return what is left of the kinds that these choices cost: "2 advantage, 1 triumph"."""
    costs = [cost[2] for choice in choices if (cost := _SPEND.match(choice.says))]
    return ", ".join(f"{left[kind]} {kind}" for kind in dict.fromkeys(costs) if left.get(kind))


def describe_choice(choice: Choice, system: str) -> str:
    """Return a line that says what a choice does; failing that, the sentence that it says."""
    return describe_effect(choice, system) or f"/{space_words(_TAIL.sub('', choice.says))}"


def describe_effect(choice: Choice, system: str) -> str:
    """Return a line that says what a choice does: one of the rules, or one of every table."""
    rules = find_system(system)
    told = rules.about(choice) if rules else ""
    return told or _of_any_table(choice)
