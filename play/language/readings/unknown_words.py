"""Finds words that mean nothing here, next to a verb that does."""

from collections.abc import Set

from grammar.parser import aliases_of
from grammar.words import words_in
from play.language.names.name_matching import EVERYONE, NO_NAMES
from play.language.readings.lexicon import Lexicon
from play.language.readings.tokens import Token, Tokens, stems
from rules.fast_tuples import NamedTuple


class Unknown(NamedTuple):
    """A name that nobody here has. `acts`: it stands where the actor is usually named."""

    name: str
    acts: bool


def find_unknown(text: str, lexicon: Lexicon) -> Unknown | None:
    """Return the first words of a text that name nothing, if another word is a verb.

    Returns None without a verb, or if the first word may itself be one.
    """
    tokens = [each for each in Tokens(lexicon).read(text) if each.kind != "filler"]
    known = lexicon.words() | EVERYONE | NO_NAMES
    strange = [_is_strange(each, known) for each in tokens]
    verbs = aliases_of(lexicon.system).keys() | lexicon.table.stands.keys()
    heads = [each.kind == "word" and _is_form(each, verbs) for each in tokens]
    if True not in strange or True not in heads:
        return None
    first = strange.index(True)
    last = strange.index(False, first) if False in strange[first:] else len(strange)
    acts = first == 0
    if acts and not (heads[last : last + 1] == [True] and tokens[last].said.endswith("s")):
        return None
    if acts and tokens[last - 1].said in words_in("scenery"):  # a bridge that swings is no person
        return None
    return Unknown(" ".join(each.text for each in tokens[first:last]), acts)


def _is_strange(token: Token, known: frozenset[str]) -> bool:
    named = token.kind == "word" and token.said.isalpha() and len(token.said) > 2
    return named and not _is_form(token, known)


def _is_form(token: Token, words: Set[str]) -> bool:
    """Say whether a word, or its base form, is one of these."""
    return not words.isdisjoint(stems(token.said))


def means(lexicon: Lexicon, said: str) -> bool:
    """Say whether a word, or its base form, means something here."""
    known = lexicon.words()
    return any(form in known or form in EVERYONE for form in stems(said))
