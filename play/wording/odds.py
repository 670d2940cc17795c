"""Chances in words and bars, for a phone and for a screen reader."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from play.wording.markup import escape_markup
from play.wording.roll_names import name_roll
from rules.core.rule_helpers import join_names

CHANCES = "My odds"
#: the length of a bar for certainty
LONGEST_BAR = 10
#: results whose word doesn't say who is meant
RESULTS = {
    "struck back": "you're hurt instead",
    "dead": "target killed",
    "down": "target down",
    "hurt": "target hurt",
    "unhurt": "target unhurt",
    "passed": "pass",
    "failed": "fail",
    "wounded": "target wounded",
}
#: the most lines; more results are grouped into as many ranges
MOST_LINES = 12
#: the opposites that negative averages stand for: of several, and of one
OPPOSITES = {"success": ("failures", "failure"), "advantage": ("threat", "threat")}
#: averages written in the plural
PLURAL = {"success": "successes", "triumph": "triumphs", "healed": "points healed"}
#: averages whose label is in the plural already
COUNTED = frozenset({"hits", "wounds"})
#: averages from here on are told in halves
HALVES_FROM = 3
#: the label of a sum, which has no plural
SUM = "a total of {}"


def percent(chance: Fraction | float) -> str:
    """Return a chance in whole per cent; never 0 or 100 for a chance that is neither."""
    hundred = 100 * float(chance)
    if 0 < hundred < 1:
        return "<1 %"
    if 99 < hundred < 100:
        return ">99 %"
    return f"{hundred:.0f} %"


def _percents(low: Fraction, high: Fraction) -> str:
    return f"{percent(low).removesuffix(' %')}–{percent(high)}"


def bar(chance: Fraction | float) -> str:
    """Return a bar, which is empty only for impossible results."""
    return "█" * max(round(LONGEST_BAR * float(chance)), 1 if chance else 0)


def _name_result(label: str) -> str:
    return RESULTS.get(label, label)


def line(label: str, chance: Fraction) -> str:
    return f"**{_name_result(label)}**: {percent(chance)} {bar(chance)}".rstrip()


def range_line(label: str, low: Fraction, high: Fraction) -> str:
    if low == high:
        return line(label, low)
    drawn = f"{bar(low)}{_shadow(low, high)}"
    return f"**{_name_result(label)}**: {_percents(low, high)} {drawn}"


def _shadow(low: Fraction, high: Fraction) -> str:
    return "░" * max(0, len(bar(high)) - len(bar(low)))


def lines(chances: Mapping[str, Fraction]) -> list[str]:
    """Return a line for each label, or for ranges if there are many."""
    return [line(label, chance) for label, chance in gather_totals(chances).items()]


def gather_totals(chances: Mapping[str, Fraction]) -> Mapping[str, Fraction]:
    """Group totals into ranges if there are too many to read."""
    labels = list(chances)
    if len(labels) <= MOST_LINES or not all(label.lstrip("-").isdecimal() for label in labels):
        return chances
    size = -(-len(labels) // MOST_LINES)
    found: dict[str, Fraction] = {}
    for start in range(0, len(labels), size):
        some = labels[start : start + size]
        name = f"{some[-1]} to {some[0]}" if len(some) > 1 else some[0]
        found[name] = sum((chances[label] for label in some), Fraction(0))
    return found


def title(who: str, said: str) -> str:
    said = said.removesuffix(f" as {who}").removesuffix(f' as "{who}"')
    roll = name_roll(said)
    return f"{who}'s odds: {roll.replace(' your ', ' the ')}" if who else f"Odds: {roll}"


def in_a_line(chances: Mapping[str, Fraction]) -> str:
    """Return chances on one line; for plain numbers, their average."""
    if len(chances) > 2 and all(label.isdecimal() for label in chances):
        mean = sum((int(label) * each for label, each in chances.items()), Fraction(0))
        return f"{_number(mean)} on average"
    return ", ".join(f"{_name_result(label)} {percent(each)}" for label, each in chances.items())


def ranges_in_a_line(limits: Mapping[str, tuple[Fraction, Fraction]]) -> str:
    return ", ".join(
        f"{_name_result(label)} {_percents(low, high)}" for label, (low, high) in limits.items()
    )


def of_card(name: str) -> str:
    return f"{name}'s odds"


def offer(label: str, chances: str) -> str:
    return f"**{escape_markup(label)}** {chances}"


def of_someone(name: str, chances: str) -> str:
    return f"{escape_markup(name)}'s odds: {chances}"


def means(found: Mapping[str, Fraction]) -> str:
    """Return averages in a sentence; a negative one as its opposite."""
    told = [_average(key, mean) for key, mean in found.items() if mean]
    return f"Expect {join_names(told)} on average." if told else ""


def _average(key: str, mean: Fraction) -> str:
    if key == "total":
        return SUM.format(_number(mean))
    number, one = _number(abs(mean)), _number(abs(mean)) == "1"
    if mean < 0 and key in OPPOSITES:
        return f"{number} {OPPOSITES[key][one]}"
    return f"{number} {key.removesuffix('s') if one and key in COUNTED else _pluralize(key, one)}"


def _pluralize(key: str, one: bool) -> str:
    return key if one else PLURAL.get(key, key)


def _number(number: Fraction) -> str:
    """Return an average as short as it still tells something: from 3 on in halves."""
    shown = Fraction(round(2 * number), 2) if abs(number) >= HALVES_FROM else number
    return f"{float(shown):.2f}".rstrip("0").rstrip(".")


def with_push(chances: Mapping[str, Fraction]) -> str:
    return f"If you spend everything you have: {in_a_line(chances)}." if chances else ""


def at_least(
    found: Mapping[str, Sequence[tuple[int, Fraction]]], passed: Fraction | None = None
) -> list[str]:
    """Return a line for each symbol: the chances of one or more, two or more… One success is to
    have `passed`, which is told already."""
    told = []
    for symbol, reached in found.items():
        steps = [
            f"{number} or more {percent(chance)}"
            for number, chance in reached
            if chance and (symbol, number, chance) != ("success", 1, passed)
        ]
        told += [f"{symbol.capitalize()}: {', '.join(steps[:4])}."] if steps else []
    return told


def describe_error_margin(error: float) -> str:
    """Tell how precise an estimate is."""
    return f"An estimate from a sample, give or take {percent(error)}."


def depends(names: Iterable[str], *, known: bool = True) -> str:
    """Say whose numbers are hidden, and that the chances are a range or not `known` at all."""
    told = [escape_markup(name) for name in names]
    owners = join_names(told) or "an NPC"
    whose = f"{owners}' numbers" if owners.endswith("s") else f"{owners}'s numbers"
    so = "I can only give a range" if known else "only the game master can see these odds"
    return f"You don't know {whose}, so {so}."


#: for a sentence that leaves something open which isn't a question of its own
STILL_OPEN = "Decide what's still open, or pick it here."

#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "no_odds": "`{verb}` rolls nothing, so it has no odds. Try a roll: `/odds 2d6+1`",
    "no_odds_yet": "That doesn't roll yet. {question}",
    "no_odds_answer": "The odds depend on how {name} answers. Add that: `/{says}`",
    "no_odds_open": "How hard is it? For example: `/odds {example}`",
    "no_odds_offered": "The odds of which roll? For {name}, for example: `/{example}`",
    "still_at_it": "I'm still working on your last question. Ask again once it's answered.",
    "many_ask": "I'm busy right now. Ask again in a moment.",
    "one_odds": "One roll at a time, please: `/odds 4d6kh3`",
    "odds_off": "Odds are off in this game. A game master can turn them on: `/game set odds=on`",
    "odds_gm": "Only the game master can see odds in this game.",
    "not_asked": "Nobody has asked you for a roll. For the odds of any roll: `/odds 2d6+1`",
}
