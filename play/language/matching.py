"""Phrases to names: what the grammar left as words is read against the scene.

A phrase is read as names that follow one another. At each place the longest name that fits is
meant; an exact one beats one that only begins so, and of those there must be just one.
"""

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from typing import Any, TypeVar

from grammar.sentence import Sentence
from play.language.canonical import phrase_fields
from play.language.vocabulary import Vocabulary
from rules.core.errors import NotFound, NotUnderstood, Refused
from rules.core.permissions import may_see
from rules.core.records.record import altered
from rules.core.requests.request import Name, Phrase, Request

#: kinds that name what a table made, not words of the language
MADE = frozenset(
    {"character", "npc", "retired", "item", "weapon", "hireling", "player", "belonging"}
)
#: kinds whose keys are the records of characters
CHARACTERS = frozenset({"character", "npc", "retired"})
MOST_NAMES = 100
#: so many names can all be told to someone who said none of them
FEW = 12
Q = TypeVar("Q", bound=Request)


def matched(request: Q, sentence: Sentence, vocabulary: Vocabulary) -> Q:
    """Return the request with every phrase of it read."""
    result: Q = _read_any(request, sentence, vocabulary)
    return result


def _read_any(value: Any, sentence: Sentence, vocabulary: Vocabulary) -> Any:
    if isinstance(value, Phrase):
        return read(value, sentence, vocabulary)
    if isinstance(value, tuple):
        return tuple(_read_any(part, sentence, vocabulary) for part in value)
    if value is None or not is_dataclass(value):
        return value
    parts = {}
    for name in phrase_fields(value):
        part = getattr(value, name)
        if part is not None and part != ():
            parts[name] = _read_any(part, sentence, vocabulary)
    return altered(value, parts) if parts else value


def read(phrase: Phrase, sentence: Sentence, vocabulary: Vocabulary) -> Phrase:
    """Return the phrase with the names that its words hold."""
    if not phrase.kinds or phrase.kinds == ("words",):
        return phrase
    if phrase.kinds[0] == "words":
        return _perhaps(phrase._replace(kinds=phrase.kinds[1:]), sentence, vocabulary)
    whole = phrase.text.strip('"').casefold()
    for kind in phrase.kinds:  # the usual case: all of it is one name
        key = vocabulary.names(kind).get(whole)
        if key is not None:
            named = (_name(kind, key, vocabulary),)
            return Phrase(phrase.text, phrase.start, phrase.end, phrase.kinds, named)
    words = re.findall(r'"[^"]*"|[^\s,]+', phrase.text)
    places = [m.start() for m in re.finditer(r'"[^"]*"|[^\s,]+', phrase.text)]
    names: list[Name] = []
    at = 0
    while at < len(words):
        taken, found = _next(words, at, phrase, sentence, vocabulary, places)
        names.extend(found)
        if len(names) > MOST_NAMES:
            raise Refused("too_many_names", most=MOST_NAMES)
        at += taken
    return phrase._replace(names=tuple(names))


def _perhaps(phrase: Phrase, sentence: Sentence, vocabulary: Vocabulary) -> Phrase:
    """Read a phrase that may name something of its kinds, or be just words."""
    try:
        return read(phrase, sentence, vocabulary)
    except (NotFound, NotUnderstood):
        return phrase


def _next(
    words: Sequence[str],
    at: int,
    phrase: Phrase,
    sentence: Sentence,
    vocabulary: Vocabulary,
    places: Sequence[int],
) -> tuple[int, Sequence[Name]]:
    """Return how many words the next name takes, and the name."""
    kinds = phrase.kinds
    character = any(kind in ("character", "npc") for kind in kinds)
    if character and words[at].casefold() == "all":
        return 1, [_name("character", str(s.record), vocabulary) for s in _all(vocabulary, phrase)]
    for match in (_exactly, _beginning, _one_of_several):
        for length in range(min(len(words) - at, 12), 0, -1):
            said = " ".join(words[at : at + length]).strip('"').casefold()
            found = match(said, kinds, vocabulary)
            if not found and character and said.endswith("'s"):  # Scar's discipline
                found = match(said.removesuffix("'s"), kinds, vocabulary)
            if len(found) > 1:
                raise _ambiguous(phrase, sentence, places[at], found, vocabulary)
            if found:
                kind, key = found[0]
                return length, [_name(kind, key, vocabulary)]
    if "number" in kinds and re.fullmatch(r"\d{1,6}", words[at]):
        return 1, [Name("number", words[at], words[at])]
    raise _unknown(words, at, phrase, sentence, places[at], vocabulary)


def _all(vocabulary: Vocabulary, phrase: Phrase) -> Sequence[Any]:
    scene = vocabulary.scene
    if "foes" in phrase.kinds and (actor := scene.someone) is not None:
        present = scene.present(npcs=True)
        return [s for s in present if s.npc != actor.npc and may_see(scene, s)]
    return scene.present(npcs="everyone" in phrase.kinds)


def _name(kind: str, key: str, vocabulary: Vocabulary) -> Name:
    kind = "character" if kind in CHARACTERS else kind
    return Name(kind, key, vocabulary.said(kind, key))


def _exactly(said: str, kinds: Sequence[str], vocabulary: Vocabulary) -> list[tuple[str, str]]:
    joined = said.replace(" ", "").replace("_", "")
    for kind in kinds:
        names = vocabulary.names(kind)
        if said in names:
            return [(kind, names[said])]
        if kind == "character":
            hidden = vocabulary.hidden()
            mentioned = vocabulary.mentioned(said)
            if said in hidden or mentioned:
                return [(kind, mentioned or hidden[said])]
    for kind in kinds:
        hidden = vocabulary.hidden() if kind == "character" else {}
        for name, key in (*vocabulary.names(kind).items(), *hidden.items()):
            if name.replace(" ", "").replace("_", "") == joined:
                return [(kind, key)]
    return []


def _beginning(said: str, kinds: Sequence[str], vocabulary: Vocabulary) -> list[tuple[str, str]]:
    """Return what begins like this. One thing under several names is one thing."""
    if not said.strip():
        return []
    found: dict[tuple[str, str], None] = {}
    for kind in kinds:
        for name, key in vocabulary.names(kind).items():
            if name.startswith(said):
                found[(kind, key)] = None
    return list(found)


def _one_of_several(
    said: str, kinds: Sequence[str], vocabulary: Vocabulary
) -> list[tuple[str, str]]:
    """Return the thing of which several were said: `torches` where a torch is carried."""
    things = [kind for kind in kinds if kind in ("item", "weapon")]
    ones = [said.removesuffix(end) for end in ("s", "es") if said.endswith(end)]
    return next((found for one in ones if (found := _exactly(one, things, vocabulary))), [])


def _ambiguous(
    phrase: Phrase,
    sentence: Sentence,
    place: int,
    found: Sequence[tuple[str, str]],
    vocabulary: Vocabulary,
) -> NotUnderstood:
    hints = [vocabulary.said("character" if k in CHARACTERS else k, key) for k, key in found]
    column = sentence.column(phrase.start + place)
    return NotUnderstood(sentence.text, column, phrase.text, hints[:8], "ambiguous")


def _unknown(
    words: Sequence[str],
    at: int,
    phrase: Phrase,
    sentence: Sentence,
    place: int,
    vocabulary: Vocabulary,
) -> NotFound | NotUnderstood:
    said = _unknown_words(words, at, phrase, place)
    known: dict[str, str] = {}
    for kind in phrase.kinds:
        for name, key in vocabulary.names(kind).items():
            known[name] = _name(kind, key, vocabulary).said
    near = list(dict.fromkeys((*nearest(said, known), *nearest(words[at], known))))[:3]
    column = sentence.column(phrase.start + place)
    made = next((kind for kind in phrase.kinds if kind in MADE), None)
    skill = at == 0 and phrase.kinds[0] == "skill"  # names may follow, a skill comes first
    if made is not None and not skill:
        return NotFound(f"unknown_{made}", said, near, column)
    every = list(dict.fromkeys(known.values()))
    few = every if len(every) <= FEW else []
    return NotUnderstood(sentence.text, column, phrase.kinds[0], near or few, "unknown_name")


def _unknown_words(words: Sequence[str], at: int, phrase: Phrase, place: int) -> str:
    """Return what nobody is called, up to a comma: a number together with the name before it."""
    numbered = words[at].isdecimal() and at > 0
    begin = phrase.text.rfind(words[at - 1], 0, place) if numbered else place
    if "," in phrase.text[begin:place]:
        begin = place
    return " ".join(phrase.text[begin:].partition(",")[0].split()).strip('"')


def nearest(said: str, known: Mapping[str, str]) -> list[str]:
    """Return the known names most like what was said, best first."""
    whole = difflib.get_close_matches(said.casefold()[:60], known, 3, 0.6)
    if not whole:  # a slip in the first word of a longer name
        first = {name.split()[0].split("_")[0]: name for name in known if name.strip()}
        whole = [
            first[word] for word in difflib.get_close_matches(said.casefold()[:60], first, 3, 0.6)
        ]
    return list(dict.fromkeys(known[name].replace("_", " ") for name in whole))
