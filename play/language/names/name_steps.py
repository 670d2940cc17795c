"""Finds what some words may name: exactly, by how it begins, or by words in it."""

import re
from collections.abc import Callable, Sequence

from grammar.typos import is_english
from grammar.words import words_in
from play.language.names.vocabulary import Vocabulary, in_one_word

#: the kinds of things on a sheet
CARRIED = frozenset({"item", "weapon"})
#: the fewest letters that may stand for a name
SHORTEST_NAME = 2
#: the letters at the end of a name that its first one may stand before
_SHORTEST_END = 3
_THINGS = CARRIED | {"spell"}
#: words that never begin a name, because they join others
NO_NAMES = words_in("never")
Step = Callable[[str, Sequence[str], Vocabulary], list[tuple[str, str]]]
Found = list[tuple[str, str]]


def find_exact(said: str, kinds: Sequence[str], vocabulary: Vocabulary) -> list[tuple[str, str]]:
    joined = in_one_word(said)
    for kind in kinds:
        names = vocabulary.names(kind)
        if said in names:
            other = vocabulary.find_renamed(said) if kind == "character" else None
            return [(kind, names[said]), *([(kind, other)] if other else [])]
        if kind == "character":
            mentioned = vocabulary.find_mentioned(said)
            if mentioned:
                return [(kind, mentioned)]
    for kind in kinds:
        key = vocabulary.list_joined_names(kind).get(joined)
        if key is not None:
            return [(kind, key)]
    return []


def _find_beginning(
    said: str, kinds: Sequence[str], vocabulary: Vocabulary
) -> list[tuple[str, str]]:
    """Return what begins like this, with two letters at least; a thing counts once."""
    if len(said.strip()) < SHORTEST_NAME or said in NO_NAMES:
        return []
    found: dict[tuple[str, str], None] = {}
    whole = False
    for kind in kinds:
        for name, key in vocabulary.list_beginning(kind, said):
            found[(kind, key)] = None
            whole = whole or name[len(said) : len(said) + 1] in ("", " ", "_")
    if found and not whole:  # `tom` may be Tommy or Big Tom
        found |= _find_having(said.split(), kinds, vocabulary, _same_word)
    return list(found)


def find_by_words(said: str, kinds: Sequence[str], vocabulary: Vocabulary) -> list[tuple[str, str]]:
    """Return what has these words in its name, in order; or else words that begin with them."""
    words = said.replace("_", " ").split()
    if not words or len(said) < SHORTEST_NAME or any(word in NO_NAMES for word in words):
        return []
    same = _find_having(words, kinds, vocabulary, _same_word)
    return list(same or _find_having(words, kinds, vocabulary, _begins_word))


def _find_having(
    words: Sequence[str],
    kinds: Sequence[str],
    vocabulary: Vocabulary,
    fits: Callable[[str, str], bool],
) -> dict[tuple[str, str], None]:
    """Return the things whose names contain these words in their order."""
    found: dict[tuple[str, str], None] = {}
    for kind in kinds:
        for key, own in vocabulary.list_having(kind, words[0], begun=fits is _begins_word):
            left = iter(own)
            if all(any(fits(word, each) for each in left) for word in words):
                found[(kind, key)] = None
    return found


def _same_word(said: str, own: str) -> bool:
    return said in (own, f"{own}s", f"{own}es")


def _begins_word(said: str, own: str) -> bool:
    return len(said) >= SHORTEST_NAME and own.startswith(said)


def _one_of_several(
    said: str, kinds: Sequence[str], vocabulary: Vocabulary
) -> list[tuple[str, str]]:
    """Return the thing whose plural was typed: `torches` for the torch that is carried."""
    things = [kind for kind in kinds if kind in CARRIED]
    ones = [said.removesuffix(end) for end in ("s", "es") if said.endswith(end)]
    return next((found for one in ones if (found := find_exact(one, things, vocabulary))), [])


def find_ending(said: str, kinds: Sequence[str], vocabulary: Vocabulary) -> list[tuple[str, str]]:
    """Return the carried weapons with a word that ends in this: `hammer` for a warhammer."""
    if "weapon" not in kinds or len(said) <= SHORTEST_NAME or said in NO_NAMES:
        return []
    names = vocabulary.names("carried").items()
    ends = [key for name, key in names if any(w.endswith(said) for w in re.split(r"[\s_]", name))]
    return [("weapon", key) for key in dict.fromkeys(ends)]


def find_short_form(
    said: str, kinds: Sequence[str], vocabulary: Vocabulary
) -> list[tuple[str, str]]:
    """Return what is carried or cast and called by its first letter and its end: `lsword`."""
    if len(said) <= _SHORTEST_END or not said.isalpha() or is_english(said):
        return []
    listed = [(kind, "carried" if kind == "weapon" else kind) for kind in kinds if kind in _THINGS]
    found = {
        key: (kind, key)
        for kind, names in reversed(listed)
        for name, key in vocabulary.names(names).items()
        if name[0] == said[0] and name.endswith(said[1:]) and " " not in name
    }
    return list(found.values())


#: the steps for names, tried in this order
OUTRIGHT: tuple[Step, ...] = (find_exact, _find_beginning, _one_of_several)


def find(said: str, kinds: Sequence[str], vocabulary: Vocabulary) -> list[tuple[str, str]]:
    """Return what may have this name, from the first step that finds anything."""
    steps = (*OUTRIGHT, find_by_words, find_ending, find_short_form)
    return next((found for step in steps if (found := step(said, kinds, vocabulary))), [])
