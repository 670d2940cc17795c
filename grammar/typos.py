"""Typos: the known words that a misspelt one may be. They are only ever offered.

An English word is never taken for a typo, however near another is: `deal` isn't `heal`. The
commonest are in `shared/english.txt`.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path

_ENGLISH = Path(__file__).parent / "shared" / "english.txt"
#: words up to this length may have one wrong letter, longer ones two
SHORT = 6
#: shorter words are too likely to be something else
SHORTEST_SLIP = 3


@cache
def english_words() -> frozenset[str]:
    """Return the commonest English words; the file is read when they are first needed."""
    return frozenset(_ENGLISH.read_text(encoding="utf-8").split())


def is_english(said: str) -> bool:
    """Say whether every word of a text is a common English one, or a form of one."""
    known = english_words()
    words = said.casefold().replace("_", " ").split()
    return bool(words) and all(not known.isdisjoint(_list_bases(word)) for word in words)


def _list_bases(word: str) -> Iterator[str]:
    """Yield the words that this may be a form of: grin for grins, grinned and grinning."""
    yield word
    yield word.removesuffix("s")
    for end in ("ed", "ing"):
        if word.endswith(end) and len(word) > len(end) + SHORTEST_SLIP - 1:
            base = word.removesuffix(end)
            if not base.endswith("c"):  # panic, panicked
                yield base
            yield f"{base}e"
            if base[-1] == base[-2]:
                yield base[:-1]


def find_near(said: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Return the known words that a typo may stand for, best first; none for an English word.

    A typo that changes the first letter isn't found.
    """
    said = said.casefold()
    if len(said) < SHORTEST_SLIP or is_english(said):
        return []
    wrong = 1 if len(said) <= SHORT else 2
    letters = _letters(said)
    found: list[tuple[int, str]] = []
    for word in known:
        # few people miss the first letter, and it rules out most words
        if word[:1] != said[:1] or len(word) < SHORTEST_SLIP or abs(len(word) - len(said)) > wrong:
            continue
        others = _letters(word)
        if (letters & ~others).bit_count() > wrong or (others & ~letters).bit_count() > wrong:
            continue
        far = distance(said, word, wrong)
        if 0 < far <= wrong:
            found.append((far, word))
    return [word for _, word in sorted(found)][:most]


@lru_cache(maxsize=8192)
def _letters(word: str) -> int:
    """Return a word's letters as bits, to rule out most words before counting wrong letters.

    Letters may share a bit, which only lets a few more words through.
    """
    return sum({1 << ord(char) % 61 for char in word})


def distance(one: str, other: str, most: int) -> int:
    """Return how many letters differ, or `most` + 1 if more do; two swapped ones count once."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        last, row_before = before, row
        row = [at]
        for place, char in enumerate(other, 1):
            cost = min(row_before[place] + 1, row[-1] + 1, row_before[place - 1] + (letter != char))
            swapped = at > 1 and place > 1 and letter == other[place - 2] and one[at - 2] == char
            if swapped:
                cost = min(cost, last[place - 2] + 1)
            row.append(cost)
        before = row_before
        if min(row) > most:
            return most + 1
    return row[-1]
