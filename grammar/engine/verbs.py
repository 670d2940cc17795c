"""Verbs: a head in order, then parts in any order, gathered into a request."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import Any

import pyparsing as pp

from grammar.engine.next_tokens import Opening, list_wanted, openings
from grammar.engine.tokens import InOrder, Pair, Part, Parts, Reader, Wanted, Ways, reader
from grammar.errors import SAID_ONCE, Misread
from rules.core.verb_declarations.request import Request


@dataclass(frozen=True, slots=True, eq=False)
class Verb:
    """One verb: its grammar, its usage, and one line for a stranger."""

    name: str
    parser: pp.ParserElement
    usage: str
    about: str
    words: tuple[str, ...] = ()
    _read: Reader = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_read", reader(self.parser))

    def read(self, text: str, start: int) -> Request:
        """Return the request of a sentence's body from `start`, or raise `Misread`.

        It reads from there so that places are places in the whole sentence; `parse_string` would
        begin at 0, and repeat preparations for each sentence.
        """
        try:
            (request,) = self._read(text, start)[1]
        except pp.ParseBaseException as error:
            raise Misread(error.loc, error.msg) from None
        assert isinstance(request, Request)
        return request

    def list_wanted(self) -> tuple[Wanted, ...]:
        """Return everything that may be typed anywhere in a body."""
        return tuple(list_wanted(self.parser))

    def openings(self, text: str) -> list[Opening]:
        """Return what may follow the text of a body, in grammar order."""
        return openings(self.parser, text)


def verb(
    make: type[Request],
    name: str,
    head: Sequence[pp.ParserElement],
    parts: Sequence[Part] = (),
    *,
    usage: str,
    about: str,
    **preset: Any,
) -> Verb:
    """Assemble a verb: its head in order, then its parts in any order, then nothing more.

    A part of the head may be wrapped in `pp.Opt`. A field whose type is a tuple gathers all its
    values; any other may be typed once, and must be if it has no default.
    """
    many = {f.name for f in fields(make) if str(f.type).startswith("tuple[")}
    needed = {f.name for f in fields(make) if f.default is f.default_factory is MISSING}

    def gather(text: str, place: int, said: Iterable[Pair]) -> Request:
        made: dict[str, Any] = dict(preset)
        for said_of, value in said:
            if said_of not in many:
                if said_of in made and said_of not in preset:
                    raise pp.ParseFatalException(text, place, f"Expected {SAID_ONCE}")
                made[said_of] = value
            elif type(value) is tuple:  # several at once, not one that is a named tuple
                made[said_of] = made.get(said_of, ()) + value
            else:
                made[said_of] = (*made.get(said_of, ()), value)
        if needed - made.keys():
            # not a fatal error, as another way of the verb may fit
            raise pp.ParseException(text, len(text), f"Expected {usage}")
        return make(verb=name, **made)

    whole = InOrder([*head, Parts(parts)], gather)
    return Verb(name, whole, usage, about, _words(usage))


def join_verbs(name: str, *verbs: Verb, about: str = "", usage: str = "") -> Verb:
    """Return one verb that reads in several ways; the first that fits is used."""
    parser = Ways([each.parser for each in verbs])
    said = usage or " | ".join(each.usage for each in verbs)
    return Verb(name, parser, said, about or verbs[0].about, _words(said))


def _words(usage: str) -> tuple[str, ...]:
    """Return the plain words of a usage line, which typos are compared with."""
    return tuple(dict.fromkeys(re.findall(r"(?<![\w$])[a-z][a-z]+", usage)))
