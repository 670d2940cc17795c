"""What came back to a person, as it stands whenever it is looked at."""

from tests.whole_bot.double.interactions import Interaction
from tests.whole_bot.double.refusal import Refused
from tests.whole_bot.double.watch import Watch
from tests.whole_bot.double.world import Json, Message, World


class Answer:
    """Everything the bot answered to one interaction."""

    def __init__(self, interaction: Interaction, watch: Watch) -> None:
        self.interaction = interaction
        self._watch = watch

    @property
    def acknowledged(self) -> bool:
        return self.interaction.callback is not None

    @property
    def kind(self) -> int | None:
        """Return the callback's type: 4 reply, 5 and 6 deferred, 7 update, 8 choices, 9 modal."""
        return self.interaction.callback["type"] if self.interaction.callback else None

    @property
    def callback(self) -> Json:
        """Return what the callback carried."""
        body = self.interaction.callback or {}
        return body.get("data") or {}

    @property
    def message(self) -> Message:
        """Return the reply, or the message the bot edited instead."""
        assert self.interaction.original is not None, f"no message in {self.interaction.callback}"
        return self.interaction.original

    @property
    def text(self) -> str:
        return self.message.content

    @property
    def private(self) -> bool:
        return self.message.private

    @property
    def modal(self) -> Json:
        """Return the form the bot opened."""
        assert self.kind == 9, f"no form in {self.interaction.callback}"
        return self.callback

    @property
    def followups(self) -> list[Message]:
        """Return the follow-ups; the first after a deferral is `message` itself."""
        return self.interaction.followups

    @property
    def refusals(self) -> list[Refused]:
        """Return the answers Discord did not take: too late, or a second time."""
        return self.interaction.refusals

    @property
    def seconds(self) -> float:
        """Return how long the acknowledgement took."""
        assert self.interaction.answered_at is not None
        return self.interaction.answered_at - self.interaction.sent_at

    async def followed_up(self, times: int = 1) -> list[Message]:
        """Wait for that many follow-ups."""
        await self._watch.until(lambda: len(self.followups) >= times, f"{times} follow-ups")
        return self.followups

    async def finished(self) -> Message:
        """Wait until a deferred answer has its text."""
        await self._watch.until(
            lambda: self.acknowledged and not self.interaction.loading, "the deferred answer"
        )
        return self.message

    async def refused(self, times: int = 1) -> list[Refused]:
        """Wait until Discord has refused that many acknowledgements."""
        await self._watch.until(lambda: len(self.refusals) >= times, f"{times} refusals")
        return self.refusals


class Posted:
    """A post of a person or a webhook, and what the bot did about it."""

    def __init__(self, message: Message, world: World, watch: Watch) -> None:
        self.message = message
        self._world = world
        self._watch = watch

    @property
    def replies(self) -> list[Message]:
        """Return the bot's replies to this post."""
        said = self._world.said_in(self.message.channel)
        return [each for each in said if each.reply_to is self.message]

    @property
    def reactions(self) -> list[str]:
        """Return the bot's reactions to this post."""
        return [emoji for who, emoji in self.message.reactions if who is self._world.bot]

    async def replied(self, times: int = 1) -> list[Message]:
        """Wait for that many replies."""
        await self._watch.until(lambda: len(self.replies) >= times, f"{times} replies")
        return self.replies

    async def reacted(self, times: int = 1) -> list[str]:
        """Wait for that many reactions."""
        await self._watch.until(lambda: len(self.reactions) >= times, f"{times} reactions")
        return self.reactions
