"""The singular and plural of things, and names of groups."""

import re
from dataclasses import replace

from rules.core.outcome import Outcome
from rules.lazy_regex import compile_later

#: how plurals end, and their singulars; the first that fits wins
_ENDINGS = (("wolves", "wolf"), ("thieves", "thief"), ("elves", "elf"), ("dwarves", "dwarf"),
            ("knives", "knife"), ("men", "man"), ("mice", "mouse"), ("ies", "y"), ("sses", "ss"),
            ("axes", "axe"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("ss", "ss"),
            ("us", "us"), ("s", ""))  # fmt: skip
_PLURALS = tuple(several for several, _ in _ENDINGS)

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
    if not said.endswith(_PLURALS):  # as most names are singular
        return name
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
    r"(?:the|a|an|my|your|his|her|its|our|their|some|\d+|\w+'s|\w+s') ", re.IGNORECASE
)


def name_things(name: str, count: int) -> str:
    """Return things that are already known, as in a sentence: `the torch`, `3 torches`.

    Proper names, and names with an owner such as `her torch`, have no article.
    """
    bare = count != 1 or name[:1].isupper() or _DETERMINED.match(name)
    return count_things(name, count) if bare else f"the {name}"


#: things without an article: `buys oil`, never `buys a leather armour`
_UNCOUNTED = compile_later(
    r"(?:armour|armor|mail|leather|oil|food|ale|wine|water|gold|silver|money|ammo|teeth|feet|(?<![isu])(?<!\bla)(?<!canva)s)$",
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


#: people and creatures that are met in groups, in the singular
_CROWD = (
    "acolyte agent ambusher archer assassin attacker bandit bat bear beast boar bodyguard boy "
    "bouncer brawler brigand brute bug captive child citizen clanner corsair cow crab crow "
    "cultist cutthroat deckhand demon deserter devil dockhand docker dog dragon drone drow dwarf "
    "eel elf enemy enforcer fanatic farmhand fiend foe gang ganger "
    "gargoyle ghost ghoul giant girl gnoll gnome goat goblin golem goon grunt guard gunner "
    "harpy henchman heretic hireling hobgoblin hooligan horse hostage hound hunter imp insect "
    "jackal kid knight kobold lackey lizard looter marine merc mercenary militia minion miner "
    "monk monster mook mugger mummy mutant mutineer ninja nun officer "
    "ogre ooze orc outlaw patroller peasant pig pilgrim pirate poacher police prisoner "
    "rabbit raider ranger rat ratling raven rebel refugee revenant rider rioter roach robber "
    "robot ruffian sailor scav "
    "scavenger scavver scout sentry serpent servant servitor shadow shark skeleton slave slaver "
    "slime smuggler snake sniper soldier specter spectre spider spirit statue "
    "stevedore stormtrooper swarm thief thug traveler traveller troll trooper vampire "
    "vandal villager visitor vulture "
    "walker warrior wasp watcher watchman wight wolf worker worm wraith zealot zombie"
)
#: a name at the start of a sentence that may be a group's, and the verb after it
_SUBJECT = compile_later(
    r"\b(?:(?<=[.:;?!]\s)|(?<=\n)|(?<=\*\*)|^)"
    r"(?P<name>(?:The )?(?:[A-Z]\w+ )*?[A-Z]?\w+(?:s|men|ice)) (?P<bold>\*{0,2})(?P<verb>[a-z']+)\b"
)
_OWNERS = compile_later(r"\b(?P<name>\w*s)'s\b")
#: verbs that the bot writes after names; `tools` in `Thieves tools` isn't one
_DEEDS = (
    "acts advances aids aims attacks avoids becomes begins blocks breaks can't comes deals "
    "defends dies dodges does doesn't draws drops escapes fails falls fights flees gains "
    "gets gives goes grapples guards has hasn't heals hears helps hides hits holds "
    "interferes is isn't joins keeps kills knows leaves lies loses makes manages misses "
    "moves needs parries passes pays pushes rallies reaches readies recovers regains "
    "resists rests returns rolls runs saves scores sees shakes shoots soaks spends stands "
    "stays steps strikes suffers surprises survives swings takes throws tries turns uses "
    "waits wants was wasn't wins works wounds"
)
_VERBS = {"is": "are", "isn't": "aren't", "has": "have", "hasn't": "haven't", "was": "were",
          "wasn't": "weren't", "does": "do", "doesn't": "don't", "goes": "go", "dies": "die",
          "lies": "lie", "no": "no"}  # fmt: skip


def is_group_name(name: str) -> bool:
    """Say whether a name is a group's: Thugs and The Scavvers, but not Thug 2 or James."""
    last = name.split(" ")[-1].casefold()
    one = make_singular(last)
    return one != last and (one in _CROWD.split() or name.startswith("The "))


def agree_verb(verb: str) -> str:
    """Return the plural form of a verb: `takes` is `take`, `is` is `are`."""
    if verb in _VERBS or not verb.endswith("s"):
        return _VERBS.get(verb, verb)
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if re.search(r"(?:ch|sh|ss|x|z)es$", verb) else verb[:-1]


def agree_phrase(phrase: str) -> str:
    """Return a phrase with its first verb in the plural: `falls down` is `fall down`."""
    verb, blank, rest = phrase.partition(" ")
    return f"{agree_verb(verb)}{blank}{rest}"


def tell_groups(outcome: Outcome) -> Outcome:
    """Return an outcome whose verbs agree with groups, on its buttons too; most have no groups."""
    every = "\n".join((outcome.title, outcome.prose, *[each.label for each in outcome.choices]))
    if agree_with_groups(every) == every:
        return outcome
    choices = tuple(each._replace(label=agree_with_groups(each.label)) for each in outcome.choices)
    title, prose = agree_with_groups(outcome.title), agree_with_groups(outcome.prose)
    return replace(outcome, title=title, prose=prose, choices=choices)


def agree_with_groups(text: str) -> str:
    """Return sentences with plural verbs after groups: `Thugs are dead`."""
    if "s's" in text:
        # `Thugs's` is Thugs', but James's stays
        text = _OWNERS.sub(lambda m: f"{m['name']}'" if is_group_name(m["name"]) else m[0], text)
    return _SUBJECT.sub(_agree, text)


def _agree(found: re.Match[str]) -> str:
    name, bold, verb = found["name"], found["bold"], found["verb"]
    if verb not in _DEEDS.split() or not is_group_name(name):
        return found[0]
    return f"{name} {bold}{agree_verb(verb)}"
