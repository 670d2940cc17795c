"""Reads phrases as names: the words that the grammar left are looked up in the scene.

A phrase is read as a series of names. At each place the longest name that fits counts; an exact one
beats one that only begins the same, and there must be just one.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from typing import Any, TypeVar

from grammar.verb_tail_comment import Sentence
from grammar.words import words_in
from play.language.canonical_sentence import filled_fields
from play.language.names.name_steps import (
    CARRIED,
    OUTRIGHT,
    Found,
    Step,
    find_by_words,
    find_ending,
    find_exact,
    find_short_form,
)
from play.language.names.vocabulary import Vocabulary, find_nearest_names
from play.language.two_of_a_kind import insist_on_one
from rules.core.errors import NotFound, NotUnderstood, Refused
from rules.core.permissions import is_gm
from rules.core.records.record import copy_with
from rules.core.sheet import SOMEONE
from rules.core.verb_declarations.request import REFUSED, Name, Phrase, Request
from rules.lazy_regex import compile_later

#: kinds of names that people chose, unlike words of the rules
_MADE = ("character", "npc", "retired", "item", "weapon", "hireling", "player", "belonging")
MADE = frozenset(_MADE)
#: kinds whose keys are the records of characters
CHARACTERS = frozenset({"character", "npc", "retired"})
MOST_NAMES = 100
EVERYONE = frozenset({"all", "everyone", "everybody", "party", "others"})
BUT = frozenset({"but", "except"})
MYSELF = frozenset({"me", "myself", "i"})
#: the most words tried as the beginning or a part of one name
LONGEST_NAME = 5
#: words before a thing that say whose it is
ARTICLES = frozenset(words_in("articles"))
LAST_NAMED = frozenset({"it", "him", "her", "them"})
#: kinds that precede names, so an unknown person isn't reported as an unknown condition
WORDED = frozenset({"move", "skill", "status", "debility"})
#: kinds that are named before any person
FIRST = frozenset({"condition"})
#: how many names are hinted at
MOST_HINTS = 100
#: up to this many names, all are listed for someone who typed none of them
FEW = 12
#: how many people are listed for someone who named nobody
MOST_TOLD = 8
Q = TypeVar("Q", bound=Request)


def read_phrases(request: Q, sentence: Sentence, vocabulary: Vocabulary) -> Q:
    """Return the request with all its phrases read."""
    result: Q = _read_fields(request, sentence, vocabulary)
    insist_on_one(result, sentence)
    return result


def _read_any(value: Any, sentence: Sentence, vocabulary: Vocabulary) -> Any:
    if isinstance(value, Phrase):
        return read(value, sentence, vocabulary)
    if isinstance(value, tuple):
        return _read_row(value, sentence, vocabulary)
    return _read_fields(value, sentence, vocabulary) if is_dataclass(value) else value


def _read_row(values: tuple[Any, ...], sentence: Sentence, vocabulary: Vocabulary) -> Any:
    """Return values with their phrases read; each phrase knows what those before it named."""
    made: list[Any] = []
    before: list[Name] = []
    for value in values:
        if isinstance(value, Phrase):
            value = read(value, sentence, vocabulary, before)
            before += value.names
        else:
            value = _read_any(value, sentence, vocabulary)
        made.append(value)
    return tuple(made)


def _read_fields(value: Any, sentence: Sentence, vocabulary: Vocabulary) -> Any:
    parts = {}
    for name, part in filled_fields(value):
        parts[name] = (
            read(part, sentence, vocabulary)
            if type(part) is Phrase
            else _read_any(part, sentence, vocabulary)
        )
    return copy_with(value, parts) if parts else value


def read(
    phrase: Phrase, sentence: Sentence, vocabulary: Vocabulary, before: Sequence[Name] = ()
) -> Phrase:
    """Return the phrase with the names in its words; `before` are names of the same part of the
    sentence."""
    if not phrase.kinds or phrase.kinds == ("words",):
        return phrase
    if phrase.kinds[0] == "words":
        return _try_reading(phrase._replace(kinds=phrase.kinds[1:]), sentence, vocabulary)
    bare = phrase.text.strip('"')
    whole = bare.casefold()
    for kind in phrase.kinds:  # the usual case: all of it is one name
        key = vocabulary.names(kind).get(whole)
        if key is None:
            continue
        shared = kind == "character" and phrase.text == bare
        if not (shared and vocabulary.find_renamed(whole)):
            named = (_name(kind, key, vocabulary),)
            return Phrase(phrase.text, phrase.start, phrase.end, phrase.kinds, named)
    steps = (*OUTRIGHT, find_by_words, find_ending, find_short_form)
    return _Words(phrase, sentence, vocabulary, steps, before).read()


def _try_reading(phrase: Phrase, sentence: Sentence, vocabulary: Vocabulary) -> Phrase:
    """Read a phrase that may name something of its kinds, or be just words."""
    try:
        return _Words(
            phrase, sentence, vocabulary, (*OUTRIGHT, find_ending, find_short_form)
        ).read()
    except (NotFound, NotUnderstood):
        someone = find_exact(phrase.text.casefold().strip('"'), ("character",), vocabulary)
        if someone and "weapon" in phrase.kinds:  # a person is no weapon, and must not be dropped
            raise
        return phrase


_IS_COIN = compile_later(r"(?i)\b(?:coins?|gold|silver pieces?)\b")


class _Words:
    """Reads the words of one phrase as a series of names."""

    def __init__(
        self,
        phrase: Phrase,
        sentence: Sentence,
        vocabulary: Vocabulary,
        steps: Sequence[Step],
        before: Sequence[Name] = (),
    ) -> None:
        self.phrase, self.sentence, self.vocabulary = phrase, sentence, vocabulary
        self.steps, self.before = steps, before
        found = list(re.finditer(r'"[^"]*"|[^\s,]+', phrase.text))
        self.words = [each[0] for each in found]
        self.places = [each.start() for each in found]
        self.of_people = any(kind in ("character", "npc") for kind in phrase.kinds)
        #: where the previous name begins
        self.last = 0
        #: what was read so far
        self.names: list[Name] = []

    def read(self) -> Phrase:
        names = self.names
        at = 0
        while at < len(self.words):
            taken, found = self._read_next(at)
            if all(any(name.kind == "number" for name in each) for each in (found, names)):
                raise self._explain_second_number(at)
            self.last = at
            names.extend(found)
            if len(names) > MOST_NAMES:
                raise Refused("too_many_names", most=MOST_NAMES)
            at += taken
        return self.phrase._replace(names=tuple(names))

    def _read_next(self, at: int) -> tuple[int, Sequence[Name]]:
        """Return how many words the next name takes, and the name."""
        if self.of_people and (several := self._read_several(at)):
            return several
        for step in self.steps:
            most = 12 if step is find_exact else LONGEST_NAME
            for length in range(min(len(self.words) - at, most), 0, -1):
                found = self._merge_kinds(self._find_matches(step, at, length))
                found = self._prefer_original(self._leave_out_second(found))
                if found:
                    self._insist_on_one(at, length, found, step)
                    return length, [_name(*found[0], self.vocabulary)]
        word = self.words[at]
        if self._is_article(at):
            return 1, ()
        if "number" in self.phrase.kinds and re.fullmatch(r"\d{1,6}", word):
            return 1, [Name("number", word, word)]
        raise self._explain_unknown(at)

    def _prefer_original(self, found: Found) -> Found:
        """Return the one that the others are numbered copies of, where copies are made."""
        if len(found) < 2 or "number" not in self.phrase.kinds:
            return found
        said = [_name(*each, self.vocabulary).said.strip('"') for each in found]
        first = min(said, key=len)
        copies = all(re.fullmatch(rf"{re.escape(first)}(?: \d+)?", each) for each in said)
        return [found[said.index(first)]] if copies else found

    def _insist_on_one(self, at: int, length: int, found: Found, step: Step) -> None:
        """Refuse words that fit several names, or that are the name of someone who left."""
        said = " ".join(self.words[at : at + length]).strip('"')
        if self.of_people and step is not find_exact and self.vocabulary.has_left(said):
            near = [_name(*each, self.vocabulary).said for each in found][:MOST_TOLD]
            column = self.sentence.column(self.phrase.start + self.places[at])
            raise NotFound("someone_gone", said, near, column)
        if len(found) > 1:
            raise self._explain_ambiguity(at, length, found)

    def _is_article(self, at: int) -> bool:
        """Say whether a word is an article before something carried: `with my shotgun`."""
        follows = at + 1 < len(self.words)
        carried = not CARRIED.isdisjoint(self.phrase.kinds)
        return follows and carried and self.words[at].casefold() in ARTICLES

    def _find_matches(self, step: Step, at: int, length: int) -> list[tuple[str, str]]:
        said = " ".join(self.words[at : at + length]).strip('"').casefold()
        known, key = self.vocabulary.found, (step, said, self.phrase.kinds)
        if key not in known:
            known[key] = step(said, self.phrase.kinds, self.vocabulary)
        found = known[key]
        if not found and self.of_people and said.endswith("'s"):  # Scar's discipline
            return step(said.removesuffix("'s"), self.phrase.kinds, self.vocabulary)
        return found

    def _merge_kinds(self, found: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return the match of the first kind if all are the same thing."""
        spelled = {self.vocabulary.spell_name(kind, key) for kind, key in found}
        if len(spelled) != 1 or any(kind in CHARACTERS for kind, _ in found):
            return found
        return sorted(found, key=lambda each: self.phrase.kinds.index(each[0]))[:1]

    def _leave_out_second(self, found: Found) -> Found:
        """Return the matches without a second move or skill, if others are left: after `cast`,
        `med` is medium and not Medicine."""
        named = {name.kind for name in (*self.before, *self.names)} & WORDED
        second = {key for kind, key in found if kind in named}  # a skill may be a tool as well
        return [each for each in found if each[0] not in named and each[1] not in second] or found

    def _read_several(self, at: int) -> tuple[int, Sequence[Name]] | None:
        """Return who is meant by a word that is no name: `all but Griff`, `me`, `them`."""
        said, vocabulary = self.words[at].casefold(), self.vocabulary
        if said == "all" or (said in EVERYONE and said not in vocabulary.names("character")):
            return self._everyone(at)
        meant: Sequence[int] = ()
        if said == SOMEONE and vocabulary.unnamed:
            return self._read_unnamed(at)
        if said in MYSELF and vocabulary.scene.acting:
            meant = (vocabulary.scene.acting,)
        elif said in LAST_NAMED:
            meant = vocabulary.meant
        if not meant or said in vocabulary.names("character"):
            return None
        return 1, [_name("character", str(record), vocabulary) for record in meant]

    def _read_unnamed(self, at: int) -> tuple[int, Sequence[Name]]:
        """Return the NPC meant by `someone` or `someone else`, which an entry leaves unnamed."""
        other = [word.casefold() for word in self.words[at + 1 : at + 2]] == ["else"]
        key = str(self.vocabulary.unnamed[-1 if other else 0])
        return 1 + other, [_name("character", key, self.vocabulary)]

    def _everyone(self, at: int) -> tuple[int, Sequence[Name]]:
        people, taken = [str(s.record) for s in _all(self.vocabulary, self.phrase)], 1
        if self.words[at].casefold() == "others":
            people = [key for key in people if key != str(self.vocabulary.scene.acting)]
        if at + 2 < len(self.words) and self.words[at + 1].casefold() in BUT:
            length, but = self._read_next(at + 2)
            people = [key for key in people if key not in {name.key for name in but}]
            taken = 2 + length
        return taken, [_name("character", key, self.vocabulary) for key in people]

    def _explain_second_number(self, at: int) -> NotUnderstood:
        """Return the error for a second number where one is meant."""
        column = self.sentence.column(self.phrase.start + self.places[at])
        return NotUnderstood(self.sentence.text, column, "one number", (), "said_twice")

    def _explain_ambiguity(
        self, at: int, length: int, found: Sequence[tuple[str, str]]
    ) -> NotUnderstood | NotFound:
        if self.of_people and self._is_number(at + length):  # `goblin 5` of three goblins
            return self._explain_unknown(at)
        kinds = [("character" if kind in CHARACTERS else kind, key) for kind, key in found]
        hints = list(dict.fromkeys(self.vocabulary.spell_name(kind, key) for kind, key in kinds))
        column = self.sentence.column(self.phrase.start + self.places[at])
        text = self.sentence.text
        error = NotUnderstood(text, column, self.phrase.text, hints[:8], "ambiguous")
        error.unclear = " ".join(self.words[at : at + length])
        return error

    def _explain_unknown(self, at: int) -> NotFound | NotUnderstood:
        """Return the error for words that name nothing, with the nearest names."""
        phrase, vocabulary = self.phrase, self.vocabulary
        armed = "weapon" in phrase.kinds and not self.of_people
        place = self.places[self._first_unknown(at, armed)]
        said = " ".join(phrase.text[place:].partition(",")[0].replace("_", " ").split()).strip('"')
        bare = re.sub(r"(?<=\S)\s+\d+$", "", said)
        people = vocabulary.names("character") if "character" in phrase.kinds else ()
        if "number" in phrase.kinds and bare.casefold() not in people:
            said = bare  # Pop is unknown in `Pop 2 days`; of goblins, `goblin 5` is
        said = self._drop_range(said)
        column = self.sentence.column(phrase.start + place)
        if armed:
            return self._explain_unknown_weapon(said, column)
        if not vocabulary.hints:
            return NotFound("unknown_character", said, (), column)
        known = {name: _name(kind, key, vocabulary).said for kind in phrase.kinds
                 for name, key in vocabulary.names(kind).items()}  # fmt: skip
        near = [n for word in (said, self.words[at]) for n in find_nearest_names(word, known)]
        near = list(dict.fromkeys(near))[:3]
        made = next((kind for kind in phrase.kinds if kind in MADE), None)
        worded = at == 0 and phrase.kinds[0] in WORDED  # names may follow, but a skill comes first
        aimed = said.rpartition(" ")[2].casefold() in vocabulary.names("character")
        typed = at == 0 and phrase.kinds[0] == "damage_type" and aimed
        if made is not None and not (worded or typed):
            bare = said.removeprefix(f"{made} ")  # as in "with hireling Pip"
            error = NotFound(f"unknown_{made}", bare, near, column)
            return self._tell_who_is_there(error, at, made, known)
        kinds = [kind for kind in phrase.kinds if kind not in MADE | REFUSED]
        every = [vocabulary.spell_name(kind, key) for kind in kinds
                 for key in vocabulary.names(kind).values()]  # fmt: skip
        told = (each.replace("_", " ") for each in every)  # with blanks, as people type them
        hints = near if near and typed else list(dict.fromkeys([*near, *told]))[:MOST_HINTS]
        missing = NotUnderstood(self.sentence.text, column, phrase.kinds[0], hints, "unknown_name")
        missing.near, missing.kinds = tuple(near), tuple(kinds)
        return missing

    def _drop_range(self, said: str) -> str:
        """Return an unknown name without a difficulty at its end, which may follow the name."""
        if "range" not in self.phrase.kinds:
            return said
        words = said.split()
        for start in range(1, len(words)):
            if " ".join(words[start:]).casefold() in self.vocabulary.names("range"):
                return " ".join(words[:start])
        return said

    def _tell_who_is_there(
        self, error: NotFound, at: int, made: str, known: Mapping[str, str]
    ) -> NotFound:
        """Return the error for an unknown name, with the names that could have been meant."""
        kinds, vocabulary = self.phrase.kinds, self.vocabulary
        if at == 0 and kinds[0] in FIRST:
            named = [vocabulary.spell_name(kinds[0], key) for key in vocabulary.names(kinds[0])]
            return NotFound(f"unknown_{kinds[0]}", error.name, error.hints or named, error.column)
        someone = "character" in kinds
        if made == "weapon" and at == 0 and " at " in self.sentence.body:
            return self._explain_unknown_weapon(error.name, error.column or 1)
        if "difficulty" in kinds and not error.hints:
            return NotFound("unknown_opponent", error.name, (), error.column)
        if made in CARRIED:
            if other := self._tell_of_giving(error.name):
                return other
            armed = someone and made == "weapon" and " with " in self.sentence.body
            error.code = "unknown_character" if armed else error.code + "_or_someone" * someone
        npcs = list(dict.fromkeys(known.values())) if made == "npc" else []
        error.here = tuple((vocabulary.list_people() if someone else npcs)[:MOST_TOLD])
        return error

    def _tell_of_giving(self, said: str) -> NotFound | None:
        """Return the error for what nobody could hand over, if the words are no weapon."""
        vocabulary, body = self.vocabulary, self.sentence.body
        thing, person = self._part_from_person(said)
        if vocabulary.scene.someone is not None:
            return NotFound("unknown_item", thing) if person else None
        if not is_gm(vocabulary.scene):
            return NotFound("no_character")
        if self.phrase.kinds != ("item",):
            return None
        whom = person or (body.rpartition(" to ")[2] if " to " in body else "")
        if not whom or _IS_COIN.search(thing):  # dropped or used
            return NotFound("carried_by_nobody", thing)
        return NotFound("nobody_carries", thing, cure=f"item add {thing} for {whom}")

    def _part_from_person(self, said: str) -> tuple[str, str]:
        """Part "Ash my rope", which was to be given, into the thing and who gets it, if anyone."""
        first = self.sentence.body.strip().casefold().startswith("give ")
        for name in self.vocabulary.list_people() if first else ():
            whom = name.strip('"').replace("_", " ")
            if said.casefold().startswith(f"{whom.casefold()} "):
                thing = re.sub(r"(?i)^(?:my|the|an?|some) ", "", said[len(whom) + 1 :])
                return thing, name
        return said, ""

    def _first_unknown(self, at: int, armed: bool) -> int:
        """Return the first unknown word; a number belongs to a name, as does all about a weapon."""
        if armed and all(name.kind == "weapon" for name in self.names):
            return int(self._is_article(0))
        return self.last if at and self._is_number(at) else at

    def _explain_unknown_weapon(self, said: str, column: int) -> NotFound:
        """Return the error for words that name no weapon, with those carried, the nearest first."""
        vocabulary = self.vocabulary
        answers = self.sentence.verb == "answer"  # with dice as well, so nothing need be carried
        if answers or not vocabulary.hints:
            return NotFound("unknown_answer" if answers else "unknown_weapon", said, (), column)
        if vocabulary.scene.someone is None and not is_gm(vocabulary.scene):
            return NotFound("no_character")
        names = vocabulary.names("carried")
        carried = {name: vocabulary.spell_name("weapon", key) for name, key in names.items()}
        words = set(re.findall(r"[\w']+", said.casefold()))
        near = [carried[name] for name in carried if words & set(re.split(r"[\s_]", name))]
        others = {
            name: vocabulary.spell_name(kind, key)
            for kind in self.phrase.kinds
            if kind not in MADE
            for name, key in vocabulary.names(kind).items()
        }
        near += [*find_nearest_names(said, carried | others), *carried.values()]
        hints = list(dict.fromkeys(each.replace("_", " ") for each in near))[:FEW]
        if said.casefold() in vocabulary.names("item"):  # carried, but no weapon
            return NotFound("no_weapon", said, hints, column)
        return NotFound("not_in_pack" if carried else "unknown_weapon", said, hints, column)

    def _is_number(self, at: int) -> bool:
        """Say whether a number stands here, without a comma before it."""
        if at >= len(self.words) or not self.words[at].isdecimal():
            return False
        return at == 0 or "," not in self.phrase.text[self.places[at - 1] : self.places[at]]


def _all(vocabulary: Vocabulary, phrase: Phrase) -> Sequence[Any]:
    scene = vocabulary.scene
    if "foes" in phrase.kinds and (actor := scene.someone) is not None:
        return [s for s in scene.list_present(npcs=True) if s.npc != actor.npc]
    return scene.list_present(npcs="everyone" in phrase.kinds)


def _name(kind: str, key: str, vocabulary: Vocabulary) -> Name:
    kind = "character" if kind in CHARACTERS else kind
    return Name(kind, key, vocabulary.spell_name(kind, key))
