"""The names of a system's fields, and how changes in them are described."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.records.record import Change
from rules.fast_tuples import NamedTuple

#: names of characters by record, as far as the reader knows them
Names = Mapping[int, str]
Sentence = Callable[[Change, Names], str]


class Labels(NamedTuple):
    """How the fields of a system are named, and how changes in them are described.

    Fields are given by path, with `*` for the key of a mapping: `weapons.*.uses`. `words` names
    fields, with `{}` for that key. `verbs` says what to write when something comes or goes: ("is
    {}", "is no longer {}"). `parts` describes one element of a list or mapping. `sentences`
    describe a change in full; an empty one hides it, and changes to the game and the stage are
    shown only if they have one. `worse` are numbers whose growth is harm, `better` those whose loss
    is: for an NPC with hidden numbers only these are shown, as more or less. `quiet` changes are
    never shown. A field of `tied` isn't shown if the other one reached the same number: a new die's
    pool is full.
    """

    words: Mapping[str, str] = {}
    verbs: Mapping[str, tuple[str, str]] = {}
    parts: Mapping[str, Callable[[Mapping[str, Any]], str]] = {}
    sentences: Mapping[str, Sentence] = {}
    worse: frozenset[str] = frozenset()
    better: frozenset[str] = frozenset()
    quiet: frozenset[str] = frozenset()
    tied: Mapping[str, str] = {}


def paths(field: str) -> tuple[str, ...]:
    """Return every path under which a field may be declared, the most specific first."""
    steps = field.split(".")
    found: list[str] = []
    for count in range(len(steps), 0, -1):
        head = steps[:count]
        found.append(".".join(head))
        if count > 1:
            found.append(".".join([head[0], "*", *head[2:]]))
    return tuple(found)
