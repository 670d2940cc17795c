"""Runs the plain readings of a text, when the exact reading fails."""

import re
from collections.abc import Callable
from functools import cached_property
from typing import Any

from grammar.verb_tail_comment import comment_place
from play.language.names.lexicon import Lexicon
from play.language.readings.any_order import LONGEST_SENTENCE, MOST_OFFERS, AnyOrder, Heard
from play.language.readings.guards import Guards
from play.language.readings.same_order import FREE, Plain, is_idiom, join_numbers
from rules.lazy_regex import compile_later

__all__ = ["LONGEST_SENTENCE", "MOST_OFFERS", "Hearing"]


LONGEST_PLAIN = 1000
_CARRIED = compile_later(r"\s*/?\s*do\s+(?=\S)", re.IGNORECASE)


class Hearing:
    """One text, as heard from one speaker in one scene."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self._text = _strip_do(text)
        self._lexicon = lexicon
        actor = lexicon.vocabulary.scene.someone
        self._acting = actor.name.casefold() if actor else ""
        self._plain = Plain(self._text, self._lexicon, self._acting)
        self.guards = Guards(self._text, lexicon)

    @cached_property
    def _in_plain_words(self) -> str:
        return self._plain.text()[:LONGEST_PLAIN]

    def write_plainly(self) -> str:
        """Return the text in plain words; empty if it was plain already, or is very long."""
        if len(self._text) > LONGEST_PLAIN:
            return ""
        return self._in_plain_words if self._in_plain_words != self._text else ""

    def allows(self, reading: Any) -> bool:
        """Say whether a reading leaves out nothing that changes the meaning."""
        return self.guards.allow(self.mask_names(), reading)

    def loses(self, gone: str, instead: str) -> bool:
        """Say whether the replaced words say more than what would replace them."""
        return self.guards.loses(gone, instead)

    def allows_doing(self, reading: Any) -> bool:
        """Say whether a reading may be carried out, not merely offered."""
        return self.guards.allow_doing(self.mask_names(), reading)

    def may_be_framed(self) -> bool:
        """Say whether a text may be read in any order; one with free words may not."""
        return self.tells_deeds() and len(self._text) <= LONGEST_SENTENCE

    def tells_deeds(self) -> bool:
        """Say whether a text may tell what someone does; not if its verb takes any words."""
        assert self._in_plain_words is not None  # it finds the verb
        idiom = is_idiom(self._text) and ":" not in self._text
        told = idiom or bool(self._plain.openers) or self._is_written_otherwise()
        return self._plain.verb not in FREE or told

    def _is_written_otherwise(self) -> bool:
        """Say whether all of a text is written otherwise by the tables, as `scene: the docks` is:
        then its verb takes no words as they are."""
        said = self._text.strip()
        rewrites = (each for each in self._lexicon.table.rewrites if each.says[:1].isalpha())
        return any(each.match.fullmatch(said) for each in rewrites)

    def hear_framed(self, judge: Callable[[str], Any]) -> Heard:
        """Return what the text may mean in any order, each reading proved by the exact one."""
        place = comment_place(self._text)
        comment = self._text[place + 1 :].strip() if place is not None else ""
        acting = str(self._lexicon.vocabulary.scene.acting or "")
        reading = AnyOrder(self._lexicon, judge, acting, self.guards)
        return reading.hear(self.mask_names(), comment)

    def mask_names(self) -> str:
        """Return the text with the words of each name joined, without punctuation and comment."""
        place = comment_place(self._text)
        words = Plain(self._text, self._lexicon, self._acting)
        masked = words.mask_names()[: len(self._text) if place is None else place]
        return join_numbers(masked, self._lexicon.vocabulary, self._plain.verb)


def _strip_do(text: str) -> str:
    """Return the sentence after a `do`, keeping its column."""
    found = _CARRIED.match(text)
    return " " * found.end() + text[found.end() :] if found else text
