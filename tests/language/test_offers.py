"""What is offered where nothing was understood: every hint fits its place, every offer works."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from play.language.exact_reading import Understood
from rules.core.errors import NotFound, NotUnderstood, PlayerError
from rules.registry import SYSTEMS
from tests.language.conftest import Ear, Speaking, rows, speaking
from tests.samples import sample

WORD = re.compile(r"[A-Za-z]{3,}")


def spoilt(sentence: str) -> Iterator[str]:
    """Return a sentence with a slip in each of its words, and without each of them."""
    for word in WORD.finditer(sentence):
        said, start, end = word[0], *word.span()
        yield sentence[:start] + said[0] + said[2] + said[1] + said[3:] + sentence[end:]
        yield f"{sentence[:start]}{said[:-1]}q{sentence[end:]}"
        yield " ".join((sentence[:start] + sentence[end:]).split())


def refused(ear: Ear, sentence: str) -> Iterator[tuple[str, NotUnderstood | NotFound]]:
    """Return the ways to spoil a sentence that leave it without a meaning, and what is told."""
    for text in dict.fromkeys((sentence, *spoilt(sentence))):
        error = ear.hear(text)
        if isinstance(error, NotUnderstood | NotFound):
            yield text, error


@pytest.mark.sampled
@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_hint_fits_the_place_that_the_error_points_at(system: str) -> None:
    wrong = []
    async with speaking(system) as table:
        for row in sample((row for row in rows() if row.system == system), 10):
            ear = await table.ear(row.speaker, row.before)
            for text, error in refused(ear, row.sentence):
                for hint in error.hints if error.column else ():
                    put = fitted(text, error, hint)
                    if not is_accepted(put, error, ear.hear(put)):
                        wrong.append((text, put))
    assert not dict.fromkeys(wrong)


def fitted(text: str, error: NotUnderstood | NotFound, hint: str) -> str:
    """Return the sentence with a hint in the place of the words that stand there."""
    start = (error.column or 1) - 1
    said = error.name if isinstance(error, NotFound) else error.unclear
    word = re.match(r"[\w&'@-]*", text[start:])
    end = start + (len(said) or len(word[0] if word else ""))
    return text[:start] + hint + text[end:]


def is_accepted(put: str, before: Any, now: Understood | PlayerError) -> bool:
    """Say whether what was put in is taken: all is, or what is wrong stands further on."""
    if isinstance(now, Understood) or now.several:
        return True
    column = getattr(now, "column", None)
    return column is None or column > (before.column or 0)


@pytest.mark.sampled
@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_offer_can_be_said(system: str) -> None:
    async with speaking(system) as table:
        offers: dict[tuple[str, str, str], str] = {}
        for row in sample((row for row in rows() if row.system == system), 10):
            ear = await table.ear(row.speaker, row.before)
            for text, error in refused(ear, row.sentence):
                for choice in error.choices:
                    offers.setdefault((row.speaker, row.before, choice.says), text)
        wrong = await unsayable(table, offers)
    assert not wrong


async def unsayable(
    table: Speaking, offers: dict[tuple[str, str, str], str]
) -> list[tuple[str, str]]:
    """Return the offers that mean nothing, or something else than they say."""
    wrong = []
    for (speaker, before, says), text in offers.items():
        heard = (await table.ear(speaker, before)).hear(says)
        if not isinstance(heard, Understood) or heard.said != says:
            wrong.append((text, says))
    return wrong
