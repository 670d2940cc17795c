"""The interface between callbacks and the client: interactions, and what they may ask."""

from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeAlias

import discord

from play.referee import Referee
from play.turn.utterance_and_ruling import Utterance
from rules.core.errors import PlayerError

#: handlers of events, by name
Hears: TypeAlias = Callable[..., Coroutine[Any, Any, None]]
Interaction: TypeAlias = discord.Interaction[Any]


class Listener(Protocol):
    """What commands, menus and buttons may ask of the client."""

    referee: Referee

    async def speak(self, interaction: Interaction, text: str) -> None:
        """Say a sentence for a person, and answer it."""

    async def refuse(self, interaction: Interaction, error: PlayerError) -> None:
        """Tell a person why a command made no sentence."""

    async def press(self, interaction: Interaction, kind: str, ids: tuple[str, ...]) -> None:
        """Handle a press of a button or a menu; every error is answered."""

    async def roll_from(self, interaction: Interaction, message: discord.Message) -> None:
        """Rule on the sentences of a post that weren't ruled on yet."""

    async def say_post(self, interaction: Interaction, message: discord.Message) -> None:
        """Repost someone's own post as a character's words."""

    async def tell_about(self, interaction: Interaction, message: discord.Message) -> None:
        """Tell who spoke or rolled in a post."""

    async def voices(self, interaction: Interaction) -> list[str]:
        """Return the names of the characters someone may speak as here."""

    async def system_here(self, interaction: Interaction) -> str:
        """Return the rules of the game here, or an empty text."""

    async def place(self, said: Utterance) -> Utterance:
        """Return what was said in a direct message as said in the person's own game."""


def listener_of(interaction: Interaction) -> Listener:
    """Return an interaction's client, as the interface that callbacks may use."""
    client: Listener = interaction.client
    return client
