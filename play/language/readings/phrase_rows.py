"""Matches rows of the word tables, and writes the sentences they stand for."""

import re
from collections.abc import Iterator, Sequence

from grammar.parser import verbs_of
from grammar.words import Element, Row, Words
from play.language.readings.lexicon import Lexicon, is_arm, is_gun
from play.language.readings.tokens import FROM, LEADS, Token

#: slots for people
_PEOPLE = ("NAME", "FOE")
#: verbs that take words as they are, so names needn't be joined
_IN_WORDS = frozenset({"effect", "clock", "table"})


class Rows:
    """Reads the rows of one game's tables in one scene."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._table = lexicon.table

    def fill(
        self, when: Sequence[Element], tokens: Sequence[Token], at: int
    ) -> dict[str, list[Token]] | None:
        """Return the words in a row's slots, if the row fits all of these words."""
        if not when:
            return {} if at == len(tokens) else None
        element, more = when[0], when[1:]
        for length in self._lengths(element, tokens, at):
            rest = self.fill(more, tokens, at + length)
            if rest is not None:
                slot = {element.slot: list(tokens[at : at + length])} if element.slot else {}
                return {**slot, **rest} if length else rest
        return self.fill(more, tokens, at) if element.optional else None

    def _lengths(self, element: Element, tokens: Sequence[Token], at: int) -> Iterator[int]:
        """Yield how many words an element may take from here, most first."""
        if at >= len(tokens):
            return
        if element.slot == "REST":
            yield from range(len(tokens) - at, 0, -1)
        elif element.slot.startswith("<"):
            yield from self._things(element.slot.strip("<>"), tokens, at)
        elif element.slot in _PEOPLE:
            yield from _measure_people(tokens, at)
        elif _fits(element, tokens[at]):
            yield 1

    def _things(self, kind: str, tokens: Sequence[Token], at: int) -> Iterator[int]:
        for length in range(min(4, len(tokens) - at), 0, -1):
            said = " ".join(token.said for token in tokens[at : at + length])
            if self._is_thing(said, kind):
                yield length

    def _is_thing(self, said: str, kind: str) -> bool:
        """Say whether something of this kind is called so: no blade or gun is a spell."""
        called = self._lexicon.is_called
        if kind == "field":
            return self._lexicon.is_field(said) or called(said, kind)
        if kind in ("blade", "gun"):
            return called(said, "weapon") and is_arm(said) and is_gun(said) == (kind == "gun")
        return called(said, kind) and not (kind == "spell" and is_arm(said))

    def write_row(self, row: Row, slots: dict[str, list[Token]]) -> Iterator[str]:
        """Yield the sentences of a row, as they are and without units and small words."""
        for says in row.says.split(" | "):
            yield from self._write(says, slots)

    def _write(self, says: str, slots: dict[str, list[Token]]) -> Iterator[str]:
        verb = says.partition(" ")[0]
        if says == f"{verb} new REST" and self._is_way_of(verb, slots["REST"][0]):
            return  # `npc rename Scar` doesn't make an NPC called rename Scar
        for strict in (False, True):
            said = []
            for word in re.findall(r"<\w+>|[+-]?N(?!\w)|\w+[+-]=(?=N)|\S+", says):
                sign = word[0] if word[0] in "+-" else ""
                taken = slots.get(word.lstrip("+-"))
                if taken is None:
                    is_slot = re.fullmatch(r"[+-]?N|NAME|FOE|DICE|AMOUNT|REST|<\w+>", word)
                    said.append("" if is_slot else word)
                elif word in _PEOPLE:
                    said.append(", ".join(each.text for each in taken if each.kind == "name"))
                else:
                    told = join_tokens(self._table, taken, verb if strict else "")
                    said.append(sign + told.lstrip("+") if sign else told)
            line = " ".join(filter(None, said)).removesuffix(" #").replace("= ", "=")
            yield line.replace("_", " ") if verb in _IN_WORDS else line

    def _is_way_of(self, verb: str, token: Token) -> bool:
        """Say whether a word is a subcommand of a verb: `rename` in `npc rename`."""
        return token.said in verbs_of(self._lexicon.system)[verb].words


def _measure_people(tokens: Sequence[Token], at: int) -> Iterator[int]:
    """Yield how many words from here may name people, most first and at least one."""
    ends = []
    for end in range(at, len(tokens)):
        if tokens[end].kind == "name":
            ends.append(end + 1 - at)
        elif end == at or tokens[end].said not in ("and", "&"):
            break
    yield from reversed(ends)


def _fits(element: Element, token: Token) -> bool:
    """Say whether one word fits an element."""
    if element.slot in ("N", "AMOUNT"):
        number = token.kind == "number" or re.fullmatch(r"\+\d{1,6}", token.said) is not None
        return number or (element.slot == "AMOUNT" and _is_dice(token))
    return _is_dice(token) if element.slot == "DICE" else token.said in element.words


def _is_dice(token: Token) -> bool:
    return re.fullmatch(r"\d*d\d+(?:[+-]\d+)?", token.said) is not None


def join_tokens(table: Words, tokens: Sequence[Token], verb: str = "") -> str:
    """Return words as a sentence has them; given a verb, without its units and small words."""
    gone = table.units.get(verb, frozenset()) | LEADS - FROM if verb else frozenset()
    kept = [token for token in tokens if token.said not in gone]
    return " ".join(token.text for token in kept)
