"""In a game of hundreds, nobody is looked at whom a sentence doesn't name."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from benchmarks.people import SAID, seat
from grammar import parser
from play.turn import scene_builder
from rules.core.scene import Sheets
from tests.conftest import Played
from tests.counting import count_calls

MANY = 120
#: how many calls one more person may cost a sentence that doesn't name them: a name is compared
MOST_CALLS = {
    "/move hack+WS": 8,
    "/move hack+WS at Ganger": 15,
    "/odds move hack+WS at Ganger": 15,
}
MOST_OTHERWISE = 28
#: the same for a story, each of whose words may be somebody's name
STORY, MOST_OF_A_STORY = "Griff lunges across the table, sword singing, at the ogre's throat.", 60


@pytest.fixture
async def crowd() -> AsyncIterator[Played]:
    async with AsyncExitStack() as stack:
        table = await seat(stack, ":memory:", MANY)
        scene_builder.forget_records()
        yield table


async def test_a_record_is_made_anew_only_where_it_changed(crowd: Played) -> None:
    await crowd("/move hack+WS at Ganger", 5, 5, by="alice")
    before = scene_builder._read_record.cache_info().misses
    await crowd("/harm 1 Griff", by="gm")
    await crowd("/sheet show Griff", by="alice")
    await crowd("/move hack+WS at Ganger", 5, 5, by="alice")
    assert (
        scene_builder._read_record.cache_info().misses - before <= 6
    )  # Griff, the stage, the game


async def _cost(table: Played, said: str, by: str) -> tuple[int, int]:
    """Return the calls and the statements of a sentence that was said before."""
    faces = (5, 5) if said.startswith("/move") else ()  # another result is another cost
    for _ in range(2):
        await table.line(said, *faces, by=by)
    if faces:
        await table.line(":dice 5 5")
    statements: list[str] = []
    connection = table.table.database._connection  # type: ignore[attr-defined]
    await connection.set_trace_callback(statements.append)
    calls = await count_calls(table.line(said, by=by))
    await connection.set_trace_callback(None)
    return calls, len(statements)


async def test_whoever_is_not_named_costs_a_sentence_little(crowd: Played) -> None:
    async with AsyncExitStack() as stack:
        few = await seat(stack, ":memory:", MANY // 4)
        for said, by in SAID.items():
            (more, statements), (less, as_many) = [
                await _cost(table, said, by) for table in (crowd, few)
            ]
            assert (more - less) / (MANY - MANY // 4) <= MOST_CALLS.get(said, MOST_OTHERWISE), said
            assert statements == as_many, said


async def test_the_words_of_a_story_are_not_sought_in_every_name(crowd: Played) -> None:
    async with AsyncExitStack() as stack:
        few = await seat(stack, ":memory:", MANY // 4)
        more, less = [(await _cost(table, STORY, "alice"))[0] for table in (crowd, few)]
        assert (more - less) / (MANY - MANY // 4) <= MOST_OF_A_STORY


async def test_what_is_remembered_follows_what_is_kept(crowd: Played) -> None:
    for wounds in (1, 2, 3):
        await crowd("/harm 1 Griff", by="gm")
        shown = await crowd("/sheet show Griff", by="alice")
        assert shown["facts"]["wounds"] == wounds
    await crowd("/undo", by="gm")
    assert (await crowd("/sheet show Griff", by="alice"))["facts"]["wounds"] == 2


async def test_nothing_of_whoever_is_forgotten_stays_in_memory(crowd: Played) -> None:
    await crowd("/privacy delete yes", by="alice")
    assert scene_builder._read_record.cache_info().currsize == 0
    assert parser._read_request.cache_info().currsize == 0


async def test_chances_are_guessed_only_for_those_they_depend_on(
    crowd: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, instead = list[str](), Sheets.put_stand_ins

    def count(self: Any, stand_in: Any) -> Any:
        def note(sheet: Any) -> Any:
            asked.append(sheet.name)
            return stand_in(sheet)

        return instead(self, note)

    monkeypatch.setattr(Sheets, "put_stand_ins", count)
    await crowd("/odds move hack+WS at Ganger", by="alice")
    assert 0 < len(asked) < MANY / 4


def test_a_stand_in_is_made_when_someone_looks() -> None:
    made: list[int] = []

    def stand_in(number: int) -> int:
        made.append(number)
        return number * 100

    numbers: Sheets[Any] = Sheets({1: "one", 2: "two"}, lambda record, row: record)
    other = numbers.put_stand_ins(stand_in)
    assert (other[2], other[2], made) == (200, 200, [2])
    assert list(other) == [1, 2]
    assert other.make_sheet(7, {"name": "new"}) == 7  # a new one is itself


async def test_a_long_list_has_pages(crowd: Played) -> None:
    first = await crowd("/npc list", by="gm")
    assert first["text"].count("\n") == 39
    assert len(first["facts"]["names"]) == MANY
    assert [each["label"] for each in first["choices"]] == ["Show more (80)"]
    last = await crowd("/npc list 3", by="gm")
    assert last["text"].count("\n") == 39
    assert [each["says"] for each in last["choices"]] == ["npc list 2"]
    assert (await crowd("/npc list 99", by="gm"))["text"] == last["text"]
    second = await crowd(":press Previous page", by="gm")
    assert second["said"] == "npc list 2"
    assert (await crowd("/sheet list", by="alice"))["choices"] == []
