"""Explains sentences that can't be read: what is wrong, and where."""

import re
from collections.abc import Sequence
from itertools import takewhile

from grammar.parser import explain_no_verb, has_rounds, near_verbs, near_ways, verbs_of
from grammar.verb_tail_comment import Sentence, find_wrong_tail
from play.language.examples import example_sentences
from play.language.names.lexicon import Lexicon
from play.language.names.name_matching import MOST_TOLD
from play.language.names.vocabulary import Vocabulary, find_nearest_names
from play.language.readings.guards import is_guarded
from play.language.readings.tokens import find_unknown
from rules.core.errors import NotFound, NotUnderstood, PlayerError
from rules.core.outcome import Choice
from rules.core.permissions import is_gm
from rules.core.rule_helpers import quote_name
from rules.core.scene import AnyScene
from rules.lazy_regex import compile_later

MOST_TOLD_BACK = 40
#: a text with more words is a story, so its first word isn't reported as an unknown verb
MOST_SAID = 4
#: error codes for an unknown weapon after `with`
UNARMED = frozenset({"unknown_weapon", "not_in_pack", "no_weapon"})
#: small words before a name, and how many sentences completed with one are tried
_BEFORE_FOES, MOST_WHOLE = frozenset(("at", "against", "from", "vs", "versus")), 2
_CALLS_ROUND = compile_later(r"\s*(?:start|begin|next|end|show|over|stop)?\s*$", re.IGNORECASE)
_ALL = compile_later(r" (?:all|every)$")
_WITH = compile_later(r"\b(?:with|using)\b", re.IGNORECASE)


def begins(sentence: Sentence) -> int:
    """Return the column of the first word after the verb."""
    blank = len(sentence.body) - len(sentence.body.lstrip())
    return sentence.column(sentence.start + blank)


def for_a_verb(
    system: str, sentence: Sentence, error: NotUnderstood | NotFound
) -> NotUnderstood | NotFound:
    """Return the error for a first word that names nothing and may be a slip for a verb."""
    column = sentence.column(sentence.start)
    near = near_verbs(system, sentence)
    other = explain_no_verb(system, sentence)
    if other.code != "no_verb":  # a verb of another game, not a slip
        return other
    if error.column != column or (error.hints and not near):
        return error
    return NotUnderstood(sentence.text, column, "a verb", near, "no_verb")


def for_a_stranger(text: str, lexicon: Lexicon, error: NotUnderstood) -> NotUnderstood | NotFound:
    """Return the error for a sentence with a clear verb and an unknown name. Someone without a
    character is told so; a game master is offered to make the one who should act."""
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
    if found.acts and is_gm(scene) and not re.search(r"\d", text):
        said = f"npc new {found.name.title()}"
        missing.choices = (Choice(said, said, recalls=False),)
    return missing


def is_slip(text: str, error: PlayerError) -> bool:
    """Say whether a text is one word that is almost a name, so it tells no story."""
    return isinstance(error, NotUnderstood) and bool(error.near) and " " not in text.strip()


def names_stranger(typed: str, error: PlayerError) -> bool:
    """Say whether a command names someone who isn't here, so nobody else may be meant."""
    missing = isinstance(error, NotFound) and error.code == "unknown_character"
    return missing and typed.lstrip().startswith("/")


def point_at_fault(
    system: str, sentence: Sentence, error: NotUnderstood | NotFound
) -> NotUnderstood | NotFound:
    """Return the error at a sentence's first word or its end, if the fault lies there and not in
    the words that it spoils."""
    if sentence.verb == "round" and not has_rounds(system) and _CALLS_ROUND.match(sentence.body):
        other = NotUnderstood(sentence.text, None, "", (), "no_rounds")
        other.cure = "round by 24h"
        return other
    if error.column is None or not sentence.verb or error.column < begins(sentence):
        return error
    if isinstance(error, NotFound) and not error.hints and error.column == begins(sentence):
        first = _ALL.sub("", error.name.casefold())
        if first in verbs_of(system)[sentence.verb].words:  # `item add`, `sell all` lack a thing
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
    """Add examples of the verb to an error, best matches first: someone who wants to rename
    something isn't shown how to list it."""
    if not sentence.verb or not isinstance(error, NotUnderstood) or error.code != "not_understood":
        return
    known = {"SENTENCE": ["roll d20"], "PLAYER": vocabulary.list_players()}
    said = f"{sentence.verb} {sentence.body}".casefold().split()
    if named := [name for name in vocabulary.list_people() if name.casefold() in said]:
        known |= {"NAME": named, "FOE": named}  # nobody else is meant
    if said[1:2] == ["rename"] and len(said) == 3 and not named:  # it's the new name
        known["NEW"] = [sentence.body.split()[1]]
    examples = example_sentences(system, vocabulary, sentence.verb, known)
    ordered = bool({*said[1:2]} & {*verbs_of(system)[sentence.verb].words})
    longer = [each for each in examples if each.casefold().split() != said]
    alike = [each for each in longer if not ordered or _count_alike(said, each) > 1]
    meant = [each for each in alike if any(name in each for name in named)]
    alike = meant or alike  # they were named, so an example is about them
    nearest = sorted(
        alike, key=lambda each: (_count_alike(said, each), _count_shared(said, each)), reverse=True
    )
    whole = _add_names(said, vocabulary) if said[-1] in _BEFORE_FOES else []
    error.examples = (*whole, *nearest, f"help {sentence.verb}")


def _add_names(said: Sequence[str], vocabulary: Vocabulary) -> list[str]:
    """Return a sentence that lacks a name at its end with those of the other side who stand."""
    scene = vocabulary.scene
    side = scene.someone is not None and scene.someone.npc
    foes = {quote_name(each.name) for each in scene.list_unretired() if each.npc != side}
    standing = [n for n in vocabulary.list_people() if n in foes and vocabulary.is_standing(n)]
    return [f"{' '.join(said)} {each}" for each in standing[:MOST_WHOLE]]


def _count_alike(said: Sequence[str], example: str) -> int:
    """Count how many words at the beginning an example shares with what was typed."""
    pairs = zip(said, example.casefold().split(), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1].rstrip(":,"), pairs))


def _count_shared(said: Sequence[str], example: str) -> int:
    """Count how many of the typed words an example has anywhere."""
    return len({*said} & {*example.casefold().split()})


#: refusal codes for names that verbs look up themselves
UNKNOWN_THINGS = frozenset({"no_such_table", "no_such_deck", "no_such_card", "no_such_clock"})


def place_as_typed(error: PlayerError, typed: str, read: str) -> None:
    """Move an error's column from the reworded text to the same word as typed; remove it unless
    that word occurs exactly once."""
    if error.column is None or read == typed:
        return
    word = re.match(r"\w+", read[error.column - 1 :])
    places = re.finditer(rf"\b{word[0]}\b", typed, re.IGNORECASE) if word else iter(())
    found = [each.start() for each in places]
    error.column = found[0] + 1 if len(found) == 1 else None


def point_at_name(error: PlayerError, typed: str) -> None:
    """Point at an unknown table, deck, card or clock where its name was typed."""
    if isinstance(error, NotFound) and error.column is None and error.code in UNKNOWN_THINGS:
        place = typed.casefold().rfind(error.name.casefold()) if error.name else -1
        error.column = place + 1 if place >= 0 else None


def near_hints(text: str, error: NotUnderstood | NotFound) -> list[str]:
    """Return the hints that the typed word may be a slip for, or a part of. Someone who asks for a
    sword isn't offered a club."""
    if (isinstance(error, NotUnderstood) and error.unclear) or error.code in UNARMED:
        return [*error.hints]
    word = replaced_words(text, error).casefold().strip()
    return [
        h
        for h in error.hints
        if word in h.casefold() or find_nearest_names(word, {h.casefold(): h})
    ]


def replaced_words(text: str, error: NotUnderstood | NotFound) -> str:
    """Return the words of a sentence that a hint would replace."""
    place = (error.column or 1) - 1
    left = len(put_hint(text, error, ""))
    return text[place : place + len(text) - left]


def put_hint(text: str, error: NotUnderstood | NotFound, hint: str) -> str:
    """Return the sentence with a hint in place of what wasn't understood."""
    said = error.name if isinstance(error, NotFound) else error.unclear
    start = (error.column or 1) - 1
    word = re.match(r"[\w&'-]*", text[start:])
    end = start + (len(said) or (len(word[0]) if word else 0))
    return text[:start] + hint + text[end:]


def without_weapon(text: str, error: PlayerError) -> str:
    """Return a text without an unknown weapon and its `with`; empty if there is none."""
    if not isinstance(error, NotFound) or error.code not in UNARMED or not error.column:
        return ""
    leads = [*_WITH.finditer(text, 0, error.column - 1)]
    end = re.match(rf"{re.escape(error.name)}", text[error.column - 1 :])
    if not leads or end is None:
        return ""
    return text[: leads[-1].start()] + text[error.column - 1 + end.end() :]


def is_shared(scene: AnyScene, error: PlayerError) -> bool:
    """Say whether a name may be a player's now and was an NPC's before, so nobody should guess."""
    ambiguous = isinstance(error, NotUnderstood) and error.code == "ambiguous"
    return ambiguous and is_gm(scene) and any(sheet.former_name for sheet in scene.sheets.values())
