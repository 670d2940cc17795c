"""Writes a sentence in canonical form, which means the same when it is said again."""

from collections.abc import Callable, Sequence
from dataclasses import is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, get_args, get_type_hints

from grammar.verb_tail_comment import VISIBLE, Sentence
from rules.core.verb_declarations.request import Phrase, Request
from rules.lazy_regex import compile_later

_QUOTED = compile_later(r'"[^"]*"')
_BLANKS = compile_later(r" {2,}")
_SPACES = compile_later(r"\s+")
_LAST_PLUS = compile_later(r"\s*\+\s*$")
_START = attrgetter("start")
#: the word of secrecy in a sentence's tail
_HIDDEN = compile_later(r" (secret|blind)(?=(?: as .+| anyway| entry \d+)*$)")


def phrase_fields(value: Any) -> tuple[str, ...]:
    """Return the fields of a request that may contain phrases."""
    kind: Any = type(value)
    return _fields_of(kind)


@cache
def _fields_of(kind: Any) -> tuple[str, ...]:
    if not is_dataclass(kind):
        return ()
    hints = get_type_hints(kind)
    return tuple(name for name, hint in hints.items() if _may_hold(hint, {kind}))


def _may_hold(hint: Any, seen: set[Any]) -> bool:
    """Say whether a value of this type may contain a phrase. `seen` stops at types that nest."""
    if hint is Phrase:
        return True
    if isinstance(hint, type) and is_dataclass(hint):
        if hint in seen:
            return False
        seen.add(hint)
        return any(_may_hold(part, seen) for part in get_type_hints(hint).values())
    return any(_may_hold(part, seen) for part in get_args(hint))


def filled_fields(value: Any) -> list[tuple[str, Any]]:
    """Return the fields of a request that may contain phrases and aren't empty, with their values.
    Most of a request is empty."""
    kind: Any = type(value)
    names, values_of = _readers(kind)
    return [found for found in zip(names, values_of(value), strict=True) if found[1]]


@cache
def _readers(kind: Any) -> tuple[tuple[str, ...], Callable[[Any], Sequence[Any]]]:
    """Return the fields that may contain phrases, and a function that reads them all."""
    names = _fields_of(kind)
    if len(names) > 1:
        return names, attrgetter(*names)
    return names, lambda value: [getattr(value, name) for name in names]


def phrases(value: Any) -> list[Phrase]:
    """Return every phrase of a request, or of a part of one, field by field."""
    if type(value) is Phrase:
        return [value]
    within = value if isinstance(value, tuple) else [part for _, part in filled_fields(value)]
    found: list[Phrase] = []
    for part in within:
        if type(part) is Phrase:
            found += (part,)
        elif part:
            found += phrases(part)
    return found


def names_in(request: Request) -> set[tuple[str, str]]:
    """Return the kind and the key of everything a request names."""
    return {(name.kind, name.key) for phrase in phrases(request) for name in phrase.names}


def write_canonical(sentence: Sentence, request: Request, more: str = "") -> str:
    """Return the canonical sentence: saying it again means the same.

    `more` is what an answer adds; it goes before `as`, `secret` and the comment.
    """
    body, at = "", sentence.start
    for phrase in sorted(phrases(request), key=_START):
        body += _normalise_spaces(sentence.text[at : phrase.start]) + phrase.spell()
        at = phrase.end
    body += _normalise_spaces(sentence.text[at : sentence.end])
    words = [sentence.verb, _BLANKS.sub(" ", body).strip(), more, tail_of(sentence)]
    return " ".join([each for each in words if each])


def tail_of(sentence: Sentence) -> str:
    """Return a sentence's tail: who says it, how hidden it is, its entry and its comment."""
    words = []
    if sentence.speaking_as and sentence.speaking_as.names:
        words.append(f"as {sentence.speaking_as.names[0].said}")
    if sentence.visible != "all":
        words.append(sentence.visible)
    if sentence.anyway:
        words.append("anyway")
    if sentence.entry is not None:
        words.append(f"entry {sentence.entry}")
    if sentence.comment:
        words.append(f"# {sentence.comment}")
    return " ".join(words) if words else ""


def _normalise_spaces(text: str) -> str:
    """Return the words between phrases with single spaces, and with a space before a final plus."""
    if not text:
        return ""
    text = _SPACES.sub(" ", text)
    return _LAST_PLUS.sub(" +", text) if "+" in text else text


def with_tail(says: str, *, name: str = "", entry: int = 0, visible: str = "all") -> str:
    """Return a sentence with its tail: who says it, which entry it is about, how hidden it is.

    What its tail already says stays, except a secrecy that is too weak.
    """
    head, mark, comment = says.partition(" # ")
    masked = _QUOTED.sub(lambda quoted: "x" * len(quoted[0]), head) if '"' in head else head
    if visible != "all" and (found := _HIDDEN.search(masked)):
        visible = max(visible, found[1], key=VISIBLE.index)
        head = f"{head[: found.start()]}{head[found.end(1) :]}"
    if name and " as " not in masked:
        head += f" as {name}"
    if entry and " entry " not in masked:
        head += f" entry {entry}"
    return f"{head}{'' if visible == 'all' else f' {visible}'}{mark}{comment}"
