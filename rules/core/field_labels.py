"""How a system's fields are called, and how what changes in them is told."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.records.record import Change
from rules.fast_tuples import NamedTuple

#: names of characters by record, as far as the reader knows them
Names = Mapping[int, str]
Sentence = Callable[[Change, Names], str]


class Labels(NamedTuple):
    """A path stands as it is, or with `*` for the key of a mapping: `weapons.*.uses`.

    `words` are what fields are called; `{}` stands for that key. `verbs` are what is said of what
    comes and of what goes, `{}` being its name: ("is {}", "is no longer {}"). `parts` puts one
    element of a list, or of a mapping, into words. `sentences` tell a change in one's own way; an
    empty one is not told. Fields of the game and the stage are told only by such a sentence.
    `worse` are numbers whose growth is harm, `better` those whose loss is: of an NPC whose numbers
    are not for players only that is told. What is `quiet` is of no interest. A field of `tied`
    isn't told where the other one has come to the same number: a new die's pool is full.
    """

    words: Mapping[str, str] = {}
    verbs: Mapping[str, tuple[str, str]] = {}
    parts: Mapping[str, Callable[[Mapping[str, Any]], str]] = {}
    sentences: Mapping[str, Sentence] = {}
    worse: frozenset[str] = frozenset()
    #: those of them whose bar fills up: of others it shows what is left
    filling: frozenset[str] = frozenset()
    better: frozenset[str] = frozenset()
    quiet: frozenset[str] = frozenset()
    tied: Mapping[str, str] = {}


def paths(field: str) -> tuple[str, ...]:
    """Return every path under which something may be declared of a field, the closest first."""
    steps = field.split(".")
    found: list[str] = []
    for count in range(len(steps), 0, -1):
        head = steps[:count]
        found.append(".".join(head))
        if count > 1:
            found.append(".".join([head[0], "*", *head[2:]]))
    return tuple(found)
