"""What discord.py hands to a callback: an interaction and, behind it, the client that heard it."""

from typing import Any, Protocol, TypeAlias

import discord

from play.referee import Referee
from play.turn.utterance_and_ruling import Utterance
from rules.core.errors import PlayerError

Interaction: TypeAlias = discord.Interaction[Any]


class Listener(Protocol):
    """All that commands, menus and buttons may ask of the client."""

    referee: Referee

    async def speak(self, interaction: Interaction, text: str) -> None:
        """Say a sentence for a person and answer it."""

    async def refuse(self, interaction: Interaction, error: PlayerError) -> None:
        """Tell a person why a command came to no sentence."""

    async def press(self, interaction: Interaction, kind: str, ids: tuple[str, ...]) -> None:
        """Do what a button or a menu means. Whatever goes wrong is answered."""

    async def roll_from(self, interaction: Interaction, message: discord.Message) -> None:
        """Rule on the sentences of a post that were not ruled yet."""

    async def say_post(self, interaction: Interaction, message: discord.Message) -> None:
        """Say someone's own post as a character."""

    async def tell_about(self, interaction: Interaction, message: discord.Message) -> None:
        """Tell who spoke or rolled in a post."""

    async def voices(self, interaction: Interaction) -> list[str]:
        """Return the names of those as whom someone may speak here."""

    async def system_here(self, interaction: Interaction) -> str:
        """Return the rules of the game in which something is said; empty where there is none."""

    async def place(self, said: Utterance) -> Utterance:
        """In a direct message, place what was said in the person's own game."""


def listener_of(interaction: Interaction) -> Listener:
    """Return the client that heard an interaction, as far as a callback may use it."""
    client: Listener = interaction.client
    return client
