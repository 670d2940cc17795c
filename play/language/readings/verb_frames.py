"""Puts words that were said in any order into the order of their verb."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from grammar.parser import leads_of, verbs_of
from play.language.names.name_matching import LAST_NAMED, MYSELF
from play.language.readings.lexicon import Lexicon
from play.language.readings.phrase_rows import join_tokens
from play.language.readings.tokens import LEADS, Token

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
