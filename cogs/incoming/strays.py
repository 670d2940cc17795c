"""Interactions that nothing else answers: forms, also after a restart, and old buttons."""

from typing import TYPE_CHECKING, Any

import discord

from cogs import forms, wording
from cogs.creation.flow import name_given
from cogs.incoming.sentences import Interaction
from cogs.messages.buttons import ITEMS

if TYPE_CHECKING:
    from cogs.client import Longhand


async def answer_stray(client: "Longhand", interaction: Interaction) -> None:
    """Answer a form, or a button that none of ours understands. Nothing goes unanswered."""
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    try:
        sentence = None
        if interaction.type is discord.InteractionType.modal_submit:
            if await name_given(client, interaction, custom_id, data):
                return
            sentence = forms.sentence_of(custom_id, data)
        elif interaction.type is not discord.InteractionType.component or _known(custom_id):
            return
        if sentence is not None:
            await client.speak(interaction, sentence)
        elif client.answers.is_new(interaction.id):
            await client.answers.tell(interaction, wording.OUTDATED)
    except Exception as error:
        await client.answers.apologise(interaction, error)


def _known(custom_id: str) -> bool:
    return any(item.__discord_ui_compiled_template__.fullmatch(custom_id) for item in ITEMS)
