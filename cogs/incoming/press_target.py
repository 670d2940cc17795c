"""Finds the entry that a press is about, and which of its choices are whose."""

from cogs.incoming import utterances
from cogs.incoming.interactions import Answers
from cogs.interaction_types import Interaction
from play.posted.message_index import MessageIndex, Named, Near, Place
from play.turn.utterance_and_ruling import Ruling, Utterance
from rules.core.errors import NotFound, PlayerError
from storage.choices import Offered

#: digits of the largest number that a database can store
LONGEST_NUMBER = 18


class PressedEntries:
    """Finds what a press is about, if the presser may reach it."""

    def __init__(self, board: MessageIndex, answers: Answers) -> None:
        self._board = board
        self._answers = answers

    async def locate(self, interaction: Interaction, entry: Named) -> Place:
        """Return where an entry was said, and note that the pressed message shows it."""
        place = await self.place(interaction, entry)
        message = interaction.message
        if message is not None:
            channel = "" if message.flags.ephemeral else str(message.channel.id)
            await self._board.ensure_shown(entry, channel, str(message.id))
        return place

    async def place(self, interaction: Interaction, entry: Named) -> Place:
        """Return where an entry was said, if the presser may reach it."""
        return await self._board.place(entry, locate_presser(interaction))

    async def make_utterance(
        self, interaction: Interaction, entry: Named, text: str, *, here: bool = True
    ) -> Utterance:
        """Return a sentence as said in the game and in the channel of an entry.

        `here`: the pressed message shows the entry.
        """
        place = await (self.locate if here else self.place)(interaction, entry)
        said = utterances.make_utterance(interaction, text)
        return said._replace(channel=place.channel, parent=place.parent, game=place.game)

    async def list_rulings(self, interaction: Interaction, game: str, number: str) -> list[Ruling]:
        """Return everything the pressed message shows, as it is now, or refuse."""
        if not self._answers.is_new(interaction.id):
            return []
        entry = named_entry(game, number)
        try:
            await self.locate(interaction, entry)
            message = interaction.message
            assert message is not None
            channel = "" if message.flags.ephemeral else str(message.channel.id)
            found = await self._board.rulings_in(channel, str(message.id))
            return found or [await self._board.read_ruling(entry)]
        except PlayerError as error:
            await self._answers.refuse(interaction, error, "")
            return []

    async def list_own_choices(self, interaction: Interaction, ruling: Ruling) -> set[Offered]:
        person = interaction.user
        return await self._board.list_takeable(ruling, str(person.id), person.display_name)


def locate_presser(interaction: Interaction) -> Near:
    """Return who pressed something, and where."""
    server = None if interaction.guild_id is None else str(interaction.guild_id)
    return Near(str(interaction.user.id), server)


def named_entry(game: str, number: str) -> Named:
    """Return the entry that a custom_id names."""
    return read_number(game), read_number(number)


def read_number(said: str) -> int:
    """Return a number in a custom_id or menu; refuse one that none of our messages could have."""
    if not said.isdecimal() or len(said) > LONGEST_NUMBER:
        raise NotFound("no_entry", said[:LONGEST_NUMBER])
    return int(said)
