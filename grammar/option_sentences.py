"""Sentences made from the options of a slash command, as its verb declares them.

The first option may also have the whole rest of the sentence, with its own tail and comment.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import cache, lru_cache
from typing import Any

from grammar.parser import own_parts, parse, read_sentence, ways_of
from grammar.verb_tail_comment import CARRIERS, SAID_AS_TYPED, VISIBLE, comment_place, writes_lines
from rules.core.errors import PlayerError, Refused
from rules.core.verb_declarations.request import Phrase, Request
from rules.core.verb_declarations.slash_options import (
    AS,
    HIDDEN,
    WORDS,
    Shape,
    options_of,
    shape_of,
)
from rules.core.verb_declarations.verb import Flag, Way
from rules.registry import family_of

#: verbs whose words are kept as typed, so that options can only be added around them
_AS_TYPED = CARRIERS | SAID_AS_TYPED
_COMMENT = "#"


def command_ways(system: str, start: str) -> tuple[Way, ...]:
    """Return the sentence forms of a command in a game: a verb (`move`) or one of its orders."""
    return _command_ways(family_of(system), start)


@cache
def _command_ways(system: str, start: str) -> tuple[Way, ...]:
    verb, _, order = start.partition(" ")
    every = (way for way in ways_of(system) if way.verb == verb)
    return tuple(way for way in every if not order or order in way.orders)


def shapes_of(systems: Iterable[str], start: str) -> dict[str, Shape]:
    """Return the options of a command on a server with these games, by name and in order."""
    return dict(_shapes_of(tuple(map(family_of, systems)), start))


@lru_cache(maxsize=4096)
def _shapes_of(families: tuple[str, ...], start: str) -> Mapping[str, Shape]:
    ways = [way for family in families for way in _command_ways(family, start)]
    found: dict[str, Shape] = {}
    for way, asked in options_of(ways):
        if asked is not WORDS or not any(shape.lead == _COMMENT for shape in found.values()):
            found[asked.name] = shape_of(way, asked)
    return found


def join_options(
    system: str, start: str, shapes: Mapping[str, Shape], given: Mapping[str, Any]
) -> str:
    """Return the sentence that the given options make in a game.

    Two different values for the same thing are refused. Options that only another game has are left
    in, so that this game's grammar refuses them.
    """
    own = shapes_of([system], start)
    known = {**shapes, **own}
    filled = {name for name in given if given[name] not in (None, False, "")}
    said = {name: known[name] for name in known if name in filled}
    if start.partition(" ")[0] in _AS_TYPED:
        return _join_as_typed(start, said, given)
    if writes_lines(start):
        return _join_lines(start, said, given)
    first = next(iter(own or shapes), "")  # games that share a command may differ in this
    others = [shape for name, shape in said.items() if name != first]
    if first not in said:
        return _Sentence(system, start, "", others, given).write()
    readings = _readings(said[first], given[first])
    if not others and len(readings) == 1:  # the usual case: there is nothing to decide
        return f"{start} {readings[0]}".strip()
    made = [_Sentence(system, start, words, others, given) for words in readings]
    if others:  # a name may contain a word that ends names, as in Fire for Effect
        made.append(made[0].quote())
    return next((each for each in made if each.is_meant()), made[0]).write()


def _join_as_typed(start: str, said: Mapping[str, Shape], given: Mapping[str, Any]) -> str:
    """Join options in their order, but with free words last."""
    ordered = sorted(said.values(), key=lambda s: (not s.option.front, s.form == "words"))
    if len(ordered) == 1 and ordered[0].form == "quoted":  # it has the whole rest of the sentence
        return f"{start} {given[ordered[0].option.name]}"
    return " ".join([start, *(shape.say(given[shape.option.name]) for shape in ordered)])


def _join_lines(start: str, said: Mapping[str, Shape], given: Mapping[str, Any]) -> str:
    """Join options in their order, with the lines of a file below them."""
    files = [str(given[name]) for name, shape in said.items() if shape.form == "file"]
    words = [shape.say(given[name]) for name, shape in said.items() if shape.form != "file"]
    return "\n".join((" ".join((start, *words)), *files))


def _readings(shape: Shape, value: Any) -> list[str]:
    """Return the first option read as the rest of the sentence, and as the option's value."""
    plain, said = str(value).strip(), shape.say(value)
    if shape.form == "name" and not set('="') & set(plain):
        return [said]  # a new name with spaces could also be read as a sentence, but never is
    return list(dict.fromkeys((plain, said)))


class _Sentence:
    """A sentence made from the first option's words, to which the other options are added."""

    def __init__(
        self,
        system: str,
        start: str,
        words: str,
        others: Sequence[Shape],
        given: Mapping[str, Any],
    ) -> None:
        self._system, self._start, self._rest = system, start, (others, given)
        #: comments in the values of options, which must not swallow the options after them
        self._comments: list[str] = []
        self._given = {name: self._without_comment(value) for name, value in given.items()}
        self._tail = [shape for shape in others if shape.option in (AS, HIDDEN, WORDS)]
        self._tail += [shape for shape in others if shape.lead == _COMMENT]
        self._others = [shape for shape in others if shape not in self._tail]
        self._text = f"{start} {words}".strip()
        self._typed = read_sentence(system, self._text)

    def _without_comment(self, value: Any) -> Any:
        place = comment_place(value) if isinstance(value, str) else None
        if place is None:
            return value
        self._comments.append(value[place + 1 :].strip())
        return value[:place].strip()

    def quote(self) -> _Sentence:
        """Return the same with its body in quotes, but not its tail and comment."""
        body, tail = self._typed.body.strip(), self._typed.text[self._typed.end :]
        words = body if '"' in body else f'"{body}"'
        return _Sentence(self._system, self._start, f"{words}{tail}", *self._rest)

    def is_meant(self) -> bool:
        """Say whether it can be read as a sentence that has the other options."""
        read = (self._parse(self._join(others)) for others in (self._others, ()))
        return any(request is not None and self._fits(request) for request in read)

    def _fits(self, request: Request) -> bool:
        """Say whether a request is of a kind that has the other options."""
        ways = command_ways(self._system, self._start)
        asking = [w for w in ways if any(shape.option in w.options for shape in self._others)]
        return not asking or any(isinstance(request, way.make) for way in asking)

    def write(self) -> str:
        """Return the whole sentence, or raise `Refused` if something is given twice."""
        if not self._others and not self._tail:
            return self._text
        left = [shape for shape in self._others if not self._is_said(shape)]
        return f"{self._join(left)} {self._say_tail()}".strip()

    def _join(self, others: Sequence[Shape]) -> str:
        """Return verb and body, with the options in the order of the request's fields."""
        ordered = sorted(others, key=lambda shape: shape.order)
        typed = self._typed
        begun = typed.text[: typed.end] if typed.verb else self._text
        body = begun.removeprefix(self._start)
        front = [self._say(shape) for shape in ordered if shape.option.front]
        later = [self._say(shape) for shape in ordered if not shape.option.front]
        return " ".join(filter(None, (self._start, *front, body.strip(), *later)))

    def _say(self, shape: Shape) -> str:
        return shape.say(self._given[shape.option.name])

    def _parse(self, text: str) -> Request | None:
        try:
            return parse(self._system, read_sentence(self._system, text), hints=False)
        except PlayerError:
            return None

    def _is_said(self, shape: Shape) -> bool:
        """Say whether an option is already in the sentence; raise `Refused` if it differs there."""
        request = self._parse(self._join(()))
        if request is None:
            return False
        words = self._say(shape)
        for name in shape.option.fields:
            before = _words_of(self._system, request, name)
            if before is None or (before != words and _is_flag(request, name)):
                continue
            if before.casefold() == words.casefold():
                return True
            raise _given_twice(_strip_lead(before, shape), _strip_lead(words, shape))
        return False

    def _say_tail(self) -> str:
        """Return the tail and comment, from both the sentence and the options."""
        typed, added = self._typed, {shape.lead or "hidden": shape for shape in self._tail}
        given = {lead: str(self._given[shape.option.name]) for lead, shape in added.items()}
        speaker = _one(typed.speaking_as.text if typed.speaking_as else "", given.get("as", ""))
        hidden = _one(typed.visible.replace(VISIBLE[0], ""), given.get("hidden", ""))
        words = (typed.comment, *self._comments, given.get(_COMMENT, "").strip())
        comment = " ".join(dict.fromkeys(filter(None, words)))
        tail = (
            f"as {speaker}" if speaker else "",
            hidden,
            "anyway" if typed.anyway else "",
            f"entry {typed.entry}" if typed.entry is not None else "",
            f"# {comment}" if comment else "",
        )
        return " ".join(filter(None, tail))


def _one(typed: str, given: str) -> str:
    """Return the value that is given; raise `Refused` if it is given twice and differs."""
    if typed and given and typed.casefold() != given.casefold():
        raise _given_twice(typed, given)
    return typed or given


def _given_twice(first: str, other: str) -> Refused:
    return Refused("given_twice", first=first, other=other)


def _strip_lead(words: str, shape: Shape) -> str:
    """Return words without their keyword."""
    return words.removeprefix(shape.lead).strip() if shape.lead else words


def _words_of(system: str, request: Request, name: str) -> str | None:
    """Return the words for a field's value; None for a list, a default or a required name."""
    found = next((each for each in fields(request) if each.name == name), None)
    if found is None or str(found.type).startswith("tuple["):
        return None
    value = getattr(request, name)
    if value == found.default or (found.default is MISSING and isinstance(value, Phrase)):
        return None
    # imported late, because it imports pyparsing
    from grammar.engine.sentence_writer import write_value

    owns = {**own_parts(""), **(own_parts(system) if system else {})}
    return write_value(value, found.metadata.get("parts", ()), owns)


def _is_flag(request: Request, name: str) -> bool:
    found = next(each for each in fields(request) if each.name == name)
    return any(isinstance(part, Flag) for part in found.metadata.get("parts", ()))
