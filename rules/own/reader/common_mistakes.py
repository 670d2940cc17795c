"""What is often written on a page, and how it reads there: dice, results and effects."""

import re
from collections.abc import Iterable, Mapping

from rules.lazy_regex import compile_later
from rules.own.page_values import Field, Kind

_DIE = compile_later(r"\b\d{0,2}d(\d{1,3})s?\b", re.IGNORECASE)
#: other ways to describe dice, and how a page writes it; `{die}` is the die that was meant
_DICE = {
    compile_later(pattern, re.IGNORECASE): cure
    for pattern, cure in (
        (r"two .*\bdice\b.*(?:highest|best|higher)", "two stats' dice, read the highest"),
        (r"(?:pool|number of|equal to|as many|per point|dice equal|for every|for each).*"
         r"(?:highest|best)", "a {die} for each point of a stat, read the highest"),
        (r"pool|number of|equal to|as many|per point|for every|for each|\bx ?d\d",
         "a {die} for each point of a stat"),
        (r"\b(?:equal|at) or (?:under|below|less)|or (?:less|lower)|percent|%",
         "{die} at or under a stat"),
        (r"\bunder\b|\bbelow\b", "{die} under a stat"),
        (r"\bdc\b|\btn\b|target|difficulty|\bvs\b|versus|against|beat|meet",
         "{die} + a stat against a difficulty, usually 12"),
        (r"stat'?s? die|die of|step", "the stat's die"),
        (r"\+|\bplus\b|\badd\b|modifier", "{dice} + a stat"),
    )
}  # fmt: skip
#: the same for sentences about results
_RESULTS = {
    compile_later(pattern, re.IGNORECASE): cure
    for pattern, cure in (
        (r"(?:each|every|any|all|dice|die)\b[^\d]{0,20}(\d{1,3}).*(?:hits?|success(?:es)?)",
         r"Each \1+ is a hit"),
        (r"(\d{1,3})'?s\b.*(?:hits?|success(?:es)?)", r"Each \1+ is a hit"),
        (r".*?(\d{1,3}) (?:or|and) (?:more|higher|above|up|over|better)\b"
         r"(?:.*\b(critical|success|mixed|failure|fumble))?.*", r"\1+ \2"),
        (r".*?(\d{1,3}) (?:or|and) (?:less|lower|below|under|fewer)\b"
         r"(?:.*\b(critical|success|mixed|failure|fumble))?.*", r"\1- \2"),
        (r".*doubles?\b.*", "Doubles are critical"),
        (r".*(?:crit\w*) (?:on|with|for) (?:an? )?(?:natural )?(\d{1,3}).*", r"\1 is critical"),
        (r".*(?:natural|nat) (\d{1,3}).*(?:fumble|fail).*", r"\1 is a fumble"),
        (r".*(?:natural|nat) (\d{1,3}).*", r"\1 is critical"),
        (r"(\d{1,3}(?:\+|-\d{0,3})) ?:? ?(?:an? )?(?:strong hit|full success|hit|yes|good)",
         r"\1 success"),
        (r"(\d{1,3}(?:\+|-\d{0,3})) ?:? ?(?:an? )?(?:weak hit|partial(?: success)?|cost|yes,? but)",
         r"\1 mixed"),
        (r"(\d{1,3}(?:\+|-\d{0,3})) ?:? ?(?:an? )?(?:miss|fail|bad|no)", r"\1 failure"),
    )
}  # fmt: skip
#: letters of a line that are looked at, because these patterns are slow on long texts
LONGEST_LINE = 120
_WORDS = compile_later(r"[^\W_]+")
_NUMBER = compile_later(r"\d{1,3}")
_ROLLED = compile_later(r"\b\d{0,2}d\d{1,3}\b", re.IGNORECASE)
_LOSING = compile_later(r"-|\b(?:lose|loses|spend|pay|minus|reduce|remove|drop|take away|use)\b")
_HURTING = compile_later(r"\b(?:harm|damage|hurt|wound|deal|deals|suffer|suffers|take|takes)\b")


def cure_dice(said: str) -> tuple[str, ...]:
    """Return how a page writes the dice that these words mean, or () if that isn't clear."""
    said = said[:LONGEST_LINE]
    die = _DIE.search(said)
    cure = next((cure for pattern, cure in _DICE.items() if pattern.search(said)), "")
    if not cure or (die is None and "{" in cure):
        return ()
    if die is None:
        return (cure,)
    return (cure.format(die=f"d{die[1]}", dice=die[0].rstrip("sS")),)


def cure_results(said: str) -> tuple[str, ...]:
    """Return how a page writes the results that these words mean, or ()."""
    for pattern, cure in _RESULTS.items():
        if (found := pattern.fullmatch(said[:LONGEST_LINE])) is not None:
            made = found.expand(cure).strip()
            bare = {"+": " success", "-": " failure"}.get(made[-1:], "")
            return (made + bare,)
    return ()


def cure_effect(
    said: str, fields: Mapping[str, Field], others: Mapping[str, Iterable[str]]
) -> tuple[str, ...]:
    """Return the effect that these words probably mean, from the names in them.

    `others` are conditions, clocks and tables, by the form of their effect: `{}`, `{} +1`.
    """
    text = said[:LONGEST_LINE].casefold()
    words = f" {' '.join(_WORDS.findall(text))} "
    named = [each for each in fields.values() if _is_in(each.name, words)]
    dice, number = _ROLLED.search(text), _NUMBER.search(text)
    found = (form.format(name) for form, names in others.items() for name in names
             if _is_in(name, words))  # fmt: skip
    if not named and (other := next(found, "")):
        return (other,)
    if dice or (not named and _HURTING.search(text)):
        tracks = [each for each in fields.values() if each.kind is Kind.TRACK]
        amount = dice[0] if dice else number[0] if number else "1"
        return tuple(f"harm {amount} to {each.name}" for each in (named or tracks)[:1])
    sign = "-" if _LOSING.search(text) else "+"
    return tuple(show_change(each, sign, number[0] if number else "1") for each in named[:1])


def _is_in(name: str, words: str) -> bool:
    return f" {' '.join(_WORDS.findall(name.casefold()))} " in words


def show_change(made: Field, sign: str = "+", amount: str = "1") -> str:
    """Return an example of an effect for a field."""
    match made.kind:
        case Kind.FLAG:
            return f"{made.name} = yes"
        case Kind.CHOICE:
            return f"{made.name} = {made.words[0] if made.words else 'this'}"
        case Kind.LIST:
            return f"{made.name} + rope"
        case Kind.TEXT:
            return f"{made.name} = words"
    return f"{made.name} {sign}{amount}"
