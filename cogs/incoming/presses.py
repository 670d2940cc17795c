"""What pressing a button or choosing from a menu does. Nothing here may raise."""

import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from cogs import wording
from cogs.creation.flow import ask_name, go
from cogs.incoming.sentences import Interaction, said_by
from cogs.messages.message import composed
from play.shown.messages import Place
from play.turn.values import Ruling
from rules.core.errors import NotAllowed, PlayerError

if TYPE_CHECKING:
    from cogs.client import Longhand


class Presses:
    """Turns a press into the sentence that it says."""

    def __init__(self, client: "Longhand") -> None:
        self._client = client
        self._kinds: dict[str, Callable[..., Awaitable[None]]] = {
            "choice": self._choice,
            "undo": self._undo,
            "show": self._show,
            "reveal": self._reveal,
            "why": self._why,
            "say": self._say,
            "more": self._more,
            "card": self._card,
            "start": self._start,
            "walk": self._walk,
            "step": self._walk,
            "name": self._name,
        }

    async def pressed(self, interaction: Interaction, kind: str, ids: tuple[str, ...]) -> None:
        """Do what a press means. Whatever goes wrong is answered."""
        try:
            await self._kinds[kind](interaction, *ids)
        except Exception as error:
            await self._client.answers.apologise(interaction, error)

    async def _seen(self, interaction: Interaction, entry: str) -> Place:
        """Return where an entry was said. The message that was pressed shows it, whoever died."""
        place = await self._place(interaction, entry)
        message = interaction.message
        if message is not None:
            channel = "" if message.flags.ephemeral else str(message.channel.id)
            await self._client.board.ensure_shown(int(entry), channel, str(message.id))
        return place

    async def _place(self, interaction: Interaction, entry: str) -> Place:
        """Return where an entry was said, if that is in this server; from a direct message, any."""
        place = await self._client.board.place(int(entry))
        if interaction.guild_id is not None and place.server != str(interaction.guild_id):
            raise NotAllowed("other_server")
        return place

    async def _choice(self, interaction: Interaction, entry: str, position: str) -> None:
        async def work() -> Ruling:
            place = await self._seen(interaction, entry)
            said = said_by(interaction, "")
            said = said._replace(channel=place.channel, parent=place.parent)
            return await self._client.referee.press(said, int(entry), int(position))

        await self._client.answers.attend(interaction, work(), "")

    async def _undo(self, interaction: Interaction, entry: str) -> None:
        async def work() -> Ruling:
            place = await self._seen(interaction, entry)
            said = said_by(interaction, f"undo {place.number}")
            said = said._replace(channel=place.channel, parent=place.parent)
            return await self._client.referee.hear(said)

        await self._client.answers.attend(interaction, work(), "")

    async def _reveal(self, interaction: Interaction, entry: str) -> None:
        async def work() -> Ruling:
            place = await self._seen(interaction, entry)
            said = said_by(interaction, f"history reveal {place.number}")
            said = said._replace(channel=place.channel, parent=place.parent)
            return await self._client.referee.hear(said)

        deliver = self._client.delivery.reveal
        await self._client.answers.attend(interaction, work(), "", deliver)

    async def _show(self, interaction: Interaction, entry: str) -> None:
        """Show a secret to those who may see it."""
        if not self._client.answers.is_new(interaction.id):
            return
        try:
            await self._place(interaction, entry)
        except PlayerError as error:
            await self._client.answers.refuse(interaction, error, "")
            return
        ruling = await self._client.board.ruling(int(entry))
        master = str(interaction.user.id) in ruling.manner.gms
        roller = str(interaction.user.id) == ruling.speaker and ruling.visible != "blind"
        if not (master or roller):
            await self._client.answers.tell(interaction, wording.NOT_YOURS_TO_SEE)
            return
        made = composed([ruling], public=not master)
        made = {key: value for key, value in made.items() if key != "view" or value.children}
        sent = await interaction.response.send_message(ephemeral=True, **made)
        await self._client.board.show([ruling.id], "", str(sent.message_id))

    async def _why(self, interaction: Interaction, post: str, author: str) -> None:
        """Tell the author of a post what went wrong in it."""
        if str(interaction.user.id) != author:
            await self._client.answers.tell(interaction, wording.NOT_YOUR_POST)
            return
        kept = await self._client.board.recall(f"why:{post}:{author}")
        words = "\n".join(json.loads(kept)) if kept else wording.FORGOTTEN
        meant = await self._client.board.recall(f"offers:{post}:{author}")
        answers = self._client.answers
        view = await answers.offers(json.loads(meant) if meant else (), author)
        await answers.tell(interaction, words[:2000], view)

    async def _say(self, interaction: Interaction, id: str) -> None:
        sentence = await self._client.board.kept_sentence(id)
        if sentence is None:
            await self._client.answers.tell(interaction, wording.FORGOTTEN)
            return
        await self._client.answers.speak(interaction, sentence)

    async def _more(self, interaction: Interaction, _: str, value: str) -> None:
        first, _, second = value.partition(":")
        if first == "say":
            await self._say(interaction, second)
        elif second == "undo":
            await self._undo(interaction, first)
        else:
            await self._choice(interaction, first, second)

    async def _card(self, interaction: Interaction, entry: str, id: str) -> None:
        """Say a sentence of a standing card, as the character whose card it is."""
        sentence = await self._client.board.kept_sentence(id)
        if sentence is None:
            await self._client.answers.tell(interaction, wording.FORGOTTEN)
            return

        async def work() -> Ruling:
            place = await self._seen(interaction, entry)
            card = await self._client.board.ruling(int(entry))
            said = said_by(interaction, sentence)
            said = said._replace(channel=place.channel, parent=place.parent)
            return await self._client.referee.hear(
                said._replace(character=str(card.outcome.subject))
            )

        await self._client.answers.attend(interaction, work(), sentence)

    async def _start(self, interaction: Interaction, system: str) -> None:
        await self._client.answers.speak(interaction, f"game start {system}")

    async def _walk(self, interaction: Interaction, *spot: str) -> None:
        await go(self._client, interaction, *spot)

    async def _name(self, interaction: Interaction, *spot: str) -> None:
        await ask_name(self._client, interaction, *spot)
