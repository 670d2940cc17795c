"""Turns a typed sentence into a request.

Grammars (and pyparsing) are imported when the first sentence is read, and a system's when it is
first played. Until then only the names of verbs are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from grammar.engine.usage import fitting_ways
from grammar.errors import SAID_ONCE, Misread, NotUnderstood
from grammar.typos import find_near
from grammar.verb_tail_comment import Sentence, find_verb, take_apart
from rules.core.errors import NotFound, PlayerError
from rules.core.verb_declarations.request import Request
from rules.core.verb_declarations.rolls_and_history import BY_LABEL, PickNumbers
from rules.core.verb_declarations.verb import Way, ways_in
from rules.core.verb_declarations.where_understood import DESK, EVERYWHERE, IN_GAMES
from rules.lazy_regex import compile_later
from rules.registry import NAMES, family_of, find_system, system_of

if TYPE_CHECKING:
    from grammar.engine.declaration import Owns
    from grammar.engine.verbs import Verb
    from rules.core.dice.expression import Expression

NO_GAME = ""
#: verbs that both games and tables have, for which a game's own names come first: `table reaction`
NAMED_BY_GAMES = frozenset({"table"})
#: how many games on pages keep their words in memory
MOST_KEPT = 256
#: how many sentences are cached, and their longest; a table types the same few all evening
MOST_SENTENCES, LONGEST_KEPT = 1_000, 100


def own_verbs(system: str) -> Mapping[str, Verb]:
    """Return the verbs that only this system has; all games on pages have the same."""
    return _own_verbs(family_of(system)) if find_system(system) else {}


@cache
def _own_verbs(family: str) -> dict[str, Verb]:
    return _verbs(own_ways(family), own_parts(family))


def own_aliases(system: str) -> Mapping[str, str]:
    """Return the aliases of a system's own verbs, and what each stands for."""
    return _aliases(own_ways(system)) if find_system(system) else {}


def bare_verbs(system: str) -> tuple[str, ...]:
    """Return the verbs that may be left out of a sentence."""
    ways = own_ways(family_of(system)) if find_system(system) else ()
    return tuple(dict.fromkeys(way.verb for way in ways if way.bare))


def own_ways(system: str) -> tuple[Way, ...]:
    """Return the sentence forms that only this system has."""
    return system_of(system).verbs


def shared_ways(system: str) -> tuple[Way, ...]:
    """Return the sentence forms that all games share; without a system, those that need no game."""
    return _every_ways() if not system else (*_every_ways(), *_desk_ways())


@cache
def _every_ways() -> tuple[Way, ...]:
    return ways_in(*EVERYWHERE)


@cache
def _desk_ways() -> tuple[Way, ...]:
    return ways_in(*IN_GAMES, *DESK)


def own_parts(system: str) -> Owns:
    """Return the parts that only this system's sentences have; without a system, the shared ones.

    The grammar (and pyparsing) is imported here, when it is first needed.
    """
    owns: Owns = import_module(f"grammar.{family_of(system) or 'shared'}.parts").OWN
    return owns


def _verbs(ways: Iterable[Way], owns: Owns) -> dict[str, Verb]:
    from grammar.engine.declaration import verbs_of_ways

    return verbs_of_ways(ways, owns)


def _aliases(ways: Iterable[Way]) -> dict[str, str]:
    return {word: verb for way in ways for word, verb in way.also.items()}


def verbs_of(system: str) -> Mapping[str, Verb]:
    """Return every verb of a game of this system; without a system, those that need no game."""
    return _verbs_of(family_of(system))


@cache
def _verbs_of(system: str) -> dict[str, Verb]:
    if not system:
        return _verbs(_every_ways(), own_parts(""))
    return {**_verbs_of(""), **_desk_verbs(), **own_verbs(system), **_merge_shared_verbs(system)}


@cache
def _desk_verbs() -> dict[str, Verb]:
    return _verbs(_desk_ways(), own_parts(""))


def _merge_shared_verbs(system: str) -> dict[str, Verb]:
    """Return the verbs that both a system and every table have, each joined into one."""
    from grammar.engine.verbs import join_verbs

    made: dict[str, Verb] = {}
    for name, own in own_verbs(system).items():
        if desk := _desk_verbs().get(name):
            # `table` reads the game's own tables first, because only they have known names
            ways = (own, desk) if name in NAMED_BY_GAMES else (desk, own)
            said = f"{own.usage} | {desk.usage}"
            made[name] = join_verbs(name, *ways, about=own.about, usage=said)
    return made


def read_dice(said: str) -> Expression | None:
    """Return the dice in a line of a table, or None."""
    from grammar.shared.dice import read_dice as read

    return read(said)


def aliases_of(system: str) -> Mapping[str, str]:
    """Return the words that may start a sentence, and what each stands for."""
    return _aliases_of(_find_known_key(system))


@lru_cache(MOST_KEPT)
def _aliases_of(system: str) -> Mapping[str, str]:
    return {said: ways.partition("|")[0] for said, ways in _every_alias(system).items()}


def _ways_of(system: str) -> Mapping[str, str]:
    """Return the same with all alternatives: `sleep` is `rest night`, or `rest hour` if typed."""
    return _every_alias(_find_known_key(system))


@lru_cache(MOST_KEPT)
def _every_alias(system: str) -> Mapping[str, str]:
    spelt = {name: name for name in verbs_of(system)}
    return {**spelt, **_aliases(shared_ways(system)), **own_aliases(system)}


def _find_known_key(system: str) -> str:
    """Return a game's key, or that of all pages if its own page isn't loaded."""
    return system if find_system(system) else family_of(system)


@cache
def _systems_with(verb: str) -> tuple[str, ...]:
    return tuple(each for each in NAMES if verb in own_verbs(each) or verb in own_aliases(each))


@cache
def is_any_verb(word: str) -> bool:
    """Say whether any game has a verb of this name, or all do."""
    return word in verbs_of(NO_GAME) or any(word in verbs_of(each) for each in NAMES)


def ways_of(system: str) -> tuple[Way, ...]:
    """Return a system's sentence forms, shared ones too; without one, those that need no game."""
    return _all_ways(family_of(system))


@cache
def _all_ways(family: str) -> tuple[Way, ...]:
    return (*(own_ways(family) if family else ()), *shared_ways(family))


def write(system: str, request: Request) -> str | None:
    """Return a sentence that `parse` reads as this request, or None."""
    from grammar.engine.sentence_writer import is_same
    from grammar.engine.sentence_writer import write as write_ways

    owns = {**own_parts(""), **(own_parts(system) if system else {})}
    for said in write_ways(request, ways_of(system), owns):
        try:
            again = parse(system, read_sentence(system, said), hints=False)
        except PlayerError:
            continue
        if is_same(again, request):
            return said
    return None


@cache
def _lookup_verbs() -> Mapping[str, Verb]:
    """Return the shared verbs that look something up, with only the sentence forms that do."""
    return _verbs(_lookup_ways(), own_parts(""))


@cache
def _lookup_ways() -> tuple[Way, ...]:
    return tuple(way for way in (*shared_ways(NO_GAME), *_desk_ways()) if way.looks)


@cache
def _lookup_words() -> Mapping[str, str]:
    return {**{way.verb: way.verb for way in _lookup_ways()}, **_aliases(_lookup_ways())}


#: `gm` before another sentence, but not in its own: `gm show`, `gm channel`, `gm hand`
_BY_GM = compile_later(
    r"\s*/?\s*(?:do\s+/?\s*)?gm\s+/?\s*(?!(?:show|channel|hand)(?![\w'-]))(?=\S)", re.IGNORECASE
)


def without_gm(text: str) -> str:
    """Return the sentence inside `gm SENTENCE`; any other text unchanged."""
    found = _BY_GM.match(text)
    inner = text[found.end() :] if found else ""
    is_sentence = inner and (len(inner.split()) > 1 or is_any_verb(inner.strip().casefold()))
    return inner if is_sentence else text  # one word that isn't a verb is a typo: `gm chanel`


def find_lookup(text: str) -> Way | None:
    """Return the lookup that a sentence is; None if it may change something.

    These sentences are the same in all games, so the game needn't be known yet.
    """
    said = without_gm(text)
    if not (verb := find_verb(said, _lookup_words())):
        return None
    try:
        request = _scan(_lookup_verbs()[verb], take_apart(said, _lookup_words()))
    except (Misread, PlayerError):
        return None
    return next(way for way in _lookup_ways() if way.make is type(request))


def read_sentence(system: str, text: str) -> Sentence:
    """Split a sentence; its verb is empty if it doesn't begin with one of this game's."""
    if len(text) > LONGEST_KEPT:
        return take_apart(text, _ways_of(system))
    return _read_sentence(_find_known_key(system), text)


@lru_cache(MOST_SENTENCES)
def _read_sentence(system: str, text: str) -> Sentence:
    """Split a sentence; cached, because one turn splits the same text several times."""
    return take_apart(text, _every_alias(system))


def forget_sentences() -> None:
    """Clear the caches, so that erased sentences are gone from memory too."""
    _read_sentence.cache_clear()
    _read_request.cache_clear()


def parse(system: str, sentence: Sentence, *, hints: bool = True) -> Request:
    """Return the request that a sentence makes, or raise `NotUnderstood`.

    Without `hints` the error suggests nothing, which is cheap: many texts are only tried.
    """
    known = verbs_of(system).get(sentence.verb)
    if known is None and not hints:
        raise NotUnderstood(sentence.text, sentence.column(sentence.start), "a verb", (), "no_verb")
    if known is None:
        raise explain_no_verb(system, sentence)
    try:
        request = _scan(known, sentence)
    except Misread as error:
        if not hints:
            column = sentence.column(min(error.place, sentence.end))
            raise NotUnderstood(sentence.text, column, error.expected) from None
        raise _explain_misreading(known, sentence, error) from None
    if sentence.anyway or sentence.comment:
        return replace(request, anyway=sentence.anyway, comment=sentence.comment)
    return request


def parse_shared(sentence: Sentence) -> Request | None:
    """Return what a `table` sentence with a name that the rules don't know asks; else None."""
    if sentence.verb not in NAMED_BY_GAMES:
        return None
    try:
        request = _scan(_shared_verbs()[sentence.verb], sentence)
    except Misread:
        return None
    return replace(request, anyway=sentence.anyway, comment=sentence.comment)


@cache
def _shared_verbs() -> Mapping[str, Verb]:
    ways = [way for way in _desk_ways() if way.verb in NAMED_BY_GAMES]
    return _verbs(ways, own_parts(""))


def parse_label(sentence: Sentence) -> Request | None:
    """Return the request that picks a choice by its label; None for any other sentence."""
    if sentence.verb != "pick":
        return None
    try:
        return _scan(_pick_by_label(), sentence)
    except Misread:
        return None


@cache
def _pick_by_label() -> Verb:
    ways = [way for way in PickNumbers.ways if way.usage == BY_LABEL]
    return _verbs(ways, own_parts(""))["pick"]


def _scan(known: Verb, sentence: Sentence) -> Request:
    text = sentence.text[: sentence.end]
    if len(text) > LONGEST_KEPT:
        return known.read(text, sentence.start)
    return _read_request(known, text, sentence.start)


@lru_cache(MOST_SENTENCES)
def _read_request(known: Verb, text: str, start: int) -> Request:
    """Return a sentence's request; cached, because requests never change and most are repeated."""
    return known.read(text, start)


def readings_without_verb(system: str, sentence: Sentence) -> list[Sentence]:
    """Return the sentence with each verb that it can be read with, `roll` last."""
    found = []
    for verb in (*bare_verbs(system), "roll"):
        candidate = sentence._replace(verb=verb)
        try:
            _scan(verbs_of(system)[verb], candidate)
        except (Misread, PlayerError):
            continue
        found.append(candidate)
    return found


def _explain_misreading(known: Verb, sentence: Sentence, error: Misread) -> NotUnderstood:
    expected = re.sub(r"^Expected ", "", error.expected)
    # pyparsing's own words aren't for people
    if "end of text" in expected or "{" in expected or "Regex" in expected:
        expected = fitting_ways(known.usage, sentence.body)
    text = sentence.text
    place = min(error.place, sentence.end)
    while place < sentence.end and text[place].isspace():
        place += 1
    if expected == SAID_ONCE:
        return NotUnderstood(
            text, sentence.column(_find_repeated_word(sentence)), expected, (), "said_twice"
        )
    word = re.match(r"[\w&'-]*", text[place : sentence.end])
    said = word[0].casefold() if word else ""
    near = [each for each in find_near(said, known.words) if each != said]
    return NotUnderstood(text, sentence.column(place), expected, near)


def _find_repeated_word(sentence: Sentence) -> int:
    """Return the index of the first repeated word's second occurrence."""
    words: set[str] = set()
    for found in re.finditer(r"[^\s,]+", sentence.body):
        if found[0].casefold() in words:
            return sentence.start + found.start()
        words.add(found[0].casefold())
    return sentence.start


def kinds_of(system: str) -> tuple[str, ...]:
    """Return the kinds of things that a game's sentences may name."""
    return _kinds_of(family_of(system))


@cache
def _kinds_of(system: str) -> tuple[str, ...]:
    every = (
        kind for verb in verbs_of(system).values() for w in verb.list_wanted() for kind in w.kinds
    )
    return tuple(dict.fromkeys(every))


def leads_of(system: str, verb: str) -> tuple[str, ...]:
    """Return the words that may precede a character's name with this verb, the usual one first."""
    return _leads_of(family_of(system), verb)


@cache
def _leads_of(system: str, verb: str) -> tuple[str, ...]:
    wanted = verbs_of(system)[verb].list_wanted()
    found = (w.lead for w in wanted if w.lead and {"character", "npc"} & set(w.kinds))
    every = (word for lead in found for word in lead if word.isalpha())
    order = ("at", "on", "vs", "for", "to", "against")
    return tuple(sorted(dict.fromkeys(every), key=lambda w: order.index(w) if w in order else 9))


def words_known(system: str) -> frozenset[str]:
    """Return every word of a game's language: its verbs and the words that their grammars know."""
    return _words_known(_find_known_key(system))


@lru_cache(MOST_KEPT)
def _words_known(system: str) -> frozenset[str]:
    found = {word for said in aliases_of(system) for word in said.split()}
    for verb in verbs_of(system).values():
        found.update(verb.words)
        for wanted in verb.list_wanted():
            ways = (*wanted.lead, *(way for same in wanted.words for way in same))
            found.update(word for way in ways for word in way.casefold().split())
    return frozenset(word for word in found if word.isalpha())


def has_rounds(system: str) -> bool:
    """Say whether a game's fights have rounds. All games have plans, so those don't count."""
    return "round" in own_verbs(system)


def near_verbs(system: str, sentence: Sentence) -> list[str]:
    """Return the verbs that the first word may be a misspelling of."""
    said = re.match(r"[^\W\d_]{3,40}", sentence.body)
    return find_near(said[0], aliases_of(system), 2) if said else []


def near_ways(system: str, sentence: Sentence) -> list[str]:
    """Return the verb's own words (`show`) that the word after it may be a misspelling of."""
    said = re.match(r"\s*([^\W\d_]{3,40})", sentence.body)
    words = verbs_of(system)[sentence.verb].words if sentence.verb else ()
    return find_near(said[1], words, 2) if said else []


def explain_no_verb(system: str, sentence: Sentence) -> NotUnderstood | NotFound:
    """Return the error for a first word that isn't a verb here: it may be another game's."""
    said = re.match(r"[\w&'-]{0,40}", sentence.text[sentence.start :])
    word = said[0].casefold() if said else ""
    column = sentence.column(min(sentence.start, len(sentence.text)))
    own = tuple(own_verbs(system))
    if not system and word in {way.verb for way in _desk_ways()}:
        return NotFound("no_game", column=column)
    if word and _systems_with(word) and word not in aliases_of(system):
        code = "other_system" if system else "no_game_for_verb"
        return NotUnderstood(sentence.text, column, word, own[:12], code)
    near = find_near(word, aliases_of(system))
    return NotUnderstood(sentence.text, column, "a verb", near, "no_verb")
