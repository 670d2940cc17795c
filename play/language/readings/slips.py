"""Slips of the thumb: the words that a misspelt one may be. They are only ever offered."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, product

from grammar.words import Words
from play.language.matching import NO_NAMES

_WORD = re.compile(r"[^\W\d_]{3,20}")
#: words that are looked at, and how many each may be
MOST_WORDS, MOST_NEAR, MOST_TEXTS = 3, 3, 6


def near(said: str, known: Iterable[str]) -> list[str]:
    """Return the words that one slip makes of this, two from six letters on; best first."""
    most = 2 if len(said) >= 6 else 1
    letters = _letters(said)
    found: list[tuple[int, int, str]] = []
    for word in known:
        if abs(len(word) - len(said)) > most or len(word) < 3 or word in NO_NAMES:
            continue
        others = _letters(word)
        if (letters & ~others).bit_count() > most or (others & ~letters).bit_count() > most:
            continue
        far = distance(said, word, most)
        if far <= most:
            found.append((far, word[0] != said[0], word))
    return [word for _, _, word in sorted(found)][:MOST_NEAR]


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


def corrected(text: str, known: frozenset[str], table: Words) -> Iterator[str]:
    """Return the text with its unknown words as they may have been meant, likeliest first."""
    fine = known | table.fillers | table.light | set(table.same) | set(table.numbers)
    unknown = []
    for found in _WORD.finditer(text):
        said = found[0].casefold()
        if said in fine or said.removesuffix("s") in fine:
            continue
        if text.count('"', 0, found.start()) % 2 == 0:
            unknown.append((found.span(), said))
    if not unknown or len(unknown) > MOST_WORDS:
        return
    places = [(span, meant) for span, said in unknown if (meant := near(said, known))]
    if not places:
        return
    for chosen in islice(product(*(meant for _, meant in places)), MOST_TEXTS):
        made, at = [], 0
        for ((start, end), _), word in zip(places, chosen, strict=True):
            made += [text[at:start], word]
            at = end
        yield "".join([*made, text[at:]])
