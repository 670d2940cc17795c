"""Answers interactions: rule first, reply once, in time, and never not at all."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import discord

from cogs import logs, wording
from cogs.incoming.sentences import Interaction, explained, parent_of, said_by
from cogs.messages.buttons import SayButton
from cogs.messages.markup import clipped
from cogs.messages.message import NONE, start_menu, still
from play.turn.values import Ruling
from rules.core.errors import PlayerError
from rules.registry import SYSTEMS

if TYPE_CHECKING:
    from cogs.client import Longhand

#: Discord waits 3 seconds; what is not ruled after 2 is announced and shown later
PATIENCE = 2.0
REMEMBERED = 10_000
#: so many sentences are offered at once, and so much of each is read on a button
MOST_OFFERS, LONGEST_LABEL = 5, 80
NO_GAME = frozenset({"no_game", "no_game_for_verb", "which_system"})

T = TypeVar("T")
Work = Coroutine[Any, Any, Ruling]
Deliver = Callable[[Interaction, Ruling, bool], Awaitable[None]]
Refuse = Callable[[Interaction, PlayerError, str], Awaitable[None]]


class Answers:
    """Answers each interaction exactly once."""

    def __init__(self, client: "Longhand") -> None:
        self._client = client
        self._seen: OrderedDict[int, None] = OrderedDict()

    def is_new(self, id: int) -> bool:
        """Say whether an interaction comes for the first time: Discord may deliver one twice."""
        if id in self._seen:
            return False
        self._seen[id] = None
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return True

    async def speak(self, interaction: Interaction, text: str) -> None:
        """Say a sentence for a person and answer it."""
        said = said_by(interaction, text)
        await self.attend(interaction, self._client.hear(said), text)

    async def attend(
        self,
        interaction: Interaction,
        work: Work,
        text: str,
        deliver: Deliver | None = None,
        refuse: Refuse | None = None,
    ) -> None:
        """Wait for a ruling and show it, or tell the person alone why there is none."""
        if not self.is_new(interaction.id):
            work.close()
            return
        with self._client.under_way():
            try:
                ruling, deferred = await self.in_time(interaction, self._prepared(work))
            except PlayerError as error:
                await (refuse or self.refuse)(interaction, error, text)
            except Exception as error:
                await self.apologise(interaction, error)
            else:
                logs.note("ruled", verb=ruling.said.partition(" ")[0], entry=ruling.id)
                await (deliver or self._client.delivery.reply)(interaction, ruling, deferred)

    async def _prepared(self, work: Work) -> Ruling:
        """Return a ruling once its buttons would work: that, too, may take its time."""
        ruling = await work
        await self._client.delivery.keep_sentences(ruling)
        return ruling

    async def in_time(
        self, interaction: Interaction, work: Coroutine[Any, Any, T]
    ) -> tuple[T, bool]:
        """Return what comes of it, and whether the person had to be asked for patience."""
        deferring: list[asyncio.Task[None]] = []
        waiting = asyncio.get_running_loop().call_later(
            PATIENCE, lambda: deferring.append(asyncio.create_task(self._defer(interaction)))
        )
        try:
            result = await work
        finally:
            waiting.cancel()
            for task in deferring:
                await task
        return result, bool(deferring)

    async def _defer(self, interaction: Interaction) -> None:
        try:
            await interaction.response.defer(ephemeral=True, thinking=True)
        except discord.HTTPException as error:
            logs.unexpected(error, "could not defer")

    async def refuse(self, interaction: Interaction, error: PlayerError, text: str) -> None:
        """Tell a person privately what went wrong and what to do about it."""
        try:
            system = await self._client.board.system_at(
                str(interaction.channel_id or ""), parent_of(interaction.channel)
            )
            words = explained(error, text, system)
            shown = await self.offers(sayable(error), str(interaction.user.id))
            if getattr(error, "code", "") in NO_GAME and interaction.guild_id is not None:
                words, shown = _friendly_start(interaction, words)
            await self.tell(interaction, words, shown)
        except Exception as unforeseen:
            await self.apologise(interaction, unforeseen)

    async def offers(self, sentences: Sequence[str], person: str) -> discord.ui.View | None:
        """Return a button for each sentence that may have been meant, which keeps for a while."""
        if not sentences:
            return None
        view = discord.ui.View(timeout=None)
        for sentence in sentences[:MOST_OFFERS]:
            id = await self._client.board.keep_sentence(sentence, person)
            view.add_item(SayButton(id, label=clipped(sentence, LONGEST_LABEL)))
        return still(view)

    async def apologise(self, interaction: Interaction, error: Exception) -> None:
        """Log an error nobody expected and tell the person its id."""
        id = logs.unexpected(error, "unexpected", interaction=interaction.id)
        try:
            await self.tell(interaction, wording.unexpected(id, changed=False))
        except Exception as unforeseen:
            logs.unexpected(unforeseen, "could not apologise", of=id)

    async def tell(
        self, interaction: Interaction, words: str, view: discord.ui.View | None = None
    ) -> None:
        """Say something to one person alone."""
        more: dict[str, Any] = {"view": view} if view else {}
        if interaction.response.is_done():
            await interaction.followup.send(words, ephemeral=True, allowed_mentions=NONE, **more)
        else:
            await interaction.response.send_message(
                words, ephemeral=True, allowed_mentions=NONE, **more
            )


def sayable(error: PlayerError) -> tuple[str, ...]:
    """Return the sentences that someone who was refused may say instead, or one by one."""
    return error.several or tuple(choice.says for choice in error.choices)


def _friendly_start(interaction: Interaction, words: str) -> tuple[str, discord.ui.View | None]:
    """Offer the five systems to whoever may start a game here."""
    if not interaction.permissions.manage_channels:
        return f"{words}\n{wording.ASK_TO_START}", None
    shown = discord.ui.View(timeout=None)
    shown.add_item(start_menu({key: system.name for key, system in SYSTEMS.items()}))
    return f"{words}\n{wording.START_HERE}", still(shown)
