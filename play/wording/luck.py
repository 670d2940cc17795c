"""Luck in words: whose dice fell well, and whether they look fair."""

from collections.abc import Mapping, Sequence

from play.turn.odds.luck import Fortune, Fortunes, MainRoll
from play.wording.odds import percent
from play.wording.table import escape_markup

#: before so many rolls nobody is the luckiest
ENOUGH = 20
NONE = "No roll that can be counted yet."
VERDICTS = {
    "too few": "Too few rolls to say anything about the dice.",
    "fair": "The dice as a whole look fair: this is how fair dice fall nineteen times in twenty.",
    "lucky": "The dice as a whole were kind: fair ones are so lucky once in forty games.",
    "unlucky": "The dice as a whole were unkind: fair ones are so unlucky once in forty games.",
    "very lucky": "The dice as a whole were strangely kind: fair ones hardly ever are.",
    "very unlucky": "The dice as a whole were strangely unkind: fair ones hardly ever are.",
}


def title(who: str) -> str:
    return f"{who}'s luck" if who else "Everyone's luck"


def lines(found: Fortunes, links: Mapping[int, str]) -> list[str]:
    """Tell everyone's luck, the entries at either end, and whether the dice look fair."""
    if not found.rolled:
        return [NONE, *_describe_uncounted(found)]
    return [
        *(person(who, each) for who, each in found.each.items()),
        *_describe_extremes(found, links),
        *_describe_uncounted(found),
    ]


def _describe_extremes(found: Fortunes, links: Mapping[int, str]) -> list[str]:
    """Tell the best and the worst, and whether the dice look fair: of enough rolls only."""
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
    return f"{escape_markup(rolled.who)}, {percent(rolled.luck.at_least)} for as good or better"


def _ends(label: str, rolled: Sequence[MainRoll], links: Mapping[int, str]) -> list[str]:
    each = [f"{_entry(one.number, links)} {chance(one)}" for one in rolled]
    return [f"{label}: {'; '.join(each)}"] if each else []


def _entry(number: int, links: Mapping[int, str]) -> str:
    return f"[#{number}]({links[number]})" if number in links else f"`#{number}`"


def _describe_uncounted(found: Fortunes) -> list[str]:
    if not found.uncounted:
        return []
    entries = "1 entry" if found.uncounted == 1 else f"{found.uncounted} entries"
    return [f"Not counted: {entries} without a roll of their own, or with too many ways to fall."]
