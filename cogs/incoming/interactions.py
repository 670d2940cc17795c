"""Answers every interaction once and in time: with a ruling, a refusal or an apology."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, TypeVar

import discord

from cogs import logs, wording
from cogs.incoming.direct_messages import hear
from cogs.incoming.interaction_deadline import AnswerQueue
from cogs.incoming.utterances import make_utterance, parts_of
from cogs.interaction_types import Interaction
from cogs.messages.button_kinds import ITEMS
from cogs.messages.speech_message import is_whisper, is_words
from cogs.outgoing import private_replies
from cogs.outgoing.attachments_and_portraits import read_picture
from cogs.outgoing.delivery import Delivery
from cogs.outgoing.private_replies import apologise, tell
from cogs.work_in_progress import Jobs
from play.posted.message_index import MessageIndex
from play.referee import Referee
from play.turn.utterance_and_ruling import Ruling
from rules.core.errors import PlayerError

#: how many ids are remembered, because Discord may deliver an interaction twice
REMEMBERED = 10_000
#: how many ids are handed over: far more than arrive while two processes listen
HANDED_OVER = 1_000

T = TypeVar("T")
Work = Coroutine[Any, Any, Ruling]
Deliver = Callable[[Interaction, Ruling, bool], Awaitable[None]]
Refuse = Callable[[Interaction, PlayerError, str], Awaitable[None]]


class Answers:
    """Answers each interaction exactly once."""

    def __init__(
        self, referee: Referee, board: MessageIndex, delivery: Delivery, jobs: Jobs
    ) -> None:
        self._referee = referee
        self._board = board
        self._delivery = delivery
        self._jobs = jobs
        self.desk = AnswerQueue()
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._stopped = False
        #: says whether this process may still answer, in a cluster
        self.may: Callable[[], bool] = lambda: True

    def stop(self) -> None:
        """Accept nothing new, because another process answers from now on."""
        self._stopped = True

    @property
    def heard(self) -> list[int]:
        """Return the ids accepted lately, the newest last."""
        return list(self._seen)[-HANDED_OVER:]

    def is_new(self, id: int) -> bool:
        """Say whether to accept an interaction or post, and keep the bot from closing until the
        task that accepts it is done."""
        accepted = self._accept(id)
        if accepted:
            self.keep_open()
        return accepted

    def keep_open(self) -> None:
        """Keep the bot from closing until the current task is done."""
        self._jobs.take_up()

    def _accept(self, id: int) -> bool:
        """Say whether to accept an interaction or post: Discord may deliver it twice, and a process
        that may not answer leaves it to the one that does."""
        if id in self._seen or self._stopped or not self.may():
            return False
        self._seen[id] = None
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return True

    def is_listening(self) -> bool:
        """Say whether this process is the one that answers."""
        return not self._stopped and self.may()

    def forget(self, id: int) -> None:
        """Forget that something was accepted."""
        self._seen.pop(id, None)

    async def speak(
        self,
        interaction: Interaction,
        text: str,
        deliver: Deliver | None = None,
        refuse: Refuse | None = None,
        attached: discord.Attachment | None = None,
    ) -> None:
        """Say a sentence for a person, or each of several on a line, and answer.

        `attached` is the picture that goes with it, which is downloaded first.
        """

        async def answer_otherwise(interaction: Interaction, error: PlayerError, text: str) -> None:
            if error.several:
                await self._say_all(interaction, error.several)
            else:
                await (refuse or self.refuse)(interaction, error, text)

        async def listen() -> Ruling:
            said = make_utterance(interaction, text)
            if attached is not None:
                said = said._replace(attached=await read_picture(attached))
            return await hear(self._referee, self._board, said)

        await self.attend(interaction, listen(), text, deliver, answer_otherwise)

    async def _say_all(self, interaction: Interaction, sentences: Sequence[str]) -> None:
        """Say sentences in order, each with its own entry and message, up to a refusal."""
        for place, said in enumerate(parts_of(make_utterance(interaction, ""), sentences)):
            try:
                work = self._prepare_ruling(hear(self._referee, self._board, said))
                ruling, deferred = await self.in_time(interaction, work)
            except PlayerError as error:
                note = wording.describe_stop(sentences[:place], sentences[place:])
                await private_replies.refuse(self._board, interaction, error, said.text, note)
                return
            except Exception as error:
                await private_replies.apologise(interaction, error)
                return
            await self._delivery.reply(interaction, ruling, deferred)

    async def attend(
        self,
        interaction: Interaction,
        work: Work,
        text: str,
        deliver: Deliver | None = None,
        refuse: Refuse | None = None,
    ) -> None:
        """Wait for a ruling and show it, or tell the person privately why there is none.

        The bot doesn't close meanwhile; who has more to do afterwards keeps it open.
        """
        if not self._accept(interaction.id):
            # or Python would warn of a coroutine that nobody awaited
            work.close()
            return
        with self._jobs.under_way():
            try:
                prepared = self._prepare_ruling(work, speaks=deliver is None)
                ruling, deferred = await self.desk.attend(interaction, prepared)
            except PlayerError as error:
                await (refuse or self.refuse)(interaction, error, text)
            except Exception as error:
                await private_replies.apologise(interaction, error)
            else:
                logs.note("ruled", verb=ruling.said.partition(" ")[0], entry=ruling.entry)
                await (deliver or self._delivery.reply)(interaction, ruling, deferred)

    async def _prepare_ruling(self, work: Work, speaks: bool = True) -> Ruling:
        """Return a ruling, after storing what its buttons say and posting what it speaks.

        `speaks`: post its words, unless whoever delivers it does so.
        """
        ruling = await work
        await private_replies.keep_sentences(self._board, ruling)
        await self._delivery.faces.take_down(ruling)
        if speaks and is_words(ruling):
            await self._delivery.voice(ruling)
        if speaks and is_whisper(ruling):
            await self._delivery.announce_whisper(ruling)
        return ruling

    async def in_time(
        self, interaction: Interaction, work: Coroutine[Any, Any, T]
    ) -> tuple[T, bool]:
        """Return the result, and whether the person had to be asked for patience."""
        return await self.desk.attend(interaction, work)

    async def refuse(self, interaction: Interaction, error: PlayerError, text: str) -> None:
        """Tell a person privately what went wrong and what to do about it."""
        await private_replies.refuse(self._board, interaction, error, text)


#: handles a submitted form, by its custom_id and data; False if it isn't this one's
TakeForm = Callable[[Interaction, str, Mapping[str, Any]], Awaitable[bool]]


async def answer_stray(
    answers: Answers, forms: Sequence[TakeForm], interaction: Interaction
) -> None:
    """Handle a form, or a button that nothing else understands; nothing goes unanswered."""
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    try:
        if interaction.type is discord.InteractionType.modal_submit:
            for take in forms:
                if await take(interaction, custom_id, data):
                    return
        # discord.py passes a known button on to its own class
        elif interaction.type is not discord.InteractionType.component or _is_known(custom_id):
            return
        if answers.is_new(interaction.id):
            await tell(interaction, wording.OUTDATED)
    except Exception as error:
        await apologise(interaction, error)


def _is_known(custom_id: str) -> bool:
    return any(item.__discord_ui_compiled_template__.fullmatch(custom_id) for item in ITEMS)
