"""The database is lost in the middle of things: a turn counts once, on the dice it had rolled."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest

from play.dice_sources import KeptDice
from play.referee import Referee
from play.turn.turn_retry import MOST_TRIES
from play.turn.utterance_and_ruling import Utterance
from rules.core.errors import PlayerError, Refused
from storage import journal, scene_query
from storage.engine.database import Database, open_database
from storage.errors import Interrupted
from tests import postgres
from tests.conftest import empty


class Counting:
    """Dice that show 1, 2, 3 and so on, and tell how many were rolled."""

    def __init__(self) -> None:
        self.rolled = 0

    def roll(self, sides: int) -> int:
        self.rolled += 1
        return (self.rolled - 1) % sides + 1


@pytest.fixture
async def database(address: str) -> AsyncIterator[Database]:
    async with open_database(address) as opened:
        yield opened


@pytest.fixture
async def referee(database: Database) -> Referee:
    made = Referee(database, Counting())
    await made.hear(said("s1", "game start heresy", "gm"))
    await made.hear(said("s2", "sheet new Griff"))
    return made


def said(source: str, text: str = "move hack+WS", speaker: str = "alice") -> Utterance:
    return Utterance(source, "table", speaker, speaker, text)


@contextmanager
def lost(
    monkeypatch: pytest.MonkeyPatch, database: Database, *, times: int, kept: bool
) -> Iterator[None]:
    """Lose the database so often at the end of a turn: before it is kept, or right after."""
    turn, left = database.turn, [times]

    @asynccontextmanager
    async def losing(*asked: Any, **options: Any) -> AsyncIterator[Any]:
        left[0] -= 1
        async with turn(*asked, **options) as held:
            yield held
            if left[0] >= 0 and not kept:
                raise Interrupted("lost")
        if left[0] >= 0:
            raise Interrupted("lost", in_doubt=True)

    with monkeypatch.context() as patch:
        patch.setattr(database, "turn", losing)
        yield


async def entries(database: Database) -> int:
    async with database.begin_reading() as tx:
        ((found,),) = await tx.execute_fetchall("SELECT count(*) FROM entry")
    return int(found)


@pytest.mark.parametrize("kept", [False, True], ids=["before it was kept", "after it was kept"])
async def test_a_turn_counts_once_on_the_dice_that_were_rolled(
    monkeypatch: pytest.MonkeyPatch, referee: Referee, kept: bool
) -> None:
    dice = referee._dice
    assert isinstance(dice, Counting)
    with lost(monkeypatch, referee.database, times=2, kept=kept):
        ruling = await referee.hear(said("m1"))
    assert [face for _, face in ruling.rolled] == [1, 2]
    assert dice.rolled == 2
    assert ruling.number == 3
    assert await entries(referee.database) == 3


async def test_what_stays_away_is_said_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, referee: Referee
) -> None:
    with (
        lost(monkeypatch, referee.database, times=MOST_TRIES, kept=False),
        pytest.raises(Refused) as raised,
    ):
        await referee.hear(said("m1"))
    assert raised.value.code == "records_away"
    assert await entries(referee.database) == 2


async def test_a_plan_that_was_kept_is_told_though_the_database_was_lost(
    monkeypatch: pytest.MonkeyPatch, referee: Referee
) -> None:
    with lost(monkeypatch, referee.database, times=1, kept=True):
        ruling = await referee._say_for(said("plan:1"), 3, None)
    assert ruling is not None
    assert ruling.number == 3


def test_dice_of_another_size_are_rolled_anew() -> None:
    dice = KeptDice(Counting())
    assert [dice.roll(6), dice.roll(6), dice.roll(6)] == [1, 2, 3]
    dice.rewind()
    assert [dice.roll(6), dice.roll(20), dice.roll(6)] == [1, 4, 5]


async def test_five_hundred_turns_survive_the_end_of_their_sessions(
    request: pytest.FixtureRequest,
) -> None:
    address = await empty("postgres", request)
    running = request.getfixturevalue("running")
    async with open_database(address) as database:
        referee = Referee(database, Counting())
        await referee.hear(said("s1", "game start heresy", "gm"))
        await referee.hear(said("s2", "sheet new Griff"))
        for round_ in range(10):
            turns = [referee.hear(said(f"m{round_}:{n}", "roll 1d6")) for n in range(50)]
            ends = asyncio.to_thread(postgres.end_sessions, running)
            rulings, _ = await asyncio.gather(asyncio.gather(*turns), ends)
            assert len({ruling.number for ruling in rulings}) == 50
        assert await entries(database) == 502
        async with database.begin_reading() as tx:
            assert await journal.first_bad(tx, 1) is None


async def test_nothing_that_was_ruled_is_lost_when_the_server_restarts(
    request: pytest.FixtureRequest,
) -> None:
    address = await empty("postgres", request)
    ruled: dict[str, int | None] = {}
    refused: dict[str, str] = {}

    async def play(referee: Referee, player: int) -> None:
        for n in range(10):
            source = f"m{player}:{n}"
            try:
                ruled[source] = (await referee.hear(said(source, "roll 1d6"))).number
            except Refused as error:
                refused[source] = error.code

    async with open_database(address) as database:
        referee = Referee(database, Counting())
        await referee.hear(said("s1", "game start heresy", "gm"))
        await referee.hear(said("s2", "sheet new Griff"))
        running = request.getfixturevalue("running")
        players = asyncio.gather(*(play(referee, player) for player in range(50)))
        await asyncio.to_thread(postgres.restart, running)
        await players
        async with database.begin_reading() as tx:
            rows = await tx.execute_fetchall("SELECT source, number FROM entry WHERE number > 2")
            assert await journal.first_bad(tx, 1) is None
    kept = {str(source): int(number) for source, number in rows}
    assert ruled.items() <= kept.items()
    assert len(ruled) + len(refused) == 500
    assert set(refused.values()) <= {"records_away", "kept_or_not"}


async def test_nobody_is_kept_from_leaving_by_notes_that_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    address = await empty("postgres", request)
    async with open_database(address) as database:

        async def away() -> None:
            raise Interrupted("away")

        monkeypatch.setattr(database, "settle", away)
    async with open_database(address) as database:
        assert await entries(database) == 0


async def test_two_processes_rule_a_press_once(request: pytest.FixtureRequest) -> None:
    address = await empty("postgres", request)
    async with open_database(address) as one, open_database(address) as other:
        here, there = Referee(one, Counting()), Referee(other, Counting())
        await here.hear(said("s1", "game start heresy", "gm"))
        await here.hear(said("s2", "sheet new Griff"))
        for n in range(20):
            rulings = await asyncio.gather(*(each.hear(said(f"m{n}")) for each in (here, there)))
            assert rulings[0].number == rulings[1].number == n + 3
            assert rulings[0].rolled == rulings[1].rolled


async def test_a_busy_game_keeps_no_other_from_its_turn(request: pytest.FixtureRequest) -> None:
    async with open_database(await empty("postgres", request)) as database:
        referee = Referee(database, Counting())
        for channel in ("table", "other"):
            start = said(channel, "game start heresy", "gm")._replace(channel=channel)
            await referee.hear(start)
        async with database.turn(
            scene_query.SCENE, scene_query.make_scene_values("table"), lock=scene_query.LOCK
        ):
            waiting = [
                asyncio.create_task(referee.hear(said(f"m{n}", "roll 1d6"))) for n in range(30)
            ]
            elsewhere = said("x1", "roll 1d6")._replace(channel="other")
            ruling = await asyncio.wait_for(referee.hear(elsewhere), 5)
            assert ruling.number == 2
            assert not any(each.done() for each in waiting)
        rulings = await asyncio.gather(*waiting)
        assert sorted(each.number or 0 for each in rulings) == list(range(2, 32))


async def test_two_processes_start_one_game_in_a_channel(request: pytest.FixtureRequest) -> None:
    address = await empty("postgres", request)
    async with open_database(address) as one, open_database(address) as other:
        starts = [
            Referee(each, Counting()).hear(said(f"s{n}", "game start heresy", "gm"))
            for n, each in enumerate((one, other))
        ]
        ended = await asyncio.gather(*starts, return_exceptions=True)
        assert sorted(isinstance(each, Refused) for each in ended) == [False, True], ended


async def test_what_cannot_be_written_down_is_said_kindly(request: pytest.FixtureRequest) -> None:
    async with open_database(await empty("postgres", request)) as database:
        referee = Referee(database, Counting())
        await referee.hear(said("s1", "game start heresy", "gm"))
        for source, text in (("m1", "roll 2d6 # a\0b"), ("m2", "sheet show a\0b")):
            with pytest.raises(PlayerError):
                await referee.hear(said(source, text))
        with pytest.raises(Refused) as raised:
            await referee.hear(said("m\0", "sheet show"))
        assert raised.value.code == "unkeepable"
        assert await entries(database) == 1
