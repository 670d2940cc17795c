"""Tries a turn until nothing is in its way: a question to Discord, slow work, a lost database."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TypeVar

from play.dice_sources import KeptDice, finish
from play.server import Anywhere, Port, Unasked
from play.turn.odds.worker_thread import Aside, Worker
from play.turn.secrets.npc_introductions import MeetingsUnknown, find_meetings
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from storage.engine.database import Database
from storage.errors import Interrupted, Unkeepable

T = TypeVar("T")
#: how often one sentence may wait for something outside of its turn
MOST_QUESTIONS = 3
#: how often a turn is tried if the database interrupts it
MOST_TRIES = 3
Work = Callable[[Dice], Awaitable[T]]


class Attempts:
    """Tries turns, each until it succeeds or is refused."""

    def __init__(self, database: Database, dice: Dice) -> None:
        self._database = database
        self._dice = dice
        self.worker = Worker()
        #: answers questions about the servers that games live in
        self.port: Port = Anywhere()
        #: wraps each attempt at a turn, to measure its duration and result
        self.watch: Callable[[], AbstractContextManager[None]] = nullcontext

    async def until_it_stands(self, work: Work[T]) -> T:
        """Try a turn. What no turn may wait for is done between two attempts."""
        for _ in range(MOST_QUESTIONS):
            try:
                return await self._attempt_once(work)
            except Unasked as question:
                await self.port.ask(question)
            except Aside as slow:
                await self.worker.do(slow)
            except MeetingsUnknown as unknown:
                await find_meetings(self._database, unknown.game)
        return await self._attempt_once(work)

    async def _attempt_once(self, work: Work[T]) -> T:
        """Try again with the same dice if the database was lost or others were in the way.

        If the lost attempt was stored after all, the entry is found by its source.
        """
        dice, in_doubt, stood = KeptDice(self._dice), False, False
        try:
            with self.watch():
                for _ in range(MOST_TRIES):
                    try:
                        made = await work(dice)
                    except Interrupted as error:
                        in_doubt = in_doubt or error.in_doubt
                        dice.rewind()
                    except Unkeepable as error:
                        raise Refused("unkeepable") from error
                    else:
                        stood = True
                        return made
                raise Refused("kept_or_not" if in_doubt else "records_away")
        finally:  # scripted dice take back the faces of a refused sentence
            finish(self._dice, stood)
