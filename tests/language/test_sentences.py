"""Sentences as people type them, each said at a table: what they mean, or what is offered."""

import re
from itertools import groupby
from typing import Any

import pytest

from grammar.registry import aliases_of
from grammar.words import words_of
from play.language.readings.tokens import LEADS
from rules.registry import SYSTEMS
from tests.language.conftest import Row, Speaking, meaning, rows, speaking
from tests.test_docs import FENCED, INLINE, PATTERN, ROOT

GROUPS = {system: list(found) for system, found in groupby(rows(), lambda row: row.system)}
for _row in rows():  # rows of one system may stand in several places
    if _row not in GROUPS[_row.system]:
        GROUPS[_row.system].append(_row)


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_sentence_of_the_table_means_what_it_says(system: str) -> None:
    wrong = []
    async with speaking(system) as table:
        for row in GROUPS[system]:
            reply = await table.say(row.speaker, row.sentence, row.before)
            got = (
                reply["said"]
                if reply["ok"]
                else [choice["says"] for choice in reply["error"].get("choices", ())]
            )
            fits = got == row.means if row.how == "said" else row.means in got
            if not fits or reply["ok"] != (row.how == "said"):
                wrong.append((row.sentence, got, row.means))
    assert not wrong


@pytest.mark.parametrize("system", SYSTEMS)
async def test_what_was_understood_means_the_same_when_it_is_said(system: str) -> None:
    wrong = []
    async with speaking(system) as table:
        for row in GROUPS[system]:
            if row.how == "said" and "; " not in row.means and "undo" not in row.means:
                first = await table.say(row.speaker, row.sentence, row.before)
                again = await table.say(row.speaker, row.means, row.before)
                if meaning(first) != meaning(again):
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


def _offered(reply: dict[str, Any]) -> list[str]:
    """Return the sentences that were offered instead of a reply."""
    return [choice["says"] for choice in (reply.get("error") or {}).get("choices", ())]


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_offer_can_be_said(system: str) -> None:
    wrong = []
    async with speaking(system) as table:
        for row in GROUPS[system]:
            for spoilt in _slips(row):
                reply = await table.say(row.speaker, spoilt, row.before)
                if not reply["ok"]:
                    for choice in reply["error"].get("choices", ()):
                        said = await table.say(row.speaker, choice["says"], row.before)
                        if not said["ok"] and said["error"]["kind"] == "not_understood":
                            wrong.append((spoilt, choice["says"]))
    assert not wrong


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_hint_fits_the_place_that_the_error_points_at(system: str) -> None:
    wrong = []
    async with speaking(system) as table:
        for row in GROUPS[system]:
            for spoilt in _slips(row):
                reply = await table.say(row.speaker, spoilt, row.before)
                error = reply.get("error") or {"column": None, "hints": ()}
                for hint in error["hints"] if error["column"] else ():
                    put = _put(spoilt, error["column"] - 1, hint)
                    said = await table.say(row.speaker, put, row.before)
                    again = said.get("error") or {}
                    if again.get("column") == error["column"] and hint in again["hints"]:
                        wrong.append((spoilt, put, again["message"]))
    assert not wrong


def _put(sentence: str, place: int, hint: str) -> str:
    """Return the sentence with a hint in the place of the word that stands there."""
    word = re.match(r"[\w&'@-]*", sentence[place:])
    return sentence[:place] + hint + sentence[place + len(word[0] if word else "") :]


def _slips(row: Row) -> list[str]:
    """Return the sentence with a letter of its longest word left out, and that of its first."""
    words = re.findall(r"[A-Za-z]{4,}", row.sentence)
    if not words or row.how != "said":
        return []
    longest = max(words, key=len)
    return [row.sentence.replace(longest, longest[:2] + longest[3:], 1)]


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_word_counts(system: str) -> None:
    """Take a word away: it is refused, or means something else, or is one that means nothing."""
    wrong = []
    async with speaking(system) as table:
        for row in GROUPS[system]:
            if row.how == "said" and not re.search(r'["#;]|then|,', row.sentence):
                wrong += await _idle_words(table, row)
    assert not wrong


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_word_of_the_guides_counts(system: str) -> None:
    guide = (ROOT / "docs" / f"{system}.md").read_text(encoding="utf-8")
    found = dict.fromkeys(INLINE.findall(FENCED.sub("", guide)))
    wrong = []
    async with speaking(system) as table:
        for sentence in found:
            if PATTERN.search(sentence) or re.search(r'["#;,=]|then', sentence):
                continue
            row = Row(system, "alice", "", sentence, "said", "")
            if (await table.say("alice", sentence))["ok"]:
                wrong += await _idle_words(table, row)
    assert not wrong


async def _idle_words(table: Speaking, row: Row) -> list[tuple[str, str]]:
    whole = await table.say(row.speaker, row.sentence, row.before)
    words = row.sentence.split()
    idle = []
    for place, word in enumerate(words):
        said = re.sub(r"[^\w&'+]", "", word.casefold())
        told = re.findall(r"[^\W\d_]+|\d+", whole["said"].casefold())
        if len(words) == 1 or said in told or _means_nothing(row.system, said, place):
            continue
        fewer = " ".join([*words[:place], *words[place + 1 :]])
        reply = await table.say(row.speaker, fewer, row.before)
        if reply["ok"] and (reply["said"], meaning(reply)) == (whole["said"], meaning(whole)):
            idle.append((row.sentence, word))
    return idle


def _means_nothing(system: str, said: str, place: int) -> bool:
    table = words_of(system)
    openers = {word for ways in table.openers.values() for way in ways for word in way}
    units = {word for each in table.units.values() for word in each}
    filler = said in table.fillers | table.light | LEADS | openers | units
    stands = {word for each in (*table.stands, *table.same) for word in each.split()}
    literal = {word for row in table.rows for element in row.when for word in element.words}
    if said in stands | literal | set(table.numbers):
        return True
    return filler or not said or (place == 0 and said in aliases_of(system))
