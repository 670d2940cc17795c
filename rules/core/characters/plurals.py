"""One of a thing, or several: how each is called, as plainly as English allows."""

import re

from rules.lazy_regex import compile_later

#: how words for several end, and those for one of them
_ENDINGS = (("wolves", "wolf"), ("thieves", "thief"), ("elves", "elf"), ("dwarves", "dwarf"),
            ("knives", "knife"), ("men", "man"), ("mice", "mouse"), ("ies", "y"), ("sses", "ss"),
            ("axes", "axe"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("ss", "ss"),
            ("us", "us"), ("s", ""))  # fmt: skip

#: those whose plural no rule makes; a human is no man
_IRREGULAR = tuple(each for each in _ENDINGS if each[1].endswith(("f", "fe", "use")))


#: coins that are counted by what they are made of: 12 gold
_METAL = compile_later(r"\b(?:gold|silver|copper|platinum|electrum)$", re.IGNORECASE)


def make_singular(name: str) -> str:
    """Return what one of them is called: Cultist of Cultists, potion of healing of potions."""
    head, of, rest = name.partition(" of ")
    return f"{_make_singular(head)}{of}{rest}"


def _make_singular(name: str) -> str:
    for several, one in _ENDINGS:
        if name.casefold().endswith(several) and len(name) > len(several):
            return name[: len(name) - len(several)] + _in_case(one, name)
        if name.casefold() == several:
            return one.title() if name[0].isupper() else one
    return name


def _in_case(ending: str, name: str) -> str:
    return ending.upper() if name.isupper() else ending


def make_plural(name: str) -> str:
    """Return what several of a thing are called: torches, potions of healing."""
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


#: what a name may begin with that needs no article before it
_DETERMINED = compile_later(
    r"(?:the|a|an|my|your|his|her|its|our|their|some|\w+'s|\w+s') ", re.IGNORECASE
)


def name_things(name: str, count: int) -> str:
    """Return so many of a thing as a sentence names them: `the torch`, `3 torches`.

    What has a name of its own, or says whose it is, stands without an article.
    """
    bare = count != 1 or name[:1].isupper() or _DETERMINED.match(name)
    return count_things(name, count) if bare else f"the {name}"


#: what is bought by no number: `buys oil`, never `buys a leather armour`
_UNCOUNTED = compile_later(
    r"(?:armour|armor|mail|leather|oil|food|ale|wine|(?<!s)s)$", re.IGNORECASE
)


def name_new_things(name: str, count: int) -> str:
    """Return so many things that were nobody's before: `a torch`, `3 torches`, `oil`."""
    if count != 1 or _UNCOUNTED.search(name) or _DETERMINED.match(name):
        return count_things(name, count)
    return f"{'an' if name[:1].casefold() in 'aeiou' else 'a'} {name}"


_ARTICLE = compile_later(r"^an? ", re.IGNORECASE)


def count_things(name: str, count: int) -> str:
    """Return so many of a thing in words: `torch`, `3 torches`."""
    return name if count == 1 else f"{count} {make_plural(_ARTICLE.sub('', name))}"
