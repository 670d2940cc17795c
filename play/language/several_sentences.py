"""Splits a line or a post into its sentences."""

import re
from itertools import pairwise

from grammar.parser import aliases_of
from grammar.verb_tail_comment import comment_place, to_plain, writes_lines
from grammar.words import words_of
from play.language.readings.same_order import FREE
from rules.lazy_regex import compile_later

MOST_SENTENCES = 5
#: how many sentences of a post are looked at alone, the first ones and the last; in a long
#: post fewer, since each takes time
MOST_PARTS, _LONG = 3, 300
_CARRIED = compile_later(r"^\s*/?\s*do\s+(?=\S)", re.IGNORECASE)
_QUOTED = compile_later(r'"[^"]*"?')
_VALUES = compile_later(r"\s*/?\s*(?:sheet|npc)\s+set\b", re.IGNORECASE)
#: separators between two sentences
_BETWEEN = compile_later(
    r"\s*;\s*(?:and\s+)?(?:then\s+)?|\s*\n\s*(?:and\s+)?(?:then\s+)?"
    r"|\s*[,.]?\s+(?:and\s+)?then[\s,]+|\s*[.!]\s+(?=\w)",
    re.IGNORECASE,
)
#: what may separate them before a verb; but an act may have two verbs, and a name contain one
_PERHAPS = compile_later(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
#: the end of a sentence, outside quoted speech
_SENTENCE_END = compile_later(r"(?<=[.!?\u2026])[)\"'\u201d]*\s+|\s*\n\s*")
_SPOKEN = compile_later(r'"[^"]*"|\u201c[^\u201d]*\u201d')
#: a sentence that does nothing but take back the previous one
_CANCELS = compile_later(
    r"\W*(?:or |but |well,? |um+,? |oh,? )*(?:no|nah|nope|not(?: really| yet)?|never ?mind|wait"
    r"|hold on|just kidding|kidding|jk|forget it|(?:i|he|she|they|we) (?:do|does|did|wo|ca)n'?t"
    r"(?: do (?:it|that|so))?)\W*",
    re.IGNORECASE,
)
#: a condition continues into a sentence with this beginning
_GOES_ON = compile_later(
    r"\W*(?:then|so then|in that case|otherwise|or else|only then)\b", re.IGNORECASE
)
#: a sentence with this beginning belongs to the previous one, unless it continues
_BINDS = compile_later(
    r"\W*(?:unless|if|once|until|except|only|provided|but (?:only|not)|or|when|as (?:long|soon) as"
    r"|just not|not)\b",
    re.IGNORECASE,
)
#: what continues the sentence before it: another target, another weapon
_CONTINUES = compile_later(
    r"\W*(?:at|on|onto|against|with|using|to|into|for|from|by|as|vs)\b", re.IGNORECASE
)


def holds_several(text: str, system: str) -> bool:
    """Say whether a line contains a separator between sentences."""
    return ";" in text or bool(split_sentences(text, system))


def split_sentences(text: str, system: str) -> list[str]:
    """Return the sentences of a line, or nothing if it is only one, as it is where a part has no
    act of its own: `and then at the Butcher`. A leading `do` is dropped."""
    text = _CARRIED.sub("", text, count=1)
    masked, end = _mask_quotes(text)
    if _is_free(masked, system):
        return []
    parts = _split_at(text, [found.span() for found in _BETWEEN.finditer(masked, 0, end)])
    return [] if any(map(_CONTINUES.match, parts)) else parts


def perhaps_apart(text: str, system: str) -> list[str]:
    """Return the parts of a line that may be sentences; they are only offered."""
    text = _CARRIED.sub("", text, count=1)
    masked, end = _mask_quotes(text)
    if _is_free(masked, system):
        return []
    verbs = {*aliases_of(system), *words_of(system).stands}
    places = [
        found.span()
        for found in _PERHAPS.finditer(masked, 0, end)
        if (word := re.match(r"/?(\w+)", masked[found.end() :])) and word[1].casefold() in verbs
    ]
    return _split_at(text, places)


def _mask_quotes(text: str) -> tuple[str, int]:
    """Return a text with quotations masked, and where its comment begins."""
    plain = "".join("\n" if char == "\n" else to_plain(char) for char in text)
    comment = comment_place(text)
    masked = _QUOTED.sub(lambda found: "x" * len(found[0]), plain)
    return masked, len(text) if comment is None else comment


def _is_free(masked: str, system: str) -> bool:
    """Say whether a text may contain anything, because its verb takes free words."""
    first = re.match(r"\s*/?\s*(\w+)", masked)
    if first is None or writes_lines(masked):
        return True
    return aliases_of(system).get(first[1].casefold(), "") in FREE | {"ask"}


def _split_at(text: str, places: list[tuple[int, int]]) -> list[str]:
    parts = _parts(text, places)
    return parts if 2 <= len(parts) <= MOST_SENTENCES else []


def split_at_semicolons(text: str, system: str) -> list[str]:
    """Return a line's sentences if it has semicolons with a verb after each, even if the first
    could be read to the end as one long name. Values may contain anything."""
    if _VALUES.match(text):
        return []
    verbs = aliases_of(system)
    parts = split_sentences(text, system)
    firsts = [re.match(r"/?(\w+)", part) for part in parts[1:]]
    return parts if all(first and first[1].casefold() in verbs for first in firsts) else []


def _parts(text: str, places: list[tuple[int, int]]) -> list[str]:
    parts, at = [], 0
    for start, end in places:
        if start < at:
            continue
        parts.append(text[at:start].strip())
        at = end
    return [part for part in (*parts, text[at:].strip()) if part]


def split_scene(text: str) -> list[str]:
    """Return the sentences of a text that could each describe
    an act; none if one of them cancels another."""
    masked = _SPOKEN.sub(lambda found: "x" * len(found[0]), text)
    ends = [0, *(found.end() for found in _SENTENCE_END.finditer(masked)), len(text)]
    parts = [text[start:end].strip() for start, end in pairwise(ends)]
    parts = [part for part in parts if part]
    if any(_BINDS.match(part) and "," not in part for part in parts[1:]):
        return []
    if len(parts) < 2 or any(_CANCELS.fullmatch(part) for part in parts[1:]):
        return []
    apart = [part for at, part in enumerate(parts) if not (at and _GOES_ON.match(part))]
    most = MOST_PARTS if len(text) <= _LONG else MOST_PARTS - 1
    return [*apart[: most - 1], *apart[most - 1 :][-1:]]
