"""What may follow a text: the tokens of a verb's grammar that could come at its end.

It walks the same grammar that parses, so the two can't drift apart. It is generous: it follows
every possible reading, while the parser takes the first that fits.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pyparsing as pp

from grammar.engine.tokens import Keyword, Part, Parts, Wanted
from rules.core.records.frozen_values import freeze


@freeze
class Opening:
    """What may come here. `said`: the part of it that is already typed."""

    wanted: Wanted
    said: str = ""


def openings(parser: pp.ParserElement, text: str) -> list[Opening]:
    """Return what may follow the text, in grammar order."""
    walk = _Walk(text)
    walk.ends(parser, 0)
    return list(walk.found)


def list_wanted(parser: pp.ParserElement) -> Iterator[Wanted]:
    """Yield what each token of a grammar may be."""
    seen: set[int] = set()
    left: list[Any] = [parser]
    while left:
        element = left.pop()
        # by id, as `==` means something else to pyparsing
        if element is None or id(element) in seen:
            continue
        seen.add(id(element))
        if isinstance(element, (Part, Keyword)):
            yield element.wanted
        elif isinstance(element, Parts):
            left += element.parts
        left += [*getattr(element, "exprs", ()), getattr(element, "expr", None)]


class _Walk:
    """One walk over a grammar that collects what may come at the end of the text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._length = len(text.rstrip())
        self.found: dict[Opening, None] = {}

    def ends(self, element: pp.ParserElement, at: int) -> set[int]:
        """Return where an element may end if it starts here."""
        match element:
            case Part() | Keyword():
                return self._token(element, self._skip_spaces(at))
            case Parts():
                return self._any_order(element, at)
            case pp.And():
                return self._in_order(element.exprs, at)
            case pp.ParseExpression():  # one of several
                return set().union(*(self.ends(each, at) for each in element.exprs))
            case pp.ParseElementEnhance():
                return self._follow_inner(element, at)
        return self._follow_other(element, self._skip_spaces(at))

    def _in_order(self, elements: Iterable[pp.ParserElement], at: int) -> set[int]:
        places = {at}
        for element in elements:
            places = set().union(*(self.ends(element, place) for place in places))
        return places

    def _follow_inner(self, element: pp.ParseElementEnhance, at: int) -> set[int]:
        assert element.expr is not None
        found: set[int] = set()
        fresh = {at}
        while fresh:
            further = set().union(*(self.ends(element.expr, place) for place in fresh))
            fresh = further - found - {at}
            found |= fresh
            if not isinstance(element, (pp.ZeroOrMore, pp.OneOrMore)):
                break
        return found | {at} if isinstance(element, (pp.ZeroOrMore, pp.Opt)) else found

    def _any_order(self, parts: Parts, at: int) -> set[int]:
        found: set[int] = set()
        fresh = {at}
        while fresh:
            found |= fresh
            further = (self.ends(part, place) for part in parts.parts for place in fresh)
            fresh = set().union(*further) - found
        return {place for place in found if self._skip_spaces(place) >= self._length}

    def _token(self, token: Part | Keyword, at: int) -> set[int]:
        if at >= self._length:
            self.found[Opening(token.wanted)] = None
            return set()
        found = token.match(self._text, at)
        if found is None or found.end() == at:
            return set()
        if found.end() >= self._length and len(token.wanted.kinds) > 1:
            words = found.groupdict().get("words") or found[0]
            self.found[Opening(token.wanted, words)] = None
        return {found.end()}

    def _follow_other(self, element: pp.ParserElement, at: int) -> set[int]:
        """Follow an element without `Wanted`, such as the colon of `ask Griff: ...`."""
        if at >= self._length and isinstance(element, pp.Literal):
            self.found[Opening(Wanted(words=((element.match,),)))] = None
        try:
            return {element.try_parse(self._text, at, raise_fatal=False)}
        except (pp.ParseBaseException, IndexError):
            return set()

    def _skip_spaces(self, at: int) -> int:
        while at < len(self._text) and self._text[at].isspace():
            at += 1
        return at
