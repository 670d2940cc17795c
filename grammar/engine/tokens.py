"""Tokens: a single one, several in order, in any order, or as alternatives.

Why a parser of our own inside pyparsing's classes: pyparsing makes every attempted token a parse of
its own, even one that doesn't fit. With its Regex, And, ZeroOrMore and MatchFirst, `move hack+WS
adv +1` takes eight times as long to read, and the whole move 1.8 times d20's roll instead of 0.9;
benchmarks/peers/move_d20.py allows 1.0. pyparsing still composes (`+`, `|`, Opt, ZeroOrMore), reads
what isn't all ours, and gives errors their place and name.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

import pyparsing as pp

from rules.core.records.frozen_values import freeze

Pair = tuple[str, Any]
Act = Callable[[str, int, re.Match[str]], Pair]
Match = Callable[[str, int], re.Match[str] | None]
Gather = Callable[[str, int, Iterable[Pair]], Any]


@freeze
class Wanted:
    """What may be typed at a token, for completion; parsing doesn't use it.

    `lead` are the words before it, any of them; `kinds` what its words may name; `words` the words
    themselves, those with one meaning together. `free`: any words.
    """

    lead: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    words: tuple[tuple[str, ...], ...] = ()
    free: bool = False


def plain_words(said: str) -> tuple[str, ...]:
    """Return the plain words of `at|on`, without patterns, which nobody should see."""
    return tuple(way for way in said.split("|") if re.fullmatch(r"[^\W_][\w '-]*", way))


class Spelt(pp.Token):
    """A token that a pattern matches.

    The pattern is compiled on first use: of a thousand, an evening needs a few dozen, and compiling
    them all took half the time of making a grammar.
    """

    def __init__(self, pattern: str, name: str, wanted: Wanted) -> None:
        super().__init__()
        self.wanted = wanted
        self._pattern = pattern
        self.set_name(name)

    @cached_property
    def match(self) -> Match:
        return re.compile(self._pattern, re.IGNORECASE).match


class Part(Spelt):
    """A token that yields one pair of a request's field and a value.

    It uses one compiled pattern and no parse action, because pyparsing's own Regex costs three
    times as much.
    """

    def __init__(self, pattern: str, name: str, act: Act, wanted: Wanted | None = None) -> None:
        super().__init__(pattern, name, wanted or Wanted())
        self.act = act

    def _generateDefaultName(self) -> str:  # noqa: N802 - pyparsing's
        return "part"

    def at(self, text: str, place: int) -> tuple[int, Pair] | None:
        """Return where the part ends and what it yields, or None if it isn't here."""
        found = self.match(text, place)
        return None if found is None else (found.end(), self.act(text, place, found))

    def parseImpl(  # noqa: N802 - pyparsing's
        self, instring: str, loc: int, do_actions: bool = True
    ) -> tuple[int, list[Pair]]:
        found = self.at(instring, loc)
        if found is None:
            raise pp.ParseException(instring, loc, self.errmsg, self)
        return found[0], [found[1]]


class Parts(pp.Token):
    """Parts in any order and number, up to the end of the text."""

    def __init__(self, parts: Sequence[Part]) -> None:
        super().__init__()
        self.parts = tuple(parts)
        self.set_name("end of text")

    @cached_property
    def _ways(self) -> tuple[tuple[Match, Act], ...]:
        return tuple((part.match, part.act) for part in self.parts)

    def _generateDefaultName(self) -> str:  # noqa: N802 - pyparsing's
        return "parts"

    def parseImpl(  # noqa: N802 - pyparsing's
        self, instring: str, loc: int, do_actions: bool = True
    ) -> tuple[int, list[Pair]]:
        said: list[Pair] = []
        end = len(instring)
        while True:
            while loc < end and instring[loc].isspace():
                loc += 1
            if loc >= end:
                return end, said
            for match, act in self._ways:
                found = match(instring, loc)
                if found is not None:
                    said.append(act(instring, loc, found))
                    loc = found.end()
                    break
            else:
                raise pp.ParseException(instring, loc, self.errmsg, self)


class Keyword(Spelt):
    """A keyword, which yields nothing."""

    def _generateDefaultName(self) -> str:  # noqa: N802 - pyparsing's
        return "keyword"

    def parseImpl(  # noqa: N802 - pyparsing's
        self, instring: str, loc: int, do_actions: bool = True
    ) -> tuple[int, list[Pair]]:
        found = self.match(instring, loc)
        if found is None:
            raise pp.ParseException(instring, loc, self.errmsg, self)
        return found.end(), []


class InOrder(pp.And):
    """Tokens one after the other, gathered into one value.

    If all of them are ours, they are read in one loop: pyparsing would make each a parse of its
    own, which took most of a sentence's time.
    """

    def __init__(self, tokens: Sequence[pp.ParserElement], gather: Gather) -> None:
        super().__init__(list(tokens))
        self._gather = gather
        steps = [_step(token) for token in tokens]
        self.is_ours = all(steps)
        self._steps = [step for step in steps if step]

    def parseImpl(  # noqa: N802 - pyparsing's
        self, instring: str, loc: int, do_actions: bool = True
    ) -> tuple[int, list[Any]]:
        if not self.is_ours:
            end, said = super().parseImpl(instring, loc, do_actions)  # type: ignore[no-untyped-call]
            return end, [self._gather(instring, loc, said)]
        start, pairs = loc, []
        for token, optional in self._steps:
            while loc < len(instring) and instring[loc].isspace():
                loc += 1
            try:
                loc, read = token.parseImpl(instring, loc)
            except pp.ParseException:
                if not optional:
                    raise
            else:
                pairs += read
        return loc, [self._gather(instring, start, pairs)]


def _step(token: pp.ParserElement) -> "tuple[Part | Parts | Keyword, bool] | None":
    """Return one of our tokens and whether it is optional; None for any other."""
    if isinstance(token, (Part, Parts, Keyword)):
        return token, False
    if isinstance(token, pp.Opt) and isinstance(token.expr, (Part, Keyword)):
        return token.expr, True
    return None


class Ways(pp.MatchFirst):
    """Alternative ways to read a verb; the first that fits is used.

    A way that begins with a keyword is tried only if that keyword is there, because giving up a way
    costs pyparsing as much as reading a part.
    """

    def __init__(self, ways: Sequence[pp.ParserElement]) -> None:
        super().__init__(list(ways))
        self._leads = tuple((reader(way), _lead(way)) for way in ways)

    def parseImpl(  # noqa: N802 - pyparsing's
        self, instring: str, loc: int, do_actions: bool = True
    ) -> tuple[int, Sequence[Any]]:
        place = loc
        while place < len(instring) and instring[place].isspace():
            place += 1
        furthest: pp.ParseException | None = None
        for read, lead in self._leads:
            if lead is not None and lead.match(instring, place) is None:
                continue
            try:
                return read(instring, place)
            except pp.ParseException as error:
                if furthest is None or error.loc > furthest.loc:
                    furthest = error
        raise furthest or pp.ParseException(instring, place, self.errmsg, self)


Reader = Callable[[str, int], tuple[int, Sequence[Any]]]


def reader(way: pp.ParserElement) -> Reader:
    """Return the function that reads a text from an index on.

    Our own classes skip pyparsing's wrapper around a parse, which they don't need.
    """
    ours = isinstance(way, Ways) or (isinstance(way, InOrder) and way.is_ours)
    read: Any = way.parseImpl if ours else way._parse
    found: Reader = read
    return found


def _lead(way: pp.ParserElement) -> Keyword | None:
    first = way.exprs[0] if isinstance(way, pp.And) and way.exprs else None
    return first if isinstance(first, Keyword) else None
