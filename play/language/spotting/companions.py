"""People named together for what befalls them: Griff and Isaac, and Scar too. No sentence may leave
one of them out, nor harm the one whose damage it is."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from re import IGNORECASE, escape, search
from typing import Any

from grammar.acts import is_blow
from play.language.names.lexicon import Lexicon
from play.language.spotting.command_slips import tells_deed
from play.language.spotting.names import ARTICLES, find_person
from play.language.spotting.offers import say_for_people
from rules.core.outcome import Choice
from rules.core.rule_helpers import quote_name
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

_WORD = compile_later(r"[^\W\d_][\w'\u2019-]*|\d+|[,.;:!?&+]")
_STOPS = frozenset({"", ",", ".", ";", ":", "!", "?"})
_JOINS = frozenset({"and", "&", "+", "plus", "then"})
#: words between those who are named, and words behind the last of them
_SMALL = ARTICLES | {",", "also", "even", "both", "at", "on", "to", "for", "into", "against"}
_TOO = frozenset({"too", "also", "both", "alike", "together", "each", "as"})
_BEHIND = _STOPS | _TOO | {"with", "for", "at", "in"}
#: verbs of what befalls someone
_BEFALLING = frozenset({"harm", "suffer", "damage", "attack", "strain", "crit", "heal", "status",
                        "xp", "cast"})  # fmt: skip
_WHAT_STRIKES = frozenset({"damage", "dmg", "attack", "blow", "hit", "weapon"})


class _Named(NamedTuple):
    at: int
    end: int
    name: str
    owner: bool


def _list_named(words: Sequence[str], lexicon: Lexicon) -> Iterator[_Named]:
    at = 0
    while at < len(words):
        length, key = find_person(lexicon, words, at) if words[at][0].isalpha() else (0, "")
        if key.isdecimal():
            owner = words[at + length - 1].endswith(("'s", "s'"))
            name = lexicon.vocabulary.scene.sheets[int(key)].name
            yield _Named(at, at + length, name, owner)
        at += max(length, 1)


def _are_joined(one: _Named, other: _Named, words: Sequence[str], lexicon: Lexicon) -> bool:
    """Say whether the second is added to the first, without a deed or a number of their own."""
    between = [*words[one.end : other.at]]
    behind = [*words[other.end : other.end + 2], "", ""]
    joint = max((n for n, said in enumerate(between) if said in _JOINS | {","}), default=-1)
    led = joint >= 0 and _SMALL.issuperset(between[joint + 1 :])
    too = not _TOO.isdisjoint(behind[:1]) or "also" in between
    adjacent = not _JOINS.isdisjoint(between) and (_JOINS | _SMALL).issuperset(between)
    apart = one.at and words[one.at - (2 if words[one.at - 1] in ARTICLES else 1)] == "between"
    act = adjacent and tells_deed(behind[0], lexicon) and not behind[0].endswith("s")
    return led and (adjacent or too) and (act or behind[0] in _BEHIND) and not apart


def _acts_alone(one: _Named, other: _Named, words: Sequence[str], lexicon: Lexicon) -> bool:
    """Say whether the second does something while the first is affected: Scar hits Griff, and Isaac
    dodges."""
    behind = words[other.end] if other.end < len(words) else ""
    between = {*words[one.end : other.at]}
    joined = (_JOINS | _SMALL).issuperset(between) and bool(between)
    acts = joined and behind.endswith("s") and tells_deed(behind, lexicon)
    return acts and any(tells_deed(each, lexicon) for each in words[: one.at])


def _read_words(text: str) -> list[str]:
    return _WORD.findall(text.partition(" # ")[0].replace("\u2019", "'"))


def list_joined(text: str, lexicon: Lexicon) -> list[tuple[str, str]]:
    """Return the names of those who are named together."""
    typed = _read_words(text)
    words = [*map(str.casefold, typed)]
    if (_JOINS | {","}).isdisjoint(words):  # as in most
        return []
    named = [*_list_named(typed, lexicon)]
    return [(one.name, other.name) for one, other in pairwise(named)
            if not (one.owner or other.owner) and one.name != other.name
            and _are_joined(one, other, words, lexicon)]  # fmt: skip


def drops_one(text: str, says: str, lexicon: Lexicon) -> tuple[str, str] | None:
    """Return those of whom a sentence of harm leaves one out; None if it names both or neither."""
    said, _, actor = says.partition(" # ")[0].partition(" as ")
    if said.partition(" ")[0] not in _BEFALLING and not is_blow(lexicon.system, said):
        return None
    pairs = list_joined(text, lexicon)
    return next(
        (each for each in pairs
         if actor.strip('"') in each or len({_names(said, name) for name in each}) > 1),
        None,
    )  # fmt: skip


def harms_another(text: str, says: str, lexicon: Lexicon) -> bool:
    """Say whether a sentence also harms the one whose damage it is, as in the Butcher's damage on
    Griff; or who does something else meanwhile."""
    said = says.partition(" # ")[0]
    if "," not in said:  # it names one alone
        return False
    typed = _read_words(text)
    words, named = [*map(str.casefold, typed)], [*_list_named(typed, lexicon)]
    behind = ((each, words[each.end : each.end + 2]) for each in named if each.owner)
    owners = {each.name for each, more in behind if not _WHAT_STRIKES.isdisjoint(more)}
    alone = {two.name for one, two in pairwise(named) if _acts_alone(one, two, words, lexicon)}
    harm = said.partition(" ")[0] in _BEFALLING or is_blow(lexicon.system, said)
    return any(
        search(rf'{escape(name)}"?,|, "?{escape(name)}\b', said, IGNORECASE)
        for name in (alone | owners if harm else alone)
    )


def _names(said: str, name: str) -> bool:
    return search(rf"\b{escape(name)}\b(?! ?\d)", said, IGNORECASE) is not None


def keep_whole(
    text: str, found: Sequence[Choice], lexicon: Lexicon, judge: Callable[[str], Any]
) -> list[Choice]:
    """Return offers without those that leave out one of two, but naming both if that can be."""
    kept: dict[str, Choice] = {}
    for each in found:
        pair = drops_one(text, each.says, lexicon)
        if pair is None:
            if not harms_another(text, each.says, lexicon):
                kept.setdefault(each.says.partition(" # ")[0], each)
            continue
        said, mark, comment = each.says.partition(" # ")
        met, tail, actor = said.partition(" as ")
        one = pair[not _names(met, pair[0])]
        both = ", ".join(map(quote_name, pair))
        met = met.replace(quote_name(one), both, 1)
        own = actor.strip('"') in pair
        read = judge(met if own else f"{met}{tail}{actor}")
        both_named = read is not None and all(_names(read.said, name) for name in pair)
        if both_named and drops_one(text, read.said, lexicon) is None:
            says = f"{read.said}{mark}{comment}"
            kept.setdefault(read.said, each._replace(label=say_for_people(read.said), says=says))
    return [*kept.values()]
