"""Long work is done beside all turns: nobody waits for what another asks."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from grammar.parser import find_lookup, parse, read_sentence
from local.table import LocalTable
from play.chronicle import export_and_import
from play.turn.odds import odds_count
from play.turn.odds.odds_count import FEWEST_ROLLED, MOST_DICE, RandomDice
from play.turn.odds.worker_thread import AT_ONCE, MOST_KEPT, MOST_WAITING, Aside, Worker
from play.turn.utterance_and_ruling import Ruling, Utterance
from play.verbs import odds
from rules.core.dice.chances import ADDITIONS, Spread, _add_spreads
from rules.core.errors import Refused
from rules.core.verb_declarations.rolls_and_history import RollDice
from tests.conftest import Played

#: seconds after which a test that waits for nothing fails, instead of hanging
PATIENCE = 20


class Held:
    """Counting that goes on once it is told to, and how many count at once."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.began = threading.Semaphore(0)
        self.now = self.most = self.counted = 0
        self._lock = threading.Lock()

    @contextmanager
    def counting(self) -> Iterator[None]:
        with self._lock:
            self.now, self.counted = self.now + 1, self.counted + 1
            self.most = max(self.most, self.now)
        self.began.release()
        self.go_on.wait(PATIENCE)
        yield
        with self._lock:
            self.now -= 1


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    """Hold whoever counts chances, until told to go on."""
    made, count = Held(), odds_count.count

    def held_count(*values: Any) -> Any:
        with made.counting():
            return count(*values)

    monkeypatch.setattr(odds, "count", held_count)
    return made


def ask(table: Played, text: str, by: str, source: str = "") -> "asyncio.Task[Ruling]":
    said = Utterance(source or f"{by}:{text}", "table", by, by, text)
    return asyncio.create_task(table.table.referee.hear(said))


async def begun(held: Held) -> None:
    assert await asyncio.to_thread(held.began.acquire, timeout=PATIENCE)


@pytest.mark.parametrize("text", ["odds roll 3d6", "odds move hack as Griff"])
async def test_nobodys_turn_waits_while_chances_are_counted(
    table: Played, held: Held, text: str
) -> None:
    """S2: the count of one is held, and another's turn goes on and is kept."""
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff", by="alice")
    asked = ask(table, text, "gm")
    await begun(held)
    moved = await table("/move hack", 3, 4, by="alice")
    assert moved["entry"]
    assert not asked.done()
    held.go_on.set()
    assert (await asked).outcome.facts


async def test_a_roll_is_asked_for_with_its_chances_and_nobody_waits(
    table: Played, held: Held
) -> None:
    """S2: what is kept with its chances is kept after they are counted."""
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/sheet new Isaac", by="bob")
    asked = ask(table, "ask Griff, Isaac: move hack with odds", "gm")
    await begun(held)
    assert (await table("/move hack", 3, 4, by="alice"))["entry"]
    held.go_on.set()
    assert (await asked).number


async def test_a_person_asks_one_question_at_a_time(table: Played, held: Held) -> None:
    """S2: a second question is refused in words until the first is answered."""
    first = ask(table, "odds roll 3d6", "alice")
    await begun(held)
    with pytest.raises(Refused) as refused:
        await ask(table, "odds roll 4d6", "alice")
    assert refused.value.code == "still_at_it"
    held.go_on.set()
    await first
    assert (await ask(table, "odds roll 4d6", "alice")).outcome.facts


async def test_so_many_are_counted_at_once_and_no_more(table: Played, held: Held) -> None:
    """S2: five ask, two are counted at a time, and all are answered."""
    asked = [ask(table, f"odds roll {sides}d6", f"p{sides}") for sides in range(2, 7)]
    for _ in range(AT_ONCE):
        await begun(held)
    held.go_on.set()
    assert all([(await each).outcome.facts for each in asked])
    assert held.most == AT_ONCE


async def test_too_many_who_ask_are_told_so() -> None:
    """S2: whoever comes to a long queue is asked to come back."""
    worker, over = Worker(), asyncio.Event()

    async def wait(person: str) -> None:
        async with worker.place(person):
            await over.wait()

    asked = [asyncio.create_task(wait(f"p{number}")) for number in range(MOST_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(Refused) as refused:
        await wait("late")
    assert refused.value.code == "many_ask"
    over.set()
    await asyncio.gather(*asked)
    await wait("late")


async def test_the_same_question_is_counted_once(table: Played, held: Held) -> None:
    """P4: answers about chances are remembered, for as long as they hold."""
    held.go_on.set()
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff ws=1 free", by="alice")
    plain = [await table("/odds roll 3d6", by=who) for who in ("alice", "bob", "alice")]
    assert held.counted == 1
    assert plain[0]["facts"] == plain[1]["facts"] == plain[2]["facts"]
    before = await table("/odds move hack+WS", by="alice")
    assert await table("/odds move hack+WS", by="alice") == before
    assert held.counted == 2
    await table("/sheet set Griff ws=2", by="gm")
    after = await table("/odds move hack+WS", by="alice")
    assert held.counted == 3
    assert after["facts"] != before["facts"]


async def test_answers_are_forgotten_in_the_end() -> None:
    worker = Worker()
    for number in range(MOST_KEPT + 5):
        await worker.do(Aside("alice", number, lambda: "answer"))
    assert len(worker._answers) == MOST_KEPT
    with pytest.raises(Aside):
        worker.answer("alice", 0, lambda: "answer")
    assert worker.answer("alice", MOST_KEPT, lambda: "", lambda _: True) == "answer"
    assert worker.answer("alice", MOST_KEPT, lambda: "") == "answer"
    with pytest.raises(Aside):
        worker.answer("alice", MOST_KEPT, lambda: "answer")


HOSTILE = [
    "999d999", "100d100", "999dF", "100d6!", "99d99!", "d%+999d100", "30d6kh10", "100d100kh50",
    "500d500 > 400d600", "200d6 > 200d6", "300d6 < 150d12", "+".join(["d100"] * 39),
    "1d6*1d6*1d6*1d6*1d6*1d6", "20d6!kh3", "40d6+40d8+40d10", "999d2", "10d6!!", "1d1000000",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_no_dice_are_counted_for_long(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """S2: bounded in dice that are thrown and in steps, whatever is asked."""
    thrown: list[RandomDice] = []
    made = RandomDice.__init__

    def watched(dice: RandomDice) -> None:
        made(dice)
        thrown.append(dice)

    monkeypatch.setattr(RandomDice, "__init__", watched)
    request = parse("heresy", read_sentence("heresy", f"roll {text}"))
    assert isinstance(request, RollDice)
    found = odds._count_roll(request.roll, odds_count.Patience(most=odds_count.MOST_ROLLED))
    assert sum(found.odds.chances.values()) == 1
    for dice in thrown:
        assert dice.rolled <= MOST_DICE + FEWEST_ROLLED * 1000


@pytest.mark.parametrize(("one", "other"), [(1, 4000), (3900, 100), (600, 600), (20, 6), (3, 9)])
def test_whoever_counts_says_often_that_it_goes_on(one: int, other: int) -> None:
    """S2: between two such moments there are few additions, however few or many totals meet."""
    first, second = (Spread(dict.fromkeys(range(size), 1), size) for size in (one, other))
    steps = sum(1 for _ in _add_spreads(first, second))
    assert steps >= one * other // (ADDITIONS + other)


async def test_what_was_exact_stays_exact(table: Played) -> None:
    """S2: ordinary questions are counted in every way in which dice can fall."""
    for text in ("3d6", "4d6kh3", "10d10", "2d20kh1+5", "50d20", "8d8r1", "100d10>7", "2d6+1 >= 8"):
        assert (await table(f"/odds {text}"))["facts"]["exact"], text


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("chronicle html", "play.verbs.chronicle_and_import.page"),
        ("chronicle epub", "play.verbs.chronicle_and_import.epub"),
        ("chronicle md", "play.verbs.chronicle_and_import.markdown"),
        ("game export", "play.verbs.chronicle_and_import.pack_game"),
        ("ledger luck", "play.verbs.ledger.fortunes"),
        ("ledger", "play.verbs.ledger.tally_dice"),
    ],
)
async def test_nobodys_turn_waits_for_a_look_through_a_whole_game(
    table: Played, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, step: str
) -> None:
    """P4: what is long is written on another thread, and holds neither the loop nor the writer."""
    made = Held()
    module, _, name = step.rpartition(".")
    real = getattr(import_module(module), name)

    def slow(*values: Any, **named: Any) -> Any:
        with made.counting():
            return real(*values, **named)

    monkeypatch.setattr(step, slow)
    async with LocalTable(str(tmp_path / "longhand.db")) as opened:
        here = Played(opened)
        await here("/game start heresy", by="gm")
        await here("/sheet new Griff", by="alice")
        asked = ask(here, text, "gm")
        await begun(made)
        assert (await here("/move hack", 3, 4, by="alice"))["entry"]
        assert not asked.done()
        made.go_on.set()
        assert (await asked).outcome


async def test_an_import_is_read_before_its_turn_begins(
    table: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P4: nobody's turn waits while what is taken in is looked through."""
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff", by="alice")
    whole = (await table("/game export", by="gm"))["facts"]["json"]
    made, real = Held(), export_and_import.unpack_game

    def slow(text: str) -> Any:
        with made.counting():
            return real(text)

    monkeypatch.setattr("play.verbs.chronicle_and_import.unpack_game", slow)
    said = Utterance("import", "elsewhere", "gm", "gm", f"game import {whole}")
    taken = asyncio.create_task(table.table.referee.hear(said))
    await begun(made)
    assert (await table("/move hack", 3, 4, by="alice"))["entry"]
    made.go_on.set()
    assert (await taken).number


async def test_whoever_is_new_looks_something_up_without_a_turn(table: Played) -> None:
    """P4: that someone's name is not known yet makes no lookup wait for a turn."""
    await table("/game start heresy", by="gm")
    referee = table.table.referee
    said = Utterance("look", "table", "dora", "Dora", "waiting")
    way = find_lookup(said.text)
    assert way is not None
    looked_up = await referee._look_up(said, way)
    assert looked_up is not None
    assert looked_up.outcome.title
    await table.table.database.settle()
    async with referee.glance(said) as turn:
        assert turn.found.people["dora"] == "Dora"
