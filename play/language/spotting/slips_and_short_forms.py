"""Corrects slips of the thumb, and writes out short forms."""

import re
from collections.abc import Collection
from functools import lru_cache

from grammar.acts import Acts
from grammar.typos import distance, find_near
from play.language.names.lexicon import Lexicon
from play.language.names.name_matching import EVERYONE
from play.language.readings.guards import GUARDS
from play.language.readings.tokens import stems
from rules.lazy_regex import compile_later

_LETTERS = compile_later(r"[^\W\d_]+(?:'[^\W\d_]+)?/?")
_SHORTEST, _BEGINS = 3, ("", *".!?:")
#: the most words of a text that may be typos
_MOST_SLIPS = 6


@lru_cache(16)
def _group_by_letter(words: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """Return words by the letter with which they begin: a slip keeps it."""
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault(word[:1], []).append(word)
    return {first: tuple(some) for first, some in found.items()}


def correct_text(
    text: str, lexicon: Lexicon, acts: Acts, looked_up: dict[str, list[str]]
) -> tuple[str, bool]:
    """Return a text without short forms and slips of the thumb, and whether it had slips. What was
    looked up in the whole is not looked up again in its parts."""
    table = lexicon.table
    own = lexicon.words() | {word for ways in table.openers.values() for w in ways for word in w}
    fine = (own, acts.forms, table.fillers, table.light, table.numbers.keys(), EVERYONE, GUARDS)
    slipped = False

    def word(found: re.Match[str]) -> str:
        said = found[0].casefold()
        if said in table.same:
            return table.same[said]
        named = found[0][:1].isupper() and text[: found.start()].rstrip()[-1:] not in _BEGINS
        short = len(said) < _SHORTEST or "'" in said  # he's is no slip for hews
        if short or any(form in each for form in (said, *stems(said)) for each in fine):
            return found[0]
        if meant := lexicon.spell_out(said):
            return meant
        if said.endswith("in") and not acts.forms.isdisjoint(stems(f"{said}g")):  # stabbin'
            return f"{found[0]}g"
        if said not in looked_up:
            alike: Collection[str] = _group_by_letter(acts.forms).get(said[0], ())
            alike = (*alike, *(each for each in own if each[:1] == said[0]))
            alike = alike if len(looked_up) < _MOST_SLIPS else ()
            if named:  # a slip in a name, if any
                alike = {each for name in lexicon.people() for each in name.split()}
            near = find_near(said, alike, 1)
            # of words for what is done a slip of one letter is one; more make another word
            far = [n for n in near if n in acts.forms and distance(said, n, 1) > 1]
            looked_up[said] = [] if far else near
        nonlocal slipped
        slipped = slipped or bool(looked_up[said])
        return looked_up[said][0] if looked_up[said] else found[0]

    return _LETTERS.sub(word, text), slipped
