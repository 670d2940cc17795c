"""Examples of a verb, made of the people and things of this very game."""

import re
from collections.abc import Iterator
from itertools import islice

from grammar.engine.usage import split_ways
from grammar.registry import parse, read_sentence, verbs_of
from play.language.canonical import phrases
from play.language.matching import matched
from play.language.vocabulary import Vocabulary
from rules.core.errors import PlayerError

#: what anyone may add or make
NEW = ["rope", "lantern"]
#: how many sentences are tried for them
EFFORT = 60
_OPTIONAL = re.compile(r"\s*\[[^\[\]]*\]")
#: what stands in a usage line for something that only whoever says it can know
_STAND_IN = re.compile(r"#channel|key=value|\.\.\.|…|SENTENCE|\{json\}")
_SLOT = re.compile(r"[A-Z][A-Z]+")
#: what the words of a usage line stand for
_KINDS = {
    "NAME": "other", "NAMES": "other", "WEAPON": "weapon", "MOVE": "move", "SKILL": "skill",
    "STAT": "stat", "ABILITY": "ability", "SPELL": "spell", "THING": "item", "ITEM": "item",
    "OPTION": "option",
}  # fmt: skip


def example_sentences(system: str, vocabulary: Vocabulary, verb: str) -> list[str]:
    """Return sentences of a verb that make sense here, the plainest first."""
    found: dict[str, None] = {}
    for said in islice(_filled(verbs_of(system)[verb].usage, vocabulary), EFFORT):
        sentence = read_sentence(system, said)
        try:
            request = matched(parse(system, sentence, hints=False), sentence, vocabulary)
        except PlayerError:
            continue
        kinds = [phrase for phrase in phrases(request) if phrase.names]
        if kinds or not _SLOT.search(said):
            found[" ".join(said.split())] = None
    return [said for said in found if not _STAND_IN.search(said)]


def _filled(usage: str, vocabulary: Vocabulary) -> Iterator[str]:
    """Return the ways of a usage line with names of this game in their places: each way first
    without what may be left out, then with one thing more."""
    ways = [_variants(way) for way in sorted(split_ways(usage), key=lambda way: -way.count("["))]
    for round_ in range(max(map(len, ways))):
        for variants in ways:
            if round_ < len(variants):
                yield from _named(variants[round_], vocabulary, round_)


def _variants(way: str) -> list[str]:
    bare = _OPTIONAL.sub("", way)
    more = [f"{bare} {found[0].strip(' []')}" for found in _OPTIONAL.finditer(way)]
    return list(dict.fromkeys(re.sub(r"(?<=[\w>])\s?\|\s?[\w|+ -]+$|(?<=\w)\|[\w|+-]+", "", each)
                              for each in (bare, *more)))  # fmt: skip


def _named(said: str, vocabulary: Vocabulary, turn: int) -> Iterator[str]:
    slots = _SLOT.findall(said)
    found = [_names(slot, said, vocabulary) for slot in slots]
    if all(found):
        left = iter(names[turn % len(names)] for names in found)
        yield _SLOT.sub(lambda _: next(left), said)


def _names(slot: str, said: str, vocabulary: Vocabulary) -> list[str]:
    kind = _KINDS.get(slot, slot.casefold())
    before = said.partition(slot)[0].split()
    if kind == "other" and before[1:] in (["add"], ["new"], ["take"]):
        return NEW
    if kind == "other" and before[-1] in ("drop", "give", "remove"):
        kind = "item"
    if kind == "other" and before == ["move"]:
        kind = "move"
    try:
        if kind != "other":
            keys = dict.fromkeys(vocabulary.names(kind).values())
            return [vocabulary.said(kind, key) for key in keys]
    except PlayerError:  # a kind that needs a character, of someone who has none
        return []
    own = str(vocabulary.scene.acting)
    people = vocabulary.names("character").values()
    return [vocabulary.said("character", key) for key in people if key != own]
