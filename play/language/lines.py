"""Several sentences in one line: where it may be taken apart."""

import re
from collections.abc import Iterator

from grammar.registry import aliases_of
from grammar.sentence import comment_place, to_plain
from grammar.words import words_of
from play.language.readings.plain import FREE

MOST = 5
_CARRIED = re.compile(r"^\s*/?\s*do\s+(?=\S)", re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"?')
_VALUES = re.compile(r"\s*/?\s*(?:sheet|npc)\s+set\b", re.IGNORECASE)
#: what stands between two sentences, whatever follows
_BETWEEN = re.compile(
    r"\s*;\s*(?:and\s+)?(?:then\s+)?|\s*[,.]?\s+(?:and\s+)?then[\s,]+|\s*[.!]\s+(?=\w)",
    re.IGNORECASE,
)
#: what does so only where a verb follows
_PERHAPS = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)


def apart(text: str, system: str) -> Iterator[list[str]]:
    """Return the ways to take a line apart, the plainest first. `do` only carries it."""
    text = _CARRIED.sub("", text, count=1)
    masked = _QUOTED.sub(lambda found: "x" * len(found[0]), to_plain(text))
    comment = comment_place(text)
    end = len(text) if comment is None else comment
    verbs = {*aliases_of(system), *words_of(system).stands}
    first = re.match(r"\s*/?\s*(\w+)", masked)
    if first is None or aliases_of(system).get(first[1].casefold(), "") in FREE | {"ask"}:
        return
    sure = [found.span() for found in _BETWEEN.finditer(masked, 0, end)]
    maybe = [
        found.span()
        for found in _PERHAPS.finditer(masked, 0, end)
        if (word := re.match(r"/?(\w+)", masked[found.end() :])) and word[1].casefold() in verbs
    ]
    for places in (sure, sorted({*sure, *maybe})):
        parts = _parts(text, places)
        if 2 <= len(parts) <= MOST:
            yield parts


def joined(text: str, system: str) -> list[str]:
    """Return the sentences of a line that has semicolons between them and verbs behind these, even
    where the first could be read to its end: as a very long name. Values may hold anything."""
    if ";" not in text or _VALUES.match(text):
        return []
    verbs = aliases_of(system)
    for parts in apart(text, system):
        firsts = [re.match(r"/?(\w+)", part) for part in parts[1:]]
        if all(first and first[1].casefold() in verbs for first in firsts):
            return parts
        return []
    return []


def _parts(text: str, places: list[tuple[int, int]]) -> list[str]:
    parts, at = [], 0
    for start, end in places:
        if start < at:
            continue
        parts.append(text[at:start].strip())
        at = end
    return [part for part in (*parts, text[at:].strip()) if part]
