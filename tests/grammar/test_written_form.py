"""What a sentence means can be written as a sentence again: reading and writing are inverse."""

from collections.abc import Iterator

import pytest

from grammar.engine.sentence_writer import is_same
from grammar.parser import parse, read_sentence, ways_of, write
from rules.core.errors import PlayerError
from rules.core.verb_declarations.request import Request
from rules.registry import NAMES
from tests.grammar.corpus import every_sentence
from tests.samples import sample

#: words that end a sentence, where somebody is called by them: written bare, they end it again
TAILS = (" as ", "secret", "blind", "anyway")


def readings(system: str) -> Iterator[tuple[str, Request]]:
    for said in sample(every_sentence(), 10_000):
        try:
            yield said, parse(system, read_sentence(system, said), hints=False)
        except PlayerError:
            continue


@pytest.mark.sampled
@pytest.mark.parametrize("system", ["", *NAMES])
def test_what_was_read_is_written_so_that_it_is_read_alike(system: str) -> None:
    read, lost = 0, []
    for said, request in readings(system):
        read += 1
        again = write(system, request)
        if again is None:
            lost.append(said)
        else:
            assert is_same(parse(system, read_sentence(system, again)), request), (said, again)
    assert read > 500
    lost = [said for said in lost if not _cannot_be_written(said)]
    assert not lost, (len(lost), lost[:40])


def _cannot_be_written(said: str) -> bool:
    """Say whether a name in it would be read as something else: as a tail, a band or nothing."""
    bands = said.casefold().startswith("/range medium") or ", medium " in said.casefold()
    return any(tail in f"{said} " for tail in TAILS) or '""' in said or said[-1:] == '"' or bands


def test_every_way_says_what_it_is_for() -> None:
    """A declaration stands once: usage and line for a stranger are never empty."""
    for system in ("", *NAMES):
        for way in ways_of(system):
            assert way.usage.startswith(way.verb)
            assert way.about
