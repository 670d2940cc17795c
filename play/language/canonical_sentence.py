"""Writes a sentence in canonical form, which means the same when it is said again."""

from dataclasses import is_dataclass
from functools import cache
from typing import Any, get_args, get_type_hints

from grammar.sentence_shape import VISIBLE, Sentence
from rules.core.verb_declarations.request import Phrase, Request
from rules.lazy_regex import compile_later

_QUOTED = compile_later(r'"[^"]*"')
_BLANKS = compile_later(r" {2,}")
_SPACES = compile_later(r"\s+")
_LAST_PLUS = compile_later(r"\s*\+\s*$")
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


def phrases(value: Any) -> list[Phrase]:
    """Return every phrase of a request, field by field."""
    if isinstance(value, Phrase):
        return [value]
    kind: Any = type(value)
    parts = (
        value if isinstance(value, tuple) else [getattr(value, name) for name in _fields_of(kind)]
    )
    found: list[Phrase] = []
    for part in parts:
        if part:
            found += phrases(part)
    return found


def names_in(request: Request) -> set[tuple[str, str]]:
    """Return the kind and the key of everything a request names."""
    return {(name.kind, name.key) for phrase in phrases(request) for name in phrase.names}


def write_canonical(sentence: Sentence, request: Request, more: str = "") -> str:
    """Return the canonical sentence: saying it again means the same.

    `more` is what an answer adds; it goes before `as`, `secret` and the comment.
    """
    pieces: list[str] = []
    at = sentence.start
    for phrase in sorted(phrases(request), key=lambda found: found.start):
        pieces.append(_normalise_spaces(sentence.text[at : phrase.start]))
        pieces.append(phrase.spell())
        at = phrase.end
    pieces.append(_normalise_spaces(sentence.text[at : sentence.end]))
    words = [sentence.verb, _BLANKS.sub(" ", "".join(pieces)).strip(), more]
    return " ".join(filter(None, (*words, tail_of(sentence))))


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
    return " ".join(filter(None, words))


def _normalise_spaces(text: str) -> str:
    """Return the words between phrases with single spaces, and with a space before a final plus."""
    text = _SPACES.sub(" ", text) if text else text
    return _LAST_PLUS.sub(" +", text) if "+" in text else text


def with_tail(says: str, *, name: str = "", entry: int = 0, visible: str = "all") -> str:
    """Return a sentence with its tail: who says it, which entry it is about, how hidden it is.

    What its tail already says stays, except a secrecy that is too weak.
    """
    head, mark, comment = says.partition(" # ")
    masked = _QUOTED.sub(lambda quoted: "x" * len(quoted[0]), head) if '"' in head else head
    if (found := _HIDDEN.search(masked)) and visible != "all":
        visible = max(visible, found[1], key=VISIBLE.index)
        head = f"{head[: found.start()]}{head[found.end(1) :]}"
    elif found:
        visible = "all"
    if name and " as " not in masked:
        head += f" as {name}"
    if entry and " entry " not in masked:
        head += f" entry {entry}"
    return f"{head}{'' if visible == 'all' else f' {visible}'}{mark}{comment}"
