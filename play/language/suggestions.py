"""Slips of the thumb: what to say of a sentence that means nothing, and where to point."""

import re
from collections.abc import Sequence
from functools import partial
from itertools import takewhile

from grammar.parser import explain_no_verb, has_rounds, near_verbs, near_ways, verbs_of
from grammar.sentence_shape import Sentence, find_wrong_tail
from play.language.examples import example_sentences
from play.language.names.name_matching import MOST_TOLD, find_nearest_names
from play.language.names.vocabulary import Vocabulary
from play.language.readings.guard_words import is_guarded
from play.language.readings.lexicon import Lexicon
from play.language.readings.unknown_words import find_unknown
from rules.core.errors import NotFound, NotUnderstood, PlayerError
from rules.core.outcome import Choice
from rules.core.permissions import is_gm
from rules.lazy_regex import compile_later

MOST_TOLD_BACK = 40
#: more words than these are a story: nobody is told that its first word is no verb
MOST_SAID = 4
#: what is said where words behind `with` name no weapon
UNARMED = frozenset({"unknown_weapon", "not_in_pack", "no_weapon"})
_CALLS_ROUND = compile_later(r"\s*(?:start|begin|next|end|show|over|stop)?\s*$", re.IGNORECASE)
_WITH = compile_later(r"\b(?:with|using)\b", re.IGNORECASE)


def begins(sentence: Sentence) -> int:
    """Return the column of the first word after the verb."""
    blank = len(sentence.body) - len(sentence.body.lstrip())
    return sentence.column(sentence.start + blank)


def for_a_verb(
    system: str, sentence: Sentence, error: NotUnderstood | NotFound
) -> NotUnderstood | NotFound:
    """Return what to say where the first word names nothing, and may be a slip for a verb."""
    column = sentence.column(sentence.start)
    near = near_verbs(system, sentence)
    other = explain_no_verb(system, sentence)
    if other.code != "no_verb":  # a verb of another game, and no slip at all
        return other
    if error.column != column or (error.hints and not near):
        return error
    return NotUnderstood(sentence.text, column, "a verb", near, "no_verb")


def for_a_stranger(text: str, lexicon: Lexicon, error: NotUnderstood) -> NotUnderstood | NotFound:
    """Return what to say where the verb is clear, and nobody here is called what follows or goes
    before it. Who has no character yet is told so; a game master may bring in who is to act."""
    if is_guarded(text):
        return NotUnderstood(text, None, "", (), "guarded")
    found = find_unknown(text, lexicon)
    told = len(text.split()) > MOST_SAID and not text.lstrip().startswith("/")
    if told and not (found and found.acts and is_gm(lexicon.vocabulary.scene)):
        return NotUnderstood(text, None, "", (), "not_caught")
    if found is None or error.code != "no_verb":
        return error
    vocabulary = lexicon.vocabulary
    scene = vocabulary.scene
    if scene.someone is None and not is_gm(scene):
        return NotFound("no_character")
    place = text.casefold().find(found.name.casefold())
    missing = NotFound("unknown_word", found.name, (), place + 1 if place >= 0 else None)
    missing.here = tuple(vocabulary.list_people()[:MOST_TOLD])
    if found.acts and is_gm(scene):
        said = f"npc new {found.name.title()}"
        missing.choices = (Choice(said, said, recalls=False),)
    return missing


def is_slip(text: str, error: PlayerError) -> bool:
    """Say whether a text is one word that is almost a name: it tells no story."""
    return isinstance(error, NotUnderstood) and bool(error.near) and " " not in text.strip()


def names_stranger(typed: str, error: PlayerError) -> bool:
    """Say whether a command names someone who isn't here: nobody else is meant instead."""
    missing = isinstance(error, NotFound) and error.code == "unknown_character"
    return missing and typed.lstrip().startswith("/")


def point_at_fault(
    system: str, sentence: Sentence, error: NotUnderstood | NotFound
) -> NotUnderstood | NotFound:
    """Return what to say where a sentence's first word or its end is at fault, and not the words
    that it spoils."""
    if sentence.verb == "round" and not has_rounds(system) and _CALLS_ROUND.match(sentence.body):
        other = NotUnderstood(sentence.text, None, "", (), "no_rounds")
        other.cure = "round by 24h"
        return other
    if error.column is None or not sentence.verb or error.column < begins(sentence):
        return error
    if isinstance(error, NotFound) and not error.hints and error.column == begins(sentence):
        if error.name.casefold() in verbs_of(system)[sentence.verb].words:  # `item add`: add what?
            return NotUnderstood(sentence.text, sentence.column(sentence.end), "")
        error.hints = tuple(near_ways(system, sentence))
    wrong = find_wrong_tail(sentence)
    if wrong is None:
        return error
    place, code = wrong
    expected = "a name" if code == "not_understood" else ""
    return NotUnderstood(sentence.text, sentence.column(place), expected, (), code)


def add_example(
    system: str, sentence: Sentence, vocabulary: Vocabulary, error: NotUnderstood | NotFound
) -> None:
    """Show how a verb is said: of its examples, those first that begin like what was said. Whoever
    wants to rename something is not shown how to list it."""
    if not sentence.verb or not isinstance(error, NotUnderstood) or error.code != "not_understood":
        return
    known = {"SENTENCE": ["roll d20"], "PLAYER": vocabulary.list_players()}
    examples = example_sentences(system, vocabulary, sentence.verb, known)
    said = f"{sentence.verb} {sentence.body}".casefold().split()
    ordered = bool({*said[1:2]} & {*verbs_of(system)[sentence.verb].words})
    longer = [each for each in examples if each.casefold().split() != said]
    alike = [each for each in longer if not ordered or _count_alike(said, each) > 1]
    nearest = sorted(alike, key=partial(_count_alike, said), reverse=True)
    error.examples = (*nearest, f"help {sentence.verb}")


def _count_alike(said: Sequence[str], example: str) -> int:
    """Count the words with which an example begins as what was said does."""
    pairs = zip(said, example.casefold().split(), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1].rstrip(":,"), pairs))


#: refusals of names that only a verb looks up
UNKNOWN_THINGS = frozenset({"no_such_table", "no_such_deck", "no_such_card", "no_such_clock"})


def place_as_typed(error: PlayerError, typed: str, read: str) -> None:
    """Point into the text as it was typed, where it was read in other words: at the same word, if
    that is there once; nowhere, if it is not."""
    if error.column is None or read == typed:
        return
    word = re.match(r"\w+", read[error.column - 1 :])
    places = re.finditer(rf"\b{word[0]}\b", typed, re.IGNORECASE) if word else iter(())
    found = [each.start() for each in places]
    error.column = found[0] + 1 if len(found) == 1 else None


def point_at_name(error: PlayerError, typed: str) -> None:
    """Point at the name of a table, deck, card or clock that nobody knows, where it was typed."""
    if isinstance(error, NotFound) and error.column is None and error.code in UNKNOWN_THINGS:
        place = typed.casefold().rfind(error.name.casefold()) if error.name else -1
        error.column = place + 1 if place >= 0 else None


def near_hints(text: str, error: NotUnderstood | NotFound) -> list[str]:
    """Return the hints that what was said may be a slip for, or a part of. Others only tell what
    there is: whoever asks for a sword is offered no club."""
    if (isinstance(error, NotUnderstood) and error.unclear) or error.code in UNARMED:
        return [*error.hints]
    word = replaced_words(text, error).casefold().strip()
    return [
        h
        for h in error.hints
        if word in h.casefold() or find_nearest_names(word, {h.casefold(): h})
    ]


def replaced_words(text: str, error: NotUnderstood | NotFound) -> str:
    """Return the words of a sentence that a hint would take the place of."""
    place = (error.column or 1) - 1
    left = len(put_hint(text, error, ""))
    return text[place : place + len(text) - left]


def put_hint(text: str, error: NotUnderstood | NotFound, hint: str) -> str:
    """Return the sentence with a hint in the place that was not understood."""
    said = error.name if isinstance(error, NotFound) else error.unclear
    start = (error.column or 1) - 1
    word = re.match(r"[\w&'-]*", text[start:])
    end = start + (len(said) or (len(word[0]) if word else 0))
    return text[:start] + hint + text[end:]


def without_weapon(text: str, error: PlayerError) -> str:
    """Return a text without what it says behind `with` where that names no weapon; else nothing."""
    if not isinstance(error, NotFound) or error.code not in UNARMED or not error.column:
        return ""
    leads = [*_WITH.finditer(text, 0, error.column - 1)]
    end = re.match(rf"{re.escape(error.name)}", text[error.column - 1 :])
    if not leads or end is None:
        return ""
    return text[: leads[-1].start()] + text[error.column - 1 + end.end() :]
