"""Handles what nothing else does: submitted forms, even after a restart, and old buttons."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import discord

from cogs import wording
from cogs.incoming.interactions import Answers
from cogs.interaction_types import Interaction
from cogs.messages.button_kinds import ITEMS
from cogs.outgoing.private_replies import apologise, tell

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
        elif interaction.type is not discord.InteractionType.component or _is_known(custom_id):
            return
        if answers.is_new(interaction.id):
            await tell(interaction, wording.OUTDATED)
    except Exception as error:
        await apologise(interaction, error)


def _is_known(custom_id: str) -> bool:
    return any(item.__discord_ui_compiled_template__.fullmatch(custom_id) for item in ITEMS)
