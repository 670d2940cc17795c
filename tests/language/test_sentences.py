"""Sentences as people type them, each said at a table: what they mean, or what is offered."""

from typing import Any

import pytest

from grammar.words import words_of
from play.language.exact_reading import Understood
from play.language.spotting.offers import tell_apart
from rules.registry import SYSTEMS
from tests.language.conftest import Ear, meaning, rows, sense, speaking

GROUPS = {system: [row for row in rows() if row.system == system] for system in SYSTEMS}


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_sentence_of_the_table_means_what_it_says(system: str) -> None:
    wrong = []
    async with speaking(system) as table:
        for row in GROUPS[system]:
            reply = await table.say(row.speaker, row.sentence, row.before)
            got = [without_comment(reply["said"])] if reply["ok"] else _offered(reply)
            ear = await table.ear(row.speaker, row.before)
            meant = _sense(ear, without_comment(row.means))
            told = tell_apart(row.means)
            fits = any(tell_apart(said) == told or _sense(ear, said) == meant for said in got)
            if not fits or reply["ok"] != (row.how == "said"):
                wrong.append((row.sentence, got, row.means))
    assert not wrong


@pytest.mark.parametrize("system", SYSTEMS)
async def test_what_was_understood_means_the_same_when_it_is_said(system: str) -> None:
    wrong = []
    async with speaking(system) as table:
        for row in GROUPS[system]:
            if row.how != "said" or "; " in row.means:
                continue
            ear = await table.ear(row.speaker, row.before)
            again = ear.hear(row.means)
            if not isinstance(again, Understood) or again.said != row.means:
                wrong.append((row.sentence, row.means))
    assert not wrong


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_example_of_the_words_means_what_its_row_says(system: str) -> None:
    wrong = []
    async with speaking(system) as table:
        for example, means, sure in words_of(system).examples:
            for speaker in ("alice", "gm"):
                expected = await table.say(speaker, means)
                if not expected["ok"]:
                    continue  # a verb of another game, or not theirs to say
                reply = await table.say(speaker, example)
                fits = meaning(reply) == meaning(expected) if sure else means in _offered(reply)
                if not fits:
                    wrong.append((speaker, example, means, reply.get("said") or reply["error"]))
                break
    assert not wrong


def _sense(ear: Ear, said: str) -> object:
    """Return what a sentence means, however it is spelt; None where it means nothing."""
    heard = ear.hear(said)
    return sense(heard) if isinstance(heard, Understood) else None


def without_comment(said: str) -> str:
    """Return a sentence without its comment: what of a text is colour is kept there."""
    return said.partition(" # ")[0]


def _offered(reply: dict[str, Any]) -> list[str]:
    """Return the sentences that were offered instead of a reply."""
    choices = (reply.get("error") or {}).get("choices", ())
    return [without_comment(choice["says"]) for choice in choices]
