"""A move written in a form, for those who would rather not type one long sentence."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import discord

from cogs import wording
from cogs.creation import NameForm, answers_of
from cogs.talk import Interaction, parent_of
from grammar.registry import own_verbs
from rules.core.forms import LONGEST_TEXT, QUESTIONS, composed

if TYPE_CHECKING:
    from cogs.client import Longhand

FORM = "1:define"
HEAD = "head"


def move_form() -> discord.ui.Modal:
    """Return the form: a line for what it rolls, and a field for each of its texts."""
    form = NameForm(title=wording.WRITE_A_MOVE, custom_id=FORM, timeout=60)
    for key, question in QUESTIONS.items():
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            label=question,
            custom_id=key,
            required=key == HEAD,
            max_length=100 if key == HEAD else LONGEST_TEXT,
            style=discord.TextStyle.short if key == HEAD else discord.TextStyle.paragraph,
        )
        form.add_item(field)
    return form


async def offer_form(client: "Longhand", interaction: Interaction) -> bool:
    """Open the form. False where this game's rules have no moves to write."""
    channel, parent = str(interaction.channel_id), parent_of(interaction.channel)
    if "define" not in own_verbs(await client.board.system_at(channel, parent)):
        return False
    if client.answers.is_new(interaction.id):
        await interaction.response.send_modal(move_form())
    return True


def sentence_of(custom_id: str, data: Mapping[str, Any]) -> str | None:
    """Return the sentence that the submitted form says; None for another form."""
    return composed(answers_of(data)) if custom_id == FORM else None
