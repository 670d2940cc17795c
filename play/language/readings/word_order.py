"""Writes a sentence's words in the order that a row of the word tables or a verb asks for."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from grammar.parser import leads_of, verbs_of
from grammar.words import Element, Row, Words
from play.language.names.lexicon import Lexicon, is_arm, is_gun
from play.language.names.name_matching import LAST_NAMED, MYSELF
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


#: verbs that use one thing unless a number is given
_ONE_AT_A_TIME = frozenset({"use", "item"})


class Frame:
    """One verb, or the beginning of its sentence, and the words that go with it."""

    def __init__(self, lexicon: Lexicon, verb: str, rest: Sequence[Token]) -> None:
        self._lexicon, self._verb, self._rest = lexicon, verb, rest
        self._name = verb.partition(" ")[0]
        table = lexicon.table
        self._small = LEADS | table.units.get(self._name, frozenset())
        self._usual = table.leads.get(verb, table.leads.get(self._name, ""))
        leads = leads_of(lexicon.system, self._name)
        typed = {a.said for a, b in pairwise(rest) if b.kind == "name"}
        self._leads = sorted(leads, key=lambda each: (each not in typed, each != self._usual))
        others = (*MYSELF, *LAST_NAMED)
        self._people = [t.text for t in rest if t.kind == "name"]
        self._pronouns = [t.text for t in rest if t.said in others and t.kind == "light"]
        self._who = ", ".join((*self._people, *(self._pronouns if leads else ())))
        self._kept = [t for t in rest if t.kind != "name" and t.said not in others]

    def sentences(self) -> Iterator[str]:
        """Yield the orders, the plainest first."""
        verb = self._verb
        if verb == "item add":  # rope and torch are two things
            yield f"{verb} {join_tokens(self._lexicon.table, self._rest).replace(' and ', ', ')}"
        yield f"{verb} {join_tokens(self._lexicon.table, self._rest)}"
        if verb == "roll":  # the order of dice and numbers matters
            return
        if self._who:  # drop the names along with what leads to them
            between = _without_leads(self._rest)
            if self._leads[:1] == ["vs"] and not self._usual and not self._is_led():
                yield f"{verb} {between} {self._who}"  # no word says against whom
            yield from (f"{verb} {between} {lead} {self._who}" for lead in self._leads)
        yield from self._frame_in_order(self._words(light=False))
        yield from self._frame_in_order(self._words(light=True))
        yield from self._frame_with_weapon()
        yield from self._frame_turned_round()

    def _words(self, *, light: bool) -> list[Token]:
        """Return the words that aren't small; `light`: also without
        those that merely say that one acts."""
        own = verbs_of(self._lexicon.system)[self._name].words
        gone = [t for t in self._kept if light and t.kind == "light" and t.said not in own]
        words = [t for t in self._kept if t.said not in self._small and t not in gone]
        if light and self._name in _ONE_AT_A_TIME:
            return [t for t in words if t.said not in ("a", "an", "one")]
        return words

    def _frame_in_order(self, words: Sequence[Token]) -> Iterator[str]:
        verb, who = self._verb, self._who
        numbers = " ".join(t.text for t in words if t.kind == "number")
        others = " ".join(t.text for t in words if t.kind != "number")
        ordered = " ".join(t.text for t in words)
        if not who:
            yield f"{verb} {ordered}"
            yield f"{verb} {numbers} {others}"
            return
        yield from (f"{verb} {ordered} {lead} {who}" for lead in self._leads)
        yield f"{verb} {numbers} {others} {who}"
        yield f"{verb} {who} {others} {numbers}"
        yield f"{verb} {who} with {ordered}"

    def _is_led(self) -> bool:
        return any(token.said in LEADS for token in self._rest)

    def _lead_target(self) -> str:
        return f"{self._leads[0]} {self._who}" if self._who and self._leads else self._who

    def _frame_with_weapon(self) -> Iterator[str]:
        """Yield a sentence with one of the actor's weapons after `with`."""
        words = [t.text for t in self._kept if t.said not in LEADS]
        said = f" {' '.join(words).casefold()} "
        own = next((w for w in self._lexicon.list_own("weapon") if f" {w} ".casefold() in said), "")
        if own:
            rest = said.replace(f" {own} ".casefold(), " ", 1)
            yield f"{self._verb} {rest} {self._lead_target()} with {own}"

    def _frame_turned_round(self) -> Iterator[str]:
        """Yield a sentence with its first word last, and one without the actor's pronoun."""
        if len(self._kept) > 1:  # a hard stealth check
            first, *more = [t.text for t in self._kept if t.kind != "light"] or [""]
            yield f"{self._verb} {' '.join(more)} {first} {self._lead_target()}"
        mine = [said.casefold() in MYSELF for said in self._pronouns]
        if mine and all(mine) and not self._people:
            kept = " ".join(t.text for t in self._kept if t.said not in self._small)
            yield f"{self._verb} {kept}"


def _without_leads(rest: Sequence[Token]) -> str:
    """Return words without the names among them, and without what leads to those."""
    names = {n for n, token in enumerate(rest) if token.kind == "name"}
    led = {n - 1 for n in names if n and rest[n - 1].said in LEADS}
    joined = {n - 1 for n in names if n and rest[n - 1].said in ("and", "&", "plus")}
    gone = names | led | joined
    return " ".join(token.text for n, token in enumerate(rest) if n not in gone)
