"""The singular and plural of things, as plainly as English allows."""

import re

from rules.lazy_regex import compile_later

#: how plurals end, and their singulars; the first that fits wins
_ENDINGS = (("wolves", "wolf"), ("thieves", "thief"), ("elves", "elf"), ("dwarves", "dwarf"),
            ("knives", "knife"), ("men", "man"), ("mice", "mouse"), ("ies", "y"), ("sses", "ss"),
            ("axes", "axe"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("ss", "ss"),
            ("us", "us"), ("s", ""))  # fmt: skip

#: plurals that no rule makes; "men" is left out, or a human would become "humen"
_IRREGULAR = tuple(each for each in _ENDINGS if each[1].endswith(("f", "fe", "use")))


#: coins counted by their metal: 12 gold, never 12 golds
_METAL = compile_later(r"\b(?:gold|silver|copper|platinum|electrum)$", re.IGNORECASE)


def make_singular(name: str) -> str:
    """Return the singular: `Cultist` for `Cultists`, `potion of healing` for `potions of
    healing`."""
    head, of, rest = name.partition(" of ")
    return f"{_make_singular(head)}{of}{rest}"


def _make_singular(name: str) -> str:
    said = name.casefold()
    for several, one in _ENDINGS:
        if said.endswith(several) and len(name) > len(several):
            return name[: len(name) - len(several)] + _in_case(one, name)
        if said == several:
            return one.title() if name[0].isupper() else one
    return name


def _in_case(ending: str, name: str) -> str:
    return ending.upper() if name.isupper() else ending


def make_plural(name: str) -> str:
    """Return the plural: `torches`, `potions of healing`."""
    head, of, rest = name.partition(" of ")
    return f"{_make_plural(head)}{of}{rest}"


def _make_plural(name: str) -> str:
    for several, one in _IRREGULAR:
        if name.casefold().endswith(one):
            return name[: len(name) - len(one)] + _in_case(several, name)
    last = name[-2:].casefold()
    if _METAL.search(name) or (last.endswith("s") and last != "ss"):
        return name
    if last[-1:] == "y" and last[:1] not in "aeiou":
        return f"{name[:-1]}ies"
    return f"{name}es" if last in ("ch", "sh", "ss") or last.endswith("x") else f"{name}s"


#: beginnings of a name that needs no article
_DETERMINED = compile_later(
    r"(?:the|a|an|my|your|his|her|its|our|their|some|\w+'s|\w+s') ", re.IGNORECASE
)


def name_things(name: str, count: int) -> str:
    """Return things that are already known, as in a sentence: `the torch`, `3 torches`.

    Proper names, and names with an owner such as `her torch`, have no article.
    """
    bare = count != 1 or name[:1].isupper() or _DETERMINED.match(name)
    return count_things(name, count) if bare else f"the {name}"


#: things without an article: `buys oil`, never `buys a leather armour`
_UNCOUNTED = compile_later(
    r"(?:armour|armor|mail|leather|oil|food|ale|wine|teeth|feet|(?<![isu])(?<!\bla)(?<!canva)s)$",
    re.IGNORECASE,
)


def name_new_things(name: str, count: int) -> str:
    """Return things mentioned for the first time: `a torch`, `3 torches`, `oil`."""
    if count != 1 or _UNCOUNTED.search(name) or _DETERMINED.match(name):
        return count_things(name, count)
    return f"{'an' if name[:1].casefold() in 'aeiou' else 'a'} {name}"


_ARTICLE = compile_later(r"^an? ", re.IGNORECASE)


def count_things(name: str, count: int) -> str:
    """Return a count and a name without an article: `torch`, `3 torches`."""
    return name if count == 1 else f"{count} {make_plural(_ARTICLE.sub('', name))}"
