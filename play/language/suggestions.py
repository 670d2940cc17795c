"""Slips of the thumb: what to say of a sentence that means nothing, and where to point."""

from collections.abc import Iterable

from grammar.registry import explain_no_verb, near_verbs, near_ways
from grammar.sentence import Sentence, find_wrong_tail
from rules.core.errors import NotFound, NotUnderstood

MOST_TOLD_BACK = 40


def begins(sentence: Sentence) -> int:
    """Return the column of the first word after the verb."""
    blank = len(sentence.body) - len(sentence.body.lstrip())
    return sentence.column(sentence.start + blank)


def with_a_verb(readings: Iterable[Sentence]) -> tuple[str, ...]:
    """Return what someone meant who left out the verb: `roll 2d6`."""
    return tuple(f"{each.verb} {each.body.strip()[:MOST_TOLD_BACK]}" for each in readings)


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


def pointed_at(
    system: str, sentence: Sentence, error: NotUnderstood | NotFound
) -> NotUnderstood | NotFound:
    """Return what to say where a sentence's first word or its end is at fault, and not the words
    that it spoils."""
    if error.column is None or not sentence.verb or error.column < begins(sentence):
        return error
    if isinstance(error, NotFound) and not error.hints and error.column == begins(sentence):
        error.hints = tuple(near_ways(system, sentence))
    wrong = find_wrong_tail(sentence)
    if wrong is None:
        return error
    place, code = wrong
    expected = "a name" if code == "not_understood" else ""
    return NotUnderstood(sentence.text, sentence.column(place), expected, (), code)
