"""Slips of the thumb: the words that a misspelt one may be. They are only ever offered.

What is itself an English word was meant as it stands, however near another may be: `deal` is not
`heal`. The commonest ones are in `shared/english.txt`.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path

_ENGLISH = Path(__file__).parent / "shared" / "english.txt"
#: so long may be a word in which one letter is wrong; in a longer one it may be two
SHORT = 6
#: the fewest letters of which one may be wrong
SHORTEST_SLIP = 3


@cache
def english_words() -> frozenset[str]:
    """Return the commonest English words. Read when something is first misspelt."""
    return frozenset(_ENGLISH.read_text(encoding="utf-8").split())


def is_english(said: str) -> bool:
    """Say whether every word of a text is a common English one, or a form of one."""
    known = english_words()
    words = said.casefold().replace("_", " ").split()
    return bool(words) and all(not known.isdisjoint(_list_bases(word)) for word in words)


def _list_bases(word: str) -> Iterator[str]:
    """Return what a word may be a form of: grins, grinned, grinning."""
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
    """Return the known words that a slip makes of this, best first; none of an English word."""
    said = said.casefold()
    if len(said) < SHORTEST_SLIP or is_english(said):
        return []
    wrong = 1 if len(said) <= SHORT else 2
    letters = _letters(said)
    found: list[tuple[int, str]] = []
    for word in known:
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
    """Return which letters a word has, a bit for each: most words are told apart by that."""
    return sum({1 << ord(char) % 61 for char in word})


def distance(one: str, other: str, most: int) -> int:
    """Return how many letters are wrong; two that changed places count once."""
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
