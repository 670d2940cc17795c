"""A machine chooses what is said, pressed, taken back, planned and restarted, in any order.

After every step the journal is proof: replayed from nothing it gives the sheets as they are kept,
its numbers have no gap, its seals verify, and what is written down as owed is what is owed.
"""

import asyncio
import json
import random
from collections.abc import Coroutine
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import play.dice
from local.table import LocalTable
from rules.core.records.changes import are_same
from rules.registry import NAMES
from storage import choices
from tests.conftest import Played
from tests.play.verbs.test_undo_of_several import PEOPLE, SENTENCES
from tests.samples import EVERYTHING

Given = TypeVar("Given")
#: what is said at every table, by its game master
DESK = (
    "/scene start The far bank", "/scene end", "/round start", "/round next", "/round end",
    "/round by 24h", "/vote Go? yes, no", "/seal Mine.", "/seal open", "/ask all: roll d6",
    "/say It rains. [[roll d6]]", "/narrate Night falls.", "/time 1 hour", "/rest all",
    "/npc new Rat", "/npc hide all", "/npc reveal all", "/again", "/undo", "/redo",
)  # fmt: skip


class Evening(RuleBasedStateMachine):
    """One game in a file, and the steps that anyone at it could take next."""

    system = ""

    def __init__(self) -> None:
        super().__init__()
        self.places = ExitStack()
        self.runner = self.places.enter_context(asyncio.Runner())
        folder = self.places.enter_context(TemporaryDirectory())
        self.moves = 0
        play.dice._CHANCE = random.Random(0)  # type: ignore[assignment]  # the same in each try
        self.table = LocalTable(str(Path(folder) / "game.db"))
        self.run(self.table.__aenter__())
        self.played = Played(self.table)
        self.hear(f"/game start {self.system}")
        for line, by in PEOPLE[self.system]:
            self.hear(line, by)

    def teardown(self) -> None:
        self.run(self.table.__aexit__())
        self.places.close()

    def run(self, task: Coroutine[Any, Any, Given]) -> Given:
        return self.runner.run(task)

    def hear(self, line: str, by: str = "gm") -> dict[str, Any]:
        return self.run(self.played.line(line, by=by))

    def sheets(self) -> dict[str, Any]:
        """Return all that is kept but stages, which are their channel's."""
        found = self.run(self.played.everything())
        return {name: kept for name, kept in found.items() if not name.startswith("stage ")}

    def rows(self, query: str) -> list[Any]:
        """Return what is kept of the game that is played here."""
        return self.run(self._rows(query))

    async def _rows(self, query: str) -> list[Any]:
        async with self.table.database.begin_reading() as tx:
            (found,) = await tx.execute_fetchall(
                "SELECT game FROM game_channel WHERE channel = ?", (self.table.channel,)
            )
            return list(await tx.execute_fetchall(query, (found[0],)))

    @rule(data=st.data())
    def say(self, data: st.DataObject) -> None:
        line, by = data.draw(st.sampled_from(SENTENCES[self.system]))
        self.hear(line, by)

    @rule(line=st.sampled_from(DESK))
    def lead(self, line: str) -> None:
        self.hear(line)

    @rule(number=st.integers(1, 5))
    def press(self, number: int) -> None:
        self.hear(f":press {number}")

    @rule(data=st.data())
    def plan(self, data: st.DataObject) -> None:
        line, _ = data.draw(st.sampled_from(SENTENCES[self.system]))
        self.hear(f"/plan {line.removeprefix('/')}", "alice")

    @rule(data=st.data())
    def fix(self, data: st.DataObject) -> None:
        line, by = data.draw(st.sampled_from(SENTENCES[self.system]))
        self.hear(f"/fix {line.removeprefix('/')}", by)

    @rule(hours=st.sampled_from([1, 25, 200]))
    def wait(self, hours: int) -> None:
        self.hear(f":clock +{hours}h")

    @rule()
    def restart(self) -> None:
        assert self.hear(":restart")["ok"]

    @rule(back=st.integers(0, 4))
    def undo_and_redo(self, back: int) -> None:
        """What is taken back and put back leaves everything as it was."""
        numbers = self.rows("SELECT number FROM entry WHERE game = ? ORDER BY number DESC")
        before = self.run(self.played.everything())
        number = numbers[min(back, len(numbers) - 1)][0]
        if self.hear(f"/undo {number}")["ok"]:
            assert self.hear("/redo")["ok"], number
            assert self.run(self.played.everything()) == before, number

    @rule(back=st.integers(0, 9))
    def press_what_is_owed(self, back: int) -> None:
        """What is offered is not refused, unless something else comes first, such as dying."""
        owed = self.run(self._owed())
        if owed:
            number, position = owed[-1 - min(back, len(owed) - 1)]
            reply = self.hear(f":press {position} of {number}")
            error = reply.get("error") or {"choices": True}
            first = "comes first" in error.get("message", "")
            assert first or error.get("choices"), (number, position, reply)

    @precondition(lambda self: self.moves < 1)
    @rule()
    def move_elsewhere(self) -> None:
        """The game goes on in another channel, from its own export."""
        self.moves += 1
        before = self.sheets()
        made = self.hear("/game export")["facts"]["json"]
        self.hear(f":channel elsewhere{self.moves}")
        assert self.hear(f"/game import {made}")["ok"]
        assert self.sheets() == before

    @invariant()
    def journal_gives_the_sheets(self) -> None:
        made: dict[int, dict[str, Any]] = {}
        for (changes,) in self.rows("SELECT changes FROM entry WHERE game = ? ORDER BY number"):
            for id, _, field, _, after in json.loads(changes):
                _write(made, id, field, after)
        kept = self.rows("SELECT id, fields FROM record WHERE game = ? AND kind <> 'stage'")
        for id, fields in kept:
            for key, value in made.get(id, {}).items():
                assert are_same(json.loads(fields).get(key), value), (id, key)

    @invariant()
    def numbers_have_no_gap(self) -> None:
        rows = self.rows("SELECT number FROM entry WHERE game = ? ORDER BY number")
        assert [number for (number,) in rows] == list(range(1, len(rows) + 1))

    @invariant()
    def ledger_verifies(self) -> None:
        assert self.hear("/ledger verify")["facts"]["first_bad"] is None

    @invariant()
    def owed_is_what_follows(self) -> None:
        assert self.run(self._owed()) == self.run(self._owed(anew=True))

    async def _owed(self, anew: bool = False) -> list[tuple[int, int]]:
        ask = choices.compute if anew else choices.list_owed
        ((game,),) = await self._rows("SELECT id FROM game WHERE id = ?")
        async with self.table.database.begin_reading() as tx:
            return [(each.number, each.position) for each in await ask(tx, game)]


def _write(made: dict[int, dict[str, Any]], id: int, field: str, after: Any) -> None:
    """Write one change as the journal has it."""
    if field == "record":
        made[id] = dict(after or {})
        return
    *steps, last = field.split(".")
    values = made.setdefault(id, {})
    for step in steps:
        values[step] = dict(values.get(step) or {})
        values = values[step]
    values[last] = after
    if after is None and steps:
        del values[last]


@pytest.mark.sampled
@pytest.mark.parametrize("system", NAMES)
def test_whatever_is_done_in_whatever_order_the_journal_is_proof(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play.dice, "_CHANCE", random.Random(0))
    machine = type(f"{system.title()}Evening", (Evening,), {"system": system})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=100 if EVERYTHING else 3,
            stateful_step_count=40 if EVERYTHING else 15,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
