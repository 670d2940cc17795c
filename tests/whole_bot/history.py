"""What people did in a cluster, written down as it happened, and what must be true of it then."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple


class Deed(NamedTuple):
    """Something that someone did: when it began, when and by which process it was answered."""

    source: str
    game: str
    begun: float
    answered: float | None = None
    process: int = 0
    number: int | None = None  # of the entry that the answer shows
    ruled: bool = False  # the answer is a ruling
    denied: bool = False  # the answer claims that nothing has changed


class Written(NamedTuple):
    """An entry of a journal; each change is a record, a field, and its values before and after."""

    game: str
    number: int
    source: str
    changes: Sequence[tuple[int, str, Any, Any]] = ()


def list_violations(deeds: Sequence[Deed], entries: Sequence[Written]) -> list[str]:
    """Return all that is wrong with a history; nothing where all promises were kept."""
    by_source = {each.source: each for each in entries}
    return [
        *_find_gaps(entries),
        *_find_doubles(entries),
        *_find_jumps(entries),
        *_find_lost(deeds, by_source),
        *_find_disorder(deeds, by_source),
    ]


def _find_gaps(entries: Sequence[Written]) -> Iterator[str]:
    for game in {each.game for each in entries}:
        numbers = sorted(each.number for each in entries if each.game == game)
        if numbers != list(range(1, len(numbers) + 1)):
            yield f"game {game} has a gap, or a number twice"


def _find_doubles(entries: Sequence[Written]) -> Iterator[str]:
    for source, times in Counter(each.source for each in entries if each.source).items():
        if times > 1:
            yield f"{source} was ruled {times} times"


def _find_jumps(entries: Sequence[Written]) -> Iterator[str]:
    """Find changes that do not begin where the one before left off: a write was lost."""
    stood: dict[tuple[str, int, str], Any] = {}
    for entry in sorted(entries, key=lambda each: (each.game, each.number)):
        for record, field, before, after in entry.changes:
            place = (entry.game, record, field)
            if place in stood and stood[place] != before:
                yield f"{place} was {stood[place]}, and entry {entry.number} found {before}"
            stood[place] = after


def _find_lost(deeds: Sequence[Deed], by_source: dict[str, Written]) -> Iterator[str]:
    for deed in deeds:
        entry = by_source.get(deed.source)
        if deed.ruled and entry is None:
            yield f"{deed.source} was acknowledged by {deed.process}, and is lost"
        elif entry is not None and deed.number not in (None, entry.number):
            yield f"{deed.source} was answered with {deed.number}, and is {entry.number}"
        elif entry is not None and deed.denied:
            yield f"{deed.source} was denied by {deed.process}, and is kept"


def _find_disorder(deeds: Sequence[Deed], by_source: dict[str, Written]) -> Iterator[str]:
    """Find what came to stand before something that was answered before it began."""
    for game in {each.game for each in deeds}:
        kept = [
            (by_source[deed.source].number, deed)
            for deed in deeds
            if deed.game == game and deed.answered is not None and deed.source in by_source
        ]
        latest = 0.0  # of all that stands before, when the last of it began
        for number, deed in sorted(kept, key=lambda each: each[0]):
            if deed.answered is not None and deed.answered < latest:
                yield f"{deed.source} was answered before what {number} follows began"
            latest = max(latest, deed.begun)
