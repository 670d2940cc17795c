"""Refuses two of a kind in a sentence, such as two moves, where one is meant."""

import re
from functools import cache
from typing import Any

from grammar.verb_tail_comment import Sentence
from play.language.canonical_sentence import filled_fields, phrase_fields, phrases, write_canonical
from rules.core.errors import Refused
from rules.core.outcome import Choice
from rules.core.records.record import copy_with
from rules.core.verb_declarations.request import Name, Phrase, Request
from rules.core.verb_declarations.verb import Names, parts_of
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: kinds a sentence may name once; those of the second row count across the whole sentence
_IN_ONE_PLACE = frozenset({"skill", "characteristic", "spell", "weapon"})
_ANYWHERE = frozenset({"move", "stat", "attribute", "ability"})
#: fields that name other people, whose skills don't count
_OTHERS = frozenset({"against", "opposed", "foe", "vs"})
#: a plus or a word before the name that is dropped
_LEAD = compile_later(r"(?:\s*\+\s*|\s+(?:with|using|and)\s+|\s+)$", re.IGNORECASE)


class _Place(NamedTuple):
    """A name, and the phrase that contains it."""

    name: Name
    phrase: Phrase


def insist_on_one(request: Request, sentence: Sentence) -> None:
    """Refuse a request that names two of a kind, offering it with either one."""
    places = _places(request)
    if len({name.kind for _, name, _ in places}) == len(places):  # as in most
        return
    if hasattr(request, "second"):  # a weapon in each hand
        return
    made: Any = type(request)
    named: dict[tuple[str, str], dict[str, _Place]] = {}
    for field, name, phrase in places:
        kind = name.kind
        if kind in _kinds_taken(made, field):
            continue
        group = "" if kind in _ANYWHERE and field not in _OTHERS else field
        if kind in _IN_ONE_PLACE or kind in _ANYWHERE:
            place = _Place(name, phrase)
            named.setdefault((group, kind), {}).setdefault(name.key, place)
    for (_, kind), found in named.items():
        if len(found) > 1:
            raise _refusal(kind, list(found.values()), request, sentence)


@cache
def _kinds_taken(make: Any, field: str) -> frozenset[str]:
    """Return the kinds that a field of a request may contain several of."""
    parts = parts_of(make, field)
    return frozenset(k for p in parts if isinstance(p, Names) for k in p.several.split())


def _places(request: Request) -> list[tuple[str, Name, Phrase]]:
    return [
        (field, name, phrase)
        for field, part in filled_fields(request)
        for phrase in phrases(part)
        for name in phrase.names
    ]


def _refusal(kind: str, found: list[_Place], request: Request, sentence: Sentence) -> Refused:
    error = Refused(f"pair_of_{kind}s")
    says = []
    for kept in found:
        left, said = request, sentence
        for other in found:
            if other.name != kept.name:
                left, said = _drop_name(other, left, said)
        says.append(write_canonical(said, left))
    error.choices = tuple(Choice(each, each, recalls=False) for each in dict.fromkeys(says))
    return error


def _drop_name(place: _Place, request: Request, sentence: Sentence) -> tuple[Request, Sentence]:
    """Return a request without one of its names, and without the words that led only to it."""
    phrase = place.phrase
    left = tuple(name for name in phrase.names if name != place.name)
    kept = phrase._replace(names=left) if left else phrase._replace(text="", names=())
    if left and (phrase.names[0] != place.name or left[0].kind == place.name.kind):
        return _put(request, phrase, kept), sentence  # the lead still leads to something
    lead = _LEAD.search(sentence.text, sentence.start, phrase.start)
    start = lead.start() if lead else phrase.start
    end = phrase.start if left else phrase.end
    text = sentence.text[:start] + " " * (end - start) + sentence.text[end:]
    return _put(request, phrase, kept), sentence._replace(text=text)


def _put(value: Any, old: Phrase, new: Phrase) -> Any:
    """Return a value with one of its phrases replaced."""
    if isinstance(value, Phrase):
        same = (value.start, value.end) == (old.start, old.end)
        return new if same else value
    if isinstance(value, tuple):
        return tuple(_put(part, old, new) for part in value)
    parts = {name: _put(getattr(value, name), old, new) for name in phrase_fields(value)}
    return copy_with(value, parts) if parts else value
