"""Luck in words: whose dice fell well, and whether they look fair."""

from collections.abc import Mapping, Sequence

from play.turn.odds.luck import Fortune, Fortunes, MainRoll
from play.wording.markup import escape_markup
from play.wording.odds import percent

#: the fewest rolls to name a luckiest one
ENOUGH = 20
NONE = "No rolls to count yet."
VERDICTS = {
    "too few": "Too few rolls to judge the dice.",
    "fair": "Overall the dice look fair.",
    "lucky": "Overall the dice were kind. Fair dice do this in one game out of forty.",
    "unlucky": "Overall the dice were unkind. Fair dice do this in one game out of forty.",
    "very lucky": "Overall the dice were strangely kind. Fair dice hardly ever do this.",
    "very unlucky": "Overall the dice were strangely unkind. Fair dice hardly ever do this.",
}


def title(who: str) -> str:
    return f"{who}'s luck" if who else "Everyone's luck"


def lines(found: Fortunes, links: Mapping[int, str]) -> list[str]:
    """Tell everyone's luck, the luckiest and unluckiest rolls, and whether the dice look fair."""
    if not found.rolled:
        return [NONE, *_describe_uncounted(found)]
    return [
        *(person(who, each) for who, each in found.each.items()),
        *_describe_extremes(found, links),
        *_describe_uncounted(found),
    ]


def _describe_extremes(found: Fortunes, links: Mapping[int, str]) -> list[str]:
    """Tell the luckiest and unluckiest rolls and whether the dice look fair, given enough rolls."""
    verdict = [] if found.verdict == "too few" else [VERDICTS[found.verdict]]
    if found.whole.rolls < ENOUGH:
        return verdict
    best = _ends("Luckiest", found.luckiest, links)
    return [*best, *_ends("Unluckiest", found.unluckiest, links), *verdict]


def person(who: str, fortune: Fortune) -> str:
    """Tell someone's luck in a sentence."""
    rolls = "1 roll" if fortune.rolls == 1 else f"{fortune.rolls} rolls"
    few = "; too few rolls to mean much" if fortune.rolls < ENOUGH else ""
    luck = round(100 * fortune.average)
    return f"**{escape_markup(who)}**: luck {luck} of 100 in {rolls} (50 is average{few})."


def chance(rolled: MainRoll) -> str:
    return (
        f"{escape_markup(rolled.who)}, a {percent(rolled.luck.at_least)} chance of this or better"
    )


def _ends(label: str, rolled: Sequence[MainRoll], links: Mapping[int, str]) -> list[str]:
    each = [f"{_entry(one.number, links)} {chance(one)}" for one in rolled]
    return [f"{label}: {'; '.join(each)}"] if each else []


def _entry(number: int, links: Mapping[int, str]) -> str:
    return f"[#{number}]({links[number]})" if number in links else f"`#{number}`"


def _describe_uncounted(found: Fortunes) -> list[str]:
    if not found.uncounted:
        return []
    rolls = "1 roll" if found.uncounted == 1 else f"{found.uncounted} rolls"
    return [f"Not counted: {rolls} that can't be compared."]
