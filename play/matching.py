"""Phrases to names: what the grammar left as words is read against the scene.

A phrase is read as names that follow one another. At each place the longest name that fits is
meant; an exact one beats one that only begins so, and of those there must be just one.
"""

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass, replace
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

from grammar.sentence import Sentence
from rules.core.errors import NotFound, NotUnderstood, Refused
from rules.core.record import altered
from rules.core.request import Name, Phrase, Request
from rules.core.ruling import spoken
from rules.core.scene import Scene
from rules.core.system import System

#: kinds that name what a table made, not words of the language
MADE = frozenset({"character", "npc", "retired", "item", "weapon", "hireling", "player"})
#: kinds whose keys are the records of characters
CHARACTERS = frozenset({"character", "npc", "retired"})
MOST_NAMES = 100
#: so many names can all be told to someone who said none of them
FEW = 12
MENTION = re.compile(r"<@!?(\w+)>|@(\w+)")
Q = TypeVar("Q", bound=Request)
AnyScene = Scene[Any, Any, Any]


class Vocabulary:
    """What can be named in a scene: the system's words, and who is there."""

    def __init__(self, system: System | None, scene: AnyScene, people: Mapping[str, str]) -> None:
        self._system = system
        self.scene = scene
        self._people = people
        self._known: dict[str, Mapping[str, str]] = {}
        self._hidden: Mapping[str, str] = {}

    def names(self, kind: str) -> Mapping[str, str]:
        """Return what may be said for things of a kind, and the key of each."""
        if kind not in self._known:
            if kind in ("character", "npc"):
                self._known[kind] = self._characters(kind == "npc")
            elif kind == "retired":
                self._known[kind] = self._retired()
            elif self._system is None:
                self._known[kind] = {}
            else:
                self._known[kind] = self._system.names(kind, self.scene)
        return self._known[kind]

    def hidden(self) -> Mapping[str, str]:
        """Return NPCs that the speaker has not met: their full names work, nothing else does."""
        self.names("character")
        return self._hidden

    def _characters(self, npcs: bool) -> dict[str, str]:
        met: dict[str, str] = {}
        hidden: dict[str, str] = {}
        for sheet in self.scene.standing():
            if npcs and not sheet.npc:
                continue
            secret = sheet.npc and not sheet.shown and not self.scene.speaker.gm
            (hidden if secret else met)[sheet.name.casefold()] = str(sheet.record)
        if not npcs:
            self._hidden = hidden
        return met

    def _retired(self) -> dict[str, str]:
        return {
            sheet.name.casefold(): str(sheet.record)
            for sheet in self.scene.sheets.values()
            if sheet.retired and (not sheet.npc or self.scene.speaker.gm)
        }

    def said(self, kind: str, key: str) -> str:
        """Return how the canonical sentence names a thing."""
        if kind != "character":
            return self._system.spelt(kind, key) if self._system else key
        return spoken(self.scene.sheets[int(key)].name)

    def mentioned(self, text: str) -> str | None:
        """Return the active character of the person who is mentioned."""
        found = MENTION.fullmatch(text)
        if found is None:
            return None
        said = (found[1] or found[2]).casefold()
        ids = [id for id, name in self._people.items() if said in (id, name.casefold())]
        for person in ids:
            here = self.scene.stage.active.get(person, self.scene.game.active.get(person))
            if here:
                return str(here)
        return None


def matched(request: Q, sentence: Sentence, vocabulary: Vocabulary) -> Q:
    """Return the request with every phrase of it read."""
    result: Q = _read_any(request, sentence, vocabulary)
    return result


def _spoken(value: Any) -> tuple[str, ...]:
    """Return the fields of a request in which phrases may stand."""
    kind: Any = type(value)
    return _spoken_by(kind)


@cache
def _spoken_by(kind: Any) -> tuple[str, ...]:
    hints = get_type_hints(kind)
    return tuple(name for name, hint in hints.items() if _may_hold(hint, (kind,)))


def _may_hold(hint: Any, within: tuple[Any, ...]) -> bool:
    """Say whether a value of this type may hold a phrase. A type may contain itself."""
    if isinstance(hint, type) and is_dataclass(hint):
        if hint is Phrase or hint in within:
            return hint is Phrase
        return any(_may_hold(part, (*within, hint)) for part in get_type_hints(hint).values())
    return any(_may_hold(part, within) for part in get_args(hint))


def _read_any(value: Any, sentence: Sentence, vocabulary: Vocabulary) -> Any:
    if isinstance(value, Phrase):
        return read(value, sentence, vocabulary)
    if isinstance(value, tuple):
        return tuple(_read_any(part, sentence, vocabulary) for part in value)
    if value is None or not is_dataclass(value):
        return value
    parts = {}
    for name in _spoken(value):
        part = getattr(value, name)
        if part is not None and part != ():
            parts[name] = _read_any(part, sentence, vocabulary)
    return altered(value, parts) if parts else value


def phrases(value: Any) -> Iterator[Phrase]:
    """Return every phrase of a request, in the order of their places."""
    if isinstance(value, Phrase):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from phrases(part)
    elif value is not None and is_dataclass(value):
        for name in _spoken(value):
            yield from phrases(getattr(value, name))


def read(phrase: Phrase, sentence: Sentence, vocabulary: Vocabulary) -> Phrase:
    """Return the phrase with the names that its words hold."""
    if not phrase.kinds or phrase.kinds == ("words",):
        return phrase
    if phrase.kinds[0] == "words":
        return _perhaps(replace(phrase, kinds=phrase.kinds[1:]), sentence, vocabulary)
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
    return replace(phrase, names=tuple(names))


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
    for match in (_exactly, _beginning):
        for length in range(min(len(words) - at, 12), 0, -1):
            said = " ".join(words[at : at + length]).strip('"').casefold()
            found = match(said, kinds, vocabulary)
            if len(found) > 1:
                raise _ambiguous(phrase, sentence, places[at], found, vocabulary)
            if found:
                kind, key = found[0]
                return length, [_name(kind, key, vocabulary)]
    if "number" in kinds and re.fullmatch(r"\d{1,6}", words[at]):
        return 1, [Name("number", words[at], words[at])]
    raise _unknown(words, at, phrase, sentence, places[at], vocabulary)


def _all(vocabulary: Vocabulary, phrase: Phrase) -> Sequence[Any]:
    return vocabulary.scene.present(npcs="everyone" in phrase.kinds)


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
        for name, key in vocabulary.names(kind).items():
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
    said = " ".join(words[at:]).strip('"')
    known: dict[str, str] = {}
    for kind in phrase.kinds:
        for name, key in vocabulary.names(kind).items():
            known[name] = _name(kind, key, vocabulary).said
    near = list(dict.fromkeys((*nearest(said, known), *nearest(words[at], known))))[:3]
    column = sentence.column(phrase.start + place)
    made = next((kind for kind in phrase.kinds if kind in MADE), None)
    if made is not None:
        return NotFound(f"unknown_{made}", said, near, column)
    every = list(dict.fromkeys(known.values()))
    few = every if len(every) <= FEW else []
    return NotUnderstood(sentence.text, column, phrase.kinds[0], near or few, "unknown_name")


def nearest(said: str, known: Mapping[str, str]) -> list[str]:
    """Return the known names most like what was said, best first."""
    whole = difflib.get_close_matches(said.casefold()[:60], known, 3, 0.6)
    if not whole:  # a slip in the first word of a longer name
        first = {name.split()[0].split("_")[0]: name for name in known if name.strip()}
        whole = [
            first[word] for word in difflib.get_close_matches(said.casefold()[:60], first, 3, 0.6)
        ]
    return list(dict.fromkeys(known[name].replace("_", " ") for name in whole))


def canonical(sentence: Sentence, request: Request) -> str:
    """Return the sentence as it was understood: saying it again means the same."""
    pieces: list[str] = []
    at = sentence.start
    for phrase in sorted(phrases(request), key=lambda found: found.start):
        pieces.append(_plain(sentence.text[at : phrase.start]))
        pieces.append(_said(phrase))
        at = phrase.end
    pieces.append(_plain(sentence.text[at : sentence.end]))
    words = [sentence.verb, re.sub(r" {2,}", " ", "".join(pieces)).strip()]
    if sentence.speaking_as and sentence.speaking_as.names:
        words.append(f"as {sentence.speaking_as.names[0].said}")
    if sentence.visible != "all":
        words.append(sentence.visible)
    if sentence.anyway:
        words.append("anyway")
    if sentence.entry is not None:
        words.append(f"entry {sentence.entry}")
    if sentence.comment:
        words.append(f"# {sentence.comment}")
    return " ".join(filter(None, words))


def _said(phrase: Phrase) -> str:
    if not phrase.names:
        return phrase.text
    separator = ", " if all(name.kind == "character" for name in phrase.names) else " "
    return separator.join(name.said for name in phrase.names)


def _plain(text: str) -> str:
    """Return the words between phrases with single spaces, and a space before a plus."""
    return re.sub(r"\s*\+\s*$", " +", re.sub(r"\s+", " ", text))
