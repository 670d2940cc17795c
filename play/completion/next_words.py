"""Continues the body of a sentence with the next words that its verb's grammar allows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from play.completion.sayable_words import Sayable, Word, fold_text, rank_word, slips, split_lead
from play.language.names.name_steps import SHORTEST_NAME

if TYPE_CHECKING:
    from grammar.engine.next_tokens import Opening
    from grammar.engine.verbs import Verb

FIRST_OF_EACH = 10  # per kind, so that a long list doesn't hide the others
FEW = 3
MOST_OF_A_KIND = 40  # per kind, before anything is typed
PEOPLE = ("character", "npc", "other")
PAIRS = frozenset({"field", "new_field", "setting"})


@dataclass(slots=True)
class Found:
    """Longer bodies, by how well they match.

    `samples` are the first few of each kind.
    """

    samples: list[str] = field(default_factory=list)
    whole: list[str] = field(default_factory=list)
    begun: list[str] = field(default_factory=list)
    later: list[str] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    near: list[str] = field(default_factory=list)

    def list_fitting(self) -> list[str]:
        return [*self.begun, *self.later, *self.held]


class Continuing:
    """Continues bodies with the words of one scene. `carried` completes inner sentences."""

    def __init__(self, sayable: Sayable, carried: Callable[[str], list[str]]) -> None:
        self._sayable = sayable
        self._carried = carried

    def continue_body(self, verb: Verb, body: str) -> Found:
        """Return how this body may continue."""
        found = Found()
        tried = self._list_others(body)
        for base, typed, words in tried:
            self._take(found, base, typed, words)
        for start in _splits(body):
            base, typed = body[:start].strip(), fold_text(body[start:])
            for opening in sorted(verb.openings(base), key=_order):
                split = split_lead(opening.wanted.lead, typed)
                if split is not None:
                    lead, rest = split
                    words = self._words(opening, rest, base)
                    self._take(found, f"{base} {lead}".strip(), rest, words)
                    tried.append((f"{base} {lead}".strip(), rest, words))
                elif len(typed) >= SHORTEST_NAME and (people := self._people(opening, base)):
                    unled = Found()  # targets without their leading word
                    self._take(unled, f"{base} {opening.wanted.lead[0]}".strip(), typed, people)
                    found.held += unled.list_fitting()
        if not found.list_fitting():
            found.near = [
                _join_word(on, near) for on, typed, told in tried for near in slips(typed, told)
            ]
        return found

    def _list_others(self, body: str) -> list[tuple[str, str, Sequence[Word]]]:
        """Return who else may be named after a name and a comma."""
        listed = re.fullmatch(r"(.*\S)\s*,\s*([^,]*)", body)
        if listed is None:
            return []
        named = f" {fold_text(listed[1].replace(',', ' , '))} "
        words = self._sayable.words("character")
        if not any(named.endswith(f" {form} ") for word in words for form in word.list_forms()):
            return []
        others = [w for w in words if not any(f" {form} " in named for form in w.list_forms())]
        return [(f"{listed[1].strip()},", fold_text(listed[2]), others)]

    def _take(self, found: Found, base: str, typed: str, told: Sequence[Word]) -> None:
        """Sort words that match into `found`, by how well they match."""
        count = 0
        said = f" {base} ".casefold()
        for word in told[:MOST_OF_A_KIND] if not typed else told:
            rank = rank_word(typed, word)
            if rank is None or f" {word.shown} ".casefold() in said:
                continue
            longer = _join_word(base, word.shown)
            count += rank == 0
            kept = found.begun if count <= FIRST_OF_EACH else found.later
            (kept if rank == 0 else found.held).append(longer)
            if rank == 0 and count <= FEW:
                found.samples.append(longer)
            if typed in word.list_forms():
                found.whole.append(longer)

    def _words(self, opening: Opening, typed: str, base: str) -> Sequence[Word]:
        """Return what may be typed at this point, after its leading word."""
        wanted = opening.wanted
        words = [Word(ways[0], ways[1:]) for ways in wanted.words if ways]
        for kind in wanted.kinds:
            words += self._of_kind(kind, opening, typed, base)
        # offers the leading word itself, with free words to follow
        return [Word("")] if wanted.lead and wanted.free and not words else words

    def _people(self, opening: Opening, base: str) -> Sequence[Word]:
        """Return who may be named here without the word that usually leads to them."""
        if not base:  # a verb and a name alone aren't enough
            return ()
        kinds = [kind for kind in opening.wanted.kinds if kind in PEOPLE]
        return [word for kind in kinds for word in self._of_kind(kind, opening, "", base)]

    def _of_kind(self, kind: str, opening: Opening, typed: str, base: str) -> Iterable[Word]:
        if kind == "sentence":
            return map(Word, self._carried(typed))
        if kind in PAIRS:
            return self._sayable.values(kind, typed, base)
        words = self._sayable.words(kind)
        said = opening.said.casefold()
        if said and any(form in said for word in words for form in word.list_forms()):
            return ()  # this kind has been named already
        return words


def _order(opening: Opening) -> int:
    """Return a sort key: names alone come first, then words, then what needs a leading word."""
    if opening.wanted.lead:
        return 2
    return 0 if opening.wanted.kinds else 1


def _join_word(base: str, word: str) -> str:
    gap = "" if word == ":" or base.endswith("+") else " "
    return f"{base}{gap}{word}".strip()


def _splits(body: str) -> list[int]:
    """Return where the word being typed may begin, the earliest first."""
    starts = [found.start() for found in re.finditer(r"(?<!\S)\S|(?<=\S)\+(?=\D|$)", body)]
    if not body.strip() or body.endswith(" "):
        starts.append(len(body))
    # each start is read by the whole grammar, and a long text has many
    return starts[-8:]
