"""Texts with slips of the thumb, as they may have been meant. They are only ever offered."""

import re
from collections.abc import Iterator
from itertools import islice, product

from grammar.slips import find_near
from grammar.words import Words
from play.language.names.matching import NO_NAMES
from play.language.readings.plain import FREE

_WORD = re.compile(r"[^\W\d_]{3,20}")
#: words that are looked at, and how many each may be
MOST_WORDS, MOST_NEAR, MOST_TEXTS = 3, 3, 6


def correct_text(text: str, known: frozenset[str], table: Words) -> Iterator[str]:
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
    meant = known - NO_NAMES - FREE  # nobody is made to say what they meant to do
    near = ((span, find_near(said, meant, MOST_NEAR)) for span, said in unknown)
    places = [(span, words) for span, words in near if words]
    if not places:
        return
    for chosen in islice(product(*(words for _, words in places)), MOST_TEXTS):
        made, at = [], 0
        for ((start, end), _), word in zip(places, chosen, strict=True):
            made += [text[at:start], word]
            at = end
        yield "".join([*made, text[at:]])
