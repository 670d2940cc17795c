"""A machine chooses what is said, pressed, taken back, planned and restarted, in any order.

After every step the journal is proof: replayed from nothing it gives the sheets as they are kept,
its numbers have no gap, its seals verify, and what is written down as owed is what is owed. Every
value is one that its sheet may have, and no player is told what is not for them.
"""

import asyncio
import gc
import json
import os
import random
import re
from collections import Counter
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

import play.dice_sources
from local.table import LocalTable
from rules.core.records.changes import are_same
from rules.core.records.validation import fits
from rules.registry import NAMES
from storage import choices
from tests import postgres
from tests.conftest import Played
from tests.play.verbs.test_undo_of_several import PEOPLE, SENTENCES
from tests.rules.own.conftest import GAMES
from tests.samples import EVERYTHING, report, sample

Given = TypeVar("Given")
#: a game of our own, and one of a page
PAGE = "quiet-thieves"
ON_A_PAGE: list[tuple[str, str]] = [
    ("/move past the dog", "alice"), ("/move a perfectly good reason", "alice"),
    ("/move wind it back adv", "alice"), ("/check charm", "bob"), ("/check creep dis", "alice"),
    ("/sheet set clockwork=2 mask=yes", "alice"), ("/sheet set nerves=5", "bob"),
    ("/status seen add for Ash", "gm"), ("/clock tick The House", "gm"), ("/harm 2 Ash", "gm"),
    ("/effect nerves +1 for Bo", "gm"), ("/item add spoon", "alice"), ("/heal 1 Bo", "gm"),
    ("/sheet new Cid", "bob"),
]  # fmt: skip
#: so many evenings in `make soak`, and which of them are kept on a server in `make test`
EXAMPLES = int(os.environ.get("EVENINGS", "100"))
ON_POSTGRES = tuple([*SENTENCES, PAGE] if EVERYTHING else sample([*SENTENCES, PAGE], 1))
#: how many steps were taken in each game
STEPS: Counter[str] = Counter()
LINES = {**SENTENCES, PAGE: ON_A_PAGE}
SEATED = {**PEOPLE, PAGE: [("/sheet new Ash creep=3", "alice"), ("/sheet new Bo", "bob")]}
#: said by the game master before anyone else speaks, and what of it is nobody else's to know
SECRETS = (
    "/npc new Zyxla", "/roll 1d1+4240 secret", "/note new Vault: Marzipan lies below.",
    "/whisper {hers}: Quincunx.",
)  # fmt: skip
HIDDEN = {
    "alice": re.compile("Zyxla|4241|Marzipan", re.IGNORECASE),
    "bob": re.compile("Zyxla|4241|Marzipan|Quincunx", re.IGNORECASE),
}
#: with which a player looks at all there is to see
LOOKS = ("/history last 20", "/waiting", "/board", "/catchup", "/find marzipan", "/find 4241")
#: what is said at every table, by its game master
DESK = (
    "/scene start The far bank", "/scene end", "/round start", "/round next", "/round end",
    "/round by 24h", "/vote Go? yes, no", "/seal Mine.", "/seal open", "/ask all: roll d6",
    "/say It rains. [[roll d6]]", "/narrate Night falls.", "/time 1 hour", "/rest all",
    "/npc new Rat", "/npc hide Rat", "/npc reveal Rat", "/again", "/undo", "/redo",
)  # fmt: skip


class Evening(RuleBasedStateMachine):
    """One game in a file, and the steps that anyone at it could take next."""

    system = ""
    #: the PostgreSQL on which it is kept; without one, a file of its own
    server: Any = None

    def __init__(self) -> None:
        super().__init__()
        self.places = ExitStack()
        self.runner = self.places.enter_context(asyncio.Runner())
        folder = self.places.enter_context(TemporaryDirectory())
        self.moves = 0
        # the same in each try
        play.dice_sources.randbelow = random.Random(0).randrange  # type: ignore[assignment, attr-defined]
        self.steps = 0
        file = str(Path(folder) / "game.db")
        kept_at = self.run(postgres.database(self.server, "machine")) if self.server else file
        self.table = LocalTable(kept_at)
        self.run(self.table.__aenter__())
        self.played = Played(self.table)
        self.begin()
        for line, by in SEATED[self.system]:
            reply = self.hear(line, by)
            if line.startswith("/sheet new") and by == "alice":
                hers = reply["facts"]["name"]
        for line in SECRETS:
            assert self.hear(line.format(hers=hers))["ok"], line

    def begin(self) -> None:
        """Start the game: of a page, from the file that the game master brings along."""
        if self.system in NAMES:
            self.hear(f"/game start {self.system}")
            return
        self.hear(f":attach {GAMES / self.system}.md")
        self.hear("/game start own")
        assert self.hear(":press Start")["ok"]

    def teardown(self) -> None:
        STEPS[self.system] += self.steps
        self.run(self.table.__aexit__())
        self.places.close()

    def run(self, task: Coroutine[Any, Any, Given]) -> Given:
        return self.runner.run(task)

    def hear(self, line: str, by: str = "gm") -> dict[str, Any]:
        """Say a line; whoever is not the game master is told nothing that is not for them."""
        reply = self.run(self.played.line(line, by=by))
        told = json.dumps(reply, ensure_ascii=False)
        found = HIDDEN[by].findall(told) if by in HIDDEN else []
        assert set(found) <= set(line.split()), (line, reply)
        return reply

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
        line, by = data.draw(st.sampled_from(LINES[self.system]))
        self.hear(line, by)

    @rule(line=st.sampled_from(DESK))
    def lead(self, line: str) -> None:
        self.hear(line)

    @rule(number=st.integers(1, 5))
    def press(self, number: int) -> None:
        self.hear(f":press {number}")

    @rule(data=st.data())
    def plan(self, data: st.DataObject) -> None:
        line, _ = data.draw(st.sampled_from(LINES[self.system]))
        self.hear(f"/plan {line.removeprefix('/')}", "alice")

    @rule(data=st.data())
    def fix(self, data: st.DataObject) -> None:
        line, by = data.draw(st.sampled_from(LINES[self.system]))
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
        self.hear("/plan drop", "alice")  # an import brings no plans
        before = self.sheets()
        made = self.hear("/game export")["facts"]["json"]
        self.hear(f":channel elsewhere{self.moves}")
        assert self.hear(f"/game import {made}")["ok"]
        assert self.sheets() == before

    @invariant()
    def journal_gives_the_sheets(self) -> None:
        made: dict[int, dict[str, Any]] = {}
        for (changes,) in self.rows("SELECT changes FROM entry WHERE game = ? ORDER BY number"):
            for id, _, field, _, after in json.loads(changes or "[]"):  # or left out
                _write(made, id, field, after)
        kept = self.rows("SELECT id, fields FROM record WHERE game = ? AND kind <> 'stage'")
        for id, fields in kept:
            for key, value in made.get(id, {}).items():
                assert are_same(json.loads(fields).get(key), value), (id, key)

    @invariant()
    def every_value_is_one_that_its_sheet_may_have(self) -> None:
        place = self.run(self.table.referee.runner.look(self.game(), self.table.channel))
        kinds = {sheet.record: type(sheet) for sheet in place.scene.sheets.list_all()}
        for id, fields in self.rows("SELECT id, fields FROM record WHERE game = ?"):
            values = {k: v for k, v in json.loads(fields).items() if v is not None}
            assert id not in kinds or fits(kinds[id], values), (id, values)

    @invariant()
    def nobody_sees_what_is_not_for_them(self) -> None:
        """A player looks around: `hear` sees to it that nothing hidden is told."""
        self.steps += 1
        self.hear(LOOKS[self.steps % len(LOOKS)], "bob")

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

    def game(self) -> int:
        return int(self.rows("SELECT id FROM game WHERE id = ?")[0][0])

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
@pytest.mark.parametrize(
    ("system", "engine"),
    [*((system, "sqlite") for system in LINES), *((each, "postgres") for each in ON_POSTGRES)],
)
def test_whatever_is_done_in_whatever_order_the_journal_is_proof(
    system: str, engine: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(play.dice_sources, "randbelow", random.Random(0).randrange)
    server = request.getfixturevalue("running") if engine == "postgres" else None
    machine = type(f"{system.title()}Evening", (Evening,), {"system": system, "server": server})
    gc.collect()
    gc.disable()  # what it ends while a class is read makes Python 3.11 lose count of its depth
    request.addfinalizer(gc.enable)
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=EXAMPLES if EVERYTHING else 2,
            stateful_step_count=40 if EVERYTHING else 12,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    report(f"machine, {system} on {engine}: {STEPS[system]} steps")
    STEPS.clear()
