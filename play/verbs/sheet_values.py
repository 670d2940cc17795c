"""Reads the words of `/sheet new` and `/sheet set`, whose keys only the sheet knows.

Values may be typed as `ws=2`, `ws 2`, `ws2` or `ws +1`; the bare name of a yes-or-no field means
yes. Everything before the first value is the character's name.
"""

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from grammar.verb_tail_comment import Sentence
from grammar.words import words_of
from play.language.names.vocabulary import find_nearest_names
from rules.core.errors import NotUnderstood, Refused
from rules.core.records.field_values import slug
from rules.core.records.frozen_values import freeze
from rules.core.records.record import hints_of, named_fields
from rules.core.scene import AnyScene
from rules.core.sheet import ABOUT, Sheet
from rules.core.system import System
from rules.core.verb_declarations.request import Token
from rules.lazy_regex import compile_later

#: the most words in the name of something a character starts with
LONGEST_THING = 3
#: how many words at the end of a sentence may say whom it is for
LONGEST_WHOM = 40
#: filler before a new sheet's value, and between its field and its number
_BEFORE_VALUE = frozenset({"with", "and", "has", "have", "having", "who", "a", "an", "plus", "&"})
_WITHIN_VALUE = frozenset({"of", "is", "at", "in"})
#: words people use for a new character's hit points
_HEALTH = frozenset({"hp", "health", "hits", "hitpoints", "hit_points", "life"})
_NUMBER = compile_later(r"[+-]?\d+|\d*d\d+")
#: a field, its number and their filler are at most this many words
_NEAR = 8


@freeze
class Given:
    """What was typed about a sheet: its name, bare words, and values as (key, operator, text)."""

    name: str
    words: tuple[str, ...]
    values: tuple[tuple[str, str, str], ...]


class Keys:
    """The words that a system's sheets understand."""

    def __init__(self, system: System, scene: AnyScene) -> None:
        hints = hints_of(system.sheet)  # type: ignore[arg-type]
        own = {name for _, name in named_fields(system.sheet)} - set(ABOUT)
        self.fields = own | set(system.names("field", scene).values())
        self.fields |= set(system.names("skill", scene).values())  # skills are set like fields
        self.said = {**{name: name for name in own}, **system.names("field", scene)}
        self.flags = {name for name in own if hints[name] is bool}
        self.texts = {name for name in own if hints[name] is str} - system.gm_fields
        self.words = system.names("creation", scene)

    def field(self, said: str) -> str | None:
        return self.said.get(slug(said)) or self.said.get(said.casefold().replace("_", " "))


def join_keys(
    tokens: Sequence[Token],
    known: Container[str],
    keeps: Callable[[str], bool] = lambda said: False,
) -> list[Token]:
    """Return words with each key of several words joined: `max
    wounds=5`, except what it `keeps`."""
    made: list[Token] = []
    for token in tokens:
        for count in (2, 1):
            before = made[-count:]
            whole = _one_key(before, token) if len(before) == count else ""
            if whole in known and not keeps(" ".join(each.text for each in before)):
                del made[-count:]
                key, text = (whole, token.text) if token.key else ("", whole)
                token = replace(token, start=before[0].start, key=key, text=text)
                break
        made.append(token)
    return made


def leave_out_to(tokens: Sequence[Token], keys: Keys) -> list[Token]:
    """Return words without `to` between a field and its value: `hp to 3`."""
    last = len(tokens) - 1
    return [
        each for at, each in enumerate(tokens)
        if not (0 < at < last and each.text.casefold() == "to" and _field(tokens[at - 1], keys))
    ]  # fmt: skip


def _order_values(tokens: Sequence[Token], keys: Keys) -> list[Token]:
    """Return the words after a new name, with each number behind its field and without filler:
    `with 4 wounds and a soak of 3`."""
    first, *said = map(_without_comma, tokens)  # the first word is always a name
    known = {*keys.fields, *map(slug, keys.said), *_HEALTH}
    said = join_keys([_count_field(said, at, keys) for at in range(len(said))], known)
    said = [_name_health(token, keys) for token in said]
    made: list[Token] = [first]
    at = 0
    while at < len(said):
        start = at
        while start < len(said) and said[start].text.casefold() in _BEFORE_VALUE:
            start += 1
        near = said[start : start + _NEAR]  # a limit, or long lines take quadratic time
        taken, pair = _read_pair(near, keys)
        if not taken and not _begins_value(near, keys):
            taken, pair = 1, [said[start := at]]
        made += pair or [said[start]]
        at = start + max(1, taken)
    return made


def _name_health(token: Token, keys: Keys) -> Token:
    """Return a word for hit points replaced by the one this game's sheets use."""
    if token.key or slug(token.text) not in _HEALTH:
        return token
    return replace(token, text=next(filter(keys.field, ("hp", "wounds")), token.text))


def _count_field(tokens: Sequence[Token], at: int, keys: Keys) -> Token:
    """Return a word beside a field as a number: `four wounds`."""
    beside = (*tokens[max(0, at - 1) : at], *tokens[at + 1 : at + 2])
    number = words_of("").numbers.get(tokens[at].text.casefold(), "")
    counts = number and not tokens[at].key and any(_field(each, keys) for each in beside)
    return replace(tokens[at], text=number) if counts else tokens[at]


def _without_comma(token: Token) -> Token:
    """Return a word without its trailing comma, unless it was quoted."""
    typed = token.end - token.start == len(token.text)
    return replace(token, text=token.text.rstrip(",") or ",") if typed and not token.key else token


def _begins_value(tokens: Sequence[Token], keys: Keys) -> bool:
    """Say whether a value with its key begins here, or a word for a new character."""
    return bool(tokens) and (bool(tokens[0].key) or _find_longest_word(tokens, keys)[0] > 0)


def _read_pair(tokens: Sequence[Token], keys: Keys) -> tuple[int, list[Token]]:
    """Return a field and its number, typed here in either order, and how many words they take."""
    if not tokens:
        return 0, []
    within = [n for n, token in enumerate(tokens) if n == 0 or token.text not in _WITHIN_VALUE]
    near: list[Token | None] = [tokens[n] for n in within[:4]]
    first, second, third, fourth = [*near, None, None, None, None][:4]
    if _field(first, keys) not in (None, *keys.flags) and _is_number(second):
        return within[1] + 1, [tokens[0], tokens[within[1]]]
    counted = _is_number(first) and _field(second, keys)
    if not counted or (_is_number(third) and not _field(fourth, keys)):
        return 0, []  # in `Goblin 3 hp 4`, 3 is part of the name
    return within[1] + 1, [tokens[within[1]], tokens[0]]


def _is_number(token: Token | None) -> bool:
    return token is not None and not token.key and bool(_NUMBER.fullmatch(token.text))


def _one_key(before: Sequence[Token], token: Token) -> str:
    """Return several words and the key behind them as one key, or nothing if they have values."""
    words = [each.text for each in before if not each.key]
    return slug(" ".join([*words, token.key or token.text])) if len(words) == len(before) else ""


def read_given(tokens: Sequence[Token], keys: Keys, sentence: Sentence, *, named: bool) -> Given:
    """Read the words. `named`: the first word is a name, whatever else it could be."""
    name: list[str] = []
    words: list[str] = []
    values: list[tuple[str, str, str]] = []
    tokens = _order_values(tokens, keys) if named and tokens else tokens
    at = 0
    while at < len(tokens):
        token = tokens[at]
        bare = len(name) == 0 and named and not token.key
        begun = named and not bare  # only a new sheet takes bare words
        pair = None if bare else _value(tokens, at, keys)
        taken, word = _find_longest_word(tokens[at:], keys) if begun and not pair else (0, None)
        if begun and not word:
            pair = pair or _text(tokens[at : at + 2], keys)
        if pair is not None:
            values.append(pair[1])
            at += pair[0]
            continue
        if word is not None:
            words.append(word)
            at += taken - 1
        elif token.text.casefold() == "roll" and named and not bare:
            raise Refused("nothing_rolled", name=" ".join(name), cure="sheet new")
        elif not values and not words and not (name and named and token.text.casefold() == "with"):
            name.append(token.text)
        else:
            raise _no_value(tokens, at, keys, sentence)
        at += 1
    return Given(" ".join(name), tuple(words), tuple(values))


def _find_longest_word(tokens: Sequence[Token], keys: Keys) -> tuple[int, str | None]:
    """Return how many of these words together name something, such as `forge world`, and what.

    The field it belongs to may precede it: `class templar`.
    """
    for start in (0, 1) if _field(tokens[0], keys) else (0,):
        plain = takewhile(lambda token: not token.key, tokens[start : start + LONGEST_THING])
        words = [token.text for token in plain]
        for count in range(len(words), 0, -1):
            word = keys.words.get(" ".join(words[:count]).casefold())
            if word is not None:
                return start + count, word
    return 0, None


def _field(token: Token | None, keys: Keys) -> str | None:
    """Return the field that a word names, if it is nothing more than that."""
    return None if token is None or token.key else keys.field(token.text)


def _text(tokens: Sequence[Token], keys: Keys) -> tuple[int, tuple[str, str, str]] | None:
    """Return a word and the field in front of it, once a name has begun: `class bard`."""
    field = _field(tokens[0], keys)
    if field not in keys.texts or len(tokens) == 1 or tokens[1].key or _field(tokens[1], keys):
        return None
    return 2, (field or "", "=", tokens[1].text)


def _no_value(tokens: Sequence[Token], at: int, keys: Keys, sentence: Sentence) -> NotUnderstood:
    """Return the error for a word that is no value, with what may have been meant."""
    known = {**dict.fromkeys(keys.fields, ""), **keys.words}
    quoted, place = _quote_value(tokens, at, keys), tokens[at].start
    near = quoted or find_nearest_names(tokens[at].text, {key: key for key in known})
    meant = ""
    if quoted and not _field(tokens[at], keys):  # replaces everything from the key on
        place = sentence.text.rfind(tokens[at - 1].key, 0, tokens[at - 1].end)
        more = [*takewhile(lambda token: not token.key, tokens[at:])]
        meant = sentence.text[place : more[-1].end]
    wanted = "a value such as `notes=tired`"
    error = NotUnderstood(sentence.text, sentence.column(place), wanted, near)
    error.unclear = meant
    return error


def _quote_value(tokens: Sequence[Token], at: int, keys: Keys) -> list[str]:
    """Return a value of several words as it should be typed: `feat="precise strike"`.

    What adds to a list still does: `proficient+="thieves tools"`.
    """
    if _field(tokens[at], keys) and at + 1 < len(tokens) and not tokens[at + 1].key:
        return [f"{tokens[at].text}={tokens[at + 1].text}"]
    before = tokens[at - 1]
    if not before.key or re.fullmatch(r"[+-]?\d*d?\d*", before.text):
        return []
    more = takewhile(lambda token: not token.key, tokens[at:])
    whole = " ".join([before.text, *(token.text for token in more)])
    return [f'{before.key}{before.operator}"{whole}"']


def whom_first(
    tokens: Sequence[Token], keys: Keys, somebody: Callable[[str], bool]
) -> tuple[Token, ...]:
    """Return the words with a final `for NAME` or NAME moved to the front, where it usually is."""
    keyed = (at for at in reversed(range(len(tokens))) if tokens[at].key)
    last = range(max(next(keyed, 0) + 1, len(tokens) - LONGEST_WHOM), len(tokens))
    spoken = (at for at in reversed(last) if tokens[at].text.casefold() == "for")
    named = (at for at in last if _whom(tokens[at:], keys, somebody))
    for at in (*spoken, *named):
        return (*tokens[at:], *tokens[:at])
    return tuple(tokens)


def _whom(tokens: Sequence[Token], keys: Keys, somebody: Callable[[str], bool]) -> bool:
    """Say whether these last words name someone, and nothing on a sheet."""
    ours = _value(tokens, 0, keys) is not None or keys.field(tokens[0].text) is not None
    return not ours and somebody(" ".join(token.text for token in tokens))


def _value(tokens: Sequence[Token], at: int, keys: Keys) -> tuple[int, tuple[str, str, str]] | None:
    """Return how many tokens the value here takes, and the value; None if there is none."""
    token = tokens[at]
    if token.key:
        return 1, (keys.field(token.key) or token.key, token.operator, token.text)
    field = keys.field(token.text)
    if field is None:
        return _read_joined(token, keys)
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    text = following.text if following and not following.key else ""
    if field in keys.flags:
        said = text.casefold() in _YES_NO
        return (2, (field, "=", text)) if said else (1, (field, "=", "yes"))
    if _NUMBER.fullmatch(text):
        return 2, (field, "+=" if text.startswith("+") else "=", text)
    return None


def _read_joined(token: Token, keys: Keys) -> tuple[int, tuple[str, str, str]] | None:
    """Read a value written in one word with its key: `ws2`."""
    joined = re.fullmatch(r"([^\W\d_]+)([+-]?\d+|d\d+)", token.text)
    field = keys.field(joined[1]) if joined else None
    return (1, (field, "=", joined[2])) if joined and field else None


_YES_NO: Mapping[str, bool] = {
    word: word in ("yes", "on", "true") for word in ("yes", "no", "on", "off", "true", "false")
}


def list_exceeded(
    system: System, before: Sheet, after: Sheet, keys: Iterable[str]
) -> dict[str, int]:
    """Return the maxima that values set by hand now exceed, by what each number is called."""
    most = {key: system.most(after, key) for key in keys}
    labels = system.labels.words
    return {
        labels.get(key, key): each
        for key, each in most.items()
        if each is not None and getattr(before, key) != getattr(after, key) > each
    }


def check_maxima(system: System, sheet: Sheet, edited: Sheet, gained: Iterable[str]) -> None:
    """Refuse a gain beyond the maximum that holds once
    everything is set; plain values may exceed it."""
    for key in gained:
        most = system.most(edited, key)
        if most is not None and getattr(edited, key) > max(most, getattr(sheet, key)):
            shown = system.labels.words.get(key, key)
            raise Refused("beyond_maximum", name=sheet.name, shown=shown, most=most)
