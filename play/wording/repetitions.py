"""Finds what a card's own words already say about a change, in the same words or better ones."""

import re
from collections.abc import Iterable, Mapping, Sequence

from rules.core.characters.group_names import agree_phrase, make_plural
from rules.lazy_regex import compile_later

#: what anyone can see of an NPC with hidden numbers
HURT, RECOVERS = "is hurt", "recovers"
#: for someone who isn't dying or helpless any more, even if wounded
WELL = "is back on their feet"
#: a die that changed size
_STEP = compile_later(r"d\d+ → (?:d\d+|lost)")
#: a number that changed: its name and its new value
_NUMBER = compile_later(r"(.+) -?\d+ → (-?\d+)")
#: how a text says that someone is dead
_DIES = r"{0} [^;.\n]*\bdies?\b|\byou die\.|\bdead at once\.|\ball the {0} are down\b"
#: a state on the line that names its bearer
_ON_A_LINE = r"\b{}\b[^\n]*\b{}\b"
#: a modifier that was used up, and how a roll shows it
_SPENT = compile_later(r"loses ([+-]\d+) (?:forward|ongoing)")
_SPENDS = ("{} forward", "adds {} (", "gives {} (")
#: how a text says that someone is hurt
_HARMED = r"(?:.*\b[1-9]| falls| dies| (?:is|are) (?:wounded|strained|incapacitated))"
#: what waits for a roll
_NEXT = compile_later(r"on the (next (?:check|melee attack))$")
#: something new, or gone
_CAME_OR_WENT = compile_later(r"(.+) (?:0 → \d+|\d+ → 0)")
_GETS_OR_LOSES = compile_later(r"\b(?:gets|loses) (.+)$")
#: a move of one's own, made or dropped
_MAKES_OR_DROPS = compile_later(r"(?:writes|drops) the move (.+)")
#: verbs in the plural
_SEVERAL = compile_later(r"^(\w+[^s\W])s\b")
#: a number of the table: `Story points: players 3 → 4`
OF_THE_TABLE = compile_later(r"([^:]+): ([^:]+ -?\d+ → -?\d+)")


def repeats_step(name: str, text: str, told: Mapping[str, Sequence[str]]) -> bool:
    """Say whether a lower die was told already: `BOD d6 → d4` before the wound that caused it."""
    step = _STEP.search(text)
    return step is not None and any(
        step[0] in each and (name in names or each.startswith(name)) for each, names in told.items()
    )


def names_thing(text: str, thing: str, things: str) -> bool:
    """Say whether a title names what came or went: `gets a rope` covers `rope 0 → 1`."""
    counted = _CAME_OR_WENT.fullmatch(text)
    if things and (moved := _GETS_OR_LOSES.search(text)):
        return moved[1].casefold() in things or make_plural(moved[1]).casefold() in things
    if not things or counted is None:
        return bool(things) and thing in things
    return counted[1] in things or make_plural(counted[1]) in things or thing in things


def is_told(name: str, bare: str, known: str) -> bool:
    """Say whether a change was told already, in these words or better ones: `wounds 0 → 7` by
    `7/7`, being hurt by the damage, being dead by dying, a lower die by the same step."""
    if counted := OF_THE_TABLE.fullmatch(bare):
        what, _, count = counted[2].replace(" → ", " ").rpartition(" ")
        return f"{what.rpartition(' ')[0]} {count}" in known.partition(f"{counted[1]}: ")[2]
    if name not in known:
        return False
    if bare == RECOVERS:  # a lower die has a smaller, full pool, which is no recovery
        found = rf"{re.escape(name)}\b.*\b(?:harm|wounded|back|recovers|takes (?:\d+|no))\b"
        return bool(re.search(found, known))
    step = _STEP.search(bare)
    return (
        bare.removeprefix("no longer has that ") in known
        or _SEVERAL.sub(r"\1", bare) in known
        or agree_phrase(bare) in known  # of a group
        or _tells_state(name, bare, known)
        or _tells_number(name, bare, known)
        or (step is not None and step[0] in known)
        or (bare.startswith("takes ") and f"you have {bare[6:]} when" in known)
        or (bare.startswith("takes ") and f"gives {name} {bare[6:]}" in known)
        or ((own := _MAKES_OR_DROPS.fullmatch(bare)) is not None and f"{name}: {own[1]}" in known)
        or (
            bare.endswith(" shield") and bare.startswith("loses ") and "sunders the shield" in known
        )
        or (f"{name} uses up a " in known and _is_used_up(name, bare, known))
    )


def _is_used_up(name: str, bare: str, known: str) -> bool:
    """Say whether a text tells what was used up or became fewer: `loses medkit`, `medkit 2 → 1`."""
    lost = re.fullmatch(r"loses (.+)|(.+) \d+ → \d+", bare)
    return lost is not None and f"{name} uses up a {lost[1] or lost[2]}" in known


def _tells_state(name: str, bare: str, known: str) -> bool:
    """Say whether a text tells how someone is: hurt, dead, or what a line about them says."""
    if bare == HURT:
        return bool(re.search(rf"{re.escape(name)}\b{_HARMED}", known))
    if bare == WELL and f"{name} comes round" in known:
        return True
    if bare == "is dead" and re.search(_DIES.format(re.escape(name)), known):
        return True
    if ends := _NEXT.search(bare):  # used up by a check, whose pool shows it, or given
        used = rf"\b(?:pool|built): |{re.escape(name)} rolls? \d"
        return bool(re.search(used if bare.startswith("no longer") else ends[1], known))
    if not bare.startswith("is "):
        return False
    several = " and " in bare and bare[3:] in known  # a critical injury: **Injured** and **Dazed**
    lines = (
        _ON_A_LINE.format(re.escape(name), re.escape(each)) for each in bare[3:].split(" and ")
    )
    return several or all(re.search(line, known) for line in lines)


def _tells_number(name: str, bare: str, known: str) -> bool:
    """Say whether a text tells a number's new value, or that a roll used up a modifier."""
    if spent := _SPENT.match(bare):
        return any(way.format(spent[1]) in known for way in _SPENDS)
    number = _NUMBER.fullmatch(bare)
    if number is None:
        return False
    what, count = number.groups()
    if f" → {count}" in known and _changes_to(
        what, count, [line for line in known.split("\n") if line.startswith(f"{name}: ")]
    ):
        return True
    gains = (f"gains {count} {what}", f"gain {count} {what} each")
    gained = " 0 → " in bare and any(each in known for each in gains)
    gained = gained or f"reaches {what} {count}" in known
    gained = gained or (what == "minions" and f"{count} left" in known)
    if gained or (what.rstrip("s") in known and f"{count}/" in known):
        return True
    return f"{count} of " in known and any(
        f"{each} {count} of " in known or _has_left(each, count, known)
        for each in what.split(" or ")
    )


# With the number in a pattern, it would be compiled again for every number.
def _changes_to(what: str, count: str, lines: Iterable[str]) -> bool:
    """Say whether a line tells that a number changed to this one: `wounds 2 → 3`."""
    named = rf"\b{re.escape(what)} -?\d+ → (-?\d+)\b"
    return any(found[1] == count for line in lines for found in re.finditer(named, line))


def _has_left(what: str, count: str, known: str) -> bool:
    """Say whether a text tells how many are left of how many: `3 of 5 arrows`."""
    named = rf"(-?\d+) of \d+ {re.escape(what)}"
    return any(found[1] == count for found in re.finditer(named, known))
