"""What buttons say, stored as long as a message has such a button."""

import hashlib
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from datetime import timedelta

from play.current_time import Clock, stamp
from storage import button_sentences, games
from storage.button_sentences import Message
from storage.engine.database import Database, Transaction

__all__ = ["Message", "Sentences", "sentence_id"]

#: how old a note of an offer may get before it is renewed, and when messages are checked
ANEW, UNHEARD_OF = timedelta(minutes=5), timedelta(days=30)
#: how many messages, unheard of for long, are looked up in a day
LOOKED_UP = 200


def sentence_id(sentence: str) -> str:
    """Return the id of a sentence: a hash, so it never stands for anything else."""
    # 96 bits rule out collisions, and leave room in a custom_id of 100 characters.
    return hashlib.sha256(sentence.encode()).hexdigest()[:24]


class Sentences:
    """Stores what buttons say, and forgets it with the last message that has such a button."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def _stamp_past(self, how_long: timedelta) -> str:
        return stamp(self._clock.now() - how_long)

    async def keep(self, said: Iterable[str], by: str) -> list[str]:
        """Store sentences before buttons use them, and for whom; return their ids."""
        by_id = {sentence_id(each): each for each in said}
        if not by_id:
            return []
        async with self._database.begin_reading() as tx:
            missing = await button_sentences.find_missing(tx, by_id, by, self._stamp_past(ANEW))
        if missing:
            async with self._database.transaction() as tx:
                await button_sentences.keep(tx, missing, by, self._stamp_past(timedelta(0)))
        return list(by_id)

    async def find(self, id: str) -> str | None:
        """Return what a button says, or None once it is forgotten."""
        key = f"sentence:{id}"
        async with self._database.begin_reading() as tx:
            return (await games.recall(tx, [key])).get(key)

    def note(self, message: Message, ids: Collection[str]) -> None:
        """Note that a message has buttons with these ids, perhaps besides others."""
        if ids:
            button_sentences.note(self._database, message, ids, self._stamp_past(timedelta(0)))

    def note_anew(self, message: Message, ids: Collection[str]) -> None:
        """Note that an edited message has buttons with these ids and no others."""
        if ids:  # without ids, old notes go when the message does
            button_sentences.note_anew(self._database, message, ids, self._stamp_past(timedelta(0)))

    async def messages_gone(self, messages: Sequence[str]) -> None:
        """Forget deleted messages, with the sentences that no other message has."""
        await self._database.settle()
        async with self._database.begin_reading() as tx:
            ours = await button_sentences.have_buttons(tx, messages)
        if ours:
            await self._step_by_step(
                lambda tx, before: button_sentences.messages_gone(tx, messages, before)
            )

    async def channel_gone(self, channel: str) -> None:
        """Forget the messages of a channel or thread that was deleted."""
        await self._step_by_step(
            lambda tx, before: button_sentences.channel_gone(tx, channel, before)
        )

    async def _step_by_step(
        self, forget_some: Callable[[Transaction, str], Awaitable[bool]]
    ) -> None:
        """Forget a part at a time, so that nobody's turn waits long."""
        await self._database.settle()
        more = True
        while more:
            async with self._database.transaction() as tx:
                more = await forget_some(tx, self._stamp_past(button_sentences.ON_ITS_WAY))

    async def find_unseen(self) -> list[Message]:
        """Return messages not heard of for a long time, which may
        have been deleted while the bot was offline."""
        async with self._database.begin_reading() as tx:
            return await button_sentences.find_unseen(tx, self._stamp_past(UNHEARD_OF), LOOKED_UP)

    async def mark_seen(self, message: str) -> None:
        """Note that a message still exists."""
        async with self._database.transaction() as tx:
            await button_sentences.mark_seen(tx, message, self._stamp_past(timedelta(0)))
