"""Fits commands to what the grammars understand: which parts are needed, which words lead on."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from cogs import wording
from cogs.speaking import Group, Option, Order, Saying, Verb
from cogs.words import clipped
from grammar.registry import parse, read_sentence, verbs_of
from rules.core.errors import PlayerError

SHORT = 100


def fitted(verbs: Mapping[str, Verb], systems: Sequence[str]) -> dict[str, Verb]:
    """Return the verbs as games of these systems understand them."""
    return {name: _fitted(name, verb, systems) for name, verb in verbs.items()}


def _fitted(name: str, verb: Verb, systems: Sequence[str]) -> Verb:
    known = [system for system in systems if name in verbs_of(system)]
    if not known:
        return verb
    if isinstance(verb, Saying):
        return verb._replace(alone=any(stands_alone(system, name) for system in known))
    ways: dict[str, str] = {}
    for system in known:
        ways = {**leading(verbs_of(system)[name].usage), **ways}
    orders = {word: order for word, order in verb.orders.items() if word in ways}
    orders |= {word: _order(way) for word, way in ways.items() if word not in orders}
    return Group(verb.about, orders)


@cache
def stands_alone(system: str, verb: str) -> bool:
    """Say whether a verb can be said without another word."""
    try:
        parse(system, read_sentence(system, verb))
    except PlayerError:
        return False
    return True


def leading(usage: str) -> dict[str, str]:
    """Return the second words of a verb, each with how it is used."""
    found: dict[str, str] = {}
    for way in usage.split(" | "):
        words = way.split()
        if len(words) > 1 and re.fullmatch(r"[a-z]+(?:\|[a-z]+)*", words[1]):
            found |= dict.fromkeys(words[1].split("|"), way)
    return found


def _order(way: str) -> Order:
    """Return a subcommand for a word that only the grammar knows."""
    about = clipped(wording.say(way), SHORT)
    return Order(about, (Option("what", about),) if len(way.split()) > 2 else ())
